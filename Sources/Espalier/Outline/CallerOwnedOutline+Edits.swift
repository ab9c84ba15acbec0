// Edits of the structure. They do what those of the outline do; what comes on display by one comes
// as the caller's flags say, and what is on display stays as it is.
extension CallerOwnedOutline {
  /// An item on its way in; whether it is open, its flag says.
  public typealias Item = Outline<ID>.Item
  /// Where items go.
  public typealias Parent = Outline<ID>.Parent
  /// A section with its items, as a snapshot has it.
  public typealias Section = Outline<ID>.Section

  /// Inserts items, given as a pre-order; which of them are open, the flags say.
  ///
  /// A leaf that gets its first child is open too if its flag says so.
  ///
  /// - Throws: ``OutlineError``, as ``Outline/insert(_:into:at:)``; then nothing changes.
  /// - Complexity: O(log *n* + *m*) for *m* items.
  @discardableResult
  public mutating func insert(
    _ items: some Sequence<Item>,
    into parent: Parent,
    at index: Int? = nil,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let items = CallerOwnedOutline.flagged(items, isExpanded)
    return try filling(parent, isExpanded) { outline throws(OutlineError<ID>) in
      try outline.insert(items, into: parent, at: index)
    }
  }

  /// Inserts a section with its items, given as a pre-order; which are open, the flags say.
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
    let items = CallerOwnedOutline.flagged(items, isExpanded)
    return try outline.insertSection(id, items: items, at: section)
  }

  /// Deletes items and everything below them, as one change.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``, and then nothing is deleted.
  /// - Complexity: As ``Outline/delete(_:)``.
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

  /// Moves an item with everything below it.
  ///
  /// One that was hidden is open as the flags say, and so is a leaf that gets its first child.
  ///
  /// - Throws: ``OutlineError``, as ``Outline/move(_:into:at:)``; then nothing changes.
  /// - Complexity: O(log *n* + *m*) for a subtree of *m* items, and O(*m* log *n*) for a hidden one.
  @discardableResult
  public mutating func move(
    _ id: ID,
    into parent: Parent,
    at index: Int? = nil,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try outline.node(of: id)
    let hidden = outline.forest.isVisible(node) ? [] : outline.forest.subtree(of: node)
    return try turning(hidden, isExpanded) { owned throws(OutlineError<ID>) in
      try owned.filling(parent, isExpanded) { outline throws(OutlineError<ID>) in
        try outline.move(id, into: parent, at: index)
      }
    }
  }

  /// Replaces everything below an item, or in a section, and tells the difference by identity.
  ///
  /// Items that were on display stay open or closed; others are as the flags say.
  ///
  /// - Throws: ``OutlineError``, as ``Outline/replaceChildren(of:with:)``; then nothing changes.
  /// - Complexity: O(log *n* + *k* log *n*) for *k* items below before and after.
  @discardableResult
  public mutating func replaceChildren(
    of parent: Parent,
    with items: some Sequence<Item>,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try outline.node(of: parent)
    let items = CallerOwnedOutline.flagged(items, isExpanded)
    let hidden = outline.forest.subtree(of: node).dropFirst().filter { $0.cover != 0 }
    return try turning(hidden, isExpanded) { owned throws(OutlineError<ID>) in
      try owned.filling(parent, isExpanded) { outline throws(OutlineError<ID>) in
        try outline.replaceChildren(of: parent, with: items)
      }
    }
  }

  /// Makes the outline what a snapshot says, and tells the difference by identity.
  ///
  /// Items that were on display stay open or closed; others are as the flags say.
  ///
  /// - Throws: ``OutlineError``, as ``Outline/apply(_:)``; then nothing changes.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func apply(
    _ sections: some Sequence<Section>,
    isExpanded: (ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let sections = sections.map { section in
      Section(section.id, items: CallerOwnedOutline.flagged(section.items, isExpanded))
    }
    let hidden = outline.forest.sections.flatMap { section in
      outline.forest.subtree(of: section).filter { $0.cover != 0 }
    }
    return try turning(hidden, isExpanded) { owned throws(OutlineError<ID>) in
      try owned.outline.apply(sections)
    }
  }

  /// Sorts the children of an item or the top items of a section, as moves.
  ///
  /// - Throws: ``OutlineError`` if the parent does not exist.
  /// - Complexity: As ``Outline/sort(_:deep:by:)``.
  @discardableResult
  public mutating func sort(
    _ parent: Parent,
    deep: Bool = false,
    by areInIncreasingOrder: (ID, ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    try outline.sort(parent, deep: deep, by: areInIncreasingOrder)
  }

  /// Says of an item whether it is a branch; a leaf that becomes one is open if its flag says so.
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
    // It has no children yet, so no row comes.
    if opens { _ = try outline.setExpanded(id, true, recursively: false) }
    return changes
  }

  /// A pre-order in which the branches are open whose flag says so.
  private static func flagged(
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

  /// Does an edit after hidden nodes were brought in line with their flags; if it is refused, they
  /// are as they were.
  private mutating func turning(
    _ hidden: [NewSlot],
    _ isExpanded: (ID) -> Bool,
    _ edit: (inout Self) throws(OutlineError<ID>) -> RowChanges
  ) throws(OutlineError<ID>) -> RowChanges {
    let turned = turn(hidden, isExpanded)
    do throws(OutlineError<ID>) {
      return try edit(&self)
    } catch {
      turnBack(turned)
      throw error
    }
  }

  /// Does an edit that puts items into `parent`, a leaf among others.
  ///
  /// A leaf whose flag says open is opened first, so that what goes into it goes there as a row.
  private mutating func filling(
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
        changes.append(RowChanges(reloading: [position]))
      }
      return changes
    } catch {
      _ = try outline.setBranch(id, false)
      throw error
    }
  }
}
