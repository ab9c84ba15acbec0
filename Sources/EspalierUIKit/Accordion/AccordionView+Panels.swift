#if canImport(UIKit)
  public import Espalier
  public import UIKit

  // Panels: who they are, where they stand, and how they come and go.
  extension AccordionView {
    /// A panel on its way into the view: its id, the ids of its body's rows, and its state.
    public typealias Panel = Accordion<AnyHashable>.Panel

    /// How many panels there are.
    public var panelCount: Int { accordion.panelCount }

    /// Who the panel with an index is, or `nil` if there is none.
    ///
    /// - Complexity: O(log *n*).
    public func panelID(at index: Int) -> AnyHashable? { accordion.panel(at: index) }

    /// The index of a panel, or `nil` if there is no such panel.
    ///
    /// - Complexity: O(log *n*).
    public func panelIndex(of panel: AnyHashable) -> Int? { accordion.index(of: panel) }

    /// Who a row of an open panel's body is, counted from 0; `nil` if it is not on display, or is known
    /// by its number alone.
    ///
    /// - Complexity: O(log *n*).
    public func bodyRowID(_ row: Int, forPanelAt index: Int) -> AnyHashable? {
      guard let panel = accordion.panel(at: index), let rows = accordion.bodyRows(of: panel),
        row >= 0, row < rows.count, case .body(let id)? = accordion.row(at: rows.lowerBound + row)
      else { return nil }
      return id.base is NumberedRow ? nil : id
    }

    /// Whether the panel with an index is open, or `nil` if there is none.
    ///
    /// - Complexity: O(log *n*).
    public func state(forPanelAt index: Int) -> AccordionState? {
      accordion.panel(at: index).flatMap { accordion.state(of: $0) }
    }

    /// Where the header of a panel stands, or `nil` if there is no such panel.
    ///
    /// - Complexity: O(log *n*).
    public func indexPathOfHeader(forPanelAt index: Int) -> IndexPath? {
      accordion.panel(at: index).flatMap { accordion.headerRow(of: $0) }
        .map { IndexPath(row: $0, section: 0) }
    }

    /// Where the rows of a panel's body stand; none if it is closed or has no body yet, or if there is
    /// no such panel.
    ///
    /// - Complexity: O(log *n* + *k*) for *k* rows.
    public func indexPathsOfBody(forPanelAt index: Int) -> [IndexPath] {
      guard let panel = accordion.panel(at: index), let rows = accordion.bodyRows(of: panel)
      else { return [] }
      return rows.map { IndexPath(row: $0, section: 0) }
    }

    /// The panel that has a row, and which of its rows that is; `nil` if there is no such row.
    ///
    /// - Complexity: O(log *n*).
    public func panel(forRowAt indexPath: IndexPath) -> (index: Int, row: TappedRow)? {
      guard indexPath.count == 2, indexPath.section == 0,
        let row = accordion.row(at: indexPath.row), let place = place(of: row)
      else { return nil }
      return (place.index, place.row)
    }

    /// Shows these panels, which keep their states in the view from now on.
    ///
    /// - Throws: ``/Espalier/AccordionError`` if a panel or a row of a body stands twice, a body is there
    /// and has no row, or as many panels are open as ``policy`` does not allow; then nothing changes.
    /// - Complexity: O(*n*).
    public func setPanels(
      _ panels: some Sequence<Panel>
    ) throws(AccordionError<AnyHashable>) {
      let panels = Array(panels)
      accordion = try fresh(panels)
      provider = nil
      reloadData()
    }

    /// Inserts a panel; `nil` for the index is the end.
    ///
    /// - Throws: ``/Espalier/AccordionError`` as ``/Espalier/Accordion/insert(_:at:)``.
    /// - Precondition: The panels have names of their own: they came by ``setPanels(_:)``.
    /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
    public func insertPanel(
      _ panel: Panel,
      at index: Int? = nil,
      animated: Bool = true
    ) throws(AccordionError<AnyHashable>) {
      checkNames()
      if panelCount == 0, policy == .alwaysOne {
        // Where there is no panel none can be open, so the policy begins with the first one.
        guard index == nil || index == 0 else {
          throw .indexOutOfRange(index: index ?? 0, count: 0)
        }
        let first = try fresh([panel])
        try carryOut(animated: animated) { (accordion) throws(AccordionError<AnyHashable>) in
          accordion = first
          return Done(
            changes: RowChanges(insertingRows: 0..<first.rowCount),
            events: [],
            wanted: panel.body == nil ? [panel.id] : []
          )
        }
        return
      }
      if panel.state == .expanded, policy.isExclusive {
        for open in accordion.panels where accordion.state(of: open) == .expanded {
          tell(.willCollapse(open))
        }
      }
      try carryOut(animated: animated) { (accordion) throws(AccordionError<AnyHashable>) in
        Done(try accordion.insert(panel, at: index))
      }
    }

    /// Removes a panel with its body.
    ///
    /// - Throws: ``/Espalier/AccordionError`` as ``/Espalier/Accordion/remove(_:)``.
    /// - Precondition: The panels have names of their own: they came by ``setPanels(_:)``.
    /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
    public func removePanel(
      _ panel: AnyHashable,
      animated: Bool = true
    ) throws(AccordionError<AnyHashable>) {
      checkNames()
      try carryOut(animated: animated) { (accordion) throws(AccordionError<AnyHashable>) in
        Done(try accordion.remove(panel))
      }
    }

    /// Moves a panel with its body to an index that is counted without it.
    ///
    /// - Throws: ``/Espalier/AccordionError`` if the panel or the index does not exist.
    /// - Precondition: The panels have names of their own: they came by ``setPanels(_:)``.
    /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
    public func movePanel(
      _ panel: AnyHashable,
      to index: Int,
      animated: Bool = true
    ) throws(AccordionError<AnyHashable>) {
      checkNames()
      try carryOut(animated: animated) { (accordion) throws(AccordionError<AnyHashable>) in
        Done(try accordion.move(panel, to: index))
      }
    }

    /// Gives a panel its body, or another one; rows that stay are known by their ids.
    ///
    /// - Throws: ``/Espalier/AccordionError`` as ``/Espalier/Accordion/setBody(_:of:)``.
    /// - Complexity: O(*m* log *n*) for *m* rows before and after.
    public func setBody(
      _ rows: [AnyHashable],
      ofPanel panel: AnyHashable,
      animated: Bool = true
    ) throws(AccordionError<AnyHashable>) {
      try carryOut(animated: animated) { (accordion) throws(AccordionError<AnyHashable>) in
        Done(try accordion.setBody(rows, of: panel))
      }
    }

    /// Gives a panel a body of so many rows: rows come or go at its end.
    ///
    /// - Throws: ``/Espalier/AccordionError`` if there is no such panel, or the body has no row.
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

    /// The ids of the rows of a body that is known by their number alone.
    private static func rows(_ count: Int, of panel: AnyHashable) -> [AnyHashable] {
      (0..<count).map { NumberedRow(panel: panel, number: $0) }
    }

    /// The panels of a provider, named by their index.
    func panels(of provider: any AccordionStateProvider) -> [Panel] {
      (0..<provider.count).map { index in
        let count: Int? =
          if let accordionDelegate {
            accordionDelegate.numberOfBodyRows(forPanelAt: index, in: self)
          } else {
            1
          }
        if let count, count < 1 {
          preconditionFailure("The body of panel \(index) would have \(count) rows.")
        }
        return Panel(
          index,
          body: count.map { AccordionView.rows($0, of: index) },
          state: provider[index]
        )
      }
    }

    /// An accordion of these panels, or why there can be none.
    func fresh(_ panels: [Panel]) throws(AccordionError<AnyHashable>) -> Accordion<AnyHashable> {
      // Where one panel is always open, there has to be one.
      let policy = panels.isEmpty && policy == .alwaysOne ? .single : policy
      var fresh = try Accordion(panels, policy: policy)
      fresh.keepsSelection = accordion.keepsSelection
      return fresh
    }

    /// An accordion of panels that the program answers for.
    func anew(_ panels: [Panel]) -> Accordion<AnyHashable> {
      do {
        return try fresh(panels)
      } catch {
        preconditionFailure("These panels cannot be shown under the policy \(policy): \(error)")
      }
    }

    /// An accordion without panels.
    static var empty: Accordion<AnyHashable> {
      do {
        return try Accordion([])
      } catch {
        preconditionFailure("An accordion of no panels is refused: \(error)")
      }
    }

    private func checkNames() {
      precondition(
        provider == nil,
        "The panels are named by their index in a provider of states. Show them by setPanels(_:) to "
          + "insert, remove or move one, or change the provider and call reloadData()."
      )
    }
  }

  /// The id of a row that is known by its number in the body.
  private struct NumberedRow: Hashable {
    let panel: AnyHashable
    let number: Int
  }

  extension Accordion<AnyHashable> {
    /// The panels as they could be put in again.
    var contents: [Panel] {
      panels.map { panel in
        let body = body(of: panel) ?? []
        return Panel(panel, body: body.isEmpty ? nil : body, state: state(of: panel) ?? .collapsed)
      }
    }
  }

  extension RowChanges {
    /// Rows of the first section that come.
    init(insertingRows rows: Range<Int>) {
      self.init()
      insertions = [RowRange(section: 0, rows: rows)]
    }
  }
#endif
