// Structural edits under a filter, and the resulting row changes.
//
// An edit can make ancestors appear or disappear with it: those below which nothing else passes. They
// are found before the edit, so that only their rows and those of the edit itself are examined,
// however many others there are.
extension Forest {
  /// Inserts `slots` as ``insert(_:flags:at:)`` does.
  ///
  /// - Complexity: O(*d* log *n* + *m*) for *m* new nodes at a depth *d*.
  func insertUnderFilter(
    _ slots: [NewSlot],
    flags: [NodeFlags],
    at insertionPoint: InsertionPoint
  ) -> RowChanges {
    guard let first = slots.first, let last = slots.last else { return RowChanges() }
    guard let parent = insertionPoint.parent else {
      let changes = insertUnfiltered(slots, flags: flags, at: insertionPoint)
      refilter(slots)
      return changes
    }
    let wasVisibleLeaf = !isBranch(parent) && isVisible(parent)
    // Of what is below the topmost node without a passing child, only that node and its status can
    // be rows already.
    let top = topmostNodeWithoutPassingChild(from: parent)
    let hadRow = top.map { isVisible($0) } ?? false
    let hadStatusRow = top.flatMap { status(of: $0) }.map { isVisible($0) } ?? false
    _ = insertUnfiltered(slots, flags: flags, at: insertionPoint)
    refilter(slots)
    updateFilter(above: parent)

    let start = leafSlot(of: top ?? first.node)
    let end = top == nil ? leafSlot(after: leafSlot(of: last.node)) : subtreeEnd(of: start)
    var changes = RowChanges()
    let count = rows(before: end) - rows(before: start)
    if count > 0 {
      let position = rowPosition(before: start)
      let new = position.row + (hadRow ? 1 : 0)..<position.row + count - (hadStatusRow ? 1 : 0)
      changes.insertions.append(rows: new, section: position.section)
    }
    if wasVisibleLeaf, let row = rowPosition(of: parent) {
      changes.reloads.append(row: row.row, section: row.section)
    }
    return changes
  }

  /// Deletes the subtrees of `nodes` as ``delete(_:)`` does.
  ///
  /// - Complexity: O(*k* *d* log *n* + *m*) for *k* subtrees of *m* nodes at depths up to *d*.
  func deleteUnderFilter(_ nodes: [Node]) -> (changes: RowChanges, deleted: [Node]) {
    let topmostNodes = topmostNodes(of: nodes)
    let parents = topmostNodes.compactMap { parent(of: $0) }
    var rows: [RowRange] = []
    for ancestor in ancestorsVanishing(without: topmostNodes) {
      for node in [ancestor, status(of: ancestor)] {
        guard let row = node.flatMap({ rowPosition(of: $0) }) else { continue }
        rows.append(row: row.row, section: row.section)
      }
    }
    var (changes, deleted) = deleteUnfiltered(nodes)
    for parent in parents { updateFilter(above: parent) }
    if !rows.isEmpty {
      rows += changes.deletions
      changes.deletions = []
      let sorted = rows.sorted {
        ($0.section, $0.rows.lowerBound) < ($1.section, $1.rows.lowerBound)
      }
      for range in sorted { changes.deletions.append(rows: range.rows, section: range.section) }
    }
    return (changes, deleted)
  }

  /// Moves the subtree of `node` as ``move(_:under:at:)`` does.
  ///
  /// - Complexity: O(*d* log *n* + *m*) for a subtree of *m* nodes, at depths up to *d*; where
  ///   ancestors or nodes of the subtree appear or disappear, O(*v* log *v*) more for *v* rows.
  func moveUnderFilter(_ node: Node, under parent: Node, at index: Int) -> RowChanges {
    let former = self.parent(of: node)
    func move() -> RowChanges {
      let changes = moveUnfiltered(node, under: parent, at: index)
      refilter(subtree(of: node))
      // The new parent first: common ancestors then contain the subtree throughout.
      updateFilter(above: parent)
      if let former, former != parent { updateFilter(above: former) }
      return changes
    }
    if isGroupingEdits || keepsFilterResults(moving: node, from: former, to: parent) {
      return move()
    }
    let before = visibleRows()
    _ = move()
    return changes(since: before)
  }

