// Parents, children and siblings, derived from depths alone.
extension Forest {
  /// Returns the depth of `node`: 0 for a section, 1 for its items.
  @usableFromInline
  func depth(of node: Node) -> Int { depth(at: leafSlot(of: node)) }

  /// Returns the parent of the node at `leafSlot` and the number of siblings before it.
  ///
  /// A section has no parent; its index is its index among the sections.
  ///
  /// - Complexity: O(log *n*), regardless of the depth and the number of siblings.
  func parent(of leafSlot: LeafSlot) -> (parent: LeafSlot?, index: Int) {
    let (parent, index) = scanBackward(leafSlot, depth: slotDepth[slotIndex(leafSlot)])
    return (parent, index)
  }

  /// Returns the nearest slot before `leafSlot` that is less deep than `depth`, and the number of
  /// nodes of exactly that depth in between.
  func scanBackward(_ leafSlot: LeafSlot, depth: Int32) -> (leafSlot: LeafSlot?, passed: Int) {
    let (depths, minDepths, minDepthCounts) = (
      slotDepth, childSummary.minDepth, childSummary.minDepthCount
    )
    var passed = 0
    var leaf = leafSlot.leaf
    var index = leafSlot.index - 1
    func stopInLeaf() -> Int? {
      let start = leaf * Forest.leafCapacity
      while index >= 0 {
        let here = depths[start + index]
        if here < depth { return index }
        if here == depth { passed &+= 1 }
        index &-= 1
      }
      return nil
    }
    if let found = stopInLeaf() { return (LeafSlot(leaf: leaf, index: found), passed) }
    var block = Int(leafParent[leaf])
    index = Int(leafIndex[leaf]) - 1
    func stopInBlock() -> Int? {
      let start = block * Forest.innerCapacity
      while index >= 0 {
        let here = minDepths[start + index]
        if here < depth { return index }
        if here == depth { passed &+= Int(minDepthCounts[start + index]) }
        index &-= 1
      }
      return nil
    }
    var found = stopInBlock()
    while found == nil {
      if block == root { return (nil, passed) }
      index = Int(innerIndex[block]) - 1
      block = Int(innerParent[block])
      found = stopInBlock()
    }
    while let holding = found {
      let child = Int(childBlock[block * Forest.innerCapacity + holding])
      if innerHeight[block] == 0 {
        leaf = child
        index = Int(leafCount[leaf]) - 1
        guard let stopped = stopInLeaf() else { break }
        return (LeafSlot(leaf: leaf, index: stopped), passed)
      }
      block = child
      index = Int(innerCount[block]) - 1
      found = stopInBlock()
    }
    preconditionFailure("A block summary promises depth below \(depth), which its nodes lack")
  }

  /// Returns the parent of `node`, or `nil` for a section.
  @usableFromInline
  func parent(of node: Node) -> Node? {
    parent(of: leafSlot(of: node)).parent.map { self.node(at: $0) }
  }

  /// Returns the number of siblings before `node`.
  @usableFromInline
  func index(of node: Node) -> Int { parent(of: leafSlot(of: node)).index }

  /// Returns the number of children of `node`.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func childCount(of node: Node) -> Int { childCount(of: leafSlot(of: node)) }

  func childCount(of leafSlot: LeafSlot) -> Int {
    let first = LeafSlot(leaf: leafSlot.leaf, index: leafSlot.index + 1)
    let children = scanForward(
      from: first,
      depth: slotDepth[slotIndex(leafSlot)] + 1,
      limit: Int.max
    ).passed
    return status(of: node(at: leafSlot)) == nil ? children : children - 1
  }

  /// Returns the slot of the child of `leafSlot` with `index`, or the slot to append a child at.
  func childLeafSlot(of leafSlot: LeafSlot, at index: Int) -> LeafSlot {
    let first = LeafSlot(leaf: leafSlot.leaf, index: leafSlot.index + 1)
    return scanForward(from: first, depth: slotDepth[slotIndex(leafSlot)] + 1, limit: index)
      .leafSlot
  }

  /// Returns the child of `node` with `index`, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*), regardless of the number of siblings.
  @usableFromInline
  func child(of node: Node, at index: Int) -> Node? {
    guard index >= 0 else { return nil }
    let parent = leafSlot(of: node)
    let leafSlot = childLeafSlot(of: parent, at: index)
    guard !isEnd(leafSlot), depth(at: leafSlot) == depth(at: parent) + 1,
      !isStatus(self.node(at: leafSlot))
    else { return nil }
    return self.node(at: leafSlot)
  }

  /// Returns the children of `node`, in order.
  ///
  /// - Complexity: O(*c* log *n*) for *c* children, regardless of their subtrees.
  @usableFromInline
  func children(of node: Node) -> [Node] {
    let parent = leafSlot(of: node)
    return siblings(from: leafSlot(after: parent), depth: depth(at: parent) + 1)
  }

  /// Returns the children of `node`'s parent, including `node`, in order.
  @usableFromInline
  func siblings(of node: Node) -> [Node] { parent(of: node).map { children(of: $0) } ?? [] }

  /// The sections, in order.
  @usableFromInline
  var sections: [Node] { start.map { siblings(from: $0, depth: 0) } ?? [] }

  /// Returns the items or sections from `first` on that have exactly `depth`, up to the first less
  /// deep node.
  private func siblings(from first: LeafSlot, depth: Int) -> [Node] {
    var nodes: [Node] = []
    var leafSlot = first
    while !isEnd(leafSlot), self.depth(at: leafSlot) == depth {
      if !isStatus(node(at: leafSlot)) { nodes.append(node(at: leafSlot)) }
      leafSlot = subtreeEnd(of: leafSlot)
    }
    return nodes
  }

  /// The number of sections.
  @usableFromInline
  var sectionCount: Int {
    let (depths, minDepthCounts) = (childSummary.minDepth, childSummary.minDepthCount)
    let start = root * Forest.innerCapacity
    var count: Int32 = 0
    for slot in start..<start + Int(innerCount[root]) where depths[slot] == 0 {
      count &+= minDepthCounts[slot]
    }
    return Int(count)
  }

  /// Returns the section with `index`, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func section(at index: Int) -> Node? { sectionLeafSlot(at: index).map { node(at: $0) } }

  func sectionLeafSlot(at index: Int) -> LeafSlot? {
    guard index >= 0, let start else { return nil }
    let leafSlot = scanForward(from: start, depth: 0, limit: index).leafSlot
    return isEnd(leafSlot) ? nil : leafSlot
  }
}
