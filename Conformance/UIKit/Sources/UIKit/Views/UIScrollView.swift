public import Foundation

// uikit/uiscrollviewdelegate
@MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  // uikit/uiscrollviewdelegate/scrollviewdidscroll(_:)
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

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

  // uikit/uiscrollview/refreshcontrol
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.removeFromSuperview()
      refreshControl.map(addSubview)
    }
  }

  // uikit/uiscrollview/contentinsetadjustmentbehavior-swift.enum
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic = 0
    case scrollableAxes = 1
    case never = 2
    case always = 3
  }

  // uikit/uiscrollview/contentinsetadjustmentbehavior-swift.property
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

  // uikit/uiscrollview/adjustedcontentinset
  /// The safe area at the top and the bottom, unless the insets are not adjusted.
  open var adjustedContentInset: UIEdgeInsets {
    guard contentInsetAdjustmentBehavior != .never else { return .zero }
    let safe = safeAreaInsets
    return UIEdgeInsets(top: safe.top, left: 0, bottom: safe.bottom, right: 0)
  }

  // uikit/uiscrollview/delayscontenttouches
  /// With a delay, a scroll view that can follow a drag takes it before a subview sees a touch.
  open var delaysContentTouches = true
  // uikit/uiscrollview/cancancelcontenttouches
  open var canCancelContentTouches = true

  /// Whether the content can follow a drag.
  func canScroll(_ direction: CGPoint) -> Bool {
    abs(direction.x) >= abs(direction.y)
      ? contentSize.width > bounds.width || alwaysBounceHorizontal
      : contentSize.height > bounds.height
  }

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
