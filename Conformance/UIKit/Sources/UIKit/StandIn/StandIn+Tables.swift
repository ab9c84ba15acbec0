public import Foundation

extension StandIn {
  /// Taps a row, which is first highlighted and then selected.
  ///
  /// The row must have a cell, so scroll to it first.
  ///
  /// - Returns: Whether there is a cell that could be touched.
  @discardableResult
  public static func tap(_ table: UITableView, rowAt path: IndexPath) -> Bool {
    guard let cell = table.cellForRow(at: path), canBeTouched(cell) else { return false }
    let place = cell.convert(CGPoint(x: cell.bounds.midX, y: cell.bounds.midY), to: nil)
    let touch = UITouch(at: place, tapCount: 1)
    cell.touchesBegan([touch], with: nil)
    defer { cell.touchesEnded([touch], with: nil) }
    let delegate = table.delegate
    guard delegate?.tableView(table, shouldHighlightRowAt: path) ?? true else { return true }
    cell.setHighlighted(true, animated: false)
    delegate?.tableView(table, didHighlightRowAt: path)
    cell.setHighlighted(false, animated: false)
    delegate?.tableView(table, didUnhighlightRowAt: path)
    guard table.isEditing ? table.allowsSelectionDuringEditing : table.allowsSelection else {
      return true
    }
    if table.selection.contains(path), table.allowsMany {
      deselect(table, path)
      return true
    }
    guard let path = willSelect(table, path) else { return true }
    if !table.allowsMany {
      for other in table.selection.sorted() where other != path { deselect(table, other) }
    }
    table.setSelected(true, path, animated: false)
    delegate?.tableView(table, didSelectRowAt: path)
    return true
  }

  private static func willSelect(_ table: UITableView, _ path: IndexPath) -> IndexPath? {
    guard let delegate = table.delegate else { return path }
    return delegate.tableView(table, willSelectRowAt: path)
  }

  private static func deselect(_ table: UITableView, _ path: IndexPath) {
    var target: IndexPath? = path
    if let delegate = table.delegate {
      target = delegate.tableView(table, willDeselectRowAt: path)
    }
    guard let target else { return }
    table.setSelected(false, target, animated: false)
    table.delegate?.tableView(table, didDeselectRowAt: target)
  }

  /// Taps the delete or insert control of a row, or the button behind a swipe.
  ///
  /// - Returns: Whether the row can be edited.
  @discardableResult
  public static func commitEditing(_ table: UITableView, rowAt path: IndexPath) -> Bool {
    guard let dataSource = table.dataSource, table.canEdit(path),
      table.dataSourceMethods.contains(UITableView.commitSelector)
    else { return false }
    let style = table.delegate?.tableView(table, editingStyleForRowAt: path) ?? .delete
    guard style != .none else { return false }
    dataSource.tableView(table, commit: style, forRowAt: path)
    return true
  }

  /// Drags a row to another position by its reorder control, while the table is being edited.
  ///
  /// - Returns: The position at which the delegate lets the row be dropped, or `nil` if the row
  ///   cannot be dragged.
  @discardableResult
  public static func drag(
    _ table: UITableView,
    rowAt path: IndexPath,
    to proposed: IndexPath
  ) -> IndexPath? {
    guard table.isEditing, let dataSource = table.dataSource, table.canMove(path)
    else { return nil }
    let target =
      table.delegate?.tableView(
        table,
        targetIndexPathForMoveFromRowAt: path,
        toProposedIndexPath: proposed
      ) ?? proposed
    guard target != path else { return path }
    // The table has already moved the row; the data source is only notified.
    table.performBatchUpdates {
      dataSource.tableView(table, moveRowAt: path, to: target)
      if !table.absent.contains(.moveRow) { table.moveRow(at: path, to: target) }
    }
    return table.absent.contains(.moveRow) ? nil : target
  }

  /// Prefetches rows, or cancels that, as a table does for those near the screen.
  public static func prefetch(
    _ table: UITableView,
    rowsAt paths: [IndexPath],
    cancels: Bool = false
  ) {
    if cancels {
      table.prefetchDataSource?.tableView(table, cancelPrefetchingForRowsAt: paths)
    } else {
      table.prefetchDataSource?.tableView(table, prefetchRowsAt: paths)
    }
  }
}
