// Leaving nodes out.
//
// A node passes if it is to be shown, or if anything below it passes; one that is to be hidden
// passes never, and nothing below it does. A node that does not pass is covered once more, alone:
// what stands below it does not pass either, and is covered for itself. So the rows follow from the
// covers as ever, and what is open is a matter apart: under a filter `expanded` is the filter's own,
// and what was open before waits in `formerlyExpanded`.
extension Forest {
  @usableFromInline
  func isFilteredOut(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.filteredOut) }

  /// Asks for a verdict on every item, shows what passes, and opens what holds something that does.
  ///
  /// Those that are to be shown, and are not hidden by what is around them, count as found.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func filter(_ verdict: (Node) -> FilterVerdict) -> RowChanges {
    let wasFiltered = isFiltered
    filterWork = Forest.filterWork
    (countsMarks, filterFinds) = (true, true)
    guard let start, let end else { return RowChanges() }
    for node in nodes {
      var flags = nodeFlags[Int(node)]
      if flags.isDisjoint(with: [.section, .status]) {
        if !wasFiltered { flags.set(.formerlyExpanded, flags.contains(.expanded)) }
        flags.remove([.expanded, .holdsPassing])
        flags.set(verdict(node))
        nodeFlags[Int(node)] = flags
      }
    }
    judge(slots(from: start, to: end), isHidden: false)
    return recover(from: start, to: end, cover: 0)
  }

  /// Shows everything again, and opens what was open before.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func clearFilter() -> RowChanges {
    guard isFiltered else { return RowChanges() }
    let lasting: NodeFlags = filterFinds ? [] : .found
    filterWork = nil
    filterFinds = false
    guard let start, let end else { return RowChanges() }
    for node in nodes {
      var flags = nodeFlags[Int(node)]
      if flags.isDisjoint(with: [.section, .status]) {
        let isOpen =
          flags.contains(.formerlyExpanded) || flags.isSuperset(of: [.pinned, .branch])
        flags.set(.expanded, isOpen)
      }
      let ended: NodeFlags = [.formerlyExpanded, .holdsPassing, .filteredOut, .found]
      flags.remove(ended.subtracting(lasting))
      if !flags.contains(.status) { flags.remove([.shows, .hides]) }
      nodeFlags[Int(node)] = flags
    }
    return recover(from: start, to: end, cover: 0)
  }

  /// Says what is open when the filter is gone.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  func setFormerlyExpanded(_ isOpen: (Node) -> Bool) {
    for node in nodes where isBranch(node) && !isSection(node) {
      let mayOpen = !isUnloaded(node) || nodeFlags[Int(node)].contains(.formerlyExpanded)
      nodeFlags[Int(node)].set(.formerlyExpanded, mayOpen && isOpen(node))
    }
  }

  /// Says of each node of a pre-order whether it passes, and opens those that come to hold one.
  ///
  /// Covers are not touched.
  private func judge(_ slots: [NewSlot], isHidden: Bool) {
    guard let base = slots.first?.depth else { return }
    // What is hidden, by the depth that a hiding node around it has.
    var hider: Int32? = isHidden ? base - 1 : nil
    for slot in slots {
      if let depth = hider, slot.depth <= depth { hider = nil }
      var flags = nodeFlags[Int(slot.node)]
      let passes = flags.contains(.shows) && hider == nil
      if flags.isDisjoint(with: [.section, .status]) {
        flags.set(.filteredOut, !passes)
        if filterFinds { flags.set(.found, passes) }
        nodeFlags[Int(slot.node)] = flags
      }
      if flags.contains(.hides), !flags.contains(.status), hider == nil { hider = slot.depth }
    }
    // From the end, so that children come before their parents: by level, whether a child of the
    // next node there passed, and the status that it has.
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
      if passed[level + 1], !flags.contains(.holdsPassing) { flags.insert(.expanded) }
      flags.set(.holdsPassing, passed[level + 1] && !flags.contains(.section))
      if flags.isSuperset(of: [.pinned, .branch]) { flags.insert(.expanded) }
      nodeFlags[Int(slot.node)] = flags
      if let below = status[level + 1] {
        nodeFlags[Int(below)].set(.filteredOut, flags.contains(.filteredOut))
      }
      (passed[level + 1], status[level + 1]) = (false, nil)
      if !flags.contains(.filteredOut) { passed[level] = true }
    }
  }

  /// What edits do as long as there is a filter.
  private static var filterWork: FilterWork {
    FilterWork(
      tell: { forest, edit in
        let before = forest.visibleRows()
        edit()
        return forest.changes(since: before)
      },
      judge: { $0.judgeRun($1) },
      mend: { $0.judge(above: $1) },
      passingCount: { $0.countPassingChildren(of: $1) },
      passingIndex: { $0.countPassingSiblings(before: $1) }
    )
  }

  private func judgeRun(_ slots: [NewSlot]) {
    guard let first = slots.first, let last = slots.last else { return }
    let parent = parent(of: first.node)
    var isHidden = false
    var ancestor = parent
    while let node = ancestor, !isHidden {
      isHidden = nodeFlags[Int(node)].contains(.hides)
      ancestor = self.parent(of: node)
    }
    judge(slots, isHidden: isHidden)
    let end = place(after: place(of: last.node))
    let cover = parent.map { coverBelow(place(of: $0)) } ?? 0
    _ = recover(from: place(of: first.node), to: end, cover: cover)
  }

  private func judge(above node: Node) {
    var line: [(node: Node, isHidden: Bool)] = []
    var next: Node? = node
    while let ancestor = next, !isSection(ancestor) {
      line.append((ancestor, false))
      next = parent(of: ancestor)
    }
    var isHidden = false
    for index in line.indices.reversed() {
      line[index].isHidden = isHidden
      isHidden = isHidden || nodeFlags[Int(line[index].node)].contains(.hides)
    }
    if let status = status(of: node) { setFilteredOut(status, isFilteredOut(node)) }
    for (node, isHidden) in line {
      let flags = nodeFlags[Int(node)]
      let holds = passingChildCount(of: node) > 0
      let shown = flags.contains(.shows) && !isHidden
      nodeFlags[Int(node)].set(.holdsPassing, holds)
      if holds, !flags.contains(.holdsPassing) { _ = setExpanded(node, true) }
      let passes = holds || shown
      if passes != flags.contains(.filteredOut) { return }
      setFilteredOut(node, !passes)
      if let status = status(of: node) { setFilteredOut(status, !passes) }
    }
  }

  private func setFilteredOut(_ node: Node, _ isOut: Bool) {
    guard isFilteredOut(node) != isOut else { return }
    nodeFlags[Int(node)].set(.filteredOut, isOut)
    let place = place(of: node)
    addCover(isOut ? 1 : -1, from: place, to: self.place(after: place))
  }

  private func countPassingChildren(of node: Node) -> Int {
    let place = place(of: node)
    let depth = slotDepth[slot(place)] + 1
    return passingCount(at: depth, from: self.place(after: place), to: subtreeEnd(of: place))
  }

  private func countPassingSiblings(before node: Node) -> Int {
    let place = place(of: node)
    guard let parent = parent(of: place).parent else { return 0 }
    return passingCount(
      at: slotDepth[slot(place)],
      from: self.place(after: parent),
      to: place
    )
  }

  /// How many items at `depth` pass in a run where none is less deep.
  private func passingCount(at depth: Int32, from start: Place, to end: Place) -> Int {
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
      for slot in start + first..<start + last where childSummary.depth[slot] == depth {
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
  /// Puts flags in or takes them out.
  @usableFromInline
  mutating func set(_ flags: NodeFlags, _ isOn: Bool) {
    if isOn { insert(flags) } else { remove(flags) }
  }

  /// Writes down a filter's verdict.
  @usableFromInline
  mutating func set(_ verdict: FilterVerdict) {
    remove([.shows, .hides])
    switch verdict {
    case .show: insert(.shows)
    case .hide: insert(.hides)
    case .showIfDescendantShows: break
    }
  }
}
