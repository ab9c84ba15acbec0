// Filters that answer with a Bool, or that decide by the place of an item.
#if ESPALIER_BROWSER
  // No element has such a filter.
  extension Outline {
    @usableFromInline
    func filterDecision(on item: Item, in _: Transaction) -> FilterDecision? {
      filterDecision.map { $0(item.id) }
    }
  }
#else
  extension Outline {
    /// A function that decides on items in another form than ``filterDecision``.
    @usableFromInline
    enum FilterFunction {
      case shows(@Sendable (ID) -> Bool)
      case showsInContext(@Sendable (ID, ItemContext) -> Bool)
      case decidesInContext(@Sendable (ID, ItemContext) -> FilterDecision)

      /// Returns the decision on an item, whose place is asked for only if it matters.
      func decision(on id: ID, in context: () -> ItemContext) -> FilterDecision {
        switch self {
        case .shows(let isShown): isShown(id) ? .show : .showIfDescendantShows
        case .showsInContext(let isShown):
          isShown(id, context()) ? .show : .showIfDescendantShows
        case .decidesInContext(let decision): decision(id, context())
        }
      }
    }

    /// Shows the items that satisfy a predicate, with their ancestors expanded.
    ///
    ///     outline.filter { titles[$0]?.contains(text) == true }
    ///
    /// As a filter that decides ``FilterDecision/show`` on these, and
    /// ``FilterDecision/showIfDescendantShows`` on all others.
    ///
    /// - Parameter isShown: Whether an item is shown for itself. It is kept, and may be called at any
    ///   structural change.
    /// - Complexity: O(*n*), one pass.
    @inlinable
    @discardableResult
    public mutating func filter(_ isShown: @escaping @Sendable (ID) -> Bool) -> RowChanges {
      filter(isShown, isNarrowing: false)
    }

    @inlinable
    mutating func filter(
      _ isShown: @escaping @Sendable (ID) -> Bool,
      isNarrowing: Bool
    ) -> RowChanges {
      makeUniqueKeepingRows()
      (filterDecision, filterFunction) = (nil, .shows(isShown))
      let index = self.index
      defer { settleLoads() }
      let changes = forest.filter(isNarrowing: isNarrowing) { node in
        guard let id = index[node] else { return .showIfDescendantShows }
        return isShown(id) ? .show : .showIfDescendantShows
      }
      return loadOpened(changes)
    }

    /// Replaces the filter by a narrower predicate, as when someone goes on typing a text.
    ///
    /// As a narrower filter that decides ``FilterDecision/show`` on the items that satisfy the predicate;
    /// an item that the current filter does not show by itself must not satisfy it.
    ///
    /// - Parameter isShown: Whether an item is shown for itself. It is kept, and may be called at any
    ///   structural change.
    /// - Complexity: O(*n*), without a call for items that the current filter does not show.
    @inlinable
    @discardableResult
    public mutating func narrowFilter(_ isShown: @escaping @Sendable (ID) -> Bool) -> RowChanges {
      filter(isShown, isNarrowing: true)
    }

    /// Shows the items that satisfy a predicate, with their ancestors expanded.
    ///
    ///     outline.filter { id, item in item.parent == "Trees" && id.hasPrefix("B") }
    ///
    /// As a filter that receives ids, but it also decides by the place of an item. A move does not
    /// ask it again: call ``refilter()`` where it matters.
    ///
    /// - Parameter isShown: Whether an item is shown for itself. It is kept, and may be called at any
    ///   structural change.
    /// - Complexity: O(*n*), one pass. With the filter, each inserted item takes O(*d*) more at a
    ///   depth *d* than with one that receives ids.
    @discardableResult
    public mutating func filter(
      _ isShown: @escaping @Sendable (ID, _ item: ItemContext) -> Bool
    ) -> RowChanges {
      filter(by: .showsInContext(isShown))
    }

    /// Shows the items on which a filter decides so, with their ancestors expanded.
    ///
    ///     outline.filter { _, item in item.level > 2 ? .hide : .show }
    ///
    /// - Parameter decision: The filter's decision on an item. It is kept, and may be called at any
    ///   structural change.
    /// - Complexity: O(*n*), one pass; as for a predicate.
    @discardableResult
    public mutating func filter(
      _ decision: @escaping @Sendable (ID, _ item: ItemContext) -> FilterDecision
    ) -> RowChanges {
      filter(by: .decidesInContext(decision))
    }

    @usableFromInline
    mutating func filter(by function: FilterFunction) -> RowChanges {
      var decisions = SparseNodeMap(expecting: itemCount, of: forest.handleEnd)
      forEachContext { node, context in
        guard let id = index[node] else { return }
        switch function.decision(on: id, in: context) {
        case .show: decisions[node] = 1
        case .hide: decisions[node] = 0
        case .showIfDescendantShows: break
        }
      }
      makeUniqueKeepingRows()
      (filterDecision, filterFunction) = (nil, function)
      defer { settleLoads() }
      let changes = forest.filter { node in
        decisions[node].map { $0 == 1 ? .show : .hide } ?? .showIfDescendantShows
      }
      return loadOpened(changes)
    }

    /// The decision of the current filter on an item that is staged next; `nil` without a filter.
    @usableFromInline
    func filterDecision(on item: Item, in transaction: Transaction) -> FilterDecision? {
      guard let filterFunction else { return filterDecision.map { $0(item.id) } }
      return filterFunction.decision(on: item.id) { context(of: item, in: transaction) }
    }

    /// The place of an item that is staged next.
    private func context(of item: Item, in transaction: Transaction) -> ItemContext {
      var path: [ID] = []
      var next = transaction.base
      while let node = next, !forest.isSection(node), let id = index[node] {
        path.append(id)
        next = forest.parent(of: node)
      }
      path.reverse()
      for slot in transaction.path.prefix(item.level) {
        if let id = index[transaction.slots[slot].node] { path.append(id) }
      }
      return ItemContext(
        id: item.id,
        path: path,
        isBranch: item.isBranch || item.isExpanded || !item.isLoaded,
        isExpanded: item.isExpanded,
        isSelected: false
      )
    }
  }
#endif
