import Espalier

extension OutlineView {
  /// Performs the command of a key, with `page` rows on a screen.
  ///
  /// With shift (1), the cursor extends the selection.
  func key(_ key: Int32, page: Int32, modifiers: Int32) -> Outcome {
    let isExtending = modifiers & 1 == 1
    var outcome: OutlineNavigator<Int32>.CommandResult
    switch key {
    case 12: outcome = navigator.selectAll(in: &outline)
    case 10 where isExtending, 13: outcome = navigator.extendSelection(in: &outline)
    default:
      guard let command = command(of: key, page: page) else { return [] }
      outcome = navigator.perform(command, in: &outline, extending: isExtending)
    }
    typeAhead.reset()
    return self.outcome(outcome).union(.handled)
  }

  private func command(of key: Int32, page: Int32) -> OutlineCommand? {
    switch key {
    case 1: .previous
    case 2: .next
    case 3: .collapseOrMoveToParent
    case 4: .expandOrMoveToChild
    case 5: .first
    case 6: .last
    case 7: .pageUp(rows: Int(page))
    case 8: .pageDown(rows: Int(page))
    case 9: .activate
    case 10: .toggleSelection
    case 11: .expandSiblings
    default: nil
    }
  }

  /// Selects as a click does: an item alone (0), toggles it (1), selects the rows from the anchor
  /// to it (2), adds these to the selection (3), or selects all rows (4).
  func select(_ id: Int32, how: Int32) -> Outcome {
    switch how {
    case 0: return outcome(navigator.select(id < 0 ? nil : id, in: &outline))
    case 1: return outcome(navigator.toggleSelection(of: id, in: &outline))
    case 2: return outcome(navigator.extendSelection(to: id, in: &outline))
    case 3: return addRange(to: id)
    case 4: return outcome(navigator.selectAll(in: &outline))
    default: return []
    }
  }

  private func addRange(to id: Int32) -> Outcome {
    guard navigator.mode == .multiple, let end = outline.row(of: id) else { return [] }
    let begin = navigator.anchor.flatMap { outline.row(of: $0) } ?? end
    let moved = navigator.focus(id, in: outline)
    let changed = outline.select(
      rows: min(begin, end)..<max(begin, end) + 1,
      byExtendingSelection: true
    )
    navigator.reconcile(with: outline)
    var bits: Outcome = moved ? .movedCursor : []
    if changed { bits.insert(.changedSelection) }
    return bits
  }

  /// Adds a typed letter and writes the prefix to look for into `output`: its length, then its
  /// letters.
  ///
  /// - Returns: The row at which to begin looking.
  func type(_ letter: Int32, at time: Double) -> Int32 {
    let search = typeAhead.type(letter, at: time)
    output.write(search.prefix)
    let rows = outline.rowCount
    let row = navigator.cursor.flatMap { outline.row(of: $0) } ?? 0
    return Int32(search.includesCursor || rows == 0 ? row : (row + 1) % rows)
  }

  /// Writes the items of `count` rows from `row` on into `output`, fewer at the end.
  func listItems(from row: Int, count: Int) {
    var row = max(0, row)
    var remaining = max(0, min(count, outline.rowCount - row))
    output.begin(capacity: remaining)
    var first = 0
    for section in 0..<outline.sectionCount where remaining > 0 {
      let end = first + outline.rowCount(inSection: section)
      if row < end {
        let run = min(remaining, end - row)
        for row in outline.rows(inSection: section, row - first..<row - first + run) {
          output.append(row.id)
        }
        row += run
        remaining -= run
      }
      first = end
    }
  }
}
