import EspalierJSON

/// Opens whatever is at a path.
public enum SourceOpener {
  /// Opens a folder or a file, choosing the format by what is there.
  ///
  /// A folder opens into its files, and those into what is in them: see ``FileTreeSource``. For a
  /// file what is in it decides, where that is plain, and else its name.
  ///
  /// - Parameters:
  ///   - path: A folder, a file, or a pipe, which is read to its end.
  ///   - format: The format, if it is known already; it overrules name and content. A folder that
  ///     is opened as ``SourceFormat/folder`` shows its files without opening them.
  ///   - showsHidden: Whether a folder lists files whose names start with a dot.
  ///   - followsLinks: Whether links in a folder are followed, wherever they lead.
  /// - Returns: The source. A broken file is opened too; see ``TreeSource/faults(strict:)``.
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
    case .file, .pipe:
      if format == .folder { throw .notAFolder(path: path) }
      let bytes: [UInt8]
      do {
        bytes = try readFile(path: path)
      } catch {
        throw SourceError(error, path: path)
      }
      return try open(bytes: bytes, name: path, as: format)
    case .socket, .device, .link:
      throw .notReadable(path: path, reason: "neither a folder nor a file")
    }
  }

  /// Opens a file that has been read, such as standard input.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: What to call it; its extension counts as that of a path does.
  ///   - format: The format, if it is known already.
  /// - Throws: ``SourceError`` if the bytes are in no known format.
  public static func open(
    bytes: [UInt8],
    name: String,
    as format: SourceFormat? = nil
  ) throws(SourceError) -> any TreeSource {
    switch format ?? self.format(of: bytes, name: name) {
    case .folder: throw .notAFolder(path: name)
    case .json: return JSONSource(bytes, name: name)
    case .propertyList: return PropertyListSource(bytes, name: name)
    case nil: throw .unsupported(path: name, formats: SourceFormat.allCases.map(\.rawValue))
    }
  }

  /// The format of what a person asked to see, who may be shown a fault.
  ///
  /// Whatever starts with a bracket counts as JSON then, as does a single value.
  private static func format(of bytes: [UInt8], name: String) -> SourceFormat? {
    let start = Array(bytes.prefix(SourceFormat.sniffedBytes))
    if let format = SourceFormat(name: Array(name.utf8), start: start) { return format }
    switch bytes.first(where: { !"\u{FEFF} \t\r\n".utf8.contains($0) }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .json
    case nil: return nil
    default: return JSONIndex(bytes).fault == nil ? .json : nil
    }
  }
}
