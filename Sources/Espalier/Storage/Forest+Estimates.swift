// Estimated heights.
//
// An estimate is an own height with a mark, so it is summed like any other. Sums ignore the mark:
// it only shows which rows remain to be measured, and is removed when that is done.
extension Forest {
  /// Whether the height of `node` was measured, as opposed to estimated or the default.
  @usableFromInline
  func isMeasured(_ node: Node) -> Bool {
    nodeFlags[Int(node)].intersection([.sized, .estimated]) == .sized
  }

  /// Sets the estimated height of `node`, or resets it to the default with `nil`, unless it is
  /// measured.
  ///
  /// - Complexity: O(log *n*); O(*n*) once, for the first height in the forest.
  @usableFromInline
  func setEstimatedHeight(of node: Node, to height: Int32?) {
    guard !isMeasured(node) else { return }
    if writeHeight(of: node, to: height, isEstimated: true) {
      refreshUpward(fromLeaf: leafSlot(of: node).leaf)
    }
  }

  /// Estimates every height that is not measured.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func estimateHeights(by estimate: (Node) -> Int32?) {
    guard let start, let end else { return }
    estimateHeights(from: start, to: end, by: estimate)
  }

  /// Estimates every height below `parent` that is not measured.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* nodes below it.
  @usableFromInline
  func estimateHeights(below parent: Node, by estimate: (Node) -> Int32?) {
    let leafSlot = leafSlot(of: parent)
    let (start, end) = (self.leafSlot(after: leafSlot), subtreeEnd(of: leafSlot))
    guard start != end else { return }
    estimateHeights(from: start, to: end, by: estimate)
  }

  /// Estimates in one pass from left to right that updates each block once, after the blocks below
  /// it.
  private func estimateHeights(
    from start: LeafSlot,
    to end: LeafSlot,
    by estimate: (Node) -> Int32?
  ) {
    let nodes = slotNode
    var leaf = start.leaf
    var index = start.index
    while true {
      let first = leaf * Forest.leafCapacity
      let count = leaf == end.leaf ? end.index : Int(leafCount[leaf])
      var changes = false
      for slot in first + index..<max(first + index, first + count) {
        let node = nodes[slot]
        guard !isSection(node), !isStatus(node), !isMeasured(node) else { continue }
        if writeHeight(of: node, to: estimate(node), isEstimated: true) { changes = true }
      }
      guard leaf != end.leaf, let next = self.leaf(after: leaf) else { break }
      if changes { refresh(leaf: leaf) }
      refreshFinished(leaf: leaf)
      (leaf, index) = (next, 0)
    }
    refreshUpward(fromLeaf: leaf)
  }

  /// Turns the measured height of `node` into an estimate.
  @usableFromInline
  func forgetMeasurement(of node: Node) {
    if isMeasured(node) { nodeFlags[Int(node)].insert(.estimated) }
  }

  /// Turns every measured height into an estimate; no height changes, so no block does.
  ///
  /// - Complexity: O(*n*), a pass over the flags.
  @usableFromInline
  func forgetMeasurements() {
    guard hasHeights else { return }
    for node in 0..<nodeEnd where nodeFlags[node].contains(.sized) {
      nodeFlags[node].insert(.estimated)
    }
  }

  /// Returns the nodes in `rows` whose height is not measured, in order.
  ///
  /// - Precondition: `rows` is within `0 ..< rowCount`.
  /// - Complexity: O(log *n* + *r*) for *r* rows.
  @usableFromInline
  func unmeasuredNodes(inRows rows: Range<Int>) -> [Node] {
    guard !rows.isEmpty else { return [] }
    var nodes: [Node] = []
    var leafSlot = leafSlot(atRow: rows.lowerBound)
    for row in rows {
      let node = node(at: leafSlot)
      if !isMeasured(node), !isStatus(node) { nodes.append(node) }
      guard row + 1 < rows.upperBound, let next = self.row(after: leafSlot) else { break }
      leafSlot = next
    }
    return nodes
  }
}
