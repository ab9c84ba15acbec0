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
    insert(view, at: subviews.count)
  }

  // uikit/uiview/insertsubview(_:at:)
  public func insertSubview(_ view: UIView, at index: Int) {
    insert(view, at: index)
  }

  // uikit/uiview/insertsubview(_:belowsubview:)
  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    view.removeFromSuperview()
    insert(view, at: subviews.firstIndex { $0 === siblingSubview } ?? subviews.count)
  }

  // uikit/uiview/insertsubview(_:abovesubview:)
  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    view.removeFromSuperview()
    let place = subviews.firstIndex { $0 === siblingSubview }
    insert(view, at: place.map { $0 + 1 } ?? subviews.count)
  }

  private func insert(_ view: UIView, at index: Int) {
    precondition(view !== self, "a view cannot be its own subview")
    view.removeFromSuperview()
    let traits = view.traitCollection
    let window = view.window
    view.willMove(toSuperview: self)
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    setNeedsLayout()
    view.setNeedsLayout()
    view.didMoveToSuperview()
    didAddSubview(view)
    if view.window !== window { view.tellOfWindow() }
    view.tellOfTraits(previous: traits)
  }

  // uikit/uiview/removefromsuperview()
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    let window = window
    parent.willRemoveSubview(self)
    willMove(toSuperview: nil)
    // A constraint between the inside and the outside goes.
    for view in sequence(first: parent, next: \.superview) {
      for constraint in view.ownConstraints where constraint.concerns(inside: self) {
        constraint.isActive = false
      }
    }
    parent.subviews.removeAll { $0 === self }
    superview = nil
    parent.setNeedsLayout()
    didMoveToSuperview()
    if window != nil { tellOfWindow() }
  }

  // uikit/uiview/bringsubviewtofront(_:)
  public func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
  }

  // uikit/uiview/sendsubviewtoback(_:)
  public func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  // uikit/uiview/isdescendant(of:)
  public func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  // uikit/uiview/viewwithtag(_:)
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  private func tellOfWindow() {
    didMoveToWindow()
    for subview in subviews { subview.tellOfWindow() }
  }

  /// Tells the view and all below of new traits, if they are new.
  func tellOfTraits(previous: UITraitCollection) {
    guard traitCollection != previous else { return }
    if let controller { controller.traitCollectionDidChange(previous) }
    traitCollectionDidChange(previous)
    setNeedsLayout()
    for subview in subviews { subview.tellOfTraits(previous: previous) }
  }
}
