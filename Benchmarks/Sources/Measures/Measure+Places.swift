// Row positions in points, and the scroll position. Heights are of two kinds, row by row.
extension Measure {
  /// Another height for one item.
  public static let setHeight = Measure("set-height", .nanoseconds, operations: changes, bar: 5_000)
  /// From a row to where it begins.
  public static let offsetOfRow = lookup("offset-of-row", bar: 5_000)
  /// From an id to where its row begins.
  public static let offsetOfID = lookup("offset-of-id", bar: 5_000)
  /// From a point to the row.
  public static let rowAtOffset = lookup("row-at-offset", bar: 5_000)
  /// The rows of a window, and five more around it.
  public static let window = lookup("window", bar: 5_000)
  /// The branches that are pinned to the top of a window, five at most.
  public static let stickyRows = Measure("sticky-rows", .nanoseconds, operations: changes)
  /// Heights for all items, estimated.
  public static let estimateHeights = Measure("estimate-heights", .milliseconds, bar: 50)
  /// Recording and restoring the rows on a screen of 20 rows.
  public static let anchor = Measure("scroll-anchor", .microseconds, operations: 100)
  /// A step of the host where the content is higher than the host can scroll.
  public static let paging = Measure("scroll-paging.step", .nanoseconds, operations: lookups)
  /// The cursor to the next row or to the one before.
  public static let navigatorNext = Measure(
    "navigator.next",
    .nanoseconds,
    operations: changes,
    bar: 5_000
  )
  /// A letter that is typed to find an item.
  public static let typeAhead = Measure("type-ahead.letter", .nanoseconds, operations: lookups)
  /// The drop target of an item that is dragged over a row.
  public static let dropTarget = Measure("drop-target", .nanoseconds, operations: changes)

  static let places: [Measure] = [
    setHeight, offsetOfRow, offsetOfID, rowAtOffset, window, stickyRows, estimateHeights, anchor,
    paging, navigatorNext, typeAhead, dropTarget,
  ]
}
