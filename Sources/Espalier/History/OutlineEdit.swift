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

extension OutlineEdit: Sendable where ID: Sendable {}
extension ReversibleEdit: Sendable where ID: Sendable {}

/// An edit of a history step, with the state that the edit alone does not restore.
struct ReversibleEdit<ID: Hashable> {
  var edit: OutlineEdit<ID>
  /// Items to turn back into leaves, which the inverse edit made branches.
  var leaves: [ID] = []
  /// Restored items with a height of their own.
  var heights: [(id: ID, height: Double, isEstimated: Bool)] = []
  var pinned: [ID] = []
  /// Restored items that had some of their children and more to load.
  var partial: [ID] = []
}

extension Outline {
  /// Performs an edit and restores the state that goes with it.
  mutating func perform(_ step: ReversibleEdit<ID>) throws(OutlineError<ID>) -> RowChanges {
    let before = step.partial.isEmpty ? nil : forest.visibleRows()
    var changes: RowChanges
    switch step.edit {
    case .insert(let items, let parent, let index):
      changes = try insert(items, into: parent, at: index)
    case .delete(let ids): changes = try delete(ids)
    case .move(let id, let parent, let index): changes = try move(id, into: parent, at: index)
    case .replaceChildren(let parent, let items):
      changes = try replaceChildren(of: parent, with: items)
    case .apply(let sections): changes = try apply(sections)
    }
    for (id, height, isEstimated) in step.heights where contains(id) {
      if isEstimated {
        try setEstimatedHeight(height, of: id)
      } else {
        try setHeight(height, of: id)
      }
    }
    for id in step.pinned where contains(id) { changes.append(try setCollapsible(id, false)) }
    for id in step.leaves where contains(id) { changes.append(try setBranch(id, false)) }
    if let before {
      for id in step.partial where contains(id) { try setHasMore(id, true) }
      changes = forest.changes(since: before)
    }
    return changes
  }

  /// Returns the inverse of an edit, derived before it is performed.
  ///
  /// The result is unspecified for an edit that will be refused.
  func inverse(of edit: OutlineEdit<ID>) -> [ReversibleEdit<ID>] {
    switch edit {
    case .insert(let items, let parent, _):
      let tops = items.filter { $0.level == 0 }.map { $0.id }
      return tops.isEmpty ? [] : [ReversibleEdit(edit: .delete(tops), leaves: leaves(parent))]
    case .delete(let ids): return insertions(of: ids)
    case .move(let id, let parent, _):
      guard let source = parentOrSection(of: id), let index = indexInParent(of: id) else {
        return []
      }
      return [ReversibleEdit(edit: .move(id, into: source, at: index), leaves: leaves(parent))]
    case .replaceChildren(let parent, _):
      guard let items = items(below: parent) else { return [] }
      return [restoring(items, .replaceChildren(of: parent, with: items), leaves: leaves(parent))]
    case .apply:
      let sections = snapshot
      let items = sections.flatMap { $0.items }
      return [restoring(items, .apply(sections), leaves: [])]
    }
  }

  /// The insertions that bring deleted items back, in document order.
  private func insertions(of ids: [ID]) -> [ReversibleEdit<ID>] {
    let nodes = ids.compactMap { index.node(of: $0) }
    return forest.topmostNodes(of: nodes).compactMap { node in
      guard let id = index[node], let items = items(of: id), let parent = parentOrSection(of: id),
        let index = indexInParent(of: id)
      else { return nil }
      return restoring(items, .insert(items, into: parent, at: index), leaves: [])
    }
  }

  private func restoring(
    _ items: [Item],
    _ edit: OutlineEdit<ID>,
    leaves: [ID]
  ) -> ReversibleEdit<ID> {
    var step = ReversibleEdit(edit: edit, leaves: leaves)
    for item in items {
      guard let node = index.node(of: item.id) else { continue }
      let lasting = forest.persistentFlags(of: node)
      if lasting.contains(.sized), let height = height(of: item.id) {
        step.heights.append((item.id, height, lasting.contains(.estimated)))
      }
      if lasting.contains(.pinned) { step.pinned.append(item.id) }
      if loads.hasMore(of: node) { step.partial.append(item.id) }
    }
    return step
  }

  /// The parent of an item: an item or a section.
  private func parentOrSection(of id: ID) -> Parent? {
    parent(of: id).map { .item($0) } ?? section(of: id).map { .section($0) }
  }

  /// The parent, if it is a leaf and has to become one again when the edit is undone.
  private func leaves(_ parent: Parent) -> [ID] {
    guard case .item(let id) = parent, isBranch(id) == false else { return [] }
    return [id]
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
    deletions = RowChanges.coalesced(deletions + later.deletions)
    insertions = RowChanges.coalesced(insertions + later.insertions)
    moves = (moves + later.moves).sorted { $0.source < $1.source }
    reloads = RowChanges.coalesced(reloads + later.reloads)
  }

  /// Returns the ranges in order, without duplicates, adjacent ones joined.
  private static func coalesced(_ ranges: [RowRange]) -> [RowRange] {
    var coalesced: [RowRange] = []
    let sorted = ranges.sorted {
      ($0.section, $0.rows.lowerBound) < ($1.section, $1.rows.lowerBound)
    }
    for range in sorted {
      var rows = range.rows
      if let last = coalesced.last, last.section == range.section {
        rows = rows.clamped(to: last.rows.upperBound..<max(last.rows.upperBound, rows.upperBound))
      }
      coalesced.append(rows: rows, section: range.section)
    }
    return coalesced
  }
}
