import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ListenAddress {
  /// Returns a port of this address that is currently free, `nil` if none is found.
  ///
  /// The hundred ports above the given one are tried first.
  package func freePort(after port: Int) -> Int? {
    let next = (port + 1)..<(port + 101)
    return next.first(where: isFree) ?? (1024..<65_536).first(where: isFree)
  }

  /// Whether the port can be listened on; it is opened and closed for the test.
  package func isFree(port: Int) -> Bool {
    guard let port = UInt16(exactly: port) else { return false }
    var hints = addrinfo()
    hints.ai_socktype = streamSocket
    hints.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(numeric, String(port), &hints, &list) == 0, let info = list?.pointee else {
      return false
    }
    defer { freeaddrinfo(list) }
    let descriptor = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // As the server does, so that recently closed connections do not block the port.
    var yes: CInt = 1
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_REUSEADDR,
      &yes,
      socklen_t(MemoryLayout<CInt>.size)
    )
    return bind(descriptor, info.ai_addr, info.ai_addrlen) == 0 && listen(descriptor, 1) == 0
  }
}
