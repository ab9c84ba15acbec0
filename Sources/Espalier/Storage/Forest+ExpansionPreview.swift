/// A branch that is about to expand or collapse.
@usableFromInline
struct ExpansionChange {
  @usableFromInline let node: Forest.Node
  @usableFromInline let isExpanded: Bool
}

// The branches that expand or collapse with a node, computed before the change. The result must
// match `setExpanded` of the outline under the same policy; tests compare the two.
extension Forest {
  /// Returns the branches that change if `node` expands or collapses: first those that collapse,
  /// then those that expand, each in document order.
  ///
  /// - Complexity: O(log *n*), plus O(*k*) for *k* nodes where a whole subtree changes, and where
  ///   siblings collapse as ``expandedChildren(of:)``.
  @usableFromInline
  func expansionChanges(
    of node: Node,
    to expanded: Bool,
    recursively: Bool,
    policy: ExpansionPolicy
  ) -> [ExpansionChange] {
    guard isBranch(node) else { return [] }
    guard expanded else {
      let resets = !policy.remembersDescendants && !isPinned(node)
      return recursively || resets ? collapses(from: node) : collapse(node)
    }
    guard policy.opensOneBranchPerParent else {
      let nodes = recursively ? subtree(of: node).map { $0.node } : [node]
      return nodes.filter { isBranch($0) && !isExpanded($0) && ($0 == node || !isUnloaded($0)) }
        .map { ExpansionChange(node: $0, isExpanded: true) }
    }
    let remembers = policy.remembersDescendants
    return recursively
      ? expansionChanges(expandingFirstsOf: node, remembers: remembers)
      : expansionChanges(expandingAlone: node, remembers: remembers)
  }

  private func collapse(_ node: Node) -> [ExpansionChange] {
    isExpanded(node) && !isPinned(node) ? [ExpansionChange(node: node, isExpanded: false)] : []
  }

  /// Returns the branches that collapse with everything below `node`.
  private func collapses(from node: Node) -> [ExpansionChange] {
    subtree(of: node).flatMap { collapse($0.node) }
  }

  private func expansionChanges(expandingAlone node: Node, remembers: Bool) -> [ExpansionChange] {
    guard !isExpanded(node), let parent = parent(of: node) else { return [] }
    return expandedChildren(of: parent).flatMap { remembers ? collapse($0) : collapses(from: $0) }
      + [ExpansionChange(node: node, isExpanded: true)]
  }

  private func expansionChanges(expandingFirstsOf node: Node, remembers: Bool) -> [ExpansionChange]
  {
    guard let parent = parent(of: node) else { return [] }
    let depth = depth(of: node)
    var (collapses, expansions): ([ExpansionChange], [ExpansionChange]) = ([], [])
    var isInside = false
    var first = FirstOfEachParent()
    for slot in subtree(of: parent).dropFirst() where isBranch(slot.node) {
      let (other, otherDepth) = (slot.node, Int(slot.depth))
      if otherDepth == depth { isInside = other == node }
      let opens =
        isInside
        ? first.opens(
          depth: otherDepth,
          wanted: !isPinned(other) && (other == node || canExpandWithoutLoading(other))
        )
        : otherDepth > depth && remembers && isExpanded(other)
      let change = ExpansionChange(node: other, isExpanded: opens || isPinned(other))
      guard change.isExpanded != isExpanded(other) else { continue }
      if change.isExpanded { expansions.append(change) } else { collapses.append(change) }
    }
    return collapses + expansions
  }
}
