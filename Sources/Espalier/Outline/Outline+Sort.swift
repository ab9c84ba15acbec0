extension Outline {
  /// Sorts the children of an item or the top items of a section, as moves.
  ///
  /// Stable: items of which neither belongs before the other keep their order.
  ///
  /// - Parameters:
  ///   - parent: Whose children are sorted.
  ///   - deep: Whether every list of children below them is sorted too.
  ///   - areInIncreasingOrder: Whether the first item belongs before the second: a strict weak
  ///     order, as for the standard library's `sort(by:)`.
  /// - Returns: The fewest rows that move; nothing for what is in order already.
  /// - Throws: ``OutlineError`` if the parent does not exist.
  /// - Complexity: O(log *n* + *m* log *m*) for *m* items below the parent.
  @inlinable
  @discardableResult
  public mutating func sort(
    _ parent: Parent,
    deep: Bool = false,
    by areInIncreasingOrder: (ID, ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try self.node(of: parent)
    makeUnique()
    let index = self.index
    return forest.sort(under: node, deep: deep) { left, right in
      guard let left = index[left], let right = index[right] else { return false }
      return areInIncreasingOrder(left, right)
    }
  }

  /// Sorts as ``sort(_:deep:by:)`` does, by the rank of each item.
  @inlinable
  package mutating func sort(
    _ parent: Parent,
    deep: Bool,
    rank: (ID) -> Int
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try self.node(of: parent)
    makeUnique()
    let index = self.index
    return forest.sort(under: node, deep: deep) { index[$0].map(rank) ?? Int.max }
  }

  /// Draws items again: says where those among them that are rows stand.
  ///
  /// The outline knows nothing of what an item looks like; this is how a change of it travels the
  /// same way as all others.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(*k* log *n* + *k* log *k*) for *k* items.
  @inlinable
  public func reload(_ ids: some Sequence<ID>) throws(OutlineError<ID>) -> RowChanges {
    var positions: [RowPosition] = []
    for id in ids {
      if let position = forest.rowPosition(of: try node(of: id)) { positions.append(position) }
    }
    return RowChanges(reloading: positions)
  }
}
