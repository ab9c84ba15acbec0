#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  public import Foundation
  internal import UIKit

  // Conversions between items, rows and paths.
  extension OutlineListSource {
    /// Returns the item of a row, or `nil` if there is no such row, if the row is a status, or if
    /// the index path does not have two indices.
    ///
    /// - Complexity: O(log *n*).
    public func itemIdentifier(for indexPath: IndexPath) -> ID? {
      RowPosition(indexPath).flatMap { outline.id(at: $0) }
    }

    /// Returns the item at a tree index path, or `nil` for a section or if there is no such item.
    ///
    /// - Complexity: O(*d* log *n*) for *d* indices.
    public func itemIdentifier(atTreeIndexPath treeIndexPath: IndexPath) -> ID? {
      outline.id(at: TreePath(treeIndexPath))
    }

    /// Returns the row of an item, or `nil` if the item is hidden or unknown.
    ///
    /// - Complexity: O(log *n*).
    public func indexPath(for id: ID) -> IndexPath? {
      outline.position(of: id).map { IndexPath($0) }
    }

    /// Returns the tree index path of an item, visible or hidden, or `nil` if the item is unknown.
    ///
    /// - Complexity: O(*d* log *n*) for an item at depth *d*.
    public func treeIndexPath(for id: ID) -> IndexPath? {
      outline.path(of: id).map { IndexPath($0) }
    }

    /// Returns the branch whose status a row shows, or `nil` for any other row.
    ///
    /// - Complexity: O(log *n*).
    public func branch(ofStatusAt indexPath: IndexPath) -> ID? {
      RowPosition(indexPath).flatMap { outline.row(at: $0) }
        .flatMap { outline.branch(ofStatusAtRow: $0) }
    }
  }
#endif
