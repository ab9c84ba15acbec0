/// What a command on expandable rows has done.
///
/// Front ends that draw from the outline alone want to know only whether anything changed. Then
/// nothing is recorded, and a command on a million rows needs no memory for its answer.
package struct CommandEffect {
  /// Whether a height, a button, or what has to be measured has changed.
  package internal(set) var hasChanged = false

  /// Whether the rows are recorded.
  let isRecorded: Bool
  /// Whether heights are written without updating their sums, which a command on all rows does at
  /// the end.
  var defersSums = false
  /// The rows whose heights were set, and their heights before that.
  private(set) var resized: [Forest.Node] = []
  private(set) var heights: [Int32] = []
  /// The rows whose button appears or disappears.
  private(set) var reloads: [Forest.Node] = []
  /// The rows to measure that were not requested before.
  private(set) var requests: [Forest.Node] = []

  /// Creates an effect that records rows.
  init() { isRecorded = true }

  /// Creates an effect that knows only whether anything changed.
  package init(recordingRows isRecorded: Bool) { self.isRecorded = isRecorded }

  mutating func resize(_ node: Forest.Node, from height: Int32) {
    hasChanged = true
    guard isRecorded else { return }
    resized.append(node)
    heights.append(height)
  }

  mutating func reload(_ node: Forest.Node) {
    hasChanged = true
    if isRecorded { reloads.append(node) }
  }

  mutating func request(_ node: Forest.Node) {
    hasChanged = true
    if isRecorded { requests.append(node) }
  }
}

extension ExpandableRows {
  /// Returns what a command has done, without rows whose height is the same as before.
  func update(for effect: CommandEffect) -> RowUpdate {
    let forest = outline.forest
    // A row may have been resized several times; its first height counts.
    var before = SparseNodeMap(expecting: effect.resized.count, of: forest.handleEnd)
    for index in effect.resized.indices.reversed() {
      before[effect.resized[index]] = Int(effect.heights[index])
    }
    var update = RowUpdate()
    for node in forest.topmostNodes(of: effect.resized)
    where before[node] != Int(forest.height(of: node)) {
      if let id = outline.index[node] { update.resized.append(id) }
    }
    for node in forest.topmostNodes(of: effect.requests)
    where content(of: node) == ExpandableRows.requested {
      if let id = outline.index[node] { update.rowsNeedingMeasurement.append(id) }
    }
    update.changes = RowChanges(
      reloading: effect.reloads.compactMap { forest.rowPosition(of: $0) }
    )
    return update
  }
}
