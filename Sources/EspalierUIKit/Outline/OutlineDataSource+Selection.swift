#if canImport(UIKit)
  public import Espalier
  internal import UIKit

  // What is selected follows the items. The table says what is selected among its rows, the outline
  // remembers what is selected and hidden.
  extension OutlineDataSource {
    /// The selected items in order, visible or not.
    ///
    /// - Complexity: O(*n*) up to the last of them.
    public var selection: [ID] {
      pullSelection()
      return outline.selection
    }

    /// Selects some items and no others, as far as the table lets; those that are hidden are selected
    /// when they come to be rows.
    ///
    /// - Throws: ``/Espalier/OutlineError/unknownItem(_:)``, and then nothing changes.
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

    /// How much the table lets a person select.
    var selectionMode: OutlineNavigator<ID>.SelectionMode {
      guard let table = tableView else { return .multiple }
      let (some, many) =
        table.isEditing
        ? (table.allowsSelectionDuringEditing, table.allowsMultipleSelectionDuringEditing)
        : (table.allowsSelection, table.allowsMultipleSelection)
      return many ? .multiple : some ? .single : .none
    }

    /// Learns what a person has selected in the table; the keys then go on from there.
    func pullSelection() {
      navigator.mode = selectionMode
      guard let table = tableView else { return }
      let selected = Set(table.indexPathsForSelectedRows ?? [])
      guard selected != knownSelection else { return }
      let gone = knownSelection.subtracting(selected).compactMap { itemIdentifier(for: $0) }
      let come = selected.subtracting(knownSelection).compactMap { itemIdentifier(for: $0) }
      knownSelection = selected
      mark(gone, false)
      if navigator.mode != .multiple, let id = come.first {
        navigator.select(id, in: &outline)
      } else if come.count == 1, let id = come.first, outline.isSelected(id) == false {
        navigator.toggleSelection(of: id, in: &outline)
      } else {
        mark(come, true)
      }
    }

    /// Lets the table show what is selected.
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

    private func mark(_ ids: [ID], _ isSelected: Bool) {
      guard !ids.isEmpty else { return }
      do {
        try outline.setSelected(ids, isSelected)
      } catch {
        preconditionFailure("A row of the table without an item: \(error)")
      }
    }
  }
#endif
