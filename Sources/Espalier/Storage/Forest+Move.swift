// Moving a subtree.
extension Forest {
  /// Whether `node` is `ancestor` or is below it.
  ///
  /// - Complexity: O(log *n*), regardless of the distance.
  @usableFromInline
  func isInside(_ node: Node, subtreeOf ancestor: Node) -> Bool {
    let top = leafSlot(of: ancestor)
    let subtree = nodeCount(before: top)..<nodeCount(before: subtreeEnd(of: top))
    return subtree.contains(nodeCount(before: leafSlot(of: node)))
  }

  /// Moves the subtree of `node` under `parent`, to `index` among the other children.
  ///
  /// - Precondition: `parent` is not inside the subtree, and `index`, counted without `node`, is
  ///   in `0 ... childCount(of: parent)`.
  /// - Complexity: O(log *n* + *m*) for a subtree of *m* nodes; under a filter as
  ///   ``moveUnderFilter(_:under:at:)``.
  @usableFromInline
  func move(_ node: Node, under parent: Node, at index: Int) -> RowChanges {
    isFiltered
      ? moveUnderFilter(node, under: parent, at: index)
      : moveUnfiltered(node, under: parent, at: index)
  }

  func moveUnfiltered(_ node: Node, under parent: Node, at index: Int) -> RowChanges {
    let source = leafSlot(of: node)
    let end = subtreeEnd(of: source)
    let depth = depth(at: source)
    let hiddenDepth = hiddenDepth(at: source) - (isFilteredOut(node) ? 1 : 0)
    let wasBranch = isBranch(parent)
    let former = countsMarks ? self.parent(of: node) : nil
    let old = hiddenDepth == 0 ? rowPosition(before: source) : nil
    var slots = self.slots(from: source, to: end)
    splice(from: source, to: end, with: [])

    let insertionPoint = insertionPoint(under: parent, at: index)
    for position in slots.indices {
      slots[position].depth &+= Int32(truncatingIfNeeded: insertionPoint.depth - depth)
      slots[position].hiddenDepth &+= Int32(
        truncatingIfNeeded: insertionPoint.hiddenDepth - hiddenDepth
      )
    }
    markBranch(parent)
    if let leafSlot = insertionPoint.leafSlot { splice(from: leafSlot, to: leafSlot, with: slots) }
    if let former { updateChecks(above: former) }
    updateChecks(above: parent)
    let new = insertionPoint.hiddenDepth == 0 ? rowPosition(before: self.leafSlot(of: node)) : nil

    // The number of rows the subtree has, or would have, if its top were a row.
    let count = slots.reduce(0) { $0 + (Int($1.hiddenDepth) == insertionPoint.hiddenDepth ? 1 : 0) }
    var changes = RowChanges.moving(count, from: old, to: new)
    // The parent's row is above the rows of the subtree.
    if !wasBranch, let row = rowPosition(of: parent) {
      changes.reloads.append(row: row.row, section: row.section)
    }
    if let new, old != nil, depth != insertionPoint.depth {
      changes.reloads.append(rows: new.row..<new.row + count, section: new.section)
    }
    return changes
  }

  /// Returns `node` and everything below it, with full hidden depths.
  @usableFromInline
  func subtree(of node: Node) -> [NewSlot] {
    let leafSlot = leafSlot(of: node)
    return slots(from: leafSlot, to: subtreeEnd(of: leafSlot))
  }

  /// Returns the slots in `start ..< end`, with full hidden depths.
  func slots(from start: LeafSlot, to end: LeafSlot) -> [NewSlot] {
    var slots: [NewSlot] = []
    // Reserved, since a growing array temporarily needs twice the memory, and the run may be the
    // whole forest.
    if start.leaf != end.leaf {
      slots.reserveCapacity(nodeCount(before: end) - nodeCount(before: start))
    }
    var leaf = start.leaf
    var first = start.index
    while true {
      let pending = pendingHiddenDepth(aboveLeaf: leaf)
      let last = leaf == end.leaf ? end.index : Int(leafCount[leaf])
      for index in first..<max(first, last) {
        let slot = leaf * Forest.leafCapacity + index
        slots.append(
          NewSlot(
            node: slotNode[slot],
            depth: slotDepth[slot],
            hiddenDepth: slotHiddenDepth[slot] &+ pending
          )
        )
      }
      guard leaf != end.leaf, let next = self.leaf(after: leaf) else { return slots }
      (leaf, first) = (next, 0)
    }
  }
}

extension RowChanges {
  /// Returns the changes for moving `count` adjacent rows, where `nil` means hidden.
  ///
  /// If the rows jump over fewer rows than they are, they stay and the others move in the opposite
  /// direction.
  static func moving(_ count: Int, from old: RowPosition?, to new: RowPosition?) -> RowChanges {
    var changes = RowChanges()
    // Under a filter the subtree may have no rows.
    guard count > 0 else { return changes }
    switch (old, new) {
    case (nil, nil): break
    case (let old?, nil):
      changes.deletions.append(rows: old.row..<old.row + count, section: old.section)
    case (nil, let new?):
      changes.insertions.append(rows: new.row..<new.row + count, section: new.section)
    case (let old?, let new?):
      let jumped = old.section == new.section ? abs(new.row - old.row) : Int.max
      if jumped == 0 { break }
      if jumped >= count {
        changes.moves.append(RowMove(from: old, to: new, count: count))
      } else {
        var (source, target) = (old, new)
        if new.row > old.row {
          (source.row, target.row) = (old.row + count, old.row)
        } else {
          (source.row, target.row) = (new.row, new.row + count)
        }
        changes.moves.append(RowMove(from: source, to: target, count: jumped))
      }
    }
    return changes
  }
}
