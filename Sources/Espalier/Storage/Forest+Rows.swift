// Rows: the nodes with hidden depth 0, counted over the whole forest.
extension Forest {
  /// The number of visible rows of all sections.
  @usableFromInline
  var rowCount: Int {
    guard innerCount[root] > 0 else { return 0 }
    let summary = summarize(inner: root)
    return summary.minHiddenDepth == 0 ? Int(summary.rows) : 0
  }

  /// Returns the sum of the pending hidden depths above a leaf, to add to the values stored in it.
  func pendingHiddenDepth(aboveLeaf leaf: Int) -> Int32 {
    pendingHiddenDepth(aboveLeaf: leaf, in: childPending)
  }

  @inline(__always)
  func pendingHiddenDepth(aboveLeaf leaf: Int, in pending: ArenaBuffer<Int32>) -> Int32 {
    var block = Int(leafParent[leaf])
    var sum = pending[block * Forest.innerCapacity + Int(leafIndex[leaf])]
    while block != root {
      let index = Int(innerIndex[block])
      block = Int(innerParent[block])
      sum &+= pending[block * Forest.innerCapacity + index]
    }
    return sum
  }

  /// Returns the hidden depth of the node at `leafSlot`; 0 makes it a row.
  func hiddenDepth(at leafSlot: LeafSlot) -> Int {
    Int(hiddenDepth(at: leafSlot, pending: pendingHiddenDepth(aboveLeaf: leafSlot.leaf)))
  }

  @inline(__always)
  private func hiddenDepth(at leafSlot: LeafSlot, pending: Int32) -> Int32 {
    uniformHiddenDepth(ofLeaf: leafSlot.leaf, pending: pending) ?? slotHiddenDepth[
      slotIndex(leafSlot)
    ] &+ pending
  }

  /// Returns the hidden depth of all nodes of a leaf if they have the same, so that none needs to
  /// be read.
  @inline(__always)
  private func uniformHiddenDepth(ofLeaf leaf: Int, pending: Int32) -> Int32? {
    let slot = Int(leafParent[leaf]) &* Forest.innerCapacity &+ Int(leafIndex[leaf])
    guard childSummary.rows[slot] == childSummary.count[slot] else { return nil }
    return childSummary.minHiddenDepth[slot] &+ pending &- childPending[slot]
  }

  /// Whether `node` is a row.
  ///
  /// - Complexity: O(log *n*), regardless of its depth.
  @usableFromInline
  func isVisible(_ node: Node) -> Bool { hiddenDepth(at: leafSlot(of: node)) == 0 }

  /// Returns the slot at `row`, counted over all sections.
  ///
  /// - Precondition: `row` is in `0 ..< rowCount`.
  /// - Complexity: O(log *n*).
  @usableFromInline
  func leafSlot(atRow row: Int) -> LeafSlot {
    let (minHiddenDepths, rows, pending) = (
      childSummary.minHiddenDepth, childSummary.rows, childPending
    )
    var left = Int32(truncatingIfNeeded: row)
    var block = root
    var above: Int32 = 0
    while true {
      let start = block &* Forest.innerCapacity
      var slot = start
      while true {
        let here = minHiddenDepths[slot] &+ above == 0 ? rows[slot] : 0
        if left < here { break }
        left &-= here
        slot &+= 1
        assert(slot < start + Int(innerCount[block]), "row \(row) is out of 0..<\(rowCount)")
      }
      above &+= pending[slot]
      let child = Int(childBlock[slot])
      if innerHeight[block] == 0 {
        // A leaf without hidden nodes need not be read.
        if rows[slot] == childSummary.count[slot] { return LeafSlot(leaf: child, index: Int(left)) }
        return leafSlot(inLeaf: child, visible: left, hiddenDepth: 0 &- above)
      }
      block = child
    }
  }

  /// Returns visible slot `number` of a leaf, in which visible slots store `hiddenDepth`.
  @inline(__always)
  private func leafSlot(inLeaf leaf: Int, visible number: Int32, hiddenDepth: Int32) -> LeafSlot {
    let hiddenDepths = slotHiddenDepth
    let start = leaf &* Forest.leafCapacity
    var left = number
    var slot = start
    while true {
      if hiddenDepths[slot] == hiddenDepth {
        if left == 0 { return LeafSlot(leaf: leaf, index: slot &- start) }
        left &-= 1
      }
      slot &+= 1
    }
  }

  /// The slot of the first row, or `nil` if there is none.
  var firstRow: LeafSlot? { rowCount == 0 ? nil : leafSlot(atRow: 0) }

  /// Returns the number of rows before `leafSlot`, whether the node there is a row or not.
  ///
  /// - Complexity: O(log *n*).
  func rows(before leafSlot: LeafSlot) -> Int {
    rows(before: leafSlot, pending: pendingHiddenDepth(aboveLeaf: leafSlot.leaf))
  }

  /// Returns the row of `node`, counted over all sections, or `nil` if it is hidden.
  ///
  /// - Complexity: O(log *n*), whatever its depth.
  @usableFromInline
  func row(of node: Node) -> Int? {
    let leafSlot = leafSlot(of: node)
    let pending = pendingHiddenDepth(aboveLeaf: leafSlot.leaf)
    guard hiddenDepth(at: leafSlot, pending: pending) == 0 else { return nil }
    return rows(before: leafSlot, pending: pending)
  }

  @inline(__always)
  private func rows(before leafSlot: LeafSlot, pending: Int32) -> Int {
    let leafHiddenDepths = slotHiddenDepth
    let visible = 0 &- pending
    let leafStart = leafSlot.leaf &* Forest.leafCapacity
    var sum: Int32 = 0
    if let hiddenDepth = uniformHiddenDepth(ofLeaf: leafSlot.leaf, pending: pending) {
      sum = hiddenDepth == 0 ? Int32(truncatingIfNeeded: leafSlot.index) : 0
    } else {
      for slot in leafStart..<leafStart &+ leafSlot.index {
        sum &+= leafHiddenDepths[slot] == visible ? 1 : 0
      }
    }
    let (minHiddenDepths, rows, pendings) = (
      childSummary.minHiddenDepth, childSummary.rows, childPending
    )
    var block = Int(leafParent[leafSlot.leaf])
    var index = Int(leafIndex[leafSlot.leaf])
    var above = pending
    while true {
      let start = block &* Forest.innerCapacity
      above &-= pendings[start &+ index]
      for slot in start..<start &+ index {
        sum &+= minHiddenDepths[slot] &+ above == 0 ? rows[slot] : 0
      }
      if block == root { return Int(sum) }
      index = Int(innerIndex[block])
      block = Int(innerParent[block])
    }
  }

  /// Returns the slot of the first row after `leafSlot`, or `nil` if there is none.
  ///
  /// Hidden branches are skipped in whole blocks.
  ///
  /// - Complexity: O(log *n*); O(1) amortized where rows are close together.
  @usableFromInline
  func row(after leafSlot: LeafSlot) -> LeafSlot? {
    var pending = pendingHiddenDepth(aboveLeaf: leafSlot.leaf)
    let start = leafSlot.leaf * Forest.leafCapacity
    for index in leafSlot.index + 1..<max(leafSlot.index + 1, Int(leafCount[leafSlot.leaf]))
    where slotHiddenDepth[start + index] &+ pending == 0 {
      return LeafSlot(leaf: leafSlot.leaf, index: index)
    }
    let (minHiddenDepths, pendings) = (childSummary.minHiddenDepth, childPending)
    var block = Int(leafParent[leafSlot.leaf])
    var index = Int(leafIndex[leafSlot.leaf])
    while true {
      let start = block * Forest.innerCapacity
      pending &-= pendings[start + index]
      for slot in start + index + 1..<max(start + index + 1, start + Int(innerCount[block]))
      where minHiddenDepths[slot] &+ pending == 0 {
        return firstRow(inChild: slot, of: block, pending: pending)
      }
      if block == root { return nil }
      index = Int(innerIndex[block])
      block = Int(innerParent[block])
    }
  }

  /// Returns the first row below the child slot `slot` of `block`, which has one.
  private func firstRow(inChild slot: Int, of block: Int, pending: Int32) -> LeafSlot {
    var (slot, block, pending) = (slot, block, pending)
    while true {
      pending &+= childPending[slot]
      let child = Int(childBlock[slot])
      if innerHeight[block] == 0 {
        return leafSlot(inLeaf: child, visible: 0, hiddenDepth: 0 &- pending)
      }
      block = child
      slot = child * Forest.innerCapacity
      while childSummary.minHiddenDepth[slot] &+ pending != 0 { slot += 1 }
    }
  }
}
