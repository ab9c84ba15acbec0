// Performing the edits of history steps, and deriving their inverses.
extension Outline {
  /// Performs an edit of a step, and returns its row changes and its inverse.
  ///
  /// The inverse has all checks that the edit may have changed; see ``withLostChecks(_:)``.
  mutating func performReversibly(
    _ step: ReversibleEdit<ID>
  ) throws(OutlineError<ID>) -> (changes: RowChanges, inverse: [ReversibleEdit<ID>]) {
    try performReversibly(step) { outline, sections throws(OutlineError<ID>) in
      try outline.replaceAll(sections, step)
    }
  }

  /// Performs an edit of a step, where a snapshot is applied by a closure.
  mutating func performReversibly(
    _ step: ReversibleEdit<ID>,
    applying apply: (inout Outline, [Section]) throws(OutlineError<ID>) -> RowChanges
  ) throws(OutlineError<ID>) -> (changes: RowChanges, inverse: [ReversibleEdit<ID>]) {
    var inverse = inverse(of: step)
    let expansions = expansions(changedBy: step)
    let statusChecks = statusChecks(changedBy: step)
    let changes = try perform(step, keeping: expansions, applying: apply)
    for position in inverse.indices {
      inverse[position].isInverse = true
      inverse[position].filter = forest.isFiltered ? forest.filterNumber : nil
      for check in inverse[position].checks.indices where isLost(inverse[position].checks[check]) {
        inverse[position].checks[check].isLost = true
      }
      recordLoadStates(in: &inverse[position])
    }
    record(expansions.filter { isLost($0) }, statusChecks.filter { isLost($0) }, in: &inverse)
    return (changes, inverse)
  }

  /// Returns the inverses of edits that have been performed with those checks alone that were changed.
  ///
  /// A later edit may change a check that an earlier one has left, and both may be undone as one.
  func withLostChecks(_ inverses: [ReversibleEdit<ID>]) -> [ReversibleEdit<ID>] {
    inverses.map { inverse in
      var inverse = inverse
      inverse.checks.removeAll { !$0.isLost && !isLost($0) }
      return inverse
    }
  }

  /// Performs an edit and restores the state that goes with it.
  ///
  /// - Parameter expansions: The expansion that the edit may change, as it is now.
  mutating func perform(
    _ step: ReversibleEdit<ID>,
    keeping expansions: [OwnExpansion<ID>],
    applying apply: (inout Outline, [Section]) throws(OutlineError<ID>) -> RowChanges
  ) throws(OutlineError<ID>) -> RowChanges {
    makeUnique()
    // What stays keeps its current state.
    let restored = step.restored.filter { !contains($0.id) }
    let checks = checksToRestore(by: step)
    let leaves = leaves(expandedBy: step)
    var changes: RowChanges
    switch step.edit {
    case .insert(let items, let parent, let index):
      changes = try insert(items, into: parent, at: index)
    case .delete(let ids): changes = try delete(ids)
    case .move(let id, let parent, let index): changes = try move(id, into: parent, at: index)
    case .replaceChildren(let parent, let items):
      if let order = step.order {
        changes = try sort(parent, into: order)
      } else {
        changes = try replace(parent, items, step)
      }
    case .apply(let sections): changes = try apply(&self, sections)
    }
    for item in restored { try restore(item) }
    var reloads: [RowRange] = []
    for id in step.leaves where childCount(of: id) == 0 {
      reloads += try setBranch(false, for: id).reloads
    }
    if !reloads.isEmpty { changes.insert(reloads: reloads) }
    if step.isInverse { restoreExpansions(of: step, leaves: leaves, keeping: expansions) }
    restore(checks)
    return changes
  }

  /// Returns an edit of a step with the end of a parent's children in place of an index beyond it:
  /// children that were there before may be gone.
  func fitted(_ step: ReversibleEdit<ID>) -> ReversibleEdit<ID> {
    func hasGone(_ index: Int, _ parent: Parent) -> Bool {
      (try? node(of: parent)).map { index >= forest.childCount(of: $0) } ?? false
    }
    var step = step
    switch step.edit {
    case .insert(let items, let parent, let index?) where hasGone(index, parent):
      step.edit = .insert(items, into: parent)
    case .move(let id, let parent, let index?) where hasGone(index, parent):
      step.edit = .move(id, into: parent)
    default: break
    }
    return step
  }

  /// Restores the state of an item that is back.
  private mutating func restore(_ item: RestoredItem<ID>) throws(OutlineError<ID>) {
    guard let node = index.node(of: item.id) else { return }
    if let height = item.height {
      if item.flags.contains(.estimated) {
        try setEstimatedHeight(height, of: item.id)
      } else {
        try setHeight(height, of: item.id)
      }
    }
    // It is expanded already if it is a branch, so no row changes.
    if item.flags.contains(.pinned) { _ = forest.setPinned(node, true) }
    if item.isKnownEmpty { forest.setKnownEmpty(node, true) }
    if item.flags.contains(.selected) { _ = forest.setSelected(node, true) }
  }

