#if canImport(UIKit)
  internal import Espalier
  internal import UIKit

  // What is done to the rows reaches the table and the program here.
  extension ExpandableRowsController {
    /// Does one thing to the rows, measures what it asks for, and lets the table follow in one batch.
    func change(
      animated: Bool,
      _ command:
        @escaping (inout ExpandableRows<ID>) throws(ExpandableError<ID>) ->
        ExpandableRows<ID>.Outcome
    ) throws(ExpandableError<ID>) {
      guard let tableView else {
        // The table went before the controller: the rows go on without it.
        _ = try follow(try command(&rows))
        return
      }
      var result: Result<[ID], ExpandableError<ID>>?
      var isOver = false
      var isTold = false
      var resized: [ID] = []
      tableView.performChange(
        inserting: rowAnimation,
        deleting: rowAnimation,
        animated: animated,
        { [self] in
          do throws(ExpandableError<ID>) {
            let (changed, changes) = try follow(try command(&rows))
            resized = changed
            result = .success(changed)
            return changes
          } catch {
            result = .failure(error)
            return RowChanges()
          }
        },
        completion: { [weak self] in
          isOver = true
          if isTold { self?.handlers.animationDidEnd?(resized) }
        }
      )
      _ = try result?.get()
      guard !resized.isEmpty else { return }
      let cells = resized.compactMap { showState(of: $0, animated: animated) }
      if let cell = cells.first { Announcement.layoutChanged(focus: cell) }
      handlers.didResize?(resized)
      isTold = true
      if isOver { handlers.animationDidEnd?(resized) }
    }

    /// Does what cannot be refused.
    func perform(
      animated: Bool,
      _ command:
        @escaping (inout ExpandableRows<ID>) throws(ExpandableError<ID>) ->
        ExpandableRows<ID>.Outcome
    ) {
      must { () throws(ExpandableError<ID>) in try change(animated: animated, command) }
    }

    func must(_ body: () throws(ExpandableError<ID>) -> Void) {
      do {
        try body()
      } catch {
        preconditionFailure("Rows that are there were refused: \(error)")
      }
    }

    /// Measures what an outcome asks for; which rows have another height then, and what became of rows.
    private func follow(
      _ outcome: ExpandableRows<ID>.Outcome
    ) throws(ExpandableError<ID>) -> (resized: [ID], changes: RowChanges) {
      guard !outcome.measure.isEmpty else { return (outcome.resized, outcome.changes) }
      let second = try rows.setContents(measures(of: outcome.measure))
      var changes = outcome.changes
      changes.reloads += second.changes.reloads
      let resized = Set(outcome.resized).union(second.resized)
      return (resized.count == second.resized.count ? second.resized : inOrder(resized), changes)
    }

    private func inOrder(_ ids: Set<ID>) -> [ID] {
      ids.compactMap { id in rows.outline.row(of: id).map { (id: id, row: $0) } }
        .sorted { $0.row < $1.row }.map(\.id)
    }

    /// The heights of the contents of some rows at the width and the size of text in use.
    func measures(of ids: some Sequence<ID>) -> [(ID, Double)] {
      if let tableView { traits = tableView.traitCollection }
      return ids.map { id in
        let height = contentHeight(id, measuredWidth, traits)
        precondition(
          height >= 0 && height.isFinite,
          "The content of row \(id) was said to be \(height) high."
        )
        return (id, Double(height))
      }
    }

    /// Tells a cell which row it shows.
    ///
    /// What was not measured is measured, to know whether it opens.
    func configure(_ cell: UITableViewCell, for id: ID) {
      guard let cell = cell as? ExpandableCell else { return }
      if rows.content(of: id) == nil {
        must { () throws(ExpandableError<ID>) in try rows.setContents(measures(of: [id])) }
      }
      cell.metrics = metrics
      cell.show(
        id,
        isExpanded: shownState(of: id),
        isSelected: rows.selection.contains(id),
        toggle: { [weak self] id in
          guard let id = id as? ID else { return }
          self?.toggle(id)
        },
        select: { [weak self] id, isSelected in
          guard let id = id as? ID else { return }
          self?.setSelectedByTouch(isSelected, for: id)
        }
      )
    }

    /// Tells the cell of a row that the row is another now; `nil` if it is not on the screen.
    @discardableResult
    func showState(of id: ID, animated: Bool) -> ExpandableCell? {
      guard let path = indexPath(of: id),
        let cell = tableView?.cellForRow(at: path) as? ExpandableCell, cell.rowID == AnyHashable(id)
      else { return nil }
      cell.update(
        isExpanded: shownState(of: id),
        isSelected: rows.selection.contains(id),
        animated: Motion.isShown(animated)
      )
      return cell
    }

    /// Whether a row is open; `nil` if it cannot open.
    private func shownState(of id: ID) -> Bool? {
      rows.isExpandable(id) == false ? nil : rows.isExpanded(id)
    }
  }
#endif
