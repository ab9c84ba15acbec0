// Structural edits, as those of `Outline`. Items that become visible by an edit follow the caller's
// flags; visible items keep their state.
extension ControlledOutline {
  /// An item to insert; its flag decides whether it is expanded.
  public typealias Item = Outline<ID>.Item
  /// The destination of items.
  public typealias Parent = Outline<ID>.Parent
  /// A section with its items, as part of a snapshot.
  public typealias Section = Outline<ID>.Section

  /// Inserts items, given in pre-order; the flags decide which of them are expanded.
  ///
  /// A leaf that receives its first child is expanded too if its flag is set.
  ///
  /// - Throws: ``OutlineError``, as `Outline.insert(_:into:at:)`; then nothing changes.
  /// - Complexity: O(log *n* + *m*) for *m* items.
  @discardableResult
  public mutating func insert(
    _ items: some Sequence<Item>,
    into parent: Parent,
    at index: Int? = nil,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let items = ControlledOutline.expandedByFlags(items, isExpanded)
    return try withLeafExpanded(parent, isExpanded) { outline throws(OutlineError<ID>) in
      try outline.insert(items, into: parent, at: index)
    }
  }

  /// Inserts a section with its items, given in pre-order; the flags decide which are expanded.
  ///
  /// - Throws: ``OutlineError``, as ``Outline/insertSection(_:items:at:)``; then nothing changes.
  /// - Complexity: O(log *n* + *m*) for *m* items.
  @discardableResult
  public mutating func insertSection(
    _ id: ID? = nil,
    items: some Sequence<Item>,
    at section: Int? = nil,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let items = ControlledOutline.expandedByFlags(items, isExpanded)
    return try outline.insertSection(id, items: items, at: section)
  }

  /// Deletes items and everything below them, as one change.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``, and then nothing is deleted.
  /// - Complexity: As `Outline.delete(_:)`.
  @discardableResult
  public mutating func delete(_ ids: some Sequence<ID>) throws(OutlineError<ID>) -> RowChanges {
    try outline.delete(ids)
  }

  /// Deletes a section with its items.
  ///
  /// - Throws: ``OutlineError/sectionOutOfRange(index:count:)``.
  /// - Complexity: As ``Outline/deleteSection(at:)``.
  @discardableResult
  public mutating func deleteSection(at section: Int) throws(OutlineError<ID>) -> RowChanges {
    try outline.deleteSection(at: section)
  }

  /// Moves an item with its descendants.
  ///
  /// A hidden subtree follows the flags, and so does a leaf that receives its first child.
  ///
  /// - Throws: ``OutlineError``, as `Outline.move(_:into:at:)`; then nothing changes.
  /// - Complexity: O(log *n* + *m*) for a subtree of *m* items; O(*m* log *n*) if it is hidden.
  @discardableResult
  public mutating func move(
    _ id: ID,
    into parent: Parent,
    at index: Int? = nil,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try outline.node(of: id)
    let hidden = outline.forest.isVisible(node) ? [] : outline.forest.subtree(of: node)
    return try withHiddenSynced(hidden, isExpanded) { controlled throws(OutlineError<ID>) in
      try controlled.withLeafExpanded(parent, isExpanded) { outline throws(OutlineError<ID>) in
        try outline.move(id, into: parent, at: index)
      }
    }
  }

  /// Replaces everything below an item, or in a section, and returns the difference by identity.
  ///
  /// Items that were visible keep their state; others follow the flags.
  ///
  /// - Throws: ``OutlineError``, as `Outline.replaceChildren(of:with:)`; then nothing changes.
  /// - Complexity: O(log *n* + *k* log *n*) for *k* items below before and after.
  @discardableResult
  public mutating func replaceChildren(
    of parent: Parent,
    with items: some Sequence<Item>,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try outline.node(of: parent)
    let items = ControlledOutline.expandedByFlags(items, isExpanded)
    let hidden = outline.forest.subtree(of: node).dropFirst().filter { $0.hiddenDepth != 0 }
    return try withHiddenSynced(hidden, isExpanded) { controlled throws(OutlineError<ID>) in
      try controlled.withLeafExpanded(parent, isExpanded) { outline throws(OutlineError<ID>) in
        try outline.replaceChildren(of: parent, with: items)
      }
    }
  }

