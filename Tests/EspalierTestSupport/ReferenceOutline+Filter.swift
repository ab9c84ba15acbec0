package import Espalier

/// The decision of the tests' filter: some items are shown, a few hidden with their descendants.
///
/// - Parameter steps: The number of times that the filter was narrowed: each takes some away of the
///   items that are shown, and hides some of these with their descendants.
package func filterDecision(_ id: Int, _ keys: Int, narrowed steps: Int = 0) -> FilterDecision {
  switch sortKey(id, keys) {
  case 0 where id * 31 % 16 < steps: id % 5 == 0 ? .hide : .showIfDescendantShows
  case 0: .show
  case 5: .hide
  default: .showIfDescendantShows
  }
}

// Filtering, finding, selecting and checking, item by item and recomputed each time.
extension ReferenceOutline {
  /// The items that pass the filter; all without one.
  package var passingItems: Set<Int> {
    var passing: Set<Int> = []
    func visit(_ item: ReferenceItem, isHidden: Bool) -> Bool {
      let decision =
        filterKeys.map {
          filterDecision(item.id, $0, narrowed: filterSteps)
        } ?? .show
      var passes = decision == .show && !isHidden
      for child in item.children {
        if visit(child, isHidden: isHidden || decision == .hide) { passes = true }
      }
      if passes { passing.insert(item.id) }
      return passes
    }
    for section in sections { for item in section.items { _ = visit(item, isHidden: false) } }
    return passing
  }

  package mutating func filter(_ keys: Int, narrowed steps: Int = 0) {
    let wasFiltered = filterKeys != nil
    (filterKeys, filterSteps) = (keys, steps)
    filterFinds = true
    updateAll { item, _ in
      if !wasFiltered { item.isFormerlyExpanded = item.isExpanded }
      item.isExpanded = item.isPinned && item.isBranch
      item.heldPassing = false
    }
    updateFilter()
    cancelCollapsedLoads()
  }

  package mutating func clearFilter() {
    guard filterKeys != nil else { return }
    filterKeys = nil
    updateAll { [filterFinds] item, _ in
      item.isExpanded = item.isFormerlyExpanded || item.isPinned && item.isBranch
      item.isFormerlyExpanded = false
      item.heldPassing = false
      if filterFinds { item.isFound = false }
    }
    filterFinds = false
    cancelCollapsedLoads()
  }

  /// Under a filter, expands branches that have received a passing item, and marks matches.
  package mutating func updateFilter() {
    guard let keys = filterKeys else { return }
    let passing = passingItems
    let found = filterFinds ? foundByFilter(keys) : nil
    var opened: [Int] = []
    updateAll { item, _ in
      let holds = item.children.contains { passing.contains($0.id) }
      if holds, !item.heldPassing {
        item.isExpanded = true
        if item.load == .unknown { opened.append(item.id) }
      }
      item.heldPassing = holds
      if let found { item.isFound = found.contains(item.id) }
    }
    if !opened.isEmpty { updateChecks() }
    for id in opened { beginFirstLoad(of: id) }
    noteExpandedRequests()
  }

  private func foundByFilter(_ keys: Int) -> Set<Int> {
    var found: Set<Int> = []
    func visit(_ items: [ReferenceItem], isHidden: Bool) {
      for item in items {
        let decision = filterDecision(item.id, keys, narrowed: filterSteps)
        if decision == .show, !isHidden { found.insert(item.id) }
        visit(item.children, isHidden: isHidden || decision == .hide)
      }
    }
    for section in sections { visit(section.items, isHidden: false) }
    return found
  }

  /// The expansion state is kept for later while there is a filter.
  func deferToFilter(_ item: inout ReferenceItem) {
    guard filterKeys != nil else { return }
    item.isFormerlyExpanded = item.isExpanded
    item.isExpanded = false
  }

  /// New items as they are inserted.
  func preparedForInsertion(_ items: [ReferenceItem]) -> [ReferenceItem] {
    items.map { item in
      var item = item
      deferToFilter(&item)
      item.continueLoad(of: nil)
      item.children = preparedForInsertion(item.children)
      return item
    }
  }

  package mutating func find(_ keys: Int) {
    filterFinds = false
    updateAll { item, _ in item.isFound = sortKey(item.id, keys) == 0 }
  }

  package mutating func setChecked(_ isOn: Bool, for id: Int) {
    update(id) { item in
      item.isChecked = isOn
      item.isStatusChecked = isOn
      ReferenceOutline.update(below: &item) {
        $0.isChecked = isOn
        $0.isStatusChecked = isOn
      }
    }
  }

  static func update(below item: inout ReferenceItem, _ change: (inout ReferenceItem) -> Void) {
    for index in item.children.indices {
      change(&item.children[index])
      update(below: &item.children[index], change)
    }
  }

  /// Updates the check of every branch from its descendants.
  package mutating func updateChecks() {
    func updateCheck(_ item: inout ReferenceItem) {
      for index in item.children.indices { updateCheck(&item.children[index]) }
      var below = item.children.map(\.isChecked)
      if item.load.status != nil { below.append(item.isStatusChecked) }
      if !below.isEmpty { item.isChecked = below.allSatisfy { $0 } }
      item.isStatusChecked = item.isStatusChecked && item.isChecked
    }
    for section in sections.indices {
      for index in sections[section].items.indices { updateCheck(&sections[section].items[index]) }
    }
  }

  package mutating func select(rows: Range<Int>, extends: Bool) {
    let all = self.rows.joined().map(\.id)
    let chosen = Set(all[rows.clamped(to: 0..<all.count)])
    updateAll { item, _ in
      item.isSelected = chosen.contains(item.id) || extends && item.isSelected
    }
  }
}
