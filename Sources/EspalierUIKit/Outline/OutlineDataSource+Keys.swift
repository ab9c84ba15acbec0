#if canImport(UIKit)
  public import Espalier
  internal import UIKit

  // The keyboard: the commands of a tree, with the delegate asked and told, and the table in line.
  extension OutlineDataSource {
    /// Carries out a command of the keyboard on the cursor's row.
    ///
    /// - Parameter extending: Whether what the cursor goes over is selected, where the table allows
    ///   many to be.
    public func perform(_ command: OutlineCommand, extending: Bool = false) {
      pullSelection()
      switch command {
      case .inward: moveInward()
      case .outward: moveOutward()
      case .activate: activateCursor()
      case .expandSiblings:
        guard let id = navigator.cursor, !navigator.isOnStatus else { return }
        do { try expandSiblings(of: id) } catch { preconditionFailure("A cursor without an item") }
      case .previous, .next, .first, .last, .pageUp, .pageDown:
        move(extending: extending) { $0.perform(command, in: &$1, extending: extending) }
      case .toggleSelection:
        follow { $0.perform(command, in: &$1) }
      }
    }

    func press(_ key: OutlineKey, at time: TimeInterval) -> Bool {
      if case .letter(let letter) = key { return type(letter, at: time) }
      typeAhead.reset()
      guard outline.rowCount > 0 else { return false }
      switch key {
      case .command(let command, let extending): perform(command, extending: extending)
      case .turnRecursively(let turn):
        guard let id = navigator.cursor, !navigator.isOnStatus else { return false }
        return self.turn(id, turn, recursively: true)
      case .extendSelection:
        pullSelection()
        follow { $0.extendSelection(in: &$1) }
      case .selectAll:
        guard selectionMode == .multiple else { return false }
        pullSelection()
        follow { $0.selectAll(in: &$1) }
      case .letter: break
      }
      return true
    }

    private func moveInward() {
      guard let id = navigator.cursor, !navigator.isOnStatus else { return }
      if outline.isBranch(id) == true, outline.isExpanded(id) == false {
        _ = turn(id, .expand)
      } else {
        move { $0.perform(.inward, in: &$1) }
      }
    }

    private func moveOutward() {
      guard let id = navigator.cursor else { return }
      if !navigator.isOnStatus, outline.isExpanded(id) == true {
        _ = turn(id, .collapse)
      } else {
        move { $0.perform(.outward, in: &$1) }
      }
    }

    private func activateCursor() {
      guard let id = navigator.cursor else { return }
      if navigator.isOnStatus {
        askAgain(id)
        return
      }
      follow { $0.select(id, in: &$1) }
      activate(id)
    }

    /// Opens or closes a branch, and tells that the item was activated.
    func activate(_ id: ID) {
      if outline.isBranch(id) == true { _ = turn(id, .toggle) }
      guard let (table, delegate, item, path) = listener(about: id) else { return }
      delegate.outlineTableView(table, didActivate: item, at: path)
    }

    /// Asks again for children that could not be loaded, or for more.
    func askAgain(_ id: ID) {
      do {
        if outline.status(of: id) == .more { try loadMore(id) } else { try retry(id) }
      } catch {
        preconditionFailure("The status of a branch that is not there: \(error)")
      }
    }

    /// Moves the cursor, and the selection with it.
    private func move(
      extending: Bool = false,
      _ step: (inout OutlineNavigator<ID>, inout Outline<ID>) -> OutlineNavigator<ID>.Outcome
    ) {
      follow { navigator, outline in
        var outcome = step(&navigator, &outline)
        let selects = tableView?.selectionFollowsCursor ?? true
        if outcome.movedCursor, !extending, selects, !navigator.isOnStatus,
          let id = navigator.cursor
        {
          outcome.changedSelection = navigator.select(id, in: &outline).changedSelection
        }
        return outcome
      }
    }

    /// Lets the navigator do something that changes no rows, and shows what it did.
    private func follow(
      _ step: (inout OutlineNavigator<ID>, inout Outline<ID>) -> OutlineNavigator<ID>.Outcome
    ) {
      let outcome = step(&navigator, &outline)
      guard let table = tableView else { return }
      if outcome.changedSelection { pushSelection(to: table) }
      if outcome.movedCursor {
        refreshLooks()
        if let row = navigator.row(in: outline), let position = outline.position(atRow: row) {
          table.scrollToRow(at: IndexPath(position), at: .none, animated: Motion.isShown(true))
        }
      }
      if outcome.changedSelection {
        table.outlineDelegate?.outlineTableViewDidChangeSelection(table)
      }
    }

    /// Moves the cursor to the next item whose text begins with what was typed.
    ///
    /// - Complexity: O(*r*) for *r* rows.
    private func type(_ letter: Character, at time: TimeInterval) -> Bool {
      guard let typeAheadText, outline.rowCount > 0 else { return false }
      func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: .current)
      }
      guard let letter = folded(String(letter)).first else { return false }
      pullSelection()
      let search = typeAhead.type(letter, at: time * 1000)
      let (prefix, count) = (String(search.prefix), outline.rowCount)
      let start = (navigator.row(in: outline) ?? 0) + (search.includesCursor ? 0 : 1)
      for step in 0..<count {
        let row = (start + step) % count
        guard let id = outline.id(atRow: row), folded(typeAheadText(id)).hasPrefix(prefix) else {
          continue
        }
        move { navigator, outline in
          var outcome = OutlineNavigator<ID>.Outcome()
          outcome.movedCursor = navigator.focus(id, in: outline)
          return outcome
        }
        break
      }
      return true
    }
  }
#endif
