import Foundation

/// A terminal of its own in tmux, with a shell in a folder of its own.
final class Tmux: Sendable {
  static let exists = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
    .contains { FileManager.default.isExecutableFile(atPath: $0) }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private let socket = "espalier-\(UUID().uuidString)"
  private let folder: URL

  /// - Parameter background: The background that the terminal tells who asks for it.
  init(columns: Int, rows: Int, file: String = Tmux.users, background: String? = nil) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: socket)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(file.utf8).write(to: folder.appending(path: "data.json"))
    try tmux(
      "-f",
      "/dev/null",
      "new-session",
      "-d",
      "-x",
      "\(columns)",
      "-y",
      "\(rows)",
      "-c",
      folder.path,
      "-e",
      "ESPALIER=\(BuiltCommand.path)",
      "-e",
      "LC_ALL=C.UTF-8",
      "-e",
      "NO_COLOR=",
      "-e",
      "XDG_STATE_HOME=\(folder.path)/state",
      "-e",
      "XDG_CONFIG_HOME=\(folder.path)/.config",
      "/bin/bash --norc --noprofile"
    )
    if let background { try tmux("set-option", "-g", "window-style", "bg=\(background)") }
    // The prompt of the shell.
    try await wait { !$0.allSatisfy(\.isWhitespace) }
  }

  deinit {
    // A shell that is started by a test may have hang-ups blocked, for which the server would wait.
    let numbers = try? tmux("display-message", "-p", "#{pane_pid} #{pid}")
    for number in (numbers ?? "").split(whereSeparator: \.isWhitespace).compactMap({ Int32($0) }) {
      kill(number, SIGKILL)
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Opens a terminal in which a command runs, and waits until the screen contains a text.
  ///
  /// - Parameters:
  ///   - command: The command, in the notation of the shell.
  ///   - before: Commands of the shell before it.
  ///   - file: The text of the file `data.json`.
  ///   - text: The text that is waited for.
  static func running(
    _ command: String = "\"$ESPALIER\" data.json",
    after before: String = "",
    columns: Int = 70,
    rows: Int = 12,
    file: String = Tmux.users,
    until text: String = "count: 2"
  ) async throws -> Tmux {
    let tmux = try await Tmux(columns: columns, rows: rows, file: file)
    try await tmux.start(command, after: before, until: text)
    return tmux
  }

  /// Runs a command in the terminal, and waits until the screen contains a text.
  func start(
    _ command: String,
    after before: String = "",
    until text: String = "count: 2"
  ) async throws {
    let first = before.isEmpty ? "" : before + "; "
    try send("\(first)clear; echo before; \(command); echo status=$?", enter: true)
    try await wait { $0.contains(text) }
  }

  /// A small file.
  static let users = """
    {"users": [{"name": "Ada"}, {"name": "Bob"}], "count": 2}
    """

  /// Quits, and waits for the shell.
  func quit() async throws {
    try send(keys: "q")
    try await wait { $0.contains("status=0") }
  }

  /// Types text.
  func send(_ text: String, enter: Bool) throws {
    try tmux("send-keys", "-l", text)
    if enter { try send(keys: "Enter") }
  }

  /// Presses keys by their names in tmux.
  func send(keys: String...) throws { try send(keys: keys) }

  func send(keys: [String]) throws { try tmux(["send-keys"] + keys) }

  /// Sends bytes as if they came from the keyboard.
  func send(bytes: [UInt8]) throws {
    try tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  /// Pastes the text of a file.
  func paste(_ file: URL) throws {
    try tmux("load-buffer", file.path)
    try tmux("paste-buffer", "-p")
  }

  /// A file in the folder of the shell.
  func file(_ name: String) -> URL { folder.appending(path: name) }

  func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  func screen() throws -> String { try tmux("capture-pane", "-p") }

  /// The screen with the sequences of its colours.
  func coloredScreen() throws -> String { try tmux("capture-pane", "-p", "-e") }

  /// The position of the cursor: column and row, from 0.
  func cursor() throws -> String {
    try tmux("display-message", "-p", "#{cursor_x},#{cursor_y}").trimmingCharacters(in: .newlines)
  }

  /// The device of the terminal, without /dev/.
  func terminal() throws -> String {
    try tmux("display-message", "-p", "#{pane_tty}").trimmingCharacters(in: .newlines)
      .replacingOccurrences(of: "/dev/", with: "")
  }

  /// The modes of the terminal, as stty tells them.
  func modes() async throws -> String {
    try run("stty", "-a", "-F", "/dev/" + terminal())
      .replacing(#/rows \d+; columns \d+/#, with: "")
  }

  /// Waits until the screen is as a condition wants it.
  func wait(until isReached: (String) -> Bool) async throws {
    try await wait(for: screen, isReached)
  }

  /// Waits until the screen with the sequences of its colours is as a condition wants it.
  func waitForColors(until isReached: (String) -> Bool) async throws {
    try await wait(for: coloredScreen, isReached)
  }

  private func wait(
    for read: () throws -> String,
    _ isReached: (String) -> Bool
  ) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      let screen = try read()
      if isReached(screen) { return }
      guard ContinuousClock.now < deadline else {
        throw Failure(description: "the screen is\n\(screen)")
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String { try tmux(arguments) }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    try run(["tmux", "-L", socket] + arguments)
  }

  @discardableResult
  func run(_ command: String...) throws -> String { try run(command) }

  private func run(_ command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    let closing =
      "for file in /dev/fd/*; do file=${file##*/}; ((file > 2)) && eval \"exec $file>&-\"; done"
    process.arguments = ["-c", closing + #"; exec "$@""#, "bash"] + command
    // Files, since the server that tmux starts would keep a pipe open. A shell closes what else it would
    // keep: by one of these descriptors, `Process` is told that the command has ended.
    let (output, errors) = (folder.appending(path: "output"), folder.appending(path: "errors"))
    for file in [output, errors] {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let (text, reason) = (try Data(contentsOf: output), try Data(contentsOf: errors))
    guard process.terminationStatus == 0 else {
      throw Failure(
        description: "\(command.joined(separator: " ")): \(String(decoding: reason, as: UTF8.self))"
      )
    }
    return String(decoding: text, as: UTF8.self)
  }
}
