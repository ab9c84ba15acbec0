import Dispatch
import EspalierJSON

/// A JSON text with an index of its values, which grows as the text is scanned.
///
/// A reader that needs more than has been indexed scans until it has enough. After the first read,
/// the rest of a long text is scanned in the background, slice by slice.
final class JSONDocument: @unchecked Sendable {
  let text: JSONText
  /// The number of bytes scanned at once; other readers wait for at most one slice.
  private static var sliceSize: Int { 1 << 18 }

  /// The size in bytes up to which a text is scanned as a whole on the first read: that takes a few
  /// hundredths of a second.
  private let wholeSize: Int
  private let readsAhead: Bool

  // Guarded by the lock.
  private let lock = TicketLock()
  private var scanner: JSONScanner
  /// Whether values have been published, which a scan from the start would number otherwise.
  private var isPublished = false
  private var buffer: [UInt8] = []
  private var filled = 0
  private var scanned = 0
  private var isReadingAhead = false
  /// The scan at the end of a file of many values, before it was completed.
  private var resumption: Resumption?

  /// A scan that can go on with what is appended to the file.
  private struct Resumption {
    var scanner: JSONScanner
    var samples: FileSamples
  }

  /// The samples of what was scanned of a file.
  private let samples = LockedValue(FileSamples())
  /// The version that was last recognised as the file with something appended.
  private let grownVersion = LockedValue<FileVersion?>(nil)

  /// The piece of the text that was read last for rows.
  let lastPiece = LockedValue(JSONTextPiece())

  /// The published state, for readers that need no more.
  private let snapshot: LockedValue<Snapshot>

  /// The state of the scan at one moment.
  struct Snapshot: Sendable {
    var tree: JSONTree
    var framing: JSONScanner.Framing
    var fault: JSONDiagnostic?
    var hasByteOrderMark = false
    /// The number of bytes scanned.
    var scanned = 0
  }

  /// - Parameters:
  ///   - wholeSize: The size in bytes up to which a text is scanned as a whole.
  ///   - readsAhead: Whether the rest is scanned in the background.
  init(
    _ text: JSONText,
    _ framing: JSONScanner.Framing = .single,
    wholeSize: Int = 1 << 22,
    readsAhead: Bool = true
  ) {
    self.text = text
    self.wholeSize = wholeSize
    self.readsAhead = readsAhead
    let scanner = Self.scanner(of: text, framing)
    self.scanner = scanner
    snapshot = LockedValue(Snapshot(tree: scanner.tree, framing: framing))
  }

  private static func scanner(
    of text: JSONText,
    _ framing: JSONScanner.Framing
  ) -> JSONScanner {
    let count = min(text.count / 16 + 1, 1 << 14)
    return JSONScanner(isLenient: true, framing: framing, reserving: count)
  }

  /// Makes a document of a file of many values to which something was appended, with the index of
  /// what was there before.
  ///
  /// Both documents share the memory of that index.
  ///
  /// - Returns: nil if the other document is not indexed to its end, or the file begins differently.
  convenience init?(continuing other: JSONDocument, in file: SourceFile) {
    guard other.current.framing != .single, let before = other.text.file,
      before.version.identity == file.version.identity
    else { return nil }
    other.lock.lock()
    let resumption = other.resumption
    other.lock.unlock()
    guard let resumption, resumption.samples.end <= file.size,
      (try? resumption.samples.match(file)) == true, let text = try? JSONText(file, isJSON: true),
      text.wideEncoding == nil
    else { return nil }
    self.init(
      text,
      other.current.framing,
      wholeSize: other.wholeSize,
      readsAhead: other.readsAhead
    )
    scanner = resumption.scanner
    scanned = resumption.samples.end
    samples.withLock { $0 = resumption.samples }
    _ = publish(makeSnapshot())
  }

  /// Whether a version of the file is the one that was opened with something appended, as far as it
  /// was read.
  ///
  /// - Throws: ``SourceError`` if the file cannot be read.
  func isGrown(to version: FileVersion) throws(SourceError) -> Bool {
    guard let file = text.file, version.identity == file.version.identity,
      version.size > file.version.size
    else { return false }
    if grownVersion.withLock({ $0 }) == version { return true }
    guard try samples.withLock({ $0 }).match(file) else { return false }
    grownVersion.withLock { $0 = version }
    return true
  }

  /// The current state of the scan.
  var current: Snapshot { snapshot.withLock { $0 } }

  /// Returns how the text is divided, which its first value shows.
  func framing() throws(SourceError) -> JSONScanner.Framing {
    try read(until: { $0.tree.count > ($0.framing == .single ? 0 : 1) }).framing
  }

