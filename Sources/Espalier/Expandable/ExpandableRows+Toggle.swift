// Opening and closing.
extension ExpandableRows {
  /// A tap on the button of a row: opens it, or closes it.
  ///
  /// A row that was not measured is to be measured first, and opens then; a second tap before that
  /// takes the first one back. A row that is not expandable stays as it is, and the outcome says so.
  ///
  /// - Throws: ``ExpandableError/unknownRow(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func toggle(_ id: ID) throws(ExpandableError<ID>) -> Outcome {
    guard let isOpen = isExpanded(id) else { throw .unknownRow(id) }
    return try setExpanded(id, !isOpen && !rowsToMeasure.contains(id))
  }

  /// A tap on a button at a point, in points from the top of the first row.
  ///
  /// - Returns: What it did, or `nil` if there is no row.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func toggle(atOffset offset: Double) -> Outcome? {
    guard let id = row(atOffset: offset) else { return nil }
    do { return try toggle(id) } catch { preconditionFailure("A row without an item") }
  }

  /// Opens a row or closes it.
  ///
  /// - Throws: ``ExpandableError/unknownRow(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func setExpanded(
    _ id: ID,
    _ expanded: Bool
  ) throws(ExpandableError<ID>) -> Outcome {
    guard outline.contains(id) else { throw .unknownRow(id) }
    var work = Work()
    if expanded { open(id, &work) } else { close(id, &work) }
    var outcome = outcome(of: work)
    outcome.isExpandable = isExpandable(id)
    return outcome
  }

  /// Opens every row that is expandable; those that were not measured are to be measured first.
  ///
  /// - Throws: ``ExpandableError/oneAlone`` if one row alone may be open.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func expandAll() throws(ExpandableError<ID>) -> Outcome {
    if isExclusive { throw .oneAlone }
    var work = Work()
    for id in rows { open(id, &work) }
    return outcome(of: work)
  }

  /// Closes every row.
  ///
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func collapseAll() -> Outcome {
    var work = Work()
    for id in rows { close(id, &work) }
    return outcome(of: work)
  }

  /// All rows from top to bottom.
  ///
  /// - Complexity: O(*n*).
  public var rows: [ID] {
    var ids: [ID] = []
    for section in 0..<outline.sectionCount {
      for row in outline.rows(inSection: section) { ids.append(row.id) }
    }
    return ids
  }

  /// What a command does, as it goes.
  struct Work {
    /// What rows were high before it.
    var heights: [ID: Double] = [:]
    /// Rows whose button comes or goes.
    var reloads: [ID] = []
    /// Rows to measure that were not before.
    var measure: [ID] = []
  }

  /// Opens a row, or asks to measure it.
  mutating func open(_ id: ID, _ work: inout Work) {
    guard outline.isExpanded(id) == false else { return }
    guard let content = contents[id] else {
      // The last row that is asked for is the one that will open.
      if isExclusive { rowsToMeasure = rowsToMeasure.filter { $0 == openRow } }
      if rowsToMeasure.insert(id).inserted { work.measure.append(id) }
      return
    }
    guard isExpandable(content: content) else { return }
    if isExclusive {
      rowsToMeasure = []
      if let other = openRow { close(other, &work) }
      openRow = id
    }
    branch(id, isOpen: true)
    setHeight(of: id, to: openUnits(content), &work)
  }

  /// Closes a row, and forgets that it was to open.
  mutating func close(_ id: ID, _ work: inout Work) {
    rowsToMeasure.remove(id)
    guard outline.isExpanded(id) == true else { return }
    if openRow == id { openRow = nil }
    branch(id, isOpen: false)
    setHeight(of: id, to: nil, &work)
  }

  mutating func setHeight(of id: ID, to units: Int32?, _ work: inout Work) {
    if work.heights[id] == nil { work.heights[id] = outline.height(of: id) }
    do {
      try outline.setHeight(units.map { points($0) }, of: id)
    } catch {
      preconditionFailure("A row without an item")
    }
  }

  /// Opens or closes the item of a row that is there; a row that opens is a branch.
  private mutating func branch(_ id: ID, isOpen: Bool) {
    do {
      if isOpen { try outline.expand(id) } else { try outline.collapse(id) }
    } catch {
      preconditionFailure("A row without an item")
    }
  }

  /// What was done, of which a row that is as high as before has no part.
  func outcome(of work: Work) -> Outcome {
    var outcome = Outcome()
    let resized = work.heights.filter { outline.height(of: $0.key) != $0.value }
    outcome.resized = inOrder(resized.map { $0.key })
    outcome.measure = inOrder(work.measure.filter { rowsToMeasure.contains($0) })
    outcome.changes = RowChanges(reloading: work.reloads.compactMap { outline.position(of: $0) })
    return outcome
  }
}
