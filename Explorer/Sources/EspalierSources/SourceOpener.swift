/// Opens files and folders as sources.
public enum SourceOpener {
  /// The time after which a statement to a database server is interrupted, if no other is given.
  public static var defaultStatementTime: Duration { .seconds(5) }

  /// Opens a folder or a file, detecting its format.
  ///
  /// A folder expands to its files, and those to their contents: see ``FileTreeSource``. The format
  /// of a file is detected from its content if that is unambiguous, otherwise from its name.
  ///
  /// - Parameters:
  ///   - path: A folder, a file, a pipe, which is read to its end, or the URL of a database.
  ///   - format: The format, if it is known; it overrides name and content. A folder opened as
  ///     ``SourceFormat/folder`` shows its files as leaves.
  ///   - showsHidden: Whether a folder lists files whose names start with a dot.
  ///   - followsLinks: Whether links in a folder are followed, including those that lead out of it.
  ///   - opensFiles: Whether files in an archive expand to their contents, as those in a folder do.
  ///   - opensStrings: Whether strings in a file expand to the JSON that they hold, as those in a
  ///     folder do.
  ///   - opensTexts: Whether texts in a folder or an archive that are in no other format expand to
  ///     their lines.
  ///   - options: The choice and order of the files in folders.
  ///   - statementTime: The time after which a statement to a database server is interrupted.
  /// - Returns: The source. A malformed file is opened too; see ``TreeSource/faults(strict:)``.
  /// - Throws: ``SourceError`` if the path leads nowhere, cannot be read, or holds no known format.
  public static func open(
    path: String,
    as format: SourceFormat? = nil,
    showsHidden: Bool = false,
    followsLinks: Bool = false,
    opensFiles: Bool = false,
    opensStrings: Bool = false,
    opensTexts: Bool = true,
    options: FolderOptions = FolderOptions(),
    statementTime: Duration = defaultStatementTime
  ) throws(SourceError) -> any TreeSource {
    if let scheme = DatabaseURL.scheme(of: path) {
      guard format == nil else { throw .badQuery("\(scheme)…: a URL has a format of its own") }
      return try DatabaseURL.open(path, timeLimit: statementTime)
    }
    let kind: FileStatus.Kind
    do {
      kind = try FileStatus.of(path: path).kind
    } catch {
      throw SourceError(error, path: path)
    }
    switch kind {
    case .folder:
      if format == .folder {
        return try FolderSource(
          path: path,
          showsHidden: showsHidden,
          followsLinks: followsLinks,
          options: options
        )
      }
      return try FileTreeSource(
        path: path,
        as: format,
        showsHidden: showsHidden,
        followsLinks: followsLinks,
        opensTexts: opensTexts,
        options: options
      )
    case .file:
      if format == .folder { throw .notAFolder(path: path) }
      let (source, status) = try openFile(path: path, as: format, opensFiles: opensFiles)
      if opensFiles, try source.holdsFiles {
        return try FileTreeSource(
          of: source,
          path: path,
          status: status,
          as: format,
          opensTexts: opensTexts
        )
      }
      guard opensStrings, try !source.isProse else { return source }
      return try FileTreeSource(path: path, as: format, opensTexts: opensTexts)
    case .pipe:
      if format == .folder { throw .notAFolder(path: path) }
      return try openUnsized(path: path, as: format)
    case .socket, .device, .link:
      throw .notReadable(path: path, reason: "neither a folder nor a file")
    }
  }

  /// Opens a file that has been read, such as standard input.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: The name of the file, whose extension counts like that of a path.
  ///   - format: The format, if it is known.
  /// - Throws: ``SourceError`` if the bytes are in no known format.
  public static func open(
    bytes: [UInt8],
    name: String,
    as format: SourceFormat? = nil
  ) throws(SourceError) -> any TreeSource {
    let start = Array(bytes.prefix(SourceFormat.sniffLength))
    let text = JSONText(unconverted: bytes)
    let type = try fileFormat(format, name: name, start: start, of: text)
    return try type.source(of: FileInput(.memory(bytes), name: name))
  }

  /// Returns the type that opens a file the user asked for.
  private static func fileFormat(
    _ format: SourceFormat?,
    name: String,
    start: [UInt8],
    of text: JSONText
  ) throws(SourceError) -> any FileFormat.Type {
    guard let format = format ?? SourceFormat(requested: Array(name.utf8), start: start) else {
      // A program that extracts itself.
      if try ArchiveFormat.zipStart(in: text) != nil { return ArchiveFormat.self }
      throw .unsupported(path: name, formats: SourceFormat.names)
    }
    guard let type = format.fileFormat else { throw .notAFolder(path: name) }
    return type
  }

  /// Opens a pipe, or a file whose size the system does not know, as in `/proc`, by reading all of
  /// it.
  private static func openUnsized(
    path: String,
    as format: SourceFormat?
  ) throws(SourceError) -> any TreeSource {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path: path)
    } catch {
      throw SourceError(error, path: path)
    }
    return try open(bytes: bytes, name: path, as: format)
  }

  /// Opens a regular file, reading as little of it as the format allows, and returns its status at
  /// that time.
  ///
  /// - Parameter opensFiles: Whether an archive becomes a part of a tree, which adds the version to
  ///   its ids.
  private static func openFile(
    path: String,
    as format: SourceFormat?,
    opensFiles: Bool
  ) throws(SourceError) -> (source: any TreeSource, status: FileStatus) {
    let file: OpenFile
    let start: [UInt8]
    do {
      file = try OpenFile.open(path: path)
      start = try file.prefix(SourceFormat.sniffLength)
    } catch {
      throw SourceError(error, path: path)
    }
    if file.status.size == 0, !start.isEmpty {
      return (try openUnsized(path: path, as: format), file.status)
    }
    let source = SourceFile(file, path: path)
    let type = try fileFormat(format, name: path, start: start, of: JSONText(reading: source))
    let isPart = opensFiles && type == ArchiveFormat.self
    let input = FileInput(.file(source), name: path, isVersioned: !isPart)
    return (try type.source(of: input), file.status)
  }

  /// Makes a source of an open file, under a name that its rows show.
  ///
  /// - Parameters:
  ///   - path: The path for messages.
  ///   - previous: The source of another version of the file, or nil.
  /// - Throws: ``SourceError/changed(path:)`` if it is being written.
  static func open(
    _ file: OpenFile,
    as format: SourceFormat,
    name: String,
    path: String,
    continuing previous: (any TreeSource)? = nil
  ) throws(SourceError) -> any TreeSource {
    guard let type = format.fileFormat else { throw .notAFolder(path: path) }
    let input = FileInput(.file(SourceFile(file, path: path)), name: name)
    if let previous, let source = type.open(input, continuing: previous) { return source }
    return try type.source(of: input)
  }
}
