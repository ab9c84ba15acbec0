// What is selected. The selections are a path: each column with one, but the last, has that item
// selected whose children the next column shows.
extension ColumnBrowser {
  /// Selects a row for a person.
  ///
  /// It becomes the end of the selection path: what was selected in columns behind is so no more,
  /// and the columns before have the items selected that lead here. If the policy follows the
  /// selection, the columns behind become those of the item, as ``ColumnPolicy`` says.
  ///
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)`` or ``ColumnError/rowOutOfRange(_:)``.
  /// - Complexity: O(log *n*), and O(columns that come, go or are deselected).
  @discardableResult
  public mutating func select(
    _ row: RowPosition,
    atDepth depth: Int,
    animated: Bool = true
  ) throws(ColumnError<ID>) -> Outcome {
    guard let id = try contents(atDepth: depth).id(at: row) else {
      throw .rowOutOfRange(row)
    }
    var outcome = Outcome(isAnimated: animated)
    choose(id, at: depth, truncating: false, &outcome)
    return outcome
  }

  /// Selects an item for a person; see ``select(_:atDepth:animated:)``.
  ///
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)`` or ``ColumnError/unknownItem(_:)``.
  @discardableResult
  public mutating func select(
    item id: ID,
    atDepth depth: Int,
    animated: Bool = true
  ) throws(ColumnError<ID>) -> Outcome {
    guard try contents(atDepth: depth).contains(id) else { throw .unknownItem(id) }
    var outcome = Outcome(isAnimated: animated)
    choose(id, at: depth, truncating: false, &outcome)
    return outcome
  }

  /// Selects nothing in a column and in those behind it, as after a click beside the rows.
  ///
  /// If the policy follows the selection, the columns behind go.
  ///
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)``.
  /// - Complexity: O(columns that go or are deselected).
  @discardableResult
  public mutating func deselect(
    fromDepth depth: Int,
    animated: Bool = true
  ) throws(ColumnError<ID>) -> Outcome {
    _ = try contents(atDepth: depth)
    var outcome = Outcome(isAnimated: animated)
    begin()
    deselect(from: depth, &outcome)
    if policy.followsSelection { removeColumns(from: depth + 1, &outcome) }
    return outcome
  }

  /// Selects an item for a person, and lets the columns behind follow.
  ///
  /// - Parameter truncating: Whether they go in any case, if they do not become the item's.
  mutating func choose(
    _ id: ID,
    at depth: Int,
    truncating: Bool,
    _ outcome: inout Outcome
  ) {
    begin()
    selectPath(through: depth, to: id, &outcome)
    deselect(from: depth + 1, &outcome)
    outcome.selected = selection(of: id, at: depth)
    outcome.reveal = depth
    let opens = columns[depth].contents.isBranch(id) == true || policy.leaf == .preview
    if policy.followsSelection, opens {
      open(id, behind: depth, &outcome)
    } else if truncating || policy.followsSelection && policy.leaf == .truncate {
      removeColumns(from: depth + 1, &outcome)
    }
    origin = depth
  }

  /// An item of a column, as it is reported.
  func selection(of id: ID, at depth: Int) -> Selection? {
    columns[depth].contents.position(of: id).map {
      Selection(depth: depth, column: columns[depth].id, row: $0, item: id)
    }
  }

  /// Selects an item, and in the columns before it what leads there.
  ///
  /// What is selected behind it is for the caller to see to, if the item is another than before.
  mutating func selectPath(through depth: Int, to id: ID, _ outcome: inout Outcome) {
    // Up to the last column with a selection, that is so already.
    for index in stride(from: max(0, selectedCount - 1), to: depth, by: 1) {
      setSelection(columns[index + 1].id, at: index, &outcome)
    }
    setSelection(id, at: depth, &outcome)
    selectedCount = max(selectedCount, depth + 1)
  }

  /// Selects nothing in a column and in those behind it.
  mutating func deselect(from depth: Int, _ outcome: inout Outcome) {
    for index in stride(from: depth, to: selectedCount, by: 1) {
      setSelection(nil, at: index, &outcome)
    }
    selectedCount = min(selectedCount, depth)
  }

  private mutating func setSelection(_ id: ID?, at depth: Int, _ outcome: inout Outcome) {
    guard columns[depth].selection != id else { return }
    columns[depth].selection = id
    outcome.markSelection(depth)
  }
}
