/// A branch that is about to open or close.
@usableFromInline
struct Turn {
  @usableFromInline let node: Forest.Node
  @usableFromInline let isExpanded: Bool
}

// What opening or closing a node turns, said before it is done. It has to be what `setExpanded` of
// the outline does under the same policy; tests compare the two.
extension Forest {
  /// The branches that turn if `node` opens or closes: those that close first, then those that
  /// open, each in document order.
  ///
  /// - Complexity: O(log *n*), and O(*k*) for *k* nodes where all below a node turn, O(*c* log *n*)
  ///   for *c* siblings where those close.
  @usableFromInline
  func turns(
    of node: Node,
    to expanded: Bool,
    recursively: Bool,
    policy: OutlinePolicy
  ) -> [Turn] {
    guard isBranch(node) else { return [] }
    guard expanded else {
      let resets = !policy.remembersDescendants && !isPinned(node)
      return recursively || resets ? closings(from: node) : closing(node)
    }
    guard policy.opensOneBranchPerParent else {
      let nodes = recursively ? subtree(of: node).map { $0.node } : [node]
      return nodes.filter { isBranch($0) && !isExpanded($0) && ($0 == node || !isUnloaded($0)) }
        .map { Turn(node: $0, isExpanded: true) }
    }
    let remembers = policy.remembersDescendants
    return recursively
      ? turns(expandingFirstsOf: node, remembers: remembers)
      : turns(expandingAlone: node, remembers: remembers)
  }

  private func closing(_ node: Node) -> [Turn] {
    isExpanded(node) && !isPinned(node) ? [Turn(node: node, isExpanded: false)] : []
  }

  /// What closes with everything below it.
  private func closings(from node: Node) -> [Turn] {
    subtree(of: node).flatMap { closing($0.node) }
  }

  private func turns(expandingAlone node: Node, remembers: Bool) -> [Turn] {
    guard !isExpanded(node), let parent = parent(of: node) else { return [] }
    let open = children(of: parent).filter { $0 != node && isExpanded($0) }
    return open.flatMap { remembers ? closing($0) : closings(from: $0) }
      + [Turn(node: node, isExpanded: true)]
  }

  private func turns(expandingFirstsOf node: Node, remembers: Bool) -> [Turn] {
    guard let parent = parent(of: node) else { return [] }
    let depth = depth(of: node)
    var (closings, openings): ([Turn], [Turn]) = ([], [])
    var isInside = false
    var first = FirstOfEachParent()
    for slot in subtree(of: parent).dropFirst() where isBranch(slot.node) {
      let (other, otherDepth) = (slot.node, Int(slot.depth))
      if otherDepth == depth { isInside = other == node }
      let opens =
        isInside
        ? first.opens(
          depth: otherDepth,
          wanted: !isPinned(other) && (other == node || staysOrOpens(other))
        )
        : otherDepth > depth && remembers && isExpanded(other)
      let turn = Turn(node: other, isExpanded: opens || isPinned(other))
      guard turn.isExpanded != isExpanded(other) else { continue }
      if turn.isExpanded { openings.append(turn) } else { closings.append(turn) }
    }
    return closings + openings
  }
}
