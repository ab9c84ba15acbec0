extension Outline {
  /// Sorts the children of an item or the top items of a section, as moves.
  ///
  /// The sort is stable: items that compare equal keep their order.
  ///
  /// - Parameters:
  ///   - parent: The parent of the children to sort.
  ///   - deep: Whether to sort the children at every level below too.
  ///   - areInIncreasingOrder: Whether the first item belongs before the second: a strict weak
  ///     order, as for the standard library's `sort(by:)`.
  /// - Returns: The minimal moves; none if the items are in order already.
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

  /// Reloads items: returns changes that reload those among them that are rows.
  ///
  /// The outline does not know what an item looks like; this way a change of appearance takes the
  /// same path as all other changes.
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

extension Outline where ID == Int32 {
  /// Sorts as ``sort(_:deep:by:)`` does, by the rank of each item, and without the moves of rows.
  ///
  /// - Parameter ranks: The ranks, by item; items without one are last.
  /// - Returns: Whether any row has moved.
  @inline(never)
  package mutating func reorder(
    _ parent: Parent,
    deep: Bool,
    ranks: [Int32]
  ) throws(OutlineError<ID>) -> Bool {
    let node = try self.node(of: parent)
    makeUnique()
    let index = self.index
    return forest.reorder(under: node, deep: deep) { node in
      guard let id = index[node], ranks.indices.contains(Int(id)) else { return Int.max }
      return Int(ranks[Int(id)])
    }
  }
}
