package import Espalier

/// An operation on an outline, as a value: a list of them is a test that can be replayed.
package enum Operation: Sendable {
  case expand(Int, recursively: Bool)
  case collapse(Int, recursively: Bool)
  case toggle(Int, recursively: Bool)
  case expandSiblings(Int)
  case collapseSiblings(Int, recursively: Bool)
  case setBranch(Int, Bool)
  /// Expands the items whose key is 0.
  case expandWhere(keys: Int)
  case setCollapsible(Int, Bool)
  case setPolicy(ExpansionPolicy)
  case setHeight(Int, Double?)
  case setDefaultHeight(Double)
  case setEstimatedHeight(Int, Double?)
  /// Heights by key; items whose key is 0 get the default height.
  case estimateHeights(keys: Int)
  case estimateHeightsBelow(Outline<Int>.Parent, keys: Int)
  /// For all items, or for some.
  case forgetMeasurements([Int]?)
  case expandAll
  case collapseAll
  case expandToLevel(Int)
  case reveal(Int)
  case insert([Outline<Int>.Item], into: Outline<Int>.Parent, at: Int?)
  case delete([Int])
  case move(Int, into: Outline<Int>.Parent, at: Int?)
  case replaceChildren(
    of: Outline<Int>.Parent,
    with: [Outline<Int>.Item],
    loadState: ItemLoadState = .loaded
  )
  case apply([Outline<Int>.Section])
  /// By a key that several ids share, to test stability.
  case sort(Outline<Int>.Parent, deep: Bool, keys: Int)
  /// Shows some items and hides others: see `filterDecision(_:_:)`.
  case filter(keys: Int)
  /// Narrows the current filter; without one it sets one.
  case narrowFilter(keys: Int)
  case clearFilter
  /// Finds the items whose key is 0.
  case find(keys: Int)
  case setChecked(Int, Bool)
  case setSelected([Int], Bool)
  case selectRows(Range<Int>, extends: Bool)
  case deselectAll
  case completeLoad(Int, [Outline<Int>.Item], hasMore: Bool)
  case failLoad(Int)
  case retry(Int)
  case loadMore(Int)
  case refresh(Int)
  case setHasMore(Int, Bool)
  case insertSection(name: Int?, items: [Outline<Int>.Item], at: Int?)
  case deleteSection(Int)
}

/// One of `keys` sort keys, scattered over the ids.
func sortKey(_ id: Int, _ keys: Int) -> Int { id * 7919 % 101 % keys }

/// A height for one of `keys` sort keys.
func keyHeight(_ id: Int, _ keys: Int) -> Double? {
  let key = sortKey(id, keys)
  return key == 0 ? nil : Double(key * 17) / 3
}

/// An outline and its reference model, which perform the same operations and are compared.
package struct OutlineHarness {
  package var outline = Outline<Int>()
  package var model = ReferenceOutline()
  /// A list with some of the rows in sight, which is told of every change and looks as the outline.
  private var list: RowList<Int>?
  /// Whether the rows that an adapter draws are compared as well.
  package var comparesDrawnRows = true
  private var changeCount = 0

  package init() {}

  /// Performs `operation` on both, replays the reported changes and compares.
  ///
  /// - Returns: The first fault, or `nil`.
  package mutating func perform(_ operation: Operation) -> String? {
    let before = outline.shadow
    // A test may have changed the outline itself since the last operation.
    var list = self.list
    if comparesDrawnRows, list?.outline != outline {
      list = RowList(outline, window: list?.window ?? 0..<6)
    }
    defer { self.list = list }
    let expected = expectedError(operation)
    let changes: RowChanges
    do throws(OutlineError<Int>) {
      changes = try apply(operation)
      if let expected { return "was done, though \(expected)" }
    } catch {
      if error != expected { return "threw \(error), not \(expected.map { "\($0)" } ?? "nothing")" }
      return outline.difference(from: model)
    }
    applyToModel(operation)
    model.updateFilter()
    model.updateChecks()
    let validator = ChangeValidator(before: before, after: model.rows)
    if let fault = validator.fault(in: changes) { return "\(changes.picture): \(fault)" }
    return orderFault() ?? outline.difference(from: model) ?? snapshotFault()
      ?? fault(of: &list, after: changes)
  }

  /// The first row in sight of the list that is not drawn as it looks now.
  private mutating func fault(of list: inout RowList<Int>?, after changes: RowChanges) -> String? {
    changeCount += 1
    list?.update { shown in
      shown = outline
      return changes
    }
    for isScrolled in [false, true] {
      if isScrolled {
        guard changeCount % 4 == 0 else { break }
        let first = changeCount * 7 % (outline.rowCount + 3)
        list?.scroll(to: first..<first + 6)
      }
      guard let list else { return nil }
      for row in list.window.clamped(to: 0..<outline.rowCount) {
        guard let position = outline.position(atRow: row) else { return "row \(row) is nowhere" }
        let view = list.views[position.section][position.row]
        let expected = list.view(ofRow: row)
        if view != expected {
          func words(_ view: RowList<Int>.View?) -> String { view.map { "\($0)" } ?? "nothing" }
          return "row \(row) looks like \(words(view)), not \(words(expected))"
        }
      }
    }
    let counts = (0..<outline.sectionCount).map { outline.rowCount(inSection: $0) }
    guard let views = list?.views, views.map({ $0.count }) != counts else { return nil }
    return "the list has \(views.count) sections"
  }

  /// The first change that applying the outline's own snapshot makes, or `nil`.
  private func snapshotFault() -> String? {
    var copy = outline
    let snapshot = outline.snapshot
    do {
      let changes = try copy.apply(snapshot)
      if !changes.isEmpty { return "its snapshot changes rows: \(changes.picture)" }
    } catch {
      return "its snapshot is refused: \(error)"
    }
    if copy.snapshot != snapshot { return "its snapshot becomes \(copy.snapshot), not \(snapshot)" }
    if !copy.takeLoadRequests().isEmpty { return "its snapshot requests or cancels loads" }
    return copy.difference(from: model).map { "after applying its snapshot, \($0)" }
  }

  /// The fault of the outline's load requests and cancellations, or `nil`.
  private mutating func orderFault() -> String? {
    let pending = outline.takeLoadRequests()
    defer { (model.requests, model.cancels) = ([], []) }
    if pending.requests != model.requests {
      return "requests are \(pending.requests), not \(model.requests)"
    }
    if pending.cancels.count != model.cancels.count || Set(pending.cancels) != model.cancels {
      return "cancels are \(pending.cancels), not \(model.cancels.sorted())"
    }
    return nil
  }

  /// The keys of the current filter with one more step, or those of a new one.
  private func narrowed(_ keys: Int) -> (keys: Int, steps: Int) {
    model.filterKeys.map { ($0, model.filterSteps + 3) } ?? (keys, 0)
  }

  private mutating func apply(_ operation: Operation) throws(OutlineError<Int>) -> RowChanges {
    switch operation {
    case .expand(let id, let recursively): return try outline.expand(id, recursively: recursively)
    case .collapse(let id, let recursively):
      return try outline.collapse(id, recursively: recursively)
    case .toggle(let id, let recursively): return try outline.toggle(id, recursively: recursively)
    case .expandSiblings(let id): return try outline.expandSiblings(of: id)
    case .collapseSiblings(let id, let recursively):
      return try outline.collapseSiblings(of: id, recursively: recursively)
    case .setBranch(let id, let isBranch): return try outline.setBranch(isBranch, for: id)
    case .expandWhere(let keys): return outline.expand { id, _ in sortKey(id, keys) == 0 }
    case .setCollapsible(let id, let isCollapsible):
      return try outline.setCollapsible(isCollapsible, for: id)
    case .setPolicy(let policy):
      outline.policy = policy
      return RowChanges()
    case .setHeight(let id, let height):
      try outline.setHeight(height, of: id)
      return RowChanges()
    case .setDefaultHeight(let height):
      outline.defaultHeight = height
      return RowChanges()
    case .setEstimatedHeight(let id, let height):
      try outline.setEstimatedHeight(height, of: id)
      return RowChanges()
    case .estimateHeights(let keys):
      outline.estimateHeights { keyHeight($0, keys) }
      return RowChanges()
    case .estimateHeightsBelow(let parent, let keys):
      try outline.estimateHeights(below: parent) { keyHeight($0, keys) }
      return RowChanges()
    case .forgetMeasurements(let ids):
      if let ids { try outline.forgetMeasurements(of: ids) } else { outline.forgetMeasurements() }
      return RowChanges()
    case .expandAll: return outline.expandAll()
    case .collapseAll: return outline.collapseAll()
    case .expandToLevel(let level): return outline.expand(toLevel: level)
    case .reveal(let id): return try outline.reveal(id).changes
    case .insert(let items, let parent, let index):
      return try outline.insert(items, into: parent, at: index)
    case .delete(let ids): return try outline.delete(ids)
    case .move(let id, let parent, let index): return try outline.move(id, into: parent, at: index)
    case .replaceChildren(let parent, let items, let loadState):
      return try outline.replaceChildren(of: parent, with: items, loadState: loadState)
    case .apply(let sections): return try outline.apply(sections)
    case .sort(let parent, let deep, let keys):
      return try outline.sort(parent, deep: deep) { sortKey($0, keys) < sortKey($1, keys) }
    case .filter(let keys): return outline.filter { filterDecision($0, keys) }
    case .narrowFilter(let keys):
      let (keys, steps) = narrowed(keys)
      return outline.narrowFilter { filterDecision($0, keys, narrowed: steps) }
    case .clearFilter: return outline.clearFilter()
    case .find(let keys):
      outline.find { sortKey($0, keys) == 0 }
      return RowChanges()
    case .setChecked(let id, let isOn):
      try outline.setChecked(isOn, for: id)
      return RowChanges()
    case .setSelected(let ids, let isSelected):
      try outline.setSelected(isSelected, for: ids)
      return RowChanges()
    case .selectRows(let rows, let extends):
      outline.select(rows: rows, byExtendingSelection: extends)
      return RowChanges()
    case .deselectAll:
      outline.deselectAll()
      return RowChanges()
    case .completeLoad(let token, let items, let hasMore):
      return try outline.completeLoad(token, items: items, hasMore: hasMore)
    case .failLoad(let token): return try outline.failLoad(token, message: "no answer")
    case .retry(let id): return try outline.retry(id)
    case .loadMore(let id): return try outline.loadMore(id)
    case .refresh(let id): return try outline.refresh(id)
    case .setHasMore(let id, let hasMore): return try outline.setHasMore(hasMore, for: id)
    case .insertSection(let name, let items, let index):
      return try outline.insertSection(name, items: items, at: index)
    case .deleteSection(let index): return try outline.deleteSection(at: index)
    }
  }

  private mutating func applyToModel(_ operation: Operation) {
    switch operation {
    case .expand(let id, let recursively):
      model.setExpanded(true, for: id, recursively: recursively)
    case .collapse(let id, let recursively):
      model.setExpanded(false, for: id, recursively: recursively)
    case .toggle(let id, let recursively):
      let isExpanded = model.entries.first { $0.item.id == id }?.item.isExpanded ?? false
      model.setExpanded(!isExpanded, for: id, recursively: recursively)
    case .expandSiblings(let id): model.expandSiblings(of: id)
    case .collapseSiblings(let id, let recursively):
      model.collapseSiblings(of: id, recursively: recursively)
    case .setBranch(let id, let isBranch): model.setBranch(isBranch, for: id)
    case .expandWhere(let keys): model.expand { item, _ in sortKey(item.id, keys) == 0 }
    case .setCollapsible(let id, let isCollapsible): model.setPinned(id, !isCollapsible)
    case .setPolicy(let policy): model.policy = policy
    case .setHeight(let id, let height):
      model.update(id) {
        $0.height = height.map { Int(($0 * 192).rounded()) }
        $0.isEstimated = false
      }
    case .setDefaultHeight(let height): model.defaultHeight = Int((height * 192).rounded())
    case .setEstimatedHeight(let id, let height):
      model.update(id) { $0.estimate(height.map { Int(($0 * 192).rounded()) }) }
    case .estimateHeights(let keys):
      model.updateAll { item, _ in
        item.estimate(keyHeight(item.id, keys).map { Int(($0 * 192).rounded()) })
      }
    case .estimateHeightsBelow(let parent, let keys):
      for id in model.below(parent) {
        model.update(id) {
          $0.estimate(keyHeight(id, keys).map { Int(($0 * 192).rounded()) })
        }
      }
    case .forgetMeasurements(let ids):
      model.updateAll { item, _ in
        if ids?.contains(item.id) ?? true { item.isEstimated = item.height != nil }
      }
    case .expandAll: model.expand(toLevel: Int.max)
    case .collapseAll: model.expand(toLevel: 0)
    case .expandToLevel(let level): model.expand(toLevel: level)
    case .reveal(let id): model.reveal(id)
    case .insert(let items, let parent, let index):
      model.insert(ReferenceItem.nested(items), into: parent, at: index)
      model.beginInsertedLoads()
    case .delete(let ids): model.delete(Set(ids))
    case .move(let id, let parent, let index): model.move(id, into: parent, at: index)
    case .replaceChildren(let parent, let items, let loadState):
      model.replaceChildren(of: parent, with: items, loadState: loadState)
    case .apply(let sections): model.apply(sections)
    case .sort(let parent, let deep, let keys): model.sort(parent, deep: deep, keys: keys)
    case .filter(let keys): model.filter(keys)
    case .narrowFilter(let keys):
      let (keys, steps) = narrowed(keys)
      model.filter(keys, narrowed: steps)
    case .clearFilter: model.clearFilter()
    case .find(let keys): model.find(keys)
    case .setChecked(let id, let isOn): model.setChecked(isOn, for: id)
    case .setSelected(let ids, let isSelected):
      for id in ids { model.update(id) { $0.isSelected = isSelected } }
    case .selectRows(let rows, let extends): model.select(rows: rows, extends: extends)
    case .deselectAll: model.updateAll { item, _ in item.isSelected = false }
    case .completeLoad(let token, let items, let hasMore):
      model.completeLoad(token, items, hasMore: hasMore)
    case .failLoad(let token): model.failLoad(token, message: "no answer")
    case .retry(let id): model.retry(id)
    case .loadMore(let id): model.loadMore(id)
    case .refresh(let id): model.refresh(id)
    case .setHasMore(let id, let hasMore): model.setHasMore(hasMore, for: id)
    case .insertSection(let name, let items, let index):
      let place = index ?? model.sections.count
      model.sections.insert(.init(name: name, items: []), at: place)
      model.insert(ReferenceItem.nested(items), into: .section(place), at: nil)
      model.beginInsertedLoads()
    case .deleteSection(let index): model.deleteSection(index)
    }
  }

  /// The error that the model expects.
  private func expectedError(_ operation: Operation) -> OutlineError<Int>? {
    let known = Set(model.entries.map(\.item.id))
    func unknown(_ id: Int) -> OutlineError<Int>? { known.contains(id) ? nil : .unknownItem(id) }
    func duplicate(
      _ items: [Outline<Int>.Item],
      besides staying: Set<Int> = []
    ) -> OutlineError<Int>? {
      var seen = known.subtracting(staying)
      for item in items where !seen.insert(item.id).inserted { return .duplicateItem(item.id) }
      return nil
    }
    switch operation {
    case .expandAll, .collapseAll, .expandToLevel, .setDefaultHeight, .expandWhere, .setPolicy,
      .filter, .narrowFilter, .clearFilter, .find, .selectRows, .deselectAll, .estimateHeights,
      .forgetMeasurements(nil):
      return nil
    case .forgetMeasurements(let ids?): return ids.lazy.compactMap(unknown).first
    case .estimateHeightsBelow(let parent, _): return indexError(parent, nil, without: nil)
    case .expand(let id, _), .collapse(let id, _), .toggle(let id, _), .reveal(let id),
      .expandSiblings(let id), .collapseSiblings(let id, _), .setBranch(let id, _),
      .setHeight(let id, _),
      .setCollapsible(let id, _), .setChecked(let id, _), .retry(let id), .loadMore(let id),
      .refresh(let id), .setHasMore(let id, _), .setEstimatedHeight(let id, _):
      return unknown(id)
    case .failLoad(let token): return model.item(loading: token) == nil ? .staleToken(token) : nil
    case .completeLoad(let token, let items, _):
      guard let item = model.item(loading: token) else { return .staleToken(token) }
      let below = model.rearrangesChildren(token) ? model.below(.item(item.id)) : []
      return duplicate(items, besides: below)
    case .setSelected(let ids, _): return ids.lazy.compactMap(unknown).first
    case .delete(let ids): return ids.lazy.compactMap(unknown).first
    case .deleteSection(let index):
      return model.sections.indices.contains(index)
        ? nil : .sectionOutOfRange(index: index, count: model.sections.count)
    case .insertSection(let name, let items, let index):
      let count = model.sections.count
      if let index, index < 0 || index > count {
        return .sectionOutOfRange(index: index, count: count)
      }
      if let name, model.sections.contains(where: { $0.name == name }) {
        return .duplicateItem(name)
      }
      return duplicate(items)
    case .insert(let items, let parent, let index):
      // The first section comes with its items.
      if case .section(0) = parent, model.sections.isEmpty, index ?? 0 == 0 {
        return duplicate(items)
      }
      return indexError(parent, index, without: nil) ?? duplicate(items)
    case .move(let id, let parent, let index):
      if let error = unknown(id) { return error }
      return indexError(parent, index, without: id)
    case .sort(let parent, _, _):
      return indexError(parent, nil, without: nil)
    case .replaceChildren(let parent, let items, _):
      if let error = indexError(parent, nil, without: nil) { return error }
      return duplicate(items, besides: model.below(parent))
    case .apply(let sections):
      var names: Set<Int> = []
      for name in sections.compactMap(\.id) where !names.insert(name).inserted {
        return .duplicateItem(name)
      }
      return duplicate(sections.flatMap(\.items), besides: known)
    }
  }

  /// The expected error of an index among children, counted without the item `moved`.
  private func indexError(
    _ parent: Outline<Int>.Parent,
    _ index: Int?,
    without moved: Int?
  ) -> OutlineError<Int>? {
    let children: [ReferenceItem]
    switch parent {
    case .section(let section):
      guard model.sections.indices.contains(section) else {
        return .sectionOutOfRange(index: section, count: model.sections.count)
      }
      children = model.sections[section].items
    case .item(let id):
      let entries = model.entries
      guard let entry = entries.first(where: { $0.item.id == id }) else { return .unknownItem(id) }
      if let moved {
        var ancestor: Int? = id
        while let next = ancestor {
          if next == moved { return .cycle(moved) }
          ancestor = entries.first { $0.item.id == next }?.parent
        }
      }
      children = entry.item.children
    }
    let count = children.filter { $0.id != moved }.count
    if let index, index < 0 || index > count { return .indexOutOfRange(index: index, count: count) }
    return nil
  }
}
