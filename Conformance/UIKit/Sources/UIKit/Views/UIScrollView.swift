public import Foundation

// uikit/uiscrollviewdelegate
/// Nobody here asks for what it tells; the delegate of a table view is one.
@MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {}

// uikit/uiscrollview
open class UIScrollView: UIView {
  // uikit/uiscrollview/contentsize
  open var contentSize = CGSize.zero
  // uikit/uiscrollview/alwaysbouncehorizontal
  open var alwaysBounceHorizontal = false

  // uikit/uiscrollview/contentoffset
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  // uikit/uiscrollview/adjustedcontentinset
  /// Nothing covers the content here.
  open var adjustedContentInset: UIEdgeInsets { .zero }

  // uikit/uiscrollview/touchesshouldcancel(in:)
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  // uikit/uiscrollview/setcontentoffset(_:animated:)
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    let moves = contentOffset != self.contentOffset
    self.contentOffset = contentOffset
    guard animated, moves else { return }
    StandIn.begin("scroll", duration: 0.3) {}
  }

  /// The nearest offset that shows no more than the content.
  func clamped(_ offset: CGPoint) -> CGPoint {
    CGPoint(
      x: min(max(offset.x, 0), max(0, contentSize.width - bounds.width)),
      y: min(max(offset.y, 0), max(0, contentSize.height - bounds.height))
    )
  }
}
