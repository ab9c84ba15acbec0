// Predicates that ask for the place of an item, or answer with a Bool.
extension UndoableOutline {
  /// An item with its place and its state.
  public typealias ItemContext = Outline<ID>.ItemContext

  /// Expands exactly the branches that satisfy a predicate, and collapses all others.
  @discardableResult
  @_disfavoredOverload
  public mutating func expand(
    where isExpanded: (ID, _ item: ItemContext) -> Bool
  ) -> RowChanges {
    outline.expand(where: isExpanded)
  }

  /// Marks the items that satisfy a predicate, and returns their number.
  @discardableResult
  public mutating func find(_ isMatch: (ID, _ item: ItemContext) -> Bool) -> Int {
    outline.find(isMatch)
  }
}

#if !ESPALIER_BROWSER
  extension UndoableOutline {
    /// Shows the items that satisfy a predicate, with their ancestors expanded.
    @discardableResult
    public mutating func filter(_ isShown: @escaping @Sendable (ID) -> Bool) -> RowChanges {
      outline.filter(isShown)
    }

    /// Replaces the filter by a narrower predicate; see `Outline.narrowFilter(_:)`.
    @discardableResult
    public mutating func narrowFilter(_ isShown: @escaping @Sendable (ID) -> Bool) -> RowChanges {
      outline.narrowFilter(isShown)
    }

    /// Shows the items that satisfy a predicate, which may ask for the place of an item.
    @discardableResult
    public mutating func filter(
      _ isShown: @escaping @Sendable (ID, _ item: ItemContext) -> Bool
    ) -> RowChanges {
      outline.filter(isShown)
    }

    /// Shows the items on which a filter decides so, which may ask for the place of an item.
    @discardableResult
    public mutating func filter(
      _ decision: @escaping @Sendable (ID, _ item: ItemContext) -> FilterDecision
    ) -> RowChanges {
      outline.filter(decision)
    }
  }
#endif
