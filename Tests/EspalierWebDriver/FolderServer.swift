package import Foundation

/// Serves the files of a folder over HTTP, as the simplest of servers would: no compression, no
/// caching, no policies.
///
/// It listens on this machine alone, until `end`.
package final class FolderServer: Sendable {
  /// The address of the folder, with a slash at its end.
  package let url: URL
  private let socket: Int32

  /// Starts to serve a folder.
  ///
  /// - Throws: `FolderServerError`.
  package init(_ folder: URL) throws {
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
    // Each waits for its client, so it takes none of the threads that tasks run on.
    Thread.detachNewThread {
      while true {
        let client = accept(socket, nil, nil)
        if client < 0 { return }
        Thread.detachNewThread { Self.serve(client, folder) }
      }
    }
  }

  /// Ends it.
  ///
  /// What is being answered is still answered.
  package func end() {
    // This wakes who waits in `accept`.
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  /// Answers one request and closes the connection.
  private static func serve(_ client: Int32, _ folder: URL) {
    defer { close(client) }
    // Browsers open connections before they have anything to ask.
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
    let parts = path.split(separator: "/")
    let file = parts.reduce(folder) { $0.appending(path: $1) }
    let body = parts.contains("..") ? nil : try? Data(contentsOf: file)
    let type = types[file.pathExtension] ?? "application/octet-stream"
    let head = """
      HTTP/1.1 \(body == nil ? "404 Not Found" : "200 OK")\r
      Content-Type: \(type)\r
      Content-Length: \(body?.count ?? 0)\r
      Connection: close\r
      \r

      """
    var rest = Data(head.utf8) + (body ?? Data())
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(client, $0.baseAddress, $0.count, noSignal) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// A client that has gone must not end this process.
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

/// No port could be listened on.
package struct FolderServerError: Error, CustomStringConvertible {
  var reason: String

  package var description: String { "no files can be served: \(reason)" }
}
