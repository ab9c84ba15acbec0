import EspalierJSON

// Exact values.

extension RelationalSource {
  /// Returns the value of a cell: a text, bytes, a number in digits; for a value in a cell that is
  /// opened, as it is written there.
  ///
  /// The value of a table is the statement that made it, as far as that is known, that of a record a
  /// JSON object with bytes in Base64.
  public func value(of node: NodeID) throws(SourceError) -> [UInt8]? {
    let schema = schema
    switch node.part {
    case .json(_, let inner, let version):
      let document = try currentDocument(of: node, version)
      return try document.source.value(of: try document.known(inner))
    case .table:
      guard let table = schema.tables[node.table] else { return nil }
      return try definition(of: table)
    case .cell: return try wholeValue(of: node, in: schema)?.bytes
    case .record, .values:
      guard let record = try record(node, in: schema), let shown = schema.shownTable(node) else {
        return nil
      }
      return try jsonObject(record, shown)
    case .schema, .columns, .column, .tree, .strays, .link, .report: return nil
    }
  }

  /// Returns the text of a value; of one in a cell that is opened, as its document does.
  public func textValue(of node: NodeID) throws(SourceError) -> [UInt8]? {
    guard case .json(_, let inner, let version) = node.part else {
      return try contentText(of: node)
    }
    let document = try currentDocument(of: node, version)
    return try document.source.textValue(of: try document.known(inner))
  }

  private func jsonObject(_ record: KeyedRecord, _ table: Table) throws(SourceError) -> [UInt8] {
    var record = record
    for (index, column) in table.columns.enumerated() {
      // A value that is too long for a page is part of the object all the same.
      if record.values[index].isLong {
        record.values[index] = try records.value(index, of: record.key, in: table) ?? .null
      }
      if column.isJSON, case .text(let text) = record.values[index] {
        record.values[index] = .literal(text, .object)
      }
    }
    return record.jsonObject(names: table.columns.map(\.name))
  }

  /// Returns the value of a cell, however long it is.
  ///
  /// - Parameter limit: The size in bytes from which it is an error instead.
  func wholeValue(
    of node: NodeID,
    in schema: Schema,
    limit: Int? = nil
  ) throws(SourceError) -> RecordValue? {
    guard let number = node.column, let key = node.shownKey, let table = schema.shownTable(node),
      let index = table.column(number)
    else { return nil }
    return try records.value(index, of: key, in: table, limit: limit)
  }

  /// Returns a reader that keeps the last record.
  public func contentReader() -> SourceContentReader<NodeID> {
    let schema = schema
    var last: (node: NodeID, record: KeyedRecord)?
    var inner: (cell: NodeID, read: SourceContentReader<Int>, document: CellDocument)?
    func name(_ text: String) -> SourceContent { SourceContent(name: .key(Array(text.utf8))) }
    return { node, includingValue throws(SourceError) in
      if node == .database { return SourceContent(name: .root) }
      if node.table < -1 {
        return schema.namespaces.first { $0.node == node }.map { name($0.name) }
      }
      guard let table = schema.tables[node.table] else { return nil }
      switch node.part {
      case .report, .schema: return nil
      case .table: return name(table.name)
      case .columns: return name("#columns")
      case .tree: return name("#tree")
      case .strays: return name("#others")
      case .values: return name("#values")
      case .column(let number):
        guard let index = table.column(number) else { return nil }
        var content = name(table.columns[index].name)
        if includingValue, let column = try self.shownColumn(number, of: table) {
          content.value = .text(Array(column.detail.utf8))
        }
        return content
      case .link(let number):
        return table.link(number).map { name(schema.step(of: $0, from: table)) }
      case .record: return node.shownKey.map { SourceContent(name: .key($0.text)) }
      case .cell(let number):
        guard let shown = schema.shownTable(node), let index = shown.column(number) else {
          return nil
        }
        var content = name(shown.columns[index].name)
        guard includingValue else { return content }
        let owner = node.with(.record)
        if last?.node != owner {
          last = try self.record(owner, in: schema).map { (owner, $0) }
        }
        var value = last?.record.values[index]
        if value?.isLong == true { value = try self.wholeValue(of: node, in: schema) }
        content.value =
          shown.columns[index].isJSON
          ? value.flatMap { CellDocument.content(of: $0) } : value?.content
        return content
      case .json(_, let number, let version):
        if inner?.cell != node.cell || inner?.document.version != version {
          let document = try self.currentDocument(of: node, version)
          inner = (node.cell, document.source.contentReader(), document)
        }
        guard let inner else { return nil }
        return try inner.read(try inner.document.known(number), includingValue)
      }
    }
  }
}
