// Showing some of the items.
extension Outline {
  /// Shows what a filter says, and what that stands in, opened.
  ///
  /// What is open under a filter is apart from what was open before, which ``clearFilter()`` brings
  /// back exactly: a branch that holds something that passes opens, all others close, and what a
  /// person opens and closes then goes with the filter. A branch that comes to hold something that
  /// passes, by an edit, opens as well. What stands for a filter already is replaced.
  ///
  /// Items that come later are judged as they come. The items that are to be shown count as found:
  /// see ``matchCount``.
  ///
  /// - Parameter verdict: What the filter says of an item. It is kept, and may be asked at any
  ///   change of structure.
  /// - Complexity: O(*n*), one pass. Edits of structure take O(*v*) more for *v* rows as long as there
  ///   is a filter.
  @inlinable
  @discardableResult
  public mutating func filter(
    _ verdict: @escaping @Sendable (ID) -> FilterVerdict
  ) -> RowChanges {
    makeUnique()
    self.verdict = verdict
    let index = self.index
    defer { settleLoads() }
    return forest.filter { node in
      guard let id = index[node] else { return .showIfDescendantShows }
      return verdict(id)
    }
  }

  /// Asks the filter again about every item, after what it looks at has changed.
  ///
  /// - Returns: What became of the rows; nothing without a filter.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func refilter() -> RowChanges {
    guard let verdict else { return RowChanges() }
    return filter(verdict)
  }

  /// Shows all items again, open as they were before the filter.
  ///
  /// - Returns: What became of the rows; nothing without a filter.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func clearFilter() -> RowChanges {
    guard isFiltered else { return RowChanges() }
    makeUnique()
    verdict = nil
    defer { settleLoads() }
    return forest.clearFilter()
  }

  /// Whether a filter says which items are shown.
  @inlinable
  public var isFiltered: Bool { forest.isFiltered }

  /// Whether an item passes the filter, or `nil` if it is unknown.
  ///
  /// Without a filter, all do. An item that passes may still be inside a closed branch.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func passesFilter(_ id: ID) -> Bool? {
    index.node(of: id).map { !forest.isFilteredOut($0) }
  }
}
