// Searching: a pass through all tables.

extension RelationalSource {
  /// Finds schemas, tables, columns and cells that match.
  ///
  /// Each record is searched once, in its table: not in its tree, nor behind foreign keys. Names of
  /// columns are compared in the list of the columns. Views and partitioned tables show what is in
  /// other tables; ``SourceProgress/omittedBranches`` counts them. The records of foreign tables are
  /// on other servers, which are not asked; ``SourceProgress/unsearchedBranches`` counts these
  /// tables, and those that cannot be read. Bytes up to 4 KB are compared as hexadecimal digits,
  /// JSON as it is written in its cell.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  public func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<NodeID>) -> Bool
  ) throws(SourceError) {
    try RelationalSearch(in: self, for: try SourceMatcher(query.pattern))
      .run(limit: query.limit, progress: progress, found: found)
  }

  /// Returns the name of a schema, a table or a column, or the value of a cell.
  public func searchText(of node: SourceNode<NodeID>) throws(SourceError) -> SearchText {
    if case .json(_, let inner, let version) = node.id.part {
      let document = try currentDocument(of: node.id, version)
      let shown = node.identified(as: try document.known(inner))
      return try document.source.searchText(of: shown)
    }
    let schema = schema
    let table = schema.tables[node.id.table]
    switch node.id.part {
    case .schema:
      let namespace = schema.namespaces.first { $0.node == node.id }
      return SearchText(name: Array((namespace?.name ?? "").utf8))
    case .table:
      guard let table else { break }
      return SearchText(name: Array(table.name.utf8))
    case .column(let number):
      guard let table, let column = try shownColumn(number, of: table) else { break }
      return column.searchText
    case .cell(let number):
      guard let record = try record(node.id, in: schema), let shown = schema.shownTable(node.id),
        let index = shown.column(number)
      else { break }
      return try searchText(of: index, record, in: shown)
    default: break
    }
    return SearchText()
  }

  /// Returns the texts of a cell, whole unless it holds many bytes.
  fileprivate func searchText(
    of column: Int,
    _ record: KeyedRecord,
    in table: Table
  ) throws(SourceError) -> SearchText {
    guard case .longText = record.values[column] else { return record.values[column].searchText }
    return try records.value(column, of: record.key, in: table)?.searchText ?? SearchText()
  }
}

extension RelationalColumn {
  fileprivate var searchText: SearchText {
    SearchText(name: Array(name.utf8), value: Array(detail.utf8))
  }
}

/// A search through the tables, page by page.
private struct RelationalSearch<Source: RelationalSource>: SteppedSearch {
  private let source: Source
  private let schema: Source.Schema
  private var matcher: SourceMatcher
  /// The schemas and tables that are left, each schema before its tables.
  private var rest: ArraySlice<Part>
  /// The number of records of the first table that were read, or nil before its names.
  private var position: Int?
  private var seen = 0
  private var omitted = 0
  private var unsearched = 0

  private enum Part {
    case schema(SchemaNamespace, position: Int)
    case table(Source.Table, position: Int, above: [Level])
  }

  private typealias Level = (node: SourceNode<RecordNodeID>, position: Int)

  init(in source: Source, for matcher: SourceMatcher) {
    (self.source, self.schema, self.matcher) = (source, source.schema, matcher)
    rest = []
    for (index, namespace) in schema.namespaces.enumerated() {
      let isShown = namespace.node != .database
      if isShown { rest.append(.schema(namespace, position: index)) }
      let above = isShown ? [(source.node(namespace), index)] : []
      for (position, id) in namespace.tables.enumerated() {
        guard let table = schema.tables[id] else { continue }
        rest.append(.table(table, position: position, above: above))
      }
    }
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

  /// Searches the name of a schema, the names of a table, or a page of its records.
  mutating func advance() throws(SourceError) -> SearchStep<RecordNodeID> {
    var step = SearchStep<RecordNodeID>()
    switch rest.first {
    case .schema(let namespace, let position):
      if try matcher.matches(SearchText(name: Array(namespace.name.utf8))) {
        step.matches.append(match([(source.node(namespace), position)]))
      }
      seen += 1
      next()
    case .table(let table, let index, let above):
      if let position {
        try searchRecords(of: table, from: position, (index, above), &step)
      } else {
        try searchNames(of: table, (index, above), &step)
      }
    case nil: step.isLast = true
    }
    return step
  }

  private func match(_ levels: [Level]) -> SourceMatch<RecordNodeID> {
    SourceMatch(nodes: levels.map(\.node), positions: levels.map(\.position))
  }

  private func levels(
    to table: Source.Table,
    _ place: (position: Int, above: [Level])
  ) throws(SourceError) -> [Level] {
    place.above + [(try source.node(table), place.position)]
  }

  private mutating func searchNames(
    of table: Source.Table,
    _ place: (position: Int, above: [Level]),
    _ step: inout SearchStep<RecordNodeID>
  ) throws(SourceError) {
    if try matcher.matches(SearchText(name: Array(table.name.utf8))) {
      step.matches.append(match(try levels(to: table, place)))
    }
    var columns = table.columns
    do throws(SourceError) {
      columns = try source.shownColumns(columns.indices, of: table)
    } catch {
      guard Source.isPartial(error) else { throw error }
      unsearched += 1
    }
    for (index, column) in columns.enumerated() {
      guard try matcher.matches(column.searchText) else { continue }
      let below = [(source.columnsNode(table), 0), (source.node(column, of: table), index)]
      step.matches.append(match(try levels(to: table, place) + below))
    }
    seen += 1 + table.columns.count
    position = 0
    // The records that they show are searched in other tables.
    if table.kind.isView || table.kind == .partitioned {
      omitted += 1
      next()
    } else if table.isRemote {
      unsearched += 1
      next()
    }
  }

  private mutating func searchRecords(
    of table: Source.Table,
    from start: Int,
    _ place: (position: Int, above: [Level]),
    _ step: inout SearchStep<RecordNodeID>
  ) throws(SourceError) {
    let heads = table.tree == nil ? 1 : 2
    let list = RecordList(table: table.id)
    let limit = PageSize.reading
    let records: [KeyedRecord]
    do throws(SourceError) {
      records = try source.records.records(list, of: table, from: start, limit: limit)
    } catch {
      // A table that cannot be read does not hide the others.
      guard Source.isPartial(error) else { throw error }
      unsearched += 1
      return next()
    }
    for (index, record) in records.enumerated() {
      let id = RecordNodeID(table: table.id, key: record.key, part: .record)
      for (column, value) in record.values.enumerated() {
        seen += 1
        guard try matcher.matches(source.searchText(of: column, record, in: table)) else {
          continue
        }
        let row = (source.node(record, id, schema), heads + start + index)
        let cell = (source.cell(value, table.columns[column], id), column)
        step.matches.append(match(try levels(to: table, place) + [row, cell]))
      }
    }
    position = start + records.count
    if records.count < limit { next() }
  }

  private mutating func next() {
    rest.removeFirst()
    position = nil
  }
}
