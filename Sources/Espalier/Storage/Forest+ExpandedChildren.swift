// The expanded children of a branch, found without passing over all of its children.
extension Forest {
  /// Begins to count expanded nodes in every block, unless that is done already.
  ///
  /// - Complexity: O(*n*) the first time.
  func countExpanded() {
    if countsExpanded { return }
    (countsMarks, countsExpanded) = (true, true)
    refreshAll()
  }

  /// Updates the counts of the blocks above a node that has been expanded or collapsed.
  ///
  /// - Complexity: O(log *n*).
  func updateExpandedCount(at leafSlot: LeafSlot) {
    if countsExpanded { refreshUpward(fromLeaf: leafSlot.leaf) }
  }

  /// Returns the expanded children of `node`, in order.
  ///
  /// - Complexity: O(*k* log *n*) for *k* of them; O(*c* log *n*) for *c* children if expanded nodes
  ///   are not counted.
  func expandedChildren(of node: Node) -> [Node] {
    guard countsExpanded else { return children(of: node).filter { isExpanded($0) } }
    let parent = leafSlot(of: node)
    let depth = slotDepth[slotIndex(parent)] + 1
    var nodes: [Node] = []
    var next = expandedSibling(from: leafSlot(after: parent), depth: depth)
    while let leafSlot = next {
      nodes.append(self.node(at: leafSlot))
      next = expandedSibling(from: self.leafSlot(after: leafSlot), depth: depth)
    }
    return nodes
  }

  /// Returns the first slot from `leafSlot` on with an expanded node of exactly `depth`, or `nil` if
  /// there is none before the next less deep node.
  ///
  /// - Complexity: O(log *n*).
  private func expandedSibling(from leafSlot: LeafSlot, depth: Int32) -> LeafSlot? {
    var leaf = leafSlot.leaf
    var index = leafSlot.index
    func stopInLeaf() -> LeafSlot? {
      let start = leaf * Forest.leafCapacity
      while index < Int(leafCount[leaf]) {
        let here = slotDepth[start + index]
        if here < depth || here == depth && isExpanded(slotNode[start + index]) {
          return LeafSlot(leaf: leaf, index: index)
        }
        index &+= 1
      }
      return nil
    }
    var found = stopInLeaf()
    // Up, past whole blocks, until one holds such a node or a less deep one.
    var block = Int(leafParent[leaf])
    index = found == nil ? Int(leafIndex[leaf]) + 1 : index
    func stopInBlock() -> Int? {
      let start = block * Forest.innerCapacity
      while index < Int(innerCount[block]) {
        let here = childSummary.minDepth[start + index]
        if here < depth || here == depth && childSummary.marks[start + index].expanded > 0 {
          return Int(childBlock[start + index])
        }
        index &+= 1
      }
      return nil
    }
    while found == nil {
      if let child = stopInBlock() {
        // Down to it.
        index = 0
        if innerHeight[block] == 0 {
          leaf = child
          found = stopInLeaf()
        } else {
          block = child
        }
      } else {
        if block == root { return nil }
        index = Int(innerIndex[block]) + 1
        block = Int(innerParent[block])
      }
    }
    return found.flatMap { self.depth(at: $0) == Int(depth) ? $0 : nil }
  }
}
