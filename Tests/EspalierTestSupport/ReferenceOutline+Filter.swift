package import Espalier

/// What the filter of tests says of an item: some are shown, a few hidden with all below them.
package func verdictOfTests(_ id: Int, _ keys: Int) -> FilterVerdict {
  switch sortKey(id, keys) {
  case 0: .show
  case 5: .hide
  default: .showIfDescendantShows
  }
}

// Filtering, finding, selecting and checking, item by item and each time from the beginning.
extension ReferenceOutline {
  /// The items that pass the filter; all without one.
  package var passingItems: Set<Int> {
    var passing: Set<Int> = []
    func visit(_ item: ReferenceItem, isHidden: Bool) -> Bool {
      let verdict = filterKeys.map { verdictOfTests(item.id, $0) } ?? .show
      var passes = verdict == .show && !isHidden
      for child in item.children {
        if visit(child, isHidden: isHidden || verdict == .hide) { passes = true }
      }
      if passes { passing.insert(item.id) }
      return passes
    }
    for section in sections { for item in section.items { _ = visit(item, isHidden: false) } }
    return passing
  }

  package mutating func filter(_ keys: Int) {
    let wasFiltered = filterKeys != nil
    filterKeys = keys
    filterFinds = true
    updateAll { item, _ in
      if !wasFiltered { item.isFormerlyExpanded = item.isExpanded }
      item.isExpanded = item.isPinned && item.isBranch
      item.heldPassing = false
    }
    settleFilter()
    settleLoads()
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
    settleLoads()
  }

  /// Under a filter, opens what has come to hold something that passes, and marks what it finds.
  package mutating func settleFilter() {
    guard let keys = filterKeys else { return }
    let passing = passingItems
    let found = filterFinds ? foundByFilter(keys) : nil
    updateAll { item, _ in
      let holds = item.children.contains { passing.contains($0.id) }
      if holds, !item.heldPassing { item.isExpanded = true }
      item.heldPassing = holds
      if let found { item.isFound = found.contains(item.id) }
    }
  }

  private func foundByFilter(_ keys: Int) -> Set<Int> {
    var found: Set<Int> = []
    func visit(_ items: [ReferenceItem], isHidden: Bool) {
      for item in items {
        let verdict = verdictOfTests(item.id, keys)
        if verdict == .show, !isHidden { found.insert(item.id) }
        visit(item.children, isHidden: isHidden || verdict == .hide)
      }
    }
    for section in sections { visit(section.items, isHidden: false) }
    return found
  }

  /// What is open waits while there is a filter.
  func awaitFilter(_ item: inout ReferenceItem) {
    guard filterKeys != nil else { return }
    item.isFormerlyExpanded = item.isExpanded
    item.isExpanded = false
  }

  /// New items as they come in.
  func admitted(_ items: [ReferenceItem]) -> [ReferenceItem] {
    items.map { item in
      var item = item
      if item.load == .unknown, item.isExpanded { item.load = .coming }
      awaitFilter(&item)
      item.children = admitted(item.children)
      return item
    }
  }

  package mutating func find(_ keys: Int) {
    filterFinds = false
    updateAll { item, _ in item.isFound = sortKey(item.id, keys) == 0 }
  }

  package mutating func setChecked(_ id: Int, _ isOn: Bool) {
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

  /// Lets every branch follow what is below it.
  package mutating func settleChecks() {
    func settle(_ item: inout ReferenceItem) {
      for index in item.children.indices { settle(&item.children[index]) }
      var below = item.children.map(\.isChecked)
      if item.load.status != nil { below.append(item.isStatusChecked) }
      if !below.isEmpty { item.isChecked = below.allSatisfy { $0 } }
    }
    for section in sections.indices {
      for index in sections[section].items.indices { settle(&sections[section].items[index]) }
    }
  }

  package mutating func select(rows: Range<Int>, isAdded: Bool) {
    let all = self.rows.joined().map(\.id)
    let chosen = Set(all[rows.clamped(to: 0..<all.count)])
    updateAll { item, _ in
      item.isSelected = chosen.contains(item.id) || isAdded && item.isSelected
    }
  }
}
