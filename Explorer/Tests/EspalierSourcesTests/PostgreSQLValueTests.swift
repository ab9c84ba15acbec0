#if canImport(CPostgreSQL)
  import EspalierJSON
  import ExplorerTestSupport
  import Foundation
  import Testing

  @testable import EspalierSources

  /// Values of PostgreSQL: by path and by wire id, whole, and as psql prints them.
  @Suite(.enabled(if: PostgreSQLTestServer.isExpected, "PostgreSQL's server is missing"))
  struct PostgreSQLValueTests {
    @Test("values whole, by path; paths lead back")
    func values() async throws {
      let (source, _, _) = try await PostgreSQLSourceTests.open(PostgreSQLSourceTests.schema)
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
        let node = try #require(try source.node(path: path), "\(path)")
        #expect(source.path(of: node.id) == path)
        #expect(
          try source.value(of: node.id).map { String(decoding: $0, as: UTF8.self) } == value
        )
        #expect(try read(node.id, true)?.value == content, "\(path)")
        #expect(try source.node(wireID: source.wireID(of: node.id)) == node.id)
      }
      for path in [
        "", "/public", "/public/words", "/public/words/#columns", "/public/words/#columns/lang",
        "/public/places/#tree", "/public/places/#tree/#others", "/public/places/#tree/2",
        "/public/orders/10/->customers.customer_id",
      ] {
        let node = try #require(try source.node(path: path), "\(path)")
        #expect(source.path(of: node.id) == path)
      }
      // As rows of a tree are below each other, their paths may be, too.
      let nested = try source.node(path: "/public/places/#tree/1/2/3/#values/name")
      #expect(nested.map { source.path(of: $0.id) } == "/public/places/#tree/3/#values/name")
      let view = try #require(try source.node(path: "/public/names"))
      let query = try #require(try source.value(of: view.id))
      #expect(String(decoding: query, as: UTF8.self).contains("SELECT customers.name"))
      for path in [
        "/private", "/public/none", "/public/customers/3", "/public/customers/x",
        "/public/customers/99999999999999999999", "/public/customers/1/none",
        "/public/orders/10/meta/z", "/public/customers/1/name/0", "/public/log/7", "public",
        "/public/words/a", "/public/customers/1'; DROP TABLE customers; --",
      ] {
        #expect(try source.node(path: path) == nil, "\(path)")
      }
    }

    @Test("hostile wire ids name nothing, and none fails")
    func wireIDs() async throws {
      let (source, _, _) = try await PostgreSQLSourceTests.open(PostgreSQLSourceTests.schema)
      let node = try #require(try source.node(path: "/public/customers/1/name"))
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
        _ = try source.children(of: found, from: 0, limit: 3)
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
      let (source, server, name) = try await PostgreSQLSourceTests.open(sql)
      var count = 0
      for row in 0..<4 {
        for (index, column) in columns.enumerated() {
          let node = try #require(try source.node(path: "/public/v/\(row)/c\(index)"))
          let value = try source.value(of: node.id)
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

    @Test("long texts, bytes and JSON are cut in rows and whole as values")
    func longValues() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        """
        CREATE TABLE l(id int PRIMARY KEY, t text, b bytea, j jsonb, a int[]);
        INSERT INTO l SELECT 1, repeat('ä', 100000), decode(repeat('0a', 100000), 'hex'),
          (SELECT jsonb_agg(i) FROM generate_series(1, 20000) i),
          (SELECT array_agg(i) FROM generate_series(1, 20000) i);
        """
      )
      func node(_ step: String) async throws -> SourceNode<RecordNodeID> {
        try #require(try source.node(path: "/public/l/1" + step))
      }
      let row = try await node("")
      #expect(row.detail.utf8.count < 1200)
      for column in ["t", "a", "j"] {
        let cell = try await node("/" + column)
        #expect(cell.detail.utf8.count < 1000 && cell.detail.hasSuffix("…"))
        let value = try #require(try source.value(of: cell.id))
        let size = try server.psql("SELECT octet_length(\(column)::text) FROM l", in: name)
        #expect("\(value.count)" == size)
      }
      let bytes = try await node("/b")
      #expect(try source.value(of: bytes.id) == Array(repeating: 10, count: 100000))
      let last = try await node("/j/19999")
      #expect(last.detail == "20000")
      #expect(try source.contentReader()(last.id, true)?.value == .literal(utf8("20000")))
      let object = try #require(try source.value(of: row.id))
      #expect(JSONIndex(object).error == nil && object.count > 400_000)
    }

    @Test("JSON that was changed since is not mistaken for what it was")
    func changedDocument() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        "CREATE TABLE j(id int PRIMARY KEY, v jsonb); INSERT INTO j VALUES (1, '[1, [2]]');"
      )
      let inner = try #require(try source.node(path: "/public/j/1/v/1"))
      try server.psql("UPDATE j SET v = '[[3], 4]'", in: name)
      let other = try PostgreSQLSource(url: server.url(name))
      let id = try #require(try other.node(wireID: source.wireID(of: inner.id)))
      let nodes = try other.children(of: id, from: 0, limit: 9).nodes
      #expect(nodes.map(\.kind) == [.error])
      #expect(nodes.first?.title.contains("changed") == true)
      #expect(throws: SourceError.self) { try other.value(of: id) }
    }
  }
#endif
