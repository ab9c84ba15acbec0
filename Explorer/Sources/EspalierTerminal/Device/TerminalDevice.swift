import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal: its modes, its size, and what goes to and comes from it.
///
/// The terminal is given back as it was by ``leave()``, and also when the program crashes, or is ended or stopped
/// by a signal; only a signal that cannot be caught leaves it as it is.
final class TerminalDevice: Sendable {
  /// The reason why there is no terminal to use.
  enum Failure: Error, CustomStringConvertible {
    case noTerminal(reason: String)
    case dumb

    var description: String {
      switch self {
      case .noTerminal(let reason): "there is no terminal to open this in: \(reason)"
      case .dumb:
        "the terminal (TERM=dumb) cannot move its cursor; `espalier print` needs no such thing"
      }
    }
  }

  /// The terminal's file; not standard input, which may have the data.
  let descriptor: Int32
  private let isLinear: Bool
  /// Whether clicks and the wheel come to the browser.
  nonisolated(unsafe) private var usesMouse: Bool

  /// Opens the terminal that controls the process.
  ///
  /// - Parameters:
  ///   - usesMouse: Whether clicks and the wheel come to the browser.
  ///   - isLinear: Whether only lines are written, one after the other, which any terminal can show.
  /// - Throws: ``Failure`` if there is none, or it cannot move its cursor and has to.
  init(usesMouse: Bool, isLinear: Bool) throws(Failure) {
    if !isLinear, ProcessInfo.processInfo.environment["TERM"] == "dumb" { throw .dumb }
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw .noTerminal(reason: String(cString: strerror(errno))) }
    (self.usesMouse, self.isLinear) = (usesMouse, isLinear)
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else {
      throw .noTerminal(reason: String(cString: strerror(errno)))
    }
    RestoredTerminal.prepare(descriptor, modes, isLinear: isLinear)
  }

  // It has been left, so that nothing is restored by way of it.
  deinit { close(descriptor) }

  /// The size as the terminal reports it; nil if it does not know it.
  private var window: winsize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return size
  }

  /// The size of a cell; nil if the terminal does not know it.
  var cellSize: PixelSize? {
    guard let size = window, size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row else {
      return nil
    }
    return PixelSize(
      width: Int(size.ws_xpixel / size.ws_col),
      height: Int(size.ws_ypixel / size.ws_row)
    )
  }

  /// The size in cells; 80 by 24 if the terminal does not know it.
  var size: ScreenSize {
    guard let size = window else { return ScreenSize(columns: 80, rows: 24) }
    // Larger ones are a mistake, and would take all memory.
    return ScreenSize(columns: min(Int(size.ws_col), 1_000), rows: min(Int(size.ws_row), 1_000))
  }

  /// Changes to the alternate screen, and passes on every key as it is pressed.
  ///
  /// - Parameter keepsKeys: Whether keys that were pressed before count; those for another program do not.
  func enter(keepsKeys: Bool = true) {
    var modes = RestoredTerminal.modes
    cfmakeraw(&modes)
    tcsetattr(descriptor, keepsKeys ? TCSADRAIN : TCSAFLUSH, &modes)
    RestoredTerminal.isEntered = true
    if isLinear { return write("\u{1B}[?2004h") }
    write(
      "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l" + (usesMouse ? Self.mouseOn : "")
    )
  }

  /// Has clicks and the wheel come to the browser, or leaves them to the terminal; to be called by the
  /// session only.
  func setMouse(_ isUsed: Bool) {
    usesMouse = isUsed
    if isLinear { return }
    write(isUsed ? Self.mouseOn : "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l")
  }

  private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"

  /// Whether the terminal is the browser's, and not that of a shell or an editor.
  var isEntered: Bool { RestoredTerminal.isEntered }

  /// Gives the terminal back as it was.
  func leave() { RestoredTerminal.restore() }

  /// Writes all bytes; a terminal that is gone takes none.
  func write(_ text: String) {
    guard !text.isEmpty else { return }
    var text = text
    text.withUTF8 {
      RestoredTerminal.write(UnsafeRawBufferPointer($0), to: descriptor, waits: true)
    }
  }

  /// Returns what was typed, waiting for it; empty after `milliseconds` without anything.
  ///
  /// - Parameter milliseconds: The greatest time to wait, or nil for no limit.
  /// - Returns: The bytes; nil when the terminal is gone.
  /// - Parameter waker: A descriptor that ends the wait when there is something to read from it, which is
  ///   left there; the result is then empty.
  func read(waitingAtMost milliseconds: Int32?, waker: Int32) -> [UInt8]? {
    while true {
      var files = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: waker, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&files, nfds_t(files.count), milliseconds ?? -1)
      if ready > 0, files[1].revents != 0 { return [] }
      if ready == 0 { return [] }
      if ready < 0 {
        if errno == EINTR { continue }
        return nil
      }
      var bytes = [UInt8](repeating: 0, count: 4_096)
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, &bytes, bytes.count)
      #else
        let count = Darwin.read(descriptor, &bytes, bytes.count)
      #endif
      if count > 0 { return Array(bytes[..<count]) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      // Control-D that was typed while the terminal was not the browser's.
      if count == 0, Int32(files[0].revents) & POLLHUP == 0 { continue }
      return nil
    }
  }
}

