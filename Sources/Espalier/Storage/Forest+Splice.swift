/// A node on its way into the tree: what a slot of a leaf will hold.
@usableFromInline
struct NewSlot {
  @usableFromInline var node: Forest.Node
  @usableFromInline var depth: Int32
  /// The cover in full, nothing pending left out.
  @usableFromInline var cover: Int32

  @usableFromInline
  init(node: Forest.Node, depth: Int32, cover: Int32) {
    self.node = node
    self.depth = depth
    self.cover = cover
  }
}

// The one way in which leaves change: a run of slots is replaced by another.
//
// Insertion replaces an empty run, deletion puts nothing in its place. A change that leaves one
// leaf between half and wholly full is made in that leaf. Otherwise the leaves it touches are
// written anew, together with a neighbour if they would be too empty; that replaces a run of
// children one level up, where the same is done, and so on to the root. So every block but the
// root stays at least half full, whatever is inserted or deleted.
extension Forest {
  static let leafMinimum = leafCapacity / 2

  /// Puts `new` in place of the slots in `start ..< end`.
  ///
  /// The nodes that stood there are the caller's to free.
  ///
  /// - Complexity: O(log *n* + *m* + *k*) for *m* new slots and *k* replaced ones.
  func splice(from start: Place, to end: Place, with new: [NewSlot]) {
    if start.leaf == end.leaf {
      let count = Int(leafCount[start.leaf]) - (end.index - start.index) + new.count
      let isOnly = innerHeight[root] == 0 && innerCount[root] == 1 && count > 0
      if count <= Forest.leafCapacity && (count >= Forest.leafMinimum || isOnly) {
        spliceInPlace(leaf: start.leaf, from: start.index, to: end.index, with: new)
        return
      }
    }
    settle(downToLeaf: start.leaf)
    settle(downToLeaf: end.leaf)
    var (first, last) = (start.leaf, end.leaf)
    var slots = self.slots(ofLeaf: first, from: 0, to: start.index)
    slots.append(contentsOf: new)
    slots.append(contentsOf: self.slots(ofLeaf: last, from: end.index, to: Int(leafCount[last])))
    if slots.count < Forest.leafMinimum {
      if let neighbour = leaf(before: first) {
        settle(downToLeaf: neighbour)
        slots = self.slots(ofLeaf: neighbour, from: 0, to: Int(leafCount[neighbour])) + slots
        first = neighbour
      } else if let neighbour = leaf(after: last) {
        settle(downToLeaf: neighbour)
        slots += self.slots(ofLeaf: neighbour, from: 0, to: Int(leafCount[neighbour]))
        last = neighbour
      }
    }
    let run = ChildRun(
      first: Int(leafParent[first]),
      start: Int(leafIndex[first]),
      last: Int(leafParent[last]),
      end: Int(leafIndex[last]) + 1
    )
    var replaced = [first]
    var leaf = first
    while leaf != last, let next = self.leaf(after: leaf) {
      leaf = next
      replaced.append(leaf)
    }
    for leaf in replaced { releaseLeaf(leaf) }
    replaceChildren(run, with: makeLeaves(slots))
  }

  /// Puts the first nodes into an empty forest.
  func fill(with new: [NewSlot]) {
    assert(innerCount[root] == 0, "Filling a forest of \(nodeCount) nodes")
    let run = ChildRun(first: root, start: 0, last: root, end: 0)
    replaceChildren(run, with: makeLeaves(new))
  }

  private func spliceInPlace(leaf: Int, from start: Int, to end: Int, with new: [NewSlot]) {
    let first = leaf * Forest.leafCapacity
    let tail = Int(leafCount[leaf]) - end
    let target = start + new.count
    slotNode.move(from: first + end, to: first + target, count: tail)
    slotDepth.move(from: first + end, to: first + target, count: tail)
    slotCover.move(from: first + end, to: first + target, count: tail)
    let pending = pendingCover(aboveLeaf: leaf)
    for (offset, slot) in new.enumerated() {
      write(slot, leaf: leaf, index: start + offset, pending: pending)
    }
    leafCount[leaf] = Int32(target + tail)
    refreshUpward(fromLeaf: leaf)
  }

  @inline(__always)
  private func write(_ new: NewSlot, leaf: Int, index: Int, pending: Int32) {
    let slot = leaf * Forest.leafCapacity + index
    slotNode[slot] = new.node
    slotDepth[slot] = new.depth
    slotCover[slot] = new.cover &- pending
    nodeLeaf[Int(new.node)] = UInt32(leaf)
  }

  /// What stands in a leaf above which nothing is pending.
  private func slots(ofLeaf leaf: Int, from start: Int, to end: Int) -> [NewSlot] {
    let first = leaf * Forest.leafCapacity
    return (first + start..<first + end).map {
      NewSlot(node: slotNode[$0], depth: slotDepth[$0], cover: slotCover[$0])
    }
  }

  /// Leaves that hold `slots`, evenly filled, without a parent yet.
  private func makeLeaves(_ slots: [NewSlot]) -> [ChildSlot] {
    let leaves = Forest.blockCount(for: slots.count, capacity: Forest.leafCapacity)
    reserveLeaves(leaves)
    return (0..<leaves).map { number in
      let leaf = makeLeaf()
      let range = Forest.share(number, of: slots.count, among: leaves)
      for (index, position) in range.enumerated() {
        write(slots[position], leaf: leaf, index: index, pending: 0)
      }
      leafCount[leaf] = Int32(range.count)
      return ChildSlot(block: UInt32(leaf), pending: 0)
    }
  }

  /// How many blocks to spread `count` entries over: as few as it takes for a change, with some
  /// room in each for a build, and at least half full in any case.
  static func blockCount(for count: Int, capacity: Int) -> Int {
    let fill = count <= 2 * capacity ? capacity : capacity - capacity / 8
    return (count + fill - 1) / fill
  }

  /// The entries that block `number` gets of `count` that are spread evenly over `blocks`.
  ///
  /// Where Int has 32 bits, a million entries times their number of blocks would not fit it.
  static func share(_ number: Int, of count: Int, among blocks: Int) -> Range<Int> {
    let (each, more) = count.quotientAndRemainder(dividingBy: blocks)
    let start = number * each + min(number, more)
    return start..<start + each + (number < more ? 1 : 0)
  }
}
