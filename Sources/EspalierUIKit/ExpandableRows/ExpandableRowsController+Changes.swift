#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Changes of the rows, and the updates of the table and the handlers that follow.
  extension ExpandableRowsController {
    /// Performs a command on the rows, measures the content that it needs, and updates the table in
    /// one batch.
    func change(
      animated: Bool,
      _ command:
        @escaping (inout ExpandableRows<ID>) throws(ExpandableError<ID>) ->
        ExpandableRows<ID>.RowUpdate
    ) throws(ExpandableError<ID>) {
      guard let tableView else {
        // The table was deallocated before the controller; the rows can still change.
        _ = try measureRequested(try command(&rows))
        return
      }
      var result: Result<[ID], ExpandableError<ID>>?
      var animationHasEnded = false
      var resizeIsReported = false
      var resized: [ID] = []
      tableView.performChange(
        inserting: rowAnimation,
        deleting: rowAnimation,
        animated: animated,
        { [self] in
          do throws(ExpandableError<ID>) {
            let (changed, changes) = try measureRequested(try command(&rows))
            resized = changed
            result = .success(changed)
            return changes
          } catch {
            result = .failure(error)
            return RowChanges()
          }
        },
        completion: { [weak self] in
          animationHasEnded = true
          if resizeIsReported { self?.handlers.animationDidEnd?(resized) }
        }
      )
      _ = try result?.get()
      guard !resized.isEmpty else { return }
      let cells = resized.compactMap { showState(of: $0, animated: animated) }
      if let cell = cells.first { Announcement.layoutChanged(focus: cell) }
      handlers.didResize?(resized)
      resizeIsReported = true
      if animationHasEnded { handlers.animationDidEnd?(resized) }
    }

    /// Performs a command that cannot fail.
    func perform(
      animated: Bool,
      _ command:
        @escaping (inout ExpandableRows<ID>) throws(ExpandableError<ID>) ->
        ExpandableRows<ID>.RowUpdate
    ) {
      requireSuccess { () throws(ExpandableError<ID>) in try change(animated: animated, command) }
    }

    func requireSuccess(_ body: () throws(ExpandableError<ID>) -> Void) {
      do {
        try body()
      } catch {
        preconditionFailure("the engine refused a change that cannot fail: \(error)")
      }
    }

    /// Measures the content that an outcome needs.
    ///
    /// Returns the rows whose heights changed, and all changes.
    private func measureRequested(
      _ outcome: ExpandableRows<ID>.RowUpdate
    ) throws(ExpandableError<ID>) -> (resized: [ID], changes: RowChanges) {
      guard !outcome.rowsNeedingMeasurement.isEmpty else {
        return (outcome.resized, outcome.changes)
      }
      let second = try rows.setContentHeights(measures(of: outcome.rowsNeedingMeasurement))
      var changes = outcome.changes
      changes.reloads += second.changes.reloads
      let resized = Set(outcome.resized).union(second.resized)
      return (resized.count == second.resized.count ? second.resized : inOrder(resized), changes)
    }

    private func inOrder(_ ids: Set<ID>) -> [ID] {
      ids.compactMap { id in rows.outline.row(of: id).map { (id: id, row: $0) } }
        .sorted { $0.row < $1.row }.map(\.id)
    }

    /// Returns the content heights of some rows, at the current width and text size.
    func measures(of ids: some Sequence<ID>) -> [(ID, Double)] {
      if let tableView { traits = tableView.traitCollection }
      let scale = max(1, traits.displayScale)
      return ids.map { id in
        let height = contentHeight(id, contentWidth(of: id), traits)
        precondition(
          height >= 0 && height.isFinite,
          "contentHeight returned \(height) for row \(id); it must be finite and not negative"
        )
        // Rows are drawn in whole pixels. The engine counts in 1/192 point, which is less than can be
        // seen and more than the noise of floating point.
        let counted = (height * 192).rounded() / 192
        return (id, Double((counted * scale).rounded(.up) / scale))
      }
    }

    /// Configures a cell for a row.
    ///
    /// Content that has not been measured yet is measured, to determine whether the row is
    /// expandable.
    func configure(_ cell: UITableViewCell, for id: ID) {
      noteAccessories(of: cell, for: id)
      guard let cell = cell as? ExpandableCell else { return }
      if rows.contentHeight(of: id) == nil {
        requireSuccess { () throws(ExpandableError<ID>) in
          try rows.setContentHeights(measures(of: [id]))
        }
      }
      cell.metrics = metrics
      cell.show(
        id,
        isExpanded: expansionState(of: id),
        isSelected: rows.isSelected(id) == true,
        toggle: { [weak self] id in
          guard let id = id as? ID else { return }
          self?.toggleByTouch(id)
        },
        select: { [weak self] id, isSelected in
          guard let id = id as? ID else { return }
          self?.setSelectedByTouch(isSelected, for: id)
        }
      )
    }

    /// Updates the cell of a row after a change.
    ///
    /// Returns the cell, or `nil` if it is not on the screen.
    @discardableResult
    func showState(of id: ID, animated: Bool) -> ExpandableCell? {
      guard let path = indexPath(of: id),
        let cell = tableView?.cellForRow(at: path) as? ExpandableCell, cell.rowID == AnyHashable(id)
      else { return nil }
      cell.update(
        isExpanded: expansionState(of: id),
        isSelected: rows.isSelected(id) == true,
        animated: AnimationPreference.isShown(animated)
      )
      return cell
    }

    /// Returns whether a row is expanded, or `nil` if it is not expandable.
    private func expansionState(of id: ID) -> Bool? {
      rows.isExpandable(id) == false ? nil : rows.isExpanded(id)
    }
  }
#endif
