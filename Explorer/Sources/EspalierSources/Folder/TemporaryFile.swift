import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file without a name, which is gone with its last reference, however the process ends.
package final class TemporaryFile: Sendable {
  let file: OpenFile

  init() throws(POSIXError) {
    let folder = FileManager.default.temporaryDirectory.path
    var path = Array((folder + "/espalier.XXXXXX").utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw .last }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    file = try OpenFile(descriptor: descriptor)
  }

  /// Makes a file of some bytes, to be read from its beginning.
  ///
  /// - Throws: ``SourceError/failed(path:reason:)`` if there can be none, or no room is left.
  package convenience init(_ bytes: [UInt8]) throws(SourceError) {
    do {
      try self.init()
      try write(bytes, at: 0)
    } catch {
      throw .failed(path: "a temporary file", reason: error.reason)
    }
  }

  /// The open descriptor, which is closed with the last reference.
  package var descriptor: CInt { file.descriptor }

  /// Writes bytes at an offset.
  func write(_ bytes: [UInt8], at offset: Int) throws(POSIXError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        pwrite(
          file.descriptor,
          buffer.baseAddress?.advanced(by: written),
          bytes.count - written,
          off_t(offset + written)
        )
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last }
      written += count
    }
  }

  /// Returns all bytes that are in the file now.
  ///
  /// - Throws: ``SourceError/failed(path:reason:)`` if they cannot be read.
  package func contents() throws(SourceError) -> [UInt8] {
    do {
      return try file.contents().bytes
    } catch {
      throw .failed(path: "a temporary file", reason: error.reason)
    }
  }

  /// Returns the file with the size that it has now.
  func reopened() throws(POSIXError) -> OpenFile {
    let copy = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    return try OpenFile(descriptor: copy)
  }
}
