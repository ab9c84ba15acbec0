// Putting new nodes in the places of others, in an unchanged tree.
extension Forest {
  /// Puts new nodes in the places of others in one section, and releases those.
  ///
  /// A new node is expanded and a branch as the one before it was; everything else about that one, such
  /// as its height and its selection, is gone with it.
  ///
  /// - Parameters:
  ///   - positions: The positions of the former nodes, ascending.
  ///   - slots: All slots of the section, beginning with the section itself.
  ///   - start: A position at or before the first of these.
  ///   - nodes: The new nodes, which are not in the tree yet.
  /// - Returns: The row changes.
  /// - Precondition: There is no filter, nothing is checked, and the nodes are items.
  /// - Complexity: O(log *n* + *m*) for *m* nodes from the first to the last position; O(log *n*) more
  ///   for each leaf in which a node had its own height or was found.
  @usableFromInline
  func replace(
    _ positions: [Int],
    of slots: [NewSlot],
    from start: Int,
    with nodes: [Node]
  ) -> RowChanges {
    var rows: [RowRange] = []
    var row = rowPosition(before: leafSlot(of: slots[start].node))
    var next = start
    var outdated: Int?
    for (position, node) in zip(positions, nodes) {
      while next < position {
        row.row += slots[next].hiddenDepth == 0 ? 1 : 0
        next += 1
      }
      if slots[position].hiddenDepth == 0 { rows.append(row: row.row, section: row.section) }
      let former = slots[position].node
      let leafSlot = leafSlot(of: former)
      let flags = nodeFlags[Int(former)]
      slotNode[slotIndex(leafSlot)] = node
      nodeLeaf[Int(node)] = UInt32(truncatingIfNeeded: leafSlot.leaf)
      nodeFlags[Int(node)] = flags.intersection([.branch, .expanded])
      // The summaries of all other leaves stay as they are.
      if let leaf = outdated, leaf != leafSlot.leaf {
        refreshUpward(fromLeaf: leaf)
        outdated = nil
      }
      if !flags.isDisjoint(with: [.sized, .found]) { outdated = leafSlot.leaf }
      releaseNode(former)
    }
    if let outdated { refreshUpward(fromLeaf: outdated) }
    var changes = RowChanges()
    (changes.deletions, changes.insertions) = (rows, rows)
    return changes
  }
}
