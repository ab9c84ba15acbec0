/// A keyboard command of a list of rows that expand in place, some of which lead to a list of their
/// own.
///
/// The front end maps keys to commands: in a right-to-left layout the arrow keys are swapped.
public enum ExpandableCommand: Equatable, Sendable {
  /// Moves to the row above.
  case previous
  /// Moves to the row below.
  case next
  /// Moves to the first row.
  case first
  /// Moves to the last row.
  case last
  /// Moves up by a height in points, at least to the row above.
  case pageUp(height: Double)
  /// Moves down by a height in points, at least to the row below.
  case pageDown(height: Double)
  /// Opens a row.
  case expand
  /// Closes a row, or cancels that it opens once it is measured.
  case collapse
  /// Opens a row; enters one that is open, or does not open.
  case expandOrEnter
  /// Closes a row; leaves the list if it is closed.
  case collapseOrLeave
  /// Opens or closes a row; enters one that does not open.
  case activate
}

// The keyboard.
extension ExpandableRows {
  /// The effect of a keyboard command.
  public enum KeyEffect {
    /// Nothing.
    case nothing
    /// Another row becomes the current one.
    case moved(to: ID)
    /// A row opens or closes, or has to be measured first.
    case updated(RowUpdate)
    /// The front end shows the list that an item leads to, if there is one.
    case entered(ID)
    /// The front end shows the list that this one was entered from.
    case left
  }

  /// Performs a command on the current row.
  ///
  /// An item that is no row may be the current one: that which a list without rows was entered from.
  /// From there a command moves to the first row, or upwards to the last one, if there are rows by
  /// now.
  ///
  /// - Complexity: O(log *n*).
  public mutating func perform(_ command: ExpandableCommand, at id: ID) -> KeyEffect {
    let row = outline.row(of: id)
    switch command {
    case .previous: return move(from: id, to: (row ?? rowCount) - 1)
    case .next: return move(from: id, to: row.map { $0 + 1 } ?? 0)
    case .first: return move(from: id, to: 0)
    case .last: return move(from: id, to: rowCount - 1)
    case .pageUp(let height): return page(by: -max(0, height), from: id, else: .previous)
    case .pageDown(let height): return page(by: max(0, height), from: id, else: .next)
    case .expand:
      return isExpanded(id) == false && isExpandable(id) != false ? update(id, true) : .nothing
    case .collapse: return isRequested(id) == true ? update(id, false) : .nothing
    case .expandOrEnter:
      return isExpanded(id) == false && isExpandable(id) != false ? update(id, true) : .entered(id)
    case .collapseOrLeave: return isRequested(id) == true ? update(id, false) : .left
    case .activate:
      guard let opens = opensByToggling(id), isExpandable(id) != false else { return .entered(id) }
      return update(id, opens)
    }
  }

  private func move(from id: ID, to row: Int) -> KeyEffect {
    guard let target = outline.id(atRow: min(max(row, 0), rowCount - 1)), target != id else {
      return .nothing
    }
    return .moved(to: target)
  }

  private mutating func page(
    by distance: Double,
    from id: ID,
    else step: ExpandableCommand
  ) -> KeyEffect {
    guard let start = outline.offset(of: id) else { return perform(step, at: id) }
    let offset = start + distance
    if offset < 0 { return move(from: id, to: 0) }
    guard let target = row(atOffset: offset) else { return move(from: id, to: rowCount - 1) }
    // A row that is higher than the distance is passed all the same.
    return target == id ? perform(step, at: id) : .moved(to: target)
  }

  private mutating func update(_ id: ID, _ expanded: Bool) -> KeyEffect {
    do { return .updated(try setExpanded(expanded, for: id)) } catch {
      preconditionFailure("expected a row of the list, got an unknown id")
    }
  }
}
