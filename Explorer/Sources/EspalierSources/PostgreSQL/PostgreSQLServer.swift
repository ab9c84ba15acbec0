#if canImport(CPostgreSQL)
  import Foundation

  /// A server with a few connections, each of which is used by one statement at a time.
  ///
  /// A connection that was lost since it was last used is replaced without an error.
  final class PostgreSQLServer: @unchecked Sendable {
    let target: PostgreSQLTarget

    /// The time after which a statement is interrupted.
    let timeLimit: Duration

    // All guarded by the condition.
    private let condition = NSCondition()
    private var idle: [PostgreSQLConnection] = []
    private var open = 0
    private var extraSettings = ""

    private static var connectionLimit: Int { 4 }

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

    /// Runs a statement and returns its rows.
    func perform(
      _ statement: PostgreSQLStatement,
      limit: Duration? = nil
    ) throws(PostgreSQLFailure) -> PostgreSQLRows {
      while true {
        let (connection, isReused) = try take()
        do throws(PostgreSQLFailure) {
          let rows = try connection.rows(
            of: statement,
            settings: settings(for: statement),
            limit: limit ?? timeLimit
          )
          putBack(connection)
          return rows
        } catch {
          guard error.isLost else {
            putBack(connection)
            throw error
          }
          discardAll()
          // Nothing was written, so the statement can be sent again.
          if error.error == .cancelled || !isReused { throw error }
        }
      }
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

    private func take() throws(PostgreSQLFailure) -> (PostgreSQLConnection, isReused: Bool) {
      condition.lock()
      while idle.isEmpty, open >= Self.connectionLimit {
        if Task.isCancelled {
          condition.unlock()
          throw PostgreSQLFailure(.cancelled)
        }
        _ = condition.wait(until: Date(timeIntervalSinceNow: 0.02))
      }
      if let connection = idle.popLast() {
        condition.unlock()
        return (connection, true)
      }
      open += 1
      condition.unlock()
      do throws(PostgreSQLFailure) {
        return (try PostgreSQLConnection(target), false)
      } catch {
        forgetOne()
        throw error
      }
    }

    private func putBack(_ connection: PostgreSQLConnection) {
      condition.lock()
      idle.append(connection)
      condition.signal()
      condition.unlock()
    }

    private func forgetOne() {
      condition.lock()
      open -= 1
      condition.signal()
      condition.unlock()
    }

    /// Closes the connection that was lost, and those that are idle, since they are probably lost,
    /// too.
    private func discardAll() {
      condition.lock()
      let connections = idle
      open -= connections.count + 1
      idle = []
      condition.broadcast()
      condition.unlock()
    }
  }
#endif
