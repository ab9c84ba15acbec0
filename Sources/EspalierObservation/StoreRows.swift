public import Espalier

/// The visible rows of a store, as identified elements of a list.
///
/// It is a value: the rows as they were when it was made.
public struct StoreRows<ID: Hashable & Sendable>: RandomAccessCollection {
  private let outline: Outline<ID>

  init(_ outline: Outline<ID>) { self.outline = outline }

  /// The number of the first row: 0.
  public var startIndex: Int { 0 }

  /// The number of rows.
  public var endIndex: Int { outline.rowCount }

  /// The row with a number.
  ///
  /// - Precondition: The number is in `0 ..< count`.
  /// - Complexity: O(log *n*).
  public subscript(row: Int) -> StoreRow<ID> {
    let found = outline[row]
    return StoreRow(
      item: found.id,
      level: found.level,
      isExpandable: found.isExpandable,
      isExpanded: found.isExpanded,
      isSelected: found.isSelected,
      check: found.status == nil ? outline.checkState(of: found.id) ?? .off : .off,
      isMatch: found.status == nil && outline.isMatch(found.id) ?? false,
      status: found.status,
      message: message(of: found)
    )
  }

  private func message(of row: Outline<ID>.Row) -> String? {
    guard row.status == .failed, case .failed(let message)? = outline.loadState(of: row.id) else {
      return nil
    }
    return message
  }
}

extension StoreRows: Sendable {}

/// A row of an outline with what a view draws.
public struct StoreRow<ID: Hashable & Sendable>: Identifiable, Hashable, Sendable {
  /// The identity of a row.
  public enum RowID: Hashable, Sendable {
    /// The row of an item.
    case item(ID)
    /// The row that shows the status of a branch.
    case status(ID)
  }

  /// The item; for a status, its branch.
  public let item: ID
  /// The level; 0 at the top.
  public let level: Int
  /// Whether the row has a disclosure triangle.
  public let isExpandable: Bool
  /// Whether the item is expanded.
  public let isExpanded: Bool
  /// Whether the item is selected.
  public let isSelected: Bool
  /// The check mark of the item.
  public let check: CheckState
  /// Whether the item is a match of the last search or filter.
  public let isMatch: Bool
  /// The status that the row shows; `nil` for an item.
  public let status: LoadStatus?
  /// The reason for which children could not be loaded.
  public let message: String?

  /// The identity of the row, which it keeps wherever it moves.
  public var id: RowID { status == nil ? .item(item) : .status(item) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension OutlineStore {
  /// The visible rows.
  ///
  /// - Complexity: O(1), and O(log *n*) for each row that is read.
  public var rows: StoreRows<ID> { StoreRows(outline) }
}
