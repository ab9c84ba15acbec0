// Sorting as a step.
extension OutlineHistory {
  /// Sorts as one step; see `Outline.sort(_:deep:by:)`.
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
    let place = place.completed(by: outline)
    let steps = parents.map { outline.order(below: $0) }
    let before = parents.count > 1 ? outline.beginGroup(of: steps) : nil
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

extension OutlineHistory {
  /// Completes a sort as one step, without the moves of rows; see ``Outline/finish(_:)``.
  ///
  /// If the items are more than ``itemLimit``, nothing is recorded: all steps are dropped.
  ///
  /// - Returns: Whether any row has moved.
  /// - Throws: ``OutlineError`` if the parent no longer exists; then nothing changes.
  package mutating func finish(
    _ sort: StepwiseSort<ID>,
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID>
  ) throws(OutlineError<ID>) -> Bool {
    guard outline.itemCount <= itemLimit ?? outline.itemCount else {
      let movesRows = try outline.finish(sort)
      clear()
      return movesRows
    }
    let parents = sort.parent.map { [$0] } ?? (0..<outline.sectionCount).map { .section($0) }
    if let parent = sort.parent { _ = try outline.node(of: parent) }
    let inverse = parents.map { outline.order(below: $0) }
    let movesRows = try outline.finish(sort)
    record(inverse.reversed(), place)
    return movesRows
  }
}
