import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An address to listen on, as given and as resolved.
package struct ListenAddress: Sendable, Equatable {
  enum Family: Sendable { case v4, v6 }

  /// An error: a name could not be resolved to an address.
  package struct LookupError: Error, Equatable {
    /// The message of the system.
    package let reason: String
  }

  /// The name or address as given.
  package let host: String

  /// The numeric address, without brackets.
  package let numeric: String

  let family: Family

  /// Resolves a name or an address.
  ///
  /// - Throws: ``Unknown`` if it cannot be resolved.
  package init(host: String) throws(LookupError) {
    // An invalid name is rejected here, since a lookup can take long.
    guard !host.isEmpty, host.utf8.allSatisfy(Self.isPartOfName) else {
      throw LookupError(reason: "it is neither a name nor a number")
    }
    var hints = addrinfo()
    hints.ai_socktype = streamSocket
    hints.ai_flags = host.contains(":") ? AI_PASSIVE | AI_NUMERICHOST : AI_PASSIVE
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, nil, &hints, &list)
    guard status == 0 else { throw LookupError(reason: String(cString: gai_strerror(status))) }
    defer { freeaddrinfo(list) }
    var found: [(numeric: String, family: Family)] = []
    var entry = list
    while let info = entry?.pointee {
      entry = info.ai_next
      guard let family = Self.family(info.ai_family) else { continue }
      var name = [CChar](repeating: 0, count: 64)
      let size = socklen_t(name.count)
      guard
        getnameinfo(info.ai_addr, info.ai_addrlen, &name, size, nil, 0, NI_NUMERICHOST) == 0
      else { continue }
      let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      found.append((String(decoding: bytes, as: UTF8.self), family))
    }
    // IPv4 is preferred if a name has several addresses, since most clients can reach it.
    guard let best = found.first(where: { $0.family == .v4 }) ?? found.first else {
      throw LookupError(reason: "it is neither an IPv4 nor an IPv6 address")
    }
    self.host = host
    numeric = best.numeric
    family = best.family
  }

  /// Whether only programs on this machine can reach the address.
  package var isLoopback: Bool {
    family == .v4 ? numeric.hasPrefix("127.") : numeric == "::1"
  }

  /// Whether it means all addresses of the machine.
  package var isWildcard: Bool { numeric == "0.0.0.0" || numeric == "::" }

  /// The hosts that a request may name.
  package var allowedHosts: AllowedHosts { allowedHosts(adding: []) }

  /// The hosts that a request may name, including further names.
  package func allowedHosts(adding names: [String]) -> AllowedHosts {
    AllowedHosts(hosts: [host, numeric], proxies: names, takesAddresses: isWildcard)
  }

  /// The URL for a browser on this machine.
  package func url(port: Int) -> String {
    let reached: String
    switch numeric {
    case "0.0.0.0": reached = "127.0.0.1"
    case "::": reached = "[::1]"
    default: reached = host.contains(":") ? "[\(host)]" : host
    }
    return "http://\(reached):\(port)/"
  }

  /// Whether text is a numeric address.
  static func isNumeric(_ text: String, family: Family) -> Bool {
    // Large enough for an address of either family.
    var address = in6_addr()
    return inet_pton(family == .v4 ? AF_INET : AF_INET6, text, &address) == 1
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "-._:%".utf8.contains(byte)
  }

  private static func family(_ code: CInt) -> Family? {
    code == AF_INET ? .v4 : code == AF_INET6 ? .v6 : nil
  }
}

#if canImport(Glibc)
  let streamSocket = CInt(SOCK_STREAM.rawValue)
#else
  let streamSocket = SOCK_STREAM
#endif
