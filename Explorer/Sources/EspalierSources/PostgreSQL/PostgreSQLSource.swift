#if canImport(CPostgreSQL)
  /// A PostgreSQL database as a tree, read only: schemas, tables and views, their columns and rows,
  /// the cells of a row, and what is in cells that hold JSON.
  ///
  /// Rows are in the order of their primary key, or of another unique key whose columns are never
  /// null, and a page begins after the key at which an earlier one ended. Those of a view or of a
  /// table without such a key are counted from the first, in the order in which the server returns
  /// them. Foreign keys are branches of a row, to the one that it refers to and to those that refer
  /// to it; a row that was reached that way shows its cells alone. A table that refers to itself, or
  /// has a column such as `parent_id` or one of the type `ltree`, also has its rows as a tree.
  ///
  /// Every statement is in a read-only transaction of its own and has a time limit. A connection that
  /// was lost is made anew by the next request. A part that cannot be read (a table without
  /// permission, a view that takes too long) is a row of the kind ``SourceKind/error`` in its place.
  public struct PostgreSQLSource: TreeSource {
    /// A schema, a table, a row, a cell, a value in a cell, and so on.
    public typealias NodeID = RecordNodeID

    /// The name of the database.
    public let title: String

    let server: PostgreSQLServer
    let records: PostgreSQLRecordReader
    let documents = CellDocumentCache()

    private let known: LockedValue<(schema: PostgreSQLSchema, time: ContinuousClock.Instant)>

    /// The time for counting the rows of all tables of a page.
    private static var countLimit: Duration { .milliseconds(100) }

    /// The estimated number of rows from which counting is not tried.
    private static var countedRows: Int { 5_000_000 }

    /// The time for looking for rows at the top of a tree that are not marked as such.
    var strayLimit = Duration.milliseconds(40)

    /// The time for looking for the labels at the top of a tree.
    private static var labelLimit: Duration { .milliseconds(100) }

    /// The age from which the schema is read again with the top level.
    private static var schemaAge: Duration { .seconds(2) }

    /// The URL of the database, without a password.
    public var place: String { server.target.place }

    /// Whether a path is the URL of a database.
    public static func isURL(_ path: String) -> Bool {
      path.hasPrefix("postgres://") || path.hasPrefix("postgresql://")
    }

    /// Connects to a database.
    ///
    /// - Parameters:
    ///   - url: The URL, as libpq reads it; its environment variables fill what is left out.
    ///   - timeLimit: The time after which a statement is interrupted.
    /// - Throws: ``SourceError`` if the URL is malformed, or there is no connection.
    public init(
      url: String,
      timeLimit: Duration = SourceOpener.defaultStatementTime
    ) throws(SourceError) {
      let target = try PostgreSQLTarget(url: url)
      title = target.database
      server = PostgreSQLServer(target, timeLimit: timeLimit)
      records = PostgreSQLRecordReader(server)
      known = LockedValue((try PostgreSQLSchema(server), .now))
    }

    /// The schema as it was last read.
    var schema: PostgreSQLSchema { known.withLock { $0.schema } }

    private func schema(
      noOlderThan age: Duration
    ) throws(SourceError) -> PostgreSQLSchema {
      let (schema, time) = known.withLock { $0 }
      guard .now - time > age else { return schema }
      let new = try PostgreSQLSchema(server)
      known.withLock { $0 = (new, .now) }
      return new
    }

    // Children.

    /// Returns a page of schemas, of tables, of rows, or of what belongs to a row.
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
        switch parent.part {
        case .cell, .json: return try documentPage(of: parent, from: offset, limit: limit)
        default:
          return try self.page(of: parent, from: offset, limit: limit)
        }
      } catch {
        switch error {
        case .cancelled, .notReadable, .notPermitted: throw error
        default:
          // The rows of earlier pages stay; the reason follows them.
          let report = report(error.reason, on: parent)
          let nodes = limit > 0 ? [report] : []
          return SourcePage(nodes: nodes, total: offset + 1, nextOffset: limit > 0 ? nil : offset)
        }
      }
    }

    private func report(_ reason: String, on parent: NodeID) -> SourceNode<NodeID> {
      SourceNode(id: parent.with(.report), title: reason, kind: .error)
    }

    func page(
      of parent: NodeID,
      from offset: Int,
      limit: Int,
      didRead: (KeyedRecord) -> Void = { _ in }
    ) throws(SourceError) -> SourcePage<NodeID> {
      let empty = SourcePage<NodeID>(nodes: [], total: 0, nextOffset: nil)
      if parent == .database {
        let schema = try schema(
          noOlderThan: offset == 0 ? Self.schemaAge : .seconds(1 << 32)
        )
        return SourcePage(from: offset, limit: limit, total: schema.namespaces.count) { index in
          self.node(schema.namespaces[index])
        }
      }
      let schema = schema
      if parent.part == .schema {
        return try tables(of: parent, in: schema, from: offset, limit: limit)
      }
      guard let table = schema.tables[parent.table] else {
        throw .changed(path: server.target.place)
      }
      switch parent.part {
      case .table:
        var heads = [columnsNode(table)]
        if let tree = treeNode(table) { heads.append(tree) }
        let count = try count(table, within: Self.countLimit)
        return try page(
          heads,
          then: .init(table: table.id),
          table,
          count,
          from: offset,
          limit
        ) {
          didRead($0)
          return self.node($0, RecordNodeID(table: table.id, key: $0.key, part: .record), schema)
        }
      case .columns:
        return SourcePage(from: offset, limit: limit, total: table.columns.count) { index in
          self.node(table.columns[index], of: table)
        }
      case .tree: return try top(of: table, from: offset, limit: limit)
      case .strays:
        let list = PostgreSQLRecordList(table: table.id, filter: .strays)
        return try page([], then: list, table, nil, from: offset, limit) {
          self.treeNode($0, table)
        }
      case .record where parent.isInTree && parent.followed == nil:
        return try below(parent, table, from: offset, limit: limit)
      case .record, .values:
        guard let record = try record(parent, in: schema),
          let shown = schema.tables[shownTable(parent, in: schema)]
        else { return empty }
        let links = parent.followed == nil ? table.links : []
        let total = shown.columns.count + links.count
        return SourcePage(from: offset, limit: limit, total: total) { index in
          index < shown.columns.count
            ? self.cell(record.values[index], shown.columns[index], parent)
            : self.node(links[index - shown.columns.count], record, parent, schema)
        }
      case .link(let id):
        guard let record = try record(parent, in: schema),
          let link = table.links.first(where: { $0.id == id }),
          let target = schema.tables[link.table], let list = list(of: link, record)
        else { return empty }
        return try page([], then: list, target, nil, from: offset, limit) {
          didRead($0)
          var node = parent.with(.record)
          node.followed = .init(link: id, key: $0.key)
          return self.node($0, node, schema)
        }
      case .schema, .column, .cell, .json, .report: return empty
      }
    }

    private func page(
      _ heads: [SourceNode<NodeID>],
      then list: PostgreSQLRecordList,
      _ table: PostgreSQLSchema.Table,
      _ count: Int?,
      from offset: Int,
      _ limit: Int,
      _ node: (KeyedRecord) -> SourceNode<NodeID>
    ) throws(SourceError) -> SourcePage<NodeID> {
      do throws(SourceError) {
        return try SourcePage(heads, count: count, from: offset, limit: limit, node) {
          start,
          limit throws(SourceError) in
          try records.records(list, of: table, from: start, limit: limit)
        }
      } catch {
        // The nodes before the rows are shown all the same.
        guard case .failed(_, let reason) = error, let first = heads.first, offset < heads.count
        else { throw error }
        var nodes = Array(heads.dropFirst(offset).prefix(limit))
        let hasRoom = nodes.count < limit
        if hasRoom { nodes.append(report(reason, on: first.id)) }
        return SourcePage(
          nodes: nodes,
          total: heads.count + 1,
          nextOffset: hasRoom ? nil : offset + nodes.count
        )
      }
    }

    private func count(
      _ table: PostgreSQLSchema.Table,
      within limit: Duration
    ) throws(SourceError) -> Int? {
      // Counting would run what is behind the rows, though nobody asked for them.
      if table.isComputed { return nil }
      if limit <= .zero || (table.estimate ?? 0) > Self.countedRows { return nil }
      return try records.count(table, within: limit)
    }

    private func tables(
      of parent: NodeID,
      in schema: PostgreSQLSchema,
      from offset: Int,
      limit: Int
    ) throws(SourceError) -> SourcePage<NodeID> {
      guard let namespace = schema.namespaces.first(where: { NodeID(schema: $0.id) == parent })
      else {
        throw .changed(path: server.target.place)
      }
      let tables = namespace.tables.dropFirst(offset).prefix(limit).compactMap { schema.tables[$0] }
      let deadline = ContinuousClock.now + Self.countLimit
      var nodes: [SourceNode<NodeID>] = []
      for table in tables {
        nodes.append(node(table, try count(table, within: deadline - .now)))
      }
      let total = namespace.tables.count
      let end = offset + nodes.count
      return SourcePage(nodes: nodes, total: total, nextOffset: end < total ? end : nil)
    }

    /// Returns a page of the rows at the top of the tree of a table.
    private func top(
      of table: PostgreSQLSchema.Table,
      from offset: Int,
      limit: Int
    ) throws(SourceError) -> SourcePage<NodeID> {
      let hasStrays = try records.hasStrays(
        table,
        within: strayLimit,
        isFirstPage: offset == 0
      )
      var list = PostgreSQLRecordList(table: table.id, filter: .top(withStrays: hasStrays == true))
      if hasStrays != true,
        let labels = try records.topLabels(table, within: Self.labelLimit)
      {
        list.filter = .labels(labels)
      }
      var page = try page([], then: list, table, nil, from: offset, limit) {
        self.treeNode($0, table)
      }
      guard hasStrays == nil, page.nextOffset == nil else { return page }
      // Rows that take long to find are behind a last row.
      let end = page.total ?? offset + page.nodes.count
      page.total = end + 1
      if offset > end { return page }
      if page.nodes.count < limit {
        page.nodes.append(straysNode(table))
      } else {
        page.nextOffset = end
      }
      return page
    }

    /// Returns a page of what is below a row in the tree of its table: its values, then other rows.
    private func below(
      _ parent: NodeID,
      _ table: PostgreSQLSchema.Table,
      from offset: Int,
      limit: Int
    ) throws(SourceError) -> SourcePage<NodeID> {
      guard let key = parent.key, let tree = table.tree,
        let record = try records.record(key, of: table)
      else { return SourcePage(nodes: [], total: 0, nextOffset: nil) }
      let values = SourceNode(
        id: parent.with(.values),
        title: "values",
        value: .count(record.values.count),
        kind: .object,
        isBranch: true,
        childCount: record.values.count + table.links.count
      )
      let column: Int
      switch tree {
      case .parent(_, let referred): column = referred
      case .labels(let path, _): column = path
      }
      var list = PostgreSQLRecordList(table: table.id)
      if record.values[column] == .null {
        return SourcePage(from: offset, limit: limit, total: 1) { _ in values }
      }
      list.filter = .below(record.values[column].bytes)
      if case .labels = tree, try isRepeated(record, column, table) {
        // Of several rows with the same path, the first has those below.
        return SourcePage(from: offset, limit: limit, total: 1) { _ in values }
      }
      return try page([values], then: list, table, nil, from: offset, limit) {
        self.treeNode($0, table)
      }
    }

    /// Returns whether a row is not the first with its value in a column.
    private func isRepeated(
      _ record: KeyedRecord,
      _ column: Int,
      _ table: PostgreSQLSchema.Table
    ) throws(SourceError) -> Bool {
      let list = PostgreSQLRecordList(
        table: table.id,
        filter: .equal([.init(column: column, text: record.values[column].bytes)])
      )
      return try records.records(list, of: table, from: 0, limit: 1).first?.key
        != record.key
    }

    /// The table whose row a node shows.
    func shownTable(_ node: NodeID, in schema: PostgreSQLSchema) -> Int {
      guard let followed = node.followed else { return node.table }
      let link = schema.tables[node.table]?.links.first { $0.id == followed.link }
      return link?.table ?? node.table
    }

    /// Returns the row that a node shows or belongs to, or nil if there is none any more.
    func record(
      _ node: NodeID,
      in schema: PostgreSQLSchema
    ) throws(SourceError) -> KeyedRecord? {
      guard let key = node.followed?.key ?? node.key,
        let table = schema.tables[shownTable(node, in: schema)]
      else { return nil }
      return try records.record(key, of: table)
    }

    /// Returns the rows that a foreign key of a row leads to, or nil if it leads nowhere.
    func list(
      of link: PostgreSQLSchema.Link,
      _ record: KeyedRecord
    ) -> PostgreSQLRecordList? {
      var conditions: [PostgreSQLRecordList.Condition] = []
      for (from, to) in link.columns {
        let value = record.values[from]
        if value == .null { return nil }
        conditions.append(.init(column: to, text: PostgreSQLNotation.text(of: value)))
      }
      return PostgreSQLRecordList(table: link.table, filter: .equal(conditions))
    }
  }
#endif
