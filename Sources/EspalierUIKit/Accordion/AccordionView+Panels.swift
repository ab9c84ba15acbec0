#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  // Panels: identity, positions and edits.
  extension AccordionView {
    /// A panel to insert: its id, the ids of its body's rows, and its state.
    public typealias Panel = Accordion<AnyHashable>.Panel

    /// The number of panels.
    public var panelCount: Int { accordion.panelCount }

    /// Returns the id of the panel at an index, or `nil` if there is no such panel.
    ///
    /// - Complexity: O(log *n*).
    public func panelID(at index: Int) -> AnyHashable? { accordion.panel(at: index) }

    /// Returns the index of a panel, or `nil` if there is no such panel.
    ///
    /// - Complexity: O(log *n*).
    public func panelIndex(of panel: AnyHashable) -> Int? { accordion.index(of: panel) }

    /// Returns the id of a row, counted from 0, of an expanded panel's body, or `nil` if the row is
    /// not on display or is only known by its number.
    ///
    /// - Complexity: O(log *n*).
    public func bodyRowID(_ row: Int, forPanelAt index: Int) -> AnyHashable? {
      guard let panel = accordion.panel(at: index), let rows = accordion.bodyRows(of: panel),
        row >= 0, row < rows.count,
        case .body(let id)? = accordion.row(atRow: rows.lowerBound + row)
      else { return nil }
      return id.base is NumberedRow ? nil : id
    }

    /// Returns the state of the panel at an index, or `nil` if there is no such panel.
    ///
    /// - Complexity: O(log *n*).
    public func state(forPanelAt index: Int) -> PanelState? {
      accordion.panel(at: index).flatMap { accordion.state(of: $0) }
    }

    /// Returns the index path of a panel's header, or `nil` if there is no such panel.
    ///
    /// - Complexity: O(log *n*).
    public func indexPathOfHeader(forPanelAt index: Int) -> IndexPath? {
      accordion.panel(at: index).flatMap { accordion.headerRow(of: $0) }
        .map { IndexPath(row: $0, section: 0) }
    }

    /// Returns the index paths of the rows of a panel's body.
    ///
    /// The array is empty if the panel is collapsed, has no body yet or does not exist.
    ///
    /// - Complexity: O(log *n* + *k*) for *k* rows.
    public func indexPathsOfBody(forPanelAt index: Int) -> [IndexPath] {
      guard let panel = accordion.panel(at: index), let rows = accordion.bodyRows(of: panel)
      else { return [] }
      return rows.map { IndexPath(row: $0, section: 0) }
    }

    /// Returns the index of the panel that contains a row, and which of the panel's rows it is, or
    /// `nil` if there is no such row.
    ///
    /// - Complexity: O(log *n*).
    public func panel(forRowAt indexPath: IndexPath) -> (index: Int, row: PanelRow)? {
      guard indexPath.count == 2, indexPath.section == 0,
        let row = accordion.row(atRow: indexPath.row), let place = place(of: row)
      else { return nil }
      return (place.index, place.row)
    }

    /// Shows these panels, which keep their states in the view from now on.
    ///
    /// - Throws: ``/Espalier/AccordionError`` if a panel or a row of a body occurs twice, a body is
    ///   empty, or ``policy`` does not allow the number of expanded panels; then nothing changes.
    /// - Complexity: O(*n*).
    public func setPanels(
      _ panels: some Sequence<Panel>
    ) throws(AccordionError<AnyHashable>) {
      let panels = Array(panels)
      accordion = try makeAccordion(panels)
      provider = nil
      loadedBodies = [:]
      reloadData()
    }

    /// Inserts a panel at an index, or at the end if that is `nil`.
    ///
    /// - Throws: ``/Espalier/AccordionError``, as ``/Espalier/Accordion/insert(_:at:)``.
    /// - Precondition: The panels were set with ``setPanels(_:)`` and so have ids.
    /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
    public func insertPanel(
      _ panel: Panel,
      at index: Int? = nil,
      animated: Bool = true
    ) throws(AccordionError<AnyHashable>) {
      requirePanelIDs()
      if panelCount == 0, policy == .alwaysOne {
        // Without panels none can be expanded, so the policy takes effect with the first one.
        guard index == nil || index == 0 else {
          throw .indexOutOfRange(index: index ?? 0, count: 0)
        }
        let first = try makeAccordion([panel])
        try apply(animated: animated) { (accordion) throws(AccordionError<AnyHashable>) in
          accordion = first
          return CommandResult(
            changes: RowChanges(insertingRows: 0..<first.rowCount),
            events: [],
            panelsNeedingBodies: panel.body == nil ? [panel.id] : []
          )
        }
        return
      }
      if panel.state == .expanded, policy.isExclusive {
        for open in accordion.panels where accordion.state(of: open) == .expanded {
          notify(.willCollapse(open))
        }
      }
      try apply(animated: animated) { (accordion) throws(AccordionError<AnyHashable>) in
        CommandResult(try accordion.insert(panel, at: index))
      }
    }

    /// Removes a panel with its body.
    ///
    /// - Throws: ``/Espalier/AccordionError``, as ``/Espalier/Accordion/remove(_:)``.
    /// - Precondition: The panels were set with ``setPanels(_:)`` and so have ids.
    /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
    public func removePanel(
      _ panel: AnyHashable,
      animated: Bool = true
    ) throws(AccordionError<AnyHashable>) {
      requirePanelIDs()
      try apply(animated: animated) { (accordion) throws(AccordionError<AnyHashable>) in
        CommandResult(try accordion.remove(panel))
      }
    }

    /// Moves a panel with its body to an index, counted without the panel.
    ///
    /// - Throws: ``/Espalier/AccordionError`` if the panel or the index does not exist.
    /// - Precondition: The panels were set with ``setPanels(_:)`` and so have ids.
    /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
    public func movePanel(
      _ panel: AnyHashable,
      to index: Int,
      animated: Bool = true
    ) throws(AccordionError<AnyHashable>) {
      requirePanelIDs()
      try apply(animated: animated) { (accordion) throws(AccordionError<AnyHashable>) in
        CommandResult(try accordion.move(panel, to: index))
      }
    }

    /// Sets or replaces the body of a panel.
    ///
    /// Rows that remain are matched by id.
    ///
    /// - Throws: ``/Espalier/AccordionError``, as ``/Espalier/Accordion/setBody(_:of:)``.
    /// - Complexity: O(*m* log *n*) for *m* rows before and after.
    public func setBody(
      _ rows: [AnyHashable],
      ofPanel panel: AnyHashable,
      animated: Bool = true
    ) throws(AccordionError<AnyHashable>) {
      try apply(animated: animated) { (accordion) throws(AccordionError<AnyHashable>) in
        CommandResult(try accordion.setBody(rows, of: panel))
      }
      if provider != nil { loadedBodies[panel] = rows }
    }

    /// Sets the number of rows in a panel's body.
    ///
    /// Rows are inserted or removed at its end.
    ///
    /// - Throws: ``/Espalier/AccordionError`` if there is no such panel or the count is 0.
    /// - Complexity: O(*m* log *n*) for *m* rows before and after.
    public func setNumberOfBodyRows(
      _ count: Int,
      forPanelAt index: Int,
      animated: Bool = true
    ) throws(AccordionError<AnyHashable>) {
      guard let panel = accordion.panel(at: index) else {
        throw .indexOutOfRange(index: index, count: panelCount)
      }
      guard count > 0 else { throw .emptyBody(panel) }
      try setBody(AccordionView.rows(count, of: panel), ofPanel: panel, animated: animated)
    }

    /// Returns the ids of the rows of a body that are only known by their numbers.
    private static func rows(_ count: Int, of panel: AnyHashable) -> [AnyHashable] {
      (0..<count).map { NumberedRow(panel: panel, number: $0) }
    }

    /// Returns the panels of a provider, identified by their indices.
    func panels(of provider: any PanelStateProvider) -> [Panel] {
      (0..<provider.count).map { index in
        let count: Int? =
          if let accordionDelegate {
            accordionDelegate.numberOfBodyRows(forPanelAt: index, in: self)
          } else {
            1
          }
        if let count, count < 1 {
          preconditionFailure(
            "numberOfBodyRows(forPanelAt:in:) returned \(count) for panel \(index), not 1 or more"
          )
        }
        return Panel(
          index,
          body: count.map { AccordionView.rows($0, of: index) } ?? loadedBodies[index],
          state: provider[index]
        )
      }
    }

    /// Creates an accordion of these panels, under the view's policy.
    func makeAccordion(
      _ panels: [Panel]
    ) throws(AccordionError<AnyHashable>) -> Accordion<AnyHashable> {
      // Under the policy `alwaysOne` there must be a panel.
      let policy = panels.isEmpty && policy == .alwaysOne ? .single : policy
      var accordion = try Accordion(panels, policy: policy)
      accordion.keepsSelection = self.accordion.keepsSelection
      return accordion
    }

    /// Creates an accordion of panels that the client guarantees to be valid; traps otherwise.
    func requireAccordion(_ panels: [Panel]) -> Accordion<AnyHashable> {
      do {
        return try makeAccordion(panels)
      } catch {
        preconditionFailure(
          "the policy \(policy) does not allow \(panels.count) panels with these states: \(error)"
        )
      }
    }

    /// An accordion without panels.
    static var empty: Accordion<AnyHashable> {
      do {
        return try Accordion([])
      } catch {
        preconditionFailure("the engine refused an accordion without panels: \(error)")
      }
    }

    private func requirePanelIDs() {
      precondition(
        provider == nil,
        "The panels come from stateProvider and are identified by index. To insert, remove or move "
          + "one, use setPanels(_:) instead, or change the provider and call reloadData()."
      )
    }
  }

  /// The id of a body row that is only known by its number.
  private struct NumberedRow: Hashable {
    let panel: AnyHashable
    let number: Int
  }

  extension Accordion<AnyHashable> {
    /// The panels with their bodies and states, to create another accordion from.
    var contents: [Panel] {
      panels.map { panel in
        let body = body(of: panel) ?? []
        return Panel(panel, body: body.isEmpty ? nil : body, state: state(of: panel) ?? .collapsed)
      }
    }
  }

  extension RowChanges {
    /// Creates the insertion of rows into the first section.
    init(insertingRows rows: Range<Int>) {
      self.init()
      insertions = [RowRange(section: 0, rows: rows)]
    }
  }
#endif
