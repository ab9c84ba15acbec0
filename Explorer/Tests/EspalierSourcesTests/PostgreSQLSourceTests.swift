#if canImport(CPostgreSQL)
  import EspalierJSON
  import ExplorerTestSupport
  import Foundation
  import Testing

  @testable import EspalierSources

  /// Schemas, tables, rows, foreign keys and trees of PostgreSQL, on a real server.
  @Suite(.enabled(if: PostgreSQLTestServer.isExpected, "PostgreSQL's server is missing"))
  struct PostgreSQLSourceTests {
    static let schema = #"""
      CREATE EXTENSION ltree;
      CREATE TABLE customers(id int PRIMARY KEY, name text NOT NULL, photo bytea, rating float8);
      CREATE TABLE orders(
        id int PRIMARY KEY, customer_id int REFERENCES customers, note text DEFAULT 'none', meta jsonb);
      CREATE TABLE places(id int PRIMARY KEY, parent_id int REFERENCES places, name text);
      CREATE TABLE topics(id int PRIMARY KEY, path ltree);
      CREATE TABLE words(word text, lang varchar(5), PRIMARY KEY(word, lang));
      CREATE TABLE log(line text);
      CREATE VIEW names AS SELECT name FROM customers ORDER BY id;
      CREATE SCHEMA "a ""b""";
      CREATE TABLE "a ""b"""."T;1"(a bigint UNIQUE NOT NULL, b bool, customer int REFERENCES customers);
      INSERT INTO customers VALUES(1, 'Ann', '\x00ff', 1.5), (2, 'Bob "B"', NULL, 'NaN');
      INSERT INTO orders VALUES
        (10, 1, '{"k": [true]}', '{"a": [1, {"b": null}]}'), (11, 1, 'x', '"s"'), (12, NULL, NULL, '[]');
      INSERT INTO places VALUES
        (1, NULL, 'Europe'), (2, 1, 'France'), (3, 2, 'Paris'), (4, NULL, 'Asia'), (5, 5, 'Own');
      INSERT INTO topics VALUES
        (1, 'Top'), (2, 'Top.Science'), (3, 'Top.Science.Physics'), (4, 'Lost.Child'), (5, 'Top'),
        (6, NULL);
      INSERT INTO words VALUES('a', 'en'), ('b', 'de'), ('b', 'en'), ('a, b', 'x');
      INSERT INTO log VALUES ('one'), (NULL);
      INSERT INTO "a ""b"""."T;1" VALUES(7, true, 1);
      """#

    /// Opens a new database.
    static func open(
      _ sql: String,
      timeLimit: Duration = .seconds(5)
    ) async throws -> (source: PostgreSQLSource, server: PostgreSQLTestServer, name: String) {
      let server = try await PostgreSQLTestServer.shared.value
      let name = try server.makeDatabase(sql)
      return (try PostgreSQLSource(url: server.url(name), timeLimit: timeLimit), server, name)
    }

    @Test(
      "schemas, tables, columns, rows, cells, JSON, links both ways, trees",
      arguments: [1, 100]
    )
    func rows(_ pageSize: Int) async throws {
      let (source, _, name) = try await Self.open(Self.schema)
      #expect(source.title == name)
      let drawn = try await drawing(source, pageSize: pageSize)
      let (lines, wanted) = (drawn.split(separator: "\n"), Self.rows.split(separator: "\n"))
      for (line, expected) in zip(lines, wanted) where line != expected {
        Issue.record("\(line)\nexpected:\n\(expected)")
        break
      }
      #expect(lines.count == wanted.count)
    }

    static let rows = #"""
      object a "b": schema, 1 item
        object T;1: table, 1 row
          object columns: 3 items
            other a: bigint, not null
            other b: boolean
            other customer: integer
          object 7: 7, true, 1
            number a: 7
            boolean b: true
            number customer: 1
            other customer → public.customers: 
              object 1: 1, Ann, 2 bytes: 00 FF, 1.5
                number id: 1
                string name: "Ann"
                data photo: 2 bytes: 00 FF
                number rating: 1.5
      object public: schema, 7 items
        object customers: table, 2 rows
          object columns: 4 items
            other id: integer, not null, primary key
            other name: text, not null
            other photo: bytea
            other rating: double precision
          object 1: 1, Ann, 2 bytes: 00 FF, 1.5
            number id: 1
            string name: "Ann"
            data photo: 2 bytes: 00 FF
            number rating: 1.5
            other ← orders: by customer_id
              object 10: 10, 1, {"k": [true]}, {"a": [1, {"b": null}]}
                number id: 10
                number customer_id: 1
                string note: "{\"k\": [true]}"
                  array k: 1 item
                    boolean 0: true
                object meta: {"a": [1, {"b": null}]}
                  array a: 2 items
                    number 0: 1
                    object 1: 1 item
                      null b: null
              object 11: 11, 1, x, "s"
                number id: 11
                number customer_id: 1
                string note: "x"
                string meta: "s"
            other ← a "b".T;1: by customer
              object 7: 7, true, 1
                number a: 7
                boolean b: true
                number customer: 1
          object 2: 2, Bob "B", null, NaN
            number id: 2
            string name: "Bob \"B\""
            null photo: null
            string rating: "NaN"
            other ← orders: by customer_id
            other ← a "b".T;1: by customer
        object log: table, 2 rows, no key
          object columns: 1 item
            other line: text
          object 0: one
            string line: "one"
          object 1: null
            null line: null
        object names: view, 2 rows
          object columns: 1 item
            other name: text
          object 0: Ann
            string name: "Ann"
          object 1: Bob "B"
            string name: "Bob \"B\""
        object orders: table, 3 rows
          object columns: 4 items
            other id: integer, not null, primary key
            other customer_id: integer
            other note: text, default 'none'::text
            other meta: jsonb
          object 10: 10, 1, {"k": [true]}, {"a": [1, {"b": null}]}
            number id: 10
            number customer_id: 1
            string note: "{\"k\": [true]}"
              array k: 1 item
                boolean 0: true
            object meta: {"a": [1, {"b": null}]}
              array a: 2 items
                number 0: 1
                object 1: 1 item
                  null b: null
            other customer_id → customers: 
              object 1: 1, Ann, 2 bytes: 00 FF, 1.5
                number id: 1
                string name: "Ann"
                data photo: 2 bytes: 00 FF
                number rating: 1.5
          object 11: 11, 1, x, "s"
            number id: 11
            number customer_id: 1
            string note: "x"
            string meta: "s"
            other customer_id → customers: 
              object 1: 1, Ann, 2 bytes: 00 FF, 1.5
                number id: 1
                string name: "Ann"
                data photo: 2 bytes: 00 FF
                number rating: 1.5
          object 12: 12, null, null, []
            number id: 12
            null customer_id: null
            null note: null
            array meta: []
            other customer_id → customers: null
        object places: table, 5 rows
          object columns: 3 items
            other id: integer, not null, primary key
            other parent_id: integer
            other name: text
          object tree: by parent_id
            object 1: 1, null, Europe
              object values: 3 items
                number id: 1
                null parent_id: null
                string name: "Europe"
                other parent_id → places: null
                other ← places: by parent_id
                  object 2: 2, 1, France
                    number id: 2
                    number parent_id: 1
                    string name: "France"
              object 2: 2, 1, France
                object values: 3 items
                  number id: 2
                  number parent_id: 1
                  string name: "France"
                  other parent_id → places: 
                    object 1: 1, null, Europe
                      number id: 1
                      null parent_id: null
                      string name: "Europe"
                  other ← places: by parent_id
                    object 3: 3, 2, Paris
                      number id: 3
                      number parent_id: 2
                      string name: "Paris"
                object 3: 3, 2, Paris
                  object values: 3 items
                    number id: 3
                    number parent_id: 2
                    string name: "Paris"
                    other parent_id → places: 
                      object 2: 2, 1, France
                        number id: 2
                        number parent_id: 1
                        string name: "France"
                    other ← places: by parent_id
            object 4: 4, null, Asia
              object values: 3 items
                number id: 4
                null parent_id: null
                string name: "Asia"
                other parent_id → places: null
                other ← places: by parent_id
            object 5: 5, 5, Own
              object values: 3 items
                number id: 5
                number parent_id: 5
                string name: "Own"
                other parent_id → places: 
                  object 5: 5, 5, Own
                    number id: 5
                    number parent_id: 5
                    string name: "Own"
                other ← places: by parent_id
                  object 5: 5, 5, Own
                    number id: 5
                    number parent_id: 5
                    string name: "Own"
          object 1: 1, null, Europe
            number id: 1
            null parent_id: null
            string name: "Europe"
            other parent_id → places: null
            other ← places: by parent_id
              object 2: 2, 1, France
                number id: 2
                number parent_id: 1
                string name: "France"
          object 2: 2, 1, France
            number id: 2
            number parent_id: 1
            string name: "France"
            other parent_id → places: 
              object 1: 1, null, Europe
                number id: 1
                null parent_id: null
                string name: "Europe"
            other ← places: by parent_id
              object 3: 3, 2, Paris
                number id: 3
                number parent_id: 2
                string name: "Paris"
          object 3: 3, 2, Paris
            number id: 3
            number parent_id: 2
            string name: "Paris"
            other parent_id → places: 
              object 2: 2, 1, France
                number id: 2
                number parent_id: 1
                string name: "France"
            other ← places: by parent_id
          object 4: 4, null, Asia
            number id: 4
            null parent_id: null
            string name: "Asia"
            other parent_id → places: null
            other ← places: by parent_id
          object 5: 5, 5, Own
            number id: 5
            number parent_id: 5
            string name: "Own"
            other parent_id → places: 
              object 5: 5, 5, Own
                number id: 5
                number parent_id: 5
                string name: "Own"
            other ← places: by parent_id
              object 5: 5, 5, Own
                number id: 5
                number parent_id: 5
                string name: "Own"
        object topics: table, 6 rows
          object columns: 2 items
            other id: integer, not null, primary key
            other path: ltree
          object tree: by path
            object 1: 1, Top
              object values: 2 items
                number id: 1
                string path: "Top"
              object 2: 2, Top.Science
                object values: 2 items
                  number id: 2
                  string path: "Top.Science"
                object 3: 3, Top.Science.Physics
                  object values: 2 items
                    number id: 3
                    string path: "Top.Science.Physics"
            object 4: 4, Lost.Child
              object values: 2 items
                number id: 4
                string path: "Lost.Child"
            object 5: 5, Top
              object values: 2 items
                number id: 5
                string path: "Top"
            object 6: 6, null
              object values: 2 items
                number id: 6
                null path: null
          object 1: 1, Top
            number id: 1
            string path: "Top"
          object 2: 2, Top.Science
            number id: 2
            string path: "Top.Science"
          object 3: 3, Top.Science.Physics
            number id: 3
            string path: "Top.Science.Physics"
          object 4: 4, Lost.Child
            number id: 4
            string path: "Lost.Child"
          object 5: 5, Top
            number id: 5
            string path: "Top"
          object 6: 6, null
            number id: 6
            null path: null
        object words: table, 4 rows
          object columns: 2 items
            other word: text, not null, primary key
            other lang: character varying(5), not null, primary key
          object a, en: a, en
            string word: "a"
            string lang: "en"
          object a, b, x: a, b, x
            string word: "a, b"
            string lang: "x"
          object b, de: b, de
            string word: "b"
            string lang: "de"
          object b, en: b, en
            string word: "b"
            string lang: "en"
      """#

    @Test("values whole, by path; paths lead back")
    func values() async throws {
      let (source, _, _) = try await Self.open(Self.schema)
      let read = source.contentReader()
      for (path, value, content) in [
        ("/public/customers/1/name", "Ann", SourceContent.Value.text(utf8("Ann"))),
        ("/public/customers/1/rating", "1.5", .literal(utf8("1.5"))),
        ("/public/customers/2/photo", "null", .literal(utf8("null"))),
        ("/public/customers/2/rating", "NaN", .text(utf8("NaN"))),
        ("/public/customers/1", #"{"id":1,"name":"Ann","photo":"AP8=","rating":1.5}"#, nil),
        (
          "/public/orders/10",
          #"{"id":10,"customer_id":1,"note":"{\"k\": [true]}","meta":{"a": [1, {"b": null}]}}"#, nil
        ),
        ("/public/orders/10/meta", #"{"a": [1, {"b": null}]}"#, nil),
        ("/public/orders/11/meta", #""s""#, .text(utf8("s"))),
        ("/public/orders/10/meta/a/1/b", "null", .literal(utf8("null"))),
        ("/public/orders/10/note/k", "[true]", nil),
        ("/public/customers/1/<-orders.customer_id/11/note", "x", .text(utf8("x"))),
        (#"/a "b"/T;1/7/->public.customers.customer/1/name"#, "Ann", .text(utf8("Ann"))),
        ("/public/places/#tree/3/#values/name", "Paris", .text(utf8("Paris"))),
        ("/public/words/a, b, x/lang", "x", .text(utf8("x"))),
        ("/public/log/0/line", "one", .text(utf8("one"))),
      ] {
        let node = try #require(try await source.node(path: path), "\(path)")
        #expect(source.path(of: node.id) == path)
        #expect(
          try await source.value(of: node.id).map { String(decoding: $0, as: UTF8.self) } == value
        )
        #expect(try read(node.id, true)?.value == content, "\(path)")
        #expect(try source.node(wireID: source.wireID(of: node.id)) == node.id)
      }
      for path in [
        "", "/public", "/public/words", "/public/words/#columns", "/public/words/#columns/lang",
        "/public/places/#tree", "/public/places/#tree/#others", "/public/places/#tree/2",
        "/public/orders/10/->customers.customer_id",
      ] {
        let node = try #require(try await source.node(path: path), "\(path)")
        #expect(source.path(of: node.id) == path)
      }
      // As rows of a tree are below each other, their paths may be, too.
      let nested = try await source.node(path: "/public/places/#tree/1/2/3/#values/name")
      #expect(nested.map { source.path(of: $0.id) } == "/public/places/#tree/3/#values/name")
      let view = try #require(try await source.node(path: "/public/names"))
      let query = try #require(try await source.value(of: view.id))
      #expect(String(decoding: query, as: UTF8.self).contains("SELECT customers.name"))
      for path in [
        "/private", "/public/none", "/public/customers/3", "/public/customers/x",
        "/public/customers/99999999999999999999", "/public/customers/1/none",
        "/public/orders/10/meta/z", "/public/customers/1/name/0", "/public/log/7", "public",
        "/public/words/a", "/public/customers/1'; DROP TABLE customers; --",
      ] {
        #expect(try await source.node(path: path) == nil, "\(path)")
      }
    }

    @Test("hostile wire ids name nothing, and none fails")
    func wireIDs() async throws {
      let (source, _, _) = try await Self.open(Self.schema)
      let node = try #require(try await source.node(path: "/public/customers/1/name"))
      let wireID = source.wireID(of: node.id)
      var generator = SeededGenerator(seed: 7)
      var count = 0
      for _ in 0..<3000 {
        var bytes = Array(wireID.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          let index = Int.random(in: 0..<bytes.count, using: &generator)
          bytes[index] =
            "0123456789abcdefhijklmnprstvx.-_~".utf8.randomElement(using: &generator) ?? 0
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let found = try source.node(wireID: text) else { continue }
        count += 1
        #expect(source.wireID(of: found) == text)
        _ = source.path(of: found)
        _ = try await source.children(of: found, from: 0, limit: 3)
      }
      #expect(count > 0)
      for text in ["", ".", "t", "t.", "n.-5", "j1_0_0.1.kt31", "r.1.kt00", "x.-1", "e.9.p0.0.p0"] {
        _ = try source.node(wireID: text)
      }
    }

    @Test("the values are those that psql prints")
    func types() async throws {
      let columns: [(type: String, literals: [String])] = [
        ("smallint", ["-32768"]), ("bigint", ["9223372036854775807"]),
        ("numeric", ["123456789012345678901234567890.123456789", "'NaN'", "'-Infinity'", "-0.00"]),
        ("real", ["0.1", "'Infinity'"]), ("float8", ["1e300", "-0.1", "'-Infinity'"]),
        ("boolean", ["true", "false"]), ("text", ["''", "E'a\\nb\\tc'", "'ünïcode 🌳'"]),
        ("char(5)", ["'ab'"]), ("varchar(9)", ["'ab '"]),
        ("date", ["'0044-03-15 BC'", "'infinity'"]),
        ("timestamp", ["'2024-02-29 23:59:59.123456'"]),
        ("timestamptz", ["'2024-01-01 00:00:00+05'"]),
        ("interval", ["'1 year -3 days 04:05:06.7'"]), ("time", ["'24:00'"]),
        ("uuid", ["gen_random_uuid()"]),
        ("json", ["' {\"b\":1, \"a\":  [] }'"]), ("jsonb", ["'{\"b\":1,\"a\":[1.50,null]}'"]),
        ("int[]", ["'{1,NULL,3}'", "'{}'"]), ("text[]", ["'{a,\"b c\",\"\\\"\"}'"]),
        ("point", ["'(1,2)'"]), ("inet", ["'10.0.0.1/8'"]), ("bit(3)", ["'101'"]),
        ("money", ["12.5"]),
        ("int4range", ["'[1,5)'"]), ("xml", ["'<a b=\"c\"/>'"]), ("tsvector", ["'a:1 b:2'"]),
        ("bytea", ["''", "'\\x00ff10'", "decode(repeat('ab', 6000), 'hex')"]), ("mood", ["'sad'"]),
        ("positive", ["5"]), ("pair", ["ROW(1, 'x')"]), ("name", ["'n'"]),
      ]
      var sql = """
        CREATE TYPE mood AS ENUM ('sad', 'ok'); CREATE DOMAIN positive AS int CHECK (value > 0);
        CREATE TYPE pair AS (a int, b text); CREATE TABLE v(id int PRIMARY KEY
        """
      for (index, column) in columns.enumerated() { sql += ", c\(index) \(column.type)" }
      sql += ");"
      for row in 0..<4 {
        let values = columns.map { $0.literals.count > row ? $0.literals[row] : "NULL" }
        sql += "INSERT INTO v VALUES (\(row), \(values.joined(separator: ", ")));"
      }
      let (source, server, name) = try await Self.open(sql)
      var count = 0
      for row in 0..<4 {
        for (index, column) in columns.enumerated() {
          let node = try #require(try await source.node(path: "/public/v/\(row)/c\(index)"))
          let value = try await source.value(of: node.id)
          let query = "FROM v WHERE id = \(row)"
          guard try server.psql("SELECT c\(index) IS NULL \(query)", in: name) == "f" else {
            #expect(node.kind == .null && value == utf8("null"))
            continue
          }
          var printed = try server.psql("SELECT c\(index) \(query)", in: name)
          if column.type == "boolean" { printed = printed == "t" ? "true" : "false" }
          var found = String(decoding: value ?? [], as: UTF8.self)
          if column.type == "bytea" {
            let digits = (value ?? []).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            found = "\\x" + digits.joined()
          }
          #expect(found == printed, "\(column.type)")
          count += 1
        }
      }
      #expect(count == columns.reduce(0) { $0 + $1.literals.count })
    }

    @Test("random pages of random keys are those of a slow model")
    func pages() async throws {
      for seed in UInt64(1)...3 {
        var generator = SeededGenerator(seed: seed)
        var rows = Set<String>()
        for _ in 0..<Int.random(in: 1...300, using: &generator) {
          let letters = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            ["a", "B", "'", "\\", "ä", ",", " ", "\""].randomElement(using: &generator) ?? ""
          }
          let text = letters.joined().replacing("'", with: "''")
          rows.insert("('\(text)', \(Int.random(in: -2...2, using: &generator)))")
        }
        let (source, server, name) = try await Self.open(
          """
          CREATE TABLE r(k text COLLATE "C", n numeric, PRIMARY KEY(n, k));
          INSERT INTO r VALUES \(rows.sorted().joined(separator: ", "));
          """
        )
        let wanted = try server.psql("SELECT n || ', ' || k FROM r ORDER BY n, k", in: name)
          .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(wanted.count == rows.count)
        let table = try #require(try await source.node(path: "/public/r"))
        for text in wanted.shuffled(using: &generator).prefix(20) {
          let step = String(decoding: jsonPointerStep(text.utf8), as: UTF8.self)
          let row = try #require(try await source.node(path: "/public/r" + step))
          #expect(row.id.key?.text == utf8(text), "seed \(seed)")
        }
        for _ in 0..<30 {
          let offset = Int.random(in: 0...wanted.count + 3, using: &generator)
          let limit = Int.random(in: 1...40, using: &generator)
          let page = try await source.children(of: table.id, from: offset + 1, limit: limit)
          let keys = page.nodes.map { $0.id.key?.text ?? [] }
          let expected = wanted.dropFirst(offset).prefix(limit).map { utf8($0) }
          #expect(keys == Array(expected), "seed \(seed), \(limit) from \(offset)")
        }
      }
    }

    @Test("pages that follow each other need no OFFSET, and each statement is read-only and timed")
    func statements() async throws {
      let (source, server, name) = try await Self.open(
        "CREATE TABLE n(id int PRIMARY KEY); INSERT INTO n SELECT generate_series(1, 500);"
      )
      let table = try #require(try await source.node(path: "/public/n"))
      #expect(try await all(source, of: table.id, pageSize: 7).count == 501)
      let lines = server.log.split(separator: "\n").filter { $0.hasPrefix("[\(name)]") }
      let start = try #require(lines.firstIndex { $0.contains("BEGIN READ ONLY") })
      let own = lines[start...]
      #expect(own.filter { $0.contains("id\" > ") || $0.contains("(\"id\") > ") }.count > 60)
      #expect(!own.contains { $0.contains("OFFSET") })
      // Every statement but BEGIN and COMMIT follows one that set the limits.
      var isTimed = false
      for line in own where line.contains("LOG:") {
        if line.contains("BEGIN READ ONLY; SET LOCAL statement_timeout = ") {
          isTimed = true
        } else if line.contains("COMMIT") || line.contains("ROLLBACK") {
          isTimed = false
        } else if line.contains("execute") || line.contains("statement:") {
          #expect(isTimed, "\(line)")
        }
      }
    }

    @Test("a search finds what reading finds, with its place")
    func search() async throws {
      let (source, _, _) = try await Self.open(
        Self.schema + "INSERT INTO log VALUES (repeat('x', 70000) || 'needle'), ('needle');"
      )
      func paths(_ text: String) async throws -> [String] {
        let found = LockedValue<[SourceMatch<RecordNodeID>]>([])
        try await source.search(for: SourceQuery(.text(text))) { _ in
        } found: { match in
          found.withLock { $0.append(match) }
          return true
        }
        var paths: [String] = []
        for match in found.withLock({ $0 }) {
          // Each node is at its position among the children of the one before.
          var parent: RecordNodeID?
          for (node, position) in zip(match.nodes, match.positions) {
            let page = try await source.children(of: parent, from: position, limit: 1)
            #expect(page.nodes.first?.id == node.id)
            parent = node.id
          }
          paths.append(source.path(of: try #require(match.nodes.last).id))
        }
        return paths
      }
      #expect(
        try await paths("paris") == ["/public/places/3/name"]
      )
      #expect(try await paths("needle") == ["/public/log/2/line", "/public/log/3/line"])
      #expect(
        try await paths("lang") == ["/public/words/#columns/lang"]
      )
      #expect(try await paths("t;1") == [#"/a "b"/T;1"#])
      #expect(try await paths("00 ff") == ["/public/customers/1/photo"])
    }

    @Test("long texts, bytes and JSON are cut in rows and whole as values")
    func longValues() async throws {
      let (source, server, name) = try await Self.open(
        """
        CREATE TABLE l(id int PRIMARY KEY, t text, b bytea, j jsonb, a int[]);
        INSERT INTO l SELECT 1, repeat('ä', 100000), decode(repeat('0a', 100000), 'hex'),
          (SELECT jsonb_agg(i) FROM generate_series(1, 20000) i),
          (SELECT array_agg(i) FROM generate_series(1, 20000) i);
        """
      )
      func node(_ step: String) async throws -> SourceNode<RecordNodeID> {
        try #require(try await source.node(path: "/public/l/1" + step))
      }
      let row = try await node("")
      #expect(row.detail.utf8.count < 1200)
      for column in ["t", "a", "j"] {
        let cell = try await node("/" + column)
        #expect(cell.detail.utf8.count < 1000 && cell.detail.hasSuffix("…"))
        let value = try #require(try await source.value(of: cell.id))
        let size = try server.psql("SELECT octet_length(\(column)::text) FROM l", in: name)
        #expect("\(value.count)" == size)
      }
      let bytes = try await node("/b")
      #expect(try await source.value(of: bytes.id) == Array(repeating: 10, count: 100000))
      let last = try await node("/j/19999")
      #expect(last.detail == "20000")
      #expect(try source.contentReader()(last.id, true)?.value == .literal(utf8("20000")))
      let object = try #require(try await source.value(of: row.id))
      #expect(JSONIndex(object).error == nil && object.count > 400_000)
    }

    @Test("JSON that was changed since is not mistaken for what it was")
    func changedDocument() async throws {
      let (source, server, name) = try await Self.open(
        "CREATE TABLE j(id int PRIMARY KEY, v jsonb); INSERT INTO j VALUES (1, '[1, [2]]');"
      )
      let inner = try #require(try await source.node(path: "/public/j/1/v/1"))
      try server.psql("UPDATE j SET v = '[[3], 4]'", in: name)
      let other = try PostgreSQLSource(url: server.url(name))
      let id = try #require(try other.node(wireID: source.wireID(of: inner.id)))
      let nodes = try await other.children(of: id, from: 0, limit: 9).nodes
      #expect(nodes.map(\.kind) == [.error])
      #expect(nodes.first?.title.contains("changed") == true)
      await #expect(throws: SourceError.self) { try await other.value(of: id) }
    }

    @Test("tables made and dropped meanwhile appear and disappear")
    func changedSchema() async throws {
      let (source, server, name) = try await Self.open("CREATE TABLE a(id int PRIMARY KEY);")
      let table = try #require(try await source.node(path: "/public/a"))
      try server.psql("DROP TABLE a", in: name)
      let nodes = try await source.children(of: table.id, from: 0, limit: 9).nodes
      #expect(nodes.last?.kind == .error && nodes.last?.title.contains("changed") == true)
    }

    @Test("a tree whose other tops are found slowly has them behind a last row")
    func others() async throws {
      var (source, _, _) = try await Self.open(Self.schema)
      source.strayLimit = .zero
      for pageSize in [1, 100] {
        let tree = try #require(try await source.node(path: "/public/places/#tree"))
        let nodes = try await all(source, of: tree.id, pageSize: pageSize)
        #expect(nodes.map(\.title) == ["1", "4", "others"])
        let others = try await all(source, of: try #require(nodes.last).id, pageSize: pageSize)
        #expect(others.map(\.title) == ["5"])
        let labels = try #require(try await source.node(path: "/public/topics/#tree/#others"))
        #expect(try await all(source, of: labels.id, pageSize: pageSize).map(\.title) == ["4"])
      }
    }

    @Test("the top of a tree by sorted paths is that of a slow model", arguments: 1...8)
    func sortedLabels(_ seed: UInt64) async throws {
      var generator = SeededGenerator(seed: seed)
      let letters = ["a", "A", "0", "_", "z", "b"]
      func label() -> String {
        (0..<Int.random(in: 1...2, using: &generator))
          .map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
      }
      var paths: [String] = []
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        paths.append(
          (0..<Int.random(in: 0...3, using: &generator)).map { _ in label() }.joined(separator: ".")
        )
      }
      let rows = paths.enumerated().map { "(\($0), '\($1)')" }.joined(separator: ", ")
      var (source, server, name) = try await Self.open(
        """
        CREATE EXTENSION ltree; CREATE TABLE l(id int PRIMARY KEY, path ltree);
        INSERT INTO l VALUES (-1, NULL), \(rows); CREATE INDEX ON l(path);
        """
      )
      let tree = try #require(try await source.node(path: "/public/l/#tree"))
      // With rows whose row above is missing, each is in one place.
      let drawn = try await drawing(source, pageSize: Int.random(in: 1...9, using: &generator))
      #expect(
        drawn.split(separator: "\n").filter { $0.contains("object values") }.count == paths.count
          + 1
      )
      source.strayLimit = .zero
      let tops = try await all(source, of: tree.id, pageSize: 4).map(\.title)
      let wanted = try server.psql(
        "SELECT id FROM l WHERE path IS NULL OR nlevel(path) <= 1 ORDER BY id",
        in: name
      )
      #expect(tops == wanted.split(separator: "\n").map(String.init) + ["others"], "\(paths)")
    }

    @Test("rows are identified by a key that has one value for each, or by position")
    func keys() async throws {
      let (source, _, _) = try await Self.open(
        """
        CREATE TABLE pairs(a int, b int, u int UNIQUE NOT NULL, PRIMARY KEY (b, a));
        CREATE TABLE required(a text NOT NULL, b int, c int);
        CREATE UNIQUE INDEX ON required(a) INCLUDE (b);
        CREATE TABLE nullable(a int UNIQUE);
        CREATE TABLE partial(a int NOT NULL); CREATE UNIQUE INDEX ON partial(a) WHERE a > 0;
        CREATE TABLE expression(a int NOT NULL); CREATE UNIQUE INDEX ON expression(abs(a));
        CREATE TABLE deferred(a int NOT NULL UNIQUE DEFERRABLE);
        CREATE TABLE parts(id int, y int, PRIMARY KEY (y, id)) PARTITION BY LIST (y);
        CREATE TABLE parts1 PARTITION OF parts FOR VALUES IN (1);
        CREATE MATERIALIZED VIEW stored AS SELECT 1 AS one;
        CREATE TABLE made(id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
          double int GENERATED ALWAYS AS (7 * 2) STORED, d int DEFAULT 3);
        CREATE TABLE refers(id int PRIMARY KEY, x int, y int, FOREIGN KEY (y, x) REFERENCES pairs);
        CREATE TABLE "none"();
        INSERT INTO pairs VALUES (1, 2, 3), (2, 1, 4); INSERT INTO required VALUES ('k', NULL, NULL);
        INSERT INTO nullable VALUES (1), (NULL), (NULL); INSERT INTO parts VALUES (5, 1);
        INSERT INTO made DEFAULT VALUES; INSERT INTO refers VALUES (1, 1, 2), (2, 1, NULL);
        INSERT INTO "none" DEFAULT VALUES;
        """
      )
      var keys: [String: [String]] = [:]
      for table in source.schema.tables.values {
        keys[table.name] = table.key.map { table.columns[$0].name }
      }
      #expect(
        keys == [
          "pairs": ["b", "a"], "required": ["a"], "nullable": [], "partial": [], "expression": [],
          "deferred": [], "parts": ["y", "id"], "parts1": ["y", "id"], "stored": [], "made": ["id"],
          "refers": ["id"], "none": [],
        ]
      )
      let drawn = try await drawing(source, pageSize: 2)
      for part in [
        "object pairs: table, 2 rows", "object nullable: table, 3 rows, no key",
        "object parts: partitioned table, 1 row", "object stored: materialized view, 1 row",
        "other id: integer, not null, identity, primary key",
        "other double: integer, generated as (7 * 2)", "other d: integer, default 3",
        "object 2, 1: 1, 2, 3", "object k: k, null, null",
        """
              other y, x → pairs: 
                object 2, 1: 1, 2, 3
        """,
        """
              other y, x → pairs: null
        """,
        """
              other ← refers: by y, x
                object 1: 1, 1, 2
        """,
        """
            object none: table, 1 row, no key
              object columns: empty
              object 0: 
        """,
      ] {
        // The indentation is that of the outline.
        let lines = part.split(separator: "\n").map { $0.drop { $0 == " " } }
        let all = drawn.split(separator: "\n").map { $0.drop { $0 == " " } }
        let isThere = all.indices.contains { all[$0...].starts(with: lines) }
        #expect(isThere, "\(part)")
      }
    }
  }
#endif
