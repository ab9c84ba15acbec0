#if canImport(CPostgreSQL)
  import EspalierJSON

  // Exact values, and nodes by path.

  extension PostgreSQLSource {
    /// Returns the names and keys from the schema down as a JSON Pointer, such as
    /// `/public/users/17/name`.
    ///
    /// The columns of a table are at `#columns`, its tree at `#tree`, a foreign key at its columns
    /// after an arrow. A value in a cell that holds JSON is at its own pointer below the cell.
    public func path(of node: NodeID) -> String {
      if case .json(_, let inner, let version) = node.part {
        let document = (try? self.document(of: node)) ?? nil
        let isSame = document?.version == version
        return path(of: node.cell) + (isSame ? document?.path(of: inner) ?? "" : "")
      }
      let schema = schema
      if node.table < -1 {
        let namespace = schema.namespaces.first { NodeID(schema: $0.id).table == node.table }
        return namespace.map { String(decoding: jsonPointerStep($0.name.utf8), as: UTF8.self) }
          ?? ""
      }
      guard let table = schema.tables[node.table] else { return "" }
      var path = jsonPointerStep(table.namespace.utf8) + jsonPointerStep(table.name.utf8)
      if node.isInTree { path += jsonPointerStep("#tree".utf8) }
      if let key = node.key { path += jsonPointerStep(key.text) }
      // In a tree, what belongs to a row is below a row of its own.
      if node.isInTree, node.key != nil, node.part != .record || node.followed != nil {
        path += jsonPointerStep("#values".utf8)
      }
      if let followed = node.followed {
        path += jsonPointerStep(step(of: followed.link, table, schema).utf8)
        path += jsonPointerStep(followed.key.text)
      }
      switch node.part {
      case .schema, .table, .record, .report, .values, .json: break
      case .columns: path += jsonPointerStep("#columns".utf8)
      case .column(let number):
        path += jsonPointerStep("#columns".utf8)
        path += jsonPointerStep(table.column(number).map { table.columns[$0].name.utf8 } ?? "".utf8)
      case .tree: path += jsonPointerStep("#tree".utf8)
      case .strays: path += jsonPointerStep("#tree".utf8) + jsonPointerStep("#others".utf8)
      case .cell(let number):
        let shown = schema.tables[shownTable(node, in: schema)] ?? table
        path += jsonPointerStep(shown.column(number).map { shown.columns[$0].name.utf8 } ?? "".utf8)
      case .link(let link): path += jsonPointerStep(step(of: link, table, schema).utf8)
      }
      return String(decoding: path, as: UTF8.self)
    }

    func step(
      of link: Int,
      _ table: PostgreSQLSchema.Table,
      _ schema: PostgreSQLSchema
    ) -> String {
      guard let link = table.links.first(where: { $0.id == link }) else { return "" }
      let columns = schema.referring(link, of: table).joined(separator: ",")
      let name = name(of: link, from: table, schema)
      return link.isForward ? "->\(name).\(columns)" : "<-\(name).\(columns)"
    }

    /// Returns the node at a JSON Pointer; the empty one refers to the database.
    ///
    /// No table is read: a row is found by its key.
    public func node(path: String) throws(SourceError) -> SourceNode<NodeID>? {
      guard let steps = jsonPointerSteps(path) else { return nil }
      let found = try self.place(at: steps[...])
      guard let (row, rest) = found else { return nil }
      if rest.isEmpty { return row }
      let document = try self.document(of: row.id)
      guard let document, case .cell(let column) = row.id.part else { return nil }
      let pointer = rest.flatMap { jsonPointerStep($0) }
      return try document.source.node(path: String(decoding: pointer, as: UTF8.self))
        .map { self.node($0, in: document, row.id, column) }
    }

    /// Returns the row at the start of a path, and the steps that lead on into a cell.
    private func place(
      at steps: ArraySlice<[UInt8]>
    ) throws(SourceError) -> (row: SourceNode<NodeID>, rest: ArraySlice<[UInt8]>)? {
      var steps = steps
      let schema = schema
      guard let first = steps.popFirst() else {
        let count = schema.namespaces.count
        return (
          SourceNode(
            id: .database,
            title: title,
            kind: .object,
            isBranch: true,
            childCount: count
          ), []
        )
      }
      guard let namespace = schema.namespaces.first(where: { Array($0.name.utf8) == first }) else {
        return nil
      }
      guard let second = steps.popFirst() else { return (node(namespace), []) }
      let tables = namespace.tables.lazy.compactMap { schema.tables[$0] }
      guard let table = tables.first(where: { Array($0.name.utf8) == second }) else { return nil }
      var id = RecordNodeID(table: table.id, part: .table)
      walk: while let step = steps.popFirst() {
        switch (id.part, String(decoding: step, as: UTF8.self)) {
        case (.table, "#columns"): id.part = .columns
        case (.table, "#tree") where table.tree != nil: id.part = .tree
        case (.tree, "#others"): id.part = .strays
        case (.columns, let name):
          guard let column = table.columns.first(where: { $0.name == name }) else { return nil }
          id.part = .column(column.number)
        case (.record, "#values") where id.isInTree && id.followed == nil: id.part = .values
        case (.table, _), (.tree, _), (.strays, _),
          (.record, _) where id.isInTree && id.followed == nil:
          // In the tree, the rows above may be named, too.
          guard let key = try records.key(step, in: table) else { return nil }
          id.isInTree = id.part != .table
          (id.key, id.part) = (key, .record)
        case (.record, let name), (.values, let name):
          let shown = schema.tables[shownTable(id, in: schema)] ?? table
          if let column = shown.columns.first(where: { $0.name == name }) {
            id.part = .cell(column.number)
          } else if id.followed == nil,
            let link = table.links.first(where: { self.step(of: $0.id, table, schema) == name })
          {
            id.part = .link(link.id)
          } else {
            return nil
          }
        case (.link(let number), _):
          let link = table.links.first { $0.id == number }
          guard let target = link.flatMap({ schema.tables[$0.table] }),
            let key = try records.key(step, in: target)
          else { return nil }
          id.followed = .init(link: number, key: key)
          id.part = .record
        case (.cell, _):
          steps = [step] + steps
          break walk
        default: return nil
        }
      }
      return try row(of: id, table, schema).map { ($0, steps) }
    }

    /// Returns the row of a node, as its parent shows it.
    private func row(
      of id: NodeID,
      _ table: PostgreSQLSchema.Table,
      _ schema: PostgreSQLSchema
    ) throws(SourceError) -> SourceNode<NodeID>? {
      switch id.part {
      case .table: return node(table, nil)
      case .columns: return columnsNode(table)
      case .tree: return treeNode(table)
      case .strays: return straysNode(table)
      case .column(let number):
        return table.column(number).map { node(table.columns[$0], of: table) }
      case .schema, .report, .json: return nil
      case .record, .values, .cell, .link: break
      }
      guard let record = try record(id, in: schema) else { return nil }
      switch id.part {
      case .record:
        return id.isInTree && id.followed == nil
          ? treeNode(record, table) : node(record, id, schema)
      case .values: return try page(of: id.with(.record), from: 0, limit: 1).nodes.first
      case .cell(let number):
        guard let shown = schema.tables[shownTable(id, in: schema)],
          let index = shown.column(number)
        else { return nil }
        return cell(record.values[index], shown.columns[index], id)
      case .link(let link):
        return table.links.first { $0.id == link }.map { node($0, record, id, schema) }
      default: return nil
      }
    }

    /// Returns the value of a cell: a text, bytes, a number as the server writes it; for a value in
    /// a cell that holds JSON, as it is written there.
    ///
    /// The value of a view is the query that defines it, that of a row a JSON object with bytes in
    /// Base64.
    public func value(of node: NodeID) throws(SourceError) -> [UInt8]? {
      if case .json(_, let inner, let version) = node.part {
        let document = try currentDocument(of: node, version)
        return try document.source.value(of: try document.known(inner))
      }
      let schema = self.schema
      switch node.part {
      case .table:
        guard let table = schema.tables[node.table], table.kind.isView else { return nil }
        let statement = PostgreSQLStatement("SELECT pg_catalog.pg_get_viewdef(\(table.id)::oid)")
        return try self.server.rows(of: statement).bytes(0, 0)
      case .cell: return try self.wholeValue(of: node, in: schema)?.bytes
      case .record, .values:
        guard let record = try self.record(node, in: schema),
          let shown = schema.tables[self.shownTable(node, in: schema)]
        else { return nil }
        return try self.jsonObject(record, of: node, shown)
      case .schema, .columns, .column, .tree, .strays, .link, .report, .json: return nil
      }
    }

    private func jsonObject(
      _ record: KeyedRecord,
      of node: NodeID,
      _ table: PostgreSQLSchema.Table
    ) throws(SourceError) -> [UInt8] {
      var record = record
      for (index, column) in table.columns.enumerated() {
        // A value that is too long for a page is part of the object all the same.
        switch record.values[index] {
        case .longText, .longBlob:
          record.values[index] = try records.value(index, of: record.key, in: table) ?? .null
        default: break
        }
        if column.notation == .json, case .text(let text) = record.values[index] {
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
      in schema: PostgreSQLSchema,
      limit: Int? = nil
    ) throws(SourceError) -> RecordValue? {
      guard let number = node.column, let key = node.followed?.key ?? node.key,
        let table = schema.tables[shownTable(node, in: schema)], let index = table.column(number)
      else { return nil }
      return try records.value(index, of: key, in: table, limit: limit)
    }

    /// Returns a reader that keeps the last row.
    public func contentReader() -> SourceContentReader<NodeID> {
      let schema = schema
      var last: (node: NodeID, record: KeyedRecord)?
      var inner: (cell: NodeID, read: SourceContentReader<Int>, document: CellDocument)?
      func name(_ text: String) -> SourceContent { SourceContent(name: .key(Array(text.utf8))) }
      return { node, includingValue throws(SourceError) in
        if node == .database { return SourceContent(name: .root) }
        if node.table < -1 {
          return schema.namespaces.first { NodeID(schema: $0.id) == node }.map { name($0.name) }
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
          guard let column = table.column(number).map({ table.columns[$0] }) else { return nil }
          var content = name(column.name)
          if includingValue { content.value = .text(Array(column.detail.utf8)) }
          return content
        case .link(let link): return name(self.step(of: link, table, schema))
        case .record:
          return (node.followed?.key ?? node.key).map { SourceContent(name: .key($0.text)) }
        case .cell(let number):
          guard let shown = schema.tables[self.shownTable(node, in: schema)],
            let index = shown.column(number)
          else { return nil }
          var content = name(shown.columns[index].name)
          guard includingValue else { return content }
          let owner = node.with(.record)
          if last?.node != owner {
            last = try self.record(owner, in: schema).map { (owner, $0) }
          }
          var value = last?.record.values[index]
          switch value {
          case .longText, .longBlob: value = try self.wholeValue(of: node, in: schema)
          default: break
          }
          let isJSON = shown.columns[index].notation == .json
          content.value =
            isJSON ? value.flatMap { CellDocument.content(of: $0) } : value?.content
          return content
        case .json(_, let number, let version):
          if inner?.cell != node.cell || inner?.document.version != version {
            guard let document = try self.document(of: node), document.version == version else {
              throw .changed(path: self.server.target.place)
            }
            inner = (node.cell, document.source.contentReader(), document)
          }
          guard let inner else { return nil }
          return try inner.read(try inner.document.known(number), includingValue)
        }
      }
    }
  }
#endif
