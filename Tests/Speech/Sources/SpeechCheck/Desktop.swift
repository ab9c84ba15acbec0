import EspalierWebDriver
import Foundation

/// A display of its own with a session of D-Bus, the accessibility bus and Orca.
///
/// None of them outlives this object or this process, see `GuardedProcess`.
final class Desktop: Sendable {
  /// The environment of programs on the display.
  let environment: [String: String]
  /// The speech of Orca.
  let speech: SpokenLog
  private let orca: GuardedProcess
  /// All processes, the last one started first.
  private let processes: [GuardedProcess]

  private init(
    _ environment: [String: String],
    _ speech: SpokenLog,
    _ orca: GuardedProcess,
    _ others: [GuardedProcess]
  ) {
    self.environment = environment
    self.speech = speech
    self.orca = orca
    processes = [orca] + others
  }

  /// Starts the display, the buses and Orca, and waits until Orca has greeted.
  ///
  /// - Parameter customizations: The file that lets Orca write what it says.
  /// - Throws: `ProgramEnded`, `TimedOut`.
  static func start(customizations: URL) async throws -> Desktop {
    var processes: [GuardedProcess] = []
    do {
      let display = try program("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x1000x24"])
      processes.append(display)
      // It complains of displays that are taken.
      let number = try await display.printed(/(?m)^(\d+)\n/)
      var environment = [
        "DISPLAY": ":\(number)", "XDG_CURRENT_DESKTOP": "GNOME", "GSETTINGS_BACKEND": "memory",
        "NO_AT_BRIDGE": "0", "LC_ALL": "C.UTF-8", "LANGUAGE": "en",
      ]

      let bus = try program("dbus-daemon", ["--session", "--nofork", "--print-address=1"])
      processes.insert(bus, at: 0)
      environment["DBUS_SESSION_BUS_ADDRESS"] = try await bus.printed(/(?m)^(\S+)\n/)
      environment["XDG_RUNTIME_DIR"] = try runtimeFolder(in: bus.folder)

      let launcher = URL(filePath: "/usr/libexec/at-spi-bus-launcher")
      let accessibility = try GuardedProcess(launcher, environment: environment) { _ in
        ["--launch-immediately", "--a11y=1", "--screen-reader=1"]
      }
      processes.insert(accessibility, at: 0)

      let orca = try GuardedProcess(
        URL(filePath: "/bin/sh"),
        environment: environment
      ) { folder in
        let copy = folder.appending(path: "orca-customizations.py")
        try FileManager.default.copyItem(at: customizations, to: copy)
        return ["-c", #"SPOKEN=$HOME/spoken exec orca --user-prefs "$HOME""#]
      }
      processes.insert(orca, at: 0)
      let speech = SpokenLog(file: orca.folder.appending(path: "spoken"))
      try await wait("Orca to greet", within: .seconds(60)) {
        if let status = orca.status {
          throw ProgramEnded(status: status, output: orca.output)
        }
        return speech.lines.contains(.say("Screen reader on."))
      }
      return Desktop(environment, speech, orca, Array(processes.dropFirst()))
    } catch {
      for process in processes { await process.end() }
      throw error
    }
  }

  private static func program(_ name: String, _ arguments: [String]) throws -> GuardedProcess {
    try GuardedProcess(URL(filePath: "/usr/bin/env")) { _ in [name] + arguments }
  }

  /// A folder for sockets, which only its owner may enter.
  private static func runtimeFolder(in folder: URL) throws -> String {
    let runtime = folder.appending(path: "runtime")
    try FileManager.default.createDirectory(
      at: runtime,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
    return runtime.path
  }

  /// Ends all, Orca first, which has to say goodbye: it refuses to start as long as one of its
  /// kind is there.
  func end() async {
    if let id = speech.processID, orca.status == nil { kill(id, SIGTERM) }
    try? await wait("Orca to end", within: .seconds(10)) { orca.status != nil }
    for process in processes { await process.end() }
  }

  /// Presses a key with its modifiers, as `Shift+Tab`, as a keyboard does.
  ///
  /// Orca handles keys of a keyboard; those of the browser's own protocols never come to it.
  func press(_ key: String) async throws {
    try await xdotool("key", "--clearmodifiers", Self.symbols(of: key))
  }

  /// Types a text.
  func type(_ text: String) async throws {
    try await xdotool("type", "--clearmodifiers", "--delay", "150", text)
  }

  private func xdotool(_ arguments: String...) async throws {
    let process = try GuardedProcess(
      URL(filePath: "/usr/bin/env"),
      environment: environment
    ) { _ in ["xdotool"] + arguments }
    let status = try await wait("xdotool \(arguments)") { process.status }
    let output = process.output
    await process.end()
    if status != 0 { throw ProgramEnded(status: status, output: output) }
  }

  /// The names of X for the keys of a script.
  private static func symbols(of key: String) -> String {
    let names = [
      "Space": "space", "Backspace": "BackSpace", "PageUp": "Prior", "PageDown": "Next",
      "Enter": "Return", "Ctrl": "ctrl", "Shift": "shift", "Alt": "alt",
    ]
    return key.split(separator: "+").map { names[String($0)] ?? String($0) }.joined(separator: "+")
  }
}
