#if canImport(CPostgreSQL)
  /// The schemas, tables and views of a database, and how they refer to each other.
  ///
  /// Everything is named by the number that the server gave it, so what is read again later has the
  /// same names.
  struct PostgreSQLSchema: RelationalSchema {
    /// A table or a view.
    struct Table: RelationalTable {
      var id: Int
      var namespace: String
      var name: String
      var kind: TableKind
      var estimate: Int?
      /// Whether another server is asked for its rows, or for those of some of its partitions.
      var isRemote: Bool
      /// Whether reading its rows runs functions: those of a view, or of a policy for the user.
      var runsFunctions: Bool
      var columns: [Column] = []
      /// The columns by whose values rows are identified, by index; empty if there are none.
      var key: [Int] = []
      var links: [TableLink] = []
      var tree: TableTree?

      var lacksKey: Bool { key.isEmpty && !kind.isView }
      var isComputed: Bool { isRemote || runsFunctions }

      /// The name as statements have it.
      var quotedName: String {
        PostgreSQLStatement.quoted(namespace) + "." + PostgreSQLStatement.quoted(name)
      }

      func column(_ number: Int) -> Int? { columns.firstIndex { $0.number == number } }

      func fits(_ key: RecordKey) -> Bool {
        switch key {
        case .rowid: return false
        case .position: return self.key.isEmpty
        case .values(let values):
          let areTexts = values.allSatisfy { value in
            guard case .text(let text) = value else { return false }
            return !text.contains(0)
          }
          return areTexts && values.count == self.key.count && !values.isEmpty
        }
      }
    }

    struct Column: RelationalColumn {
      var number: Int
      var name: String
      /// The type and the constraints.
      var parts: [String]
      /// The number of the type.
      var type: UInt32
      /// The notation of the values.
      var notation: PostgreSQLNotation
      /// Whether values may be of any length.
      var isLong: Bool
      var isRequired: Bool
      /// Whether an index has the values in their order.
      var isSorted = false

      var isJSON: Bool { notation == .json }
      var isGenerated: Bool { parts.contains(Self.generated) }
      var detail: String { parts.joined(separator: ", ") }

      /// The part for a value that is computed, whose expression is read when it is shown.
      static let generated = "generated"

      /// Adds the expression of a value that is computed.
      mutating func add(_ expression: String) {
        guard let index = parts.firstIndex(of: Self.generated) else { return }
        parts[index] = "generated as \(expression)"
      }

      /// The name in quotes, as statements have it.
      var quotedName: String { PostgreSQLStatement.quoted(name) }
    }

    private(set) var namespaces: [SchemaNamespace] = []
    private(set) var tables: [Int: Table] = [:]

    /// The schemas of the types of columns, apart from that of the system.
    private(set) var typeSchemas: Set<String> = []

    // Objects that users make, and not the system.
    private static let ownSchemas = """
      n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'crdb_internal')
      """

    private static let ownTables = """
      c.relkind IN ('r', 'p', 'v', 'm', 'f') AND \(ownSchemas)
      """

    /// Reads the schema.
    ///
    /// - Throws: ``SourceError`` if the catalogs cannot be read.
    init(_ server: PostgreSQLServer) throws(SourceError) {
      func read(_ sql: String) throws(SourceError) -> PostgreSQLRows {
        try server.rows(of: PostgreSQLStatement(sql), limit: .seconds(30))
      }
      let schemas = try read(
        """
        SELECT n.oid, n.nspname FROM pg_catalog.pg_namespace n WHERE \(Self.ownSchemas)
        ORDER BY n.nspname
        """
      )
      for row in 0..<schemas.count {
        namespaces.append(SchemaNamespace(id: schemas.integer(row, 0), name: schemas.text(row, 1)))
      }
      addTables(
        try read(
          """
          WITH RECURSIVE remote(id) AS (
            SELECT i.inhparent FROM pg_catalog.pg_inherits i
            JOIN pg_catalog.pg_class f ON f.oid = i.inhrelid WHERE f.relkind = 'f'
            UNION
            SELECT i.inhparent FROM pg_catalog.pg_inherits i JOIN remote r ON r.id = i.inhrelid
          )
          SELECT c.oid, n.nspname, c.relname, c.relkind, c.reltuples::bigint, n.oid,
            c.relkind = 'f' OR c.oid IN (SELECT r.id FROM remote r),
            c.relkind = 'v' OR pg_catalog.row_security_active(c.oid)
          FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
          WHERE \(Self.ownTables) ORDER BY c.relname
          """
        )
      )
      addColumns(
        try read(
          """
          SELECT a.attrelid, a.attnum, a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod),
            a.attnotnull,
            CASE WHEN a.attgenerated = '' THEN pg_catalog.pg_get_expr(d.adbin, 0) END,
            a.attgenerated <> '',
            a.attidentity <> '', a.atttypid, b.oid, b.typname, b.typcategory, b.typlen,
            s.nspname, CASE WHEN b.oid <> t.oid THEN u.nspname END
          FROM pg_catalog.pg_attribute a
          JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
          JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
          JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
          JOIN pg_catalog.pg_type b
            ON b.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END
          JOIN pg_catalog.pg_namespace s ON s.oid = b.typnamespace
          JOIN pg_catalog.pg_namespace u ON u.oid = t.typnamespace
          LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
          WHERE a.attnum > 0 AND NOT a.attisdropped AND \(Self.ownTables)
          ORDER BY a.attrelid, a.attnum
          """
        )
      )
      addKeys(
        try read(
          """
          SELECT i.indrelid, i.indisprimary, i.indnkeyatts,
            pg_catalog.array_to_string(i.indkey::int2[], ' ')
          FROM pg_catalog.pg_index i
          JOIN pg_catalog.pg_class c ON c.oid = i.indrelid
          JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
          WHERE i.indisunique AND i.indisvalid AND i.indimmediate AND i.indpred IS NULL
            AND i.indexprs IS NULL AND \(Self.ownTables)
          ORDER BY i.indrelid, i.indisprimary DESC, i.indnkeyatts, i.indexrelid
          """
        )
      )
      addLinks(
        try read(
          """
          SELECT o.oid, o.conrelid, o.confrelid, pg_catalog.array_to_string(o.conkey, ' '),
            pg_catalog.array_to_string(o.confkey, ' ')
          FROM pg_catalog.pg_constraint o
          JOIN pg_catalog.pg_class c ON c.oid = o.conrelid
          JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
          WHERE o.contype = 'f' AND o.conparentid = 0 AND \(Self.ownTables)
          ORDER BY o.conrelid, o.conname
          """
        )
      )
      try addSorting(
        read(
          """
          SELECT i.indrelid, i.indkey[0] FROM pg_catalog.pg_index i
          JOIN pg_catalog.pg_class c ON c.oid = i.indrelid
          JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
          JOIN pg_catalog.pg_class x ON x.oid = i.indexrelid
          JOIN pg_catalog.pg_am m ON m.oid = x.relam
          WHERE m.amname = 'btree' AND i.indisvalid AND i.indpred IS NULL AND \(Self.ownTables)
          """
        )
      )
      for id in Array(tables.keys) {
        let tree = tree(of: id)
        tables[id]?.tree = tree
      }
      server.addToSearchPath(typeSchemas.sorted())
    }

    private mutating func addTables(_ rows: PostgreSQLRows) {
      let places = Dictionary(
        uniqueKeysWithValues: namespaces.indices.map { (namespaces[$0].id, $0) }
      )
      for row in 0..<rows.count {
        guard let place = places[rows.integer(row, 5)],
          let kind = TableKind(rawValue: rows.text(row, 3))
        else { continue }
        let id = rows.integer(row, 0)
        // It is negative, or zero before version 14, until the table is analysed.
        let estimate = rows.integer(row, 4)
        tables[id] = Table(
          id: id,
          namespace: rows.text(row, 1),
          name: rows.text(row, 2),
          kind: kind,
          estimate: estimate > 0 ? estimate : nil,
          isRemote: rows.isTrue(row, 6),
          runsFunctions: rows.isTrue(row, 7)
        )
        namespaces[place].tables.append(id)
      }
    }

    private mutating func addColumns(_ rows: PostgreSQLRows) {
      for row in 0..<rows.count {
        var parts = [rows.text(row, 3)]
        if rows.isTrue(row, 4) { parts.append("not null") }
        if rows.isTrue(row, 6) {
          parts.append(Column.generated)
        } else if rows.isTrue(row, 7) {
          parts.append("identity")
        } else if rows.bytes(row, 5) != nil {
          parts.append("default \(rows.text(row, 5))")
        }
        let name = rows.text(row, 10)
        let notation = PostgreSQLNotation(
          type: rows.integer(row, 9),
          name: name,
          category: rows.text(row, 11)
        )
        tables[rows.integer(row, 0)]?.columns.append(
          Column(
            number: rows.integer(row, 1),
            name: rows.text(row, 2),
            parts: parts,
            type: UInt32(rows.text(row, 8)) ?? 0,
            notation: name == "ltree" ? .labels(schema: rows.text(row, 13)) : notation,
            isLong: rows.integer(row, 12) == -1 && notation != .number,
            isRequired: rows.isTrue(row, 4)
          )
        )
        for column in [13, 14] where !["", "pg_catalog"].contains(rows.text(row, column)) {
          typeSchemas.insert(rows.text(row, column))
        }
      }
    }

    private mutating func addKeys(_ rows: PostgreSQLRows) {
      for row in 0..<rows.count {
        let id = rows.integer(row, 0)
        guard let table = tables[id], table.key.isEmpty else { continue }
        let numbers = rows.integers(row, 3).prefix(rows.integer(row, 2))
        let columns = numbers.compactMap { table.column($0) }
        guard columns.count == numbers.count,
          columns.allSatisfy({ table.columns[$0].isRequired })
        else { continue }
        tables[id]?.key = columns
        if rows.isTrue(row, 1) {
          for column in columns { tables[id]?.columns[column].parts.append("primary key") }
        }
      }
    }

    private mutating func addSorting(_ rows: PostgreSQLRows) {
      for row in 0..<rows.count {
        let id = rows.integer(row, 0)
        guard let column = tables[id]?.column(rows.integer(row, 1)) else { continue }
        tables[id]?.columns[column].isSorted = true
      }
    }

    private mutating func addLinks(_ rows: PostgreSQLRows) {
      for row in 0..<rows.count {
        let (id, source, target) = (
          rows.integer(row, 0), rows.integer(row, 1), rows.integer(row, 2)
        )
        guard let from = tables[source], let to = tables[target] else { continue }
        let pairs = zip(rows.integers(row, 3), rows.integers(row, 4))
        var columns: [(from: Int, to: Int)] = []
        for (referring, referred) in pairs {
          guard let first = from.column(referring), let second = to.column(referred) else {
            continue
          }
          columns.append((first, second))
        }
        tables[source]?.links.append(
          TableLink(id: 2 * id, isForward: true, table: target, columns: columns)
        )
        tables[target]?.links.append(
          TableLink(
            id: 2 * id + 1,
            isForward: false,
            table: source,
            columns: columns.map { ($0.to, $0.from) }
          )
        )
      }
    }

    /// Returns the way in which the rows of a table make a tree: by a column that refers to the table
    /// itself, or is named as one, or by paths.
    private func tree(of id: Int) -> TableTree? {
      guard let table = tables[id], !table.key.isEmpty else { return nil }
      if let tree = table.referringTree { return tree }
      for (index, column) in table.columns.enumerated() {
        if case .labels(let schema) = column.notation {
          return .labels(column: index, schema: schema)
        }
      }
      guard table.key.count == 1, let column = table.columnNamedParent, column != table.key[0],
        table.columns[column].type == table.columns[table.key[0]].type
      else { return nil }
      return .parent(column: column, referred: table.key[0])
    }
  }
#endif
