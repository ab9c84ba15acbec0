// Laying an empty forest: nodes come in pre-order, and each goes to where it stays.
//
// Leaves are filled one after the other, with some room in each for later. The tree above them is
// laid at the end, so until then nothing may be asked of the forest.
extension Forest {
  /// How many nodes a leaf gets.
  private static var layer: Int { leafCapacity - leafCapacity / 8 }

  /// Makes room for `count` nodes, all in all.
  @usableFromInline
  func reserveLaying(_ count: Int) {
    reserveNodes(count)
    reserveLeaves(count / Forest.layer + 1)
  }

  /// Lays the next node.
  ///
  /// - Precondition: The forest has no tree yet.
  /// - Complexity: O(1) amortized.
  @usableFromInline
  func lay(flags: NodeFlags, depth: Int, cover: Int32) -> Node {
    assert(innerCount[root] == 0, "Laying a forest of \(nodeCount) nodes")
    let node = makeNode(flags: flags)
    var leaf = leafEnd - 1
    if leaf < 0 || Int(leafCount[leaf]) == Forest.layer {
      leaf = makeLeaf()
      leafCount[leaf] = 0
    }
    let slot = leaf * Forest.leafCapacity + Int(leafCount[leaf])
    slotNode[slot] = node
    slotDepth[slot] = Int32(truncatingIfNeeded: depth)
    slotCover[slot] = cover
    nodeLeaf[Int(node)] = UInt32(truncatingIfNeeded: leaf)
    leafCount[leaf] += 1
    return node
  }

  /// The handle of the node that is laid next.
  @inlinable
  var nextHandle: Node { Node(truncatingIfNeeded: nodeEnd) }

  /// Lays a row that says that the children of the last node are loading.
  @usableFromInline
  func layStatus(depth: Int, cover: Int32) {
    statusCount += 1
    _ = lay(flags: .status, depth: depth, cover: cover)
  }

  /// Says that a node laid before has nodes below it.
  @usableFromInline
  func layBranch(_ node: Node) { nodeFlags[Int(node)].insert(.branch) }

  /// Lays the tree above the leaves.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func finishLaying() {
    guard leafEnd > 0 else { return }
    fillLastLeaf()
    reserveInnersAboveLeaves()
    let leaves = (0..<leafEnd).map { leaf in
      ChildSlot(block: UInt32(truncatingIfNeeded: leaf), pending: 0)
    }
    raiseRoot(over: leaves)
  }

  /// Makes room for all levels of the tree, since columns that grow leave gaps behind.
  private func reserveInnersAboveLeaves() {
    var (below, inners) = (leafEnd, 0)
    repeat {
      below = Forest.blockCount(for: below, capacity: Forest.innerCapacity)
      inners += below
    } while below > 1
    reserveInners(inners)
  }

  /// Shares with the last leaf what the one before has, if it holds less than every leaf must.
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

  /// Moves slots to where they belong to `leaf`.
  private func move(slotsFrom source: Int, to target: Int, count: Int, ofLeaf leaf: Int) {
    slotNode.move(from: source, to: target, count: count)
    slotDepth.move(from: source, to: target, count: count)
    slotCover.move(from: source, to: target, count: count)
    for slot in target..<target + count {
      nodeLeaf[Int(slotNode[slot])] = UInt32(truncatingIfNeeded: leaf)
    }
  }
}
