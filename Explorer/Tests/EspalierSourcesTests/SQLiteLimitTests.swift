import Foundation
import GRDB
import Testing

@testable import EspalierSources

/// Large, locked, damaged and hostile databases.
@Suite struct SQLiteLimitTests {
  @Test("pages by key, one after the other and at random, are those of one query")
  func pages() async throws {
    let sql = """
      CREATE TABLE t(id INTEGER PRIMARY KEY, x);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      INSERT INTO t SELECT i * 3, i FROM n;
      CREATE TABLE w(a, b, PRIMARY KEY(a, b)) WITHOUT ROWID;
      INSERT INTO w SELECT x / 10, x % 10 FROM t;
      """
    let source = try SQLiteSource(SQLiteSourceTests.bytes(sql), name: "a")
    for table in ["t", "w"] {
      let id = try #require(try source.node(path: "/" + table)).id
      let whole = try await all(source, of: id, pageSize: 10_000)
      #expect(whole.count == 5001)
      #expect(try await all(source, of: id, pageSize: 700) == whole)
      for offset in [0, 1, 4999, 1400, 1401, 2, 5001, 9000] {
        let page = try source.children(of: id, from: offset, limit: 3)
        #expect(page.nodes == Array(whole.dropFirst(offset).prefix(3)), "\(offset)")
      }
    }
  }

  @Test("a statement ends with the task that waits for it")
  func cancelled() async throws {
    let sql = """
      CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT count(*) AS c FROM n;
      """
    let input = FileInput(.memory(try SQLiteSourceTests.bytes(sql)), name: "a")
    let source = try SQLiteSource(input, timeLimit: .seconds(3600))
    let view = try #require(try source.node(path: "/endless")).id
    let request = Task(executorPreference: WorkerThreads.blocking) {
      try source.children(of: view, from: 0, limit: 10)
    }
    request.cancel()
    await #expect(throws: SourceError.cancelled) { try await request.value }
  }

  @Test("a long blob is read only as a value")
  func longBlob() async throws {
    let sql = "CREATE TABLE t(b); INSERT INTO t VALUES(randomblob(3000000))"
    let source = try SQLiteSource(SQLiteSourceTests.bytes(sql), name: "a")
    let node = try #require(try source.node(path: "/t/1/b"))
    #expect(node.detail == "3.0 MB" && node.kind == .data)
    #expect(try source.value(of: node.id)?.count == 3_000_000)
    guard case .data(let bytes)? = try source.contentReader()(node.id, true)?.value else {
      throw TestFailure("no data")
    }
    #expect(bytes.count == 3_000_000)
  }

  @Test("a database with a write-ahead log is read with it, and nothing is written")
  func writeAheadLog() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.db"
    try SQLiteSourceTests.make(path, journal: "wal")
    let files = { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    #expect(try files() == ["a.db"])
    let alone = try #require(SourceOpener.open(path: path) as? SQLiteSource)
    #expect(try await drawing(alone) == SQLiteSourceTests.rows)
    #expect(try files() == ["a.db"])
    // While a program writes, what it has committed is seen.
    let writer = try DatabaseQueue(path: path)
    try await writer.write {
      try $0.execute(sql: "INSERT INTO customers VALUES(3, 'Eve', NULL, NULL)")
    }
    #expect(try files().contains("a.db-wal"))
    let both = try #require(SourceOpener.open(path: path) as? SQLiteSource)
    #expect(try both.node(path: "/customers/3/name")?.detail == "\"Eve\"")
    let record = try #require(try both.node(path: "/customers/2"))
    try await writer.write { try $0.execute(sql: "DELETE FROM customers WHERE id = 2") }
    #expect(try both.node(path: "/customers/2") == nil)
    let rows = try await all(both, of: record.id)
    #expect(rows.map(\.kind) == [.error])
    #expect(rows.first?.title == "the record is not found; it was deleted, or an index is damaged")
    try writer.close()
  }

