/// The children of a branch that is compared, read a page at a time, of which the last one is kept.
struct ComparedList<Source: TreeSource> {
  let parent: Source.NodeID?
  private var page = SourcePage<Source.NodeID>(nodes: [], total: nil, nextOffset: 0)
  /// The position of the first child in the page.
  private var start = 0
  /// The offsets in the source of the reports, which are left out, in order.
  private var omitted: [Int] = []

  init(parent: Source.NodeID?) { self.parent = parent }

  /// Returns the child at a position, or nil behind the last.
  ///
  /// - Complexity: O(1) if it is in the same page as the one before.
  mutating func child(
    at position: Int,
    in tree: ComparedTree<Source>
  ) throws(SourceError) -> ComparedChild<Source.NodeID>? {
    while position < start || position >= start + page.nodes.count {
      if page.nextOffset == nil, position >= start { return nil }
      if Task.isCancelled { throw .cancelled }
      // A page may be empty although there are more.
      let offset = omitted.reduce(position) { $1 <= $0 ? $0 + 1 : $0 }
      page = try tree.source.children(of: parent, from: offset, limit: PageSize.reading)
      start = position
      try omitReports(from: offset, in: tree)
    }
    return try tree.child(page.nodes[position - start], at: position)
  }

  /// Removes the reports from the page at an offset; see ``ComparedTree/isReport(_:)``.
  private mutating func omitReports(
    from offset: Int,
    in tree: ComparedTree<Source>
  ) throws(SourceError) {
    var places: [Int] = []
    for (place, node) in page.nodes.enumerated() {
      if try tree.isReport(node) { places.append(place) }
    }
    for place in places.reversed() { page.nodes.remove(at: place) }
    omitted = Set(omitted).union(places.map { offset + $0 }).sorted()
  }

  /// Returns the only child, or nil if there are others or none.
  mutating func onlyChild(
    in tree: ComparedTree<Source>
  ) throws(SourceError) -> SourceNode<Source.NodeID>? {
    guard let child = try child(at: 0, in: tree), page.nodes.count == 1, page.nextOffset == nil
    else { return nil }
    return child.node
  }

  /// Returns the node at a position where there was one.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if there is none any more.
  mutating func node(
    at position: Int,
    in tree: ComparedTree<Source>
  ) throws(SourceError) -> SourceNode<Source.NodeID> {
    guard let child = try child(at: position, in: tree) else {
      throw .changed(path: tree.source.title)
    }
    return child.node
  }
}

/// The digests of the children of a branch from a position on.
///
/// A list may have many millions, so little else is kept.
struct ComparedRest<Source: TreeSource> {
  /// The identities of children whose order is not compared, with how often each was there before;
  /// the names of the others, or the kinds of those that have none.
  private(set) var identities: [ContentDigest] = []
  /// Whether the place of each child is content.
  private(set) var isOrdered: [Bool] = []
  private(set) var recognition: [ComparedRecognition] = []
  /// The digests of the contents of those whose order is content, once they were read.
  private(set) var contents: [ContentDigest] = []
  /// Whether all are objects in a list.
  private(set) var areRecords = true

  private let start: Int

  var count: Int { identities.count }

  /// Reads the children of a branch from a position on.
  init(
    of list: inout ComparedList<Source>,
    from start: Int,
    in tree: ComparedTree<Source>
  ) throws(SourceError) {
    self.start = start
    var counts: [ElementIdentity: Int] = [:]
    while let child = try list.child(at: start + count, in: tree) {
      var index = 0
      if !child.isOrdered {
        index = counts[child.identity, default: 0]
        counts[child.identity] = index + 1
      }
      identities.append(
        ContentDigest { digest in
          digest.combine(child.identity)
          digest.combine(index)
          if child.isOrdered, child.identity == .unnamed { digest.combine(child.node.kind) }
        }
      )
      isOrdered.append(child.isOrdered)
      recognition.append(child.recognition)
      if !child.isRecord { areRecords = false }
    }
  }

  /// Returns the members that may identify the children.
  ///
  /// - Parameter other: Those of another list.
  func keys(
    of other: RecordKeys? = nil,
    in list: inout ComparedList<Source>,
    _ tree: ComparedTree<Source>
  ) throws(SourceError) -> RecordKeys {
    var keys = RecordKeys(of: other)
    for place in 0..<count where !keys.isEmpty {
      guard let child = try list.child(at: start + place, in: tree) else { break }
      try keys.add(child.node, in: tree)
    }
    return keys
  }

  /// Reads the contents of the children whose order is content.
  mutating func readContents(
    in list: inout ComparedList<Source>,
    _ tree: inout ComparedTree<Source>
  ) throws(SourceError) {
    contents = Array(repeating: .zero, count: count)
    for place in 0..<count where isOrdered[place] {
      guard let child = try list.child(at: start + place, in: tree) else { break }
      let content = try tree.digest(of: child.node)
      contents[place] = ContentDigest { digest in
        digest.combine(identities[place])
        digest.combine(content)
      }
    }
  }
}
