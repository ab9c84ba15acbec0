/// A temporary file without a name that is filled piece by piece, and then opened.
package final class ReceivedFile: Sendable {
  private let file: TemporaryFile
  private let count = LockedValue(0)

  /// Makes an empty file.
  ///
  /// - Throws: ``SourceError/failed(path:reason:)`` if there can be no temporary file.
  package init() throws(SourceError) {
    do {
      file = try TemporaryFile()
    } catch {
      throw .failed(path: "a temporary file", reason: error.reason)
    }
  }

  /// Appends bytes; one task may append at a time.
  ///
  /// - Throws: ``SourceError/failed(path:reason:)`` if they cannot be kept.
  package func append(_ bytes: [UInt8]) throws(SourceError) {
    let offset = count.withLock { $0 }
    do {
      try file.write(bytes, at: offset)
    } catch {
      throw .failed(path: "a temporary file", reason: error.reason)
    }
    count.withLock { $0 = offset + bytes.count }
  }

  /// Opens what was appended.
  ///
  /// - Parameters:
  ///   - name: The name in titles and faults, whose extension counts like that of a path.
  ///   - format: The format, if it is known.
  /// - Throws: ``SourceError`` if it is in no known format.
  package func open(
    name: String,
    as format: SourceFormat?
  ) throws(SourceError) -> any TreeSource {
    // Written at offsets, the file is still at its start.
    try SourceOpener.open(stream: file.file.descriptor, name: name, as: format)
  }
}
