// Sorting as a step.
extension OutlineHistory {
  /// Sorts as one step; see ``Outline/sort(_:deep:by:)``.
  ///
  /// - Throws: ``OutlineError`` if a parent does not exist; then neither outline nor history
  ///   changes.
  /// - Complexity: That of sorting.
  @discardableResult
  public mutating func sort(
    _ parents: [Outline<ID>.Parent],
    deep: Bool = false,
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID> = .init(),
    by areInIncreasingOrder: (ID, ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    for parent in parents { _ = try outline.node(of: parent) }
    let before = parents.count > 1 ? outline.beginGroup() : nil
    var changes = RowChanges()
    var inverse: [ReversibleEdit<ID>] = []
    for parent in parents {
      inverse.append(outline.order(below: parent))
      changes = try outline.sort(parent, deep: deep, by: areInIncreasingOrder)
    }
    if let before { changes = outline.endGroup(since: before) }
    if !inverse.isEmpty { record(inverse.reversed(), place) }
    return changes
  }
}

extension OutlineHistory where ID == Int32 {
  /// Sorts as ``sort(_:deep:on:at:by:)`` does, by the rank of each item, and without the moves of
  /// rows.
  ///
  /// If the items are more than ``itemLimit``, nothing is recorded: all steps are dropped.
  ///
  /// - Parameter ranks: The ranks, by item; items without one are last.
  /// - Returns: Whether any row has moved.
  package mutating func reorder(
    _ parents: [Outline<ID>.Parent],
    deep: Bool,
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID>,
    ranks: [Int32]
  ) throws(OutlineError<ID>) -> Bool {
    for parent in parents { _ = try outline.node(of: parent) }
    let isRecorded = outline.itemCount <= itemLimit ?? outline.itemCount
    var movesRows = false
    var inverse: [ReversibleEdit<ID>] = []
    for parent in parents {
      if isRecorded { inverse.append(outline.order(below: parent)) }
      if try outline.reorder(parent, deep: deep, ranks: ranks) { movesRows = true }
    }
    if !isRecorded { clear() }
    if !inverse.isEmpty { record(inverse.reversed(), place) }
    return movesRows
  }
}
