// The edits: each is a step.
extension UndoableOutline {
  /// Items to insert.
  public typealias Item = Outline<ID>.Item
  /// The parent of items: a section or an item.
  public typealias Parent = Outline<ID>.Parent

  /// Inserts items, given in pre-order, as one step; see `Outline.insert(_:into:at:)`.
  ///
  /// - Throws: ``OutlineError`` if the insertion is refused; then nothing changes.
  @discardableResult
  public mutating func insert(
    _ items: some Sequence<Item>,
    into parent: Parent,
    at index: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    try perform(.insert(Array(items), into: parent, at: index))
  }

  /// Inserts items, given in pre-order, into an item as one step.
  ///
  /// - Throws: ``OutlineError`` if the insertion is refused; then nothing changes.
  @discardableResult
  public mutating func insert(
    _ items: some Sequence<Item>,
    into parent: ID,
    at index: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    try insert(items, into: .item(parent), at: index)
  }

  /// Inserts items, given in pre-order, right before an item as one step.
  ///
  /// - Throws: ``OutlineError`` if the insertion is refused; then nothing changes.
  @discardableResult
  public mutating func insert(
    _ items: some Sequence<Item>,
    before sibling: ID
  ) throws(OutlineError<ID>) -> RowChanges {
    let (parent, index) = try outline.place(of: sibling)
    return try insert(items, into: parent, at: index)
  }

  /// Inserts items, given in pre-order, right after an item as one step.
  ///
  /// - Throws: ``OutlineError`` if the insertion is refused; then nothing changes.
  @discardableResult
  public mutating func insert(
    _ items: some Sequence<Item>,
    after sibling: ID
  ) throws(OutlineError<ID>) -> RowChanges {
    let (parent, index) = try outline.place(of: sibling)
    return try insert(items, into: parent, at: index + 1)
  }

  /// Inserts one leaf into an item as one step.
  ///
  /// - Throws: ``OutlineError`` if the insertion is refused; then nothing changes.
  @discardableResult
  public mutating func insert(
    _ id: ID,
    into parent: ID,
    at index: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    try insert(CollectionOfOne(Item(id)), into: .item(parent), at: index)
  }

  /// Appends leaves to the children of an item, or to the top items, as one step.
  ///
  /// - Parameters:
  ///   - ids: The ids of the leaves.
  ///   - parent: The item; `nil` is the last section, which is inserted if there is none.
  /// - Throws: ``OutlineError`` if the insertion is refused; then nothing changes.
  @discardableResult
  public mutating func append(
    _ ids: some Sequence<ID>,
    to parent: ID? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    let items = ids.map { Item($0) }
    if let parent { return try insert(items, into: .item(parent)) }
    let count = outline.sectionCount
    return try count == 0
      ? apply([.init(items: items)]) : insert(items, into: .section(count - 1))
  }

  /// Deletes items with their descendants as one step; see `Outline.delete(_:)`.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``; then nothing changes.
  @discardableResult
  public mutating func delete(_ ids: some Sequence<ID>) throws(OutlineError<ID>) -> RowChanges {
    try perform(.delete(Array(ids)))
  }

  /// Deletes an item with its descendants as one step.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``; then nothing changes.
  @discardableResult
  public mutating func delete(_ id: ID) throws(OutlineError<ID>) -> RowChanges {
    try perform(.delete([id]))
  }

  /// Moves an item with its descendants as one step; see `Outline.move(_:into:at:)`.
  ///
  /// - Throws: ``OutlineError`` if the move is refused; then nothing changes.
  @discardableResult
  public mutating func move(
    _ id: ID,
    into parent: Parent,
    at index: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    try perform(.move(id, into: parent, at: index))
  }

  /// Moves an item with its descendants into an item as one step.
  ///
  /// - Throws: ``OutlineError`` if the move is refused; then nothing changes.
  @discardableResult
  public mutating func move(
    _ id: ID,
    into parent: ID,
    at index: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    try move(id, into: .item(parent), at: index)
  }

