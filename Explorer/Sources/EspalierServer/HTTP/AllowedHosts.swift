/// The hosts that a request may name in its `Host` header.
///
/// This prevents DNS rebinding: a foreign site can resolve its own name to 127.0.0.1 and then read
/// from a server on this machine as its own origin. Such a request still names the foreign host, so
/// all hosts except those of this server are rejected. When the server listens on all addresses,
/// any numeric address is allowed too, since an attack needs a name.
package struct AllowedHosts: Sendable, Equatable, CustomStringConvertible {
  private let names: [String]
  private let proxies: [String]
  private let takesAddresses: Bool

  /// Creates the list for a server.
  ///
  /// - Parameters:
  ///   - hosts: The names and addresses that the server listens on.
  ///   - proxies: The names of proxies in front of it.
  ///   - takesAddresses: Whether it listens on all addresses.
  package init(hosts: [String], proxies: [String] = [], takesAddresses: Bool = false) {
    var names = ["localhost", "127.0.0.1", "[::1]"]
    let written = { (host: String) in (host.contains(":") ? "[\(host)]" : host).lowercased() }
    self.proxies = proxies.map(written)
    for name in hosts.map(written) + self.proxies where !names.contains(name) { names.append(name) }
    self.names = names
    self.takesAddresses = takesAddresses
  }

  /// Whether a request with this `Host` is allowed, with any port.
  package func allows(_ field: String?) -> Bool {
    guard let field, let name = Self.name(field) else { return false }
    return names.contains(name) || takesAddresses && Self.isAddress(name)
  }

  /// Whether an `Origin` is this server, under the host that the request names or as a proxy.
  ///
  /// Another port of the same host is another origin. The scheme is not compared, since a proxy may
  /// add TLS.
  package func allows(origin: String, of host: String?) -> Bool {
    guard let scheme = ["http://", "https://"].first(where: origin.lowercased().hasPrefix) else {
      return false
    }
    let place = origin.dropFirst(scheme.count).lowercased()
    if let host, Self.explicit(place, scheme) == Self.explicit(host.lowercased(), scheme) {
      return true
    }
    return Self.name(place).map(proxies.contains) ?? false
  }

  /// A host with its port, even if that is the usual one of the scheme.
  private static func explicit(_ place: String, _ scheme: String) -> String {
    let hasPort = place.hasPrefix("[") ? !place.hasSuffix("]") : place.contains(":")
    return hasPort ? place : place + (scheme == "https://" ? ":443" : ":80")
  }

  /// The hosts as text for a message.
  package var description: String {
    (names + (takesAddresses ? ["numeric addresses"] : [])).joined(separator: ", ")
  }

  /// The host without the port, in lower case; `nil` if the port is invalid.
  private static func name(_ field: String) -> String? {
    let field = field.lowercased()
    let name: Substring
    if field.hasPrefix("[") {
      guard let end = field.firstIndex(of: "]") else { return nil }
      name = field[...end]
    } else {
      name = field.prefix { $0 != ":" }
    }
    let port = field[name.endIndex...]
    guard port.isEmpty || port.first == ":" && port.dropFirst().allSatisfy("0123456789".contains)
    else {
      return nil
    }
    return String(name)
  }

  private static func isAddress(_ name: String) -> Bool {
    if name.hasPrefix("[") {
      return ListenAddress.isNumeric(String(name.dropFirst().dropLast()), family: .v6)
    }
    return ListenAddress.isNumeric(name, family: .v4)
  }
}
