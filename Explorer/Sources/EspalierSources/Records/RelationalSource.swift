/// A relational database as a tree: schemas, tables and views, their columns and records, the cells
/// of a record, and what foreign keys lead to.
///
/// A database supplies its schema and a reader of records; pages, rows, ids, paths, values and the
/// search are made from these here. What differs between databases beyond that is in the other
/// requirements.
///
/// Every request takes the schema once, so one that is read again meanwhile does not mix with it.
/// A table, a column and a foreign key are named by numbers that the database chooses. A node is a
/// table, a key, and at most one foreign key that was followed, so a traversal ends. A page takes a
/// statement for its records, and a second one for their number; what belongs to a record takes one
/// for the record.
protocol RelationalSource: TreeSource where NodeID == RecordNodeID {
  associatedtype Schema: RelationalSchema
  associatedtype Records: RecordReader where Records.Table == Schema.Table

  typealias Table = Schema.Table
  typealias Column = Schema.Table.Column

  /// The schema as it was last read.
  var schema: Schema { get }

  var records: Records { get }

  /// The documents in cells that were opened last, or nil if cells are not opened here.
  var documents: CellDocumentCache? { get }

  /// The name of the database in errors.
  var place: String { get }

  /// The time for counting the records of all tables of a page.
  static var countLimit: Duration { get }

  /// The time for looking for records at the top of a tree that are not marked as such.
  var strayLimit: Duration { get }

  /// Whether a statement takes no round trip: then ids are those of records that exist, and a table
  /// that is shown alone is counted.
  static var isLocal: Bool { get }

  /// Whether the columns and the tree of a table are shown when its records cannot be read.
  static var showsHeadsAlone: Bool { get }

  /// Returns a page of the schemas, or of the tables if there are no schemas.
  func topLevel(from offset: Int, limit: Int) throws(SourceError) -> SourcePage<NodeID>

  /// Returns some columns of a table with all that their rows show.
  func shownColumns(_ range: Range<Int>, of table: Table) throws(SourceError) -> [Column]

  /// Returns the statement that made a table, as far as it is known.
  func definition(of table: Table) throws(SourceError) -> [UInt8]?
}

