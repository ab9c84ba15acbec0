/// The aggregated values of the nodes below a block.
///
/// Rows are counted as *the nodes at the least hidden depth*: a hidden depth is never below 0, so a
/// block has rows only if its least hidden depth, including everything pending above it, is 0, and
/// then exactly these.
struct Summary: Equatable {
  /// The number of nodes, visible or not.
  var count: Int32 = 0
  /// The least hidden depth, excluding what is pending above the block.
  var minHiddenDepth = Int32.max
  /// The number of nodes with the least hidden depth.
  var rows: Int32 = 0
  /// The least depth.
  var minDepth = Int32.max
  /// The number of nodes with the least depth.
  var minDepthCount: Int32 = 0
  /// The number of nodes at the least hidden depth that have their own height.
  var sized: Int32 = 0
  /// The sum of those heights.
  var extent: Int64 = 0
  /// The counts of filter, find and check marks.
  var marks = Marks()

  /// Counts that are all 0 in most forests, and therefore stored together.
  struct Marks: Equatable, BitwiseCopyable {
    /// Under a filter, the number of items at the least depth that pass it.
    var passing: Int32 = 0
    /// The number of found nodes.
    var found: Int32 = 0
    /// The number of checked nodes.
    var checked: Int32 = 0
    /// Once expansion has been exclusive, the number of expanded nodes at the least depth.
    var expanded: Int32 = 0
  }
}

/// The summaries of all child slots, one array per field.
struct SummaryColumns {
  private(set) var count: ArenaBuffer<Int32>
  private(set) var minHiddenDepth: ArenaBuffer<Int32>
  private(set) var rows: ArenaBuffer<Int32>
  private(set) var minDepth: ArenaBuffer<Int32>
  private(set) var minDepthCount: ArenaBuffer<Int32>
  private(set) var sized: ArenaBuffer<Int32>
  private(set) var extent: ArenaBuffer<Int64>
  private(set) var marks: ArenaBuffer<Summary.Marks>

  init(capacity: Int) {
    count = ArenaBuffer(capacity: capacity)
    minHiddenDepth = ArenaBuffer(capacity: capacity)
    rows = ArenaBuffer(capacity: capacity)
    minDepth = ArenaBuffer(capacity: capacity)
    minDepthCount = ArenaBuffer(capacity: capacity)
    sized = ArenaBuffer(capacity: capacity)
    extent = ArenaBuffer(capacity: capacity)
    marks = ArenaBuffer(capacity: capacity)
  }

  @inline(__always)
  subscript(slot: Int) -> Summary {
    get {
      Summary(
        count: count[slot],
        minHiddenDepth: minHiddenDepth[slot],
        rows: rows[slot],
        minDepth: minDepth[slot],
        minDepthCount: minDepthCount[slot],
        sized: sized[slot],
        extent: extent[slot],
        marks: marks[slot]
      )
    }
    nonmutating set {
      count[slot] = newValue.count
      minHiddenDepth[slot] = newValue.minHiddenDepth
      rows[slot] = newValue.rows
      minDepth[slot] = newValue.minDepth
      minDepthCount[slot] = newValue.minDepthCount
      sized[slot] = newValue.sized
      extent[slot] = newValue.extent
      marks[slot] = newValue.marks
    }
  }

  var allocatedBytes: Int {
    count.allocatedBytes + minHiddenDepth.allocatedBytes + rows.allocatedBytes
      + minDepth.allocatedBytes + minDepthCount.allocatedBytes
      + sized.allocatedBytes + extent.allocatedBytes + marks.allocatedBytes
  }

  mutating func reserve(_ minimum: Int) {
    count.reserve(minimum)
    minHiddenDepth.reserve(minimum)
    rows.reserve(minimum)
    minDepth.reserve(minimum)
    minDepthCount.reserve(minimum)
    sized.reserve(minimum)
    extent.reserve(minimum)
    marks.reserve(minimum)
  }

  func copy(count slots: Int) -> SummaryColumns {
    var other = self
    other.count = count.copy(count: slots)
    other.minHiddenDepth = minHiddenDepth.copy(count: slots)
    other.rows = rows.copy(count: slots)
    other.minDepth = minDepth.copy(count: slots)
    other.minDepthCount = minDepthCount.copy(count: slots)
    other.sized = sized.copy(count: slots)
    other.extent = extent.copy(count: slots)
    other.marks = marks.copy(count: slots)
    return other
  }

  func move(from source: Int, to target: Int, count slots: Int) {
    count.move(from: source, to: target, count: slots)
    minHiddenDepth.move(from: source, to: target, count: slots)
    rows.move(from: source, to: target, count: slots)
    minDepth.move(from: source, to: target, count: slots)
    minDepthCount.move(from: source, to: target, count: slots)
    sized.move(from: source, to: target, count: slots)
    extent.move(from: source, to: target, count: slots)
    marks.move(from: source, to: target, count: slots)
  }

