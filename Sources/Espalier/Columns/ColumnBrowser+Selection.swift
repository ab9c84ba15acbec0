// Selection. The selections form a path: in each column with a selection, except the last, the
// selected item is the one whose children the next column shows.
extension ColumnBrowser {
  /// Selects a row for the user.
  ///
  /// It becomes the end of the selection path: deeper columns lose their selections, and the
  /// columns before select the items that lead here. If the policy follows the selection, the
  /// deeper columns become those of the item, as ``ColumnPolicy`` describes.
  ///
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)`` or ``ColumnError/rowOutOfRange(_:)``.
  /// - Complexity: O(log *n*), and O(columns added, removed or deselected).
  @discardableResult
  public mutating func select(
    _ row: RowPosition,
    atDepth depth: Int,
    animated: Bool = true
  ) throws(ColumnError<ID>) -> ColumnUpdate {
    guard let id = try contents(atDepth: depth).id(at: row) else {
      throw .rowOutOfRange(row)
    }
    var update = ColumnUpdate(isAnimated: animated)
    selectForUser(id, at: depth, truncating: false, &update)
    return update
  }

  /// Selects an item for the user; see ``select(_:atDepth:animated:)``.
  ///
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)`` or ``ColumnError/unknownItem(_:)``.
  @discardableResult
  public mutating func select(
    item id: ID,
    atDepth depth: Int,
    animated: Bool = true
  ) throws(ColumnError<ID>) -> ColumnUpdate {
    guard try contents(atDepth: depth).contains(id) else { throw .unknownItem(id) }
    var update = ColumnUpdate(isAnimated: animated)
    selectForUser(id, at: depth, truncating: false, &update)
    return update
  }

  /// Clears the selection of a column and of the deeper ones, as for a click outside the rows.
  ///
  /// If the policy follows the selection, the deeper columns are removed.
  ///
  /// - Throws: ``ColumnError/depthOutOfRange(depth:count:)``.
  /// - Complexity: O(columns removed or deselected).
  @discardableResult
  public mutating func deselect(
    fromDepth depth: Int,
    animated: Bool = true
  ) throws(ColumnError<ID>) -> ColumnUpdate {
    _ = try contents(atDepth: depth)
    var update = ColumnUpdate(isAnimated: animated)
    resetPendingNavigation()
    deselect(from: depth, &update)
    if policy.followsSelection { removeColumns(from: depth + 1, &update) }
    return update
  }

  /// Selects an item for the user, and updates the deeper columns.
  ///
  /// - Parameter truncating: Whether to remove them in any case, if they do not become the item's.
  mutating func selectForUser(
    _ id: ID,
    at depth: Int,
    truncating: Bool,
    _ update: inout ColumnUpdate
  ) {
    resetPendingNavigation()
    selectPath(through: depth, to: id, &update)
    deselect(from: depth + 1, &update)
    update.selected = selection(of: id, at: depth)
    update.reveal = depth
    let opens = columns[depth].contents.isBranch(id) == true || policy.leaf == .preview
    if policy.followsSelection, opens {
      open(id, behind: depth, &update)
    } else if truncating || policy.followsSelection && policy.leaf == .truncate {
      removeColumns(from: depth + 1, &update)
    }
    lastUserDepth = depth
  }

  /// Returns an item of a column in the form in which it is reported.
  func selection(of id: ID, at depth: Int) -> Selection? {
    columns[depth].contents.position(of: id).map {
      Selection(depth: depth, column: columns[depth].id, row: $0, item: id)
    }
  }

  /// Selects an item, and the items that lead there in the columns before it.
  ///
  /// If the item changes, the caller has to update the deeper selections.
  mutating func selectPath(through depth: Int, to id: ID, _ update: inout ColumnUpdate) {
    // The columns before the last one with a selection have the right selection already.
    for index in stride(from: max(0, selectedCount - 1), to: depth, by: 1) {
      setSelection(columns[index + 1].id, at: index, &update)
    }
    setSelection(id, at: depth, &update)
    selectedCount = max(selectedCount, depth + 1)
  }

  /// Clears the selection of a column and of the deeper ones.
  mutating func deselect(from depth: Int, _ update: inout ColumnUpdate) {
    for index in stride(from: depth, to: selectedCount, by: 1) {
      setSelection(nil, at: index, &update)
    }
    selectedCount = min(selectedCount, depth)
  }

  private mutating func setSelection(_ id: ID?, at depth: Int, _ update: inout ColumnUpdate) {
    guard columns[depth].selection != id else { return }
    columns[depth].selection = id
    update.markSelection(depth)
  }
}
