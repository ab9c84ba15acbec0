// Sorting child lists.
extension Forest {
  /// Sorts the children of `parent` stably, and if `deep` every list of children below.
  ///
  /// - Parameter precedes: Whether the first node belongs before the second: a strict weak order.
  /// - Complexity: O(*m* log *m*) for *m* nodes below `parent`.
  @usableFromInline
  func sort(
    under parent: Node,
    deep: Bool,
    by precedes: (Node, Node) -> Bool
  ) -> RowChanges {
    perform(
      newOrder(under: parent, deep: deep) { siblings, slots in
        stablySorted(siblings) { left, right in
          let (left, right) = (slots[left].node, slots[right].node)
          // A status stays last.
          if self.isStatus(left) || self.isStatus(right) {
            return self.isStatus(right) && left != right
          }
          return precedes(left, right)
        }
      }
    )
  }

  /// Sorts by the rank of each node, stably.
  @usableFromInline
  func sort(under parent: Node, deep: Bool, rank: (Node) -> Int) -> RowChanges {
    perform(newOrder(under: parent, deep: deep, rank: rank))
  }

  /// Sorts by the rank of each node, stably, without the moves of rows, which take most of the time.
  ///
  /// - Returns: Whether any row has moved.
  /// - Complexity: As ``sort(under:deep:rank:)``.
  @usableFromInline
  func reorder(under parent: Node, deep: Bool, rank: (Node) -> Int) -> Bool {
    guard let order = newOrder(under: parent, deep: deep, rank: rank) else { return false }
    splice(from: order.start, to: order.end, with: order.slots)
    return order.movesRows
  }

  /// Another order of the nodes below a parent.
  private struct Order {
    var parent: Node
    var start: LeafSlot
    var end: LeafSlot
    var slots: [NewSlot]
    var movesRows = false
  }

  private func newOrder(under parent: Node, deep: Bool, rank: (Node) -> Int) -> Order? {
    newOrder(under: parent, deep: deep) { siblings, slots in
      let ranks = siblings.map { self.isStatus(slots[$0].node) ? Int.max : rank(slots[$0].node) }
      return order(of: ranks).map { siblings[$0] }
    }
  }

  /// Puts nodes into another order.
  private func perform(_ order: Order?) -> RowChanges {
    guard let order else { return RowChanges() }
    let old = visibleRowList(from: order.start, to: order.end)
    splice(from: order.start, to: order.end, with: order.slots)
    let newLeafSlot = leafSlot(of: order.parent)
    let new = visibleRowList(
      from: self.leafSlot(after: newLeafSlot),
      to: subtreeEnd(of: newLeafSlot)
    )
    return changes(from: old, to: new)
  }

  /// Returns the order with the children of `parent`, and if `deep` every list of children below,
  /// sorted, or `nil` if they are.
  ///
  /// - Parameter arrange: Sorts siblings, given as indices into a pre-order.
  private func newOrder(
    under parent: Node,
    deep: Bool,
    _ arrange: ([Int], [NewSlot]) -> [Int]
  ) -> Order? {
    let leafSlot = leafSlot(of: parent)
    let start = self.leafSlot(after: leafSlot)
    let end = subtreeEnd(of: leafSlot)
    guard start != end else { return nil }
    let slots = self.slots(from: start, to: end)
    let ends = Forest.subtreeEnds(of: slots)
    // Returns the siblings from `first` on, sorted and reversed, for a stack.
    func siblings(_ first: Int, end: Int) -> [Int] {
      var siblings: [Int] = []
      var position = first
      while position < end {
        siblings.append(position)
        position = ends[position]
      }
      return arrange(siblings, slots).reversed()
    }
    var sorted: [NewSlot] = []
    sorted.reserveCapacity(slots.count)
    var isSame = true
    var waiting = siblings(0, end: slots.count)
    while let position = waiting.popLast() {
      if position != sorted.count { isSame = false }
      let end = deep ? position + 1 : ends[position]
      for index in position..<end { sorted.append(slots[index]) }
      // Most nodes are leaves; an empty list would be allocated for each.
      if deep && end < ends[position] { waiting += siblings(end, end: ends[position]) }
    }
    if isSame { return nil }
    var order = Order(parent: parent, start: start, end: end, slots: sorted)
    var old = slots.makeIterator()
    for slot in sorted where slot.hiddenDepth == 0 && !order.movesRows {
      var next = old.next()
      while let hidden = next, hidden.hiddenDepth != 0 { next = old.next() }
      order.movesRows = next?.node != slot.node
    }
    return order
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
