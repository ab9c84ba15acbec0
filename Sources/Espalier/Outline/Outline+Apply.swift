extension Outline {
  /// A section with its items, as a snapshot has it.
  public struct Section {
    /// Its name, if it has one.
    public var id: ID?
    /// Its items as a pre-order, with levels from 0.
    public var items: [Item]

    /// A section with its items.
    @inlinable
    public init(_ id: ID? = nil, items: [Item] = []) {
      self.id = id
      self.items = items
    }
  }

  /// Makes the outline what a snapshot says, and tells the difference by identity.
  ///
  /// Items that are in both stay, wherever they stand now, and are open as they were; what the
  /// snapshot says of expansion counts for new items, and for those that become branches. Sections
  /// are the same if they have the same name; unnamed ones are matched in order. A section that
  /// would have to jump over others goes and comes anew.
  ///
  /// - Returns: The fewest changes that lead there. Nothing for an equal snapshot.
  /// - Throws: ``OutlineError`` if an id or a name stands twice, or a level is skipped; then nothing
  ///   changes.
  /// - Complexity: O(*n* log *n*); O(*n*) where rows keep their order.
  @inlinable
  @discardableResult
  public mutating func apply(
    _ sections: some Sequence<Section>
  ) throws(OutlineError<ID>) -> RowChanges {
    makeUnique()
    let sections = Array(sections)
    let nodes = try match(sections)
    var staging = Staging(depth: 1, cover: 0)
    staging.taken = NodeTable(expecting: forest.handleEnd, of: forest.handleEnd)
    do {
      for (section, node) in zip(sections, nodes) {
        let new = node ?? forest.makeNode(flags: .openSection)
        stageSection(new, isNew: node == nil, in: &staging)
        for item in section.items { try stage(item, in: &staging, mayStay: { _ in true }) }
      }
    } catch {
      discard(staging)
      throw error
    }
    let sectionNodes = staging.slots.filter { $0.depth == 0 }.map { $0.node }
    let (changes, dropped) = forest.replaceAll(with: staging.slots, flags: staging.flags)
    for node in dropped { forget(node, isSection: forest.isSection(node)) }
    for (section, node) in zip(sections, sectionNodes) { index.nameSection(node, section.id) }
    reconcileLoads()
    begin(staging.loading)
    return changes
  }

  /// The section that stays for each of a snapshot's, `nil` for one that is new.
  @inlinable
  func match(_ sections: [Section]) throws(OutlineError<ID>) -> [Forest.Node?] {
    var names: Set<ID> = []
    let there = forest.sections
    var unnamed = there.filter { index.sectionNames[$0] == nil }.makeIterator()
    var matched: [Forest.Node?] = []
    for section in sections {
      guard let id = section.id else {
        matched.append(unnamed.next())
        continue
      }
      guard names.insert(id).inserted else { throw .duplicateItem(id) }
      matched.append(index.sections[id])
    }
    return Forest.inOrder(matched, of: there)
  }

  /// Replaces everything below an item, or in a section, and tells the difference by identity.
  ///
  /// Items that stood below it and do again stay, and are open as they were. An item without
  /// children any more stays a branch, an empty one.
  ///
  /// - Throws: ``OutlineError`` if the parent does not exist, an id stands elsewhere or twice, or a
  ///   level is skipped; then nothing changes.
  /// - Complexity: O(log *n* + *k* log *n*) for *k* items below before and after.
  @inlinable
  @discardableResult
  public mutating func replaceChildren(
    of parent: Parent,
    with items: some Sequence<Item>
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try self.node(of: parent)
    makeUnique()
    let site = forest.site(under: node, at: 0)
    var staging = Staging(depth: site.depth, cover: site.cover)
    staging.taken = NodeTable(expecting: forest.subtreeCount(of: node), of: forest.handleEnd)
    let forest = self.forest
    do {
      for item in items {
        try stage(item, in: &staging) { $0 != node && forest.isInside($0, subtreeOf: node) }
      }
    } catch {
      discard(staging)
      throw error
    }
    let (changes, dropped) = forest.replaceChildren(
      of: node,
      with: staging.slots,
      flags: staging.flags
    )
    for node in dropped { forget(node, isSection: false) }
    forest.setUnloaded(node, false)
    reconcileLoads()
    begin(staging.loading)
    return changes
  }
}

extension Outline.Section: Equatable {}
extension Outline.Section: Sendable where ID: Sendable {}
