extension CSVSource {
  /// Returns a page of the records of the text.
  ///
  /// An empty cell without quotation marks is no value.
  public func records(
    of parent: NodeID?,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<NodeID> {
    guard parent == nil || parent == .root else {
      return try recordsByReading(of: parent, from: offset, limit: limit, extent: extent)
    }
    let page = try children(of: parent, from: offset, limit: limit)
    guard let first = page.nodes.first(where: { $0.id.isRecord }) else {
      return RecordPage(page, from: offset)
    }
    let columns = header?.map { String(decoding: $0, as: UTF8.self) } ?? []
    var reader = try document.reader(at: first.id.record, in: document.read { _ in true })
    return try RecordPage(page, from: offset) { node throws(SourceError) in
      if Task.isCancelled { throw .cancelled }
      guard node.id.isRecord else { return nil }
      guard let record = try reader.next() else { throw changed() }
      if record.isTooLong { return nil }
      var cells: [RecordCell] = []
      for cell in record.cells {
        if cells.count == extent.cells { break }
        let name = columns.indices.contains(cells.count) ? columns[cells.count] : nil
        cells.append(RecordCell(name ?? String(cells.count), Self.value(of: cell, extent)))
      }
      return cells
    }
  }

  private static func value(of cell: CSVCell, _ extent: RecordExtent) -> CellValue {
    if cell.written.isEmpty { return .none }
    if cell.isNumber { return CellValue(literal: cell.written, limit: extent.bytes) }
    return CellValue(text: cell.isQuoted ? cell.text[...] : cell.written, limit: extent.bytes)
  }
}
