// Searching and checking: passes through all tables.

extension SQLiteSource {
  /// Finds tables, columns and cells that match.
  ///
  /// Each record is searched once, in its table: not in its tree, nor behind foreign keys. Names of
  /// columns are compared in the list of the columns. Views show what is in tables;
  /// ``SourceProgress/omittedBranches`` counts them, and ``SourceProgress/unsearchedBranches`` tables
  /// that cannot be read. Blobs of up to 4 KB are compared as
  /// hexadecimal digits.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  public func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<NodeID>) -> Bool
  ) throws(SourceError) {
    try SQLiteSearch(in: self, for: try SourceMatcher(query.pattern))
      .run(limit: query.limit, progress: progress, found: found)
  }

  /// Returns the name of a table or a column, or the value of a cell.
  public func searchText(of node: SourceNode<NodeID>) throws(SourceError) -> SearchText {
    var text = SearchText()
    switch node.id.part {
    case .table where node.id.table >= 0:
      text.name = Array(schema.tables[node.id.table].name.utf8)
    case .column(let index):
      let column = schema.tables[node.id.table].columns[index]
      (text.name, text.value) = (Array(column.name.utf8), Array(column.detail.utf8))
    case .cell(let index):
      if let record = try record(node.id) { text = record.values[index].searchText }
    default: break
    }
    return text
  }

  /// Returns what is damaged: what the quick check of SQLite finds.
  ///
  /// With `strict`, also what its integrity check finds, which compares all indexes with their
  /// tables, and foreign keys that lead nowhere. There are no places in a database, so each fault is
  /// at its first byte.
  ///
  /// - Complexity: O(*n*); the database is read as a whole.
  public func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    let limit = JSONSource.faultLimit
    if let damage {
      return [
        SourceFault(file: title, line: 1, column: 1, message: TerminalSafeText.escaped(damage.utf8))
      ]
    }
    var messages: [String] = []
    let check = strict ? "integrity_check" : "quick_check"
    do throws(SourceError) {
      try connection.query(
        "PRAGMA \(check)(\(limit))",
        limit: .seconds(3600)
      ) {
        if $0.text(0) != "ok" { messages.append($0.text(0)) }
        return true
      }
      if strict {
        let sql = "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check LIMIT \(limit)"
        try connection.query(sql, limit: .seconds(3600)) { row in
          let record = row[1] == .null ? "a record" : "record \(row.integer(1))"
          messages.append(
            "\(record) of \(row.text(0)) refers to one of \(row.text(2)) that is not there"
          )
          return true
        }
      }
    } catch {
      guard case .failed(_, let reason) = error else { throw error }
      messages.append(reason)
    }
    return messages.prefix(limit).map { message in
      SourceFault(
        file: title,
        line: 1,
        column: 1,
        message: TerminalSafeText.escaped(message.utf8)
      )
    }
  }
}

/// A search through the tables, page by page.
private struct SQLiteSearch: SteppedSearch {
  private let source: SQLiteSource
  private var matcher: SourceMatcher
  private var table = 0
  /// The number of records of the table that were read, or nil before its names.
  private var position: Int?
  private var seen = 0
  private var omitted = 0
  private var unsearched = 0

  init(in source: SQLiteSource, for matcher: SourceMatcher) {
    (self.source, self.matcher) = (source, matcher)
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

  /// Searches the names of a table, or a page of its records.
  mutating func advance() throws(SourceError) -> SearchStep<RecordNodeID> {
    var step = SearchStep<RecordNodeID>()
    let tables = source.schema.tables
    if table < tables.count {
      let parent = RecordNodeID(table: table, part: .table)
      if let start = position {
        try searchRecords(of: parent, from: start, &step)
      } else {
        try searchNames(of: parent, &step)
      }
    }
    step.isLast = table >= tables.count
    return step
  }

  private mutating func searchNames(
    of parent: RecordNodeID,
    _ step: inout SearchStep<RecordNodeID>
  ) throws(SourceError) {
    let table = source.schema.tables[parent.table]
    if try matcher.matches(SearchText(name: Array(table.name.utf8))) {
      step.matches.append(try match([(.database, parent.table)]))
    }
    for (index, column) in table.columns.enumerated() {
      let text = SearchText(name: Array(column.name.utf8), value: Array(column.detail.utf8))
      guard try matcher.matches(text) else { continue }
      step.matches.append(
        try match([(.database, parent.table), (parent, 0), (parent.with(.columns), index)])
      )
    }
    seen += 1 + table.columns.count
    position = 0
    // What a view shows is searched in its tables.
    if table.isView {
      omitted += 1
      nextTable()
    }
  }

  private mutating func searchRecords(
    of parent: RecordNodeID,
    from start: Int,
    _ step: inout SearchStep<RecordNodeID>
  ) throws(SourceError) {
    let list = SQLiteRecordList(table: parent.table)
    let heads = source.schema.tables[parent.table].parent == nil ? 1 : 2
    let records: [KeyedRecord]
    do throws(SourceError) {
      records = try source.records.records(list, from: start, limit: 256)
    } catch {
      // A table that cannot be read does not hide the others.
      guard case .failed = error else { throw error }
      unsearched += 1
      return nextTable()
    }
    for (index, record) in records.enumerated() {
      let id = RecordNodeID(table: parent.table, key: record.key, part: .record)
      for (column, value) in record.values.enumerated() {
        seen += 1
        guard try matcher.matches(value.searchText) else { continue }
        step.matches.append(
          try match([(.database, parent.table), (parent, heads + start + index), (id, column)])
        )
      }
    }
    position = start + records.count
    if records.count < 256 { nextTable() }
  }

  private mutating func nextTable() { (table, position) = (table + 1, nil) }

  /// Returns the match at the last of some positions, each in a parent.
  private func match(
    _ places: [(parent: RecordNodeID, position: Int)]
  ) throws(SourceError) -> SourceMatch<RecordNodeID> {
    var nodes: [SourceNode<RecordNodeID>] = []
    for (parent, position) in places {
      nodes += try source.page(of: parent, from: position, limit: 1).nodes
    }
    return SourceMatch(nodes: nodes, positions: places.map(\.position))
  }
}
