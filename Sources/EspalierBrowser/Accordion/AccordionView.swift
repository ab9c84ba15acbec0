import Espalier

/// An accordion as a host shows it.
///
/// The host chooses the items of the headers, by which panels are named; each has a body of one row.
/// See ``rowsPerPanel``.
final class AccordionView: OutlineView {
  /// The rules, without an outline between calls.
  ///
  /// That of the view is lent to it for each call. If it owned the outline, the property of the view
  /// would be overridden, and every use of it would be a call: a kilobyte more.
  private var accordion: NumberedAccordion

  /// Larger numbers are refused, because they index arrays.
  private static let panelLimit: Int32 = 1 << 24

  init(policy: Int32) {
    accordion = NumberedAccordion(policy: AccordionView.policy(policy))
    super.init(rowHeight: 1, titleHeight: 0)
    _ = addSection(titled: false)
  }

  static func at(accordion address: UnsafeMutableRawPointer) -> AccordionView {
    Unmanaged<AccordionView>.fromOpaque(address).takeUnretainedValue()
  }

  private static func policy(_ code: Int32) -> AccordionPolicy {
    switch AccordionPolicyCode(rawValue: code) {
    case .single: .single
    case .alwaysOne: .alwaysOne
    case .multiple, nil: .multiple
    }
  }

  /// Calls the accordion, with the outline lent to it.
  private func withAccordion<Result, Refusal>(
    _ body: (inout NumberedAccordion) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    swapOutlines()
    defer { swapOutlines() }
    return try body(&accordion)
  }

  @inline(never)
  private func swapOutlines() { swap(&accordion.outline, &outline) }

  func setPolicy(_ code: Int32) -> Outcome {
    settle(after: withAccordion { $0.setPolicy(AccordionView.policy(code)).1 })
  }

  /// Puts a panel, new or not, to an index; `false` if that or such a panel is impossible.
  func place(_ panel: Int32, at index: Int32, isDisabled: Bool) -> Bool {
    guard panel >= 0, panel < AccordionView.panelLimit, panel % rowsPerPanel == 0,
      withAccordion({ $0.place(panel, body: panel + 1, at: Int(index)) })
    else { return false }
    accordion.setDisabled(isDisabled, for: panel)
    reserve(upTo: panel + rowsPerPanel)
    version += 1
    return true
  }

  func take(_ panel: Int32) {
    withAccordion { $0.take(panel) }
    version += 1
  }

  /// Opens the panels in `input` as far as the policy allows.
  func settle(opening count: Int32) -> Outcome {
    let panels = inputItems(count) ?? []
    return settle(after: withAccordion { $0.settle(opening: panels) })
  }

  /// Writes the effect of a command into `output`: the reason why it is refused, the number of
  /// panels that close, these, and those that open.
  func prepare(_ command: Int32, _ argument: Int32) {
    var (closing, panels): ([Int32], [Int32]) = ([], [])
    var code = AccordionRefusalCode.none
    do {
      let effect = try effect(of: command, argument)
      closing = effect.closing
      panels = closing + effect.opening
    } catch {
      code = AccordionView.code(error)
    }
    output.begin(capacity: panels.count + 3)
    output.append(panels.count + 2)
    output.append(code.rawValue)
    output.append(closing.count)
    for panel in panels { output.append(panel) }
  }

  /// Performs a command; `nil` if it is refused.
  func commit(_ command: Int32, _ argument: Int32) -> Outcome? {
    do {
      let effect = try effect(of: command, argument)
      return settle(after: withAccordion { $0.perform(effect) })
    } catch {
      return nil
    }
  }

  /// The reason why a panel cannot be removed, if there is one.
  func refusalOfRemoving(_ panel: Int32) -> AccordionRefusalCode {
    do {
      try withAccordion { accordion throws(NumberedAccordion.Refusal) in
        try accordion.checkMayRemove(panel)
      }
      return .none
    } catch {
      return AccordionView.code(error)
    }
  }

  /// The ``PanelStateFlag``s of all panels in order.
  func writeStates() {
    withAccordion { accordion in
      let panels = accordion.panels
      output.begin(capacity: panels.count + 1)
      output.append(panels.count)
      for panel in panels {
        var flags: Int32 = 0
        if accordion.isOpen(panel) == true { flags |= PanelStateFlag.open.rawValue }
        if accordion.isFixed(panel) { flags |= PanelStateFlag.fixed.rawValue }
        output.append(flags)
      }
    }
  }

  private func effect(
    of command: Int32,
    _ panel: Int32
  ) throws(NumberedAccordion.Refusal) -> NumberedAccordion.Effect {
    let wanted = inputItems(panel) ?? []
    let command = AccordionCommandCode(rawValue: command)
    return try withAccordion { accordion throws(NumberedAccordion.Refusal) in
      switch command {
      case .tap: try accordion.effect(ofTapping: panel)
      case .open, .close: try accordion.effect(panel, isOpen: command == .open)
      case .openAll, .closeAll: try accordion.effectOnAll(isOpen: command == .openAll)
      case .openOnly, .openAllowed:
        try accordion.effect(ofOpening: wanted, asAllowed: command == .openAllowed)
      case nil: throw .unknown(panel)
      }
    }
  }

  private static func code(_ refusal: NumberedAccordion.Refusal) -> AccordionRefusalCode {
    if case .policyBroken = refusal { return .policy }
    return .unknownPanel
  }
}
