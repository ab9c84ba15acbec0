package import EspalierBrowser
import Foundation

/// The files of the page, read and compressed once, under the paths that requests name.
///
/// Requests are looked up among the files that were there, and never turned into paths of files.
///
/// Each file has two addresses. Under its name it may be another one tomorrow. Under a folder that
/// is called by a hash of all files it stays what it is, so that a browser asks for it once; the
/// pages refer to the others by these. Scripts that load each other by relative paths find each
/// other there too. Pages themselves have the first address alone, with and without `.html`.
package struct StaticFiles: Sendable {
  private var answers: [[String]: Answer] = [:]

  /// The folder of the addresses that stay what they are: a hash of all files.
  package let version: String

  /// Reads the module, and every file in the folder of the page but hidden ones.
  ///
  /// - Parameters:
  ///   - files: Where they are.
  ///   - samples: What the pages in the folder `gallery` show, as further files there by their names;
  ///     without it that folder is left out.
  /// - Throws: An error of Foundation if one of them cannot be read.
  package init(_ files: WebFiles, gallery samples: [String: [UInt8]]? = nil) throws {
    var read: [[String]: [UInt8]] = [:]
    for module in [files.module.url, files.module.more] {
      read[[module.lastPathComponent]] = try [UInt8](Data(contentsOf: module))
    }
    var folders: [[String]] = [[]]
    while let folder = folders.popLast() {
      let url = folder.reduce(files.page) { $0.appendingPathComponent($1) }
      for entry in try FileManager.default.contentsOfDirectory(atPath: url.path)
      where !entry.hasPrefix(".") && (samples != nil || folder + [entry] != Self.gallery) {
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
    for (name, bytes) in samples ?? [:] { read[Self.gallery + [name]] = bytes }
    version = Self.version(of: read)
    let others = Set(read.keys.filter { !Self.isPage($0) })
    for (path, bytes) in read {
      let name = path.last ?? ""
      guard Self.isPage(path) else {
        let answer = Answer(mediaType: MediaType.of(fileName: name), bytes: bytes).compressing()
        answers[path] = answer
        answers[[version] + path] = answer.immutable()
        continue
      }
      let folder = path.dropLast()
      let page = Self.referring(to: others, in: version, from: Array(folder), bytes)
      let answer = Answer(mediaType: MediaType.of(fileName: name), bytes: page).compressing()
      answers[path] = answer
      answers[folder + [name == "index.html" ? "" : String(name.dropLast(5))]] = answer
    }
  }

  private static let gallery = ["gallery"]

  private static func isPage(_ path: [String]) -> Bool { path.last?.hasSuffix(".html") ?? false }

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

  /// A page in a folder with the addresses of other files replaced by those that stay.
  private static func referring(
    to files: Set<[String]>,
    in version: String,
    from folder: [String],
    _ page: [UInt8]
  ) -> [UInt8] {
    let mark = UInt8(ascii: "\"")
    var parts = page.split(separator: mark, omittingEmptySubsequences: false)
    for place in parts.indices.dropFirst() {
      let before = parts[place - 1]
      guard
        before.suffix(5).elementsEqual("href=".utf8) || before.suffix(4).elementsEqual("src=".utf8)
      else { continue }
      let reference = String(decoding: parts[place], as: UTF8.self)
      guard let path = resolved(reference, in: folder), files.contains(path) else { continue }
      let up = String(repeating: "../", count: folder.count)
      parts[place] = Array("\(up)\(version)/\(path.joined(separator: "/"))".utf8)[...]
    }
    return Array(parts.joined(separator: [mark]))
  }

  /// The path that a relative reference in a folder leads to, `nil` above the top.
  private static func resolved(_ reference: String, in folder: [String]) -> [String]? {
    var path = folder
    for step in reference.split(separator: "/", omittingEmptySubsequences: false) {
      if step != ".." {
        path.append(String(step))
      } else if path.popLast() == nil {
        return nil
      }
    }
    return path
  }

  /// Whether there is a page to begin with.
  package var hasIndex: Bool { answers[[""]] != nil }

  /// The file of a path as a request has it: percent-encoded, beginning with a slash.
  ///
  /// - Throws: ``RequestError`` if there is none.
  package func answer(path: String) throws(RequestError) -> Answer {
    guard let answer = Self.names(path).flatMap({ answers[$0] }) else {
      throw .unknown("there is no file \(RequestError.quoted(path)) here")
    }
    return answer
  }

  /// Whether a path is that of a folder with a page of its own, but without the slash at its end.
  ///
  /// What such a page refers to would be looked for beside the folder.
  package func isFolder(path: String) -> Bool {
    Self.names(path).map { answers[$0 + [""]] != nil } ?? false
  }

  /// A path as names, decoded; an empty one after a slash at its end.
  private static func names(_ path: String) -> [String]? {
    guard path.hasPrefix("/") else { return nil }
    var names: [String] = []
    for part in path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"),
      omittingEmptySubsequences: false
    ) {
      guard let name = percentDecoded(part) else { return nil }
      names.append(name)
    }
    return names
  }
}
