#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  /// The description of a row for the cell provider.
  public struct OutlineRow<ID: Hashable>: Equatable {
    /// The item; for a status, the branch it belongs to.
    public let id: ID
    /// The tree index path of the item: an index for the section and one for each level.
    public let path: IndexPath
    /// The level of the row; that of top-level items is 0.
    public let level: Int
    /// Whether the item is a branch: it has children or may get some.
    public let isBranch: Bool
    /// Whether the row has a disclosure triangle: a branch, except one that has nothing to show.
    public let isExpandable: Bool
    /// Whether the item is expanded.
    public let isExpanded: Bool
    /// Whether the row has to show the keyboard cursor.
    ///
    /// It is `false` for all rows if the selection follows the cursor.
    public let isCursor: Bool
    /// The check mark of the item; `.off` for all items of an outline that does not use checks.
    public let check: CheckState
    /// Whether the item is a match of the last search or filter.
    public let isMatch: Bool
    /// The status that the row shows; `nil` for an item.
    public let status: LoadStatus?
  }
#endif
