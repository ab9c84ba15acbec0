// Expansion and collapse beyond the plain toggle.
extension Measure {
  /// Opening or closing a branch of 100 rows in two halves.
  public static let intent = toggle("intent.prepare-and-commit", bar: nil)
  /// Opening 100 siblings of 100 rows each.
  public static let expandSiblings = Measure("expand-siblings.100", .microseconds)
  /// All branches above a level open, all others closed.
  public static let expandToLevel = Measure("expand-to-level", .milliseconds, bar: 50)
  /// Opening what is around a hidden item of the deepest level.
  public static let reveal = Measure("reveal.deepest", .microseconds, operations: 100)
  /// Opening a branch that is not loaded, and 200 children that come for it.
  public static let load = Measure("load.200-children", .microseconds, operations: 10)
  /// Listing the expanded items.
  public static let expandedItems = Measure("state.save", .milliseconds, bar: 50)
  /// Restoring the expansion, and collapsing all else.
  public static let restore = Measure("state.restore", .milliseconds)

  static let branches: [Measure] = [
    intent, expandSiblings, expandToLevel, reveal, load, expandedItems, restore,
  ]
}
