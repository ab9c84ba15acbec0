// Calls with several ids, or with the plain id of a parent.
extension Outline {
  /// Inserts one leaf into a parent.
  ///
  /// - Throws: ``OutlineError``, as for several items.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func insert(
    _ id: ID,
    into parent: Parent,
    at index: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    try insert(CollectionOfOne(Item(id)), into: parent, at: index)
  }

  /// Inserts one leaf into an item.
  ///
  /// - Throws: ``OutlineError``, as for several items.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func insert(
    _ id: ID,
    into parent: ID,
    at index: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    try insert(CollectionOfOne(Item(id)), into: .item(parent), at: index)
  }

  /// Inserts one leaf right before an item, as its sibling.
  ///
  /// - Throws: ``OutlineError``, as for several items.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func insert(_ id: ID, before sibling: ID) throws(OutlineError<ID>) -> RowChanges {
    try insert(CollectionOfOne(Item(id)), before: sibling)
  }

  /// Inserts one leaf right after an item and its descendants, as its sibling.
  ///
  /// - Throws: ``OutlineError``, as for several items.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func insert(_ id: ID, after sibling: ID) throws(OutlineError<ID>) -> RowChanges {
    try insert(CollectionOfOne(Item(id)), after: sibling)
  }

  /// Appends leaves to the children of an item, or to the top items.
  ///
  /// - Parameters:
  ///   - ids: The ids of the leaves.
  ///   - parent: The item; `nil` is the last section, which is inserted if there is none.
  /// - Throws: ``OutlineError`` if the parent does not exist, or an id is taken or occurs twice.
  /// - Complexity: O(log *n* + *m*) for *m* leaves.
  @inlinable
  @discardableResult
  public mutating func append(
    _ ids: some Sequence<ID>,
    to parent: ID? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    let items = ids.lazy.map { Item($0) }
    if let parent { return try insert(items, into: .item(parent)) }
    if sectionCount == 0 { return try insertSection(items: items) }
    return try insert(items, into: .section(sectionCount - 1))
  }

  /// Expands items, so that their children become rows, as one change.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``, and then nothing expands.
  /// - Complexity: That of expanding each, and O(*k* log *k*) for *k* ranges of rows.
  @inlinable
  @discardableResult
  public mutating func expand(_ ids: some Sequence<ID>) throws(OutlineError<ID>) -> RowChanges {
    try setExpanded(true, for: ids)
  }

  /// Collapses items, so that their descendants are hidden, as one change.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``, and then nothing collapses.
  /// - Complexity: That of collapsing each, and O(*k* log *k*) for *k* ranges of rows.
  @inlinable
  @discardableResult
  public mutating func collapse(_ ids: some Sequence<ID>) throws(OutlineError<ID>) -> RowChanges {
    try setExpanded(false, for: ids)
  }

  /// Replaces everything below an item, and returns the difference by identity.
  ///
  /// - Throws: ``OutlineError``, as for a ``Parent``.
  /// - Complexity: O(log *n* + *k* log *n*) for *k* items below before and after.
  @inlinable
  @discardableResult
  public mutating func replaceChildren(
    of parent: ID,
    with items: some Sequence<Item>,
    loadState: ItemLoadState = .loaded
  ) throws(OutlineError<ID>) -> RowChanges {
    try replaceChildren(of: .item(parent), with: items, loadState: loadState)
  }

  /// Sorts the children of an item, as moves.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n* + *m* log *m*) for *m* items below the parent.
  @inlinable
  @discardableResult
  public mutating func sort(
    _ parent: ID,
    deep: Bool = false,
    by areInIncreasingOrder: (ID, ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    try sort(.item(parent), deep: deep, by: areInIncreasingOrder)
  }

  /// The descendants of an item in pre-order, its children at level 0; `nil` if it is unknown.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* items.
  @inlinable
  public func snapshot(below parent: ID) -> [Item]? { snapshot(below: .item(parent)) }
}
