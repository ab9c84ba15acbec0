/// The tables and views of a database, and how they refer to each other.
struct SQLiteSchema: Sendable {
  /// A table or a view.
  struct Table: Sendable {
    var name: String
    var isView: Bool
    /// The statement that made it.
    var sql: String
    var columns: [Column] = []
    var key = Key.none
    /// The references from its records and to them.
    var links: [Link] = []
    /// The column that leads to the record above, and the one that it refers to.
    var parent: (column: String, referred: String)?

    func column(named name: String) -> Int? {
      columns.firstIndex { $0.name.lowercased() == name.lowercased() }
    }
  }

  struct Column: Sendable {
    var name: String
    /// The type and the constraints as rows show them.
    var detail: String
    /// The position in the primary key, from 1, or 0.
    var primaryKey: Int
  }

  /// The identity of the records of a table.
  enum Key: Sendable {
    /// A rowid, by the name under which it can be asked for.
    case rowid(String)
    /// The columns of the primary key.
    case columns([String])
    /// Nothing: the records of a view have only a position.
    case none
  }

  /// A foreign key, seen from one of its ends.
  struct Link: Sendable {
    /// Whether it leads to the record that is referred to.
    var isForward: Bool
    /// The table that it leads to.
    var table: Int
    /// The columns of the table that has the link, and of the one that it leads to.
    var columns: [(from: String, to: String)]

    /// The columns that refer to another table.
    var referring: [String] { columns.map { isForward ? $0.from : $0.to } }
  }

  private(set) var tables: [Table] = []

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
    try connection.query(
      """
      SELECT name, type, sql FROM sqlite_master WHERE type IN ('table', 'view')
      AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name COLLATE NOCASE, name
      """
    ) { row in
      let name = row.text(0)
      if !hidden.contains(name) {
        tables.append(Table(name: name, isView: row.text(1) == "view", sql: row.text(2)))
      }
      return true
    }
    for index in tables.indices {
      tables[index].columns = try Self.columns(of: tables[index].name, connection)
      tables[index].key = Self.key(of: tables[index], withoutRowid)
    }
    for index in tables.indices where !tables[index].isView { try addLinks(of: index, connection) }
    for index in tables.indices { tables[index].parent = parent(of: index) }
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
    if table.isView { return .none }
    if withoutRowid.contains(table.name) {
      let key = table.columns.filter { $0.primaryKey > 0 }.sorted { $0.primaryKey < $1.primaryKey }
      return key.isEmpty ? .none : .columns(key.map(\.name))
    }
    let free = ["rowid", "_rowid_", "oid"].first { table.column(named: $0) == nil }
    // A column that hides the rowid is the rowid only if it is the integer primary key.
    return free.map { .rowid($0) } ?? .none
  }

  private mutating func addLinks(
    of index: Int,
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
      let primary = tables[target].columns.filter { $0.primaryKey > 0 }
        .sorted { $0.primaryKey < $1.primaryKey }.map(\.name)
      var columns: [(from: String, to: String)] = []
      for (position, pair) in key.columns.enumerated() {
        // Without a name it is the primary key.
        let name = pair.1 ?? (position < primary.count ? primary[position] : nil)
        guard let name, tables[target].column(named: name) != nil,
          tables[index].column(named: pair.0) != nil
        else { continue }
        columns.append((pair.0, name))
      }
      guard columns.count == key.columns.count else { continue }
      tables[index].links.append(Link(isForward: true, table: target, columns: columns))
      tables[target].links.append(
        Link(isForward: false, table: index, columns: columns.map { ($0.to, $0.from) })
      )
    }
  }

  /// Returns the column by which the records of a table make a tree: one that refers to the table
  /// itself, or that is named as one.
  private func parent(of index: Int) -> (column: String, referred: String)? {
    let table = tables[index]
    if let link = table.links.first(where: { $0.isForward && $0.table == index }),
      link.columns.count == 1, let pair = link.columns.first
    {
      return (pair.from, pair.to)
    }
    let primary = table.columns.filter { $0.primaryKey > 0 }
    let names: Set = ["parent", "parent_id", "parentid", "parent_key"]
    guard !table.isView, primary.count == 1, let referred = primary.first?.name,
      let column = table.columns.first(where: { names.contains($0.name.lowercased()) })
    else { return nil }
    return (column.name, referred)
  }

  /// Returns a name in quotes, as statements have it.
  static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}
