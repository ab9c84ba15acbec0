// Heights of rows, and where rows stand.
//
// A height is a whole number of units, 192 to a point, so that sums are exact in any order. Most
// nodes have the default height; those with one of their own are marked and counted apart, so a
// block knows its height as (rows - sized rows) * default + what the sized ones add up to, and the
// default changes without touching a block. A forest in which no node has a height of its own
// carries nothing and computes nothing for it.
extension Forest {
  /// Units in a point: 192 divides by what screens scale with, 1 to 4, and by 64.
  @usableFromInline static let heightUnits: Int32 = 192

  /// The height of `node` if it has one of its own.
  @inline(__always)
  func ownHeight(of node: Node) -> Int32? {
    nodeFlags[Int(node)].contains(.sized) ? nodeHeight[Int(node)] : nil
  }

  /// The height of `node`, visible or not.
  @usableFromInline
  func height(of node: Node) -> Int32 { ownHeight(of: node) ?? defaultHeight }

  /// Gives `node` a height of its own, or with `nil` the default again.
  ///
  /// - Complexity: O(log *n*); O(*n*) once, for the first height in the forest.
  @usableFromInline
  func setHeight(of node: Node, to height: Int32?) {
    if writeHeight(of: node, to: height, isEstimated: false) {
      refreshUpward(fromLeaf: place(of: node).leaf)
    }
  }

  /// Writes down a height, or that there is none, and tells no block of it.
  ///
  /// - Returns: Whether the blocks above have to be told.
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

  /// Rows, how many of them have a height of their own, and those heights added up.
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

  /// No check for overflow: a forest has fewer than 2^31 rows, a height less than 2^31 units.
  private func extent(of measure: Measure) -> Int64 {
    measure.extent &+ Int64(measure.rows &- measure.sized) &* Int64(defaultHeight)
  }

  /// What a child slot of an inner block adds to the rows, given the covers pending above it.
  private func measure(ofSlot slot: Int, above: Int32) -> Measure {
    let children = childSummary
    guard children.cover[slot] &+ above == 0 else { return Measure() }
    return Measure(
      rows: children.rows[slot],
      sized: children.sized[slot],
      extent: children.extent[slot]
    )
  }

  /// What a slot of a leaf adds to the rows, given the covers pending above it.
  private func measure(ofLeafSlot slot: Int, above: Int32) -> Measure {
    guard slotCover[slot] &+ above == 0 else { return Measure() }
    let height = ownHeight(of: slotNode[slot])
    return Measure(rows: 1, sized: height == nil ? 0 : 1, extent: Int64(height ?? 0))
  }

  /// The heights of all rows added up.
  ///
  /// - Complexity: O(1).
  @usableFromInline
  var extent: Int64 {
    var sum = Measure()
    let start = root * Forest.innerCapacity
    for slot in start..<start + Int(innerCount[root]) { sum.add(measure(ofSlot: slot, above: 0)) }
    return extent(of: sum)
  }

  /// The heights of the rows before `place` added up, whether there is a row at it or not.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func offset(of place: Place) -> Int64 {
    guard hasHeights else {
      return Int64(rows(before: place)) &* Int64(defaultHeight)
    }
    var sum = Measure()
    var above = pendingCover(aboveLeaf: place.leaf)
    let first = place.leaf * Forest.leafCapacity
    for slot in first..<first + place.index { sum.add(measure(ofLeafSlot: slot, above: above)) }
    var block = Int(leafParent[place.leaf])
    var index = Int(leafIndex[place.leaf])
    while true {
      let start = block * Forest.innerCapacity
      above &-= childPending[start + index]
      for slot in start..<start + index { sum.add(measure(ofSlot: slot, above: above)) }
      if block == root { return extent(of: sum) }
      index = Int(innerIndex[block])
      block = Int(innerParent[block])
    }
  }

  /// The offset of `node`'s row, or `nil` if it is hidden.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func offset(ofNode node: Node) -> Int64? {
    let place = place(of: node)
    return cover(at: place) == 0 ? offset(of: place) : nil
  }

  /// The row that holds the point `offset` below the top of the first one, counted over all
  /// sections, or `nil` above the first and below the last.
  ///
  /// A row holds its top and not its bottom, so a row without height holds no point.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func row(atOffset offset: Int64) -> Int? {
    guard offset >= 0, offset < extent else { return nil }
    // Only rows with a height of their own may have none.
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

  /// The open branches that stay in sight above the rows below `offset`: at most `limit` nodes from
  /// the outside in, each with its place below `offset`.
  ///
  /// One after the other finds its place below those before it. It is the branch at the next depth
  /// around the row just there, if it began further up; where its last row comes up, that pushes it
  /// off.
  ///
  /// - Complexity: O(`limit` log *n*), whatever the depth.
  @usableFromInline
  func stickyNodes(atOffset offset: Int64, limit: Int) -> [(node: Node, offset: Int64)] {
    var pinned: [(node: Node, offset: Int64)] = []
    var height: Int64 = 0
    var outer: Node?
    while pinned.count < limit, let row = row(atOffset: offset + height) {
      let place = place(atRow: row)
      let depth = pinned.count + 1
      guard let holder = self.depth(at: place) == depth ? place : ancestor(of: place, depth: depth)
      else { break }
      let node = node(at: holder)
      let end = subtreeEnd(of: holder)
      guard isExpanded(node), rows(before: end) > rows(before: self.place(after: holder)),
        self.offset(of: holder) < offset + height,
        outer == nil || parent(of: node) == outer
      else { break }
      let own = Int64(self.height(of: node))
      pinned.append((node, min(height, self.offset(of: end) - offset - own)))
      height += own
      outer = node
    }
    return pinned
  }

  /// The ancestor at `depth` of the node at `place`, or `nil` if that is not so deep.
  private func ancestor(of place: Place, depth: Int) -> Place? {
    guard self.depth(at: place) > depth else { return nil }
    return precede(place, depth: Int32(truncatingIfNeeded: depth + 1)).place
  }
}
