#if Explorer
  import Hummingbird
  import HummingbirdCore
  package import Logging
  import NIOCore

  /// Serves a site and the files of the page over HTTP, until the program is told to end.
  ///
  /// Nothing is remembered between requests: what is open or selected is the page's own matter. So
  /// any number of servers over the same data answer alike, and whatever stands in front of them
  /// may ask now this one and now that.
  package struct Server: Sendable {
    /// What is served.
    package let site: Site

    /// The files of the page.
    package let files: StaticFiles

    /// Where the server listens.
    package let address: ListenAddress

    /// The port it listens on, 0 for any that is free.
    package let port: Int

    /// What has to be known to be answered, `nil` for nothing.
    package var token: AccessToken?

    /// Names beside those of the address that requests may use, such as that of a balancer.
    package var names: [String] = []

    /// What a client may take.
    package var limits = ServerLimits()

    /// The least that is worth a line in the log on standard error.
    package var logLevel = Logger.Level.warning

    /// Makes a server, which does not listen yet.
    package init(site: Site, files: StaticFiles, address: ListenAddress, port: Int) {
      self.site = site
      self.files = files
      self.address = address
      self.port = port
    }

    /// How long answers under way may take after the program was told to end.
    private static var grace: Double { 1 }

    /// Listens and answers until the program gets SIGINT or SIGTERM.
    ///
    /// Then nothing more is accepted, streams of events end, and what is under way has a second to
    /// come to its end; after that the program itself is ended.
    ///
    /// - Parameter whenListening: Called with the port once connections are accepted.
    /// - Throws: ``ServerError`` if the address and port cannot be listened on.
    package func run(
      whenListening: @escaping @Sendable (_ port: Int) async -> Void
    ) async throws(ServerError) {
      let drain = Stops()
      let deadline = Deadline(seconds: Self.grace) { drain.stopAll() }
      defer { withExtendedLifetime(deadline) {} }
      let application = self.application(drain, whenListening)
      try await Self.serve { try await application.runService() }
    }

    /// Listens and answers until the task is cancelled.
    ///
    /// - Parameter whenListening: Called with the port once connections are accepted.
    /// - Throws: ``ServerError`` if the address and port cannot be listened on.
    package func runUntilCancelled(
      whenListening: @escaping @Sendable (_ port: Int) async -> Void
    ) async throws(ServerError) {
      let application = self.application(Stops(), whenListening)
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
      _ drain: Stops,
      _ whenListening: @escaping @Sendable (_ port: Int) async -> Void
    ) -> some ApplicationProtocol {
      var logger = Logger(label: "espalier") { StreamLogHandler.standardError(label: $0) }
      logger.logLevel = logLevel
      let limits = self.limits
      return Application(
        router: router(drain),
        server: HTTPServerBuilder { ClientChannel(limits: limits, responder: $0) },
        configuration: .init(
          address: .hostname(address.numeric, port: port),
          availableConnectionsDelegate: .maximum(limits.connections, logger: logger)
        ),
        onServerRunning: { channel in await whenListening(channel.localAddress?.port ?? port) },
        logger: logger
      )
    }
  }
#endif
