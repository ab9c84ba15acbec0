import Espalier
import EspalierSources

/// The ways in which a source is shown; what is open, the filter and the cursor are the same in all.
public enum ViewMode: String, CaseIterable, Sendable {
  /// All levels in one list.
  case outline
  /// The children of one branch as records, with a column for each field.
  case table
  /// A column for each level.
  case columns
  /// All levels in one list, in which opening a branch closes its siblings.
  case accordion
  /// The children of one branch, each of which opens to all of its content.
  case rows
  /// A filter form made from the records around the cursor, beside those that pass.
  case form
}

extension Browser {
  /// Shows the source in another way.
  mutating func show(_ mode: ViewMode) {
    if view == .columns, mode != .columns { leaveColumns() }
    let (former, width) = (view, columns)
    view = mode
    outline.policy.opensOneBranchPerParent = mode == .accordion
    filtering?.whole?.policy.opensOneBranchPerParent = mode == .accordion
    if mode == .columns, former != .columns { enterColumns() }
    rowsView = nil
    if mode == .table { enterTable() }
    if mode == .form { enterForm(besideTable: former == .table) }
    // The pane is beside some views by itself.
    if columns != width { resize(to: size) }
    showCursor()
    // The form is told by its look, and its keys by the last line.
    message = mode == .form ? nil : mode.rawValue
  }

  /// Shows the next view.
  mutating func showNextView() {
    let modes = ViewMode.allCases
    let index = modes.firstIndex(of: view) ?? 0
    show(modes[(index + 1) % modes.count])
    if view == .table { tableView?.isPassed = true }
  }

  /// Brings the view up to date with the outline, whatever has changed it.
  mutating func updateView() {
    switch view {
    case .columns:
      syncColumns()
      loadColumnsInSight()
    case .rows: syncRows()
    case .outline, .accordion: measureRowsInSight()
    case .table, .form: syncTable()
    }
    requestPreviews()
    requestPane()
    requestLoads()
  }

  /// Applies the view to another outline: that of a filter, or the whole one again.
  ///
  /// - Parameter expansions: The branches of it that were opened for their columns only.
  mutating func outlineWasReplaced(_ expansions: ColumnExpansions<Int> = .init()) {
    outline.policy.opensOneBranchPerParent = view == .accordion
    rowsView = nil
    tableView?.table.forgetRows()
    if view == .columns {
      enterColumns(expansions)
    } else {
      var expansions = expansions
      expansions.end(showing: navigator.cursor, in: &outline)
      navigator.reconcile(with: outline)
    }
  }
}
