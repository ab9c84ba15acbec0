#if canImport(CPostgreSQL)
  internal import CPostgreSQL

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// A connection to a server, used by one thread at a time.
  ///
  /// libpq's functions that do not block are used, so that each wait can be cancelled.
  final class PostgreSQLConnection {
    private let connection: OpaquePointer
    private let target: PostgreSQLTarget

    /// The time between two looks at whether a task was cancelled.
    private static var patience: Duration { .milliseconds(20) }

    /// The time that a server has to respond once a statement was cancelled, or is late.
    private static var grace: Duration { .seconds(2) }

    /// Connects.
    ///
    /// - Throws: ``PostgreSQLFailure`` with the reason in words.
    init(
      _ target: PostgreSQLTarget
    ) throws(PostgreSQLFailure) {
      self.target = target
      let names = ["dbname", "client_encoding", "fallback_application_name"]
      let values = [target.url, "UTF8", "espalier"]
      let started = withCStrings(names) { names in
        withCStrings(values) { values in PQconnectStartParams(names, values, 1) }
      }
      guard let started else {
        throw PostgreSQLFailure(
          .notReadable(path: target.place, reason: "there is no memory for a connection")
        )
      }
      connection = started
      // Notices would be written to standard error.
      PQsetNoticeProcessor(connection, { _, _ in }, nil)
      _ = PQsetErrorVerbosity(connection, PQERRORS_VERBOSE)
      let deadline = ContinuousClock.now + target.timeLimit
      var state = PGRES_POLLING_WRITING
      while state != PGRES_POLLING_OK {
        guard state != PGRES_POLLING_FAILED, PQstatus(connection) != CONNECTION_BAD else {
          throw PostgreSQLFailure(connecting: connection, target)
        }
        let events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
        switch wait(for: CInt(events), until: deadline) {
        case .ready: state = PQconnectPoll(connection)
        case .cancelled: throw PostgreSQLFailure(.cancelled, isLost: true)
        case .late:
          let seconds = target.timeLimit.components.seconds
          throw PostgreSQLFailure(
            .unavailable(
              path: target.place,
              reason: "\(target.server) has not answered within \(seconds) s"
            )
          )
        }
      }
      _ = PQsetErrorVerbosity(connection, PQERRORS_DEFAULT)
    }

    deinit { PQfinish(connection) }

    /// The version of the server, such as 150004, or 0 if it has none that libpq knows.
    var serverVersion: Int { Int(PQserverVersion(connection)) }

    private enum Readiness { case ready, cancelled, late }

    private func wait(
      for events: CInt,
      until deadline: ContinuousClock.Instant,
      isCancellable: Bool = true
    ) -> Readiness {
      while true {
        if isCancellable, Task.isCancelled { return .cancelled }
        let rest = deadline - .now
        if rest <= .zero { return .late }
        var descriptor = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
        let step = min(rest, Self.patience)
        let milliseconds = step.components.attoseconds / 1_000_000_000_000_000
        if poll(&descriptor, 1, CInt(max(1, milliseconds))) > 0 { return .ready }
      }
    }

    /// The time for which a statement waits for a lock, which is less than it has.
    private static var lockLimit: Int64 { 1000 }

    /// The statements that end a request.
    ///
    /// Nothing was written, so nothing is lost by a rollback, which undoes what the functions in a
    /// view have set and drops what they notify. The rest undoes what a rollback leaves behind.
    private static let end =
      "ROLLBACK; SELECT pg_catalog.pg_advisory_unlock_all(); DEALLOCATE ALL"

    /// Runs a statement in a read-only transaction of its own, and returns its rows.
    ///
    /// The session is afterwards as it was before, whatever the statement has run.
    ///
    /// - Parameter settings: Commands that set what holds for the transaction.
    /// - Throws: ``PostgreSQLFailure``; the connection can be used again unless it says that it is
    ///   lost.
    func rows(
      of statement: PostgreSQLStatement,
      settings: String,
      limit: Duration
    ) throws(PostgreSQLFailure) -> PostgreSQLRows {
      let (seconds, attoseconds) = limit.components
      let milliseconds = max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
      let begin =
        "BEGIN READ ONLY; SET LOCAL statement_timeout = \(milliseconds); "
        + "SET LOCAL lock_timeout = \(min(Self.lockLimit, max(1, milliseconds / 2))); " + settings
      var rows: PostgreSQLRows?
      var failure: PostgreSQLFailure?
      do throws(PostgreSQLFailure) {
        _ = try exchange(limit) { PQsendQuery(connection, begin) }
        rows = try exchange(limit, of: statement) { send(statement) }
      } catch {
        if error.isLost { throw error }
        failure = error
      }
      do throws(PostgreSQLFailure) {
        _ = try exchange(limit, isCancellable: false) { PQsendQuery(connection, Self.end) }
      } catch {
        // What is left in the session is unknown.
        throw PostgreSQLFailure((failure ?? error).error, isLost: true)
      }
      guard let rows else { throw failure ?? lost }
      return rows
    }

    private func send(_ statement: PostgreSQLStatement) -> CInt {
      let types = statement.parameters.map { Oid($0.type) }
      let texts = statement.parameters.map { $0.text.map { CChar(bitPattern: $0) } + [0] }
      // One buffer with all texts, so that the pointers to them stay valid.
      let all = texts.flatMap { $0 }
      return all.withUnsafeBufferPointer { buffer in
        var start = 0
        var values: [UnsafePointer<CChar>?] = []
        for text in texts {
          values.append(buffer.baseAddress.map { $0 + start })
          start += text.count
        }
        let count = CInt(values.count)
        return PQsendQueryParams(connection, statement.sql, count, types, values, nil, nil, 0)
      }
    }

    /// Sends something, and returns the last result.
    private func exchange(
      _ limit: Duration,
      of statement: PostgreSQLStatement? = nil,
      isCancellable: Bool = true,
      _ send: () -> CInt
    ) throws(PostgreSQLFailure) -> PostgreSQLRows {
      let start = ContinuousClock.now
      guard send() == 1 else { throw lost }
      // The server interrupts a statement that is late; this is for one that does not answer.
      var deadline = start + limit + Self.grace
      var isInterrupted = false
      var wasCancelled = false
      var last: PostgreSQLRows?
      var failure: PostgreSQLFailure?
      while true {
        while PQisBusy(connection) == 1 {
          switch wait(
            for: CInt(POLLIN),
            until: deadline,
            isCancellable: isCancellable && !isInterrupted
          ) {
          case .ready: guard PQconsumeInput(connection) == 1 else { throw lost }
          case .late where isInterrupted:
            if wasCancelled { throw PostgreSQLFailure(.cancelled, isLost: true) }
            let reason = "the server does not answer; the next request connects again"
            throw PostgreSQLFailure(.failed(path: target.place, reason: reason), isLost: true)
          case .late, .cancelled:
            wasCancelled = isCancellable && Task.isCancelled
            isInterrupted = true
            interrupt()
            deadline = .now + Self.grace
          }
        }
        guard let result = PQgetResult(connection) else { break }
        let rows = PostgreSQLRows(result)
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: last = rows
        default:
          failure =
            failure
            ?? PostgreSQLFailure(result, target, of: statement, limit: limit, elapsed: .now - start)
        }
      }
      if wasCancelled {
        let isLost = PQstatus(connection) == CONNECTION_BAD
        throw PostgreSQLFailure(.cancelled, isLost: isLost)
      }
      if let failure {
        guard PQstatus(connection) != CONNECTION_BAD else {
          throw failure.isLost ? failure : lost
        }
        throw failure
      }
      guard let last else { throw lost }
      return last
    }

    /// Asks the server to interrupt what it does.
    private func interrupt() {
      guard let cancel = PQgetCancel(connection) else { return }
      defer { PQfreeCancel(cancel) }
      var message = [CChar](repeating: 0, count: 256)
      _ = PQcancel(cancel, &message, CInt(message.count))
    }

    private var lost: PostgreSQLFailure {
      PostgreSQLFailure(
        .failed(
          path: target.place,
          reason: "the connection was lost; the next request connects again"
        ),
        isLost: true
      )
    }
  }

  /// Calls a closure with an array of C strings that ends with a null pointer.
  private func withCStrings<Result>(
    _ texts: [String],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    var copies: [UnsafePointer<CChar>?] = texts.map { text in strdup(text).map { UnsafePointer($0) }
    }
    defer { for copy in copies { free(UnsafeMutableRawPointer(mutating: copy)) } }
    copies.append(nil)
    return body(copies)
  }

  /// The rows of a result.
  final class PostgreSQLRows {
    private let result: OpaquePointer

    fileprivate init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    var count: Int { Int(PQntuples(result)) }

    /// Returns a value as the server writes it, or nil for null.
    func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
      let (row, column) = (CInt(row), CInt(column))
      guard PQgetisnull(result, row, column) == 0, let text = PQgetvalue(result, row, column)
      else { return nil }
      let count = Int(PQgetlength(result, row, column))
      return Array(UnsafeRawBufferPointer(start: text, count: count))
    }

    /// Returns a value as text, repaired if it is no UTF-8; empty for null.
    func text(_ row: Int, _ column: Int) -> String {
      String(decoding: bytes(row, column) ?? [], as: UTF8.self)
    }

    /// Returns an integer; 0 for null.
    func integer(_ row: Int, _ column: Int) -> Int { Int(text(row, column)) ?? 0 }

    /// Returns whether a value is true.
    func isTrue(_ row: Int, _ column: Int) -> Bool { bytes(row, column) == [UInt8(ascii: "t")] }

    /// Returns integers that are separated by spaces.
    func integers(_ row: Int, _ column: Int) -> [Int] {
      text(row, column).split(separator: " ").compactMap { Int($0) }
    }
  }
#endif
