#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is open to be read in pieces, wherever they are needed.
///
/// Nothing is mapped into memory, so a file that is cut short or lost on its way can be told from
/// one that is whole: fewer bytes come.
public final class JSONFile: Sendable {
  /// The path as it is named in errors.
  let path: String

  /// Which file it is, in which state.
  public let version: FileVersion

  private let file: OpenFile

  /// Opens the file at a path; links are followed.
  ///
  /// - Throws: ``SourceError`` if there is none, or it is no regular file or may not be read.
  public convenience init(path: String) throws(SourceError) {
    do {
      try self.init(OpenFile.open(path: path), path: path)
    } catch {
      throw error.code == EINVAL
        ? .notReadable(path: path, reason: "not a regular file") : SourceError(error, path: path)
    }
  }

  /// Takes the descriptor of a regular file over.
  ///
  /// - Throws: ``SourceError`` if it is no regular file.
  public convenience init(descriptor: CInt, path: String) throws(SourceError) {
    do {
      try self.init(OpenFile(descriptor: descriptor), path: path)
    } catch {
      throw error.code == EINVAL
        ? .notReadable(path: path, reason: "not a regular file") : SourceError(error, path: path)
    }
  }

  init(_ file: OpenFile, path: String) {
    self.file = file
    self.path = path
    version = file.status.version
  }

  /// How many bytes there were when the file was opened.
  var size: Int { Int(version.size) }

  /// Which state the file is in now.
  func currentVersion() throws(SourceError) -> FileVersion {
    try FileVersion(descriptor: file.descriptor, path: path)
  }

  /// Fills a buffer with what stands at an offset.
  ///
  /// - Returns: How many bytes came, fewer than fit only where the file ends.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SourceError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = pread(
        file.descriptor,
        buffer.baseAddress?.advanced(by: filled),
        buffer.count - filled,
        off_t(offset + filled)
      )
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw SourceError(SystemFailure.last, path: path)
      }
      filled += count
    }
    return filled
  }
}
