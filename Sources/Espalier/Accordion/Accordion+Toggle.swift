// Opening and closing one panel: by a tap or by the program, at once or in two phases.
extension Accordion {
  /// What a tap on a row would do.
  ///
  /// A header toggles its panel. A row of a body selects and does no more. The header of the open
  /// panel does nothing where exactly one panel is open.
  ///
  /// - Throws: ``AccordionError/unknown(_:)``.
  /// - Complexity: O(log *n*).
  public func prepare(tap row: Row) throws(AccordionError<ID>) -> Intent {
    guard let panel = panel(of: row), let state = state(of: panel) else { throw .unknown(row) }
    var target: AccordionState?
    if case .header = row, policy != .alwaysOne || state == .collapsed { target = state.toggled }
    return Intent(
      panel: panel,
      tapped: row,
      target: target,
      events: target.map { wills(of: panel, $0) } ?? []
    )
  }

  /// What a tap on the row with an index would do.
  ///
  /// - Throws: ``AccordionError/rowOutOfRange(row:count:)``.
  /// - Complexity: O(log *n*).
  public func prepare(tapAtRow index: Int) throws(AccordionError<ID>) -> Intent {
    guard let row = row(at: index) else { throw .rowOutOfRange(row: index, count: rowCount) }
    return try prepare(tap: row)
  }

  /// What setting the state of a panel would do.
  ///
  /// - Throws: ``AccordionError/unknown(_:)``, or ``AccordionError/policyBroken(_:open:)`` if the
  ///   panel has to stay open.
  /// - Complexity: O(log *n*).
  public func prepare(
    _ panel: ID,
    _ state: AccordionState
  ) throws(AccordionError<ID>) -> Intent {
    try checkMayBecome(panel, state)
    return Intent(panel: panel, tapped: nil, target: state, events: wills(of: panel, state))
  }

  /// Does what was prepared, as things stand now.
  ///
  /// What happened since is taken into account: a panel that is already what it was to be stays so
  /// without an event, and the panel that closes is the one that is open now. What was not among the
  /// events of the intent and comes to pass all the same is announced among those of the outcome.
  ///
  /// - Throws: ``AccordionError`` as ``prepare(tap:)`` and ``prepare(_:_:)``, if the panel or the row
  ///   is gone, or the panel has to stay open.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func commit(_ intent: Intent) throws(AccordionError<ID>) -> Outcome {
    if let tapped = intent.tapped, !outline.contains(tapped) { throw .unknown(tapped) }
    var outcome = Outcome()
    if let target = intent.target {
      try checkMayBecome(intent.panel, target)
      let wills = wills(of: intent.panel, target)
      outcome.events = wills.filter { !intent.events.contains($0) }
      if !wills.isEmpty { carryOut(wills, in: &outcome) }
    }
    guard let tapped = intent.tapped else { return outcome }
    // A header that has to stay open is not selected either: the tap is nothing.
    if intent.target == nil, tapped == .header(intent.panel) { return outcome }
    selection = keepsSelection ? tapped : nil
    outcome.events.append(.didSelect(tapped))
    return outcome
  }

  /// A tap on a row, all at once.
  ///
  /// - Throws: As ``prepare(tap:)``.
  /// - Complexity: O(log *n*), whatever the size of the bodies.
  @discardableResult
  public mutating func tap(_ row: Row) throws(AccordionError<ID>) -> Outcome {
    try commit(try prepare(tap: row).unannounced)
  }

  /// A tap on the row with an index, all at once.
  ///
  /// - Throws: As ``prepare(tapAtRow:)``.
  /// - Complexity: O(log *n*), whatever the size of the bodies.
  @discardableResult
  public mutating func tap(atRow index: Int) throws(AccordionError<ID>) -> Outcome {
    try commit(try prepare(tapAtRow: index).unannounced)
  }

  /// Opens or closes a panel, all at once; no event if it is so already.
  ///
  /// - Throws: As ``prepare(_:_:)``.
  /// - Complexity: O(log *n*), whatever the size of the bodies.
  @discardableResult
  public mutating func set(
    _ panel: ID,
    _ state: AccordionState
  ) throws(AccordionError<ID>) -> Outcome {
    try commit(try prepare(panel, state).unannounced)
  }

  /// Refuses an unknown panel, and to close the last open one where one is always open.
  private func checkMayBecome(
    _ panel: ID,
    _ target: AccordionState
  ) throws(AccordionError<ID>) {
    guard let state = state(of: panel) else { throw .unknown(.header(panel)) }
    if policy == .alwaysOne, state == .expanded, target == .collapsed {
      throw .policyBroken(policy, open: openCount - 1)
    }
  }

  /// What closes and opens when a panel becomes `target`; nothing if it is that already.
  private func wills(of panel: ID, _ target: AccordionState) -> [Event] {
    guard state(of: panel) != target else { return [] }
    guard target == .expanded else { return [.willCollapse(panel)] }
    return (openPanel.map { [.willCollapse($0)] } ?? []) + [.willExpand(panel)]
  }

  /// Closes and opens what was announced, as one change: at most one panel of each, in this order.
  private mutating func carryOut(_ wills: [Event], in outcome: inout Outcome) {
    var changes = RowChanges()
    var dids: [Event] = []
    for will in wills {
      switch will {
      case .willCollapse(let panel):
        changes.deletions = flip(panel, to: .collapsed).deletions
        dids.append(.didCollapse(panel))
      case .willExpand(let panel):
        // It opens last, so that its rows are counted where they come to stand.
        changes.insertions = flip(panel, to: .expanded).insertions
        dids.append(.didExpand(panel))
        if outline.childCount(of: .header(panel)) == 0 { outcome.wanted.append(panel) }
      case .rows, .didCollapse, .didExpand, .didSelect: continue
      }
    }
    note(changes, in: &outcome)
    outcome.events += dids
  }

  /// Opens or closes a panel that is known to be there and to be in the other state.
  mutating func flip(_ panel: ID, to state: AccordionState) -> RowChanges {
    state == .expanded ? noteOpen(panel) : noteClosed(panel)
    do {
      return try outline.toggle(.header(panel))
    } catch {
      preconditionFailure("A panel without a header")
    }
  }

  /// Adds a change to what happened, under a number of its own.
  mutating func note(_ changes: RowChanges, in outcome: inout Outcome) {
    changeCount &+= 1
    outcome.changes = changes
    outcome.change = changeCount
    outcome.events.append(.rows(changes, change: changeCount))
  }
}

extension Accordion.Intent {
  /// The same, of which nobody was told.
  fileprivate var unannounced: Self {
    Self(panel: panel, tapped: tapped, target: target, events: [])
  }
}
