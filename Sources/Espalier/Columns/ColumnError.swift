/// Why a mutation of a ``ColumnBrowser`` was refused.
///
/// The browser is then as it was before.
/// More cases may come with more operations; a `switch` outside this package does well to have a
/// default.
public enum ColumnError<ID: Hashable>: Error, Equatable {
  /// There is no column with this index.
  case depthOutOfRange(depth: Int, count: Int)
  /// No column shows the children of this item.
  case unknownColumn(ID)
  /// The column has no row of this item.
  case unknownItem(ID)
  /// The column has no such row.
  case rowOutOfRange(RowPosition)
  /// The id stands twice among the rows, or twice among the names of sections.
  case duplicateItem(ID)
  /// The rows of a column are flat, and this item comes below another one.
  case nestedItem(ID, level: Int)
  /// The load is awaited no more: it was answered, or its column is gone.
  case staleToken(ColumnToken)
  /// The column shows a leaf, which has no rows.
  case previewHasNoRows(depth: Int)

  init(_ error: OutlineError<ID>) {
    switch error {
    case .duplicateItem(let id): self = .duplicateItem(id)
    case .unknownItem(let id), .cycle(let id): self = .unknownItem(id)
    case .levelOutOfRange(let id, let level, _): self = .nestedItem(id, level: level)
    case .sectionOutOfRange(let index, _), .indexOutOfRange(let index, _):
      self = .rowOutOfRange(RowPosition(section: index, row: 0))
    case .staleToken: preconditionFailure("The outline of a column loads nothing itself")
    }
  }
}

extension ColumnError: Sendable where ID: Sendable {}
