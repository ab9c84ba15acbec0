import EspalierSources

/// An asynchronous sequence of the rows of a source that keeps only the current page of each open
/// level.
///
/// Branches are read on demand, one page of children at a time, so the first rows are available at
/// once.
struct TreeRowSequence<Source: TreeSource> {
  /// One row.
  struct Row {
    var node: SourceNode<Source.NodeID>
    /// The number of its ancestors.
    var level: Int
    /// Whether it is the last of its siblings.
    var isLast: Bool
    /// Whether its children follow.
    var isOpen: Bool
    /// The number of children, `nil` if unknown.
    var childCount: Int?
  }

  /// A branch whose children are being read.
  private struct Branch {
    var parent: Source.NodeID?
    var page: ArraySlice<SourceNode<Source.NodeID>> = []
    var nextOffset: Int? = 0
    var total: Int?
    /// The number of children returned so far.
    var count = 0
  }

  private static var pageSize: Int { 1024 }

  private let source: Source
  private let depth: Int
  private var branches: [Branch] = []
  private var hasBegun = false

  /// The positions of the last row and its ancestors among their siblings, outermost first.
  private(set) var path: [Int] = []

  /// - Parameter depth: The number of levels to open; the children of deeper branches are not
  ///   requested.
  init(_ source: Source, depth: Int = .max) {
    self.source = source
    self.depth = depth
  }

  /// Returns the next row, `nil` after the last.
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

  /// Loads the next page if the current one is empty and there is more.
  private mutating func fill(_ level: Int) async throws(SourceError) {
    // A page may be empty although more follow.
    while branches[level].page.isEmpty, let offset = branches[level].nextOffset {
      let parent = branches[level].parent
      let page = try await source.children(of: parent, from: offset, limit: Self.pageSize)
      branches[level].page = page.nodes[...]
      branches[level].nextOffset = page.nextOffset
      branches[level].total = page.total
    }
  }
}
