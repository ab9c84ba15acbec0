#if canImport(UIKit)
  internal import Foundation

  /// Hears of notifications that are posted on the main thread, as long as it is there.
  final class Observation {
    private let token: any NSObjectProtocol

    init(of name: Notification.Name, _ action: @escaping @MainActor () -> Void) {
      token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { action() }
      }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif
