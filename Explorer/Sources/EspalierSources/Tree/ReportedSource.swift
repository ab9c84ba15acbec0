/// A source with a report on its file as the last row.
///
/// All other rows are those of the source, and so are their ids.
struct ReportedSource: ForwardingSource {
  /// The report on a file.
  enum Report: Sendable {
    /// The rest of the file is missing, because of a fault.
    case cut(SourceFault)
    /// The text was read in an encoding that its format does not state.
    case encoding(String)
  }

  let part: any TreeSource<String>
  let report: Report

  var title: String { part.title }

  func place(of node: String) -> SourcePlace? {
    node == reportID ? nil : SourcePlace(source: part, node: node)
  }

  func branch(of parent: String?) -> SourceBranch<Void>? {
    parent == reportID ? nil : SourceBranch(source: part, node: parent, context: ())
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
    if parent == reportID { return SourcePage(nodes: [], total: 0, nextOffset: nil) }
    let page = try part.children(of: parent, from: offset, limit: limit)
    return parent == nil ? adding(to: page, from: offset, limit: limit) : page
  }

  func records(
    of parent: String?,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<String> {
    if parent == reportID { return RecordPage(records: [], total: 0, nextOffset: nil) }
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
    let added = rows.nodes.dropFirst(page.records.count).map {
      SourceRecord(node: $0, position: offset + page.records.count, cells: nil)
    }
    return RecordPage(
      records: page.records + added,
      total: rows.total,
      nextOffset: rows.nextOffset
    )
  }

  /// Returns a page of the top level with the report after the last row.
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
      page.nodes.append(reportNode)
    } else {
      page.nextOffset = place
    }
    return page
  }

  func path(of node: String) -> String { node == reportID ? "" : part.path(of: node) }

  func wireID(of node: String) -> String { node }

  func node(wireID: String) throws(SourceError) -> String? {
    wireID == reportID ? wireID : try part.node(wireID: wireID)
  }

  func node(path: String) throws(SourceError) -> SourceNode<String>? { try part.node(path: path) }

  /// Returns the faults in the source, then the one that ended it.
  ///
  /// The source itself reports another encoding where its format refuses it.
  func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    let faults = try part.faults(strict: strict)
    if case .cut(let fault) = report { return faults + [fault] }
    return faults
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
    if case .cut = report {
      extent.unsearchedBranches += 1
      progress(extent)
    }
  }

  func contentReader() -> SourceContentReader<String> {
    let read = part.contentReader()
    return { node, includingValue throws(SourceError) in
      node == reportID ? nil : try read(node, includingValue)
    }
  }

  func valueReader() -> SourceValueReader<String> {
    let read = part.valueReader()
    return { node, take throws(SourceError) in
      if node != reportID { try read(node, take) }
    }
  }
}

extension ReportedSource {
  /// The wire id of the report.
  ///
  /// No row of the formats that have such reports has it, and two reports on one file have different ones.
  private var reportID: String {
    switch report {
    case .cut: "cut"
    case .encoding: "encoding"
    }
  }

  private var reportNode: SourceNode<String> {
    switch report {
    case .cut(let fault): SourceNode(id: reportID, title: fault.description, kind: .error)
    case .encoding(let words):
      SourceNode(id: reportID, title: "encoding", value: .note(words), kind: .other)
    }
  }
}

extension TreeSource {
  /// Returns the source with a report as its last row.
  func reporting(_ report: ReportedSource.Report) -> any TreeSource {
    ReportedSource(part: byWireID, report: report)
  }
}

/// A source of a text that is in UTF-8 unless its first bytes look like another encoding.
protocol UTF8TextSource: TreeSource {
  /// The text, converted to UTF-8.
  var text: JSONText { get }
}

extension UTF8TextSource {
  /// Returns the source, with a report of the encoding if that is another one than UTF-8.
  ///
  /// - Throws: ``SourceError`` if the text can no longer be read.
  fileprivate func reportingEncoding() throws(SourceError) -> any TreeSource {
    guard let encoding = text.wideEncoding else { return self }
    let isMarked = LineIndex.startsWithByteOrderMark(try text.bytes(from: 0, count: 3))
    return reporting(
      .encoding("read as \(encoding.name), by its \(isMarked ? "byte order mark" : "zero bytes")")
    )
  }
}

extension FileFormat {
  /// Opens a file, and adds a report of its encoding if the format says nothing of another one than UTF-8.
  ///
  /// - Throws: ``SourceError`` if it cannot be read, or is written meanwhile.
  static func source(of input: FileInput) throws(SourceError) -> any TreeSource {
    let source = try open(input)
    guard let text = source as? any UTF8TextSource else { return source }
    return try text.reportingEncoding()
  }
}
