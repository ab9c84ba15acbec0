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

  @Test("infinity is a number, unlike the text of the same letters")
  func infinity() throws {
    let sql = "CREATE TABLE t(a, b); INSERT INTO t VALUES(9e999, 'inf'), (-9e999, '-inf');"
    let source = try SQLiteSource(Self.bytes(sql), name: "a.db")
    let read = source.contentReader()
    for (path, kind, value) in [
      ("/t/1/a", SourceKind.number, SourceContent.Value.literal(utf8("inf"))),
      ("/t/1/b", .string, .text(utf8("inf"))), ("/t/2/a", .number, .literal(utf8("-inf"))),
    ] {
      let node = try #require(try source.node(path: path))
      #expect(node.kind == kind)
      #expect(try read(node.id, true)?.value == value)
    }
    let record = try #require(try source.node(path: "/t/1"))
    #expect(try source.value(of: record.id) == utf8(#"{"a":"inf","b":"inf"}"#))
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
    object names: view
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
      let node = try #require(try source.node(path: path), "\(path)")
      #expect(
        try source.value(of: node.id).map { String(decoding: $0, as: UTF8.self) } == value
      )
      #expect(try read(node.id, true) == content)
      #expect(source.path(of: node.id) == path)
      #expect(try source.node(wireID: source.wireID(of: node.id)) == node.id)
    }
    // As rows of a tree are below each other, their paths may be, too.
    let nested = try source.node(path: "/places/#tree/1/2/3/#values/name")
    #expect(nested.map { source.path(of: $0.id) } == "/places/#tree/3/#values/name")
    for path in ["/none", "/customers/3", "/customers/01", "/customers/1/x", "/names/#tree", "x"] {
      #expect(try source.node(path: path) == nil, "\(path)")
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
    #expect(try tree.node(path: "a.db/orders/10/note/k/0")?.detail == "true")
  }

  @Test("below a record in a tree that nothing can refer to is only its values")
  func treeBelowNull() async throws {
    let source = try SQLiteSource(
      Self.bytes(
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, code TEXT UNIQUE, above TEXT REFERENCES t(CODE));
        INSERT INTO t VALUES(1, NULL, NULL), (2, 'a', NULL), (3, 'b', 'a'), (4, 'c', 'c');
        """
      ),
      name: "a"
    )
    var found: [String] = []
    var branches = [try #require(try source.node(path: "/t/#tree")).id]
    while let branch = branches.popLast() {
      for node in try await all(source, of: branch) where node.title != "values" {
        found.append(node.title)
        branches.append(node.id)
        if found.count > 4 { throw TestFailure("the tree does not end: \(found)") }
      }
    }
    #expect(found == ["1", "2", "4", "3"])
    let link = try #require(try source.node(path: "/t/3/->t.above"))
    #expect(link.title == "above → t")
    #expect(try await all(source, of: link.id).map(\.title) == ["2"])
  }

  @Test("a record has its long blobs, as JSON")
  func longBlobOfRecord() throws {
    let sql = "CREATE TABLE t(b, c); INSERT INTO t VALUES(zeroblob(4500), zeroblob(3))"
    let source = try SQLiteSource(Self.bytes(sql), name: "a")
    let record = try #require(try source.node(path: "/t/1"))
    let value = try #require(try source.value(of: record.id))
    let blob = String(repeating: "A", count: 6000)
    #expect(String(decoding: value, as: UTF8.self) == #"{"b":"\#(blob)","c":"AAAA"}"#)
  }

  @Test("a report has no children, and what is in a record that is gone is not found")
  func absent() throws {
    let source = try SQLiteSource(Self.bytes(), name: "a")
    for id in ["e.-1", "e.0"] {
      let report = try #require(try source.node(wireID: id))
      #expect(try source.children(of: report, from: 0, limit: 10).nodes.isEmpty)
    }
    for path in ["/places/#tree/9", "/places/#tree/9/#values", "/places/#tree/9/#values/id"] {
      #expect(try source.node(path: path) == nil)
    }
    // A table whose records have numbers has none at a position.
    #expect(try source.node(wireID: "r.1.p0.1.i1") == nil)
    #expect(try source.node(wireID: "r.1.i10.0.p0") == nil)
    #expect(try source.node(wireID: "r.2.i10.0.i1") != nil)
  }
}
