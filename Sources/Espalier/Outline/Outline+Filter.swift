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
    filter(decision, isNarrowing: false)
  }

  @inlinable
  mutating func filter(
    _ decision: @escaping @Sendable (ID) -> FilterDecision,
    isNarrowing: Bool
  ) -> RowChanges {
    makeUniqueKeepingRows()
    filterDecision = decision
    #if !ESPALIER_BROWSER
      filterFunction = nil
    #endif
    let index = self.index
    defer { settleLoads() }
    let changes = forest.filter(isNarrowing: isNarrowing) { node in
      guard let id = index[node] else { return .showIfDescendantShows }
      return decision(id)
    }
    return loadOpened(changes)
  }

  /// Replaces the filter by a narrower one, as when someone goes on typing a text.
  ///
  /// The result is that of `filter(_:)`, but only the items that the current filter shows by itself are
  /// asked about again. On any other item the new filter has to decide as the current one does. Without
  /// a current filter, all are asked about.
  ///
  ///     outline.filter { titles[$0]?.contains("es") == true }
  ///     outline.narrowFilter { titles[$0]?.contains("esp") == true }
  ///
  /// - Parameter decision: The filter's decision on an item. It is kept, and may be called at any
  ///   structural change.
  /// - Complexity: O(*n*), without a call for items that the current filter does not show.
  @inlinable
  @discardableResult
  public mutating func narrowFilter(
    _ decision: @escaping @Sendable (ID) -> FilterDecision
  ) -> RowChanges {
    filter(decision, isNarrowing: true)
  }

  /// Applies the filter again to every item, after the data that it depends on has changed.
  ///
  /// - Returns: The row changes; none without a filter.
  /// - Complexity: O(*n*).
  @inlinable
  @discardableResult
  public mutating func refilter() -> RowChanges {
    #if !ESPALIER_BROWSER
      if case .shows(let isShown) = filterFunction { return filter(isShown, isNarrowing: false) }
      if let filterFunction { return filter(by: filterFunction) }
    #endif
    guard let filterDecision else { return RowChanges() }
    return filter(filterDecision)
  }

  /// Removes the filter, and restores the expansion state from before it.
  ///
  /// - Returns: The row changes; none without a filter.
  /// - Complexity: O(*n*). Where nothing but filters and the selection has changed since the first filter,
  ///   and there are no heights, checks or matches from before, the rows come back without being computed.
  @inlinable
  @discardableResult
  public mutating func clearFilter() -> RowChanges {
    guard isFiltered else { return RowChanges() }
    makeUniqueKeepingRows()
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
