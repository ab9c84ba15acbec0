// Opening and closing branches, one or many at once.
extension Forest {
  /// Whether `node` is a branch that is open, whatever its ancestors are.
  @usableFromInline
  func isExpanded(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.expanded) }

  /// Whether `node` is open when there is no filter.
  @usableFromInline
  func isExpandedUnfiltered(_ node: Node) -> Bool {
    nodeFlags[Int(node)].contains(isFiltered ? .formerlyExpanded : .expanded)
  }

  /// Whether `node` is open, be it under the filter or without it.
  func isExpandedInAnyWay(_ node: Node) -> Bool {
    !nodeFlags[Int(node)].isDisjoint(with: [.expanded, .formerlyExpanded])
  }

  @usableFromInline
  func flags(of node: Node) -> NodeFlags { nodeFlags[Int(node)] }

  /// Whether `node` has children or may get some.
  @usableFromInline
  func isBranch(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.branch) }

  /// Whether `node` never closes while it is a branch.
  @usableFromInline
  func isPinned(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.pinned) }

  /// Lets `node` stay open for good, or close again; a branch opens.
  @usableFromInline
  func setPinned(_ node: Node, _ pinned: Bool) -> RowChanges {
    if pinned {
      nodeFlags[Int(node)].insert(.pinned)
      return setExpanded(node, true)
    }
    nodeFlags[Int(node)].remove(.pinned)
    return RowChanges()
  }

  /// Opens or closes one branch and leaves what is inside as it is.
  ///
  /// - Complexity: O(log *n*), whatever the size of the branch.
  @usableFromInline
  func setExpanded(_ node: Node, _ expanded: Bool) -> RowChanges {
    guard isBranch(node), isExpanded(node) != expanded, expanded || !isPinned(node) else {
      return RowChanges()
    }
    nodeFlags[Int(node)].formSymmetricDifference(.expanded)
    let place = place(of: node)
    let following = self.place(after: place)
    let end = subtreeEnd(of: place)
    guard following != end else { return RowChanges() }
    var changes = RowChanges()
    if expanded { addCover(-1, from: following, to: end) }
    if cover(at: place) == 0 {
      // Counted while the branch is open.
      let position = rowPosition(before: place)
      let count = rows(before: end) - rows(before: following)
      let rows = position.row + 1..<position.row + 1 + count
      if expanded {
        changes.insertions.append(rows: rows, section: position.section)
      } else {
        changes.deletions.append(rows: rows, section: position.section)
      }
    }
    if !expanded { addCover(1, from: following, to: end) }
    return changes
  }

  /// What stays with `node` when its flags are written anew: its height, measured or estimated, and
  /// that it never closes.
  @usableFromInline
  func lastingFlags(of node: Node) -> NodeFlags {
    let lasting = nodeFlags[Int(node)].intersection(.lasting)
    return lasting.contains(.pinned) ? lasting.union(.expanded) : lasting
  }

  /// Opens a branch and closes its open siblings, but those that never close.
  ///
  /// The siblings close from the last one up, so that each deletion counts in the rows as they were;
  /// what opens counts in the rows as they are at the end.
  ///
  /// - Parameter remembers: Whether what is inside the siblings stays as it is.
  /// - Complexity: O(*c* log *n*) for *c* siblings, and what closing costs.
  @usableFromInline
  func expandAlone(_ node: Node, remembers: Bool) -> RowChanges {
    guard isBranch(node), !isExpanded(node), let parent = parent(of: node) else {
      return RowChanges()
    }
    var deletions: [RowRange] = []
    for sibling in children(of: parent).reversed() where sibling != node && isExpanded(sibling) {
      let closed =
        remembers ? setExpanded(sibling, false) : setExpandedRecursively(sibling, false)
      deletions += closed.deletions.reversed()
    }
    var changes = setExpanded(node, true)
    for range in deletions.reversed() {
      changes.deletions.append(rows: range.rows, section: range.section)
    }
    return changes
  }

  /// Opens a branch and, below it, the first branch of each parent; closes its open siblings and
  /// everything else below it.
  ///
  /// - Parameter remembers: Whether what is inside the siblings stays as it is.
  /// - Complexity: O(log *n* + *k*) for *k* nodes below the parent.
  @usableFromInline
  func expandFirstsAlone(_ node: Node, remembers: Bool) -> RowChanges {
    guard isBranch(node), let parent = parent(of: node) else { return RowChanges() }
    let holder = place(of: parent)
    let depth = depth(at: holder) + 1
    var isInside = false
    var first = FirstOfEachParent()
    return reopen(
      from: place(after: holder),
      to: subtreeEnd(of: holder),
      cover: coverBelow(holder)
    ) { other, otherDepth in
      if otherDepth == depth { isInside = other == node }
      if isInside {
        let wanted = !self.isPinned(other) && self.staysOrOpens(other)
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
      nodeFlags[Int(node)].remove([.branch, .expanded, .formerlyExpanded, .unloaded])
    }
    var changes = RowChanges()
    if let row = rowPosition(of: node) {
      changes.reloads.append(row: row.row, section: row.section)
    }
    return changes
  }

  /// Opens or closes a branch together with every branch below it.
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
    let place = place(of: node)
    let following = self.place(after: place)
    let end = subtreeEnd(of: place)
    guard following != end else { return RowChanges() }
    return reopen(from: following, to: end, cover: coverBelow(place)) { _, _ in expanded }
  }

  /// Opens every branch whose level is less than `level` and closes every other.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func expand(toLevel level: Int) -> RowChanges { expand { _, depth in depth <= level } }

  /// The open items, in order, visible or not; under a filter, those that are open without it.
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
        if flags.contains(isFiltered ? .formerlyExpanded : .expanded), !flags.contains(.section) {
          nodes.append(slotNode[slot])
        }
      }
      guard let next = self.leaf(after: leaf) else { return nodes }
      leaf = next
    }
  }

  /// Opens every branch that `isOpen` says of, given its depth, and closes every other.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func expand(where isOpen: (Node, Int) -> Bool) -> RowChanges {
    guard let start, let end else { return RowChanges() }
    return reopen(from: start, to: end, cover: 0, isOpen)
  }

  /// Whether `node` may be open after many were opened at once: not if that would have to load it.
  @usableFromInline
  func staysOrOpens(_ node: Node) -> Bool { !isUnloaded(node) || isExpanded(node) }

  /// In `start ..< end`, opens the branches that `isOpen` says of, given their depth, and closes
  /// the others; those that never close stay open.
  ///
  /// It is asked in order, and of sections too, whose answer does not count. `cover` is what hides
  /// the whole run.
  private func reopen(
    from start: Place,
    to end: Place,
    cover: Int,
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
        // What is not loaded has nothing to show, and is not loaded by the way.
        let opens = isOpen(nodes[slot], Int(depths[slot])) && staysOrOpens(nodes[slot])
        if opens || !flags[node].isDisjoint(with: [.pinned, .section]) {
          flags[node].insert(.expanded)
        } else {
          flags[node].remove(.expanded)
        }
      }
      guard leaf != end.leaf, let next = self.leaf(after: leaf) else { break }
      (leaf, index) = (next, 0)
    }
    return recover(from: start, to: end, cover: cover)
  }

  /// Reckons the covers in `start ..< end` anew, from what is open there now.
  ///
  /// One pass from left to right. `cover` is what hides the whole run; below, a node is covered by
  /// the closed ones above it, and once more if the filter leaves it out.
  func recover(from start: Place, to end: Place, cover: Int) -> RowChanges {
    let (nodes, depths, covers, flags) = (slotNode, slotDepth, slotCover, nodeFlags)
    var changes = RowChanges()
    var section = -1
    var before = 0
    var after = 0
    let base = depth(at: start)
    if base > 0 {
      let position = rowPosition(before: start)
      (section, before, after) = (position.section, position.row, position.row)
    }
    // The cover of what stands below the last node at each depth, the one above the run first.
    var coversBelow = [Int32(truncatingIfNeeded: cover)]
    var leaf = start.leaf
    var index = start.index
    while true {
      let pending = pendingCover(aboveLeaf: leaf)
      let first = leaf * Forest.leafCapacity
      let count = leaf == end.leaf ? end.index : Int(leafCount[leaf])
      for slot in first + index..<max(first + index, first + count) {
        let depth = Int(depths[slot])
        let level = depth - base
        while coversBelow.count > level + 1 { coversBelow.removeLast() }
        if depth == 0 {
          section += 1
          (before, after) = (0, 0)
          coversBelow.append(0)
          continue
        }
        var new = coversBelow[level]
        let flags = flags[Int(nodes[slot])]
        if flags.contains(.branch) {
          coversBelow.append(flags.contains(.expanded) ? new : new &+ 1)
        }
        if flags.contains(.filteredOut) { new &+= 1 }
        let old = covers[slot] &+ pending
        covers[slot] = new &- pending
        if old == 0 {
          if new != 0 { changes.deletions.append(row: before, section: section) }
          before += 1
        }
        if new == 0 {
          if old != 0 { changes.insertions.append(row: after, section: section) }
          after += 1
        }
      }
      refresh(leaf: leaf)
      guard leaf != end.leaf, let next = self.leaf(after: leaf) else { break }
      refreshFinished(leaf: leaf)
      (leaf, index) = (next, 0)
    }
    refreshUpward(fromLeaf: leaf)
    return changes
  }

  /// Refreshes the blocks of which `leaf` is the last leaf.
  func refreshFinished(leaf: Int) {
    var block = Int(leafParent[leaf])
    var index = Int(leafIndex[leaf])
    while index + 1 == Int(innerCount[block]), block != root {
      refresh(inner: block)
      index = Int(innerIndex[block])
      block = Int(innerParent[block])
    }
  }

  /// Opens every closed ancestor of `node`.
  ///
  /// - Complexity: O(*d* log *n*) for a node of depth *d*.
  @usableFromInline
  func reveal(_ node: Node) -> RowChanges {
    var closed: [Node] = []
    var ancestor = parent(of: node)
    while let branch = ancestor {
      if !isExpanded(branch) { closed.append(branch) }
      ancestor = parent(of: branch)
    }
    guard let topmost = closed.popLast() else { return RowChanges() }
    // What the inner ones show is shown only by the topmost, so it alone changes rows.
    for branch in closed { _ = setExpanded(branch, true) }
    return setExpanded(topmost, true)
  }
}
