#if canImport(UIKit)
  internal import Espalier
  public import UIKit

  // Items, rows and places, each from the others.
  extension OutlineDataSource {
    /// The item of a row, or `nil` outside the rows, for a status, and for an index path that does not
    /// have two indices.
    ///
    /// - Complexity: O(log *n*).
    public func itemIdentifier(for indexPath: IndexPath) -> ID? {
      RowPosition(indexPath).flatMap { outline.id(at: $0) }
    }

    /// The item of a cell, or `nil` for a cell that is not on the screen.
    public func itemIdentifier(for cell: UITableViewCell) -> ID? {
      tableView?.indexPath(for: cell).flatMap { itemIdentifier(for: $0) }
    }

    /// The item at a place, or `nil` for a section and where nothing stands.
    ///
    /// - Complexity: O(*d* log *n*) for *d* indices.
    public func itemIdentifier(atTreeIndexPath treeIndexPath: IndexPath) -> ID? {
      outline.id(at: TreePath(treeIndexPath))
    }

    /// The row of an item, or `nil` if it is hidden or unknown.
    ///
    /// - Complexity: O(log *n*).
    public func indexPath(for id: ID) -> IndexPath? {
      outline.position(of: id).map { IndexPath($0) }
    }

    /// The place of an item, visible or not, or `nil` if it is unknown.
    ///
    /// - Complexity: O(*d* log *n*) for an item at depth *d*.
    public func treeIndexPath(for id: ID) -> IndexPath? {
      outline.path(of: id).map { IndexPath($0) }
    }

    /// The cell of an item, or `nil` if it is not on the screen.
    public func cell(for id: ID) -> UITableViewCell? {
      indexPath(for: id).flatMap { tableView?.cellForRow(at: $0) }
    }

    /// The branch whose status a row is, or `nil` for any other row.
    ///
    /// - Complexity: O(log *n*).
    public func branch(ofStatusAt indexPath: IndexPath) -> ID? {
      RowPosition(indexPath).flatMap { outline.row(at: $0) }
        .flatMap { outline.branch(ofStatusAtRow: $0) }
    }
  }
#endif
