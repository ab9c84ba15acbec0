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
    var record = CommandRecord()
    outline.makeUnique()
    for node in nodes { if let place = last[node] { measure(node, units[place], &record) } }
    return update(for: record)
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
    var record = CommandRecord()
    let ids = Array(ids)
    for id in ids where !outline.contains(id) { throw .unknownRow(id) }
    for id in ids { invalidate(id, &record) }
    return update(for: record)
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
    var record = CommandRecord()
    let newBase = try base.map { (base) throws(ExpandableError<ID>) in
      let units = try ExpandableRows.units(base)
      guard units > 0 else { throw .heightOutOfRange(base) }
      return units
    }
    let newChrome = try chrome.map { (chrome) throws(ExpandableError<ID>) in
      try ExpandableRows.units(chrome)
    }
    let newPreview = try preview.map { (preview) throws(ExpandableError<ID>) in
      try ExpandableRows.units(preview)
    }
    let nodes = newBase ?? baseUnits == baseUnits ? outline.forest.expandedNodes : allNodes
    for node in nodes { record.resize(node, from: outline.forest.height(of: node)) }
    invalidateAll(
      base: newBase ?? baseUnits,
      chrome: newChrome ?? chromeUnits,
      preview: newPreview ?? previewUnits
    )
    for (node, content) in contents.enumerated() where content == ExpandableRows.requested {
      record.request(Forest.Node(node))
    }
    return update(for: record)
  }

  private var allNodes: [Forest.Node] { rows.compactMap { outline.index.node(of: $0) } }
}

// The commands, for callers that know whether they are possible, or ask.
extension ExpandableRows {
  /// Sets the measured height of one row's content; returns whether there is such a row and height.
  package mutating func setContentHeight(
    _ height: Double,
    of id: ID,
    _ observer: inout some CommandObserver
  ) -> Bool {
    guard let node = outline.index.node(of: id), height >= 0,
      height + chrome < Outline<ID>.heightLimit
    else { return false }
    outline.makeUnique()
    measure(node, Outline<ID>.units(height), &observer)
    return true
  }

  /// Discards the content height of a row, if there is such a row.
  package mutating func invalidate(_ id: ID, _ observer: inout some CommandObserver) {
    guard let node = outline.index.node(of: id) else { return }
    if outline.forest.isExpanded(node) {
      setContent(ExpandableRows.requested, of: node)
      observer.request(node)
    } else if content(of: node) >= 0 {
      setContent(ExpandableRows.unmeasured, of: node)
    }
  }

  /// Discards all content heights, and sets the heights around them.
  private mutating func invalidateAll(base: Int32, chrome: Int32, preview: Int32) {
    (baseUnits, chromeUnits, previewUnits) = (base, chrome, preview)
    outline.makeUnique()
    let forest = outline.forest
    forest.defaultHeight = base
    for node in contents.indices where contents[node] >= 0 {
      contents[node] = ExpandableRows.unmeasured
    }
    for node in forest.expandedNodes {
      if forest.height(of: node) < base { forest.setHeight(of: node, to: base) }
      setContent(ExpandableRows.requested, of: node)
    }
  }

  /// Discards all content heights, and sets the heights around them in points, if there are such
  /// heights.
  package mutating func replaceHeights(base: Double, chrome: Double, preview: Double) -> Bool {
    let limit = Outline<ID>.heightLimit
    guard base > 0, chrome >= 0, preview >= 0, base < limit, chrome < limit, preview < limit else {
      return false
    }
    invalidateAll(
      base: max(1, Outline<ID>.units(base)),
      chrome: Outline<ID>.units(chrome),
      preview: Outline<ID>.units(preview)
    )
    return true
  }

  /// Returns a content height in 1/192 point; the height with the chrome has to be in range too.
  func contentUnits(_ height: Double) throws(ExpandableError<ID>) -> Int32 {
    let units = try ExpandableRows.units(height)
    guard points(units) + chrome < Outline<ID>.heightLimit else { throw .heightOutOfRange(height) }
    return units
  }

  /// Stores one measured height, and opens, resizes or closes the row.
  mutating func measure(_ node: Forest.Node, _ units: Int32, _ observer: inout some CommandObserver)
  {
    let former = content(of: node)
    guard former != units else { return }
    setContent(units, of: node)
    let forest = outline.forest
    let isOpen = forest.isExpanded(node)
    if waitingNode == node { waitingNode = nil }
    if isExpandable(content: units) {
      setBranch(node, true, &observer)
      if isOpen {
        resize(node, to: openUnits(units), &observer)
      } else if former == ExpandableRows.requested {
        open(node, &observer)
      }
    } else {
      if isOpen { close(node, &observer) }
      setBranch(node, false, &observer)
    }
  }

  /// Marks a row as expandable or not, which shows or hides its button.
  private func setBranch(
    _ node: Forest.Node,
    _ isBranch: Bool,
    _ observer: inout some CommandObserver
  ) {
    if !outline.forest.setBranch(node, isBranch).isEmpty { observer.reload(node) }
  }
}
