// The contents of cells that hold JSON.

extension RelationalSource {
  /// The size in bytes up to which JSON in a cell is opened.
  private static var documentLimit: Int { 1 << 26 }

  /// Returns a page of the values in a cell, or in one of its values.
  func documentPage(
    of parent: NodeID,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    guard let document = try document(of: parent), let column = parent.column else {
      return SourcePage(nodes: [], total: 0, nextOffset: nil)
    }
    var container: Int?
    if case .json(_, let node, let version) = parent.part {
      guard version == document.version else { throw .changed(path: place) }
      container = try document.known(node)
    }
    let page = try document.source.children(of: container, from: offset, limit: limit)
    return SourcePage(
      nodes: page.nodes.map { node($0, in: document, parent, column) },
      total: page.total,
      nextOffset: page.nextOffset
    )
  }

  /// Returns the row of a value in a cell.
  func node(
    _ inner: SourceNode<Int>,
    in document: CellDocument,
    _ cell: NodeID,
    _ column: Int
  ) -> SourceNode<NodeID> {
    inner.identified(
      as: cell.with(.json(cell: column, node: inner.id, version: document.version))
    )
  }

  /// Returns the document that a cell holds or a value is in, or nil if there is none, or cells are
  /// not opened here; it blocks.
  func document(of node: NodeID) throws(SourceError) -> CellDocument? {
    guard let documents else { return nil }
    let cell = node.cell
    if case .json(_, _, let version) = node.part,
      let known = documents.document(in: cell, version)
    {
      return known
    }
    guard let value = try wholeValue(of: node, in: schema, limit: Self.documentLimit),
      case .text(let text) = value
    else { return nil }
    let document = CellDocument(text)
    if let known = documents.document(in: cell, document.version) { return known }
    documents.keep(document, in: cell)
    return document
  }

  /// Returns the document in a cell if it is as it was.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if it is not.
  func currentDocument(
    of node: NodeID,
    _ version: UInt64
  ) throws(SourceError) -> CellDocument {
    guard let document = try document(of: node), document.version == version else {
      throw .changed(path: place)
    }
    return document
  }
}
