/// Some records of a table, in the order of their keys.
struct SQLiteRecordList: Hashable, Sendable {
  var table: Int
  /// The columns that have to be equal to values.
  var conditions: [Condition] = []

  struct Condition: Hashable, Sendable {
    var column: String
    var value: RecordValue
    /// Whether the value is the record's own key, which does not count.
    var excludesItself: String?
  }
}

/// A reader of records in pages.
///
/// A page begins after the key at which an earlier one ended, so the records before it are not read
/// again. The keys at the ends of pages are kept.
final class SQLiteRecordReader: Sendable {
  let connection: SQLiteConnection
  let schema: SQLiteSchema

  private let cache = LockedValue(Cache())

  private struct Cache {
    /// The state of the database in which the rest is right.
    var dataVersion: Int64 = 0
    var ends = PageEnds<SQLiteRecordList>()
    var counts: [SQLiteRecordList: Int?] = [:]
  }

  private static var listLimit: Int { 256 }

  /// The size in bytes up to which a blob is read with its record.
  private static var blobLimit: Int { 4096 }

  init(_ connection: SQLiteConnection, _ schema: SQLiteSchema) {
    (self.connection, self.schema) = (connection, schema)
  }

  /// Returns records from a position on.
  func records(
    _ list: SQLiteRecordList,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> [KeyedRecord] {
    guard limit > 0 else { return [] }
    try forgetIfChanged()
    let table = schema.tables[list.table]
    var (sql, values) = select(list)
    var skipped = offset
    var last: RecordKey?
    if let end = cache.withLock({ $0.ends.last(of: list, upTo: offset) }) {
      let (condition, key) = after(end.key, in: table)
      sql += (list.conditions.isEmpty ? " WHERE " : " AND ") + condition
      values += key
      skipped = offset - end.position
      last = end.key
    }
    sql += order(table) + " LIMIT \(limit)" + (skipped == 0 ? "" : " OFFSET \(skipped)")
    let records = try read(sql, values, table, from: offset)
    for record in records {
      // In a damaged table, records may lie in a circle.
      if case .rowid(let number) = record.key {
        if case .rowid(let before)? = last, number <= before {
          throw .failed(
            path: connection.path,
            reason: "the table is damaged: its keys are not in order"
          )
        }
        last = record.key
      }
    }
    if records.count == limit, let key = records.last?.key { remember(key, offset + limit, list) }
    return records
  }

  /// Returns the record with a key, or nil.
  func record(_ key: RecordKey, in table: Int) throws(SourceError) -> KeyedRecord? {
    let list = SQLiteRecordList(table: table)
    switch (key, schema.tables[table].key) {
    case (.position(let position), .none):
      return try records(list, from: position, limit: 1).first
    case (.rowid(let number), .rowid(let name)):
      let sql = select(list).sql + " WHERE \(name) = ?"
      return try read(sql, [.integer(number)], schema.tables[table]).first
    case (.values(let values), .columns(let columns)) where values.count == columns.count:
      let condition = columns.map { "\(SQLiteSchema.quoted($0)) IS ?" }.joined(separator: " AND ")
      let sql = select(list).sql + " WHERE " + condition
      return try read(sql, values, schema.tables[table]).first
    default: return nil
    }
  }

  /// Returns a value whole.
  func value(_ column: Int, of key: RecordKey, in table: Int) throws(SourceError) -> RecordValue? {
    let name = SQLiteSchema.quoted(schema.tables[table].columns[column].name)
    let source = SQLiteSchema.quoted(schema.tables[table].name)
    switch (key, schema.tables[table].key) {
    case (.position(let position), .none):
      return try connection.value("SELECT \(name) FROM \(source) LIMIT 1 OFFSET \(position)")
    case (.rowid(let number), .rowid(let rowid)):
      return try connection.value(
        "SELECT \(name) FROM \(source) WHERE \(rowid) = ?",
        [.integer(number)]
      )
    case (.values(let values), .columns(let columns)) where values.count == columns.count:
      let condition = columns.map { "\(SQLiteSchema.quoted($0)) IS ?" }.joined(separator: " AND ")
      return try connection.value("SELECT \(name) FROM \(source) WHERE \(condition)", values)
    default: return nil
    }
  }

  /// Returns the number of records, or nil if counting takes longer than a time.
  func count(_ list: SQLiteRecordList, within limit: Duration) throws(SourceError) -> Int? {
    try forgetIfChanged()
    if let known = cache.withLock({ $0.counts[list] }) { return known }
    let table = SQLiteSchema.quoted(schema.tables[list.table].name)
    let (condition, values) = condition(list)
    var count: Int?
    do throws(SourceError) {
      let sql = "SELECT count(*) FROM \(table)\(condition)"
      try connection.query(sql, values, limit: limit) { row in
        count = row.integer(0)
        return false
      }
    } catch {
      // Neither is a reason to show nothing: reading the rows says what is wrong.
      guard case .failed = error else { throw error }
    }
    let found = count
    cache.withLock { cache in
      if cache.counts.count >= Self.listLimit { cache.counts = [:] }
      cache.counts[list] = .some(found)
    }
    return count
  }

  // Statements.

  private func select(_ list: SQLiteRecordList) -> (sql: String, values: [RecordValue]) {
    let table = schema.tables[list.table]
    var columns: [String] = []
    switch table.key {
    case .rowid(let name): columns.append(name)
    case .columns, .none: break
    }
    for column in table.columns {
      let name = SQLiteSchema.quoted(column.name)
      // The length of a blob is known without reading it.
      columns.append(
        "CASE WHEN typeof(\(name)) = 'blob' AND length(\(name)) > \(Self.blobLimit) THEN NULL"
          + " ELSE \(name) END"
      )
      columns.append("CASE typeof(\(name)) WHEN 'blob' THEN length(\(name)) END")
    }
    let (condition, values) = condition(list)
    let source = SQLiteSchema.quoted(table.name)
    // A view without columns that can be asked for is an error that the statement reports.
    let selected = columns.isEmpty ? "*" : columns.joined(separator: ", ")
    return ("SELECT \(selected) FROM \(source)\(condition)", values)
  }

  private func condition(_ list: SQLiteRecordList) -> (sql: String, values: [RecordValue]) {
    var values: [RecordValue] = []
    let terms = list.conditions.map { condition in
      let column = SQLiteSchema.quoted(condition.column)
      if let itself = condition.excludesItself {
        let own = SQLiteSchema.quoted(itself)
        // The top of a tree: no parent, or itself.
        if condition.value == .null { return "(\(column) IS NULL OR \(column) = \(own))" }
        values.append(condition.value)
        return "\(column) = ? AND \(own) IS NOT \(column)"
      }
      values.append(condition.value)
      return "\(column) = ?"
    }
    return (terms.isEmpty ? "" : " WHERE " + terms.joined(separator: " AND "), values)
  }

  private func order(_ table: SQLiteSchema.Table) -> String {
    switch table.key {
    case .rowid(let name): return " ORDER BY \(name)"
    case .columns(let columns):
      return " ORDER BY " + columns.map(SQLiteSchema.quoted).joined(separator: ", ")
    case .none: return ""
    }
  }

  private func after(
    _ key: RecordKey,
    in table: SQLiteSchema.Table
  ) -> (sql: String, values: [RecordValue]) {
    switch (key, table.key) {
    case (.rowid(let number), .rowid(let name)): return ("\(name) > ?", [.integer(number)])
    case (.values(let values), .columns(let columns)):
      let names = columns.map(SQLiteSchema.quoted).joined(separator: ", ")
      let marks = columns.map { _ in "?" }.joined(separator: ", ")
      return ("(\(names)) > (\(marks))", values)
    default: return ("1", [])
    }
  }

  private func read(
    _ sql: String,
    _ values: [RecordValue],
    _ table: SQLiteSchema.Table,
    from offset: Int = 0
  ) throws(SourceError) -> [KeyedRecord] {
    var records: [KeyedRecord] = []
    try connection.query(sql, values) { row in
      var start = 0
      if case .rowid = table.key { start = 1 }
      var cells: [RecordValue] = []
      cells.reserveCapacity(table.columns.count)
      for column in table.columns.indices {
        let size = row[start + 2 * column + 1]
        if case .integer(let count) = size, count > Self.blobLimit {
          cells.append(.longBlob(Int(count)))
        } else {
          cells.append(row[start + 2 * column])
        }
      }
      let key: RecordKey
      switch table.key {
      case .rowid: key = .rowid(Int64(row.integer(0)))
      case .columns(let names):
        key = .values(names.compactMap { table.column(named: $0).map { cells[$0] } })
      case .none: key = .position(offset + records.count)
      }
      records.append(KeyedRecord(key: key, values: cells))
      return true
    }
    return records
  }

  private func remember(_ key: RecordKey, _ position: Int, _ list: SQLiteRecordList) {
    if case .position = key { return }
    cache.withLock { $0.ends.remember(key, before: position, of: list) }
  }

  /// Forgets what may be wrong now that another program has written.
  private func forgetIfChanged() throws(SourceError) {
    guard case .integer(let version)? = try connection.value("PRAGMA data_version") else { return }
    cache.withLock { cache in
      if cache.dataVersion != version { cache = Cache(dataVersion: version) }
    }
  }
}
