// Sorting child lists.
extension Forest {
  /// Sorts the children of `parent` stably, and if `isDeep` every list of children below.
  ///
  /// - Parameter precedes: Whether the first node belongs before the second: a strict weak order.
  /// - Complexity: O(*m* log *m*) for *m* nodes below `parent`.
  @usableFromInline
  func sort(
    under parent: Node,
    deep isDeep: Bool,
    by precedes: (Node, Node) -> Bool
  ) -> RowChanges {
    let slots = self.slots(below: parent)
    guard !slots.isEmpty else { return RowChanges() }
    let ends = Forest.subtreeEnds(of: slots)
    // Returns the siblings from `first` on, sorted and reversed, for a stack.
    func siblings(_ first: Int, end: Int) -> [Int] {
      var siblings: [Int] = []
      var position = first
      while position < end {
        siblings.append(position)
        position = ends[position]
      }
      return stablySorted(siblings) { left, right in
        let (left, right) = (slots[left].node, slots[right].node)
        // A status stays last.
        if self.isStatus(left) || self.isStatus(right) {
          return self.isStatus(right) && left != right
        }
        return precedes(left, right)
      }
      .reversed()
    }
    var sorted: [NewSlot] = []
    sorted.reserveCapacity(slots.count)
    var isSame = true
    var waiting = siblings(0, end: slots.count)
    while let position = waiting.popLast() {
      if position != sorted.count { isSame = false }
      let end = isDeep ? position + 1 : ends[position]
      for index in position..<end { sorted.append(slots[index]) }
      // Most nodes are leaves; an empty list would be allocated for each.
      if isDeep && end < ends[position] { waiting += siblings(end, end: ends[position]) }
    }
    return isSame ? RowChanges() : changes(replacing: slots, with: sorted)
  }

  /// Returns the nodes below a node, in pre-order.
  func slots(below parent: Node) -> [NewSlot] {
    let leafSlot = leafSlot(of: parent)
    return slots(from: self.leafSlot(after: leafSlot), to: subtreeEnd(of: leafSlot))
  }

  /// Puts a run of nodes into another order.
  func changes(replacing slots: [NewSlot], with sorted: [NewSlot]) -> RowChanges {
    let old = visibleRowList(slots)
    replace(slots, with: sorted)
    return changes(from: old, to: visibleRowList(sorted))
  }

  private func visibleRowList(_ run: [NewSlot]) -> VisibleRowDiff {
    guard let first = run.first, let last = run.last else { return VisibleRowDiff() }
    return visibleRowList(
      from: leafSlot(of: first.node),
      to: leafSlot(after: leafSlot(of: last.node))
    )
  }

  /// Puts a run of nodes into another order, without the moves of rows, which take most of the time.
  func replace(_ slots: [NewSlot], with sorted: [NewSlot]) {
    guard let first = slots.first, let last = slots.last else { return }
    splice(
      from: leafSlot(of: first.node),
      to: leafSlot(after: leafSlot(of: last.node)),
      with: sorted
    )
  }

  /// Returns the end of the subtree of each slot of a pre-order.
  private static func subtreeEnds(of slots: [NewSlot]) -> [Int] {
    var ends = [Int](repeating: slots.count, count: slots.count)
    var open: [Int] = []
    for (position, slot) in slots.enumerated() {
      while let last = open.last, slots[last].depth >= slot.depth {
        ends[last] = position
        open.removeLast()
      }
      open.append(position)
    }
    return ends
  }
}
