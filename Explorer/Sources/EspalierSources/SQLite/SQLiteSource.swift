/// A SQLite database as a tree, read only: tables and views, their columns and records, the cells of
/// a record.
///
/// Records are in the order of their keys, and a page begins after the key at which an earlier one
/// ended. Those of a view have no keys and are counted from the first. Foreign keys are branches of
/// a record, to the one that it refers to and to those that refer to it; a record that was reached
/// that way shows its cells alone. A table that refers to itself, or has a column such as
/// `parent_id`, also has its records as a tree.
///
/// Nothing is written, not even the files of a write-ahead log, and each statement has a time limit.
/// A part that cannot be read (a broken page, a view that takes too long, a lock) is a row of the
/// kind ``SourceKind/error`` in its place.
public struct SQLiteSource: TreeSource {
  /// A table, a record, a cell, and so on.
  public typealias NodeID = RecordNodeID

  /// The name of the file.
  public let title: String

  let connection: SQLiteConnection
  let schema: SQLiteSchema
  let records: SQLiteRecordReader

  /// The reason why the schema cannot be read, or nil.
  let damage: String?

  /// The time for counting the records of all tables of a page.
  private static var countLimit: Duration { .milliseconds(200) }

  /// Opens a database in memory.
  ///
  /// - Throws: ``SourceError`` if the bytes are no database.
  public init(_ bytes: [UInt8], name: String) throws(SourceError) {
    try self.init(FileInput(.memory(bytes), name: name))
  }

  /// - Parameter timeLimit: The time after which a statement is interrupted.
  init(_ input: FileInput, timeLimit: Duration = .seconds(5)) throws(SourceError) {
    title = TerminalSafeText.escaped(input.name.utf8)
    connection = try SQLiteConnection(input, timeLimit: timeLimit)
    do throws(SourceError) {
      schema = try SQLiteSchema(connection)
      damage = connection.damage
    } catch {
      // A damaged database is shown as far as it goes; that it is locked may pass.
      guard case .failed(_, let reason) = error, connection.isDamaged else { throw error }
      schema = SQLiteSchema()
      damage = reason
    }
    records = SQLiteRecordReader(connection, schema)
  }

  // Children.

  /// Returns a page of tables, of records, or of what belongs to a record.
  ///
  /// - Complexity: O(page) after an earlier page; that of the index up to it otherwise.
  public func children(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    precondition(offset >= 0 && limit >= 0, "offset \(offset) or limit \(limit) is negative")
    let parent = parent ?? .database
    do throws(SourceError) {
      return try self.page(of: parent, from: offset, limit: limit)
    } catch {
      if error == .cancelled { throw error }
      let report = SourceNode(
        id: parent.with(.report),
        title: error.reason,
        kind: .error
      )
      // The rows of earlier pages stay; the reason follows them.
      let nodes = limit > 0 ? [report] : []
      return SourcePage(nodes: nodes, total: offset + 1, nextOffset: limit > 0 ? nil : offset)
    }
  }

  func page(
    of parent: NodeID,
    from offset: Int,
    limit: Int,
    didRead: (KeyedRecord) -> Void = { _ in }
  ) throws(SourceError) -> SourcePage<NodeID> {
    if parent == .database {
      guard let damage else { return try tables(from: offset, limit: limit) }
      let report = SourceNode(id: parent.with(.report), title: damage, kind: .error)
      return SourcePage(from: offset, limit: limit, total: 1) { _ in report }
    }
    let table = schema.tables[parent.table]
    switch parent.part {
    case .table:
      var heads = [columnsNode(parent)]
      if table.parent != nil { heads.append(treeNode(parent)) }
      let list = SQLiteRecordList(table: parent.table)
      let count = try records.count(list, within: Self.countLimit)
      return try page(heads, then: list, count, from: offset, limit) { record in
        didRead(record)
        return self.node(record, RecordNodeID(table: parent.table, key: record.key, part: .record))
      }
    case .columns:
      return SourcePage(from: offset, limit: limit, total: table.columns.count) { index in
        SourceNode(
          id: parent.with(.column(index)),
          title: keyTitle(Array(table.columns[index].name.utf8)),
          value: .note(TerminalSafeText.escaped(table.columns[index].detail.utf8)),
          kind: .other
        )
      }
    case .tree:
      let list = treeList(parent.table, below: .null)
      return try page([], then: list, nil, from: offset, limit) { record in
        self.treeRecord(record, parent.table)
      }
    case .record where parent.isInTree && parent.followed == nil:
      let record = try existingRecord(parent)
      guard let referred = table.parent?.referred, let column = table.column(named: referred) else {
        return SourcePage(nodes: [], total: 0, nextOffset: nil)
      }
      let values = SourceNode(
        id: parent.with(.values),
        title: "values",
        value: .count(record.values.count),
        kind: .object,
        isBranch: true,
        childCount: record.values.count + table.links.count
      )
      let list = treeList(parent.table, below: record.values[column])
      return try page([values], then: list, nil, from: offset, limit) { record in
        self.treeRecord(record, parent.table)
      }
    case .record, .values:
      let record = try existingRecord(parent)
      let shown = shownTable(parent)
      let columns = schema.tables[shown].columns.count
      let links = parent.followed == nil ? table.links.count : 0
      return SourcePage(from: offset, limit: limit, total: columns + links) { index in
        index < columns
          ? cell(record.values[index], index, parent)
          : linkNode(index - columns, record, parent)
      }
    case .link(let index):
      let record = try existingRecord(parent)
      guard table.links.indices.contains(index),
        let list = list(of: table.links[index], record, table)
      else { return SourcePage(nodes: [], total: 0, nextOffset: nil) }
      return try page([], then: list, nil, from: offset, limit) { record in
        didRead(record)
        var id = parent.with(.record)
        id.followed = .init(link: index, key: record.key)
        return self.node(record, id)
      }
    case .schema, .strays, .column, .cell, .json, .report:
      return SourcePage(nodes: [], total: 0, nextOffset: nil)
    }
  }

