/// A source whose nodes are identified by their wire ids, so that a source of any type can be part of
/// another one.
struct WireIDSource<Base: TreeSource>: TreeSource {
  let base: Base

  var title: String { base.title }

  /// Returns the node that a wire id names, nil for the top level.
  private func inner(_ wireID: String?) throws(SourceError) -> Base.NodeID? {
    guard let wireID else { return nil }
    return try inner(wireID)
  }

  private func inner(_ wireID: String) throws(SourceError) -> Base.NodeID {
    guard let node = try base.node(wireID: wireID) else {
      throw .failed(path: base.title, reason: "there is no such value")
    }
    return node
  }

  private func outer(_ node: SourceNode<Base.NodeID>) -> SourceNode<String> {
    node.identified(as: base.wireID(of: node.id))
  }

  func children(
    of parent: String?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<String> {
    try base.children(of: inner(parent), from: offset, limit: limit).map(outer)
  }

  func records(
    of parent: String?,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<String> {
    try base.records(of: inner(parent), from: offset, limit: limit, extent: extent).map(outer)
  }

  func path(of node: String) -> String { (try? inner(node)).map { base.path(of: $0) } ?? "" }

  func wireID(of node: String) -> String { node }

  func node(wireID: String) throws(SourceError) -> String? {
    try base.node(wireID: wireID) == nil ? nil : wireID
  }

  func node(path: String) throws(SourceError) -> SourceNode<String>? {
    try base.node(path: path).map(outer)
  }

  func faults(strict: Bool) throws(SourceError) -> [SourceFault] { try base.faults(strict: strict) }

  func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<String>) -> Bool
  ) throws(SourceError) {
    try base.search(for: query, progress: progress) { found($0.map(outer)) }
  }

  func fileNames() -> (any FileNameWalk<String>)? {
    base.fileNames().map { WireIDNameWalk(base: base, walk: $0) }
  }

  func searchText(of node: SourceNode<String>) throws(SourceError) -> SearchText {
    try base.searchText(of: node.identified(as: inner(node.id)))
  }

  func value(of node: String) throws(SourceError) -> [UInt8]? { try base.value(of: inner(node)) }

  func textValue(of node: String) throws(SourceError) -> [UInt8]? {
    try base.textValue(of: inner(node))
  }

  func contentReader() -> SourceContentReader<String> {
    let read = base.contentReader()
    return { node, includingValue throws(SourceError) in
      guard let node = try base.node(wireID: node) else { return nil }
      return try read(node, includingValue)
    }
  }

  func valueReader() -> SourceValueReader<String> {
    let read = base.valueReader()
    return { node, take throws(SourceError) in
      if let node = try base.node(wireID: node) { try read(node, take) }
    }
  }

  func prose(in file: String?) throws(SourceError) -> SourceProse? {
    try base.prose(in: inner(file))
  }

  func containerKind(of node: String?) throws(SourceError) -> SourceKind? {
    try base.containerKind(of: inner(node))
  }

  func line(of node: String) throws(SourceError) -> Int? { try base.line(of: inner(node)) }

  func filePath(of node: String?) -> String? {
    guard let node else { return base.filePath(of: nil) }
    return (try? inner(node)).flatMap { base.filePath(of: $0) }
  }

  func file(of node: String) throws(SourceError) -> OpenFile? { try base.file(of: inner(node)) }

  func filePart(
    of node: String?,
    from offset: Int,
    count: Int
  ) throws(SourceError) -> FilePart? {
    try base.filePart(of: inner(node), from: offset, count: count)
  }

  func copyRefusal(of node: String, limit: Int64) throws(SourceError) -> CopyRefusal? {
    guard let node = try base.node(wireID: node) else { return .notShown }
    return try base.copyRefusal(of: node, limit: limit)
  }

  func changes(in branches: Set<String?>) -> AsyncStream<SourceChange<String>> {
    let base = base
    let changes = base.changes(in: Set(branches.compactMap { try? inner($0) }))
    return AsyncStream(bufferingPolicy: .bufferingNewest(1024)) { continuation in
      let task = Task {
        for await change in changes {
          // A slow reader is told that there was more.
          if case .dropped = continuation.yield(change.map { base.wireID(of: $0) }) {
            continuation.yield(.everything)
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

/// A walk through names whose nodes are identified by their wire ids.
private struct WireIDNameWalk<Base: TreeSource>: FileNameWalk {
  let base: Base
  var walk: any FileNameWalk<Base.NodeID>

  var path: [UInt8] { walk.path }
  var nameStart: Int { walk.nameStart }
  var searchText: SearchText { walk.searchText }

  mutating func advance() throws(SourceError) -> Bool { try walk.advance() }

  mutating func match() -> SourceMatch<String>? {
    walk.match()?.map { $0.identified(as: base.wireID(of: $0.id)) }
  }

  func match(path: [UInt8]) -> SourceMatch<String>? {
    walk.match(path: path)?.map { $0.identified(as: base.wireID(of: $0.id)) }
  }
}

extension TreeSource {
  /// The same source with its wire ids as the identities of its nodes.
  var byWireID: any TreeSource<String> { WireIDSource(base: self) }
}
