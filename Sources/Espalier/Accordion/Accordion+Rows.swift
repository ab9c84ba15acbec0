// Mapping rows to panels and back.
extension Accordion {
  /// The id of a row: the header of a panel, or a row of a body.
  public enum Row: Hashable {
    /// The header of the panel with this id.
    case header(ID)
    /// The row with this id, in the body of some panel.
    case body(ID)
  }

  /// The number of visible rows.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var rowCount: Int { outline.rowCount }

  /// The visible rows from top to bottom.
  ///
  /// - Complexity: O(*r*) for *r* rows.
  public var rows: [Row] { outline.rows(inSection: 0).map { $0.id } }

  /// Returns the id of the visible row at an index, or `nil` if the index is out of range.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func row(at row: Int) -> Row? { outline.id(atRow: row) }

  /// Returns the index of a row, or `nil` if it is hidden or unknown.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func index(of row: Row) -> Int? { outline.row(of: row) }

  /// Returns the panel that a row belongs to, or `nil` if the row is unknown.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func panel(of row: Row) -> ID? {
    switch row {
    case .header(let panel): return outline.contains(row) ? panel : nil
    case .body:
      guard case .header(let panel)? = outline.parent(of: row) else { return nil }
      return panel
    }
  }

  /// Returns the row index of a panel's header, or `nil` if there is no such panel.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func headerRow(of panel: ID) -> Int? { outline.row(of: .header(panel)) }

  /// Returns the row indices of a panel's body, or `nil` if the panel is collapsed, unknown, or has
  /// no body yet.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func bodyRows(of panel: ID) -> Range<Int>? {
    guard state(of: panel) == .expanded, let header = headerRow(of: panel),
      let count = outline.childCount(of: .header(panel)), count > 0
    else { return nil }
    return header + 1..<header + 1 + count
  }

  /// Returns the rows of a panel's body in order, visible or not; empty while it has no body, `nil`
  /// if there is no such panel.
  ///
  /// - Complexity: O(*c* log *n*) for *c* rows.
  public func body(of panel: ID) -> [ID]? {
    outline.children(of: .header(panel))?.compactMap { row in
      guard case .body(let id) = row else { return nil }
      return id
    }
  }
}

// Panels and their states.
extension Accordion {
  /// Returns the state of a panel, or `nil` if there is no such panel.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func state(of panel: ID) -> PanelState? {
    outline.isExpanded(.header(panel)).map { $0 ? .expanded : .collapsed }
  }

  /// Returns the panel at an index, or `nil` if the index is out of range.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func panel(at index: Int) -> ID? {
    guard case .header(let panel)? = outline.id(at: [0, index]) else { return nil }
    return panel
  }

  /// Returns the index of a panel, or `nil` if there is no such panel.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func index(of panel: ID) -> Int? { outline.indexInParent(of: .header(panel)) }

  /// The panels in order.
  ///
  /// - Complexity: O(*n* log *n*).
  public var panels: [ID] {
    (outline.items(inSection: 0) ?? []).compactMap { row in
      guard case .header(let panel) = row else { return nil }
      return panel
    }
  }

  /// The current states of the panels, in order.
  ///
  /// - Complexity: O(*n* log *n*).
  public var states: [PanelState] { panels.compactMap { state(of: $0) } }
}

extension Accordion.Row: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension Accordion.Row: Codable where ID: Codable {}
#endif
