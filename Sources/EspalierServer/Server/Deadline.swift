import Dispatch
import Foundation

/// Ends the program, with success, some time after it was told to end.
///
/// A server that is told to end lets answers under way come to their end; a client that never
/// reads the rest of its answer must not keep the program alive.
final class Deadline {
  private let sources: [any DispatchSourceSignal]

  /// Waits for SIGINT and SIGTERM from now on.
  ///
  /// - Parameter began: Called when one of them has come.
  init(seconds: Double, began: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM].map { number in
      #if canImport(Darwin)
        // The sources see the signal before the default action would be taken.
        signal(number, SIG_IGN)
      #endif
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        began()
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { exit(0) }
      }
      source.resume()
      return source
    }
  }

  deinit { for source in sources { source.cancel() } }
}
