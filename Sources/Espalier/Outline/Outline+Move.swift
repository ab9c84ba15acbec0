extension Outline {
  /// Moves an item with its descendants within its parent, to another parent or to another section.
  ///
  /// The expansion state is kept. Rows that are visible before and after move; they are reloaded
  /// only if their level changes. A leaf that receives its first child becomes a collapsed branch.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - parent: The new parent.
  ///   - index: The index among the children, counted without the item; `nil` is the end.
  /// - Throws: ``OutlineError`` if the item, the parent or the index does not exist, or
  ///   ``OutlineError/cycle(_:)`` if the parent is the item or below it.
  /// - Complexity: O(log *n* + *m*) for a subtree of *m* items.
  @inlinable
  @discardableResult
  public mutating func move(
    _ id: ID,
    into parent: Parent,
    at index: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    if let recorder {
      return try recorder.perform(.move(id, into: parent, at: index), in: &self)
    }
    let node = try self.node(of: id)
    let target = try self.node(of: parent)
    guard !forest.isInside(target, subtreeOf: node) else { throw .cycle(id) }
    let count = forest.childCount(of: target) - (forest.parent(of: node) == target ? 1 : 0)
    let place = index ?? count
    guard place >= 0, place <= count else { throw .indexOutOfRange(index: place, count: count) }
    makeUnique()
    if forest.parent(of: node) != target { loads.add(node, to: target) }
    return loadOpened(forest.move(node, under: target, at: place))
  }
}
