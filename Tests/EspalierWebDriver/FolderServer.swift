public import Foundation

/// Serves the files of folders over HTTP, like the simplest of servers: no compression, no caching.
///
/// A path without an extension is that of a page, with or without `.html`; one that ends in a slash
/// is that of `index.html` there. It listens on this machine alone, until `end`.
public final class FolderServer: Sendable {
  /// The address of the folder, with a slash at its end.
  public let url: URL
  private let socket: Int32

  /// Starts to serve folders, of which an earlier one takes precedence.
  ///
  /// - Parameter policy: The content security policy of all responses; none if it is nil.
  /// - Throws: `FolderServerError`.
  public init(_ folders: URL..., policy: String? = nil) throws {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let socket = Foundation.socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        inet_pton(AF_INET, "127.0.0.1", &pointer.pointee.sin_addr) == 1
          && bind(socket, $0, length) == 0 && listen(socket, 32) == 0
          && getsockname(socket, $0, &length) == 0
      }
    }
    guard socket >= 0, isBound,
      let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/")
    else {
      let reason = String(cString: strerror(errno))
      if socket >= 0 { close(socket) }
      throw FolderServerError(reason: reason)
    }
    (self.url, self.socket) = (url, socket)
    // Each blocks its thread, so it must not use the threads of tasks.
    Thread.detachNewThread {
      while true {
        let client = accept(socket, nil, nil)
        if client < 0 { return }
        Thread.detachNewThread { Self.serve(client, folders, policy) }
      }
    }
  }

  /// Ends the server.
  ///
  /// Requests in progress are still answered.
  public func end() {
    // This wakes the thread that waits in `accept`.
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  /// Answers one request and closes the connection.
  private static func serve(_ client: Int32, _ folders: [URL], _ policy: String?) {
    defer { close(client) }
    // Browsers open connections before they send a request.
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = recv(client, &buffer, buffer.count, 0)
      if count <= 0 { return }
      request += buffer[..<count]
    }
    let words = String(decoding: request, as: UTF8.self).split(separator: " ", maxSplits: 2)
    guard words.count == 3, words[0] == "GET" else { return }
    let path = words[1].prefix { $0 != "?" && $0 != "#" }.removingPercentEncoding ?? ""
    let (file, body) = read(path, in: folders)
    let type = types[file.pathExtension] ?? "application/octet-stream"
    let rule = policy.map { "Content-Security-Policy: \($0)\r\n" } ?? ""
    let head = """
      HTTP/1.1 \(body == nil ? "404 Not Found" : "200 OK")\r
      Content-Type: \(type)\r
      Content-Length: \(body?.count ?? 0)\r
      Connection: close\r
      \(rule)\r

      """
    var rest = Data(head.utf8) + (body ?? Data())
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(client, $0.baseAddress, $0.count, noSignal) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The file of a path, in the first folder that has it.
  private static func read(_ path: String, in folders: [URL]) -> (file: URL, body: Data?) {
    var parts = path.split(separator: "/").map(String.init)
    if path.hasSuffix("/") {
      parts.append("index.html")
    } else if parts.last?.contains(".") == false {
      parts[parts.count - 1] += ".html"
    }
    let files = folders.map { parts.reduce($0) { $0.appending(path: $1) } }
    for file in files where !parts.contains("..") {
      if let body = try? Data(contentsOf: file) { return (file, body) }
    }
    return (files[0], nil)
  }

  /// A closed connection must not end this process.
  private static var noSignal: Int32 {
    #if canImport(Glibc)
      Int32(MSG_NOSIGNAL)
    #else
      0
    #endif
  }

  private static let types = [
    "css": "text/css", "html": "text/html; charset=utf-8", "js": "text/javascript",
    "json": "application/json", "svg": "image/svg+xml", "wasm": "application/wasm",
  ]
}

/// No port was available.
public struct FolderServerError: Error, CustomStringConvertible {
  var reason: String

  /// The message of the error.
  public var description: String { "no files can be served: \(reason)" }
}
