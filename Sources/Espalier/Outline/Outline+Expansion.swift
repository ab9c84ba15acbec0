extension Outline {
  /// Opens an item, so that its children are rows.
  ///
  /// What is open inside stays as it was left. A leaf has nothing to open: no change, and it does
  /// not count as expanded. An empty branch opens without a row, and shows what it gets later. An
  /// item that is hidden opens unseen, and no row changes. A branch that is not loaded asks for its
  /// children: see ``takeLoadOrders()``.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - recursively: Whether every branch below it opens too.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*), whatever the size of the branch; recursively O(log *n* + *k*) for a
  ///   branch of *k* nodes.
  @inlinable
  @discardableResult
  public mutating func expand(
    _ id: ID,
    recursively: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    try setExpanded(id, true, recursively: recursively)
  }

  /// Closes an item, so that nothing below it is a row.
  ///
  /// What is open inside is remembered, unless it is closed `recursively`.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: As ``expand(_:recursively:)``.
  @inlinable
  @discardableResult
  public mutating func collapse(
    _ id: ID,
    recursively: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    try setExpanded(id, false, recursively: recursively)
  }

  /// Opens a closed item and closes an open one.
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
    return try setExpanded(id, !forest.isExpanded(node), recursively: recursively)
  }

  /// Opens every branch among an item and its siblings: the key `*` of the tree pattern.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(*c* log *n*) for *c* siblings.
  @inlinable
  @discardableResult
  public mutating func expandSiblings(of id: ID) throws(OutlineError<ID>) -> RowChanges {
    if policy.opensOneBranchPerParent { return try expand(id) }
    let node = try node(of: id)
    makeUnique()
    defer { settleLoads() }
    var changes = RowChanges()
    // Each opens below the ones before it, so what those inserted stands where it was put.
    for sibling in forest.siblings(of: node) where forest.isBranch(sibling) {
      changes.insert(below: forest.setExpanded(sibling, true))
      changes.insert(below: loadIfNeeded(sibling))
    }
    return changes
  }

  /// Says of an item whether it is a branch, which its source may know only now.
  ///
  /// An item that has children stays a branch. One that is a branch no more counts as closed.
  ///
  /// - Returns: A reload of its row, if it has one and something changed.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func setBranch(
    _ id: ID,
    _ isBranch: Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    makeUnique()
    // A leaf has nothing to load, and so nothing to say about it.
    let dropped = isBranch || forest.childCount(of: node) > 0 ? RowChanges() : dropLoad(of: node)
    var changes = forest.setBranch(node, isBranch)
    changes.deletions += dropped.deletions
    return changes
  }

  /// Opens every branch, visible or not, but those whose children are not loaded.
  ///
  /// - Complexity: O(*n*), one pass.
  @inlinable
  @discardableResult
  public mutating func expandAll() -> RowChanges { expand(toLevel: Int.max) }

  /// Closes every branch, visible or not.
  ///
  /// - Complexity: O(*n*), one pass.
  @inlinable
  @discardableResult
  public mutating func collapseAll() -> RowChanges { expand(toLevel: 0) }

  /// Opens exactly the branches above a level: those of a lower level open, all others close.
  ///
  /// - Parameter level: The deepest level to see. 0 shows the top items alone; a negative one does
  ///   the same.
  /// - Complexity: O(*n*), one pass.
  @inlinable
  @discardableResult
  public mutating func expand(toLevel level: Int) -> RowChanges {
    makeUnique()
    return expandNodes { _, depth in depth <= max(0, level) }
  }

  /// Opens exactly the branches that a condition holds for; all others close.
  ///
  /// It is asked once of each branch, in order, visible or not. Those that never close stay open,
  /// and those that are not loaded stay closed.
  ///
  /// - Parameter isOpen: Says of an item, given its level, whether it is to be open.
  /// - Complexity: O(*n*), one pass.
  @inlinable
  @discardableResult
  public mutating func expand(where isOpen: (ID, _ level: Int) -> Bool) -> RowChanges {
    makeUnique()
    let index = self.index
    return expandNodes { node, depth in
      guard let id = index[node] else { return false }
      return isOpen(id, depth - 1)
    }
  }

  @inlinable
  mutating func expandNodes(where isOpen: (Forest.Node, Int) -> Bool) -> RowChanges {
    defer { settleLoads() }
    var first = policy.opensOneBranchPerParent ? FirstOfEachParent() : nil
    let forest = self.forest
    return forest.expand { node, depth in
      let mayOpen = first == nil || !forest.isPinned(node) && forest.staysOrOpens(node)
      let wanted = depth > 0 && mayOpen && isOpen(node, depth)
      return first?.opens(depth: depth, wanted: wanted) ?? wanted
    }
  }

  /// Lets an item stay open for good, or close again.
  ///
  /// A branch opens at once, a leaf when it becomes one. Whatever closes others leaves it open, and
  /// collapsing it changes nothing.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func setCollapsible(
    _ id: ID,
    _ isCollapsible: Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    makeUnique()
    defer { settleLoads() }
    var changes = forest.setPinned(node, !isCollapsible)
    if !isCollapsible { changes.insert(below: loadIfNeeded(node)) }
    return changes
  }

  /// Opens every ancestor of an item, so that it is a row.
  ///
  /// - Returns: The item's row, and what changed; no row for an item that a filter leaves out.
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: O(*d* log *n*) for an item at depth *d*.
  @inlinable
  @discardableResult
  public mutating func reveal(
    _ id: ID
  ) throws(OutlineError<ID>) -> (row: RowPosition?, changes: RowChanges) {
    let node = try node(of: id)
    makeUnique()
    let changes = forest.reveal(node)
    return (forest.rowPosition(of: node), changes)
  }

  @inlinable
  mutating func setExpanded(
    _ id: ID,
    _ expanded: Bool,
    recursively: Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try node(of: id)
    makeUnique()
    defer { settleLoads() }
    guard expanded else {
      let resets = !policy.remembersDescendants && !forest.isPinned(node)
      return recursively || resets
        ? forest.setExpandedRecursively(node, false) : forest.setExpanded(node, false)
    }
    let isUnloaded = forest.isUnloaded(node)
    if isUnloaded { forest.setUnloaded(node, false) }
    var changes = open(node, recursively: recursively)
    // The status is the last row of the branch, below all that has opened.
    if isUnloaded { changes.insert(below: load(node)) }
    return changes
  }

  @inlinable
  mutating func open(_ node: Forest.Node, recursively: Bool) -> RowChanges {
    guard policy.opensOneBranchPerParent else {
      return recursively
        ? forest.setExpandedRecursively(node, true) : forest.setExpanded(node, true)
    }
    let remembers = policy.remembersDescendants
    return recursively
      ? forest.expandFirstsAlone(node, remembers: remembers)
      : forest.expandAlone(node, remembers: remembers)
  }
}
