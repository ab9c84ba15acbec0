#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A stream that is read as far as it is asked for, and kept in a temporary file without a name.
///
/// Nothing is read ahead, so a writer that is faster than the reader waits. The file is gone when
/// the last reference is released, however the process ends.
final class SpooledStream: Sendable {
  private let spool: TemporaryFile

  /// The name of the stream, for errors.
  let name: String

  private let descriptor: CInt
  private let unfinishedLine: UnfinishedLine?
  private let state = LockedValue((count: 0, isEnded: false))

  /// Makes a stream of an open descriptor, which is never closed.
  ///
  /// - Parameter unfinishedLine: Receives the last line as long as it has no end.
  /// - Throws: ``SourceError/failed(path:reason:)`` if there can be no temporary file.
  init(
    descriptor: CInt,
    name: String,
    unfinishedLine: UnfinishedLine? = nil
  ) throws(SourceError) {
    self.descriptor = descriptor
    self.unfinishedLine = unfinishedLine
    self.name = name
    do {
      spool = try TemporaryFile()
    } catch {
      throw .failed(path: name, reason: "no temporary file: \(error.reason)")
    }
  }

  /// The file with everything that was received so far.
  ///
  /// - Throws: ``SourceError`` if no descriptor is left.
  func received() throws(SourceError) -> OpenFile {
    do {
      return try spool.reopened()
    } catch {
      throw SourceError(error, path: name)
    }
  }

  /// The number of bytes received so far.
  var count: Int { state.withLock { $0.count } }

  /// Whether the end of the stream was received.
  var isEnded: Bool { state.withLock { $0.isEnded } }

  /// Waits until there is something to receive, at most for a time.
  ///
  /// - Parameter milliseconds: The longest time to wait; 0 only asks.
  /// - Returns: Whether something is there, possibly the end.
  func wait(atMost milliseconds: CInt) -> Bool {
    if isEnded { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // A signal ends the wait early.
    let isThere = poll(&request, 1, milliseconds) > 0
    if !isThere { unfinishedLine?.update() }
    return isThere
  }

  /// Receives what is there; waits if nothing is.
  ///
  /// One thread may receive at a time.
  ///
  /// - Throws: ``SourceError/failed(path:reason:)`` if the stream cannot be read or kept.
  func receive() throws(SourceError) {
    let before = state.withLock { $0 }
    if before.isEnded { return }
    var failure: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      let count = systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count < 0 { failure = errno }
      filled = max(0, count)
    }
    // Interrupted, or nothing there after all: the caller waits again.
    if failure == EINTR || failure == EAGAIN { return }
    guard failure == 0 else { throw SourceError(POSIXError(code: failure), path: name) }
    do {
      try spool.write(bytes, at: before.count)
    } catch {
      throw .failed(path: name, reason: "temporary file: \(error.reason)")
    }
    state.withLock { $0 = (before.count + bytes.count, bytes.isEmpty) }
    unfinishedLine?.append(bytes)
    if bytes.isEmpty { unfinishedLine?.update() }
  }

  /// Receives up to the end.
  ///
  /// - Throws: ``SourceError``, and ``SourceError/cancelled``.
  func receiveAll() throws(SourceError) {
    while !isEnded {
      if Task.isCancelled { throw .cancelled }
      if wait(atMost: Self.patience) { try receive() }
    }
  }

  /// The time in milliseconds after which a waiting thread looks whether it is still wanted.
  static var patience: CInt { 100 }

  /// Fills a buffer with the bytes at an offset; returns their number.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SourceError) -> Int {
    try SourceFile(spool.file, path: name).read(into: buffer, at: offset)
  }
}

/// The system call, which the method of the same name hides.
private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, buffer, count)
}
