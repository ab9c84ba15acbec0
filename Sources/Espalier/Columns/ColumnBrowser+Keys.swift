/// What a person can tell columns to do by one key.
///
/// Which key means which is the front end's matter: where a script runs from right to left, the
/// arrows change places.
public enum ColumnCommand: Equatable, Sendable {
  /// To the row above.
  case previous
  /// To the row below.
  case next
  /// To the first row of the column.
  case first
  /// To the last row of the column.
  case last
  /// So many rows up, to the first row at most.
  case pageUp(rows: Int)
  /// So many rows down, to the last row at most.
  case pageDown(rows: Int)
  /// Into the column of the selected branch, to its first row.
  case inward
  /// Back to the column before, with what is selected there.
  case outward
  /// Does what the selected item is for.
  case activate
}

// The keyboard. It acts on the column at ``ColumnBrowser/focusedDepth``.
extension ColumnBrowser {
  /// Carries out a command.
  ///
  /// Where nothing is selected yet, a command that moves selects the first row, or the last one if
  /// it moves upwards. Columns behind go, unless they become those of the item. Going into a column
  /// whose rows are still to come selects the first of them once they do, if nothing else is done
  /// before.
  ///
  /// - Complexity: O(log *n*), and O(columns that come or go).
  @discardableResult
  public mutating func perform(_ command: ColumnCommand, animated: Bool = true) -> Outcome {
    var outcome = Outcome(isAnimated: animated)
    pending = .nothing
    guard let depth = focusedDepth else { return outcome }
    let contents = columns[depth].contents
    let row = columns[depth].selection.flatMap { contents.row(of: $0) }
    let last = contents.rowCount - 1
    switch command {
    case .previous: move(to: row.map { $0 - 1 } ?? last, in: depth, &outcome)
    case .next: move(to: row.map { $0 + 1 } ?? 0, in: depth, &outcome)
    case .first: move(to: 0, in: depth, &outcome)
    case .last: move(to: last, in: depth, &outcome)
    case .pageUp(let rows):
      move(to: row.map { max(0, $0 - max(0, rows)) } ?? last, in: depth, &outcome)
    case .pageDown(let rows):
      move(to: row.map { rows < last - $0 ? $0 + max(0, rows) : last } ?? 0, in: depth, &outcome)
    case .inward: goInward(from: depth, &outcome)
    case .outward: goOutward(from: depth, &outcome)
    case .activate:
      outcome.activated = columns[depth].selection.flatMap { selection(of: $0, at: depth) }
    }
    return outcome
  }

  /// Selects the next row that begins with what was typed; see ``TypeAhead``.
  ///
  /// It looks through the column that the keyboard acts on, from the selected row on and around the
  /// end.
  ///
  /// - Parameters:
  ///   - search: What ``TypeAhead/type(_:at:)`` answered.
  ///   - begins: Whether the title of an item begins with these letters.
  /// - Complexity: O(*k* log *n*) for *k* rows looked at, and O(columns that come or go).
  @discardableResult
  public mutating func select<Letter>(
    _ search: TypeAhead<Letter>.Search,
    animated: Bool = true,
    where begins: (ID, [Letter]) -> Bool
  ) -> Outcome {
    var outcome = Outcome(isAnimated: animated)
    guard let depth = focusedDepth else { return outcome }
    let contents = columns[depth].contents
    let count = contents.rowCount
    let selected = columns[depth].selection.flatMap { contents.row(of: $0) }
    let start = selected.map { search.includesCursor ? $0 : $0 + 1 } ?? 0
    for offset in 0..<count {
      let row = start + offset < count ? start + offset : start + offset - count
      guard let id = contents.id(atRow: row), begins(id, search.prefix) else { continue }
      move(to: row, in: depth, &outcome)
      break
    }
    return outcome
  }

  /// Selects a row, counted over all sections, if there is such a row and it is another one.
  private mutating func move(to row: Int, in depth: Int, _ outcome: inout Outcome) {
    guard let id = columns[depth].contents.id(atRow: row), id != columns[depth].selection else {
      return
    }
    choose(id, at: depth, truncating: true, &outcome)
  }

  private mutating func goInward(from depth: Int, _ outcome: inout Outcome) {
    guard let id = columns[depth].selection else { return move(to: 0, in: depth, &outcome) }
    guard columns[depth].contents.isBranch(id) == true else { return }
    if depth + 1 >= columns.count || columns[depth + 1].id != id || columns[depth + 1].isPreview {
      removeColumns(from: depth + 1, &outcome)
      open(id, behind: depth, &outcome)
    }
    if let first = columns[depth + 1].contents.id(atRow: 0) {
      choose(first, at: depth + 1, truncating: true, &outcome)
    } else {
      if columns[depth + 1].status != .ready { pending = .firstRow }
      outcome.reveal = depth + 1
    }
  }

  private mutating func goOutward(from depth: Int, _ outcome: inout Outcome) {
    guard depth > 0 else { return }
    deselect(from: depth, &outcome)
    removeColumns(from: depth + 1, &outcome)
    outcome.reveal = depth - 1
    origin = depth - 1
  }
}
