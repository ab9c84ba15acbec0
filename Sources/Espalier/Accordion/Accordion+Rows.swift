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
  public var rowCount: Int { numbered.outline.rowCount }

  /// The visible rows from top to bottom.
  ///
  /// - Complexity: O(*r*) for *r* rows.
  public var rows: [Row] {
    numbered.outline.rows(inSection: 0).map { row(numbered: $0.id) }
  }

  /// Returns the id of the visible row at an index, or `nil` if the index is out of range.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func row(atRow row: Int) -> Row? {
    numbered.outline.id(atRow: row).map { self.row(numbered: $0) }
  }

  /// Returns the index of a row, or `nil` if it is hidden or unknown.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func index(of row: Row) -> Int? {
    number(of: row).flatMap { numbered.outline.row(of: $0) }
  }

  /// Returns the panel that a row belongs to, or `nil` if the row is unknown.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func panel(of row: Row) -> ID? {
    guard let number = number(of: row) else { return nil }
    if case .header(let panel) = row { return panel }
    return numbered.outline.parent(of: number).map { panel(numbered: $0) }
  }

  /// Returns the index of a row in the body that it belongs to, or `nil` if it is a header or
  /// unknown.
  ///
  /// - Complexity: O(log *n*).
  public func indexInBody(of row: Row) -> Int? {
    guard case .body = row, let number = number(of: row) else { return nil }
    return numbered.outline.indexInParent(of: number)
  }

  /// Returns the row index of a panel's header, or `nil` if there is no such panel.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func headerRow(of panel: ID) -> Int? { index(of: .header(panel)) }

  /// Returns the row indices of a panel's body, or `nil` if the panel is collapsed, unknown, or has
  /// no body yet.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func bodyRows(of panel: ID) -> Range<Int>? {
    guard let number = number(of: .header(panel)),
      numbered.outline.isExpanded(number) == true, let header = numbered.outline.row(of: number),
      let count = numbered.outline.childCount(of: number), count > 0
    else { return nil }
    return header + 1..<header + 1 + count
  }

  /// Returns the rows of a panel's body in order, visible or not; empty while it has no body, `nil`
  /// if there is no such panel.
  ///
  /// - Complexity: O(*c* log *n*) for *c* rows.
  public func body(of panel: ID) -> [ID]? {
    guard let number = number(of: .header(panel)) else { return nil }
    return numbered.outline.children(of: number)?.compactMap { number in
      guard case .body(let id) = row(numbered: number) else { return nil }
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
    number(of: .header(panel)).flatMap { numbered.outline.isExpanded($0) }
      .map { $0 ? .expanded : .collapsed }
  }

  /// Returns the panel at an index, or `nil` if the index is out of range.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func panel(at index: Int) -> ID? {
    numbered.outline.id(at: [0, index]).map { panel(numbered: $0) }
  }

  /// Returns the index of a panel, or `nil` if there is no such panel.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func index(of panel: ID) -> Int? {
    number(of: .header(panel)).flatMap { numbered.outline.indexInParent(of: $0) }
  }

  /// The panels in order.
  ///
  /// - Complexity: O(*n* log *n*).
  public var panels: [ID] {
    numbered.panels.map { panel(numbered: $0) }
  }

  /// The current states of the panels, in order.
  ///
  /// - Complexity: O(*n* log *n*).
  public var states: [PanelState] {
    numbered.panels.map { numbered.isOpen($0) == true ? .expanded : .collapsed }
  }
}

extension Accordion.Row: Sendable where ID: Sendable {}
