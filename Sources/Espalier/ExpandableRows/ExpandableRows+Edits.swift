// Inserting, deleting and moving rows.
extension ExpandableRows {
  /// Inserts rows that have not been measured; until they are, they count as expandable.
  ///
  /// - Parameters:
  ///   - rows: Their ids.
  ///   - section: The section to insert into.
  ///   - index: The index in the section, counted before the insertion; `nil` is the end.
  /// - Throws: ``ExpandableError`` if the section or the index does not exist, or a row exists
  ///   already or occurs twice.
  /// - Complexity: O(log *n* + *m*) for *m* rows.
  @discardableResult
  public mutating func insert(
    _ rows: some Sequence<ID>,
    section: Int = 0,
    at index: Int? = nil
  ) throws(ExpandableError<ID>) -> RowUpdate {
    try edit { (outline) throws(OutlineError<ID>) in
      try outline.insert(
        rows.lazy.map { Outline<ID>.Item($0, isBranch: true) },
        into: .section(section),
        at: index
      )
    }
  }

  /// Inserts rows with the heights of their contents, in points.
  ///
  /// - Throws: As ``insert(_:section:at:)``, or ``ExpandableError/heightOutOfRange(_:)``.
  /// - Complexity: O(log *n* + *m*) for *m* rows.
  @discardableResult
  public mutating func insert(
    measured rows: some Sequence<(ID, Double)>,
    section: Int = 0,
    at index: Int? = nil
  ) throws(ExpandableError<ID>) -> RowUpdate {
    var items: [Outline<ID>.Item] = []
    var contents: [Int32] = []
    for (id, height) in rows {
      let units = try contentUnits(height)
      contents.append(units)
      items.append(.init(id, isBranch: isExpandable(content: units)))
    }
    var update = try edit { (outline) throws(OutlineError<ID>) in
      try outline.insert(items, into: .section(section), at: index)
    }
    for (item, content) in zip(items, contents) {
      if let node = outline.index.node(of: item.id) { setContent(content, of: node) }
    }
    if items.count == 1 { update.isExpandable = isExpandable(items[0].id) }
    return update
  }

  /// Inserts a section without rows.
  ///
  /// - Throws: ``ExpandableError/sectionOutOfRange(index:count:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func insertSection(
    at section: Int? = nil
  ) throws(ExpandableError<ID>) -> RowUpdate {
    try edit { (outline) throws(OutlineError<ID>) in try outline.insertSection(at: section) }
  }

  /// Deletes rows, and forgets whether they were open, selected and measured.
  ///
  /// - Throws: ``ExpandableError/unknownRow(_:)``; nothing is deleted then.
  /// - Complexity: O(*k* log *n*) for *k* rows.
  @discardableResult
  public mutating func delete(
    _ rows: some Sequence<ID>
  ) throws(ExpandableError<ID>) -> RowUpdate {
    let rows = Array(rows)
    for id in rows where !outline.contains(id) { throw .unknownRow(id) }
    forget(rows)
    return try edit { (outline) throws(OutlineError<ID>) in try outline.delete(rows) }
  }

  /// Deletes a section with its rows.
  ///
  /// - Throws: ``ExpandableError/sectionOutOfRange(index:count:)``.
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func deleteSection(
    at section: Int
  ) throws(ExpandableError<ID>) -> RowUpdate {
    let update = try edit { (outline) throws(OutlineError<ID>) in
      try outline.deleteSection(at: section)
    }
    forgetMissing()
    return update
  }

  /// Moves a row, open or not, to an index counted without it.
  ///
  /// - Throws: ``ExpandableError`` if the row, the section or the index does not exist.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func move(
    _ id: ID,
    section: Int = 0,
    to index: Int
  ) throws(ExpandableError<ID>) -> RowUpdate {
    var update = try edit { (outline) throws(OutlineError<ID>) in
      try outline.move(id, into: .section(section), at: index)
    }
    update.isExpandable = isExpandable(id)
    return update
  }

  /// Replaces all rows, section by section, and reports the difference by identity.
  ///
  /// Rows that stay keep their state, selection and measurement; applying the same rows again
  /// changes nothing.
  ///
  /// - Throws: ``ExpandableError/duplicateRow(_:)``; nothing changes then.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func apply(
    _ sections: some Sequence<[ID]>
  ) throws(ExpandableError<ID>) -> RowUpdate {
    let sections = sections.map { rows in
      Outline<ID>.Section(
        items: rows.map { .init($0, isBranch: outline.isBranch($0) ?? true) }
      )
    }
    let update = try edit { (outline) throws(OutlineError<ID>) in try outline.apply(sections) }
    forgetMissing()
    return update
  }

  private mutating func edit(
    _ body: (inout Outline<ID>) throws(OutlineError<ID>) -> RowChanges
  ) throws(ExpandableError<ID>) -> RowUpdate {
    var update = RowUpdate()
    do {
      update.changes = try body(&outline)
    } catch {
      throw ExpandableError(error)
    }
    return update
  }

  /// Forgets the measurements of rows that are about to be deleted.
  package mutating func forget(_ rows: [ID]) {
    for id in rows { if let node = outline.index.node(of: id) { forget(node) } }
  }

  /// Takes over another outline with one section of rows, and the measurements of those that are in
  /// both.
  ///
  /// The caller carries over what is open, selected, and how high.
  package mutating func replaceOutline(with new: Outline<ID>) {
    let (old, measured) = (outline, contents)
    let (open, waiting) = (openNode, waitingNode)
    outline = new
    outline.keepsNodes = true
    outline.makeUnique()
    contents = []
    (openNode, waitingNode) = (nil, nil)
    for (node, content) in measured.enumerated() where content != ExpandableRows.unmeasured {
      guard let id = old.index[Forest.Node(node)], let stays = outline.index.node(of: id) else {
        continue
      }
      setContent(content, of: stays)
      if content >= 0, !isExpandable(content: content) {
        _ = outline.forest.setBranch(stays, false)
      }
      if open == Forest.Node(node) { openNode = stays }
      if waiting == Forest.Node(node) { waitingNode = stays }
    }
  }

  /// Forgets the measurement of a row that is gone.
  private mutating func forget(_ node: Forest.Node) {
    if Int(node) < contents.count { contents[Int(node)] = ExpandableRows.unmeasured }
    if openNode == node { openNode = nil }
    if waitingNode == node { waitingNode = nil }
  }

  /// Forgets the measurements of all rows that are gone.
  private mutating func forgetMissing() {
    for node in contents.indices where contents[node] != ExpandableRows.unmeasured {
      if !isRow(Forest.Node(node)) { forget(Forest.Node(node)) }
    }
    if let openNode, !isRow(openNode) { forget(openNode) }
  }

  /// Whether a handle is that of a row.
  func isRow(_ node: Forest.Node) -> Bool {
    outline.index[node].map { outline.index.node(of: $0) == node } ?? false
  }
}
