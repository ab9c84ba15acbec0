import Dispatch
import EspalierJSON

/// A JSON text with an index of its values, which grows as the text is scanned.
///
/// A reader that needs more than has been indexed scans until it has enough. After the first read,
/// the rest of a long text is scanned in the background, slice by slice.
final class JSONDocument: @unchecked Sendable {
  let text: JSONText
  let isLines: Bool

  /// The number of bytes scanned at once; other readers wait for at most one slice.
  private static var sliceSize: Int { 1 << 18 }

  /// The size in bytes up to which a text is scanned as a whole on the first read: that takes a few
  /// hundredths of a second.
  private let wholeSize: Int
  private let readsAhead: Bool

  // Guarded by the lock.
  private let lock = TicketLock()
  private var scanner: JSONScanner
  private var buffer: [UInt8] = []
  private var filled = 0
  private var scanned = 0
  private var isReadingAhead = false

  /// The published state, for readers that need no more.
  private let snapshot: LockedValue<Snapshot>

  /// The state of the scan at one moment.
  struct Snapshot: Sendable {
    var tree: JSONTree
    var fault: JSONDiagnostic?
    var hasByteOrderMark = false
    /// The number of bytes scanned.
    var scanned = 0
  }

  /// - Parameters:
  ///   - wholeSize: The size in bytes up to which a text is scanned as a whole.
  ///   - readsAhead: Whether the rest is scanned in the background.
  init(_ text: JSONText, isLines: Bool, wholeSize: Int = 1 << 22, readsAhead: Bool = true) {
    self.text = text
    self.isLines = isLines
    self.wholeSize = wholeSize
    self.readsAhead = readsAhead
    let scanner = JSONScanner(
      isLenient: true,
      isJSONLines: isLines,
      reserving: min(text.count / 16 + 1, 1 << 14)
    )
    self.scanner = scanner
    snapshot = LockedValue(Snapshot(tree: scanner.tree))
  }

  /// The current state of the scan.
  var current: Snapshot { snapshot.withLock { $0 } }

  /// The end of the text, which is before the expected end if the file was cut short during the
  /// scan.
  var end: Int {
    let fault = current.fault
    return fault?.reason == .truncated ? fault?.offset ?? text.count : text.count
  }

  /// Scans until there is enough, or to the end, and returns the state; may block.
  ///
  /// - Throws: ``SourceError`` if the text cannot be read, or ``SourceError/cancelled``.
  func read(
    until isEnough: (Snapshot) -> Bool,
    isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(SourceError) -> Snapshot {
    let first = current
    if first.tree.isComplete || isEnough(first) { return first }
    lock.lock()
    defer { lock.unlock() }
    while true {
      let snapshot = publish()
      if snapshot.tree.isComplete { return snapshot }
      if text.count > wholeSize, isEnough(snapshot) {
        readAhead()
        return snapshot
      }
      if isCancelled() { throw .cancelled }
      try scanSlice()
    }
  }

  /// Does the same as ``read(until:isCancelled:)`` on a thread that may block.
  func readInBackground(
    until isEnough: @escaping @Sendable (Snapshot) -> Bool
  ) async throws(SourceError) -> Snapshot {
    let first = current
    if first.tree.isComplete || isEnough(first) { return first }
    let isCancelled = LockedValue(false)
    let outcome = await withTaskCancellationHandler {
      await backgroundResult { () throws(SourceError) in
        try self.read(until: isEnough, isCancelled: { isCancelled.withLock { $0 } })
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
    return try outcome.get()
  }

  private func backgroundResult(
    _ work: @escaping @Sendable () throws(SourceError) -> Snapshot
  ) async -> Result<Snapshot, SourceError> {
    do throws(SourceError) {
      return .success(try await runBlocking(work))
    } catch {
      return .failure(error)
    }
  }

  private func publish() -> Snapshot {
    let now = Snapshot(
      tree: scanner.tree,
      fault: scanner.error,
      hasByteOrderMark: scanner.hasByteOrderMark,
      scanned: scanned
    )
    snapshot.withLock { $0 = now }
    return now
  }

  /// Scans the rest in the background while the document is in use.
  private func readAhead() {
    guard readsAhead, !isReadingAhead else { return }
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
      for _ in 0..<4 where !scanner.isComplete { try scanSlice() }
    } catch {
      // The next reader that needs the missing part gets the error.
      return false
    }
    return !publish().tree.isComplete
  }

  /// Reads and scans the next slice.
  private func scanSlice() throws(SourceError) {
    switch text.storage {
    case .memory(let bytes):
      let end = min(bytes.count, scanned + max(Self.sliceSize, filled))
      let read = bytes[scanned..<end].withUnsafeBytes {
        scanner.scan($0, isLast: end == bytes.count)
      }
      // A token longer than a slice needs a larger one.
      filled = read == 0 ? 2 * (end - scanned) : 0
      scanned += read
    case .file(let file):
      try scanSlice(of: file)
    }
  }

  private func scanSlice(of file: JSONFile) throws(SourceError) {
    if buffer.count < Self.sliceSize || filled == buffer.count {
      buffer += [UInt8](repeating: 0, count: max(Self.sliceSize, buffer.count))
    }
    let wanted = min(buffer.count - filled, file.size - scanned - filled)
    let outcome = buffer.withUnsafeMutableBytes { buffer in
      Result { () throws(SourceError) in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + wanted])
        return try file.read(into: rest, at: scanned + filled)
      }
    }
    let count = try outcome.get()
    filled += count
    let read = buffer.withUnsafeBytes { buffer in
      scanner.scan(
        UnsafeRawBufferPointer(rebasing: buffer[..<filled]),
        isLast: count == wanted && scanned + filled == file.size
      )
    }
    buffer.withUnsafeMutableBytes { buffer in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[read..<filled]))
    }
    scanned += read
    filled -= read
    if count < wanted { scanner.stop(.truncated) }
    if scanner.isComplete { buffer = [] }
  }
}
