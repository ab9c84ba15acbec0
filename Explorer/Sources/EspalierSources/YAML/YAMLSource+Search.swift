import EspalierJSON

// Searching and checking.

extension YAMLSource {
  /// Finds keys and scalars that match.
  ///
  /// Aliases are not followed: what they stand for is searched where it is written, and
  /// ``SourceProgress/omittedBranches`` counts the aliases that would open.
  ///
  /// - Complexity: O(*n*) in the number of values.
  public func search(
    for query: SourceQuery,
    progress: @Sendable (SourceProgress) async -> Void,
    found: @Sendable (SourceMatch<NodeID>) async -> Bool
  ) async throws(SourceError) {
    try await YAMLSearch(in: self, for: try SourceMatcher(query.pattern))
      .run(limit: query.limit, progress: progress, found: found)
  }

  /// Returns the key and the value of a node, whole.
  public func searchText(of node: SourceNode<NodeID>) async throws(SourceError) -> SearchText {
    guard node.id != .fault else { return SearchText() }
    return try await runBlocking { () throws(SourceError) in
      try self.searchText(node.id.node)
    }
  }

  fileprivate func searchText(_ node: Int) throws(SourceError) -> SearchText {
    var text = SearchText()
    if let key = tree.key(of: node) {
      let name = try name(of: key)
      text.name = name
      text.writtenName = Self.written(name)
    }
    let content = content(of: tree.firstChild(ofDocument: node) ?? node)
    switch tree.kind(of: content) {
    case .plain, .quoted, .block:
      let value = try scalar(content)
      text.value = value
      if self.kind(of: content, value) == .string { text.writtenValue = Self.written(value) }
    case .document, .mapping, .sequence, .alias: break
    }
    return text
  }

  private static func written(_ text: [UInt8]) -> [UInt8] {
    Array(TerminalSafeText.quoted(text, limit: .max).utf8)
  }

  /// Returns the fault at which reading stopped.
  ///
  /// With `strict`, also what the format does not allow but rows show: equal keys in a mapping.
  public func faults(strict: Bool) async throws(SourceError) -> [SourceFault] {
    guard strict else {
      try check()
      return fault.map { [$0] } ?? []
    }
    return try await runBlockingCancellable { isCancelled throws(SourceError) in
      var faults: [SourceFault] = []
      var node = 0
      while node < self.tree.count, faults.count < JSONSource.faultLimit {
        if isCancelled() { throw .cancelled }
        if self.tree.kind(of: node) == .mapping {
          for key in try self.duplicates.keys(in: node, self) {
            faults.append(try self.duplicateFault(key))
          }
        }
        node += 1
      }
      try self.check()
      faults.sort { ($0.line, $0.column) < ($1.line, $1.column) }
      return faults + (self.fault.map { [$0] } ?? [])
    }
  }

  private func duplicateFault(_ key: Int) throws(SourceError) -> SourceFault {
    let location = try lineIndex.location(of: tree.start(of: key))
    let name = keyTitle(try name(of: key))
    return SourceFault(
      file: title,
      line: location.line,
      column: location.column,
      message: "the key \(name) is there before; keys of a mapping have to differ"
    )
  }
}

/// The members of mappings whose keys were there before.
final class YAMLDuplicates: Sendable {
  /// The last mappings that were asked for.
  private let known = LockedValue<[(mapping: Int, positions: Set<Int>)]>([])

  private static var capacity: Int { 16 }

  /// Returns the positions of the members of a container whose keys were there before.
  ///
  /// - Complexity: O(members), once for each of the last mappings.
  func positions(in container: Int, _ source: YAMLSource) throws(SourceError) -> Set<Int> {
    guard source.tree.kind(of: container) == .mapping else { return [] }
    if let known = known.withLock({ $0.first { $0.mapping == container } }) {
      return known.positions
    }
    var positions: Set<Int> = []
    try find(in: container, source) { position, _ in positions.insert(position) }
    let found = positions
    known.withLock { known in
      if known.count == Self.capacity { known.removeFirst() }
      known.append((container, found))
    }
    return positions
  }

