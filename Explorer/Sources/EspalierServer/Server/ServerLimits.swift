/// Limits and timeouts of a server.
package struct ServerLimits: Sendable {
  /// The maximum number of simultaneous connections; further ones wait to be accepted.
  ///
  /// Enough for several browsers, and below the usual limit of open files per process.
  package var connections = 512

  /// The maximum number of simultaneous event streams.
  package var eventStreams = 64

  /// The time for a request to arrive, from the connection or the previous response.
  package var requestTimeout: Duration = .seconds(30)

  /// The time for a client to read what was written to it.
  package var responseTimeout: Duration = .seconds(60)

  /// The interval of keep-alive comments in an event stream.
  package var heartbeat: Duration = .seconds(15)

  /// The maximum number of queued events per client; beyond that they collapse into
  /// ``CatalogEvent/everything``.
  package var backlog = 256

  /// The time that work continues for a client that has closed its sending side.
  ///
  /// Short, for a client that half-closes right after its request and then reads the response.
  package var halfCloseGrace: Duration = .milliseconds(200)

  /// The maximum length of a request's URL, in bytes.
  static let addressBytes = 8192

  /// The maximum size of a header field, and of the head of a request, in bytes.
  static let fieldBytes = 16_384
  static let headBytes = 32_768

  /// Creates the default limits.
  package init() {}
}
