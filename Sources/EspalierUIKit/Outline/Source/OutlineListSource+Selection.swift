#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  internal import UIKit

  // Selection by item. The table has the selection among its rows; the outline also remembers that
  // of hidden items.
  extension OutlineDataSource {
    /// The selected items in order, visible or hidden.
    ///
    /// - Complexity: O(*n*) up to the last selected item.
    public var selection: [ID] {
      pullSelection()
      return outline.selection
    }

    /// Selects only the given items, within the table's selection mode.
    ///
    /// Hidden items are selected when they become rows.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``; then nothing changes.
    public func select(_ ids: some Sequence<ID>) throws(OutlineError<ID>) {
      pullSelection()
      let ids = Array(ids)
      for id in ids where !outline.contains(id) { throw .unknownItem(id) }
      let mode = selectionMode
      outline.deselectAll()
      if mode != .none {
        try outline.setSelected(mode == .single ? Array(ids.prefix(1)) : ids, true)
      }
      if let tableView { pushSelection(to: tableView) }
    }

    /// The selection mode of the table.
    var selectionMode: OutlineNavigator<ID>.SelectionMode {
      guard let table = tableView else { return .multiple }
      let (some, many) =
        table.isEditing
        ? (table.allowsSelectionDuringEditing, table.allowsMultipleSelectionDuringEditing)
        : (table.allowsSelection, table.allowsMultipleSelection)
      return many ? .multiple : some ? .single : .none
    }

    /// Transfers the table's selection to the outline and moves the cursor there.
    func pullSelection() {
      navigator.mode = selectionMode
      guard let table = tableView else { return }
      let selected = Set(table.indexPathsForSelectedRows ?? [])
      guard selected != knownSelection else { return }
      let deselected = knownSelection.subtracting(selected).compactMap { itemIdentifier(for: $0) }
      let newlySelected = selected.subtracting(knownSelection).compactMap {
        itemIdentifier(for: $0)
      }
      knownSelection = selected
      setSelected(deselected, false)
      if navigator.mode != .multiple, let id = newlySelected.first {
        navigator.select(id, in: &outline)
      } else if newlySelected.count == 1, let id = newlySelected.first,
        outline.isSelected(id) == false
      {
        navigator.toggleSelection(of: id, in: &outline)
      } else {
        setSelected(newlySelected, true)
      }
    }

    /// Transfers the outline's selection to the table.
    func pushSelection(to table: OutlineTableView) {
      var wanted: Set<IndexPath> = []
      if outline.selectionCount > 0 {
        wanted = Set(outline.selection.compactMap { indexPath(for: $0) })
      }
      let selected = Set(table.indexPathsForSelectedRows ?? [])
      for indexPath in selected.subtracting(wanted) {
        table.deselectRow(at: indexPath, animated: false)
      }
      for indexPath in wanted.subtracting(selected) {
        table.selectRow(at: indexPath, animated: false, scrollPosition: .none)
      }
      knownSelection = Set(table.indexPathsForSelectedRows ?? [])
    }

    private func setSelected(_ ids: [ID], _ isSelected: Bool) {
      guard !ids.isEmpty else { return }
      do {
        try outline.setSelected(ids, isSelected)
      } catch {
        preconditionFailure("the table has rows whose items are not in the outline: \(error)")
      }
    }
  }
#endif
