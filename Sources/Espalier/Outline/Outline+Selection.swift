// The selected items. How many may be selected, and how keys and clicks select, is decided by the
// navigator.
extension Outline {
  /// The selected items in order, visible or not.
  ///
  /// - Complexity: O(*n*) up to the last of them.
  @inlinable
  public var selection: [ID] { forest.selectedNodes.compactMap { index[$0] } }

  /// The number of selected items.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var selectionCount: Int { forest.selectedCount }

  /// Whether an item is selected, or `nil` if it is unknown.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func isSelected(_ id: ID) -> Bool? { index.node(of: id).map { forest.isSelected($0) } }

  /// Selects or deselects items; all others keep their state.
  ///
  /// - Returns: Whether the selection changed.
  /// - Throws: ``OutlineError/unknownItem(_:)``, and then nothing changes.
  /// - Complexity: O(*k*) for *k* items.
  @inlinable
  @discardableResult
  public mutating func setSelected(
    _ isSelected: Bool,
    for ids: some Sequence<ID>
  ) throws(OutlineError<ID>) -> Bool {
    var nodes: [Forest.Node] = []
    for id in ids { nodes.append(try node(of: id)) }
    makeUniqueKeepingRows()
    var changed = false
    for node in nodes where forest.setSelected(node, isSelected) { changed = true }
    return changed
  }

  /// Selects the items in a range of rows, counted over all sections; status rows are skipped.
  ///
  /// - Parameters:
  ///   - rows: The rows, clamped to those that exist.
  ///   - extends: Whether items selected elsewhere stay selected.
  /// - Returns: Whether the selection changed.
  /// - Complexity: O(log *n* + *k*) for *k* rows, and O(*n*) where other items are deselected.
  @inlinable
  @discardableResult
  public mutating func select(rows: Range<Int>, byExtendingSelection extends: Bool = false) -> Bool
  {
    let rows = rows.clamped(to: 0..<rowCount)
    makeUniqueKeepingRows()
    return forest.select(rows: rows, keeping: extends)
  }

  /// Deselects all items.
  ///
  /// - Returns: Whether the selection changed.
  /// - Complexity: O(*n*) if something was selected.
  @inlinable
  @discardableResult
  public mutating func deselectAll() -> Bool {
    guard selectionCount > 0 else { return false }
    makeUniqueKeepingRows()
    forest.deselectAll()
    return true
  }
}
