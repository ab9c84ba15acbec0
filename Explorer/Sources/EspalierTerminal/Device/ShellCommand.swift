import Foundation

/// A command of the shell for a row, or for several files.
struct ShellCommand: Equatable, Sendable {
  /// The command as it was typed.
  let text: String
  /// The paths of the rows in bytes.
  let paths: [[UInt8]]
  /// Whether the command gets the path as its last argument if `{}` does not say where; one that reads a value
  /// from its standard input does not.
  let takesPath: Bool

  /// The command for the shell, which has the paths as its parameters.
  var script: String {
    let parameters = paths.count > 1 ? "\"$@\"" : "\"$1\""
    if text.contains("{}") { return text.replacing("{}", with: parameters) }
    return takesPath ? text + " " + parameters : text
  }

  /// Says how the command ended and waits, so that what it wrote can be read.
  ///
  /// The terminal is read and written by its name, as the standard streams may be others.
  private static let waiting = """
    printf '\\n[status %d] Enter goes back ' "$0" >/dev/tty
    read -r answer </dev/tty
    """

  private static func run(
    _ script: String,
    _ rest: [[UInt8]],
    _ terminal: Int32,
    input: Int32?
  )
    -> TerminalProcess.End
  {
    let words = ["/bin/sh", "-c", script].map { Array($0.utf8) } + rest
    return TerminalProcess.run(words, on: terminal, input: input)
  }

  /// Runs it until it ends, and the user has read what it wrote; blocks.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - input: The file that it reads, nil for the terminal.
  ///   - asksForCursor: Whether the terminal is asked if anything was written; otherwise, and if it does not
  ///     answer, the user goes back by Enter.
  /// - Returns: What is to be said.
  func run(on terminal: Int32, input: Int32?, asksForCursor: Bool) -> String {
    var typed: [UInt8] = []
    func cursor(after preparation: String) -> CursorPosition? {
      guard asksForCursor else { return nil }
      return CursorPosition.asked(of: terminal, after: preparation, typed: &typed)
    }
    let before = cursor(after: CursorPosition.roomBelow)
    let end = Self.run(script, [Array("sh".utf8)] + paths, terminal, input: input)
    typed = []
    let leftNothing = before != nil && cursor(after: "") == before
    // Enter that was typed ahead goes back.
    let isLeft = typed.contains(UInt8(ascii: "\r")) || typed.contains(UInt8(ascii: "\n"))
    if let status = end.shellStatus, !leftNothing, !isLeft {
      _ = Self.run(Self.waiting, [Array("\(status)".utf8)], terminal, input: nil)
    }
    return switch end {
    case .status(0): "done: \(text)"
    case .status(let status): "status \(status): \(text)"
    case .signal(let signal): "ended by signal \(signal): \(text)"
    case .failed(let reason): "\(reason): \(text)"
    }
  }
}