  @Test("a log that was left behind is read, and only its index is made")
  func logLeftBehind() async throws {
    let folder = try TemporaryFolder()
    try SQLiteSourceTests.make(folder.path + "/a.db", journal: "wal")
    let writer = try DatabaseQueue(path: folder.path + "/a.db")
    try await writer.write {
      try $0.execute(sql: "INSERT INTO customers VALUES(3, 'Eve', NULL, NULL)")
    }
    let left = try TemporaryFolder()
    let names = ["a.db", "a.db-wal"]
    for name in names {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))
      try left.write(name, Array(bytes))
    }
    try writer.close()
    func contents() throws -> [Data] {
      try names.map { try Data(contentsOf: URL(fileURLWithPath: "\(left.path)/\($0)")) }
    }
    let before = try contents()
    do {
      let source = try #require(SourceOpener.open(path: left.path + "/a.db") as? SQLiteSource)
      #expect(try source.node(path: "/customers/3/name")?.detail == "\"Eve\"")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: left.path).sorted()
    #expect(files == ["a.db", "a.db-shm", "a.db-wal"])
    #expect(try contents() == before)
  }

  @Test("a lock is an error that says so, and reading goes on after it")
  func lock() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.db"
    try SQLiteSourceTests.make(path)
    let source = try #require(SourceOpener.open(path: path) as? SQLiteSource)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let writer = try DatabaseQueue(path: path, configuration: configuration)
    try await writer.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    let report = try await all(source, of: RecordNodeID(table: 0, part: .table)).first
    #expect(report?.kind == .error)
    #expect(report?.title == "another program has locked it; try again later")
    #expect(
      throws: SourceError.unavailable(
        path: path,
        reason: "another program has locked it; try again later"
      )
    ) {
      try SourceOpener.open(path: path)
    }
    try await writer.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    #expect(try await all(source, of: RecordNodeID(table: 0, part: .table)).count == 3)
    try writer.close()
  }

  @Test("a view that does not end, or does not work, is an error in its place")
  func views() async throws {
    let sql = """
      CREATE TABLE gone(x);
      CREATE VIEW broken AS SELECT x FROM gone;
      CREATE VIEW endless AS
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT max(i) AS i FROM n;
      CREATE TABLE good(x);
      INSERT INTO good VALUES(7);
      DROP TABLE gone;
      """
    let input = try FileInput(.memory(SQLiteSourceTests.bytes(sql)), name: "a")
    let source = try SQLiteSource(input, timeLimit: .milliseconds(200))
    let rows = try await all(source, of: nil)
    #expect(rows.map(\.title) == ["broken", "endless", "good"])
    #expect(rows.map(\.detail) == ["view", "view", "table, 1 row"])
    let broken = try await all(source, of: rows[0].id)
    #expect(broken.map(\.kind) == [.error])
    #expect(broken.first?.title.contains("no such table") == true)
    let endless = try await all(source, of: rows[1].id)
    #expect(
      endless.map(\.title) == ["it takes too long and was interrupted; an index may be missing"]
    )
    #expect(try await ExactSearchTests.paths("/^7$/", in: source) == ["/good/1/x"])
    let faults = try source.faults(strict: false).map(\.description)
    #expect(faults.count == 2)
    #expect(faults.first == "a:1:1: broken: no such table: main.gone")
    #expect(faults.last?.hasPrefix("a:1:1: endless: it takes too long") == true)
  }

  @Test(
    "a table of as many columns as there can be",
    arguments: [(1999, ""), (2000, ""), (2000, "WITHOUT ROWID")]
  )
  func wideTables(_ count: Int, _ kind: String) async throws {
    let names = (0..<count).map { "c\($0)" }
    var columns = names
    if kind == "WITHOUT ROWID" { columns[0] += " PRIMARY KEY" }
    let last = count - 1
    let sql = """
      CREATE TABLE t(\(columns.joined(separator: ", "))) \(kind);
      INSERT INTO t(c0, c1, c\(last)) VALUES
        (1, zeroblob(4096), zeroblob(5000)), (2, zeroblob(4097), 'last');
      """
    let source = try SQLiteSource(SQLiteSourceTests.bytes(sql), name: "a")
    #expect(try source.faults(strict: false).isEmpty)
    let rows = try await all(source, of: RecordNodeID(table: 0, part: .table))
    #expect(rows.map(\.title) == ["columns", "1", "2"])
    for row in rows.dropFirst() {
      let cells = try await all(source, of: row.id)
      #expect(cells.suffix(count).map(\.title) == names)
    }
    func detail(_ path: String) throws -> String? { try source.node(path: path)?.detail }
    #expect(try detail("/t/1/c1")?.hasPrefix("4,096 bytes: 00 00") == true)
    #expect(try detail("/t/1/c\(last)") == "5.0 KB")
    #expect(try detail("/t/2/c1") == "4.1 KB")
    #expect(try detail("/t/2/c\(last)") == "\"last\"")
    let blob = try #require(try source.node(path: "/t/1/c\(last)"))
    #expect(try source.value(of: blob.id)?.count == 5000)
    #expect(try await ExactSearchTests.paths("/^last$/", in: source) == ["/t/2/c\(last)"])
    let filter = try RecordFilter(parsing: "c\(last)=last")
    #expect(
      try source.countRecords(of: RecordNodeID(table: 0, part: .table), filter: filter).matching
        == 1
    )
  }

  @Test("names that are statements are names")
  func names() async throws {
    let sql = """
      CREATE TABLE "a""; DROP TABLE x; --"("b"" c" PRIMARY KEY, rowid, oid);
      INSERT INTO "a""; DROP TABLE x; --" VALUES('k', 1, 2);
      CREATE TABLE x(y);
      CREATE TABLE ring(id INTEGER PRIMARY KEY, parent_id);
      INSERT INTO ring VALUES(1, 2), (2, 1), (3, 3), (4, 3);
      """
    let source = try SQLiteSource(SQLiteSourceTests.bytes(sql), name: "a")
    #expect(try source.node(path: "/a\"; DROP TABLE x; --/1/b\" c")?.detail == "\"k\"")
    #expect(try source.node(path: "/x") != nil)
    // Of records that lead around in a circle, the first is behind the others; one that is its own
    // parent is at the top.
    let tree = try #require(try source.node(path: "/ring/#tree"))
    let top = try await all(source, of: tree.id)
    #expect(top.map(\.title) == ["3", "others"])
    #expect(try await all(source, of: top[0].id).map(\.title) == ["values", "4"])
    let circle = try await all(source, of: top[1].id)
    #expect(circle.map(\.title) == ["1"])
    let second = try await all(source, of: circle[0].id)
    #expect(second.map(\.title) == ["values", "2"])
    #expect(try await all(source, of: second[1].id).map(\.title) == ["values"])
  }

  @Test("what refers to nothing is a fault under --strict")
  func foreignKeys() async throws {
    let sql =
      SQLiteSourceTests.schema + "PRAGMA foreign_keys = OFF; INSERT INTO orders VALUES(13, 9, '')"
    let source = try SQLiteSource(SQLiteSourceTests.bytes(sql), name: "a")
    #expect(try source.faults(strict: false).isEmpty)
    #expect(
      try source.faults(strict: true).map(\.description)
        == ["a:1:1: record 13 of orders refers to one of customers that is not there"]
    )
  }

  @Test("a file that is no database, or is cut, is refused or reported")
  func damaged() async throws {
    let bytes = try SQLiteSourceTests.bytes()
    let text = try SQLiteSource(utf8("hello, I am a text that is no database at all"), name: "a")
    #expect(try await drawing(text) == "error file is not a database: ")
    #expect(
      try text.faults(strict: false).map(\.description) == ["a:1:1: file is not a database"]
    )
    #expect(try await drawing(SQLiteSource([], name: "a")) == "")
    let folder = try TemporaryFolder()
    try folder.write("a.db", Array(bytes.prefix(bytes.count / 2)))
    let cut = try #require(SourceOpener.open(path: folder.path + "/a.db") as? SQLiteSource)
    #expect(try await drawing(cut).contains("error "))
    #expect(try !cut.faults(strict: false).isEmpty)
  }

  @Test("counting the rows of a table, which is one step of SQLite's machine, is interrupted")
  func countIsInterrupted() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.db"
    try SQLiteSourceTests.make(
      path,
      """
      PRAGMA page_size = 512;
      CREATE TABLE t(x);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
        INSERT INTO t SELECT zeroblob(300) FROM n;
      """
    )
    let source = try #require(try SourceOpener.open(path: path) as? SQLiteSource)
    func isInterrupted(after limit: Duration) throws -> Bool {
      do {
        try source.records.connection.query("SELECT count(*) FROM t", limit: limit) { row in
          #expect(row.integer(0) == 60_000)
          return false
        }
        return false
      } catch {
        guard case .failed(_, let reason) = error else { throw error }
        #expect(reason.contains("was interrupted"))
        return true
      }
    }
    #expect(try !isInterrupted(after: .seconds(600)))
    // Whether a statement ends before the interruption is up to the system.
    let deadline = ContinuousClock.now + .seconds(120)
    var wasInterrupted = false
    while !wasInterrupted, .now < deadline { wasInterrupted = try isInterrupted(after: .zero) }
    #expect(wasInterrupted)
    // The rest is left alone.
    #expect(try !isInterrupted(after: .seconds(600)))
  }
}
