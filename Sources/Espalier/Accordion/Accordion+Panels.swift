// Panels that come, go and move, and bodies that grow.
extension Accordion {
  /// A panel on its way into an accordion.
  public struct Panel {
    /// Who the panel is.
    public var id: ID
    /// The rows of its body, at least one; `nil` if they are not known yet.
    public var body: [ID]?
    /// Whether it is open.
    public var state: AccordionState

    /// A panel with the rows of its body, or with `nil` for a body that is loaded later.
    public init(_ id: ID, body: [ID]?, state: AccordionState = .collapsed) {
      self.id = id
      self.body = body
      self.state = state
    }

    /// A panel with a body of one row, which bears the panel's id.
    public init(_ id: ID, state: AccordionState = .collapsed) {
      self.init(id, body: [id], state: state)
    }
  }

  /// Inserts a panel.
  ///
  /// One that comes in open where one panel may be open closes the other in the same change.
  ///
  /// - Parameters:
  ///   - panel: The panel.
  ///   - index: Its place among the panels, counted before the insertion; `nil` is the end.
  /// - Throws: ``AccordionError`` if the index does not exist, the panel or a row of its body is there
  ///   already, or its body has no row.
  /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
  @discardableResult
  public mutating func insert(
    _ panel: Panel,
    at index: Int? = nil
  ) throws(AccordionError<ID>) -> Outcome {
    let items = try Accordion.items(of: panel)
    let closing = panel.state == .expanded ? openPanel : nil
    var outcome = Outcome()
    var deletions: [RowRange] = []
    // It closes first, so that both are counted as a change counts them.
    if let closing {
      outcome.events = [.willCollapse(closing)]
      deletions = flip(closing, to: .collapsed).deletions
    }
    var changes: RowChanges
    do {
      changes = try outline.insert(items, into: .section(0), at: index)
    } catch {
      if let closing { _ = flip(closing, to: .expanded) }
      throw AccordionError(error)
    }
    changes.deletions = deletions
    if panel.state == .expanded { noteOpen(panel.id) }
    note(changes, in: &outcome)
    if let closing { outcome.events.append(.didCollapse(closing)) }
    if panel.state == .expanded, panel.body == nil { outcome.wanted = [panel.id] }
    return outcome
  }

  /// Removes a panel with its body.
  ///
  /// - Throws: ``AccordionError/unknown(_:)``, or ``AccordionError/policyBroken(_:open:)`` if it is
  ///   open and one panel always has to be.
  /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
  @discardableResult
  public mutating func remove(_ panel: ID) throws(AccordionError<ID>) -> Outcome {
    guard let state = state(of: panel) else { throw .unknown(.header(panel)) }
    guard state == .collapsed || policy != .alwaysOne else {
      throw .policyBroken(policy, open: openCount - 1)
    }
    var outcome = Outcome()
    let changes: RowChanges
    do {
      changes = try outline.delete(CollectionOfOne(.header(panel)))
    } catch {
      throw AccordionError(error)
    }
    if state == .expanded { noteClosed(panel) }
    settleSelection()
    note(changes, in: &outcome)
    return outcome
  }

  /// Moves a panel with its body, open or not.
  ///
  /// - Parameters:
  ///   - panel: The panel.
  ///   - index: Its place among the panels, counted without it.
  /// - Throws: ``AccordionError`` if the panel or the index does not exist.
  /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
  @discardableResult
  public mutating func move(
    _ panel: ID,
    to index: Int
  ) throws(AccordionError<ID>) -> Outcome {
    var outcome = Outcome()
    let changes: RowChanges
    do {
      changes = try outline.move(.header(panel), into: .section(0), at: index)
    } catch {
      throw AccordionError(error)
    }
    if !changes.isEmpty { note(changes, in: &outcome) }
    return outcome
  }

  /// Gives a panel its body, or another one, and tells the difference by identity.
  ///
  /// Rows that stay keep their heights. In a panel that is closed, nothing shows.
  ///
  /// - Throws: ``AccordionError`` if there is no such panel, the body has no row, or a row stands
  ///   twice or in another body.
  /// - Complexity: O(*m* log *n*) for *m* rows before and after.
  @discardableResult
  public mutating func setBody(
    _ rows: [ID],
    of panel: ID
  ) throws(AccordionError<ID>) -> Outcome {
    guard outline.contains(.header(panel)) else { throw .unknown(.header(panel)) }
    guard !rows.isEmpty else { throw .emptyBody(panel) }
    var outcome = Outcome()
    let changes: RowChanges
    do {
      changes = try outline.replaceChildren(
        of: .item(.header(panel)),
        with: rows.map { Outline<Row>.Item(.body($0)) }
      )
    } catch {
      throw AccordionError(error)
    }
    settleSelection()
    if !changes.isEmpty { note(changes, in: &outcome) }
    return outcome
  }

  /// A panel as the pre-order of its header and the rows of its body.
  static func items(of panel: Panel) throws(AccordionError<ID>) -> [Outline<Row>.Item] {
    if let body = panel.body, body.isEmpty { throw .emptyBody(panel.id) }
    let header = Outline<Row>.Item(
      .header(panel.id),
      isBranch: true,
      isExpanded: panel.state == .expanded
    )
    return [header] + (panel.body ?? []).map { Outline<Row>.Item(.body($0), level: 1) }
  }

  private mutating func settleSelection() {
    if let row = selection, !outline.contains(row) { selection = nil }
  }
}

extension Accordion.Panel: Equatable {}
extension Accordion.Panel: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension Accordion.Panel: Codable where ID: Codable {}
#endif
