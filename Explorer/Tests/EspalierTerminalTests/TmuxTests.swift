import Foundation
import Testing

/// The built command in a real terminal.
@Suite(.enabled(if: Tmux.exists, "tmux is missing")) struct TmuxTests {
  private static let json = """
    {"users": [{"name": "Ada"}, {"name": "Bob"}], "count": 2}
    """

  @Test("espalier PATH opens, follows the keys and the size, and leaves the terminal as it was")
  func session() async throws {
    let tmux = try await Tmux(columns: 60, rows: 12, file: Self.json)
    let modes = try await tmux.modes()
    try tmux.send("clear; echo before; \"$ESPALIER\" data.json", enter: true)
    try await tmux.wait { $0.contains("count: 2") && $0.contains("1 of 3") }
    #expect(try tmux.screen().contains("▸ users  2 items"))
    #expect(!(try tmux.screen().contains("before")))
    try tmux.send(keys: "j", "Right")
    try await tmux.wait { $0.contains("▸ 1  1 item") }
    try tmux.send(keys: "Right", "Right")
    try await tmux.wait { $0.contains("name: \"Ada\"") }
    try tmux.send(keys: "Right")
    try await tmux.wait { $0.contains("data.json › users › 0 › name") }
    // The cursor of the terminal is on the row, for those who follow it.
    #expect(try tmux.cursor() == "8,4")
    try tmux.send(keys: "/", "b", "o", "Enter")
    try await tmux.wait { $0.contains("users › 1 › name") && $0.contains("/bo  1 of 1") }
    try tmux.resize(columns: 40, rows: 6)
    try await tmux.wait { $0.contains("name: \"Bob\"") && $0.contains("6 of 7") }
    try tmux.send(keys: "?")
    try await tmux.wait { $0.contains("Move") && $0.contains("Esc closes") }
    try tmux.send(keys: "Escape")
    try await tmux.wait { $0.contains("name: \"Bob\"") }
    try tmux.send(keys: "q")
    try await tmux.wait { $0.contains("before") }
    try tmux.send("echo status=$?", enter: true)
    try await tmux.wait { $0.contains("status=0") }
    #expect(try await tmux.modes() == modes)
  }

  @Test(
    "A signal that ends it gives the terminal back",
    arguments: [("TERM", 143), ("HUP", 129), ("INT", 130), ("SEGV", 139)]
  )
  func signals(name: String, status: Int) async throws {
    let tmux = try await Tmux(columns: 60, rows: 12, file: Self.json)
    let modes = try await tmux.modes()
    try tmux.send("clear; echo before; \"$ESPALIER\" data.json; echo status=$?", enter: true)
    try await tmux.wait { $0.contains("count: 2") }
    try tmux.run("pkill", "-\(name)", "-t", try tmux.terminal(), "-f", "data.json")
    try await tmux.wait { $0.contains("before") && $0.contains("status=\(status)") }
    #expect(try await tmux.modes() == modes)
  }

  @Test("Ctrl-Z suspends, fg continues where it was")
  func suspension() async throws {
    let tmux = try await Tmux(columns: 60, rows: 12, file: Self.json)
    try tmux.send("set -m; clear; \"$ESPALIER\" data.json", enter: true)
    try await tmux.wait { $0.contains("count: 2") }
    try tmux.send(keys: "j", "Right")
    try await tmux.wait { $0.contains("2 of 5") }
    try tmux.send(keys: "C-z")
    try await tmux.wait { $0.contains("Stopped") }
    try tmux.send("echo shell; fg", enter: true)
    try await tmux.wait { $0.contains("data.json › users") && $0.contains("2 of 5") }
    try tmux.send(keys: "Down")
    try await tmux.wait { $0.contains("3 of 5") }
    try tmux.send(keys: "q")
    try await tmux.wait { $0.contains("shell") }
  }

  @Test("Data on standard input leave the keyboard to the browser")
  func pipe() async throws {
    let tmux = try await Tmux(columns: 60, rows: 12, file: Self.json)
    try tmux.send("clear; cat data.json | \"$ESPALIER\" - --as json --ascii", enter: true)
    try await tmux.wait { $0.contains("> users  2 items") }
    try tmux.send(keys: "j", "l")
    try await tmux.wait { $0.contains("v users") }
    try tmux.send(keys: "q")
    try await tmux.wait { !$0.contains("v users") }
  }

  @Test("A dumb terminal is refused with a reason; what is no terminal gets the text")
  func noTerminal() async throws {
    let tmux = try await Tmux(columns: 100, rows: 12, file: Self.json)
    try tmux.send("clear; TERM=dumb \"$ESPALIER\" data.json; echo status=$?", enter: true)
    try await tmux.wait { $0.contains("TERM=dumb") && $0.contains("status=64") }
    try tmux.send("clear; \"$ESPALIER\" data.json | cat; echo status=$?", enter: true)
    try await tmux.wait { $0.contains("└── count: 2") && $0.contains("status=0") }
    try tmux.send("clear; \"$ESPALIER\" missing.json; echo status=$?", enter: true)
    try await tmux.wait { $0.contains("missing.json") && $0.contains("status=66") }
  }
}

/// A terminal of its own in tmux, with a shell in a folder of its own.
final class Tmux: Sendable {
  static let exists = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"]
    .contains { FileManager.default.isExecutableFile(atPath: $0) }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private let socket = "espalier-\(UUID().uuidString)"
  private let folder: URL

  init(columns: Int, rows: Int, file: String) async throws {
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
      "ESPALIER=\(Self.program.path)",
      "-e",
      "LC_ALL=C.UTF-8",
      "/bin/bash --norc --noprofile"
    )
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

  private final class Anchor {}

  /// The command, which is built beside the tests.
  private static var program: URL {
    let bundle = Bundle(for: Anchor.self).bundleURL
    let beside = bundle.appending(path: "espalier-cli")
    return FileManager.default.isExecutableFile(atPath: beside.path)
      ? beside : bundle.deletingLastPathComponent().appending(path: "espalier-cli")
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
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      let screen = try screen()
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
