#if canImport(UIKit)
  public import UIKit

  // A popover of their own.
  extension ColumnsViewController {
    /// Presents the columns in a popover beside a bar button.
    ///
    /// They begin with the root alone. While they are presented already, they only go back to it.
    public func present(
      from presenter: UIViewController,
      barButtonItem: UIBarButtonItem,
      animated: Bool = true
    ) {
      present(from: presenter, animated: animated) { $0.barButtonItem = barButtonItem }
    }

    /// Presents the columns in a popover beside a part of a view.
    ///
    /// They begin with the root alone. While they are presented already, they only go back to it.
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

    /// Dismisses the popover, and tells so once it is on its way.
    ///
    /// While nothing is presented, nothing happens.
    public func dismissColumns(animated: Bool = true) {
      guard browser.isPresented else { return }
      isBeingTakenDown = true
      presentingViewController?.dismiss(animated: animated && Motion.isShown(true))
      takeDown()
    }

    private func present(
      from presenter: UIViewController,
      animated: Bool,
      place: (UIPopoverPresentationController) -> Void
    ) {
      let outcome = browser.present(animated: animated)
      guard outcome.presentation == .present else { return show(outcome) }
      isBeingTakenDown = false
      modalPresentationStyle = .popover
      if let popover = popoverPresentationController {
        place(popover)
        popover.permittedArrowDirections = permittedArrowDirections
        popover.delegate = dismissal
      }
      presenter.present(self, animated: animated && Motion.isShown(true))
      show(outcome)
    }

    /// The popover is gone, and this did not dismiss it.
    func popoverWasDismissed() {
      guard browser.isPresented, !isBeingTakenDown else { return }
      takeDown()
    }

    private func takeDown() {
      let outcome = browser.dismiss(animated: false)
      guard outcome.presentation == .dismiss else { return }
      show(outcome)
      didDismiss()
    }

    /// Does what Escape is for: back where there is a way back, and away from a popover.
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
