// Changing the hidden depth of runs of nodes: the core of collapsing and expanding.
extension Forest {
  /// Adds `change` to the hidden depth of every node in `start ..< end`.
  ///
  /// At most two leaves are rewritten; every block between them gets a pending hidden depth.
  ///
  /// - Complexity: O(log *n*), regardless of the length of the run.
  func addHiddenDepth(_ change: Int32, from start: LeafSlot, to end: LeafSlot) {
    if start.leaf == end.leaf {
      addHiddenDepth(change, inLeaf: start.leaf, from: start.index, to: end.index)
      refreshUpward(fromLeaf: start.leaf)
      return
    }
    addHiddenDepth(change, inLeaf: start.leaf, from: start.index, to: Int(leafCount[start.leaf]))
    addHiddenDepth(change, inLeaf: end.leaf, from: 0, to: end.index)
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

  private func addHiddenDepth(_ change: Int32, inLeaf leaf: Int, from start: Int, to end: Int) {
    let hiddenDepths = slotHiddenDepth
    let first = leaf * Forest.leafCapacity
    for slot in first + start..<first + end { hiddenDepths[slot] &+= change }
  }

  private func addPending(_ change: Int32, inInner inner: Int, from start: Int, to end: Int) {
    let first = inner * Forest.innerCapacity
    for slot in first + start..<first + end { addPending(change, toSlot: slot) }
  }

  @inline(__always)
  private func addPending(_ change: Int32, toSlot slot: Int) {
    childPending[slot] &+= change
    childSummary.minHiddenDepth[slot] &+= change
  }

  /// Pushes the pending hidden depths on the path from the root to `leaf` one block further down,
  /// so that nothing is pending above the leaf or above any block on the path.
  ///
  /// Slots of these blocks can then move between blocks of the same height.
  func pushPendingDown(toLeaf leaf: Int) {
    pushPendingDown(toInner: Int(leafParent[leaf]))
    pushPendingDown(slot: Int(leafIndex[leaf]), of: Int(leafParent[leaf]))
  }

  /// Pushes pending hidden depths down the path to an inner block.
  func pushPendingDown(toInner inner: Int) {
    var path: [Int] = []
    var block = inner
    while block != root {
      path.append(block)
      block = Int(innerParent[block])
    }
    for block in path.reversed() {
      pushPendingDown(slot: Int(innerIndex[block]), of: Int(innerParent[block]))
    }
  }

  /// Moves the pending hidden depth of one slot to everything in the block below it.
  func pushPendingDown(slot index: Int, of inner: Int) {
    let slot = inner * Forest.innerCapacity + index
    let pending = childPending[slot]
    guard pending != 0 else { return }
    childPending[slot] = 0
    let child = Int(childBlock[slot])
    if innerHeight[inner] == 0 {
      addHiddenDepth(pending, inLeaf: child, from: 0, to: Int(leafCount[child]))
    } else {
      addPending(pending, inInner: child, from: 0, to: Int(innerCount[child]))
    }
  }
}
