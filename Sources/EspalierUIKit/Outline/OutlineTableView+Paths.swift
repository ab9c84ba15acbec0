#if canImport(UIKit)
  internal import Espalier
  public import UIKit

  // Rows and the places of items, both ways.
  extension OutlineTableView {
    /// Where the item of a row stands, or `nil` outside the rows, for a status, and for an index path
    /// that does not have two indices.
    ///
    /// - Complexity: O(*d* log *n*) for an item at depth *d*.
    public func treeIndexPath(forRowAt indexPath: IndexPath) -> IndexPath? {
      RowPosition(indexPath).flatMap { rowSource?.treePath(at: $0) }.map { IndexPath($0) }
    }

    /// Where the item of a cell stands, or `nil` for a cell that is not on the screen.
    public func treeIndexPath(for cell: UITableViewCell) -> IndexPath? {
      indexPath(for: cell).flatMap { treeIndexPath(forRowAt: $0) }
    }

    /// The row of the item at a place, or `nil` if it is hidden, a section or not there.
    ///
    /// - Complexity: O(*d* log *n*) for *d* indices.
    public func indexPath(forItemAt treeIndexPath: IndexPath) -> IndexPath? {
      rowSource?.position(at: TreePath(treeIndexPath)).map { IndexPath($0) }
    }

    /// The cell of the item at a place, or `nil` if it is not on the screen.
    public func cellForItem(at treeIndexPath: IndexPath) -> UITableViewCell? {
      indexPath(forItemAt: treeIndexPath).flatMap { cellForRow(at: $0) }
    }

    /// The place of the parent, a section for a top item; `nil` for a section and where nothing
    /// stands.
    public func parent(ofItemAt treeIndexPath: IndexPath) -> IndexPath? {
      rowSource?.parent(of: TreePath(treeIndexPath)).map { IndexPath($0) }
    }

    /// The places of the siblings in order, without the item itself, or `nil` where nothing stands.
    public func siblings(ofItemAt treeIndexPath: IndexPath) -> [IndexPath]? {
      rowSource?.siblings(of: TreePath(treeIndexPath))?.map { IndexPath($0) }
    }
  }

  // Opening and closing by place. Each asks and tells the ``outlineDelegate``.
  extension OutlineTableView {
    /// Whether the item at a place has children or may get some; not so where nothing stands.
    public func isBranch(at treeIndexPath: IndexPath) -> Bool {
      rowSource?.isBranch(at: TreePath(treeIndexPath)) ?? false
    }

    /// Whether the item at a place is open; not so where nothing stands.
    public func isItemExpanded(at treeIndexPath: IndexPath) -> Bool {
      rowSource?.isExpanded(at: TreePath(treeIndexPath)) ?? false
    }

    /// Opens the item at a place, be its row visible or not.
    ///
    /// - Returns: Whether it opened: not if it is open, a leaf or not there, or may not.
    @discardableResult
    public func expandItem(
      at treeIndexPath: IndexPath,
      recursively: Bool = false,
      animated: Bool = true
    ) -> Bool {
      turn(treeIndexPath, .expand, recursively, animated)
    }

    /// Closes the item at a place.
    ///
    /// - Returns: Whether it closed.
    @discardableResult
    public func collapseItem(
      at treeIndexPath: IndexPath,
      recursively: Bool = false,
      animated: Bool = true
    ) -> Bool {
      turn(treeIndexPath, .collapse, recursively, animated)
    }

    /// Opens the item at a place if it is closed, and closes it if it is open.
    ///
    /// - Returns: Whether it did either.
    @discardableResult
    public func toggleItem(
      at treeIndexPath: IndexPath,
      recursively: Bool = false,
      animated: Bool = true
    ) -> Bool {
      turn(treeIndexPath, .toggle, recursively, animated)
    }

    /// Does what a tap on a row does: a branch opens or closes, and a status asks for children again
    /// or for more.
    ///
    /// To be called from the delegate's `tableView(_:didSelectRowAt:)`, which has the table's index
    /// path. Nothing happens outside the rows.
    public func activateRow(at indexPath: IndexPath) {
      guard let position = RowPosition(indexPath) else { return }
      rowSource?.activate(at: position)
    }

    /// How high a row is, as the ``outlineDelegate`` says, which hears of the item and its place.
    ///
    /// To be answered from the delegate's `tableView(_:heightForRowAt:)`. Without a delegate, for a
    /// status and outside the rows it is `rowHeight`.
    public func height(forRowAt indexPath: IndexPath) -> CGFloat {
      RowPosition(indexPath).flatMap { rowSource?.height(at: $0) } ?? rowHeight
    }

    private func turn(
      _ path: IndexPath,
      _ turn: Turn,
      _ recursively: Bool,
      _ animated: Bool
    ) -> Bool {
      rowSource?.turn(
        itemAt: TreePath(path),
        turn,
        recursively: recursively,
        animated: animated
      ) ?? false
    }
  }
#endif
