// The checks that history steps restore.
//
// An edit may clear the check of the children to load of a branch to which it adds an item that is
// off. So may the insertion that brings deleted items back, until their own checks are restored.
// Therefore a step restores, besides the checks that it records, those of the children to load which
// were on before. Where something else in such a branch is off, they are off again at once. What a
// step restores is a change too, so its inverse records the checks of before.
extension Outline {
  /// The checks to be restored when a step has been performed, derived before that.
  func checksToRestore(by step: ReversibleEdit<ID>) -> [OwnCheck<ID>] {
    // Otherwise, what stays keeps its current check.
    let recorded = step.checks.filter { $0.isOfStatus || node(of: $0) == nil }
    let kept = checksOfStatuses(uncheckedBy: step)
    if kept.isEmpty { return recorded }
    var isRecorded = SparseNodeMap(expecting: 0, of: forest.handleEnd)
    for check in recorded where check.isOfStatus {
      if let node = index.node(of: check.id) { isRecorded[node] = 1 }
    }
    return recorded
      + kept.filter { index.node(of: $0.id).map { isRecorded[$0] == nil } ?? true }
  }

  /// The checks of children to load that are on, and that an edit may turn off.
  private func checksOfStatuses(uncheckedBy step: ReversibleEdit<ID>) -> [OwnCheck<ID>] {
    switch step.edit {
    case .delete: return []
    case .insert(_, let parent, _), .move(_, let parent, _): return checksOfStatuses(above: parent)
    case .replaceChildren(let parent, _):
      guard forest.hasChecks, step.order == nil, let node = try? node(of: parent) else { return [] }
      return checksOfStatuses(below: node) + checksOfStatuses(above: parent)
    case .apply:
      guard forest.hasChecks else { return [] }
      return forest.sections.flatMap { checksOfStatuses(below: $0) }
    }
  }

  /// The present checks of children to load that a step restores, deletes with a status, or turns off by
  /// the checks that it restores.
  func statusChecks(changedBy step: ReversibleEdit<ID>) -> [OwnCheck<ID>] {
    guard forest.hasChecks else { return [] }
    let restored = step.checks.filter { $0.isOfStatus }.map { $0.id }
    let present = (restored + step.leaves + step.expansions.map { $0.id }).compactMap { id in
      let check = OwnCheck(id: id, isOfStatus: true, isOn: false)
      return node(of: check).map { OwnCheck(id: id, isOfStatus: true, isOn: forest.isChecked($0)) }
    }
    return present
      + step.checks.filter { !$0.isOn }.flatMap { checksOfStatuses(above: .item($0.id)) }
  }

  /// Restores checks: those of items one by one, so that items in between keep theirs, then those of
  /// children to load, the deepest first, since a branch is on only if all branches in it are.
  mutating func restore(_ checks: [OwnCheck<ID>]) {
    var statuses: [(node: Forest.Node, isOn: Bool, depth: Int)] = []
    for check in checks {
      guard let node = node(of: check) else { continue }
      if check.isOfStatus {
        statuses.append((node, check.isOn, forest.depth(of: node)))
      } else if forest.isChecked(node) != check.isOn {
        forest.setChecked(node, check.isOn)
      }
    }
    statuses.sort { $0.depth > $1.depth }
    for status in statuses where forest.isChecked(status.node) != status.isOn {
      forest.setChecked(status.node, status.isOn)
    }
  }

  /// Whether an edit that has been performed deleted or changed a check.
  func isLost(_ check: OwnCheck<ID>) -> Bool {
    guard let node = index.node(of: check.id) else { return check.isOn }
    guard check.isOfStatus else { return forest.isChecked(node) != check.isOn }
    return forest.status(of: node).map { forest.isChecked($0) != check.isOn } ?? true
  }

  /// The checks of a run of nodes that do not follow from others.
  func ownChecks(_ slots: some Collection<NewSlot>) -> [OwnCheck<ID>] {
    guard forest.hasChecks else { return [] }
    var checks: [OwnCheck<ID>] = []
    var iterator = slots.makeIterator()
    var next = iterator.next()
    while let slot = next {
      next = iterator.next()
      let flags = forest.flags(of: slot.node)
      let hasChildren = next.map { $0.depth > slot.depth } ?? false
      guard !flags.contains(.section), !hasChildren else { continue }
      let isStatus = flags.contains(.status)
      let item = isStatus ? forest.parent(of: slot.node) : slot.node
      if let id = item.flatMap({ index[$0] }) {
        checks.append(OwnCheck(id: id, isOfStatus: isStatus, isOn: flags.contains(.checked)))
      }
    }
    return checks
  }

  /// The checks of the children to load of a node and of the branches below it that are on.
  ///
  /// - Complexity: O(*m*) for *m* nodes.
  private func checksOfStatuses(below node: Forest.Node) -> [OwnCheck<ID>] {
    ownChecks(forest.subtree(of: node)).filter { $0.isOfStatus && $0.isOn }
  }

  /// The checks of the children to load of a parent and its ancestors that are on.
  ///
  /// - Complexity: O(*d* log *n*) at a depth *d*.
  func checksOfStatuses(above parent: Parent) -> [OwnCheck<ID>] {
    guard forest.hasChecks, case .item(let id) = parent else { return [] }
    var checks: [OwnCheck<ID>] = []
    var next = index.node(of: id)
    // Above a branch that is not on, none is.
    while let node = next, forest.isChecked(node), let id = index[node] {
      if forest.status(of: node) != nil {
        checks.append(OwnCheck(id: id, isOfStatus: true, isOn: true))
      }
      next = forest.parent(of: node)
    }
    return checks
  }

  /// The node whose check does not follow from others, if there is one now.
  private func node(of check: OwnCheck<ID>) -> Forest.Node? {
    guard let node = index.node(of: check.id) else { return nil }
    if check.isOfStatus { return forest.status(of: node) }
    return forest.subtreeCount(of: node) == 1 ? node : nil
  }
}
