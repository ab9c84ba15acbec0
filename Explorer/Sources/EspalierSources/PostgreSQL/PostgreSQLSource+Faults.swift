#if canImport(CPostgreSQL)
  // Checking.

  extension PostgreSQLSource {
    /// Returns what cannot be read, and with `strict` also indexes that are not valid and rows whose
    /// foreign keys lead nowhere, as far as the server has not checked them.
    ///
    /// There are no places in a database, so each fault is at its first byte.
    ///
    /// - Complexity: O(tables); with `strict`, that of reading the tables whose foreign keys are not
    ///   valid.
    public func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
      let schema = self.schema
      var messages = try unreadableTables { "\($0.namespace).\($0.name)" }
      if strict {
        messages += try self.invalidIndexes()
        messages += try self.danglingReferences(schema)
      }
      return faults(messages, of: TerminalSafeText.escaped(place.utf8))
    }

    private func invalidIndexes() throws(SourceError) -> [String] {
      let sql = """
        SELECT n.nspname, c.relname FROM pg_catalog.pg_index i
        JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE NOT i.indisvalid ORDER BY 1, 2
        """
      let rows = try server.rows(of: PostgreSQLStatement(sql))
      return (0..<rows.count).map {
        "\(rows.text($0, 0)).\(rows.text($0, 1)): the index is not valid; REINDEX makes it anew"
      }
    }

    /// Returns the foreign keys that were added without a check, and lead nowhere.
    private func danglingReferences(
      _ schema: PostgreSQLSchema
    ) throws(SourceError) -> [String] {
      let sql = """
        SELECT o.oid, o.conrelid, o.conname FROM pg_catalog.pg_constraint o
        WHERE o.contype = 'f' AND NOT o.convalidated ORDER BY o.conrelid, o.conname
        """
      let rows = try server.rows(of: PostgreSQLStatement(sql))
      var messages: [String] = []
      for row in 0..<rows.count {
        guard let table = schema.tables[rows.integer(row, 1)],
          let link = table.link(2 * rows.integer(row, 0)),
          let target = schema.tables[link.table]
        else { continue }
        func name(_ column: Int, of table: Table) -> String {
          table.columns[column].quotedName
        }
        let isSet = link.columns.map { "a.\(name($0.from, of: table)) IS NOT NULL" }
        let isSame = link.columns.map {
          "b.\(name($0.to, of: target)) = a.\(name($0.from, of: table))"
        }
        let key = table.key.map { "a.\(name($0, of: table))" }
        let statement = PostgreSQLStatement(
          """
          SELECT pg_catalog.concat_ws(', ', \((["NULL"] + key).joined(separator: ", ")))
          FROM \(table.quotedName) a WHERE \(isSet.joined(separator: " AND ")) AND NOT EXISTS (
          SELECT 1 FROM \(target.quotedName) b WHERE \(isSame.joined(separator: " AND ")))
          LIMIT \(JSONSource.faultLimit)
          """
        )
        let found = try server.rows(of: statement, limit: .seconds(3600))
        for place in 0..<found.count {
          messages.append(
            "\(table.namespace).\(table.name): row \(found.text(place, 0)) refers by"
              + " \(rows.text(row, 2)) to a row of \(target.namespace).\(target.name) that is not"
              + " there"
          )
        }
      }
      return messages
    }
  }
#endif