  /// The edit that sorts the items below a parent as they are now.
  func order(below parent: Parent) -> ReversibleEdit<ID> {
    let ids = (snapshot(below: parent) ?? []).map { $0.id }
    return ReversibleEdit(edit: .replaceChildren(of: parent, with: []), order: ids)
  }

  /// Returns the inverse of an edit of a step; as ``inverse(of:)`` of an edit.
  func inverse(of step: ReversibleEdit<ID>) -> [ReversibleEdit<ID>] {
    if step.order != nil, case .replaceChildren(let parent, _) = step.edit {
      return [order(below: parent)]
    }
    return inverse(of: step.edit)
  }

  /// Returns the inverse of an edit, derived before it is performed.
  ///
  /// The result is unspecified for an edit that will be refused.
  func inverse(of edit: OutlineEdit<ID>) -> [ReversibleEdit<ID>] {
    switch edit {
    #if !ESPALIER_BROWSER
      case .insert(_, let parent, _) where isFirstSection(parent):
        return [ReversibleEdit(edit: .apply([]))]
    #endif
    case .insert(let items, let parent, _):
      let tops = items.filter { $0.level == 0 }.map { $0.id }
      return tops.isEmpty ? [] : [filling(parent, ReversibleEdit(edit: .delete(tops)))]
    case .delete(let ids): return insertions(of: ids)
    case .move(let id, let parent, _):
      guard let source = parentOrSection(of: id), let index = indexInParent(of: id) else {
        return []
      }
      return [filling(parent, ReversibleEdit(edit: .move(id, into: source, at: index)))]
    case .replaceChildren(let parent, let items): return replacement(of: parent, with: items)
    case .apply(let sections): return replacement(with: sections)
    }
  }

  /// The insertions that bring deleted items back, in document order.
  private func insertions(of ids: [ID]) -> [ReversibleEdit<ID>] {
    var steps: [ReversibleEdit<ID>] = []
    for node in forest.topmostNodes(of: ids.compactMap { index.node(of: $0) }) {
      guard let id = index[node], let parent = parentOrSection(of: id),
        let index = indexInParent(of: id)
      else { continue }
      let slots = forest.subtree(of: node)
      var step = ReversibleEdit(edit: .insert(items(slots), into: parent, at: index))
      record(slots, in: &step)
      step.checks.removeAll { !$0.isOn }
      step.isBelowLast = !steps.isEmpty
      steps.append(step)
    }
    return steps
  }

  /// Records the present state of nodes that the inverse of an edit may bring back.
  func record(_ slots: [NewSlot], in step: inout ReversibleEdit<ID>) {
    for slot in slots {
      let flags = forest.flags(of: slot.node).intersection(RestoredItem<ID>.flags)
      let isKnownEmpty = forest.isKnownEmpty(slot.node)
      guard !flags.isEmpty || isKnownEmpty, let id = index[slot.node] else { continue }
      let height = flags.contains(.sized) ? height(of: id) : nil
      step.restored.append(
        RestoredItem(id: id, flags: flags, height: height, isKnownEmpty: isKnownEmpty)
      )
    }
    step.checks += ownChecks(slots)
  }

  /// Returns the inverse of an edit that adds a child to a parent, with the state of the parent to
  /// restore when it has no children again.
  private func filling(
    _ parent: Parent,
    _ step: ReversibleEdit<ID>
  ) -> ReversibleEdit<ID> {
    var step = step
    if case .item(let id) = parent, let node = index.node(of: id) {
      if !forest.isBranch(node) { step.leaves = [id] }
      if forest.subtreeCount(of: node) == 1 {
        step.checks = ownChecks(CollectionOfOne(forest.subtree(of: node)[0]))
      }
    }
    step.checks += checksOfStatuses(above: parent)
    return step
  }

  /// The parent of an item: an item or a section.
  private func parentOrSection(of id: ID) -> Parent? {
    parent(of: id).map { .item($0) } ?? section(of: id).map { .section($0) }
  }
}

extension RowChanges {
  /// Inserts reloads of rows, given in any order, at their positions after the change.
  mutating func insert(reloads ranges: [RowRange]) {
    let sorted = ranges.sorted {
      ($0.section, $0.rows.lowerBound) < ($1.section, $1.rows.lowerBound)
    }
    reloads = RowChanges.merged(reloads, sorted)
  }

  /// Returns ascending ranges of two lists in order, without duplicates, adjacent ones joined.
  private static func merged(_ one: [RowRange], _ other: [RowRange]) -> [RowRange] {
    var merged: [RowRange] = []
    var (left, right) = (0, 0)
    while left < one.count || right < other.count {
      let isLeft =
        right == other.count
        || left < one.count
          && (one[left].section, one[left].rows.lowerBound)
            <= (other[right].section, other[right].rows.lowerBound)
      let range = isLeft ? one[left] : other[right]
      if isLeft { left += 1 } else { right += 1 }
      var rows = range.rows
      if let last = merged.last, last.section == range.section {
        rows = rows.clamped(to: last.rows.upperBound..<max(last.rows.upperBound, rows.upperBound))
      }
      merged.append(rows: rows, section: range.section)
    }
    return merged
  }
}
