#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // The table as the list view of an outline.
  extension OutlineTableView: OutlineListView {
    var rowSource: (any OutlineRowSource)? { dataSource as? any OutlineRowSource }

    var rowSelection: (any: Bool, many: Bool) {
      isEditing
        ? (allowsSelectionDuringEditing, allowsMultipleSelectionDuringEditing)
        : (allowsSelection, allowsMultipleSelection)
    }

    var sectionCount: Int { numberOfSections }

    var visibleRows: [IndexPath] { indexPathsForVisibleRows ?? [] }

    var selectedRows: Set<IndexPath> { Set(indexPathsForSelectedRows ?? []) }

    func frame(ofRowAt indexPath: IndexPath) -> CGRect { rectForRow(at: indexPath) }

    func row(at point: CGPoint) -> IndexPath? { indexPathForRow(at: point) }

    func row(of cell: UIView) -> IndexPath? {
      (cell as? UITableViewCell).flatMap { indexPath(for: $0) }
    }

    func cellView(at indexPath: IndexPath) -> UIView? { cellForRow(at: indexPath) }

    func setSelected(_ isSelected: Bool, rowAt indexPath: IndexPath) {
      if isSelected {
        selectRow(at: indexPath, animated: false, scrollPosition: .none)
      } else {
        deselectRow(at: indexPath, animated: false)
      }
    }

    func perform(_ update: ListUpdate, completion: ((Bool) -> Void)?) {
      performBatchUpdates(
        {
          update.perform(
            in: self,
            inserting: self.expandingAnimation,
            deleting: self.collapsingAnimation
          )
        },
        completion: completion
      )
    }

    func replaceCells(ofRowsAt indexPaths: [IndexPath]) {
      UIView.performWithoutAnimation { reloadRows(at: indexPaths, with: .none) }
    }

    func configureAgain(rowsAt indexPaths: [IndexPath]) { reconfigureRowsAtOnce(at: indexPaths) }

    func scroll(toRowAt indexPath: IndexPath, animated: Bool) {
      scrollToRow(at: indexPath, at: .none, animated: animated)
    }

    func registerStatusCells() {
      register(UITableViewCell.self, forCellReuseIdentifier: statusIdentifier)
    }

    func allows(_ change: ExpansionEvent<AnyHashable>, at path: IndexPath) -> Bool {
      guard let delegate = outlineDelegate else { return true }
      return change.isExpanded
        ? delegate.outlineTableView(self, shouldExpand: change.id, at: path)
        : delegate.outlineTableView(self, shouldCollapse: change.id, at: path)
    }

    func report(_ event: OutlineEvent<AnyHashable>, at path: IndexPath?) {
      guard let delegate = outlineDelegate else { return }
      let path = path ?? []
      switch event {
      case .willExpand(let item): delegate.outlineTableView(self, willExpand: item, at: path)
      case .didExpand(let item): delegate.outlineTableView(self, didExpand: item, at: path)
      case .willCollapse(let item): delegate.outlineTableView(self, willCollapse: item, at: path)
      case .didCollapse(let item): delegate.outlineTableView(self, didCollapse: item, at: path)
      case .didActivate(let item): delegate.outlineTableView(self, didActivate: item, at: path)
      case .didCheck, .didMove: break
      case .didChangeSelection: delegate.outlineTableViewDidChangeSelection(self)
      }
    }
  }
#endif
