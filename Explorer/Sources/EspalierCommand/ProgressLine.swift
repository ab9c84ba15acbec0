import EspalierSources
import Foundation

/// The progress of a long search, on standard error.
///
/// On a terminal it is one line that is overwritten; elsewhere a line every five seconds. A short
/// search prints nothing.
struct ProgressLine {
  private let start = ContinuousClock.now
  private let delay: Duration
  private let isTerminal = isatty(STDERR_FILENO) == 1 && !BufferedOutput.prefersPlainText
  private var last: ContinuousClock.Instant?
  private var isShown = false

  /// - Parameter delay: The time before the first line is printed.
  init(after delay: Duration) { self.delay = delay }

  /// Prints the progress, unless it was printed recently.
  mutating func report(_ progress: SourceProgress) {
    let now = ContinuousClock.now
    let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(5)
    guard !Pager.isRunning, now - start >= delay, last.map({ now - $0 >= pause }) ?? true else {
      return
    }
    last = now
    let text = "espalier: searched \(Self.text(of: progress))"
    CommandError.writeToStandardError(isTerminal ? "\r\(text)\u{1B}[K" : text + "\n")
    isShown = isTerminal
  }

  /// Erases the line on a terminal.
  mutating func clear() {
    guard isShown else { return }
    CommandError.writeToStandardError("\r\u{1B}[K")
    isShown = false
  }

  private static func text(of progress: SourceProgress) -> String {
    guard let total = progress.total, total > 0 else {
      return "\(grouped(progress.completed)) \(progress.unit)"
    }
    // Floating point avoids overflow of `completed * 100` for very large files.
    let percent = Int(Double(progress.completed) / Double(total) * 100)
    return "\(grouped(progress.completed)) of \(grouped(total)) \(progress.unit), \(percent) %"
  }
}
