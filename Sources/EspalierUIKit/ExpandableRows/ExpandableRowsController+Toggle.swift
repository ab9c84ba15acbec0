#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  // Expanding, collapsing and selecting.
  extension ExpandableRowsController {
    /// Expands or collapses a row, as its button does.
    ///
    /// - Returns: Whether the row is expandable, or `nil` if there is no such row or
    ///   ``Handlers/shouldToggle`` returned `false`.
    /// - Complexity: O(log *n*), plus one measurement.
    @discardableResult
    public func toggle(_ id: ID, animated: Bool = true) -> Bool? {
      guard rows.outline.contains(id), handlers.shouldToggle?(id) ?? true else { return nil }
      perform(animated: animated) { rows throws(ExpandableError<ID>) in try rows.toggle(id) }
      return rows.isExpandable(id)
    }

    /// Expands or collapses a row by its button, and scrolls it into sight as far as its top stays.
    func toggleByTouch(_ id: ID) {
      toggle(id)
      guard rows.isExpanded(id) == true, let tableView, let path = indexPath(of: id) else { return }
      tableView.revealRows(from: path, to: path)
    }

    /// Expands or collapses the row at a point in the table's coordinates.
    ///
    /// Does nothing if there is none.
    ///
    /// - Returns: As ``toggle(_:animated:)``.
    /// - Complexity: O(log *n*), plus one measurement.
    @discardableResult
    public func toggle(at point: CGPoint, animated: Bool = true) -> Bool? {
      row(at: point).flatMap { toggle($0, animated: animated) }
    }

    /// Returns the row at a point in the table's coordinates, or `nil` if there is none.
    ///
    /// - Complexity: O(log *n*).
    public func row(at point: CGPoint) -> ID? {
      tableView?.indexPathForRow(at: point).flatMap { id(at: $0) }
    }

    /// Expands or collapses a row.
    ///
    /// - Returns: Whether the row is expandable.
    /// - Throws: ``/Espalier/ExpandableError/unknownRow(_:)``.
    /// - Complexity: O(log *n*), plus one measurement.
    @discardableResult
    public func setExpanded(
      _ isExpanded: Bool,
      for id: ID,
      animated: Bool = true
    ) throws(ExpandableError<ID>) -> Bool? {
      guard rows.outline.contains(id) else { throw .unknownRow(id) }
      perform(animated: animated) { rows throws(ExpandableError<ID>) in
        try rows.setExpanded(isExpanded, for: id)
      }
      return rows.isExpandable(id)
    }

    /// Expands every expandable row, as one batch.
    ///
    /// - Throws: ``/Espalier/ExpandableError/exclusiveOnly`` if only one row may be expanded.
    /// - Complexity: O(*n* log *n*), plus one measurement per row.
    public func expandAll(animated: Bool = true) throws(ExpandableError<ID>) {
      try change(animated: animated) { rows throws(ExpandableError<ID>) in try rows.expandAll() }
    }

    /// Collapses every row, as one batch.
    ///
    /// - Complexity: O(*n* log *n*).
    public func collapseAll(animated: Bool = true) {
      perform(animated: animated) { rows throws(ExpandableError<ID>) in rows.collapseAll() }
    }

    /// Selects or deselects a row.
    ///
    /// - Throws: ``/Espalier/ExpandableError/unknownRow(_:)``.
    /// - Complexity: O(log *n*).
    public func setSelected(
      _ isSelected: Bool,
      for id: ID,
      animated: Bool = true
    ) throws(ExpandableError<ID>) {
      let wasSelected = rows.isSelected(id) == true
      try rows.setSelected(isSelected, for: id)
      guard wasSelected != isSelected else { return }
      showState(of: id, animated: animated)
      handlers.didSelect?(id, isSelected)
    }

    /// The expanded rows from top to bottom, for state restoration.
    ///
    /// - Complexity: O(*n*).
    public var expandedRows: [ID] { rows.rows.filter { rows.isExpanded($0) == true } }

    /// Expands and selects only these rows, without calling the handlers and without animation.
    ///
    /// Rows that no longer exist are ignored. If only one row may be expanded, only the first one
    /// is.
    ///
    /// - Complexity: O(*n* log *n*), plus one measurement per row that is expanded.
    public func restore(expanded: some Sequence<ID>, selected: some Sequence<ID>) {
      var open = expanded.filter { rows.outline.contains($0) }
      if rows.isExclusive { open = Array(open.prefix(1)) }
      let selection = Set(selected)
      requireSuccess { () throws(ExpandableError<ID>) in
        try rows.setExpandedRows(open)
        for id in rows.rows { try rows.setSelected(selection.contains(id), for: id) }
        try rows.setContentHeights(measures(of: rows.rowsToMeasure))
      }
      tableView?.reloadData()
    }

    /// Selects or deselects a row after a touch, unless the row no longer exists.
    func setSelectedByTouch(_ isSelected: Bool, for id: ID) {
      guard rows.outline.contains(id) else { return }
      requireSuccess { () throws(ExpandableError<ID>) in try setSelected(isSelected, for: id) }
    }
  }
#endif
