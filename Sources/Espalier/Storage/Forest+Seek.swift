/// A position in document order: a slot of a leaf.
///
/// As the end of a run, it can be one past a leaf's last slot; ``Forest`` returns such a slot only
/// for the end of all nodes. It is invalidated by the next structural change.
@usableFromInline
struct LeafSlot: Equatable {
  @usableFromInline var leaf: Int
  @usableFromInline var index: Int
}

// Document order: from a node to its slot, along the leaves, and counting nodes.
extension Forest {
  /// The number of nodes, including sections.
  @usableFromInline
  var nodeCount: Int { Int(summarize(inner: root).count) }

  @inline(__always)
  func slotIndex(_ leafSlot: LeafSlot) -> Int {
    leafSlot.leaf * Forest.leafCapacity + leafSlot.index
  }

  @inline(__always)
  func node(at leafSlot: LeafSlot) -> Node { slotNode[slotIndex(leafSlot)] }

  @inline(__always)
  func depth(at leafSlot: LeafSlot) -> Int { Int(slotDepth[slotIndex(leafSlot)]) }

  /// Returns the slot of `node`.
  ///
  /// - Complexity: O(1), a scan of one leaf.
  @inline(__always)
  func leafSlot(of node: Node) -> LeafSlot {
    let nodes = slotNode
    let leaf = Int(nodeLeaf[Int(node)])
    let start = leaf * Forest.leafCapacity
    // In a leaf that has not changed since it was built, handles are consecutive. Slots past a
    // leaf's last are stale and may contain this very node, so the guess must be within bounds.
    let guess = node &- nodes[start]
    if guess < UInt32(truncatingIfNeeded: leafCount[leaf]), nodes[start &+ Int(guess)] == node {
      return LeafSlot(leaf: leaf, index: Int(guess))
    }
    var slot = start
    while nodes[slot] != node { slot &+= 1 }
    return LeafSlot(leaf: leaf, index: slot &- start)
  }

  /// Whether `leafSlot` is past the last node.
  func isEnd(_ leafSlot: LeafSlot) -> Bool { leafSlot.index == Int(leafCount[leafSlot.leaf]) }

  /// Returns the first leaf below `inner`.
  func firstLeaf(below inner: Int) -> Int {
    var block = inner
    while innerHeight[block] > 0 { block = Int(childBlock[block * Forest.innerCapacity]) }
    return Int(childBlock[block * Forest.innerCapacity])
  }

  /// The slot of the first node, or `nil` in an empty forest.
  @usableFromInline
  var start: LeafSlot? {
    innerCount[root] == 0 ? nil : LeafSlot(leaf: firstLeaf(below: root), index: 0)
  }

  /// The slot past the last node, or `nil` in an empty forest.
  var end: LeafSlot? {
    guard innerCount[root] > 0 else { return nil }
    var block = root
    while true {
      let child = Int(childBlock[block * Forest.innerCapacity + Int(innerCount[block]) - 1])
      if innerHeight[block] == 0 { return LeafSlot(leaf: child, index: Int(leafCount[child])) }
      block = child
    }
  }

  /// Returns the leaf after `leaf` in document order.
  ///
  /// - Complexity: O(1) amortized over a traversal.
  func leaf(after leaf: Int) -> Int? {
    var block = Int(leafParent[leaf])
    var index = Int(leafIndex[leaf])
    while index + 1 == Int(innerCount[block]) {
      if block == root { return nil }
      index = Int(innerIndex[block])
      block = Int(innerParent[block])
    }
    let next = Int(childBlock[block * Forest.innerCapacity + index + 1])
    return innerHeight[block] == 0 ? next : firstLeaf(below: next)
  }

  /// Returns the leaf before `leaf` in document order.
  func leaf(before leaf: Int) -> Int? {
    var block = Int(leafParent[leaf])
    var index = Int(leafIndex[leaf])
    while index == 0 {
      if block == root { return nil }
      index = Int(innerIndex[block])
      block = Int(innerParent[block])
    }
    var previous = Int(childBlock[block * Forest.innerCapacity + index - 1])
    while innerHeight[block] > 0 {
      block = previous
      previous = Int(childBlock[block * Forest.innerCapacity + Int(innerCount[block]) - 1])
    }
    return previous
  }

  /// Returns the slot after `leafSlot`; at the last node, the end.
  @usableFromInline
  func leafSlot(after leafSlot: LeafSlot) -> LeafSlot {
    if leafSlot.index + 1 < Int(leafCount[leafSlot.leaf]) {
      return LeafSlot(leaf: leafSlot.leaf, index: leafSlot.index + 1)
    }
    guard let next = leaf(after: leafSlot.leaf) else {
      return LeafSlot(leaf: leafSlot.leaf, index: leafSlot.index + 1)
    }
    return LeafSlot(leaf: next, index: 0)
  }

