// A snapshot often has the shape of the outline, and new items in the places of others. Then only the
// ids of these differ, and the tree stays as it is.
extension Outline {
  /// Replaces items by those of a snapshot one for one, where all that differs in a run is that new
  /// items are in the places of others.
  ///
  /// - Returns: The changes, or `nil` if the snapshot differs in another way; then nothing changes.
  /// - Complexity: O(*k*) for a run of *k* nodes.
  @inlinable
  mutating func replaceOneByOne(_ run: DifferingRun, with items: [Item]) -> RowChanges? {
    guard let positions = replacedPositions(of: run, with: items) else { return nil }
    makeUnique()
    let offset = run.new.lowerBound - run.old.lowerBound
    var nodes: [Forest.Node] = []
    nodes.reserveCapacity(positions.count)
    for position in positions {
      let item = items[position + offset]
      // A branch by its children alone is marked with the flags of the node that was there.
      let node = forest.makeNode(flags: [])
      guard index.insert(item.id, node: node) else {
        // The item is elsewhere in the outline or twice in the snapshot.
        forest.releaseNode(node)
        discard(nodes)
        return nil
      }
      nodes.append(node)
    }
    let changes = forest.replace(positions, of: run.slots, from: run.old.lowerBound, with: nodes)
    for position in positions { forget(run.slots[position].node, isSection: false) }
    compact(afterDeleting: positions.count)
    return changes
  }

  /// The positions in a run at which a snapshot has another item; `nil` if it differs from the run in
  /// another way.
  ///
  /// - Complexity: O(*k*) for a run of *k* nodes.
  @inlinable
  func replacedPositions(of run: DifferingRun, with items: [Item]) -> [Int]? {
    guard run.old.count == run.new.count else { return nil }
    let offset = run.new.lowerBound - run.old.lowerBound
    var positions: [Int] = []
    for position in run.old {
      let slot = run.slots[position]
      guard Int(slot.depth) - 1 == items[position + offset].level,
        isAlike(slot, items, position + offset)
      else { return nil }
      if index[slot.node] == items[position + offset].id { continue }
      guard items[position + offset].isExpanded == forest.isExpanded(slot.node) else { return nil }
      // An item that is known moves: mostly the first that differs is one, if any is.
      if positions.isEmpty, index.node(of: items[position + offset].id) != nil { return nil }
      positions.append(position)
    }
    return positions
  }

  /// Releases the nodes of new items that are not in the tree.
  @inlinable
  mutating func discard(_ nodes: [Forest.Node]) {
    for node in nodes.reversed() {
      forget(node, isSection: false)
      forest.releaseNode(node)
    }
  }
}
