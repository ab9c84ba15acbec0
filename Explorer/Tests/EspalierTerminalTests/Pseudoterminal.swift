import Foundation

@testable import EspalierTerminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The command on a pseudoterminal of its own, without a shell, and what two terminals show of what it writes:
/// one that counts cells as the writer does, and one that measures each scalar.
final class Pseudoterminal {
  struct Failure: Error, CustomStringConvertible { var description: String }

  private(set) var clusters: ObedientTerminal
  private(set) var scalars: ObedientTerminal
  /// The number of the process.
  let process: pid_t
  /// The status with which the process ended, once it has.
  private(set) var status: Int32?
  private let file: Int32
  /// The number of bytes that the command has written.
  private(set) var byteCount = 0
  /// The bytes of a character whose end has not come.
  private var incomplete: [UInt8] = []
  private let formerModes: [UInt8]
  private let graphics: GraphicsProtocol?
  private let sixelColors: Int
  /// The number of questions that were answered.
  private var answerCount = 0

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - size: The size of the terminal.
  ///   - output: The path of a file that is its standard output, instead of the terminal.
  ///   - state: The folder for what it keeps.
  ///   - graphics: The way in which the terminal shows pictures in pixels, if it does.
  ///   - sixelColors: The number of colours in a picture of sixels.
  init(
    _ arguments: [String],
    size: ScreenSize = ScreenSize(columns: 80, rows: 24),
    graphics: GraphicsProtocol? = nil,
    sixelColors: Int = 256,
    output: String? = nil,
    state: String? = nil
  ) throws {
    (self.graphics, self.sixelColors) = (graphics, sixelColors)
    clusters = ObedientTerminal(size: size, counting: .clusters)
    scalars = ObedientTerminal(size: size, counting: .scalars)
    var (file, program): (Int32, Int32) = (-1, -1)
    // Tests run at the same time, so the name is not in memory of the system's.
    var name = [CChar](repeating: 0, count: 256)
    let isOpen = openpty(&file, &program, nil, nil, nil) == 0
    guard isOpen, ttyname_r(program, &name, name.count) == 0 else {
      throw Failure(description: "no pseudoterminal: \(String(cString: strerror(errno)))")
    }
    for end in [file, program] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(file, F_SETFL, O_NONBLOCK)
    self.file = file
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    formerModes = Pseudoterminal.modes(of: file)
    // The first terminal that the leader of a session opens controls it.
    process = try Pseudoterminal.start(arguments, on: path, output, state: state)
    close(program)
    tell(size)
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    close(file)
  }

  /// The flag `POSIX_SPAWN_SETSID`.
  private static var newSession: Int16 {
    #if canImport(Darwin)
      0x400
    #else
      0x80
    #endif
  }

  private static func start(
    _ arguments: [String],
    on path: String,
    _ output: String?,
    state: String?
  ) throws -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes) = (posix_spawn_file_actions_t(nil), posix_spawnattr_t(nil))
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    if let output {
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    )
    var environment = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "COLORTERM", "DISPLAY", "WAYLAND_DISPLAY", "VISUAL"] {
      environment[name] = nil
    }
    // Places of tests are not those of the user.
    environment["XDG_CONFIG_HOME"] = state ?? "/no-such-folder"
    environment["XDG_STATE_HOME"] = state ?? NSTemporaryDirectory() + "espalier-state"
    environment.merge(["TERM": "xterm", "LC_ALL": "C.UTF-8", "EDITOR": "true"]) { $1 }
    func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
      texts.map { strdup($0) } + [nil]
    }
    var words = strings([BuiltCommand.path] + arguments)
    var variables = strings(environment.map { "\($0.key)=\($0.value)" })
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let failure = posix_spawn(
      &process,
      BuiltCommand.path,
      &actions,
      &attributes,
      &words,
      &variables
    )
    guard failure == 0 else { throw Failure(description: String(cString: strerror(failure))) }
    return process
  }

  private static func modes(of file: Int32) -> [UInt8] {
    var modes = termios()
    tcgetattr(file, &modes)
    return withUnsafeBytes(of: modes) { Array($0) }
  }

  /// Whether the terminal is as it was before the command.
  var isRestored: Bool {
    // Wrapping and the cursor are shown by default.
    Pseudoterminal.modes(of: file) == formerModes
      && clusters.modes.isDisjoint(with: [1049, 1000, 1002, 1006, 2004, 2026])
      && clusters.modes.isSuperset(of: [7, 25])
  }

  // MARK: Input

  func send(_ text: String) throws { try send(bytes: Array(text.utf8)) }

  func send(bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty, isAlive {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else {
        receive(within: 10)
      }
    }
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// Changes the size of the window; what it showed is garbage afterwards, as a terminal may have it.
  func resize(to size: ScreenSize) {
    clusters.resize(to: size, filling: Screen.Cell(character: Pseudoterminal.garbage))
    scalars.resize(to: size, filling: Screen.Cell(character: Pseudoterminal.garbage))
    tell(size)
  }

  static let garbage: Character = "\u{2592}"

  private func tell(_ size: ScreenSize) {
    var window = winsize()
    (window.ws_col, window.ws_row) = (UInt16(size.columns), UInt16(size.rows))
    if graphics != nil {
      window.ws_xpixel = UInt16(size.columns * ObedientTerminal.cell.width)
      window.ws_ypixel = UInt16(size.rows * ObedientTerminal.cell.height)
    }
    _ = ioctl(file, UInt(TIOCSWINSZ), &window)
  }

  // MARK: Output

  /// Whether the process has not ended.
  var isAlive: Bool {
    guard status == nil else { return false }
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return true }
    self.status = status
    return false
  }

  /// Receives what the command writes, until it has written nothing for a time; returns whether it has
  /// written anything.
  @discardableResult
  func receive(within milliseconds: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var hasWritten = false
    var files = [pollfd(fd: file, events: Int16(POLLIN), revents: 0)]
    while poll(&files, 1, milliseconds) > 0 {
      let count = read(file, &bytes, bytes.count)
      guard count > 0 else { break }
      hasWritten = true
      show(bytes.prefix(count))
    }
    return hasWritten
  }

  private func show(_ bytes: ArraySlice<UInt8>) {
    byteCount += bytes.count
    incomplete += bytes
    var end = incomplete.count
    // A character is at most four bytes long.
    let start = incomplete.suffix(4).lastIndex { $0 & 0xC0 != 0x80 }
    if let start, incomplete[start] >= 0xC0 {
      let length = incomplete[start] >= 0xF0 ? 4 : incomplete[start] >= 0xE0 ? 3 : 2
      if incomplete.count - start < length { end = start }
    }
    let text = String(decoding: incomplete[..<end], as: UTF8.self)
    incomplete.removeFirst(end)
    clusters.receive(text)
    scalars.receive(text)
    answerQuestions()
  }

  /// Says what the terminal is, as often as it was asked.
  private func answerQuestions() {
    for answer in clusters.takeCursorAnswers() {
      _ = answer.withCString { write(file, $0, strlen($0)) }
    }
    guard answerCount < clusters.questionCount else { return }
    answerCount += 1
    let answer =
      switch graphics {
      case .kitty: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c"
      case .sixel: "\u{1B}[?1;0;\(sixelColors)S\u{1B}[?63;1;2;4;6;9;15;16;22;28c"
      // As xterm does by itself.
      case nil: "\u{1B}[?1;3S\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c"
      }
    _ = answer.withCString { write(file, $0, strlen($0)) }
  }

  /// Receives until a condition holds; returns whether it does within a time.
  func wait(seconds: Int = 30, until isReached: () throws -> Bool) rethrows -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while try !isReached() {
      guard ContinuousClock.now < deadline else { return false }
      receive(within: 5)
    }
    return true
  }

  /// Waits until the command has ended.
  func waitForEnd() -> Bool {
    let hasEnded = wait { !isAlive }
    receive(within: 0)
    return hasEnded
  }

  // MARK: Screen

  /// The rows, without spaces at their ends.
  var rows: [String] {
    (0..<clusters.size.rows).map { row in
      String(clusters.text(ofRow: row).reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The row of the cursor.
  var current: String { rows[clusters.row] }
}
