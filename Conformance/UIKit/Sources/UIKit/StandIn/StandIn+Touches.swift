public import Foundation

extension StandIn {
  /// Taps a control.
  ///
  /// - Returns: Whether the control could be touched: it is enabled, and visible with all its
  ///   superviews.
  @discardableResult
  public static func tap(_ control: UIControl) -> Bool {
    guard control.isEnabled, canBeTouched(control) else { return false }
    control.isHighlighted = true
    control.sendActions(for: .touchDown)
    control.isHighlighted = false
    control.sendActions(for: [.touchUpInside, .primaryActionTriggered])
    return true
  }

  /// Whether a touch reaches the view: neither it nor a superview is hidden or disabled.
  static func canBeTouched(_ view: UIView) -> Bool {
    sequence(first: view, next: \.superview).allSatisfy {
      !$0.isHidden && $0.isUserInteractionEnabled && $0.alpha >= 0.01
    }
  }

  /// Scrolls a scroll view to an offset by dragging, within the limits of its content.
  public static func scroll(_ scrollView: UIScrollView, to offset: CGPoint) {
    scrollView.contentOffset = scrollView.clamped(offset)
    scrollView.layoutIfNeeded()
  }
}
