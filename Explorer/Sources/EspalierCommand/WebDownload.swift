import AsyncHTTPClient
import EspalierSources
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// A file that is read from the address of a web server and kept in a temporary file without a name.
struct WebDownload {
  /// The limits of a download.
  struct Limits {
    /// The greatest number of bytes.
    var bytes = 100_000_000
    /// The time for a connection, and for the next bytes.
    var timeout = TimeAmount.seconds(30)
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
      throw .notReadable(path: address, reason: reason(of: error))
    }
    return try file.open(name: name, as: format)
  }

  /// Receives the response in the time for it, and returns the name of the file.
  private func receive(into file: ReceivedFile) async throws -> String {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.timeout = .init(connect: limits.timeout, read: limits.timeout)
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    do {
      let name = try await withThrowingTaskGroup(of: String?.self) { tasks in
        tasks.addTask { try await receive(into: file, by: client) }
        tasks.addTask {
          try await Task.sleep(for: limits.time)
          return nil
        }
        defer { tasks.cancelAll() }
        guard let name = try await tasks.next() ?? nil else { throw tooSlow }
        return name
      }
      try await client.shutdown()
      return name
    } catch {
      try? await client.shutdown()
      throw error
    }
  }

  private func receive(into file: ReceivedFile, by client: HTTPClient) async throws -> String {
    let (response, url) = try await finalResponse(by: client)
    guard (200..<300).contains(response.status.code) else {
      let status = TerminalSafeText.escaped(response.status.reasonPhrase.utf8)
      throw refused("the server answered \(response.status.code) \(status)")
    }
    if let length = response.headers.first(name: "Content-Length").flatMap({ Int($0) }),
      length > limits.bytes
    {
      throw tooLarge
    }
    var count = 0
    for try await piece in response.body {
      count += piece.readableBytes
      guard count <= limits.bytes else { throw tooLarge }
      try file.append(Array(piece.readableBytesView))
    }
    let path = URL(string: url)?.path ?? ""
    return Self.name(atEndOf: path, mediaType: response.headers.first(name: "Content-Type"))
  }

  /// Returns the first response that is no redirection, and the URL that it is of.
  private func finalResponse(by client: HTTPClient) async throws -> (HTTPClientResponse, String) {
    var url = url
    var visited: Set = [url]
    while true {
      var request = HTTPClientRequest(url: url)
      request.headers.add(name: "User-Agent", value: "espalier/\(EspalierCommand.version)")
      request.headers.add(name: "Accept", value: "*/*")
      // The client limits the time for the connection, and for the next bytes from the server.
      let response = try await client.execute(request, deadline: .distantFuture)
      guard [301, 302, 303, 307, 308].contains(response.status.code),
        let location = response.headers.first(name: "Location")
      else { return (response, url) }
      guard visited.count <= limits.redirections else {
        throw refused("there are more than \(limits.redirections) redirections")
      }
      url = try redirection(to: location, from: url)
      guard visited.insert(url).inserted else {
        throw refused("the redirections lead in a circle")
      }
    }
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
    let seconds =
      Double(limits.time.components.seconds)
      + Double(limits.time.components.attoseconds) / 1e18
    return refused(
      "it was not received within \(seconds.formatted()) s; --max-download-time permits more"
    )
  }

  private var tooLarge: SourceError {
    refused("it has more than \(limits.bytes) bytes; --max-download permits more")
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

  /// The reason of a failure in words.
  private func reason(of error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError:
      if error.connectionErrors.isEmpty { return "the host \(error.host) was not found" }
      return "no connection to \(error.host), port \(error.port): it is refused or not reachable"
    case let error as IOError where error.errnoCode == ECONNREFUSED:
      return "no connection: it is refused or not reachable"
    case let error as NIOSSLError: return "the connection is not secure: \(Self.text(of: error))"
    case let error as NIOSSLExtraError: return "the connection is not secure: \(error)"
    case let error as HTTPClientError: return text(of: error)
    case let error as CommandError: return error.message
    default: return "the response is incomplete or malformed: \(error)"
    }
  }

  private func text(of error: HTTPClientError) -> String {
    switch error {
    case .connectTimeout, .deadlineExceeded, .readTimeout, .tlsHandshakeTimeout:
      return "the server did not answer within \(limits.timeout.nanoseconds / 1_000_000) ms"
    case .remoteConnectionClosed: return "the server closed the connection before the end"
    case .invalidURL, .emptyHost: return "the address is malformed"
    default: return error.shortDescription
    }
  }

  private static func text(of error: NIOSSLError) -> String {
    if case .handshakeFailed = error {
      return "no agreement with the server, or its certificate is not trusted"
    }
    return "\(error)"
  }
}
