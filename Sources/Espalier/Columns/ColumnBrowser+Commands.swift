// The keyboard, which acts on the column at ``ColumnBrowser/focusedDepth``.
extension ColumnBrowser {
  /// Whether a command means something in columns.
  public static func performs(_ command: RowCommand) -> Bool {
    command.isMovement || command == .inward || command == .outward || command == .activate
  }

  /// Performs a command.
  ///
  /// Without a selection, a command that moves selects the first row, or the last one if it moves
  /// upwards. Deeper columns are removed, unless they become those of the item. Moving into a
  /// column whose rows are not loaded yet selects the first of them once they are, unless another
  /// command comes first. ``RowCommand/outward`` goes back to the previous column and its selected item.
  /// A command that means nothing in columns does nothing.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - page: The number of rows of a page, for the commands that move by one.
  ///   - animated: Whether the front end animates the update.
  /// - Complexity: O(log *n*), and O(columns added or removed).
  @discardableResult
  public mutating func perform(
    _ command: RowCommand,
    page: Int = 10,
    animated: Bool = true
  ) -> ColumnUpdate {
    guard let depth = focusedDepth else {
      pending = .nothing
      return ColumnUpdate(isAnimated: animated)
    }
    return perform(command, inColumn: depth, page: page, animated: animated) { _, _ in true }
  }

  /// Performs a command in a column, and skips the rows that cannot be selected.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - depth: The column.
  ///   - page: The number of rows of a page, for the commands that move by one.
  ///   - animated: Whether the front end animates the update.
  ///   - isSelectable: Whether an item of the column at a depth can be selected.
  /// - Precondition: The column exists.
  package mutating func perform(
    _ command: RowCommand,
    inColumn depth: Int,
    page: Int,
    animated: Bool = true,
    where isSelectable: (Int, ID) -> Bool
  ) -> ColumnUpdate {
    var update = ColumnUpdate(isAnimated: animated)
    pending = .nothing
    if let target = target(of: command, inColumn: depth, page: page, where: isSelectable) {
      selectForUser(target.id, at: target.depth, truncating: true, &update)
      return update
    }
    switch command {
    case .inward: moveToChild(from: depth, where: isSelectable, &update)
    case .outward: moveToParent(from: depth, &update)
    case .activate:
      update.activated = columns[depth].selection.flatMap { selection(of: $0, at: depth) }
    default: break
    }
    return update
  }

  /// Returns the item that a command in a column would select, and its column; `nil` if it would
  /// select none, or the one that is selected.
  ///
  /// Rows that cannot be selected are skipped in the direction of the command. Where nothing is
  /// selected, the command begins at `cursor`.
  ///
  /// - Precondition: The column exists.
  /// - Complexity: O(*k* log *n*) for *k* rows skipped.
  package func target(
    of command: RowCommand,
    inColumn depth: Int,
    page: Int,
    from cursor: ID? = nil,
    where isSelectable: (Int, ID) -> Bool
  ) -> (depth: Int, id: ID)? {
    let contents = columns[depth].contents
    let selected = columns[depth].selection
    var row = (selected ?? cursor).flatMap { contents.row(of: $0) }
    // There a cursor stands before anybody has moved it, and the first command selects that row.
    if selected == nil, row == 0 { row = nil }
    var start = command.destination(from: row, count: contents.rowCount, page: page)
    if command == .inward {
      if let id = selected {
        guard depth + 1 < columns.count, columns[depth + 1].id == id,
          !columns[depth + 1].isPreview, contents.isBranch(id) == true
        else { return nil }
        return selectableRow(from: 0, by: 1, inColumn: depth + 1, where: isSelectable)
      }
      start = 0
    }
    guard let start, start != row || selected == nil else { return nil }
    let step = command.looksUpward ? -1 : 1
    let target = selectableRow(from: start, by: step, inColumn: depth, where: isSelectable)
    return target.flatMap { $0.id == selected ? nil : $0 }
  }

  /// The first row from a row on that can be selected.
  private func selectableRow(
    from start: Int,
    by step: Int,
    inColumn depth: Int,
    where isSelectable: (Int, ID) -> Bool
  ) -> (depth: Int, id: ID)? {
    var row = start
    while let id = columns[depth].contents.id(atRow: row) {
      if isSelectable(depth, id) { return (depth, id) }
      row += step
    }
    return nil
  }

  /// Selects the next row that begins with the typed letters; see ``TypeAhead``.
  ///
  /// It searches the column that the keyboard acts on, from the selected row on, and wraps around
  /// at the end.
  ///
  /// - Parameters:
  ///   - search: The result of ``TypeAhead/type(_:at:)``.
  ///   - animated: Whether the front end animates the update.
  ///   - begins: Whether the title of an item begins with these letters.
  /// - Complexity: O(*k* log *n*) for *k* rows searched, and O(columns added or removed).
  @discardableResult
  public mutating func select<Letter>(
    _ search: TypeAhead<Letter>.Search,
    animated: Bool = true,
    where begins: (ID, [Letter]) -> Bool
  ) -> ColumnUpdate {
    var update = ColumnUpdate(isAnimated: animated)
    guard let depth = focusedDepth else { return update }
    let contents = columns[depth].contents
    let selected = columns[depth].selection.flatMap { contents.row(of: $0) }
    let found = search.row(from: selected, count: contents.rowCount) { row in
      contents.id(atRow: row).map { begins($0, search.prefix) } ?? false
    }
    if let found { move(to: found, in: depth, &update) }
    return update
  }

  /// Selects a row, counted over all sections, if it exists and is not selected already.
  private mutating func move(to row: Int, in depth: Int, _ update: inout ColumnUpdate) {
    guard let id = columns[depth].contents.id(atRow: row), id != columns[depth].selection else {
      return
    }
    selectForUser(id, at: depth, truncating: true, &update)
  }

  private mutating func moveToChild(
    from depth: Int,
    where isSelectable: (Int, ID) -> Bool,
    _ update: inout ColumnUpdate
  ) {
    guard let id = columns[depth].selection, columns[depth].contents.isBranch(id) == true else {
      return
    }
    if depth + 1 >= columns.count || columns[depth + 1].id != id || columns[depth + 1].isPreview {
      removeColumns(from: depth + 1, &update)
      open(id, behind: depth, &update)
    }
    if let first = selectableRow(from: 0, by: 1, inColumn: depth + 1, where: isSelectable) {
      selectForUser(first.id, at: depth + 1, truncating: true, &update)
    } else {
      if columns[depth + 1].status != .ready { pending = .firstRow }
      update.reveal = depth + 1
    }
  }

  private mutating func moveToParent(from depth: Int, _ update: inout ColumnUpdate) {
    guard depth > 0 else { return }
    deselect(from: depth, &update)
    removeColumns(from: depth + 1, &update)
    update.reveal = depth - 1
    lastUserDepth = depth - 1
  }
}