  private func page(
    _ heads: [SourceNode<NodeID>],
    then list: SQLiteRecordList,
    _ count: Int?,
    from offset: Int,
    _ limit: Int,
    _ node: (KeyedRecord) -> SourceNode<NodeID>
  ) throws(SourceError) -> SourcePage<NodeID> {
    try SourcePage(heads, count: count, from: offset, limit: limit, node) {
      start,
      limit throws(SourceError) in
      try records.records(list, from: start, limit: limit)
    }
  }

  private func tables(from offset: Int, limit: Int) throws(SourceError) -> SourcePage<NodeID> {
    let total = schema.tables.count
    let start = min(offset, total)
    let end = start + min(limit, total - start)
    let deadline = ContinuousClock.now + Self.countLimit
    var nodes: [SourceNode<NodeID>] = []
    for index in start..<end {
      let rest = deadline - .now
      let list = SQLiteRecordList(table: index)
      // Counting the rows of a view would run it.
      let isCounted = rest > .zero && !schema.tables[index].isView
      let count = isCounted ? try records.count(list, within: rest) : nil
      nodes.append(tableNode(index, count))
    }
    return SourcePage(nodes: nodes, total: total, nextOffset: end < total ? end : nil)
  }

  /// The table whose record a node shows.
  func shownTable(_ node: NodeID) -> Int {
    node.followed.map { schema.tables[node.table].links[$0.link].table } ?? node.table
  }

  /// Returns the record that a node shows or belongs to, or nil if there is none any more.
  func record(_ node: NodeID) throws(SourceError) -> KeyedRecord? {
    guard let key = node.followed?.key ?? node.key else { return nil }
    return try records.record(key, in: shownTable(node))
  }

  /// Returns the record that a node shows or belongs to.
  ///
  /// - Throws: ``SourceError/failed(path:reason:)`` if there is none any more.
  private func existingRecord(_ node: NodeID) throws(SourceError) -> KeyedRecord {
    guard let record = try record(node) else {
      let reason = "the record is not found; it was deleted, or an index is damaged"
      throw .failed(path: title, reason: reason)
    }
    return record
  }

  private func treeList(_ table: Int, below value: RecordValue) -> SQLiteRecordList {
    guard let parent = schema.tables[table].parent else { return SQLiteRecordList(table: table) }
    return SQLiteRecordList(
      table: table,
      conditions: [.init(column: parent.column, value: value, excludesItself: parent.referred)]
    )
  }

  /// Returns the records that a foreign key of a record leads to, or nil if it leads nowhere.
  private func list(
    of link: SQLiteSchema.Link,
    _ record: KeyedRecord,
    _ table: SQLiteSchema.Table
  ) -> SQLiteRecordList? {
    var list = SQLiteRecordList(table: link.table)
    for (from, to) in link.columns {
      guard let column = table.column(named: from), record.values[column] != .null else {
        return nil
      }
      list.conditions.append(.init(column: to, value: record.values[column], excludesItself: nil))
    }
    return list
  }

  // Rows.

