#if canImport(UIKit)
  public import Espalier
  public import UIKit

  // Opening and closing: by a tap, by a key, by the program.
  extension AccordionView {
    /// Opens or closes a panel, with all that a tap brings but the selection.
    ///
    /// - Returns: Whether it is so now: not if the delegate did not let it, or is just being told that
    /// this panel will turn.
    /// - Throws: ``/Espalier/AccordionError`` if there is no such panel, or it has to stay open.
    /// - Complexity: O(log *n*), and what the table does with the rows.
    @discardableResult
    public func setState(
      _ state: AccordionState,
      forPanelAt index: Int,
      animated: Bool = true
    ) throws(AccordionError<AnyHashable>) -> Bool {
      guard let panel = accordion.panel(at: index) else {
        throw .indexOutOfRange(index: index, count: panelCount)
      }
      return try carryOut(try accordion.prepare(panel, state), animated: animated)
    }

    /// Opens a closed panel and closes an open one.
    ///
    /// - Returns: Whether it did.
    /// - Throws: As ``setState(_:forPanelAt:animated:)``.
    @discardableResult
    public func toggle(
      panelAt index: Int,
      animated: Bool = true
    ) throws(AccordionError<AnyHashable>) -> Bool {
      guard let state = state(forPanelAt: index) else {
        throw .indexOutOfRange(index: index, count: panelCount)
      }
      return try setState(state.toggled, forPanelAt: index, animated: animated)
    }

    /// Opens every panel that the delegate lets open, as one batch.
    ///
    /// - Throws: ``/Espalier/AccordionError/policyBroken(_:open:)`` unless any number may be open.
    /// - Complexity: O(*n* log *n*).
    public func expandAll(animated: Bool = true) throws(AccordionError<AnyHashable>) {
      guard policy == .multiple else { throw .policyBroken(policy, open: panelCount) }
      try turnAll(to: .expanded, animated: animated)
    }

    /// Closes every panel that the delegate lets close, as one batch.
    ///
    /// - Throws: ``/Espalier/AccordionError/policyBroken(_:open:)`` where one is always open.
    /// - Complexity: O(*n* log *n*).
    public func collapseAll(animated: Bool = true) throws(AccordionError<AnyHashable>) {
      guard policy.allows(0) else { throw .policyBroken(policy, open: 0) }
      try turnAll(to: .collapsed, animated: animated)
    }

    /// What a tap on a row does; nothing where there is no row.
    ///
    /// The header of a panel opens or closes it. The installed delegate of the table calls this; one
    /// that takes its place does so too.
    public func tapRow(at indexPath: IndexPath) {
      if deselectsAfterTap { deselectRow(at: indexPath, animated: Motion.isShown(true)) }
      guard indexPath.count == 2, indexPath.section == 0,
        let row = accordion.row(at: indexPath.row)
      else { return }
      do {
        try carryOut(try accordion.prepare(tap: row), animated: true)
      } catch {
        // The delegate took the panel away when it was told that it will turn: so nothing turns.
        return
      }
    }

    /// The open panels in order: what to keep until the view is there again.
    ///
    /// - Complexity: O(*n* log *n*).
    public var openPanels: [AnyHashable] {
      accordion.panels.filter { accordion.state(of: $0) == .expanded }
    }

    /// Opens these panels and closes all others, without telling anyone and without a motion.
    ///
    /// Panels that are gone meanwhile are left out.
    ///
    /// - Throws: ``/Espalier/AccordionError/policyBroken(_:open:)``.
    /// - Complexity: O(*n* log *n*).
    public func restore(
      openPanels: some Sequence<AnyHashable>
    ) throws(AccordionError<AnyHashable>) {
      let open = Set(openPanels)
      try accordion.reload(
        from: accordion.panels.map { open.contains($0) ? .expanded : .collapsed }
      )
      for panel in accordion.panels { writeState(of: panel) }
      super.reloadData()
    }

    /// Opens or closes all panels that are not so yet and may turn.
    private func turnAll(
      to target: AccordionState,
      animated: Bool
    ) throws(AccordionError<AnyHashable>) {
      let isOpening = target == .expanded
      var chosen: Set<AnyHashable> = []
      var wills: [Accordion<AnyHashable>.Event] = []
      for panel in accordion.panels
      where accordion.state(of: panel) != target && !turning.contains(panel) {
        let will = isOpening ? Accordion<AnyHashable>.Event.willExpand(panel) : .willCollapse(panel)
        guard allows(will) else { continue }
        chosen.insert(panel)
        wills.append(will)
      }
      guard !chosen.isEmpty else { return }
      turning.formUnion(chosen)
      for will in wills { tell(will) }
      turning.subtract(chosen)
      try carryOut(animated: animated) { (accordion) throws(AccordionError<AnyHashable>) in
        let panels = accordion.panels
        let turned = panels.filter { chosen.contains($0) && accordion.state(of: $0) != target }
        let states = panels.map { panel in
          chosen.contains(panel) ? target : accordion.state(of: panel) ?? .collapsed
        }
        let outcome = try accordion.reload(from: states)
        return Done(
          changes: outcome.changes,
          events: turned.map { isOpening ? .didExpand($0) : .didCollapse($0) },
          wanted: outcome.wanted
        )
      }
    }

    /// Carries out what was prepared: should, will, state and rows, did.
    @discardableResult
    private func carryOut(
      _ intent: Accordion<AnyHashable>.Intent,
      animated: Bool
    ) throws(AccordionError<AnyHashable>) -> Bool {
      if intent.events.isEmpty {
        for event in try accordion.commit(intent).events { tell(event) }
        return true
      }
      // Who is told that a panel will turn cannot have it turn before it does.
      guard !turning.contains(intent.panel) else { return false }
      for event in intent.events where !allows(event) { return false }
      if try tellWhatWill(intent) {
        try carryOut(animated: animated) { (accordion) throws(AccordionError<AnyHashable>) in
          Done(try accordion.commit(intent))
        }
      } else {
        for event in try accordion.commit(intent).events { tell(event) }
      }
      return true
    }

    /// Tells of all that will turn, until the delegate has heard of everything.
    ///
    /// What it does when it hears of one panel may let another one turn along.
    ///
    /// - Returns: Whether anything is left to turn.
    private func tellWhatWill(
      _ intent: Accordion<AnyHashable>.Intent
    ) throws(AccordionError<AnyHashable>) -> Bool {
      turning.insert(intent.panel)
      defer { turning.remove(intent.panel) }
      var told: [Accordion<AnyHashable>.Event] = []
      var events = intent.events
      while let target = intent.target, let event = events.first(where: { !told.contains($0) }) {
        told.append(event)
        tell(event)
        events = try accordion.prepare(intent.panel, target).events
      }
      return !events.isEmpty
    }
  }
#endif
