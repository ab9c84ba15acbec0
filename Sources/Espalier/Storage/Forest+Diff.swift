// Replacing a run of nodes with another one and computing the row changes by identity.
extension Forest {
  /// Replaces everything below `parent` with `slots`, a pre-order.
  ///
  /// Nodes that are in both stay. The other old nodes are dropped and released.
  ///
  /// - Returns: The row changes and the dropped nodes.
  /// - Complexity: O(log *n* + *k* log *k*) for *k* nodes below before and after.
  @usableFromInline
  func replaceChildren(
    of parent: Node,
    with slots: [NewSlot],
    flags: [NodeFlags]
  ) -> (changes: RowChanges, dropped: [Node]) {
    isFiltered
      ? replaceChildrenUnderFilter(of: parent, with: slots, flags: flags)
      : replaceUnfiltered(of: parent, with: slots, flags: flags)
  }

  func replaceUnfiltered(
    of parent: Node,
    with slots: [NewSlot],
    flags: [NodeFlags]
  ) -> (changes: RowChanges, dropped: [Node]) {
    let leafSlot = leafSlot(of: parent)
    let (start, end) = (self.leafSlot(after: leafSlot), subtreeEnd(of: leafSlot))
    let old = visibleRowList(from: start, to: end)
    let wasBranch = isBranch(parent)
    let dropped = replaceRun(from: start, to: end, for: slots, flags: flags)
    if !slots.isEmpty { markBranch(parent) }
    updateChecks(of: slots)
    updateChecks(above: parent)
    let newLeafSlot = self.leafSlot(of: parent)
    let new = visibleRowList(
      from: self.leafSlot(after: newLeafSlot),
      to: subtreeEnd(of: newLeafSlot)
    )
    var changes = self.changes(from: old, to: new)
    if isBranch(parent) != wasBranch, let row = rowPosition(of: parent) {
      // A former leaf is a collapsed branch now and has no rows below it: nothing else is reloaded.
      changes.reloads.append(row: row.row, section: row.section)
    }
    return (changes, dropped)
  }

  /// Replaces the nodes between two others in a section with `slots`, a part of a pre-order.
  ///
  /// All ancestors of the nodes after the run are before it, and stay as they are.
  ///
  /// - Parameters:
  ///   - previous: The node before the run, which may be the section.
  ///   - next: The node after it, or `nil` for the end of the section.
  ///   - section: The section.
  /// - Returns: The row changes and the dropped nodes.
  /// - Precondition: There is no filter, and nothing is checked.
  /// - Complexity: O(log *n* + *k* log *k*) for *k* nodes in the run before and after.
  @usableFromInline
  func replaceRun(
    after previous: Node,
    before next: Node?,
    in section: Node,
    with slots: [NewSlot],
    flags: [NodeFlags]
  ) -> (changes: RowChanges, dropped: [Node]) {
    var start: LeafSlot { leafSlot(after: leafSlot(of: previous)) }
    var end: LeafSlot { next.map { leafSlot(of: $0) } ?? subtreeEnd(of: leafSlot(of: section)) }
    let old = visibleRowList(from: start, to: end)
    let dropped = replaceRun(from: start, to: end, for: slots, flags: flags)
    let new = visibleRowList(from: start, to: end)
    return (changes(from: old, to: new), dropped)
  }

