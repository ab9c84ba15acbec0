/// A node to be inserted into the tree: the future contents of a slot of a leaf.
@usableFromInline
struct NewSlot {
  @usableFromInline var node: Forest.Node
  @usableFromInline var depth: Int32
  /// The full hidden depth, including pending values.
  @usableFromInline var hiddenDepth: Int32

  @usableFromInline
  init(node: Forest.Node, depth: Int32, hiddenDepth: Int32) {
    self.node = node
    self.depth = depth
    self.hiddenDepth = hiddenDepth
  }
}

// The only way in which leaves change: replacing a run of slots with another.
//
// Insertion replaces an empty run; deletion replaces a run with nothing. A change that leaves one
// leaf between half and completely full is made in that leaf. Otherwise the affected leaves are
// rebuilt, together with a neighbour if they would be too empty; that replaces a run of children
// one level up, where the same is done, and so on to the root. So every block except the root stays
// at least half full.
extension Forest {
  static let leafMinimum = leafCapacity / 2

  /// Replaces the slots in `start ..< end` with `new`.
  ///
  /// Releasing the replaced nodes is up to the caller.
  ///
  /// - Complexity: O(log *n* + *m* + *k*) for *m* new slots and *k* replaced ones.
  func splice(from start: LeafSlot, to end: LeafSlot, with new: [NewSlot]) {
    if keptRows != nil { keptRows = nil }
    if start.leaf == end.leaf {
      let count = Int(leafCount[start.leaf]) - (end.index - start.index) + new.count
      let isOnly = innerHeight[root] == 0 && innerCount[root] == 1 && count > 0
      if count <= Forest.leafCapacity && (count >= Forest.leafMinimum || isOnly) {
        spliceInPlace(leaf: start.leaf, from: start.index, to: end.index, with: new)
        return
      }
    }
    pushPendingDown(toLeaf: start.leaf)
    pushPendingDown(toLeaf: end.leaf)
    var (first, last) = (start.leaf, end.leaf)
    var slots = self.slots(ofLeaf: first, from: 0, to: start.index)
    slots.append(contentsOf: new)
    slots.append(contentsOf: self.slots(ofLeaf: last, from: end.index, to: Int(leafCount[last])))
    if slots.count < Forest.leafMinimum {
      if let neighbour = leaf(before: first) {
        pushPendingDown(toLeaf: neighbour)
        slots = self.slots(ofLeaf: neighbour, from: 0, to: Int(leafCount[neighbour])) + slots
        first = neighbour
      } else if let neighbour = leaf(after: last) {
        pushPendingDown(toLeaf: neighbour)
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

  /// Inserts the first nodes into an empty forest.
  func fill(with new: [NewSlot]) {
    assert(innerCount[root] == 0, "Expected an empty forest, found \(nodeCount) nodes")
    let run = ChildRun(first: root, start: 0, last: root, end: 0)
    replaceChildren(run, with: makeLeaves(new))
  }

  private func spliceInPlace(leaf: Int, from start: Int, to end: Int, with new: [NewSlot]) {
    let first = leaf * Forest.leafCapacity
    let tail = Int(leafCount[leaf]) - end
    let target = start + new.count
    slotNode.move(from: first + end, to: first + target, count: tail)
    slotDepth.move(from: first + end, to: first + target, count: tail)
    slotHiddenDepth.move(from: first + end, to: first + target, count: tail)
    let pending = pendingHiddenDepth(aboveLeaf: leaf)
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
    slotHiddenDepth[slot] = new.hiddenDepth &- pending
    nodeLeaf[Int(new.node)] = UInt32(leaf)
  }

  /// Returns slots of a leaf above which nothing is pending.
  private func slots(ofLeaf leaf: Int, from start: Int, to end: Int) -> [NewSlot] {
    let first = leaf * Forest.leafCapacity
    return (first + start..<first + end).map {
      NewSlot(node: slotNode[$0], depth: slotDepth[$0], hiddenDepth: slotHiddenDepth[$0])
    }
  }

  /// Creates leaves that hold `slots`, evenly filled, without a parent yet.
  private func makeLeaves(_ slots: [NewSlot]) -> [ChildSlot] {
    let leaves = Forest.blockCount(for: slots.count, capacity: Forest.leafCapacity)
    reserveLeaves(leaves)
    return (0..<leaves).map { number in
      let leaf = makeLeaf()
      fill(leaf, with: slots[Forest.share(number, of: slots.count, among: leaves)])
      return ChildSlot(block: UInt32(leaf), pending: 0)
    }
  }

  // A function of its own, so that a browser, which replaces code by faster code only when it is
  // called again, does so while there are many leaves to fill.
  @inline(never)
  private func fill(_ leaf: Int, with slots: ArraySlice<NewSlot>) {
    for (index, slot) in slots.enumerated() { write(slot, leaf: leaf, index: index, pending: 0) }
    leafCount[leaf] = Int32(slots.count)
  }

  /// Returns the number of blocks for `count` entries: as few as possible for an edit, with some
  /// space left in each for a bulk load, and at least half full in either case.
  static func blockCount(for count: Int, capacity: Int) -> Int {
    let fill = count <= 2 * capacity ? capacity : capacity - capacity / 8
    return (count + fill - 1) / fill
  }

  /// Returns the range of entries of block `number` when `count` entries are distributed evenly
  /// over `blocks`.
  ///
  /// Avoids the product of entries and blocks, which overflows a 32-bit Int at a million entries.
  static func share(_ number: Int, of count: Int, among blocks: Int) -> Range<Int> {
    let (each, more) = count.quotientAndRemainder(dividingBy: blocks)
    let start = number * each + min(number, more)
    return start..<start + each + (number < more ? 1 : 0)
  }
}