  func deallocate() {
    count.deallocate()
    minHiddenDepth.deallocate()
    rows.deallocate()
    minDepth.deallocate()
    minDepthCount.deallocate()
    sized.deallocate()
    extent.deallocate()
    marks.deallocate()
  }
}

extension Forest {
  /// Computes the summary of a leaf.
  ///
  /// - Parameter hasMarks: Whether a node may be counted by a mark.
  func summarize(leaf: Int, hasMarks: Bool = true) -> Summary {
    let (depths, hiddenDepths) = (slotDepth, slotHiddenDepth)
    let start = leaf * Forest.leafCapacity
    let end = start + Int(leafCount[leaf])
    var summary = Summary()
    summary.count = leafCount[leaf]
    for slot in start..<end {
      summary.minHiddenDepth = min(summary.minHiddenDepth, hiddenDepths[slot])
      summary.minDepth = min(summary.minDepth, depths[slot])
    }
    for slot in start..<end {
      summary.rows &+= hiddenDepths[slot] == summary.minHiddenDepth ? 1 : 0
      summary.minDepthCount &+= depths[slot] == summary.minDepth ? 1 : 0
    }
    if hasHeights {
      let nodes = slotNode
      for slot in start..<end where hiddenDepths[slot] == summary.minHiddenDepth {
        if let height = ownHeight(of: nodes[slot]) {
          summary.sized &+= 1
          summary.extent &+= Int64(height)
        }
      }
    }
    if countsMarks, hasMarks { countMarks(ofLeaf: leaf, in: &summary) }
    return summary
  }

  /// Adds the marks of the nodes of a leaf.
  private func countMarks(ofLeaf leaf: Int, in summary: inout Summary) {
    let start = leaf * Forest.leafCapacity
    for slot in start..<start + Int(leafCount[leaf]) {
      let flags = nodeFlags[Int(slotNode[slot])]
      if slotDepth[slot] == summary.minDepth {
        if isFiltered, flags.isDisjoint(with: .notCounted) { summary.marks.passing &+= 1 }
        if countsExpanded, flags.contains(.expanded) { summary.marks.expanded &+= 1 }
      }
      if flags.contains(.found) { summary.marks.found &+= 1 }
      if flags.contains(.checked) { summary.marks.checked &+= 1 }
    }
  }

  /// Adds up the children of an inner block.
  func summarize(inner: Int) -> Summary {
    let children = childSummary
    let start = inner * Forest.innerCapacity
    let end = start + Int(innerCount[inner])
    var summary = Summary()
    for slot in start..<end {
      summary.count &+= children.count[slot]
      summary.minHiddenDepth = min(summary.minHiddenDepth, children.minHiddenDepth[slot])
      summary.minDepth = min(summary.minDepth, children.minDepth[slot])
    }
    for slot in start..<end {
      summary.rows &+=
        children.minHiddenDepth[slot] == summary.minHiddenDepth ? children.rows[slot] : 0
      summary.minDepthCount &+=
        children.minDepth[slot] == summary.minDepth ? children.minDepthCount[slot] : 0
    }
    if hasHeights {
      for slot in start..<end where children.minHiddenDepth[slot] == summary.minHiddenDepth {
        summary.sized &+= children.sized[slot]
        summary.extent &+= children.extent[slot]
      }
    }
    if countsMarks {
      for slot in start..<end {
        let marks = children.marks[slot]
        if children.minDepth[slot] == summary.minDepth {
          summary.marks.passing &+= marks.passing
          summary.marks.expanded &+= marks.expanded
        }
        summary.marks.found &+= marks.found
        summary.marks.checked &+= marks.checked
      }
    }
    return summary
  }

  /// Updates the summary of `leaf` in its parent's slot.
  func refresh(leaf: Int, hasMarks: Bool = true) {
    let slot = Int(leafParent[leaf]) * Forest.innerCapacity + Int(leafIndex[leaf])
    var summary = summarize(leaf: leaf, hasMarks: hasMarks)
    summary.minHiddenDepth &+= childPending[slot]
    childSummary[slot] = summary
  }

  /// Updates the summary of `inner` in its parent's slot; the root has none.
  func refresh(inner: Int) {
    guard inner != root else { return }
    let slot = Int(innerParent[inner]) * Forest.innerCapacity + Int(innerIndex[inner])
    var summary = summarize(inner: inner)
    summary.minHiddenDepth &+= childPending[slot]
    childSummary[slot] = summary
  }

  /// Updates the summaries from `inner` up to the root.
  func refreshUpward(fromInner inner: Int) {
    var block = inner
    while block != root {
      refresh(inner: block)
      block = Int(innerParent[block])
    }
  }

  /// Updates the summaries from `leaf` up to the root.
  func refreshUpward(fromLeaf leaf: Int) {
    refresh(leaf: leaf)
    refreshUpward(fromInner: Int(leafParent[leaf]))
  }
}