  /// Returns the number of nodes before `leafSlot`.
  ///
  /// - Complexity: O(log *n*).
  func nodeCount(before leafSlot: LeafSlot) -> Int {
    let counts = childSummary.count
    var position = leafSlot.index
    var block = Int(leafParent[leafSlot.leaf])
    var index = Int(leafIndex[leafSlot.leaf])
    while true {
      let start = block * Forest.innerCapacity
      for slot in start..<start + index { position &+= Int(counts[slot]) }
      if block == root { return position }
      index = Int(innerIndex[block])
      block = Int(innerParent[block])
    }
  }

  /// Returns the number of nodes in the subtree of `node`, including `node`.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func subtreeCount(of node: Node) -> Int {
    let leafSlot = leafSlot(of: node)
    return nodeCount(before: subtreeEnd(of: leafSlot)) - nodeCount(before: leafSlot)
  }

  /// Returns the end of the subtree at `leafSlot`: the next slot that is no deeper.
  ///
  /// - Complexity: O(log *n*), regardless of the size of the subtree.
  func subtreeEnd(of leafSlot: LeafSlot) -> LeafSlot {
    let depth = slotDepth[slotIndex(leafSlot)]
    return scanForward(
      from: LeafSlot(leaf: leafSlot.leaf, index: leafSlot.index + 1),
      depth: depth,
      limit: 0
    ).leafSlot
  }

  /// Scans forward from `leafSlot` over nodes deeper than `depth`, and over the first `limit` nodes
  /// of exactly that depth, and stops at the first other node.
  ///
  /// Whole blocks are skipped by their least depth. With `limit` 0 it finds the end of a subtree;
  /// with the depth of children it counts children, or finds the one with index `limit`.
  ///
  /// - Returns: The number of passed nodes of exactly `depth`, and the slot where the scan stopped,
  ///   which is the end if nothing stopped it.
  /// - Complexity: O(log *n*).
  func scanForward(
    from leafSlot: LeafSlot,
    depth: Int32,
    limit: Int
  ) -> (passed: Int, leafSlot: LeafSlot) {
    let (depths, minDepths, minDepthCounts) = (
      slotDepth, childSummary.minDepth, childSummary.minDepthCount
    )
    var passed = 0
    var leaf = leafSlot.leaf
    var index = leafSlot.index
    // Within the leaf.
    func stopInLeaf() -> Int? {
      let start = leaf * Forest.leafCapacity
      let count = Int(leafCount[leaf])
      while index < count {
        let here = depths[start + index]
        if here < depth || (here == depth && passed == limit) { return index }
        if here == depth { passed &+= 1 }
        index &+= 1
      }
      return nil
    }
    if let found = stopInLeaf() { return (passed, LeafSlot(leaf: leaf, index: found)) }
    // Up, past whole blocks, until one contains the target.
    var block = Int(leafParent[leaf])
    index = Int(leafIndex[leaf]) + 1
    func stopInBlock() -> Int? {
      let start = block * Forest.innerCapacity
      let count = Int(innerCount[block])
      while index < count {
        let here = minDepths[start + index]
        if here < depth { return index }
        if here == depth {
          let among = Int(minDepthCounts[start + index])
          if among > limit &- passed { return index }
          passed &+= among
        }
        index &+= 1
      }
      return nil
    }
    var found = stopInBlock()
    while found == nil {
      if block == root { return (passed, end ?? leafSlot) }
      index = Int(innerIndex[block]) + 1
      block = Int(innerParent[block])
      found = stopInBlock()
    }
    // Down to it.
    while let holding = found {
      let child = Int(childBlock[block * Forest.innerCapacity + holding])
      index = 0
      if innerHeight[block] == 0 {
        leaf = child
        guard let stopped = stopInLeaf() else { break }
        return (passed, LeafSlot(leaf: leaf, index: stopped))
      }
      block = child
      found = stopInBlock()
    }
    preconditionFailure("A block summary promises depth \(depth), which its nodes lack")
  }
}

extension Forest {
  /// Every node, in document order.
  @usableFromInline
  var nodes: [Node] {
    var nodes: [Node] = []
    guard var leafSlot = start else { return nodes }
    nodes.reserveCapacity(nodeCount)
    while !isEnd(leafSlot) {
      nodes.append(node(at: leafSlot))
      leafSlot = self.leafSlot(after: leafSlot)
    }
    return nodes
  }
}
