import Foundation

/// The user's editor, in the same terminal.
struct EditorProcess: Sendable {
  /// The command, which the shell divides into words.
  let command: String

  /// The editor that the environment names.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let named = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty }
    command = named ?? "vi"
  }

  /// The arguments that open a file at a line.
  func arguments(path: String, line: Int?) -> [String] {
    // A name that begins with a dash is no option.
    let path = path.hasPrefix("-") ? "./" + path : path
    guard let line else { return [path] }
    let program = command.split(separator: " ").first?.split(separator: "/").last ?? ""
    switch program {
    case "code", "codium", "cursor": return ["-g", "\(path):\(line)"]
    case "subl", "zed", "hx", "helix": return ["\(path):\(line)"]
    default: return ["+\(line)", path]
    }
  }

  /// Runs the editor until it ends; blocks.
  ///
  /// - Returns: The reason why it did not run or did not end well, or nil.
  func run(path: String, line: Int?, on terminal: Int32) -> String? {
    let words =
      ["/bin/sh", "-c", "exec \(command) \"$@\"", "sh"] + arguments(path: path, line: line)
    return switch TerminalProcess.run(words.map { Array($0.utf8) }, on: terminal) {
    case .status(0): nil
    case .status(let status): "the editor \(command) ended with status \(status)"
    case .signal(let signal): "the editor \(command) was ended by signal \(signal)"
    case .failed(let reason): "the editor \(command) did not run: \(reason)"
    }
  }
}
