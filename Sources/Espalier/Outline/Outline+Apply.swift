extension Outline {
  /// A section with its items, as part of a snapshot.
  public struct Section {
    /// The section's name, if it has one.
    public var id: ID?
    /// The items in pre-order, with levels from 0.
    public var items: [Item]

    /// Creates a section with its items.
    @inlinable
    public init(_ id: ID? = nil, items: [Item] = []) {
      self.id = id
      self.items = items
    }
  }

  /// Replaces the contents by a snapshot and returns the difference by identity.
  ///
  /// Items in both stay, wherever they are now, and keep their expansion state; that of the
  /// snapshot applies to new items and to those that become branches. The load state is that of the
  /// snapshot; a load that is pending already continues. Sections are the same if they have the same
  /// name; unnamed ones are matched in order. A section that would have to move past others is
  /// deleted and inserted again.
  ///
  /// - Returns: The minimal changes; none for an equal snapshot.
  /// - Throws: ``OutlineError`` if an id or a name occurs twice, or a level is skipped; then
  ///   nothing changes.
  /// - Complexity: O(*n* log *n*); O(*n*) where rows keep their order. In one section without a
  ///   filter, checks and loads: O(*n*) for a comparison and O(*k* log *k*) for the *k* items from
  ///   the first to the last that differs, or O(*k*) for the *k* items that differ where each is a
  ///   new one in the place of another.
  @inlinable
  @discardableResult
  public mutating func apply(
    _ sections: some Sequence<Section>
  ) throws(OutlineError<ID>) -> RowChanges {
    if let recorder { return try recorder.perform(.apply(Array(sections)), in: &self) }
    return try replaceAll(with: Array(sections))
  }

  /// Replaces the contents as ``apply(_:)`` does.
  ///
  /// - Parameter isExact: Whether a branch that is not loaded drops the load that it has.
  @inlinable
  mutating func replaceAll(
    with sections: [Section],
    isExact: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    if let run = differingRun(in: sections) {
      if run.old.isEmpty, run.new.isEmpty { return RowChanges() }
      if let changes = replaceOneByOne(run, with: sections[0].items) { return changes }
      if let changes = replace(run, with: sections[0].items) { return changes }
    }
    makeUnique()
    let nodes = try match(sections)
    var transaction = Transaction(depth: 1, hiddenDepth: 0)
    transaction.isExact = isExact
    transaction.taken = SparseNodeMap(expecting: forest.handleEnd, of: forest.handleEnd)
    do {
      for (section, node) in zip(sections, nodes) {
        let new = node ?? forest.makeNode(flags: .openSection)
        stageSection(new, isNew: node == nil, in: &transaction)
        for item in section.items { try stage(item, in: &transaction, mayStay: { _ in true }) }
      }
      transaction.endBranches(downTo: -1)
    } catch {
      discard(transaction)
      throw error
    }
    let sectionNodes = transaction.slots.filter { $0.depth == 0 }.map { $0.node }
    let (changes, dropped) = forest.replaceAll(with: transaction.slots, flags: transaction.flags)
    for node in dropped { forget(node, isSection: forest.isSection(node)) }
    for (section, node) in zip(sections, sectionNodes) { index.nameSection(node, section.id) }
    setLoads(transaction.loads)
    let all = loadOpened(changes)
    compact(afterDeleting: dropped.count)
    return all
  }

  /// For each section of a snapshot, the existing section that it matches, or `nil` if it is new.
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
    return Forest.keepingOrder(matched, of: there)
  }

  /// Replaces everything below an item, or in a section, and returns the difference by identity.
  ///
  /// Items below it before and after stay and keep their expansion state. An item that loses all
  /// children stays a branch.
  ///
  /// - Parameters:
  ///   - parent: The parent.
  ///   - items: Everything below it, in pre-order.
  ///   - loadState: The load state of the parent, which is a branch if it is not loaded; ignored for
  ///     a section.
  /// - Throws: ``OutlineError`` if the parent does not exist, an id is elsewhere in the outline or
  ///   occurs twice, or a level is skipped; then nothing changes.
  /// - Complexity: O(log *n* + *k* log *n*) for *k* items below before and after.
  @inlinable
  @discardableResult
  public mutating func replaceChildren(
    of parent: Parent,
    with items: some Sequence<Item>,
    loadState: ItemLoadState = .loaded
  ) throws(OutlineError<ID>) -> RowChanges {
    let items = Array(items)
    if let recorder {
      let edit = OutlineEdit.replaceChildren(of: parent, with: items)
      return try recorder.perform(edit, loadState: loadState, in: &self)
    }
    return try replace(below: try self.node(of: parent), with: items, loadState)
  }

  /// Replaces everything below a node, and sets the load state of the node.
  ///
  /// - Parameters:
  ///   - answered: The load that the items answer. They then leave present children as they are
  ///     where they say nothing about them: those of a branch that is listed as not loaded, and
  ///     those that were put into a branch between the request and the answer.
  ///   - common: Flags that all new items get in addition to their own.
  ///   - isExact: Whether a branch that is not loaded drops the load that it has.
  @inlinable
  mutating func replace(
    below parent: Forest.Node,
    with items: [Item],
    _ state: ItemLoadState,
    answering answered: LoadPurpose? = nil,
    common: NodeFlags = [],
    isExact: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    makeUnique()
    let insertionPoint = forest.insertionPoint(under: parent, at: 0)
    var transaction = Transaction(
      depth: insertionPoint.depth,
      hiddenDepth: insertionPoint.hiddenDepth,
      base: parent
    )
    (transaction.common, transaction.isExact) = (common, isExact)
    transaction.taken = SparseNodeMap(
      expecting: forest.subtreeCount(of: parent),
      of: forest.handleEnd
    )
    var isUnloaded = false
    if !forest.isSection(parent) {
      let flags = forest.flags(of: parent).union(forest.persistentFlags(of: parent))
      isUnloaded = stageLoad(
        state,
        of: parent,
        flags: flags,
        level: -1,
        isNew: false,
        in: &transaction
      )
    }
    if answered != nil {
      var listed = SparseNodeMap(expecting: items.count, of: forest.handleEnd)
      for item in items {
        if let node = index.node(of: item.id) { listed[node] = 1 }
      }
      transaction.listed = listed
      stageChildren(of: parent, level: -1, onlyAdditions: answered == .again, in: &transaction)
    }
    let forest = self.forest
    do {
      for (position, var item) in items.enumerated() {
        var kept: Forest.Node?
        let isLast = position + 1 == items.count || items[position + 1].level <= item.level
        if answered != nil, isLast, case .unknown = item.loadState,
          let node = index.node(of: item.id), forest.isBranch(node)
        {
          kept = node
          item.loadState = itemLoadState(of: node)
        }
        try stage(item, in: &transaction) {
          $0 != parent && forest.isInside($0, subtreeOf: parent)
        }
        if let kept { stageChildren(of: kept, level: item.level, in: &transaction) }
      }
    } catch {
      discard(transaction)
      throw error
    }
    transaction.endBranches(downTo: -1)
    // Before a filter expands it.
    forest.setUnloaded(parent, isUnloaded)
    var (changes, dropped) = forest.replaceChildren(
      of: parent,
      with: transaction.slots,
      flags: transaction.flags
    )
    for node in dropped { forget(node, isSection: false) }
    if isUnloaded { changes.reloads += forest.setBranch(parent, true).reloads }
    if answered != nil { loads.remove(parent) }
    setLoads(transaction.loads)
    return loadOpened(changes)
  }
}

extension Outline.Section: Equatable {}
extension Outline.Section: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension Outline.Section: Hashable {}
  extension Outline.Section: Codable where ID: Codable {}
#endif
