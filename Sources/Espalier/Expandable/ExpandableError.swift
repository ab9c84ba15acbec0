/// Why something was refused by ``ExpandableRows``, which are then as they were before.
public enum ExpandableError<ID: Hashable>: Error, Equatable {
  /// There is no such row.
  case unknownRow(ID)
  /// The row is there already, or stands twice.
  case duplicateRow(ID)
  /// There is no such place in the section: `index` is not in `0 ... count`.
  case indexOutOfRange(index: Int, count: Int)
  /// There is no section with this index.
  case sectionOutOfRange(index: Int, count: Int)
  /// A height is not at least 0 and below ``Outline/heightLimit``; or a base is 0; or content and
  /// chrome together are too high.
  case heightOutOfRange(Double)
  /// All rows cannot be open where one alone may be.
  case oneAlone

  /// What the outline refused.
  init(_ error: OutlineError<ID>) {
    switch error {
    case .unknownItem(let id): self = .unknownRow(id)
    case .duplicateItem(let id): self = .duplicateRow(id)
    case .indexOutOfRange(let index, let count):
      self = .indexOutOfRange(index: index, count: count)
    case .sectionOutOfRange(let index, let count):
      self = .sectionOutOfRange(index: index, count: count)
    case .cycle, .levelOutOfRange, .staleToken:
      preconditionFailure("Rows do not stand in one another")
    }
  }
}

extension ExpandableError: Sendable where ID: Sendable {}
