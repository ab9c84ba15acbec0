#if canImport(CArchive)
  import Foundation
  import Testing

  @testable import EspalierSources

  /// A way to put a file into something else.
  enum Nesting: String, CaseIterable, Sendable {
    case alone, inFolder, inDeepFolder, zip, tarGz, archiveInFolder, archiveInArchive, compressed
    case severalPaths, severalArchives
    case csvCell, sqliteCell, jsonString, xmlText

    /// Whether the file is a text in another file, which is JSON if it is anything.
    var isText: Bool {
      switch self {
      case .csvCell, .sqliteCell, .jsonString, .xmlText: true
      default: false
      }
    }

    /// Whether the file is in an archive, in which it has no line of a file on disk.
    var isInArchive: Bool {
      switch self {
      case .zip, .tarGz, .archiveInFolder, .archiveInArchive, .severalArchives: true
      default: false
      }
    }

    /// Puts a file into something in a folder.
    ///
    /// - Returns: The paths that a command takes, and the path at which the file is then found.
    func put(
      _ name: String,
      _ bytes: [UInt8],
      in folder: borrowing TemporaryFolder
    ) throws -> (arguments: [String], path: String) {
      func archive(
        _ name: String,
        format: String = "zip",
        filter: String = "none",
        _ bytes: [UInt8]
      )
        throws -> [UInt8]
      {
        try TestArchive.bytes(
          [.init(path: "0.txt", bytes: utf8("0")), .init(path: name, bytes: bytes)],
          format: format,
          filter: filter
        )
      }
      func write(_ name: String, _ bytes: [UInt8], at path: String) throws -> ([String], String) {
        try folder.write(name, bytes)
        return ([folder.path + "/" + name], path)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      switch self {
      case .alone: return try write(name, bytes, at: "")
      case .inFolder, .inDeepFolder:
        let place = self == .inFolder ? "f" : "f/x/y"
        try folder.folder(place)
        try folder.write("f/0.txt", utf8("0"))
        try folder.write(place + "/" + name, bytes)
        return ([folder.path + "/f"], String((place + "/" + name).dropFirst(2)))
      case .zip: return try write("a.zip", archive("d/" + name, bytes), at: "/d/" + name)
      case .tarGz:
        let bytes = try archive(name, format: "ustar", filter: "gzip", bytes)
        return try write("a.tar.gz", bytes, at: "/" + name)
      case .archiveInFolder:
        try folder.folder("f")
        try folder.write("f/a.zip", archive(name, bytes))
        return ([folder.path + "/f"], "a.zip/" + name)
      case .archiveInArchive:
        let inner = try archive(name, format: "ustar", filter: "gzip", bytes)
        return try write("a.zip", archive("i.tar.gz", inner), at: "/i.tar.gz/" + name)
      case .compressed:
        try folder.folder("f")
        let packed = try TestArchive.bytes(
          [.init(path: name, bytes: bytes)],
          format: "raw",
          filter: "gzip"
        )
        try folder.write("f/" + name + ".gz", packed)
        return ([folder.path + "/f"], name + ".gz")
      case .severalPaths:
        try folder.write("0.json", utf8("0"))
        try folder.write(name, bytes)
        let path = folder.path + "/" + name
        return ([folder.path + "/0.json", path], path)
      case .severalArchives:
        try folder.write("0.json", utf8("0"))
        try folder.write("a.zip", archive(name, bytes))
        let path = folder.path + "/a.zip"
        return ([folder.path + "/0.json", path], path + "/" + name)
      case .csvCell:
        let cell = text.replacing("\"", with: "\"\"")
        return try write("t.csv", utf8("n,doc\n1,\"\(cell)\"\n"), at: "/0/doc")
      case .sqliteCell:
        let value = text.replacing("'", with: "''")
        let sql =
          "CREATE TABLE t(id INTEGER PRIMARY KEY, doc TEXT); INSERT INTO t VALUES(7, '\(value)')"
        try SQLiteSourceTests.make(folder.path + "/t.db", sql)
        return ([folder.path + "/t.db"], "/t/7/doc")
      case .jsonString:
        let string = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        return try write("o.json", utf8("{\"s\": [\(string)]}"), at: "/s/0")
      case .xmlText:
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return try write("x.xml", utf8("<r a=\"1\"><d>\(escaped)</d></r>"), at: "/r/d")
      }
    }

    /// Opens some paths as the terminal does.
    static func open(_ arguments: [String]) throws -> any TreeSource<String> {
      if arguments.count == 1 { return try FileTreeSource(path: arguments[0]).byWireID }
      return CombinedSource(
        try arguments.map {
          .init(path: $0, source: .success(try FileTreeSource(path: $0)), isFolder: false)
        }
      ).byWireID
    }
  }
#endif
