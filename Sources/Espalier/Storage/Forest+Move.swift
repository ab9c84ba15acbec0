// Moving a subtree.
extension Forest {
  /// Whether `node` is `ancestor` or stands below it.
  ///
  /// - Complexity: O(log *n*), whatever lies between.
  @usableFromInline
  func isInside(_ node: Node, subtreeOf ancestor: Node) -> Bool {
    let top = place(of: ancestor)
    let subtree = position(of: top)..<position(of: subtreeEnd(of: top))
    return subtree.contains(position(of: place(of: node)))
  }

  /// Moves the subtree of `node` under `parent`, before the child that then has `index`.
  ///
  /// - Precondition: `parent` is not inside the subtree, and `index`, counted without `node`, is
  ///   in `0 ... childCount(of: parent)`.
  /// - Complexity: O(log *n* + *m*) for a subtree of *m* nodes; under a filter as
  ///   ``underFilter(_:)``.
  @usableFromInline
  func move(_ node: Node, under parent: Node, at index: Int) -> RowChanges {
    guard isFiltered else { return moveUnfiltered(node, under: parent, at: index) }
    let former = self.parent(of: node)
    return underFilter {
      _ = moveUnfiltered(node, under: parent, at: index)
      refilter(subtree(of: node))
      // First where it came to: what is above both places holds it all the time.
      mendFilter(above: parent)
      if let former { mendFilter(above: former) }
    }
  }

  private func moveUnfiltered(_ node: Node, under parent: Node, at index: Int) -> RowChanges {
    let source = place(of: node)
    let end = subtreeEnd(of: source)
    let depth = depth(at: source)
    let cover = cover(at: source) - (isFilteredOut(node) ? 1 : 0)
    let wasBranch = isBranch(parent)
    let former = countsMarks ? self.parent(of: node) : nil
    let old = cover == 0 ? rowPosition(before: source) : nil
    var slots = self.slots(from: source, to: end)
    splice(from: source, to: end, with: [])

    let site = site(under: parent, at: index)
    for position in slots.indices {
      slots[position].depth &+= Int32(truncatingIfNeeded: site.depth - depth)
      slots[position].cover &+= Int32(truncatingIfNeeded: site.cover - cover)
    }
    markBranch(parent)
    if let place = site.place { splice(from: place, to: place, with: slots) }
    if let former { mendChecks(above: former) }
    mendChecks(above: parent)
    let new = site.cover == 0 ? rowPosition(before: self.place(of: node)) : nil

    // As many as there were, or are to be, at the top of the subtree's own cover.
    let count = slots.reduce(0) { $0 + (Int($1.cover) == site.cover ? 1 : 0) }
    var changes = RowChanges.moving(count, from: old, to: new)
    // The parent stands above what is in it.
    if !wasBranch, let row = rowPosition(of: parent) {
      changes.reloads.append(row: row.row, section: row.section)
    }
    if let new, old != nil, depth != site.depth {
      changes.reloads.append(rows: new.row..<new.row + count, section: new.section)
    }
    return changes
  }

  /// `node` and everything below it, covers in full.
  @usableFromInline
  func subtree(of node: Node) -> [NewSlot] {
    let place = place(of: node)
    return slots(from: place, to: subtreeEnd(of: place))
  }

  /// What stands in `start ..< end`, covers in full.
  func slots(from start: Place, to end: Place) -> [NewSlot] {
    var slots: [NewSlot] = []
    // An array that grows is there twice meanwhile, and a run may be all that there is.
    if start.leaf != end.leaf { slots.reserveCapacity(position(of: end) - position(of: start)) }
    var leaf = start.leaf
    var first = start.index
    while true {
      let pending = pendingCover(aboveLeaf: leaf)
      let last = leaf == end.leaf ? end.index : Int(leafCount[leaf])
      for index in first..<max(first, last) {
        let slot = leaf * Forest.leafCapacity + index
        slots.append(
          NewSlot(node: slotNode[slot], depth: slotDepth[slot], cover: slotCover[slot] &+ pending)
        )
      }
      guard leaf != end.leaf, let next = self.leaf(after: leaf) else { return slots }
      (leaf, first) = (next, 0)
    }
  }
}

extension RowChanges {
  /// What moving `count` adjacent rows comes to, where no position means hidden.
  ///
  /// Rows that jump over fewer rows than they are stay, and the others move the other way.
  static func moving(_ count: Int, from old: RowPosition?, to new: RowPosition?) -> RowChanges {
    var changes = RowChanges()
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
