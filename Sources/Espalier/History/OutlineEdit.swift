/// A structural edit of an outline, as a value.
///
/// ``OutlineHistory`` performs it and keeps its inverse.
public enum OutlineEdit<ID: Hashable> {
  /// ``Outline/insert(_:into:at:)``.
  case insert([Outline<ID>.Item], into: Outline<ID>.Parent, at: Int? = nil)
  /// ``Outline/delete(_:)``.
  case delete([ID])
  /// ``Outline/move(_:into:at:)``.
  case move(ID, into: Outline<ID>.Parent, at: Int? = nil)
  /// ``Outline/replaceChildren(of:with:)``.
  case replaceChildren(of: Outline<ID>.Parent, with: [Outline<ID>.Item])
  /// ``Outline/apply(_:)``; sections are inserted and deleted this way.
  case apply([Outline<ID>.Section])
}

extension OutlineEdit {
  var isMove: Bool {
    if case .move = self { true } else { false }
  }

  /// The number of items that the edit stores.
  var itemCount: Int {
    switch self {
    case .insert(let items, _, _), .replaceChildren(_, let items): items.count
    case .delete(let ids): ids.count
    case .move: 1
    case .apply(let sections): sections.reduce(0) { $0 + $1.items.count }
    }
  }
}

extension OutlineEdit: Sendable where ID: Sendable {}
extension ReversibleEdit: Sendable where ID: Sendable {}

/// An edit of a history step, with the state that the edit alone does not restore.
struct ReversibleEdit<ID: Hashable> {
  var edit: OutlineEdit<ID>
  /// The pre-order into which the items below the parent of ``edit`` are only sorted, if they are.
  var order: [ID]?
  /// The load state of the parent whose children are replaced.
  var loadState = ItemLoadState.loaded
  /// Whether the edit inserts below everything that the edit before it inserts.
  var isBelowLast = false
  /// Items that are leaves, or without children and checked, when the edit is done.
  var childless: [ChildlessItem<ID>] = []
  /// The state of items that the edit brings back.
  var restored: [RestoredItem<ID>] = []
}

/// An item without children whose state its children changed.
struct ChildlessItem<ID: Hashable> {
  var id: ID
  var isBranch: Bool
  var isChecked: Bool
}

/// The state of an item that an edit brings back.
struct RestoredItem<ID: Hashable> {
  var id: ID
  /// The flags among ``flags``.
  var flags: NodeFlags
  /// The item's own height, if it has one.
  var height: Double?
  /// Whether the children that it has yet to load are checked.
  var checksMore: Bool

  static var flags: NodeFlags { [.sized, .estimated, .pinned, .selected, .checked] }
}

extension ChildlessItem: Sendable where ID: Sendable {}
extension RestoredItem: Sendable where ID: Sendable {}

