/// A place in document order: a slot of a leaf.
///
/// As the end of a run it may be one past a leaf's last slot; ``Forest`` hands out such a place
/// only for the end of all. A place is good until the next change of structure.
@usableFromInline
struct Place: Equatable {
  @usableFromInline var leaf: Int
  @usableFromInline var index: Int
}

// Document order: from a node to its place, along the leaves, and the number of nodes before.
extension Forest {
  /// All nodes, sections included.
  @usableFromInline
  var nodeCount: Int { Int(summarize(inner: root).count) }

  @inline(__always)
  func slot(_ place: Place) -> Int { place.leaf * Forest.leafCapacity + place.index }

  @inline(__always)
  func node(at place: Place) -> Node { slotNode[slot(place)] }

  @inline(__always)
  func depth(at place: Place) -> Int { Int(slotDepth[slot(place)]) }

  /// Where `node` stands.
  ///
  /// - Complexity: O(1), a scan of one leaf.
  @inline(__always)
  func place(of node: Node) -> Place {
    let nodes = slotNode
    let leaf = Int(nodeLeaf[Int(node)])
    let start = leaf * Forest.leafCapacity
    // In a leaf that was built and not changed since, handles stand in a row. What lies past a
    // leaf's last slot is stale, and may be this very node, so the guess must be within.
    let guess = node &- nodes[start]
    if guess < UInt32(truncatingIfNeeded: leafCount[leaf]), nodes[start &+ Int(guess)] == node {
      return Place(leaf: leaf, index: Int(guess))
    }
    var slot = start
    while nodes[slot] != node { slot &+= 1 }
    return Place(leaf: leaf, index: slot &- start)
  }

  /// Whether `place` is past the last node.
  func isEnd(_ place: Place) -> Bool { place.index == Int(leafCount[place.leaf]) }

  /// The first leaf below `inner`.
  func firstLeaf(below inner: Int) -> Int {
    var block = inner
    while innerHeight[block] > 0 { block = Int(childBlock[block * Forest.innerCapacity]) }
    return Int(childBlock[block * Forest.innerCapacity])
  }

  /// The place of the first node, or `nil` in an empty forest.
  @usableFromInline
  var start: Place? {
    innerCount[root] == 0 ? nil : Place(leaf: firstLeaf(below: root), index: 0)
  }

  /// The place past the last node, or `nil` in an empty forest.
  var end: Place? {
    guard innerCount[root] > 0 else { return nil }
    var block = root
    while true {
      let child = Int(childBlock[block * Forest.innerCapacity + Int(innerCount[block]) - 1])
      if innerHeight[block] == 0 { return Place(leaf: child, index: Int(leafCount[child])) }
      block = child
    }
  }

  /// The leaf after `leaf` in document order.
  ///
  /// - Complexity: O(1) amortized over a walk.
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

  /// The leaf before `leaf` in document order.
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

  /// The place after `place`; at the last node, the end.
  @usableFromInline
  func place(after place: Place) -> Place {
    if place.index + 1 < Int(leafCount[place.leaf]) {
      return Place(leaf: place.leaf, index: place.index + 1)
    }
    guard let next = leaf(after: place.leaf) else {
      return Place(leaf: place.leaf, index: place.index + 1)
    }
    return Place(leaf: next, index: 0)
  }

  /// How many nodes stand before `place`.
  ///
  /// - Complexity: O(log *n*).
  func position(of place: Place) -> Int {
    let counts = childSummary.count
    var position = place.index
    var block = Int(leafParent[place.leaf])
    var index = Int(leafIndex[place.leaf])
    while true {
      let start = block * Forest.innerCapacity
      for slot in start..<start + index { position &+= Int(counts[slot]) }
      if block == root { return position }
      index = Int(innerIndex[block])
      block = Int(innerParent[block])
    }
  }

  /// How many nodes the subtree of `node` has, itself among them.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func subtreeCount(of node: Node) -> Int {
    let place = place(of: node)
    return position(of: subtreeEnd(of: place)) - position(of: place)
  }

  /// The end of the subtree at `place`: the next place that is no deeper.
  ///
  /// - Complexity: O(log *n*), whatever the size of the subtree.
  func subtreeEnd(of place: Place) -> Place {
    let depth = slotDepth[slot(place)]
    return scan(from: Place(leaf: place.leaf, index: place.index + 1), depth: depth, limit: 0).place
  }

  /// Walks forward from `place` over nodes deeper than `depth`, and over the first `limit` nodes
  /// exactly that deep, and stops at the first node that is neither.
  ///
  /// Whole blocks are passed by their least depth. With `limit` 0 it finds where a subtree ends;
  /// with a child's depth it counts children, or finds the one with index `limit`.
  ///
  /// - Returns: How many nodes of exactly `depth` were passed, and where the walk stopped, which
  ///   is the end if nothing stopped it.
  /// - Complexity: O(log *n*).
  func scan(from place: Place, depth: Int32, limit: Int) -> (passed: Int, place: Place) {
    let (depths, leastDepth, shallowest) = (slotDepth, childSummary.depth, childSummary.shallowest)
    var passed = 0
    var leaf = place.leaf
    var index = place.index
    // Within the leaf.
    func stop() -> Int? {
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
    if let found = stop() { return (passed, Place(leaf: leaf, index: found)) }
    // Up, past whole blocks, until one holds the place.
    var block = Int(leafParent[leaf])
    index = Int(leafIndex[leaf]) + 1
    func holder() -> Int? {
      let start = block * Forest.innerCapacity
      let count = Int(innerCount[block])
      while index < count {
        let here = leastDepth[start + index]
        if here < depth { return index }
        if here == depth {
          let among = Int(shallowest[start + index])
          if among > limit &- passed { return index }
          passed &+= among
        }
        index &+= 1
      }
      return nil
    }
    var found = holder()
    while found == nil {
      if block == root { return (passed, end ?? place) }
      index = Int(innerIndex[block]) + 1
      block = Int(innerParent[block])
      found = holder()
    }
    // Down to it.
    while let holding = found {
      let child = Int(childBlock[block * Forest.innerCapacity + holding])
      index = 0
      if innerHeight[block] == 0 {
        leaf = child
        guard let stopped = stop() else { break }
        return (passed, Place(leaf: leaf, index: stopped))
      }
      block = child
      found = holder()
    }
    preconditionFailure("Summaries of the forest do not hold what they promise at depth \(depth)")
  }
}

extension Forest {
  /// Every node in document order.
  @usableFromInline
  var nodes: [Node] {
    var nodes: [Node] = []
    guard var place = start else { return nodes }
    nodes.reserveCapacity(nodeCount)
    while !isEnd(place) {
      nodes.append(node(at: place))
      place = self.place(after: place)
    }
    return nodes
  }
}
