// Insertion and deletion of subtrees, with what they do to the rows.
extension Forest {
  /// Where insertion goes, and what it means for what is inserted there.
  @usableFromInline
  struct Site {
    /// The node that the new ones go under; `nil` when they are sections.
    @usableFromInline let parent: Node?
    let place: Place?
    /// The depth of the topmost new nodes.
    @usableFromInline let depth: Int
    /// How many closed branches hide them.
    @usableFromInline let cover: Int
  }

  /// The site under `parent` before its child with `index`.
  ///
  /// - Precondition: `index` is in `0 ... childCount(of: parent)`.
  /// - Complexity: O(log *n*).
  @usableFromInline
  func site(under parent: Node, at index: Int) -> Site {
    let place = place(of: parent)
    let depth = depth(at: place)
    return Site(
      parent: parent,
      place: childPlace(of: place, at: index),
      depth: depth + 1,
      cover: coverBelow(place)
    )
  }

  /// How many closed nodes hide what is below the node at `place`.
  func coverBelow(_ place: Place) -> Int {
    let flags = nodeFlags[Int(node(at: place))]
    if flags.contains(.section) { return 0 }
    // One that never closes and gets its first child opens with it.
    let closed = flags.isDisjoint(with: [.expanded, .pinned]) ? 1 : 0
    return cover(at: place) - (flags.contains(.filteredOut) ? 1 : 0) + closed
  }

  /// The site before the section with `index`, for sections.
  ///
  /// - Precondition: `index` is in `0 ... sectionCount`.
  @usableFromInline
  func site(forSectionAt index: Int) -> Site {
    Site(parent: nil, place: sectionPlace(at: index) ?? end, depth: 0, cover: 0)
  }

  /// Puts `slots`, a pre-order, at `site`, and makes their nodes what `flags` says.
  ///
  /// A leaf that gets its first child becomes a closed branch, and its row is reloaded.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* new nodes; under a filter as ``underFilter(_:)``.
  @usableFromInline
  func insert(_ slots: [NewSlot], flags: [NodeFlags], at site: Site) -> RowChanges {
    guard !slots.isEmpty else { return RowChanges() }
    guard isFiltered else { return insertUnfiltered(slots, flags: flags, at: site) }
    return underFilter {
      _ = insertUnfiltered(slots, flags: flags, at: site)
      refilter(slots)
      if let parent = site.parent { mendFilter(above: parent) }
    }
  }

  private func insertUnfiltered(
    _ slots: [NewSlot],
    flags: [NodeFlags],
    at site: Site
  ) -> RowChanges {
    setFlags(of: slots, to: flags)
    var changes = RowChanges()
    if let parent = site.parent {
      let parentPlace = place(of: parent)
      let section = section(around: parentPlace)
      if !isBranch(parent) {
        markBranch(parent)
        if let row = row(of: parent) {
          changes.reloads.append(row: row - rows(before: section.place), section: section.index)
        }
      }
      if let place = site.place, site.cover == 0 {
        let row = rows(before: place) - rows(before: section.place)
        let count = slots.reduce(0) { $0 + ($1.cover == 0 ? 1 : 0) }
        changes.insertions.append(rows: row..<row + count, section: section.index)
      }
    } else {
      let index = site.place.map { isEnd($0) ? sectionCount : parent(of: $0).index } ?? 0
      let count = slots.reduce(0) { $0 + ($1.depth == 0 ? 1 : 0) }
      changes.sectionInsertions.append(index..<index + count)
    }
    if let place = site.place {
      splice(from: place, to: place, with: slots)
    } else {
      fill(with: slots)
    }
    mendChecks(of: slots)
    return changes
  }

  /// Makes the nodes of `slots` what `flags` says, one by one; a leaf is never open.
  func setFlags(of slots: [NewSlot], to flags: [NodeFlags]) {
    for (slot, flags) in zip(slots, flags) {
      nodeFlags[Int(slot.node)] =
        flags.contains(.branch) ? flags : flags.subtracting([.expanded, .formerlyExpanded])
    }
  }

  /// Those of `nodes` that stand below no other of them, each once, in document order.
  ///
  /// - Complexity: O(*k* log *n*) for *k* nodes.
  @usableFromInline
  func tops(of nodes: [Node]) -> [Node] {
    let starts = nodes.map { position(of: place(of: $0)) }
    var tops: [Node] = []
    var reached = 0
    for index in order(of: starts) where starts[index] >= reached {
      tops.append(nodes[index])
      reached = position(of: subtreeEnd(of: place(of: nodes[index])))
    }
    return tops
  }

  /// Deletes the subtrees of `nodes`; a node below another of them goes with it.
  ///
  /// A parent that loses its last child stays a branch, an empty one.
  ///
  /// - Returns: The change, and every node that is gone. The nodes are free already.
  /// - Complexity: O(*k* log *n* + *m*) for *k* subtrees of *m* nodes; under a filter as
  ///   ``underFilter(_:)``.
  @usableFromInline
  func delete(_ nodes: [Node]) -> (changes: RowChanges, deleted: [Node]) {
    guard isFiltered else { return deleteUnfiltered(nodes) }
    var deleted: [Node] = []
    let parents = tops(of: nodes).compactMap { parent(of: $0) }
    let changes = underFilter {
      deleted = deleteUnfiltered(nodes).deleted
      for parent in parents { mendFilter(above: parent) }
    }
    return (changes, deleted)
  }

  private func deleteUnfiltered(_ nodes: [Node]) -> (changes: RowChanges, deleted: [Node]) {
    var changes = RowChanges()
    var deleted: [Node] = []
    let tops = tops(of: nodes)
    let parents = countsMarks ? tops.compactMap { parent(of: $0) } : []
    for node in tops {
      let place = place(of: node)
      let end = subtreeEnd(of: place)
      note(deletionFrom: place, to: end, in: &changes)
      deleted += slots(from: place, to: end).map { $0.node }
    }
    for node in tops.reversed() {
      let place = place(of: node)
      splice(from: place, to: subtreeEnd(of: place), with: [])
    }
    for node in deleted { releaseNode(node) }
    for parent in parents { mendChecks(above: parent) }
    return (changes, deleted)
  }

  /// Writes down what the rows lose with the subtree in `place ..< end`.
  private func note(deletionFrom place: Place, to end: Place, in changes: inout RowChanges) {
    guard depth(at: place) > 0 else {
      let index = parent(of: place).index
      if let last = changes.sectionDeletions.last, last.upperBound == index {
        changes.sectionDeletions[changes.sectionDeletions.count - 1] = last.lowerBound..<index + 1
      } else {
        changes.sectionDeletions.append(index..<index + 1)
      }
      return
    }
    guard cover(at: place) == 0 else { return }
    let position = rowPosition(before: place)
    let count = rows(before: end) - rows(before: place)
    changes.deletions.append(rows: position.row..<position.row + count, section: position.section)
  }
}
