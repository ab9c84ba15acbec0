import EspalierJSON

/// A format that a source can be opened as.
public enum SourceFormat: String, Sendable, CaseIterable {
  /// A folder of files.
  case folder
  /// JSON in UTF-8.
  case json
  /// A property list, in XML or binary.
  case propertyList = "plist"
}

/// Opens whatever is at a path.
public enum SourceOpener {
  /// Opens a folder or a file, choosing the format by what is there.
  ///
  /// A folder is a folder. For a file the extension decides if it is a known one (`.json`,
  /// `.plist`), else the first bytes do.
  ///
  /// - Parameters:
  ///   - path: A folder, a file, or a pipe, which is read to its end.
  ///   - format: The format, if it is known already; it overrules extension and content.
  ///   - showsHidden: Whether a folder lists files whose names start with a dot.
  /// - Returns: The source. A broken file is opened too; see ``TreeSource/fault``.
  /// - Throws: ``SourceError`` if the path leads nowhere, cannot be read, or holds no known format.
  public static func open(
    path: String,
    as format: SourceFormat? = nil,
    showsHidden: Bool = false
  ) throws(SourceError) -> any TreeSource {
    let kind: FileStatus.Kind
    do {
      kind = try FileStatus.of(path: path).kind
    } catch {
      throw SourceError(error, path: path)
    }
    switch kind {
    case .folder:
      guard format == nil || format == .folder else {
        throw .notReadable(path: path, reason: "it is a folder")
      }
      return try FolderSource(path: path, showsHidden: showsHidden)
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
    switch format ?? self.format(ofExtension: name) ?? self.format(of: bytes) {
    case .folder: throw .notAFolder(path: name)
    case .json: return JSONSource(bytes, name: name)
    case .propertyList: return PropertyListSource(bytes, name: name)
    case nil: throw .unsupported(path: name, formats: SourceFormat.allCases.map(\.rawValue))
    }
  }

  private static func format(ofExtension name: String) -> SourceFormat? {
    let name = name.lowercased()
    return name.hasSuffix(".json") ? .json : name.hasSuffix(".plist") ? .propertyList : nil
  }

  /// Guesses by content.
  ///
  /// Text that merely starts like a JSON scalar must be one to the end.
  private static func format(of bytes: [UInt8]) -> SourceFormat? {
    if bytes.starts(with: "bplist".utf8) { return .propertyList }
    let mark: [UInt8] = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
    let start = bytes.dropFirst(mark.count).drop { " \t\r\n".utf8.contains($0) }
    switch start.first {
    case UInt8(ascii: "<"):
      return String(decoding: start.prefix(1024), as: UTF8.self).contains("plist")
        ? .propertyList : nil
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .json
    case nil: return nil
    default: return JSONIndex(bytes).fault == nil ? .json : nil
    }
  }
}
