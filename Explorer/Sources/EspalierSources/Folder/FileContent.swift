/// The bytes of a file as it was when it was opened, which are read when they are asked for.
package struct FileContent: Sendable {
  private let file: OpenFile

  /// The number of bytes.
  package var size: Int { Int(file.status.size) }

  /// The version of the file, the same in every process that reads it.
  package var version: String { file.status.version.text }

  init(_ file: OpenFile) { self.file = file }

  /// Writes bytes to a temporary file, which is gone with the last copy of this; returns nil if that
  /// is not possible.
  package init?(copying bytes: [UInt8]) {
    guard let file = try? TemporaryFile(bytes).reopened() else { return nil }
    self.file = file
  }

  /// Returns some bytes, or nil if the file was written since it was opened.
  package func bytes(from offset: Int, count: Int) -> [UInt8]? {
    guard let bytes = try? file.bytes(from: offset, count: count), bytes.count == count,
      let status = try? FileStatus.of(descriptor: file.descriptor),
      status.version == file.status.version
    else { return nil }
    return bytes
  }
}
