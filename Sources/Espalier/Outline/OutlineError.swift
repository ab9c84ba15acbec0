/// The reason for which a mutation of an ``Outline`` was refused.
///
/// The outline is unchanged. More cases may be added with more operations; a `switch` outside this
/// package should have a default.
public enum OutlineError<ID: Hashable>: Error, Hashable {
  /// No item has this id.
  case unknownItem(ID)
  /// The id is taken, or occurs twice among the new items.
  case duplicateItem(ID)
  /// There is no section with this index.
  case sectionOutOfRange(index: Int, count: Int)
  /// The index is not among the children: `index` is not in `0 ... count`.
  case indexOutOfRange(index: Int, count: Int)
  /// The item would become its own descendant.
  case cycle(ID)
  /// In a pre-order, an item is more than one level below the one before it, or above the first.
  case levelOutOfRange(item: ID, level: Int, deepest: Int)
  /// The load with this token is not pending, or no longer.
  case staleToken(Int)
}

extension OutlineError: Sendable where ID: Sendable {}
