extension Outline {
  /// Expands an item, so that its children become rows.
  ///
  /// Its descendants keep their expansion state. A leaf cannot be expanded: nothing changes. An
  /// empty branch expands without new rows, and shows children that are inserted later. A hidden
  /// item expands without changing rows. A branch that is not loaded requests its children: see
  /// ``takeLoadRequests()``.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - recursively: Whether to expand every branch below it too.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*), whatever the size of the branch; recursively O(log *n* + *k*) for a
  ///   branch of *k* nodes. Where it collapses siblings, O(log *n*) more for each expanded one, however
  ///   many there are; the first time O(*n*).
  @inlinable
  @discardableResult
  public mutating func expand(
    _ id: ID,
    recursively: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    try setExpanded(true, for: id, recursively: recursively)
  }

  /// Collapses an item, so that its descendants are hidden.
  ///
  /// Their expansion state is kept, unless `recursively` collapses them too.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: As ``expand(_:recursively:)``.
  @inlinable
  @discardableResult
  public mutating func collapse(
    _ id: ID,
    recursively: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    try setExpanded(false, for: id, recursively: recursively)
  }

  /// Expands a collapsed item and collapses an expanded one.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: As ``expand(_:recursively:)``.
  @inlinable
  @discardableResult
  public mutating func toggle(
    _ id: ID,
    recursively: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    return try setExpanded(!forest.isExpanded(node), for: id, recursively: recursively)
  }

  /// Expands every branch among an item and its siblings: the key `*` of the tree pattern.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(*c* log *n*) for *c* siblings.
  @inlinable
  @discardableResult
  public mutating func expandSiblings(of id: ID) throws(OutlineError<ID>) -> RowChanges {
    if policy.opensOneBranchPerParent { return try expand(id) }
    let node = try node(of: id)
    return expandSiblings(of: node) { _ in true }
  }

  /// Expands the branches among a node and its siblings that satisfy a predicate.
  @inlinable
  mutating func expandSiblings(
    of node: Forest.Node,
    where isIncluded: (Forest.Node) -> Bool
  ) -> RowChanges {
    makeUnique()
    var changes = RowChanges()
    // Each expands below the ones before it, so the rows inserted earlier keep their positions.
    for sibling in forest.siblings(of: node) where forest.isBranch(sibling) && isIncluded(sibling) {
      changes.insert(below: forest.setExpanded(sibling, true))
      changes.insert(below: loadIfNeeded(sibling))
      settleLoad(of: sibling)
    }
    return changes
  }

  /// Collapses every branch among an item and its siblings.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - recursively: Whether to collapse every branch below them too.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(*c* log *n*) for *c* siblings; recursively as ``collapse(_:recursively:)`` of each.
  @discardableResult
  public mutating func collapseSiblings(
    of id: ID,
    recursively: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    makeUnique()
    var deletions: [RowRange] = []
    // From the last one up, so that the rows of those above keep their positions.
    for sibling in forest.siblings(of: node).reversed() where forest.isBranch(sibling) {
      let closed = close(sibling, recursively: recursively)
      deletions += closed.deletions.reversed()
    }
    var changes = RowChanges()
    for range in deletions.reversed() {
      changes.deletions.append(rows: range.rows, section: range.section)
    }
    return changes
  }

