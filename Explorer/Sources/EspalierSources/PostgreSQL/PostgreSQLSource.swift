#if canImport(CPostgreSQL)
  /// A PostgreSQL database as a tree, read only: schemas, tables and views, their columns and rows,
  /// the cells of a row, and what is in cells that hold JSON.
  ///
  /// Rows are in the order of their primary key, or of another unique key whose columns are never
  /// null, and a page begins after the key at which an earlier one ended. Those of a view or of a
  /// table without such a key are counted from the first, in the order in which the server returns
  /// them. Foreign keys are branches of a row, to the one that it refers to and to those that refer
  /// to it; a row that was reached that way shows its cells alone. A table that refers to itself, or
  /// has a column such as `parent_id` or one of the type `ltree`, also has its rows as a tree.
  ///
  /// Every statement is in a read-only transaction of its own and has a time limit. A connection that
  /// was lost is made anew by the next request. A part that cannot be read (a table without
  /// permission, a view that takes too long) is a row of the kind ``SourceKind/error`` in its place.
  public struct PostgreSQLSource: TreeSource {
    /// A schema, a table, a row, a cell, a value in a cell, and so on.
    public typealias NodeID = RecordNodeID

    /// The name of the database.
    public let title: String

    let server: PostgreSQLServer
    let records: PostgreSQLRecordReader
    let documents: CellDocumentCache? = CellDocumentCache()

    private let known: LockedValue<(schema: PostgreSQLSchema, time: ContinuousClock.Instant)>

    /// The time for looking for rows at the top of a tree that are not marked as such.
    var strayLimit = Duration.milliseconds(40)

    /// The age from which the schema is read again with the top level.
    private static var schemaAge: Duration { .seconds(2) }

    /// Connects to a database.
    ///
    /// - Parameters:
    ///   - url: The URL, as libpq reads it; its environment variables fill what is left out.
    ///   - timeLimit: The time after which a statement is interrupted.
    /// - Throws: ``SourceError`` if the URL is malformed, or there is no connection.
    public init(
      url: String,
      timeLimit: Duration = SourceOpener.defaultStatementTime
    ) throws(SourceError) {
      let target = try PostgreSQLTarget(url: url)
      title = target.database
      server = PostgreSQLServer(target, timeLimit: timeLimit)
      records = PostgreSQLRecordReader(server)
      known = LockedValue((try PostgreSQLSchema(server), .now))
    }

    /// The schema as it was last read.
    var schema: PostgreSQLSchema { known.withLock { $0.schema } }

    private func schema(
      noOlderThan age: Duration
    ) throws(SourceError) -> PostgreSQLSchema {
      let (schema, time) = known.withLock { $0 }
      guard .now - time > age else { return schema }
      let new = try PostgreSQLSchema(server)
      known.withLock { $0 = (new, .now) }
      return new
    }
  }

  extension PostgreSQLSource: RelationalSource {
    /// The URL of the database, without a password.
    public var place: String { server.target.place }

    static var countLimit: Duration { .milliseconds(100) }
    static var isLocal: Bool { false }
    static var showsHeadsAlone: Bool { true }

    func topLevel(from offset: Int, limit: Int) throws(SourceError) -> SourcePage<NodeID> {
      let age: Duration = offset == 0 ? Self.schemaAge : .seconds(1 << 32)
      let namespaces = try schema(noOlderThan: age).namespaces
      return SourcePage(from: offset, limit: limit, total: namespaces.count) { index in
        node(namespaces[index])
      }
    }

    func shownColumns(_ range: Range<Int>, of table: Table) throws(SourceError) -> [Column] {
      var columns = Array(table.columns[range])
      let generated = columns.filter(\.isGenerated).map { String($0.number) }
      if generated.isEmpty { return columns }
      // For each of them, the server looks at the names of all columns.
      let statement = PostgreSQLStatement(
        """
        SELECT d.adnum, pg_catalog.pg_get_expr(d.adbin, d.adrelid) FROM pg_catalog.pg_attrdef d
        WHERE d.adrelid = \(table.id)::oid AND d.adnum IN (\(generated.joined(separator: ", ")))
        """
      )
      let rows = try server.rows(of: statement)
      for row in 0..<rows.count {
        let number = rows.integer(row, 0)
        for index in columns.indices where columns[index].number == number {
          columns[index].add(rows.text(row, 1))
        }
      }
      return columns
    }

    func definition(of table: Table) throws(SourceError) -> [UInt8]? {
      guard table.kind.isView else { return nil }
      let statement = PostgreSQLStatement("SELECT pg_catalog.pg_get_viewdef(\(table.id)::oid)")
      return try server.rows(of: statement).bytes(0, 0)
    }
  }
#endif
