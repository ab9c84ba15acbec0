import Foundation

extension UIView {
  // uikit/uiview/window
  public var window: UIWindow? {
    var view: UIView? = self
    while let current = view {
      if let window = current as? UIWindow { return window }
      view = current.superview
    }
    return nil
  }

  // uikit/uiview/addsubview(_:)
  public func addSubview(_ view: UIView) {
    precondition(view !== self, "a view cannot be its own subview")
    let oldWindow = view.window
    view.detach()
    let traits = view.traitCollection
    subviews.append(view)
    view.superview = self
    setNeedsLayout()
    view.setNeedsLayout()
    view.propagateTraits(previous: traits)
    if view.window !== oldWindow { view.windowChanged() }
  }

  // uikit/uiview/removefromsuperview()
  /// A first responder that leaves the window resigns.
  public func removeFromSuperview() {
    let oldWindow = window
    detach()
    guard oldWindow != nil, !(self is UIWindow) else { return }
    if let responder = StandIn.firstResponder,
      ((responder as? UIView) ?? (responder as? UIViewController)?.viewIfLoaded)?
        .isDescendant(of: self) == true
    {
      StandIn.firstResponder = nil
    }
    windowChanged()
  }

  private func windowChanged() {
    didMoveToWindow()
    for subview in subviews { subview.windowChanged() }
  }

  private func detach() {
    guard let parent = superview else { return }
    parent.subviews.removeAll { $0 === self }
    superview = nil
    parent.setNeedsLayout()
  }

  // uikit/uiview/isdescendant(of:)
  public func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  // uikit/uiview/endediting(_:)
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let responder = StandIn.firstResponder as? UITextField, responder.isDescendant(of: self)
    else { return true }
    return responder.resignFirstResponder()
  }

  /// Notifies the view and its subviews of new traits, if they differ.
  func propagateTraits(previous: UITraitCollection) {
    guard traitCollection != previous else { return }
    if let controller {
      controller.traitCollectionDidChange(previous)
      controller.traitChanges.notify(previous, controller.traitCollection)
    }
    traitCollectionDidChange(previous)
    traitChanges.notify(previous, traitCollection)
    setNeedsLayout()
    for subview in subviews { subview.propagateTraits(previous: previous) }
  }
}
