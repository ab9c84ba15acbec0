/// The reason why ``ExpandableRows`` refused a command.
///
/// The rows are unchanged.
public enum ExpandableError<ID: Hashable>: Error, Hashable {
  /// There is no such row.
  case unknownRow(ID)
  /// The row exists already, or occurs twice.
  case duplicateRow(ID)
  /// There is no such index in the section: `index` is not in `0 ... count`.
  case indexOutOfRange(index: Int, count: Int)
  /// There is no section at this index.
  case sectionOutOfRange(index: Int, count: Int)
  /// A height is not at least 0 and below ``Outline/heightLimit``, or a base is 0, or the content
  /// and the chrome together are too high.
  case heightOutOfRange(Double)
  /// All rows cannot be open because only one may be.
  case exclusiveOnly

  /// Converts an error of the underlying outline.
  init(_ error: OutlineError<ID>) {
    switch error {
    case .unknownItem(let id): self = .unknownRow(id)
    case .duplicateItem(let id): self = .duplicateRow(id)
    case .indexOutOfRange(let index, let count):
      self = .indexOutOfRange(index: index, count: count)
    case .sectionOutOfRange(let index, let count):
      self = .sectionOutOfRange(index: index, count: count)
    case .cycle, .levelOutOfRange, .staleToken:
      preconditionFailure(
        "expected an error about a row or a section, got one about levels or loads"
      )
    }
  }
}

extension ExpandableError: Sendable where ID: Sendable {}
