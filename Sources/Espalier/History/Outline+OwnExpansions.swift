// The expansion that history steps restore.
//
// Expanding and collapsing are no edits, so a step leaves the branches that stay as they are. But a leaf
// that becomes a branch is collapsed, and under a filter a branch that begins to contain a passing item
// expands, as an item that is inserted does. A step that reverts another therefore restores what that
// one has changed, and keeps the rest as it was.
extension Outline {
  /// The expansion of the branches that an edit may delete or change, derived before it.
  ///
  /// - Complexity: O(*k*) for *k* items that become leaves; under a filter, O(*m* + *d* log *n*) for *m*
  ///   nodes that are edited, at depths up to *d*.
  func expansions(changedBy step: ReversibleEdit<ID>) -> [OwnExpansion<ID>] {
    if !forest.isFiltered, step.leaves.isEmpty { return [] }
    var expansions: [OwnExpansion<ID>] = []
    var known = SparseNodeMap(expecting: 0, of: forest.handleEnd)
    func add(_ node: Forest.Node) {
      guard known[node] == nil else { return }
      known[node] = 1
      if let expansion = expansion(of: node) { expansions.append(expansion) }
    }
    func addAll(_ ids: [ID]) { for node in ids.compactMap({ index.node(of: $0) }) { add(node) } }
    guard forest.isFiltered, step.order == nil else {
      addAll(step.leaves)
      return expansions
    }
    func addLine(from parent: Forest.Node?) {
      var next = parent
      while let node = next, known[node] == nil {
        add(node)
        next = forest.parent(of: node)
      }
    }
    func addSubtree(_ node: Forest.Node) {
      for slot in forest.subtree(of: node) { add(slot.node) }
    }
    func addItem(_ id: ID) {
      guard let node = index.node(of: id) else { return }
      addLine(from: forest.parent(of: node))
      addSubtree(node)
    }
    func addParent(_ parent: Parent) { addLine(from: try? node(of: parent)) }
    switch step.edit {
    case .insert(_, let parent, _): addParent(parent)
    case .delete(let ids): for id in ids { addItem(id) }
    case .move(let id, let parent, _):
      addItem(id)
      addParent(parent)
    case .replaceChildren(let parent, _):
      addParent(parent)
      if let node = try? node(of: parent) { addSubtree(node) }
    case .apply: for section in forest.sections { addSubtree(section) }
    }
    // The last edit of a step restores the expansion of branches that the others have changed.
    addAll(step.leaves + step.expansions.map { $0.id })
    return expansions
  }

  /// Whether an edit that has been performed deleted or changed an expansion.
  ///
  /// No edit changes the message of a load that failed.
  /// An item that comes back is expanded as it was without a filter, and as the filter does it.
  func isLost(_ expansion: OwnExpansion<ID>) -> Bool {
    guard let node = index.node(of: expansion.id) else {
      return expansion.underFilter.map { $0.isExpanded != $0.isExpandedByFilter } ?? false
    }
    guard let now = self.expansion(of: node) else {
      let isLoaded = expansion.loadState.isAlike(.loaded)
      return expansion.isExpanded || expansion.underFilter != nil || !isLoaded
    }
    return now.isExpanded != expansion.isExpanded
      || now.underFilter?.isExpanded != expansion.underFilter?.isExpanded
      || !now.loadState.isAlike(expansion.loadState)
  }

  /// Records lost expansions, and lost checks of the children to load, in the edits that restore them.
  ///
  /// A leaf is a branch again with its first child; the others are all there with the last edit.
  func record(
    _ expansions: [OwnExpansion<ID>],
    _ checks: [OwnCheck<ID>],
    in inverse: inout [ReversibleEdit<ID>]
  ) {
    guard let last = inverse.indices.last, !expansions.isEmpty || !checks.isEmpty else { return }
    var leaves = SparseNodeMap(expecting: 0, of: forest.handleEnd)
    for position in inverse.indices {
      guard case .item(let id)? = inverse[position].edit.parent, let node = index.node(of: id),
        !forest.isBranch(node), leaves[node] == nil
      else { continue }
      leaves[node] = position
    }
    func position(_ id: ID) -> Int { index.node(of: id).flatMap { leaves[$0] } ?? last }
    for expansion in expansions { inverse[position(expansion.id)].expansions.append(expansion) }
    for var check in checks {
      check.isLost = true
      inverse[position(check.id)].checks.append(check)
    }
  }

  /// The leaves whose expansion a step restores when they are branches, derived before that.
  func leaves(expandedBy step: ReversibleEdit<ID>) -> [Forest.Node] {
    guard step.isInverse else { return [] }
    return step.expansions.compactMap { expansion in
      index.node(of: expansion.id).flatMap { forest.isBranch($0) ? nil : $0 }
    }
  }

