#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file that is read in pieces, at any offset.
///
/// Nothing is mapped into memory, so truncation of the file shows as a short read instead of a
/// signal.
final class SourceFile: Sendable {
  /// The path as it appears in errors.
  let path: String

  /// The version of the file when it was opened.
  let version: FileVersion

  private let file: OpenFile

  /// Opens the file at a path; links are followed.
  ///
  /// - Throws: ``SourceError`` if there is none, or it is not a regular file or may not be read.
  convenience init(path: String) throws(SourceError) {
    do {
      try self.init(OpenFile.open(path: path), path: path)
    } catch {
      throw error == .notRegular
        ? .notReadable(path: path, reason: "not a regular file") : SourceError(error, path: path)
    }
  }

  init(_ file: OpenFile, path: String) {
    self.file = file
    self.path = path
    version = file.status.version
  }

  /// The number of bytes when the file was opened.
  var size: Int { Int(version.size) }

  /// Returns the version of the file now.
  func currentVersion() throws(SourceError) -> FileVersion {
    try FileVersion(descriptor: file.descriptor, path: path)
  }

  /// Fills a buffer with the bytes at an offset.
  ///
  /// - Returns: The number of bytes read; fewer than the buffer holds only at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SourceError) -> Int {
    do {
      return try file.read(into: buffer, at: offset)
    } catch {
      throw SourceError(error, path: path)
    }
  }
}
