#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  /// Observes presented view controllers that the user dismisses with a gesture.
  final class DismissalObserver: NSObject, UIPopoverPresentationControllerDelegate,
    UISheetPresentationControllerDelegate
  {
    /// Called after such a dismissal.
    var didDismiss: (() -> Void)?

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      didDismiss?()
    }
  }
#endif
