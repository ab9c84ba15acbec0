#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileTreeSource {
  /// Whether two files have the same bytes, which are read in pieces; nil if one is no file on disk.
  func hasSameBytes(
    _ node: FileTreeID,
    as otherNode: FileTreeID,
    in other: FileTreeSource
  ) throws(SourceError) -> Bool? {
    guard node.content == nil, otherNode.content == nil else { return nil }
    let file = try self.open(node.file)
    let otherFile = try other.open(otherNode.file)
    guard file.status.size == otherFile.status.size else { return false }
    if file.status.identity == otherFile.status.identity { return true }
    var offset: Int64 = 0
    while true {
      if Task.isCancelled { throw .cancelled }
      let piece = try Self.piece(of: file, at: offset, self.fullPath(of: node.file))
      let otherPath = other.fullPath(of: otherNode.file)
      let otherPiece = try Self.piece(of: otherFile, at: offset, otherPath)
      guard piece == otherPiece else { return false }
      guard !piece.isEmpty else { return true }
      offset += Int64(piece.count)
    }
  }

  private static func piece(
    of file: OpenFile,
    at offset: Int64,
    _ path: String
  ) throws(SourceError) -> [UInt8] {
    let size = 1 << 16
    var bytes = [UInt8](repeating: 0, count: size)
    // A piece is cut short by the end of the file only.
    var filled = 0
    while filled < size {
      let count = bytes.withUnsafeMutableBytes {
        pread(
          file.descriptor,
          $0.baseAddress?.advanced(by: filled),
          size - filled,
          off_t(offset) + off_t(filled)
        )
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SourceError(POSIXError.last, path: path) }
      guard count > 0 else { break }
      filled += count
    }
    bytes.removeLast(size - filled)
    return bytes
  }
}
