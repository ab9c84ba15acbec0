/// The bytes of a file as it was when it was opened, which are read when they are asked for.
package struct FileContent: Sendable {
  private let file: OpenFile

  /// The number of bytes.
  package var size: Int { Int(file.status.size) }

  /// The version of what is in the file, the same in every process that reads it.
  package let version: String

  /// Whether the file is a temporary one.
  package let isCopy: Bool

  init(_ file: OpenFile) {
    self.file = file
    version = file.status.version.text
    isCopy = false
  }

  /// Makes the content of a temporary file.
  ///
  /// - Parameter version: The version of what it is a copy of.
  init(copy file: OpenFile, version: String) {
    self.file = file
    self.version = version
    isCopy = true
  }

  /// Writes bytes to a temporary file, which is gone with the last copy of this; returns nil if that
  /// is not possible.
  package init?(copying bytes: [UInt8]) {
    guard let file = try? TemporaryFile(bytes).reopened() else { return nil }
    self.init(copy: file, version: file.status.version.text)
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
