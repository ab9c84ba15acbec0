#if canImport(CPostgreSQL)
  /// A reader of rows in pages.
  ///
  /// A page begins after the key at which an earlier one ended, so the rows before it are not read
  /// again. The keys at the ends of pages are kept.
  final class PostgreSQLRecordReader: RecordReader {
    typealias Table = PostgreSQLSchema.Table

    let server: PostgreSQLServer

    private let ends = LockedValue(PageEnds())
    private let counts = LockedValue<[Int: (count: Int?, time: ContinuousClock.Instant)]>([:])
    /// Whether tables have rows at the top of their trees that are not marked as such; nil if that
    /// was not found out.
    let strays = LockedValue<[Int: Bool?]>([:])

    let knownStrays = LockedValue<[Int: (strays: TreeStrays?, limit: Duration)]>([:])

    /// The size in bytes up to which a value is read with its row.
    static var valueLimit: Int { 1 << 14 }

    /// The size in bytes up to which bytes are read with their row.
    static var bytesLimit: Int { 4096 }

    /// The number of characters that are read of a longer text.
    static var startLimit: Int { 300 }

    /// The estimated number of rows from which counting is not tried.
    private static var countedRows: Int { 5_000_000 }

    /// The time for which a count is shown again.
    private static var countAge: Duration { .seconds(5) }

    init(_ server: PostgreSQLServer) { self.server = server }

    func records(
      _ list: RecordList,
      of table: Table,
      from offset: Int,
      limit: Int
    ) throws(SourceError) -> [KeyedRecord] {
      guard limit > 0 else { return [] }
      var statement = select(table)
      var terms = [condition(list, of: table, &statement)].compactMap { $0 }
      var skipped = offset
      if offset == 0 { ends.withLock { $0.forget(list) } }
      if let end = ends.withLock({ $0.last(of: list, upTo: offset) }),
        case .values(let values) = end.key, values.count == table.key.count
      {
        let names = table.key.map { table.columns[$0].quotedName }
        let marks = zip(table.key, values).map { column, value in
          statement.bind(value.bytes, type: table.columns[column].type)
        }
        terms.append("(\(names.joined(separator: ", "))) > (\(marks.joined(separator: ", ")))")
        skipped = offset - end.position
      }
      if !terms.isEmpty { statement += " WHERE " + terms.joined(separator: " AND ") }
      statement += order(table) + " LIMIT \(limit)" + (skipped == 0 ? "" : " OFFSET \(skipped)")
      statement.keepsOrder = table.key.isEmpty
      let rows = try server.rows(of: statement)
      let records = records(rows, of: table, from: offset)
      ends.withLock { $0.remember(records, from: offset, limit: limit, of: list) }
      return records
    }

    func record(_ key: RecordKey, of table: Table) throws(SourceError) -> KeyedRecord? {
      guard let rows = try rows(of: select(table), key, table) else { return nil }
      var offset = 0
      if case .position(let position) = key { offset = position }
      return records(rows, of: table, from: offset).first
    }

    func value(
      _ column: Int,
      of key: RecordKey,
      in table: Table,
      limit: Int?
    ) throws(SourceError) -> RecordValue? {
      let name = table.columns[column].quotedName
      let isLong = limit.map { "pg_catalog.octet_length(\(name)::text) > \($0)" } ?? "false"
      let statement = PostgreSQLStatement(
        "SELECT CASE WHEN \(isLong) THEN NULL ELSE \(name) END, \(isLong)"
          + " FROM \(table.quotedName)",
        from: table
      )
      guard let rows = try rows(of: statement, key, table), rows.count > 0 else { return nil }
      if let limit, rows.isTrue(0, 1) {
        throw .failed(
          path: server.target.place,
          reason: "a value of more than \(byteSize(Int64(limit))) is not opened"
        )
      }
      return rows.bytes(0, 0).map { table.columns[column].notation.value(of: $0) } ?? .null
    }

    func key(_ text: [UInt8], in table: Table) throws(SourceError) -> RecordKey? {
      guard !table.key.isEmpty else { return position(text) }
      let names = table.key.map { table.columns[$0].quotedName }
      var statement = PostgreSQLStatement(
        "SELECT \(names.joined(separator: ", ")) FROM \(table.quotedName) WHERE ",
        from: table
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

    func count(_ table: Table, within limit: Duration) throws(SourceError) -> Int? {
      // Counting would read all that a view shows, or another server has, for a page of it.
      if table.kind == .view || table.isRemote || (table.estimate ?? 0) > Self.countedRows {
        return nil
      }
      let now = ContinuousClock.now
      if let known = counts.withLock({ $0[table.id] }), now - known.time < Self.countAge {
        return known.count
      }
      var count: Int?
      do throws(SourceError) {
        let statement = PostgreSQLStatement(
          "SELECT pg_catalog.count(*) FROM \(table.quotedName)",
          from: table
        )
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

    /// Runs a statement for the row with a key; returns nil if there cannot be one.
    private func rows(
      of statement: PostgreSQLStatement,
      _ key: RecordKey,
      _ table: Table
    ) throws(SourceError) -> PostgreSQLRows? {
      var statement = statement
      switch key {
      case _ where !table.fits(key): return nil
      case .position(let position):
        statement += " LIMIT 1 OFFSET \(position)"
        statement.keepsOrder = true
        return try server.rows(of: statement)
      case .values(let values):
        statement += " WHERE " + condition(values, table, &statement)
        return try rowsIfValid(statement)
      case .rowid: return nil
      }
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

    private func select(_ table: Table) -> PostgreSQLStatement {
      var columns: [String] = []
      for (index, column) in table.columns.enumerated() {
        let name = "t." + column.quotedName
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
      return PostgreSQLStatement(
        "SELECT \(columns.joined(separator: ", ")) FROM \(table.quotedName) AS t",
        from: table
      )
    }

    /// Returns the condition for the rows of a list, or nil if it has all.
    private func condition(
      _ list: RecordList,
      of table: Table,
      _ statement: inout PostgreSQLStatement
    ) -> String? {
      func name(_ column: Int) -> String {
        "t." + table.columns[column].quotedName
      }
      func bind(_ value: RecordValue, _ column: Int) -> String {
        statement.bind(PostgreSQLNotation.text(of: value), type: table.columns[column].type)
      }
      switch (list.filter, table.tree) {
      case (.equal(let conditions), _):
        return conditions.map { "\(name($0.column)) = \(bind($0.value, $0.column))" }
          .joined(separator: " AND ")
      case (.top(let withStrays), .parent(let column, _)):
        let strays = withStrays ? strayCondition(table).map { " OR " + $0 } ?? "" : ""
        return "(\(name(column)) IS NULL\(strays))"
      case (.top(let withStrays), .labels(let column, let schema)):
        let level = PostgreSQLStatement.quoted(schema) + ".nlevel"
        let strays = withStrays ? strayCondition(table).map { " OR " + $0 } ?? "" : ""
        return "(\(name(column)) IS NULL OR \(level)(\(name(column))) <= 1\(strays))"
      case (.labels(let labels), .labels(let column, _)):
        let marks = labels.compactMap { $0 }.map { bind(.text($0), column) }.joined(separator: ", ")
        let isOne = marks.isEmpty ? "false" : "\(name(column)) IN (\(marks))"
        // Some indexes find nulls slowly, so they are not asked for in vain.
        return labels.contains(nil) ? "(\(name(column)) IS NULL OR \(isOne))" : isOne
      case (.labels, _): return "false"
      case (.strays, _): return strayCondition(table) ?? "false"
      case (.below(let value, let omitted), .parent(let column, let referred)):
        let below =
          "\(name(column)) = \(bind(value, column)) AND \(name(referred)) <> \(name(column))"
        guard let omitted else { return below }
        return below + " AND NOT " + condition([omitted], table, &statement)
      case (.keys(let keys), _): return condition(keys, table, &statement)
      case (.below(let value, _), .labels(let column, let schema)):
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
      _ table: Table,
      _ statement: inout PostgreSQLStatement
    ) -> String {
      var terms: [String] = []
      for (column, value) in zip(table.key, values) {
        let name = table.columns[column].quotedName
        terms.append("\(name) = " + statement.bind(value.bytes, type: table.columns[column].type))
      }
      return terms.joined(separator: " AND ")
    }

    /// Returns the condition for the rows with some keys.
    private func condition(
      _ keys: [RecordKey],
      _ table: Table,
      _ statement: inout PostgreSQLStatement
    ) -> String {
      let names = table.key.map { "t." + table.columns[$0].quotedName }.joined(separator: ", ")
      var rows: [String] = []
      for case .values(let values) in keys where table.fits(.values(values)) {
        let marks = zip(table.key, values).map { column, value in
          statement.bind(value.bytes, type: table.columns[column].type)
        }
        rows.append("(\(marks.joined(separator: ", ")))")
      }
      return rows.isEmpty ? "false" : "(\(names)) IN (VALUES \(rows.joined(separator: ", ")))"
    }

    private func order(_ table: Table) -> String {
      if table.key.isEmpty { return "" }
      let names = table.key.map { "t." + table.columns[$0].quotedName }
      return " ORDER BY " + names.joined(separator: ", ")
    }

    private func records(
      _ rows: PostgreSQLRows,
      of table: Table,
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
