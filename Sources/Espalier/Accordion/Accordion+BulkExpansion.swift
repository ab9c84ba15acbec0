// Changes of all panels at once.
extension Accordion {
  /// Expands every panel that is not disabled.
  ///
  /// - Throws: ``AccordionError/policyBroken(_:open:)`` unless the policy is
  ///   ``AccordionPolicy/multiple``.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func expandAll() throws(AccordionError<ID>) -> PanelUpdate {
    do {
      return perform(try numbered.effectOnAll(isOpen: true))
    } catch {
      throw self.error(error)
    }
  }

  /// Collapses every panel that is not disabled.
  ///
  /// - Throws: ``AccordionError/policyBroken(_:open:)`` if the policy requires an open panel.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func collapseAll() throws(AccordionError<ID>) -> PanelUpdate {
    do {
      return perform(try numbered.effectOnAll(isOpen: false))
    } catch {
      throw self.error(error)
    }
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
    let panels = numbered.panels
    guard provider.count == panels.count else {
      throw .stateCount(states: provider.count, panels: panels.count)
    }
    let open = panels.indices.filter { provider[$0] == .expanded }.map { panels[$0] }
    let effect: NumberedAccordion.Effect
    do {
      effect = try numbered.effect(ofOpening: open, asAllowed: false)
    } catch {
      throw self.error(error)
    }
    var update = PanelUpdate()
    guard !effect.isEmpty else { return update }
    record(numbered.perform(effect), in: &update)
    recordNeeds(after: effect, in: &update)
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
