public import ArgumentParser
public import EspalierSources

/// `espalier print`: prints a source, or a part of it, as an outline.
struct PrintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print",
    abstract: "Prints a folder or a data file as an outline, or a part of it.",
    discussion: """
      Folders are read only as deep as they are shown, and sorted naturally: b9 before b10. \
      Links are shown with their target and not followed. Data files in a folder are expanded \
      only with --open-files. An invalid file is printed up to its first error, followed by the \
      error with its position; the exit code is 65.

      --filter searches names, keys and values at all levels, ignoring case unless the text \
      contains a capital letter. Each match is printed as soon as it is found, after its \
      ancestors; with --format paths, without them. Text between slashes is a regular expression, \
      as in /^id_\\d+$/; /.../i ignores case. Matching takes time linear in the text, so \
      lookaround and backreferences are not supported, and at most one second per value. If \
      nothing matches, the exit code is 1.

      --get prints one value exactly as written, followed by a newline. On a terminal, control \
      characters are escaped. If there is no such value, the exit code is 66.

      Examples:
        espalier print .                          the current folder, recursively
        espalier print Sources --depth 2 --ascii  two levels, drawn in ASCII
        espalier print . --open-files --filter localhost
        espalier print data.json --filter '/20(23|24)-/'
        espalier print data.json --get /users/0/name
        espalier print . --get config/app.json/users/0
        espalier print data.json --format json    one object per row
        espalier print data.json --format paths   one JSON Pointer per row
      """
  )

  @Argument(help: "A folder, a data file, or - for standard input.")
  var path: String

  @Option(
    help: ArgumentHelp(
      "Print only matches and their ancestors. Text between slashes is a regular expression.",
      valueName: "text"
    )
  )
  var filter: String?

  @Option(
    help: ArgumentHelp(
      "Print one value: a JSON Pointer, or a path in the tree such as sub/file.json/key/3.",
      valueName: "pointer"
    )
  )
  var get: String?

  @Option(
    help: ArgumentHelp(
      "The number of levels to show; deeper branches stay collapsed.",
      valueName: "levels"
    )
  )
  var depth: Int?

  @Flag(help: "Include files whose names start with a dot.")
  var all = false

  @Flag(help: "Expand the data files of a folder in place.")
  var openFiles = false

  @Option(help: "The output format: text, json (one object per row) or paths (one path per row).")
  var format: PrintFormat?

  @Flag(help: "Draw the lines of the tree with ASCII characters.")
  var ascii = false

  @Option(
    name: .customLong("as"),
    help: "The format of the input, instead of detecting it by name and content."
  )
  var sourceFormat: SourceFormat?

  /// For tests, which do not wait for progress.
  @Option(
    help: ArgumentHelp("The delay before the progress of a search is shown.", visibility: .hidden)
  )
  var progressAfterMilliseconds = 1000

  func validate() throws {
    if let depth, depth < 1 {
      throw ValidationError("--depth \(depth): must be at least 1 level.")
    }
    if path == "-", sourceFormat == .folder {
      throw ValidationError("Standard input cannot be a folder.")
    }
    if get != nil, filter != nil || depth != nil || format != nil || ascii {
      throw ValidationError(
        "--get prints one value; it cannot be combined with --filter, --depth, --format or --ascii."
      )
    }
  }

  func run() async throws {
    do {
      if let get {
        try await printValue(at: get, of: open(opensFiles: true))
      } else if let filter {
        try await printMatches(of: filter, in: open(opensFiles: openFiles))
      } else {
        try await printOutline(of: open(opensFiles: openFiles))
      }
    } catch let error as SourceError {
      CommandError(error).exit()
    } catch let error as CommandError {
      error.exit()
    }
  }

  /// Opens the source; without `opensFiles`, data files in a folder are not expanded.
  private func open(opensFiles: Bool) throws -> any TreeSource {
    guard path == "-" else {
      return try SourceOpener.open(argument: path, as: sourceFormat, all, opensFiles)
    }
    let bytes = try StandardInput(path: path).readAll()
    return try SourceOpener.open(bytes: bytes, name: "standard input", as: sourceFormat)
  }

  private func printOutline<Source: TreeSource>(of source: Source) async throws {
    var rows = TreeRowSequence(source, depth: depth ?? Int.max)
    var output = BufferedOutput()
    let format = format ?? .text
    var text = TextPrinter(lines: ascii ? .ascii : .drawn, usesDim: BufferedOutput.supportsStyling)
    let path = PathFormatter(source, path: path)
    var count = 0
    if format == .text { try output.writeLine(source.title.utf8) }
    while let row = try await rows.next() {
      switch format {
      case .text: try text.print(row, to: &output)
      case .json:
        let object = JSONRow<Source>(row, at: rows.path, number: count)
        try output.writeLine(object.bytes(in: source))
      case .paths:
        if row.node.kind != .error { try output.writeLine(path.text(of: row.node.id).utf8) }
      }
      count += 1
      try output.flushPeriodically()
    }
    try output.flush()
    try await reportFaults(of: source)
  }

  private func printMatches<Source: TreeSource>(
    of filter: String,
    in source: Source
  ) async throws {
    let printer = FilterPrinter(
      source,
      path: path,
      format: format ?? .text,
      depth: depth,
      progress: ProgressLine(after: .milliseconds(progressAfterMilliseconds))
    )
    do {
      try await source.search(for: SourceQuery(SourceQuery.Pattern(parsing: filter))) {
        await printer.report($0)
      } found: {
        await printer.print($0)
      }
    } catch {
      // The matches before the error are printed first.
      try await printer.finish()
      throw error
    }
    try await printer.finish()
    try await reportFaults(of: source)
    if await printer.count == 0 { throw ExitCode(1) }
  }

  private func printValue<Source: TreeSource>(
    at pointer: String,
    of source: Source
  ) async throws {
    let node = try await source.node(path: pointer)
    guard let node else {
      try await reportFaults(of: source)
      let (shown, title) = (TerminalSafeText.escaped(pointer.utf8), source.title)
      throw CommandError(code: .noInput, message: "\(title): there is no value at \(shown)")
    }
    guard let value = try await source.value(of: node.id) else {
      let shown = TerminalSafeText.escaped(pointer.utf8)
      throw CommandError(
        code: .badData,
        message:
          "\(source.title): the node at \(shown) has no value; its kind is \(node.kind)"
      )
    }
    var output = BufferedOutput()
    try output.writeLine(BufferedOutput.isTerminal ? TerminalValue.visible(value) : value)
    try output.flush()
    try await reportFaults(of: source)
  }

  /// Prints the errors of a source that is invalid, and throws the last one.
  private func reportFaults(of source: some TreeSource) async throws {
    // A file that was not opened was not checked.
    if source is FileTreeSource, get != nil { return }
    var faults = try await source.faults(strict: false)[...]
    guard let last = faults.popLast() else { return }
    for fault in faults { CommandError.writeToStandardError(fault.description + "\n") }
    throw CommandError(last)
  }
}

extension PrintFormat: ExpressibleByArgument {}

extension SourceFormat: ExpressibleByArgument {}
