import EspalierJSON

// Searching: bytes first, and values only where the bytes match.

extension JSONSource {
  /// Finds keys, strings, numbers and literals that match.
  ///
  /// Keys and strings are compared decoded, as a whole. As they are written, in quotes and with
  /// escapes, they are compared only with a text that has a quotation mark or a backslash. Indices
  /// in arrays and numbers of children are not compared, nor are lines with a fault.
  ///
  /// - Complexity: O(bytes): at the speed of memory if every match contains the same two ASCII
  ///   characters, otherwise every value is compared. O(depth) for each match.
  public func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<Int>) -> Bool
  ) throws(SourceError) {
    let matcher = try SourceMatcher(query.pattern)
    guard query.limit != 0 else { return }
    if document.text.isArriving {
      return try searchWhileReading(for: query, progress: progress, found: found)
    }
    var scanned = 0
    while !document.current.tree.isComplete {
      scanned += JSONSearch.stride
      let goal = scanned
      let snapshot = try document.read(until: { $0.scanned >= goal })
      progress(
        SourceProgress(completed: snapshot.scanned / 2, total: document.text.count, unit: "bytes")
      )
    }
    let snapshot = document.current
    let size = document.text.count
    var lineage = JSONLineage(source: self, snapshot: snapshot)
    var search = JSONSearch(for: matcher, in: document, snapshot.tree)
    var remaining = query.limit ?? .max
    for start in Swift.stride(from: 0, to: size, by: JSONSearch.stride) {
      if Task.isCancelled { throw .cancelled }
      let end = min(size, start + JSONSearch.stride)
      for entry in try search.entries(startingIn: start..<end) {
        if Task.isCancelled { throw .cancelled }
        guard found(try lineage.match(entry)) else { return }
        remaining -= 1
        if remaining == 0 { return }
      }
      progress(SourceProgress(completed: end, total: size, unit: "bytes"))
    }
  }

  /// Compares every value of a stream as it arrives.
  private func searchWhileReading(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<Int>) -> Bool
  ) throws(SourceError) {
    let root = try document.read(until: { $0.tree.count > 0 }).tree
    try searchByReading(
      for: query,
      topLevelHasNames: root.root.map { root.kind(of: $0) == .object } ?? false,
      progress: progress,
      found: found
    )
  }

  /// Returns the key and the scalar of a value, decoded and as written.
  public func searchText(of node: SourceNode<Int>) throws(SourceError) -> SearchText {
    let tree = document.current.tree
    guard node.id >= 0, node.id < tree.count, node.kind != .error else { return SearchText() }
    var reader = JSONTextReader(document)
    var text = SearchText()
    if let start = tree.keyOffset(of: node.id) {
      let written = try reader.string(at: start)
      text.writtenName = Array(written)
      text.name = JSONEscapes.decoded(JSONTextReader.content(ofString: written))
    }
    guard !tree.kind(of: node.id).isContainer else { return text }
    if tree.kind(of: node.id) == .invalid {
      text.value = try reader.plainLine(of: node.id, in: tree).map { Array($0) }
      return text
    }
    let written = try reader.scalar(node.id, in: tree)
    guard tree.kind(of: node.id) == .string else {
      text.value = Array(written)
      return text
    }
    text.writtenValue = Array(written)
    text.value = JSONEscapes.decoded(written.dropFirst().dropLast())
    return text
  }
}

/// Builds matches from values and their containers, most of which consecutive matches share.
private struct JSONLineage {
  let source: JSONSource
  let snapshot: JSONDocument.Snapshot
  private var match = SourceMatch<Int>(nodes: [], positions: [])

  init(source: JSONSource, snapshot: JSONDocument.Snapshot) {
    self.source = source
    self.snapshot = snapshot
  }

  mutating func match(_ entry: Int) throws(SourceError) -> SourceMatch<Int> {
    let tree = snapshot.tree
    while let last = match.nodes.last?.id, last > entry || tree.subtreeEnd(of: last) <= entry {
      match.nodes.removeLast()
      match.positions.removeLast()
    }
    guard let top = JSONSource.topContainer(of: tree) else {
      return SourceMatch(
        nodes: try source.page(of: nil, from: 0, limit: 1, in: snapshot).nodes,
        positions: [0]
      )
    }
    var container = match.nodes.last?.id ?? top
    while container != entry {
      let (position, child) = source.childIndex.child(of: container, holding: entry, in: tree)
      match.nodes += try source.page(of: container, from: position, limit: 1, in: snapshot).nodes
      match.positions.append(position)
      container = child
    }
    return match
  }
}
