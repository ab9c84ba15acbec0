// Selection by keyboard and pointer.
extension OutlineNavigator {
  /// Selects only this item and moves the cursor to it, as a click does; `nil` deselects all items
  /// and leaves the cursor.
  ///
  /// An item that is not a row is not selected.
  ///
  /// - Complexity: O(*n*) if others were selected, else O(log *n*).
  @discardableResult
  @inline(never)
  public mutating func select(_ id: ID?, in outline: inout Outline<ID>) -> CommandResult {
    var result = CommandResult()
    if let id {
      guard outline.row(of: id) != nil else { return result }
      result.movedCursor = focus(id, in: outline)
    }
    result.changedSelection = selectAlone(id, in: &outline)
    return result
  }

  /// Moves the cursor to an item, and selects or deselects it, as a click with the Control or
  /// Command key does.
  ///
  /// - Complexity: As ``select(_:in:)``.
  @discardableResult
  @inline(never)
  public mutating func toggleSelection(of id: ID, in outline: inout Outline<ID>) -> CommandResult {
    guard outline.row(of: id) != nil else { return CommandResult() }
    let moved = focus(id, in: outline)
    var result = toggle(id, in: &outline)
    result.movedCursor = moved
    return result
  }

  /// Moves the cursor to an item and selects the rows from the anchor to it, as a click with the
  /// Shift key does.
  ///
  /// In single-selection mode only the item is selected.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  @inline(never)
  public mutating func extendSelection(to id: ID, in outline: inout Outline<ID>) -> CommandResult {
    guard let row = outline.row(of: id) else { return CommandResult() }
    guard mode == .multiple else { return select(id, in: &outline) }
    return move(toRow: row, in: &outline, extending: true)
  }

  /// Moves the cursor, and selects the rows that it passes if `extending`.
  @inline(never)
  mutating func move(
    toRow row: Int,
    in outline: inout Outline<ID>,
    extending: Bool
  ) -> CommandResult {
    var result = CommandResult()
    if extending, mode == .multiple, anchor.flatMap({ outline.row(of: $0) }) == nil {
      anchor = isOnStatus ? nil : cursor
    }
    result.movedCursor = move(toRow: row, in: outline)
    if extending { result.changedSelection = extendSelection(in: &outline).changedSelection }
    return result
  }

  /// Selects exactly the rows from the anchor to the cursor in multiple-selection mode: Shift and
  /// Space.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  @inline(never)
  public mutating func extendSelection(in outline: inout Outline<ID>) -> CommandResult {
    var result = CommandResult()
    guard mode == .multiple, let end = row(in: outline) else { return result }
    let begin = anchor.flatMap { outline.row(of: $0) } ?? end
    if begin == end, !isOnStatus { anchor = cursor }
    result.changedSelection = outline.select(rows: min(begin, end)..<max(begin, end) + 1)
    _ = noteSelection(in: outline)
    return result
  }

  /// Selects all items that are rows, in multiple-selection mode.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  @inline(never)
  public mutating func selectAll(in outline: inout Outline<ID>) -> CommandResult {
    var result = CommandResult()
    guard mode == .multiple else { return result }
    result.changedSelection = outline.select(rows: 0..<outline.rowCount, byExtendingSelection: true)
    _ = noteSelection(in: outline)
    return result
  }

  /// Selects or deselects an item; in single-selection mode it replaces the selection.
  @inline(never)
  mutating func toggle(_ id: ID, in outline: inout Outline<ID>) -> CommandResult {
    var result = CommandResult()
    let isSelected = outline.isSelected(id) == true
    switch mode {
    case .none: break
    case .single: result.changedSelection = selectAlone(isSelected ? nil : id, in: &outline)
    case .multiple:
      result.changedSelection = outline.setSelected(known: id, !isSelected)
      anchor = id
      _ = noteSelection(in: outline)
    }
    return result
  }

  /// Selects only this item; `nil` deselects all.
  @inline(never)
  mutating func selectAlone(_ id: ID?, in outline: inout Outline<ID>) -> Bool {
    guard mode != .none else { return false }
    anchor = id
    defer { _ = noteSelection(in: outline) }
    guard let id else { return outline.deselectAll() }
    if outline.selectionCount == 1, outline.isSelected(id) == true { return false }
    outline.deselectAll()
    return outline.setSelected(known: id, true)
  }

  /// Records the number of selected items, and returns whether it differs from the last one.
  @inline(never)
  mutating func noteSelection(in outline: Outline<ID>) -> Bool {
    defer { selectionCount = outline.selectionCount }
    return selectionCount != outline.selectionCount
  }
}

extension Outline {
  /// Selects or deselects an item that is a row.
  fileprivate mutating func setSelected(known id: ID, _ isSelected: Bool) -> Bool {
    guard let node = index.node(of: id) else {
      preconditionFailure("expected a row's item among \(itemCount) items, got an unknown id")
    }
    makeUnique()
    return forest.setSelected(node, isSelected)
  }
}