  /// Replaces the contents by a snapshot and returns the difference by identity.
  ///
  /// Items that were visible keep their state; others follow the flags.
  ///
  /// - Throws: ``OutlineError``, as ``Outline/apply(_:)``; then nothing changes.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func apply(
    _ sections: some Sequence<Section>,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let sections = sections.map { section in
      Section(section.id, items: ControlledOutline.expandedByFlags(section.items, isExpanded))
    }
    let hidden = outline.forest.sections.flatMap { section in
      outline.forest.subtree(of: section).filter { $0.hiddenDepth != 0 }
    }
    return try withHiddenSynced(hidden, isExpanded) { controlled throws(OutlineError<ID>) in
      try controlled.outline.apply(sections)
    }
  }

  /// Sorts the children of an item or the top items of a section, as moves.
  ///
  /// - Throws: ``OutlineError`` if the parent does not exist.
  /// - Complexity: As `Outline.sort(_:deep:by:)`.
  @discardableResult
  public mutating func sort(
    _ parent: Parent,
    deep: Bool = false,
    by areInIncreasingOrder: (ID, ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    try outline.sort(parent, deep: deep, by: areInIncreasingOrder)
  }

  /// Makes an item a branch or a leaf; a leaf that becomes a branch is expanded if its flag is set.
  ///
  /// - Returns: A reload of its row, if it has one and something changed.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func setBranch(
    _ id: ID,
    _ isBranch: Bool,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let opens = isBranch && outline.isBranch(id) == false && isExpanded(id)
    let changes = try outline.setBranch(id, isBranch)
    // It has no children yet, so no rows are inserted.
    if opens { _ = try outline.setExpanded(id, true, recursively: false) }
    return changes
  }

  /// The items with each branch expanded or collapsed by its flag.
  private static func expandedByFlags(
    _ items: some Sequence<Item>,
    _ isExpanded: (ID) -> Bool
  ) -> [Item] {
    var items = Array(items)
    for position in items.indices {
      let item = items[position]
      let hasChildren = position + 1 < items.count && items[position + 1].level > item.level
      items[position].isBranch = item.isBranch || item.isExpanded || hasChildren
      items[position].isExpanded = items[position].isBranch && isExpanded(item.id)
    }
    return items
  }

  /// Performs an edit after making hidden nodes match their flags; if the edit throws, they are
  /// restored.
  private mutating func withHiddenSynced(
    _ hidden: [NewSlot],
    _ isExpanded: (ID) -> Bool,
    _ edit: (inout Self) throws(OutlineError<ID>) -> RowChanges
  ) throws(OutlineError<ID>) -> RowChanges {
    let flipped = syncHidden(hidden, isExpanded)
    do throws(OutlineError<ID>) {
      return try edit(&self)
    } catch {
      flipExpansion(flipped)
      throw error
    }
  }

  /// Performs an edit that puts items into `parent`, which may be a leaf.
  ///
  /// A leaf whose flag is set is expanded first, so that the items appear as rows.
  private mutating func withLeafExpanded(
    _ parent: Parent,
    _ isExpanded: (ID) -> Bool,
    _ edit: (inout Outline<ID>) throws(OutlineError<ID>) -> RowChanges
  ) throws(OutlineError<ID>) -> RowChanges {
    guard case .item(let id) = parent, outline.isBranch(id) == false, isExpanded(id) else {
      return try edit(&outline)
    }
    _ = try outline.setBranch(id, true)
    _ = try outline.setExpanded(id, true, recursively: false)
    do throws(OutlineError<ID>) {
      var changes = try edit(&outline)
      if outline.childCount(of: id) == 0 {
        _ = try outline.setBranch(id, false)
      } else if let position = outline.position(of: id) {
        changes.insert(reloads: RowChanges(reloading: [position]).reloads)
      }
      return changes
    } catch {
      _ = try outline.setBranch(id, false)
      throw error
    }
  }
}
