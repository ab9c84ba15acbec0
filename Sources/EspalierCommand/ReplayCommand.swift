#if Explorer
  import ArgumentParser
  import EspalierReplay

  /// `espalier replay`: the engine driven from a log.
  struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "replay",
      abstract: "Drives the engine from JSON lines and answers each with one line.",
      discussion: """
        Reads FILE, or standard input without one. Blank lines and lines that start with # are \
        passed over. Conformance/PROTOCOL.md has every command.

        Example:
          printf '%s\\n' '{"do":"outline","sections":[{"id":"s","items":[{"id":"A","children":\
        [{"id":"B"}]}]}]}' '{"do":"expand","item":"A"}' | espalier replay

        Ends with 0, or with 65 if any line was malformed or held an unknown command.
        """
    )

    @Argument(help: "The log; standard input if it is left out or is -.")
    var file: String?

    func run() throws {
      do {
        if try ReplayCommand.replay(Input(path: file)) {
          throw ExitCode(Trouble.Code.badData.rawValue)
        }
      } catch let trouble as Trouble {
        trouble.exit()
      }
    }

    /// Answers line by line; what has come so far is answered before more is waited for.
    ///
    /// - Returns: Whether any line was malformed or unknown.
    private static func replay(_ input: Input) throws(Trouble) -> Bool {
      var replay = Replay()
      var output = Output()
      var rest: [UInt8] = []
      while let chunk = try input.chunk() {
        var lines = chunk.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let last = lines.removeLast()
        for line in lines {
          rest += line
          if let answer = replay.answer(rest) { try output.line(answer) }
          rest.removeAll(keepingCapacity: true)
        }
        rest += last
        try output.flush()
      }
      if !rest.isEmpty, let answer = replay.answer(rest) { try output.line(answer) }
      try output.flush()
      return replay.hasFaults
    }
  }
#endif
