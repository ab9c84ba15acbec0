// Changing the limit on open panels, and disabling panels.
extension Accordion {
  /// Changes the policy, and collapses and expands panels accordingly, in one change.
  ///
  /// Of several expanded panels the first stays expanded where one may be. Where one has to be and
  /// none is, the first that is not disabled expands, or the first if all are.
  ///
  /// - Throws: ``AccordionError/policyBroken(_:open:)`` if a panel has to be open and there is none.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func setPolicy(
    _ policy: AccordionPolicy
  ) throws(AccordionError<ID>) -> PanelUpdate {
    guard policy != .alwaysOne || panelCount > 0 else { throw .policyBroken(policy, open: 0) }
    let (effect, changes) = numbered.setPolicy(policy)
    var update = PanelUpdate()
    guard !effect.isEmpty else { return update }
    update.events = willEvents(of: effect)
    record(changes, in: &update)
    recordEvents(after: effect, in: &update)
    return update
  }

  /// Whether a panel is disabled, or `nil` if there is no such panel.
  ///
  /// - Complexity: O(1).
  public func isDisabled(_ panel: ID) -> Bool? {
    number(of: .header(panel)).map { numbered.isDisabled($0) }
  }

  /// Disables or enables a panel, which keeps its state.
  ///
  /// A tap on the header of a disabled panel has no effect, and ``expandAll()`` and
  /// ``collapseAll()`` leave it out. ``set(_:_:)`` opens and closes it, and opening another panel
  /// closes it where one may be open.
  ///
  /// - Throws: ``AccordionError/unknown(_:)``.
  /// - Complexity: O(1), amortised.
  public mutating func setDisabled(
    _ isDisabled: Bool,
    for panel: ID
  ) throws(AccordionError<ID>) {
    guard let number = number(of: .header(panel)) else { throw .unknown(.header(panel)) }
    numbered.setDisabled(isDisabled, for: number)
  }
}