  /// Moves an item with its descendants right before another one as one step.
  ///
  /// - Throws: ``OutlineError`` if the move is refused; then nothing changes.
  @discardableResult
  public mutating func move(_ id: ID, before sibling: ID) throws(OutlineError<ID>) -> RowChanges {
    try move(id, nextTo: sibling, offset: 0)
  }

  /// Moves an item with its descendants right after another one as one step.
  ///
  /// - Throws: ``OutlineError`` if the move is refused; then nothing changes.
  @discardableResult
  public mutating func move(_ id: ID, after sibling: ID) throws(OutlineError<ID>) -> RowChanges {
    try move(id, nextTo: sibling, offset: 1)
  }

  /// Replaces everything below a parent as one step; see
  /// `Outline.replaceChildren(of:with:loadState:)`.
  ///
  /// - Throws: ``OutlineError`` if the replacement is refused; then nothing changes.
  @discardableResult
  public mutating func replaceChildren(
    of parent: Parent,
    with items: some Sequence<Item>
  ) throws(OutlineError<ID>) -> RowChanges {
    try perform(.replaceChildren(of: parent, with: Array(items)))
  }

  /// Replaces everything below an item as one step.
  ///
  /// - Throws: ``OutlineError`` if the replacement is refused; then nothing changes.
  @discardableResult
  public mutating func replaceChildren(
    of parent: ID,
    with items: some Sequence<Item>
  ) throws(OutlineError<ID>) -> RowChanges {
    try replaceChildren(of: .item(parent), with: items)
  }

  /// Replaces the contents by a snapshot as one step; see ``Outline/apply(_:)``.
  ///
  /// - Throws: ``OutlineError`` if the snapshot is refused; then nothing changes.
  @discardableResult
  public mutating func apply(
    _ sections: some Sequence<Outline<ID>.Section>
  ) throws(OutlineError<ID>) -> RowChanges {
    try perform(.apply(Array(sections)))
  }

  /// Inserts a section with its items, given in pre-order, as one step.
  ///
  /// - Throws: ``OutlineError`` if the insertion is refused; then nothing changes.
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func insertSection(
    _ id: ID? = nil,
    items: [Item] = [],
    at section: Int? = nil
  ) throws(OutlineError<ID>) -> RowChanges {
    var sections = outline.snapshot
    let (place, count) = (section ?? sections.count, sections.count)
    guard place >= 0, place <= count else { throw .sectionOutOfRange(index: place, count: count) }
    sections.insert(.init(id, items: items), at: place)
    return try apply(sections)
  }

  /// Deletes a section with its items as one step.
  ///
  /// - Throws: ``OutlineError/sectionOutOfRange(index:count:)``; then nothing changes.
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func deleteSection(at section: Int) throws(OutlineError<ID>) -> RowChanges {
    var sections = outline.snapshot
    guard sections.indices.contains(section) else {
      throw .sectionOutOfRange(index: section, count: sections.count)
    }
    sections.remove(at: section)
    return try apply(sections)
  }

  /// Sorts the children of an item or the top items of a section as one step; see
  /// `Outline.sort(_:deep:by:)`.
  ///
  /// - Throws: ``OutlineError`` if the parent does not exist; then nothing changes.
  @discardableResult
  public mutating func sort(
    _ parent: Parent,
    deep: Bool = false,
    by areInIncreasingOrder: (ID, ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    try sort([parent], deep: deep, by: areInIncreasingOrder)
  }

  private mutating func move(
    _ id: ID,
    nextTo sibling: ID,
    offset: Int
  ) throws(OutlineError<ID>) -> RowChanges {
    guard let (parent, index) = try outline.target(of: id, nextTo: sibling, offset: offset) else {
      return RowChanges()
    }
    return try move(id, into: parent, at: index)
  }
}
