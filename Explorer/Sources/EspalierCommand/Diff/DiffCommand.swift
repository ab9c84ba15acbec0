import ArgumentParser
import EspalierSources
import EspalierTerminal
import Foundation

/// `espalier diff`: compares two trees.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two folders or data files of any format, by identity.",
    discussion: """
      Members are the same if they have the same key, files if they have the same name, also in \
      archives; their order is not compared. Elements of arrays are the same if they have the same id, \
      key or name, where all are objects with different ones. Lines, all other elements of arrays, and \
      the parts of XML, HTML and Markdown are aligned: what is equal is the same, and what stands \
      between the same neighbours may have changed.

      Files with the same bytes are equal. Otherwise data files are compared by their values, so another \
      order of keys or other white space is no difference; of texts and Markdown, other line ends, a \
      missing last line end and a byte order mark are differences, too; and all other files differ. \
      Numbers are compared as written.

      Prints what only A has after a minus sign, what only B has after a plus sign, elements that have \
      moved after >, and what cannot be read in one of the two, so that it is not compared, after an \
      exclamation mark, below what they are in. With --format json, prints one object for each \
      difference.

      Exits with 0 if there is no difference, and with 1 if there is. If something cannot be read, \
      compares the rest and exits with 65 if it is damaged, and with 74 otherwise.

      Examples:
        espalier diff old.json new.yaml
        espalier diff src backup.zip
        espalier diff a b --format json
        espalier diff --browse a b
      """
  )

  @Argument(
    help: ArgumentHelp(
      "A folder, a data file, a named pipe, a URL, or - for standard input.",
      valueName: "a"
    )
  )
  var oldPath: String

  @Argument(help: ArgumentHelp("The other one.", valueName: "b"))
  var newPath: String

  @Flag(help: "Include files whose names start with a dot.")
  var all = false

  @Flag(help: "Leave out files that git ignores.")
  var gitignore = false

  @OptionGroup var servers: ServerArguments

  @Option(help: "The output format: text or json (one object per difference).")
  var format = DiffFormat.text

  @Option(help: "Colour the text: auto (on a terminal), always or never.")
  var color = OutputColor.auto

  @Flag(help: "Open the differences in the terminal, as a tree in which only what differs is open.")
  var browse = false

  @Flag(help: "Write to the terminal itself instead of a pager such as less.")
  var noPager = false

  @Option(
    name: .customLong("as"),
    help: "The format of both inputs, instead of detecting it by name and content."
  )
  var sourceFormat: SourceFormat?

  func validate() throws {
    if oldPath == "-", newPath == "-" {
      throw ValidationError("Standard input can be one of the two only.")
    }
    if browse, format == .json {
      throw ValidationError("--browse shows a tree, and --format json prints objects.")
    }
  }

  func run() async throws {
    do {
      if try FilePair(path(oldPath), path(newPath))?.areEqual == true { return }
      let old = try await open(oldPath)
      let new = try await open(newPath)
      if browse { return try await show(old, new) }
      if !noPager, oldPath != "-", newPath != "-" { Pager.start() }
      let outcome = try compare(old, new)
      try end(isEqual: outcome.isEqual, outcome.failures)
    } catch let error as SourceError {
      CommandError(error).exit()
    } catch let error as CommandError {
      error.exit()
    } catch let error as TerminalError {
      CommandError(code: .usage, message: error.description).exit()
    }
  }

  /// The path of an input, which leads to a file if standard input is one.
  private func path(_ argument: String) -> String { argument == "-" ? "/dev/stdin" : argument }

  private func open(_ path: String) async throws -> any TreeSource {
    var request = SourceRequest(format: sourceFormat, showsHidden: all)
    request.opensTexts = true
    request.options.appliesGitignore = gitignore
    servers.apply(to: &request)
    return try await request.open([path])
  }

  /// Ends with the exit code that the differences have.
  private func end(isEqual: Bool, _ failures: [CommandError]) throws {
    for failure in failures { failure.report() }
    if let code = failures.first?.code { throw ExitCode(code.rawValue) }
    if !isEqual { throw ExitCode(1) }
  }

  /// Shows the differences in the terminal; if there is none, ends at once.
  private func show<Old: TreeSource, New: TreeSource>(_ old: Old, _ new: New) async throws {
    var failures: [CommandError] = []
    let note = OpeningNote("comparing \(old.title) and \(new.title)")
    defer { note.end() }
    let comparison = try ComparisonSource(old, new) {
      failures += self.failures(in: $0, of: old, new)
    }
    note.end()
    if !comparison.isEmpty {
      switch try await comparison.browse(.usual) {
      case .signal(let signal): throw ExitCode(128 + signal)
      case .opened(let path, let row, _):
        return try await BrowseCommand.parse([path]).show(at: BrowsingPlace(path: row))
      default: break
      }
    }
    try end(isEqual: comparison.isEmpty, failures)
  }

  /// Returns what could not be read.
  private func failures<Old: TreeSource, New: TreeSource>(
    in difference: TreeComparison<Old, New>.Difference,
    of old: Old,
    _ new: New
  ) -> [CommandError] {
    guard case .unread(let one, let failure, let other, let otherFailure) = difference else {
      return []
    }
    return [
      failure.map { Self.error($0, of: one, in: old, at: oldPath) },
      otherFailure.map { Self.error($0, of: other, in: new, at: newPath) },
    ].compactMap { $0 }
  }

  /// Prints the differences.
  ///
  /// - Returns: Whether there are none, and what could not be read.
  private func compare<Old: TreeSource, New: TreeSource>(
    _ old: Old,
    _ new: New
  ) throws -> (isEqual: Bool, failures: [CommandError]) {
    var comparison = TreeComparison(old, new)
    var output = BufferedOutput()
    let text = DiffPrinter(usesColor: color.isOn)
    let json = DiffJSONPrinter(old, new)
    var isEqual = true
    var failures: [CommandError] = []
    do {
      while let difference = try comparison.next() {
        if isEqual, format == .text {
          let names = [oldPath, newPath].map { TerminalSafeText.escaped($0.utf8) }
          try text.begin(names[0], names[1], to: &output)
        }
        isEqual = false
        switch format {
        case .text: try text.print(difference, of: comparison, to: &output)
        case .json: try json.print(difference, to: &output)
        }
        failures += self.failures(in: difference, of: old, new)
        try output.flushPeriodically()
      }
    } catch let error as SourceError {
      // The differences before the error are printed first.
      try output.flush()
      throw error
    }
    try output.flush()
    return (isEqual, failures)
  }

  /// Returns the error of a node that could not be read.
  ///
  /// - Parameter root: The path of the tree.
  private static func error<Source: TreeSource>(
    _ failure: ComparedFailure,
    of node: SourceNode<Source.NodeID>?,
    in source: Source,
    at root: String
  ) -> CommandError {
    let code: CommandError.Code = failure.isFaultOfData ? .badData : .inputOutput
    let inner = node.map { source.path(of: $0.id) } ?? ""
    let isJoined = inner.isEmpty || inner.hasPrefix("/") || root.hasSuffix("/")
    let name = TerminalSafeText.escaped((root + (isJoined ? "" : "/") + inner).utf8)
    // A fault of data begins with the name of the file, which is in the path.
    let file = failure.words.prefix { $0 != ":" }
    let path = "/\(name)/"
    guard failure.isFaultOfData, let place = path.range(of: "/\(file)/", options: .backwards) else {
      return CommandError(code: code, message: "\(name): \(failure.words)")
    }
    let message = path[..<place.upperBound].dropFirst().dropLast()
    return CommandError(
      code: code,
      message: "\(message)\(failure.words.dropFirst(file.count))",
      hasLocation: true
    )
  }
}

/// The output format of `espalier diff`.
enum DiffFormat: String, CaseIterable {
  case text, json
}
