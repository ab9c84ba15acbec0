// Insertion and deletion of subtrees, and the resulting row changes.
extension Forest {
  /// A position for insertion, with the attributes of nodes inserted there.
  @usableFromInline
  struct InsertionPoint {
    /// The parent of the new nodes; `nil` when they are sections.
    @usableFromInline let parent: Node?
    let leafSlot: LeafSlot?
    /// The depth of the topmost new nodes.
    @usableFromInline let depth: Int
    /// The number of collapsed branches that hide them.
    @usableFromInline let hiddenDepth: Int
  }

  /// Returns the insertion point under `parent` before its child with `index`.
  ///
  /// - Precondition: `index` is in `0 ... childCount(of: parent)`.
  /// - Complexity: O(log *n*).
  @usableFromInline
  func insertionPoint(under parent: Node, at index: Int) -> InsertionPoint {
    let leafSlot = leafSlot(of: parent)
    let depth = depth(at: leafSlot)
    return InsertionPoint(
      parent: parent,
      leafSlot: childLeafSlot(of: leafSlot, at: index),
      depth: depth + 1,
      hiddenDepth: hiddenDepthBelow(leafSlot)
    )
  }

  /// Returns the number of collapsed nodes that hide the children of the node at `leafSlot`.
  func hiddenDepthBelow(_ leafSlot: LeafSlot) -> Int {
    let flags = nodeFlags[Int(node(at: leafSlot))]
    if flags.contains(.section) { return 0 }
    // A pinned node that gets its first child expands with it.
    let closed = flags.isDisjoint(with: [.expanded, .pinned]) ? 1 : 0
    return hiddenDepth(at: leafSlot) - (flags.contains(.filteredOut) ? 1 : 0) + closed
  }

  /// Returns the insertion point for sections before the section with `index`.
  ///
  /// - Precondition: `index` is in `0 ... sectionCount`.
  @usableFromInline
  func insertionPoint(forSectionAt index: Int) -> InsertionPoint {
    InsertionPoint(
      parent: nil,
      leafSlot: sectionLeafSlot(at: index) ?? end,
      depth: 0,
      hiddenDepth: 0
    )
  }

  /// Inserts `slots`, a pre-order, at `insertionPoint`, and gives their nodes `flags`.
  ///
  /// A leaf that gets its first child becomes a collapsed branch, and its row is reloaded.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* new nodes; under a filter O(*d* log *n* + *m*) at a depth
  ///   *d*.
  @usableFromInline
  func insert(
    _ slots: [NewSlot],
    flags: [NodeFlags],
    at insertionPoint: InsertionPoint
  ) -> RowChanges {
    guard !slots.isEmpty else { return RowChanges() }
    return isFiltered
      ? insertUnderFilter(slots, flags: flags, at: insertionPoint)
      : insertUnfiltered(slots, flags: flags, at: insertionPoint)
  }

  func insertUnfiltered(
    _ slots: [NewSlot],
    flags: [NodeFlags],
    at insertionPoint: InsertionPoint
  ) -> RowChanges {
    setFlags(of: slots, to: flags)
    var changes = RowChanges()
    if let parent = insertionPoint.parent {
      let parentLeafSlot = leafSlot(of: parent)
      let section = section(around: parentLeafSlot)
      if !isBranch(parent) {
        markBranch(parent)
        if let row = row(of: parent) {
          changes.reloads.append(row: row - rows(before: section.leafSlot), section: section.index)
        }
      }
      if let leafSlot = insertionPoint.leafSlot, insertionPoint.hiddenDepth == 0 {
        let row = rows(before: leafSlot) - rows(before: section.leafSlot)
        let count = slots.reduce(0) { $0 + ($1.hiddenDepth == 0 ? 1 : 0) }
        changes.insertions.append(rows: row..<row + count, section: section.index)
      }
    } else {
      let index =
        insertionPoint.leafSlot.map { isEnd($0) ? sectionCount : parent(of: $0).index } ?? 0
      let count = slots.reduce(0) { $0 + ($1.depth == 0 ? 1 : 0) }
      changes.sectionInsertions.append(index..<index + count)
    }
    if let leafSlot = insertionPoint.leafSlot {
      splice(from: leafSlot, to: leafSlot, with: slots)
    } else {
      fill(with: slots)
    }
    updateChecks(of: slots)
    return changes
  }

