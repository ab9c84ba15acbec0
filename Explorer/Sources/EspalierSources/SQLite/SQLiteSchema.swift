/// The tables and views of a database, and how they refer to each other.
struct SQLiteSchema: RelationalSchema {
  /// A table or a view, by its position among them.
  struct Table: RelationalTable {
    var id: Int
    var name: String
    var kind: TableKind
    /// The statement that made it.
    var sql: String
    var columns: [Column] = []
    var key = Key.none
    var links: [TableLink] = []
    var tree: TableTree?

    var namespace: String { "" }
    var estimate: Int? { nil }
    var isComputed: Bool { kind.isView }
    var isRemote: Bool { false }
    var lacksKey: Bool { false }

    /// The name in quotes, as statements have it.
    var quotedName: String { SQLiteSchema.quoted(name) }

    /// The columns of the primary key, in its order.
    var primaryKey: [Int] {
      columns.indices.filter { columns[$0].primaryKey > 0 }
        .sorted { columns[$0].primaryKey < columns[$1].primaryKey }
    }

    /// Returns the index of the column with a name as a statement has it.
    func column(named name: String) -> Int? {
      columns.firstIndex { $0.name == name }
        ?? columns.firstIndex { $0.name.lowercased() == name.lowercased() }
    }

    func column(_ number: Int) -> Int? { columns.indices.contains(number) ? number : nil }

    func fits(_ key: RecordKey) -> Bool {
      switch (key, self.key) {
      case (.rowid, .rowid), (.position, .none): true
      case (.values(let values), .columns(let columns)): values.count == columns.count
      default: false
      }
    }
  }

  struct Column: RelationalColumn {
    var number: Int
    var name: String
    var detail: String
    /// The position in the primary key, from 1, or 0.
    var primaryKey: Int

    var isJSON: Bool { false }

    /// The name in quotes, as statements have it.
    var quotedName: String { SQLiteSchema.quoted(name) }
  }

  /// The identity of the records of a table.
  enum Key: Sendable {
    /// A rowid, by the name under which it can be asked for.
    case rowid(String)
    /// The columns of the primary key.
    case columns([Int])
    /// Nothing: the records of a view have only a position.
    case none
  }

  private(set) var namespaces = [SchemaNamespace(id: 0, name: "")]
  private(set) var tables: [Int: Table] = [:]

  /// Makes the schema of a database without tables.
  init() {}

  /// Reads the schema.
  ///
  /// - Throws: ``SourceError`` if the file is no database, or is locked.
  init(_ connection: SQLiteConnection) throws(SourceError) {
    var withoutRowid: Set<String> = []
    var hidden: Set<String> = []
    try connection.query("SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main'") {
      if $0.integer(2) == 1 { withoutRowid.insert($0.text(0)) }
      if $0.text(1) == "shadow" { hidden.insert($0.text(0)) }
      return true
    }
    var tables: [Table] = []
    try connection.query(
      """
      SELECT name, type, sql FROM sqlite_master WHERE type IN ('table', 'view')
      AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name COLLATE NOCASE, name
      """
    ) { row in
      let name = row.text(0)
      let kind = row.text(1) == "view" ? TableKind.view : .table
      if !hidden.contains(name) {
        tables.append(Table(id: tables.count, name: name, kind: kind, sql: row.text(2)))
      }
      return true
    }
    for index in tables.indices {
      tables[index].columns = try Self.columns(of: tables[index].name, connection)
      tables[index].key = Self.key(of: tables[index], withoutRowid)
    }
    for index in tables.indices where !tables[index].kind.isView {
      try Self.addLinks(of: index, in: &tables, connection)
    }
    for index in tables.indices { tables[index].tree = Self.tree(of: tables[index]) }
    namespaces[0].tables = Array(tables.indices)
    self.tables = Dictionary(uniqueKeysWithValues: tables.map { ($0.id, $0) })
  }

  private static func columns(
    of table: String,
    _ connection: SQLiteConnection
  ) throws(SourceError) -> [Column] {
    var columns: [Column] = []
    do throws(SourceError) {
      try connection.query(
        """
        SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?)
        WHERE hidden <> 1
        """,
        [.text(Array(table.utf8))]
      ) { row in
        var parts = row.text(1).isEmpty ? [] : [row.text(1)]
        if row.integer(4) > 0 { parts.append("primary key") }
        if row.integer(2) == 1 { parts.append("not null") }
        if row[3] != .null { parts.append("default \(row.text(3))") }
        if row.integer(5) > 1 { parts.append("generated") }
        columns.append(
          Column(
            number: columns.count,
            name: row.text(0),
            detail: parts.joined(separator: ", "),
            primaryKey: row.integer(4)
          )
        )
        return true
      }
    } catch {
      // The rows of a view or a virtual table that cannot be read say why.
      guard case .failed = error else { throw error }
    }
    return columns
  }

  private static func key(of table: Table, _ withoutRowid: Set<String>) -> Key {
    if table.kind.isView { return .none }
    if withoutRowid.contains(table.name) {
      return table.primaryKey.isEmpty ? .none : .columns(table.primaryKey)
    }
    let free = ["rowid", "_rowid_", "oid"].first { table.column(named: $0) == nil }
    // A column that hides the rowid is the rowid only if it is the integer primary key.
    return free.map { .rowid($0) } ?? .none
  }

  private static func addLinks(
    of index: Int,
    in tables: inout [Table],
    _ connection: SQLiteConnection
  ) throws(SourceError) {
    var keys: [Int: (table: String, columns: [(String, String?)])] = [:]
    try connection.query(
      "SELECT id, \"table\", \"from\", \"to\" FROM pragma_foreign_key_list(?) ORDER BY id, seq",
      [.text(Array(tables[index].name.utf8))]
    ) { row in
      keys[row.integer(0), default: (row.text(1), [])].columns
        .append((row.text(2), row[3] == .null ? nil : row.text(3)))
      return true
    }
    for (_, key) in keys.sorted(by: { $0.key > $1.key }) {
      guard
        let target = tables.firstIndex(where: { $0.name.lowercased() == key.table.lowercased() })
      else { continue }
      let primary = tables[target].primaryKey
      var columns: [(from: Int, to: Int)] = []
      for (position, (from, to)) in key.columns.enumerated() {
        // Without a name it is the primary key.
        let implied = position < primary.count ? primary[position] : nil
        guard let referred = to.map({ tables[target].column(named: $0) }) ?? implied,
          let referring = tables[index].column(named: from)
        else { continue }
        columns.append((referring, referred))
      }
      guard columns.count == key.columns.count else { continue }
      func add(to table: Int, isForward: Bool, leadingTo other: Int, _ columns: [(Int, Int)]) {
        let id = tables[table].links.count
        tables[table].links
          .append(TableLink(id: id, isForward: isForward, table: other, columns: columns))
      }
      add(to: index, isForward: true, leadingTo: target, columns)
      add(to: target, isForward: false, leadingTo: index, columns.map { ($0.to, $0.from) })
    }
  }

  /// Returns the way in which the records of a table make a tree: by a column that refers to the
  /// table itself, or that is named as one.
  private static func tree(of table: Table) -> TableTree? {
    if let tree = table.referringTree { return tree }
    let primary = table.primaryKey
    guard !table.kind.isView, primary.count == 1, let column = table.columnNamedParent else {
      return nil
    }
    return .parent(column: column, referred: primary[0])
  }

  /// Returns a name in quotes, as statements have it.
  static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}
