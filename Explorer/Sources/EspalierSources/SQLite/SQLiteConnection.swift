import Foundation
internal import GRDB
internal import GRDBSQLite

/// A connection to a database that only reads, and never for long.
///
/// Statements run one after the other, each in a transaction of its own.
final class SQLiteConnection: Sendable {
  private let queue: DatabaseQueue

  /// The path or the name of the database, for errors.
  let path: String

  /// The time after which a statement is interrupted.
  let timeLimit: Duration

  /// The code of the last failure of a statement.
  private let lastFailure = LockedValue<CInt>(SQLITE_OK)

  /// The reason why the file could not be opened, if it is damaged or no database.
  let damage: String?

  /// The number of columns that a statement can return.
  let columnLimit: Int

  /// The statement that is kept, used on the queue alone.
  private nonisolated(unsafe) var kept: (sql: String, statement: Statement)?

  /// Whether the last failure was that the file is damaged, or no database.
  var isDamaged: Bool { Self.isDamage(lastFailure.withLock { $0 }) }

  private static func isDamage(_ code: CInt) -> Bool {
    code == SQLITE_CORRUPT || code == SQLITE_NOTADB
  }

  /// The size in bytes up to which a database that has no path is read.
  private static var memoryLimit: Int { 1 << 28 }

  /// Opens the file of an input.
  ///
  /// - Throws: ``SourceError`` if it cannot be opened.
  init(_ input: FileInput, timeLimit: Duration) throws(SourceError) {
    self.timeLimit = timeLimit
    switch input.content {
    case .memory(let bytes):
      path = input.name
      damage = nil
      queue = try Self.queue(of: bytes, path: input.name)
      columnLimit = Self.columnLimit(of: queue)
    case .file(let file):
      path = file.path
      guard let version = try? FileVersion(path: file.path),
        version.identity == file.version.identity
      else {
        // It has no name, as what was received in a stream.
        guard file.size <= Self.memoryLimit else {
          throw .notReadable(
            path: file.path,
            reason: "a database of more than \(byteSize(Int64(Self.memoryLimit))) has to be a file"
          )
        }
        let bytes = try JSONText(reading: file).bytes(from: 0, count: file.size)
        damage = nil
        queue = try Self.queue(of: Array(bytes), path: file.path)
        columnLimit = Self.columnLimit(of: queue)
        return
      }
      (queue, damage) = try Self.queue(at: file)
      columnLimit = Self.columnLimit(of: queue)
    }
  }

  // A connection closes when none of its statements is left.
  deinit { kept = nil }

