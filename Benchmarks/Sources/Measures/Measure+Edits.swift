// Edits of the structure beyond insertion and deletion.
extension Measure {
  /// One leaf to another branch, or back.
  public static let moveOne = Measure("move.one", .microseconds, operations: changes)
  /// A top item with its 10,100 rows to another place, or back.
  public static let moveBranch = Measure("move.branch-of-10100", .microseconds, operations: 2)
  /// 10,100 siblings into random order.
  public static let sortList = Measure("sort.list-of-10100", .milliseconds)
  /// Every list of siblings into random order.
  public static let sortDeep = Measure("sort.deep", .milliseconds)
  /// 10,100 siblings by others, of which 1 in 100 is new.
  public static let replaceChildren = Measure("replace-children.list-of-10100", .milliseconds)
  /// A snapshot that says what is there.
  public static let applyEqual = Measure("apply.equal", .milliseconds)
  /// A snapshot in which 1 item of 100 is another.
  public static let applyChanged = Measure("apply.1-percent-changed", .milliseconds)
  /// A snapshot of a list of 100,000 siblings that says what is there.
  public static let differenceEqual = Measure("difference.equal", .milliseconds)
  /// A snapshot of a list of 100,000 siblings in which 1 item of 10, at random, is another.
  public static let difference = Measure("difference.10-percent", .milliseconds)
  /// Everything as a snapshot.
  public static let snapshot = Measure("snapshot", .milliseconds)
  /// A deletion of 100 leaves anywhere, taken back.
  public static let undo = Measure("undo.deletion-of-100", .microseconds)
  /// The same done again.
  public static let redo = Measure("redo.deletion-of-100", .microseconds)
  /// An empty section between others, and its deletion.
  public static let section = Measure(
    "section.insert-or-delete",
    .microseconds,
    operations: 100,
    bar: 5
  )
  /// Finding the row of an item that is to be drawn again.
  public static let reload = Measure("reload.one", .nanoseconds, operations: changes, bar: 5_000)

  static let edits: [Measure] = [
    moveOne, moveBranch, sortList, sortDeep, replaceChildren, applyEqual, applyChanged, snapshot,
    undo, redo, section, reload, differenceEqual, difference,
  ]
}
