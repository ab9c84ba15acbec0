import Foundation
import GRDB
import Testing

@testable import EspalierSources

/// Tables, records and foreign keys of SQLite.
@Suite struct SQLiteSourceTests {
  static let schema = """
    CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT NOT NULL, photo BLOB, rating REAL);
    CREATE TABLE orders(
      id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers, note TEXT DEFAULT 'none');
    CREATE TABLE places(id INTEGER PRIMARY KEY, parent_id INTEGER, name TEXT);
    CREATE TABLE words(word TEXT, lang TEXT, PRIMARY KEY(word, lang)) WITHOUT ROWID;
    CREATE VIEW names AS SELECT name FROM customers ORDER BY id;
    INSERT INTO customers VALUES(1, 'Ann', x'00ff', 1.5), (2, 'Bob "B"', NULL, NULL);
    INSERT INTO orders VALUES(10, 1, '{"k": [true]}'), (11, 1, 'x'), (12, NULL, NULL);
    INSERT INTO places VALUES(1, NULL, 'Europe'), (2, 1, 'France'), (3, 2, 'Paris'), (4, NULL, 'Asia');
    INSERT INTO words VALUES('a', 'en'), ('b', 'de'), ('b', 'en');
    """

  /// Makes a database at a path.
  static func make(_ path: String, _ sql: String = schema, journal: String = "delete") throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = \(journal)")
      try db.execute(sql: sql)
    }
    try queue.close()
  }

  /// The bytes of a database.
  static func bytes(_ sql: String = schema) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try make(folder.path + "/a", sql)
    return try Array(Data(contentsOf: URL(fileURLWithPath: folder.path + "/a")))
  }

  static let rows = #"""
    object customers: table, 2 rows
      object columns: 4 items
        other id: INTEGER, primary key
        other name: TEXT, not null
        other photo: BLOB
        other rating: REAL
      object 1: 1, Ann, 2 bytes: 00 FF, 1.5
        number id: 1
        string name: "Ann"
        data photo: 2 bytes: 00 FF
        number rating: 1.5
        other ← orders: by customer_id
          object 10: 10, 1, {"k": [true]}
            number id: 10
            number customer_id: 1
            string note: "{\"k\": [true]}"
          object 11: 11, 1, x
            number id: 11
            number customer_id: 1
            string note: "x"
      object 2: 2, Bob "B", null, null
        number id: 2
        string name: "Bob \"B\""
        null photo: null
        null rating: null
        other ← orders: by customer_id
    object names: view, 2 rows
      object columns: 1 item
        other name: TEXT
      object 0: Ann
        string name: "Ann"
      object 1: Bob "B"
        string name: "Bob \"B\""
    object orders: table, 3 rows
      object columns: 3 items
        other id: INTEGER, primary key
        other customer_id: INTEGER
        other note: TEXT, default 'none'
      object 10: 10, 1, {"k": [true]}
        number id: 10
        number customer_id: 1
        string note: "{\"k\": [true]}"
        other customer_id → customers: 
          object 1: 1, Ann, 2 bytes: 00 FF, 1.5
            number id: 1
            string name: "Ann"
            data photo: 2 bytes: 00 FF
            number rating: 1.5
      object 11: 11, 1, x
        number id: 11
        number customer_id: 1
        string note: "x"
        other customer_id → customers: 
          object 1: 1, Ann, 2 bytes: 00 FF, 1.5
            number id: 1
            string name: "Ann"
            data photo: 2 bytes: 00 FF
            number rating: 1.5
      object 12: 12, null, null
        number id: 12
        null customer_id: null
        null note: null
        other customer_id → customers: null
    object places: table, 4 rows
      object columns: 3 items
        other id: INTEGER, primary key
        other parent_id: INTEGER
        other name: TEXT
      object tree: by parent_id
        object 1: 1, null, Europe
          object values: 3 items
            number id: 1
            null parent_id: null
            string name: "Europe"
          object 2: 2, 1, France
            object values: 3 items
              number id: 2
              number parent_id: 1
              string name: "France"
            object 3: 3, 2, Paris
              object values: 3 items
                number id: 3
                number parent_id: 2
                string name: "Paris"
        object 4: 4, null, Asia
          object values: 3 items
            number id: 4
            null parent_id: null
            string name: "Asia"
      object 1: 1, null, Europe
        number id: 1
        null parent_id: null
        string name: "Europe"
      object 2: 2, 1, France
        number id: 2
        number parent_id: 1
        string name: "France"
      object 3: 3, 2, Paris
        number id: 3
        number parent_id: 2
        string name: "Paris"
      object 4: 4, null, Asia
        number id: 4
        null parent_id: null
        string name: "Asia"
    object words: table, 3 rows
      object columns: 2 items
        other word: TEXT, primary key, not null
        other lang: TEXT, primary key, not null
      object a, en: a, en
        string word: "a"
        string lang: "en"
      object b, de: b, de
        string word: "b"
        string lang: "de"
      object b, en: b, en
        string word: "b"
        string lang: "en"
    """#

  @Test("tables, columns, records, cells, foreign keys both ways and trees", arguments: [1, 100])
  func rows(_ pageSize: Int) async throws {
    let folder = try TemporaryFolder()
    try Self.make(folder.path + "/a.db")
    let file = try #require(SourceOpener.open(path: folder.path + "/a.db") as? SQLiteSource)
    #expect(try await drawing(file, pageSize: pageSize) == Self.rows)
    let memory = try SQLiteSource(Self.bytes(), name: "a.db")
    #expect(try await drawing(memory, pageSize: pageSize) == Self.rows)
  }

  @Test("values whole, by path")
  func values() async throws {
    let source = try SQLiteSource(Self.bytes(), name: "a")
    let read = source.contentReader()
    for (path, value, content) in [
      (
        "/customers/1/name", "Ann",
        SourceContent(name: .key(utf8("name")), value: .text(utf8("Ann")))
      ),
      (
        "/customers/1/rating", "1.5",
        SourceContent(name: .key(utf8("rating")), value: .literal(utf8("1.5")))
      ),
      (
        "/customers/2/photo", "null",
        SourceContent(name: .key(utf8("photo")), value: .literal(utf8("null")))
      ),
      (
        "/customers/1", #"{"id":1,"name":"Ann","photo":"AP8=","rating":1.5}"#,
        SourceContent(name: .key(utf8("1")))
      ),
      (
        "/customers/1/<-orders.customer_id/11/note", "x",
        SourceContent(name: .key(utf8("note")), value: .text(utf8("x")))
      ),
      (
        "/places/#tree/3/#values/name", "Paris",
        SourceContent(name: .key(utf8("name")), value: .text(utf8("Paris")))
      ),
      (
        "/words/b, de/lang", "de", SourceContent(name: .key(utf8("lang")), value: .text(utf8("de")))
      ),
      (
        "/names/1/name", "Bob \"B\"",
        SourceContent(name: .key(utf8("name")), value: .text(utf8("Bob \"B\"")))
      ),
      (
        "/words", "CREATE TABLE words(word TEXT, lang TEXT, PRIMARY KEY(word, lang)) WITHOUT ROWID",
        SourceContent(name: .key(utf8("words")))
      ),
    ] {
      let node = try #require(await source.node(path: path), "\(path)")
      #expect(
        try await source.value(of: node.id).map { String(decoding: $0, as: UTF8.self) } == value
      )
      #expect(try read(node.id, true) == content)
      #expect(source.path(of: node.id) == path)
      #expect(try source.node(wireID: source.wireID(of: node.id)) == node.id)
    }
    // As rows of a tree are below each other, their paths may be, too.
    let nested = try await source.node(path: "/places/#tree/1/2/3/#values/name")
    #expect(nested.map { source.path(of: $0.id) } == "/places/#tree/3/#values/name")
    for path in ["/none", "/customers/3", "/customers/01", "/customers/1/x", "/names/#tree", "x"] {
      #expect(try await source.node(path: path) == nil, "\(path)")
    }
  }

  @Test(
    "wire ids of nothing",
    arguments: [
      "", "t", "t.9", "t.-2", "r.0", "r.0.i99", "r.0.k", "f9.0.i1", "f-1.0.i1", "r.h0.i1", "h.0",
      "l9.0.i1", "r.0.i1.9.i1", "v.0.i1", "r.0.p0", "c4.0", "r.0.i1.0", "r.0.i01", "x.0",
      "r.4.kt61",
      "r.4.kt6", "l0.0.i1.0.i10",
    ]
  )
  func wireIDs(_ id: String) throws {
    #expect(try SQLiteSource(Self.bytes(), name: "a").node(wireID: id) == nil)
  }

  @Test("a search finds names, columns and cells once")
  func search() async throws {
    let source = try SQLiteSource(Self.bytes(), name: "a")
    func paths(_ text: String) async throws -> [String] {
      try await ExactSearchTests.paths(text, in: source)
    }
    #expect(try await paths("Paris") == ["/places/3/name"])
    #expect(try await paths("customer") == ["/customers", "/orders/#columns/customer_id"])
    #expect(try await paths("00 FF") == ["/customers/1/photo"])
    #expect(try await paths("Bob \"B\"") == ["/customers/2/name"])
    #expect(try await paths("/^1.5$/") == ["/customers/1/rating"])
  }

  @Test("a text that holds JSON opens")
  func embedded() async throws {
    let folder = try TemporaryFolder()
    try Self.make(folder.path + "/a.db")
    let tree = try FileTreeSource(path: folder.path)
    #expect(try await tree.node(path: "a.db/orders/10/note/k/0")?.detail == "true")
  }
}

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
      let id = try #require(await source.node(path: "/" + table)).id
      let whole = try await all(source, of: id, pageSize: 10_000)
      #expect(whole.count == 5001)
      #expect(try await all(source, of: id, pageSize: 700) == whole)
      for offset in [0, 1, 4999, 1400, 1401, 2, 5001, 9000] {
        let page = try await source.children(of: id, from: offset, limit: 3)
        #expect(page.nodes == Array(whole.dropFirst(offset).prefix(3)), "\(offset)")
      }
    }
  }

  @Test("a long blob is read only as a value")
  func longBlob() async throws {
    let sql = "CREATE TABLE t(b); INSERT INTO t VALUES(randomblob(3000000))"
    let source = try SQLiteSource(SQLiteSourceTests.bytes(sql), name: "a")
    let node = try #require(await source.node(path: "/t/1/b"))
    #expect(node.detail == "3.0 MB" && node.kind == .data)
    #expect(try await source.value(of: node.id)?.count == 3_000_000)
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
    #expect(try await both.node(path: "/customers/3/name")?.detail == "\"Eve\"")
    try await writer.write { try $0.execute(sql: "DELETE FROM customers WHERE id = 2") }
    #expect(try await both.node(path: "/customers/2") == nil)
    try writer.close()
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
      throws: SourceError.failed(
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
    let broken = try await all(source, of: rows[0].id)
    #expect(broken.map(\.kind) == [.error])
    #expect(broken.first?.title.contains("no such table") == true)
    let endless = try await all(source, of: rows[1].id)
    #expect(
      endless.map(\.title) == ["it takes too long and was interrupted; an index may be missing"]
    )
    #expect(try await ExactSearchTests.paths("/^7$/", in: source) == ["/good/1/x"])
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
    #expect(try await source.node(path: "/a\"; DROP TABLE x; --/1/b\" c")?.detail == "\"k\"")
    #expect(try await source.node(path: "/x") != nil)
    // Records that lead around in a circle are in no tree; one that is its own parent is at the top.
    let tree = try #require(await source.node(path: "/ring/#tree"))
    let top = try await all(source, of: tree.id)
    #expect(top.map(\.title) == ["3"])
    #expect(try await all(source, of: top[0].id).map(\.title) == ["values", "4"])
  }

  @Test("what refers to nothing is a fault under --strict")
  func foreignKeys() async throws {
    let sql =
      SQLiteSourceTests.schema + "PRAGMA foreign_keys = OFF; INSERT INTO orders VALUES(13, 9, '')"
    let source = try SQLiteSource(SQLiteSourceTests.bytes(sql), name: "a")
    #expect(try await source.faults(strict: false).isEmpty)
    #expect(
      try await source.faults(strict: true).map(\.description)
        == ["a:1:1: record 13 of orders refers to one of customers that is not there"]
    )
  }

  @Test("a file that is no database, or is cut, is refused or reported")
  func damaged() async throws {
    let bytes = try SQLiteSourceTests.bytes()
    let text = try SQLiteSource(utf8("hello, I am a text that is no database at all"), name: "a")
    #expect(try await drawing(text) == "error file is not a database: ")
    #expect(
      try await text.faults(strict: false).map(\.description) == ["a:1:1: file is not a database"]
    )
    #expect(try await drawing(SQLiteSource([], name: "a")) == "")
    let folder = try TemporaryFolder()
    try folder.write("a.db", Array(bytes.prefix(bytes.count / 2)))
    let cut = try #require(SourceOpener.open(path: folder.path + "/a.db") as? SQLiteSource)
    #expect(try await drawing(cut).contains("error "))
    #expect(try await !cut.faults(strict: false).isEmpty)
  }

  @Test("counting the rows of a table, which is one step of SQLite's machine, is interrupted")
  func countIsInterrupted() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.db"
    try Self.make(
      path,
      """
      PRAGMA page_size = 512;
      CREATE TABLE t(x);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO t SELECT zeroblob(300) FROM n;
      """
    )
    let source = try #require(try SourceOpener.open(path: path) as? SQLiteSource)
    func isInterrupted(after limit: Duration) throws -> Bool {
      do {
        try source.records.connection.query("SELECT count(*) FROM t", limit: limit) { row in
          #expect(row.integer(0) == 20_000)
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
    var attempts = 0
    while try !isInterrupted(after: .zero), attempts < 2000 { attempts += 1 }
    #expect(attempts < 2000)
    // What follows is left alone.
    #expect(try !isInterrupted(after: .seconds(600)))
  }
}
