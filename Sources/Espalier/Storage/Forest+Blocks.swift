// Allocating blocks and nodes from the arena and releasing them.
//
// Each kind has a free list threaded through an array that free blocks do not use otherwise.
extension Forest {
  /// Returns a new node that is not in the tree yet.
  @usableFromInline
  func makeNode(flags: NodeFlags) -> Node {
    if firstFreeNode != Forest.none, !isGroupingEdits {
      let node = firstFreeNode
      firstFreeNode = nodeLeaf[Int(node)]
      nodeFlags[Int(node)] = flags
      return node
    }
    // Compared as unsigned numbers: a 32-bit Int cannot represent `none`.
    precondition(
      UInt(nodeEnd) < UInt(Forest.none),
      "\(nodeEnd) nodes are the most that a forest can hold"
    )
    nodeLeaf.reserve(nodeEnd + 1)
    nodeFlags.reserve(nodeEnd + 1)
    if hasHeights { nodeHeight.reserve(nodeEnd + 1) }
    nodeFlags[nodeEnd] = flags
    nodeEnd += 1
    return Node(nodeEnd - 1)
  }

  /// One more than the largest handle in use so far.
  @usableFromInline
  var handleEnd: Int { nodeEnd }

  /// Releases a node that is not in the tree.
  @usableFromInline
  func releaseNode(_ node: Node) {
    let flags = nodeFlags[Int(node)]
    if flags.contains(.selected) { selectedCount -= 1 }
    if flags.contains(.status) { statusCount -= 1 }
    setKnownEmpty(node, false)
    nodeLeaf[Int(node)] = firstFreeNode
    firstFreeNode = node
  }

  /// Reserves memory for `count` further nodes.
  @usableFromInline
  func reserveNodes(_ count: Int) {
    nodeLeaf.reserve(nodeEnd + count)
    nodeFlags.reserve(nodeEnd + count)
  }

  func makeLeaf() -> Int {
    if firstFreeLeaf != Forest.none {
      let leaf = Int(firstFreeLeaf)
      firstFreeLeaf = leafParent[leaf]
      return leaf
    }
    reserveLeaves(1)
    leafEnd += 1
    return leafEnd - 1
  }

  func reserveLeaves(_ count: Int) {
    let slots = (leafEnd + count) * Forest.leafCapacity
    slotNode.reserve(slots)
    slotDepth.reserve(slots)
    slotHiddenDepth.reserve(slots)
    leafCount.reserve(leafEnd + count)
    leafParent.reserve(leafEnd + count)
    leafIndex.reserve(leafEnd + count)
  }

  func releaseLeaf(_ leaf: Int) {
    leafParent[leaf] = firstFreeLeaf
    firstFreeLeaf = UInt32(leaf)
  }

  func makeInner(height: Int) -> Int {
    let inner: Int
    if firstFreeInner != Forest.none {
      inner = Int(firstFreeInner)
      firstFreeInner = innerParent[inner]
    } else {
      reserveInners(1)
      inner = innerEnd
      innerEnd += 1
    }
    innerCount[inner] = 0
    innerParent[inner] = Forest.none
    innerIndex[inner] = 0
    innerHeight[inner] = Int32(height)
    return inner
  }

  func reserveInners(_ count: Int) {
    let slots = (innerEnd + count) * Forest.innerCapacity
    childBlock.reserve(slots)
    childSummary.reserve(slots)
    childPending.reserve(slots)
    innerCount.reserve(innerEnd + count)
    innerParent.reserve(innerEnd + count)
    innerIndex.reserve(innerEnd + count)
    innerHeight.reserve(innerEnd + count)
  }

  func releaseInner(_ inner: Int) {
    innerParent[inner] = firstFreeInner
    firstFreeInner = UInt32(inner)
  }
}
