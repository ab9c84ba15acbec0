// Statuses: the rows that show the loading state of a branch's children.
//
// A status is a node like any other, the last child of its branch, so that it is counted, hidden
// and measured with the rest. It is not an item: it has no id, and queries about children skip it.
extension Forest {
  /// The kind of a status.
  @usableFromInline
  enum Status: Sendable {
    case loading, failed, more
  }

  @usableFromInline
  func isStatus(_ node: Node) -> Bool {
    statusCount > 0 && nodeFlags[Int(node)].contains(.status)
  }

  /// Whether the children of `node` have not been requested yet.
  @usableFromInline
  func isUnloaded(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.unloaded) }

  @usableFromInline
  func setUnloaded(_ node: Node, _ isUnloaded: Bool) {
    nodeFlags[Int(node)].set(.unloaded, isUnloaded)
  }

  /// Whether the children of `node` were loaded and are none.
  func isKnownEmpty(_ node: Node) -> Bool { knownEmpty?[node] != nil }

  @usableFromInline
  func setKnownEmpty(_ node: Node, _ isEmpty: Bool) {
    guard isKnownEmpty(node) != isEmpty else { return }
    var map = knownEmpty ?? SparseNodeMap(expecting: 0, of: 0)
    knownEmpty = nil
    map[node] = isEmpty ? 1 : nil
    knownEmpty = map
  }

  /// Whether a branch has something to show when it is expanded, or may get it: not if its children
  /// were loaded and are none, or if there are some and none passes the filter.
  ///
  /// - Complexity: O(1); O(log *n*) where a branch has children under a filter and none passes.
  @usableFromInline
  func isExpandable(_ node: Node) -> Bool {
    let flags = nodeFlags[Int(node)]
    guard flags.contains(.branch) else { return false }
    if !flags.isDisjoint(with: [.unloaded, .hasPassingChild]) { return true }
    let leafSlot = leafSlot(of: node)
    let next = self.leafSlot(after: leafSlot)
    if isEnd(next) || depth(at: next) <= depth(at: leafSlot) { return !isKnownEmpty(node) }
    return !isFiltered || status(of: node) != nil
  }

  /// Returns the kind of a status.
  @usableFromInline
  func kind(ofStatus node: Node) -> Status {
    let flags = nodeFlags[Int(node)]
    return flags.contains(.failed) ? .failed : flags.contains(.more) ? .more : .loading
  }

  /// Returns the status of a branch, if it has one.
  ///
  /// - Complexity: O(log *n*); O(1) in a forest without statuses.
  @usableFromInline
  func status(of node: Node) -> Node? {
    guard statusCount > 0 else { return nil }
    // A status is the last node below its branch.
    let leafSlot = leafSlot(of: node)
    let depth = depth(at: leafSlot)
    let end = subtreeEnd(of: leafSlot)
    guard let last = self.leafSlot(before: end), last != leafSlot, self.depth(at: last) == depth + 1
    else { return nil }
    let node = self.node(at: last)
    return isStatus(node) ? node : nil
  }

  /// Returns the slot before `leafSlot`, or `nil` at the first one.
  private func leafSlot(before leafSlot: LeafSlot) -> LeafSlot? {
    if leafSlot.index > 0 { return LeafSlot(leaf: leafSlot.leaf, index: leafSlot.index - 1) }
    return leaf(before: leafSlot.leaf).map { LeafSlot(leaf: $0, index: Int(leafCount[$0]) - 1) }
  }

  /// Returns a new status that is not in the tree yet.
  @usableFromInline
  func makeStatus(_ status: Status) -> Node {
    statusCount += 1
    let node = makeNode(flags: .status)
    setKind(ofStatus: node, to: status)
    return node
  }

  /// Returns the flags of a status for another kind.
  @usableFromInline
  func flags(ofStatus node: Node, showing status: Status) -> NodeFlags {
    var flags = nodeFlags[Int(node)]
    flags.set(.failed, status == .failed)
    flags.set(.more, status == .more)
    return flags
  }

  private func setKind(ofStatus node: Node, to status: Status) {
    nodeFlags[Int(node)] = flags(ofStatus: node, showing: status)
  }

  /// Sets, changes or with `nil` removes the status of a branch.
  ///
  /// - Complexity: O(log *n*); under a filter O(*d* log *n*) at a depth *d*.
  @usableFromInline
  func setStatus(of node: Node, to status: Status?) -> RowChanges {
    var changes = RowChanges()
    switch (self.status(of: node), status) {
    case (nil, nil): break
    case (let old?, let status?):
      guard kind(ofStatus: old) != status else { break }
      setKind(ofStatus: old, to: status)
      if let row = rowPosition(of: old) {
        changes.reloads.append(row: row.row, section: row.section)
      }
    case (let old?, nil):
      if let row = rowPosition(of: old) {
        changes.deletions.append(row: row.row, section: row.section)
      }
      let leafSlot = leafSlot(of: old)
      splice(from: leafSlot, to: self.leafSlot(after: leafSlot), with: [])
      releaseNode(old)
      updateChecks(above: node)
    case (nil, let status?):
      let new = makeStatus(status)
      let leafSlot = leafSlot(of: node)
      let depth = depth(at: leafSlot) + 1
      var hiddenDepth = hiddenDepthBelow(leafSlot)
      if isFilteredOut(node) {
        nodeFlags[Int(new)].insert(.filteredOut)
        hiddenDepth += 1
      }
      nodeFlags[Int(new)].set(.checked, isChecked(node))
      let end = subtreeEnd(of: leafSlot)
      let slot = NewSlot(
        node: new,
        depth: Int32(truncatingIfNeeded: depth),
        hiddenDepth: Int32(truncatingIfNeeded: hiddenDepth)
      )
      splice(from: end, to: end, with: [slot])
      if let row = rowPosition(of: new) {
        changes.insertions.append(row: row.row, section: row.section)
      }
    }
    return changes
  }
}
