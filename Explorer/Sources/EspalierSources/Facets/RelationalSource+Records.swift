// Records of databases: their columns are known, so no record is read twice.

extension RelationalSource {
  /// Returns a page of the rows of a table as records.
  ///
  /// A row that lists the columns or the tree is no record, nor is a schema or a table.
  public func records(
    of parent: NodeID?,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<NodeID> {
    let schema = schema
    let parent = parent ?? .database
    let table = schema.tables[parent.table]
    let shown: Table?
    switch parent.part {
    case .table: shown = table
    case .link(let number): shown = table?.link(number).flatMap { schema.tables[$0.table] }
    case .schema, .tree, .strays: shown = nil
    default:
      return try recordsByReading(of: parent, from: offset, limit: limit, extent: extent)
    }
    if let columns = shown?.columns.map(\.name), !columns.isEmpty {
      do throws(SourceError) {
        var read: [KeyedRecord] = []
        let page = try page(of: parent, from: offset, limit: limit) { read.append($0) }
        return RecordPage(page, from: offset, read, columns, extent)
      } catch {
        if error == .cancelled { throw error }
        // A table that cannot be read has the reason in a row.
      }
    }
    return RecordPage(try children(of: parent, from: offset, limit: limit), from: offset)
  }
}

extension RecordPage where NodeID == RecordNodeID {
  /// Makes a page of the rows of a table, after nodes that are none.
  fileprivate init(
    _ page: SourcePage<NodeID>,
    from offset: Int,
    _ read: [KeyedRecord],
    _ columns: [String],
    _ extent: RecordExtent
  ) {
    self.init(page, from: offset)
    var rest = read[...]
    for index in records.indices where records[index].node.id.part == .record {
      guard let record = rest.popFirst() else { break }
      records[index].cells = zip(columns, record.values).prefix(extent.cells).map {
        RecordCell($0, CellValue($1, limit: extent.bytes))
      }
    }
  }
}

extension CellValue {
  /// Makes a value of a database.
  fileprivate init(_ value: RecordValue, limit: Int) {
    switch value {
    case .null: self = .none
    case .integer(let number): self.init(.number, String(number), number: Double(number))
    case .real(let bits):
      let number = Double(bitPattern: bits)
      self.init(.number, number.description, number: number.isNaN ? nil : number)
    case .text(let text): self.init(text: text, limit: limit)
    case .longText(let start, _):
      self.init(text: start, limit: limit)
      (kind, number, isCut) = (.text, nil, true)
    case .blob(let bytes): self.init(.data, byteSize(Int64(bytes.count)))
    case .longBlob(let count): self.init(.data, byteSize(Int64(count)))
    case .literal(let text, .object), .literal(let text, .array):
      let (shown, isCut) = Self.text(of: text, limit: limit)
      self.init(.container, shown, isCut: isCut)
    case .literal(let text, .number), .literal(let text, .boolean), .literal(let text, .null):
      self.init(literal: text, limit: limit)
    case .literal(let text, _): self.init(text: text, limit: limit)
    }
  }
}
