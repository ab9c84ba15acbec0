import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore

/// An HTTP server of a catalog and the files of the page.
///
/// The server is stateless: expansion and selection are kept by the page. So any number of servers
/// over the same data respond identically, and a load balancer may send each request to any of
/// them.
package struct Server: Sendable {
  /// The served outlines.
  package let catalog: OutlineCatalog

  /// The files of the page.
  package let files: StaticFiles

  /// The address to listen on.
  package let address: ListenAddress

  /// The port to listen on, 0 for any free one.
  package let port: Int

  /// The token that requests must present, `nil` for none.
  package var token: AccessToken?

  /// Additional hosts that requests may name, such as that of a load balancer.
  package var extraHosts: [String] = []

  /// The limits on clients.
  package var limits = ServerLimits()

  /// The minimum level of messages logged to standard error.
  package var logLevel = Logger.Level.warning

  /// Creates a server that does not listen yet.
  package init(catalog: OutlineCatalog, files: StaticFiles, address: ListenAddress, port: Int) {
    self.catalog = catalog
    self.files = files
    self.address = address
    self.port = port
  }

  /// The time in seconds for pending responses to complete after SIGINT or SIGTERM.
  private static var grace: Double { 1 }

  /// Serves until the process receives SIGINT or SIGTERM.
  ///
  /// Then no more connections are accepted, event streams end, and pending responses have one
  /// second to complete; after that the process exits.
  ///
  /// - Parameter whenListening: Called with the port when the server accepts connections.
  /// - Throws: ``ServerError`` if the address and port cannot be listened on.
  package func run(
    whenListening: @escaping @Sendable (_ port: Int) async -> Void
  ) async throws(ServerError) {
    let shutdown = CancellationHandlers()
    let deadline = ShutdownDeadline(seconds: Self.grace) { shutdown.cancelAll() }
    defer { withExtendedLifetime(deadline) {} }
    let application = self.application(shutdown, whenListening)
    try await Self.serve { try await application.runService() }
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter whenListening: Called with the port when the server accepts connections.
  /// - Throws: ``ServerError`` if the address and port cannot be listened on.
  package func runUntilCancelled(
    whenListening: @escaping @Sendable (_ port: Int) async -> Void
  ) async throws(ServerError) {
    let application = self.application(CancellationHandlers(), whenListening)
    try await Self.serve { try await application.run() }
  }

  private static func serve(_ run: () async throws -> Void) async throws(ServerError) {
    do {
      try await run()
    } catch let error as IOError {
      throw ServerError(errno: error.errnoCode)
    } catch {
      throw ServerError(reason: "\(error)")
    }
  }

  private func application(
    _ shutdown: CancellationHandlers,
    _ whenListening: @escaping @Sendable (_ port: Int) async -> Void
  ) -> some ApplicationProtocol {
    var logger = Logger(label: "espalier") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = logLevel
    let limits = self.limits
    let connections = ConnectionTable(limits)
    // Connections beyond the limit are replaced; this one only bounds what is not closed yet.
    let most = limits.connections + ServerLimits.excessConnections
    return Application(
      router: router(shutdown),
      server: HTTPServerBuilder { responder in
        ClientChannel(limits: limits, connections: connections, responder: responder)
      },
      configuration: .init(
        address: .hostname(address.numeric, port: port),
        availableConnectionsDelegate: .maximum(most, logger: logger)
      ),
      onServerRunning: { channel in await whenListening(channel.localAddress?.port ?? port) },
      logger: logger
    )
  }
}
