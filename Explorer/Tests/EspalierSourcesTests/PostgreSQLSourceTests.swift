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
        object names: view
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
  }
#endif
