import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The network address of a client, without the port.
///
/// Of an IPv6 address only the first 64 bits count, since one machine usually has all of the others.
struct ClientAddress: Hashable, Sendable {
  private let bytes: [UInt8]

  /// The address of the client of the current request.
  @TaskLocal static var current = ClientAddress(nil)

  /// Makes an address; all without one are the same.
  init(_ address: SocketAddress?) { self.init(numeric: address?.ipAddress ?? "") }

  /// Makes an address from its numeric form, the same for all texts that are none.
  init(numeric text: String) {
    let (short, long) = (Self.bytes(of: text, AF_INET, 4), Self.bytes(of: text, AF_INET6, 16))
    // An IPv4 address as a server that listens on all IPv6 addresses sees it.
    let isMapped = long?.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) ?? false
    bytes = short ?? long.map { isMapped ? Array($0.suffix(4)) : Array($0.prefix(8)) } ?? []
  }

  private static func bytes(of text: String, _ family: CInt, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return inet_pton(family, text, &bytes) == 1 ? bytes : nil
  }
}
