import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A regular file that is open for reading, closed when nobody holds it any more.
final class OpenFile: Sendable {
  let descriptor: CInt

  /// What it was when it was opened.
  let status: FileStatus

  /// Takes a descriptor over, and refuses everything but a regular file.
  init(descriptor: CInt) throws(SystemFailure) {
    do throws(SystemFailure) {
      let status = try FileStatus.of(descriptor: descriptor)
      guard status.kind == .file else { throw SystemFailure(code: EINVAL) }
      self.status = status
      self.descriptor = descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// How files are opened: what turns out to be a pipe after all is not waited for.
  static let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

  /// Opens a file by a path as people write it.
  ///
  /// Links are followed.
  static func open(path: String) throws(SystemFailure) -> OpenFile {
    guard try FileStatus.of(path: path).kind == .file else { throw SystemFailure(code: EINVAL) }
    let descriptor = path.withCString { openat(AT_FDCWD, $0, flags) }
    guard descriptor >= 0 else { throw .last }
    return try OpenFile(descriptor: descriptor)
  }

  /// The first bytes, as many as there are up to a count.
  func start(_ count: Int) throws(SystemFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, 0) }
    guard filled >= 0 else { throw .last }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// All bytes, and the version of the file that they are.
  ///
  /// A file that is written meanwhile is read again; one that is written all the time fails.
  func all() throws(SystemFailure) -> (bytes: [UInt8], version: FileVersion) {
    for _ in 0..<8 {
      let before = try FileStatus.of(descriptor: descriptor).version
      guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
      let bytes = try readAll(descriptor)
      let after = try FileStatus.of(descriptor: descriptor).version
      if before == after { return (bytes, after) }
    }
    throw SystemFailure(code: EBUSY)
  }
}

/// All bytes of the file or pipe at a path.
///
/// One that is larger than memory fails before it is read.
func readFile(path: String) throws(SystemFailure) -> [UInt8] {
  let descriptor = path.withCString { openat(AT_FDCWD, $0, O_RDONLY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  return try readAll(descriptor)
}

private func readAll(_ descriptor: CInt) throws(SystemFailure) -> [UInt8] {
  let size = try FileStatus.of(descriptor: descriptor).size
  guard UInt64(size) < ProcessInfo.processInfo.physicalMemory else {
    throw SystemFailure(code: EFBIG)
  }
  // One byte more than the size tells the end of the file without another round.
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
