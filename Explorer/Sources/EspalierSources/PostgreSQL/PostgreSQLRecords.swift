#if canImport(CPostgreSQL)
  /// Some rows of a table, in the order of their keys.
  struct PostgreSQLRecordList: Hashable, Sendable {
    var table: Int
    var filter = Filter.all

    enum Filter: Hashable, Sendable {
      case all
      /// Those in which some columns have some values.
      case equal([Condition])
      /// Those without a row above them in the tree of the table.
      ///
      /// Finding those whose column refers to themselves, or to no row, needs all rows.
      case top(withStrays: Bool)
      /// Those whose path is one of some labels, or null if that is among them.
      case labels([[UInt8]?])
      /// Those that are at the top of the tree although they name a row above.
      case strays
      /// Those below a row, by its value in the column of the tree.
      case below([UInt8])
    }

    struct Condition: Hashable, Sendable {
      var column: Int
      var text: [UInt8]
    }
  }

  /// A reader of rows in pages.
  ///
  /// A page begins after the key at which an earlier one ended, so the rows before it are not read
  /// again. The keys at the ends of pages are kept.
  final class PostgreSQLRecordReader: Sendable {
    let server: PostgreSQLServer

    private let ends = LockedValue(PageEnds<PostgreSQLRecordList>())
    private let counts = LockedValue<[Int: (count: Int?, time: ContinuousClock.Instant)]>([:])
    /// Whether tables have rows at the top of their trees that are not marked as such; nil if that
    /// was not found out.
    let strays = LockedValue<[Int: Bool?]>([:])

    /// The size in bytes up to which a value is read with its row.
    static var valueLimit: Int { 1 << 14 }

    /// The size in bytes up to which bytes are read with their row.
    static var bytesLimit: Int { 4096 }

    /// The number of characters that are read of a longer text.
    static var startLimit: Int { 300 }

    /// The time for which a count is shown again.
    private static var countAge: Duration { .seconds(5) }

    init(_ server: PostgreSQLServer) { self.server = server }

    /// Returns rows from a position on.
    func records(
      _ list: PostgreSQLRecordList,
      of table: PostgreSQLSchema.Table,
      from offset: Int,
      limit: Int
    ) throws(SourceError) -> [KeyedRecord] {
      guard limit > 0 else { return [] }
      var (statement, hasCondition) = select(list, of: table)
      var skipped = offset
      if offset == 0 { ends.withLock { $0.forget(list) } }
      if let end = ends.withLock({ $0.last(of: list, upTo: offset) }),
        case .values(let values) = end.key, values.count == table.key.count
      {
        let names = table.key.map { PostgreSQLStatement.quoted(table.columns[$0].name) }
        let marks = zip(table.key, values).map { column, value in
          statement.bind(value.bytes, type: table.columns[column].type)
        }
        statement += hasCondition ? " AND " : " WHERE "
        statement +=
          "(\(names.joined(separator: ", "))) > (\(marks.joined(separator: ", ")))"
        hasCondition = true
        skipped = offset - end.position
      }
      statement += order(table) + " LIMIT \(limit)" + (skipped == 0 ? "" : " OFFSET \(skipped)")
      statement.keepsOrder = table.key.isEmpty
      let rows = try server.rows(of: statement)
      let records = records(rows, of: table, from: offset)
      if !table.key.isEmpty, records.count == limit {
        // The last row may have been read only to know whether others follow.
        for index in [limit - 2, limit - 1] where index >= 0 {
          ends.withLock { $0.remember(records[index].key, before: offset + index + 1, of: list) }
        }
      }
      return records
    }

    /// Returns the row with a key, or nil.
    func record(
      _ key: RecordKey,
      of table: PostgreSQLSchema.Table
    ) throws(SourceError) -> KeyedRecord? {
      var (statement, _) = select(PostgreSQLRecordList(table: table.id), of: table)
      switch key {
      case .position(let position) where table.key.isEmpty:
        statement += " LIMIT 1 OFFSET \(position)"
        statement.keepsOrder = true
        return records(try server.rows(of: statement), of: table, from: position).first
      case .values(let values) where !table.key.isEmpty && values.count == table.key.count:
        statement += " WHERE " + condition(values, table, &statement)
        guard let rows = try rowsIfValid(statement) else { return nil }
        return records(rows, of: table, from: 0).first
      default: return nil
      }
    }

    /// Returns a value whole, or nil if the row is gone.
    ///
    /// - Parameter limit: The size in bytes from which it is not sent, but is an error.
    func value(
      _ column: Int,
      of key: RecordKey,
      in table: PostgreSQLSchema.Table,
      limit: Int? = nil
    ) throws(SourceError) -> RecordValue? {
      let name = PostgreSQLStatement.quoted(table.columns[column].name)
      let isLong = limit.map { "pg_catalog.octet_length(\(name)::text) > \($0)" } ?? "false"
      var statement = PostgreSQLStatement(
        "SELECT CASE WHEN \(isLong) THEN NULL ELSE \(name) END, \(isLong)"
          + " FROM \(table.quotedName)"
      )
      switch key {
      case .position(let position) where table.key.isEmpty:
        statement += " LIMIT 1 OFFSET \(position)"
        statement.keepsOrder = true
      case .values(let values) where !table.key.isEmpty && values.count == table.key.count:
        statement += " WHERE " + condition(values, table, &statement)
      default: return nil
      }
      guard let rows = try rowsIfValid(statement), rows.count > 0 else { return nil }
      if let limit, rows.isTrue(0, 1) {
        throw .failed(
          path: server.target.place,
          reason: "a value of more than \(byteSize(Int64(limit))) is not opened"
        )
      }
      return rows.bytes(0, 0).map { table.columns[column].notation.value(of: $0) } ?? .null
    }

    /// Returns the key of the row of a table that has a text as its key, or nil.
    func key(_ text: [UInt8], in table: PostgreSQLSchema.Table) throws(SourceError) -> RecordKey? {
      guard !table.key.isEmpty else {
        let text = String(decoding: text, as: UTF8.self)
        return Int(text).flatMap { $0 >= 0 && String($0) == text ? .position($0) : nil }
      }
      let names = table.key.map { PostgreSQLStatement.quoted(table.columns[$0].name) }
      var statement = PostgreSQLStatement(
        "SELECT \(names.joined(separator: ", ")) FROM \(table.quotedName) WHERE "
      )
      let parts =
        names.count == 1
        ? [text]
        : text.split(separator: ", ".utf8, omittingEmptySubsequences: false).map { Array($0) }
      if parts.count == names.count {
        statement += condition(parts.map { .text($0) }, table, &statement)
      } else {
        // A value has a comma itself; what is compared is what is shown.
        let texts = names.map { "\($0)::text" }.joined(separator: ", ")
        statement += "pg_catalog.concat_ws(', ', \(texts)) = " + statement.bind(text, type: 25)
      }
      guard let rows = try rowsIfValid(statement), rows.count > 0 else { return nil }
      return .values(names.indices.map { .text(rows.bytes(0, $0) ?? []) })
    }

    /// Returns the number of rows of a table, or nil if counting takes longer than a time.
    func count(
      _ table: PostgreSQLSchema.Table,
      within limit: Duration
    ) throws(SourceError) -> Int? {
      let now = ContinuousClock.now
      if let known = counts.withLock({ $0[table.id] }), now - known.time < Self.countAge {
        return known.count
      }
      var count: Int?
      do throws(SourceError) {
        let statement = PostgreSQLStatement("SELECT pg_catalog.count(*) FROM \(table.quotedName)")
        count = try server.rows(of: statement, limit: limit).integer(0, 0)
      } catch {
        // Reading the rows says what is wrong.
        switch error {
        case .failed, .changed: break
        default: throw error
        }
      }
      let found = count
      counts.withLock { $0[table.id] = (found, now) }
      return count
    }

    private func rowsIfValid(
      _ statement: PostgreSQLStatement
    ) throws(SourceError) -> PostgreSQLRows? {
      do throws(PostgreSQLFailure) {
        return try server.perform(statement)
      } catch {
        if error.isInvalidInput { return nil }
        throw error.error
      }
    }

    // Statements.

    private func select(
      _ list: PostgreSQLRecordList,
      of table: PostgreSQLSchema.Table
    ) -> (statement: PostgreSQLStatement, hasCondition: Bool) {
      var columns: [String] = []
      for (index, column) in table.columns.enumerated() {
        let name = "t." + PostgreSQLStatement.quoted(column.name)
        guard column.isLong, !table.key.contains(index) else {
          columns.append(name)
          continue
        }
        // The length of a value is known without sending it.
        let isBytes = column.notation == .bytes
        let length = "pg_catalog.octet_length(\(name)\(isBytes ? "" : "::text"))"
        let isLong = "\(length) > \(isBytes ? Self.bytesLimit : Self.valueLimit)"
        columns.append("CASE WHEN \(isLong) THEN NULL ELSE \(name) END")
        columns.append("CASE WHEN \(isLong) THEN \(length) END")
        columns.append(
          isBytes
            ? "NULL"
            : "CASE WHEN \(isLong) THEN pg_catalog.left(\(name)::text, \(Self.startLimit)) END"
        )
      }
      var statement = PostgreSQLStatement(
        "SELECT \(columns.joined(separator: ", ")) FROM \(table.quotedName) AS t"
      )
      let condition = condition(list, of: table, &statement)
      if let condition { statement += " WHERE \(condition)" }
      return (statement, condition != nil)
    }

    private func condition(
      _ list: PostgreSQLRecordList,
      of table: PostgreSQLSchema.Table,
      _ statement: inout PostgreSQLStatement
    ) -> String? {
      func name(_ column: Int) -> String {
        "t." + PostgreSQLStatement.quoted(table.columns[column].name)
      }
      func bind(_ text: [UInt8], _ column: Int) -> String {
        statement.bind(text, type: table.columns[column].type)
      }
      switch (list.filter, table.tree) {
      case (.equal(let conditions), _):
        return conditions.map { "\(name($0.column)) = \(bind($0.text, $0.column))" }
          .joined(separator: " AND ")
      case (.top(let withStrays), .parent(let column, _)):
        let strays = withStrays ? strayCondition(table).map { " OR " + $0 } ?? "" : ""
        return "(\(name(column)) IS NULL\(strays))"
      case (.top(let withStrays), .labels(let column, let schema)):
        let level = PostgreSQLStatement.quoted(schema) + ".nlevel"
        let strays = withStrays ? strayCondition(table).map { " OR " + $0 } ?? "" : ""
        return "(\(name(column)) IS NULL OR \(level)(\(name(column))) <= 1\(strays))"
      case (.labels(let labels), .labels(let column, _)):
        let marks = labels.compactMap { $0 }.map { bind($0, column) }.joined(separator: ", ")
        let isOne = marks.isEmpty ? "false" : "\(name(column)) IN (\(marks))"
        // Some indexes find nulls slowly, so they are not asked for in vain.
        return labels.contains(nil) ? "(\(name(column)) IS NULL OR \(isOne))" : isOne
      case (.labels, _): return "false"
      case (.strays, _): return strayCondition(table) ?? "false"
      case (.below(let value), .parent(let column, let referred)):
        return "\(name(column)) = \(bind(value, column)) AND \(name(referred)) <> \(name(column))"
      case (.below(let value), .labels(let column, let schema)):
        let level = PostgreSQLStatement.quoted(schema) + ".nlevel"
        let mark = bind(value, column)
        // Rows below the empty path are at the top as well.
        return "\(name(column)) <@ \(mark) AND \(level)(\(name(column))) = \(level)(\(mark)) + 1"
          + " AND \(level)(\(mark)) > 0"
      case (.all, _), (_, nil): return nil
      }
    }

    private func condition(
      _ values: [RecordValue],
      _ table: PostgreSQLSchema.Table,
      _ statement: inout PostgreSQLStatement
    ) -> String {
      var terms: [String] = []
      for (column, value) in zip(table.key, values) {
        let name = PostgreSQLStatement.quoted(table.columns[column].name)
        terms.append("\(name) = " + statement.bind(value.bytes, type: table.columns[column].type))
      }
      return terms.joined(separator: " AND ")
    }

    private func order(_ table: PostgreSQLSchema.Table) -> String {
      if table.key.isEmpty { return "" }
      let names = table.key.map { "t." + PostgreSQLStatement.quoted(table.columns[$0].name) }
      return " ORDER BY " + names.joined(separator: ", ")
    }

    private func records(
      _ rows: PostgreSQLRows,
      of table: PostgreSQLSchema.Table,
      from offset: Int
    ) -> [KeyedRecord] {
      (0..<rows.count).map { row in
        var values: [RecordValue] = []
        values.reserveCapacity(table.columns.count)
        var key: [Int: [UInt8]] = [:]
        var place = 0
        for (index, column) in table.columns.enumerated() {
          let bytes = rows.bytes(row, place)
          let isKey = table.key.contains(index)
          if isKey { key[index] = bytes ?? [] }
          if column.isLong, !isKey {
            let length = rows.bytes(row, place + 1) == nil ? nil : rows.integer(row, place + 1)
            switch (length, column.notation) {
            case (let length?, .bytes): values.append(.longBlob(length))
            case (let length?, _):
              values.append(.longText(start: rows.bytes(row, place + 2) ?? [], count: length))
            case (nil, _): values.append(bytes.map(column.notation.value) ?? .null)
            }
            place += 3
          } else {
            values.append(bytes.map(column.notation.value) ?? .null)
            place += 1
          }
        }
        let found: RecordKey =
          table.key.isEmpty
          ? .position(offset + row) : .values(table.key.map { .text(key[$0] ?? []) })
        return KeyedRecord(key: found, values: values)
      }
    }
  }
#endif
