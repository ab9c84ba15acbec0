import Foundation

/// Why an address and port cannot be listened on.
package struct ServerError: Error, Equatable {
  /// The reasons that a person can do something about.
  package enum Kind: Sendable {
    /// Another program listens there.
    case isTaken
    /// The address is none of this machine.
    case isElsewhere
    /// The user may not listen on this port.
    case isForbidden
    /// Anything else.
    case other
  }

  /// Which of the reasons it is.
  package let kind: Kind

  /// What the system says, in words.
  package let reason: String

  init(errno code: CInt) {
    switch code {
    case EADDRINUSE: kind = .isTaken
    case EADDRNOTAVAIL: kind = .isElsewhere
    case EACCES, EPERM: kind = .isForbidden
    default: kind = .other
    }
    reason = String(cString: strerror(code))
  }

  init(reason: String) {
    kind = .other
    self.reason = reason
  }
}
