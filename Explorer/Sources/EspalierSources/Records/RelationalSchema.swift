/// The tables of a relational database, and how they refer to each other.
protocol RelationalSchema: Sendable {
  associatedtype Table: RelationalTable

  /// The schemas with their tables, in the order of their names.
  ///
  /// A database without schemas has one, whose node is the database.
  var namespaces: [SchemaNamespace] { get }

  /// The tables by their numbers.
  var tables: [Int: Table] { get }
}

/// A schema with the numbers of its tables.
struct SchemaNamespace: Sendable {
  /// The number of the schema, or 0 in a database without schemas.
  var id: Int
  var name: String
  var tables: [Int] = []

  var node: RecordNodeID {
    id == 0 ? .database : RecordNodeID(table: -1 - id, part: .schema)
  }
}

/// A table or a view.
protocol RelationalTable: Sendable {
  associatedtype Column: RelationalColumn

  var id: Int { get }
  /// The name of its schema, empty in a database without schemas.
  var namespace: String { get }
  var name: String { get }
  var kind: TableKind { get }
  var columns: [Column] { get }
  /// The references from its records and to them.
  var links: [TableLink] { get }
  /// The way in which its records make a tree, or nil.
  var tree: TableTree? { get }

  /// The number of records as the server last estimated it, or nil.
  var estimate: Int? { get }
  /// Whether reading its records is more than that: it runs a view or a policy, or asks another
  /// server.
  var isComputed: Bool { get }
  /// Whether some of its records are on another server.
  var isRemote: Bool { get }
  /// Whether it is a table whose records have only a position.
  var lacksKey: Bool { get }

  /// Returns the index of the column with a number.
  func column(_ number: Int) -> Int?

  /// Returns whether a key may be that of one of its records.
  func fits(_ key: RecordKey) -> Bool
}

/// A column of a table.
protocol RelationalColumn: Sendable {
  /// The number by which ids name it.
  var number: Int { get }
  var name: String { get }
  /// The type and the constraints as rows show them.
  var detail: String { get }
  /// Whether every value is JSON.
  var isJSON: Bool { get }
}

/// The kind of a table, by the letter that PostgreSQL has for it.
enum TableKind: String, Sendable {
  case table = "r"
  case partitioned = "p"
  case view = "v"
  case materialized = "m"
  case foreign = "f"

  var text: String {
    switch self {
    case .table: "table"
    case .partitioned: "partitioned table"
    case .view: "view"
    case .materialized: "materialized view"
    case .foreign: "foreign table"
    }
  }

  var isView: Bool { self == .view || self == .materialized }
}

/// A foreign key, seen from one of its ends.
struct TableLink: Sendable {
  /// The number by which ids name it.
  var id: Int
  /// Whether it leads to the record that is referred to.
  var isForward: Bool
  /// The table that it leads to.
  var table: Int
  /// The columns of the table that has the link, and of the one that it leads to, by index.
  var columns: [(from: Int, to: Int)]
}

/// The way in which the records of a table make a tree.
enum TableTree: Sendable {
  /// By a column that leads to the record above, and the one that it refers to.
  case parent(column: Int, referred: Int)
  /// By a column of paths of labels, of the type ltree in a schema.
  case labels(column: Int, schema: String)

  /// The column that tells what a record is below.
  var column: Int {
    switch self {
    case .parent(let column, _), .labels(let column, _): column
    }
  }

  /// The column whose value is the same for all records below a record.
  var referred: Int {
    switch self {
    case .parent(_, let column), .labels(let column, _): column
    }
  }
}

extension RelationalTable {
  /// Returns the link with a number.
  func link(_ number: Int) -> TableLink? { links.first { $0.id == number } }

  /// The tree by a column that refers to the table itself, or nil.
  var referringTree: TableTree? {
    guard let link = links.first(where: { $0.isForward && $0.table == id }),
      link.columns.count == 1, let pair = link.columns.first
    else { return nil }
    return .parent(column: pair.from, referred: pair.to)
  }

  /// The first column that is named as one that leads to a record above.
  var columnNamedParent: Int? {
    let names: Set = ["parent", "parent_id", "parentid", "parent_key"]
    return columns.firstIndex { names.contains($0.name.lowercased()) }
  }
}

extension RelationalSchema {
  /// Returns the table whose record a node shows.
  func shownTable(_ node: RecordNodeID) -> Table? {
    guard let followed = node.followed else { return tables[node.table] }
    return tables[node.table]?.link(followed.link).flatMap { tables[$0.table] }
  }

  /// Returns the names of the columns of a link that refer, in the order of the foreign key.
  func referring(_ link: TableLink, of table: Table) -> [String] {
    link.columns.map { pair in
      link.isForward
        ? table.columns[pair.from].name : tables[link.table]?.columns[pair.to].name ?? ""
    }
  }

  /// Returns the name of the table that a link leads to, with its schema if that is another one.
  func name(of link: TableLink, from table: Table) -> String {
    guard let target = tables[link.table] else { return "" }
    return target.namespace == table.namespace
      ? target.name : target.namespace + "." + target.name
  }

  /// Returns the step of a link in paths.
  func step(of link: TableLink, from table: Table) -> String {
    let columns = referring(link, of: table).joined(separator: ",")
    return "\(link.isForward ? "->" : "<-")\(name(of: link, from: table)).\(columns)"
  }
}
