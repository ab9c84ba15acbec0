// The rows of tables, records and what belongs to them.

extension RelationalSource {
  /// Returns the row that says why a node cannot be read.
  func report(_ reason: String, on parent: NodeID) -> SourceNode<NodeID> {
    SourceNode(id: parent.with(.report), title: reason, kind: .error)
  }

  /// Returns the row of the database, which contains all others.
  func databaseNode(_ schema: Schema) -> SourceNode<NodeID> {
    let namespaces = schema.namespaces
    let isFlat = namespaces.first?.node == .database
    return SourceNode(
      id: .database,
      title: title,
      kind: .object,
      isBranch: true,
      childCount: isFlat ? schema.tables.count : namespaces.count
    )
  }

  func node(_ namespace: SchemaNamespace) -> SourceNode<NodeID> {
    SourceNode(
      id: namespace.node,
      title: keyTitle(Array(namespace.name.utf8)),
      value: .note("schema, " + itemCount(namespace.tables.count)),
      kind: .object,
      isBranch: true,
      childCount: namespace.tables.count
    )
  }

  /// Returns the row of a table that is not shown in a list.
  func node(_ table: Table) throws(SourceError) -> SourceNode<NodeID> {
    node(table, Self.isLocal ? try listedCount(table, within: Self.countLimit) : nil)
  }

  /// Returns the row of a table.
  ///
  /// - Parameter count: The number of its records, if it is known.
  func node(_ table: Table, _ count: Int?) -> SourceNode<NodeID> {
    var note = table.kind.text
    if let count {
      note += ", \(counted(count, "row"))"
    } else if let estimate = table.estimate {
      note += ", about \(counted(estimate, "row"))"
    }
    if table.lacksKey { note += ", no key" }
    var node = SourceNode(
      id: RecordNodeID(table: table.id, part: .table),
      title: keyTitle(Array(table.name.utf8)),
      value: .note(note),
      kind: .object,
      isBranch: true,
      childCount: count.map { $0 + (table.tree == nil ? 1 : 2) }
    )
    node.runsWhenRead = table.isComputed
    return node
  }

  func columnsNode(_ table: Table) -> SourceNode<NodeID> {
    SourceNode(
      id: RecordNodeID(table: table.id, part: .columns),
      title: "columns",
      value: .count(table.columns.count),
      kind: .object,
      isBranch: true,
      childCount: table.columns.count
    )
  }

  /// Returns the column of a table with a number, with all that its row shows, or nil.
  func shownColumn(_ number: Int, of table: Table) throws(SourceError) -> Column? {
    guard let index = table.column(number) else { return nil }
    return try shownColumns(index..<index + 1, of: table).first
  }

  func node(_ column: Column, of table: Table) -> SourceNode<NodeID> {
    SourceNode(
      id: RecordNodeID(table: table.id, part: .column(column.number)),
      title: keyTitle(Array(column.name.utf8)),
      value: .note(TerminalSafeText.escaped(column.detail.utf8)),
      kind: .other
    )
  }

  /// Returns the row of the tree of a table, or nil if its records make none.
  func treeNode(_ table: Table) -> SourceNode<NodeID>? {
    guard let tree = table.tree else { return nil }
    let column = table.columns[tree.column].name
    return SourceNode(
      id: RecordNodeID(table: table.id, part: .tree),
      title: "tree",
      value: .note("by \(TerminalSafeText.escaped(column.utf8))"),
      kind: .object,
      isBranch: true,
      childCount: nil
    )
  }

  /// Returns the row behind which the tree of a table goes on with records that are found slowly.
  func straysNode(_ table: Table) -> SourceNode<NodeID> {
    var note = "rows that are above themselves or lack the one above, if there are any"
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
  func treeNode(_ record: KeyedRecord, _ table: Table) -> SourceNode<NodeID> {
    SourceNode(
      id: RecordNodeID(table: table.id, isInTree: true, key: record.key, part: .record),
      title: keyTitle(record.key.text),
      value: record.row,
      kind: .object,
      isBranch: true,
      childCount: nil
    )
  }

  /// Returns the row of the cells of a record in a tree.
  func valuesNode(
    _ parent: NodeID,
    _ record: KeyedRecord,
    _ table: Table
  ) -> SourceNode<NodeID> {
    SourceNode(
      id: parent.with(.values),
      title: "values",
      value: .count(record.values.count),
      kind: .object,
      isBranch: true,
      childCount: record.values.count + table.links.count
    )
  }

  /// Returns the row of a record, in its table or behind a foreign key.
  func node(_ record: KeyedRecord, _ id: NodeID, _ schema: Schema) -> SourceNode<NodeID> {
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

  /// Returns the row of a cell, a branch if it holds a JSON object or array and is opened here.
  func cell(_ value: RecordValue, _ column: Column, _ parent: NodeID) -> SourceNode<NodeID> {
    var node = SourceNode(
      id: parent.with(.cell(column.number)),
      title: keyTitle(Array(column.name.utf8)),
      value: value.row,
      kind: value.kind
    )
    guard documents != nil, let kind = CellDocument.kind(of: value, isJSON: column.isJSON) else {
      return node
    }
    switch kind {
    case .object, .array:
      node.isBranch = true
      node.childCount = nil
    default: break
    }
    if column.isJSON {
      node.kind = kind
      node.value = CellDocument.row(of: value)
    }
    return node
  }

  /// Returns the row of a foreign key of a record.
  func node(
    _ link: TableLink,
    _ record: KeyedRecord,
    _ parent: NodeID,
    _ table: Table,
    _ schema: Schema
  ) -> SourceNode<NodeID> {
    let referring = schema.referring(link, of: table).joined(separator: ", ")
    let columns = TerminalSafeText.escaped(referring.utf8)
    let name = TerminalSafeText.escaped(schema.name(of: link, from: table).utf8)
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
}
