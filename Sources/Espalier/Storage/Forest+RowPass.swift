// Computing the rows of a run of nodes in one pass, after many of its branches changed.
extension Forest {
  /// Recomputes the hidden depths in `start ..< end` from the current expansion.
  ///
  /// One pass from left to right. `hiddenDepth` applies to the whole run; within it, a node is
  /// hidden by each collapsed ancestor, and once more if it is filtered out itself.
  ///
  /// - Parameter kept: The rows before, if they are not those of the forest; then the run is the whole
  ///   forest.
  func recomputeHiddenDepths(
    from start: LeafSlot,
    to end: LeafSlot,
    hiddenDepth: Int,
    keeping kept: KeptRows? = nil
  ) -> RowChanges {
    let (nodes, depths, hiddenDepths, flags) = (slotNode, slotDepth, slotHiddenDepth, nodeFlags)
    let formerDepths = kept?.columns.hiddenDepths ?? hiddenDepths
    let formerPendings = kept?.columns.pending ?? childPending
    var tally = RowTally()
    let base = depth(at: start)
    if base > 0 {
      let position = rowPosition(before: start)
      tally = RowTally(section: position.section, row: position.row)
    }
    // By level, the hidden depth of the children of the last branch above, beginning with the parent of
    // the run. Only a branch has children, so leaves need not be passed to find it.
    var below = [Int32(truncatingIfNeeded: hiddenDepth)]
    var leaf = start.leaf
    var index = start.index
    while true {
      let formerPending = pendingHiddenDepth(aboveLeaf: leaf, in: formerPendings)
      let pending = kept == nil ? formerPending : 0
      let first = leaf * Forest.leafCapacity
      let count = leaf == end.leaf ? end.index : Int(leafCount[leaf])
      // A bit for each node that was a row, and that is one; the flags that any has, and that all have.
      var (was, now, bit): (UInt64, UInt64, UInt64) = (0, 0, 1)
      var (any, all): (NodeFlags, NodeFlags) = ([], NodeFlags(rawValue: .max))
      for slot in first + index..<max(first + index, first + count) {
        let level = Int(depths[slot]) - base
        let flags = flags[Int(nodes[slot])]
        (any, all) = (any.union(flags), all.intersection(flags))
        var new = below[level]
        if flags.contains(.branch) {
          let inside = flags.contains(.section) ? 0 : flags.contains(.expanded) ? new : new &+ 1
          if level + 1 < below.count { below[level + 1] = inside } else { below.append(inside) }
        }
        if flags.contains(.section) {
          tally.add(was: was, now: now)
          tally.beginSection()
          (was, now, bit) = (0, 0, 1)
          hiddenDepths[slot] = 1 &- pending
          continue
        }
        if flags.contains(.filteredOut) { new &+= 1 }
        if formerDepths[slot] &+ formerPending == 0 { was |= bit }
        if new == 0 { now |= bit }
        hiddenDepths[slot] = new &- pending
        bit &<<= 1
      }
      tally.add(was: was, now: now)
      let isWhole = index == 0 && count == Int(leafCount[leaf])
      refresh(leaf: leaf, hasMarks: !isWhole || hasMarks(any: any, all: all))
      guard leaf != end.leaf, let next = self.leaf(after: leaf) else { break }
      refreshFinished(leaf: leaf)
      (leaf, index) = (next, 0)
    }
    refreshUpward(fromLeaf: leaf)
    return tally.changes
  }

  /// Whether any node of a leaf may be counted by a mark, given the flags of any of its nodes and those
  /// of all.
  private func hasMarks(any: NodeFlags, all: NodeFlags) -> Bool {
    !any.isDisjoint(with: [.found, .checked]) || countsExpanded
      || isFiltered && !all.contains(.filteredOut)
  }

  /// Updates the summaries of the blocks whose last leaf is `leaf`.
  func refreshFinished(leaf: Int) {
    var block = Int(leafParent[leaf])
    var index = Int(leafIndex[leaf])
    while index + 1 == Int(innerCount[block]), block != root {
      refresh(inner: block)
      index = Int(innerIndex[block])
      block = Int(innerParent[block])
    }
  }
}
