package import EspalierBrowser
import Foundation

/// The files of the page, read and compressed once, under the paths that requests name.
///
/// Requests are looked up among the files that were there, and never turned into paths of files.
///
/// Each file has two addresses. Under its name it may be another one tomorrow. Under a folder that
/// is called by a hash of all files it stays what it is, so that a browser asks for it once; the
/// page refers to the others by these. Scripts that load each other by relative paths find each
/// other there too.
package struct StaticFiles: Sendable {
  private var answers: [[String]: Answer] = [:]

  /// The folder of the addresses that stay what they are: a hash of all files.
  package let version: String

  /// Reads the module, and every file in the folder of the page but hidden ones.
  ///
  /// - Throws: An error of Foundation if one of them cannot be read.
  package init(_ files: WebFiles) throws {
    let module = files.module.url
    var read: [[String]: [UInt8]] = [:]
    read[[module.lastPathComponent]] = try [UInt8](Data(contentsOf: module))
    var folders: [[String]] = [[]]
    while let folder = folders.popLast() {
      let url = folder.reduce(files.page) { $0.appendingPathComponent($1) }
      for entry in try FileManager.default.contentsOfDirectory(atPath: url.path)
      where !entry.hasPrefix(".") {
        let file = url.appendingPathComponent(entry)
        // Links to files are followed, links to folders are not: those may lead around in a circle.
        if try Self.type(of: file) == .typeDirectory {
          folders.append(folder + [entry])
        } else if try Self.type(of: file.resolvingSymlinksInPath()) == .typeRegular {
          let bytes = try [UInt8](Data(contentsOf: file))
          read[folder + [entry]] = PageText.compact(bytes, name: entry)
        }
      }
    }
    version = Self.version(of: read)
    if let index = read[Self.index] {
      read[Self.index] = Self.referring(to: read.keys, in: version, index)
    }
    for (path, bytes) in read {
      let type = MediaType.of(fileName: path.last ?? "")
      let answer = Answer(mediaType: type, bytes: bytes).compressing()
      answers[path] = answer
      if path != Self.index { answers[[version] + path] = answer.immutable() }
    }
  }

  private static let index = ["index.html"]

  private static func type(of file: URL) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
  }

  /// A hash of names and contents, the same in every process over the same files.
  private static func version(of files: [[String]: [UInt8]]) -> String {
    var all: [UInt8] = []
    for path in files.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let bytes = files[path] else { continue }
      all += "\(path.joined(separator: "/"))\n\(bytes.count)\n".utf8
      all += bytes
    }
    return String(EntityTag(of: all).description.dropFirst().dropLast())
  }

  /// The page with the addresses of other files replaced by those that stay.
  private static func referring(
    to files: some Sequence<[String]>,
    in version: String,
    _ page: [UInt8]
  ) -> [UInt8] {
    var text = String(decoding: page, as: UTF8.self)
    for path in files where path != index {
      let name = path.joined(separator: "/")
      for attribute in ["href", "src"] {
        let (old, new) = ("\(attribute)=\"\(name)\"", "\(attribute)=\"\(version)/\(name)\"")
        text = text.replacing(old, with: new)
      }
    }
    return Array(text.utf8)
  }

  /// Whether there is a page to begin with.
  package var hasIndex: Bool { answers[Self.index] != nil }

  /// The file of a path as a request has it: percent-encoded, beginning with a slash.
  ///
  /// - Throws: ``RequestError`` if there is none.
  package func answer(path: String) throws(RequestError) -> Answer {
    let names = path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"),
      omittingEmptySubsequences: false
    )
    let decoded = path == "/" ? Self.index : names.map { percentDecoded($0) ?? "" }
    guard let answer = answers[decoded] else {
      throw .unknown("there is no file \(RequestError.quoted(path)) here")
    }
    return answer
  }
}
