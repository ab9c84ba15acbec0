import EspalierSources
import Foundation

/// A line on the terminal that says that a source is being opened, or two are being compared, if that takes long.
///
/// It is on standard error, and erased as soon as that is done or cannot be done.
struct OpeningNote: Sendable {
  /// The time before the line is printed.
  private static var delay: DispatchTimeInterval { .milliseconds(300) }

  private enum State: Sendable { case waiting, shown, over }

  private let state = LockedValue(State.waiting)

  /// - Parameter name: The path or the address of the source, without a password.
  init(of name: String) { self.init("opening \(name)") }

  /// Waits on an urgent thread: the work may occupy all others.
  ///
  /// - Parameter work: The work in words.
  init(_ work: String) {
    guard isatty(STDERR_FILENO) == 1, !BufferedOutput.prefersPlainText else { return }
    let text = "espalier: \(TerminalSafeText.escaped(work.utf8)); Control-C stops"
    DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: .now() + Self.delay) {
      [state] in
      state.withLock { state in
        guard state == .waiting else { return }
        CommandError.writeToStandardError("\r\(text)\u{1B}[K")
        state = .shown
      }
    }
  }

  /// Erases the line, or sees to it that there will be none.
  func end() {
    state.withLock { state in
      if state == .shown { CommandError.writeToStandardError("\r\u{1B}[K") }
      state = .over
    }
  }
}
