#if canImport(CPostgreSQL)
  import ExplorerTestSupport
  import Foundation
  import Testing

  @testable import EspalierSources

  /// Connections that fail or are lost, and statements that are refused or take too long.
  @Suite(.enabled(if: PostgreSQLTestServer.isExpected, "PostgreSQL's server is missing"))
  struct PostgreSQLFailureTests {
    /// Returns the error of opening a URL, as users see it.
    private func failure(_ url: String) -> String {
      do throws(SourceError) {
        _ = try PostgreSQLSource(url: url)
        return "opened"
      } catch {
        #expect(error.category == .noInput)
        #expect(!error.description.contains(PostgreSQLTestServer.password))
        return error.description
      }
    }

    /// Returns the title of the last child of the node at a path, which has to be a report.
    private func report(_ source: PostgreSQLSource, _ path: String) async throws -> String {
      let node = try #require(try source.node(path: path))
      let last = try source.children(of: node.id, from: 0, limit: 100).nodes.last
      #expect(last?.kind == .error)
      return last?.title ?? ""
    }

    @Test("a connection that cannot be made says why, without the password")
    func refused() async throws {
      let server = try await PostgreSQLTestServer.shared.value
      let (user, port) = (PostgreSQLTestServer.user, server.port)
      let password = PostgreSQLTestServer.password
      let place = "postgres://\(user)@127.0.0.1:\(port)/postgres"
      let free = try PostgreSQLTestServer.freePort()
      #expect(
        failure("postgres://\(user):\(password)@127.0.0.1:\(free)/postgres")
          == "postgres://\(user)@127.0.0.1:\(free)/postgres: cannot be opened: "
          + "no server listens at 127.0.0.1:\(free)"
      )
      #expect(
        failure("postgres://\(user):\(password)x@127.0.0.1:\(port)/postgres")
          == "\(place): cannot be opened: the password of the user \(user) is wrong"
      )
      #expect(
        failure("postgres://\(user)@127.0.0.1:\(port)/postgres")
          == "\(place): cannot be opened: the user \(user) needs a password: in the URL, "
          + "in PGPASSWORD or in a password file"
      )
      #expect(
        failure("postgresql://\(user):\(password)@127.0.0.1:\(port)/none")
          == "postgres://\(user)@127.0.0.1:\(port)/none: cannot be opened: "
          + "there is no database none at 127.0.0.1:\(port)"
      )
      #expect(
        failure("postgres:///postgres?host=/nowhere&user=\(user)&password=\(password)")
          .contains("no server listens at the socket /nowhere:")
      )
      let hostile = failure("postgres://u%1B%5B31m%0A@127.0.0.1:\(port)/d%07")
      #expect(hostile.contains("needs a password"))
      #expect(!hostile.utf8.contains { $0 < 0x20 || $0 == 0x7F })
      let opened = try PostgreSQLSource(
        url: "postgres://\(user):\(password)@127.0.0.1:\(port)/postgres"
      )
      #expect(opened.place == place)
    }

    @Test("a malformed URL says so, without what may be a password")
    func malformed() {
      let secret = PostgreSQLTestServer.password
      for url in [
        "postgres://u:\(secret)@[::1/db", "postgres://u:\(secret)@h:port/db",
        "postgres://u:\(secret)%zz@h/db", "postgres://u:\(secret)@h/db?nonsense=\(secret)",
        "postgres://h/db?password", "postgres://u:\(secret)@h/db?password=\(secret)%00x",
      ] {
        let message = failure(url)
        #expect(message.hasPrefix("postgres://"), "\(message)")
        #expect(message.contains("the URL is malformed") || url.contains(":port"), "\(message)")
      }
    }

    @Test("a server that accepts and says nothing is given up after the time of the URL")
    func silent() throws {
      let listener = try SilentListener()
      let start = ContinuousClock.now
      let message = failure("postgres://u@127.0.0.1:\(listener.port)/db?connect_timeout=2")
      #expect(message.hasSuffix("127.0.0.1:\(listener.port) has not answered within 2 s"))
      #expect(ContinuousClock.now - start < .seconds(20))
    }

    /// A function that leaves a trace at the server when it runs: a lock that its session keeps.
    private static let tracing = """
      CREATE FUNCTION trace() RETURNS int LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_lock(4711); RETURN 1; END $$;
      CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t VALUES (1);
      CREATE VIEW v AS SELECT trace() AS a;
      """

    private static let locks = """
      SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE locktype = 'advisory' AND d.datname = current_database()
      """

    @Test("listing and searching a database runs no view")
    func viewsAreNotRun() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        Self.tracing
          + "CREATE TABLE log(t text); INSERT INTO log VALUES ('none');"
          + "CREATE MATERIALIZED VIEW m AS SELECT 1 AS a;"
            + """
            CREATE FOREIGN DATA WRAPPER nothing; CREATE SERVER far FOREIGN DATA WRAPPER nothing;
            CREATE FOREIGN TABLE f(a int) SERVER far;
            CREATE TABLE parts(a int) PARTITION BY RANGE (a);
            CREATE FOREIGN TABLE parts1 PARTITION OF parts FOR VALUES FROM (1) TO (9) SERVER far;
            CREATE TABLE parts2 PARTITION OF parts FOR VALUES FROM (10) TO (19);
            """
            + """
            CREATE FUNCTION fail() RETURNS int LANGUAGE plpgsql AS
              $$ BEGIN PERFORM pg_advisory_lock(4712); RAISE 'was run'; END $$;
            CREATE VIEW w AS SELECT fail() AS a;
            """
      )
      let schema = try #require(try source.node(path: "/public"))
      let tables = try await all(source, of: schema.id)
      #expect(
        tables.map { "\($0.title): \($0.detail)" } == [
          "f: foreign table, no key", "log: table, 1 row, no key", "m: materialized view, 1 row",
          "parts: partitioned table, no key", "parts1: foreign table, no key",
          "parts2: table, 0 rows, no key",
          "t: table, 1 row", "v: view", "w: view",
        ]
      )
      let unsearched = LockedValue(0)
      try source.search(for: SourceQuery(.text("was run"))) { report in
        unsearched.withLock { $0 = report.unsearchedBranches }
      } found: { _ in
        true
      }
      #expect(unsearched.withLock { $0 } == 2)
      // Tables are no records of what they are in.
      for parent in [nil, schema.id] {
        #expect(try source.countRecords(of: parent, limits: RecordLimits()).records == 0)
      }
      #expect(try server.psql(Self.locks, in: name) == "0")
      let log = server.log.split(separator: "\n").filter { $0.contains(name) }
      #expect(log.contains { $0.contains("FROM \"public\".\"log\"") })
      for table in ["f", "parts", "parts1", "v", "w"] {
        #expect(!log.contains { $0.contains("FROM \"public\".\"\(table)\"") }, "\(table)")
      }
    }

    @Test("what a view does to its session is undone with the request")
    func sessions() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        Self.tracing
          + """
          CREATE ROLE nobody_here NOLOGIN; GRANT nobody_here TO CURRENT_USER;
          CREATE VIEW role AS SELECT set_config('role', 'nobody_here', false) AS a;
          CREATE VIEW path AS SELECT set_config('search_path', 'nowhere', false) AS a;
          CREATE VIEW app AS SELECT set_config('app.tenant', 'other', false) AS a;
          CREATE VIEW seen AS SELECT current_user = session_user AS a, current_setting('search_path') AS b,
            coalesce(current_setting('app.tenant', true), '') AS c;
          """
      )
      func rows(_ table: String) async throws -> [String] {
        let node = try #require(try source.node(path: "/public/\(table)"))
        return try await all(source, of: node.id).dropFirst().map(\.detail)
      }
      let before = try await rows("seen")
      for view in ["role", "path", "app", "v"] {
        #expect(try await rows(view).count == 1, "\(view)")
        #expect(try await rows("t") == ["1"], "\(view)")
        #expect(try await rows("seen") == before, "\(view)")
      }
      #expect(try server.psql(Self.locks, in: name) == "0")
      _ = try server.psql("REVOKE nobody_here FROM CURRENT_USER; DROP ROLE nobody_here")
    }

    @Test("a view that takes too long is a row that says so, and others can be read")
    func slowView() async throws {
      let (source, _, _) = try await PostgreSQLSourceTests.open(
        """
        CREATE VIEW slow AS SELECT pg_sleep(3600)::text AS s;
        CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t VALUES (1);
        """,
        timeLimit: .milliseconds(300)
      )
      #expect(
        try await report(source, "/public/slow")
          == "it takes more than 0.3 s and was interrupted"
      )
      let table = try #require(try source.node(path: "/public/t"))
      #expect(try await all(source, of: table.id).map(\.title) == ["columns", "1"])
    }

    @Test("a request that is cancelled interrupts its statement at the server")
    func cancellation() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        "CREATE VIEW slow AS SELECT pg_sleep(3600)::text AS s;",
        timeLimit: .seconds(3600)
      )
      let node = RecordNodeID(
        table: try #require(source.schema.tables.keys.first),
        part: .table
      )
      let request = Task(executorPreference: WorkerThreads.blocking) {
        try source.children(of: node, from: 0, limit: 10)
      }
      let active =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = '\(name)' AND state = 'active'"
        + " AND query LIKE 'SELECT CASE%'"
      try await server.wait(for: "1", from: active)
      request.cancel()
      await #expect(throws: SourceError.cancelled) { try await request.value }
      try await server.wait(for: "0", from: active)
      #expect(
        try source.children(of: nil, from: 0, limit: 10).nodes.map(\.title) == ["public"]
      )
    }

    @Test("a statement that somebody else interrupts says so")
    func interrupted() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        "CREATE VIEW slow AS SELECT pg_sleep(3600)::text AS s;",
        timeLimit: .seconds(3600)
      )
      let node = RecordNodeID(table: try #require(source.schema.tables.keys.first), part: .table)
      let request = Task(executorPreference: WorkerThreads.blocking) {
        try source.children(of: node, from: 0, limit: 10)
      }
      let active =
        "FROM pg_stat_activity WHERE datname = '\(name)' AND query LIKE 'SELECT CASE%'"
        + " AND state = 'active'"
      try await server.wait(for: "1", from: "SELECT count(*) \(active)")
      try server.psql("SELECT pg_cancel_backend(pid) \(active)")
      let last = try await request.value.nodes.last
      #expect(last?.kind == .error)
      #expect(last?.title == "canceling statement due to user request")
    }

    @Test("a view that writes is refused, and nothing is written")
    func writes() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        """
        CREATE TABLE t(id int PRIMARY KEY);
        CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$
          BEGIN SET TRANSACTION READ WRITE; INSERT INTO t VALUES (1); RETURN 1; END $$;
        CREATE FUNCTION g() RETURNS int LANGUAGE sql AS 'INSERT INTO t VALUES (2) RETURNING id';
        CREATE VIEW v AS SELECT f(); CREATE VIEW w AS SELECT g();
        """
      )
      #expect(try await report(source, "/public/v").contains("read-write mode"))
      #expect(
        try await report(source, "/public/w") == "cannot execute INSERT in a read-only transaction"
      )
      #expect(try server.psql("SELECT count(*) FROM t", in: name) == "0")
    }

    @Test("a table without permission says what is to be granted, and a check lists it")
    func permission() async throws {
      let server = try await PostgreSQLTestServer.shared.value
      let name = try server.makeDatabase(
        """
        CREATE TABLE hidden(id int PRIMARY KEY); CREATE TABLE shown(id int PRIMARY KEY);
        CREATE ROLE guest_\(server.port) LOGIN; GRANT SELECT ON shown TO guest_\(server.port);
        """
      )
      let url = server.url(name).replacing(
        "//\(PostgreSQLTestServer.user)@",
        with: "//guest_\(server.port)@"
      )
      let source = try PostgreSQLSource(url: url)
      let reason =
        "permission denied for table hidden; the user guest_\(server.port) needs to be granted SELECT"
      #expect(try await report(source, "/public/hidden") == reason)
      for pageSize in 1...3 {
        let hidden = try #require(try source.node(path: "/public/hidden"))
        let nodes = try await all(source, of: hidden.id, pageSize: pageSize)
        #expect(nodes.map(\.title) == ["columns", reason])
        for node in nodes {
          #expect(try source.node(wireID: source.wireID(of: node.id)) == node.id)
        }
      }
      let faults = try source.faults(strict: false)
      #expect(faults.map(\.message) == ["public.hidden: " + reason])
    }

    @Test("a strict check finds references that lead nowhere")
    func dangling() async throws {
      let (source, _, _) = try await PostgreSQLSourceTests.open(
        """
        CREATE TABLE a(id int PRIMARY KEY); CREATE TABLE b(id int PRIMARY KEY, a int);
        INSERT INTO a VALUES (1); INSERT INTO b VALUES (1, 1), (2, 7), (3, NULL);
        ALTER TABLE b ADD CONSTRAINT "to a" FOREIGN KEY (a) REFERENCES a NOT VALID;
        """
      )
      #expect(try source.faults(strict: false).isEmpty)
      #expect(
        try source.faults(strict: true).map(\.message)
          == ["public.b: row 2 refers by to a to a row of public.a that is not there"]
      )
    }

    @Test("a count that takes too long is an estimate, and says so")
    func estimate() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        """
        CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t SELECT generate_series(1, 1000); ANALYZE t;
        CREATE TABLE u(id int PRIMARY KEY); INSERT INTO u VALUES (1);
        """
      )
      let lock = try server.session("BEGIN; LOCK TABLE t; SELECT pg_sleep(3600)", in: name)
      defer { lock.terminate() }
      try await server.wait(
        for: "1",
        from: "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted"
          + " AND database = (SELECT oid FROM pg_database WHERE datname = '\(name)')"
      )
      let schema = try #require(try source.node(path: "/public"))
      let tables = try await all(source, of: schema.id)
      #expect(tables.map(\.title) == ["t", "u"])
      #expect(tables.first?.detail == "table, about 1,000 rows")
      #expect(tables.first?.childCount == nil)
    }

    @Test("a connection that was closed meanwhile is made anew without an error")
    func closed() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        "CREATE TABLE t(id int PRIMARY KEY);"
      )
      let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'"
      for _ in 0..<3 {
        #expect(try server.psql(end) == "t")
        let table = try #require(try source.node(path: "/public/t"))
        #expect(try await all(source, of: table.id).map(\.title) == ["columns"])
      }
    }

    @Test(
      "a connection that is lost in the middle of a statement is a row, and the next request works"
    )
    func lost() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        "CREATE VIEW slow AS SELECT pg_sleep(3600)::text AS s;",
        timeLimit: .seconds(3600)
      )
      let node = RecordNodeID(table: try #require(source.schema.tables.keys.first), part: .table)
      let request = Task(executorPreference: WorkerThreads.blocking) {
        try source.children(of: node, from: 0, limit: 10)
      }
      // The statement is sent once more over a new connection; then it fails.
      let active =
        "FROM pg_stat_activity WHERE datname = '\(name)' AND state = 'active'"
        + " AND query LIKE 'SELECT CASE%'"
      var ended = ""
      for _ in 0..<2 {
        try await server.wait(
          for: "1",
          from: "SELECT count(*) \(active) AND pid::text <> '\(ended)'"
        )
        ended = try server.psql("SELECT pid \(active)")
        try server.psql("SELECT pg_terminate_backend(\(ended))")
      }
      let nodes = try await request.value.nodes
      #expect(nodes.last?.kind == .error)
      #expect(nodes.last?.title.hasPrefix("the connection was lost") == true)
      #expect(nodes.last?.title.hasSuffix("the next request connects again") == true)
      #expect(try source.children(of: nil, from: 0, limit: 10).nodes.count == 1)
    }

    @Test("a server that was stopped is an error, and one that was started again is read on")
    func restart() async throws {
      let server = try await PostgreSQLTestServer()
      let name = try server.makeDatabase(
        "CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t SELECT generate_series(1, 30);"
      )
      let source = try PostgreSQLSource(url: server.url(name))
      let table = try #require(try source.node(path: "/public/t"))
      let first = try source.children(of: table.id, from: 0, limit: 10)
      try server.stop()
      let error = #expect(throws: SourceError.self) {
        try source.children(of: table.id, from: 10, limit: 10)
      }
      #expect(error?.category == .noInput)
      #expect(error?.reason.contains("no server listens") == true)
      try await server.start()
      let second = try source.children(of: table.id, from: 10, limit: 10)
      #expect((first.nodes + second.nodes).dropFirst().map(\.title) == (1...19).map { "\($0)" })
    }

    @Test("many requests at once share few connections")
    func connections() async throws {
      let (source, server, name) = try await PostgreSQLSourceTests.open(
        "CREATE TABLE t(id int PRIMARY KEY); INSERT INTO t SELECT generate_series(1, 500);"
      )
      let table = try #require(try source.node(path: "/public/t"))
      try await withThrowingTaskGroup(of: Int.self) { group in
        for index in 0..<40 {
          group.addTask(executorPreference: WorkerThreads.blocking) {
            try source.children(of: table.id, from: index * 10, limit: 10).nodes.count
          }
        }
        for try await count in group { #expect(count == 10) }
      }
      let count = try server.psql("SELECT count(*) FROM pg_stat_activity WHERE datname = '\(name)'")
      #expect((1...4).contains(Int(count) ?? 0))
    }
  }

  /// A port that accepts connections and never says anything.
  private final class SilentListener {
    let port: Int
    private let descriptor: Int32

    init() throws {
      #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
      #endif
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let descriptor = descriptor
      let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          bind(descriptor, pointer, size) == 0 && listen(descriptor, 8) == 0
            && getsockname(descriptor, pointer, &size) == 0
        }
      }
      guard isOpen else { throw TestFailure("no port is free") }
      port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }
  }
#endif
