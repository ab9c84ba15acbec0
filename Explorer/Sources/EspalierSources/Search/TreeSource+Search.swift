// Searching by reading: correct for every source, and as slow as reading all of it.

extension TreeSource {
  /// Reads the whole tree and compares the ``searchText(of:)`` of every node.
  ///
  /// - Complexity: O(*n*) in the number of nodes, with memory for the branches around one node.
  public func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<NodeID>) -> Bool
  ) throws(SourceError) {
    try searchByReading(for: query, progress: progress, found: found)
  }

  /// The default search, also used as a fallback by sources that have a search of their own.
  ///
  /// - Parameter topLevelHasNames: Whether the titles of the top level are names rather than
  ///   indices, which are not searched.
  package func searchByReading(
    for query: SourceQuery,
    topLevelHasNames: Bool = true,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<NodeID>) -> Bool
  ) throws(SourceError) {
    var matcher = try SourceMatcher(query.pattern)
    var walk = SourceTraversal(source: self)
    var seen = 0
    var wanted = query.limit ?? Int.max
    while wanted > 0, try walk.advance() {
      seen += 1
      if seen % 1024 == 0 {
        if Task.isCancelled { throw .cancelled }
        progress(SourceProgress(completed: seen, total: nil, unit: "nodes"))
      }
      guard let node = walk.current.nodes.last else { continue }
      let parent = walk.current.nodes.dropLast().last
      let hasName = parent.map { $0.kind != .array } ?? topLevelHasNames
      guard node.kind != .error,
        try matcher.matches(try searchText(of: node), hasName: hasName)
      else { continue }
      wanted -= 1
      guard found(walk.current) else { return }
    }
  }

  /// Returns the title and the detail, or the entire value where the row shows only its beginning.
  public func searchText(
    of node: SourceNode<NodeID>
  ) throws(SourceError) -> SearchText {
    SearchText(shown: node, whole: node.value.isCut ? try value(of: node.id) : nil)
  }

  /// Descends into the branches whose paths are prefixes of the given one.
  ///
  /// Among several nodes with the path, as with duplicate keys, the first is returned.
  ///
  /// - Complexity: O(siblings) on each level.
  public func node(path: String) throws(SourceError) -> SourceNode<NodeID>? {
    // Duplicate keys may lead into several branches; unfinished ones are kept on this stack.
    var open = [ChildReader<Self>(parent: nil)]
    while var level = open.popLast() {
      guard let node = try level.next(in: self) else { continue }
      open.append(level)
      if Task.isCancelled { throw .cancelled }
      guard node.kind != .error else { continue }
      let here = self.path(of: node.id).utf8
      // Compares bytes: strings with different bytes may be canonically equivalent.
      guard path.utf8.starts(with: here) else { continue }
      let rest = path.utf8.dropFirst(here.count)
      if rest.isEmpty { return node }
      if node.isBranch, rest.first == UInt8(ascii: "/") {
        open.append(ChildReader(parent: node.id))
      }
    }
    return nil
  }
}

/// The children of one branch, in order, read a page at a time.
struct ChildReader<Source: TreeSource> {
  let parent: Source.NodeID?
  /// The number of children read so far.
  private(set) var count = 0
  private var page: ArraySlice<SourceNode<Source.NodeID>> = []
  private var nextOffset: Int? = 0

  init(parent: Source.NodeID?) { self.parent = parent }

  /// Returns the next child, or nil after the last.
  mutating func next(in source: Source) throws(SourceError) -> SourceNode<Source.NodeID>? {
    // A page may be empty although there are more.
    while page.isEmpty, let offset = nextOffset {
      let next = try source.children(of: parent, from: offset, limit: PageSize.reading)
      page = next.nodes[...]
      nextOffset = next.nextOffset
    }
    guard let node = page.popFirst() else { return nil }
    count += 1
    return node
  }
}

/// A traversal of all nodes of a source in the order of the tree.
struct SourceTraversal<Source: TreeSource> {
  private let source: Source
  /// The open branches, from the top level down.
  private var levels = [ChildReader<Source>(parent: nil)]

  /// The current node, with the branches that contain it.
  private(set) var current = SourceMatch<Source.NodeID>(nodes: [], positions: [])

  init(source: Source) { self.source = source }

  /// Advances to the next node; returns false after the last.
  mutating func advance() throws(SourceError) -> Bool {
    guard !levels.isEmpty else { return false }
    if let node = current.nodes.last, node.isBranch { levels.append(ChildReader(parent: node.id)) }
    while !levels.isEmpty {
      let level = levels.count - 1
      current.nodes.removeLast(current.nodes.count - min(level, current.nodes.count))
      current.positions.removeLast(current.positions.count - min(level, current.positions.count))
      if let node = try levels[level].next(in: source) {
        current.nodes.append(node)
        current.positions.append(levels[level].count - 1)
        return true
      }
      levels.removeLast()
    }
    return false
  }
}
