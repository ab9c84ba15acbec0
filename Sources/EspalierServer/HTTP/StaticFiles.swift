package import EspalierBrowser
import Foundation

/// The files of the page, read once, under the paths that requests name.
///
/// Requests are looked up among the files that were there, and never turned into paths of files.
package struct StaticFiles: Sendable {
  private var answers: [[String]: Answer] = [:]

  /// Reads the module, and every file in the folder of the page but hidden ones.
  ///
  /// - Throws: An error of Foundation if one of them cannot be read.
  package init(_ files: WebFiles) throws {
    let module = try Data(contentsOf: files.module.url)
    let name = files.module.url.lastPathComponent
    answers[[name]] = Answer(mediaType: MediaType.of(fileName: name), bytes: [UInt8](module))
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
          let answer = Answer(mediaType: MediaType.of(fileName: entry), bytes: bytes)
          answers[folder + [entry]] = answer
        }
      }
    }
  }

  private static func type(of file: URL) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
  }

  /// Whether there is a page to begin with.
  package var hasIndex: Bool { answers[["index.html"]] != nil }

  /// The file of a path as a request has it: percent-encoded, beginning with a slash.
  ///
  /// - Throws: ``RequestError`` if there is none.
  package func answer(path: String) throws(RequestError) -> Answer {
    let names = path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"),
      omittingEmptySubsequences: false
    )
    let decoded = path == "/" ? ["index.html"] : names.map { percentDecoded($0) ?? "" }
    guard let answer = answers[decoded] else {
      throw .unknown("there is no file \(RequestError.quoted(path)) here")
    }
    return answer
  }
}
