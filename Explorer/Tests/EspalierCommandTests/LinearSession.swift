import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The command in a terminal of its own, reporting the focus in plain lines.
final class LinearSession {
  /// No answer to the keys for half a minute.
  struct Silence: Error { var output: String }

  private let process: Process
  private let terminal: Terminal
  private var output: [UInt8] = []

  init(_ arguments: [String], in folder: TemporaryFolder) throws {
    terminal = try Terminal()
    let command = [CommandRun.program.path, "--linear"] + arguments
    process = try CommandRun.process(["--ctty", "--wait"] + command, in: folder)
    // Makes the terminal the controlling one of the program.
    process.executableURL = URL(filePath: "/usr/bin/setsid")
    process.environment?["TERM"] = "xterm"
    // Places of tests are not those of the user.
    process.environment?["XDG_CONFIG_HOME"] = "/no-such-folder"
    process.environment?["XDG_STATE_HOME"] = NSTemporaryDirectory() + "espalier-state"
    process.standardInput = terminal.handle
    process.standardOutput = terminal.handle
    process.standardError = terminal.handle
    try process.run()
    terminal.closeProgramSide()
    // The root is the first row; keys that come before it may be lost.
    _ = try lines(typing: "") { $0.last?.contains("level 1,") == true }
  }

  /// Types keys, and returns the lines that are written until all of them were handled.
  func lines(typing keys: String) throws -> [String] {
    // The question of a command is the last line; Return leaves it.
    let lines = try lines(typing: keys + ":") { $0.last == "command" }
    terminal.type("\r")
    return lines.dropLast()
  }

  /// Types keys that open a panel, closes it again, and returns its lines.
  func panel(typing keys: String) throws -> [String] {
    let title = ", Escape closes"
    let lines = try lines(typing: keys) { $0.dropLast().last?.hasSuffix(title) == true }
    terminal.type("\r")
    return Array(lines[((lines.lastIndex { $0.hasSuffix(title) } ?? -1) + 1)...])
  }

  /// Types keys, and returns the lines that are written until one of them ends with a text.
  @discardableResult
  func lines(typing keys: String, untilOneEndsWith end: String) throws -> [String] {
    try lines(typing: keys) { $0.contains { $0.hasSuffix(end) } }
  }

  private func lines(
    typing keys: String,
    until isLast: (ArraySlice<Substring>) -> Bool
  ) throws -> [String] {
    output = []
    terminal.type(keys)
    while true {
      guard let piece = terminal.nextPiece(within: 30_000) else {
        throw Silence(output: String(decoding: output, as: UTF8.self))
      }
      output += piece
      let text = String(decoding: output, as: UTF8.self)
      let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
      if lines.last == "", isLast(lines.dropLast()) { return lines.dropLast().map(String.init) }
    }
  }

  /// Returns the rows below the root from the first one on.
  func rows() throws -> [String] {
    // The last row first, so that the root is written again.
    let lines = try lines(typing: "Ggg" + String(repeating: "j", count: 40))
    let root = lines.lastIndex { $0.hasPrefix("level 1,") }
    return Array(lines[((root ?? -1) + 1)...])
  }

  /// Leaves the command, and returns its exit code.
  func leave() -> Int32 {
    terminal.type("q")
    while let piece = terminal.nextPiece(within: 30_000) { output += piece }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
