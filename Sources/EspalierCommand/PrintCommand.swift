#if Explorer
  public import ArgumentParser
  public import EspalierSources

  /// `espalier print`: a source as an outline on standard output, or a part of it.
  struct PrintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "print",
      abstract: "Prints a folder or a data file as an outline, or what is looked for in it.",
      discussion: """
        Folders are read as far as they are shown, and sorted as people sort: b9 before b10. Links \
        are shown with their target and not followed. Data files in a folder are opened in place \
        with --open-files only. A broken file is printed up to its fault, which is then named with \
        its place, and the exit code is 65.

        --filter looks at names, keys and values, case aside unless it has a capital letter, also \
        in what is deeper than anyone would open. Each match is printed as soon as it is found, \
        behind what it is in; with --format paths, the matches alone. Between slashes it is a \
        regular expression, as in /^id_\\d+$/, and /.../i has no regard for case. Expressions are \
        matched in time that grows with the text alone; so there is no looking around and no \
        reference back. One value may take a second. Nothing found is exit code 1.

        --get prints one value exactly as it is written, with a newline behind it. On a terminal, \
        what would drive it is escaped. A value that is not there is exit code 66.

        Examples:
          espalier print .                          everything below this folder
          espalier print Sources --depth 2 --ascii  two levels, in ASCII
          espalier print . --open-files --filter localhost
          espalier print data.json --filter '/20(23|24)-/'
          espalier print data.json --get /users/0/name
          espalier print . --get config/app.json/users/0
          espalier print data.json --format json    one object a row
          espalier print data.json --format paths   one JSON Pointer a row
        """
    )

    @Argument(help: "A folder, a data file, or - for standard input.")
    var path: String

    @Option(
      help: ArgumentHelp(
        "Keep what matches, with all it is in. Between slashes it is a regular expression.",
        valueName: "text"
      )
    )
    var filter: String?

    @Option(
      help: ArgumentHelp(
        "Print one value: a JSON Pointer, or a path of the tree such as sub/file.json/key/3.",
        valueName: "pointer"
      )
    )
    var get: String?

    @Option(
      help: ArgumentHelp("Show so many levels; branches below stay closed.", valueName: "levels")
    )
    var depth: Int?

    @Flag(help: "List files whose names start with a dot as well.")
    var all = false

    @Flag(help: "Show what is in the data files of a folder, in place.")
    var openFiles = false

    @Option(help: "How to print: text, json (one object a row) or paths (one path a row).")
    var format: PrintFormat?

    @Flag(help: "Draw the lines of the tree in ASCII.")
    var ascii = false

    @Option(
      name: .customLong("as"),
      help: "What the input is, whatever its name and its content say."
    )
    var sourceFormat: SourceFormat?

    /// For tests, which do not wait.
    @Option(help: ArgumentHelp("Say how far a search is after so long.", visibility: .hidden))
    var progressAfterMilliseconds = 1000

    func validate() throws {
      if let depth, depth < 1 {
        throw ValidationError("--depth \(depth): at least 1 level is shown.")
      }
      if path == "-", sourceFormat == .folder {
        throw ValidationError("Standard input is no folder.")
      }
      if get != nil, filter != nil || depth != nil || format != nil || ascii {
        throw ValidationError(
          "--get prints one value; --filter, --depth, --format and --ascii are for rows."
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
        Trouble(error).exit()
      } catch let trouble as Trouble {
        trouble.exit()
      }
    }

    /// Opens the source; without `opensFiles`, files in a folder are looked at from outside only.
    private func open(opensFiles: Bool) throws -> any TreeSource {
      guard path == "-" else {
        return try SourceOpener.open(argument: path, as: sourceFormat, all, opensFiles)
      }
      let bytes = try Input(path: path).all()
      return try SourceOpener.open(bytes: bytes, name: "standard input", as: sourceFormat)
    }

    private func printOutline<Source: TreeSource>(of source: Source) async throws {
      var rows = SourceRows(source, depth: depth ?? Int.max)
      var output = Output()
      let format = format ?? .text
      var text = TextPrinter(lines: ascii ? .ascii : .drawn, dims: Output.isTerminal)
      let path = RowPath(source, path: path)
      var count = 0
      if format == .text { try output.line(source.title.utf8) }
      while let row = try await rows.next() {
        switch format {
        case .text: try text.print(row, to: &output)
        case .json:
          let object = JSONRow<Source>(row, at: rows.path, number: count)
          try output.line(object.bytes(in: source))
        case .paths:
          if row.node.kind != .error { try output.line(path.text(of: row.node.id).utf8) }
        }
        count += 1
        try output.flushNowAndThen()
      }
      try output.flush()
      try await nameFaults(of: source)
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
        try await source.search(for: SourceQuery(SourceQuery.Pattern(written: filter))) {
          await printer.report($0)
        } found: {
          await printer.print($0)
        }
      } catch {
        // What was found before stays found.
        try await printer.finish()
        throw error
      }
      try await printer.finish()
      try await nameFaults(of: source)
      if await printer.count == 0 { throw ExitCode(1) }
    }

    private func printValue<Source: TreeSource>(
      at pointer: String,
      of source: Source
    ) async throws {
      let node = try await source.node(path: pointer)
      guard let node else {
        try await nameFaults(of: source)
        let (shown, whole) = (VisibleText.escaped(pointer.utf8), source.title)
        throw Trouble(code: .noInput, message: "\(whole): nothing is at \(shown)")
      }
      guard let value = try await source.value(of: node.id) else {
        let shown = VisibleText.escaped(pointer.utf8)
        throw Trouble(
          code: .badData,
          message:
            "\(source.title): what is at \(shown) has no value: it is of the kind \(node.kind)"
        )
      }
      var output = Output()
      try output.line(Output.goesToTerminal ? ValueText.visible(value) : value)
      try output.flush()
      try await nameFaults(of: source)
    }

    /// Ends with the faults of a source that could not be read to its end, if it could not.
    private func nameFaults(of source: some TreeSource) async throws {
      // What was not opened was not read either.
      if source is FileTreeSource, get != nil { return }
      var faults = try await source.faults(strict: false)[...]
      guard let last = faults.popLast() else { return }
      for fault in faults { Trouble.say(fault.description + "\n") }
      throw Trouble(last)
    }
  }

  extension PrintFormat: ExpressibleByArgument {}

  extension SourceFormat: ExpressibleByArgument {}
#endif