  /// Whether the rows of an edit alone differ from those with the expansion that it restores.
  func changesRowsByExpansion(_ step: ReversibleEdit<ID>) -> Bool {
    guard step.isInverse else { return false }
    let expands = step.expansions.contains { expansion in
      guard let node = index.node(of: expansion.id), !forest.isBranch(node) else { return false }
      return expansion.isExpanded || !expansion.loadState.isAlike(.loaded)
    }
    if expands || !isUnderFilter(of: step) { return expands }
    return !step.expansions.isEmpty
      || expansions(changedBy: step).contains { $0.underFilter?.isExpanded == false }
  }

  /// Restores the expansion that a step has recorded, and under its filter keeps all other.
  ///
  /// - Parameters:
  ///   - leaves: The items that were leaves before.
  ///   - present: The expansion that the edit may have changed, as it was before.
  mutating func restoreExpansions(
    of step: ReversibleEdit<ID>,
    leaves: [Forest.Node],
    keeping present: [OwnExpansion<ID>]
  ) {
    if step.expansions.isEmpty, present.isEmpty { return }
    var wasLeaf = SparseNodeMap(expecting: leaves.count, of: forest.handleEnd)
    for node in leaves { wasLeaf[node] = 1 }
    var isRecorded = SparseNodeMap(expecting: step.expansions.count, of: forest.handleEnd)
    for expansion in step.expansions {
      guard let node = index.node(of: expansion.id), forest.isBranch(node) else { continue }
      isRecorded[node] = 1
      restore(expansion, of: node, isUnderFilter: isUnderFilter(of: step))
      guard wasLeaf[node] != nil else { continue }
      setExpandedWithoutFilter(node, expansion.isExpanded)
      if loads[node] == nil { restore(expansion.loadState, of: node) }
    }
    guard isUnderFilter(of: step) else { return }
    for expansion in present {
      guard let node = index.node(of: expansion.id), forest.isBranch(node),
        isRecorded[node] == nil
      else { continue }
      restore(expansion, of: node, isUnderFilter: true)
    }
  }

  private func isUnderFilter(of step: ReversibleEdit<ID>) -> Bool {
    forest.isFiltered && step.filter == forest.filterNumber
  }

  private mutating func setExpandedWithoutFilter(_ node: Forest.Node, _ isExpanded: Bool) {
    if forest.isFiltered {
      forest.setExpandedBeforeFilter(node, isExpanded)
    } else {
      _ = forest.setExpanded(node, isExpanded)
    }
    loads.setWasExpanded(node, forest.isExpandedWithOrWithoutFilter(node))
  }

  /// Restores the expansion of a branch under a filter, and the load that depends on it.
  private mutating func restore(
    _ expansion: OwnExpansion<ID>,
    of node: Forest.Node,
    isUnderFilter: Bool
  ) {
    guard isUnderFilter, let filtered = expansion.underFilter else { return }
    _ = forest.setExpanded(node, filtered.isExpanded)
    // No load ends: one that the branch had when it was collapsed has begun like that.
    loads.setWasExpanded(node, forest.isExpandedWithOrWithoutFilter(node))
    if beginsOrEndsFirstLoad(from: itemLoadState(of: node), to: expansion.loadState) {
      restore(expansion.loadState, of: node)
    }
  }

  /// Whether a branch that is not loaded is loading, or the other way round: as the filter expands it.
  private func beginsOrEndsFirstLoad(from state: ItemLoadState, to other: ItemLoadState) -> Bool {
    switch (state, other) {
    case (.unknown, .loading(.first)), (.loading(.first), .unknown): true
    default: false
    }
  }

  /// Restores the load state of a branch, without regard to rows.
  private mutating func restore(_ state: ItemLoadState, of node: Forest.Node) {
    _ = dropLoad(of: node)
    var isUnloaded = false
    switch state {
    case .loaded: break
    case .unknown: isUnloaded = true
    case .loading: _ = forest.setStatus(of: node, to: .loading)
    case .failed: _ = forest.setStatus(of: node, to: .failed)
    case .more: _ = forest.setStatus(of: node, to: .more)
    }
    forest.setUnloaded(node, isUnloaded)
    setLoads([(node, state)])
  }

  /// The expansion of a node; `nil` if it is not that of a branch.
  private func expansion(of node: Forest.Node) -> OwnExpansion<ID>? {
    guard forest.isBranch(node), !forest.isSection(node), let id = index[node] else { return nil }
    var expansion = OwnExpansion(
      id: id,
      isExpanded: forest.isExpandedUnfiltered(node),
      loadState: itemLoadState(of: node)
    )
    if forest.isFiltered {
      let byFilter: NodeFlags = [.hasPassingChild, .pinned]
      expansion.underFilter = FilteredExpansion(
        isExpanded: forest.isExpanded(node),
        isExpandedByFilter: !forest.flags(of: node).isDisjoint(with: byFilter)
      )
    }
    return expansion
  }
}
