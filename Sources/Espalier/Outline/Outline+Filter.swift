// Filtering.
extension Outline {
  /// Shows the items that pass a filter, with their ancestors expanded.
  ///
  /// The expansion state under a filter is separate from the one before it, which ``clearFilter()``
  /// restores exactly: branches that contain a passing item expand, all others collapse, and what
  /// the user expands or collapses from then on is dropped with the filter. A branch that receives
  /// a passing item by an edit expands too. A new filter replaces the current one.
  ///
  /// Items inserted later are filtered too. The items that the filter shows by itself count as
  /// matches: see ``matchCount``.
  ///
  /// - Parameter decision: The filter's decision on an item. It is kept, and may be called at any
  ///   structural change.
  /// - Complexity: O(*n*), one pass. With a filter, structural edits take O(*d* log *n*) more at a
  ///   depth *d*; a move that makes other rows appear or disappear, O(*v* log *v*) for *v* rows.
  @inlinable
  @discardableResult
  public mutating func filter(
    _ decision: @escaping @Sendable (ID) -> FilterDecision
  ) -> RowChanges {
    makeUnique()
    filterDecision = decision
    #if !ESPALIER_BROWSER
      filterFunction = nil
    #endif
    let index = self.index
    defer { settleLoads() }
    return forest.filter { node in
      guard let id = index[node] else { return .showIfDescendantShows }
      return decision(id)
    }
  }

  /// Applies the filter again to every item, after the data that it depends on has changed.
  ///
  /// - Returns: The row changes; none without a filter.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func refilter() -> RowChanges {
    #if !ESPALIER_BROWSER
      if let filterFunction { return filter(by: filterFunction) }
    #endif
    guard let filterDecision else { return RowChanges() }
    return filter(filterDecision)
  }

  /// Removes the filter, and restores the expansion state from before it.
  ///
  /// - Returns: The row changes; none without a filter.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func clearFilter() -> RowChanges {
    guard isFiltered else { return RowChanges() }
    makeUnique()
    filterDecision = nil
    #if !ESPALIER_BROWSER
      filterFunction = nil
    #endif
    defer { settleLoads() }
    return forest.clearFilter()
  }

  /// Whether a filter is applied.
  @inlinable
  public var isFiltered: Bool { forest.isFiltered }

  /// Whether an item passes the filter, or `nil` if it is unknown.
  ///
  /// Without a filter, all items do. An item that passes may still be inside a collapsed branch.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func passesFilter(_ id: ID) -> Bool? {
    index.node(of: id).map { !forest.isFilteredOut($0) }
  }
}
