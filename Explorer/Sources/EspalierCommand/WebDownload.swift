import EspalierSources
import Foundation

/// A file that is read from the address of a web server and kept in a temporary file without a name.
struct WebDownload {
  /// The limits of a download.
  struct Limits {
    /// The greatest number of bytes.
    var bytes = 100_000_000
    /// The time for a connection, and for the next bytes.
    var timeout = Duration.seconds(30)
    /// The time for all of it.
    var time = Duration.seconds(300)
    /// The number of redirections that are followed.
    var redirections = 5
  }

  /// The address without a user and password, safe to show.
  let address: String
  private let url: String
  private let limits: Limits

  /// Makes a download, or returns nil if a path is no address of a web server.
  init?(_ path: String, limits: Limits = Limits()) {
    let start = path.prefix(8).lowercased()
    guard start.hasPrefix("http://") || start == "https://" else { return nil }
    url = path
    self.limits = limits
    address = Self.shown(path)
  }

  /// Downloads the file and opens it.
  ///
  /// The format is detected from the content, the name at the end of the path, and the media type.
  func open(as format: SourceFormat?) async throws(SourceError) -> any TreeSource {
    if format == .folder { throw .notAFolder(path: address) }
    let file = try ReceivedFile()
    let name: String
    do {
      name = try await receive(into: file)
    } catch let error as SourceError {
      throw error
    } catch {
      throw .notReadable(path: address, reason: "\(error)")
    }
    return try file.open(name: name, as: format)
  }

  /// Receives the response in the time for it, and returns the name of the file.
  private func receive(into file: ReceivedFile) async throws -> String {
    try await withThrowingTaskGroup(of: String?.self) { tasks in
      tasks.addTask {
        try await WorkerThreads.blocking.perform { try await receiveResponse(into: file) }
      }
      tasks.addTask {
        try await Task.sleep(for: limits.time)
        return nil
      }
      defer { tasks.cancelAll() }
      guard let name = try await tasks.next() ?? nil else { throw tooSlow }
      return name
    }
  }

  private func receiveResponse(into file: ReceivedFile) async throws -> String {
    var url = url
    var visited: Set = [url]
    while true {
      let transfer = try CurlTransfer(url, patience: limits.timeout)
      let here = url
      let result = try await withTaskCancellationHandler {
        try receive(transfer, from: here, into: file)
      } onCancel: {
        transfer.stop()
      }
      switch result {
      case .name(let name): return name
      case .redirection(let target):
        guard visited.count <= limits.redirections else {
          throw refused("there are more than \(limits.redirections) redirections")
        }
        guard visited.insert(target).inserted else {
          throw refused("the redirections lead in a circle")
        }
        url = target
      }
    }
  }

  /// The meaning of a response.
  private enum Result {
    /// A file of this name.
    case name(String)
    /// The URL of another one.
    case redirection(String)
  }

  /// Receives one response.
  private func receive(
    _ transfer: CurlTransfer,
    from url: String,
    into file: ReceivedFile
  ) throws -> Result {
    let head = try transfer.head()
    if [301, 302, 303, 307, 308].contains(head.status), let location = head.fields["location"] {
      return .redirection(try redirection(to: location, from: url))
    }
    guard (200..<300).contains(head.status) else {
      let status = TerminalSafeText.escaped("\(head.status) \(head.reason)".utf8)
      throw refused("the server answered \(status)")
    }
    if let length = head.fields["content-length"].flatMap({ Int($0) }), length > limits.bytes {
      throw tooLarge
    }
    var count = 0
    while let piece = try transfer.next() {
      if Task.isCancelled { throw SourceError.cancelled }
      count += piece.count
      guard count <= limits.bytes else { throw tooLarge }
      try file.append(piece)
    }
    let path = URL(string: url)?.path ?? ""
    return .name(Self.name(atEndOf: path, mediaType: head.fields["content-type"]))
  }

  /// Returns the URL that a server redirects to.
  ///
  /// - Throws: ``SourceError/notReadable(path:reason:)`` if it is none of a web server, or its
  ///   connection is less secure.
  func redirection(to location: String, from url: String) throws(SourceError) -> String {
    let shown = Self.shown(location)
    guard let base = URL(string: url), let target = URL(string: location, relativeTo: base),
      let scheme = target.scheme?.lowercased(), scheme == "http" || scheme == "https",
      target.host != nil
    else { throw refused("the server redirects to \(shown), which is on no web server") }
    if base.scheme?.lowercased() == "https", scheme == "http" {
      throw refused(
        "the server redirects from https to http, which is not secure; open \(shown) itself "
          + "if that does not matter"
      )
    }
    return target.absoluteString
  }

  private func refused(_ reason: String) -> SourceError {
    .notReadable(path: address, reason: reason)
  }

  private var tooSlow: SourceError {
    refused(
      "it was not received within \(limits.time.secondsText); --max-download-time permits more"
    )
  }

  private var tooLarge: SourceError {
    refused("it has more than \(grouped(limits.bytes)) bytes; --max-download permits more")
  }

  /// Returns the name at the end of a path, with the extension of the media type if it has none that
  /// says what the format is.
  static func name(atEndOf path: String, mediaType: String?) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? "index"
    guard SourceFormat(name: Array(last.utf8)) == nil, let mediaType else { return last }
    let type = mediaType.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    let subtype = type.split(separator: "/").last ?? ""
    let known = [
      "application/json": "json", "text/json": "json", "application/x-ndjson": "jsonl",
      "application/jsonl": "jsonl", "application/yaml": "yaml", "application/x-yaml": "yaml",
      "text/yaml": "yaml", "text/csv": "csv", "text/tab-separated-values": "tsv",
      "application/xml": "xml", "text/xml": "xml", "application/zip": "zip",
      "application/gzip": "gz", "application/x-tar": "tar", "application/vnd.sqlite3": "sqlite",
      "application/x-plist": "plist",
    ]
    let suffixes = ["+json": "json", "+xml": "xml", "+yaml": "yaml", "+zip": "zip"]
    let ending = known[type] ?? suffixes.first { subtype.hasSuffix($0.key) }?.value
    return ending.map { "\(last).\($0)" } ?? last
  }

  /// Returns an address without its user and password, with escapes.
  private static func shown(_ url: String) -> String {
    var text = url
    if let start = url.range(of: "://")?.upperBound {
      let end = url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex
      if let at = url[start..<end].lastIndex(of: "@") {
        text = url[..<start] + String(url[url.index(after: at)...])
      }
    }
    return TerminalSafeText.escaped(text.utf8)
  }
}
