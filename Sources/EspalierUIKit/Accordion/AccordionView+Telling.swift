#if canImport(UIKit)
  internal import Espalier
  internal import UIKit

  // What is done to the accordion reaches the table, the provider and the delegate here.
  extension AccordionView {
    /// What a command did that the view has to follow: the events after the change.
    struct Done {
      var changes = RowChanges()
      var events: [Accordion<AnyHashable>.Event] = []
      var wanted: [AnyHashable] = []

      init(
        changes: RowChanges,
        events: [Accordion<AnyHashable>.Event],
        wanted: [AnyHashable]
      ) {
        self.changes = changes
        self.events = events
        self.wanted = wanted
      }

      /// What will be was told before.
      init(_ outcome: Accordion<AnyHashable>.Outcome) {
        changes = outcome.changes
        wanted = outcome.wanted
        events = outcome.events.filter { event in
          switch event {
          case .willCollapse, .willExpand: false
          case .rows, .didCollapse, .didExpand, .didSelect: true
          }
        }
      }

      /// The panels that turned.
      var turned: [AnyHashable] {
        events.compactMap { event in
          switch event {
          case .didCollapse(let panel), .didExpand(let panel): panel
          case .willCollapse, .willExpand, .rows, .didSelect: nil
          }
        }
      }
    }

    /// Does one thing to the accordion, lets the rows follow and tells what it did.
    func carryOut(
      animated: Bool,
      _ command:
        @escaping (inout Accordion<AnyHashable>) throws(AccordionError<AnyHashable>) -> Done
    ) throws(AccordionError<AnyHashable>) {
      var result: Result<Done, AccordionError<AnyHashable>>?
      var turned: [AnyHashable] = []
      var isOver = false
      var isTold = false
      performChange(
        inserting: expandingAnimation,
        deleting: collapsingAnimation,
        animated: animated,
        { [self] in
          do throws(AccordionError<AnyHashable>) {
            let done = try command(&accordion)
            turned = done.turned
            for panel in turned { writeState(of: panel) }
            result = .success(done)
            return done.changes
          } catch {
            result = .failure(error)
            return RowChanges()
          }
        },
        completion: { [weak self] in
          // Where nothing moves, the end is here before all else was told.
          isOver = true
          if isTold { self?.tellEnd(of: turned) }
        }
      )
      guard let done = try result?.get() else {
        preconditionFailure("The table did not carry out its batch.")
      }
      let headers = turned.compactMap { showState(of: $0, animated: animated) }
      if let header = headers.first { Announcement.layoutChanged(focus: header) }
      showSelection()
      for event in done.events { tell(event) }
      tellWanted(done.wanted)
      isTold = true
      if isOver { tellEnd(of: turned) }
    }

    /// Whether the delegate lets a panel turn.
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

    /// Tells the delegate of one event, if its panel is still there.
    func tell(_ event: Accordion<AnyHashable>.Event) {
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

    func tellWanted(_ panels: [AnyHashable]) {
      for panel in panels {
        guard let index = accordion.index(of: panel) else { continue }
        accordionDelegate?.wantsBody(forPanelAt: index, in: self)
      }
    }

    private func tellEnd(of panels: [AnyHashable]) {
      for panel in panels {
        guard let index = accordion.index(of: panel) else { continue }
        accordionDelegate?.animationDidEnd(forPanelAt: index, in: self)
      }
    }

    /// Writes the state of a panel down in the provider, if there is one.
    func writeState(of panel: AnyHashable) {
      guard let index = accordion.index(of: panel), let state = accordion.state(of: panel)
      else { return }
      provider?[index] = state
    }

    /// Tells the header of a panel that the panel turned; `nil` if it is not on the screen.
    private func showState(of panel: AnyHashable, animated: Bool) -> UITableViewCell? {
      guard let row = accordion.headerRow(of: panel), let state = accordion.state(of: panel),
        let cell = cellForRow(at: IndexPath(row: row, section: 0))
      else { return nil }
      cell.describeExpansion(state == .expanded, animated: animated)
      return cell
    }

    /// Selects the row again that a closed panel had taken the selection from.
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
