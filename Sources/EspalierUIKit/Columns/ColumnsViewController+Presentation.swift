#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  // Presentation in a popover.
  extension ColumnsViewController {
    /// Presents the columns in a popover from a bar button item.
    ///
    /// Only the root's column is shown. If the columns are already presented, they return to the
    /// root.
    public func present(
      from presenter: UIViewController,
      barButtonItem: UIBarButtonItem,
      animated: Bool = true
    ) {
      present(from: presenter, animated: animated) { $0.barButtonItem = barButtonItem }
    }

    /// Presents the columns in a popover from a rectangle in a view.
    ///
    /// Only the root's column is shown. If the columns are already presented, they return to the
    /// root.
    public func present(
      from presenter: UIViewController,
      sourceView: UIView,
      sourceRect: CGRect,
      animated: Bool = true
    ) {
      present(from: presenter, animated: animated) {
        $0.sourceView = sourceView
        $0.sourceRect = sourceRect
      }
    }

    /// Dismisses the popover, and calls ``didDismiss()``.
    ///
    /// Does nothing if the columns are not presented.
    public func dismissColumns(animated: Bool = true) {
      guard browser.isPresented else { return }
      isDismissing = true
      presentingViewController?.dismiss(animated: animated && AnimationPreference.isShown(true))
      finishDismissal()
    }

    private func present(
      from presenter: UIViewController,
      animated: Bool,
      place: (UIPopoverPresentationController) -> Void
    ) {
      let outcome = browser.present(animated: animated)
      guard outcome.presentation == .present else { return show(outcome) }
      isDismissing = false
      modalPresentationStyle = .popover
      if let popover = popoverPresentationController {
        place(popover)
        popover.permittedArrowDirections = permittedArrowDirections
        popover.delegate = dismissal
      }
      presenter.present(self, animated: animated && AnimationPreference.isShown(true))
      show(outcome)
    }

    /// Handles a dismissal of the popover that ``dismissColumns(animated:)`` did not start.
    func popoverWasDismissed() {
      guard browser.isPresented, !isDismissing else { return }
      finishDismissal()
    }

    private func finishDismissal() {
      let outcome = browser.dismiss(animated: false)
      guard outcome.presentation == .dismiss else { return }
      show(outcome)
      didDismiss()
    }

    /// Whether Escape has an effect.
    var canEscape: Bool { isCompact && (browser.activeDepth ?? 0) > 0 || browser.isPresented }

    /// Handles Escape: goes back in a compact width, or else dismisses the popover.
    func escape() -> Bool {
      if isCompact, let depth = browser.activeDepth, depth > 0 {
        goBack()
        return true
      }
      guard browser.isPresented else { return false }
      dismissColumns()
      return true
    }
  }
#endif
