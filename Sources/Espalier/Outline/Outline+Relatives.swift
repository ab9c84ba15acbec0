// Queries about items and their relatives, by identity.
extension Outline {
  /// Calls a function with every item, visible or not, and its level, in order.
  ///
  /// - Complexity: O(*n*).
  package func forEachItem(_ body: (_ id: ID, _ level: Int) -> Void) {
    guard let start = forest.start, let end = forest.end else { return }
    for slot in forest.slots(from: start, to: end) {
      guard !forest.isSection(slot.node), !forest.isStatus(slot.node),
        let id = index[slot.node]
      else { continue }
      body(id, Int(slot.depth) - 1)
    }
  }

  /// Whether the outline contains an item, visible or not.
  @inlinable
  public func contains(_ id: ID) -> Bool { index.node(of: id) != nil }

  /// Whether an item is a row, or `nil` if it is unknown.
  ///
  /// - Complexity: O(log *n*), whatever the depth.
  @inlinable
  public func isVisible(_ id: ID) -> Bool? { index.node(of: id).map { forest.isVisible($0) } }

  /// Whether an item is expanded, whatever its ancestors are, or `nil` if it is unknown.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func isExpanded(_ id: ID) -> Bool? { index.node(of: id).map { forest.isExpanded($0) } }

  /// Whether an item has children or may get some, or `nil` if it is unknown.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func isBranch(_ id: ID) -> Bool? { index.node(of: id).map { forest.isBranch($0) } }

  /// Whether an item is drawn with a disclosure triangle, or `nil` if it is unknown.
  ///
  /// That is a branch which has something to show when it is expanded, or may get it: not one whose
  /// children were loaded and are none, nor one with children of which none passes the filter. A
  /// branch that is inserted without children is expandable.
  ///
  /// This follows from what is below the item, so it changes with that, without a reload of the item's
  /// row: ``DrawnRows`` tell which rows in sight to draw again.
  ///
  /// - Complexity: O(1); under a filter O(log *n*).
  @inlinable
  public func isExpandable(_ id: ID) -> Bool? {
    index.node(of: id).map { forest.isExpandable($0) }
  }

  /// The level of an item, 0 for top items, or `nil` if it is unknown.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func level(of id: ID) -> Int? { index.node(of: id).map { forest.depth(of: $0) - 1 } }

  /// The section that an item is in, or `nil` if it is unknown.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func section(of id: ID) -> Int? { index.node(of: id).map { forest.section(of: $0) } }

  /// The parent of an item, or `nil` if it is a top item or unknown.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func parent(of id: ID) -> ID? {
    guard let node = index.node(of: id), let parent = forest.parent(of: node),
      !forest.isSection(parent)
    else { return nil }
    return index[parent]
  }

  /// The children of an item in order, or `nil` if it is unknown.
  ///
  /// - Complexity: O(*c* log *n*) for *c* children.
  @inlinable
  public func children(of id: ID) -> [ID]? {
    index.node(of: id).map { forest.children(of: $0).compactMap { index[$0] } }
  }

  /// The top items of a section in order, or `nil` if there is no such section.
  ///
  /// - Complexity: O(*c* log *n*) for *c* items.
  @inlinable
  public func items(inSection section: Int) -> [ID]? {
    forest.section(at: section).map { forest.children(of: $0).compactMap { index[$0] } }
  }

  /// The child of an item at an index, or `nil` if the index is out of range or the item unknown.
  ///
  /// - Complexity: O(log *n*), whatever the number of children.
  @inlinable
  public func child(of id: ID, at index: Int) -> ID? {
    self.index.node(of: id).flatMap { forest.child(of: $0, at: index) }.flatMap { self.index[$0] }
  }

  /// The number of children of an item, or `nil` if it is unknown.
  ///
  /// - Complexity: O(log *n*), whatever the number.
  @inlinable
  public func childCount(of id: ID) -> Int? {
    index.node(of: id).map { forest.childCount(of: $0) }
  }

  /// The other children of an item's parent in order, or `nil` if the item is unknown.
  ///
  /// - Complexity: O(*c* log *n*) for *c* siblings.
  @inlinable
  public func siblings(of id: ID) -> [ID]? {
    guard let node = index.node(of: id), let parent = forest.parent(of: node) else { return nil }
    return forest.children(of: parent).filter { $0 != node }.compactMap { index[$0] }
  }

  /// The number of siblings before an item, visible or not, or `nil` if it is unknown.
  ///
  /// - Complexity: O(log *n*), whatever the number of siblings.
  @inlinable
  public func indexInParent(of id: ID) -> Int? {
    index.node(of: id).map { forest.index(of: $0) }
  }

  /// The number of children of an item's parent, or `nil` if the item is unknown.
  ///
  /// With ``positionInSet(of:)``, assistive technology reads it as "3 of 12". Under a filter only
  /// children that pass count; an item that does not pass has no size and no position.
  ///
  /// - Complexity: O(log *n*), whatever the number of siblings.
  @inlinable
  public func setSize(of id: ID) -> Int? {
    guard let node = index.node(of: id), !forest.isFilteredOut(node),
      let parent = forest.parent(of: node)
    else { return nil }
    return forest.passingChildCount(of: parent)
  }

  /// The position of an item among its parent's children, from 1, or `nil` if it is unknown or
  /// filtered out.
  ///
  /// - Complexity: O(log *n*), whatever the number of siblings.
  @inlinable
  public func positionInSet(of id: ID) -> Int? {
    guard let node = index.node(of: id), !forest.isFilteredOut(node) else { return nil }
    return forest.passingIndex(of: node) + 1
  }
}
