#if canImport(CPostgreSQL)
  // Rows and ids.

  extension PostgreSQLSource {
    func node(_ namespace: PostgreSQLSchema.Namespace) -> SourceNode<NodeID> {
      SourceNode(
        id: NodeID(schema: namespace.id),
        title: keyTitle(Array(namespace.name.utf8)),
        value: .note("schema, " + itemCount(namespace.tables.count)),
        kind: .object,
        isBranch: true,
        childCount: namespace.tables.count
      )
    }

    /// Returns the row of a table.
    ///
    /// - Parameter count: The number of its rows, if it is known.
    func node(_ table: PostgreSQLSchema.Table, _ count: Int?) -> SourceNode<NodeID> {
      var detail = table.kind.text
      if let count {
        detail += count == 1 ? ", 1 row" : ", \(count) rows"
      } else if let estimate = table.estimate {
        detail += ", about \(estimate) rows"
      }
      if table.key.isEmpty, !table.kind.isView { detail += ", no key" }
      return SourceNode(
        id: RecordNodeID(table: table.id, part: .table),
        title: keyTitle(Array(table.name.utf8)),
        value: .note(detail),
        kind: .object,
        isBranch: true,
        childCount: count.map { $0 + (table.tree == nil ? 1 : 2) }
      )
    }

    func columnsNode(_ table: PostgreSQLSchema.Table) -> SourceNode<NodeID> {
      SourceNode(
        id: RecordNodeID(table: table.id, part: .columns),
        title: "columns",
        value: .count(table.columns.count),
        kind: .object,
        isBranch: true,
        childCount: table.columns.count
      )
    }

    func node(
      _ column: PostgreSQLSchema.Column,
      of table: PostgreSQLSchema.Table
    ) -> SourceNode<NodeID> {
      SourceNode(
        id: RecordNodeID(table: table.id, part: .column(column.number)),
        title: keyTitle(Array(column.name.utf8)),
        value: .note(TerminalSafeText.escaped(column.detail.utf8)),
        kind: .other
      )
    }

    func treeNode(_ table: PostgreSQLSchema.Table) -> SourceNode<NodeID>? {
      let column: Int
      switch table.tree {
      case .parent(let parent, _): column = parent
      case .labels(let path, _): column = path
      case nil: return nil
      }
      return SourceNode(
        id: RecordNodeID(table: table.id, part: .tree),
        title: "tree",
        value: .note("by \(TerminalSafeText.escaped(table.columns[column].name.utf8))"),
        kind: .object,
        isBranch: true,
        childCount: nil
      )
    }

    /// Returns the row behind which the tree of a table goes on with rows that are found slowly.
    func straysNode(_ table: PostgreSQLSchema.Table) -> SourceNode<NodeID> {
      var note = "rows that are above themselves, if there are any"
      if case .labels = table.tree { note = "rows without the one above, if there are any" }
      return SourceNode(
        id: RecordNodeID(table: table.id, part: .strays),
        title: "others",
        value: .note(note),
        kind: .object,
        isBranch: true,
        childCount: nil
      )
    }

    /// Returns the row of a record in the tree of its table.
    func treeNode(_ record: KeyedRecord, _ table: PostgreSQLSchema.Table) -> SourceNode<NodeID> {
      SourceNode(
        id: RecordNodeID(table: table.id, isInTree: true, key: record.key, part: .record),
        title: keyTitle(record.key.text),
        value: record.row,
        kind: .object,
        isBranch: true,
        childCount: nil
      )
    }

    func node(
      _ record: KeyedRecord,
      _ id: NodeID,
      _ schema: PostgreSQLSchema
    ) -> SourceNode<NodeID> {
      let links = id.followed == nil ? schema.tables[id.table]?.links.count ?? 0 : 0
      return SourceNode(
        id: id,
        title: keyTitle(record.key.text),
        value: record.row,
        kind: .object,
        isBranch: true,
        childCount: record.values.count + links
      )
    }

    /// Returns the row of a cell, a branch if it holds a JSON object or array.
    func cell(
      _ value: RecordValue,
      _ column: PostgreSQLSchema.Column,
      _ parent: NodeID
    ) -> SourceNode<NodeID> {
      var node = SourceNode(
        id: parent.with(.cell(column.number)),
        title: keyTitle(Array(column.name.utf8)),
        value: value.row,
        kind: value.kind
      )
      guard let kind = CellDocument.kind(of: value, isJSON: column.notation == .json) else {
        return node
      }
      switch kind {
      case .object, .array:
        node.isBranch = true
        node.childCount = nil
      default: break
      }
      if column.notation == .json {
        node.kind = kind
        node.value = CellDocument.row(of: value)
      }
      return node
    }

    func node(
      _ link: PostgreSQLSchema.Link,
      _ record: KeyedRecord,
      _ parent: NodeID,
      _ schema: PostgreSQLSchema
    ) -> SourceNode<NodeID> {
      let table = schema.tables[parent.table]
      let referring = table.map { schema.referring(link, of: $0) } ?? []
      let columns = TerminalSafeText.escaped(referring.joined(separator: ", ").utf8)
      let name = TerminalSafeText.escaped(name(of: link, from: table, schema).utf8)
      let leads = list(of: link, record) != nil
      return SourceNode(
        id: parent.with(.link(link.id)),
        title: link.isForward ? "\(columns) → \(name)" : "← \(name)",
        value: leads ? link.isForward ? .none : .note("by \(columns)") : .note("null"),
        kind: .other,
        isBranch: leads,
        childCount: leads ? nil : 0
      )
    }

    /// The name of the table that a link leads to, with its schema if that is another one.
    func name(
      of link: PostgreSQLSchema.Link,
      from table: PostgreSQLSchema.Table?,
      _ schema: PostgreSQLSchema
    ) -> String {
      guard let target = schema.tables[link.table] else { return "" }
      return target.namespace == table?.namespace
        ? target.name : target.namespace + "." + target.name
    }

    // Identity.

    /// Returns the numbers of the table and the columns, and the key of the row, in ASCII.
    public func wireID(of node: NodeID) -> String { node.wireID }

    /// Returns the node that a wire id names, or nil if it names none.
    ///
    /// The server is not asked whether there is such a row.
    public func node(wireID: String) throws(SourceError) -> NodeID? {
      guard let id = NodeID(wireID: wireID) else { return nil }
      if id == .database || id == NodeID.database.with(.report) { return id }
      let schema = schema
      if id.table < -1 {
        let isKnown = schema.namespaces.contains { NodeID(schema: $0.id).table == id.table }
        return isKnown && id.key == nil && !id.isInTree && [.schema, .report].contains(id.part)
          ? id : nil
      }
      guard let table = schema.tables[id.table] else { return nil }
      if let followed = id.followed {
        guard let link = table.links.first(where: { $0.id == followed.link }),
          let target = schema.tables[link.table], fits(followed.key, target)
        else { return nil }
      }
      if let key = id.key, !fits(key, table) { return nil }
      if id.isInTree, table.tree == nil || id.key == nil && id.part != .report { return nil }
      let shown = schema.tables[shownTable(id, in: schema)]
      switch id.part {
      case .schema: return nil
      case .table, .columns: return id.key == nil ? id : nil
      case .tree, .strays: return id.key == nil && table.tree != nil ? id : nil
      case .column(let number):
        return id.key == nil && table.column(number) != nil ? id : nil
      case .report: return id
      case .record: return id.key != nil ? id : nil
      case .values: return id.key != nil && id.isInTree && id.followed == nil ? id : nil
      case .cell(let number), .json(let number, _, _):
        return id.key != nil && shown?.column(number) != nil ? id : nil
      case .link(let link):
        return id.key != nil && id.followed == nil && table.links.contains { $0.id == link }
          ? id : nil
      }
    }

    /// Whether a key may be that of a row of a table.
    private func fits(_ key: RecordKey, _ table: PostgreSQLSchema.Table) -> Bool {
      switch key {
      case .rowid: return false
      case .position: return table.key.isEmpty
      case .values(let values):
        let areTexts = values.allSatisfy { value in
          guard case .text(let text) = value else { return false }
          return !text.contains(0)
        }
        return areTexts && values.count == table.key.count && !values.isEmpty
      }
    }
  }

  extension RecordNodeID {
    /// The node of a schema, by its number.
    init(schema: Int) { self.init(table: -1 - schema, part: .schema) }
  }
#endif
