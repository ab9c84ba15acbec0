#if canImport(CPostgreSQL)
  import EspalierJSON
  import ExplorerTestSupport
  import Foundation
  import Testing

  @testable import EspalierSources

  /// Rows of PostgreSQL: their pages, keys and trees, and the search through them.
  @Suite(.enabled(if: PostgreSQLTestServer.isExpected, "PostgreSQL's server is missing"))
  struct PostgreSQLRecordTests {
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
        let (source, server, name) = try await PostgreSQLSourceTests.open(
          """
          CREATE TABLE r(k text COLLATE "C", n numeric, PRIMARY KEY(n, k));
          INSERT INTO r VALUES \(rows.sorted().joined(separator: ", "));
          """
        )
        let wanted = try server.psql("SELECT n || ', ' || k FROM r ORDER BY n, k", in: name)
          .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(wanted.count == rows.count)
        let table = try #require(try source.node(path: "/public/r"))
        for text in wanted.shuffled(using: &generator).prefix(20) {
          let step = String(decoding: jsonPointerStep(text.utf8), as: UTF8.self)
          let row = try #require(try source.node(path: "/public/r" + step))
          #expect(row.id.key?.text == utf8(text), "seed \(seed)")
        }
        for _ in 0..<30 {
          let offset = Int.random(in: 0...wanted.count + 3, using: &generator)
          let limit = Int.random(in: 1...40, using: &generator)
          let page = try source.children(of: table.id, from: offset + 1, limit: limit)
          let keys = page.nodes.map { $0.id.key?.text ?? [] }
          let expected = wanted.dropFirst(offset).prefix(limit).map { utf8($0) }
          #expect(keys == Array(expected), "seed \(seed), \(limit) from \(offset)")
        }
      }
    }

    @Test("pages that follow each other need no OFFSET, and each statement is read-only and timed")
    func statements() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        "CREATE TABLE n(id int PRIMARY KEY); INSERT INTO n SELECT generate_series(1, 500);"
      )
      let table = try #require(try source.node(path: "/public/n"))
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
      let (source, _, _) = try await PostgreSQLSourceTests.open(
        PostgreSQLSourceTests.schema
          + "INSERT INTO log VALUES (repeat('x', 70000) || 'needle'), ('needle');"
      )
      func paths(_ text: String) async throws -> [String] {
        let found = LockedValue<[SourceMatch<RecordNodeID>]>([])
        try source.search(for: SourceQuery(.text(text))) { _ in
        } found: { match in
          found.withLock { $0.append(match) }
          return true
        }
        var paths: [String] = []
        for match in found.withLock({ $0 }) {
          // Each node is at its position among the children of the one before.
          var parent: RecordNodeID?
          for (node, position) in zip(match.nodes, match.positions) {
            let page = try source.children(of: parent, from: position, limit: 1)
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

    @Test("tables made and dropped meanwhile appear and disappear")
    func changedSchema() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        "CREATE TABLE a(id int PRIMARY KEY);"
      )
      let table = try #require(try source.node(path: "/public/a"))
      try server.psql("DROP TABLE a", in: name)
      let nodes = try source.children(of: table.id, from: 0, limit: 9).nodes
      #expect(nodes.last?.kind == .error && nodes.last?.title.contains("changed") == true)
    }

    @Test("a branch that is read again has what was written meanwhile, and new tables")
    func readAgain() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        "CREATE TABLE a(id int PRIMARY KEY, x text); INSERT INTO a VALUES(1, 'one'), (2, 'two');"
      )
      let table = try #require(try source.node(path: "/public/a"))
      func records() async throws -> [String] {
        try await all(source, of: table.id, pageSize: 1).filter { $0.id.part == .record }
          .map(\.detail)
      }
      #expect(try await records() == ["1, one", "2, two"])
      try server.psql(
        "DELETE FROM a WHERE id = 1; UPDATE a SET x = 'new' WHERE id = 2; INSERT INTO a VALUES(3, 'three');",
        in: name
      )
      #expect(try await records() == ["2, new", "3, three"])
      try server.psql("CREATE SCHEMA later; CREATE TABLE later.b(id int);", in: name)
      // The schema is read again with the top level, unless that was a moment ago.
      var titles: [String] = []
      while !titles.contains("later") {
        titles = try await all(source, of: nil).map(\.title)
        await Task.yield()
      }
      #expect(try source.node(path: "/later/b")?.title == "b")
    }

    @Test("a tree whose other tops are found slowly has them behind a last row")
    func others() async throws {
      var (source, _, _) = try await PostgreSQLSourceTests.open(PostgreSQLSourceTests.schema)
      source.strayLimit = .zero
      for pageSize in [1, 100] {
        let tree = try #require(try source.node(path: "/public/places/#tree"))
        let nodes = try await all(source, of: tree.id, pageSize: pageSize)
        #expect(nodes.map(\.title) == ["1", "4", "others"])
        let others = try await all(source, of: try #require(nodes.last).id, pageSize: pageSize)
        #expect(others.map(\.title) == ["5"])
        let labels = try #require(try source.node(path: "/public/topics/#tree/#others"))
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
      var (source, server, name) = try await PostgreSQLSourceTests.open(
        """
        CREATE EXTENSION ltree; CREATE TABLE l(id int PRIMARY KEY, path ltree);
        INSERT INTO l VALUES (-1, NULL), \(rows); CREATE INDEX ON l(path);
        """
      )
      let tree = try #require(try source.node(path: "/public/l/#tree"))
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
      let (source, _, _) = try await PostgreSQLSourceTests.open(
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

    @Test("a tree by bytes, which nulls and backslashes do not end")
    func treeOfBytes() async throws {
      let (source, _, _) = try await PostgreSQLSourceTests.open(
        #"""
        CREATE TABLE t(id bytea PRIMARY KEY, parent_id bytea REFERENCES t);
        INSERT INTO t VALUES ('\x5c00', NULL), ('\x5c', NULL), ('\x01', '\x5c00'), ('\x02', '\x5c');
        """#
      )
      let tree = try #require(try source.node(path: "/public/t/#tree"))
      let tops = try await all(source, of: tree.id)
      func digits(_ node: SourceNode<RecordNodeID>) -> String {
        node.title.replacing("\\\\x", with: "")
      }
      #expect(tops.map(digits) == ["5c", "5c00"])
      var below: [[String]] = []
      for top in tops { below.append(try await all(source, of: top.id).map(digits)) }
      #expect(below == [["values", "02"], ["values", "01"]])
    }

    @Test("long bytes are compared in no search, and a value that cannot be computed is an error")
    func longBytes() async throws {
      let (source, _, _) = try await PostgreSQLSourceTests.open(
        #"""
        CREATE TABLE t(id int PRIMARY KEY, b bytea, c bytea);
        INSERT INTO t VALUES (0, decode(repeat('ab', 5000), 'hex'), '\xab');
        CREATE VIEW v AS SELECT 1 / id AS x FROM t;
        """#
      )
      for (column, text) in [("b", nil), ("c", "AB")] as [(String, String?)] {
        let cell = try #require(try source.node(path: "/public/t/0/" + column))
        #expect(try source.searchText(of: cell).value == text.map(utf8))
      }
      let view = try #require(try source.node(path: "/public/v")).id
      let cell = RecordNodeID(table: view.table, key: .position(0), part: .cell(1))
      #expect(throws: SourceError.self) { try source.value(of: cell) }
    }
  }
#endif
