import Dispatch
import EspalierSources
package import EspalierWeb
import Foundation

/// The files of the page, read once, by request path.
///
/// They are compressed with gzip in the background, which takes longer than all else when a server
/// starts. A file that is requested before that is sent as it is. A file beside it with `.br` after
/// its name, which an installation has, is its body compressed with brotli; it has no URL of its own.
///
/// Requests are looked up among the files read at start, and never become file paths.
///
/// Each file has two URLs. The content at its plain path may change. The content in a folder named
/// by a hash of all files never does, so browsers request it once; pages refer to the other files
/// by these URLs. Relative imports between scripts work there too. Pages have only the plain path,
/// with and without `.html`.
package struct StaticFiles: Sendable {
  private var responses: [[String]: BufferedResponse] = [:]

  /// The bodies compressed with gzip that there are so far, by the tags of the bytes.
  private let compressed = LockedValue<[EntityTag: BufferedResponse.Body]>([:])

  /// The bodies compressed with brotli, by the tags of the bytes.
  private var brotli: [EntityTag: BufferedResponse.Body] = [:]

  /// The name of the folder of immutable URLs: a hash of all files.
  package let version: String

  /// Reads every file once, and begins to compress them.
  ///
  /// - Parameters:
  ///   - assets: The files of the web front end, and those of the page.
  ///   - includesGallery: Whether the pages in the folder `gallery` are included.
  /// - Throws: A Foundation error if one of them cannot be read.
  package init(_ assets: WebAssets, includesGallery: Bool = false) throws {
    var read: [[String]: BufferedResponse] = [:]
    let paths = Set(try assets.paths())
    let suffix = ".\(ContentCoding.brotli.rawValue)"
    for path in paths {
      if path.hasSuffix(suffix), paths.contains(String(path.dropLast(suffix.count))) { continue }
      let names = path.split(separator: "/").map(String.init)
      if names.first == "gallery", !includesGallery { continue }
      let file = BufferedResponse(
        mediaType: MediaType.of(fileName: names.last ?? ""),
        bytes: try assets.contents(of: path)
      )
      read[names] = file
      if paths.contains(path + suffix) {
        brotli[file.tag] = BufferedResponse.Body(try assets.contents(of: path + suffix))
      }
    }
    version = Self.version(of: read.mapValues(\.tag))
    let others = Set(read.keys.filter { !Self.isPage($0) })
    for (path, file) in read {
      guard Self.isPage(path) else {
        responses[path] = file
        responses[[version] + path] = file.immutable()
        continue
      }
      let name = path.last ?? ""
      let folder = path.dropLast()
      let page = Self.referring(to: others, in: version, from: Array(folder), file.bytes)
      let response = BufferedResponse(mediaType: file.mediaType, bytes: page)
      responses[path] = response
      responses[folder + [name == "index.html" ? "" : String(name.dropLast(5))]] = response
    }
    compressInBackground()
  }

  /// Compresses each file, the largest first, on a thread that may be busy for long.
  private func compressInBackground() {
    let files = Dictionary(responses.values.map { ($0.tag, $0.bytes) }) { first, _ in first }
      .sorted { $0.value.count > $1.value.count }
    DispatchQueue.global(qos: .utility).async { [compressed] in
      for (tag, bytes) in files {
        guard let smaller = Gzip.compress(bytes) else { continue }
        let body = BufferedResponse.Body(smaller)
        compressed.withLock { $0[tag] = body }
      }
    }
  }

  private static func isPage(_ path: [String]) -> Bool { path.last?.hasSuffix(".html") ?? false }

  /// A hash of names and contents, the same in every process over the same files.
  private static func version(of files: [[String]: EntityTag]) -> String {
    let list = files.map { "\($0.joined(separator: "/"))\n\($1)\n" }.sorted().joined()
    return String(EntityTag(of: Array(list.utf8)).description.dropFirst().dropLast())
  }

  /// Returns a page in a folder with its references to other files replaced by immutable URLs.
  private static func referring(
    to files: Set<[String]>,
    in version: String,
    from folder: [String],
    _ page: [UInt8]
  ) -> [UInt8] {
    let mark = UInt8(ascii: "\"")
    var parts = page.split(separator: mark, omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst() {
      let before = parts[index - 1]
      guard
        before.suffix(5).elementsEqual("href=".utf8) || before.suffix(4).elementsEqual("src=".utf8)
      else { continue }
      let reference = String(decoding: parts[index], as: UTF8.self)
      guard let path = resolved(reference, in: folder), files.contains(path) else { continue }
      let up = String(repeating: "../", count: folder.count)
      parts[index] = Array("\(up)\(version)/\(path.joined(separator: "/"))".utf8)[...]
    }
    return Array(parts.joined(separator: [mark]))
  }

  /// Resolves a relative reference in a folder; `nil` above the root.
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

  /// Whether there is an index page.
  package var hasIndex: Bool { responses[[""]] != nil }

  /// Returns the file at a request path: percent-encoded, starting with a slash.
  ///
  /// - Throws: ``RequestError`` if there is none.
  package func response(path: String) throws(RequestError) -> BufferedResponse {
    guard let response = Self.names(path).flatMap({ responses[$0] }) else {
      throw .notFound("there is no file \(RequestError.quoted(path)) here")
    }
    var bodies: [ContentCoding: BufferedResponse.Body] = [:]
    bodies[.gzip] = compressed.withLock { $0[response.tag] }
    bodies[.brotli] = brotli[response.tag]
    return response.compressible(as: bodies)
  }

  /// Whether a path, without its trailing slash, is that of a folder with an index page.
  ///
  /// Relative references of such a page would resolve to the parent folder.
  package func isFolder(path: String) -> Bool {
    Self.names(path).map { responses[$0 + [""]] != nil } ?? false
  }

  /// Splits a path into decoded names; the last is empty after a trailing slash.
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
