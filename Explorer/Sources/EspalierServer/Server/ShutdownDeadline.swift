import Dispatch
import Foundation

/// Exits the process with success, some time after SIGINT or SIGTERM.
///
/// On shutdown the server lets pending responses complete; a client that never reads the rest of
/// its response must not keep the process alive.
final class ShutdownDeadline {
  private let sources: [any DispatchSourceSignal]

  /// Starts to wait for SIGINT and SIGTERM.
  ///
  /// - Parameter began: Called when one of them arrives.
  init(seconds: Double, began: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM].map { number in
      #if canImport(Darwin)
        // Dispatch delivers ignored signals too; without this the default action would end the
        // process.
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
