extension Outline {
  /// Gives memory back after items were deleted, if that is worth it.
  ///
  /// - Parameter count: The number of nodes deleted.
  /// - Complexity: O(*count*).
  @inlinable
  mutating func compact(afterDeleting count: Int) {
    guard !keepsNodes, forest.isWorthCompacting(afterDeleting: count) else { return }
    let (old, nodes) = (forest, forest.nodes)
    forest = old.compacted()
    var index = IDIndex(number: self.index.number)
    index.reserve(nodes.count)
    for (number, node) in nodes.enumerated() {
      let new = Forest.Node(truncatingIfNeeded: number)
      if forest.isSection(new) {
        index.nameSection(new, self.index.sectionNames[node])
      } else if !forest.isStatus(new), let id = self.index[node] {
        _ = index.insert(id, node: new)
      }
    }
    self.index = index
    if !loads.isEmpty { loads.renumber(nodes, of: old.handleEnd) }
  }
}
