#if canImport(CPostgreSQL)
  // The top of the tree of a table.

  extension PostgreSQLRecordReader {
    /// The time for looking for the labels at the top of a tree.
    private static var labelTime: Duration { .milliseconds(100) }

    /// The number of labels up to which the rows at the top are found by them.
    private static var labelLimit: Int { 1000 }

    /// The size in bytes of a table up to which all rows at the top are found together.
    private static func sizeLimit(_ tree: TableTree) -> Int {
      switch tree {
      case .parent: 1 << 28
      // Each row needs a search for the one above.
      case .labels: 1 << 22
      }
    }

    /// Returns whether some rows refer to themselves or to no row, so that they are at the top of the
    /// tree; nil if finding out takes longer than a time, or finding them will take long.
    ///
    /// The answer for the first page stays for the later ones.
    func hasStraysAtTop(
      _ table: Table,
      within limit: Duration,
      isFirstPage: Bool
    ) throws(SourceError) -> Bool? {
      if !isFirstPage, let known = strays.withLock({ $0[table.id] }) { return known }
      knownStrays.withLock { $0[table.id] = nil }
      guard let tree = table.tree, let condition = strayCondition(table) else { return false }
      if limit <= .zero {
        strays.withLock { $0[table.id] = .some(nil) }
        return nil
      }
      let statement = PostgreSQLStatement(
        """
        SELECT EXISTS (SELECT 1 FROM \(table.quotedName) AS t WHERE \(condition)),
          pg_catalog.pg_relation_size(\(table.id)::oid)
        """,
        from: table
      )
      var found: Bool?
      do throws(SourceError) {
        let rows = try server.rows(of: statement, limit: limit)
        let isSmall = table.kind == .table && rows.integer(0, 1) <= Self.sizeLimit(tree)
        if !rows.isTrue(0, 0) || isSmall { found = rows.isTrue(0, 0) }
      } catch {
        guard case .failed = error else { throw error }
      }
      let result = found
      strays.withLock { $0[table.id] = .some(result) }
      return found
    }

    /// Returns the labels with which the paths in a sorted column begin, and nil among them if there
    /// are nulls; nil if they are many, or cannot be found soon.
    ///
    /// - Complexity: O(*n* log *m*) for *n* labels and *m* rows: the label after one is the first of
    ///   the paths that are not less than that label and the least letter.
    func topLabels(_ table: Table) throws(SourceError) -> [[UInt8]?]? {
      guard case .labels(let column, let schema)? = table.tree, table.columns[column].isSorted
      else {
        return nil
      }
      let path = table.columns[column].quotedName
      let type = PostgreSQLStatement.quoted(schema) + ".ltree"
      let first = "pg_catalog.split_part(t.\(path)::text, '.', 1)"
      // Since version 16, labels may contain hyphens.
      let least =
        "CASE WHEN pg_catalog.current_setting('server_version_num')::int < 160000 THEN '0' ELSE '-' END"
      let statement = PostgreSQLStatement(
        """
        WITH RECURSIVE tops(label, number) AS (
          (SELECT \(first), 1 FROM \(table.quotedName) AS t WHERE t.\(path) IS NOT NULL
            ORDER BY t.\(path) LIMIT 1)
          UNION ALL
          SELECT (SELECT \(first) FROM \(table.quotedName) AS t
              WHERE t.\(path) >= (tops.label || \(least))::\(type) ORDER BY t.\(path) LIMIT 1),
            number + 1
          FROM tops WHERE label IS NOT NULL AND number <= \(Self.labelLimit))
        SELECT label FROM tops WHERE label IS NOT NULL
        UNION ALL
        SELECT NULL FROM (SELECT \(path) FROM \(table.quotedName) ORDER BY \(path) DESC LIMIT 1) AS last
        WHERE \(path) IS NULL
        """,
        from: table
      )
      do throws(SourceError) {
        let rows = try server.rows(of: statement, limit: Self.labelTime)
        guard rows.count <= Self.labelLimit else { return nil }
        return (0..<rows.count).map { rows.bytes($0, 0) }
      } catch {
        guard case .failed = error else { throw error }
        return nil
      }
    }

    func parents(
      in table: Table,
      limit: Int,
      within time: Duration?
    ) throws(SourceError) -> [(key: RecordKey, parent: RecordKey?)] {
      guard case .parent(let column, let referred)? = table.tree else { return [] }
      let names = table.key.map { table.columns[$0].quotedName }
      let sql = TreeStrays.statement(
        table.quotedName,
        key: names,
        above: table.columns[column].quotedName,
        own: table.columns[referred].quotedName,
        limit: limit
      )
      let rows = try server.rows(of: PostgreSQLStatement(sql, from: table), limit: time)
      return (0..<rows.count).map { row in
        func key(from start: Int) -> RecordKey {
          .values(names.indices.map { .text(rows.bytes(row, start + $0) ?? []) })
        }
        return (key(from: 1), rows.isTrue(row, 0) ? nil : key(from: 1 + names.count))
      }
    }

    /// The condition for rows that are at the top of the tree although they name a row above.
    func strayCondition(_ table: Table) -> String? {
      func name(_ column: Int) -> String { table.columns[column].quotedName }
      switch table.tree {
      case .parent(let column, let referred):
        return "t.\(name(column)) = t.\(name(referred))"
      case .labels(let column, let schema):
        let (path, schema) = (name(column), PostgreSQLStatement.quoted(schema))
        return """
          \(schema).nlevel(t.\(path)) > 1 AND NOT EXISTS (SELECT 1 FROM \(table.quotedName) AS above
          WHERE above.\(path) = \(schema).subpath(t.\(path), 0, -1))
          """
      case nil: return nil
      }
    }
  }
#endif
