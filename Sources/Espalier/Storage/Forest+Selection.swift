// Selection: a flag of the nodes, so that it moves and is deleted with them.
extension Forest {
  @usableFromInline
  func isSelected(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.selected) }

  /// Selects or deselects a node.
  ///
  /// - Returns: Whether the selection changed.
  @usableFromInline
  func setSelected(_ node: Node, _ isSelected: Bool) -> Bool {
    guard self.isSelected(node) != isSelected else { return false }
    nodeFlags[Int(node)].set(.selected, isSelected)
    selectedCount += isSelected ? 1 : -1
    return true
  }

  /// Selects the items of some rows, counted over all sections, and deselects the others unless
  /// `keeping`.
  ///
  /// - Returns: Whether the selection changed.
  /// - Complexity: O(log *n* + *k*) for *k* rows, plus O(*n*) if something was selected.
  @usableFromInline
  func select(rows: Range<Int>, keeping: Bool) -> Bool {
    var changed = false
    var leafSlot: LeafSlot?
    var chosen: [Node] = []
    for row in rows {
      let here = leafSlot.flatMap { self.row(after: $0) } ?? self.leafSlot(atRow: row)
      leafSlot = here
      let node = node(at: here)
      if !isStatus(node) { chosen.append(node) }
    }
    if !keeping, selectedCount > 0 {
      let already = chosen.reduce(0) { $0 + (isSelected($1) ? 1 : 0) }
      changed = already != selectedCount
      if changed { deselectAll() }
    }
    for node in chosen where setSelected(node, true) { changed = true }
    return changed
  }

  /// Whether the items of all rows are selected.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* rows up to the first one that is not selected.
  func areAllRowsSelected() -> Bool {
    let count = rowCount
    guard count > 0, selectedCount > 0 else { return false }
    var leafSlot = self.leafSlot(atRow: 0)
    while true {
      let node = node(at: leafSlot)
      guard isStatus(node) || isSelected(node) else { return false }
      guard let next = row(after: leafSlot) else { return true }
      leafSlot = next
    }
  }

  /// Deselects everything.
  ///
  /// - Complexity: O(*n*) if something was selected.
  @usableFromInline
  func deselectAll() {
    guard selectedCount > 0 else { return }
    for node in 0..<nodeEnd { nodeFlags[node].remove(.selected) }
    selectedCount = 0
  }

  /// The selected items, in order, visible or not.
  ///
  /// - Complexity: O(*n*) up to the last of them.
  @usableFromInline
  var selectedNodes: [Node] {
    var left = selectedCount
    guard left > 0 else { return [] }
    var selected: [Node] = []
    selected.reserveCapacity(left)
    guard var leaf = start?.leaf else { return [] }
    while left > 0 {
      let first = leaf * Forest.leafCapacity
      for slot in first..<first + Int(leafCount[leaf]) where isSelected(slotNode[slot]) {
        selected.append(slotNode[slot])
        left -= 1
      }
      guard let next = self.leaf(after: leaf) else { break }
      leaf = next
    }
    return selected
  }
}
