#if canImport(UIKit)
  internal import UIKit

  /// Hears that a presentation was dismissed by a person.
  final class DismissalObserver: NSObject, UIPopoverPresentationControllerDelegate,
    UISheetPresentationControllerDelegate
  {
    /// What is to be done then.
    var didDismiss: (() -> Void)?

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      didDismiss?()
    }
  }
#endif
