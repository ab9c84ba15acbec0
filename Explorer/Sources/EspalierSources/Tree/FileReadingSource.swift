/// A source whose nodes may be files that can be read as they are.
package protocol FileReadingSource: TreeSource {
  /// Returns a part of a file of any format; nil for a folder, a value in a file, a report, or a file
  /// that is not listed.
  ///
  /// - Parameters:
  ///   - node: The file; nil is the root, if that is one.
  ///   - offset: The number of bytes to skip.
  ///   - count: The greatest number of bytes to return. There are fewer at the end of the file.
  /// - Throws: ``SourceError`` if the file can no longer be read.
  /// - Precondition: `offset` and `count` are not negative.
  func part(
    of node: NodeID?,
    from offset: Int,
    count: Int
  ) throws(SourceError) -> FilePart?

  /// Returns the reason not to hand out the bytes of a node, nil if there is none.
  ///
  /// - Parameter limit: The greatest size of a file whose values, or which itself, may be read.
  /// - Throws: ``SourceError`` if the file can no longer be read.
  func copyRefusal(of node: NodeID, limit: Int64) throws(SourceError) -> CopyRefusal?

  /// Returns the path on disk of the file or folder that a node is, or is in; nil if it is in none.
  func filePath(of node: NodeID) -> String?
}

/// A part of a file, with what its status says.
package struct FilePart: Sendable, Equatable {
  /// The bytes from the offset on.
  package var bytes: [UInt8]
  /// The number of bytes of the file.
  package var size: Int64
  /// The time of the last modification, in nanoseconds since 1970; nil if nothing tells it.
  package var modified: Int64?
  /// The name of the file, in bytes that need not be valid UTF-8.
  package var name: [UInt8]
}

/// A reason not to hand out the bytes of a node.
package enum CopyRefusal: Sendable, Equatable {
  /// It is a folder, or a file of no known format, whose content no row shows.
  case notShown
  /// The file has more bytes than may be read at once.
  case tooLarge(bytes: Int64)
}
