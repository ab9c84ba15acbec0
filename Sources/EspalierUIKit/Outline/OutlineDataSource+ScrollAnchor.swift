#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // The scroll position by identity. Only the table knows the heights of rows and headers.
  extension OutlineDataSource {
    /// Returns the visible items with their positions on the screen.
    func anchor(of table: OutlineTableView) -> ScrollAnchor<ID>? {
      var anchor = ScrollAnchor<ID>(rows: [])
      for indexPath in table.indexPathsForVisibleRows ?? [] {
        guard let id = itemIdentifier(for: indexPath) else { continue }
        let distance = table.rectForRow(at: indexPath).minY - table.contentOffset.y
        anchor.rows.append(.init(id: id, distance: Double(distance)))
      }
      guard let first = anchor.rows.first else { return nil }
      var ancestor = outline.parent(of: first.id)
      while let id = ancestor {
        anchor.ancestors.append(id)
        ancestor = outline.parent(of: id)
      }
      return anchor
    }

    /// Scrolls so that the first remaining item of an anchor is where it was, within the limits of
    /// the content.
    func scroll(_ table: OutlineTableView, to anchor: ScrollAnchor<ID>) {
      let rows = anchor.rows + anchor.ancestors.map { ScrollAnchor.Row(id: $0, distance: 0) }
      for row in rows {
        guard let indexPath = indexPath(for: row.id) else { continue }
        let top = table.rectForRow(at: indexPath).minY - CGFloat(row.distance)
        let insets = table.adjustedContentInset
        let lowest = table.contentSize.height + insets.bottom - table.bounds.height
        let offset = min(max(top, -insets.top), max(lowest, -insets.top))
        table.setContentOffset(CGPoint(x: table.contentOffset.x, y: offset), animated: false)
        return
      }
    }
  }
#endif
