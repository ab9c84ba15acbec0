import Foundation

/// Presents and dismisses a controller on another one.
@MainActor
enum Presentation {
  /// The actual presenter: the topmost parent of the controller on which `present` was called.
  private static func presenter(_ controller: UIViewController) -> UIViewController {
    var presenter = controller
    while let parent = presenter.parent { presenter = parent }
    return presenter
  }

  static func present(
    _ controller: UIViewController,
    from asked: UIViewController,
    animated: Bool,
    completion: (() -> Void)?
  ) {
    let presenter = presenter(asked)
    if let other = presenter.presented {
      StandIn.warnings.append(
        "Attempt to present \(controller) on \(asked) (from \(presenter)) which is already "
          + "presenting \(other)."
      )
      return
    }
    guard controller.presenting == nil else {
      StandIn.warnings.append("Attempt to present \(controller), which is already presented")
      return
    }
    precondition(controller !== presenter, "a controller cannot present itself")
    let presentation = controller.presentationController
    if let popover = presentation as? UIPopoverPresentationController {
      precondition(
        popover.sourceView != nil || popover.barButtonItem != nil,
        """
        UIPopoverPresentationController (\(popover)) should have a non-nil sourceView or \
        barButtonItem set before the presentation occurs.
        """
      )
    }
    presentation?.presenter = presenter
    presenter.presented = controller
    controller.presenting = presenter
    controller.appear(animated: animated)
    if let window = presenter.viewIfLoaded?.window, let view = controller.view {
      view.frame = presentation?.frame(in: window.bounds) ?? window.bounds
      window.addSubview(view)
      view.layoutIfNeeded()
    }
    finish("present", animated: animated) {
      controller.didAppear(animated: animated)
      completion?()
    }
  }

  /// Lays out the presented controllers again after the size of the window or the preferred size
  /// changed.
  static func place(presentedBy presenter: UIViewController?) {
    guard let controller = presenter?.presented, let window = presenter?.viewIfLoaded?.window,
      let view = controller.viewIfLoaded
    else { return }
    view.frame = controller.presentationController?.frame(in: window.bounds) ?? window.bounds
    place(presentedBy: controller)
  }

  static func dismiss(
    from asked: UIViewController,
    animated: Bool,
    completion: (() -> Void)?
  ) {
    // A controller dismisses the one that it presents, or else itself.
    let root = presenter(asked)
    guard let presenter = root.presented != nil ? root : root.presenting,
      let controller = presenter.presented
    else {
      completion?()
      return
    }
    if let above = controller.presented { remove(above, from: controller, animated: false) {} }
    remove(controller, from: presenter, animated: animated) { completion?() }
  }

  static func remove(
    _ controller: UIViewController,
    from presenter: UIViewController,
    animated: Bool,
    completion: @escaping () -> Void
  ) {
    if let above = controller.presented { remove(above, from: controller, animated: false) {} }
    guard !controller.isBeingDismissed else { return }
    controller.isBeingDismissed = true
    controller.disappear(animated: animated)
    finish("dismiss", animated: animated) {
      controller.viewIfLoaded?.removeFromSuperview()
      presenter.presented = nil
      controller.presenting = nil
      controller.didDisappear(animated: animated)
      controller.isBeingDismissed = false
      controller.ownPresentation?.presenter = nil
      completion()
    }
  }

  /// Runs the rest immediately, or at the end of the animation.
  private static func finish(_ kind: String, animated: Bool, _ rest: @escaping () -> Void) {
    guard animated, UIView.areAnimationsEnabled else { return rest() }
    StandIn.begin(kind, duration: 0.4, completion: rest)
  }
}
