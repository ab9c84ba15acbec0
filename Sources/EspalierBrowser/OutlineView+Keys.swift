import Espalier

extension OutlineView {
  /// Performs a command, with `page` rows on a screen; see ``RowCommand``.
  ///
  /// - Parameter isExtending: Whether the cursor extends the selection.
  func perform(_ command: Int32, page: Int32, isExtending: Bool) -> Outcome {
    guard let intent = prepare(command, page: page, isExtending: isExtending) else { return [] }
    return outcome(navigator.commit(intent, in: &outline)).union(.handled)
  }

  /// The effect of a command, before it takes place; `nil` for one that is not the engine's.
  func prepare(_ command: Int32, page: Int32, isExtending: Bool) -> Intent? {
    guard let command = RowCommand(rawValue: command), command.isPerformedByEngine else {
      return nil
    }
    typeAhead.reset()
    return navigator.prepare(command, in: outline, page: Int(page), extending: isExtending)
  }

  /// Sets the selection mode; see ``SelectionModeCode``.
  func setMode(_ code: Int32) -> Outcome {
    let mode: OutlineNavigator<Int32>.SelectionMode =
      switch SelectionModeCode(rawValue: code) {
      case .single: .single
      case .multiple: .multiple
      case .some(.none), nil: .none
      }
    return outcome(navigator.setMode(mode, in: &outline))
  }

  /// Selects exactly the items in `input`, and moves the cursor to an item; -1 leaves it.
  func restore(_ count: Int32, cursor: Int32) -> Outcome {
    guard let items = inputItems(count) else { return [] }
    let place = OutlinePlace(selection: items, cursor: cursor < 0 ? nil : cursor)
    return outcome(navigator.restore(place, in: &outline))
  }

  /// Selects or toggles an item in a collapsed branch, to which the cursor cannot go.
  private func selectHidden(_ id: Int32, toggles: Bool) -> Outcome {
    let isSelected = toggles && outline.isSelected(id) == true
    guard toggles, navigator.mode == .multiple else {
      let place = OutlinePlace(selection: isSelected ? [] : [id])
      return outcome(navigator.restore(place, in: &outline))
    }
    do { try outline.setSelected(!isSelected, for: [id]) } catch {
      preconditionFailure("expected a known item")
    }
    return settle(after: RowChanges())
  }

  /// Selects as a click does; see ``SelectionCode``.
  func select(_ id: Int32, how: Int32) -> Outcome {
    let code = SelectionCode(rawValue: how)
    if code == .only || code == .toggle, outline.isVisible(id) == false {
      return selectHidden(id, toggles: code == .toggle)
    }
    switch code {
    case .only: return outcome(navigator.select(id < 0 ? nil : id, in: &outline))
    case .toggle: return outcome(navigator.toggleSelection(of: id, in: &outline))
    case .range: return outcome(navigator.extendSelection(to: id, in: &outline))
    case .addRange: return addRange(to: id)
    case .all: return outcome(navigator.selectAll(in: &outline))
    case nil: return []
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
    let origin = searchOrigin.flatMap { outline.row(of: $0) }
    searchStart = search.firstRow(from: origin, count: outline.rowCount)
    return Int32(searchStart)
  }

  /// Whether a letter typed now would add to the prefix.
  func isTyping(at time: Double) -> Bool { typeAhead.isTyping(at: time) }

  /// Writes some of the items among which the prefix is looked for into `output`: their number,
  /// then the items from an offset on, in the order of the search; none at its end.
  func listTypedItems(from offset: Int, count: Int) {
    let rows = outline.rowCount
    let start = min(searchStart, rows)
    // A slice ends where the search wraps around.
    let row = offset < rows - start ? start + offset : offset - (rows - start)
    let end = offset < rows - start ? rows : start
    listItems(from: row, count: min(count, end - row), isCounted: true)
  }

  /// Writes the items of `count` rows from `row` on into `output`, fewer at the end.
  ///
  /// If they are counted, their number comes first.
  func listItems(from row: Int, count: Int, isCounted: Bool = false) {
    var row = max(0, row)
    var remaining = max(0, min(count, outline.rowCount - row))
    output.begin(capacity: remaining + 1)
    if isCounted { output.append(remaining) }
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
