package import Espalier

/// An item of the reference model, with its children inside it.
package struct ReferenceItem: Equatable, Sendable {
  package var id: Int
  package var isBranch = false
  package var isExpanded = false
  package var isPinned = false
  /// In 1/192 of a point.
  package var height: Int?
  package var isEstimated = false
  /// Under a filter: whether it is expanded without the filter, and whether anything in it passed
  /// last.
  package var isFormerlyExpanded = false
  package var heldPassing = false
  package var isSelected = false
  package var isChecked = false
  package var isFound = false
  package var load = ReferenceLoad.loaded
  /// Whether its children were loaded and were none.
  package var isKnownEmpty = false
  /// The load that was pending when it was put into a branch that loaded again.
  package var addedDuring: Int?
  /// The check state of its status row, while it has one.
  package var isStatusChecked = false
  package var children: [ReferenceItem] = []

  package init(id: Int, isBranch: Bool = false, isExpanded: Bool = false) {
    self.id = id
    self.isBranch = isBranch || isExpanded
    self.isExpanded = isExpanded
  }
}

/// The simplest possible outline: nested arrays, recursion, everything recomputed.
///
/// It is slow and obviously correct. Tests perform the same operations on it and on the engine, and
/// compare.
package struct ReferenceOutline: Equatable, Sendable {
  package struct Section: Equatable, Sendable {
    package var name: Int?
    package var items: [ReferenceItem]

    package init(name: Int?, items: [ReferenceItem]) {
      self.name = name
      self.items = items
    }
  }

  package var sections: [Section] = []

  package var policy = ExpansionPolicy()

  /// The filter's number of keys, if there is a filter: see ``filterDecision(_:_:)``.
  package var filterKeys: Int?
  /// The number of times that the filter was narrowed.
  package var filterSteps = 0
  package var filterFinds = false

  package var lastToken = 0
  package var requests: [LoadRequest<Int>] = []
  package var cancels: Set<Int> = []

  /// In 1/192 of a point, as all heights here.
  package var defaultHeight = 44 * 192

  package init() {}

  // MARK: Queries

  /// Every item in document order, with its path, its parent and whether it is visible.
  package struct Entry {
    package var item: ReferenceItem
    package var path: [Int]
    package var parent: Int?
    package var siblings: [Int]
    package var isVisible: Bool
    /// Whether it passes the filter, and its siblings that pass.
    package var passes: Bool
    package var passing: [Int]
    /// Whether it is drawn with a disclosure triangle.
    package var isExpandable: Bool
  }

  package var entries: [Entry] {
    var entries: [Entry] = []
    let passing = passingItems
    func visit(_ items: [ReferenceItem], path: [Int], parent: Int?, isVisible: Bool) {
      let siblings = items.map(\.id)
      for (index, item) in items.enumerated() {
        let passes = passing.contains(item.id)
        entries.append(
          Entry(
            item: item,
            path: path + [index],
            parent: parent,
            siblings: siblings,
            isVisible: isVisible && passes,
            passes: passes,
            passing: siblings.filter(passing.contains),
            isExpandable: item.isExpandable(passing)
          )
        )
        let shows = isVisible && passes && item.isExpanded
        visit(item.children, path: path + [index], parent: item.id, isVisible: shows)
      }
    }
    for (index, section) in sections.enumerated() {
      visit(section.items, path: [index], parent: nil, isVisible: true)
    }
    return entries
  }

  /// The visible rows, by section.
  package var rows: [[ShadowRow]] {
    let passing = passingItems
    func rows(_ items: [ReferenceItem], level: Int) -> [ShadowRow] {
      items.filter { passing.contains($0.id) }.flatMap { item in
        var shown = [ShadowRow(id: item.id, level: level, isBranch: item.isBranch)]
        guard item.isExpanded else { return shown }
        shown += rows(item.children, level: level + 1)
        if let status = item.load.status {
          shown.append(ShadowRow(status: status, of: item.id, level: level + 1))
        }
        return shown
      }
    }
    return sections.map { rows($0.items, level: 0) }
  }

  package func contains(_ id: Int) -> Bool { entries.contains { $0.item.id == id } }

  // MARK: Changes

  /// Changes the item `id` at any depth.
  package mutating func update(_ id: Int, _ change: (inout ReferenceItem) -> Void) {
    func visit(_ items: inout [ReferenceItem]) {
      for index in items.indices {
        if items[index].id == id { change(&items[index]) }
        visit(&items[index].children)
      }
    }
    for index in sections.indices { visit(&sections[index].items) }
  }

  /// Changes every item, given its level.
  package mutating func updateAll(_ change: (inout ReferenceItem, Int) -> Void) {
    for index in sections.indices {
      ReferenceOutline.updateAll(&sections[index].items, level: 0, change)
    }
  }

  private static func updateAll(
    _ items: inout [ReferenceItem],
    level: Int,
    _ change: (inout ReferenceItem, Int) -> Void
  ) {
    for index in items.indices {
      change(&items[index], level)
      updateAll(&items[index].children, level: level + 1, change)
    }
  }

  package mutating func setExpanded(_ expanded: Bool, for id: Int, recursively: Bool) {
    if expanded { beginFirstLoad(of: id) }
    defer { cancelCollapsedLoads() }
    guard let entry = entries.first(where: { $0.item.id == id }), entry.item.isBranch else {
      return
    }
    guard expanded else {
      if recursively || !policy.remembersDescendants && !entry.item.isPinned {
        update(id) { ReferenceOutline.closeAll(&$0) }
      } else {
        update(id) { if !$0.isPinned { $0.isExpanded = false } }
      }
      return
    }
    guard policy.opensOneBranchPerParent else {
      update(id) { item in
        item.isExpanded = true
        guard recursively else { return }
        ReferenceOutline.updateAll(&item.children, level: 0) { below, _ in
          if below.isBranch { below.isExpanded = below.isPinned || below.canExpandWithoutLoading }
        }
      }
      return
    }
    if entry.item.isExpanded && !recursively { return }
    for sibling in entry.siblings where sibling != id {
      update(sibling) { [policy] in
        if policy.remembersDescendants {
          if !$0.isPinned { $0.isExpanded = false }
        } else if recursively || $0.isExpanded {
          ReferenceOutline.closeAll(&$0)
        }
      }
    }
    update(id) { item in
      item.isExpanded = true
      if recursively { ReferenceOutline.expandFirsts(&item.children) }
    }
  }

  /// Collapses an item and all below it, except those that are not collapsible.
  private static func closeAll(_ item: inout ReferenceItem) {
    if !item.isPinned { item.isExpanded = false }
    for index in item.children.indices { closeAll(&item.children[index]) }
  }

  /// Expands the first collapsible branch, and the same below each branch; collapses the others.
  private static func expandFirsts(
    _ items: inout [ReferenceItem],
    level: Int = 0,
    where isOpen: (ReferenceItem, Int) -> Bool = { _, _ in true }
  ) {
    var hasOpen = false
    for index in items.indices {
      if items[index].isBranch, !items[index].isPinned {
        let mayOpen = !hasOpen && items[index].canExpandWithoutLoading
        items[index].isExpanded = mayOpen && isOpen(items[index], level)
        hasOpen = hasOpen || items[index].isExpanded
      }
      expandFirsts(&items[index].children, level: level + 1, where: isOpen)
    }
  }

  package mutating func expandSiblings(of id: Int) {
    guard let entry = entries.first(where: { $0.item.id == id }) else { return }
    let siblings = policy.opensOneBranchPerParent ? [id] : entry.siblings
    for sibling in siblings { setExpanded(true, for: sibling, recursively: false) }
  }

  package mutating func collapseSiblings(of id: Int, recursively: Bool) {
    guard let entry = entries.first(where: { $0.item.id == id }) else { return }
    for sibling in entry.siblings { setExpanded(false, for: sibling, recursively: recursively) }
  }

  package mutating func expand(where isOpen: (ReferenceItem, Int) -> Bool) {
    defer { cancelCollapsedLoads() }
    if policy.opensOneBranchPerParent {
      for index in sections.indices {
        ReferenceOutline.expandFirsts(&sections[index].items, where: isOpen)
      }
    } else {
      updateAll { item, level in
        guard item.isBranch else { return }
        item.isExpanded = item.isPinned || isOpen(item, level) && item.canExpandWithoutLoading
      }
    }
  }

  package mutating func setPinned(_ id: Int, _ pinned: Bool) {
    if pinned { beginFirstLoad(of: id) }
    defer { cancelCollapsedLoads() }
    update(id) { item in
      item.isPinned = pinned
      if pinned && item.isBranch { item.isExpanded = true }
    }
  }

  package mutating func setBranch(_ isBranch: Bool, for id: Int) {
    let entry = entries.first { $0.item.id == id }?.item
    if let entry, !isBranch, entry.children.isEmpty { dropLoad(of: id) }
    update(id) { item in
      item.isBranch = isBranch || !item.children.isEmpty
      item.isExpanded = (item.isExpanded || item.isPinned) && item.isBranch
      item.isFormerlyExpanded = item.isFormerlyExpanded && item.isBranch
    }
  }

  package mutating func expand(toLevel limit: Int) { expand { _, level in level < limit } }

  package mutating func reveal(_ id: Int) {
    let parents = Dictionary(uniqueKeysWithValues: entries.map { ($0.item.id, $0.parent) })
    let expanded = Set(entries.filter(\.item.isExpanded).map(\.item.id))
    var ancestor = parents[id] ?? nil
    while let branch = ancestor {
      if !expanded.contains(branch) { setExpanded(true, for: branch, recursively: false) }
      ancestor = parents[branch] ?? nil
    }
  }

  package mutating func insert(
    _ items: [ReferenceItem],
    into parent: Outline<Int>.Parent,
    at index: Int?,
    areNew: Bool = true
  ) {
    var items = areNew ? preparedForInsertion(items) : items
    if case .item(let id) = parent, areNew { note(&items, addedTo: id) }
    switch parent {
    case .section(let section):
      if sections.isEmpty { sections.append(Section(name: nil, items: [])) }
      let place = index ?? sections[section].items.count
      sections[section].items.insert(contentsOf: items, at: place)
    case .item(let id):
      update(id) { item in
        item.children.insert(contentsOf: items, at: index ?? item.children.count)
        if !items.isEmpty { item.becomeBranch() }
      }
    }
  }

  package mutating func move(_ id: Int, into parent: Outline<Int>.Parent, at index: Int?) {
    guard let entry = entries.first(where: { $0.item.id == id }) else { return }
    var items = [entry.item]
    if case .item(let parent) = parent, parent != entry.parent { note(&items, addedTo: parent) }
    remove([id])
    insert(items, into: parent, at: index, areNew: false)
  }

  /// Notes which load is pending while items are put into a branch, if it is loading again.
  private func note(_ items: inout [ReferenceItem], addedTo id: Int) {
    let parent = entries.first { $0.item.id == id }?.item
    guard case .loading(let token, .again, _) = parent?.load else { return }
    for index in items.indices { items[index].addedDuring = token }
  }

  /// The ids of everything below a parent.
  package func below(_ parent: Outline<Int>.Parent) -> Set<Int> {
    func ids(_ items: [ReferenceItem]) -> [Int] { items.flatMap { [$0.id] + ids($0.children) } }
    switch parent {
    case .section(let section): return Set(ids(sections[section].items))
    case .item(let id):
      return Set(ids(entries.first { $0.item.id == id }?.item.children ?? []))
    }
  }

  /// Nested items, with the expansion state of `old` for those that were branches there.
  ///
  /// - Parameter asAnswer: Whether a branch that is not loaded keeps its present children.
  func keeping(_ items: [Outline<Int>.Item], asAnswer: Bool = false) -> [ReferenceItem] {
    let old = Dictionary(uniqueKeysWithValues: entries.map { ($0.item.id, $0.item) })
    let listed = Set(items.map(\.id))
    func visit(_ items: [ReferenceItem]) -> [ReferenceItem] {
      items.map { item in
        var item = item
        var children = visit(item.children)
        if let old = old[item.id] {
          if asAnswer, old.isBranch, item.load == .unknown, children.isEmpty {
            item.load = old.load
            children = ReferenceItem.without(listed, old.children)
          }
          if old.isBranch {
            item.isExpanded = old.isExpanded && item.isBranch
            item.isFormerlyExpanded = old.isFormerlyExpanded && item.isBranch
          } else {
            deferToFilter(&item)
          }
          item.height = old.height
          item.isEstimated = old.isEstimated
          item.isPinned = old.isPinned
          item.isKnownEmpty = old.isKnownEmpty
          item.addedDuring = old.addedDuring
          item.heldPassing = old.heldPassing
          (item.isSelected, item.isChecked) = (old.isSelected, old.isChecked)
          item.isFound = old.isFound
          item.isStatusChecked = old.isStatusChecked
          if item.isPinned { item.isExpanded = item.isBranch }
        } else {
          deferToFilter(&item)
        }
        item.continueLoad(of: old[item.id])
        item.children = children
        return item
      }
    }
    return visit(ReferenceItem.nested(items))
  }

  package mutating func replaceChildren(
    of parent: Outline<Int>.Parent,
    with items: [Outline<Int>.Item],
    loadState: ItemLoadState
  ) {
    let old = self
    let new = keeping(items)
    switch parent {
    case .section(let section): sections[section].items = new
    case .item(let id):
      update(id) { item in
        let old = item
        item.children = new
        item.load = ReferenceLoad(loadState)
        if item.load != .loaded { item.becomeBranch() }
        item.continueLoad(of: old)
        if !new.isEmpty { item.becomeBranch() }
      }
    }
    reconcileLoads(before: old)
  }

  package mutating func apply(_ snapshot: [Outline<Int>.Section]) {
    let old = self
    sections = snapshot.map { Section(name: $0.id, items: keeping($0.items)) }
    reconcileLoads(before: old)
  }

  package mutating func sort(_ parent: Outline<Int>.Parent, deep: Bool, keys: Int) {
    func sort(_ items: inout [ReferenceItem]) {
      // Sorting by key and previous index is stable by construction.
      items = items.enumerated().sorted { left, right in
        let (first, second) = (sortKey(left.element.id, keys), sortKey(right.element.id, keys))
        return (first, left.offset) < (second, right.offset)
      }.map(\.element)
      if deep { for index in items.indices { sort(&items[index].children) } }
    }
    switch parent {
    case .section(let section): sort(&sections[section].items)
    case .item(let id): update(id) { sort(&$0.children) }
    }
  }

  package mutating func delete(_ ids: Set<Int>) {
    let old = self
    remove(ids)
    reconcileLoads(before: old)
  }

  package mutating func deleteSection(_ index: Int) {
    let old = self
    sections.remove(at: index)
    reconcileLoads(before: old)
  }

  private mutating func remove(_ ids: Set<Int>) {
    func kept(_ items: [ReferenceItem]) -> [ReferenceItem] {
      items.filter { !ids.contains($0.id) }.map { item in
        var item = item
        item.children = kept(item.children)
        return item
      }
    }
    for index in sections.indices { sections[index].items = kept(sections[index].items) }
  }
}

extension ReferenceItem {
  var isMeasured: Bool { height != nil && !isEstimated }

  mutating func estimate(_ height: Int?) {
    guard !isMeasured else { return }
    self.height = height
    isEstimated = height != nil
  }

  mutating func becomeBranch() {
    isBranch = true
    isExpanded = isExpanded || isPinned
  }

  /// Nested items from a pre-order.
  package static func nested(_ flat: some Sequence<Outline<Int>.Item>) -> [ReferenceItem] {
    var open: [[ReferenceItem]] = [[]]
    func close(to level: Int) {
      while open.count > level + 1 {
        let children = open.removeLast()
        open[open.count - 1][open[open.count - 1].count - 1].children = children
        open[open.count - 1][open[open.count - 1].count - 1].isBranch = true
      }
    }
    for item in flat {
      if item.level + 1 > open.count { open.append([]) }
      close(to: item.level)
      var new = ReferenceItem(id: item.id, isBranch: item.isBranch, isExpanded: item.isExpanded)
      new.load = ReferenceLoad(item.loadState)
      open[item.level].append(new)
    }
    close(to: 0)
    return open[0]
  }
}
