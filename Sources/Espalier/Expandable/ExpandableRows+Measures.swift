// What contents are high, as the front end finds.
extension ExpandableRows {
  /// Says how high contents were found to be, whether that was asked for or not.
  ///
  /// Open rows take their new height; those whose content fits now close, and are not expandable.
  /// Rows that wait to open do. Measuring again what is as it was changes nothing.
  ///
  /// - Parameter measures: Rows with the heights of their contents, in points. Of several for one
  ///   row the last one counts.
  /// - Throws: ``ExpandableError/unknownRow(_:)``, or ``ExpandableError/heightOutOfRange(_:)`` unless
  ///   a height is at least 0, and with the chrome below ``Outline/heightLimit``; then nothing is
  ///   taken.
  /// - Complexity: O(*k* log *n*) for *k* measures.
  @discardableResult
  public mutating func setContents(
    _ measures: some Sequence<(ID, Double)>
  ) throws(ExpandableError<ID>) -> Outcome {
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
    var work = Work()
    for (id, units) in found { take(units, of: id, &work) }
    return outcome(of: work)
  }

  /// Says how high the content of one row was found to be.
  ///
  /// - Throws: As ``setContents(_:)``.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func setContent(
    _ height: Double,
    of id: ID
  ) throws(ExpandableError<ID>) -> Outcome {
    var outcome = try setContents(CollectionOfOne((id, height)))
    outcome.isExpandable = isExpandable(id)
    return outcome
  }

  /// Forgets what the contents of some rows are high, because their text has changed.
  ///
  /// - Returns: The open ones among them are to be measured, and stay as they are until then.
  /// - Throws: ``ExpandableError/unknownRow(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* rows.
  @discardableResult
  public mutating func invalidate(
    _ ids: some Sequence<ID>
  ) throws(ExpandableError<ID>) -> Outcome {
    let ids = Array(ids)
    for id in ids where !outline.contains(id) { throw .unknownRow(id) }
    var work = Work()
    for id in ids {
      contents[id] = nil
      guard isExpanded(id) == true else { continue }
      rowsToMeasure.insert(id)
      work.measure.append(id)
    }
    return outcome(of: work)
  }

  /// Forgets what all contents are high, because the width or the size of the text has changed.
  ///
  /// A new base holds at once; rows that are open stay as high as they were until they are measured,
  /// but not lower than the base.
  ///
  /// - Parameters:
  ///   - base: The new height of rows that are closed; `nil` leaves it.
  ///   - chrome: How much higher an open row is than its content now; `nil` leaves it.
  /// - Returns: The open rows are to be measured.
  /// - Throws: ``ExpandableError/heightOutOfRange(_:)`` as ``init(base:chrome:isExclusive:)``.
  /// - Complexity: O(*n*), and O(*k* log *n*) for *k* open rows.
  @discardableResult
  public mutating func invalidateAll(
    base: Double? = nil,
    chrome: Double? = nil
  ) throws(ExpandableError<ID>) -> Outcome {
    var (newBase, newChrome) = (baseUnits, chromeUnits)
    if let base {
      newBase = try ExpandableRows.units(base)
      guard newBase > 0 else { throw .heightOutOfRange(base) }
    }
    if let chrome { newChrome = try ExpandableRows.units(chrome) }
    var work = Work()
    let ids = newBase == baseUnits ? outline.expandedItems : rows
    for id in ids { work.heights[id] = outline.height(of: id) }
    (baseUnits, chromeUnits) = (newBase, newChrome)
    outline.defaultHeight = points(newBase)
    contents = [:]
    for id in outline.expandedItems {
      if let height = outline.height(of: id), height < baseHeight {
        setHeight(of: id, to: baseUnits, &work)
      }
      rowsToMeasure.insert(id)
    }
    work.measure = Array(rowsToMeasure)
    return outcome(of: work)
  }

  /// The height of a content, which with the chrome has to be one too.
  func contentUnits(_ height: Double) throws(ExpandableError<ID>) -> Int32 {
    let units = try ExpandableRows.units(height)
    guard points(units) + chrome < Outline<ID>.heightLimit else { throw .heightOutOfRange(height) }
    return units
  }

  /// Takes one measure.
  private mutating func take(_ units: Int32, of id: ID, _ work: inout Work) {
    contents[id] = units
    let isOpen = isExpanded(id) == true
    let waits = rowsToMeasure.remove(id) != nil
    if isExpandable(content: units) {
      markExpandable(id, true, &work)
      if isOpen {
        setHeight(of: id, to: openUnits(units), &work)
      } else if waits {
        open(id, &work)
      }
    } else {
      if isOpen { close(id, &work) }
      markExpandable(id, false, &work)
    }
  }

  /// Gives a row its button or takes it away.
  private mutating func markExpandable(_ id: ID, _ isExpandable: Bool, _ work: inout Work) {
    do {
      let changes = try outline.setBranch(id, isExpandable)
      if !changes.isEmpty { work.reloads.append(id) }
    } catch {
      preconditionFailure("A row without an item")
    }
  }
}
