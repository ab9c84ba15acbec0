// Searching by reading: right for every source, and as slow as reading all of it.

extension TreeSource {
  /// Reads the whole tree and compares every row.
  ///
  /// - Complexity: O(*n*) in the number of nodes, with memory for the branches around one node.
  public func search(
    for query: SourceQuery,
    progress: @Sendable (SourceProgress) async -> Void,
    found: @Sendable (SourceMatch<NodeID>) async -> Bool
  ) async throws(SourceError) {
    let matcher = try SourceMatcher(query.pattern)
    var walk = SourceWalk(source: self)
    var seen = 0
    var wanted = query.limit ?? Int.max
    while wanted > 0, let match = try await walk.next() {
      seen += 1
      if seen % 1024 == 0 {
        if Task.isCancelled { throw .cancelled }
        await progress(SourceProgress(done: seen, total: nil, unit: "nodes"))
      }
      guard let node = match.nodes.last, try matcher.matches(node) else { continue }
      wanted -= 1
      guard await found(match) else { return }
    }
  }

  /// Goes down the one branch whose path the sought one begins with.
  ///
  /// - Complexity: O(siblings) on each level.
  public func node(path: String) async throws(SourceError) -> SourceNode<NodeID>? {
    var parent: NodeID?
    var offset: Int? = 0
    while let from = offset {
      let page = try await children(of: parent, from: from, limit: 1024)
      offset = page.nextOffset
      for node in page.nodes where node.kind != .error {
        let here = self.path(of: node.id)
        if here == path { return node }
        guard node.isBranch, path.hasPrefix(here + "/") else { continue }
        parent = node.id
        offset = 0
        break
      }
    }
    return nil
  }
}

/// Goes through all nodes of a source in the order of the tree.
struct SourceWalk<Source: TreeSource> {
  private struct Level {
    var parent: Source.NodeID?
    var page: ArraySlice<SourceNode<Source.NodeID>> = []
    var nextOffset: Int? = 0
    var position = -1
  }

  private let source: Source
  private var levels = [Level(parent: nil)]
  private var current = SourceMatch<Source.NodeID>(nodes: [], positions: [])

  init(source: Source) { self.source = source }

  /// The next node with those it is in, `nil` after the last.
  mutating func next() async throws(SourceError) -> SourceMatch<Source.NodeID>? {
    while var level = levels.popLast() {
      current.nodes.removeLast(current.nodes.count - levels.count)
      current.positions.removeLast(current.positions.count - levels.count)
      if level.page.isEmpty, let offset = level.nextOffset {
        let page = try await source.children(of: level.parent, from: offset, limit: 1024)
        level.page = page.nodes[...]
        level.nextOffset = page.nextOffset
      }
      guard let node = level.page.popFirst() else {
        if level.nextOffset != nil { levels.append(level) }
        continue
      }
      level.position += 1
      current.nodes.append(node)
      current.positions.append(level.position)
      levels.append(level)
      if node.isBranch { levels.append(Level(parent: node.id)) }
      return current
    }
    return nil
  }
}

/// Compares the text of rows with what a query looks for.
struct SourceMatcher {
  private let text: String
  private let isExact: Bool

  init(_ pattern: SourceQuery.Pattern) throws(SourceError) {
    switch pattern {
    case .text(let text):
      self.text = text
      isExact = text.contains { $0.isUppercase }
    case .expression:
      throw .badQuery("regular expressions are not understood by this source")
    }
  }

  func matches<ID>(_ node: SourceNode<ID>) throws(SourceError) -> Bool {
    contains(node.title) || contains(node.detail)
  }

  private func contains(_ other: String) -> Bool {
    (isExact ? other : other.lowercased()).contains(text)
  }
}
