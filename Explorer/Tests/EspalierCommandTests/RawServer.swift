import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A web server on this machine that answers each request with given bytes.
final class RawServer {
  private let descriptor: CInt
  private let open = LockedConnections()

  /// The address, without a slash at the end.
  let address: String

  struct Failure: Error { var code: Int32 }

  private final class LockedConnections: @unchecked Sendable {
    private let lock = NSLock()
    private var silent: [CInt] = []

    func keep(_ connection: CInt) { lock.withLock { silent.append(connection) } }

    func closeAll() { lock.withLock { for connection in silent { close(connection) } } }
  }

  /// Starts a server on a free port.
  ///
  /// - Parameter answer: Returns the response to a request for a path, or nil to say nothing.
  init(_ answer: @escaping @Sendable (String) -> String?) throws {
    #if canImport(Glibc)
      let stream = CInt(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    self.descriptor = descriptor
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw Failure(code: errno) }
    address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
    let open = open
    Thread.detachNewThread {
      while case let connection = accept(descriptor, nil, nil), connection >= 0 {
        Self.serve(connection, answer, open)
      }
    }
  }

  deinit {
    shutdown(descriptor, CInt(SHUT_RDWR))
    close(descriptor)
    open.closeAll()
  }

  private static func serve(
    _ connection: CInt,
    _ answer: (String) -> String?,
    _ open: LockedConnections
  ) {
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else {
        close(connection)
        return
      }
      request += buffer[..<count]
      // A request that is encrypted is none.
      guard request.first == UInt8(ascii: "G") else {
        _ = send(connection, Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), 28, 0)
        close(connection)
        return
      }
    }
    let line = String(decoding: request.prefix { $0 != 0x0D }, as: UTF8.self)
    let path = line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    guard let response = answer(path) else { return open.keep(connection) }
    let bytes = Array(response.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { break }
      sent += count
    }
    close(connection)
  }
}
