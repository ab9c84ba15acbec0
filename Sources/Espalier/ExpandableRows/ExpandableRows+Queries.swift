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
    contentHeights[id].map { isExpandable(content: $0) }
  }

  /// Returns the height of a row, or `nil` if it is unknown.
  ///
  /// - Complexity: O(1).
  public func height(of id: ID) -> Double? { outline.height(of: id) }

  /// Returns the measured height of a row's content, or `nil` if it was not measured or is unknown.
  ///
  /// - Complexity: O(1).
  public func contentHeight(of id: ID) -> Double? { contentHeights[id].map { points($0) } }

  /// Returns the height that a row has for its content, or `nil` if the row is unknown.
  ///
  /// Views below the content are laid out from its end, and so move down as the row opens.
  ///
  /// - Complexity: O(1).
  public func visibleContentHeight(of id: ID) -> Double? {
    height(of: id).map { max(0, $0 - chrome) }
  }

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
      .filter { contentHeights[$0] == nil }
  }

  func isExpandable(content: Int32) -> Bool { openUnits(content) > baseUnits }

  /// The height of an open row with this content, in 1/192 point.
  func openUnits(_ content: Int32) -> Int32 { max(baseUnits, content + chromeUnits) }

  /// Returns rows from top to bottom, each once.
  func sortedByRow(_ ids: some Sequence<ID>) -> [ID] {
    var rows: [(row: Int, id: ID)] = []
    for id in ids { if let row = outline.row(of: id) { rows.append((row, id)) } }
    rows.sort { $0.row < $1.row }
    return rows.map { $0.id }
  }
}

// Selection, which is independent of heights.
extension ExpandableRows {
  /// Selects a row, or deselects it.
  ///
  /// - Throws: ``ExpandableError/unknownRow(_:)``.
  /// - Complexity: O(1).
  public mutating func setSelected(_ id: ID, _ selected: Bool) throws(ExpandableError<ID>) {
    guard outline.contains(id) else { throw .unknownRow(id) }
    if selected { selection.insert(id) } else { selection.remove(id) }
  }

  /// Performs a tap on a row outside its button: selects or deselects it.
  ///
  /// - Returns: Whether the row is selected now.
  /// - Throws: ``ExpandableError/unknownRow(_:)``.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func tap(_ id: ID) throws(ExpandableError<ID>) -> Bool {
    try setSelected(id, !selection.contains(id))
    return selection.contains(id)
  }

  /// The selected rows from top to bottom.
  ///
  /// - Complexity: O(*k* log *n*) for *k* selected rows.
  public var selectedRows: [ID] { sortedByRow(selection) }
}

extension ExpandableRows.RowUpdate: Equatable {}
extension ExpandableRows.RowUpdate: Sendable where ID: Sendable {}
