import EspalierJSON

// Exact values, and nodes by path.

extension SQLiteSource {
  /// Returns the names and keys from the table down as a JSON Pointer, such as `/users/17/name`.
  ///
  /// The columns of a table are at `#columns`, its tree at `#tree`, a foreign key at its columns
  /// after an arrow.
  public func path(of node: NodeID) -> String {
    guard node.table >= 0 else { return "" }
    let table = schema.tables[node.table]
    var path = jsonPointerStep(table.name.utf8)
    if node.isInTree { path += jsonPointerStep("#tree".utf8) }
    if let key = node.key { path += jsonPointerStep(key.text) }
    // In a tree, what belongs to a record is below a row of its own.
    if node.isInTree, node.key != nil, node.part != .record || node.followed != nil {
      path += jsonPointerStep("#values".utf8)
    }
    if let followed = node.followed {
      path += jsonPointerStep(step(of: table.links[followed.link]).utf8)
      path += jsonPointerStep(followed.key.text)
    }
    switch node.part {
    case .schema, .table, .strays, .record, .report, .values, .json: break
    case .columns: path += jsonPointerStep("#columns".utf8)
    case .column(let index):
      path += jsonPointerStep("#columns".utf8) + jsonPointerStep(table.columns[index].name.utf8)
    case .tree: path += jsonPointerStep("#tree".utf8)
    case .cell(let index):
      path += jsonPointerStep(schema.tables[shownTable(node)].columns[index].name.utf8)
    case .link(let index): path += jsonPointerStep(step(of: table.links[index]).utf8)
    }
    return String(decoding: path, as: UTF8.self)
  }

  private func step(of link: SQLiteSchema.Link) -> String {
    let columns = link.referring.joined(separator: ",")
    let name = schema.tables[link.table].name
    return link.isForward ? "->\(name).\(columns)" : "<-\(name).\(columns)"
  }

  /// Returns the node at a JSON Pointer; the empty one refers to the database.
  ///
  /// No table is read: a record is found by its key.
  public func node(path: String) throws(SourceError) -> SourceNode<NodeID>? {
    guard let steps = jsonPointerSteps(path) else { return nil }
    return try self.node(at: steps[...])
  }

  private func node(at steps: ArraySlice<[UInt8]>) throws(SourceError) -> SourceNode<NodeID>? {
    var steps = steps
    guard let name = steps.popFirst() else {
      return SourceNode(
        id: .database,
        title: title,
        kind: .object,
        isBranch: true,
        childCount: schema.tables.count
      )
    }
    guard let index = schema.tables.firstIndex(where: { Array($0.name.utf8) == name }) else {
      return nil
    }
    var id = RecordNodeID(table: index, part: .table)
    let table = schema.tables[index]
    while let step = steps.popFirst() {
      switch (id.part, String(decoding: step, as: UTF8.self)) {
      case (.table, "#columns"): id.part = .columns
      case (.table, "#tree") where table.parent != nil: id.part = .tree
      case (.columns, let name):
        guard let column = table.columns.firstIndex(where: { $0.name == name }) else { return nil }
        id.part = .column(column)
      case (.record, "#values") where id.isInTree && id.followed == nil: id.part = .values
      case (.table, _), (.tree, _),
        (.record, _) where id.isInTree && id.followed == nil:
        // In the tree, the records above may be named, too.
        guard let key = try key(step, in: index) else { return nil }
        id.isInTree = id.part != .table
        (id.key, id.part) = (key, .record)
      case (.record, let name), (.values, let name):
        let columns = schema.tables[shownTable(id)].columns
        if let column = columns.firstIndex(where: { $0.name == name }) {
          id.part = .cell(column)
        } else if id.followed == nil,
          let link = table.links.firstIndex(where: { self.step(of: $0) == name })
        {
          id.part = .link(link)
        } else {
          return nil
        }
      case (.link(let link), _):
        guard let key = try key(step, in: table.links[link].table) else { return nil }
        id.followed = .init(link: link, key: key)
        id.part = .record
      default: return nil
      }
    }
    return try row(of: id)
  }

  /// Returns the row of a node, as its parent shows it.
  private func row(of id: NodeID) throws(SourceError) -> SourceNode<NodeID>? {
    switch id.part {
    case .table:
      return try page(of: .database, from: id.table, limit: 1).nodes.first
    case .columns, .tree:
      let page = try page(of: RecordNodeID(table: id.table, part: .table), from: 0, limit: 2)
      return page.nodes.first { $0.id == id }
    case .column(let index):
      return try page(of: id.with(.columns), from: index, limit: 1).nodes.first
    case .record:
      guard let record = try record(id) else { return nil }
      var row = node(record, id)
      if id.isInTree, id.followed == nil { row.childCount = nil }
      return row
    case .values: return try page(of: id.with(.record), from: 0, limit: 1).nodes.first
    case .cell(let index), .link(let index):
      guard try record(id) != nil else { return nil }
      var position = index
      if case .link = id.part { position += schema.tables[id.table].columns.count }
      // In a tree, the cells are below a row of their own.
      let parent = id.with(id.isInTree && id.followed == nil ? .values : .record)
      return try page(of: parent, from: position, limit: 1).nodes.first
    case .schema, .strays, .report, .json: return nil
    }
  }

