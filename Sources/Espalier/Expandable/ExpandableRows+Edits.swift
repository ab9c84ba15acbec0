// Rows that come, go and move.
extension ExpandableRows {
  /// Inserts rows that were not measured; until they are, they count as expandable.
  ///
  /// - Parameters:
  ///   - rows: Their ids.
  ///   - section: The section they go into.
  ///   - index: Their place in it, counted before the insertion; `nil` is the end.
  /// - Throws: ``ExpandableError`` if the section or the index does not exist, or a row is there
  ///   already or stands twice.
  /// - Complexity: O(log *n* + *m*) for *m* rows.
  @discardableResult
  public mutating func insert(
    _ rows: some Sequence<ID>,
    section: Int = 0,
    at index: Int? = nil
  ) throws(ExpandableError<ID>) -> Outcome {
    try put(rows.map { ($0, nil) }, section: section, at: index)
  }

  /// Inserts rows with the heights of their contents, in points.
  ///
  /// - Throws: As ``insert(_:section:at:)-(some Sequence<ID>)``, or
  ///   ``ExpandableError/heightOutOfRange(_:)``.
  /// - Complexity: O(log *n* + *m*) for *m* rows.
  @discardableResult
  public mutating func insert(
    measured rows: some Sequence<(ID, Double)>,
    section: Int = 0,
    at index: Int? = nil
  ) throws(ExpandableError<ID>) -> Outcome {
    try put(rows.map { ($0, $1) }, section: section, at: index)
  }

  /// Inserts a section without rows.
  ///
  /// - Throws: ``ExpandableError/sectionOutOfRange(index:count:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func insertSection(
    at section: Int? = nil
  ) throws(ExpandableError<ID>) -> Outcome {
    try edit { (outline) throws(OutlineError<ID>) in try outline.insertSection(at: section) }
  }

  /// Deletes rows; what was open, selected and measured of them is forgotten.
  ///
  /// - Throws: ``ExpandableError/unknownRow(_:)``, and then nothing is deleted.
  /// - Complexity: O(*k* log *n*) for *k* rows.
  @discardableResult
  public mutating func delete(
    _ rows: some Sequence<ID>
  ) throws(ExpandableError<ID>) -> Outcome {
    let rows = Array(rows)
    let outcome = try edit { (outline) throws(OutlineError<ID>) in try outline.delete(rows) }
    forget(rows)
    return outcome
  }

  /// Deletes a section with its rows.
  ///
  /// - Throws: ``ExpandableError/sectionOutOfRange(index:count:)``.
  /// - Complexity: O(log *n* + *m* log *n*) for *m* rows.
  @discardableResult
  public mutating func deleteSection(
    at section: Int
  ) throws(ExpandableError<ID>) -> Outcome {
    let rows = outline.items(inSection: section) ?? []
    let outcome = try edit { (outline) throws(OutlineError<ID>) in
      try outline.deleteSection(at: section)
    }
    forget(rows)
    return outcome
  }

  /// Moves a row, open or not, to a place counted without it.
  ///
  /// - Throws: ``ExpandableError`` if the row, the section or the index does not exist.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func move(
    _ id: ID,
    section: Int = 0,
    to index: Int
  ) throws(ExpandableError<ID>) -> Outcome {
    var outcome = try edit { (outline) throws(OutlineError<ID>) in
      try outline.move(id, into: .section(section), at: index)
    }
    outcome.isExpandable = isExpandable(id)
    return outcome
  }

  /// Makes the rows what a list says, section by section, and tells the difference by identity.
  ///
  /// What stays is open, selected and measured as it was; loading the same again changes nothing.
  ///
  /// - Throws: ``ExpandableError/duplicateRow(_:)``; then nothing changes.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func apply(
    _ sections: some Sequence<[ID]>
  ) throws(ExpandableError<ID>) -> Outcome {
    let before = rows
    let sections = sections.map { rows in
      Outline<ID>.Section(
        items: rows.map { .init($0, isBranch: outline.isBranch($0) ?? true) }
      )
    }
    let outcome = try edit { (outline) throws(OutlineError<ID>) in try outline.apply(sections) }
    forget(before.filter { !outline.contains($0) })
    return outcome
  }

  private mutating func put(
    _ rows: [(ID, Double?)],
    section: Int,
    at index: Int?
  ) throws(ExpandableError<ID>) -> Outcome {
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
    var outcome = try edit { (outline) throws(OutlineError<ID>) in
      try outline.insert(items, into: .section(section), at: index)
    }
    for (id, units) in measures { contents[id] = units }
    if let only = rows.first, rows.count == 1 { outcome.isExpandable = isExpandable(only.0) }
    return outcome
  }

  private mutating func edit(
    _ body: (inout Outline<ID>) throws(OutlineError<ID>) -> RowChanges
  ) throws(ExpandableError<ID>) -> Outcome {
    var outcome = Outcome()
    do {
      outcome.changes = try body(&outline)
    } catch {
      throw ExpandableError(error)
    }
    return outcome
  }

  private mutating func forget(_ rows: [ID]) {
    for id in rows {
      contents[id] = nil
      selection.remove(id)
      rowsToMeasure.remove(id)
      if openRow == id { openRow = nil }
    }
  }
}
