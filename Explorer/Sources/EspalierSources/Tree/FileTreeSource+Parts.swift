// Parts of files, as they are on disk, for previews.

extension FileTreeSource {
  /// A part of a file, with what its status says.
  package struct FilePart: Sendable, Equatable {
    /// The bytes from the offset on.
    package var bytes: [UInt8]
    /// The number of bytes of the file.
    package var size: Int64
    /// The time of the last modification, in nanoseconds since 1970.
    package var modified: Int64
    /// The name of the file, in bytes that need not be valid UTF-8.
    package var name: [UInt8]
  }

  /// Returns a part of a file of any format; nil for a folder, a value in a file, a report, or a file
  /// that is not listed.
  ///
  /// - Parameters:
  ///   - node: The file.
  ///   - offset: The number of bytes to skip.
  ///   - count: The greatest number of bytes to return. There are fewer at the end of the file.
  /// - Throws: ``SourceError`` if the file can no longer be read.
  /// - Precondition: `offset` and `count` are not negative.
  package func part(
    of node: FileTreeID,
    from offset: Int,
    count: Int
  ) async throws(SourceError) -> FilePart? {
    precondition(offset >= 0 && count >= 0, "offset \(offset) or count \(count) is negative")
    guard node.content == nil, !node.isReport, isListed(node.file) else { return nil }
    return try await runBlocking { () throws(SourceError) -> FilePart? in
      guard try self.status(of: node.file).kind == .file else { return nil }
      let open = try self.open(node.file)
      let version = open.status.version
      let rest = max(version.size - Int64(offset), 0)
      do throws(POSIXError) {
        return FilePart(
          bytes: try open.bytes(from: offset, count: Int(min(Int64(count), rest))),
          size: version.size,
          modified: version.modified,
          name: Array(node.file.name)
        )
      } catch {
        throw SourceError(error, path: self.fullPath(of: node.file))
      }
    }
  }

  /// Returns whether a file is in a list: neither its name nor that of a folder above it is hidden.
  private func isListed(_ file: FileID) -> Bool {
    guard case .folder(let folders) = root, !folders.showsHidden else { return true }
    return !file.names.contains { $0.first == UInt8(ascii: ".") }
  }
}
