#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  // Conversions between items and cells.
  extension OutlineDataSource {
    /// Returns the item of a cell, or `nil` if the cell is not on the screen.
    public func itemIdentifier(for cell: UITableViewCell) -> ID? {
      tableView?.indexPath(for: cell).flatMap { itemIdentifier(for: $0) }
    }

    /// Returns the cell of an item, or `nil` if it is not on the screen.
    public func cell(for id: ID) -> UITableViewCell? {
      indexPath(for: id).flatMap { tableView?.cellForRow(at: $0) }
    }
  }
#endif
