/// The hosts that a request may name in its `Host` header.
///
/// This prevents DNS rebinding: a foreign site can resolve its own name to 127.0.0.1 and then read
/// from a server on this machine as its own origin. Such a request still names the foreign host, so
/// all hosts except those of this server are rejected. When the server listens on all addresses,
/// any numeric address is allowed too, since an attack needs a name.
package struct AllowedHosts: Sendable, Equatable, CustomStringConvertible {
  private let names: [String]
  private let takesAddresses: Bool

  /// Creates the list for a server.
  ///
  /// - Parameters:
  ///   - hosts: The names and addresses that the server listens on.
  ///   - takesAddresses: Whether it listens on all addresses.
  package init(hosts: [String], takesAddresses: Bool = false) {
    var names = ["localhost", "127.0.0.1", "[::1]"]
    for host in hosts {
      let name = (host.contains(":") ? "[\(host)]" : host).lowercased()
      if !names.contains(name) { names.append(name) }
    }
    self.names = names
    self.takesAddresses = takesAddresses
  }

  /// Whether a request with this `Host` is allowed, with any port.
  package func allows(_ field: String?) -> Bool {
    guard let field, let name = Self.name(field) else { return false }
    return names.contains(name) || takesAddresses && Self.isAddress(name)
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
