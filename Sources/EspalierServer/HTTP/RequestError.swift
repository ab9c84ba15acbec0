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
