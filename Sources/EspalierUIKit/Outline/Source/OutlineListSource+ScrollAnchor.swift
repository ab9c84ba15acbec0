#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // The scroll position by identity. Only the table knows the heights of rows and headers.
  extension OutlineListSource {
    /// Returns the visible items with their positions on the screen.
    func anchor(of list: any OutlineListView) -> ScrollAnchor<ID>? {
      var rows: [ScrollAnchor<ID>.Row] = []
      for indexPath in list.visibleRows {
        guard let id = itemIdentifier(for: indexPath) else { continue }
        let distance = list.frame(ofRowAt: indexPath).minY - list.contentOffset.y
        rows.append(.init(id: id, distance: Double(distance)))
      }
      return outline.anchor(rows: rows)
    }

    /// Scrolls so that the first remaining item of an anchor is where it was, within the limits of
    /// the content.
    func scroll(_ list: any OutlineListView, to anchor: ScrollAnchor<ID>) {
      let wanted = anchor.offset { id in
        indexPath(for: id).map { Double(list.frame(ofRowAt: $0).minY) }
      }
      guard let wanted else { return }
      let insets = list.adjustedContentInset
      let lowest = list.contentSize.height + insets.bottom - list.bounds.height
      let offset = min(max(CGFloat(wanted), -insets.top), max(lowest, -insets.top))
      list.setContentOffset(CGPoint(x: list.contentOffset.x, y: offset), animated: false)
    }
  }
#endif
