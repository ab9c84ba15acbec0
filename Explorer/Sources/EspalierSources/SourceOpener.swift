/// Opens files and folders as sources.
public enum SourceOpener {
  /// Opens a folder or a file, detecting its format.
  ///
  /// A folder expands to its files, and those to their contents: see ``FileTreeSource``. The format
  /// of a file is detected from its content if that is unambiguous, otherwise from its name.
  ///
  /// - Parameters:
  ///   - path: A folder, a file, or a pipe, which is read to its end.
  ///   - format: The format, if it is known; it overrides name and content. A folder opened as
  ///     ``SourceFormat/folder`` shows its files as leaves.
  ///   - showsHidden: Whether a folder lists files whose names start with a dot.
  ///   - followsLinks: Whether links in a folder are followed, including those that lead out of it.
  /// - Returns: The source. A malformed file is opened too; see ``TreeSource/faults(strict:)``.
  /// - Throws: ``SourceError`` if the path leads nowhere, cannot be read, or holds no known format.
  public static func open(
    path: String,
    as format: SourceFormat? = nil,
    showsHidden: Bool = false,
    followsLinks: Bool = false
  ) throws(SourceError) -> any TreeSource {
    let kind: FileStatus.Kind
    do {
      kind = try FileStatus.of(path: path).kind
    } catch {
      throw SourceError(error, path: path)
    }
    switch kind {
    case .folder:
      if format == .folder {
        return try FolderSource(path: path, showsHidden: showsHidden, followsLinks: followsLinks)
      }
      return try FileTreeSource(
        path: path,
        as: format,
        showsHidden: showsHidden,
        followsLinks: followsLinks
      )
    case .file:
      if format == .folder { throw .notAFolder(path: path) }
      return try openFile(path: path, as: format)
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
    switch format ?? SourceFormat(requested: Array(name.utf8), start: start) {
    case .folder: throw .notAFolder(path: name)
    case .json: return JSONSource(bytes, name: name)
    case .jsonLines: return JSONSource(bytes, name: name, lines: true)
    case .propertyList: return PropertyListSource(bytes, name: name)
    case nil: throw .unsupported(path: name, formats: SourceFormat.allCases.map(\.rawValue))
    }
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

  /// Opens a regular file, reading as little of it as the format allows.
  private static func openFile(
    path: String,
    as format: SourceFormat?
  ) throws(SourceError) -> any TreeSource {
    let file: OpenFile
    let start: [UInt8]
    do {
      file = try OpenFile.open(path: path)
      start = try file.prefix(SourceFormat.sniffLength)
    } catch {
      throw SourceError(error, path: path)
    }
    if file.status.size == 0, !start.isEmpty { return try openUnsized(path: path, as: format) }
    switch format ?? SourceFormat(requested: Array(path.utf8), start: start) {
    case .folder: throw .notAFolder(path: path)
    case .json: return try JSONSource(path: path)
    case .jsonLines: return try JSONSource(path: path, lines: true)
    case .propertyList: return try PropertyListSource(path: path)
    case nil: throw .unsupported(path: path, formats: SourceFormat.allCases.map(\.rawValue))
    }
  }

  /// Makes a source of an open file, under a name that its rows show.
  ///
  /// - Parameter path: The path for messages.
  /// - Throws: ``SourceError/changed(path:)`` if it is being written.
  static func open(
    _ file: OpenFile,
    as format: SourceFormat,
    name: String,
    path: String
  ) throws(SourceError) -> any TreeSource {
    switch format {
    case .folder: throw .notAFolder(path: path)
    case .json: return try JSONSource(SourceFile(file, path: path), name: name)
    case .jsonLines: return try JSONSource(SourceFile(file, path: path), name: name, lines: true)
    case .propertyList: return try PropertyListSource(SourceFile(file, path: path), name: name)
    }
  }
}
