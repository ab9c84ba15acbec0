// What the keyboard and the pointer select.
extension OutlineNavigator {
  /// Selects an item alone and moves the cursor to it, as a click does; or selects nothing and leaves
  /// the cursor.
  ///
  /// An item that is no row is not selected.
  ///
  /// - Complexity: O(*n*) if others were selected, else O(log *n*).
  @discardableResult
  @inline(never)
  public mutating func select(_ id: ID?, in outline: inout Outline<ID>) -> Outcome {
    var outcome = Outcome()
    if let id {
      guard outline.row(of: id) != nil else { return outcome }
      outcome.movedCursor = focus(id, in: outline)
    }
    outcome.changedSelection = selectAlone(id, in: &outline)
    return outcome
  }

  /// Moves the cursor to an item, and selects it or takes it from the selection, as a click with the
  /// control or command key does.
  ///
  /// - Complexity: As ``select(_:in:)``.
  @discardableResult
  @inline(never)
  public mutating func toggleSelection(of id: ID, in outline: inout Outline<ID>) -> Outcome {
    guard outline.row(of: id) != nil else { return Outcome() }
    let moved = focus(id, in: outline)
    var outcome = toggle(id, in: &outline)
    outcome.movedCursor = moved
    return outcome
  }

  /// Moves the cursor to an item and selects what lies between the anchor and it, as a click with
  /// the shift key does.
  ///
  /// Where one item at most may be selected, it is selected alone.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  @inline(never)
  public mutating func extendSelection(to id: ID, in outline: inout Outline<ID>) -> Outcome {
    guard let row = outline.row(of: id) else { return Outcome() }
    guard mode == .multiple else { return select(id, in: &outline) }
    return move(toRow: row, in: &outline, extending: true)
  }

  /// Moves the cursor, and selects what it went over if it is to.
  @inline(never)
  mutating func move(
    toRow row: Int,
    in outline: inout Outline<ID>,
    extending: Bool
  ) -> Outcome {
    var outcome = Outcome()
    if extending, mode == .multiple, anchor.flatMap({ outline.row(of: $0) }) == nil {
      anchor = isOnStatus ? nil : cursor
    }
    outcome.movedCursor = move(toRow: row, in: outline)
    if extending { outcome.changedSelection = extendSelection(in: &outline).changedSelection }
    return outcome
  }

  /// Selects the rows between the anchor and the cursor and no others, where many may be selected: the
  /// space with shift.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  @inline(never)
  public mutating func extendSelection(in outline: inout Outline<ID>) -> Outcome {
    var outcome = Outcome()
    guard mode == .multiple, let end = row(in: outline) else { return outcome }
    let begin = anchor.flatMap { outline.row(of: $0) } ?? end
    if begin == end, !isOnStatus { anchor = cursor }
    outcome.changedSelection = outline.select(rows: min(begin, end)..<max(begin, end) + 1)
    _ = noteSelection(in: outline)
    return outcome
  }

  /// Selects all items that are rows, where many may be selected.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  @inline(never)
  public mutating func selectAll(in outline: inout Outline<ID>) -> Outcome {
    var outcome = Outcome()
    guard mode == .multiple else { return outcome }
    outcome.changedSelection = outline.select(rows: 0..<outline.rowCount, isAdded: true)
    _ = noteSelection(in: outline)
    return outcome
  }

  /// Selects an item, or takes it from the selection; where one may be selected, it takes over.
  @inline(never)
  mutating func toggle(_ id: ID, in outline: inout Outline<ID>) -> Outcome {
    var outcome = Outcome()
    let isSelected = outline.isSelected(id) == true
    switch mode {
    case .none: break
    case .single: outcome.changedSelection = selectAlone(isSelected ? nil : id, in: &outline)
    case .multiple:
      outcome.changedSelection = outline.mark(id, !isSelected)
      anchor = id
      _ = noteSelection(in: outline)
    }
    return outcome
  }

  /// Selects an item and no other, or nothing.
  @inline(never)
  mutating func selectAlone(_ id: ID?, in outline: inout Outline<ID>) -> Bool {
    guard mode != .none else { return false }
    anchor = id
    defer { _ = noteSelection(in: outline) }
    guard let id else { return outline.deselectAll() }
    if outline.selectionCount == 1, outline.isSelected(id) == true { return false }
    outline.deselectAll()
    return outline.mark(id, true)
  }

  /// Looks at how much is selected, and says whether that is another number than before.
  @inline(never)
  mutating func noteSelection(in outline: Outline<ID>) -> Bool {
    defer { selectionCount = outline.selectionCount }
    return selectionCount != outline.selectionCount
  }
}

extension Outline {
  /// Selects an item that is known to be there, or takes it from the selection.
  fileprivate mutating func mark(_ id: ID, _ isSelected: Bool) -> Bool {
    guard let node = index.node(of: id) else { preconditionFailure("A row without an item") }
    makeUnique()
    return forest.setSelected(node, isSelected)
  }
}
