// Heights and offsets of rows.
//
// A height is an integer number of units, 192 per point, so that sums are exact in any order. Most
// nodes have the default height; those with their own height are flagged and counted separately, so
// the height of a block is (rows - sized rows) * default + sum of the own heights, and the default
// can change without updating a block. A forest without own heights stores and computes nothing for
// them.
extension Forest {
  /// Units per point: 192 is divisible by the usual screen scales, 1 to 4, and by 64.
  @usableFromInline static let heightUnits: Int32 = 192

  /// Returns the height of `node` if it has its own.
  @inline(__always)
  func ownHeight(of node: Node) -> Int32? {
    nodeFlags[Int(node)].contains(.sized) ? nodeHeight[Int(node)] : nil
  }

  /// Returns the height of `node`, visible or not.
  @usableFromInline
  func height(of node: Node) -> Int32 { ownHeight(of: node) ?? defaultHeight }

  /// Sets the height of `node`, or resets it to the default with `nil`.
  ///
  /// - Complexity: O(log *n*); O(*n*) once, for the first height in the forest.
  @usableFromInline
  func setHeight(of node: Node, to height: Int32?) {
    if writeHeight(of: node, to: height, isEstimated: false) {
      refreshUpward(fromLeaf: leafSlot(of: node).leaf)
    }
  }

  /// Stores a height, or removes it, without updating block summaries.
  ///
  /// - Returns: Whether the summaries of the blocks above must be updated.
  func writeHeight(of node: Node, to height: Int32?, isEstimated: Bool) -> Bool {
    let before = ownHeight(of: node)
    nodeFlags[Int(node)].remove([.sized, .estimated])
    if let height {
      if !hasHeights {
        hasHeights = true
        nodeHeight.reserve(nodeEnd)
      }
      nodeFlags[Int(node)].formUnion(isEstimated ? [.sized, .estimated] : .sized)
      nodeHeight[Int(node)] = height
    }
    return before != height
  }

  /// The number of rows, the number of them with their own height, and the sum of those heights.
  private struct Measure {
    var rows: Int32 = 0
    var sized: Int32 = 0
    var extent: Int64 = 0

    mutating func add(_ other: Measure) {
      rows &+= other.rows
      sized &+= other.sized
      extent &+= other.extent
    }
  }

  /// Needs no overflow check: a forest has fewer than 2^31 rows, and a height less than 2^31 units.
  private func extent(of measure: Measure) -> Int64 {
    measure.extent &+ Int64(measure.rows &- measure.sized) &* Int64(defaultHeight)
  }

  /// Returns the rows and heights that a child slot contributes, given the hidden depth pending
  /// above it.
  private func measure(ofSlot slot: Int, above: Int32) -> Measure {
    let children = childSummary
    guard children.minHiddenDepth[slot] &+ above == 0 else { return Measure() }
    return Measure(
      rows: children.rows[slot],
      sized: children.sized[slot],
      extent: children.extent[slot]
    )
  }

  /// Returns the row and height that a slot of a leaf contributes, given the hidden depth pending
  /// above it.
  private func measure(ofLeafSlot slot: Int, above: Int32) -> Measure {
    guard slotHiddenDepth[slot] &+ above == 0 else { return Measure() }
    let height = ownHeight(of: slotNode[slot])
    return Measure(rows: 1, sized: height == nil ? 0 : 1, extent: Int64(height ?? 0))
  }

  /// The sum of the heights of all rows.
  ///
  /// - Complexity: O(1).
  @usableFromInline
  var extent: Int64 {
    var sum = Measure()
    let start = root * Forest.innerCapacity
    for slot in start..<start + Int(innerCount[root]) { sum.add(measure(ofSlot: slot, above: 0)) }
    return extent(of: sum)
  }

  /// Returns the sum of the heights of the rows before `leafSlot`, whether the node there is a row
  /// or not.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func offset(of leafSlot: LeafSlot) -> Int64 {
    guard hasHeights else {
      return Int64(rows(before: leafSlot)) &* Int64(defaultHeight)
    }
    var sum = Measure()
    var above = pendingHiddenDepth(aboveLeaf: leafSlot.leaf)
    let first = leafSlot.leaf * Forest.leafCapacity
    for slot in first..<first + leafSlot.index { sum.add(measure(ofLeafSlot: slot, above: above)) }
    var block = Int(leafParent[leafSlot.leaf])
    var index = Int(leafIndex[leafSlot.leaf])
    while true {
      let start = block * Forest.innerCapacity
      above &-= childPending[start + index]
      for slot in start..<start + index { sum.add(measure(ofSlot: slot, above: above)) }
      if block == root { return extent(of: sum) }
      index = Int(innerIndex[block])
      block = Int(innerParent[block])
    }
  }

  /// Returns the offset of `node`'s row, or `nil` if it is hidden.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func offset(ofNode node: Node) -> Int64? {
    let leafSlot = leafSlot(of: node)
    return hiddenDepth(at: leafSlot) == 0 ? offset(of: leafSlot) : nil
  }

  /// Returns the row that contains the point `offset` below the top of the first one, counted over
  /// all sections, or `nil` above the first and below the last.
  ///
  /// A row contains its top but not its bottom, so a row of height 0 contains no point.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func row(atOffset offset: Int64) -> Int? {
    guard offset >= 0, offset < extent else { return nil }
    // The default height is not 0.
    if !hasHeights { return Int(offset / Int64(defaultHeight)) }
    var left = offset
    var row: Int32 = 0
    var above: Int32 = 0
    var block = root
    func passes(_ measure: Measure) -> Bool {
      let extent = extent(of: measure)
      guard left >= extent else { return false }
      left &-= extent
      row &+= measure.rows
      return true
    }
    while true {
      var slot = block * Forest.innerCapacity
      while passes(measure(ofSlot: slot, above: above)) { slot += 1 }
      above &+= childPending[slot]
      let child = Int(childBlock[slot])
      if innerHeight[block] == 0 {
        var slot = child * Forest.leafCapacity
        while passes(measure(ofLeafSlot: slot, above: above)) { slot += 1 }
        return Int(row)
      }
      block = child
    }
  }

  /// Returns the expanded branches that stick above the rows below `offset`: at most `limit` nodes
  /// from the outermost in, each with its position below `offset`.
  ///
  /// Each is positioned below the previous ones. It is the branch at the next depth around the row
  /// at that point, if its own row begins further up; the end of its subtree pushes it off.
  ///
  /// - Complexity: O(`limit` log *n*), regardless of the depth.
  @usableFromInline
  func stickyNodes(atOffset offset: Int64, limit: Int) -> [(node: Node, offset: Int64)] {
    var pinned: [(node: Node, offset: Int64)] = []
    var height: Int64 = 0
    var outer: Node?
    while pinned.count < limit, let row = row(atOffset: offset + height) {
      let leafSlot = leafSlot(atRow: row)
      let depth = pinned.count + 1
      guard
        let ancestorSlot = self.depth(at: leafSlot) == depth
          ? leafSlot : ancestor(of: leafSlot, depth: depth)
      else { break }
      let node = node(at: ancestorSlot)
      let end = subtreeEnd(of: ancestorSlot)
      guard isExpanded(node), rows(before: end) > rows(before: self.leafSlot(after: ancestorSlot)),
        self.offset(of: ancestorSlot) < offset + height,
        outer == nil || parent(of: node) == outer
      else { break }
      let own = Int64(self.height(of: node))
      pinned.append((node, min(height, self.offset(of: end) - offset - own)))
      height += own
      outer = node
    }
    return pinned
  }

  /// Returns the ancestor at `depth` of the node at `leafSlot`, or `nil` if that is not deeper.
  private func ancestor(of leafSlot: LeafSlot, depth: Int) -> LeafSlot? {
    guard self.depth(at: leafSlot) > depth else { return nil }
    return scanBackward(leafSlot, depth: Int32(truncatingIfNeeded: depth + 1)).leafSlot
  }
}
