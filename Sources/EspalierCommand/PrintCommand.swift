#if Explorer
  public import ArgumentParser
  public import EspalierSources

  /// `espalier print`: a source as an outline on standard output.
  struct PrintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "print",
      abstract: "Prints a folder, a JSON file or a property list as an outline.",
      discussion: """
        Folders are read as far as they are shown, and sorted as people sort: b9 before b10. Links \
        are shown with their target and not followed. A broken file is printed up to its fault, \
        which is then named with its place, and the exit code is 65.

        Examples:
          espalier print .                          everything below this folder
          espalier print Sources --depth 2 --ascii  two levels, in ASCII
          espalier print data.json --format json    one object a row
          espalier print data.json --format paths   one JSON Pointer a row
        """
    )

    @Argument(help: "A folder, a .json or .plist file, or - for standard input.")
    var path: String

    @Option(
      help: ArgumentHelp("Show so many levels; branches below stay closed.", valueName: "levels")
    )
    var depth: Int?

    @Flag(help: "List files whose names start with a dot as well.")
    var all = false

    @Option(help: "How to print: text, json (one object a row) or paths (one path a row).")
    var format = PrintFormat.text

    @Flag(help: "Draw the lines of the tree in ASCII.")
    var ascii = false

    @Option(
      name: .customLong("as"),
      help: "What the input is, whatever its name says: folder, json or plist."
    )
    var sourceFormat: SourceFormat?

    func validate() throws {
      if let depth, depth < 1 {
        throw ValidationError("--depth \(depth): at least 1 level is shown.")
      }
      if path == "-", sourceFormat == .folder {
        throw ValidationError("Standard input is no folder.")
      }
    }

    func run() async throws {
      do {
        try await printOutline(of: open())
      } catch let error as SourceError {
        Trouble(error).exit()
      } catch let trouble as Trouble {
        trouble.exit()
      }
    }

    private func open() throws -> any TreeSource {
      guard path == "-" else {
        return try SourceOpener.open(path: path, as: sourceFormat, showsHidden: all)
      }
      let bytes = try Input(path: path).all()
      return try SourceOpener.open(bytes: bytes, name: "standard input", as: sourceFormat)
    }

    private func printOutline(of source: some TreeSource) async throws {
      let read = try await SourceOutline(reading: source, depth: depth ?? Int.max)
      var output = Output()
      switch format {
      case .text:
        let printer = TextPrinter(read, lines: ascii ? .ascii : .drawn, dims: Output.isTerminal)
        try printer.print(to: &output)
      case .json: try JSONPrinter(read).print(to: &output)
      case .paths: try PathPrinter(read, path: path).print(to: &output)
      }
      try output.flush()
      if let fault = try await source.faults(strict: false).first { throw Trouble(fault) }
    }
  }

  /// How `espalier print` prints.
  enum PrintFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, paths
  }

  extension SourceFormat: ExpressibleByArgument {}
#endif
