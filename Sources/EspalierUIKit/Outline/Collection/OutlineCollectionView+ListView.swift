#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // The collection view as the list view of an outline.
  extension OutlineCollectionView: OutlineListView {
    var rowSource: (any OutlineRowSource)? { dataSource as? any OutlineRowSource }

    var rowSelection: (any: Bool, many: Bool) {
      isEditing
        ? (allowsSelectionDuringEditing, allowsMultipleSelectionDuringEditing)
        : (allowsSelection, allowsMultipleSelection)
    }

    var sectionCount: Int { numberOfSections }

    var visibleRows: [IndexPath] { indexPathsForVisibleItems.sorted() }

    var selectedRows: Set<IndexPath> { Set(indexPathsForSelectedItems ?? []) }

    func frame(ofRowAt indexPath: IndexPath) -> CGRect {
      layoutAttributesForItem(at: indexPath)?.frame ?? .zero
    }

    func row(at point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }

    func row(of cell: UIView) -> IndexPath? {
      (cell as? UICollectionViewCell).flatMap { indexPath(for: $0) }
    }

    func cellView(at indexPath: IndexPath) -> UIView? { cellForItem(at: indexPath) }

    func setSelected(_ isSelected: Bool, rowAt indexPath: IndexPath) {
      if isSelected {
        selectItem(at: indexPath, animated: false, scrollPosition: [])
      } else {
        deselectItem(at: indexPath, animated: false)
      }
    }

    func perform(_ update: ListUpdate, completion: ((Bool) -> Void)?) {
      performBatchUpdates({ update.perform(in: self) }, completion: completion)
    }

    func replaceCells(ofRowsAt indexPaths: [IndexPath]) {
      UIView.performWithoutAnimation { reloadItems(at: indexPaths) }
    }

    func configureAgain(rowsAt indexPaths: [IndexPath]) {
      UIView.performWithoutAnimation { reconfigureItems(at: indexPaths) }
    }

    /// Scrolls to the nearer edge: without a position a collection view does not scroll.
    func scroll(toRowAt indexPath: IndexPath, animated: Bool) {
      let frame = frame(ofRowAt: indexPath)
      let insets = adjustedContentInset
      let screen = (top: bounds.minY + insets.top, bottom: bounds.maxY - insets.bottom)
      if frame.minY < screen.top {
        scrollToItem(at: indexPath, at: .top, animated: animated)
      } else if frame.maxY > screen.bottom {
        scrollToItem(at: indexPath, at: .bottom, animated: animated)
      }
    }

    // The data source has registrations.
    func registerStatusCells() {}

    // The app is asked by the closures of the data source.
    func allows(_ change: ExpansionEvent<AnyHashable>, at path: IndexPath) -> Bool { true }

    func report(_ event: OutlineEvent<AnyHashable>, at path: IndexPath?) {}
  }

  extension ListUpdate {
    /// Applies the insertions, deletions and moves to a collection view.
    ///
    /// Call this inside a batch update.
    @MainActor
    func perform(in view: UICollectionView) {
      if !sectionDeletions.isEmpty { view.deleteSections(sectionDeletions) }
      if !sectionInsertions.isEmpty { view.insertSections(sectionInsertions) }
      if !deletions.isEmpty { view.deleteItems(at: deletions) }
      if !insertions.isEmpty { view.insertItems(at: insertions) }
      for move in moves { view.moveItem(at: move.from, to: move.to) }
    }
  }
#endif