  private func tableNode(_ index: Int, _ count: Int?) -> SourceNode<NodeID> {
    let table = schema.tables[index]
    let kind = table.isView ? "view" : "table"
    let size = count.map { $0 == 1 ? ", 1 row" : ", \($0) rows" } ?? ""
    return SourceNode(
      id: RecordNodeID(table: index, part: .table),
      title: keyTitle(Array(table.name.utf8)),
      value: .note(kind + size),
      kind: .object,
      isBranch: true,
      childCount: count.map { $0 + (table.parent == nil ? 1 : 2) }
    )
  }

  private func columnsNode(_ table: NodeID) -> SourceNode<NodeID> {
    let count = schema.tables[table.table].columns.count
    return SourceNode(
      id: table.with(.columns),
      title: "columns",
      value: .count(count),
      kind: .object,
      isBranch: true,
      childCount: count
    )
  }

  private func treeNode(_ table: NodeID) -> SourceNode<NodeID> {
    let column = schema.tables[table.table].parent?.column ?? ""
    return SourceNode(
      id: table.with(.tree),
      title: "tree",
      value: .note("by \(TerminalSafeText.escaped(column.utf8))"),
      kind: .object,
      isBranch: true,
      childCount: nil
    )
  }

  private func treeRecord(_ record: KeyedRecord, _ table: Int) -> SourceNode<NodeID> {
    let id = RecordNodeID(table: table, isInTree: true, key: record.key, part: .record)
    var node = node(record, id)
    node.childCount = nil
    return node
  }

  func node(_ record: KeyedRecord, _ id: NodeID) -> SourceNode<NodeID> {
    let links = id.followed == nil ? schema.tables[id.table].links.count : 0
    return SourceNode(
      id: id,
      title: keyTitle(record.key.text),
      value: record.row,
      kind: .object,
      isBranch: true,
      childCount: record.values.count + links
    )
  }

  private func cell(_ value: RecordValue, _ index: Int, _ parent: NodeID) -> SourceNode<NodeID> {
    let column = schema.tables[shownTable(parent)].columns[index]
    return SourceNode(
      id: parent.with(.cell(index)),
      title: keyTitle(Array(column.name.utf8)),
      value: value.row,
      kind: value.kind
    )
  }

  private func linkNode(
    _ index: Int,
    _ record: KeyedRecord,
    _ parent: NodeID
  ) -> SourceNode<NodeID> {
    let table = schema.tables[parent.table]
    let link = table.links[index]
    let name = TerminalSafeText.escaped(schema.tables[link.table].name.utf8)
    let columns = TerminalSafeText.escaped(link.referring.joined(separator: ", ").utf8)
    let leads = list(of: link, record, table) != nil
    return SourceNode(
      id: parent.with(.link(index)),
      title: link.isForward ? "\(columns) → \(name)" : "← \(name)",
      value: leads ? link.isForward ? .none : .note("by \(columns)") : .note("null"),
      kind: .other,
      isBranch: leads,
      childCount: leads ? nil : 0
    )
  }

  // Identity.

  /// Returns the number of a table, the key of a record, and what belongs to it, in ASCII.
  public func wireID(of node: NodeID) -> String { node.wireID }

  /// Returns the node that a wire id names, or nil if it names none.
  public func node(wireID: String) throws(SourceError) -> NodeID? {
    guard let id = NodeID(wireID: wireID) else { return nil }
    if id == .database || id == NodeID.database.with(.report) { return id }
    guard schema.tables.indices.contains(id.table) else { return nil }
    let table = schema.tables[id.table]
    if let followed = id.followed {
      guard table.links.indices.contains(followed.link) else { return nil }
    }
    switch id.part {
    case .schema, .strays, .json: return nil
    case .table, .columns: return id.key == nil && !id.isInTree ? id : nil
    case .tree: return id.key == nil && !id.isInTree && table.parent != nil ? id : nil
    case .column(let index):
      return id.key == nil && !id.isInTree && table.columns.indices.contains(index) ? id : nil
    case .report: return id.isInTree && table.parent == nil ? nil : id
    case .record, .values, .cell, .link: break
    }
    if id.isInTree, table.parent == nil { return nil }
    switch id.part {
    case .values where !id.isInTree || id.followed != nil: return nil
    case .cell(let index) where !schema.tables[shownTable(id)].columns.indices.contains(index):
      return nil
    case .link(let index) where id.followed != nil || !table.links.indices.contains(index):
      return nil
    default: return try record(id) == nil ? nil : id
    }
  }
}