  /// Sets the flags of the nodes of `slots`, one by one; a leaf is never expanded.
  func setFlags(of slots: [NewSlot], to flags: [NodeFlags]) {
    for (slot, flags) in zip(slots, flags) {
      nodeFlags[Int(slot.node)] =
        flags.contains(.branch) ? flags : flags.subtracting([.expanded, .expandedBeforeFilter])
    }
  }

  /// Returns nodes in document order.
  ///
  /// - Complexity: O(*k* log *n*) for *k* nodes.
  func inOrder(_ nodes: [Node]) -> [Node] {
    order(of: nodes.map { nodeCount(before: leafSlot(of: $0)) }).map { nodes[$0] }
  }

  /// Returns those of `nodes` that have no ancestor among them, each once, in document order.
  ///
  /// - Complexity: O(*k* log *n*) for *k* nodes.
  @usableFromInline
  func topmostNodes(of nodes: [Node]) -> [Node] {
    let starts = nodes.map { nodeCount(before: leafSlot(of: $0)) }
    var topmostNodes: [Node] = []
    var reached = 0
    for index in order(of: starts) where starts[index] >= reached {
      topmostNodes.append(nodes[index])
      reached = nodeCount(before: subtreeEnd(of: leafSlot(of: nodes[index])))
    }
    return topmostNodes
  }

  /// Deletes the subtrees of `nodes`; a node below another of them is deleted with it.
  ///
  /// A parent that loses its last child stays a branch without children.
  ///
  /// - Returns: The row changes and every deleted node. The nodes are already released.
  /// - Complexity: O(*k* log *n* + *m*) for *k* subtrees of *m* nodes; under a filter O(*k* *d* log
  ///   *n* + *m*) at depths up to *d*.
  @usableFromInline
  func delete(_ nodes: [Node]) -> (changes: RowChanges, deleted: [Node]) {
    isFiltered ? deleteUnderFilter(nodes) : deleteUnfiltered(nodes)
  }

  func deleteUnfiltered(_ nodes: [Node]) -> (changes: RowChanges, deleted: [Node]) {
    var changes = RowChanges()
    var deleted: [Node] = []
    let topmostNodes = topmostNodes(of: nodes)
    let parents = countsMarks ? topmostNodes.compactMap { parent(of: $0) } : []
    for node in topmostNodes {
      let leafSlot = leafSlot(of: node)
      let end = subtreeEnd(of: leafSlot)
      recordDeletion(from: leafSlot, to: end, in: &changes)
      deleted += slots(from: leafSlot, to: end).map { $0.node }
    }
    for node in topmostNodes.reversed() {
      let leafSlot = leafSlot(of: node)
      splice(from: leafSlot, to: subtreeEnd(of: leafSlot), with: [])
    }
    for node in deleted { releaseNode(node) }
    for parent in parents { updateChecks(above: parent) }
    return (changes, deleted)
  }

  /// Records the row deletions caused by removing the subtree in `leafSlot ..< end`.
  private func recordDeletion(
    from leafSlot: LeafSlot,
    to end: LeafSlot,
    in changes: inout RowChanges
  ) {
    guard depth(at: leafSlot) > 0 else {
      let index = parent(of: leafSlot).index
      if let last = changes.sectionDeletions.last, last.upperBound == index {
        changes.sectionDeletions[changes.sectionDeletions.count - 1] = last.lowerBound..<index + 1
      } else {
        changes.sectionDeletions.append(index..<index + 1)
      }
      return
    }
    guard hiddenDepth(at: leafSlot) == 0 else { return }
    let position = rowPosition(before: leafSlot)
    let count = rows(before: end) - rows(before: leafSlot)
    changes.deletions.append(rows: position.row..<position.row + count, section: position.section)
  }
}