extension RelationalSource {
  /// Returns a page of schemas, of tables, of records, or of what belongs to a record.
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
      return try page(of: parent, from: offset, limit: limit)
    } catch {
      guard Self.isPartial(error) else { throw error }
      // The rows of earlier pages stay; the reason follows them.
      let nodes = limit > 0 ? [report(error.reason, on: parent)] : []
      return SourcePage(nodes: nodes, total: offset + 1, nextOffset: limit > 0 ? nil : offset)
    }
  }

  /// Returns whether an error is one of what was read, and not of the database as a whole.
  static func isPartial(_ error: SourceError) -> Bool {
    switch error {
    case .failed, .changed: true
    case .unavailable: isLocal
    default: false
    }
  }

  /// Returns a page of the children of a node.
  ///
  /// - Parameter didRead: Called with each record of a table, or behind a foreign key.
  func page(
    of parent: NodeID,
    from offset: Int,
    limit: Int,
    didRead: (KeyedRecord) -> Void = { _ in }
  ) throws(SourceError) -> SourcePage<NodeID> {
    let empty = SourcePage<NodeID>(nodes: [], total: 0, nextOffset: nil)
    if parent == .database { return try topLevel(from: offset, limit: limit) }
    if parent.part == .report { return empty }
    if parent.column != nil { return try documentPage(of: parent, from: offset, limit: limit) }
    let schema = schema
    if parent.part == .schema {
      guard let namespace = schema.namespaces.first(where: { $0.node == parent }) else {
        throw .changed(path: place)
      }
      return try tables(of: namespace, in: schema, from: offset, limit: limit)
    }
    guard let table = schema.tables[parent.table] else { throw .changed(path: place) }
    switch parent.part {
    case .table:
      var heads = [columnsNode(table)]
      if let tree = treeNode(table) { heads.append(tree) }
      let count = try records.count(table, within: Self.countLimit)
      let list = RecordList(table: table.id)
      return try page(heads, then: list, table, count, from: offset, limit) { record in
        didRead(record)
        let id = RecordNodeID(table: table.id, key: record.key, part: .record)
        return self.node(record, id, schema)
      }
    case .columns:
      let start = min(offset, table.columns.count)
      let end = start + min(limit, table.columns.count - start)
      let columns = try shownColumns(start..<end, of: table)
      return SourcePage(from: offset, limit: limit, total: table.columns.count) { index in
        self.node(columns[index - start], of: table)
      }
    case .tree: return try top(of: table, from: offset, limit: limit)
    case .strays: return try strays(of: table, from: offset, limit: limit)
    case .record where parent.isInTree && parent.followed == nil:
      guard let tree = table.tree, let record = try existingRecord(parent, in: schema) else {
        return empty
      }
      let values = valuesNode(parent, record, table)
      guard try hasRecords(below: record, in: tree, of: table) else {
        return SourcePage(from: offset, limit: limit, total: 1) { _ in values }
      }
      let list = try list(below: record, in: tree, of: table)
      return try treePage([values], then: list, table, from: offset, limit)
    case .record, .values:
      guard let record = try existingRecord(parent, in: schema),
        let shown = schema.shownTable(parent)
      else { return empty }
      let links = parent.followed == nil ? table.links : []
      let total = shown.columns.count + links.count
      return SourcePage(from: offset, limit: limit, total: total) { index in
        index < shown.columns.count
          ? self.cell(record.values[index], shown.columns[index], parent)
          : self.node(links[index - shown.columns.count], record, parent, table, schema)
      }
    case .link(let number):
      guard let record = try existingRecord(parent, in: schema), let link = table.link(number),
        let target = schema.tables[link.table], let list = list(of: link, record)
      else { return empty }
      return try page([], then: list, target, nil, from: offset, limit) { record in
        didRead(record)
        var id = parent.with(.record)
        id.followed = .init(link: number, key: record.key)
        return self.node(record, id, schema)
      }
    case .schema, .column, .cell, .json, .report: return empty
    }
  }

  /// Returns the page at an offset of some nodes, followed by records.
  ///
  /// - Parameter count: The number of records, if it is known.
  func page(
    _ heads: [SourceNode<NodeID>],
    then list: RecordList,
    _ table: Table,
    _ count: Int?,
    from offset: Int,
    _ limit: Int,
    _ node: (KeyedRecord) -> SourceNode<NodeID>
  ) throws(SourceError) -> SourcePage<NodeID> {
    var nodes = Array(heads.dropFirst(offset).prefix(limit))
    let start = max(0, offset - heads.count)
    let wanted = limit - nodes.count
    let found: [KeyedRecord]
    do throws(SourceError) {
      // One more shows whether others follow.
      found = try records.records(list, of: table, from: start, limit: wanted + 1)
    } catch {
      // The nodes before the records are shown all the same.
      guard Self.showsHeadsAlone, case .failed(_, let reason) = error, let first = heads.first,
        offset < heads.count
      else { throw error }
      if wanted > 0 { nodes.append(report(reason, on: first.id)) }
      return SourcePage(
        nodes: nodes,
        total: heads.count + 1,
        nextOffset: wanted > 0 ? nil : offset + nodes.count
      )
    }
    nodes += found.prefix(wanted).map(node)
    let end = offset + nodes.count
    if found.count > wanted {
      return SourcePage(nodes: nodes, total: count.map { heads.count + $0 }, nextOffset: end)
    }
    let total = max(heads.count, end, offset == end ? end : 0)
    return SourcePage(nodes: nodes, total: total, nextOffset: nil)
  }

  /// Returns a page of the tables in a schema.
  func tables(
    of namespace: SchemaNamespace,
    in schema: Schema,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    let deadline = ContinuousClock.now + Self.countLimit
    var nodes: [SourceNode<NodeID>] = []
    for id in namespace.tables.dropFirst(offset).prefix(limit) {
      guard let table = schema.tables[id] else { continue }
      nodes.append(node(table, try listedCount(table, within: deadline - .now)))
    }
    let total = namespace.tables.count
    let end = min(offset, total) + nodes.count
    return SourcePage(nodes: nodes, total: total, nextOffset: end < total ? end : nil)
  }

  /// Returns the number of records of a table that nobody has opened, if it is soon known.
  func listedCount(_ table: Table, within limit: Duration) throws(SourceError) -> Int? {
    // Counting would run what is behind the records, though nobody asked for them.
    table.isComputed || limit <= .zero ? nil : try records.count(table, within: limit)
  }

  /// Returns the record that a node shows or belongs to, or nil if there is none any more.
  func record(_ node: NodeID, in schema: Schema) throws(SourceError) -> KeyedRecord? {
    guard let key = node.shownKey, let table = schema.shownTable(node) else { return nil }
    return try records.record(key, of: table)
  }

  /// Returns the record that a node shows or belongs to, or nil if there is none any more, which is
  /// an error where ids are those of records that exist.
  private func existingRecord(
    _ node: NodeID,
    in schema: Schema
  ) throws(SourceError) -> KeyedRecord? {
    let record = try record(node, in: schema)
    if record == nil, Self.isLocal {
      let reason = "the record is not found; it was deleted, or an index is damaged"
      throw .failed(path: title, reason: reason)
    }
    return record
  }

  /// Returns the records that a foreign key of a record leads to, or nil if it leads nowhere.
  func list(of link: TableLink, _ record: KeyedRecord) -> RecordList? {
    var conditions: [RecordList.Condition] = []
    for (from, to) in link.columns {
      if record.values[from] == .null { return nil }
      conditions.append(.init(column: to, value: record.values[from]))
    }
    return RecordList(table: link.table, filter: .equal(conditions))
  }
}
