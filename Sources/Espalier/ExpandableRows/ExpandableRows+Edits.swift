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
    try insertRows(rows.map { ($0, nil) }, section: section, at: index)
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
    try insertRows(rows.map { ($0, $1) }, section: section, at: index)
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
    let update = try edit { (outline) throws(OutlineError<ID>) in try outline.delete(rows) }
    forget(rows)
    return update
  }

  /// Deletes a section with its rows.
  ///
  /// - Throws: ``ExpandableError/sectionOutOfRange(index:count:)``.
  /// - Complexity: O(log *n* + *m* log *n*) for *m* rows.
  @discardableResult
  public mutating func deleteSection(
    at section: Int
  ) throws(ExpandableError<ID>) -> RowUpdate {
    let rows = outline.items(inSection: section) ?? []
    let update = try edit { (outline) throws(OutlineError<ID>) in
      try outline.deleteSection(at: section)
    }
    forget(rows)
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
    let before = rows
    let sections = sections.map { rows in
      Outline<ID>.Section(
        items: rows.map { .init($0, isBranch: outline.isBranch($0) ?? true) }
      )
    }
    let update = try edit { (outline) throws(OutlineError<ID>) in try outline.apply(sections) }
    forget(before.filter { !outline.contains($0) })
    return update
  }

  private mutating func insertRows(
    _ rows: [(ID, Double?)],
    section: Int,
    at index: Int?
  ) throws(ExpandableError<ID>) -> RowUpdate {
    var items: [Outline<ID>.Item] = []
    var measures: [(id: ID, units: Int32)] = []
    for (id, height) in rows {
      var isBranch = true
      if let height {
        let units = try contentUnits(height)
        measures.append((id, units))
        isBranch = isExpandable(content: units)
      }
      items.append(.init(id, isBranch: isBranch))
    }
    var update = try edit { (outline) throws(OutlineError<ID>) in
      try outline.insert(items, into: .section(section), at: index)
    }
    for (id, units) in measures { contentHeights[id] = units }
    if let only = rows.first, rows.count == 1 { update.isExpandable = isExpandable(only.0) }
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

  private mutating func forget(_ rows: [ID]) {
    for id in rows {
      contentHeights[id] = nil
      selection.remove(id)
      rowsToMeasure.remove(id)
      if openRow == id { openRow = nil }
    }
  }
}
