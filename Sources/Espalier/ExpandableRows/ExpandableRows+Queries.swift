// Queries of the front end. The outline answers those about positions and offsets.
extension ExpandableRows {
  /// The effect of a command.
  public struct RowUpdate {
    /// The rows that stay and have another height now, from top to bottom: those to animate.
    public internal(set) var resized: [ID] = []

    /// The change of the rows.
    ///
    /// Rows whose button appears or disappears are reloaded.
    public internal(set) var changes = RowChanges()

    /// The rows that the front end has to measure, for ``ExpandableRows/setContentHeights(_:)``.
    public internal(set) var rowsNeedingMeasurement: [ID] = []

    /// Whether the row of the command is expandable; `nil` if that is not known yet, or the command
    /// was not about a single row.
    public internal(set) var isExpandable: Bool?
  }

  /// The height of closed rows, in points.
  public var baseHeight: Double { points(baseUnits) }

  /// The difference between an open row's height and its content's, in points.
  public var chrome: Double { points(chromeUnits) }

  /// The height of the content that a closed row shows, in points.
  public var preview: Double { points(max(previewUnits, baseUnits - chromeUnits)) }

  /// The number of rows.
  ///
  /// - Complexity: O(1).
  public var rowCount: Int { outline.rowCount }

  /// Returns whether a row is open, or `nil` if it is unknown.
  ///
  /// - Complexity: O(1).
  public func isExpanded(_ id: ID) -> Bool? { outline.isExpanded(id) }

  /// Returns whether the content of a row is too high for the base height; `nil` if the row was not
  /// measured or is unknown.
  ///
  /// - Complexity: O(1).
  public func isExpandable(_ id: ID) -> Bool? {
    measuredContent(of: id).map { isExpandable(content: $0) }
  }

  /// The open row, if only one may be open.
  ///
  /// - Complexity: O(1).
  public var openRow: ID? { openNode.flatMap { outline.index[$0] } }

  /// Returns whether a row is open, or opens as soon as it is measured; `nil` if it is unknown.
  ///
  /// If only one row may be open, the open one is to be closed while another one waits.
  ///
  /// - Complexity: O(1).
  public func isRequested(_ id: ID) -> Bool? { outline.index.node(of: id).map { isRequested($0) } }

  /// The rows that are open, or open as soon as they are measured, from top to bottom.
  ///
  /// - Complexity: O(*n*).
  public var requestedRows: [ID] { requestedRows(atMost: Int.max) }

  /// The rows that have to be measured before a requested change can be shown, from top to bottom.
  ///
  /// Open rows with an outdated measurement keep their height until then; closed rows open then.
  ///
  /// - Complexity: O(*n*), and O(*k* log *n*) for *k* of them.
  public var rowsToMeasure: [ID] {
    var nodes: [Forest.Node] = []
    for (node, content) in contents.enumerated() where content == ExpandableRows.requested {
      nodes.append(Forest.Node(node))
    }
    return outline.forest.topmostNodes(of: nodes).compactMap { outline.index[$0] }
  }

  /// Returns the height of a row, or `nil` if it is unknown.
  ///
  /// - Complexity: O(1).
  public func height(of id: ID) -> Double? { outline.height(of: id) }

  /// Returns the measured height of a row's content, or `nil` if it was not measured or is unknown.
  ///
  /// - Complexity: O(1).
  public func contentHeight(of id: ID) -> Double? { measuredContent(of: id).map { points($0) } }

  /// Returns the row at an offset, in points from the top of the first row; `nil` outside the rows.
  ///
  /// - Complexity: O(log *n*).
  public func row(atOffset offset: Double) -> ID? {
    outline.row(atOffset: offset).flatMap { outline.id(atRow: $0) }
  }

  /// Returns the rows of a window whose content was not measured, so that it is not known whether
  /// they need a button.
  ///
  /// - Parameter window: Rows counted over all sections; indices outside the rows are ignored.
  /// - Complexity: O(*k* log *n*) for *k* rows in the window.
  public func unmeasuredRows(in window: Range<Int>) -> [ID] {
    window.clamped(to: 0..<rowCount).compactMap { outline.id(atRow: $0) }
      .filter { measuredContent(of: $0) == nil }
  }

  /// The measured height of a row's content in 1/192 point.
  private func measuredContent(of id: ID) -> Int32? {
    guard let node = outline.index.node(of: id), content(of: node) >= 0 else { return nil }
    return content(of: node)
  }
}

// Selection, which is independent of heights.
extension ExpandableRows {
  /// Selects a row, or deselects it.
  ///
  /// - Throws: ``ExpandableError/unknownRow(_:)``.
  /// - Complexity: O(1).
  public mutating func setSelected(_ selected: Bool, for id: ID) throws(ExpandableError<ID>) {
    do { try outline.setSelected(selected, for: CollectionOfOne(id)) } catch {
      throw ExpandableError(error)
    }
  }

  /// Performs a tap on a row outside its button: selects or deselects it.
  ///
  /// - Returns: Whether the row is selected now.
  /// - Throws: ``ExpandableError/unknownRow(_:)``.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func tap(_ id: ID) throws(ExpandableError<ID>) -> Bool {
    let selects = isSelected(id) != true
    try setSelected(selects, for: id)
    return selects
  }

  /// Returns whether a row is selected, or `nil` if it is unknown.
  ///
  /// - Complexity: O(1).
  public func isSelected(_ id: ID) -> Bool? { outline.isSelected(id) }

  /// The selected rows from top to bottom.
  ///
  /// - Complexity: O(*n*) up to the last of them.
  public var selectedRows: [ID] { outline.selection }
}

extension ExpandableRows.RowUpdate: Equatable {}
extension ExpandableRows.RowUpdate: Sendable where ID: Sendable {}