/// The state needed to give the terminal back, from a signal handler as well: so it is global, and restoring
/// calls nothing but functions that are safe there.
enum RestoredTerminal {
  nonisolated(unsafe) private static var descriptor: Int32 = -1
  nonisolated(unsafe) private(set) static var modes = termios()
  nonisolated(unsafe) static var isEntered = false

  /// Ends the modes of the browser: mouse, paste, no wrapping, synchronized output, the alternate screen.
  nonisolated(unsafe) private static let screenSequence = bytes(
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
  )
  /// Ends the modes of a browser that writes lines: paste.
  nonisolated(unsafe) private static let linearSequence = bytes("\u{1B}[?2004l")
  nonisolated(unsafe) private static var sequence = linearSequence

  private static func bytes(_ text: String) -> UnsafeMutableBufferPointer<UInt8> {
    let bytes = Array(text.utf8)
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = buffer.initialize(from: bytes)
    return buffer
  }

  /// The signals that do not end a process by themselves, or that nobody can receive.
  private static var harmless: Set<Int32> {
    var numbers: Set<Int32> = [
      SIGKILL, SIGSTOP, SIGCONT, SIGCHLD, SIGURG, SIGWINCH, SIGTSTP, SIGTTIN, SIGTTOU,
    ]
    #if canImport(Darwin)
      numbers.formUnion([SIGIO, SIGINFO])
    #endif
    return numbers
  }

  /// Records the terminal as it is, and has it restored by every signal that ends or stops the process,
  /// unless that is ignored.
  static func prepare(_ descriptor: Int32, _ modes: termios, isLinear: Bool) {
    (self.descriptor, self.modes) = (descriptor, modes)
    sequence = isLinear ? linearSequence : screenSequence
    for number in Int32(1)...64 where !harmless.contains(number) && !isIgnored(number) {
      // The default action follows when the signal is raised again.
      var action = sigaction(flags: Int32(truncatingIfNeeded: SA_RESETHAND)) {
        RestoredTerminal.ended($0)
      }
      sigaction(number, &action, nil)
    }
    // A browser receives it while it runs.
    if !isIgnored(SIGTSTP) {
      var action = sigaction(flags: SA_RESTART) { _ in RestoredTerminal.stop() }
      sigaction(SIGTSTP, &action, nil)
    }
  }

  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    return sigaction(number, nil, &action) == 0 && action.isIgnored
  }

  private static func ended(_ number: Int32) {
    restore()
    raise(number)
  }

  /// Stops the process, as `SIGTSTP` does by itself unless it is ignored, and returns when it continues.
  ///
  /// While a browser runs, it alone may call this: a handler on another thread could take the terminal from it while
  /// it enters.
  static func stop() {
    var former = sigaction()
    guard sigaction(SIGTSTP, nil, &former) == 0, !former.isIgnored else { return }
    let wasEntered = isEntered
    restore()
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    var (signals, mask) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    // It stops here, unless nobody could continue it.
    pthread_sigmask(SIG_UNBLOCK, &signals, &mask)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    sigaction(SIGTSTP, &former, nil)
    // If it did not stop, no signal follows.
    if wasEntered { TerminalSignals.receive(SIGCONT) }
  }

  /// Gives the terminal back as it was before ``TerminalDevice/enter()``.
  static func restore() {
    guard isEntered else { return }
    isEntered = false
    write(UnsafeRawBufferPointer(sequence), to: descriptor, waits: false)
    tcsetattr(descriptor, TCSANOW, &modes)
  }

  /// Writes all bytes, also if a signal interrupts it when a part is written; a terminal that is gone takes none.
  ///
  /// - Parameter waits: Whether to go on while the terminal takes nothing for the moment.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, waits: Bool) {
    var start = 0
    while start < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      #elseif canImport(Musl)
        let count = Musl.write(descriptor, rest.baseAddress, rest.count)
      #else
        let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
      #endif
      if count > 0 {
        start += count
      } else if errno != EINTR, !waits || errno != EAGAIN {
        return
      }
    }
  }
}
