// Bulk loading of an empty forest: nodes arrive in pre-order and are written to their final slots.
//
// Leaves are filled one after the other, with some space left in each for later insertions. The
// tree above them is built at the end; until then, the forest must not be queried.
extension Forest {
  /// The number of nodes per leaf.
  private static var nodesPerLoadedLeaf: Int { leafCapacity - leafCapacity / 8 }

  /// Reserves memory for `count` nodes in total.
  @usableFromInline
  func reserveBulkLoad(_ count: Int) {
    reserveNodes(count)
    reserveLeaves(count / Forest.nodesPerLoadedLeaf + 1)
  }

  /// Appends a node.
  ///
  /// - Precondition: The tree has not been built yet.
  /// - Complexity: O(1) amortized.
  @usableFromInline
  func appendNode(flags: NodeFlags, depth: Int, hiddenDepth: Int32) -> Node {
    assert(innerCount[root] == 0, "Expected no tree yet, found one of \(nodeCount) nodes")
    let node = makeNode(flags: flags)
    var leaf = leafEnd - 1
    if leaf < 0 || Int(leafCount[leaf]) == Forest.nodesPerLoadedLeaf {
      leaf = makeLeaf()
      leafCount[leaf] = 0
    }
    let slot = leaf * Forest.leafCapacity + Int(leafCount[leaf])
    slotNode[slot] = node
    slotDepth[slot] = Int32(truncatingIfNeeded: depth)
    slotHiddenDepth[slot] = hiddenDepth
    nodeLeaf[Int(node)] = UInt32(truncatingIfNeeded: leaf)
    leafCount[leaf] += 1
    return node
  }

  /// The handle of the next appended node.
  @inlinable
  var nextHandle: Node { Node(truncatingIfNeeded: nodeEnd) }

  /// Appends the status of a branch, after its children.
  @usableFromInline
  func appendStatus(_ status: Status, depth: Int, hiddenDepth: Int32) {
    statusCount += 1
    let node = appendNode(flags: .status, depth: depth, hiddenDepth: hiddenDepth)
    nodeFlags[Int(node)] = flags(ofStatus: node, showing: status)
  }

  /// Marks an appended node that turns out to have children as a branch.
  @usableFromInline
  func markAppendedBranch(_ node: Node) { nodeFlags[Int(node)].insert(.branch) }

  /// Builds the tree above the leaves.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func finishBulkLoad() {
    guard leafEnd > 0 else { return }
    fillLastLeaf()
    reserveInnersAboveLeaves()
    let leaves = (0..<leafEnd).map { leaf in
      ChildSlot(block: UInt32(truncatingIfNeeded: leaf), pending: 0)
    }
    raiseRoot(over: leaves)
  }

  /// Reserves memory for all levels of the tree at once, since growing arrays leaves gaps in the
  /// heap.
  private func reserveInnersAboveLeaves() {
    var (below, inners) = (leafEnd, 0)
    repeat {
      below = Forest.blockCount(for: below, capacity: Forest.innerCapacity)
      inners += below
    } while below > 1
    reserveInners(inners)
  }

  /// Moves nodes from the leaf before the last to the last one if that holds fewer than the
  /// minimum.
  private func fillLastLeaf() {
    let (last, before) = (leafEnd - 1, leafEnd - 2)
    let count = Int(leafCount[last])
    guard before >= 0, count < Forest.leafMinimum else { return }
    let all = count + Int(leafCount[before])
    let kept = all <= Forest.leafCapacity ? all : all - all / 2
    let end = before * Forest.leafCapacity + Int(leafCount[before])
    let start = last * Forest.leafCapacity
    if kept == all {
      move(slotsFrom: start, to: end, count: count, ofLeaf: before)
      leafEnd -= 1
    } else {
      let moved = all - kept - count
      move(slotsFrom: start, to: start + moved, count: count, ofLeaf: last)
      move(slotsFrom: end - moved, to: start, count: moved, ofLeaf: last)
      leafCount[last] = Int32(all - kept)
    }
    leafCount[before] = Int32(kept)
  }

  /// Moves slots and makes `leaf` the leaf of their nodes.
  private func move(slotsFrom source: Int, to target: Int, count: Int, ofLeaf leaf: Int) {
    slotNode.move(from: source, to: target, count: count)
    slotDepth.move(from: source, to: target, count: count)
    slotHiddenDepth.move(from: source, to: target, count: count)
    for slot in target..<target + count {
      nodeLeaf[Int(slotNode[slot])] = UInt32(truncatingIfNeeded: leaf)
    }
  }
}
