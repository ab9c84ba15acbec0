import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierSources

/// Records that are in no tree that begins at its top: loops, and those without the one above.
@Suite struct TreeStrayTests {
  /// Statements for a table whose records refer to others at random: loops of all lengths, records of
  /// which the one above is missing, and below each of them more.
  private static func table(_ seed: UInt64) -> (sql: String, count: Int) {
    var generator = SeededGenerator(seed: seed)
    let count = 1 + generator.below(40)
    let rows = (0..<count).map { number in
      let parent = generator.chance(15) ? "NULL" : "\(generator.below(count + 2))"
      return "(\(number), \(parent))"
    }
    let sql = """
      CREATE TABLE t(id int PRIMARY KEY, parent_id int);
      INSERT INTO t VALUES \(rows.joined(separator: ", "));
      """
    return (sql, count)
  }

  /// The titles of all records in the tree of the table, each once for each place.
  private func titles(
    _ source: some RelationalSource,
    _ path: String,
    pageSize: Int
  ) async throws -> [String] {
    var found: [String] = []
    var branches = [try #require(try source.node(path: path + "/#tree")).id]
    while let branch = branches.popLast() {
      for node in try await all(source, of: branch, pageSize: pageSize) where node.title != "values"
      {
        #expect(node.kind != .error)
        branches.append(node.id)
        if node.id.part == .record { found.append(node.title) }
        if found.count > 1000 { throw TestFailure("the tree does not end") }
      }
    }
    return found.sorted()
  }

  /// A database that takes its time on a busy machine.
  private static func source(_ sql: String) throws -> SQLiteSource {
    var source = try SQLiteSource(SQLiteSourceTests.bytes(sql), name: "a")
    source.strayLimit = .seconds(60)
    return source
  }

  @Test("each record is in the tree once, whatever refers to what", arguments: 0..<40)
  func sqlite(_ seed: UInt64) async throws {
    let (sql, count) = Self.table(seed)
    let source = try Self.source(sql)
    let expected = (1...count).map(String.init).sorted()
    #expect(try await titles(source, "/t", pageSize: 1 + Int(seed % 7)) == expected)
    let keyed = try Self.source(
      sql.replacing("parent_id int)", with: "parent_id int) WITHOUT ROWID")
    )
    let keys = (0..<count).map(String.init).sorted()
    #expect(try await titles(keyed, "/t", pageSize: 3) == keys)
  }

  @Test("in a table of many records, all that a loop costs is one statement")
  func manyRecords() async throws {
    let sql = """
      CREATE TABLE t(id INTEGER PRIMARY KEY, parent_id);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
        INSERT INTO t SELECT i, CASE i WHEN 1 THEN 100000 ELSE i - 1 END FROM n;
      """
    let source = try Self.source(sql)
    let others = try #require(try source.node(path: "/t/#tree/#others"))
    #expect(try await all(source, of: others.id).map(\.title) == ["1"])
    let last = try #require(try source.node(path: "/t/#tree/100000"))
    #expect(try await all(source, of: last.id).map(\.title) == ["values"])
  }

  #if canImport(CPostgreSQL)
    @Test(
      "each row of PostgreSQL is in the tree once, whatever refers to what",
      .enabled(if: PostgreSQLTestServer.isExpected, "PostgreSQL's server is missing"),
      arguments: 0..<8
    )
    func postgreSQL(_ seed: UInt64) async throws {
      let (sql, count) = Self.table(seed)
      var (source, _, _) = try await PostgreSQLSourceTests.open(sql)
      source.strayLimit = .seconds(60)
      let expected = (0..<count).map(String.init).sorted()
      #expect(try await titles(source, "/public/t", pageSize: 1 + Int(seed % 7)) == expected)
      // Records that are found slowly are behind the others as well.
      (source, _, _) = try await PostgreSQLSourceTests.open(sql)
      source.strayLimit = .zero
      #expect(try await titles(source, "/public/t", pageSize: 5) == expected)
    }
  #endif
}
