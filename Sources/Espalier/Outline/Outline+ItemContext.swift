extension Outline {
  /// An item with its place and its state, as predicates receive it.
  ///
  /// A predicate is called while the outline is being changed, so it cannot ask the outline: where
  /// that is held by a class, it would be a violation of exclusive access, which traps. What it may
  /// want to know is here.
  public struct ItemContext {
    /// The item.
    public let id: ID
    /// The ancestors, the topmost first.
    @usableFromInline let path: [ID]
    /// Whether it has or may get children.
    public let isBranch: Bool
    /// Whether it is expanded, whatever its ancestors are; under a filter, as without it.
    public let isExpanded: Bool
    /// Whether it is selected.
    public let isSelected: Bool

    /// The level: 0 for top items.
    @inlinable public var level: Int { path.count }

    /// The parent, or `nil` for top items.
    @inlinable public var parent: ID? { path.last }

    /// The ancestors, the parent first; as ``Outline/ancestors(of:)``.
    ///
    /// - Complexity: O(1).
    @inlinable public var ancestors: ReversedCollection<[ID]> { path.reversed() }

    init(id: ID, path: [ID], isBranch: Bool, isExpanded: Bool, isSelected: Bool) {
      self.id = id
      self.path = path
      self.isBranch = isBranch
      self.isExpanded = isExpanded
      self.isSelected = isSelected
    }
  }

  /// Expands exactly the branches that satisfy a predicate, and collapses all others.
  ///
  ///     outline.expand { _, item in item.level == 0 || item.isSelected }
  ///
  /// As `expand(where:)`, with more to decide by.
  ///
  /// - Complexity: O(*n*), one pass.
  @discardableResult
  @_disfavoredOverload
  public mutating func expand(
    where isExpanded: (ID, _ item: ItemContext) -> Bool
  ) -> RowChanges {
    let chosen = nodes(where: isExpanded)
    makeUnique()
    return expandNodes { node, _ in chosen[node] != nil }
  }

  /// Marks the items that satisfy a predicate, and unmarks all others; see `find(_:)`.
  ///
  ///     outline.find { id, item in item.ancestors.contains("Trees") && id.hasPrefix("B") }
  ///
  /// - Returns: The number of matches.
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func find(_ isMatch: (ID, _ item: ItemContext) -> Bool) -> Int {
    let chosen = nodes(where: isMatch)
    makeUnique()
    forest.find { chosen[$0] != nil }
    return forest.foundCount
  }

  /// The nodes of the items that satisfy a predicate, which is called for each item in order.
  private func nodes(where isIncluded: (ID, ItemContext) -> Bool) -> SparseNodeMap {
    var chosen = SparseNodeMap(expecting: 0, of: forest.handleEnd)
    forEachContext { node, context in
      let item = context()
      if isIncluded(item.id, item) { chosen[node] = 1 }
    }
    return chosen
  }

  /// Calls a function with each item in order, and another that returns its context.
  ///
  /// - Complexity: O(*n*).
  func forEachContext(_ body: (Forest.Node, _ context: () -> ItemContext) -> Void) {
    guard let start = forest.start, let end = forest.end else { return }
    var path: [ID] = []
    for slot in forest.slots(from: start, to: end) {
      guard !forest.isSection(slot.node), let id = id(ofRow: slot.node) else { continue }
      path.removeLast(path.count - (Int(slot.depth) - 1))
      body(slot.node) {
        ItemContext(
          id: id,
          path: path,
          isBranch: forest.isBranch(slot.node),
          isExpanded: forest.isExpandedUnfiltered(slot.node),
          isSelected: forest.isSelected(slot.node)
        )
      }
      path.append(id)
    }
  }
}

extension Outline.ItemContext: Equatable {}
extension Outline.ItemContext: Sendable where ID: Sendable {}
