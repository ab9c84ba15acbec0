/// What one client may take of a server, and for how long.
package struct ServerLimits: Sendable {
  /// The most connections at a time, and with it requests under way; others wait to be accepted.
  ///
  /// More than some browsers need, and less than the files a process may usually have open.
  package var connections = 512

  /// The most streams of events at a time.
  package var streams = 64

  /// How long a request may take to come, from the connection or the answer before it on.
  package var requestTime: Duration = .seconds(30)

  /// How long a client may take to take in what was written to it.
  package var answerTime: Duration = .seconds(60)

  /// How often a stream of events says that it is still there.
  package var heartbeat: Duration = .seconds(15)

  /// The most changes that wait for a client; what is more becomes one: everything may be different.
  package var backlog = 256

  /// How long a client that has closed its side of the connection is still worked for.
  ///
  /// A moment, for one that closes it right after its question and reads the answer.
  package var farewell: Duration = .milliseconds(200)

  /// The longest address of a request, in bytes.
  static let addressBytes = 8192

  /// The largest line and the most bytes of a request that are read at all.
  static let fieldBytes = 16_384
  static let headBytes = 32_768

  /// The usual limits.
  package init() {}
}