  /// The end of the text, which is before the expected end if the file was cut short during the
  /// scan.
  var end: Int {
    let fault = current.fault
    return fault?.reason == .truncated ? fault?.offset ?? text.count : text.count
  }

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
    if first.tree.isComplete || isEnough(first) { return first }
    lock.lock()
    defer { lock.unlock() }
    while true {
      let snapshot = makeSnapshot()
      if snapshot.tree.isComplete { return publish(snapshot) }
      // Up to here it can turn out that one value follows the other.
      let isSettled = isPublished || scanner.framing != .single || scanned >= wholeSize
      if isSettled {
        _ = publish(snapshot)
        if text.stream != nil || text.count > wholeSize, isEnough(snapshot) {
          readAhead()
          return snapshot
        }
      }
      if Task.isCancelled { throw .cancelled }
      if let stream = text.stream, scanned + filled == stream.count, !stream.isEnded {
        if stream.wait(atMost: 0) {
          repeat {
            try stream.receive()
          } while stream.count - scanned < Self.sliceSize && !stream.isEnded
            && stream.wait(atMost: 0)
        } else if isEnough(snapshot) || isEnoughForNow?(snapshot) == true {
          return publish(snapshot)
        } else {
          // Others may read what is there meanwhile.
          lock.unlock()
          defer { lock.lock() }
          _ = stream.wait(atMost: SpooledStream.patience)
        }
      } else {
        try scanSlice()
      }
    }
  }

  private func makeSnapshot() -> Snapshot {
    Snapshot(
      tree: scanner.tree,
      framing: scanner.framing,
      fault: scanner.error,
      hasByteOrderMark: scanner.hasByteOrderMark,
      scanned: scanned
    )
  }

  private func publish(_ now: Snapshot) -> Snapshot {
    // The root of many values is implicit.
    if now.tree.count > (now.framing == .single ? 0 : 1) { isPublished = true }
    snapshot.withLock { $0 = now }
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
      for _ in 0..<4 where !scanner.isComplete { try scanSlice() }
    } catch {
      // The next reader that needs the missing part gets the error.
      return false
    }
    return !publish(makeSnapshot()).tree.isComplete
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
    case .file, .stream: try scanNextSlice()
    }
    try beginSequence()
  }

  /// Starts again if the first value is not the only one, or not on one line, as long as no value has
  /// been published.
  private func beginSequence() throws(SourceError) {
    guard !isPublished, try isSequence() else { return }
    scanner = Self.scanner(of: text, .sequence)
    (scanned, filled) = (0, 0)
    samples.withLock { $0 = FileSamples() }
  }

  /// Whether the scan has found what is no single value, or no line of JSON lines, but begins a sequence.
  private func isSequence() throws(SourceError) -> Bool {
    let tree = scanner.tree
    switch scanner.framing {
    case .sequence: return false
    case .single:
      guard let fault = scanner.error else { return false }
      if tree.errorParent == nil { return JSONSequence.isNext(after: fault.reason) }
      // Of a stream, it depends on what has come whether a text follows.
      guard text.stream == nil else { return false }
      return JSONSequence.isFollowed(try text.bytes(from: 0, count: wholeSize))
    case .lines:
      guard tree.count > 1, tree.kind(of: 1) == .invalid else { return false }
      return JSONSequence.begins(try text.bytes(from: tree.offset(of: 1), count: 4096))
    }
  }

  private func scanNextSlice() throws(SourceError) {
    if buffer.count < Self.sliceSize || filled == buffer.count {
      buffer += [UInt8](repeating: 0, count: max(Self.sliceSize, buffer.count))
    }
    // A stream that has ended does not grow between these lines.
    let isWhole = !text.isArriving
    let size = text.count
    let wanted = min(buffer.count - filled, size - scanned - filled)
    let outcome = buffer.withUnsafeMutableBytes { buffer in
      Result { () throws(SourceError) in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + wanted])
        return try text.read(into: rest, at: scanned + filled)
      }
    }
    let count = try outcome.get()
    filled += count
    let isLast = isWhole && count == wanted && scanned + filled == size
    var read = 0
    if isLast, scanner.framing != .single, text.file != nil {
      // What is appended to the file goes on from here.
      read = scanBuffer(from: 0, isLast: false)
      resumption = Resumption(scanner: scanner, samples: samples.withLock { $0 })
    }
    read += scanBuffer(from: read, isLast: isLast)
    buffer.withUnsafeMutableBytes { buffer in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[read..<filled]))
    }
    scanned += read
    filled -= read
    if count < wanted { scanner.stop(.truncated) }
    if scanner.isComplete { buffer = [] }
  }

  /// Scans the buffer from an offset; returns the number of bytes read.
  private func scanBuffer(from start: Int, isLast: Bool) -> Int {
    buffer.withUnsafeBytes { buffer in
      let piece = UnsafeRawBufferPointer(rebasing: buffer[start..<filled])
      let read = scanner.scan(piece, isLast: isLast)
      if text.file != nil {
        samples.withLock { $0.append(UnsafeRawBufferPointer(rebasing: piece[..<read])) }
      }
      return read
    }
  }
}
