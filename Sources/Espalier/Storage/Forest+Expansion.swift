// Expanding and collapsing branches, one or many at once.
extension Forest {
  /// Whether `node` is an expanded branch, regardless of its ancestors.
  @usableFromInline
  func isExpanded(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.expanded) }

  /// Whether `node` is expanded when there is no filter.
  @usableFromInline
  func isExpandedUnfiltered(_ node: Node) -> Bool {
    nodeFlags[Int(node)].contains(isFiltered ? .expandedBeforeFilter : .expanded)
  }

  /// Whether `node` is expanded, either under the filter or without it.
  func isExpandedWithOrWithoutFilter(_ node: Node) -> Bool {
    !nodeFlags[Int(node)].isDisjoint(with: [.expanded, .expandedBeforeFilter])
  }

  @usableFromInline
  func flags(of node: Node) -> NodeFlags { nodeFlags[Int(node)] }

  /// Whether `node` has children or can get some.
  @usableFromInline
  func isBranch(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.branch) }

  /// Whether `node` stays expanded while it is a branch.
  @usableFromInline
  func isPinned(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.pinned) }

  /// Pins `node` in the expanded state, or unpins it; pinning expands a branch.
  @usableFromInline
  func setPinned(_ node: Node, _ pinned: Bool) -> RowChanges {
    if pinned {
      nodeFlags[Int(node)].insert(.pinned)
      return setExpanded(node, true)
    }
    nodeFlags[Int(node)].remove(.pinned)
    return RowChanges()
  }

  /// Expands or collapses one branch without changing the branches inside.
  ///
  /// - Complexity: O(log *n*), regardless of the size of the branch.
  @usableFromInline
  func setExpanded(_ node: Node, _ expanded: Bool) -> RowChanges {
    guard isBranch(node), isExpanded(node) != expanded, expanded || !isPinned(node) else {
      return RowChanges()
    }
    nodeFlags[Int(node)].formSymmetricDifference(.expanded)
    let leafSlot = leafSlot(of: node)
    updateExpandedCount(at: leafSlot)
    let following = self.leafSlot(after: leafSlot)
    let end = subtreeEnd(of: leafSlot)
    guard following != end else { return RowChanges() }
    var changes = RowChanges()
    if expanded { addHiddenDepth(-1, from: following, to: end) }
    if hiddenDepth(at: leafSlot) == 0 {
      // Counted while the branch is expanded.
      let position = rowPosition(before: leafSlot)
      let count = rows(before: end) - rows(before: following)
      let rows = position.row + 1..<position.row + 1 + count
      if expanded {
        changes.insertions.append(rows: rows, section: position.section)
      } else {
        changes.deletions.append(rows: rows, section: position.section)
      }
    }
    if !expanded { addHiddenDepth(1, from: following, to: end) }
    return changes
  }

  /// Expands or collapses a branch without children, which changes no other row.
  func setChildlessExpanded(_ node: Node, _ expanded: Bool) {
    nodeFlags[Int(node)].set(.expanded, expanded)
    updateExpandedCount(at: leafSlot(of: node))
  }

  /// The flags of `node` that survive when its flags are rewritten, such as its height and pinning.
  @usableFromInline
  func persistentFlags(of node: Node) -> NodeFlags {
    let persistent = nodeFlags[Int(node)].intersection(.persistent)
    return persistent.contains(.pinned) ? persistent.union(.expanded) : persistent
  }

  /// Expands a branch and collapses its expanded siblings, except pinned ones.
  ///
  /// Siblings collapse from the last one up, so that each deletion refers to the rows before the
  /// change; the insertion refers to the rows after it.
  ///
  /// - Parameter remembers: Whether the expansion inside the siblings is preserved.
  /// - Returns: The row changes and the siblings that were expanded.
  /// - Complexity: O(*k* log *n*) for *k* expanded siblings, however many there are, plus the cost of
  ///   collapsing them; the first time O(*n*).
  @usableFromInline
  func expandExclusively(
    _ node: Node,
    remembers: Bool
  ) -> (changes: RowChanges, siblings: [Node]) {
    guard isBranch(node), !isExpanded(node), let parent = parent(of: node) else {
      return (RowChanges(), [])
    }
    countExpanded()
    let siblings = expandedChildren(of: parent)
    var deletions: [RowRange] = []
    for sibling in siblings.reversed() {
      let closed =
        remembers ? setExpanded(sibling, false) : setExpandedRecursively(sibling, false)
      deletions += closed.deletions.reversed()
    }
    var changes = setExpanded(node, true)
    for range in deletions.reversed() {
      changes.deletions.append(rows: range.rows, section: range.section)
    }
    return (changes, siblings)
  }

  /// Expands a branch and, below it, the first branch of each parent; collapses its expanded
  /// siblings and everything else below it.
  ///
  /// - Parameter remembers: Whether the expansion inside the siblings is preserved.
  /// - Complexity: O(log *n* + *k*) for *k* nodes below the parent.
  @usableFromInline
  func expandFirstBranchesExclusively(_ node: Node, remembers: Bool) -> RowChanges {
    guard isBranch(node), let parent = parent(of: node) else { return RowChanges() }
    let parentSlot = leafSlot(of: parent)
    let depth = depth(at: parentSlot) + 1
    var isInside = false
    var first = FirstOfEachParent()
    return applyExpansion(
      from: leafSlot(after: parentSlot),
      to: subtreeEnd(of: parentSlot),
      hiddenDepth: hiddenDepthBelow(parentSlot)
    ) { other, otherDepth in
      if otherDepth == depth { isInside = other == node }
      if isInside {
        let wanted = !self.isPinned(other) && self.canExpandWithoutLoading(other)
        return first.opens(depth: otherDepth, wanted: wanted)
      }
      return otherDepth > depth && remembers && self.isExpanded(other)
    }
  }

  /// Makes `node` a branch, or a leaf if it has no children.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func setBranch(_ node: Node, _ isBranch: Bool) -> RowChanges {
    guard self.isBranch(node) != isBranch, isBranch || childCount(of: node) == 0 else {
      return RowChanges()
    }
    if isBranch {
      markBranch(node)
    } else {
      nodeFlags[Int(node)].remove([.branch, .expanded, .expandedBeforeFilter, .unloaded])
      updateExpandedCount(at: leafSlot(of: node))
    }
    var changes = RowChanges()
    if let row = rowPosition(of: node) {
      changes.reloads.append(row: row.row, section: row.section)
    }
    return changes
  }

  /// Expands or collapses a branch together with every branch below it.
  ///
  /// - Complexity: O(log *n* + *k*) for a subtree of *k* nodes.
  @usableFromInline
  func setExpandedRecursively(_ node: Node, _ expanded: Bool) -> RowChanges {
    guard isBranch(node) else { return RowChanges() }
    if expanded {
      nodeFlags[Int(node)].insert(.expanded)
    } else if !isPinned(node) {
      nodeFlags[Int(node)].remove(.expanded)
    }
    let leafSlot = leafSlot(of: node)
    updateExpandedCount(at: leafSlot)
    let following = self.leafSlot(after: leafSlot)
    let end = subtreeEnd(of: leafSlot)
    guard following != end else { return RowChanges() }
    return applyExpansion(from: following, to: end, hiddenDepth: hiddenDepthBelow(leafSlot)) {
      _,
      _ in expanded
    }
  }

  /// Expands every branch whose level is less than `level` and collapses every other.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func expand(toLevel level: Int) -> RowChanges { expand { _, depth in depth <= level } }

  /// The expanded items, in order, visible or not; under a filter, those that are expanded without
  /// it.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  var expandedNodes: [Node] {
    var nodes: [Node] = []
    guard var leaf = start?.leaf else { return nodes }
    while true {
      let first = leaf * Forest.leafCapacity
      for slot in first..<first + Int(leafCount[leaf]) {
        let flags = nodeFlags[Int(slotNode[slot])]
        if flags.contains(isFiltered ? .expandedBeforeFilter : .expanded), !flags.contains(.section)
        {
          nodes.append(slotNode[slot])
        }
      }
      guard let next = self.leaf(after: leaf) else { return nodes }
      leaf = next
    }
  }

  /// Expands every branch for which `isOpen`, given its depth, returns `true`, and collapses every
  /// other.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func expand(where isOpen: (Node, Int) -> Bool) -> RowChanges {
    guard let start, let end else { return RowChanges() }
    return applyExpansion(from: start, to: end, hiddenDepth: 0, isOpen)
  }

  /// Whether `node` can be expanded by a bulk operation: not if that would have to load its
  /// children.
  @usableFromInline
  func canExpandWithoutLoading(_ node: Node) -> Bool { !isUnloaded(node) || isExpanded(node) }

  /// In `start ..< end`, expands the branches for which `isOpen`, given their depth, returns
  /// `true`, and collapses the others except pinned ones.
  ///
  /// `isOpen` is called in document order, also for sections, for which the result is ignored.
  /// `hiddenDepth` is the number of collapsed ancestors of the whole run.
  private func applyExpansion(
    from start: LeafSlot,
    to end: LeafSlot,
    hiddenDepth: Int,
    _ isOpen: (Node, Int) -> Bool
  ) -> RowChanges {
    let (nodes, depths, flags) = (slotNode, slotDepth, nodeFlags)
    var leaf = start.leaf
    var index = start.index
    while true {
      let first = leaf * Forest.leafCapacity
      let count = leaf == end.leaf ? end.index : Int(leafCount[leaf])
      for slot in first + index..<max(first + index, first + count) {
        let node = Int(nodes[slot])
        guard flags[node].contains(.branch) else { continue }
        // Unloaded branches have nothing to show, and bulk operations do not load them.
        let opens = isOpen(nodes[slot], Int(depths[slot])) && canExpandWithoutLoading(nodes[slot])
        if opens || !flags[node].isDisjoint(with: [.pinned, .section]) {
          flags[node].insert(.expanded)
        } else {
          flags[node].remove(.expanded)
        }
      }
      guard leaf != end.leaf, let next = self.leaf(after: leaf) else { break }
      (leaf, index) = (next, 0)
    }
    return recomputeHiddenDepths(from: start, to: end, hiddenDepth: hiddenDepth)
  }

  /// Returns the collapsed ancestors of `node`, from the nearest to the topmost.
  ///
  /// - Complexity: O(*d* log *n*) for a node of depth *d*.
  @usableFromInline
  func collapsedAncestors(of node: Node) -> [Node] {
    var closed: [Node] = []
    var ancestor = parent(of: node)
    while let branch = ancestor {
      if !isExpanded(branch) { closed.append(branch) }
      ancestor = parent(of: branch)
    }
    return closed
  }
}
