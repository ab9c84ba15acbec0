#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Swipe actions, context menus and prefetching, by item.
  extension OutlineListSource {
    func swipeActions(
      at position: RowPosition,
      isLeading: Bool
    ) -> UISwipeActionsConfiguration? {
      let actions = isLeading ? leadingSwipeActions : trailingSwipeActions
      return outline.id(at: position).flatMap { actions?($0) }
    }

    func contextMenu(at position: RowPosition) -> UIContextMenuConfiguration? {
      outline.id(at: position).flatMap { contextMenu?($0) }
    }

    /// Prefetches the items of rows, or cancels that; rows that no longer exist, and statuses, have none.
    func prefetch(at indexPaths: [IndexPath], cancels: Bool) {
      guard let handler = cancels ? cancelPrefetching : prefetch else { return }
      let ids = indexPaths.compactMap { itemIdentifier(for: $0) }
      if !ids.isEmpty { handler(ids) }
    }
  }
#endif
