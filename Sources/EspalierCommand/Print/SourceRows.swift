import EspalierSources

/// The rows of a source, one after the other, without keeping what was printed.
///
/// Branches are read as their rows are wanted, a page of children at a time. So the first rows come
/// at once, and memory holds a page for each level that is open.
struct SourceRows<Source: TreeSource> {
  /// One row.
  struct Row {
    var node: SourceNode<Source.NodeID>
    /// How many branches it is in.
    var level: Int
    /// Whether no sibling follows.
    var isLast: Bool
    /// Whether what is in it follows.
    var isOpen: Bool
    /// How many children it has, `nil` if nobody knows.
    var childCount: Int?
  }

  /// A branch under way.
  private struct Branch {
    var parent: Source.NodeID?
    var page: ArraySlice<SourceNode<Source.NodeID>> = []
    var nextOffset: Int? = 0
    var total: Int?
    /// How many of its children came so far.
    var count = 0
  }

  private static var pageSize: Int { 1024 }

  private let source: Source
  private let depth: Int
  private var branches: [Branch] = []
  private var hasBegun = false

  /// The place of the last row among its siblings, and before it those of the branches it is in.
  private(set) var path: [Int] = []

  /// - Parameter depth: How many levels are opened; deeper branches are not asked for anything.
  init(_ source: Source, depth: Int = .max) {
    self.source = source
    self.depth = depth
  }

  /// The next row, `nil` after the last.
  ///
  /// - Throws: ``SourceError`` if the source can no longer be read.
  mutating func next() async throws(SourceError) -> Row? {
    if !hasBegun {
      hasBegun = true
      try await open(nil)
    }
    while let level = branches.indices.last {
      guard let node = branches[level].page.popFirst() else {
        branches.removeLast()
        continue
      }
      path.removeLast(path.count - min(level, path.count))
      path.append(branches[level].count)
      branches[level].count += 1
      try await fill(level)
      var row = Row(
        node: node,
        level: level,
        isLast: branches[level].page.isEmpty,
        isOpen: node.isBranch && level + 1 < depth,
        childCount: node.childCount
      )
      if row.isOpen {
        try await open(node.id)
        row.childCount = branches.last?.total ?? node.childCount
      }
      return row
    }
    return nil
  }

  private mutating func open(_ parent: Source.NodeID?) async throws(SourceError) {
    branches.append(Branch(parent: parent))
    try await fill(branches.count - 1)
  }

  /// Sees to it that the page has a node if there is one more.
  private mutating func fill(_ level: Int) async throws(SourceError) {
    // A page may be empty although there are more.
    while branches[level].page.isEmpty, let offset = branches[level].nextOffset {
      let parent = branches[level].parent
      let page = try await source.children(of: parent, from: offset, limit: Self.pageSize)
      branches[level].page = page.nodes[...]
      branches[level].nextOffset = page.nextOffset
      branches[level].total = page.total
    }
  }
}
