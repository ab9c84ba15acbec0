/// A SQLite database as a tree, read only: tables and views, their columns and records, the cells of
/// a record.
///
/// Records are in the order of their keys, and a page begins after the key at which an earlier one
/// ended. Those of a view have no keys and are counted from the first. Foreign keys are branches of
/// a record, to the one that it refers to and to those that refer to it; a record that was reached
/// that way shows its cells alone. A table that refers to itself, or has a column such as
/// `parent_id`, also has its records as a tree.
///
/// Nothing is written, not even the files of a write-ahead log, and each statement has a time limit.
/// A part that cannot be read (a broken page, a view that takes too long, a lock) is a row of the
/// kind ``SourceKind/error`` in its place.
public struct SQLiteSource: TreeSource {
  /// A table, a record, a cell, and so on.
  public typealias NodeID = RecordNodeID

  /// The name of the file.
  public let title: String

  let connection: SQLiteConnection
  let schema: SQLiteSchema
  let records: SQLiteRecordReader

  /// The documents in cells that were opened last, or nil if cells are not opened.
  private(set) var documents: CellDocumentCache?

  /// The reason why the schema cannot be read, or nil.
  let damage: String?

  /// The time for looking for records at the top of a tree that are not marked as such.
  var strayLimit = Duration.milliseconds(200)

  /// Opens a database in memory.
  ///
  /// - Throws: ``SourceError`` if the bytes are no database.
  public init(_ bytes: [UInt8], name: String) throws(SourceError) {
    try self.init(FileInput(.memory(bytes), name: name))
  }

  /// - Parameter timeLimit: The time after which a statement is interrupted.
  init(_ input: FileInput, timeLimit: Duration = .seconds(5)) throws(SourceError) {
    title = TerminalSafeText.escaped(input.name.utf8)
    connection = try SQLiteConnection(input, timeLimit: timeLimit)
    do throws(SourceError) {
      schema = try SQLiteSchema(connection)
      damage = connection.damage
    } catch {
      // A damaged database is shown as far as it goes; that it is locked may pass.
      guard case .failed(_, let reason) = error, connection.isDamaged else { throw error }
      schema = SQLiteSchema()
      damage = reason
    }
    records = SQLiteRecordReader(connection)
  }

  /// Returns the source with the JSON in cells opened, whose nodes are those of one text.
  func openingCells() -> SQLiteSource {
    var source = self
    source.documents = CellDocumentCache()
    return source
  }
}

extension SQLiteSource: RelationalSource {
  var place: String { connection.path }

  static var countLimit: Duration { .milliseconds(200) }
  static var isLocal: Bool { true }
  static var showsHeadsAlone: Bool { false }

  func topLevel(from offset: Int, limit: Int) throws(SourceError) -> SourcePage<NodeID> {
    if let damage {
      return SourcePage(from: offset, limit: limit, total: 1) { _ in report(damage, on: .database) }
    }
    return try tables(of: schema.namespaces[0], in: schema, from: offset, limit: limit)
  }

  func shownColumns(_ range: Range<Int>, of table: Table) throws(SourceError) -> [Column] {
    Array(table.columns[range])
  }

  func definition(of table: Table) -> [UInt8]? { Array(table.sql.utf8) }
}