  private static func columnLimit(of queue: DatabaseQueue) -> Int {
    queue.unsafeRead { Int(sqlite3_limit($0.sqliteConnection, SQLITE_LIMIT_COLUMN, -1)) }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.foreignKeysEnabled = false
    configuration.acceptsDoubleQuotedStringLiterals = true
    // For a second, at short intervals: at those of SQLite, of up to a tenth of a second, a reader misses the
    // moments between the writes of a busy program.
    configuration.busyMode = .callback { tries in
      Thread.sleep(forTimeInterval: 0.002)
      return tries < 500
    }
    configuration.prepareDatabase { db in
      // Functions with side effects are not called, whatever the schema says.
      sqlite3_exec(db.sqliteConnection, "PRAGMA trusted_schema = OFF", nil, nil, nil)
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, 1 << 26)
      sqlite3_exec(db.sqliteConnection, "PRAGMA cache_size = -16384", nil, nil, nil)
    }
    return configuration
  }

  /// Opens a file; one that is damaged is an empty database, and the reason.
  private static func queue(
    at file: SourceFile
  ) throws(SourceError) -> (queue: DatabaseQueue, damage: String?) {
    // With a write-ahead log that is in use, the log is read as well. A database that has none is
    // opened as one that does not change: SQLite would make the files of a log otherwise.
    let header = try JSONText(reading: file).bytes(from: 0, count: 20)
    let isLogged = header.count == 20 && header[header.startIndex + 18] == 2
    let hasLog = FileManager.default.fileExists(atPath: file.path + "-wal")
    let absolute = URL(fileURLWithPath: file.path)
    let name = isLogged && !hasLog ? absolute.absoluteString + "?immutable=1" : absolute.path
    return try perform(path: file.path) {
      do {
        return (try DatabaseQueue(path: name, configuration: configuration), nil)
      } catch let error as DatabaseError where isDamage(error.resultCode.rawValue) {
        return (try DatabaseQueue(configuration: configuration), reason(of: error))
      }
    }
  }

  private static func queue(
    of bytes: [UInt8],
    path: String
  ) throws(SourceError) -> DatabaseQueue {
    let size = Int64(bytes.count)
    return try perform(path: path) {
      let queue = try DatabaseQueue(configuration: configuration)
      try queue.inDatabase { db in
        guard let memory = sqlite3_malloc64(UInt64(max(1, bytes.count))) else {
          throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        bytes.withUnsafeBytes { source in
          if let start = source.baseAddress {
            memory.copyMemory(from: start, byteCount: bytes.count)
          }
        }
        // In memory there is no log, so the mark that there is one is removed.
        if bytes.count > 19, bytes[18] == 2 {
          memory.advanced(by: 18).storeBytes(of: 0x0101, as: UInt16.self)
        }
        let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
        let start = memory.assumingMemoryBound(to: UInt8.self)
        let code = sqlite3_deserialize(db.sqliteConnection, "main", start, size, size, flags)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
      }
      return queue
    }
  }

  private static func perform<Result>(
    path: String,
    _ body: () throws -> Result
  ) throws(SourceError) -> Result {
    do {
      return try body()
    } catch let error as SourceError {
      throw error
    } catch let error as DatabaseError {
      let reason = reason(of: error)
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: throw .unavailable(path: path, reason: reason)
      default: throw .failed(path: path, reason: reason)
      }
    } catch {
      throw .failed(path: path, reason: "\(error)")
    }
  }

  private static func reason(of error: DatabaseError) -> String {
    let message = error.message ?? error.resultCode.description
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: return "another program has locked it; try again later"
    case .SQLITE_INTERRUPT:
      return "it takes too long and was interrupted; an index may be missing"
    case .SQLITE_CANTOPEN:
      return "\(message); the folder may have to be writable for its write-ahead log"
    case .SQLITE_READONLY: return "\(message); a program that writes it has to recover it first"
    case .SQLITE_TOOBIG: return "a text of more than \(byteSize(1 << 26)) is not read"
    default: return message
    }
  }

  /// The state of a statement that may be interrupted.
  private final class Watch {
    let end: ContinuousClock.Instant

    init(_ limit: Duration) { end = .now + limit }
  }

  /// An interruption of the statement that runs on a connection, at a time.
  ///
  /// Counting all rows of a table is one step of SQLite's machine, in which no progress is reported.
  private final class Interruption: Sendable {
    /// A queue of its own gets a thread even if those of the global queues are all busy.
    private static let queue = DispatchQueue(label: "espalier.interruptions", qos: .userInteractive)

    private let isPending = LockedValue(true)

    init(of queue: DatabaseQueue, after time: Duration) {
      let (seconds, attoseconds) = time.components
      let interval = DispatchTimeInterval.nanoseconds(
        Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
      )
      Self.queue.asyncAfter(deadline: .now() + interval) { [isPending] in
        isPending.withLock { if $0 { queue.interrupt() } }
      }
    }

    /// Leaves the statements that follow alone.
    func cancel() { isPending.withLock { $0 = false } }
  }

  /// Runs a query and calls a closure with each row, until that returns false.
  ///
  /// - Parameters:
  ///   - values: The values of the parameters.
  ///   - limit: The time after which the query is interrupted.
  ///   - isRepeated: Whether the query comes again soon with other values, so that its statement is kept until
  ///     another one is.
  /// - Throws: ``SourceError/failed(path:reason:)``, or ``SourceError/cancelled``.
  func query(
    _ sql: String,
    _ values: [RecordValue] = [],
    limit: Duration? = nil,
    isRepeated: Bool = false,
    _ row: (SQLiteRow) throws(SourceError) -> Bool
  ) throws(SourceError) {
    let watch = Watch(limit ?? timeLimit)
    try Self.perform(path: path) {
      try queue.unsafeRead { db in
        let connection = db.sqliteConnection
        let context = Unmanaged.passUnretained(watch).toOpaque()
        sqlite3_progress_handler(
          connection,
          10_000,
          { context in
            guard let context else { return 0 }
            let watch = Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue()
            return .now > watch.end || Task.isCancelled ? 1 : 0
          },
          context
        )
        let interruption = limit.map { Interruption(of: queue, after: $0) }
        defer {
          interruption?.cancel()
          sqlite3_progress_handler(connection, 0, nil, nil)
        }
        do {
          try Self.run(try statement(sql, isRepeated, in: db), values, in: db, row)
        } catch let error as DatabaseError {
          if error.resultCode == .SQLITE_INTERRUPT, Task.isCancelled { throw SourceError.cancelled }
          lastFailure.withLock { $0 = error.resultCode.rawValue }
          throw error
        }
      }
    }
  }

  /// Makes a statement, or returns the one that is kept.
  private func statement(
    _ sql: String,
    _ isRepeated: Bool,
    in db: Database
  ) throws -> Statement {
    guard isRepeated else { return try db.makeStatement(sql: sql) }
    if let kept, kept.sql == sql { return kept.statement }
    let statement = try db.makeStatement(sql: sql)
    kept = (sql, statement)
    return statement
  }

  private static func run(
    _ statement: Statement,
    _ values: [RecordValue],
    in db: Database,
    _ row: (SQLiteRow) throws(SourceError) -> Bool
  ) throws {
    let pointer = statement.sqliteStatement
    for (index, value) in values.enumerated() { bind(value, at: CInt(index + 1), of: pointer) }
    defer { sqlite3_reset(pointer) }
    while true {
      switch sqlite3_step(pointer) {
      case SQLITE_ROW:
        if try !row(SQLiteRow(pointer)) { return }
      case SQLITE_DONE: return
      case let code:
        let message = String(cString: sqlite3_errmsg(db.sqliteConnection))
        throw DatabaseError(
          resultCode: ResultCode(rawValue: code).primaryResultCode,
          message: message
        )
      }
    }
  }

  private static func bind(_ value: RecordValue, at index: CInt, of statement: OpaquePointer) {
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null, .longBlob, .longText: sqlite3_bind_null(statement, index)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .real(let bits): sqlite3_bind_double(statement, index, Double(bitPattern: bits))
    case .text(let text), .literal(let text, _):
      text.withUnsafeBufferPointer { text in
        text.withMemoryRebound(to: CChar.self) { text in
          _ = sqlite3_bind_text(
            statement,
            index,
            text.baseAddress ?? UnsafePointer(bitPattern: 8),
            CInt(text.count),
            copies
          )
        }
      }
    case .blob(let bytes):
      _ =
        bytes.isEmpty
        ? sqlite3_bind_zeroblob(statement, index, 0)
        : sqlite3_bind_blob(statement, index, bytes, CInt(bytes.count), copies)
    }
  }

  /// Returns the first column of the first row, or nil if there is no row.
  func value(
    _ sql: String,
    _ values: [RecordValue] = [],
    limit: Duration? = nil
  ) throws(SourceError) -> RecordValue? {
    var found: RecordValue?
    try query(sql, values, limit: limit) { row in
      found = row[0]
      return false
    }
    return found
  }
}

/// The current row of a query.
struct SQLiteRow {
  private let statement: OpaquePointer

  fileprivate init(_ statement: OpaquePointer) { self.statement = statement }

  var count: Int { Int(sqlite3_column_count(statement)) }

  /// The value of a column.
  subscript(column: Int) -> RecordValue {
    let column = CInt(column)
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return RecordValue(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      guard let text = sqlite3_column_text(statement, column) else { return .text([]) }
      let count = Int(sqlite3_column_bytes(statement, column))
      return .text(Array(UnsafeBufferPointer(start: text, count: count)))
    case SQLITE_BLOB:
      guard let bytes = sqlite3_column_blob(statement, column) else { return .blob([]) }
      let count = Int(sqlite3_column_bytes(statement, column))
      return .blob(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    default: return .null
    }
  }

  /// The text of a column, repaired if it is no UTF-8; empty for null.
  func text(_ column: Int) -> String {
    let value = self[column]
    return value == .null ? "" : String(decoding: value.bytes, as: UTF8.self)
  }

  func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(statement, CInt(column))) }
}
