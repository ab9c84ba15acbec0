// Inserting, removing and moving panels, and replacing their bodies.
extension Accordion {
  /// A panel to insert into an accordion.
  public struct Panel {
    /// The id of the panel.
    public var id: ID
    /// The rows of its body, at least one; `nil` if they are not known yet.
    public var body: [ID]?
    /// Whether it is open.
    public var state: PanelState

    /// Creates a panel with the rows of its body, or with `nil` for a body that is loaded later.
    public init(_ id: ID, body: [ID]?, state: PanelState = .collapsed) {
      self.id = id
      self.body = body
      self.state = state
    }

    /// Creates a panel with a body of one row, which has the panel's id.
    public init(_ id: ID, state: PanelState = .collapsed) {
      self.init(id, body: [id], state: state)
    }
  }

  /// Inserts a panel.
  ///
  /// If the policy is exclusive, inserting an open panel closes the other one in the same change.
  ///
  /// - Parameters:
  ///   - panel: The panel.
  ///   - index: Its index among the panels, counted before the insertion; `nil` is the end.
  /// - Throws: ``AccordionError`` if the index does not exist, the panel or a row of its body
  ///   exists already, or its body has no row.
  /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
  @discardableResult
  public mutating func insert(
    _ panel: Panel,
    at index: Int? = nil
  ) throws(AccordionError<ID>) -> PanelUpdate {
    try Accordion.checkBody(of: panel)
    guard index.map({ (0...panelCount).contains($0) }) != false else {
      throw .indexOutOfRange(index: index ?? 0, count: panelCount)
    }
    let items = try register(panel)
    let (changes, closed): (RowChanges, Int32?)
    do {
      (changes, closed) = try numbered.insert(items, at: index)
    } catch {
      preconditionFailure("expected new numbers and an index of a panel, got \(error)")
    }
    var update = PanelUpdate()
    let closing = closed.map { self.panel(numbered: $0) }
    if let closing { update.events.append(.willCollapse(closing)) }
    record(changes, in: &update)
    if let closing { update.events.append(.didCollapse(closing)) }
    if panel.state == .expanded, panel.body == nil { update.panelsNeedingBody = [panel.id] }
    return update
  }

  /// Removes a panel with its body.
  ///
  /// - Throws: ``AccordionError/unknown(_:)``, or ``AccordionError/policyBroken(_:open:)`` if it is
  ///   open and the policy requires an open panel.
  /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
  @discardableResult
  public mutating func remove(_ panel: ID) throws(AccordionError<ID>) -> PanelUpdate {
    guard let header = number(of: .header(panel)) else { throw .unknown(.header(panel)) }
    let rows = [header] + (numbered.outline.children(of: header) ?? [])
    let changes: RowChanges
    do {
      changes = try numbered.remove(header)
    } catch {
      throw self.error(error)
    }
    for row in rows { unregister(row) }
    dropStaleSelection()
    var update = PanelUpdate()
    record(changes, in: &update)
    return update
  }

  /// Moves a panel with its body, open or not.
  ///
  /// - Parameters:
  ///   - panel: The panel.
  ///   - index: Its index among the panels, counted without it.
  /// - Throws: ``AccordionError`` if the panel or the index does not exist.
  /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
  @discardableResult
  public mutating func move(
    _ panel: ID,
    to index: Int
  ) throws(AccordionError<ID>) -> PanelUpdate {
    guard let header = number(of: .header(panel)) else { throw .unknown(.header(panel)) }
    let changes: RowChanges
    do {
      changes = try numbered.move(header, to: index)
    } catch {
      throw self.error(error)
    }
    var update = PanelUpdate()
    if !changes.isEmpty { record(changes, in: &update) }
    return update
  }

  /// Sets or replaces the body of a panel, and reports the difference by identity.
  ///
  /// Rows that stay keep their heights. If the panel is closed, no row changes.
  ///
  /// - Throws: ``AccordionError`` if there is no such panel, the body has no row, or a row occurs
  ///   twice or in another body.
  /// - Complexity: O(*m* log *n*) for *m* rows before and after.
  @discardableResult
  public mutating func setBody(
    _ rows: [ID],
    of panel: ID
  ) throws(AccordionError<ID>) -> PanelUpdate {
    guard let header = number(of: .header(panel)) else { throw .unknown(.header(panel)) }
    guard !rows.isEmpty else { throw .emptyBody(panel) }
    let old = numbered.outline.children(of: header) ?? []
    var body: [Int32] = []
    var new: [Int32] = []
    for row in rows {
      if let known = number(of: .body(row)) {
        body.append(known)
      } else {
        new.append(try register(.body(row)))
        body.append(new[new.count - 1])
      }
    }
    let changes: RowChanges
    do {
      changes = try numbered.outline.replaceChildren(
        of: .item(header),
        with: body.map { Outline<Int32>.Item($0) }
      )
    } catch {
      let refusal = self.error(NumberedAccordion.Refusal(error))
      for number in new { unregister(number) }
      throw refusal
    }
    for number in old where !numbered.outline.contains(number) { unregister(number) }
    dropStaleSelection()
    var update = PanelUpdate()
    if !changes.isEmpty { record(changes, in: &update) }
    return update
  }

  /// Throws ``AccordionError/emptyBody(_:)`` for a body without rows.
  static func checkBody(of panel: Panel) throws(AccordionError<ID>) {
    if let body = panel.body, body.isEmpty { throw .emptyBody(panel.id) }
  }

  /// Gives numbers to the header and the rows of the body of a new panel.
  ///
  /// - Returns: Both, in pre-order.
  /// - Throws: ``AccordionError/duplicate(_:)``; then no row has got a number.
  mutating func register(
    _ panel: Panel
  ) throws(AccordionError<ID>) -> [Outline<Int32>.Item] {
    let header = try register(.header(panel.id))
    var items = [
      Outline<Int32>.Item(header, isBranch: true, isExpanded: panel.state == .expanded)
    ]
    do {
      for row in panel.body ?? [] {
        items.append(Outline<Int32>.Item(try register(.body(row)), level: 1))
      }
    } catch {
      for item in items { unregister(item.id) }
      throw error
    }
    return items
  }

  private mutating func dropStaleSelection() {
    if let row = selection, number(of: row) == nil { selection = nil }
  }
}

extension Accordion.Panel: Hashable {}
extension Accordion.Panel: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension Accordion.Panel: Codable where ID: Codable {}
#endif
