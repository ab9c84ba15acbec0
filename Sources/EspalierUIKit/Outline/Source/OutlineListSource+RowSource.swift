#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Requests of the table, by path and by row.
  extension OutlineDataSource: OutlineRowSource {
    func connect(to table: OutlineTableView?) {
      guard table !== tableView else { return }
      tableView = table
      appearances = [:]
      knownSelection = []
      navigator.reconcile(with: outline)
      guard let table else { return }
      table.register(UITableViewCell.self, forCellReuseIdentifier: statusIdentifier)
      pushSelection(to: table)
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
        if let tableView { pushSelection(to: tableView) }
        retryOrLoadMore(branch)
      }
    }

    func height(at position: RowPosition) -> CGFloat? {
      guard let id = outline.id(at: position),
        let (table, delegate, item, path) = delegateContext(about: id)
      else { return nil }
      return delegate.outlineTableView(table, heightFor: item, at: path)
    }

    var selectsMany: Bool { selectionMode == .multiple }

    func redisplay() {
      guard let table = tableView, let visible = table.indexPathsForVisibleRows, !visible.isEmpty
      else { return }
      configureAgain(visible, in: table)
    }
  }
#endif
