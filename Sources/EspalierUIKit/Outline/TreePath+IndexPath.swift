#if canImport(UIKit)
  public import Espalier
  public import UIKit

  // Two kinds of index paths meet here: a table's, which has two indices, and an item's, which has
  // one for the section and one for each level.
  extension TreePath {
    /// The path with the indices of an index path.
    public init(_ indexPath: IndexPath) { self.init(Array(indexPath)) }
  }

  extension IndexPath {
    /// The index path with the indices of a tree path.
    public init(_ path: TreePath) { self.init(indexes: path.indices) }

    /// The index path of a row in a table.
    init(_ position: RowPosition) { self.init(row: position.row, section: position.section) }
  }

  extension RowPosition {
    /// The row that a table means, or `nil` if the index path does not have two indices.
    init?(_ indexPath: IndexPath) {
      guard indexPath.count == 2 else { return nil }
      self.init(section: indexPath.section, row: indexPath.row)
    }
  }
#endif
