import Foundation

extension UIView {
  // uikit/uiview/setneedslayout()
  public func setNeedsLayout() {
    needsLayout = true
  }

  // uikit/uiview/layoutifneeded()
  public func layoutIfNeeded() {
    // A superview that needs layout may move this view.
    var top = self
    for view in sequence(first: self, next: \.superview) where view.needsLayout { top = view }
    top.layoutTree()
  }

  private func layoutTree() {
    var rounds = 0
    // Layout may request layout again, but has to come to rest.
    while needsLayout {
      rounds += 1
      guard rounds <= StandIn.layoutLimit else { return StandIn.layoutFailureHandler(self) }
      needsLayout = false
      StandIn.layoutPasses += 1
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for subview in subviews { subview.layoutTree() }
  }
}

extension StandIn {
  /// The number of passes after which the layout of a view has to be at rest.
  static let layoutLimit = 8

  /// The number of views that have been laid out since the test last set it.
  public static var layoutPasses = 0

  /// Called with a view whose layout asks for another pass in each pass.
  ///
  /// On a device that is an endless loop, so the stand-in ends the program unless a test sets a handler here.
  public static var layoutFailureHandler: @MainActor (UIView) -> Void = failLayout

  static func failLayout(_ view: UIView) {
    fatalError("the layout of \(Swift.type(of: view)) does not come to rest")
  }
}
