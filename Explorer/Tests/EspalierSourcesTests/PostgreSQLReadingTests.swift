#if canImport(CPostgreSQL)
  import ExplorerTestSupport
  import Foundation
  import Testing

  @testable import EspalierSources

  /// The statements that a server gets, and the cost of slow readers for others.
  @Suite(.enabled(if: PostgreSQLTestServer.isExpected, "PostgreSQL's server is missing"))
  struct PostgreSQLReadingTests {
    /// Relations whose readers leave traces: a row, a file, a lock, a notification.
    private static func tracing(_ server: PostgreSQLTestServer, _ guest: String) -> String {
      let place = "host=\(server.folder.path) port=\(server.port) user=\(PostgreSQLTestServer.user)"
      return """
        CREATE EXTENSION dblink; CREATE EXTENSION file_fdw;
        CREATE TABLE log(t text);
        CREATE FUNCTION trace(name text) RETURNS int LANGUAGE plpgsql SECURITY DEFINER AS $$
          BEGIN
            PERFORM dblink_exec('\(place) dbname=' || current_database(),
              format('INSERT INTO log VALUES (%L)', name));
            PERFORM pg_notify('traces', name), pg_advisory_lock(4711);
            EXECUTE format('COPY (SELECT 1) TO PROGRAM ''cat >\(server.folder.path)/\(guest)-%s''', name);
            RETURN 1;
          END $$;
        CREATE VIEW v AS SELECT trace('v') AS a;
        CREATE SERVER files FOREIGN DATA WRAPPER file_fdw;
        CREATE FOREIGN TABLE f(a text) SERVER files
          OPTIONS (program 'touch \(server.folder.path)/\(guest)-f; echo one');
        CREATE TABLE p(id int PRIMARY KEY, a int DEFAULT trace('d'));
        INSERT INTO p VALUES (1, 1); ANALYZE p;
        ALTER TABLE p ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON p USING (trace('p') = 1);
        CREATE ROLE \(guest) LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO \(guest);
        """
    }

    private static let locks = """
      SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE locktype = 'advisory' AND d.datname = current_database()
      """

    @Test("listing leaves no trace, and opening none in the session")
    func traces() async throws {
      let server = try await PostgreSQLTestServer.shared.value
      let guest = "reader_" + String(UInt32.random(in: 0 ... .max), radix: 36)
      let name = try server.makeDatabase(Self.tracing(server, guest))
      let source = try PostgreSQLSource(
        url: server.url(name)
          .replacing("//\(PostgreSQLTestServer.user)@", with: "//\(guest)@")
      )
      func traces() throws -> [String] {
        let files = try FileManager.default.contentsOfDirectory(atPath: server.folder.path)
          .filter { $0.hasPrefix(guest) }.map { "file " + $0.dropFirst(guest.count + 1) }
        let rows = try server.psql("SELECT DISTINCT t FROM log ORDER BY 1", in: name)
        return files.sorted() + rows.split(separator: "\n").map { "row \($0)" }
      }
      let schema = try #require(try source.node(path: "/public"))
      let tables = try await all(source, of: schema.id)
      #expect(
        tables.map { "\($0.title): \($0.detail)" } == [
          "f: foreign table, no key", "log: table, 0 rows, no key", "p: table, about 1 row",
          "v: view",
        ]
      )
      #expect(tables.map(\.runsWhenRead) == [true, false, true, true])
      for table in tables {
        #expect(try source.node(wireID: source.wireID(of: table.id)) == table.id)
        let columns = try #require(try source.node(path: "/public/\(table.title)/#columns"))
        #expect(try await !all(source, of: columns.id).isEmpty)
      }
      #expect(try source.definition(of: #require(source.schema.tables[tables[3].id.table])) != nil)
      #expect(try traces() == [])
      for table in ["f", "p", "v"] {
        let node = try #require(try source.node(path: "/public/\(table)"))
        let rows = try await all(source, of: node.id)
        #expect(rows.count == 2 && rows.last?.kind == .object, "\(rows)")
      }
      #expect(try traces() == ["file f", "file p", "file v", "row p", "row v"])
      #expect(try server.psql(Self.locks, in: name) == "0")
      let log = server.log.split(separator: "\n").filter { $0.hasPrefix("[\(name)]") }
      #expect(log.contains { $0.contains("ROLLBACK") } && !log.contains { $0.contains("COMMIT") })
      try server.psql("DROP OWNED BY \(guest); DROP ROLE \(guest)", in: name)
    }

    @Test("several slow relations leave connections for the readers of others, and for lists")
    func slowRelations() async throws {
      let views = (0..<3).map { "slow\($0)" }
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        views.map { "CREATE VIEW \($0) AS SELECT pg_sleep(3600)::text AS s; " }.joined()
          + """
          CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t VALUES (1);
          CREATE SCHEMA other; CREATE TABLE other.u(id int PRIMARY KEY);
          """,
        timeLimit: .seconds(3600)
      )
      let table = try #require(try source.node(path: "/public/t")).id
      let threads = WorkerThreads(limit: 30)
      var readers: [Task<Int, any Error>] = []
      for view in views.prefix(2) {
        let slow = try #require(try source.node(path: "/public/\(view)")).id
        readers += read(source, slow, from: [10, 20], on: threads)
      }
      let active =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = '\(name)'"
        + " AND state = 'active' AND query LIKE 'SELECT CASE%'"
      try await server.wait(for: "3", from: active)
      #expect(try await all(source, of: table).count == 2)
      let schema = try #require(try source.node(path: "/other"))
      #expect(try source.children(of: schema.id, from: 0, limit: 10).nodes.map(\.title) == ["u"])
      for reader in readers { reader.cancel() }
      for reader in readers { _ = try? await reader.value }
    }

    @Test("a lock is named with the session that holds it, and costs a second")
    func lock() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        """
        CREATE TABLE t(id int PRIMARY KEY); CREATE VIEW v AS SELECT id FROM t;
        CREATE TABLE u(id int PRIMARY KEY); INSERT INTO u VALUES (1);
        CREATE VIEW w AS SELECT pg_advisory_xact_lock(7)::text AS s;
        """,
        timeLimit: .seconds(3600)
      )
      let lock = try server.session("BEGIN; LOCK TABLE t; SELECT pg_sleep(3600)", in: name)
      defer { lock.terminate() }
      let held =
        "FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = '\(name)'"
        + " WHERE mode = 'AccessExclusiveLock' AND granted"
      try await server.wait(for: "1", from: "SELECT count(*) \(held)")
      let session = try server.psql("SELECT pid \(held)")
      for table in ["t", "v"] {
        let node = try #require(try source.node(path: "/public/\(table)"))
        let last = try source.children(of: node.id, from: 0, limit: 10).nodes.last
        #expect(last?.kind == .error)
        #expect(
          last?.title == "session \(session) of \(PostgreSQLTestServer.user) holds "
            + "AccessExclusiveLock on public.t; try again later"
        )
      }
      let other = try #require(try source.node(path: "/public/u"))
      #expect(try await all(source, of: other.id).count == 2)
      // What waits for another lock is not blamed on this one.
      let advisory = try server.session(
        "BEGIN; SELECT pg_advisory_xact_lock(7); SELECT pg_sleep(3600)",
        in: name
      )
      defer { advisory.terminate() }
      try await server.wait(
        for: "1",
        from: "SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database"
          + " AND d.datname = '\(name)' WHERE l.locktype = 'advisory' AND l.granted"
      )
      let waiting = try #require(try source.node(path: "/public/w"))
      let last = try source.children(of: waiting.id, from: 0, limit: 10).nodes.last
      #expect(last?.kind == .error && last?.title.contains("another session") == true)
      #expect(last?.title.contains("\(session)") == false)
    }

    /// Starts reading a page of a table from each of some offsets.
    private func read(
      _ source: PostgreSQLSource,
      _ table: RecordNodeID,
      from offsets: [Int],
      on threads: WorkerThreads
    ) -> [Task<Int, any Error>] {
      offsets.map { offset in
        Task(executorPreference: threads) {
          try source.children(of: table, from: offset, limit: 10).nodes.count
        }
      }
    }

    @Test("slow readers of one relation have half of the connections, and others go on")
    func slowReaders() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        """
        CREATE VIEW slow AS SELECT pg_sleep(3600)::text AS s;
        CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t VALUES (1);
        """,
        timeLimit: .seconds(3600)
      )
      let slow = try #require(try source.node(path: "/public/slow")).id
      let table = try #require(try source.node(path: "/public/t")).id
      let threads = WorkerThreads(limit: 30)
      let readers = read(source, slow, from: (1...20).map { $0 * 10 }, on: threads)
      let active =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = '\(name)'"
        + " AND state = 'active' AND query LIKE 'SELECT CASE%'"
      try await server.wait(for: "2", from: active)
      #expect(try await all(source, of: table).count == 2)
      // Two are read; for the others it takes too long.
      let refused = LockedValue<[SourceError]>([])
      let watchers = readers.map { reader in
        Task {
          do { _ = try await reader.value } catch let error as SourceError {
            refused.withLock { $0.append(error) }
          }
        }
      }
      let deadline = ContinuousClock.now + .seconds(60)
      while refused.withLock({ $0.count }) < 18, .now < deadline { await Task.yield() }
      let reason = "the requests before it take too long; try again later"
      let busy = SourceError.unavailable(path: source.place, reason: reason)
      #expect(refused.withLock { $0 } == Array(repeating: busy, count: 18))
      #expect(try server.psql(active) == "2")
      #expect(try await all(source, of: table).count == 2)
      for reader in readers { reader.cancel() }
      for watcher in watchers { try await watcher.value }
      let cancelled = refused.withLock { errors in errors.filter { $0 == .cancelled }.count }
      #expect(cancelled == 2)
    }

    @Test("the same page is read once for all who ask for it meanwhile")
    func samePage() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        "CREATE VIEW v AS SELECT pg_sleep(0.5)::text || 'x' AS s;"
      )
      let view = try #require(try source.node(path: "/public/v")).id
      let threads = WorkerThreads(limit: 8)
      for reader in read(source, view, from: Array(repeating: 0, count: 8), on: threads) {
        #expect(try await reader.value == 2)
      }
      let log = server.log.split(separator: "\n").filter {
        $0.hasPrefix("[\(name)]") && $0.contains("FROM \"public\".\"v\"")
      }
      #expect(log.count < 8)
    }

    @Test("the defaults of many columns are not looked up in the table each time")
    func defaults() async throws {
      let columns = (0..<1000).map { "c\($0) int DEFAULT \($0) + 1" }.joined(separator: ", ")
      let (_, server, name) = try await PostgreSQLSourceTests.open("CREATE TABLE wide(\(columns))")
      let start = ContinuousClock.now
      try server.psql(
        "SELECT count(pg_get_expr(adbin, adrelid)) FROM pg_attrdef WHERE adrelid = 'wide'::regclass",
        in: name
      )
      let slow = ContinuousClock.now - start
      let source = try PostgreSQLSource(url: server.url(name))
      #expect(ContinuousClock.now - start - slow < slow)
      let node = try #require(try source.node(path: "/public/wide/#columns/c7"))
      #expect(node.detail == "integer, default (7 + 1)")
    }

    @Test("the expressions of generated columns are read only with their rows")
    func generated() async throws {
      let columns = (0..<40).map { "c\($0) int GENERATED ALWAYS AS (x + \($0)) STORED" }
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        "CREATE TABLE wide(x int DEFAULT 7, \(columns.joined(separator: ", ")))"
      )
      func expressions() -> Int {
        server.log.split(separator: "\n").count {
          $0.hasPrefix("[\(name)]") && $0.contains("pg_get_expr(d.adbin, d.adrelid)")
        }
      }
      let table = try #require(try source.node(path: "/public/wide"))
      _ = try await all(source, of: table.id)
      #expect(expressions() == 0)
      let list = try #require(try source.node(path: "/public/wide/#columns"))
      let page = try source.children(of: list.id, from: 0, limit: 3).nodes
      #expect(
        page.map(\.detail) == [
          "integer, default 7", "integer, generated as (x + 0)", "integer, generated as (x + 1)",
        ]
      )
      #expect(expressions() == 1)
      let node = try #require(try source.node(path: "/public/wide/#columns/c30"))
      #expect(node.detail == "integer, generated as (x + 30)")
      #expect(try source.contentReader()(node.id, true)?.value == .text(utf8(node.detail)))
      let path = "/public/wide/#columns/c30"
      #expect(try await ExactSearchTests.paths("x + 30", in: source) == [path])
    }
  }
#endif