  /// Makes an item a branch or a leaf, for sources that learn this late.
  ///
  /// An item that has children stays a branch. One that is no longer a branch counts as collapsed.
  ///
  /// - Returns: A reload of its row, if it has one and something changed.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func setBranch(
    _ isBranch: Bool,
    for id: ID
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    makeUnique()
    // A leaf has nothing to load, and so no status row.
    let dropped = isBranch || forest.childCount(of: node) > 0 ? RowChanges() : dropLoad(of: node)
    var changes = forest.setBranch(node, isBranch)
    changes.deletions += dropped.deletions
    return changes
  }

  /// Expands every branch, visible or not, except those whose children are not loaded.
  ///
  /// - Complexity: O(*n*), one pass.
  @inlinable
  @discardableResult
  public mutating func expandAll() -> RowChanges { expand(toLevel: Int.max) }

  /// Collapses every branch, visible or not.
  ///
  /// - Complexity: O(*n*), one pass.
  @inlinable
  @discardableResult
  public mutating func collapseAll() -> RowChanges { expand(toLevel: 0) }

  /// Expands exactly the branches above a level, and collapses all others.
  ///
  /// - Parameter level: The deepest visible level. 0 or less shows the top items only.
  /// - Complexity: O(*n*), one pass.
  @inlinable
  @discardableResult
  public mutating func expand(toLevel level: Int) -> RowChanges {
    makeUnique()
    return expandNodes { _, depth in depth <= Swift.max(0, level) }
  }

  /// Expands exactly the branches that satisfy a predicate, and collapses all others.
  ///
  /// The predicate is called once for each branch, in order, visible or not. Branches that are not
  /// collapsible stay expanded, and those that are not loaded stay collapsed.
  ///
  /// - Parameter isExpanded: Returns whether an item, given with its level, is to be expanded.
  /// - Complexity: O(*n*), one pass.
  @inlinable
  @discardableResult
  public mutating func expand(where isExpanded: (ID, _ level: Int) -> Bool) -> RowChanges {
    makeUnique()
    let index = self.index
    return expandNodes { node, depth in
      guard let id = index[node] else { return false }
      return isExpanded(id, depth - 1)
    }
  }

  @inlinable
  mutating func expandNodes(where isExpanded: (Forest.Node, Int) -> Bool) -> RowChanges {
    defer { settleLoads() }
    var first = policy.opensOneBranchPerParent ? FirstOfEachParent() : nil
    let forest = self.forest
    return forest.expand { node, depth in
      let mayOpen = first == nil || !forest.isPinned(node) && forest.canExpandWithoutLoading(node)
      let wanted = depth > 0 && mayOpen && isExpanded(node, depth)
      return first?.opens(depth: depth, wanted: wanted) ?? wanted
    }
  }

  /// Sets whether an item can be collapsed.
  ///
  /// An item that cannot is expanded at once, or, if it is a leaf, when it becomes a branch.
  /// Operations that collapse others leave it expanded, and collapsing it changes nothing.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func setCollapsible(
    _ isCollapsible: Bool,
    for id: ID
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    makeUnique()
    var changes = forest.setPinned(node, !isCollapsible)
    if !isCollapsible { changes.insert(below: loadIfNeeded(node)) }
    settleLoad(of: node)
    return changes
  }

  /// Expands every ancestor of an item, so that it becomes a row.
  ///
  /// Under ``ExpansionPolicy/opensOneBranchPerParent``, the expanded siblings of an ancestor that
  /// expands collapse. Ancestors that are not loaded request their children.
  ///
  /// - Returns: The item's row and the row changes; no row for an item that is filtered out.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(*d* log *n*) for an item at depth *d*, plus that of expanding its ancestors.
  @inlinable
  @discardableResult
  public mutating func reveal(
    _ id: ID
  ) throws(OutlineError<ID>) -> (row: RowPosition?, changes: RowChanges) {
    let node = try node(of: id)
    makeUnique()
    let closed = forest.collapsedAncestors(of: node)
    // Only the topmost, which is last, changes rows: the inner ones are still hidden by it.
    var changes = RowChanges()
    for branch in closed {
      changes = open(branch, recursively: false)
      changes.insert(below: loadIfNeeded(branch))
    }
    return (forest.rowPosition(of: node), changes)
  }

  @inlinable
  mutating func setExpanded(
    _ expanded: Bool,
    for id: ID,
    recursively: Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    makeUnique()
    guard expanded else { return close(node, recursively: recursively) }
    let isUnloaded = forest.isUnloaded(node)
    if isUnloaded { forest.setUnloaded(node, false) }
    var changes = open(node, recursively: recursively)
    // The status is the last row of the branch, below all rows that have appeared.
    if isUnloaded { changes.insert(below: load(node)) }
    return changes
  }

  @inlinable
  mutating func close(_ node: Forest.Node, recursively: Bool) -> RowChanges {
    let resets = !policy.remembersDescendants && !forest.isPinned(node)
    guard recursively || resets else {
      let changes = forest.setExpanded(node, false)
      settleLoad(of: node)
      return changes
    }
    let changes = forest.setExpandedRecursively(node, false)
    settleLoads(below: node)
    return changes
  }

  @inlinable
  mutating func open(_ node: Forest.Node, recursively: Bool) -> RowChanges {
    let changes: RowChanges
    if policy.opensOneBranchPerParent {
      let remembers = policy.remembersDescendants
      if recursively {
        changes = forest.expandFirstBranchesExclusively(node, remembers: remembers)
        settleLoads()
      } else {
        let expanded = forest.expandExclusively(node, remembers: remembers)
        changes = expanded.changes
        settleLoad(of: node)
        for sibling in expanded.siblings where !forest.isFiltered {
          if remembers { settleLoad(of: sibling) } else { settleLoads(below: sibling) }
        }
      }
    } else if recursively {
      changes = forest.setExpandedRecursively(node, true)
      settleLoads(below: node)
    } else {
      changes = forest.setExpanded(node, true)
      settleLoad(of: node)
    }
    return changes
  }
}
