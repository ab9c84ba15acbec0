#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Foundation

  /// Observes notifications that are posted on the main thread, until it is deallocated.
  final class NotificationObserver {
    private let token: any NSObjectProtocol

    init(of name: Notification.Name, _ action: @escaping @MainActor () -> Void) {
      token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { action() }
      }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif
