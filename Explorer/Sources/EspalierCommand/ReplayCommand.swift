import ArgumentParser
import EspalierReplay

/// `espalier replay`: drives the engine from a log.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Drives the engine from JSON Lines and prints one response per line.",
    discussion: """
      Reads FILE, or standard input if it is omitted. Blank lines and lines that start with # are \
      ignored. Conformance/PROTOCOL.md documents the commands.

      Example:
        printf '%s\\n' '{"do":"outline","sections":[{"id":"s","items":[{"id":"A","children":\
      [{"id":"B"}]}]}]}' '{"do":"expand","item":"A"}' | espalier replay

      Exits with 0, or with 65 if any line is malformed or contains an unknown command.
      """
  )

  @Argument(help: "The log; standard input if omitted or -.")
  var file: String?

  func run() throws {
    do {
      if try ReplayCommand.replay(StandardInput(path: file)) {
        throw ExitCode(CommandError.Code.badData.rawValue)
      }
    } catch let error as CommandError {
      error.exit()
    }
  }

  /// Responds line by line; all responses are written before the next input is awaited.
  ///
  /// - Returns: Whether any line was malformed or unknown.
  private static func replay(_ input: StandardInput) throws(CommandError) -> Bool {
    var replay = Replay()
    var output = BufferedOutput()
    var rest: [UInt8] = []
    while let chunk = try input.nextChunk() {
      var lines = chunk.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let last = lines.removeLast()
      for line in lines {
        rest += line
        if let answer = replay.answer(rest) { try output.writeLine(answer) }
        rest.removeAll(keepingCapacity: true)
      }
      rest += last
      try output.flush()
    }
    if !rest.isEmpty, let answer = replay.answer(rest) { try output.writeLine(answer) }
    try output.flush()
    return replay.hasFaults
  }
}
