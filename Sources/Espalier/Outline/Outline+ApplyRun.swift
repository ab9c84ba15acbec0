/// The run of nodes in which a snapshot differs from an outline.
///
/// Everything before it and after it is equal.
@usableFromInline
struct DifferingRun {
  /// The only section and its items, in pre-order.
  @usableFromInline let slots: [NewSlot]
  /// The slots that are replaced.
  @usableFromInline let old: Range<Int>
  /// The positions of the items that replace them.
  @usableFromInline let new: Range<Int>

  @inlinable
  init(slots: [NewSlot], old: Range<Int>, new: Range<Int>) {
    (self.slots, self.old, self.new) = (slots, old, new)
  }
}

// A snapshot is mostly what is there already: an equal one costs a comparison, and one that differs
// in a few places close to each other, hardly more.
extension Outline {
  /// Finds the shortest run outside of which a snapshot is equal to the outline.
  ///
  /// - Returns: The run, or `nil` where the outline has several sections, a filter, checks or loads.
  /// - Complexity: O(*n*).
  @inlinable
  func differingRun(in sections: [Section]) -> DifferingRun? {
    guard sections.count == 1, !forest.isFiltered, !forest.hasChecks, loads.isEmpty,
      let slots = forest.onlySection, index.sectionNames[slots[0].node] == sections[0].id
    else { return nil }
    let items = sections[0].items
    let common = Swift.min(slots.count - 1, items.count)
    var first = 0
    while first < common, isEqual(slots[first + 1], items, first) { first += 1 }
    var (oldEnd, newEnd) = (slots.count, items.count)
    while oldEnd > first + 1, newEnd > first, isEqual(slots[oldEnd - 1], items, newEnd - 1) {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    // All ancestors of what follows the run are before it.
    var level = Int.max
    for slot in slots[first + 1..<oldEnd] { level = Swift.min(level, Int(slot.depth) - 1) }
    for item in items[first..<newEnd] { level = Swift.min(level, item.level) }
    while newEnd < items.count, items[newEnd].level > level {
      (oldEnd, newEnd) = (oldEnd + 1, newEnd + 1)
    }
    return DifferingRun(slots: slots, old: first + 1..<oldEnd, new: first..<newEnd)
  }

  /// Whether the node in a slot would not change if it became the item at a position.
  @inlinable
  func isEqual(_ slot: NewSlot, _ items: [Item], _ position: Int) -> Bool {
    Int(slot.depth) - 1 == items[position].level && index[slot.node] == items[position].id
      && isAlike(slot, items, position)
  }

  /// Whether the node in a slot is loaded, and a branch, as the item at a position is.
  @inlinable
  func isAlike(_ slot: NewSlot, _ items: [Item], _ position: Int) -> Bool {
    guard items[position].isLoaded, !forest.isUnloaded(slot.node) else { return false }
    let isBranch =
      items[position].isBranch || items[position].isExpanded
      || position + 1 < items.count && items[position + 1].level > items[position].level
    return isBranch == forest.isBranch(slot.node)
  }

  /// Replaces a run by items of a snapshot.
  ///
  /// - Returns: The changes, or `nil` if an item is refused; then nothing changes.
  /// - Complexity: O(log *n* + *k* log *k*) for a run of *k* nodes before and after.
  @inlinable
  mutating func replace(_ run: DifferingRun, with items: [Item]) -> RowChanges? {
    makeUnique()
    var transaction = Transaction(depth: 1, hiddenDepth: 0)
    let count = run.old.count + run.new.count
    transaction.taken = SparseNodeMap(expecting: count, of: forest.handleEnd)
    transaction.reserveCapacity(run.new.count)
    var positions = SparseNodeMap(expecting: count, of: forest.handleEnd)
    for position in run.old { positions[run.slots[position].node] = position }
    let ancestors = stageAncestors(of: run, in: &transaction)
    do {
      // Mostly the next item is the next node.
      var next = run.old.lowerBound
      for item in items[run.new] {
        let guess = next < run.old.upperBound ? run.slots[next].node : nil
        try stage(item, guessing: guess, in: &transaction) { positions[$0] != nil }
        if let node = transaction.slots.last?.node, let position = positions[node] {
          next = position + 1
        }
      }
    } catch {
      discard(transaction)
      return nil
    }
    transaction.endBranches(downTo: -1)
    let (changes, dropped) = forest.replaceRun(
      after: run.slots[run.old.lowerBound - 1].node,
      before: run.old.upperBound < run.slots.count ? run.slots[run.old.upperBound].node : nil,
      in: run.slots[0].node,
      with: Array(transaction.slots.dropFirst(ancestors)),
      flags: Array(transaction.flags.dropFirst(ancestors))
    )
    for node in dropped { forget(node, isSection: false) }
    setLoads(transaction.loads)
    compact(afterDeleting: dropped.count)
    return changes
  }

  /// Stages the items before a run in which its items may be, from the top level down.
  ///
  /// - Returns: The number of these.
  @inlinable
  func stageAncestors(of run: DifferingRun, in transaction: inout Transaction) -> Int {
    var ancestors: [Forest.Node] = []
    var depth = Int32.max
    for slot in run.slots[1..<run.old.lowerBound].reversed() where slot.depth < depth {
      ancestors.append(slot.node)
      depth = slot.depth
      if depth == 1 { break }
    }
    for (level, node) in ancestors.reversed().enumerated() {
      place(node, level: level, flags: forest.flags(of: node), isNew: false, in: &transaction)
    }
    return ancestors.count
  }
}
