// Filtering.
//
// A node passes if the filter shows it or if anything below it passes; a node that the filter hides
// never passes, nor does anything below it. A node that does not pass has its own hidden depth
// increased by 1; nodes below it do not pass either and are increased separately. So rows still
// follow from hidden depths, and expansion is independent: under a filter, `expanded` is the
// filter's own expansion, and the state from before is kept in `expandedBeforeFilter`.
extension Forest {
  @usableFromInline
  func isFilteredOut(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.filteredOut) }

  /// Decides for every item whether it passes, and expands the ancestors of items that do.
  ///
  /// Items that the filter shows, and that no ancestor hides, count as found. One pass marks the nodes
  /// that pass, another computes the rows.
  ///
  /// - Parameter isNarrowing: Whether the verdict differs from the current one only on items that the
  ///   current filter shows, so that no other is asked about.
  /// - Complexity: O(*n*).
  @usableFromInline
  func filter(isNarrowing: Bool = false, _ verdict: (Node) -> FilterDecision) -> RowChanges {
    let wasFiltered = isFiltered
    let kept = wasFiltered ? nil : keepRows()
    isFiltered = true
    filterNumber += 1
    (countsMarks, filterFinds) = (true, true)
    guard let start, let end else { return RowChanges() }
    let asksAll = !isNarrowing || !wasFiltered
    evaluate(from: start, to: end, isHidden: false) { node, flags in
      if !wasFiltered { flags.set(.expandedBeforeFilter, flags.contains(.expanded)) }
      flags.remove([.expanded, .hasPassingChild])
      if asksAll || flags.contains(.filterShows) { flags.set(verdict(node)) }
    }
    return recomputeHiddenDepths(from: start, to: end, hiddenDepth: 0, keeping: kept)
  }

  /// Removes the filter and restores the expansion from before.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func clearFilter() -> RowChanges {
    guard isFiltered else { return RowChanges() }
    var ended: NodeFlags = [.expandedBeforeFilter, .hasPassingChild, .filteredOut]
    if filterFinds { ended.insert(.found) }
    isFiltered = false
    filterFinds = false
    let endedOfItems = ended.union([.filterShows, .filterHides, .expanded])
    let flags = nodeFlags
    for node in 0..<nodeEnd {
      let old = flags[node]
      guard old.isDisjoint(with: [.section, .status]) else {
        flags[node] = old.subtracting(ended)
        continue
      }
      var new = old.subtracting(endedOfItems)
      if old.contains(.expandedBeforeFilter) || old.isSuperset(of: [.pinned, .branch]) {
        new.insert(.expanded)
      }
      flags[node] = new
    }
    guard let start, let end else {
      keptRows = nil
      return RowChanges()
    }
    return restoreRows() ?? recomputeHiddenDepths(from: start, to: end, hiddenDepth: 0)
  }

  /// Sets whether a branch is expanded once the filter is removed.
  func setExpandedBeforeFilter(_ node: Node, _ isExpanded: Bool) {
    nodeFlags[Int(node)].set(.expandedBeforeFilter, isExpanded)
  }

  /// Sets the branches that are expanded once the filter is removed.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func setExpandedBeforeFilter(_ isOpen: (Node) -> Bool) {
    for node in nodes where isBranch(node) && !isSection(node) {
      let mayOpen = !isUnloaded(node) || nodeFlags[Int(node)].contains(.expandedBeforeFilter)
      nodeFlags[Int(node)].set(.expandedBeforeFilter, mayOpen && isOpen(node))
    }
  }

  /// Evaluates the filter for each node of a run, and expands branches that come to contain a passing
  /// node.
  ///
  /// Hidden depths do not change.
  ///
  /// - Parameters:
  ///   - isHidden: Whether the filter hides everything below the parent of the run.
  ///   - update: Changes the flags of an item before it is evaluated.
  private func evaluate(
    from start: LeafSlot,
    to end: LeafSlot,
    isHidden: Bool,
    update: (Node, inout NodeFlags) -> Void
  ) {
    let (nodes, depths, allFlags) = (slotNode, slotDepth, nodeFlags)
    let base = depths[slotIndex(start)]
    // The depth of the ancestor that hides the current node, if any.
    var hider: Int32? = isHidden ? base - 1 : nil
    // The last branch at each level, and whether it had a passing child before.
    var branches: [(node: Int, had: Bool)] = []
    var (leaf, index) = (start.leaf, start.index)
    while true {
      let first = leaf * Forest.leafCapacity
      let count = leaf == end.leaf ? end.index : Int(leafCount[leaf])
      for slot in first + index..<max(first + index, first + count) {
        let node = Int(nodes[slot])
        let depth = depths[slot]
        let level = Int(depth - base)
        var flags = allFlags[node]
        if let hidden = hider, depth <= hidden { hider = nil }
        if flags.contains(.status) {
          // The last node below its branch, for which all is known.
          if level > 0 {
            flags.set(.filteredOut, allFlags[branches[level - 1].node].contains(.filteredOut))
            allFlags[node] = flags
          }
          continue
        }
        let isItem = !flags.contains(.section)
        if isItem { update(nodes[slot], &flags) }
        let passes = flags.contains(.filterShows) && hider == nil
        if isItem {
          flags.set(.filteredOut, !passes)
          if filterFinds { flags.set(.found, passes) }
        }
        if flags.contains(.branch) {
          let branch = (node: node, had: flags.contains(.hasPassingChild))
          if level < branches.count { branches[level] = branch } else { branches.append(branch) }
          if flags.contains(.pinned) { flags.insert(.expanded) }
        }
        flags.remove(.hasPassingChild)
        allFlags[node] = flags
        if hider == nil, flags.contains(.filterHides) { hider = depth }
        if passes { markAncestors(branches[..<level]) }
      }
      guard leaf != end.leaf, let next = self.leaf(after: leaf) else { return }
      (leaf, index) = (next, 0)
    }
  }

  /// Marks the ancestors of a passing node, from the outermost to its parent.
  ///
  /// - Complexity: O(1) amortized over a run, since those above one that is marked are marked.
  private func markAncestors(_ ancestors: ArraySlice<(node: Int, had: Bool)>) {
    for (node, had) in ancestors.reversed() {
      var flags = nodeFlags[node]
      if !flags.isDisjoint(with: [.section, .hasPassingChild]) { return }
      flags.remove(.filteredOut)
      flags.insert(.hasPassingChild)
      if !had {
        flags.insert(.expanded)
        if flags.contains(.unloaded) { openedByFilter.append(Node(node)) }
      }
      nodeFlags[node] = flags
    }
  }

  /// Evaluates the filter for a run of inserted nodes and recomputes their hidden depths.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* nodes, and O(*d* log *n*) at a depth *d*.
  func refilter(_ slots: [NewSlot]) {
    guard isFiltered, let first = slots.first, let last = slots.last else { return }
    let parent = parent(of: first.node)
    let (start, end) = (leafSlot(of: first.node), leafSlot(after: leafSlot(of: last.node)))
    let isHidden = parent.map { isHiddenByFilter(below: $0) } ?? false
    evaluate(from: start, to: end, isHidden: isHidden) { _, _ in }
    let hiddenDepth = parent.map { hiddenDepthBelow(leafSlot(of: $0)) } ?? 0
    _ = recomputeHiddenDepths(from: start, to: end, hiddenDepth: hiddenDepth)
  }

  /// Updates whether a node and its ancestors pass, after its descendants changed.
  ///
  /// A branch that comes to contain a passing node expands.
  ///
  /// - Complexity: O(*d* log *n*) at a depth *d*.
  func updateFilter(above node: Node) {
    guard isFiltered else { return }
    var line: [(node: Node, isHidden: Bool)] = []
    var next: Node? = node
    while let ancestor = next, !isSection(ancestor) {
      line.append((ancestor, false))
      next = parent(of: ancestor)
    }
    var isHidden = false
    for index in line.indices.reversed() {
      line[index].isHidden = isHidden
      isHidden = isHidden || nodeFlags[Int(line[index].node)].contains(.filterHides)
    }
    if let status = status(of: node) { setFilteredOut(status, isFilteredOut(node)) }
    for (node, isHidden) in line {
      let flags = nodeFlags[Int(node)]
      let holds = passingChildCount(of: node) > 0
      let shown = flags.contains(.filterShows) && !isHidden
      nodeFlags[Int(node)].set(.hasPassingChild, holds)
      if holds, !flags.contains(.hasPassingChild) {
        _ = setExpanded(node, true)
        if isUnloaded(node) { openedByFilter.append(node) }
      }
      let passes = holds || shown
      if passes != flags.contains(.filteredOut) { return }
      setFilteredOut(node, !passes)
      if let status = status(of: node) { setFilteredOut(status, !passes) }
    }
  }

  private func setFilteredOut(_ node: Node, _ isOut: Bool) {
    guard isFilteredOut(node) != isOut else { return }
    nodeFlags[Int(node)].set(.filteredOut, isOut)
    let leafSlot = leafSlot(of: node)
    addHiddenDepth(isOut ? 1 : -1, from: leafSlot, to: self.leafSlot(after: leafSlot))
  }

  /// Returns the number of children of `node` that pass the filter; all if there is none.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func passingChildCount(of node: Node) -> Int {
    guard isFiltered else { return childCount(of: node) }
    let leafSlot = leafSlot(of: node)
    let depth = slotDepth[slotIndex(leafSlot)] + 1
    return passingCount(
      at: depth,
      from: self.leafSlot(after: leafSlot),
      to: subtreeEnd(of: leafSlot)
    )
  }

  /// Returns the number of siblings before `node` that pass the filter; all if there is none.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func passingIndex(of node: Node) -> Int {
    guard isFiltered else { return index(of: node) }
    let leafSlot = leafSlot(of: node)
    guard let parent = parent(of: leafSlot).parent else { return 0 }
    return passingCount(
      at: slotDepth[slotIndex(leafSlot)],
      from: self.leafSlot(after: parent),
      to: leafSlot
    )
  }

  /// Returns the number of items at `depth` that pass, in a run in which no node is less deep.
  private func passingCount(at depth: Int32, from start: LeafSlot, to end: LeafSlot) -> Int {
    var count: Int32 = 0
    func addLeaf(_ leaf: Int, from first: Int, to last: Int) {
      let start = leaf * Forest.leafCapacity
      for slot in start + first..<start + last where slotDepth[slot] == depth {
        let flags = nodeFlags[Int(slotNode[slot])]
        if flags.isDisjoint(with: .notCounted) { count &+= 1 }
      }
    }
    func addInner(_ inner: Int, from first: Int, to last: Int) {
      let start = inner * Forest.innerCapacity
      for slot in start + first..<start + last where childSummary.minDepth[slot] == depth {
        count &+= childSummary.marks[slot].passing
      }
    }
    if start.leaf == end.leaf {
      addLeaf(start.leaf, from: start.index, to: max(start.index, end.index))
      return Int(count)
    }
    addLeaf(start.leaf, from: start.index, to: Int(leafCount[start.leaf]))
    addLeaf(end.leaf, from: 0, to: end.index)
    var (left, leftIndex) = (Int(leafParent[start.leaf]), Int(leafIndex[start.leaf]))
    var (right, rightIndex) = (Int(leafParent[end.leaf]), Int(leafIndex[end.leaf]))
    while left != right {
      addInner(left, from: leftIndex + 1, to: Int(innerCount[left]))
      addInner(right, from: 0, to: rightIndex)
      (left, leftIndex) = (Int(innerParent[left]), Int(innerIndex[left]))
      (right, rightIndex) = (Int(innerParent[right]), Int(innerIndex[right]))
    }
    addInner(left, from: leftIndex + 1, to: rightIndex)
    return Int(count)
  }
}

extension NodeFlags {
  /// Inserts or removes flags.
  @usableFromInline
  mutating func set(_ flags: NodeFlags, _ isOn: Bool) {
    if isOn { insert(flags) } else { remove(flags) }
  }

  /// Stores the decision of a filter.
  @usableFromInline
  mutating func set(_ verdict: FilterDecision) {
    remove([.filterShows, .filterHides])
    switch verdict {
    case .show: insert(.filterShows)
    case .hide: insert(.filterHides)
    case .showIfDescendantShows: break
    }
  }
}
