#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ListenAddress {
  /// The URL for a browser on another machine, if the server listens on all addresses and this
  /// machine has one that others may reach.
  package func urlForOthers(port: Int) -> String? {
    guard isWildcard, let address = Self.networkAddress(family) else { return nil }
    return "http://\(address.contains(":") ? "[\(address)]" : address):\(port)/"
  }

  /// The first numeric address of this machine that is neither loopback nor link-local.
  ///
  /// A server that listens on all IPv6 addresses takes IPv4 as well.
  private static func networkAddress(_ family: Family) -> String? {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return nil }
    defer { freeifaddrs(list) }
    var other: String?
    var entry = list
    while let interface = entry?.pointee {
      entry = interface.ifa_next
      let flags = Int32(truncatingIfNeeded: interface.ifa_flags)
      guard flags & up != 0, flags & loopback == 0, let address = interface.ifa_addr,
        let text = numeric(address), isReachable(text)
      else { continue }
      if !text.contains(":") { return text }
      if family == .v6 { other = other ?? text }
    }
    return other
  }

  private static func isReachable(_ address: String) -> Bool {
    !["127.", "169.254.", "fe80:", "::1"].contains(where: address.hasPrefix)
  }

  /// The text of an address of IPv4 or IPv6.
  private static func numeric(_ address: UnsafeMutablePointer<sockaddr>) -> String? {
    let size: Int
    switch CInt(address.pointee.sa_family) {
    case AF_INET: size = MemoryLayout<sockaddr_in>.size
    case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
    default: return nil
    }
    var name = [CChar](repeating: 0, count: 64)
    let count = socklen_t(name.count)
    guard getnameinfo(address, socklen_t(size), &name, count, nil, 0, NI_NUMERICHOST) == 0 else {
      return nil
    }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static let up = CInt(IFF_UP)
  private static let loopback = CInt(IFF_LOOPBACK)
}
