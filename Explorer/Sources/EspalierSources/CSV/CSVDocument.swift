import Dispatch

/// A CSV text with an index of its records, which grows as the text is scanned.
///
/// The offset of every 64th record is kept, so that a gigabyte takes a few megabytes. A reader that
/// needs more than has been indexed scans until it has enough. After the first read, the rest of a
/// long text is scanned in the background, slice by slice.
final class CSVDocument: @unchecked Sendable {
  let text: JSONText
  let dialect: CSVDialect

  /// The number of bytes scanned at once; other readers wait for at most one slice.
  private static var sliceSize: Int { 1 << 18 }

  /// The size in bytes up to which a text is scanned as a whole on the first read.
  private static var wholeSize: Int { 1 << 22 }

  /// The size in bytes up to which a record is shown.
  let recordLimit: Int

  /// The number of records of which one has its offset in the index.
  static var stride: Int { 64 }

  // Guarded by the lock.
  private let lock = TicketLock()
  private var scanner: CSVScanner
  private var isBetweenRecords = true
  private var state: Snapshot
  private var isReadingAhead = false

  private let published: LockedValue<Snapshot>

  /// The samples of what was scanned, by which a file that has grown is recognised.
  private let samples = LockedValue(FileSamples())
  private let grownVersion = LockedValue<FileVersion?>(nil)

  /// The state of the scan at one moment.
  struct Snapshot: Sendable {
    /// The number of records that begin in the part that was scanned.
    var count = 0
    /// The offsets of the first record and every 64th one after it.
    var index = BlockArray<Int>()
    /// The number of bytes scanned.
    var scanned: Int
    var isComplete = false
    /// The offset of a quotation mark that opens a cell and is never closed.
    var unclosedQuote: Int?
  }

  init(_ text: JSONText, _ dialect: CSVDialect, recordLimit: Int) {
    self.recordLimit = recordLimit
    self.text = text
    self.dialect = dialect
    scanner = CSVScanner(delimiter: dialect.delimiter)
    scanner.endPiece(count: dialect.start)
    state = Snapshot(scanned: dialect.start)
    published = LockedValue(Snapshot(scanned: dialect.start))
  }

  /// The current state of the scan.
  var current: Snapshot { published.withLock { $0 } }

  /// Scans until there is enough, or to the end, and returns the state; may block.
  ///
  /// - Throws: ``SourceError`` if the text cannot be read, or ``SourceError/cancelled``.
  func read(
    until isEnough: (Snapshot) -> Bool,
    isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(SourceError) -> Snapshot {
    let first = current
    if first.isComplete || isEnough(first) { return first }
    lock.lock()
    defer { lock.unlock() }
    while true {
      if state.isComplete || text.count > Self.wholeSize && isEnough(state) {
        if !state.isComplete { readAhead() }
        return publish()
      }
      if isCancelled() { throw .cancelled }
      try scanSlice()
    }
  }

  private func publish() -> Snapshot {
    let now = state
    published.withLock { $0 = now }
    return now
  }

  /// Scans the rest in the background while the document is in use.
  private func readAhead() {
    guard !isReadingAhead else { return }
    isReadingAhead = true
    DispatchQueue.global(qos: .utility).async { [weak self] in
      while let hasMore = self?.scanAhead(), hasMore {}
    }
  }

  /// - Returns: Whether there is more to scan.
  private func scanAhead() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    do throws(SourceError) {
      for _ in 0..<4 where !state.isComplete { try scanSlice() }
    } catch {
      // The next reader that needs the missing part gets the error.
      return false
    }
    return !publish().isComplete
  }

  private func scanSlice() throws(SourceError) {
    let wanted = min(Self.sliceSize, text.count - state.scanned)
    let slice = try text.bytes(from: state.scanned, count: wanted)
    guard slice.count == wanted else { throw .changed(path: text.name) }
    slice.withUnsafeBytes { scan($0) }
    state.scanned += wanted
    scanner.endPiece(count: wanted)
    if state.scanned >= text.count {
      state.isComplete = true
      if !isBetweenRecords, scanner.isInQuotes { state.unclosedQuote = scanner.openingQuote }
    }
  }

  private func scan(_ bytes: UnsafeRawBufferPointer) {
    if text.file != nil { samples.withLock { $0.append(bytes) } }
    var index = 0
    while index < bytes.count {
      if isBetweenRecords {
        while index < bytes.count, CSV.isLineEnd(bytes[index]) { index += 1 }
        guard index < bytes.count else { return }
        if state.count % Self.stride == 0 { state.index.append(state.scanned + index) }
        state.count += 1
        isBetweenRecords = false
      }
      guard let end = scanner.endOfRecord(in: bytes, from: index) else { return }
      isBetweenRecords = true
      index = end
    }
  }

  /// Returns a reader of all records.
  func reader() -> CSVRecordReader { reader(from: dialect.start) }

  private func reader(from offset: Int) -> CSVRecordReader {
    CSVRecordReader(text, delimiter: dialect.delimiter, from: offset, recordLimit: recordLimit)
  }

  /// Returns a reader whose next record is the one with a number.
  ///
  /// - Precondition: The number is below the count of the snapshot.
  /// - Complexity: O(length of 64 records)
  func reader(at number: Int, in snapshot: Snapshot) throws(SourceError) -> CSVRecordReader {
    precondition(number < snapshot.count, "record \(number) of \(snapshot.count)")
    var reader = reader(from: snapshot.index[number / Self.stride])
    for _ in 0..<number % Self.stride { _ = try reader.next() }
    return reader
  }

  /// Throws if the file is not the one that was opened; what was appended to it does not matter.
  ///
  /// - Throws: ``SourceError/changed(path:)``
  func check() throws(SourceError) {
    guard let file = text.file else { return }
    let version = try file.currentVersion()
    if version == file.version || grownVersion.withLock({ $0 }) == version { return }
    // The samples begin at the first record.
    guard version.identity == file.version.identity, version.size > file.version.size,
      try samples.withLock({ $0 }).match(file, from: dialect.start)
    else { throw .changed(path: file.path) }
    grownVersion.withLock { $0 = version }
  }
}
