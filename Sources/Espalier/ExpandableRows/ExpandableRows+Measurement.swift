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
    var nodes: [Forest.Node] = []
    var units: [Int32] = []
    for (id, height) in measures {
      nodes.append(try node(of: id))
      units.append(try contentUnits(height))
    }
    // The place of the last height of a row that occurs more than once.
    var last = SparseNodeMap(expecting: nodes.count, of: outline.forest.handleEnd)
    for (place, node) in nodes.enumerated() { last[node] = place }
    var effect = CommandEffect()
    outline.makeUnique()
    for node in nodes { if let place = last[node] { measure(node, units[place], &effect) } }
    return update(for: effect)
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
    var effect = CommandEffect()
    try invalidate(Array(ids), &effect)
    return update(for: effect)
  }

  /// Discards all content heights, because the width or the text size has changed.
  ///
  /// A new base takes effect at once. Open rows keep their height until they are measured, but are
  /// never lower than the base.
  ///
  /// - Parameters:
  ///   - base: The new height of closed rows; `nil` keeps it.
  ///   - chrome: The new difference between an open row's height and its content's; `nil` keeps it.
  ///   - preview: The new height of the content that a closed row shows; `nil` keeps it.
  /// - Returns: An update that requests the heights of all open rows.
  /// - Throws: ``ExpandableError/heightOutOfRange(_:)`` as ``init(base:chrome:preview:isExclusive:)``.
  /// - Complexity: O(*n*), and O(*k* log *n*) for *k* open rows.
  @discardableResult
  public mutating func invalidateAll(
    base: Double? = nil,
    chrome: Double? = nil,
    preview: Double? = nil
  ) throws(ExpandableError<ID>) -> RowUpdate {
    var effect = CommandEffect()
    try invalidateAll(base: base, chrome: chrome, preview: preview, &effect)
    return update(for: effect)
  }
}

// The same, with their effects recorded only for those who want to know them.
extension ExpandableRows {
  /// Sets the measured height of one row's content.
  package mutating func setContentHeight(
    _ height: Double,
    of id: ID,
    _ effect: inout CommandEffect
  ) throws(ExpandableError<ID>) {
    let node = try node(of: id)
    let units = try contentUnits(height)
    outline.makeUnique()
    measure(node, units, &effect)
  }

  /// Discards the content heights of some rows.
  package mutating func invalidate(
    _ ids: [ID],
    _ effect: inout CommandEffect
  ) throws(ExpandableError<ID>) {
    var nodes: [Forest.Node] = []
    for id in ids { nodes.append(try node(of: id)) }
    for node in nodes {
      if outline.forest.isExpanded(node) {
        setContent(ExpandableRows.requested, of: node)
        effect.request(node)
      } else if content(of: node) >= 0 {
        setContent(ExpandableRows.unmeasured, of: node)
      }
    }
  }

  /// Discards all content heights.
  package mutating func invalidateAll(
    base: Double?,
    chrome: Double?,
    preview: Double?,
    _ effect: inout CommandEffect
  ) throws(ExpandableError<ID>) {
    var (newBase, newChrome, newPreview) = (baseUnits, chromeUnits, previewUnits)
    if let base {
      newBase = try ExpandableRows.units(base)
      guard newBase > 0 else { throw .heightOutOfRange(base) }
    }
    if let chrome { newChrome = try ExpandableRows.units(chrome) }
    if let preview { newPreview = try ExpandableRows.units(preview) }
    outline.makeUnique()
    let forest = outline.forest
    if newBase != baseUnits, effect.isRecorded {
      for id in rows {
        if let node = outline.index.node(of: id) {
          effect.resize(node, from: forest.height(of: node))
        }
      }
    }
    (baseUnits, chromeUnits, previewUnits) = (newBase, newChrome, newPreview)
    forest.defaultHeight = newBase
    for node in contents.indices where contents[node] >= 0 {
      contents[node] = ExpandableRows.unmeasured
    }
    for node in forest.expandedNodes {
      if forest.height(of: node) < newBase { resize(node, to: newBase, &effect) }
      setContent(ExpandableRows.requested, of: node)
    }
    effect.hasChanged = true
    if effect.isRecorded {
      for id in rowsToMeasure {
        if let node = outline.index.node(of: id) { effect.request(node) }
      }
    }
  }

  /// Returns a content height in 1/192 point; the height with the chrome has to be in range too.
  func contentUnits(_ height: Double) throws(ExpandableError<ID>) -> Int32 {
    let units = try ExpandableRows.units(height)
    guard points(units) + chrome < Outline<ID>.heightLimit else { throw .heightOutOfRange(height) }
    return units
  }

  /// Stores one measured height, and opens, resizes or closes the row.
  mutating func measure(_ node: Forest.Node, _ units: Int32, _ effect: inout CommandEffect) {
    let former = content(of: node)
    guard former != units else { return }
    setContent(units, of: node)
    let forest = outline.forest
    let isOpen = forest.isExpanded(node)
    if waitingNode == node { waitingNode = nil }
    if isExpandable(content: units) {
      setBranch(node, true, &effect)
      if isOpen {
        resize(node, to: openUnits(units), &effect)
      } else if former == ExpandableRows.requested {
        open(node, &effect)
      }
    } else {
      if isOpen { close(node, &effect) }
      setBranch(node, false, &effect)
    }
  }

  /// Marks a row as expandable or not, which shows or hides its button.
  private func setBranch(_ node: Forest.Node, _ isBranch: Bool, _ effect: inout CommandEffect) {
    if !outline.forest.setBranch(node, isBranch).isEmpty { effect.reload(node) }
  }
}
