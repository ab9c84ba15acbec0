extension Outline {
  /// Inserts items, given in pre-order.
  ///
  /// A leaf that receives its first child becomes a collapsed branch. Items below a collapsed
  /// branch are inserted hidden. An outline without sections gets one with the items, if they are
  /// inserted into section 0.
  ///
  /// - Parameters:
  ///   - items: The items, each after its parent, with levels from 0.
  ///   - parent: The parent to insert into.
  ///   - index: The index among the children before the insertion; `nil` appends.
  /// - Throws: ``OutlineError`` if the parent or the index does not exist, an id is taken or occurs
  ///   twice, or a level is skipped.
  /// - Complexity: O(log *n* + *m*) for *m* items.
  @inlinable
  @discardableResult
  public mutating func insert(
    _ items: some Sequence<Item>,
    into parent: Parent,
    at index: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    if let recorder {
      return try recorder.perform(.insert(Array(items), into: parent, at: index), in: &self)
    }
    #if !ESPALIER_BROWSER
      if isFirstSection(parent), index ?? 0 == 0 { return try insertSection(items: items) }
    #endif
    let node = try self.node(of: parent)
    let count = forest.childCount(of: node)
    let place = index ?? count
    guard place >= 0, place <= count else { throw .indexOutOfRange(index: place, count: count) }
    makeUnique()
    let insertionPoint = forest.insertionPoint(under: node, at: place)
    var transaction = Transaction(
      depth: insertionPoint.depth,
      hiddenDepth: insertionPoint.hiddenDepth,
      base: node
    )
    transaction.reserveCapacity(items.underestimatedCount)
    do {
      for item in items { try stage(item, in: &transaction) }
      transaction.endBranches(downTo: -1)
    } catch {
      discard(transaction)
      throw error
    }
    let changes = forest.insert(transaction.slots, flags: transaction.flags, at: insertionPoint)
    if !loads.isEmpty {
      for slot in transaction.slots where slot.depth == insertionPoint.depth {
        loads.add(slot.node, to: node)
      }
    }
    setLoads(transaction.loads)
    return loadOpened(changes)
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
  ///   - id: A name for lookup. Names of sections and ids of items are separate: both may contain
  ///     the same value.
  ///   - section: The index of the section; `nil` appends.
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

  /// Inserts a section with its items, given in pre-order.
  ///
  /// With a ``history`` it costs O(*n*).
  ///
  /// - Throws: ``OutlineError`` if the index does not exist, the name or an id is taken or occurs
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
    if let recorder {
      let items = Array(items)
      var sections = snapshot
      sections.insert(Section(id, items: items), at: place)
      return try recorder.perform(leadingTo: sections, in: &self) {
        outline throws(OutlineError<ID>) in try outline.insertSection(id, items: items, at: place)
      }
    }
    makeUnique()
    var transaction = Transaction(depth: 1, hiddenDepth: 0)
    do {
      try stageSection(id, in: &transaction)
      for item in items { try stage(item, in: &transaction) }
      transaction.endBranches(downTo: -1)
    } catch {
      discard(transaction)
      throw error
    }
    let insertionPoint = forest.insertionPoint(forSectionAt: place)
    let changes = forest.insert(transaction.slots, flags: transaction.flags, at: insertionPoint)
    setLoads(transaction.loads)
    return loadOpened(changes)
  }

  /// Deletes items with their descendants, as one change.
  ///
  /// An item below another of them, or listed twice, is deleted once. Deleted items are forgotten:
  /// an id that comes back is a new item. A parent that loses its last child stays a branch.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``, and then nothing is deleted.
  /// - Complexity: O(*k* log *n* + *m*) for *k* items with *m* nodes in total.
  @inlinable
  @discardableResult
  public mutating func delete(_ ids: some Sequence<ID>) throws(OutlineError<ID>) -> RowChanges {
    if let recorder { return try recorder.perform(.delete(Array(ids)), in: &self) }
    var nodes: [Forest.Node] = []
    for id in ids { nodes.append(try node(of: id)) }
    return delete(nodes: nodes)
  }

  /// Deletes a section with its items.
  ///
  /// With a ``history`` it costs O(*n*).
  ///
  /// - Throws: ``OutlineError/sectionOutOfRange(index:count:)``.
  /// - Complexity: O(log *n* + *m*) for *m* items in it.
  @inlinable
  @discardableResult
  public mutating func deleteSection(at section: Int) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: .section(section))
    if let recorder {
      var sections = snapshot
      sections.remove(at: section)
      return try recorder.perform(leadingTo: sections, in: &self) {
        outline throws(OutlineError<ID>) in try outline.deleteSection(at: section)
      }
    }
    return delete(nodes: [node])
  }

  @inlinable
  mutating func delete(nodes: [Forest.Node]) -> RowChanges {
    guard !nodes.isEmpty else { return RowChanges() }
    makeUnique()
    let (changes, deleted) = forest.delete(nodes)
    for node in deleted { forget(node, isSection: forest.isSection(node)) }
    compact(afterDeleting: deleted.count)
    return changes
  }

  /// Whether a parent is the first section of an outline that has none yet.
  @inlinable
  func isFirstSection(_ parent: Parent) -> Bool {
    if case .section(0) = parent { sectionCount == 0 } else { false }
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
