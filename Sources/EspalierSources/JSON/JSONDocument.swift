import Dispatch
import EspalierJSON

/// A text together with what is known of where its values are: at first nothing, at last all.
///
/// Whoever asks for more than is known scans as far as it takes. As soon as somebody asked, the
/// rest of a long text is scanned on a thread of its own, a slice at a time.
final class JSONDocument: @unchecked Sendable {
  let text: JSONText
  let isLines: Bool

  /// How many bytes of a text are scanned at once; no one waits longer than for a slice.
  private static var sliceSize: Int { 1 << 18 }

  /// Texts up to this are scanned as a whole when they are asked about: that takes a few
  /// hundredths of a second.
  private let wholeSize: Int
  private let readsAhead: Bool

  // Guarded by the lock.
  private let lock = FairLock()
  private var scanner: JSONScanner
  private var buffer: [UInt8] = []
  private var filled = 0
  private var scanned = 0
  private var isReadingAhead = false

  /// What is known, for those who need no more.
  private let known: Locked<Known>

  /// What a scan has come to.
  struct Known: Sendable {
    var tree: JSONTree
    var fault: JSONFlaw?
    var hasByteOrderMark = false
    /// How many bytes were scanned.
    var scanned = 0
  }

  /// - Parameters:
  ///   - wholeSize: Up to how many bytes a text is scanned as a whole.
  ///   - readsAhead: Whether the rest is scanned though nobody waits for it.
  init(_ text: JSONText, isLines: Bool, wholeSize: Int = 1 << 22, readsAhead: Bool = true) {
    self.text = text
    self.isLines = isLines
    self.wholeSize = wholeSize
    self.readsAhead = readsAhead
    let scanner = JSONScanner(
      isLenient: true,
      isLines: isLines,
      reserving: min(text.count / 16 + 1, 1 << 14)
    )
    self.scanner = scanner
    known = Locked(Known(tree: scanner.tree))
  }

  /// What is known now.
  var current: Known { known.withLock { $0 } }

  /// What is known as soon as it is enough, or everything.
  ///
  /// - Throws: ``SourceError`` if the text cannot be read, or ``SourceError/cancelled``.
  func read(
    until isEnough: (Known) -> Bool,
    isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(SourceError) -> Known {
    let first = current
    if first.tree.isComplete || isEnough(first) { return first }
    lock.lock()
    defer { lock.unlock() }
    while true {
      let known = publish()
      if known.tree.isComplete { return known }
      if text.count > wholeSize, isEnough(known) {
        readAhead()
        return known
      }
      if isCancelled() { throw .cancelled }
      try scanSlice()
    }
  }

  /// As ``read(until:isCancelled:)``, on a thread that may wait.
  func read(
    offTheTaskThreadsUntil isEnough: @escaping @Sendable (Known) -> Bool
  ) async throws(SourceError) -> Known {
    let first = current
    if first.tree.isComplete || isEnough(first) { return first }
    let isCancelled = Locked(false)
    let outcome = await withTaskCancellationHandler {
      await resultOffTheTaskThreads { () throws(SourceError) in
        try self.read(until: isEnough, isCancelled: { isCancelled.withLock { $0 } })
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
    return try outcome.get()
  }

  private func resultOffTheTaskThreads(
    _ work: @escaping @Sendable () throws(SourceError) -> Known
  ) async -> Result<Known, SourceError> {
    do throws(SourceError) {
      return .success(try await offTheTaskThreads(work))
    } catch {
      return .failure(error)
    }
  }

  private func publish() -> Known {
    let now = Known(
      tree: scanner.tree,
      fault: scanner.fault,
      hasByteOrderMark: scanner.hasByteOrderMark,
      scanned: scanned
    )
    known.withLock { $0 = now }
    return now
  }

  /// Scans the rest without anybody waiting, as long as somebody holds the document.
  private func readAhead() {
    guard readsAhead, !isReadingAhead else { return }
    isReadingAhead = true
    DispatchQueue.global(qos: .utility).async { [weak self] in
      while let goesOn = self?.scanAhead(), goesOn {}
    }
  }

  /// - Returns: Whether there is more to scan.
  private func scanAhead() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    do throws(SourceError) {
      for _ in 0..<4 where !scanner.isComplete { try scanSlice() }
    } catch {
      // Whoever asks for what is missing is told why.
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
      // A token longer than a slice takes a larger one.
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
    if count < wanted { scanner.stop(.cutShort) }
    if scanner.isComplete { buffer = [] }
  }
}
