#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Requests of the table, by path and by row.
  extension OutlineListSource: OutlineRowSource {
    func connect(to list: (any OutlineListView)?) {
      guard list !== self.list else { return }
      removeRefreshControl()
      self.list = list
      showRefreshControl()
      appearances = [:]
      knownSelection = []
      navigator.reconcile(with: outline)
      guard let list else { return }
      list.registerStatusCells()
      pushSelection(to: list)
    }

    func treePath(at position: RowPosition) -> TreePath? {
      outline.id(at: position).flatMap { outline.path(of: $0) }
    }

    func position(at path: TreePath) -> RowPosition? { outline.position(at: path) }

    func parent(of path: TreePath) -> TreePath? { outline.parent(of: path) }

    func siblings(of path: TreePath) -> [TreePath]? { outline.siblings(of: path) }

    func isBranch(at path: TreePath) -> Bool? {
      outline.id(at: path).flatMap { outline.isBranch($0) }
    }

    func isExpanded(at path: TreePath) -> Bool? {
      outline.id(at: path).flatMap { outline.isExpanded($0) }
    }

    func applyExpansion(
      _ command: ExpansionCommand,
      toItemAt path: TreePath,
      recursively: Bool,
      animated: Bool
    ) -> Bool {
      guard let id = outline.id(at: path) else { return false }
      return applyExpansion(command, to: id, recursively: recursively, animated: animated)
    }

    func activate(at position: RowPosition) {
      guard let row = outline.row(at: position) else { return }
      if let id = outline.id(atRow: row) {
        pullSelection()
        navigator.focus(row: row, in: outline)
        activate(id)
      } else if let branch = outline.branch(ofStatusAtRow: row) {
        navigator.focus(row: row, in: outline)
        // A status row cannot be selected, and with single selection a tap on it must not deselect
        // the current row.
        if selectionMode == .multiple { pullSelection() }
        if let list { pushSelection(to: list) }
        retryOrLoadMore(branch)
      }
    }

    func item(at position: RowPosition) -> (item: AnyHashable, path: IndexPath)? {
      guard let id = outline.id(at: position), let path = treeIndexPath(for: id) else { return nil }
      return (AnyHashable(id), path)
    }

    var selectsMany: Bool { selectionMode == .multiple }

    func redisplay() {
      guard let list else { return }
      let visible = list.visibleRows
      guard !visible.isEmpty else { return }
      configureAgain(visible, in: list)
    }
  }
#endif
