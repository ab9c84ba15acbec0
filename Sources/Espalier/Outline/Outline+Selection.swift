// What is selected. How much may be, and what a key or a click selects, is the navigator's matter.
extension Outline {
  /// The selected items in order, visible or not.
  ///
  /// - Complexity: O(*n*) up to the last of them.
  @inlinable
  public var selection: [ID] { forest.selectedNodes.compactMap { index[$0] } }

  /// How many items are selected.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var selectionCount: Int { forest.selectedCount }

  /// Whether an item is selected, or `nil` if it is unknown.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func isSelected(_ id: ID) -> Bool? { index.node(of: id).map { forest.isSelected($0) } }

  /// Selects items, or takes them from the selection; all others stay as they are.
  ///
  /// - Returns: Whether that changed anything.
  /// - Throws: ``OutlineError/unknownItem(_:)``, and then nothing changes.
  /// - Complexity: O(*k*) for *k* items.
  @inlinable
  @discardableResult
  public mutating func setSelected(
    _ ids: some Sequence<ID>,
    _ isSelected: Bool
  ) throws(OutlineError<ID>) -> Bool {
    var nodes: [Forest.Node] = []
    for id in ids { nodes.append(try node(of: id)) }
    makeUnique()
    var changed = false
    for node in nodes where forest.setSelected(node, isSelected) { changed = true }
    return changed
  }

  /// Selects the items of some rows, counted over all sections; statuses are passed over.
  ///
  /// - Parameters:
  ///   - rows: The rows; what is outside is left out.
  ///   - isAdded: Whether what is selected elsewhere stays so.
  /// - Returns: Whether that changed anything.
  /// - Complexity: O(log *n* + *k*) for *k* rows, and O(*n*) where others are selected no more.
  @inlinable
  @discardableResult
  public mutating func select(rows: Range<Int>, isAdded: Bool = false) -> Bool {
    let rows = rows.clamped(to: 0..<rowCount)
    makeUnique()
    return forest.select(rows: rows, keeping: isAdded)
  }

  /// Selects nothing.
  ///
  /// - Returns: Whether that changed anything.
  /// - Complexity: O(*n*) if something was selected.
  @inlinable
  @discardableResult
  public mutating func deselectAll() -> Bool {
    guard selectionCount > 0 else { return false }
    makeUnique()
    forest.deselectAll()
    return true
  }
}
