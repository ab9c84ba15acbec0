public import Foundation

extension StandIn {
  /// Touches a control and lets go.
  ///
  /// - Returns: Whether it could be touched: it is enabled, and shown with all that it is in.
  @discardableResult
  public static func tap(_ control: UIControl) -> Bool {
    guard control.isEnabled, canBeTouched(control) else { return false }
    control.isHighlighted = true
    control.sendActions(for: .touchDown)
    control.isHighlighted = false
    control.sendActions(for: [.touchUpInside, .primaryActionTriggered])
    return true
  }

  /// Whether a touch reaches the view: neither it nor a view it is in is hidden or switched off.
  static func canBeTouched(_ view: UIView) -> Bool {
    sequence(first: view, next: \.superview).allSatisfy {
      !$0.isHidden && $0.isUserInteractionEnabled && $0.alpha >= 0.01
    }
  }

  /// Drags a scroll view's content to an offset, as far as there is content.
  public static func scroll(_ scrollView: UIScrollView, to offset: CGPoint) {
    scrollView.contentOffset = scrollView.clamped(offset)
    scrollView.layoutIfNeeded()
  }
}
