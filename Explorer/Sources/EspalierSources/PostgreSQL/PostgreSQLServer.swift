#if canImport(CPostgreSQL)
  import Foundation

  /// A server with a few connections, each of which is used by one statement at a time.
  ///
  /// Statements that are the same, at the same time, are run once. A connection that was lost since it
  /// was last used is replaced without an error.
  final class PostgreSQLServer: @unchecked Sendable {
    let target: PostgreSQLTarget

    /// The time after which a statement is interrupted.
    let timeLimit: Duration

    // All guarded by the condition.
    private let condition = NSCondition()
    private var idle: [PostgreSQLConnection] = []
    private var queue = PostgreSQLQueue()
    private var runs: [PostgreSQLStatement: Run] = [:]
    private var extraSettings = ""

    /// A statement that runs, for all who have sent it.
    private final class Run {
      let start = ContinuousClock.now
      var result: Result<PostgreSQLRows, PostgreSQLFailure>?
    }

    init(_ target: PostgreSQLTarget, timeLimit: Duration) {
      (self.target, self.timeLimit) = (target, timeLimit)
    }

    /// Lets statements find the operators of types in some schemas.
    func addToSearchPath(_ schemas: [String]) {
      let names = schemas.map { PostgreSQLStatement.quoted($0) }.joined(separator: ", ")
      let literal = "'" + names.replacing("'", with: "''") + "'"
      condition.lock()
      extraSettings =
        schemas.isEmpty
        ? ""
        : "SELECT pg_catalog.set_config('search_path', pg_catalog.concat_ws(', ', "
          + "nullif(pg_catalog.current_setting('search_path'), ''), \(literal)), true); "
      condition.unlock()
    }

    /// Runs a statement and returns its rows.
    ///
    /// - Parameter limit: The time after which it is interrupted.
    /// - Throws: ``SourceError``: `notReadable` if there is no connection, `failed` if the statement
    ///   fails, `changed` if what it reads is no longer there.
    func rows(
      of statement: PostgreSQLStatement,
      limit: Duration? = nil
    ) throws(SourceError) -> PostgreSQLRows {
      do throws(PostgreSQLFailure) {
        return try perform(statement, limit: limit)
      } catch {
        throw error.error
      }
    }

    /// Runs a statement and returns its rows; they are shared by all who send it meanwhile.
    func perform(
      _ statement: PostgreSQLStatement,
      limit: Duration? = nil
    ) throws(PostgreSQLFailure) -> PostgreSQLRows {
      condition.lock()
      defer { condition.unlock() }
      while let run = runs[statement] {
        let result = try wait(
          for: { run.result },
          unless: { .now - run.start > PostgreSQLQueue.patience }
        )
        // Whoever sent it first may have gone.
        if case .failure(let failure) = result, failure.error == .cancelled { continue }
        return try result.get()
      }
      let run = Run()
      runs[statement] = run
      condition.unlock()
      let result = Result { () throws(PostgreSQLFailure) in
        try send(statement, limit: limit ?? timeLimit)
      }
      condition.lock()
      run.result = result
      runs[statement] = nil
      condition.broadcast()
      return try result.get()
    }

    private func send(
      _ statement: PostgreSQLStatement,
      limit: Duration
    ) throws(PostgreSQLFailure) -> PostgreSQLRows {
      let ticket = try begin(statement.table)
      defer { end(ticket) }
      while true {
        let known = condition.withLock { idle.popLast() }
        let connection: PostgreSQLConnection
        if let known { connection = known } else { connection = try PostgreSQLConnection(target) }
        do throws(PostgreSQLFailure) {
          let rows = try connection.rows(
            of: statement,
            settings: settings(for: statement),
            limit: limit
          )
          putBack(connection)
          return rows
        } catch {
          guard error.isLost else {
            let lock = error.isLocked ? self.lock(on: statement.table, connection) : nil
            putBack(connection)
            throw lock ?? error
          }
          // Those that are idle are probably lost, too.
          let lost = condition.withLock {
            defer { idle = [] }
            return idle
          }
          withExtendedLifetime(lost) {}
          // Nothing was written, so the statement can be sent again.
          if error.error == .cancelled || known == nil { throw error }
        }
      }
    }

    /// Returns a failure that names the lock for which the readers of a table wait, if there still is
    /// one, on it or on what it reads as a view or has as a part.
    private func lock(on table: Int?, _ connection: PostgreSQLConnection) -> PostgreSQLFailure? {
      let statement = PostgreSQLStatement(
        """
        WITH RECURSIVE used(oid) AS (
          SELECT \(table ?? 0)::pg_catalog.oid
          UNION SELECT x.oid FROM used u, LATERAL (
            SELECT d.refobjid FROM pg_catalog.pg_rewrite r JOIN pg_catalog.pg_depend d
              ON d.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass AND d.objid = r.oid
              AND d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass WHERE r.ev_class = u.oid
            UNION ALL SELECT i.inhrelid FROM pg_catalog.pg_inherits i WHERE i.inhparent = u.oid
          ) x(oid))
        SELECT pg_catalog.concat('session ', l.pid, ' of ' || a.usename,
          CASE WHEN l.granted THEN ' holds ' ELSE ' waits for ' END, l.mode, ' on ', n.nspname, '.',
          c.relname)
        FROM pg_catalog.pg_locks l JOIN pg_catalog.pg_class c ON c.oid = l.relation
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_catalog.pg_database d ON d.oid = l.database
        LEFT JOIN pg_catalog.pg_stat_activity a ON a.pid = l.pid
        WHERE l.mode = 'AccessExclusiveLock' AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
          AND d.datname = pg_catalog.current_database()
          AND (\(table == nil) OR c.oid IN (SELECT oid FROM used))
        ORDER BY NOT l.granted LIMIT 1
        """
      )
      guard let rows = try? connection.rows(of: statement, settings: "", limit: .seconds(1)),
        rows.count > 0
      else { return nil }
      let reason = TerminalSafeText.escaped(rows.text(0, 0).utf8) + "; try again later"
      return PostgreSQLFailure(.failed(path: target.place, reason: reason))
    }

    /// The settings of a transaction: notations that do not depend on the server's configuration.
    private func settings(for statement: PostgreSQLStatement) -> String {
      condition.lock()
      let extra = extraSettings
      condition.unlock()
      var settings =
        "SET LOCAL datestyle = ISO; SET LOCAL bytea_output = hex; "
        + "SET LOCAL intervalstyle = postgres; SET LOCAL extra_float_digits = 3; \(extra)"
      if statement.keepsOrder {
        // Scans that begin in the middle, or several at once, return rows in another order each time.
        settings +=
          "SELECT pg_catalog.set_config(name, CASE vartype WHEN 'bool' THEN 'off' ELSE '0' END, true)"
          + " FROM pg_catalog.pg_settings"
          + " WHERE name IN ('synchronize_seqscans', 'max_parallel_workers_per_gather')"
      }
      return settings
    }

    /// Waits until it is the turn of a statement that reads a table, or the catalogs.
    private func begin(_ table: Int?) throws(PostgreSQLFailure) -> PostgreSQLQueue.Ticket {
      condition.lock()
      defer { condition.unlock() }
      let ticket = queue.add(table)
      do throws(PostgreSQLFailure) {
        return try wait(
          for: { queue.begins(ticket) ? ticket : nil },
          unless: { queue.isHopeless(ticket) }
        )
      } catch {
        queue.remove(ticket)
        throw error
      }
    }

    private func end(_ ticket: PostgreSQLQueue.Ticket) {
      condition.lock()
      queue.remove(ticket)
      condition.broadcast()
      condition.unlock()
    }

    /// Waits, while the condition is locked, until there is something.
    ///
    /// - Throws: ``PostgreSQLFailure`` if waiting longer is of no use.
    private func wait<Value>(
      for value: () -> Value?,
      unless isHopeless: () -> Bool
    ) throws(PostgreSQLFailure) -> Value {
      while true {
        if let value = value() { return value }
        if Task.isCancelled { throw PostgreSQLFailure(.cancelled) }
        if isHopeless() {
          let reason = "the requests before it take too long; try again later"
          throw PostgreSQLFailure(.unavailable(path: target.place, reason: reason))
        }
        _ = condition.wait(until: Date(timeIntervalSinceNow: 0.02))
      }
    }

    private func putBack(_ connection: PostgreSQLConnection) {
      condition.withLock { idle.append(connection) }
    }
  }
#endif
