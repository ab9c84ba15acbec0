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
    guard let panel = panel(of: row), let number = number(of: .header(panel)) else {
      throw .unknown(row)
    }
    var target: PanelState?
    if case .header = row, !numbered.isFixed(number) {
      target = numbered.isOpen(number) == true ? .collapsed : .expanded
    }
    var events: [Event] = []
    if let target { events = willEvents(of: try effect(panel, target)) }
    return Intent(panel: panel, tapped: row, target: target, events: events)
  }

  /// Prepares a tap on the row at an index.
  ///
  /// - Throws: ``AccordionError/rowOutOfRange(row:count:)``.
  /// - Complexity: O(log *n*).
  public func prepare(tapAtRow index: Int) throws(AccordionError<ID>) -> Intent {
    guard let row = row(atRow: index) else { throw .rowOutOfRange(row: index, count: rowCount) }
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
    let effect = try effect(panel, state)
    return Intent(panel: panel, tapped: nil, target: state, events: willEvents(of: effect))
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
    if let tapped = intent.tapped, number(of: tapped) == nil { throw .unknown(tapped) }
    var update = PanelUpdate()
    if let target = intent.target {
      update = perform(try effect(intent.panel, target), announced: intent.events)
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

  /// The effect of giving a panel the state `target`.
  private func effect(
    _ panel: ID,
    _ target: PanelState
  ) throws(AccordionError<ID>) -> NumberedAccordion.Effect {
    guard let number = number(of: .header(panel)) else { throw .unknown(.header(panel)) }
    do {
      return try numbered.effect(number, isOpen: target == .expanded)
    } catch {
      throw self.error(error)
    }
  }

  /// The will events of an effect.
  func willEvents(of effect: NumberedAccordion.Effect) -> [Event] {
    effect.closing.map { .willCollapse(panel(numbered: $0)) }
      + effect.opening.map { .willExpand(panel(numbered: $0)) }
  }

  /// Performs an effect as one change, with all events except those that were announced.
  mutating func perform(
    _ effect: NumberedAccordion.Effect,
    announced: [Event] = []
  ) -> PanelUpdate {
    var update = PanelUpdate()
    guard !effect.isEmpty else { return update }
    update.events = willEvents(of: effect)
    if !announced.isEmpty { update.events.removeAll { announced.contains($0) } }
    record(numbered.perform(effect), in: &update)
    recordEvents(after: effect, in: &update)
    return update
  }

  /// Adds the did events of an effect that was performed.
  func recordEvents(after effect: NumberedAccordion.Effect, in update: inout PanelUpdate) {
    update.events += effect.closing.map { .didCollapse(panel(numbered: $0)) }
    update.events += effect.opening.map { .didExpand(panel(numbered: $0)) }
    recordNeeds(after: effect, in: &update)
  }

  /// Adds the panels that have opened without a body.
  func recordNeeds(after effect: NumberedAccordion.Effect, in update: inout PanelUpdate) {
    for number in effect.opening where numbered.outline.childCount(of: number) == 0 {
      update.panelsNeedingBody.append(panel(numbered: number))
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
