/// Hears what a command on expandable rows does.
///
/// A front end that draws from the outline alone has no use for lists of rows: it only wants to know
/// whether anything changed, and a command on a million rows needs no memory for its answer then.
package protocol CommandObserver {
  /// Whether heights are written without updating their sums, which a command on all rows does at
  /// the end.
  var defersSums: Bool { get set }
  /// Hears that a row gets another height.
  mutating func resize(_ node: UInt32, from height: Int32)
  /// Hears that a button appears or disappears.
  mutating func reload(_ node: UInt32)
  /// Hears that a row has to be measured.
  mutating func request(_ node: UInt32)
}

/// Whether a command has changed anything.
package struct ChangeFlag: CommandObserver {
  package private(set) var isSet = false
  package var defersSums = false

  package init() {}

  package mutating func resize(_ node: UInt32, from height: Int32) { isSet = true }
  package mutating func reload(_ node: UInt32) { isSet = true }
  package mutating func request(_ node: UInt32) { isSet = true }
}

/// The rows that a command has changed.
struct CommandRecord: CommandObserver {
  var defersSums = false
  /// The rows whose heights were set, and their heights before that.
  private(set) var resized: [Forest.Node] = []
  private(set) var heights: [Int32] = []
  private(set) var reloads: [Forest.Node] = []
  private(set) var requests: [Forest.Node] = []

  mutating func resize(_ node: Forest.Node, from height: Int32) {
    resized.append(node)
    heights.append(height)
  }

  mutating func reload(_ node: Forest.Node) { reloads.append(node) }
  mutating func request(_ node: Forest.Node) { requests.append(node) }
}

extension ExpandableRows {
  /// Returns what a command has done, without rows whose height is the same as before.
  func update(for record: CommandRecord) -> RowUpdate {
    let forest = outline.forest
    // A row may have been resized several times; its first height counts.
    var before = SparseNodeMap(expecting: record.resized.count, of: forest.handleEnd)
    for index in record.resized.indices.reversed() {
      before[record.resized[index]] = Int(record.heights[index])
    }
    var update = RowUpdate()
    for node in forest.topmostNodes(of: record.resized)
    where before[node] != Int(forest.height(of: node)) {
      if let id = outline.index[node] { update.resized.append(id) }
    }
    for node in forest.topmostNodes(of: record.requests)
    where content(of: node) == ExpandableRows.requested {
      if let id = outline.index[node] { update.rowsNeedingMeasurement.append(id) }
    }
    update.changes = RowChanges(
      reloading: record.reloads.compactMap { forest.rowPosition(of: $0) }
    )
    return update
  }
}
