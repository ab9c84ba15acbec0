#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Changes of the accordion, and the updates of the table, the provider and the delegate that
  // follow.
  extension AccordionView {
    /// The result of a command, with the events to report after the change.
    struct CommandResult {
      var changes = RowChanges()
      var events: [Accordion<AnyHashable>.Event] = []
      var panelsNeedingBodies: [AnyHashable] = []

      init(
        changes: RowChanges,
        events: [Accordion<AnyHashable>.Event],
        panelsNeedingBodies: [AnyHashable]
      ) {
        self.changes = changes
        self.events = events
        self.panelsNeedingBodies = panelsNeedingBodies
      }

      /// Creates the result of an outcome, without its *will* events: these were reported before.
      init(_ outcome: Accordion<AnyHashable>.PanelUpdate) {
        changes = outcome.changes
        panelsNeedingBodies = outcome.panelsNeedingBody
        events = outcome.events.filter { event in
          switch event {
          case .willCollapse, .willExpand: false
          case .rows, .didCollapse, .didExpand, .didSelect: true
          }
        }
      }

      /// The panels that expanded or collapsed.
      var toggled: [AnyHashable] {
        events.compactMap { event in
          switch event {
          case .didCollapse(let panel), .didExpand(let panel): panel
          case .willCollapse, .willExpand, .rows, .didSelect: nil
          }
        }
      }
    }

    /// Performs a command on the accordion, updates the rows and notifies the delegate.
    func apply(
      animated: Bool,
      _ command:
        @escaping (inout Accordion<AnyHashable>) throws(AccordionError<AnyHashable>) ->
        CommandResult
    ) throws(AccordionError<AnyHashable>) {
      var result: Result<CommandResult, AccordionError<AnyHashable>>?
      var toggled: [AnyHashable] = []
      var animationHasEnded = false
      var eventsAreDelivered = false
      performChange(
        inserting: expandingAnimation,
        deleting: collapsingAnimation,
        animated: animated,
        { [self] in
          do throws(AccordionError<AnyHashable>) {
            let commandResult = try command(&accordion)
            toggled = commandResult.toggled
            for panel in toggled { storeState(of: panel) }
            result = .success(commandResult)
            return commandResult.changes
          } catch {
            result = .failure(error)
            return RowChanges()
          }
        },
        completion: { [weak self] in
          // Without an animation, this runs before the other events have been reported.
          animationHasEnded = true
          if eventsAreDelivered { self?.notifyAnimationEnd(of: toggled) }
        }
      )
      guard let commandResult = try result?.get() else {
        preconditionFailure("performBatchUpdates(_:completion:) returned before it ran its updates")
      }
      let headers = toggled.compactMap { showState(of: $0, animated: animated) }
      if let header = headers.first { Announcement.layoutChanged(focus: header) }
      showSelection()
      for event in commandResult.events { notify(event) }
      requestBodies(of: commandResult.panelsNeedingBodies)
      eventsAreDelivered = true
      if animationHasEnded { notifyAnimationEnd(of: toggled) }
    }

    /// Returns whether the delegate allows an event.
    func allows(_ event: Accordion<AnyHashable>.Event) -> Bool {
      guard let accordionDelegate else { return true }
      switch event {
      case .willExpand(let panel):
        guard let index = accordion.index(of: panel) else { return false }
        return accordionDelegate.shouldExpand(panelAt: index, in: self)
      case .willCollapse(let panel):
        guard let index = accordion.index(of: panel) else { return false }
        return accordionDelegate.shouldCollapse(panelAt: index, in: self)
      case .rows, .didExpand, .didCollapse, .didSelect: return true
      }
    }

    /// Reports an event to the delegate, if its panel still exists.
    func notify(_ event: Accordion<AnyHashable>.Event) {
      guard let accordionDelegate else { return }
      switch event {
      case .willExpand(let panel):
        guard let index = accordion.index(of: panel) else { return }
        accordionDelegate.willExpand(panelAt: index, in: self)
      case .willCollapse(let panel):
        guard let index = accordion.index(of: panel) else { return }
        accordionDelegate.willCollapse(panelAt: index, in: self)
      case .didExpand(let panel):
        guard let index = accordion.index(of: panel) else { return }
        accordionDelegate.didExpand(panelAt: index, in: self)
      case .didCollapse(let panel):
        guard let index = accordion.index(of: panel) else { return }
        accordionDelegate.didCollapse(panelAt: index, in: self)
      case .didSelect(let row):
        guard let (index, kind) = place(of: row) else { return }
        accordionDelegate.didSelect(kind, ofPanelAt: index, in: self)
      case .rows: return
      }
    }

    func requestBodies(of panels: [AnyHashable]) {
      for panel in panels {
        guard let index = accordion.index(of: panel) else { continue }
        accordionDelegate?.wantsBody(forPanelAt: index, in: self)
      }
    }

    private func notifyAnimationEnd(of panels: [AnyHashable]) {
      for panel in panels {
        guard let index = accordion.index(of: panel) else { continue }
        accordionDelegate?.animationDidEnd(forPanelAt: index, in: self)
      }
    }

    /// Stores the state of a panel in the provider, if there is one.
    func storeState(of panel: AnyHashable) {
      guard let index = accordion.index(of: panel), let state = accordion.state(of: panel)
      else { return }
      provider?[index] = state
    }

    /// Updates the header cell of a panel that expanded or collapsed.
    ///
    /// Returns the cell, or `nil` if it is not on the screen.
    private func showState(of panel: AnyHashable, animated: Bool) -> UITableViewCell? {
      guard let row = accordion.headerRow(of: panel), let state = accordion.state(of: panel),
        let cell = cellForRow(at: IndexPath(row: row, section: 0))
      else { return nil }
      cell.describeExpansion(state == .expanded, animated: animated)
      return cell
    }

    /// Restores the selection after a panel that contained the selected row has collapsed.
    private func showSelection() {
      guard let selected = accordion.selection, let row = accordion.index(of: selected) else {
        return
      }
      let path = IndexPath(row: row, section: 0)
      guard indexPathForSelectedRow != path else { return }
      selectRow(at: path, animated: false, scrollPosition: .none)
    }
  }
#endif
