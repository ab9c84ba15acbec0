/// Which `Host` a request may name.
///
/// A page of a stranger can give its own name the address 127.0.0.1 and then read from a server
/// on this machine as if it were its own. Such a request still names the stranger's host, so
/// everything but the names of this server is refused. When the server listens on all addresses,
/// any numeric address is one of its names too: a stranger's page has a name, not a number.
package struct HostRule: Sendable, Equatable, CustomStringConvertible {
  private let names: [String]
  private let takesAddresses: Bool

  /// Makes the rule for a server.
  ///
  /// - Parameters:
  ///   - hosts: Names and addresses that the server was told to listen on.
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

  /// Whether a request with this `Host` is answered; any port will do.
  package func allows(_ field: String?) -> Bool {
    guard let field, let name = Self.name(field) else { return false }
    return names.contains(name) || takesAddresses && Self.isAddress(name)
  }

  /// The names, for a message.
  package var description: String {
    (names + (takesAddresses ? ["numeric addresses"] : [])).joined(separator: ", ")
  }

  /// The part before the port, in lower case; `nil` if what follows is no port.
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