  /// Replaces everything below `parent` as ``replaceChildren(of:with:flags:)`` does.
  ///
  /// - Complexity: O(*d* log *n* + *k* log *k*) for *k* nodes below before and after.
  func replaceChildrenUnderFilter(
    of parent: Node,
    with slots: [NewSlot],
    flags: [NodeFlags]
  ) -> (changes: RowChanges, dropped: [Node]) {
    let top = topmostNodeDepending(on: parent)
    let old = visibleRowList(of: top)
    let dropped = replaceUnfiltered(of: parent, with: slots, flags: flags).dropped
    refilter(slots)
    updateFilter(above: parent)
    return (changes(from: old, to: visibleRowList(of: top)), dropped)
  }

  /// Returns the topmost of `node` and its ancestors below which nothing passes, or `nil` if
  /// something below `node` passes or it is a section.
  ///
  /// Nodes that come to pass below `node` can make it appear and everything between them, but
  /// nothing else.
  private func topmostNodeWithoutPassingChild(from node: Node) -> Node? {
    var topmost: Node?
    var next = node
    while nodeFlags[Int(next)].isDisjoint(with: [.section, .hasPassingChild]),
      let parent = parent(of: next)
    {
      (topmost, next) = (next, parent)
    }
    return topmost
  }

  /// Returns the topmost of `node` and its ancestors that can appear or disappear when what is below
  /// `node` changes; a section as it is.
  private func topmostNodeDepending(on node: Node) -> Node {
    var top = node
    while let parent = parent(of: top), !isSection(parent) {
      let hasOther =
        nodeFlags[Int(parent)].contains(.hasPassingChild)
        && passingChildCount(of: parent) > (isFilteredOut(top) ? 0 : 1)
      if hasOther { break }
      top = parent
    }
    return top
  }

  /// Returns the ancestors of `nodes` that no longer pass without them.
  private func ancestorsVanishing(without nodes: [Node]) -> [Node] {
    var vanishing: [Node] = []
    var lostChildren = SparseNodeMap(expecting: nodes.count, of: handleEnd)
    for node in nodes where !isFilteredOut(node) {
      var next = parent(of: node)
      while let parent = next, !isSection(parent) {
        let lost = (lostChildren[parent] ?? 0) + 1
        lostChildren[parent] = lost
        guard lost == passingChildCount(of: parent),
          !nodeFlags[Int(parent)].contains(.filterShows)
        else { break }
        vanishing.append(parent)
        next = self.parent(of: parent)
      }
    }
    return vanishing
  }

  /// Whether the same nodes pass, and the same branches expand, after a move.
  private func keepsFilterResults(moving node: Node, from former: Node?, to parent: Node) -> Bool {
    guard let former else { return false }
    guard !isFilteredOut(node) else {
      return former == parent || isHiddenByFilter(below: parent) || !isHiddenByFilter(below: former)
    }
    if former == parent { return true }
    let flags = nodeFlags[Int(former)]
    return !isHiddenByFilter(below: parent)
      && !nodeFlags[Int(parent)].isDisjoint(with: [.section, .hasPassingChild])
      && (!flags.isDisjoint(with: [.section, .filterShows]) || passingChildCount(of: former) > 1)
  }

  /// Whether the filter hides everything below `node`.
  ///
  /// - Complexity: O(*d* log *n*) at a depth *d*.
  func isHiddenByFilter(below node: Node) -> Bool {
    var ancestor: Node? = node
    while let node = ancestor {
      if nodeFlags[Int(node)].contains(.filterHides) { return true }
      ancestor = parent(of: node)
    }
    return false
  }
}
