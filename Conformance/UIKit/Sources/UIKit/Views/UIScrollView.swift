public import Foundation

// uikit/uiscrollviewdelegate
/// The stand-in uses none of its methods; the delegate of a table view conforms to it.
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
  /// Nothing covers the content in the stand-in.
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

  /// The nearest offset within the limits of the content.
  func clamped(_ offset: CGPoint) -> CGPoint {
    CGPoint(
      x: min(max(offset.x, 0), max(0, contentSize.width - bounds.width)),
      y: min(max(offset.y, 0), max(0, contentSize.height - bounds.height))
    )
  }
}
