// Statuses: the rows that say how the children of a branch are coming.
//
// A status is a node as any other, the last child of its branch, so that it is counted, covered and
// measured with the rest. It is no item: it has no id, and questions about children leave it out.
extension Forest {
  /// What the status of a branch says.
  @usableFromInline
  enum Status: Sendable {
    case loading, failed, more
  }

  @usableFromInline
  func isStatus(_ node: Node) -> Bool {
    statusCount > 0 && nodeFlags[Int(node)].contains(.status)
  }

  /// Whether nobody has asked for the children of `node` yet.
  @usableFromInline
  func isUnloaded(_ node: Node) -> Bool { nodeFlags[Int(node)].contains(.unloaded) }

  @usableFromInline
  func setUnloaded(_ node: Node, _ isUnloaded: Bool) {
    nodeFlags[Int(node)].set(.unloaded, isUnloaded)
  }

  /// What a status says.
  @usableFromInline
  func kind(ofStatus node: Node) -> Status {
    let flags = nodeFlags[Int(node)]
    return flags.contains(.failed) ? .failed : flags.contains(.more) ? .more : .loading
  }

  /// The status of a branch, if it has one.
  ///
  /// - Complexity: O(log *n*); O(1) in a forest without statuses.
  @usableFromInline
  func status(of node: Node) -> Node? {
    guard statusCount > 0 else { return nil }
    // It would be the last node below the branch.
    let place = place(of: node)
    let depth = depth(at: place)
    let end = subtreeEnd(of: place)
    guard let last = self.place(before: end), last != place, self.depth(at: last) == depth + 1
    else { return nil }
    let node = self.node(at: last)
    return isStatus(node) ? node : nil
  }

  /// The place before `place`, or `nil` at the first one.
  private func place(before place: Place) -> Place? {
    if place.index > 0 { return Place(leaf: place.leaf, index: place.index - 1) }
    return leaf(before: place.leaf).map { Place(leaf: $0, index: Int(leafCount[$0]) - 1) }
  }

  /// A new status that stands nowhere yet.
  @usableFromInline
  func makeStatus(_ status: Status) -> Node {
    statusCount += 1
    let node = makeNode(flags: .status)
    setKind(ofStatus: node, to: status)
    return node
  }

  /// The flags of a status that says something else.
  @usableFromInline
  func flags(ofStatus node: Node, saying status: Status) -> NodeFlags {
    var flags = nodeFlags[Int(node)]
    flags.set(.failed, status == .failed)
    flags.set(.more, status == .more)
    return flags
  }

  private func setKind(ofStatus node: Node, to status: Status) {
    nodeFlags[Int(node)] = flags(ofStatus: node, saying: status)
  }

  /// Gives a branch a status, another one, or with `nil` none.
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
      let place = place(of: old)
      splice(from: place, to: self.place(after: place), with: [])
      releaseNode(old)
      mendChecks(above: node)
    case (nil, let status?):
      let new = makeStatus(status)
      let place = place(of: node)
      let depth = depth(at: place) + 1
      var cover = coverBelow(place)
      if isFilteredOut(node) {
        nodeFlags[Int(new)].insert(.filteredOut)
        cover += 1
      }
      nodeFlags[Int(new)].set(.checked, isChecked(node))
      let end = subtreeEnd(of: place)
      let slot = NewSlot(
        node: new,
        depth: Int32(truncatingIfNeeded: depth),
        cover: Int32(truncatingIfNeeded: cover)
      )
      splice(from: end, to: end, with: [slot])
      if let row = rowPosition(of: new) {
        changes.insertions.append(row: row.row, section: row.section)
      }
    }
    return changes
  }
}
