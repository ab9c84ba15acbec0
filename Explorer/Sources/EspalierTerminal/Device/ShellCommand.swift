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

  /// The command around it, which shows how it ended and waits, so that what it wrote can be read.
  ///
  /// The terminal is read and written by its name, as standard input may be a value.
  private static let waiting = """
    /bin/sh -c "$0" sh "$@"; status=$?
    printf '\\n[status %d] Enter goes back ' "$status" >/dev/tty
    read -r answer </dev/tty
    exit "$status"
    """

  /// The words that run it.
  var words: [[UInt8]] {
    ["/bin/sh", "-c", Self.waiting, script].map { Array($0.utf8) } + paths
  }

  /// Runs it until it ends and the user comes back; blocks.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - input: The file that it reads, nil for the terminal.
  /// - Returns: What is to be said.
  func run(on terminal: Int32, input: Int32?) -> String {
    switch TerminalProcess.run(words, on: terminal, input: input) {
    case .status(0): "done: \(text)"
    case .status(let status): "status \(status): \(text)"
    case .signal(let signal): "ended by signal \(signal): \(text)"
    case .failed(let reason): "\(reason): \(text)"
    }
  }
}
