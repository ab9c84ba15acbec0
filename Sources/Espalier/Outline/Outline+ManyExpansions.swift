// Expanding or collapsing several items as one change.
extension Outline {
  @usableFromInline
  mutating func setExpanded(
    _ isExpanded: Bool,
    for ids: some Sequence<ID>
  ) throws(OutlineError<ID>) -> RowChanges {
    var nodes: [Forest.Node] = []
    for id in ids { nodes.append(try node(of: id)) }
    if nodes.count < 2 || isExpanded && policy.opensOneBranchPerParent {
      return setExpandedComparing(nodes, isExpanded)
    }
    let ordered = nodes.map {
      (node: $0, position: forest.nodeCount(before: forest.leafSlot(of: $0)))
    }
    .sorted { $0.position < $1.position }
    .map { $0.node }
    makeUnique()
    var changes = RowChanges()
    if isExpanded {
      // What is hidden changes no rows; the others, from the top down, each below the one before.
      for node in ordered where !forest.isVisible(node) { _ = setExpanded(true, for: node) }
      for node in ordered where forest.isVisible(node) {
        changes.insert(below: setExpanded(true, for: node))
      }
      return changes
    }
    // From the top down, what is inside another one is hidden by then. Rows are counted before all.
    var (section, deleted) = (-1, 0)
    for node in ordered {
      for range in setExpanded(false, for: node).deletions {
        if range.section != section { (section, deleted) = (range.section, 0) }
        let rows = range.rows.lowerBound + deleted..<range.rows.upperBound + deleted
        changes.deletions.append(rows: rows, section: section)
        deleted += range.rows.count
      }
    }
    return changes
  }

  /// Expands or collapses nodes one after the other, and compares the rows before and after.
  private mutating func setExpandedComparing(
    _ nodes: [Forest.Node],
    _ isExpanded: Bool
  ) -> RowChanges {
    guard nodes.count > 1 else {
      return nodes.first.map { setExpanded(isExpanded, for: $0) } ?? .init()
    }
    let before = beginGroup()
    for node in nodes { _ = setExpanded(isExpanded, for: node) }
    return endGroup(since: before)
  }

  private mutating func setExpanded(_ isExpanded: Bool, for node: Forest.Node) -> RowChanges {
    guard let id = index[node] else { return RowChanges() }
    do {
      return try setExpanded(isExpanded, for: id, recursively: false)
    } catch {
      preconditionFailure("expected a known item, got \(id)")
    }
  }
}