extension Outline {
  /// Performs an edit and restores the state that goes with it.
  mutating func perform(_ step: ReversibleEdit<ID>) throws(OutlineError<ID>) -> RowChanges {
    // What stays keeps its current state.
    let restored = step.restored.filter { !contains($0.id) }
    let childless = step.childless.filter { childCount(of: $0.id) != 0 }
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
        changes = try replace(parent, items, step.loadState)
      }
    case .apply(let sections): changes = try replaceAll(sections)
    }
    for item in restored { try restore(item) }
    for item in childless where childCount(of: item.id) == 0 {
      if !item.isBranch { changes.append(try setBranch(item.id, false)) }
      if item.isChecked { try setChecked(item.id, true) }
    }
    return changes
  }

  /// Restores the state of an item that is back; its ancestors are restored before it.
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
    if item.flags.contains(.selected) { _ = forest.setSelected(node, true) }
    // What is below a checked item is checked with it.
    if item.flags.contains(.checked), !forest.isChecked(node) { forest.setChecked(node, true) }
    if item.checksMore, let status = forest.status(of: node), !forest.isChecked(status) {
      forest.setChecked(status, true)
    }
  }

  // No element replaces items as a step, and the browser's module would be a quarter larger.
  #if ESPALIER_BROWSER
    private func replace(
      _: Parent,
      _: [Item],
      _: ItemLoadState
    ) throws(OutlineError<ID>) -> RowChanges {
      preconditionFailure("expected an insertion, a deletion or a move")
    }

    private func replaceAll(_: [Section]) throws(OutlineError<ID>) -> RowChanges {
      preconditionFailure("expected an insertion, a deletion or a move")
    }

    private var replacedAll: [ReversibleEdit<ID>] { [] }
  #else
    private mutating func replace(
      _ parent: Parent,
      _ items: [Item],
      _ loadState: ItemLoadState
    ) throws(OutlineError<ID>) -> RowChanges {
      try replaceChildren(of: parent, with: items, loadState: loadState)
    }

    private mutating func replaceAll(
      _ sections: [Section]
    ) throws(OutlineError<ID>) -> RowChanges { try apply(sections) }

    private var replacedAll: [ReversibleEdit<ID>] {
      let sections = snapshot
      return [restoring(sections.flatMap { $0.items }, .apply(sections))]
    }
  #endif

  /// Sorts the items below a parent as they are in a pre-order; others come last.
  private mutating func sort(
    _ parent: Parent,
    into order: [ID]
  ) throws(OutlineError<ID>) -> RowChanges {
    let node = try self.node(of: parent)
    makeUnique()
    var ranks = SparseNodeMap(expecting: order.count, of: forest.handleEnd)
    for (rank, id) in order.enumerated() {
      if let node = index.node(of: id) { ranks[node] = rank }
    }
    return forest.sort(under: node, deep: true) { ranks[$0] ?? Int.max }
  }

  /// The edit that sorts the items below a parent as they are now.
  func order(below parent: Parent) -> ReversibleEdit<ID> {
    let ids = (items(below: parent) ?? []).map { $0.id }
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
    case .insert(let items, let parent, _):
      let tops = items.filter { $0.level == 0 }.map { $0.id }
      return tops.isEmpty
        ? [] : [ReversibleEdit(edit: .delete(tops), childless: childless(parent))]
    case .delete(let ids): return insertions(of: ids)
    case .move(let id, let parent, _):
      guard let source = parentOrSection(of: id), let index = indexInParent(of: id) else {
        return []
      }
      let edit = OutlineEdit.move(id, into: source, at: index)
      return [ReversibleEdit(edit: edit, childless: childless(parent))]
    case .replaceChildren(let parent, _):
      guard let items = items(below: parent) else { return [] }
      var step = restoring(items, .replaceChildren(of: parent, with: items))
      step.childless += childless(parent)
      if case .item(let id) = parent, let node = index.node(of: id) {
        step.loadState = itemLoadState(of: node)
      }
      return [step]
    case .apply: return replacedAll
    }
  }

  /// The insertions that bring deleted items back, in document order.
  private func insertions(of ids: [ID]) -> [ReversibleEdit<ID>] {
    var steps: [ReversibleEdit<ID>] = []
    for node in forest.topmostNodes(of: ids.compactMap { index.node(of: $0) }) {
      guard let id = index[node], let items = items(of: id), let parent = parentOrSection(of: id),
        let index = indexInParent(of: id)
      else { continue }
      var step = restoring(items, .insert(items, into: parent, at: index))
      step.isBelowLast = !steps.isEmpty
      steps.append(step)
    }
    return steps
  }

  /// An edit with the present state of the items that it brings back.
  private func restoring(_ items: [Item], _ edit: OutlineEdit<ID>) -> ReversibleEdit<ID> {
    var step = ReversibleEdit(edit: edit)
    for (position, item) in items.enumerated() {
      guard let node = index.node(of: item.id) else { continue }
      let flags = forest.flags(of: node).intersection(RestoredItem<ID>.flags)
      let status = item.isLoaded ? nil : forest.status(of: node)
      let checksMore = status.map { forest.isChecked($0) } ?? false
      if !flags.isEmpty || checksMore {
        step.restored.append(
          RestoredItem(
            id: item.id,
            flags: flags,
            height: flags.contains(.sized) ? height(of: item.id) : nil,
            checksMore: checksMore
          )
        )
      }
      let isLast = position + 1 == items.count || items[position + 1].level <= item.level
      if flags.contains(.checked), isLast {
        step.childless.append(ChildlessItem(id: item.id, isBranch: true, isChecked: true))
      }
    }
    return step
  }

  /// The parent of an item: an item or a section.
  private func parentOrSection(of id: ID) -> Parent? {
    parent(of: id).map { .item($0) } ?? section(of: id).map { .section($0) }
  }

  /// The parent of items to insert, if its state has to be restored once it has no children again.
  private func childless(_ parent: Parent) -> [ChildlessItem<ID>] {
    guard case .item(let id) = parent, let node = index.node(of: id), childCount(of: id) == 0,
      !forest.isBranch(node) || forest.isChecked(node)
    else { return [] }
    return [
      ChildlessItem(id: id, isBranch: forest.isBranch(node), isChecked: forest.isChecked(node))
    ]
  }
}

extension RowChanges {
  /// Appends the changes of a later edit of the same step, which does not overlap: it moved none of
  /// the rows listed here.
  mutating func append(_ later: RowChanges) {
    guard !isEmpty else { return self = later }
    guard !later.isEmpty else { return }
    sectionDeletions += later.sectionDeletions
    sectionInsertions += later.sectionInsertions
    deletions = RowChanges.merged(deletions, later.deletions)
    insertions = RowChanges.merged(insertions, later.insertions)
    reloads = RowChanges.merged(reloads, later.reloads)
    var (before, after) = (moves[...], later.moves[...])
    moves = []
    while let first = before.first ?? after.first {
      let isLater = before.isEmpty || after.first.map { $0.source < first.source } == true
      moves.append(isLater ? after.removeFirst() : before.removeFirst())
    }
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
