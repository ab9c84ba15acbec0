import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A regular file that is open for reading; it is closed when the last reference is released.
public final class OpenFile: Sendable {
  let descriptor: CInt

  /// The status when the file was opened.
  let status: FileStatus

  /// Takes ownership of a descriptor, and throws for anything but a regular file.
  init(descriptor: CInt) throws(POSIXError) {
    do throws(POSIXError) {
      let status = try FileStatus.of(descriptor: descriptor)
      guard status.kind == .file else { throw .notRegular }
      self.status = status
      self.descriptor = descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// The flags for opening files: nonblocking, in case the path turns out to be a pipe after all.
  static let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

  /// Opens the file at a path given by the user.
  ///
  /// Links are followed.
  static func open(path: String) throws(POSIXError) -> OpenFile {
    guard try FileStatus.of(path: path).kind == .file else { throw .notRegular }
    let descriptor = path.withCString { openat(AT_FDCWD, $0, flags) }
    guard descriptor >= 0 else { throw .last }
    return try OpenFile(descriptor: descriptor)
  }

  /// Returns up to `count` bytes from the start of the file.
  func prefix(_ count: Int) throws(POSIXError) -> [UInt8] {
    try bytes(from: 0, count: count)
  }

  /// Returns up to `count` bytes from an offset on.
  func bytes(from offset: Int, count: Int) throws(POSIXError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(POSIXError) in try read(into: buffer, at: offset) }
    }
    bytes.removeLast(count - (try filled.get()))
    return bytes
  }

  /// Fills a buffer with the bytes at an offset.
  ///
  /// - Returns: The number of bytes read; fewer than the buffer holds only at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(POSIXError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = pread(
        descriptor,
        buffer.baseAddress?.advanced(by: filled),
        buffer.count - filled,
        off_t(offset + filled)
      )
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Whether another file has the same bytes; both are read in pieces until they differ.
  ///
  /// - Throws: `ECANCELED` if the task was cancelled.
  func hasSameBytes(as other: OpenFile) throws(POSIXError) -> Bool {
    guard status.size == other.status.size else { return false }
    if status.identity == other.status.identity { return true }
    // The system copies to whole pages four times faster than to unaligned memory.
    // Pieces for a small file need not be mapped and cleared.
    let size = min(max(Int(status.size), 4096), 1 << 18)
    let pieces = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * size, alignment: 4096)
    defer { pieces.deallocate() }
    let piece = UnsafeMutableRawBufferPointer(rebasing: pieces[..<size])
    let otherPiece = UnsafeMutableRawBufferPointer(rebasing: pieces[size...])
    var offset = 0
    while true {
      if Task.isCancelled { throw POSIXError(code: ECANCELED) }
      // What is appended meanwhile does not count; the size of a file in /proc is 0.
      let rest = status.size > 0 ? min(size, Int(status.size) - offset) : size
      let part = UnsafeMutableRawBufferPointer(rebasing: piece[..<rest])
      let otherPart = UnsafeMutableRawBufferPointer(rebasing: otherPiece[..<rest])
      let count = try read(into: part, at: offset)
      guard try other.read(into: otherPart, at: offset) == count,
        let bytes = piece.baseAddress, let otherBytes = otherPiece.baseAddress,
        memcmp(bytes, otherBytes, count) == 0
      else { return false }
      offset += count
      if count == 0 || offset == status.size { return true }
    }
  }

  /// Returns all bytes, with the version of the file that they belong to.
  ///
  /// A file that is written meanwhile is read again; after eight attempts this throws `EBUSY`.
  func contents() throws(POSIXError) -> (bytes: [UInt8], version: FileVersion) {
    for _ in 0..<8 {
      let before = try FileStatus.of(descriptor: descriptor).version
      guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
      let bytes = try readAll(descriptor)
      let after = try FileStatus.of(descriptor: descriptor).version
      if before == after { return (bytes, after) }
    }
    throw POSIXError(code: EBUSY)
  }
}

/// Returns all bytes of the file or pipe at a path.
///
/// A file that is larger than physical memory fails before it is read.
func readFile(path: String) throws(POSIXError) -> [UInt8] {
  let descriptor = path.withCString { openat(AT_FDCWD, $0, O_RDONLY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  return try readAll(descriptor)
}

private func readAll(_ descriptor: CInt) throws(POSIXError) -> [UInt8] {
  let size = try FileStatus.of(descriptor: descriptor).size
  guard UInt64(size) < ProcessInfo.processInfo.physicalMemory else {
    throw POSIXError(code: EFBIG)
  }
  // One byte more than the size detects the end of the file without another allocation.
  var bytes = [UInt8](repeating: 0, count: max(Int(size) + 1, 1 << 16))
  var filled = 0
  while true {
    if filled == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
    let count = bytes.withUnsafeMutableBytes { buffer in
      read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
    }
    if count < 0 {
      if errno == EINTR { continue }
      throw .last
    }
    if count == 0 { break }
    filled += count
  }
  bytes.removeLast(bytes.count - filled)
  return bytes
}
