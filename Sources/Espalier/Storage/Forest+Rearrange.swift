// Putting another arrangement in the place of one, and telling what changed by identity.
extension Forest {
  /// Puts `slots`, a pre-order, in place of everything below `parent`.
  ///
  /// Nodes may stand in both; they stay. The others that stood there are dropped, and are free.
  ///
  /// - Returns: The change, and the nodes that were dropped.
  /// - Complexity: O(log *n* + *k* log *k*) for *k* nodes below before and after.
  @usableFromInline
  func replaceChildren(
    of parent: Node,
    with slots: [NewSlot],
    flags: [NodeFlags]
  ) -> (changes: RowChanges, dropped: [Node]) {
    guard isFiltered else { return replaceUnfiltered(of: parent, with: slots, flags: flags) }
    var dropped: [Node] = []
    let changes = underFilter {
      dropped = replaceUnfiltered(of: parent, with: slots, flags: flags).dropped
      refilter(slots)
      mendFilter(above: parent)
    }
    return (changes, dropped)
  }

  private func replaceUnfiltered(
    of parent: Node,
    with slots: [NewSlot],
    flags: [NodeFlags]
  ) -> (changes: RowChanges, dropped: [Node]) {
    let place = place(of: parent)
    let (start, end) = (self.place(after: place), subtreeEnd(of: place))
    let old = rowList(from: start, to: end)
    let wasBranch = isBranch(parent)
    let dropped = exchange(from: start, to: end, for: slots, flags: flags)
    if !slots.isEmpty { markBranch(parent) }
    mendChecks(of: slots)
    mendChecks(above: parent)
    let newPlace = self.place(of: parent)
    let new = rowList(from: self.place(after: newPlace), to: subtreeEnd(of: newPlace))
    var changes = self.changes(from: old, to: new)
    if isBranch(parent) != wasBranch, let row = rowPosition(of: parent) {
      // A leaf had no rows below it and, closed now, has none: nothing else is reloaded.
      changes.reloads.append(row: row.row, section: row.section)
    }
    return (changes, dropped)
  }

  /// Puts `slots`, a pre-order with its sections, in place of the whole forest.
  ///
  /// Sections that stay keep their order among each other.
  ///
  /// - Returns: The change, and the nodes that were dropped, sections among them.
  /// - Complexity: O(*n* log *n*); O(*n*) if rows keep their order.
  @usableFromInline
  func replaceAll(
    with slots: [NewSlot],
    flags: [NodeFlags]
  ) -> (changes: RowChanges, dropped: [Node]) {
    let before = visibleRows()
    let dropped: [Node]
    if let start, let end {
      dropped = exchange(from: start, to: end, for: slots, flags: flags)
    } else {
      setFlags(of: slots, to: flags)
      fill(with: slots)
      dropped = []
    }
    if isFiltered { refilter(slots) }
    mendChecks(of: slots)
    return (changes(since: before), dropped)
  }

  /// All rows with their sections, as they were at one moment.
  struct VisibleRows {
    var list: RowList
    var sections: [Node]
  }

  /// All rows there are.
  ///
  /// - Complexity: O(*v* + *s* log *n*) for *v* rows in *s* sections.
  func visibleRows() -> VisibleRows {
    var rows = VisibleRows(list: RowList(), sections: sections)
    var place: Place?
    for (index, section) in rows.sections.enumerated() {
      let first = rows.list.rows.count
      var left = rowCount(ofSection: index)
      if left > 0, place == nil { place = self.place(of: section) }
      while left > 0, let here = place.flatMap({ row(after: $0) }) {
        rows.list.rows.append(rowListEntry(at: here))
        place = here
        left -= 1
      }
      rows.list.parts.append(
        .init(section: index, first: 0, rows: first..<rows.list.rows.count)
      )
    }
    return rows
  }

  /// What became of the rows since `before`, in the sections that stay, and of the sections.
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

  /// A mark on each of some nodes.
  private func nodeMarks(_ nodes: [Node]) -> NodeTable {
    var marks = NodeTable(expecting: nodes.count, of: handleEnd)
    for node in nodes { marks[node] = 1 }
    return marks
  }

  /// The indices of the sections that are not marked, as ranges.
  private static func missing(
    from sections: [Node],
    in marks: NodeTable
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

  /// Replaces a run, and frees the nodes that are in it and not among the new ones.
  private func exchange(
    from start: Place,
    to end: Place,
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

  /// Of sections matched with old ones, those that can stay without a jump; `nil` for the others.
  @usableFromInline
  static func inOrder(_ matched: [Node?], of sections: [Node]) -> [Node?] {
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
