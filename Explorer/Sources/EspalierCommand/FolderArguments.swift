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

  @Flag(help: "List folders before files.")
  var dirsFirst = false

  @Flag(help: "Leave out files that git ignores.")
  var gitignore = false

  @Flag(help: "Show the sizes of folders, which are found out by reading all that is below them.")
  var sizes = false

  /// Returns the options of a folder.
  ///
  /// - Parameter isInteractive: Whether rows do not wait for sizes.
  func options(isInteractive: Bool) -> FolderOptions {
    var options = FolderOptions()
    options.order = sort
    options.foldersFirst = dirsFirst
    options.appliesGitignore = gitignore
    options.sizes = !sizes ? .hidden : isInteractive ? .inBackground : .awaited
    return options
  }

  /// The flags as they are written, for another command.
  var arguments: [String] {
    (sort == .name ? [] : ["--sort", sort.rawValue]) + (dirsFirst ? ["--dirs-first"] : [])
      + (gitignore ? ["--gitignore"] : []) + (sizes ? ["--sizes"] : [])
  }
}
