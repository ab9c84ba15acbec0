import ArgumentParser
import EspalierSources

/// The flags for the choice and order of the files in folders.
struct FolderArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The order of files in folders: name, size (largest first), time (latest first) or none.",
      valueName: "order"
    )
  )
  var sort = FolderOptions.Order.name

  @Flag(
    inversion: .prefixedNo,
    help: "List folders before files. In the terminal that is the default."
  )
  var dirsFirst: Bool?

  @Flag(help: "Leave out files that git ignores.")
  var gitignore = false

  @Flag(help: "Show the sizes of folders, which are found out by reading all that is below them.")
  var sizes = false

  /// Returns the options of a folder.
  ///
  /// - Parameters:
  ///   - isInteractive: Whether rows do not wait for sizes.
  ///   - foldersFirst: Whether folders come before files if nothing is said about that.
  func options(isInteractive: Bool, foldersFirst: Bool = false) -> FolderOptions {
    var options = FolderOptions()
    options.order = sort
    options.foldersFirst = dirsFirst ?? foldersFirst
    options.appliesGitignore = gitignore
    options.sizes = !sizes ? .hidden : isInteractive ? .inBackground : .awaited
    return options
  }

  /// The flags as they are written, for another command.
  var arguments: [String] {
    (sort == .name ? [] : ["--sort", sort.rawValue])
      + (dirsFirst.map { [$0 ? "--dirs-first" : "--no-dirs-first"] } ?? [])
      + (gitignore ? ["--gitignore"] : []) + (sizes ? ["--sizes"] : [])
  }
}
