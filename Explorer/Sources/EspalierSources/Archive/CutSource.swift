/// The part of a file that could be read before a fault, with the fault as its last row.
///
/// A compressed file that is cut or damaged opens as what was decompressed: the rows are those of
/// that part, in its own format.
struct CutSource<Part: TreeSource>: TreeSource {
  enum NodeID: Hashable, Sendable {
    case part(Part.NodeID)
    case fault
  }

  private static var faultWireID: String { "cut" }

  let part: Part
  let fault: SourceFault

  var title: String { part.title }

  func children(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    if case .fault = parent { return SourcePage(nodes: [], total: 0, nextOffset: nil) }
    let page = try part.children(of: inner(parent), from: offset, limit: limit)
    return adding(
      to: SourcePage(
        nodes: page.nodes.map { node($0) },
        total: page.total,
        nextOffset: page.nextOffset
      ),
      of: parent,
      from: offset,
      limit: limit
    )
  }

  func records(
    of parent: NodeID?,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<NodeID> {
    if case .fault = parent { return RecordPage(records: [], total: 0, nextOffset: nil) }
    let page = try part.records(of: inner(parent), from: offset, limit: limit, extent: extent)
    let records = page.records.map {
      SourceRecord(node: node($0.node), position: $0.position, cells: $0.cells)
    }
    // The places of rows are those of the records, of which the last may have been left out.
    let rows = adding(
      to: SourcePage(
        nodes: records.map(\.node),
        total: page.total,
        nextOffset: page.nextOffset
      ),
      of: parent,
      from: offset,
      limit: limit
    )
    let report = rows.nodes.dropFirst(records.count).map {
      SourceRecord(node: $0, position: offset + records.count, cells: nil)
    }
    return RecordPage(
      records: records + report,
      total: rows.total,
      nextOffset: rows.nextOffset
    )
  }

  /// Returns a page of the top level with the fault after the last row, and any other as it is.
  private func adding(
    to page: SourcePage<NodeID>,
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) -> SourcePage<NodeID> {
    guard parent == nil else { return page }
    var page = page
    page.total = page.total.map { $0 + 1 }
    guard page.nextOffset == nil else { return page }
    let place = page.total.map { $0 - 1 } ?? offset + page.nodes.count
    guard offset <= place else { return page }
    if place - offset < limit {
      page.nodes.append(faultNode)
    } else {
      page.nextOffset = place
    }
    return page
  }

  private var faultNode: SourceNode<NodeID> {
    SourceNode(id: .fault, title: fault.description, kind: .error)
  }

  private func node(_ node: SourceNode<Part.NodeID>) -> SourceNode<NodeID> {
    node.identified(as: .part(node.id))
  }

  private func inner(_ node: NodeID?) -> Part.NodeID? {
    if case .part(let id) = node { id } else { nil }
  }

  func path(of node: NodeID) -> String { inner(node).map { part.path(of: $0) } ?? "" }

  func wireID(of node: NodeID) -> String {
    inner(node).map { part.wireID(of: $0) } ?? Self.faultWireID
  }

  func node(wireID: String) throws(SourceError) -> NodeID? {
    if wireID == Self.faultWireID { return .fault }
    return try part.node(wireID: wireID).map { .part($0) }
  }

  /// Returns the faults in the part, then the one that ended it.
  func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    try part.faults(strict: strict) + [fault]
  }

  func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<NodeID>) -> Bool
  ) throws(SourceError) {
    var extent = SourceProgress(completed: 0, total: nil, unit: "nodes")
    try part.search(for: query) { report in
      extent = report
      progress(report)
    } found: { match in
      found(
        SourceMatch(nodes: match.nodes.map { node($0) }, positions: match.positions)
      )
    }
    // The rest of the file is missing.
    extent.unsearchedBranches += 1
    progress(extent)
  }

  func searchText(of node: SourceNode<NodeID>) throws(SourceError) -> SearchText {
    guard let id = inner(node.id) else { return SearchText(shown: node) }
    return try part.searchText(of: node.identified(as: id))
  }

  func node(path: String) throws(SourceError) -> SourceNode<NodeID>? {
    try part.node(path: path).map { node($0) }
  }

  func value(of node: NodeID) throws(SourceError) -> [UInt8]? {
    guard let id = inner(node) else { return nil }
    return try part.value(of: id)
  }

  func contentReader() -> SourceContentReader<NodeID> {
    let read = part.contentReader()
    return { node, includingValue throws(SourceError) in
      guard case .part(let id) = node else { return nil }
      return try read(id, includingValue)
    }
  }
}

extension CutSource: EmbeddedJSONSource where Part: EmbeddedJSONSource {
  func text(of node: NodeID) -> [UInt8]? { inner(node).flatMap { part.text(of: $0) } }
}

extension CutSource: TextValueSource where Part: TextValueSource {
  func textValue(of node: NodeID) throws(SourceError) -> [UInt8]? {
    guard let id = inner(node) else { return nil }
    return try part.textValue(of: id)
  }
}

extension CutSource: FileContainingSource where Part: FileContainingSource {
  var unversioned: Self { CutSource(part: part.unversioned, fault: fault) }

  func file(of node: NodeID) throws(SourceError) -> (file: OpenFile, name: [UInt8])? {
    guard let id = inner(node) else { return nil }
    return try part.file(of: id)
  }

  func part(of node: NodeID, from offset: Int, count: Int) throws(SourceError) -> FilePart? {
    guard let id = inner(node) else { return nil }
    return try part.part(of: id, from: offset, count: count)
  }

  func format(of node: NodeID) -> SourceFormat? { inner(node).flatMap { part.format(of: $0) } }
}

extension TreeSource {
  /// Returns the source with a fault as its last row, since the rest of its file is missing.
  func cut(by fault: SourceFault) -> any TreeSource { CutSource(part: self, fault: fault) }
}
