#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Streams, such as standard input.

extension SourceOpener {
  /// Opens a stream, such as standard input, and shows its values as they arrive.
  ///
  /// Returns as soon as the format is certain: at once if it is given, otherwise after 4,096 bytes,
  /// two lines of JSON lines, or the end. Pages of a source that is still arriving have no total,
  /// and the last one ends only with the stream; a request waits until there is at least one child
  /// more. What has been read is kept in a temporary file without a name, so memory is used only
  /// for the index.
  ///
  /// - Parameters:
  ///   - descriptor: An open descriptor, which must stay open while the source is in use and is
  ///     never closed. Nothing else may read from it.
  ///   - name: The name of the stream in titles and faults, whose extension counts like that of a
  ///     path.
  ///   - format: The format, if it is known.
  /// - Throws: ``SourceError`` if the stream cannot be read, or is in no known format, or the task
  ///   was cancelled.
  public static func open(
    stream descriptor: CInt,
    name: String,
    as format: SourceFormat? = nil
  ) async throws(SourceError) -> any TreeSource {
    let bytes = try await runBlocking { () throws(SourceError) in
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        if count < 0 { throw SourceError(POSIXError.last, path: name) }
        if count == 0 { return bytes }
        bytes += chunk[..<count]
      }
    }
    return try open(bytes: bytes, name: name, as: format)
  }
}
