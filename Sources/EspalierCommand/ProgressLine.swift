import EspalierSources
import Foundation

/// How far a long search is, on standard error.
///
/// On a terminal it is one line that is written over; elsewhere a line now and then. What is done
/// soon says nothing.
struct ProgressLine {
  private let start = ContinuousClock.now
  private let delay: Duration
  private let isTerminal = isatty(STDERR_FILENO) == 1 && !Output.isPlain
  private var last: ContinuousClock.Instant?
  private var isShown = false

  /// - Parameter delay: How long to say nothing.
  init(after delay: Duration) { self.delay = delay }

  /// Says how far it is, unless that was said just now.
  mutating func report(_ progress: SourceProgress) {
    let now = ContinuousClock.now
    let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(5)
    guard now - start >= delay, last.map({ now - $0 >= pause }) ?? true else { return }
    last = now
    let words = "espalier: searched \(Self.words(progress))"
    Trouble.say(isTerminal ? "\r\(words)\u{1B}[K" : words + "\n")
    isShown = isTerminal
  }

  /// Takes the line away, where it can be.
  mutating func clear() {
    guard isShown else { return }
    Trouble.say("\r\u{1B}[K")
    isShown = false
  }

  private static func words(_ progress: SourceProgress) -> String {
    guard let total = progress.total, total > 0 else {
      return "\(progress.done) \(progress.unit)"
    }
    // Not multiplied by 100: there are files of more than that part of all numbers.
    let percent = Int(Double(progress.done) / Double(total) * 100)
    return "\(progress.done) of \(total) \(progress.unit), \(percent) %"
  }
}
