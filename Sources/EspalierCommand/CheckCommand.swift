#if Explorer
  import ArgumentParser
  import EspalierSources
  import Foundation

  /// `espalier check`: whether data is as its format wants it.
  struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Says where data files are not as their format wants them.",
      discussion: """
        Each fault is a line, file:line:column: message, as editors and other tools read it. A \
        folder is gone through with all data files below it.

        Without --strict, what can be shown in full, with a mark, is accepted: NaN, comments, a \
        trailing comma, equal keys. With it, exactly what the standard of the format has: for \
        JSON, RFC 8259.

        Ends with 0 if there was no fault, with 1 if there was, and with the code of the trouble \
        if something could not be read at all; the others are checked all the same.

        Examples:
          espalier check data.json
          espalier check --strict . && echo all well
          curl -s URL | espalier check --as json -
        """
    )

    @Argument(help: "Data files, folders, or - for standard input.")
    var paths: [String]

    @Flag(help: "Accept only what is in the standard of the format.")
    var strict = false

    @Flag(help: "Check files whose names start with a dot as well.")
    var all = false

    @Option(
      name: .customLong("as"),
      help: "What the input is, whatever its name and its content say."
    )
    var sourceFormat: SourceFormat?

    func validate() throws {
      if sourceFormat == .folder {
        throw ValidationError("A folder is not checked as such, but the files in it.")
      }
    }

    func run() async throws {
      var count = 0
      var code: Trouble.Code?
      for path in paths {
        do throws(Trouble) {
          count += try await check(path)
        } catch {
          error.report()
          code = code ?? error.code
        }
      }
      if let code { throw ExitCode(code.rawValue) }
      if count > 0 { throw ExitCode(1) }
    }

    /// Prints the faults of one file or folder, and counts them.
    private func check(_ path: String) async throws(Trouble) -> Int {
      let input = path == "-" ? try Input(path: path).all() : nil
      let faults: [SourceFault]
      do throws(SourceError) {
        faults = try await open(path, input: input).faults(strict: strict)
      } catch {
        throw Trouble(error)
      }
      var output = Output()
      for fault in faults { try output.line(fault.description.utf8) }
      try output.flush()
      return faults.count
    }

    private func open(
      _ path: String,
      input: [UInt8]?
    ) throws(SourceError) -> any TreeSource {
      guard let input else {
        return try SourceOpener.open(argument: path, as: sourceFormat, all, true)
      }
      return try SourceOpener.open(bytes: input, name: "standard input", as: sourceFormat)
    }
  }
#endif