  /// Returns the key of the record of a table that has a text as its key.
  private func key(_ step: [UInt8], in index: Int) throws(SourceError) -> RecordKey? {
    let text = String(decoding: step, as: UTF8.self)
    let table = schema.tables[index]
    switch table.key {
    case .rowid:
      return Int64(text).flatMap { String($0) == text ? .rowid($0) : nil }
    case .none:
      return Int(text).flatMap { $0 >= 0 && String($0) == text ? .position($0) : nil }
    case .columns(let columns):
      // A text may stand for values of several kinds; what is compared is what is shown.
      let condition =
        columns.count == 1
        ? "CAST(\(SQLiteSchema.quoted(columns[0])) AS TEXT) = ?"
        : columns.map { "CAST(\(SQLiteSchema.quoted($0)) AS TEXT)" }.joined(
          separator: " || ', ' || "
        )
          + " = ?"
      let names = columns.map(SQLiteSchema.quoted).joined(separator: ", ")
      var key: RecordKey?
      try connection.query(
        "SELECT \(names) FROM \(SQLiteSchema.quoted(table.name)) WHERE \(condition) LIMIT 1",
        [.text(step)]
      ) { row in
        key = .values(columns.indices.map { row[$0] })
        return false
      }
      return key
    }
  }

  /// Returns the value of a cell: a text in UTF-8, the bytes of a blob, a number in digits.
  ///
  /// The value of a table is the statement that made it, that of a record a JSON object with blobs
  /// in Base64.
  public func value(of node: NodeID) throws(SourceError) -> [UInt8]? {
    switch node.part {
    case .table: return node.table < 0 ? nil : Array(schema.tables[node.table].sql.utf8)
    case .cell(let index): return try wholeValue(index, of: node)?.bytes
    case .record, .values:
      return try record(node).map {
        $0.jsonObject(names: schema.tables[shownTable(node)].columns.map(\.name))
      }
    case .schema, .columns, .column, .tree, .strays, .link, .report, .json: return nil
    }
  }

  private func wholeValue(_ column: Int, of node: NodeID) throws(SourceError) -> RecordValue? {
    guard let key = node.followed?.key ?? node.key else { return nil }
    return try records.value(column, of: key, in: shownTable(node))
  }

  /// Returns the text of a cell, or nil if it is none.
  func text(of node: NodeID) -> [UInt8]? {
    guard case .cell(let index) = node.part,
      case .text(let text)? = try? wholeValue(index, of: node)
    else { return nil }
    return text
  }

  /// Returns a reader that keeps the last record.
  public func contentReader() -> SourceContentReader<NodeID> {
    var last: (node: NodeID, record: KeyedRecord)?
    return { node, includingValue throws(SourceError) in
      switch node.part {
      case .schema, .strays, .report, .json: return nil
      case .table:
        guard node.table >= 0 else { return SourceContent(name: .root) }
        return SourceContent(name: .key(Array(schema.tables[node.table].name.utf8)))
      case .columns: return SourceContent(name: .key(Array("#columns".utf8)))
      case .tree: return SourceContent(name: .key(Array("#tree".utf8)))
      case .values: return SourceContent(name: .key(Array("#values".utf8)))
      case .column(let index):
        let column = schema.tables[node.table].columns[index]
        let value = SourceContent.Value.text(Array(column.detail.utf8))
        return SourceContent(
          name: .key(Array(column.name.utf8)),
          value: includingValue ? value : nil
        )
      case .link(let index):
        return SourceContent(
          name: .key(Array(step(of: schema.tables[node.table].links[index]).utf8))
        )
      case .record:
        return (node.followed?.key ?? node.key).map { SourceContent(name: .key($0.text)) }
      case .cell(let index):
        let column = schema.tables[shownTable(node)].columns[index]
        var content = SourceContent(name: .key(Array(column.name.utf8)))
        guard includingValue else { return content }
        let owner = node.with(.record)
        if last?.node != owner { last = try record(owner).map { (owner, $0) } }
        let value = last?.record.values[index]
        if case .longBlob? = value {
          content.value = try wholeValue(index, of: node)?.content
        } else {
          content.value = value?.content
        }
        return content
      }
    }
  }
}
