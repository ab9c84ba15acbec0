// Heights of contents, as measured by the front end.
extension ExpandableRows {
  /// Sets the measured heights of contents, requested or not.
  ///
  /// Open rows take their new height; those whose content fits now close and are no longer
  /// expandable. Rows that wait for their measurement open. Setting the same heights again changes
  /// nothing.
  ///
  /// - Parameter measures: Rows with the heights of their contents, in points. If a row occurs more
  ///   than once, its last height counts.
  /// - Throws: ``ExpandableError/unknownRow(_:)``, or ``ExpandableError/heightOutOfRange(_:)``
  ///   unless a height is at least 0, and with the chrome below ``Outline/heightLimit``; nothing is
  ///   set then.
  /// - Complexity: O(*k* log *n*) for *k* measures.
  @discardableResult
  public mutating func setContentHeights(
    _ measures: some Sequence<(ID, Double)>
  ) throws(ExpandableError<ID>) -> RowUpdate {
    var found: [(id: ID, units: Int32)] = []
    var places: [ID: Int] = [:]
    for (id, height) in measures {
      guard outline.contains(id) else { throw .unknownRow(id) }
      let units = try contentUnits(height)
      if let place = places[id] {
        found[place].units = units
      } else {
        places[id] = found.count
        found.append((id, units))
      }
    }
    var pending = PendingUpdate()
    for (id, units) in found { applyMeasurement(units, of: id, &pending) }
    return update(for: pending)
  }

  /// Sets the measured height of one row's content.
  ///
  /// - Throws: As ``setContentHeights(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func setContentHeight(
    _ height: Double,
    of id: ID
  ) throws(ExpandableError<ID>) -> RowUpdate {
    var update = try setContentHeights(CollectionOfOne((id, height)))
    update.isExpandable = isExpandable(id)
    return update
  }

  /// Discards the content heights of some rows, because their text has changed.
  ///
  /// - Returns: An update that requests the heights of the open rows among them; these keep their
  ///   height until then.
  /// - Throws: ``ExpandableError/unknownRow(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* rows.
  @discardableResult
  public mutating func invalidate(
    _ ids: some Sequence<ID>
  ) throws(ExpandableError<ID>) -> RowUpdate {
    let ids = Array(ids)
    for id in ids where !outline.contains(id) { throw .unknownRow(id) }
    var pending = PendingUpdate()
    for id in ids {
      contentHeights[id] = nil
      guard isExpanded(id) == true else { continue }
      rowsToMeasure.insert(id)
      pending.rowsNeedingMeasurement.append(id)
    }
    return update(for: pending)
  }

  /// Discards all content heights, because the width or the text size has changed.
  ///
  /// A new base takes effect at once. Open rows keep their height until they are measured, but are
  /// never lower than the base.
  ///
  /// - Parameters:
  ///   - base: The new height of closed rows; `nil` keeps it.
  ///   - chrome: The new difference between an open row's height and its content's; `nil` keeps it.
  /// - Returns: An update that requests the heights of all open rows.
  /// - Throws: ``ExpandableError/heightOutOfRange(_:)`` as ``init(base:chrome:isExclusive:)``.
  /// - Complexity: O(*n*), and O(*k* log *n*) for *k* open rows.
  @discardableResult
  public mutating func invalidateAll(
    base: Double? = nil,
    chrome: Double? = nil
  ) throws(ExpandableError<ID>) -> RowUpdate {
    var (newBase, newChrome) = (baseUnits, chromeUnits)
    if let base {
      newBase = try ExpandableRows.units(base)
      guard newBase > 0 else { throw .heightOutOfRange(base) }
    }
    if let chrome { newChrome = try ExpandableRows.units(chrome) }
    var pending = PendingUpdate()
    let ids = newBase == baseUnits ? outline.expandedItems : rows
    for id in ids { pending.heights[id] = outline.height(of: id) }
    (baseUnits, chromeUnits) = (newBase, newChrome)
    outline.defaultHeight = points(newBase)
    contentHeights = [:]
    for id in outline.expandedItems {
      if let height = outline.height(of: id), height < baseHeight {
        setHeight(of: id, to: baseUnits, &pending)
      }
      rowsToMeasure.insert(id)
    }
    pending.rowsNeedingMeasurement = Array(rowsToMeasure)
    return update(for: pending)
  }

  /// Returns a content height in 1/192 point; the height with the chrome has to be in range too.
  func contentUnits(_ height: Double) throws(ExpandableError<ID>) -> Int32 {
    let units = try ExpandableRows.units(height)
    guard points(units) + chrome < Outline<ID>.heightLimit else { throw .heightOutOfRange(height) }
    return units
  }

  /// Stores one measured height, and opens, resizes or closes the row.
  private mutating func applyMeasurement(_ units: Int32, of id: ID, _ pending: inout PendingUpdate)
  {
    contentHeights[id] = units
    let isOpen = isExpanded(id) == true
    let isPendingOpen = rowsToMeasure.remove(id) != nil
    if isExpandable(content: units) {
      markExpandable(id, true, &pending)
      if isOpen {
        setHeight(of: id, to: openUnits(units), &pending)
      } else if isPendingOpen {
        open(id, &pending)
      }
    } else {
      if isOpen { close(id, &pending) }
      markExpandable(id, false, &pending)
    }
  }

  /// Marks a row as expandable or not, which shows or hides its button.
  private mutating func markExpandable(
    _ id: ID,
    _ isExpandable: Bool,
    _ pending: inout PendingUpdate
  ) {
    do {
      let changes = try outline.setBranch(id, isExpandable)
      if !changes.isEmpty { pending.reloads.append(id) }
    } catch {
      preconditionFailure("expected a row of the outline, got an unknown id")
    }
  }
}
