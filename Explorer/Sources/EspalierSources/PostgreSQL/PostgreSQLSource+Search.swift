#if canImport(CPostgreSQL)
  // Searching: a pass through all tables.

  extension PostgreSQLSource {
    /// Finds schemas, tables, columns and cells that match.
    ///
    /// Each row is searched once, in its table: not in its tree, nor behind foreign keys. Names of
    /// columns are compared in the list of the columns. Views and partitioned tables show what is in
    /// other tables; ``SourceProgress/omittedBranches`` counts them. The rows of foreign tables are on
    /// other servers, which are not asked; ``SourceProgress/unsearchedBranches`` counts these tables,
    /// and those that cannot be read. Bytes up to 4 KB are compared as
    /// hexadecimal digits, JSON as it is written in its cell.
    ///
    /// - Complexity: O(*n*) in the number of cells.
    public func search(
      for query: SourceQuery,
      progress: (SourceProgress) -> Void,
      found: (SourceMatch<NodeID>) -> Bool
    ) throws(SourceError) {
      try PostgreSQLSearch(in: self, for: try SourceMatcher(query.pattern))
        .run(limit: query.limit, progress: progress, found: found)
    }

    /// Returns the name of a schema, a table or a column, or the value of a cell.
    public func searchText(of node: SourceNode<NodeID>) throws(SourceError) -> SearchText {
      if case .json(_, let inner, let version) = node.id.part {
        let document = try currentDocument(of: node.id, version)
        let shown = node.identified(as: try document.known(inner))
        return try document.source.searchText(of: shown)
      }
      let schema = self.schema
      var text = SearchText()
      let table = schema.tables[node.id.table]
      switch node.id.part {
      case .schema:
        let namespace = schema.namespaces.first { NodeID(schema: $0.id) == node.id }
        text.name = Array((namespace?.name ?? "").utf8)
      case .table: text.name = Array((table?.name ?? "").utf8)
      case .column(let number):
        guard let column = table?.columns.first(where: { $0.number == number }) else { break }
        (text.name, text.value) = (Array(column.name.utf8), Array(column.detail.utf8))
      case .cell: text = try self.wholeValue(of: node.id, in: schema)?.searchText ?? text
      default: break
      }
      return text
    }
  }

  /// A search through the tables, page by page.
  private struct PostgreSQLSearch: SteppedSearch {
    private let source: PostgreSQLSource
    private let schema: PostgreSQLSchema
    private var matcher: SourceMatcher
    /// The positions of the schema and of the table in it, or nil before the schema's name.
    private var namespace = 0
    private var table: Int?
    /// The number of rows of the table that were read, or nil before its names.
    private var position: Int?
    private var seen = 0
    private var omitted = 0
    private var unsearched = 0

    private static var pageSize: Int { 1024 }

    init(in source: PostgreSQLSource, for matcher: SourceMatcher) {
      (self.source, self.schema, self.matcher) = (source, source.schema, matcher)
    }

    var progress: SourceProgress {
      SourceProgress(
        completed: seen,
        total: nil,
        unit: "nodes",
        omittedBranches: omitted,
        unsearchedBranches: unsearched
      )
    }

    /// Searches the name of a schema, the names of a table, or a page of its rows.
    mutating func advance() throws(SourceError) -> SearchStep<RecordNodeID> {
      var step = SearchStep<RecordNodeID>()
      if namespace < schema.namespaces.count {
        let place = schema.namespaces[namespace]
        if let index = table {
          if index >= place.tables.count {
            (namespace, table) = (namespace + 1, nil)
          } else if let found = schema.tables[place.tables[index]] {
            let above: [Level] = [
              (source.node(place), namespace), (source.node(found, nil), index),
            ]
            if let start = position {
              try searchRows(of: found, from: start, above, &step)
            } else {
              try searchNames(of: found, above, &step)
            }
          } else {
            nextTable()
          }
        } else {
          seen += 1
          table = 0
          if try matcher.matches(SearchText(name: Array(place.name.utf8))) {
            step.matches.append(match([(source.node(place), namespace)]))
          }
        }
      }
      step.isLast = namespace >= schema.namespaces.count
      return step
    }

    private typealias Level = (node: SourceNode<RecordNodeID>, position: Int)

    private func match(_ levels: [Level]) -> SourceMatch<RecordNodeID> {
      SourceMatch(nodes: levels.map(\.node), positions: levels.map(\.position))
    }

    private mutating func searchNames(
      of table: PostgreSQLSchema.Table,
      _ above: [Level],
      _ step: inout SearchStep<RecordNodeID>
    ) throws(SourceError) {
      if try matcher.matches(SearchText(name: Array(table.name.utf8))) {
        step.matches.append(match(above))
      }
      for (index, column) in table.columns.enumerated() {
        let text = SearchText(name: Array(column.name.utf8), value: Array(column.detail.utf8))
        guard try matcher.matches(text) else { continue }
        let columns = (source.columnsNode(table), 0)
        step.matches.append(match(above + [columns, (source.node(column, of: table), index)]))
      }
      seen += 1 + table.columns.count
      position = 0
      // The rows that they show are searched in other tables.
      if table.kind.isView || table.kind == .partitioned {
        omitted += 1
        nextTable()
      } else if table.isComputed {
        unsearched += 1
        nextTable()
      }
    }

    private mutating func searchRows(
      of table: PostgreSQLSchema.Table,
      from start: Int,
      _ above: [Level],
      _ step: inout SearchStep<RecordNodeID>
    ) throws(SourceError) {
      let heads = table.tree == nil ? 1 : 2
      let records: [KeyedRecord]
      do throws(SourceError) {
        records = try source.records.records(
          PostgreSQLRecordList(table: table.id),
          of: table,
          from: start,
          limit: Self.pageSize
        )
      } catch {
        // A table that cannot be read does not hide the others.
        switch error {
        case .failed, .changed:
          unsearched += 1
          return nextTable()
        default: throw error
        }
      }
      for (index, record) in records.enumerated() {
        let id = RecordNodeID(table: table.id, key: record.key, part: .record)
        for (column, value) in record.values.enumerated() {
          seen += 1
          var text = value.searchText
          if case .longText = value {
            text = try source.records.value(column, of: record.key, in: table)?.searchText ?? text
          }
          guard try matcher.matches(text) else { continue }
          let row = (source.node(record, id, schema), heads + start + index)
          let cell = (source.cell(value, table.columns[column], id), column)
          step.matches.append(match(above + [row, cell]))
        }
      }
      position = start + records.count
      if records.count < Self.pageSize { nextTable() }
    }

    private mutating func nextTable() { (table, position) = ((table ?? 0) + 1, nil) }
  }
#endif
