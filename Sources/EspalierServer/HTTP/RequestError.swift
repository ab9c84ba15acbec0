package import EspalierSources

/// Why a request gets no answer but a status and a sentence that a person can act on.
package struct RequestError: Error, Sendable, Equatable {
  /// The status of HTTP.
  package let status: Int

  /// What is wrong, safe to show.
  package let message: String

  init(status: Int, message: String) {
    self.status = status
    self.message = message
  }

  /// A parameter or the form of the request is wrong.
  static func bad(_ message: String) -> RequestError {
    RequestError(status: 400, message: message)
  }

  /// What is asked for does not exist.
  static func unknown(_ message: String) -> RequestError {
    RequestError(status: 404, message: message)
  }

  /// Anything but GET and HEAD.
  static let method = RequestError(status: 405, message: "only GET and HEAD are answered here")

  /// Whoever asks did not say the token.
  static let unauthorized = RequestError(
    status: 401,
    message: "this server wants a token: open the link that it printed when it was started"
  )

  /// A request with a body, where none means anything.
  static let body = RequestError(status: 413, message: "requests here have no body")

  /// An address that is longer than any that is given out here.
  static let address = RequestError(
    status: 414,
    message: "the address of a request has at most \(ServerLimits.addressBytes) bytes"
  )

  /// More of something at a time than the server does.
  static func busy(_ message: String) -> RequestError {
    RequestError(status: 503, message: message)
  }

  /// A request that was meant for another server.
  static func misdirected(_ rule: HostRule) -> RequestError {
    RequestError(status: 421, message: "this server answers to \(rule) only")
  }

  /// A fault of the program; what it was is for standard error, not for the answer.
  static let fault = RequestError(status: 500, message: "the server failed to answer")

  /// A source that cannot be read any more.
  package init(_ error: SourceError) {
    let status: Int
    switch error {
    case .changed: status = 409
    case .badQuery: status = 400
    case .cancelled: status = 503
    default: status = 500
    }
    self.init(status: status, message: error.description)
  }

  /// Text from a request for use in a message.
  static func quoted(_ text: String) -> String {
    let shown = VisibleText.escaped(text.utf8.prefix(100))
    return text.utf8.count > 100 ? "\"\(shown)…\"" : "\"\(shown)\""
  }
}
