// Sorting child lists.
extension Forest {
  /// Sorts the children of `parent`, stably, and if `deep` every list of children below.
  ///
  /// - Parameter precedes: Whether the first node belongs before the second: a strict weak order.
  /// - Complexity: O(*m* log *m*) for *m* nodes below `parent`.
  @usableFromInline
  func sort(
    under parent: Node,
    deep: Bool,
    by precedes: (Node, Node) -> Bool
  ) -> RowChanges {
    let place = place(of: parent)
    let start = self.place(after: place)
    let end = subtreeEnd(of: place)
    guard start != end else { return RowChanges() }
    let slots = self.slots(from: start, to: end)
    let sorted = Forest.sorted(slots, deep: deep) { left, right in
      // A status stays last.
      if self.isStatus(left) || self.isStatus(right) {
        return self.isStatus(right) && left != right
      }
      return precedes(left, right)
    }
    guard zip(slots, sorted).contains(where: { $0.node != $1.node }) else { return RowChanges() }
    let old = rowList(from: start, to: end)
    splice(from: start, to: end, with: sorted)
    let newPlace = self.place(of: parent)
    let new = rowList(from: self.place(after: newPlace), to: subtreeEnd(of: newPlace))
    return changes(from: old, to: new)
  }

  /// A pre-order with its topmost siblings in order, and if `deep` all others too.
  private static func sorted(
    _ slots: [NewSlot],
    deep: Bool,
    by precedes: (Node, Node) -> Bool
  ) -> [NewSlot] {
    let ends = subtreeEnds(of: slots)
    // The siblings from `first` on, sorted, last one first, for a stack.
    func siblings(_ first: Int, end: Int) -> [Int] {
      var siblings: [Int] = []
      var position = first
      while position < end {
        siblings.append(position)
        position = ends[position]
      }
      // Stable: equal ones stay in the order of their positions.
      siblings.sort { left, right in
        if precedes(slots[left].node, slots[right].node) { return true }
        if precedes(slots[right].node, slots[left].node) { return false }
        return left < right
      }
      return siblings.reversed()
    }
    var sorted: [NewSlot] = []
    sorted.reserveCapacity(slots.count)
    var waiting = siblings(0, end: slots.count)
    while let position = waiting.popLast() {
      if deep {
        sorted.append(slots[position])
        waiting += siblings(position + 1, end: ends[position])
      } else {
        sorted += slots[position..<ends[position]]
      }
    }
    return sorted
  }

  /// For each slot of a pre-order, where its subtree ends.
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
