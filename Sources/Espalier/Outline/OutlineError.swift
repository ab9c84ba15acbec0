/// Why a mutation of an ``Outline`` was refused.
///
/// The outline is then as it was before.
/// More cases may come with more operations; a `switch` outside this package does well to have a
/// default.
public enum OutlineError<ID: Hashable>: Error, Equatable {
  /// No item has this id.
  case unknownItem(ID)
  /// The id is taken, or stands twice among the new items.
  case duplicateItem(ID)
  /// There is no section with this index.
  case sectionOutOfRange(index: Int, count: Int)
  /// There is no such place among the children: `index` is not in `0 ... count`.
  case indexOutOfRange(index: Int, count: Int)
  /// The item would come to stand inside itself.
  case cycle(ID)
  /// In a pre-order, an item stands more than one level below the one before it, or above the
  /// first.
  case levelOutOfRange(item: ID, level: Int, deepest: Int)
  /// Nobody waits for what was loaded under this token any more.
  case staleToken(Int)
}

extension OutlineError: Sendable where ID: Sendable {}
