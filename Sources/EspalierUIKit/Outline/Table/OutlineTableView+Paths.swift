#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  public import UIKit

  // Conversions between rows and tree index paths.
  extension OutlineTableView {
    /// Returns the tree index path of a row's item, or `nil` if there is no such row, if the row is
    /// a status, or if the index path does not have two indices.
    ///
    /// - Complexity: O(*d* log *n*) for an item at depth *d*.
    public func treeIndexPath(forRowAt indexPath: IndexPath) -> IndexPath? {
      RowPosition(indexPath).flatMap { rowSource?.treePath(at: $0) }.map { IndexPath($0) }
    }

    /// Returns the tree index path of a cell's item, or `nil` if the cell is not on the screen.
    public func treeIndexPath(for cell: UITableViewCell) -> IndexPath? {
      indexPath(for: cell).flatMap { treeIndexPath(forRowAt: $0) }
    }

    /// Returns the row of the item at a tree index path, or `nil` if the item is hidden or does not
    /// exist, or the path is that of a section.
    ///
    /// - Complexity: O(*d* log *n*) for *d* indices.
    public func indexPath(forItemAt treeIndexPath: IndexPath) -> IndexPath? {
      rowSource?.position(at: TreePath(treeIndexPath)).map { IndexPath($0) }
    }

    /// Returns the cell of the item at a tree index path, or `nil` if it is not on the screen.
    public func cellForItem(at treeIndexPath: IndexPath) -> UITableViewCell? {
      indexPath(forItemAt: treeIndexPath).flatMap { cellForRow(at: $0) }
    }

    /// Returns the tree index path of an item's parent, which is the section for a top-level item,
    /// or `nil` for a section or if there is no such item.
    public func parent(ofItemAt treeIndexPath: IndexPath) -> IndexPath? {
      rowSource?.parent(of: TreePath(treeIndexPath)).map { IndexPath($0) }
    }

    /// Returns the tree index paths of an item's siblings in order, without the item itself, or
    /// `nil` if there is no such item.
    public func siblings(ofItemAt treeIndexPath: IndexPath) -> [IndexPath]? {
      rowSource?.siblings(of: TreePath(treeIndexPath))?.map { IndexPath($0) }
    }
  }

  // Expanding and collapsing by tree index path. Each method calls the ``outlineDelegate``.
  extension OutlineTableView {
    /// Returns whether the item at a tree index path is a branch; `false` if there is no such item.
    public func isBranch(at treeIndexPath: IndexPath) -> Bool {
      rowSource?.isBranch(at: TreePath(treeIndexPath)) ?? false
    }

    /// Returns whether the item at a tree index path is expanded; `false` if there is no such item.
    public func isItemExpanded(at treeIndexPath: IndexPath) -> Bool {
      rowSource?.isExpanded(at: TreePath(treeIndexPath)) ?? false
    }

    /// Expands the item at a tree index path, whether its row is visible or hidden.
    ///
    /// - Returns: Whether the item was expanded. It is not if it is a leaf, is already expanded,
    ///   does not exist, or the delegate does not allow it.
    @discardableResult
    public func expandItem(
      at treeIndexPath: IndexPath,
      recursively: Bool = false,
      animated: Bool = true
    ) -> Bool {
      applyExpansion(.expand, treeIndexPath, recursively, animated)
    }

    /// Collapses the item at a tree index path.
    ///
    /// - Returns: Whether the item was collapsed.
    @discardableResult
    public func collapseItem(
      at treeIndexPath: IndexPath,
      recursively: Bool = false,
      animated: Bool = true
    ) -> Bool {
      applyExpansion(.collapse, treeIndexPath, recursively, animated)
    }

    /// Expands the item at a tree index path if it is collapsed, or collapses it.
    ///
    /// - Returns: Whether the item was expanded or collapsed.
    @discardableResult
    public func toggleItem(
      at treeIndexPath: IndexPath,
      recursively: Bool = false,
      animated: Bool = true
    ) -> Bool {
      applyExpansion(.toggle, treeIndexPath, recursively, animated)
    }

    /// Performs the action of a tap on a row: a branch expands or collapses, and a status retries
    /// or loads more children.
    ///
    /// Call it from the delegate's `tableView(_:didSelectRowAt:)` with the table's index path. If
    /// there is no such row, nothing happens.
    public func activateRow(at indexPath: IndexPath) {
      guard let position = RowPosition(indexPath) else { return }
      rowSource?.activate(at: position)
    }

    /// Returns the height of a row from the ``outlineDelegate``, which receives the item and its
    /// path.
    ///
    /// Return it from the delegate's `tableView(_:heightForRowAt:)`. Without an outline delegate,
    /// for a status, or if there is no such row, it is `rowHeight`.
    public func height(forRowAt indexPath: IndexPath) -> CGFloat {
      guard let delegate = outlineDelegate, let position = RowPosition(indexPath),
        let (item, path) = rowSource?.item(at: position)
      else { return rowHeight }
      return delegate.outlineTableView(self, heightFor: item, at: path)
    }

    /// Returns the result of ``OutlineListSource/leadingSwipeActions`` for a row.
    ///
    /// Return it from the delegate's `tableView(_:leadingSwipeActionsConfigurationForRowAt:)`. For a status, or
    /// if there is no such row, it is `nil`.
    public func leadingSwipeActions(
      forRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      RowPosition(indexPath).flatMap { rowSource?.swipeActions(at: $0, isLeading: true) }
    }

    /// Returns the result of ``OutlineListSource/trailingSwipeActions`` for a row.
    ///
    /// Return it from the delegate's `tableView(_:trailingSwipeActionsConfigurationForRowAt:)`.
    public func trailingSwipeActions(
      forRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      RowPosition(indexPath).flatMap { rowSource?.swipeActions(at: $0, isLeading: false) }
    }

    /// Returns the result of ``OutlineListSource/contextMenu`` for a row.
    ///
    /// Return it from the delegate's `tableView(_:contextMenuConfigurationForRowAt:point:)`.
    public func contextMenu(forRowAt indexPath: IndexPath) -> UIContextMenuConfiguration? {
      RowPosition(indexPath).flatMap { rowSource?.contextMenu(at: $0) }
    }

    private func applyExpansion(
      _ command: ExpansionCommand,
      _ path: IndexPath,
      _ recursively: Bool,
      _ animated: Bool
    ) -> Bool {
      rowSource?.applyExpansion(
        command,
        toItemAt: TreePath(path),
        recursively: recursively,
        animated: animated
      ) ?? false
    }
  }
#endif
