// Parents, children and siblings, told from depths alone.
extension Forest {
  /// The depth of `node`: 0 for a section, 1 for its items.
  @usableFromInline
  func depth(of node: Node) -> Int { depth(at: place(of: node)) }

  /// The parent of the node at `place`, and how many siblings stand before it.
  ///
  /// A section has no parent; its index is among the sections.
  ///
  /// - Complexity: O(log *n*), whatever the depth or the number of siblings.
  func parent(of place: Place) -> (parent: Place?, index: Int) {
    let (parent, index) = precede(place, depth: slotDepth[slot(place)])
    return (parent, index)
  }

  /// The nearest place before `place` that is less deep than `depth`, and how many nodes exactly
  /// that deep stand between.
  func precede(_ place: Place, depth: Int32) -> (place: Place?, passed: Int) {
    let (depths, leastDepth, shallowest) = (slotDepth, childSummary.depth, childSummary.shallowest)
    var passed = 0
    var leaf = place.leaf
    var index = place.index - 1
    func stop() -> Int? {
      let start = leaf * Forest.leafCapacity
      while index >= 0 {
        let here = depths[start + index]
        if here < depth { return index }
        if here == depth { passed &+= 1 }
        index &-= 1
      }
      return nil
    }
    if let found = stop() { return (Place(leaf: leaf, index: found), passed) }
    var block = Int(leafParent[leaf])
    index = Int(leafIndex[leaf]) - 1
    func holder() -> Int? {
      let start = block * Forest.innerCapacity
      while index >= 0 {
        let here = leastDepth[start + index]
        if here < depth { return index }
        if here == depth { passed &+= Int(shallowest[start + index]) }
        index &-= 1
      }
      return nil
    }
    var found = holder()
    while found == nil {
      if block == root { return (nil, passed) }
      index = Int(innerIndex[block]) - 1
      block = Int(innerParent[block])
      found = holder()
    }
    while let holding = found {
      let child = Int(childBlock[block * Forest.innerCapacity + holding])
      if innerHeight[block] == 0 {
        leaf = child
        index = Int(leafCount[leaf]) - 1
        guard let stopped = stop() else { break }
        return (Place(leaf: leaf, index: stopped), passed)
      }
      block = child
      index = Int(innerCount[block]) - 1
      found = holder()
    }
    preconditionFailure("Summaries of the forest do not hold what they promise at depth \(depth)")
  }

  /// The parent of `node`, or `nil` for a section.
  @usableFromInline
  func parent(of node: Node) -> Node? {
    parent(of: place(of: node)).parent.map { self.node(at: $0) }
  }

  /// How many siblings stand before `node`.
  @usableFromInline
  func index(of node: Node) -> Int { parent(of: place(of: node)).index }

  /// How many children `node` has.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func childCount(of node: Node) -> Int { childCount(of: place(of: node)) }

  func childCount(of place: Place) -> Int {
    let first = Place(leaf: place.leaf, index: place.index + 1)
    let children = scan(from: first, depth: slotDepth[slot(place)] + 1, limit: Int.max).passed
    return status(of: node(at: place)) == nil ? children : children - 1
  }

  /// Where the child of `place` with `index` stands, or would stand if it were appended.
  func childPlace(of place: Place, at index: Int) -> Place {
    let first = Place(leaf: place.leaf, index: place.index + 1)
    return scan(from: first, depth: slotDepth[slot(place)] + 1, limit: index).place
  }

  /// The child of `node` with `index`, or `nil` if there are not so many.
  ///
  /// - Complexity: O(log *n*), whatever the number of siblings.
  @usableFromInline
  func child(of node: Node, at index: Int) -> Node? {
    guard index >= 0 else { return nil }
    let parent = place(of: node)
    let place = childPlace(of: parent, at: index)
    guard !isEnd(place), depth(at: place) == depth(at: parent) + 1, !isStatus(self.node(at: place))
    else { return nil }
    return self.node(at: place)
  }

  /// The children of `node`, in order.
  ///
  /// - Complexity: O(*c* log *n*) for *c* children, whatever stands below them.
  @usableFromInline
  func children(of node: Node) -> [Node] {
    let parent = place(of: node)
    return siblings(from: place(after: parent), depth: depth(at: parent) + 1)
  }

  /// The children of `node`'s parent, itself among them, in order.
  @usableFromInline
  func siblings(of node: Node) -> [Node] { parent(of: node).map { children(of: $0) } ?? [] }

  /// The sections, in order.
  @usableFromInline
  var sections: [Node] { start.map { siblings(from: $0, depth: 0) } ?? [] }

  /// The items or sections from `first` on that stand exactly at `depth`, up to one less deep.
  private func siblings(from first: Place, depth: Int) -> [Node] {
    var nodes: [Node] = []
    var place = first
    while !isEnd(place), self.depth(at: place) == depth {
      if !isStatus(node(at: place)) { nodes.append(node(at: place)) }
      place = subtreeEnd(of: place)
    }
    return nodes
  }

  /// How many sections there are.
  @usableFromInline
  var sectionCount: Int {
    let (depths, shallowest) = (childSummary.depth, childSummary.shallowest)
    let start = root * Forest.innerCapacity
    var count: Int32 = 0
    for slot in start..<start + Int(innerCount[root]) where depths[slot] == 0 {
      count &+= shallowest[slot]
    }
    return Int(count)
  }

  /// The section with `index`, or `nil` if there are not so many.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func section(at index: Int) -> Node? { sectionPlace(at: index).map { node(at: $0) } }

  func sectionPlace(at index: Int) -> Place? {
    guard index >= 0, let start else { return nil }
    let place = scan(from: start, depth: 0, limit: index).place
    return isEnd(place) ? nil : place
  }
}
