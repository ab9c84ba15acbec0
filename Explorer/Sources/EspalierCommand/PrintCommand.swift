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
      only with --open-files. A named pipe is read to its end, so PATH may be <(command). An \
      invalid file is printed up to its first error, followed by the error with its position; the \
      exit code is 65. If a folder cannot be read, the rest is printed, then the reason; the exit \
      code is 74.

      Values and keys are shown up to 256 characters, or whole with --full. --format json and \
      --format paths are exact, for programs: each path is the one that --get takes. With -0, \
      paths and values end with a null byte, since names may contain newlines.

      --format html is one page that opens without a server. It ends with a notice at 10 MB.

      --filter searches names, keys and values at all levels, ignoring case unless the text \
      contains a capital letter. Each match is printed as soon as it is found, after its \
      ancestors; with --format paths, without them. Text between slashes is a regular expression, \
      as in /^id_\\d+$/; /.../i ignores case. Matching takes time linear in the text, so \
      lookaround and backreferences are not supported, and at most one second per value. If \
      nothing matches, the exit code is 1, or 65 if something could not be searched.

      --get prints one value exactly as written, followed by a newline; it may be repeated. With \
      --raw, a string is printed without quotes and with its escapes decoded. On a terminal, \
      control characters are escaped. If there is no such value, the exit code is 66.

      On a terminal, the output goes through the program in the variable PAGER, or less, which quits \
      at once if one screen is enough; --no-pager or PAGER=cat leave it out. NO_COLOR and TERM=dumb \
      leave out colours.

      Examples:
        espalier print .                          the current folder, recursively
        espalier print Sources --depth 2 --ascii  two levels, drawn in ASCII
        espalier print . --open-files --filter localhost
        espalier print data.json --filter '/20(23|24)-/'
        espalier print data.json --get /users/0/name --raw
        espalier print . --get config/app.json/users/0
        espalier print data.json --format json    one object per row
        espalier print data.json --format html > data.html
        espalier print . --filter .bak --format paths -0 | xargs -0 rm --
        espalier print <(curl -s URL) --as json
      """
  )

  @Argument(
    help: """
      Folders, data files, named pipes, URLs of databases or of files on web servers, or - for standard input. \
      Several are shown below a row each.
      """
  )
  var paths: [String]

  /// The only path, empty if there are several.
  var path: String { paths.count == 1 ? paths[0] : "" }

  @Option(
    help: ArgumentHelp(
      "Print only matches and their ancestors. Text between slashes is a regular expression.",
      valueName: "text"
    )
  )
  var filter: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Print one value: a JSON Pointer, or a path in the tree such as sub/file.json/key/3. "
        + "May be repeated.",
      valueName: "pointer"
    )
  )
  var get: [String] = []

  @Flag(help: "Print the strings of --get without quotes and with their escapes decoded.")
  var raw = false

  @Option(
    help: ArgumentHelp(
      "The number of levels to show; deeper branches stay collapsed.",
      valueName: "levels"
    )
  )
  var depth: Int?

  @Flag(help: "Include files whose names start with a dot.")
  var all = false

  @OptionGroup var folders: FolderArguments

  @OptionGroup var servers: ServerArguments

  @Flag(
    help: "Expand the data files in a folder or an archive, and strings that hold JSON, in place."
  )
  var openFiles = false

  @Option(
    help: """
      The output format: text, json (one object per row with all that is known), jsonl (one object per row \
      with path, kind and value), paths (one path per row) or html (a page of its own, up to 10 MB).
      """
  )
  var format: PrintFormat?

  @Flag(help: "Show keys and values whole that are longer than 256 characters.")
  var full = false

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "End each path, or each value of --get, with a null byte instead of a newline."
  )
  var endsWithNull = false

  @Flag(help: "Draw the lines of the tree with ASCII characters.")
  var ascii = false

  @Option(help: "Colour the text by type: auto (on a terminal), always or never.")
  var color = OutputColor.auto

  @Flag(help: "Write to the terminal itself instead of a pager such as less.")
  var noPager = false

  @Option(
    name: .customLong("as"),
    help: "The format of the input, instead of detecting it by name and content."
  )
  var sourceFormat: SourceFormat?

  /// For tests, which compare rows in runs with those in pages.
  @Flag(
    name: .customLong("page-by-page"),
    help: ArgumentHelp("Print rows by reading a page at a time.", visibility: .hidden)
  )
  var readsPages = false

  /// For tests, which do not wait for progress.
  @Option(
    help: ArgumentHelp("The delay before the progress of a search is shown.", visibility: .hidden)
  )
  var progressAfterMilliseconds = 1000

  func validate() throws {
    if let depth, depth < 1 {
      throw ValidationError("--depth \(depth): must be at least 1 level.")
    }
    try SourceRequest.validate(paths, as: sourceFormat)
    if !get.isEmpty, filter != nil || depth != nil || format != nil || ascii || full {
      throw ValidationError(
        "--get prints one value; it cannot be combined with --filter, --depth, --format, --full "
          + "or --ascii."
      )
    }
    if raw, get.isEmpty { throw ValidationError("--raw needs --get.") }
    if endsWithNull, get.isEmpty, format != .paths {
      throw ValidationError("--null needs --format paths or --get.")
    }
    if full, format == .paths {
      throw ValidationError("--full cannot be combined with --format paths, which has no values.")
    }
    if let filter, let flag = Self.unknownFlag(ofExpression: filter) {
      throw ValidationError(
        "--filter \(filter): there is no flag \(flag), only i, which ignores case. "
          + "To search for this text, write '\(Self.expression(ofText: filter))'."
      )
    }
  }

  func run() async throws {
    do {
      let source = try await open(opensFiles: openFiles || !get.isEmpty)
      // The rows of a stream are shown as they come, which a pager would delay.
      if !noPager, !paths.contains("-"), format != .html { Pager.start() }
      if !get.isEmpty {
        try printValues(of: source)
      } else {
        try await printRows(ofAny: source)
      }
    } catch let error as SourceError {
      CommandError(error).exit()
    } catch let error as CommandError {
      error.exit()
    }
  }

  /// Opens the source; without `opensFiles`, data files in a folder are not expanded.
  private func open(opensFiles: Bool) async throws -> any TreeSource {
    var request = SourceRequest(format: sourceFormat, showsHidden: all, opensFiles: opensFiles)
    request.opensStrings = opensFiles
    // A folder of sources would be printed line by line.
    request.opensTexts = !get.isEmpty
    request.options = folders.options(isInteractive: false)
    servers.apply(to: &request)
    return try await request.open(paths) { source in
      (source as? FolderSource)?.recordingFailures ?? source
    }
  }

  /// Prints the rows of a source, with code that is compiled for its type: that is much faster than
  /// code for any source, which looks up the layout of every row.
  private func printRows(ofAny source: any TreeSource) async throws {
    switch source {
    case let source as JSONSource: try await printRows(of: source)
    case let source as PropertyListSource: try await printRows(of: source)
    case let source as FolderSource: try await printRows(of: source)
    case let source as FileTreeSource: try await printRows(of: source)
    default: try await printRows(of: source)
    }
  }

  private func printRows<Source: TreeSource>(of source: Source) async throws {
    let layout = PrintLayout(
      format: format ?? .text,
      usesColor: color.isOn,
      isFull: full,
      endsWithNull: endsWithNull
    )
    guard let filter else {
      let failures = try await printOutline(of: source, layout)
      return try reportFaults(of: source, afterRows: failures)
    }
    let (count, unsearched) = try printMatches(of: filter, in: source, layout)
    try reportFaults(of: source)
    // Where something could not be searched, nothing is known to be there or not.
    if count == 0 { throw ExitCode(unsearched > 0 ? CommandError.Code.badData.rawValue : 1) }
  }

  /// Prints all rows, and returns what those of databases say that cannot be read.
  private func printOutline(
    of source: some TreeSource,
    _ layout: PrintLayout
  ) async throws -> [CommandError] {
    let isStream = paths.contains("-")
    var rows = TreeRowSequence(
      source,
      depth: depth ?? Int.max,
      isStream: isStream,
      takesRuns: takesRuns(layout),
      countsClosed: Self.countsClosed(in: source, isStream: isStream)
    )
    var output = BufferedOutput(endsWithNull: endsWithNull)
    var text = TextPrinter(lines: ascii ? .ascii : .drawn, usesColor: layout.usesColor)
    let isBrief = layout.format == .jsonl
    var json = JSONRowPrinter(source, root: rootPath(of: source), isBrief: isBrief)
    var html = HTMLPrinter(opensAll: false)
    var paths = PathPrinter(source, root: rootPath(of: source))
    let whole = full ? WholeTextReader(source) : nil
    let isInDatabase = Self.isInDatabase(source)
    var failures: [CommandError] = []
    if layout.format == .text { try output.writeLine(source.title.utf8) }
    if layout.format == .html { try html.begin(title: source.title, to: &output) }
    do {
      rows: while let step = try await rows.next(onWait: { try output.flush() }) {
        if case .row(let row) = step, row.node.kind == .error, isInDatabase(row.node.id) {
          let place = source.title + ": " + source.path(of: row.node.id)
          let message = "\(TerminalSafeText.escaped(place.utf8)): \(row.node.title)"
          failures.append(CommandError(code: .badData, message: message))
        }
        switch (step, layout.format) {
        case (.run(let run, let level), .json), (.run(let run, let level), .jsonl):
          try json.print(run, level: level, to: &output)
        case (.run(let run, let level), _):
          try text.print(run, level: level, to: &output)
        case (.row(let row), .text):
          try text.print(
            try whole?.whole(row.node) ?? row.node,
            level: row.level,
            isLast: row.isLast,
            isOpen: row.isOpen,
            to: &output
          )
        case (.row(let row), .json), (.row(let row), .jsonl):
          try json.print(JSONRowPrinter.Row(row), to: &output)
        case (.row(let row), .html):
          let node = try whole?.whole(row.node) ?? row.node
          let isRoom = try html.print(node, level: row.level, to: &output)
          if !isRoom { break rows }
        case (.row(let row), .paths):
          try paths.enter(row.node, level: row.level, position: row.position)
          try paths.print(to: &output)
        }
        try output.flushPeriodically()
      }
    } catch let error as SourceError {
      // The rows before the error are printed first.
      if layout.format == .html { try html.finish(to: &output) }
      try output.flush()
      throw error
    }
    if layout.format == .html { try html.finish(to: &output) }
    try output.flush()
    if html.isCut { CommandError.writeToStandardError("espalier: \(html.cutNote)\n") }
    return failures
  }

  /// Whether rows are printed in runs, which have no styles, and values that are cut stay so.
  private func takesRuns(_ layout: PrintLayout) -> Bool {
    switch layout.format {
    case .text: !layout.usesColor && !layout.isFull && !readsPages
    case .json, .jsonl: !readsPages
    case .paths, .html: false
    }
  }

  /// Returns the question whether a branch that is not opened is read to its end for its number of
  /// children: in files of which all is read for faults in any case.
  private static func countsClosed<Source: TreeSource>(
    in source: Source,
    isStream: Bool
  ) -> (Source.NodeID) -> Bool {
    func isReadWhole(_ source: (any TreeSource)?) -> Bool {
      source is JSONSource || source is XMLSource || source is YAMLSource
    }
    return isStream ? { _ in false } : Self.question(of: source, isReadWhole)
  }

  /// Prints the matches, and returns their number and that of the branches that were not searched.
  private func printMatches<Source: TreeSource>(
    of filter: String,
    in source: Source,
    _ layout: PrintLayout
  ) throws -> (count: Int, unsearched: Int) {
    var printer = FilterPrinter(
      source,
      layout: layout,
      root: rootPath(of: source),
      depth: depth,
      progress: ProgressLine(after: .milliseconds(progressAfterMilliseconds))
    )
    do {
      try source.search(for: SourceQuery(SourceQuery.Pattern(parsing: filter))) {
        printer.report($0)
      } found: {
        printer.print($0)
      }
    } catch {
      // The matches before the error are printed first.
      try printer.finish()
      throw error
    }
    try printer.finish()
    let omitted = printer.omittedBranches
    if omitted > 0 {
      CommandError.writeToStandardError(
        "espalier: not searched again: \(omitted) \(omitted == 1 ? "branch" : "branches") with the "
          + "contents of others\n"
      )
    }
    let unsearched = printer.unsearchedBranches
    if unsearched > 0 {
      CommandError.writeToStandardError(
        "espalier: not searched: the contents of \(unsearched) "
          + (unsearched == 1 ? "branch\n" : "branches\n")
      )
    }
    return (printer.count, unsearched)
  }

  /// The path that the paths of a source begin with: that of a folder, unless it is the current
  /// one.
  func rootPath(of source: some TreeSource) -> [UInt8] {
    return !SourceRequest.isFolder(source) || path == "."
      ? [] : Array((path.hasSuffix("/") ? path : path + "/").utf8)
  }
}

extension JSONRowPrinter.Row {
  /// Creates a row of the whole tree.
  fileprivate init(_ row: TreeRowSequence<Source>.Row) {
    self.init(
      node: row.node,
      level: row.level,
      position: row.position,
      childCount: row.childCount,
      flag: ("expanded", row.node.isBranch ? row.isOpen : nil)
    )
  }
}

extension DiffFormat: ExpressibleByArgument {}

extension OutputColor: ExpressibleByArgument {}

extension PrintFormat: ExpressibleByArgument {}

extension SourceFormat: ExpressibleByArgument {}

extension FolderOptions.Order: ExpressibleByArgument {}
