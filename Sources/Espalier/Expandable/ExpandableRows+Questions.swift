// What a front end asks about rows; places and offsets are the outline's to answer.
extension ExpandableRows {
  /// What a command has done.
  public struct Outcome {
    /// The rows that stay and are of another height now, from top to bottom: what an animation has to
    /// know.
    public internal(set) var resized: [ID] = []

    /// What became of the rows.
    ///
    /// Rows whose button comes or goes are reloaded.
    public internal(set) var changes = RowChanges()

    /// Rows that the front end is to measure, for ``ExpandableRows/setContents(_:)``.
    public internal(set) var measure: [ID] = []

    /// Whether the row that the command was about is expandable; `nil` if that is not known yet, or
    /// it was about no one row.
    public internal(set) var isExpandable: Bool?
  }

  /// The height of rows that are closed, in points.
  public var baseHeight: Double { points(baseUnits) }

  /// How much higher an open row is than its content, in points.
  public var chrome: Double { points(chromeUnits) }

  /// How many rows there are.
  ///
  /// - Complexity: O(1).
  public var rowCount: Int { outline.rowCount }

  /// Whether a row is open, or `nil` if it is unknown.
  ///
  /// - Complexity: O(1).
  public func isExpanded(_ id: ID) -> Bool? { outline.isExpanded(id) }

  /// Whether a row has more than fits into its base height; `nil` if it was not measured, or is
  /// unknown.
  ///
  /// - Complexity: O(1).
  public func isExpandable(_ id: ID) -> Bool? { contents[id].map { isExpandable(content: $0) } }

  /// The height of a row, or `nil` if it is unknown.
  ///
  /// - Complexity: O(1).
  public func height(of id: ID) -> Double? { outline.height(of: id) }

  /// The measured height of a row's content, or `nil` if it was not measured, or is unknown.
  ///
  /// - Complexity: O(1).
  public func content(of id: ID) -> Double? { contents[id].map { points($0) } }

  /// How much of a row's height is there for its content, or `nil` if it is unknown.
  ///
  /// What stands below the content is laid out from its end, and so goes down as a row opens.
  ///
  /// - Complexity: O(1).
  public func contentRoom(of id: ID) -> Double? { height(of: id).map { max(0, $0 - chrome) } }

  /// The row that holds a point, in points from the top of the first row; `nil` outside.
  ///
  /// - Complexity: O(log *n*).
  public func row(atOffset offset: Double) -> ID? {
    outline.row(atOffset: offset).flatMap { outline.id(atRow: $0) }
  }

  /// The rows of a window whose content was not measured, so that it is not known whether they need
  /// a button.
  ///
  /// - Parameter window: Rows counted over all sections; what is outside is left out.
  /// - Complexity: O(*k* log *n*) for *k* rows in the window.
  public func unmeasuredRows(in window: Range<Int>) -> [ID] {
    window.clamped(to: 0..<rowCount).compactMap { outline.id(atRow: $0) }
      .filter { contents[$0] == nil }
  }

  func isExpandable(content: Int32) -> Bool { openUnits(content) > baseUnits }

  /// What an open row with this content is high, in 1/192 point.
  func openUnits(_ content: Int32) -> Int32 { max(baseUnits, content + chromeUnits) }

  /// Rows from top to bottom, each once.
  func inOrder(_ ids: some Sequence<ID>) -> [ID] {
    var rows: [(row: Int, id: ID)] = []
    for id in ids { if let row = outline.row(of: id) { rows.append((row, id)) } }
    rows.sort { $0.row < $1.row }
    return rows.map { $0.id }
  }
}

// Selection, which is apart from heights.
extension ExpandableRows {
  /// Selects a row, or deselects it.
  ///
  /// - Throws: ``ExpandableError/unknownRow(_:)``.
  /// - Complexity: O(1).
  public mutating func setSelected(_ id: ID, _ selected: Bool) throws(ExpandableError<ID>) {
    guard outline.contains(id) else { throw .unknownRow(id) }
    if selected { selection.insert(id) } else { selection.remove(id) }
  }

  /// A tap on a row, beside its button: selects it, or deselects it.
  ///
  /// - Returns: Whether it is selected now.
  /// - Throws: ``ExpandableError/unknownRow(_:)``.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func tap(_ id: ID) throws(ExpandableError<ID>) -> Bool {
    try setSelected(id, !selection.contains(id))
    return selection.contains(id)
  }

  /// The selected rows from top to bottom.
  ///
  /// - Complexity: O(*k* log *n*) for *k* of them.
  public var selectedRows: [ID] { inOrder(selection) }
}

extension ExpandableRows.Outcome: Equatable {}
extension ExpandableRows.Outcome: Sendable where ID: Sendable {}
