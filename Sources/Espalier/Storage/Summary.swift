/// What a block says of the nodes below it.
///
/// Rows are counted as *the nodes at the least cover*: no cover is ever below 0, so a block has
/// rows only if its least cover, with everything pending above it, is 0, and then exactly these.
struct Summary: Equatable {
  /// Nodes, visible or not.
  var count: Int32 = 0
  /// The least cover, pending covers above the block left out.
  var cover = Int32.max
  /// How many nodes have the least cover.
  var rows: Int32 = 0
  /// The least depth.
  var depth = Int32.max
  /// How many nodes have the least depth.
  var shallowest: Int32 = 0
  /// How many of the nodes at the least cover have a height of their own.
  var sized: Int32 = 0
  /// Those heights, added up.
  var extent: Int64 = 0
  /// What filter, finding and checks say of the nodes.
  var marks = Marks()

  /// Counts that are all 0 in most forests, and so are kept together.
  struct Marks: Equatable, BitwiseCopyable {
    /// Under a filter: how many of the items at the least depth pass it.
    var passing: Int32 = 0
    /// How many of the nodes were found.
    var found: Int32 = 0
    /// How many of the nodes are checked.
    var checked: Int32 = 0
  }
}

/// The summaries of all child slots, a column a field.
struct SummaryColumns {
  private(set) var count: Column<Int32>
  private(set) var cover: Column<Int32>
  private(set) var rows: Column<Int32>
  private(set) var depth: Column<Int32>
  private(set) var shallowest: Column<Int32>
  private(set) var sized: Column<Int32>
  private(set) var extent: Column<Int64>
  private(set) var marks: Column<Summary.Marks>

  init(capacity: Int) {
    count = Column(capacity: capacity)
    cover = Column(capacity: capacity)
    rows = Column(capacity: capacity)
    depth = Column(capacity: capacity)
    shallowest = Column(capacity: capacity)
    sized = Column(capacity: capacity)
    extent = Column(capacity: capacity)
    marks = Column(capacity: capacity)
  }

  @inline(__always)
  subscript(slot: Int) -> Summary {
    get {
      Summary(
        count: count[slot],
        cover: cover[slot],
        rows: rows[slot],
        depth: depth[slot],
        shallowest: shallowest[slot],
        sized: sized[slot],
        extent: extent[slot],
        marks: marks[slot]
      )
    }
    nonmutating set {
      count[slot] = newValue.count
      cover[slot] = newValue.cover
      rows[slot] = newValue.rows
      depth[slot] = newValue.depth
      shallowest[slot] = newValue.shallowest
      sized[slot] = newValue.sized
      extent[slot] = newValue.extent
      marks[slot] = newValue.marks
    }
  }

  var allocatedBytes: Int {
    count.allocatedBytes + cover.allocatedBytes + rows.allocatedBytes
      + depth.allocatedBytes + shallowest.allocatedBytes
      + sized.allocatedBytes + extent.allocatedBytes + marks.allocatedBytes
  }

  mutating func reserve(_ minimum: Int) {
    count.reserve(minimum)
    cover.reserve(minimum)
    rows.reserve(minimum)
    depth.reserve(minimum)
    shallowest.reserve(minimum)
    sized.reserve(minimum)
    extent.reserve(minimum)
    marks.reserve(minimum)
  }

  func copy(count slots: Int) -> SummaryColumns {
    var other = self
    other.count = count.copy(count: slots)
    other.cover = cover.copy(count: slots)
    other.rows = rows.copy(count: slots)
    other.depth = depth.copy(count: slots)
    other.shallowest = shallowest.copy(count: slots)
    other.sized = sized.copy(count: slots)
    other.extent = extent.copy(count: slots)
    other.marks = marks.copy(count: slots)
    return other
  }

