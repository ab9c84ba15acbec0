/// The numbers of operations that are timed as one, so that the clock's own time is negligible.
///
/// Lookups take some hundred nanoseconds; changes more, and they are undone between the timings.
let (lookups, changes) = (10_000, 1_000)

/// The items of the outline that most is measured on: 100 top items of 100 branches of 100 leaves.
public let itemCount = 1_010_100

// Limits are 5 us for a local operation, 10 us for one along a path, 50 ms for a pass over all
// items and 100 us for drawing a screen, unless a measure has its own. Measures close to a limit or
// without a natural one are informational.
//
// In the order of the report. Names are `operation.variant`; a measure without a variant is the
// outline in its default mode, with hashed ids.
extension Measure {
  /// The latency of a random memory access in 16 MB on this machine: a reference for the lookups.
  public static let pointerChase = Measure(
    "calibration.pointer-chase",
    .nanoseconds,
    operations: 100_000
  )

  /// From a row counted over all sections to the id.
  public static let rowToID = lookup("row-to-id", bar: 250)
  /// From a row of a section to the id.
  public static let positionToID = lookup("row-to-id.position", bar: 250)
  /// The same with ids that are small whole numbers.
  public static let rowToIDDense = lookup("row-to-id.dense", bar: 250)
  /// From an id to the row counted over all sections.
  public static let idToRow = lookup("id-to-row", bar: 250)
  /// From an id to the row of its section.
  public static let idToPosition = lookup("id-to-row.position", bar: 250)
  /// The same with ids that are small whole numbers.
  public static let idToRowDense = lookup("id-to-row.dense", bar: 250)
  /// The same with strings of 20 bytes.
  public static let idToRowString = lookup("id-to-row.string")

  /// All branches open, from all closed.
  public static let expandAll = Measure("expand-all", .milliseconds, bar: 20)
  /// All branches closed, from all open.
  public static let collapseAll = Measure("collapse-all", .milliseconds)
  /// Closing or opening a top item with 10,100 rows.
  public static let toggleTop = toggle("toggle.branch-of-10100")
  /// Closing or opening a branch with 100 rows.
  public static let toggleInner = toggle("toggle.branch-of-100")
  /// Closing or opening any branch, among others that are closed or open as it came.
  public static let toggleAny = toggle("toggle.any-branch")
  /// Closing or opening the one top item of 1,010,100.
  public static let toggleRoot = toggle("toggle.branch-of-a-million")

  /// Building from a stream, for each item.
  public static let build = Measure("build", .nanoseconds, operations: itemCount, bar: 300)
  /// The same with room made before.
  public static let buildReserved = Measure("build.reserved", .nanoseconds, operations: itemCount)
  /// The same with ids that are small whole numbers.
  public static let buildDense = Measure("build.dense", .nanoseconds, operations: itemCount)
  /// The same with strings of 20 bytes.
  public static let buildString = Measure("build.string", .nanoseconds, operations: itemCount)

  /// The memory of the nodes for each item, without the index of ids.
  public static let nodeBytes = Measure("memory.nodes", .bytes, operations: itemCount, bar: 60)
  /// The growth of the process by the outline and its index, for each item.
  public static let residentBytes = resident("memory.resident")
  /// The same with ids that are small whole numbers.
  public static let residentBytesDense = resident("memory.resident.dense")

  /// One leaf under any branch, anywhere among its children.
  public static let insertOne = Measure("insert.one", .nanoseconds, operations: changes)
  /// One leaf after another at the end of the same branch.
  public static let appendRun = Measure("insert.append", .nanoseconds, operations: changes)
  /// A branch with 99 leaves at once, anywhere.
  public static let insertBranch = Measure("insert.branch-of-100", .microseconds, operations: 100)
  /// One leaf anywhere.
  public static let deleteOne = Measure("delete.one", .nanoseconds, operations: changes)
  /// A top item with its 10,100 rows.
  public static let deleteBranch = Measure("delete.branch-of-10100", .microseconds)

  /// From an id to the tree path.
  public static let pathOfID = lookup("path-of-id")
  /// From a tree path to the id.
  public static let idAtPath = lookup("id-at-path")
  /// From an id to its parent.
  public static let parent = lookup("parent")
  /// From an id to its index among its siblings.
  public static let indexInParent = lookup("index-in-parent")
  /// From an id to how many siblings there are.
  public static let setSize = lookup("set-size")
  /// Sixty rows from any row on, as a screen asks for them.
  public static let walk = Measure("walk.60-rows", .nanoseconds, operations: changes)

  /// The lookups where a million items are siblings.
  public static let siblingsRowToID = lookup("siblings.row-to-id")
  /// The lookups where a million items are siblings.
  public static let siblingsIDToRow = lookup("siblings.id-to-row")
  /// Closing or opening the parent of a million.
  public static let siblingsToggle = toggle("siblings.toggle-parent", bar: nil)
  /// The lookups of what follows a chain of 100,000, each in the other.
  public static let chainRowToID = lookup("chain.row-to-id")
  /// The lookups of what follows a chain of 100,000, each in the other.
  public static let chainIDToRow = lookup("chain.id-to-row")
  /// Closing or opening the whole chain.
  public static let chainToggle = toggle("chain.toggle-root", bar: nil)

  /// Every measure, in the order of the report.
  public static let all = basics + edits + branches + places + choices + motions + costs

  private static let basics: [Measure] = [
    pointerChase,
    rowToID, positionToID, rowToIDDense, idToRow, idToPosition, idToRowDense, idToRowString,
    expandAll, collapseAll, toggleTop, toggleInner, toggleAny, toggleRoot,
    build, buildReserved, buildDense, buildString,
    nodeBytes, residentBytes, residentBytesDense,
    insertOne, appendRun, insertBranch, deleteOne, deleteBranch,
    pathOfID, idAtPath, parent, indexInParent, setSize, walk,
    siblingsRowToID, siblingsIDToRow, siblingsToggle,
    chainRowToID, chainIDToRow, chainToggle,
  ]

  static func lookup(_ name: String, bar: Double? = nil) -> Measure {
    Measure(name, .nanoseconds, operations: lookups, bar: bar)
  }

  static func toggle(_ name: String, bar: Double? = 5) -> Measure {
    Measure(name, .microseconds, operations: changes, bar: bar)
  }

  private static func resident(_ name: String) -> Measure {
    #if os(Linux)
      Measure(name, .bytes, operations: itemCount)
    #else
      Measure(name, .bytes, operations: itemCount, isAvailable: false)
    #endif
  }
}
