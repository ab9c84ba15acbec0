#if canImport(UIKit)
  public import Espalier
  public import UIKit

  /// What a cell provider hears of the row that it makes a cell for.
  public struct OutlineRow<ID: Hashable>: Equatable {
    /// The item; for a status, the branch that it is about.
    public let id: ID
    /// Where the item stands: an index for the section and one for each level.
    public let path: IndexPath
    /// How deep the row stands: 0 for top items.
    public let level: Int
    /// Whether the item has children or may get some.
    public let isBranch: Bool
    /// Whether it is open.
    public let isExpanded: Bool
    /// Whether the keyboard's cursor stands on the row and nothing else shows it: where the selection
    /// follows the cursor, this is never so.
    public let isCursor: Bool
    /// What the row says, if it is no item but the status of a branch.
    public let status: LoadStatus?
  }
#endif
