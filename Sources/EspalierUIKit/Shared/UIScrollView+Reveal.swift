#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  extension UIScrollView {
    /// Scrolls a part of the content into sight that the user has opened, as far as its top stays in sight.
    ///
    /// - Parameters:
    ///   - top: The top of the part, which is exact since it has been on the screen.
    ///   - bottom: The bottom of the part, which may be estimated.
    ///   - scrollToEnd: Scrolls to the last row of the part, with the heights that its rows turn out to have.
    func reveal(from top: CGFloat, to bottom: CGFloat, scrollToEnd: (_ isAnimated: Bool) -> Void) {
      let screen = bounds.inset(by: adjustedContentInset)
      guard window != nil, bottom > screen.maxY, top > screen.minY else { return }
      let isAnimated = AnimationPreference.isShown(true)
      if bottom - top <= screen.height { return scrollToEnd(isAnimated) }
      let offset = top - adjustedContentInset.top
      setContentOffset(CGPoint(x: contentOffset.x, y: offset), animated: isAnimated)
    }
  }

  extension UITableView {
    /// Scrolls rows into sight that the user has opened, as far as the first one stays in sight.
    func revealRows(from first: IndexPath, to last: IndexPath) {
      reveal(from: rectForRow(at: first).minY, to: rectForRow(at: last).maxY) {
        scrollToRow(at: last, at: .none, animated: $0)
      }
    }
  }
#endif
