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
    var result = CommandResult()
    result.changedSelection = apply(toggling(id, in: outline), in: &outline)
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
    anchor = rangeStart(in: outline)
    let moved = move(toRow: row, in: outline)
    var result = extendSelection(in: &outline)
    result.movedCursor = moved
    return result
  }

  /// The item at which a range selection begins: the anchor if it is a row, else the cursor's item.
  func rangeStart(in outline: Outline<ID>) -> ID? {
    if let anchor, outline.row(of: anchor) != nil { return anchor }
    return isOnStatus ? nil : cursor
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

  /// Sets the ``mode``, and deselects what it does not allow: all items, or all but one, which is
  /// the cursor's if that is selected, otherwise the first one.
  ///
  /// - Complexity: O(*n*) if items are deselected, else O(1).
  @discardableResult
  @inline(never)
  public mutating func setMode(
    _ mode: SelectionMode,
    in outline: inout Outline<ID>
  ) -> CommandResult {
    var result = CommandResult()
    if mode != .multiple, outline.selectionCount > (mode == .single ? 1 : 0) {
      let own = cursor.flatMap { outline.isSelected($0) == true ? $0 : nil }
      let kept = mode == .single ? own ?? outline.selection.first : nil
      // What selects at all can also deselect.
      self.mode = .single
      result.changedSelection = selectAlone(kept, in: &outline)
    }
    self.mode = mode
    return result
  }

  /// The effect of selecting or deselecting an item; in single-selection mode it replaces the
  /// selection.
  func toggling(_ id: ID, in outline: Outline<ID>) -> Intent.Selection? {
    let isSelected = outline.isSelected(id) == true
    return switch mode {
    case .none: nil
    case .single: isSelected ? .nothing : .only(id)
    case .multiple: isSelected ? .removing(id) : .adding(id)
    }
  }

  /// Changes the selection as far as the items are rows, and returns whether it changed.
  @inline(never)
  mutating func apply(_ selection: Intent.Selection?, in outline: inout Outline<ID>) -> Bool {
    switch selection {
    case nil: return false
    case .only(let id): return outline.row(of: id) != nil && selectAlone(id, in: &outline)
    case .nothing: return selectAlone(nil, in: &outline)
    case .adding(let id): return setSelected(id, true, in: &outline)
    case .removing(let id): return setSelected(id, false, in: &outline)
    case .range: return extendSelection(in: &outline).changedSelection
    case .all: return selectAll(in: &outline).changedSelection
    }
  }

  /// Selects or deselects an item that is a row, besides others.
  private mutating func setSelected(
    _ id: ID,
    _ isSelected: Bool,
    in outline: inout Outline<ID>
  ) -> Bool {
    guard outline.row(of: id) != nil else { return false }
    anchor = id
    defer { _ = noteSelection(in: outline) }
    return outline.setSelected(known: id, isSelected)
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
