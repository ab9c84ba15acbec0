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
    if let recorder {
      return try recorder.sort(parent, deep: deep, in: &self, by: areInIncreasingOrder)
    }
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

/// A sort whose order is known, worked out in steps between which the outline can be read and changed.
package final class StepwiseSort<ID: Hashable> {
  let parent: Outline<ID>.Parent?
  fileprivate let isDeep: Bool
  fileprivate let order: [ID]
  /// The part that has been worked out, and the state of the outline that it is for.
  fileprivate var reordering: Reordering?
  fileprivate var generation = 0

  /// Begins to sort children into an order.
  ///
  /// - Parameters:
  ///   - parent: The parent of the children; `nil` for the top items of all sections.
  ///   - isDeep: Whether to sort the children at every level below too.
  ///   - order: Items in the order wanted; siblings that are not among them come last, as they are.
  package init(_ parent: Outline<ID>.Parent?, deep isDeep: Bool, into order: [ID]) {
    self.parent = parent
    self.isDeep = isDeep
    self.order = order
  }
}

extension Outline {
  /// Goes on with a sort of this outline for a number of items, each of which counts five times.
  ///
  /// The first step copies *n* numbers besides. After a change of the outline it begins again.
  ///
  /// - Returns: Whether all is worked out, so that only ``finish(_:)`` remains.
  /// - Throws: ``OutlineError`` if the parent does not exist.
  package func advance(
    _ sort: StepwiseSort<ID>,
    by limit: Int
  ) throws(OutlineError<ID>) -> Bool {
    try reordering(of: sort, by: limit).isComplete
  }

  /// Returns what has been worked out of a sort for the outline as it is, after going on with it.
  private func reordering(
    of sort: StepwiseSort<ID>,
    by limit: Int = .max
  ) throws(OutlineError<ID>) -> Reordering {
    let reordering: Reordering
    if let known = sort.reordering, sort.generation == forest.generation {
      reordering = known
    } else {
      var node: Forest.Node?
      if let parent = sort.parent { node = try self.node(of: parent) }
      let count = sort.order.count
      reordering = forest.reordering(under: node, isDeep: sort.isDeep, nameCount: count)
      (sort.reordering, sort.generation) = (reordering, forest.generation)
    }
    reordering.advance(by: limit) { index.node(of: sort.order[$0]) }
    return reordering
  }

  /// Completes a sort of this outline: at once, if it has been worked out.
  ///
  /// - Returns: Whether any row has moved.
  /// - Throws: ``OutlineError`` if the parent does not exist.
  package mutating func finish(_ sort: StepwiseSort<ID>) throws(OutlineError<ID>) -> Bool {
    let reordering = try reordering(of: sort)
    makeUnique()
    forest.apply(reordering)
    return reordering.movesRows
  }

  /// Sorts the items below a parent at every level, as they are in a list; others come last.
  ///
  /// - Throws: ``OutlineError`` if the parent does not exist.
  mutating func sort(_ parent: Parent, into order: [ID]) throws(OutlineError<ID>) -> RowChanges {
    let reordering = try reordering(of: StepwiseSort(parent, deep: true, into: order))
    makeUnique()
    return forest.perform(reordering)
  }
}
