#if canImport(UIKit)
  public import Espalier

  /// A row of a column, as it is asked about.
  public struct ColumnRow<ID: Hashable> {
    /// Where its column stands, 0 for the root's.
    public let depth: Int
    /// Whose children the column shows.
    public let column: ID
    /// Which column it is, for as long as it lives.
    public let handle: ColumnHandle
    /// Where the row stands in its column.
    public let position: RowPosition
    /// Who stands there.
    public let item: ID
    /// Whether the item has, or may have, a column of its own.
    public let isBranch: Bool
  }

  extension ColumnRow: Equatable {}
  extension ColumnRow: Sendable where ID: Sendable {}
#endif
