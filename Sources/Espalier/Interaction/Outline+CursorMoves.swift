// The rows to which the cursor moves among siblings and levels.
extension Outline {
  /// The row to which a command moves among the siblings of a row, or the same row if there is none.
  ///
  /// - Complexity: O(*d* log *n*) for *d* levels of rows below the siblings.
  func row(ofSibling command: RowCommand, fromRow row: Int) -> Int {
    let node = forest.node(atRow: row)
    guard let parent = forest.parent(of: node) else { return row }
    let parentSlot = forest.leafSlot(of: parent)
    let first = forest.rows(before: forest.leafSlot(after: parentSlot))
    var end = forest.rows(before: forest.subtreeEnd(of: parentSlot))
    if let status = forest.status(of: parent), forest.isVisible(status) { end -= 1 }
    guard first < end else { return row }
    switch command {
    case .firstSibling: return first
    case .lastSibling: return self.row(ofChild: parent, atOrAbove: end - 1)
    case .previousSibling where row > first: return self.row(ofChild: parent, atOrAbove: row - 1)
    case .nextSibling:
      let next = forest.rows(before: forest.subtreeEnd(of: forest.leafSlot(of: node)))
      return next < end ? next : row
    default: return row
    }
  }

  /// The row of the child of a node that a row is, or is inside of.
  private func row(ofChild parent: Forest.Node, atOrAbove row: Int) -> Int {
    var node = forest.node(atRow: row)
    while let above = forest.parent(of: node), above != parent { node = above }
    return forest.row(of: node) ?? row
  }

  /// The nearest row below one, or above it, that has another level; the last or first row if there is
  /// none.
  ///
  /// - Parameter step: 1 or -1.
  /// - Complexity: O(log² *n*), however many rows have the same level; O(*s* log² *n*) if they are in *s*
  ///   sections.
  func row(ofOtherLevelFromRow row: Int, by step: Int) -> Int {
    let end = step < 0 ? 0 : forest.rowCount - 1
    let level = level(atRow: row)
    var row = row
    while row != end {
      row += step * siblingCount(fromRow: row, by: step, until: end)
      guard row != end else { break }
      row += step
      // A row of the same level that is no sibling is a status row, or in another section.
      if self.level(atRow: row) != level { break }
    }
    return row
  }

  /// The number of siblings that follow a row without other rows between them.
  private func siblingCount(fromRow row: Int, by step: Int, until end: Int) -> Int {
    // As many siblings as rows between two of them: none has rows below it.
    func areSiblings(_ count: Int) -> Bool {
      let (node, other) = (forest.node(atRow: row), forest.node(atRow: row + step * count))
      return !forest.isStatus(node) && !forest.isStatus(other)
        && forest.parent(of: node) == forest.parent(of: other)
        && abs(forest.passingIndex(of: node) - forest.passingIndex(of: other)) == count
    }
    let most = abs(end - row)
    var (count, limit) = (0, 1)
    while limit <= most, areSiblings(limit) { (count, limit) = (limit, 2 * limit) }
    limit = Swift.min(limit, most + 1)
    while limit - count > 1 {
      let middle = count + (limit - count) / 2
      if areSiblings(middle) { count = middle } else { limit = middle }
    }
    return count
  }
}
