// Changes of all panels at once.
extension Accordion {
  /// Expands every panel.
  ///
  /// - Throws: ``AccordionError/policyBroken(_:open:)`` unless the policy is
  ///   ``AccordionPolicy/multiple``.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func expandAll() throws(AccordionError<ID>) -> PanelUpdate {
    guard policy == .multiple else { throw .policyBroken(policy, open: panelCount) }
    let opening = panels.filter { state(of: $0) == .collapsed }
    var update = PanelUpdate()
    guard !opening.isEmpty else { return update }
    update.events = opening.map { .willExpand($0) }
    record(outline.expandAll(), in: &update)
    update.events += opening.map { .didExpand($0) }
    update.panelsNeedingBody = opening.filter { outline.childCount(of: .header($0)) == 0 }
    openCount += opening.count
    return update
  }

  /// Collapses every panel.
  ///
  /// - Throws: ``AccordionError/policyBroken(_:open:)`` if the policy requires an open panel.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func collapseAll() throws(AccordionError<ID>) -> PanelUpdate {
    guard policy.allows(0) else { throw .policyBroken(policy, open: 0) }
    let closing = panels.filter { state(of: $0) == .expanded }
    var update = PanelUpdate()
    guard !closing.isEmpty else { return update }
    update.events = closing.map { .willCollapse($0) }
    record(outline.collapseAll(), in: &update)
    update.events += closing.map { .didCollapse($0) }
    (openCount, openPanel) = (0, nil)
    return update
  }

  /// Applies panel states that were changed outside the accordion.
  ///
  /// The first state belongs to the first panel. The update has no will and did events, because the
  /// change has already happened; it reports the rows alone.
  ///
  /// - Throws: ``AccordionError/stateCount(states:panels:)``, or
  ///   ``AccordionError/policyBroken(_:open:)``.
  /// - Complexity: O(*n* log *n*); each state is read once.
  @discardableResult
  public mutating func reload(
    from provider: some PanelStates
  ) throws(AccordionError<ID>) -> PanelUpdate {
    let panels = panels
    guard provider.count == panels.count else {
      throw .stateCount(states: provider.count, panels: panels.count)
    }
    let isOpen = panels.indices.map { provider[$0] == .expanded }
    let open = panels.indices.filter { isOpen[$0] }
    guard policy.allows(open.count) else { throw .policyBroken(policy, open: open.count) }
    let opening = open.map { panels[$0] }.filter { state(of: $0) == .collapsed }
    // Headers are the only branches, and the outline asks about them in order.
    var next = 0
    let changes = outline.expand { _, _ in
      defer { next += 1 }
      return isOpen[next]
    }
    var update = PanelUpdate()
    guard !opening.isEmpty || open.count != openCount else { return update }
    record(changes, in: &update)
    update.panelsNeedingBody = opening.filter { outline.childCount(of: .header($0)) == 0 }
    openCount = open.count
    openPanel = policy.isExclusive ? open.first.map { panels[$0] } : nil
    return update
  }
}

extension Accordion where ID == Int {
  /// Creates an accordion of panels numbered from 0, each with a body of one row, in the given
  /// states.
  ///
  /// - Throws: ``AccordionError/policyBroken(_:open:)``.
  /// - Complexity: O(*n*); each state is read once.
  public init(
    states: some PanelStates,
    policy: AccordionPolicy = .multiple
  ) throws(AccordionError<Int>) {
    try self.init((0..<states.count).map { Panel($0, state: states[$0]) }, policy: policy)
  }
}
