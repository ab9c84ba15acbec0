#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier

  /// A row of a column, as passed to the functions that configure and select it.
  public struct ColumnRow<ID: Hashable> {
    /// The depth of the column; that of the root's column is 0.
    public let depth: Int
    /// The item whose children the column shows.
    public let column: ID
    /// The identity of the column, which stays the same as long as the column exists.
    public let handle: ColumnID
    /// The position of the row in its column.
    public let position: RowPosition
    /// The item of the row.
    public let item: ID
    /// Whether the item has, or may have, a column of its own.
    public let isBranch: Bool
  }

  extension ColumnRow: Equatable {}
  extension ColumnRow: Sendable where ID: Sendable {}
#endif
