package import EspalierSources

/// An error response: an HTTP status and a message for the user.
package struct RequestError: Error, Sendable, Equatable {
  /// The HTTP status.
  package let status: Int

  /// The message, safe to display.
  package let message: String

  init(status: Int, message: String) {
    self.status = status
    self.message = message
  }

  /// 400: a parameter or the syntax of the request is invalid.
  static func badRequest(_ message: String) -> RequestError {
    RequestError(status: 400, message: message)
  }

  /// 404: the requested resource does not exist.
  static func notFound(_ message: String) -> RequestError {
    RequestError(status: 404, message: message)
  }

  /// 405: a method other than GET and HEAD.
  static let methodNotAllowed = RequestError(
    status: 405,
    message: "only GET and HEAD are answered here"
  )

  /// 401: the request has no valid token.
  static let unauthorized = RequestError(
    status: 401,
    message: "this server requires a token: open the link that it printed at startup"
  )

  /// 403: a request that a page of another origin has made.
  static let foreign = RequestError(
    status: 403,
    message: "pages of other origins are not answered here"
  )

  /// 413: a request with a body.
  static let contentTooLarge = RequestError(status: 413, message: "requests here have no body")

  /// 414: a URL longer than any that the server creates.
  static let uriTooLong = RequestError(
    status: 414,
    message: "the address of a request has at most \(ServerLimits.addressBytes) bytes"
  )

  /// 503: a limit of the server is reached.
  static func unavailable(_ message: String) -> RequestError {
    RequestError(status: 503, message: message)
  }

  /// 421: a request meant for another host.
  static func misdirected(_ rule: AllowedHosts) -> RequestError {
    RequestError(status: 421, message: "this server answers to \(rule) only")
  }

  /// 500: an internal error, whose cause is logged to standard error and not sent.
  static let internalError = RequestError(status: 500, message: "the server failed to answer")

  /// Creates the error for a source that cannot be read.
  package init(_ error: SourceError) {
    let status: Int
    switch error {
    case .changed: status = 409
    case .badQuery: status = 400
    case .notFound, .notAFolder: status = 404
    case .cancelled, .unavailable: status = 503
    default: status = 500
    }
    self.init(status: status, message: error.description)
  }

  /// Returns text from a request, quoted and escaped for a message.
  static func quoted(_ text: String) -> String {
    let shown = TerminalSafeText.escaped(text.utf8.prefix(100))
    return text.utf8.count > 100 ? "\"\(shown)…\"" : "\"\(shown)\""
  }
}
