#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  internal import UIKit

  // Selection by item. The table has the selection among its rows; the outline also remembers that
  // of hidden items.
  extension OutlineListSource {
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
        try outline.setSelected(true, for: mode == .single ? Array(ids.prefix(1)) : ids)
      }
      if let list { pushSelection(to: list) }
    }

    /// The selection mode of the table.
    var selectionMode: OutlineNavigator<ID>.SelectionMode {
      guard let selection = list?.rowSelection else { return .multiple }
      return selection.many ? .multiple : selection.any ? .single : .none
    }

    /// Transfers the table's selection to the outline and moves the cursor there.
    func pullSelection() {
      navigator.mode = selectionMode
      guard let list else { return }
      let selected = list.selectedRows
      guard selected != knownSelection else { return }
      let deselected = knownSelection.subtracting(selected).compactMap { itemIdentifier(for: $0) }
      let newlySelected = selected.subtracting(knownSelection).compactMap {
        itemIdentifier(for: $0)
      }
      knownSelection = selected
      setSelected(false, for: deselected)
      if navigator.mode != .multiple, let id = newlySelected.first {
        navigator.select(id, in: &outline)
      } else if newlySelected.count == 1, let id = newlySelected.first,
        outline.isSelected(id) == false
      {
        navigator.toggleSelection(of: id, in: &outline)
      } else {
        setSelected(true, for: newlySelected)
      }
    }

    /// Transfers the outline's selection to the table.
    func pushSelection(to list: any OutlineListView) {
      var wanted: Set<IndexPath> = []
      if outline.selectionCount > 0 {
        wanted = Set(outline.selection.compactMap { indexPath(for: $0) })
      }
      let selected = list.selectedRows
      for indexPath in selected.subtracting(wanted) {
        list.setSelected(false, rowAt: indexPath)
      }
      for indexPath in wanted.subtracting(selected) {
        list.setSelected(true, rowAt: indexPath)
      }
      knownSelection = list.selectedRows
      // Sticky rows show the selection, too.
      if stickyContent != nil { list.setNeedsLayout() }
    }

    private func setSelected(_ isSelected: Bool, for ids: [ID]) {
      guard !ids.isEmpty else { return }
      do {
        try outline.setSelected(isSelected, for: ids)
      } catch {
        preconditionFailure("the list has rows whose items are not in the outline: \(error)")
      }
    }
  }
#endif
