import Dispatch

/// A scanner that finds where the records of a text begin and end, in pieces.
protocol RecordScanner: Sendable {
  /// Returns the index at which the next record begins, or nil if none begins in the bytes.
  func startOfRecord(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int?

  /// Returns the index at which the record ends, or nil if it goes on after the bytes.
  mutating func endOfRecord(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int?

  /// Goes on to the next piece, after one with a number of bytes.
  mutating func endPiece(count: Int)

  /// The offset of what would have to be closed before the text ends, or nil.
  var unclosedOffset: Int? { get }
}

/// The state of a ``RecordIndex`` at one moment.
struct RecordIndexSnapshot: Sendable {
  /// The number of records that begin in the part that was scanned.
  var count = 0
  /// The number of records of which the end was scanned.
  var endedCount = 0
  /// The offsets of the first record and every 64th one after it.
  var offsets = BlockArray<Int>()
  /// The number of bytes scanned.
  var scanned: Int
  var isComplete = false
  /// The offset of what is never closed.
  var unclosedOffset: Int?

  /// The number of records of which one has its offset in the index.
  static var stride: Int { 64 }
}

/// An index of the records of a text, which grows as the text is scanned.
///
/// The offset of every 64th record is kept, so that a gigabyte takes a few megabytes. A reader that
/// needs more than has been indexed scans until it has enough. After the first read, the rest of a
/// long text is scanned in the background, slice by slice.
final class RecordIndex<Scanner: RecordScanner>: @unchecked Sendable {
  typealias Snapshot = RecordIndexSnapshot

  let text: JSONText

  /// The offset of the first byte that was scanned.
  let start: Int

  /// Whether the rest of a long text is scanned in the background.
  private let readsAhead: Bool

  /// The number of bytes scanned at once; other readers wait for at most one slice.
  private static var sliceSize: Int { 1 << 18 }

  /// The size in bytes up to which a text is scanned as a whole on the first read.
  private static var wholeSize: Int { 1 << 22 }

  // Guarded by the lock.
  private let lock = TicketLock()
  private var scanner: Scanner
  private var isBetweenRecords = true
  private var state: Snapshot
  private var isReadingAhead = false

  private let published: LockedValue<Snapshot>

  /// The samples of what was scanned, by which a file that has grown is recognised.
  private let samples = LockedValue(FileSamples())
  private let grownVersion = LockedValue<FileVersion?>(nil)

  init(_ text: JSONText, scanner: Scanner, from start: Int, readsAhead: Bool = true) {
    self.text = text
    self.start = start
    self.readsAhead = readsAhead
    self.scanner = scanner
    self.scanner.endPiece(count: start)
    state = Snapshot(scanned: start)
    published = LockedValue(Snapshot(scanned: start))
  }

  /// Makes an index of a file to which something was appended, with what is known of it before.
  ///
  /// Both share the memory of the offsets.
  ///
  /// - Returns: nil if the file begins differently, or was converted.
  init?(continuing other: RecordIndex, in file: SourceFile) {
    guard let before = other.text.file, before.version.identity == file.version.identity,
      let text = try? JSONText(file), text.wideEncoding == nil, other.text.wideEncoding == nil
    else { return nil }
    other.lock.lock()
    var state = other.state
    let (scanner, isBetween) = (other.scanner, other.isBetweenRecords)
    let samples = other.samples.withLock { $0 }
    other.lock.unlock()
    guard state.scanned <= file.size, (try? samples.match(file, from: other.start)) == true else {
      return nil
    }
    // The end of the text added this.
    if state.isComplete {
      state.isComplete = false
      state.unclosedOffset = nil
      state.endedCount = isBetween ? state.count : state.count - 1
    }
    self.text = text
    start = other.start
    readsAhead = other.readsAhead
    self.scanner = scanner
    isBetweenRecords = isBetween
    self.state = state
    published = LockedValue(state)
    self.samples.withLock { $0 = samples }
  }

  /// The current state of the scan.
  var current: Snapshot { published.withLock { $0 } }

  /// Scans until there is enough, or to the end, and returns the state; may block.
  ///
  /// - Parameters:
  ///   - isEnough: Whether to stop at a state.
  ///   - isEnoughForNow: Whether to stop at a state when a stream has nothing more at the moment; by
  ///     default the same.
  /// - Throws: ``SourceError`` if the text cannot be read, or ``SourceError/cancelled``.
  func read(
    until isEnough: (Snapshot) -> Bool,
    orWhileWaiting isEnoughForNow: ((Snapshot) -> Bool)? = nil
  ) throws(SourceError) -> Snapshot {
    let first = current
    if first.isComplete || isEnough(first) { return first }
    lock.lock()
    defer { lock.unlock() }
    while true {
      if state.isComplete || (text.stream != nil || text.count > Self.wholeSize) && isEnough(state)
      {
        if !state.isComplete { readAhead() }
        return publish()
      }
      if Task.isCancelled { throw .cancelled }
      guard let stream = text.stream, state.scanned == stream.count, !stream.isEnded else {
        try scanSlice()
        continue
      }
      if stream.wait(atMost: 0) {
        try stream.receive()
      } else if let isEnoughForNow, isEnoughForNow(state) {
        return publish()
      } else {
        // Others may read what is there meanwhile.
        _ = publish()
        lock.unlock()
        defer { lock.lock() }
        _ = stream.wait(atMost: SpooledStream.patience)
      }
    }
  }

  private func publish() -> Snapshot {
    let now = state
    published.withLock { $0 = now }
    return now
  }

  /// Scans the rest in the background while the document is in use.
  private func readAhead() {
    guard readsAhead, !isReadingAhead, text.stream == nil else { return }
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
    // A stream that has ended does not grow between these lines.
    let isWhole = !text.isArriving
    let end = text.count
    let wanted = min(Self.sliceSize, end - state.scanned)
    let slice = try text.bytes(from: state.scanned, count: wanted)
    guard slice.count == wanted else { throw .changed(path: text.name) }
    slice.withUnsafeBytes { scan($0) }
    state.scanned += wanted
    scanner.endPiece(count: wanted)
    if isWhole, state.scanned >= end {
      state.isComplete = true
      state.endedCount = state.count
      if !isBetweenRecords { state.unclosedOffset = scanner.unclosedOffset }
    }
  }

  private func scan(_ bytes: UnsafeRawBufferPointer) {
    if text.file != nil { samples.withLock { $0.append(bytes) } }
    var index = 0
    while index < bytes.count {
      if isBetweenRecords {
        guard let start = scanner.startOfRecord(in: bytes, from: index) else { return }
        index = start
        if state.count % Snapshot.stride == 0 { state.offsets.append(state.scanned + index) }
        state.count += 1
        isBetweenRecords = false
      }
      guard let end = scanner.endOfRecord(in: bytes, from: index) else { return }
      isBetweenRecords = true
      state.endedCount = state.count
      index = end
    }
  }

  /// Throws if the file is not the one that was opened; what was appended to it does not matter.
  ///
  /// - Throws: ``SourceError/changed(path:)``
  func check() throws(SourceError) {
    guard let file = text.file else { return }
    let version = try file.currentVersion()
    if version == file.version || grownVersion.withLock({ $0 }) == version { return }
    guard version.identity == file.version.identity, version.size > file.version.size,
      try samples.withLock({ $0 }).match(file, from: start)
    else { throw .changed(path: file.path) }
    grownVersion.withLock { $0 = version }
  }
}
