// Covering and uncovering runs of nodes: what collapsing and expanding come down to.
extension Forest {
  /// Adds `change` to the cover of every node in `start ..< end`.
  ///
  /// At most two leaves are rewritten; every block between them gets a pending cover.
  ///
  /// - Complexity: O(log *n*), however long the run.
  func addCover(_ change: Int32, from start: Place, to end: Place) {
    if start.leaf == end.leaf {
      addCover(change, inLeaf: start.leaf, from: start.index, to: end.index)
      refreshUpward(fromLeaf: start.leaf)
      return
    }
    addCover(change, inLeaf: start.leaf, from: start.index, to: Int(leafCount[start.leaf]))
    addCover(change, inLeaf: end.leaf, from: 0, to: end.index)
    refresh(leaf: start.leaf)
    refresh(leaf: end.leaf)
    var (left, leftIndex) = (Int(leafParent[start.leaf]), Int(leafIndex[start.leaf]))
    var (right, rightIndex) = (Int(leafParent[end.leaf]), Int(leafIndex[end.leaf]))
    while left != right {
      addPending(change, inInner: left, from: leftIndex + 1, to: Int(innerCount[left]))
      addPending(change, inInner: right, from: 0, to: rightIndex)
      refresh(inner: left)
      refresh(inner: right)
      (left, leftIndex) = (Int(innerParent[left]), Int(innerIndex[left]))
      (right, rightIndex) = (Int(innerParent[right]), Int(innerIndex[right]))
    }
    addPending(change, inInner: left, from: leftIndex + 1, to: rightIndex)
    refreshUpward(fromInner: left)
  }

  private func addCover(_ change: Int32, inLeaf leaf: Int, from start: Int, to end: Int) {
    let covers = slotCover
    let first = leaf * Forest.leafCapacity
    for slot in first + start..<first + end { covers[slot] &+= change }
  }

  private func addPending(_ change: Int32, inInner inner: Int, from start: Int, to end: Int) {
    let first = inner * Forest.innerCapacity
    for slot in first + start..<first + end { addPending(change, toSlot: slot) }
  }

  @inline(__always)
  private func addPending(_ change: Int32, toSlot slot: Int) {
    childPending[slot] &+= change
    childSummary.cover[slot] &+= change
  }

  /// Writes the pending covers on the way from the root to `leaf` one block further down, so that
  /// nothing is pending above the leaf or above any block on the way.
  ///
  /// Slots of these blocks may then move between blocks of the same height.
  func settle(downToLeaf leaf: Int) {
    settle(downToInner: Int(leafParent[leaf]))
    settle(slot: Int(leafIndex[leaf]), of: Int(leafParent[leaf]))
  }

  /// The same for the way down to an inner block.
  func settle(downToInner inner: Int) {
    var path: [Int] = []
    var block = inner
    while block != root {
      path.append(block)
      block = Int(innerParent[block])
    }
    for block in path.reversed() {
      settle(slot: Int(innerIndex[block]), of: Int(innerParent[block]))
    }
  }

  /// Hands what is pending on one slot to everything in the block below it.
  func settle(slot index: Int, of inner: Int) {
    let slot = inner * Forest.innerCapacity + index
    let pending = childPending[slot]
    guard pending != 0 else { return }
    childPending[slot] = 0
    let child = Int(childBlock[slot])
    if innerHeight[inner] == 0 {
      addCover(pending, inLeaf: child, from: 0, to: Int(leafCount[child]))
    } else {
      addPending(pending, inInner: child, from: 0, to: Int(innerCount[child]))
    }
  }
}
