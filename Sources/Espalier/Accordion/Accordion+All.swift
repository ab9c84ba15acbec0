// All panels at once.
extension Accordion {
  /// Opens every panel.
  ///
  /// - Throws: ``AccordionError/policyBroken(_:open:)`` unless any number may be open.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func expandAll() throws(AccordionError<ID>) -> Outcome {
    guard policy == .multiple else { throw .policyBroken(policy, open: panelCount) }
    let opening = panels.filter { state(of: $0) == .collapsed }
    var outcome = Outcome()
    guard !opening.isEmpty else { return outcome }
    outcome.events = opening.map { .willExpand($0) }
    note(outline.expandAll(), in: &outcome)
    outcome.events += opening.map { .didExpand($0) }
    outcome.wanted = opening.filter { outline.childCount(of: .header($0)) == 0 }
    openCount += opening.count
    return outcome
  }

  /// Closes every panel.
  ///
  /// - Throws: ``AccordionError/policyBroken(_:open:)`` where one is always open.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func collapseAll() throws(AccordionError<ID>) -> Outcome {
    guard policy.allows(0) else { throw .policyBroken(policy, open: 0) }
    let closing = panels.filter { state(of: $0) == .expanded }
    var outcome = Outcome()
    guard !closing.isEmpty else { return outcome }
    outcome.events = closing.map { .willCollapse($0) }
    note(outline.collapseAll(), in: &outcome)
    outcome.events += closing.map { .didCollapse($0) }
    (openCount, openPanel) = (0, nil)
    return outcome
  }

  /// Makes the panels what a provider says, which was changed outside.
  ///
  /// The first state is that of the first panel. Nobody is told that panels will open or did, for
  /// that is past: the rows change, and that is all.
  ///
  /// - Throws: ``AccordionError/stateCount(states:panels:)``, or
  ///   ``AccordionError/policyBroken(_:open:)``.
  /// - Complexity: O(*n* log *n*), each state read once.
  @discardableResult
  public mutating func reload(
    from provider: some AccordionStates
  ) throws(AccordionError<ID>) -> Outcome {
    let panels = panels
    guard provider.count == panels.count else {
      throw .stateCount(states: provider.count, panels: panels.count)
    }
    let isOpen = panels.indices.map { provider[$0] == .expanded }
    let open = panels.indices.filter { isOpen[$0] }
    guard policy.allows(open.count) else { throw .policyBroken(policy, open: open.count) }
    let opening = open.map { panels[$0] }.filter { state(of: $0) == .collapsed }
    // Headers are the only branches, and are asked in order.
    var next = 0
    let changes = outline.expand { _, _ in
      defer { next += 1 }
      return isOpen[next]
    }
    var outcome = Outcome()
    guard !opening.isEmpty || open.count != openCount else { return outcome }
    note(changes, in: &outcome)
    outcome.wanted = opening.filter { outline.childCount(of: .header($0)) == 0 }
    openCount = open.count
    openPanel = policy.isExclusive ? open.first.map { panels[$0] } : nil
    return outcome
  }
}

extension Accordion where ID == Int {
  /// An accordion of panels numbered from 0, each with a body of one row, in the states of a
  /// provider.
  ///
  /// - Throws: ``AccordionError/policyBroken(_:open:)``.
  /// - Complexity: O(*n*), each state read once.
  public init(
    states: some AccordionStates,
    policy: AccordionPolicy = .multiple
  ) throws(AccordionError<Int>) {
    try self.init((0..<states.count).map { Panel($0, state: states[$0]) }, policy: policy)
  }
}
