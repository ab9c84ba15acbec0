// Checks: a branch is checked when everything below it is checked.
//
// Every node has the flag, so a branch is mixed when it is not checked and something below it is,
// which the counts of the blocks determine. A status carries the check of the children that are not
// loaded yet: while it exists, the loaded children alone do not make the branch checked, and it is
// not checked unless the branch is.
extension Forest {
  @usableFromInline
  func isChecked(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.checked) }

  /// Whether `node` or anything below it is checked.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func containsChecked(_ node: Node) -> Bool {
    guard countsMarks else { return false }
    let leafSlot = leafSlot(of: node)
    return count(of: .checked, before: subtreeEnd(of: leafSlot))
      > count(of: .checked, before: leafSlot)
  }

  /// Checks or unchecks a node with everything below it, and updates its ancestors.
  ///
  /// - Complexity: O(*m* + *d* log *n*) for *m* nodes at a depth *d*.
  @usableFromInline
  func setChecked(_ node: Node, _ isOn: Bool) {
    countsMarks = true
    hasChecks = true
    let leafSlot = leafSlot(of: node)
    let end = subtreeEnd(of: leafSlot)
    for slot in slots(from: leafSlot, to: end) { nodeFlags[Int(slot.node)].set(.checked, isOn) }
    refreshRun(from: leafSlot, to: end)
    if let parent = parent(of: node) { updateChecks(above: parent) }
  }

  /// Updates the checks of a node and its ancestors from the nodes below them.
  ///
  /// A node without descendants keeps its check.
  ///
  /// - Complexity: O(*d* log *n*) at a depth *d*; O(log *n*) where nothing changes.
  func updateChecks(above node: Node) {
    guard hasChecks else { return }
    var next: Node? = node
    while let node = next, !isSection(node) {
      let leafSlot = leafSlot(of: node)
      let below = self.leafSlot(after: leafSlot)
      let end = subtreeEnd(of: leafSlot)
      let nodes = nodeCount(before: end) - nodeCount(before: below)
      let checked = count(of: .checked, before: end) - count(of: .checked, before: below)
      let isOn = nodes == 0 ? isChecked(node) : checked == nodes
      if !isOn, let status = status(of: node), isChecked(status) {
        nodeFlags[Int(status)].remove(.checked)
        refreshUpward(fromLeaf: self.leafSlot(of: status).leaf)
      }
      guard isOn != isChecked(node) else { return }
      nodeFlags[Int(node)].set(.checked, isOn)
      refreshUpward(fromLeaf: leafSlot.leaf)
      next = parent(of: node)
    }
  }

  /// Updates the checks of the branches of a run, and of their ancestors, from the nodes below
  /// them.
  ///
  /// - Complexity: O(*m* + *d* log *n*) for *m* nodes at a depth *d*.
  func updateChecks(of slots: [NewSlot]) {
    guard hasChecks, let first = slots.first, let last = slots.last else { return }
    // From the end, by level: whether all children of the next node there are checked, `nil`
    // without children; and its status.
    var all: [Bool?] = []
    var statuses: [Node?] = []
    for slot in slots.reversed() {
      let level = Int(slot.depth - first.depth)
      while all.count <= level + 1 {
        all.append(nil)
        statuses.append(nil)
      }
      if let below = all[level + 1] {
        nodeFlags[Int(slot.node)].set(.checked, below)
        if !below, let status = statuses[level + 1] { nodeFlags[Int(status)].remove(.checked) }
      }
      if nodeFlags[Int(slot.node)].contains(.section) { nodeFlags[Int(slot.node)].remove(.checked) }
      (all[level + 1], statuses[level + 1]) = (nil, nil)
      if isStatus(slot.node) { statuses[level] = slot.node }
      all[level] = (all[level] ?? true) && isChecked(slot.node)
    }
    refreshRun(from: leafSlot(of: first.node), to: leafSlot(after: leafSlot(of: last.node)))
    if let parent = parent(of: first.node) { updateChecks(above: parent) }
  }

  /// The checked and mixed items, in document order.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  var checks: [(node: Node, isMixed: Bool)] {
    guard countsMarks else { return [] }
    var checks: [(node: Node, isMixed: Bool)] = []
    // The ancestors of the current node, with their depths, below which nothing checked was found
    // yet.
    var open: [(node: Node, depth: Int)] = []
    for node in nodes {
      let flags = nodeFlags[Int(node)]
      if flags.contains(.section) {
        open = []
        continue
      }
      let depth = depth(of: node)
      while let last = open.last, last.depth >= depth { open.removeLast() }
      if flags.contains(.checked) {
        for branch in open { checks.append((branch.node, true)) }
        open = []
        if !flags.contains(.status) { checks.append((node, false)) }
      } else {
        open.append((node, depth))
      }
    }
    return checks
  }
}
