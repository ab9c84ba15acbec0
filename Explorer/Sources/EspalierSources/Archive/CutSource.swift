/// The part of a file that could be read before a fault, with the fault as its last row.
///
/// A compressed file that is cut or damaged opens as what was decompressed: the rows are those of
/// that part, in its own format, and so are their ids.
struct CutSource: ForwardingSource {
  private static var faultID: String { "cut" }

  let part: any TreeSource<String>
  let fault: SourceFault

  var title: String { part.title }

  func place(of node: String) -> SourcePlace? {
    node == Self.faultID ? nil : SourcePlace(source: part, node: node)
  }

  func branch(of parent: String?) -> SourceBranch<Void>? {
    parent == Self.faultID ? nil : SourceBranch(source: part, node: parent, context: ())
  }

  func node(_ node: SourceNode<String>, in branch: SourceBranch<Void>) -> SourceNode<String> {
    node
  }

  func ownChildren(of parent: String?, from offset: Int, limit: Int) -> SourcePage<String> {
    SourcePage(nodes: [], total: 0, nextOffset: nil)
  }

  func children(
    of parent: String?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<String> {
    if parent == Self.faultID { return SourcePage(nodes: [], total: 0, nextOffset: nil) }
    let page = try part.children(of: parent, from: offset, limit: limit)
    return parent == nil ? adding(to: page, from: offset, limit: limit) : page
  }

  func records(
    of parent: String?,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<String> {
    if parent == Self.faultID { return RecordPage(records: [], total: 0, nextOffset: nil) }
    let page = try part.records(of: parent, from: offset, limit: limit, extent: extent)
    guard parent == nil else { return page }
    // The places of rows are those of the records, of which the last may have been left out.
    let rows = adding(
      to: SourcePage(
        nodes: page.records.map(\.node),
        total: page.total,
        nextOffset: page.nextOffset
      ),
      from: offset,
      limit: limit
    )
    let report = rows.nodes.dropFirst(page.records.count).map {
      SourceRecord(node: $0, position: offset + page.records.count, cells: nil)
    }
    return RecordPage(
      records: page.records + report,
      total: rows.total,
      nextOffset: rows.nextOffset
    )
  }

  /// Returns a page of the top level with the fault after the last row.
  private func adding(
    to page: SourcePage<String>,
    from offset: Int,
    limit: Int
  ) -> SourcePage<String> {
    var page = page
    page.total = page.total.map { $0 + 1 }
    guard page.nextOffset == nil else { return page }
    let place = page.total.map { $0 - 1 } ?? offset + page.nodes.count
    guard offset <= place else { return page }
    if place - offset < limit {
      page.nodes.append(
        SourceNode(id: Self.faultID, title: fault.description, kind: .error)
      )
    } else {
      page.nextOffset = place
    }
    return page
  }

  func path(of node: String) -> String { node == Self.faultID ? "" : part.path(of: node) }

  func wireID(of node: String) -> String { node }

  func node(wireID: String) throws(SourceError) -> String? {
    wireID == Self.faultID ? wireID : try part.node(wireID: wireID)
  }

  func node(path: String) throws(SourceError) -> SourceNode<String>? { try part.node(path: path) }

  /// Returns the faults in the part, then the one that ended it.
  func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    try part.faults(strict: strict) + [fault]
  }

  func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<String>) -> Bool
  ) throws(SourceError) {
    var extent = SourceProgress(completed: 0, total: nil, unit: "nodes")
    try part.search(
      for: query,
      progress: { report in
        extent = report
        progress(report)
      },
      found: found
    )
    // The rest of the file is missing.
    extent.unsearchedBranches += 1
    progress(extent)
  }

  func contentReader() -> SourceContentReader<String> {
    let read = part.contentReader()
    return { node, includingValue throws(SourceError) in
      node == Self.faultID ? nil : try read(node, includingValue)
    }
  }

  func valueReader() -> SourceValueReader<String> {
    let read = part.valueReader()
    return { node, take throws(SourceError) in
      if node != Self.faultID { try read(node, take) }
    }
  }
}

extension TreeSource {
  /// Returns the source with a fault as its last row, since the rest of its file is missing.
  func cut(by fault: SourceFault) -> any TreeSource { CutSource(part: byWireID, fault: fault) }
}
