// Opening and closing rows.
extension ExpandableRows {
  /// Performs a tap on the button of a row: opens or closes it.
  ///
  /// A row that was not measured has to be measured first and opens then; a second tap before that
  /// cancels the first. A row that is not expandable stays as it is, which the update reports.
  ///
  /// - Throws: ``ExpandableError/unknownRow(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func toggle(_ id: ID) throws(ExpandableError<ID>) -> RowUpdate {
    guard let isOpen = isExpanded(id) else { throw .unknownRow(id) }
    return try setExpanded(id, !isOpen && !rowsToMeasure.contains(id))
  }

  /// Performs a tap on the button at an offset, in points from the top of the first row.
  ///
  /// - Returns: The effect, or `nil` if there is no row.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func toggle(atOffset offset: Double) -> RowUpdate? {
    guard let id = row(atOffset: offset) else { return nil }
    do { return try toggle(id) } catch {
      preconditionFailure("expected a row of the outline, got an unknown id")
    }
  }

  /// Opens or closes a row.
  ///
  /// - Throws: ``ExpandableError/unknownRow(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func setExpanded(
    _ id: ID,
    _ expanded: Bool
  ) throws(ExpandableError<ID>) -> RowUpdate {
    guard outline.contains(id) else { throw .unknownRow(id) }
    var pending = PendingUpdate()
    if expanded { open(id, &pending) } else { close(id, &pending) }
    var update = update(for: pending)
    update.isExpandable = isExpandable(id)
    return update
  }

  /// Opens every expandable row; those that were not measured have to be measured first.
  ///
  /// - Throws: ``ExpandableError/exclusiveOnly`` if only one row may be open.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func expandAll() throws(ExpandableError<ID>) -> RowUpdate {
    if isExclusive { throw .exclusiveOnly }
    var pending = PendingUpdate()
    for id in rows { open(id, &pending) }
    return update(for: pending)
  }

  /// Closes every row.
  ///
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func collapseAll() -> RowUpdate {
    var pending = PendingUpdate()
    for id in rows { close(id, &pending) }
    return update(for: pending)
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

  /// The effects of a command while it is being performed.
  struct PendingUpdate {
    /// The heights of changed rows before the command.
    var heights: [ID: Double] = [:]
    /// The rows whose button appears or disappears.
    var reloads: [ID] = []
    /// The rows to measure that were not requested before.
    var rowsNeedingMeasurement: [ID] = []
  }

  /// Opens a row, or requests its measurement.
  mutating func open(_ id: ID, _ pending: inout PendingUpdate) {
    guard outline.isExpanded(id) == false else { return }
    guard let content = contentHeights[id] else {
      // Of several requested rows, only the last one will open.
      if isExclusive { rowsToMeasure = rowsToMeasure.filter { $0 == openRow } }
      if rowsToMeasure.insert(id).inserted { pending.rowsNeedingMeasurement.append(id) }
      return
    }
    guard isExpandable(content: content) else { return }
    if isExclusive {
      rowsToMeasure = []
      if let other = openRow { close(other, &pending) }
      openRow = id
    }
    setOpen(id, isOpen: true)
    setHeight(of: id, to: openUnits(content), &pending)
  }

  /// Closes a row, and cancels a pending request to open it.
  mutating func close(_ id: ID, _ pending: inout PendingUpdate) {
    rowsToMeasure.remove(id)
    guard outline.isExpanded(id) == true else { return }
    if openRow == id { openRow = nil }
    setOpen(id, isOpen: false)
    setHeight(of: id, to: nil, &pending)
  }

  mutating func setHeight(of id: ID, to units: Int32?, _ pending: inout PendingUpdate) {
    if pending.heights[id] == nil { pending.heights[id] = outline.height(of: id) }
    do {
      try outline.setHeight(units.map { points($0) }, of: id)
    } catch {
      preconditionFailure("expected a row of the outline, got an unknown id")
    }
  }

  /// Opens or closes the outline item of an existing row; a row that opens is a branch.
  private mutating func setOpen(_ id: ID, isOpen: Bool) {
    do {
      if isOpen { try outline.expand(id) } else { try outline.collapse(id) }
    } catch {
      preconditionFailure("expected a row of the outline, got an unknown id")
    }
  }

  /// Returns the effect of a command, without rows whose height is the same as before.
  func update(for pending: PendingUpdate) -> RowUpdate {
    var update = RowUpdate()
    let resized = pending.heights.filter { outline.height(of: $0.key) != $0.value }
    update.resized = sortedByRow(resized.map { $0.key })
    update.rowsNeedingMeasurement = sortedByRow(
      pending.rowsNeedingMeasurement.filter { rowsToMeasure.contains($0) }
    )
    update.changes = RowChanges(reloading: pending.reloads.compactMap { outline.position(of: $0) })
    return update
  }
}
