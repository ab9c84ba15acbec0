#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  // Conversions between two kinds of index paths: a table's, with two indices, and an item's, with
  // one for the section and one for each level.
  extension TreePath {
    /// Creates a tree path with the indices of an index path.
    public init(_ indexPath: IndexPath) { self.init(Array(indexPath)) }
  }

  extension IndexPath {
    /// Creates an index path with the indices of a tree path.
    public init(_ path: TreePath) { self.init(indexes: path) }

    /// Creates the index path of a row in a table.
    init(_ position: RowPosition) { self.init(row: position.row, section: position.section) }
  }

  extension RowPosition {
    /// Creates the position of a table's index path, or returns `nil` if that does not have two
    /// indices.
    init?(_ indexPath: IndexPath) {
      guard indexPath.count == 2 else { return nil }
      self.init(section: indexPath.section, row: indexPath.row)
    }
  }
#endif
