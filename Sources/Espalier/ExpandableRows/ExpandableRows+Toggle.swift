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
    let node = try node(of: id)
    return try setExpanded(opensByToggling(node), for: id)
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
    _ expanded: Bool,
    for id: ID
  ) throws(ExpandableError<ID>) -> RowUpdate {
    var record = CommandRecord()
    guard setExpanded(expanded, for: id, &record) else { throw .unknownRow(id) }
    var update = update(for: record)
    update.isExpandable = isExpandable(id)
    return update
  }

  /// Opens every expandable row; those that were not measured have to be measured first.
  ///
  /// - Throws: ``ExpandableError/exclusiveOnly`` if only one row may be open.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func expandAll() throws(ExpandableError<ID>) -> RowUpdate {
    var record = CommandRecord()
    guard expandAll(&record) else { throw .exclusiveOnly }
    return update(for: record)
  }

  /// Closes every row.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func collapseAll() -> RowUpdate {
    var record = CommandRecord()
    collapseAll(&record)
    return update(for: record)
  }

  /// Opens exactly these rows, and closes all others; those that were not measured open when they
  /// are.
  ///
  /// - Throws: ``ExpandableError/unknownRow(_:)``, or ``ExpandableError/exclusiveOnly`` for several
  ///   rows if only one may be open; nothing changes then.
  /// - Complexity: O(*n*), and O(*k* log *n*) for *k* rows.
  @discardableResult
  public mutating func setExpandedRows(
    _ ids: some Sequence<ID>
  ) throws(ExpandableError<ID>) -> RowUpdate {
    var record = CommandRecord()
    let ids = Array(ids)
    for id in ids where !outline.contains(id) { throw .unknownRow(id) }
    if isExclusive, ids.contains(where: { $0 != ids[0] }) { throw .exclusiveOnly }
    collapseAll(except: ids, &record)
    for id in ids { _ = setExpanded(true, for: id, &record) }
    return update(for: record)
  }

  /// Sets whether opening a row closes the open one.
  ///
  /// If several rows are open, only the first stays open. No row waits for its measurement any
  /// more, unless it is the only one that would be open.
  ///
  /// - Complexity: O(*n*) if it changes, else O(1).
  @discardableResult
  public mutating func setExclusive(_ isExclusive: Bool) -> RowUpdate {
    var record = CommandRecord()
    setExclusive(isExclusive, &record)
    return update(for: record)
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
}
