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
  /// now. A row that is measured first opens then; ``RowCommand/outward`` cancels that.
  ///
  /// - Parameters:
  ///   - command: The command; one that means nothing here does nothing.
  ///   - id: The current row.
  ///   - page: The height of a page in points, for the commands that move by one. They move at least to
  ///     the next row.
  /// - Complexity: O(log *n*).
  public mutating func perform(_ command: RowCommand, at id: ID, page: Double = 0) -> KeyEffect {
    let opens = isExpanded(id) == false && isExpandable(id) != false
    switch command {
    case .pageUp: return movePage(by: -max(0, page), from: id, else: .previous)
    case .pageDown: return movePage(by: max(0, page), from: id, else: .next)
    case .expand: return opens ? update(id, true) : .nothing
    case .collapse: return isRequested(id) == true ? update(id, false) : .nothing
    case .inward: return opens ? update(id, true) : .entered(id)
    case .outward: return isRequested(id) == true ? update(id, false) : .left
    case .activate:
      guard let opens = opensByToggling(id), isExpandable(id) != false else { return .entered(id) }
      return update(id, opens)
    default:
      let row = command.destination(from: outline.row(of: id), count: rowCount)
      return row.map { move(from: id, to: $0) } ?? .nothing
    }
  }

  private func move(from id: ID, to row: Int) -> KeyEffect {
    guard let target = outline.id(atRow: row), target != id else { return .nothing }
    return .moved(to: target)
  }

  private mutating func movePage(
    by distance: Double,
    from id: ID,
    else step: RowCommand
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
