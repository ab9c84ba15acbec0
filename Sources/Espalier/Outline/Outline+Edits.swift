extension Outline {
  /// Inserts items, given as a pre-order.
  ///
  /// A leaf that gets its first child becomes a closed branch. Items below a closed branch come in
  /// unseen.
  ///
  /// - Parameters:
  ///   - items: The items, each after its parent, with levels from 0.
  ///   - parent: What they go into.
  ///   - index: Their place among the children, counted before the insertion; `nil` is the end.
  /// - Throws: ``OutlineError`` if the parent or the index does not exist, an id is taken or stands
  ///   twice, or a level is skipped.
  /// - Complexity: O(log *n* + *m*) for *m* items.
  @inlinable
  @discardableResult
  public mutating func insert(
    _ items: some Sequence<Item>,
    into parent: Parent,
    at index: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try self.node(of: parent)
    let count = forest.childCount(of: node)
    let place = index ?? count
    guard place >= 0, place <= count else { throw .indexOutOfRange(index: place, count: count) }
    makeUnique()
    let site = forest.site(under: node, at: place)
    var staging = Staging(depth: site.depth, cover: site.cover)
    staging.reserveCapacity(items.underestimatedCount)
    do {
      for item in items { try stage(item, in: &staging) }
    } catch {
      discard(staging)
      throw error
    }
    let changes = forest.insert(staging.slots, flags: staging.flags, at: site)
    begin(staging.loading)
    return changes
  }

  /// Appends one leaf.
  ///
  /// - Throws: ``OutlineError`` if the parent does not exist or the id is taken.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func append(
    _ id: ID,
    to parent: Parent
  ) throws(OutlineError<ID>) -> RowChanges {
    try insert(CollectionOfOne(Item(id)), into: parent)
  }

  /// Inserts an empty section.
  ///
  /// - Parameters:
  ///   - id: A name to find it by. Names of sections and ids of items are apart: both may hold the
  ///     same value.
  ///   - section: Its index; `nil` is the end.
  /// - Throws: ``OutlineError`` if the index does not exist or the name is taken.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func insertSection(
    _ id: ID? = nil,
    at section: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    try insertSection(id, items: EmptyCollection(), at: section)
  }

  /// Inserts a section with its items, given as a pre-order.
  ///
  /// - Throws: ``OutlineError`` if the index does not exist, the name or an id is taken or stands
  ///   twice, or a level is skipped.
  /// - Complexity: O(log *n* + *m*) for *m* items.
  @inlinable
  @discardableResult
  public mutating func insertSection(
    _ id: ID? = nil,
    items: some Sequence<Item>,
    at section: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    let count = forest.sectionCount
    let place = section ?? count
    guard place >= 0, place <= count else { throw .sectionOutOfRange(index: place, count: count) }
    makeUnique()
    var staging = Staging(depth: 1, cover: 0)
    do {
      try stageSection(id, in: &staging)
      for item in items { try stage(item, in: &staging) }
    } catch {
      discard(staging)
      throw error
    }
    let site = forest.site(forSectionAt: place)
    let changes = forest.insert(staging.slots, flags: staging.flags, at: site)
    begin(staging.loading)
    return changes
  }

  /// Deletes items and everything below them, as one change.
  ///
  /// An item below another of them, or named twice, goes once. What is deleted is forgotten: when
  /// an id comes back, it is a new item. A parent that loses its last child stays a branch.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``, and then nothing is deleted.
  /// - Complexity: O(*k* log *n* + *m*) for *k* items with *m* nodes in all.
  @inlinable
  @discardableResult
  public mutating func delete(_ ids: some Sequence<ID>) throws(OutlineError<ID>) -> RowChanges {
    var nodes: [Forest.Node] = []
    for id in ids { nodes.append(try node(of: id)) }
    return delete(nodes: nodes)
  }

  /// Deletes a section with its items.
  ///
  /// - Throws: ``OutlineError/sectionOutOfRange(index:count:)``.
  /// - Complexity: O(log *n* + *m*) for *m* items in it.
  @inlinable
  @discardableResult
  public mutating func deleteSection(at section: Int) throws(OutlineError<ID>) -> RowChanges {
    delete(nodes: [try node(of: .section(section))])
  }

  @inlinable
  mutating func delete(nodes: [Forest.Node]) -> RowChanges {
    guard !nodes.isEmpty else { return RowChanges() }
    makeUnique()
    let (changes, deleted) = forest.delete(nodes)
    for node in deleted { forget(node, isSection: forest.isSection(node)) }
    return changes
  }

  @inlinable
  func node(of id: ID) throws(OutlineError<ID>) -> Forest.Node {
    guard let node = index.node(of: id) else { throw .unknownItem(id) }
    return node
  }

  @inlinable
  func node(of parent: Parent) throws(OutlineError<ID>) -> Forest.Node {
    switch parent {
    case .item(let id):
      return try node(of: id)
    case .section(let section):
      guard let node = forest.section(at: section) else {
        throw .sectionOutOfRange(index: section, count: forest.sectionCount)
      }
      return node
    }
  }
}
