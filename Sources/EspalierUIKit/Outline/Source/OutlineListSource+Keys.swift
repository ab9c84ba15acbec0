#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  internal import UIKit

  // Keyboard handling: the commands of a tree, with calls to the delegate and updates of the table.
  extension OutlineListSource {
    /// Performs a keyboard command at the cursor.
    ///
    /// - Parameters:
    ///   - command: The command. ``/Espalier/RowCommand/expandAllBelow`` and its counterpart are
    ///     performed, too; one of the front end's other commands does nothing.
    ///   - page: The number of rows of a page, for the commands that move by one.
    ///   - extending: Whether to select the rows that the cursor passes, if the table allows
    ///     multiple selection.
    public func perform(_ command: RowCommand, page: Int = 10, extending: Bool = false) {
      pullSelection()
      if command == .expandAllBelow || command == .collapseAllBelow {
        guard let id = navigator.cursor, !navigator.isOnStatus else { return }
        let isExpanding = command == .expandAllBelow
        _ = applyExpansion(isExpanding ? .expand : .collapse, to: id, recursively: true)
        return
      }
      let intent = navigator.prepare(command, in: outline, page: page, extending: extending)
      guard let id = intent.item else { return }
      if intent.loads { return retryOrLoadMore(id) }
      if intent.check != nil {
        _ = userTogglesCheck(id)
        return
      }
      var rest = intent
      for event in intent.expansions { rest.refuse(event) }
      move(extending: extending) { $0.commit(rest, in: &$1) }
      if intent.expandsSiblings {
        expandSiblings(intent)
      } else if let goal = intent.expansions.first(where: { $0.id == id }) {
        _ = applyExpansion(goal.isExpanded ? .expand : .collapse, to: id)
      }
      if intent.activates { send(.didActivate(id)) }
    }

    func perform(_ binding: KeyBinding, page: Int) -> Bool {
      typeAhead.reset()
      guard outline.rowCount > 0 else { return false }
      perform(binding.command, page: page, extending: binding.isExtending)
      return true
    }

    /// Expands or collapses a branch, and reports that the item was activated.
    func activate(_ id: ID) {
      if outline.isExpandable(id) == true { _ = applyExpansion(.toggle, to: id) }
      send(.didActivate(id))
    }

    /// Retries a failed load, or loads more children.
    func retryOrLoadMore(_ id: ID) {
      do {
        if outline.status(of: id) == .more { try loadMore(id) } else { try retry(id) }
      } catch {
        preconditionFailure("the branch \(id) of a status row is not in the outline: \(error)")
      }
    }

    /// Moves the cursor, and the selection with it if that follows the cursor.
    func move(
      extending: Bool = false,
      _ step: (inout OutlineNavigator<ID>, inout Outline<ID>) -> OutlineNavigator<ID>.CommandResult
    ) {
      updateNavigator { navigator, outline in
        var outcome = step(&navigator, &outline)
        let selects = list?.selectionFollowsCursor ?? true
        if outcome.movedCursor, !extending, selects, !navigator.isOnStatus,
          let id = navigator.cursor
        {
          outcome.changedSelection = navigator.select(id, in: &outline).changedSelection
        }
        return outcome
      }
    }

    /// Performs a step of the navigator that does not change rows, and updates the table.
    private func updateNavigator(
      _ step: (inout OutlineNavigator<ID>, inout Outline<ID>) -> OutlineNavigator<ID>.CommandResult
    ) {
      let outcome = step(&navigator, &outline)
      guard let list else { return }
      if outcome.changedSelection { pushSelection(to: list) }
      if outcome.movedCursor {
        reconfigureChangedRows()
        if let row = navigator.row(in: outline), let position = outline.position(atRow: row) {
          list.scroll(
            toRowAt: IndexPath(position),
            animated: AnimationPreference.isShown(true)
          )
        }
      }
      if outcome.changedSelection { send(.didChangeSelection) }
    }

    /// Moves the cursor to the next item whose text begins with the typed letters.
    ///
    /// - Complexity: O(*r*) for *r* rows.
    func press(letter: Character, at time: TimeInterval) -> Bool {
      guard let typeAheadText, outline.rowCount > 0 else { return false }
      pullSelection()
      guard let search = typeAhead.type(String(letter), at: time) else { return false }
      let cursor = navigator.row(in: outline)
      let found = search.row(from: cursor, count: outline.rowCount) { row in
        outline.id(atRow: row).map { typeAheadText($0).beginsFolded(search.prefix) } ?? false
      }
      guard let found else { return true }
      move { navigator, outline in
        var outcome = OutlineNavigator<ID>.CommandResult()
        outcome.movedCursor = navigator.focus(row: found, in: outline)
        return outcome
      }
      return true
    }
  }
#endif
