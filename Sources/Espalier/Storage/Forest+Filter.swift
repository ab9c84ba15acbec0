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
  /// Items that the filter shows, and that no ancestor hides, count as found.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func filter(_ verdict: (Node) -> FilterDecision) -> RowChanges {
    let wasFiltered = isFiltered
    isFiltered = true
    (countsMarks, filterFinds) = (true, true)
    guard let start, let end else { return RowChanges() }
    for node in nodes {
      var flags = nodeFlags[Int(node)]
      if flags.isDisjoint(with: [.section, .status]) {
        if !wasFiltered { flags.set(.expandedBeforeFilter, flags.contains(.expanded)) }
        flags.remove([.expanded, .hasPassingChild])
        flags.set(verdict(node))
        nodeFlags[Int(node)] = flags
      }
    }
    evaluate(slots(from: start, to: end), isHidden: false)
    return recomputeHiddenDepths(from: start, to: end, hiddenDepth: 0)
  }

  /// Removes the filter and restores the expansion from before.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func clearFilter() -> RowChanges {
    guard isFiltered else { return RowChanges() }
    let persistent: NodeFlags = filterFinds ? [] : .found
    isFiltered = false
    filterFinds = false
    guard let start, let end else { return RowChanges() }
    for node in nodes {
      var flags = nodeFlags[Int(node)]
      if flags.isDisjoint(with: [.section, .status]) {
        let isOpen =
          flags.contains(.expandedBeforeFilter) || flags.isSuperset(of: [.pinned, .branch])
        flags.set(.expanded, isOpen)
      }
      let ended: NodeFlags = [.expandedBeforeFilter, .hasPassingChild, .filteredOut, .found]
      flags.remove(ended.subtracting(persistent))
      if !flags.contains(.status) { flags.remove([.filterShows, .filterHides]) }
      nodeFlags[Int(node)] = flags
    }
    return recomputeHiddenDepths(from: start, to: end, hiddenDepth: 0)
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

  /// Evaluates the filter for each node of a pre-order, and expands branches that come to contain a
  /// passing node.
  ///
  /// Hidden depths do not change.
  private func evaluate(_ slots: [NewSlot], isHidden: Bool) {
    guard let base = slots.first?.depth else { return }
    // The depth of the ancestor that hides the current node, if any.
    var hider: Int32? = isHidden ? base - 1 : nil
    for slot in slots {
      if let depth = hider, slot.depth <= depth { hider = nil }
      var flags = nodeFlags[Int(slot.node)]
      let passes = flags.contains(.filterShows) && hider == nil
      if flags.isDisjoint(with: [.section, .status]) {
        flags.set(.filteredOut, !passes)
        if filterFinds { flags.set(.found, passes) }
        nodeFlags[Int(slot.node)] = flags
      }
      if flags.contains(.filterHides), !flags.contains(.status), hider == nil { hider = slot.depth }
    }
    // From the end, so that children precede their parents, by level: whether a child of the next
    // node there passes, and the status of that node.
    var passed: [Bool] = []
    var status: [Node?] = []
    for slot in slots.reversed() {
      let level = Int(slot.depth - base)
      while passed.count <= level + 1 {
        passed.append(false)
        status.append(nil)
      }
      var flags = nodeFlags[Int(slot.node)]
      if flags.contains(.status) {
        status[level] = slot.node
        continue
      }
      if passed[level + 1] { flags.remove(.filteredOut) }
      if passed[level + 1], !flags.contains(.hasPassingChild) { flags.insert(.expanded) }
      flags.set(.hasPassingChild, passed[level + 1] && !flags.contains(.section))
      if flags.isSuperset(of: [.pinned, .branch]) { flags.insert(.expanded) }
      nodeFlags[Int(slot.node)] = flags
      if let below = status[level + 1] {
        nodeFlags[Int(below)].set(.filteredOut, flags.contains(.filteredOut))
      }
      (passed[level + 1], status[level + 1]) = (false, nil)
      if !flags.contains(.filteredOut) { passed[level] = true }
    }
  }

  /// Evaluates the filter for a run of inserted nodes and recomputes their hidden depths.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* nodes, and O(*d* log *n*) at a depth *d*.
  func refilter(_ slots: [NewSlot]) {
    guard isFiltered, let first = slots.first, let last = slots.last else { return }
    let parent = parent(of: first.node)
    evaluate(slots, isHidden: parent.map { isHiddenByFilter(below: $0) } ?? false)
    let end = leafSlot(after: leafSlot(of: last.node))
    let hiddenDepth = parent.map { hiddenDepthBelow(leafSlot(of: $0)) } ?? 0
    _ = recomputeHiddenDepths(from: leafSlot(of: first.node), to: end, hiddenDepth: hiddenDepth)
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
      if holds, !flags.contains(.hasPassingChild) { _ = setExpanded(node, true) }
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
