public import Foundation

extension UIView {
  // uikit/uiview/setneedslayout()
  public func setNeedsLayout() {
    needsLayout = true
  }

  // uikit/uiview/layoutifneeded()
  public func layoutIfNeeded() {
    // Whatever above needs layout may move this view.
    var top = self
    for view in sequence(first: self, next: \.superview) where view.needsLayout { top = view }
    top.layoutTree()
  }

  private func layoutTree() {
    var rounds = 0
    // Laying out may ask for layout again; UIKit gives up after a while too.
    while needsLayout, rounds < 10 {
      rounds += 1
      needsLayout = false
      if superview?.controller == nil { controller?.viewWillLayoutSubviews() }
      LayoutSolver.layOut(self)
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for subview in subviews { subview.layoutTree() }
  }

  // uikit/uiview/setneedsdisplay()
  public func setNeedsDisplay() {}

  // uikit/uiview/setneedsupdateconstraints()
  public func setNeedsUpdateConstraints() {
    updateConstraints()
    setNeedsLayout()
  }

  // uikit/uiview/invalidateintrinsiccontentsize()
  public func invalidateIntrinsicContentSize() {
    for view in sequence(first: self, next: \.superview) {
      view.setNeedsLayout()
      if view.translatesAutoresizingMaskIntoConstraints { break }
    }
    superview?.setNeedsLayout()
  }

  // uikit/uiview/systemlayoutsizefitting(_:)
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize,
      withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel
    )
  }

  // uikit/uiview/layoutfittingcompressedsize
  public class var layoutFittingCompressedSize: CGSize { .zero }

  // uikit/uiview/layoutfittingexpandedsize
  public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10000, height: 10000) }

  // uikit/uiview/setcontenthuggingpriority(_:for:)
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {
    huggingPriority[axis.rawValue] = priority
    setNeedsLayout()
  }

  // uikit/uiview/contenthuggingpriority(for:)
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    huggingPriority[axis.rawValue]
  }

  // uikit/uiview/setcontentcompressionresistancepriority(_:for:)
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {
    resistancePriority[axis.rawValue] = priority
    setNeedsLayout()
  }

  // uikit/uiview/addlayoutguide(_:)
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView = self
    guides.append(layoutGuide)
  }

  // uikit/uiview/layoutmargins
  public var layoutMargins: UIEdgeInsets {
    get {
      let margins = directionalLayoutMargins
      let flips = effectiveUserInterfaceLayoutDirection == .rightToLeft
      return UIEdgeInsets(
        top: margins.top,
        left: flips ? margins.trailing : margins.leading,
        bottom: margins.bottom,
        right: flips ? margins.leading : margins.trailing
      )
    }
    set {
      let flips = effectiveUserInterfaceLayoutDirection == .rightToLeft
      directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: newValue.top,
        leading: flips ? newValue.right : newValue.left,
        bottom: newValue.bottom,
        trailing: flips ? newValue.left : newValue.right
      )
    }
  }
}
