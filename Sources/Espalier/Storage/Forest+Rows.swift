// Rows: the nodes whose cover is 0, counted over the whole forest.
extension Forest {
  /// Visible rows of all sections together.
  @usableFromInline
  var rowCount: Int {
    guard innerCount[root] > 0 else { return 0 }
    let summary = summarize(inner: root)
    return summary.cover == 0 ? Int(summary.rows) : 0
  }

  /// The pending covers above a leaf, added up: what to add to the covers written in it.
  func pendingCover(aboveLeaf leaf: Int) -> Int32 {
    let pending = childPending
    var block = Int(leafParent[leaf])
    var sum = pending[block * Forest.innerCapacity + Int(leafIndex[leaf])]
    while block != root {
      let index = Int(innerIndex[block])
      block = Int(innerParent[block])
      sum &+= pending[block * Forest.innerCapacity + index]
    }
    return sum
  }

  /// How many things hide the node at `place`; 0 makes it a row.
  func cover(at place: Place) -> Int {
    Int(cover(at: place, pending: pendingCover(aboveLeaf: place.leaf)))
  }

  @inline(__always)
  private func cover(at place: Place, pending: Int32) -> Int32 {
    commonCover(ofLeaf: place.leaf, pending: pending) ?? slotCover[slot(place)] &+ pending
  }

  /// The cover of every node of a leaf, if it is the same for all: then none has to be read.
  @inline(__always)
  private func commonCover(ofLeaf leaf: Int, pending: Int32) -> Int32? {
    let slot = Int(leafParent[leaf]) &* Forest.innerCapacity &+ Int(leafIndex[leaf])
    guard childSummary.rows[slot] == childSummary.count[slot] else { return nil }
    return childSummary.cover[slot] &+ pending &- childPending[slot]
  }

  /// Whether `node` is a row.
  ///
  /// - Complexity: O(log *n*), whatever its depth.
  @usableFromInline
  func isVisible(_ node: Node) -> Bool { cover(at: place(of: node)) == 0 }

  /// The node at `row`, counted over all sections.
  ///
  /// - Precondition: `row` is in `0 ..< rowCount`.
  /// - Complexity: O(log *n*).
  @usableFromInline
  func place(atRow row: Int) -> Place {
    let (covers, rows, pending) = (childSummary.cover, childSummary.rows, childPending)
    var left = Int32(truncatingIfNeeded: row)
    var block = root
    var above: Int32 = 0
    while true {
      let start = block &* Forest.innerCapacity
      var slot = start
      while true {
        let here = covers[slot] &+ above == 0 ? rows[slot] : 0
        if left < here { break }
        left &-= here
        slot &+= 1
        assert(slot < start + Int(innerCount[block]), "Row \(row) is past the last of \(rowCount)")
      }
      above &+= pending[slot]
      let child = Int(childBlock[slot])
      if innerHeight[block] == 0 {
        // A leaf in which nothing is hidden need not be read.
        if rows[slot] == childSummary.count[slot] { return Place(leaf: child, index: Int(left)) }
        return place(inLeaf: child, visible: left, cover: 0 &- above)
      }
      block = child
    }
  }

  /// The place of the visible slot number `number` of a leaf whose visible slots read `cover`.
  @inline(__always)
  private func place(inLeaf leaf: Int, visible number: Int32, cover: Int32) -> Place {
    let covers = slotCover
    let start = leaf &* Forest.leafCapacity
    var left = number
    var slot = start
    while true {
      if covers[slot] == cover {
        if left == 0 { return Place(leaf: leaf, index: slot &- start) }
        left &-= 1
      }
      slot &+= 1
    }
  }

  /// How many rows stand before `place`, whether there is a row at it or not.
  ///
  /// - Complexity: O(log *n*).
  func rows(before place: Place) -> Int {
    rows(before: place, pending: pendingCover(aboveLeaf: place.leaf))
  }

  /// The row of `node`, counted over all sections, or `nil` if it is hidden.
  ///
  /// - Complexity: O(log *n*), whatever its depth.
  @usableFromInline
  func row(of node: Node) -> Int? {
    let place = place(of: node)
    let pending = pendingCover(aboveLeaf: place.leaf)
    guard cover(at: place, pending: pending) == 0 else { return nil }
    return rows(before: place, pending: pending)
  }

  @inline(__always)
  private func rows(before place: Place, pending: Int32) -> Int {
    let leafCovers = slotCover
    let visible = 0 &- pending
    let leafStart = place.leaf &* Forest.leafCapacity
    var sum: Int32 = 0
    if let cover = commonCover(ofLeaf: place.leaf, pending: pending) {
      sum = cover == 0 ? Int32(truncatingIfNeeded: place.index) : 0
    } else {
      for slot in leafStart..<leafStart &+ place.index {
        sum &+= leafCovers[slot] == visible ? 1 : 0
      }
    }
    let (covers, rows, pendings) = (childSummary.cover, childSummary.rows, childPending)
    var block = Int(leafParent[place.leaf])
    var index = Int(leafIndex[place.leaf])
    var above = pending
    while true {
      let start = block &* Forest.innerCapacity
      above &-= pendings[start &+ index]
      for slot in start..<start &+ index {
        sum &+= covers[slot] &+ above == 0 ? rows[slot] : 0
      }
      if block == root { return Int(sum) }
      index = Int(innerIndex[block])
      block = Int(innerParent[block])
    }
  }

  /// The place of the first row after `place`, or `nil` if there is none.
  ///
  /// Hidden branches are passed as whole blocks.
  ///
  /// - Complexity: O(log *n*); O(1) amortized where rows stand close.
  @usableFromInline
  func row(after place: Place) -> Place? {
    var pending = pendingCover(aboveLeaf: place.leaf)
    let start = place.leaf * Forest.leafCapacity
    for index in place.index + 1..<max(place.index + 1, Int(leafCount[place.leaf]))
    where slotCover[start + index] &+ pending == 0 {
      return Place(leaf: place.leaf, index: index)
    }
    let (covers, pendings) = (childSummary.cover, childPending)
    var block = Int(leafParent[place.leaf])
    var index = Int(leafIndex[place.leaf])
    while true {
      let start = block * Forest.innerCapacity
      pending &-= pendings[start + index]
      for slot in start + index + 1..<max(start + index + 1, start + Int(innerCount[block]))
      where covers[slot] &+ pending == 0 {
        return firstRow(inChild: slot, of: block, pending: pending)
      }
      if block == root { return nil }
      index = Int(innerIndex[block])
      block = Int(innerParent[block])
    }
  }

  /// The first row below the child slot `slot` of `block`, which has one.
  private func firstRow(inChild slot: Int, of block: Int, pending: Int32) -> Place {
    var (slot, block, pending) = (slot, block, pending)
    while true {
      pending &+= childPending[slot]
      let child = Int(childBlock[slot])
      if innerHeight[block] == 0 {
        return place(inLeaf: child, visible: 0, cover: 0 &- pending)
      }
      block = child
      slot = child * Forest.innerCapacity
      while childSummary.cover[slot] &+ pending != 0 { slot += 1 }
    }
  }
}
