// Opening and closing branches, one or many at once.
extension Forest {
  /// Whether `node` is a branch that is open, whatever its ancestors are.
  @usableFromInline
  func isExpanded(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.expanded) }

  /// Whether `node` has children or may get some.
  @usableFromInline
  func isBranch(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.branch) }

  /// Opens or closes one branch and leaves what is inside as it is.
  ///
  /// - Complexity: O(log *n*), whatever the size of the branch.
  @usableFromInline
  func setExpanded(_ node: Node, _ expanded: Bool) -> RowChanges {
    guard isBranch(node), isExpanded(node) != expanded else { return RowChanges() }
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

  /// Opens every branch among the children of `node`'s parent.
  ///
  /// Each opens below the ones before it, so what those inserted stands where it was put.
  ///
  /// - Complexity: O(*c* log *n*) for *c* siblings.
  @usableFromInline
  func expandSiblings(of node: Node) -> RowChanges {
    guard let parent = parent(of: node) else { return RowChanges() }
    var changes = RowChanges()
    for sibling in children(of: parent) where isBranch(sibling) {
      for range in setExpanded(sibling, true).insertions {
        changes.insertions.append(rows: range.rows, section: range.section)
      }
    }
    return changes
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
      nodeFlags[Int(node)].insert(.branch)
    } else {
      nodeFlags[Int(node)].remove([.branch, .expanded])
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
    } else {
      nodeFlags[Int(node)].remove(.expanded)
    }
    let place = place(of: node)
    let following = self.place(after: place)
    let end = subtreeEnd(of: place)
    guard following != end else { return RowChanges() }
    return level(
      from: following,
      to: end,
      openAbove: expanded ? Int.max : depth(at: place),
      cover: cover(at: place)
    )
  }

  /// Opens every branch whose level is less than `level` and closes every other.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func expand(toLevel level: Int) -> RowChanges {
    guard let start, let end else { return RowChanges() }
    let depth = level < Int.max ? level + 1 : Int.max
    return self.level(from: start, to: end, openAbove: depth, cover: 0)
  }

  /// In `start ..< end`, opens the branches less deep than `openAbove` and closes the others.
  ///
  /// One pass from left to right. A node's cover is `cover`, for what hides the whole run, and one
  /// for each ancestor in or just above the run that is closed now: those from `openAbove` down.
  private func level(
    from start: Place,
    to end: Place,
    openAbove: Int,
    cover: Int
  ) -> RowChanges {
    let (nodes, depths, covers, flags) = (slotNode, slotDepth, slotCover, nodeFlags)
    var changes = RowChanges()
    var section = 0
    var before = 0
    var after = 0
    if depth(at: start) > 0 {
      let position = rowPosition(before: start)
      (section, before, after) = (position.section, position.row, position.row)
    } else {
      section = -1
    }
    let open = Int32(truncatingIfNeeded: min(openAbove, Int(Int32.max)))
    var leaf = start.leaf
    var index = start.index
    while true {
      let pending = pendingCover(aboveLeaf: leaf)
      let first = leaf * Forest.leafCapacity
      let count = leaf == end.leaf ? end.index : Int(leafCount[leaf])
      for slot in first + index..<max(first + index, first + count) {
        let depth = depths[slot]
        if depth == 0 {
          section += 1
          (before, after) = (0, 0)
          continue
        }
        let node = Int(nodes[slot])
        if flags[node].contains(.branch) {
          if depth < open { flags[node].insert(.expanded) } else { flags[node].remove(.expanded) }
        }
        let old = covers[slot] &+ pending
        let new = Int32(truncatingIfNeeded: cover) &+ max(0, depth &- open)
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
  private func refreshFinished(leaf: Int) {
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
