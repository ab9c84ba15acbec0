#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  // Expanding and collapsing, by a tap, a key or the program.
  extension AccordionView {
    /// Expands or collapses a panel with the same callbacks as a tap, except for the selection.
    ///
    /// - Returns: Whether the panel is in this state now. It is not if the delegate did not allow
    ///   it, or if this is called from the *will* callback of the same panel.
    /// - Throws: ``/Espalier/AccordionError`` if there is no such panel, or the policy requires it
    ///   to stay expanded.
    /// - Complexity: O(log *n*), plus the table's update.
    @discardableResult
    public func setState(
      _ state: PanelState,
      forPanelAt index: Int,
      animated: Bool = true
    ) throws(AccordionError<AnyHashable>) -> Bool {
      guard let panel = accordion.panel(at: index) else {
        throw .indexOutOfRange(index: index, count: panelCount)
      }
      return try apply(try accordion.prepare(panel, state), animated: animated)
    }

    /// Expands a collapsed panel, or collapses an expanded one.
    ///
    /// - Returns: As ``setState(_:forPanelAt:animated:)``.
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

    /// Expands every panel that the delegate allows, as one batch.
    ///
    /// - Throws: ``/Espalier/AccordionError/policyBroken(_:open:)`` unless any number of panels may
    ///   be expanded.
    /// - Complexity: O(*n* log *n*).
    public func expandAll(animated: Bool = true) throws(AccordionError<AnyHashable>) {
      guard policy == .multiple else { throw .policyBroken(policy, open: panelCount) }
      try setAllStates(to: .expanded, animated: animated)
    }

    /// Collapses every panel that the delegate allows, as one batch.
    ///
    /// - Throws: ``/Espalier/AccordionError/policyBroken(_:open:)`` if the policy requires an
    ///   expanded panel.
    /// - Complexity: O(*n* log *n*).
    public func collapseAll(animated: Bool = true) throws(AccordionError<AnyHashable>) {
      guard policy.allows(0) else { throw .policyBroken(policy, open: 0) }
      try setAllStates(to: .collapsed, animated: animated)
    }

    /// Performs the action of a tap on a row.
    ///
    /// Does nothing if there is no such row.
    ///
    /// The header of a panel expands or collapses it. The installed table delegate calls this
    /// method, and one that replaces it must do the same.
    public func tapRow(at indexPath: IndexPath) {
      if deselectsAfterTap {
        deselectRow(at: indexPath, animated: AnimationPreference.isShown(true))
      }
      guard indexPath.count == 2, indexPath.section == 0,
        let row = accordion.row(atRow: indexPath.row)
      else { return }
      let panel = accordion.panel(of: row)
      let wasExpanded = panel.map { accordion.state(of: $0) == .expanded } ?? true
      do {
        try apply(try accordion.prepare(tap: row), animated: true)
      } catch {
        // The delegate removed the panel in its *will* callback, so there is nothing to expand or
        // collapse.
        return
      }
      if !wasExpanded, let panel { revealBody(of: panel) }
    }

    /// Scrolls the body of a panel that the user has expanded into sight, as far as its header stays.
    func revealBody(of panel: AnyHashable) {
      guard let header = accordion.headerRow(of: panel), let body = accordion.bodyRows(of: panel),
        let last = body.last
      else { return }
      revealRows(from: IndexPath(row: header, section: 0), to: IndexPath(row: last, section: 0))
    }

    /// The expanded panels in order, for state restoration.
    ///
    /// - Complexity: O(*n* log *n*).
    public var openPanels: [AnyHashable] {
      accordion.panels.filter { accordion.state(of: $0) == .expanded }
    }

    /// Expands these panels and collapses all others, without callbacks and animations.
    ///
    /// Panels that no longer exist are ignored.
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
      for panel in accordion.panels { storeState(of: panel) }
      super.reloadData()
    }

    /// Expands or collapses all panels that are not in the target state and that the delegate
    /// allows.
    private func setAllStates(
      to target: PanelState,
      animated: Bool
    ) throws(AccordionError<AnyHashable>) {
      let isOpening = target == .expanded
      var chosen: Set<AnyHashable> = []
      var willEvents: [Accordion<AnyHashable>.Event] = []
      for panel in accordion.panels
      where accordion.state(of: panel) != target && !panelsAboutToToggle.contains(panel) {
        let willEvent =
          isOpening ? Accordion<AnyHashable>.Event.willExpand(panel) : .willCollapse(panel)
        guard allows(willEvent) else { continue }
        chosen.insert(panel)
        willEvents.append(willEvent)
      }
      guard !chosen.isEmpty else { return }
      panelsAboutToToggle.formUnion(chosen)
      for willEvent in willEvents { notify(willEvent) }
      panelsAboutToToggle.subtract(chosen)
      try apply(animated: animated) { (accordion) throws(AccordionError<AnyHashable>) in
        let panels = accordion.panels
        let turned = panels.filter { chosen.contains($0) && accordion.state(of: $0) != target }
        let states = panels.map { panel in
          chosen.contains(panel) ? target : accordion.state(of: panel) ?? .collapsed
        }
        let outcome = try accordion.reload(from: states)
        return CommandResult(
          changes: outcome.changes,
          events: turned.map { isOpening ? .didExpand($0) : .didCollapse($0) },
          panelsNeedingBodies: outcome.panelsNeedingBody
        )
      }
    }

    /// Performs a prepared intent: *should*, *will*, the change of state and rows, *did*.
    @discardableResult
    private func apply(
      _ intent: Accordion<AnyHashable>.Intent,
      animated: Bool
    ) throws(AccordionError<AnyHashable>) -> Bool {
      if intent.events.isEmpty {
        for event in try accordion.commit(intent).events { notify(event) }
        return true
      }
      // A panel cannot be toggled from its own *will* callback.
      guard !panelsAboutToToggle.contains(intent.panel) else { return false }
      for event in intent.events where !allows(event) { return false }
      if try notifyWillEvents(intent) {
        try apply(animated: animated) { (accordion) throws(AccordionError<AnyHashable>) in
          CommandResult(try accordion.commit(intent))
        }
      } else {
        for event in try accordion.commit(intent).events { notify(event) }
      }
      return true
    }

    /// Sends the *will* notifications until the delegate has received all of them.
    ///
    /// The delegate may change the accordion in response, so that another panel has to collapse as
    /// well.
    ///
    /// - Returns: Whether anything is left to expand or collapse.
    private func notifyWillEvents(
      _ intent: Accordion<AnyHashable>.Intent
    ) throws(AccordionError<AnyHashable>) -> Bool {
      panelsAboutToToggle.insert(intent.panel)
      defer { panelsAboutToToggle.remove(intent.panel) }
      var notified: [Accordion<AnyHashable>.Event] = []
      var events = intent.events
      while let target = intent.target, let event = events.first(where: { !notified.contains($0) })
      {
        notified.append(event)
        notify(event)
        events = try accordion.prepare(intent.panel, target).events
      }
      return !events.isEmpty
    }
  }
#endif
