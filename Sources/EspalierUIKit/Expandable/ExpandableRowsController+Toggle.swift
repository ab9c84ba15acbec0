#if canImport(UIKit)
  public import Espalier
  public import UIKit

  // Opening and closing, selecting, measuring.
  extension ExpandableRowsController {
    /// What the button of a row does: opens it, or closes it.
    ///
    /// - Returns: Whether the row is expandable; `nil` if there is no such row, or it may not.
    /// - Complexity: O(log *n*), and one measurement.
    @discardableResult
    public func toggle(_ id: ID, animated: Bool = true) -> Bool? {
      guard rows.outline.contains(id), handlers.shouldToggle?(id) ?? true else { return nil }
      perform(animated: animated) { rows throws(ExpandableError<ID>) in try rows.toggle(id) }
      return rows.isExpandable(id)
    }

    /// What a button at a point does, in the table's own coordinates; nothing where there is no row.
    ///
    /// - Returns: As ``toggle(_:animated:)``.
    /// - Complexity: O(log *n*), and one measurement.
    @discardableResult
    public func toggle(at point: CGPoint, animated: Bool = true) -> Bool? {
      row(at: point).flatMap { toggle($0, animated: animated) }
    }

    /// The row that holds a point, in the table's own coordinates; `nil` where there is none.
    ///
    /// - Complexity: O(log *n*).
    public func row(at point: CGPoint) -> ID? {
      tableView?.indexPathForRow(at: point).flatMap { id(at: $0) }
    }

    /// Opens a row or closes it, wherever it stands.
    ///
    /// - Returns: Whether it is expandable.
    /// - Throws: ``/Espalier/ExpandableError/unknownRow(_:)``.
    /// - Complexity: O(log *n*), and one measurement.
    @discardableResult
    public func setExpanded(
      _ isExpanded: Bool,
      for id: ID,
      animated: Bool = true
    ) throws(ExpandableError<ID>) -> Bool? {
      guard rows.outline.contains(id) else { throw .unknownRow(id) }
      perform(animated: animated) { rows throws(ExpandableError<ID>) in
        try rows.setExpanded(id, isExpanded)
      }
      return rows.isExpandable(id)
    }

    /// Opens every row that is expandable, as one batch.
    ///
    /// - Throws: ``/Espalier/ExpandableError/oneAlone`` if one row alone may be open.
    /// - Complexity: O(*n* log *n*), and as many measurements.
    public func expandAll(animated: Bool = true) throws(ExpandableError<ID>) {
      try change(animated: animated) { rows throws(ExpandableError<ID>) in try rows.expandAll() }
    }

    /// Closes every row, as one batch.
    ///
    /// - Complexity: O(*n* log *n*).
    public func collapseAll(animated: Bool = true) {
      perform(animated: animated) { rows throws(ExpandableError<ID>) in rows.collapseAll() }
    }

    /// Selects a row, or takes the selection from it.
    ///
    /// - Throws: ``/Espalier/ExpandableError/unknownRow(_:)``.
    /// - Complexity: O(log *n*).
    public func setSelected(
      _ isSelected: Bool,
      for id: ID,
      animated: Bool = true
    ) throws(ExpandableError<ID>) {
      let wasSelected = rows.selection.contains(id)
      try rows.setSelected(id, isSelected)
      guard wasSelected != isSelected else { return }
      showState(of: id, animated: animated)
      handlers.didSelect?(id, isSelected)
    }

    /// The open rows from top to bottom: what to keep until the table is there again.
    ///
    /// - Complexity: O(*n*).
    public var expandedRows: [ID] { rows.rows.filter { rows.isExpanded($0) == true } }

    /// Opens and selects these rows and no others, without telling anyone and without a motion.
    ///
    /// Rows that are gone meanwhile are left out, and so is an open row beyond the first where one alone
    /// may be open.
    ///
    /// - Complexity: O(*n* log *n*), and a measurement for each row that opens.
    public func restore(expanded: some Sequence<ID>, selected: some Sequence<ID>) {
      var open = expanded.filter { rows.outline.contains($0) }
      if rows.isExclusive { open = Array(open.prefix(1)) }
      let selection = Set(selected)
      must { () throws(ExpandableError<ID>) in
        rows.collapseAll()
        for id in open { try rows.setExpanded(id, true) }
        for id in rows.rows { try rows.setSelected(id, selection.contains(id)) }
        try rows.setContents(measures(of: rows.rowsToMeasure))
      }
      tableView?.reloadData()
    }

    /// What a tap on a row or its button does to rows that are known to be there.
    func setSelectedByTouch(_ isSelected: Bool, for id: ID) {
      guard rows.outline.contains(id) else { return }
      must { () throws(ExpandableError<ID>) in try setSelected(isSelected, for: id) }
    }
  }
#endif
