// Heights that are not measured yet.
//
// An estimate is a height of its own with a mark, so it is counted like any other. The mark is read
// by nothing that counts: it says what may still be measured, and goes when that is done.
extension Forest {
  /// Whether the height of `node` was measured; an estimate was not, nor was the default height.
  @usableFromInline
  func isMeasured(_ node: Node) -> Bool {
    nodeFlags[Int(node)].intersection([.sized, .estimated]) == .sized
  }

  /// Gives `node` an estimated height, or with `nil` the default again, unless it is measured.
  ///
  /// - Complexity: O(log *n*); O(*n*) once, for the first height in the forest.
  @usableFromInline
  func setEstimatedHeight(of node: Node, to height: Int32?) {
    guard !isMeasured(node) else { return }
    if writeHeight(of: node, to: height, isEstimated: true) {
      refreshUpward(fromLeaf: place(of: node).leaf)
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
    let place = place(of: parent)
    let (start, end) = (self.place(after: place), subtreeEnd(of: place))
    guard start != end else { return }
    estimateHeights(from: start, to: end, by: estimate)
  }

  /// One pass from left to right, in which a block is summed up once, after what is below it.
  private func estimateHeights(from start: Place, to end: Place, by estimate: (Node) -> Int32?) {
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

  /// Makes the measured height of `node` an estimate.
  @usableFromInline
  func forgetMeasurement(of node: Node) {
    if isMeasured(node) { nodeFlags[Int(node)].insert(.estimated) }
  }

  /// Makes every measured height an estimate; no height changes, so no block does.
  ///
  /// - Complexity: O(*n*), a pass over the flags.
  @usableFromInline
  func forgetMeasurements() {
    guard hasHeights else { return }
    for node in 0..<nodeEnd where nodeFlags[node].contains(.sized) {
      nodeFlags[node].insert(.estimated)
    }
  }

  /// The nodes in some rows whose height is not measured, in order.
  ///
  /// - Precondition: The rows are there.
  /// - Complexity: O(log *n* + *r*) for *r* rows.
  @usableFromInline
  func unmeasuredNodes(inRows rows: Range<Int>) -> [Node] {
    guard !rows.isEmpty else { return [] }
    var nodes: [Node] = []
    var place = place(atRow: rows.lowerBound)
    for row in rows {
      let node = node(at: place)
      if !isMeasured(node), !isStatus(node) { nodes.append(node) }
      guard row + 1 < rows.upperBound, let next = self.row(after: place) else { break }
      place = next
    }
    return nodes
  }
}
