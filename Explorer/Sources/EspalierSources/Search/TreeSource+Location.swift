// The way from the top level to a path, for links that are followed later.

/// The place of a path in a tree, as far as the path still leads to something.
package struct PathLocation<NodeID: Hashable & Sendable>: Sendable, Equatable {
  /// The node at the path or the innermost one on the way to it, with the branches that contain it;
  /// nil if nothing on the way exists.
  package var match: SourceMatch<NodeID>?

  /// The rest of the path, which leads to nothing; nil if the node at the path was found.
  package var missing: String?
}

extension TreeSource {
  /// Returns the place of the node with a ``path(of:)``, or that of what is left on the way to it.
  ///
  /// The path is followed step by step: each part of it that ends before a slash may be the path of
  /// a node. Where the parts between do not lead to the node, as in a tree of records or below
  /// repeated keys, what is below them is read until it is found, up to a limit.
  ///
  /// - Complexity: O(siblings) on each level, O(1) where the position is part of the path.
  /// - Throws: ``SourceError`` if the source can no longer be read, or the task was cancelled.
  package func location(of path: String) throws(SourceError) -> PathLocation<NodeID> {
    var way = SourceMatch<NodeID>(nodes: [], positions: [])
    var reached = path.startIndex
    for end in path.pathEnds {
      if Task.isCancelled { throw .cancelled }
      let part = path[..<end]
      guard let node = try node(path: String(part)) else { continue }
      let guess = part.split(separator: "/").last.flatMap { Int($0) }
      var isFound = try extend(&way, to: node, at: guess)
      if !isFound, end == path.endIndex { isFound = try search(around: &way, for: node) }
      if isFound { reached = end }
    }
    let rest = path.utf8[reached...]
    let isStep = rest.first == UInt8(ascii: "/") && !way.nodes.isEmpty
    return PathLocation(
      match: way.nodes.isEmpty ? nil : way,
      missing: rest.isEmpty ? nil : String(Substring(isStep ? rest.dropFirst() : rest))
    )
  }

  /// Adds one of the children of the last node.
  ///
  /// - Parameters:
  ///   - way: The nodes so far.
  ///   - target: The node to add.
  ///   - guess: Its position among its siblings, if that is likely.
  /// - Returns: Whether it was found.
  private func extend(
    _ way: inout SourceMatch<NodeID>,
    to target: SourceNode<NodeID>,
    at guess: Int?
  ) throws(SourceError) -> Bool {
    let parent = way.nodes.last
    if let parent, !parent.isBranch { return false }
    if let guess, guess >= 0 {
      let page = try children(of: parent?.id, from: guess, limit: 1)
      if let node = page.nodes.first, node.id == target.id {
        way.nodes.append(node)
        way.positions.append(guess)
        return true
      }
    }
    var siblings = ChildReader<Self>(parent: parent?.id)
    while let node = try siblings.next(in: self) {
      if Task.isCancelled { throw .cancelled }
      guard node.id == target.id else { continue }
      way.nodes.append(node)
      way.positions.append(siblings.count - 1)
      return true
    }
    return false
  }

  /// The number of nodes that are read in search of one that is not among the children.
  private static var deepLimit: Int { 100_000 }

  /// Reads everything below the last node until another one is found, then below the one before.
  ///
  /// - Returns: Whether it was found; if not, the way stays as it is.
  private func search(
    around way: inout SourceMatch<NodeID>,
    for target: SourceNode<NodeID>
  ) throws(SourceError) -> Bool {
    var start = way
    var wanted = Self.deepLimit
    while wanted > 0 {
      if start.nodes.last?.isBranch ?? true,
        let found = try search(below: start, for: target, &wanted)
      {
        way = found
        return true
      }
      guard start.nodes.popLast() != nil else { return false }
      start.positions.removeLast()
    }
    return false
  }

  /// Reads everything below the last node until another one is found.
  private func search(
    below way: SourceMatch<NodeID>,
    for target: SourceNode<NodeID>,
    _ wanted: inout Int
  ) throws(SourceError) -> SourceMatch<NodeID>? {
    let depth = way.nodes.count
    var open = [ChildReader<Self>(parent: way.nodes.last?.id)]
    var found = way
    while let level = open.indices.last, wanted > 0 {
      if Task.isCancelled { throw .cancelled }
      found.nodes.removeLast(found.nodes.count - depth - level)
      found.positions.removeLast(found.positions.count - depth - level)
      guard let node = try open[level].next(in: self) else {
        open.removeLast()
        found.nodes.removeLast(level == 0 ? 0 : 1)
        found.positions.removeLast(level == 0 ? 0 : 1)
        continue
      }
      wanted -= 1
      found.nodes.append(node)
      found.positions.append(open[level].count - 1)
      if node.id == target.id { return found }
      if node.isBranch { open.append(ChildReader(parent: node.id)) }
    }
    return nil
  }
}

extension String {
  /// The indices at which a path of nodes on the way to this one may end.
  fileprivate var pathEnds: [Index] {
    guard !isEmpty else { return [] }
    let slashes = utf8.indices.filter { utf8[$0] == UInt8(ascii: "/") && $0 > startIndex }
    return slashes + [endIndex]
  }
}
