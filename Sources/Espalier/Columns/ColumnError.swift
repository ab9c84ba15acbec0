/// The reason why a ``ColumnBrowser`` refused a mutation.
///
/// The browser is unchanged. Later versions may add cases; a `switch` outside this package should
/// have a default.
public enum ColumnError<ID: Hashable>: Error, Hashable {
  /// There is no column at this depth.
  case depthOutOfRange(depth: Int, count: Int)
  /// No column shows the children of this item.
  case unknownColumn(ID)
  /// The column has no row of this item.
  case unknownItem(ID)
  /// The column has no such row.
  case rowOutOfRange(RowPosition)
  /// The id occurs twice among the rows, or twice among the ids of sections.
  case duplicateItem(ID)
  /// The rows of a column are flat, and this item is below another one.
  case nestedItem(ID, level: Int)
  /// The load is no longer awaited: it was answered, or its column was removed.
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
    case .staleToken:
      preconditionFailure(
        "expected an error about rows, got one about loads, which a column's outline does not make"
      )
    }
  }
}

extension ColumnError: Sendable where ID: Sendable {}
