import Foundation

/// A TCP connection with blocking reads and writes.
struct SocketConnection: Sendable {
  private let socket: Int32
  private let url: URL

  init(host: String, port: Int, url: URL) throws {
    self.url = url
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    socket = Foundation.socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    guard socket >= 0, inet_pton(AF_INET, host, &address.sin_addr) == 1 else {
      throw LocalHTTPError(what: "no numeric address in", url: url)
    }
    // No request takes this long; without it a test could hang forever.
    var limit = timeval(tv_sec: 150, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else {
      let error = failure("cannot connect to")
      close()
      throw error
    }
  }

  func close() { _ = Foundation.close(socket) }

  func write(_ data: Data) throws {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { throw failure("cannot write to") }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the received bytes; empty at the end.
  func read() throws -> Data {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(socket, &buffer, buffer.count, 0)
    guard count >= 0 else { throw failure("no answer from") }
    return Data(buffer[..<count])
  }

  func failure(_ what: String) -> LocalHTTPError {
    LocalHTTPError(what: what, url: url, reason: String(cString: strerror(errno)))
  }
}
