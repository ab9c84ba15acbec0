// Checks: a branch is checked when everything below it is.
//
// The flag stands on every node, so a branch is mixed when it is not checked and something below it
// is, which the counts of the blocks tell. A status bears the check of the children to come: as long
// as there are some, those that are there alone do not make the branch checked.
extension Forest {
  @usableFromInline
  func isChecked(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.checked) }

  /// Whether anything at `node` or below it is checked.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func holdsChecked(_ node: Node) -> Bool {
    guard countsMarks else { return false }
    let place = place(of: node)
    return count(of: .checked, before: subtreeEnd(of: place)) > count(of: .checked, before: place)
  }

  /// Checks or unchecks a node with everything below it, and lets those above it follow.
  ///
  /// - Complexity: O(*m* + *d* log *n*) for *m* nodes at a depth *d*.
  @usableFromInline
  func setChecked(_ node: Node, _ isOn: Bool) {
    countsMarks = true
    checkWork = Forest.checkWork
    let place = place(of: node)
    let end = subtreeEnd(of: place)
    for slot in slots(from: place, to: end) { nodeFlags[Int(slot.node)].set(.checked, isOn) }
    refreshRun(from: place, to: end)
    if let parent = parent(of: node) { mendChecks(above: parent) }
  }

  /// What edits do once anything was checked.
  private static var checkWork: CheckWork {
    CheckWork(mendRun: { $0.follow($1) }, mend: { $0.follow(above: $1) })
  }

  private func follow(above node: Node) {
    var next: Node? = node
    while let node = next, !isSection(node) {
      let place = place(of: node)
      let below = self.place(after: place)
      let end = subtreeEnd(of: place)
      let nodes = position(of: end) - position(of: below)
      let checked = count(of: .checked, before: end) - count(of: .checked, before: below)
      let isOn = nodes == 0 ? isChecked(node) : checked == nodes
      guard isOn != isChecked(node) else { return }
      nodeFlags[Int(node)].set(.checked, isOn)
      refreshUpward(fromLeaf: place.leaf)
      next = parent(of: node)
    }
  }

  private func follow(_ slots: [NewSlot]) {
    guard let first = slots.first, let last = slots.last else { return }
    // From the end: by level, whether there are children of the next node there, all checked.
    var all: [Bool?] = []
    for slot in slots.reversed() {
      let level = Int(slot.depth - first.depth)
      while all.count <= level + 1 { all.append(nil) }
      if let below = all[level + 1] { nodeFlags[Int(slot.node)].set(.checked, below) }
      if nodeFlags[Int(slot.node)].contains(.section) { nodeFlags[Int(slot.node)].remove(.checked) }
      all[level + 1] = nil
      all[level] = (all[level] ?? true) && isChecked(slot.node)
    }
    refreshRun(from: place(of: first.node), to: place(after: place(of: last.node)))
    if let parent = parent(of: first.node) { mendChecks(above: parent) }
  }

  /// The items that are checked or mixed, in order.
  ///
  /// - Complexity: O(*n*).
  @usableFromInline
  var checks: [(node: Node, isMixed: Bool)] {
    guard countsMarks else { return [] }
    var checks: [(node: Node, isMixed: Bool)] = []
    // The branches around the present node that nothing was found in yet, with their depths.
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
