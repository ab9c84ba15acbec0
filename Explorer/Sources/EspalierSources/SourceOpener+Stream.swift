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
  /// the start of a second JSON value, or the end. Pages of a source that is still arriving
  /// have no total, and a request waits until there is at least one child more. What was received
  /// is kept in a temporary file without a name, so memory is used only for the index; a text in
  /// UTF-16 or UTF-32 and a property list are shown when all of it is there.
  ///
  /// - Parameters:
  ///   - descriptor: An open descriptor, which must stay open while the source is in use and is
  ///     never closed. Nothing else may read from it.
  ///   - name: The name of the stream in titles and faults, whose extension counts like that of a
  ///     path.
  ///   - format: The format, if it is known.
  ///   - unfinishedLine: Receives the last line as long as it has no end.
  /// - Throws: ``SourceError`` if the stream cannot be read, or is in no known format, or the task
  ///   was cancelled.
  public static func open(
    stream descriptor: CInt,
    name: String,
    as format: SourceFormat? = nil,
    unfinishedLine: UnfinishedLine? = nil
  ) throws(SourceError) -> any TreeSource {
    if format == .folder { throw .notAFolder(path: name) }
    if let file = try regularFile(descriptor, name: name) {
      let start = try prefix(of: file, name: name)
      return try open(file, start: start, name: name, as: format)
    }
    let stream = try SpooledStream(
      descriptor: descriptor,
      name: name,
      unfinishedLine: unfinishedLine
    )
    return try open(stream, as: format)
  }

  /// Returns the file behind a descriptor that is at its start, or nil for a pipe or a terminal.
  private static func regularFile(
    _ descriptor: CInt,
    name: String
  ) throws(SourceError) -> OpenFile? {
    do throws(POSIXError) {
      guard try FileStatus.of(descriptor: descriptor).kind == .file,
        lseek(descriptor, 0, SEEK_CUR) == 0
      else { return nil }
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { throw POSIXError.last }
      return try OpenFile(descriptor: copy)
    } catch {
      throw SourceError(error, path: name)
    }
  }

  private static func prefix(of file: OpenFile, name: String) throws(SourceError) -> [UInt8] {
    do {
      return try file.prefix(SourceFormat.sniffLength)
    } catch {
      throw SourceError(error, path: name)
    }
  }

  private static func open(
    _ file: OpenFile,
    start: [UInt8],
    name: String,
    as format: SourceFormat?
  ) throws(SourceError) -> any TreeSource {
    guard let format = format ?? SourceFormat(requested: Array(name.utf8), start: start) else {
      throw .unsupported(path: name, formats: SourceFormat.names)
    }
    return try open(file, as: format, name: name, path: name)
  }

  private static func open(
    _ stream: SpooledStream,
    as format: SourceFormat?
  ) throws(SourceError) -> any TreeSource {
    var start: [UInt8] = []
    // Four bytes show the encoding even if the format is known.
    while !stream.isEnded, start.count < (format == nil ? SourceFormat.sniffLength : 4) {
      if format == nil, JSONFormat.isSequence(FileStart(start)) { break }
      if Task.isCancelled { throw .cancelled }
      if stream.wait(atMost: SpooledStream.patience) { try stream.receive() }
      start = try prefix(of: stream.received(), name: stream.name)
    }
    let name = stream.name
    let format = format ?? SourceFormat(requested: Array(name.utf8), start: start)
    if let source = format?.fileFormat?.open(stream, start: FileStart(start)) { return source }
    try stream.receiveAll()
    return try open(stream.received(), start: start, name: name, as: format)
  }
}
