import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
  func run(path: String, line: Int?) -> String? {
    let words =
      ["/bin/sh", "-c", "exec \(command) \"$@\"", "sh"] + arguments(path: path, line: line)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, "/bin/sh", nil, nil, &arguments, environ)
    guard failure == 0 else {
      return "the editor \(command) did not start: \(String(cString: strerror(failure)))"
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return "the editor \(command) is gone" }
    }
    if status == 0 { return nil }
    return status & 0x7F == 0
      ? "the editor \(command) ended with status \(status >> 8 & 0xFF)"
      : "the editor \(command) was ended by signal \(status & 0x7F)"
  }
}
