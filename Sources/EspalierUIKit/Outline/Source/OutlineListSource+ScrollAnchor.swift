#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // The scroll position by identity. Only the table knows the heights of rows and headers.
  extension OutlineDataSource {
    /// Returns the visible items with their positions on the screen.
    func anchor(of table: OutlineTableView) -> ScrollAnchor<ID>? {
      var rows: [ScrollAnchor<ID>.Row] = []
      for indexPath in table.indexPathsForVisibleRows ?? [] {
        guard let id = itemIdentifier(for: indexPath) else { continue }
        let distance = table.rectForRow(at: indexPath).minY - table.contentOffset.y
        rows.append(.init(id: id, distance: Double(distance)))
      }
      return outline.anchor(rows: rows)
    }

    /// Scrolls so that the first remaining item of an anchor is where it was, within the limits of
    /// the content.
    func scroll(_ table: OutlineTableView, to anchor: ScrollAnchor<ID>) {
      let wanted = anchor.offset { id in
        indexPath(for: id).map { Double(table.rectForRow(at: $0).minY) }
      }
      guard let wanted else { return }
      let insets = table.adjustedContentInset
      let lowest = table.contentSize.height + insets.bottom - table.bounds.height
      let offset = min(max(CGFloat(wanted), -insets.top), max(lowest, -insets.top))
      table.setContentOffset(CGPoint(x: table.contentOffset.x, y: offset), animated: false)
    }
  }
#endif
