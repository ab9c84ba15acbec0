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
    let items = try Accordion.items(of: panel)
    let closing = panel.state == .expanded ? openPanel : nil
    var update = PanelUpdate()
    var deletions: [RowRange] = []
    // It closes first, so that deletions and insertions are numbered as ``RowChanges`` requires.
    if let closing {
      update.events = [.willCollapse(closing)]
      deletions = switchState(of: closing, to: .collapsed).deletions
    }
    var changes: RowChanges
    do {
      changes = try outline.insert(items, into: .section(0), at: index)
    } catch {
      if let closing { _ = switchState(of: closing, to: .expanded) }
      throw AccordionError(error)
    }
    changes.deletions = deletions
    if panel.state == .expanded { recordOpening(panel.id) }
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
    guard let state = state(of: panel) else { throw .unknown(.header(panel)) }
    guard state == .collapsed || policy != .alwaysOne else {
      throw .policyBroken(policy, open: openCount - 1)
    }
    var update = PanelUpdate()
    let changes: RowChanges
    do {
      changes = try outline.delete(CollectionOfOne(.header(panel)))
    } catch {
      throw AccordionError(error)
    }
    if state == .expanded { recordClosing(panel) }
    dropStaleSelection()
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
    var update = PanelUpdate()
    let changes: RowChanges
    do {
      changes = try outline.move(.header(panel), into: .section(0), at: index)
    } catch {
      throw AccordionError(error)
    }
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
    guard outline.contains(.header(panel)) else { throw .unknown(.header(panel)) }
    guard !rows.isEmpty else { throw .emptyBody(panel) }
    var update = PanelUpdate()
    let changes: RowChanges
    do {
      changes = try outline.replaceChildren(
        of: .item(.header(panel)),
        with: rows.map { Outline<Row>.Item(.body($0)) }
      )
    } catch {
      throw AccordionError(error)
    }
    dropStaleSelection()
    if !changes.isEmpty { record(changes, in: &update) }
    return update
  }

  /// The header of a panel and the rows of its body, in pre-order.
  static func items(of panel: Panel) throws(AccordionError<ID>) -> [Outline<Row>.Item] {
    if let body = panel.body, body.isEmpty { throw .emptyBody(panel.id) }
    let header = Outline<Row>.Item(
      .header(panel.id),
      isBranch: true,
      isExpanded: panel.state == .expanded
    )
    return [header] + (panel.body ?? []).map { Outline<Row>.Item(.body($0), level: 1) }
  }

  private mutating func dropStaleSelection() {
    if let row = selection, !outline.contains(row) { selection = nil }
  }
}

extension Accordion.Panel: Equatable {}
extension Accordion.Panel: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension Accordion.Panel: Codable where ID: Codable {}
#endif
