import Foundation

/// An error of listening on an address and port.
package struct ServerError: Error, Equatable {
  /// The kinds of failure that the user can resolve.
  package enum Kind: Sendable {
    /// Another program listens on the port.
    case addressInUse
    /// The address does not belong to this machine.
    case addressNotAvailable
    /// The user lacks the permission to listen on the port.
    case permissionDenied
    /// Anything else.
    case other
  }

  /// The kind of failure.
  package let kind: Kind

  /// The message of the system.
  package let reason: String

  init(errno code: CInt) {
    switch code {
    case EADDRINUSE: kind = .addressInUse
    case EADDRNOTAVAIL: kind = .addressNotAvailable
    case EACCES, EPERM: kind = .permissionDenied
    default: kind = .other
    }
    reason = String(cString: strerror(code))
  }

  init(reason: String) {
    kind = .other
    self.reason = reason
  }
}
