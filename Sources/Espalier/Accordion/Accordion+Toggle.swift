// Opening and closing one panel: by a tap or by the program, in one call or in two phases.
extension Accordion {
  /// Prepares a tap on a row.
  ///
  /// A header toggles its panel. A row of a body is only selected. Under
  /// ``AccordionPolicy/alwaysOne``, the header of the open panel does nothing.
  ///
  /// - Throws: ``AccordionError/unknown(_:)``.
  /// - Complexity: O(log *n*).
  public func prepare(tap row: Row) throws(AccordionError<ID>) -> Intent {
    guard let panel = panel(of: row), let state = state(of: panel) else { throw .unknown(row) }
    var target: PanelState?
    if case .header = row, policy != .alwaysOne || state == .collapsed { target = state.toggled }
    return Intent(
      panel: panel,
      tapped: row,
      target: target,
      events: target.map { willEvents(of: panel, $0) } ?? []
    )
  }

  /// Prepares a tap on the row at an index.
  ///
  /// - Throws: ``AccordionError/rowOutOfRange(row:count:)``.
  /// - Complexity: O(log *n*).
  public func prepare(tapAtRow index: Int) throws(AccordionError<ID>) -> Intent {
    guard let row = row(at: index) else { throw .rowOutOfRange(row: index, count: rowCount) }
    return try prepare(tap: row)
  }

  /// Prepares setting the state of a panel.
  ///
  /// - Throws: ``AccordionError/unknown(_:)``, or ``AccordionError/policyBroken(_:open:)`` if the
  ///   panel has to stay open.
  /// - Complexity: O(log *n*).
  public func prepare(
    _ panel: ID,
    _ state: PanelState
  ) throws(AccordionError<ID>) -> Intent {
    try checkMayBecome(panel, state)
    return Intent(panel: panel, tapped: nil, target: state, events: willEvents(of: panel, state))
  }

  /// Performs a prepared command on the accordion as it is now.
  ///
  /// Changes since the preparation are taken into account: a panel that already has the target
  /// state stays as it is without an event, and the panel to close is the one that is open now. The
  /// update contains those will events that the intent did not announce.
  ///
  /// - Throws: ``AccordionError`` as ``prepare(tap:)`` and ``prepare(_:_:)``, if the panel or the
  ///   row is gone, or the panel has to stay open.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func commit(_ intent: Intent) throws(AccordionError<ID>) -> PanelUpdate {
    if let tapped = intent.tapped, !outline.contains(tapped) { throw .unknown(tapped) }
    var update = PanelUpdate()
    if let target = intent.target {
      try checkMayBecome(intent.panel, target)
      let willEvents = willEvents(of: intent.panel, target)
      update.events = willEvents.filter { !intent.events.contains($0) }
      if !willEvents.isEmpty { perform(willEvents, in: &update) }
    }
    guard let tapped = intent.tapped else { return update }
    // A header whose panel has to stay open is not selected either: the tap has no effect.
    if intent.target == nil, tapped == .header(intent.panel) { return update }
    selection = keepsSelection ? tapped : nil
    update.events.append(.didSelect(tapped))
    return update
  }

  /// Performs a tap on a row in one call.
  ///
  /// - Throws: As ``prepare(tap:)``.
  /// - Complexity: O(log *n*), whatever the size of the bodies.
  @discardableResult
  public mutating func tap(_ row: Row) throws(AccordionError<ID>) -> PanelUpdate {
    try commit(try prepare(tap: row).withoutEvents)
  }

  /// Performs a tap on the row at an index in one call.
  ///
  /// - Throws: As ``prepare(tapAtRow:)``.
  /// - Complexity: O(log *n*), whatever the size of the bodies.
  @discardableResult
  public mutating func tap(atRow index: Int) throws(AccordionError<ID>) -> PanelUpdate {
    try commit(try prepare(tapAtRow: index).withoutEvents)
  }

  /// Opens or closes a panel in one call; without an event if it has that state already.
  ///
  /// - Throws: As ``prepare(_:_:)``.
  /// - Complexity: O(log *n*), whatever the size of the bodies.
  @discardableResult
  public mutating func set(
    _ panel: ID,
    _ state: PanelState
  ) throws(AccordionError<ID>) -> PanelUpdate {
    try commit(try prepare(panel, state).withoutEvents)
  }

  /// Throws for an unknown panel, and for closing the last open one if the policy requires one.
  private func checkMayBecome(
    _ panel: ID,
    _ target: PanelState
  ) throws(AccordionError<ID>) {
    guard let state = state(of: panel) else { throw .unknown(.header(panel)) }
    if policy == .alwaysOne, state == .expanded, target == .collapsed {
      throw .policyBroken(policy, open: openCount - 1)
    }
  }

  /// Returns the will events of giving a panel the state `target`; empty if it has that state
  /// already.
  private func willEvents(of panel: ID, _ target: PanelState) -> [Event] {
    guard state(of: panel) != target else { return [] }
    guard target == .expanded else { return [.willCollapse(panel)] }
    return (openPanel.map { [.willCollapse($0)] } ?? []) + [.willExpand(panel)]
  }

  /// Performs the announced events as one change: at most one panel closes and one opens, in this
  /// order.
  private mutating func perform(_ willEvents: [Event], in update: inout PanelUpdate) {
    var changes = RowChanges()
    var didEvents: [Event] = []
    for will in willEvents {
      switch will {
      case .willCollapse(let panel):
        changes.deletions = switchState(of: panel, to: .collapsed).deletions
        didEvents.append(.didCollapse(panel))
      case .willExpand(let panel):
        // It opens last, so that its rows are counted at their final positions.
        changes.insertions = switchState(of: panel, to: .expanded).insertions
        didEvents.append(.didExpand(panel))
        if outline.childCount(of: .header(panel)) == 0 { update.panelsNeedingBody.append(panel) }
      case .rows, .didCollapse, .didExpand, .didSelect: continue
      }
    }
    record(changes, in: &update)
    update.events += didEvents
  }

  /// Opens or closes a panel, which must exist and be in the other state.
  mutating func switchState(of panel: ID, to state: PanelState) -> RowChanges {
    state == .expanded ? recordOpening(panel) : recordClosing(panel)
    do {
      return try outline.toggle(.header(panel))
    } catch {
      preconditionFailure("expected the header of a panel in the outline, got an unknown item")
    }
  }

  /// Adds a change to an update, under a new number.
  mutating func record(_ changes: RowChanges, in update: inout PanelUpdate) {
    changeCount &+= 1
    update.changes = changes
    update.change = changeCount
    update.events.append(.rows(changes, change: changeCount))
  }
}

extension Accordion.Intent {
  /// The same intent without announced events.
  fileprivate var withoutEvents: Self {
    Self(panel: panel, tapped: tapped, target: target, events: [])
  }
}