  func move(from source: Int, to target: Int, count slots: Int) {
    count.move(from: source, to: target, count: slots)
    cover.move(from: source, to: target, count: slots)
    rows.move(from: source, to: target, count: slots)
    depth.move(from: source, to: target, count: slots)
    shallowest.move(from: source, to: target, count: slots)
    sized.move(from: source, to: target, count: slots)
    extent.move(from: source, to: target, count: slots)
    marks.move(from: source, to: target, count: slots)
  }

  func deallocate() {
    count.deallocate()
    cover.deallocate()
    rows.deallocate()
    depth.deallocate()
    shallowest.deallocate()
    sized.deallocate()
    extent.deallocate()
    marks.deallocate()
  }
}

extension Forest {
  /// Reads a leaf afresh.
  func summarize(leaf: Int) -> Summary {
    let (depths, covers) = (slotDepth, slotCover)
    let start = leaf * Forest.leafCapacity
    let end = start + Int(leafCount[leaf])
    var summary = Summary()
    summary.count = leafCount[leaf]
    for slot in start..<end {
      summary.cover = min(summary.cover, covers[slot])
      summary.depth = min(summary.depth, depths[slot])
    }
    for slot in start..<end {
      summary.rows &+= covers[slot] == summary.cover ? 1 : 0
      summary.shallowest &+= depths[slot] == summary.depth ? 1 : 0
    }
    if hasHeights {
      let nodes = slotNode
      for slot in start..<end where covers[slot] == summary.cover {
        if let height = ownHeight(of: nodes[slot]) {
          summary.sized &+= 1
          summary.extent &+= Int64(height)
        }
      }
    }
    if countsMarks { countMarks(ofLeaf: leaf, in: &summary) }
    return summary
  }

  /// Adds what filter, finding and checks say of the nodes of a leaf.
  private func countMarks(ofLeaf leaf: Int, in summary: inout Summary) {
    let start = leaf * Forest.leafCapacity
    for slot in start..<start + Int(leafCount[leaf]) {
      let flags = nodeFlags[Int(slotNode[slot])]
      if isFiltered, slotDepth[slot] == summary.depth, flags.isDisjoint(with: .notCounted) {
        summary.marks.passing &+= 1
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
      summary.cover = min(summary.cover, children.cover[slot])
      summary.depth = min(summary.depth, children.depth[slot])
    }
    for slot in start..<end {
      summary.rows &+= children.cover[slot] == summary.cover ? children.rows[slot] : 0
      summary.shallowest &+= children.depth[slot] == summary.depth ? children.shallowest[slot] : 0
    }
    if hasHeights {
      for slot in start..<end where children.cover[slot] == summary.cover {
        summary.sized &+= children.sized[slot]
        summary.extent &+= children.extent[slot]
      }
    }
    if countsMarks {
      for slot in start..<end {
        let marks = children.marks[slot]
        if children.depth[slot] == summary.depth { summary.marks.passing &+= marks.passing }
        summary.marks.found &+= marks.found
        summary.marks.checked &+= marks.checked
      }
    }
    return summary
  }

  /// Writes what `leaf` holds now into its parent's slot.
  func refresh(leaf: Int) {
    let slot = Int(leafParent[leaf]) * Forest.innerCapacity + Int(leafIndex[leaf])
    var summary = summarize(leaf: leaf)
    summary.cover &+= childPending[slot]
    childSummary[slot] = summary
  }

  /// Writes what `inner` holds now into its parent's slot; the root has none.
  func refresh(inner: Int) {
    guard inner != root else { return }
    let slot = Int(innerParent[inner]) * Forest.innerCapacity + Int(innerIndex[inner])
    var summary = summarize(inner: inner)
    summary.cover &+= childPending[slot]
    childSummary[slot] = summary
  }

  /// Refreshes every block from `inner` up to the root.
  func refreshUpward(fromInner inner: Int) {
    var block = inner
    while block != root {
      refresh(inner: block)
      block = Int(innerParent[block])
    }
  }

  /// Refreshes every block from `leaf` up to the root.
  func refreshUpward(fromLeaf leaf: Int) {
    refresh(leaf: leaf)
    refreshUpward(fromInner: Int(leafParent[leaf]))
  }
}