  /// The slots of the whole forest if it has one section, which is the first of them.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  var onlySection: [NewSlot]? {
    guard sections.count == 1, let start, let end else { return nil }
    return slots(from: start, to: end)
  }

  /// Replaces the whole forest with `slots`, a pre-order with its sections.
  ///
  /// Sections that stay keep their relative order.
  ///
  /// - Returns: The row changes and the dropped nodes, including sections.
  /// - Complexity: O(*n* log *n*); O(*n*) if rows keep their order.
  @usableFromInline
  func replaceAll(
    with slots: [NewSlot],
    flags: [NodeFlags]
  ) -> (changes: RowChanges, dropped: [Node]) {
    let before = visibleRows()
    let dropped: [Node]
    if let start, let end {
      dropped = replaceRun(from: start, to: end, for: slots, flags: flags)
    } else {
      setFlags(of: slots, to: flags)
      fill(with: slots)
      dropped = []
    }
    if isFiltered { refilter(slots) }
    updateChecks(of: slots)
    return (changes(since: before), dropped)
  }

  /// A snapshot of all rows with their sections.
  struct VisibleRows {
    var list: VisibleRowDiff
    var sections: [Node]
  }

  /// Returns all rows.
  ///
  /// - Complexity: O(*v* + *s* log *n*) for *v* rows in *s* sections.
  func visibleRows() -> VisibleRows {
    var rows = VisibleRows(list: VisibleRowDiff(), sections: sections)
    var leafSlot: LeafSlot?
    for (index, section) in rows.sections.enumerated() {
      let first = rows.list.rows.count
      var left = rowCount(ofSection: index)
      if left > 0, leafSlot == nil { leafSlot = self.leafSlot(of: section) }
      while left > 0, let here = leafSlot.flatMap({ row(after: $0) }) {
        rows.list.rows.append(visibleRow(at: here))
        leafSlot = here
        left -= 1
      }
      rows.list.parts.append(
        .init(section: index, first: 0, rows: first..<rows.list.rows.count)
      )
    }
    return rows
  }

  /// Returns the changes of the rows since `before`, in the sections that stay, and of the
  /// sections.
  ///
  /// - Complexity: O(*v* log *v*) for *v* rows before and now; O(*v*) if they keep their order.
  func changes(since before: VisibleRows) -> RowChanges {
    var (old, now) = (before, visibleRows())
    let wasThere = nodeMarks(old.sections)
    let isThere = nodeMarks(now.sections)
    old.list.parts = old.list.parts.filter { isThere[old.sections[$0.section]] != nil }
    now.list.parts = now.list.parts.filter { wasThere[now.sections[$0.section]] != nil }
    var changes = self.changes(from: old.list, to: now.list)
    changes.sectionDeletions = Forest.missing(from: old.sections, in: isThere)
    changes.sectionInsertions = Forest.missing(from: now.sections, in: wasThere)
    return changes
  }

  /// Returns a set of nodes.
  private func nodeMarks(_ nodes: [Node]) -> SparseNodeMap {
    var marks = SparseNodeMap(expecting: nodes.count, of: handleEnd)
    for node in nodes { marks[node] = 1 }
    return marks
  }

  /// Returns the indices of the sections that are not marked, as ranges.
  private static func missing(
    from sections: [Node],
    in marks: SparseNodeMap
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (index, section) in sections.enumerated() where marks[section] == nil {
      if let last = ranges.last, last.upperBound == index {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
    return ranges
  }

  /// Replaces a run and releases the nodes that are not in the new one.
  private func replaceRun(
    from start: LeafSlot,
    to end: LeafSlot,
    for new: [NewSlot],
    flags: [NodeFlags]
  ) -> [Node] {
    let old = start == end ? [] : slots(from: start, to: end)
    let stays = nodeMarks(new.map { $0.node })
    let dropped = old.map { $0.node }.filter { stays[$0] == nil }
    setFlags(of: new, to: flags)
    splice(from: start, to: end, with: new)
    for node in dropped { releaseNode(node) }
    return dropped
  }

  /// Returns the matched old sections that keep their relative order, and `nil` for the others.
  @usableFromInline
  static func keepingOrder(_ matched: [Node?], of sections: [Node]) -> [Node?] {
    var indices: [Node: Int] = [:]
    for (index, section) in sections.enumerated() { indices[section] = index }
    let old = matched.map { $0.flatMap { indices[$0] } }
    let stand = longestIncreasingRun(of: old.compactMap { $0 })
    var rank = 0
    return matched.map { node in
      guard node != nil else { return nil }
      rank += 1
      return stand[rank - 1] ? node : nil
    }
  }
}
