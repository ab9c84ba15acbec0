// Filtering, searching, checking and selecting items.
extension Measure {
  /// A filter that keeps 1 item in 1,000.
  public static let filter = Measure("filter.1-in-1000", .milliseconds)
  /// The same by a predicate.
  public static let filterByPredicate = Measure("filter.predicate-1-in-1000", .milliseconds)
  /// A filter of that kind that keeps every other of those.
  public static let narrowFilter = Measure("filter.narrow", .milliseconds)
  /// The same filter gone.
  public static let clearFilter = Measure("filter.clear", .milliseconds, bar: 50)
  /// Inserting one matching leaf while a filter is on.
  public static let filterInsert = Measure("filter.insert-one", .microseconds, operations: 10)
  /// 1 item in 1,000 marked as found.
  public static let find = Measure("find.1-in-1000", .milliseconds)
  /// From any item to the next one found.
  public static let matchAfter = lookup("find.next")
  /// From an id to its place among its siblings, counted from 1.
  public static let positionInSet = lookup("position-in-set", bar: 5_000)
  /// The number of siblings under a filter that hides every other leaf.
  public static let setSizeFiltered = lookup("set-size.filtered")
  /// From an id to its place among the siblings that such a filter shows.
  public static let positionInSetFiltered = lookup("position-in-set.filtered", bar: 5_000)
  /// A check on the one top item of 1,010,100.
  public static let checkAll = Measure("check.all", .milliseconds, bar: 50)
  /// A check on one leaf, or its removal.
  public static let checkOne = Measure("check.one", .nanoseconds, operations: changes, bar: 10_000)
  /// From an id to whether it is checked, in part or not.
  public static let checkState = lookup("check-state", bar: 5_000)
  /// All rows selected.
  public static let selectAll = Measure("select.all", .milliseconds, bar: 50)
  /// One item selected, or not any more, among a million that are.
  public static let selectOne = Measure("select.one", .nanoseconds, operations: changes, bar: 5_000)
  /// A million selected items, listed.
  public static let selection = Measure("selection.list", .milliseconds)
  /// A million items selected no more.
  public static let deselectAll = Measure("deselect-all", .milliseconds, bar: 50)

  static let choices: [Measure] = [
    filter, filterByPredicate, narrowFilter, clearFilter, filterInsert, find, matchAfter,
    positionInSet, setSizeFiltered, positionInSetFiltered,
    checkAll, checkOne, checkState, selectAll, selectOne, selection, deselectAll,
  ]
}
