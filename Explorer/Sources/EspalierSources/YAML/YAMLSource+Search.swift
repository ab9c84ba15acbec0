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
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<NodeID>) -> Bool
  ) throws(SourceError) {
    try YAMLSearch(in: self, for: try SourceMatcher(query.pattern))
      .run(limit: query.limit, progress: progress, found: found)
  }

  /// Returns the key and the value of a node, whole.
  public func searchText(of node: SourceNode<NodeID>) throws(SourceError) -> SearchText {
    guard node.id != .fault else { return SearchText() }
    return try self.read { rows throws(SourceError) in try rows.searchText(of: node.id.node) }
  }
  /// Returns the fault at which reading stopped.
  ///
  /// With `strict`, also what the format does not allow but rows show: equal keys in a mapping.
  public func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    let faults = try self.read(until: { _, _ in false }) {
      rows throws(SourceError) in
      let repeated = strict ? try rows.repeatedKeys() : []
      return repeated + (try rows.sourceFault().map { [$0] } ?? [])
    }
    try self.document.check()
    return faults
  }
}

extension YAMLRows {
  /// Returns the key and the value of a node, whole.
  func searchText(of node: Int) throws(SourceError) -> SearchText {
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

  /// Returns the faults of the first keys that were in their mappings before, in the order of the text.
  fileprivate func repeatedKeys() throws(SourceError) -> [SourceFault] {
    var faults: [SourceFault] = []
    var node = 0
    while node < tree.count, faults.count < JSONSource.faultLimit {
      if Task.isCancelled { throw .cancelled }
      if tree.kind(of: node) == .mapping {
        for key in try document.duplicates.keys(in: node, self) {
          let location = try lineIndex.location(of: tree.start(of: key))
          let name = keyTitle(try name(of: key))
          faults.append(
            SourceFault(
              file: title,
              line: location.line,
              column: location.column,
              message: "the key \(name) is there before; keys of a mapping have to differ"
            )
          )
        }
      }
      node += 1
    }
    return faults.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}

/// A search through the values, in the order of the text, which is read meanwhile.
private struct YAMLSearch: SteppedSearch {
  private let source: YAMLSource
  private var matcher: SourceMatcher

  /// The open containers and the position of the current child in each.
  private var open: [(container: Int?, row: YAMLSource.NodeID?, position: Int)] = []
  private var next = 0
  private var offset = 0
  private var omitted = 0

  init(in source: YAMLSource, for matcher: SourceMatcher) {
    self.source = source
    self.matcher = matcher
    // The documents, or the members of the only one.
    open = [(nil, nil, -1)]
  }

  var progress: SourceProgress {
    SourceProgress(
      completed: offset,
      total: source.document.text.count,
      unit: "bytes",
      omittedBranches: omitted
    )
  }

  /// Searches up to 1,024 nodes more.
  mutating func advance() throws(SourceError) -> SearchStep<YAMLSource.NodeID> {
    let (source, next) = (source, next)
    // The row of a document shows the root after it.
    return try source.read(
      until: { rows, _ in rows.tree.count > next + 1 }
    ) { rows throws(SourceError) in
      try advance(rows)
    }
  }

  private mutating func advance(
    _ rows: YAMLRows
  ) throws(SourceError) -> SearchStep<YAMLSource.NodeID> {
    let tree = rows.tree
    let end = rows.isComplete ? tree.count : tree.count - 1
    let skipsRoot = rows.container(showing: nil) != nil
    var step = SearchStep<YAMLSource.NodeID>()
    var count = 0
    while next < end, count < 1024, step.matches.count < 64 {
      let node = next
      next += 1
      count += 1
      while let container = open.last?.container, node >= tree.subtreeEnd(of: container) {
        open.removeLast()
      }
      if tree.isWithinKey(node) { continue }
      let isDocument = tree.kind(of: node) == .document
      let isRoot = node > 0 && tree.kind(of: node - 1) == .document
      // Root and document are one row, or none.
      if isRoot || isDocument && skipsRoot {
        if isRoot, !skipsRoot, tree.isContainer(node) {
          open.append((node, YAMLSource.NodeID(node - 1), -1))
        }
        continue
      }
      open[open.count - 1].position += 1
      if tree.target(of: node) != nil, tree.isContainer(rows.content(of: node)) { omitted += 1 }
      if try matcher.matches(rows.searchText(of: node)) { step.matches.append(try match(in: rows)) }
      if tree.isContainer(node) {
        open.append((node, YAMLSource.NodeID(node), -1))
      }
    }
    if next > 0 { offset = tree.start(of: next - 1) }
    step.isLast = rows.isComplete && next >= end
    return step
  }

  /// Returns the match of the current node, with the rows of the containers around it.
  private func match(in rows: YAMLRows) throws(SourceError) -> SourceMatch<YAMLSource.NodeID> {
    var match = SourceMatch<YAMLSource.NodeID>(nodes: [], positions: [])
    for level in open {
      match.nodes += try rows.page(of: level.row, from: level.position, limit: 1).nodes
      match.positions.append(level.position)
    }
    return match
  }
}
