/// A reader of records in pages.
///
/// The keys at the ends of pages are kept until another program writes.
final class SQLiteRecordReader: RecordReader {
  typealias Table = SQLiteSchema.Table

  let connection: SQLiteConnection

  private let cache = LockedValue(Cache())

  private struct Cache {
    /// The state of the database in which the rest is right.
    var dataVersion: Int64 = 0
    var ends = PageEnds()
    var counts: [Int: Int?] = [:]
    /// The beginnings of statements for records, by table.
    var selections: [Int: String] = [:]
  }

  let knownStrays = LockedValue<[Int: (strays: TreeStrays?, limit: Duration)]>([:])

  /// The size in bytes up to which a blob is read with its record.
  private static let blobLimit = 4096

  init(_ connection: SQLiteConnection) { self.connection = connection }

  func records(
    _ list: RecordList,
    of table: Table,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> [KeyedRecord] {
    guard limit > 0 else { return [] }
    try forgetIfChanged()
    var sql = select(table)
    var (terms, values) = conditions(list, of: table)
    var skipped = offset
    var last: RecordKey?
    if let end = cache.withLock({ $0.ends.last(of: list, upTo: offset) }) {
      let (condition, key) = after(end.key, in: table)
      terms.append(condition)
      values += key
      skipped = offset - end.position
      last = end.key
    }
    if !terms.isEmpty { sql += " WHERE " + terms.joined(separator: " AND ") }
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
    cache.withLock { $0.ends.remember(records, from: offset, limit: limit, of: list) }
    return records
  }

  func record(_ key: RecordKey, of table: Table) throws(SourceError) -> KeyedRecord? {
    guard let (place, values) = place(of: key, in: table) else { return nil }
    var position = 0
    if case .position(let number) = key { position = number }
    return try read(select(table) + place, values, table, from: position, isRepeated: true).first
  }

  /// Returns a value whole, or nil if the record is gone.
  ///
  /// - Parameter limit: Not needed: the connection has a limit for all values.
  func value(
    _ column: Int,
    of key: RecordKey,
    in table: Table,
    limit: Int?
  ) throws(SourceError) -> RecordValue? {
    guard let (place, values) = place(of: key, in: table) else { return nil }
    let name = table.columns[column].quotedName
    return try connection.value("SELECT \(name) FROM \(table.quotedName)\(place)", values)
  }

  func key(_ text: [UInt8], in table: Table) throws(SourceError) -> RecordKey? {
    switch table.key {
    case .rowid:
      let text = String(decoding: text, as: UTF8.self)
      return Int64(text).flatMap { String($0) == text ? .rowid($0) : nil }
    case .none: return position(text)
    case .columns(let columns):
      // A text may stand for values of several kinds; what is compared is what is shown.
      let names = columns.map { table.columns[$0].quotedName }
      let shown = names.map { "CAST(\($0) AS TEXT)" }.joined(separator: " || ', ' || ")
      var key: RecordKey?
      try connection.query(
        "SELECT \(names.joined(separator: ", ")) FROM \(table.quotedName) WHERE \(shown) = ? LIMIT 1",
        [.text(text)]
      ) { row in
        key = .values(columns.indices.map { row[$0] })
        return false
      }
      return key
    }
  }

  func count(_ table: Table, within limit: Duration) throws(SourceError) -> Int? {
    try forgetIfChanged()
    if let known = cache.withLock({ $0.counts[table.id] }) { return known }
    var count: Int?
    do throws(SourceError) {
      try connection.query("SELECT count(*) FROM \(table.quotedName)", limit: limit) { row in
        count = row.integer(0)
        return false
      }
    } catch {
      // Neither is a reason to show nothing: reading the rows says what is wrong.
      guard SQLiteSource.isPartial(error) else { throw error }
    }
    let found = count
    cache.withLock { $0.counts[table.id] = .some(found) }
    return count
  }

  /// Returns true: what is found by itself is found with the top.
  func hasStraysAtTop(
    _ table: Table,
    within limit: Duration,
    isFirstPage: Bool
  ) throws(SourceError) -> Bool? { true }

  /// Returns nil: there are no paths of labels.
  func topLabels(_ table: Table) throws(SourceError) -> [[UInt8]?]? { nil }

  func parents(
    in table: Table,
    limit: Int,
    within time: Duration?
  ) throws(SourceError) -> [(key: RecordKey, parent: RecordKey?)] {
    let names = names(ofKey: table)
    guard case .parent(let column, let referred)? = table.tree, !names.isEmpty else { return [] }
    let sql = TreeStrays.statement(
      table.quotedName,
      key: names,
      above: table.columns[column].quotedName,
      own: table.columns[referred].quotedName,
      limit: limit
    )
    var found: [(key: RecordKey, parent: RecordKey?)] = []
    try connection.query(sql, limit: time) { row in
      func key(from start: Int) -> RecordKey {
        if case .rowid = table.key { return .rowid(Int64(row.integer(start))) }
        return .values(names.indices.map { row[start + $0] })
      }
      found.append((key(from: 1), row.integer(0) == 1 ? nil : key(from: 1 + names.count)))
      return true
    }
    return found
  }

  // Statements.

  /// Returns the beginning of a statement for records: their rowid, if they have one, and the columns
  /// for which there is room.
  private func select(_ table: Table) -> String {
    if let known = cache.withLock({ $0.selections[table.id] }) { return known }
    var columns = table.columns.prefix(roomForColumns(of: table)).map(Self.shown)
    if case .rowid(let name) = table.key { columns.insert(name, at: 0) }
    // A view without columns that can be asked for is an error that the statement reports.
    let selected = columns.isEmpty ? "*" : columns.joined(separator: ", ")
    let selection = "SELECT \(selected) FROM \(table.quotedName)"
    cache.withLock { $0.selections[table.id] = selection }
    return selection
  }

  /// The number of columns that a statement can return beside the rowid.
  private func roomForColumns(of table: Table) -> Int {
    if case .rowid = table.key { return connection.columnLimit - 1 }
    return connection.columnLimit
  }

  /// The expression for a value, in whose place a long blob has its length.
  ///
  /// The length of a blob is known without reading it. It is padded to a blob that is too long to be
  /// one of those that are read.
  private static func shown(_ column: SQLiteSchema.Column) -> String {
    let name = column.quotedName
    return """
      CASE WHEN typeof(\(name)) = 'blob' AND length(\(name)) > \(blobLimit) \
      THEN CAST(printf('%\(blobLimit + 1)d', length(\(name))) AS BLOB) ELSE \(name) END
      """
  }

  /// Returns the value that ``shown(_:)`` is for.
  private static func value(_ shown: RecordValue) -> RecordValue {
    guard case .blob(let bytes) = shown, bytes.count > blobLimit else { return shown }
    let digits = bytes.drop { $0 == UInt8(ascii: " ") }
    return .longBlob(Int(String(decoding: digits, as: UTF8.self)) ?? 0)
  }

  /// Returns the conditions for the records of a list, all of which have to be true, and the values
  /// of their parameters.
  private func conditions(
    _ list: RecordList,
    of table: Table
  ) -> (terms: [String], values: [RecordValue]) {
    switch (list.filter, table.tree) {
    case (.equal(let conditions), _):
      let terms = conditions.map { "\(table.columns[$0.column].quotedName) = ?" }
      return (terms, conditions.map(\.value))
    case (.top, .parent(let column, let referred)):
      let (column, own) = (table.columns[column].quotedName, table.columns[referred].quotedName)
      return (["(\(column) IS NULL OR \(column) = \(own))"], [])
    case (.below(let value, let omitted), .parent(let column, let referred)):
      let (column, own) = (table.columns[column].quotedName, table.columns[referred].quotedName)
      let terms = ["\(column) = ? AND \(own) IS NOT \(column)"]
      guard let omitted, let (condition, key) = condition([omitted], table) else {
        return (terms, [value])
      }
      return (terms + ["NOT \(condition)"], [value] + key)
    case (.keys(let keys), _):
      guard let (condition, values) = condition(keys, table) else { return (["false"], []) }
      return ([condition], values)
    default: return ([], [])
    }
  }

  /// Returns the end of a statement that finds the record with a key, and the values of its
  /// parameters; nil if the table has no such keys.
  private func place(
    of key: RecordKey,
    in table: Table
  ) -> (sql: String, values: [RecordValue])? {
    switch (key, table.key) {
    case _ where !table.fits(key): return nil
    case (.rowid(let number), .rowid(let name)): return (" WHERE \(name) = ?", [.integer(number)])
    case (.values(let values), .columns(let columns)):
      let terms = columns.map { "\(table.columns[$0].quotedName) IS ?" }
      return (" WHERE " + terms.joined(separator: " AND "), values)
    case (.position(let position), _): return (" LIMIT 1 OFFSET \(position)", [])
    default: return nil
    }
  }

  /// Returns the condition for the records with some keys, and the values of its parameters; nil if
  /// the table has none.
  private func condition(
    _ keys: [RecordKey],
    _ table: Table
  ) -> (sql: String, values: [RecordValue])? {
    let names = self.names(ofKey: table)
    guard !names.isEmpty else { return nil }
    let marks = "(" + names.map { _ in "?" }.joined(separator: ", ") + ")"
    let rows = keys.map { _ in marks }.joined(separator: ", ")
    let values = keys.flatMap { key -> [RecordValue] in
      switch key {
      case .rowid(let number): [.integer(number)]
      case .values(let values): values
      case .position: []
      }
    }
    return ("(\(names.joined(separator: ", "))) IN (VALUES \(rows))", values)
  }

  /// The names of the columns of the key, none if records have only a position.
  private func names(ofKey table: Table) -> [String] {
    switch table.key {
    case .rowid(let name): [name]
    case .columns(let columns): columns.map { table.columns[$0].quotedName }
    case .none: []
    }
  }

  private func order(_ table: Table) -> String {
    let names = names(ofKey: table)
    return names.isEmpty ? "" : " ORDER BY " + names.joined(separator: ", ")
  }

  private func after(
    _ key: RecordKey,
    in table: Table
  ) -> (sql: String, values: [RecordValue]) {
    switch (key, table.key) {
    case (.rowid(let number), .rowid(let name)): return ("\(name) > ?", [.integer(number)])
    case (.values(let values), .columns(let columns)):
      let names = names(ofKey: table).joined(separator: ", ")
      let marks = columns.map { _ in "?" }.joined(separator: ", ")
      return ("(\(names)) > (\(marks))", values)
    default: return ("1", [])
    }
  }

  private func read(
    _ sql: String,
    _ values: [RecordValue],
    _ table: Table,
    from offset: Int,
    isRepeated: Bool = false
  ) throws(SourceError) -> [KeyedRecord] {
    var records: [KeyedRecord] = []
    let columns = table.columns.indices.prefix(roomForColumns(of: table))
    var start = 0
    if case .rowid = table.key { start = 1 }
    try connection.query(sql, values, isRepeated: isRepeated) { row in
      let cells = columns.map { Self.value(row[start + $0]) }
      let key: RecordKey
      switch table.key {
      case .rowid: key = .rowid(Int64(row.integer(0)))
      case .columns(let columns): key = .values(columns.map { cells[$0] })
      case .none: key = .position(offset + records.count)
      }
      records.append(KeyedRecord(key: key, values: cells))
      return true
    }
    // There is no room for the last column of a table of as many columns as there can be.
    for column in table.columns.dropFirst(roomForColumns(of: table)) {
      for index in records.indices {
        guard let (place, values) = place(of: records[index].key, in: table) else { continue }
        let sql = "SELECT \(Self.shown(column)) FROM \(table.quotedName)\(place)"
        records[index].values.append(Self.value(try connection.value(sql, values) ?? .null))
      }
    }
    return records
  }

  /// Forgets what may be wrong now that another program has written.
  private func forgetIfChanged() throws(SourceError) {
    guard case .integer(let version)? = try connection.value("PRAGMA data_version") else { return }
    cache.withLock { cache in
      if cache.dataVersion != version {
        cache = Cache(dataVersion: version)
        knownStrays.withLock { $0 = [:] }
      }
    }
  }
}
