import EspalierWebDriver
import Foundation

/// The file to which Orca appends what it says.
struct SpokenLog: Sendable {
  /// A line of the file.
  enum Line: Equatable, Sendable {
    case process(Int32)
    case say(String)
    /// Drops what has not been said yet.
    case stop
  }

  let file: URL

  /// The complete lines so far.
  var lines: [Line] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    // What follows the last line end is still being written.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap {
      let words = $0.split(separator: " ", maxSplits: 1)
      return switch words.first {
      case "process": words.last.flatMap { Int32($0) }.map(Line.process)
      case "say": words.count > 1 ? .say(String(words[1])) : nil
      case "stop": .stop
      default: nil
      }
    }
  }

  /// The process that writes.
  var processID: Int32? {
    for case .process(let id) in lines { return id }
    return nil
  }

  /// Waits until nothing has been said for a while, and returns the lines after the first `start`.
  ///
  /// - Parameter first: The longest time to wait for the first words.
  func lines(
    after start: Int,
    quiet: Duration = .milliseconds(900),
    first: Duration = .milliseconds(1000)
  ) async throws -> [Line] {
    let clock = ContinuousClock()
    var count = start
    var end = clock.now + max(quiet, first)
    return try await wait("Orca to be quiet", within: .seconds(60)) {
      let now = lines
      if now.count > count {
        count = now.count
        end = clock.now + quiet
      }
      return clock.now >= end ? Array(now.dropFirst(start)) : nil
    }
  }
}
