import EspalierSources
import HummingbirdCore
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// An accepted connection, its client, and the handlers to call when that disconnects.
///
/// A server that stops drops the connections that it has accepted and not served yet. Such a
/// connection is closed with its last reference: NIO traps when a channel goes whose writer nobody
/// finished.
final class ClientConnection: ServerChildChannelValue {
  let address: ClientAddress
  let cancellation: CancellationHandlers

  /// The event loop of the connection of the current request.
  @TaskLocal static var eventLoop: (any EventLoop)?

  private let http: HTTP1Channel.Value
  private let isServed = LockedValue(false)

  init(_ http: HTTP1Channel.Value, address: ClientAddress, cancellation: CancellationHandlers) {
    self.http = http
    self.address = address
    self.cancellation = cancellation
  }

  deinit {
    guard !isServed.withLock({ $0 }) else { return }
    let http = self.http
    Task { try? await http.executeThenClose { _, _ in } }
  }

  var channel: any Channel { http.channel }

  /// Hands out the channel to whoever serves it and closes it afterwards.
  func serve() -> HTTP1Channel.Value {
    isServed.withLock { $0 = true }
    return http
  }
}