  /// Returns the keys in a mapping that were there before.
  func keys(in mapping: Int, _ source: YAMLSource) throws(SourceError) -> [Int] {
    var keys: [Int] = []
    try find(in: mapping, source) { _, key in keys.append(key) }
    return keys
  }

  private func find(
    in mapping: Int,
    _ source: YAMLSource,
    _ found: (Int, Int) -> Void
  ) throws(SourceError) {
    let tree = source.tree
    let count = tree.childCount(of: mapping)
    guard count > 1, var child = tree.firstChild(of: mapping) else { return }
    var names: Set<[UInt8]> = []
    for position in 0..<count {
      // Equal texts are equal keys only if they are of one kind.
      if let key = tree.key(of: child) {
        let name = try source.name(of: key)
        let isScalar = !tree.isContainer(key) && tree.kind(of: key) != .alias
        let kind = isScalar ? source.kind(of: key, name) : .other
        if !names.insert(Array("\(kind) ".utf8) + name).inserted { found(position, key) }
      }
      if position + 1 < count { child = tree.nextSibling(of: child) }
    }
  }
}

/// A search through the values, in the order of the text.
private struct YAMLSearch: SteppedSearch {
  private let source: YAMLSource
  private var matcher: SourceMatcher

  /// The open containers and the position of the current child in each.
  private var open: [(end: Int, row: YAMLSource.NodeID?, position: Int)] = []
  private var next = 0
  private var omitted = 0

  init(in source: YAMLSource, for matcher: SourceMatcher) {
    self.source = source
    self.matcher = matcher
    // The documents, or the members of the only one.
    open = [(.max, nil, -1)]
  }

  var progress: SourceProgress {
    SourceProgress(
      completed: next,
      total: source.tree.count,
      unit: "nodes",
      omittedBranches: omitted
    )
  }

  /// Searches up to 1,024 nodes more.
  mutating func advance(
    _ isCancelled: () -> Bool
  ) throws(SourceError) -> SearchStep<YAMLSource.NodeID> {
    try source.check()
    let tree = source.tree
    let skipsRoot = source.container(showing: nil) != nil
    var step = SearchStep<YAMLSource.NodeID>()
    var count = 0
    while next < tree.count, count < 1024, step.matches.count < 64 {
      let node = next
      next += 1
      count += 1
      while let level = open.last, node >= level.end { open.removeLast() }
      if tree.isWithinKey(node) { continue }
      let isDocument = tree.kind(of: node) == .document
      let isRoot = node > 0 && tree.kind(of: node - 1) == .document
      // Root and document are one row, or none.
      if isRoot || isDocument && skipsRoot {
        if isRoot, !skipsRoot, tree.isContainer(node) {
          open.append((tree.subtreeEnd(of: node), YAMLSource.NodeID(node - 1), -1))
        }
        continue
      }
      open[open.count - 1].position += 1
      if tree.target(of: node) != nil, tree.isContainer(source.content(of: node)) { omitted += 1 }
      if try matcher.matches(source.searchText(node)) {
        step.matches.append(try match())
      }
      if tree.isContainer(node) {
        open.append((tree.subtreeEnd(of: node), YAMLSource.NodeID(node), -1))
      }
    }
    step.isLast = next >= tree.count
    return step
  }

  /// Returns the match of the current node, with the rows of the containers around it.
  private func match() throws(SourceError) -> SourceMatch<YAMLSource.NodeID> {
    var match = SourceMatch<YAMLSource.NodeID>(nodes: [], positions: [])
    for level in open {
      match.nodes += try source.page(of: level.row, from: level.position, limit: 1).nodes
      match.positions.append(level.position)
    }
    return match
  }
}
