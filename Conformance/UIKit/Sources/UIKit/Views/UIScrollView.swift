public import Foundation

// uikit/uiscrollviewdelegate
@MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  // uikit/uiscrollviewdelegate/scrollviewdidscroll(_:)
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  // uikit/uiscrollviewdelegate/scrollviewwillbegindragging(_:)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  // uikit/uiscrollviewdelegate/scrollviewdidendscrollinganimation(_:)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}

/// Gives a scroll view its delegate.
///
/// In UIKit the delegate of a table view narrows that of the scroll view; Swift lets a subclass do
/// so only to what a protocol's extension declares.
@MainActor
public protocol UIScrollViewDelegating: UIScrollView {}

extension UIScrollViewDelegating {
  // uikit/uiscrollview/delegate
  public var delegate: (any UIScrollViewDelegate)? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }
}

// uikit/uiscrollview
open class UIScrollView: UIView, UIScrollViewDelegating {
  // uikit/uiscrollview/keyboarddismissmode-swift.enum
  public enum KeyboardDismissMode: Int, Sendable {
    case none = 0
    case onDrag = 1
    case interactive = 2
  }

  weak var scrollDelegate: (any UIScrollViewDelegate)?
  // uikit/uiscrollview/contentsize
  open var contentSize = CGSize.zero
  // uikit/uiscrollview/contentinset
  open var contentInset = UIEdgeInsets.zero
  // uikit/uiscrollview/isscrollenabled
  open var isScrollEnabled = true
  // uikit/uiscrollview/ispagingenabled
  open var isPagingEnabled = false
  // uikit/uiscrollview/bounces
  open var bounces = true
  // uikit/uiscrollview/alwaysbouncevertical
  open var alwaysBounceVertical = false
  // uikit/uiscrollview/alwaysbouncehorizontal
  open var alwaysBounceHorizontal = false
  // uikit/uiscrollview/showsverticalscrollindicator
  open var showsVerticalScrollIndicator = true
  // uikit/uiscrollview/showshorizontalscrollindicator
  open var showsHorizontalScrollIndicator = true
  // uikit/uiscrollview/keyboarddismissmode-swift.property
  open var keyboardDismissMode = KeyboardDismissMode.none

  // uikit/uiscrollview/contentlayoutguide
  public private(set) lazy var contentLayoutGuide = UILayoutGuide(.content, of: self)
  // uikit/uiscrollview/framelayoutguide
  public private(set) lazy var frameLayoutGuide = UILayoutGuide(.visible, of: self)

  // uikit/uiscrollview/contentoffset
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      scrollDelegate?.scrollViewDidScroll(self)
    }
  }

  // uikit/uiscrollview/adjustedcontentinset
  open var adjustedContentInset: UIEdgeInsets { contentInset }

  // uikit/uiscrollview/touchesshouldcancel(in:)
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  // uikit/uiscrollview/setcontentoffset(_:animated:)
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    let moves = contentOffset != self.contentOffset
    self.contentOffset = contentOffset
    guard animated, moves else { return }
    StandIn.begin("scroll", duration: 0.3) { [weak self] in
      guard let self else { return }
      scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  // uikit/uiscrollview/scrollrecttovisible(_:animated:)
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var target = contentOffset
    if rect.maxX > target.x + bounds.width { target.x = rect.maxX - bounds.width }
    if rect.minX < target.x { target.x = rect.minX }
    if rect.maxY > target.y + bounds.height { target.y = rect.maxY - bounds.height }
    if rect.minY < target.y { target.y = rect.minY }
    setContentOffset(clamped(target), animated: animated)
  }

  /// The nearest offset that shows no more than the content and its insets.
  func clamped(_ offset: CGPoint) -> CGPoint {
    let inset = adjustedContentInset
    let most = CGPoint(
      x: max(-inset.left, contentSize.width + inset.right - bounds.width),
      y: max(-inset.top, contentSize.height + inset.bottom - bounds.height)
    )
    return CGPoint(
      x: min(max(offset.x, -inset.left), most.x),
      y: min(max(offset.y, -inset.top), most.y)
    )
  }
}
