#if Explorer
  import Hummingbird
  import HummingbirdCore
  import Logging
  import NIOCore

  /// Serves a site and the files of the page over HTTP, until the program is told to end.
  ///
  /// Nothing is remembered between requests: what is open or selected is the page's own matter.
  package struct Server: Sendable {
    /// What is served.
    package let site: Site

    /// The files of the page.
    package let files: StaticFiles

    /// Where the server listens.
    package let address: ListenAddress

    /// The port it listens on, 0 for any that is free.
    package let port: Int

    /// Makes a server, which does not listen yet.
    package init(site: Site, files: StaticFiles, address: ListenAddress, port: Int) {
      self.site = site
      self.files = files
      self.address = address
      self.port = port
    }

    /// More than a browser or two need, and less than the files a process may have open.
    private static var connections: Int { 128 }

    /// How long answers under way may take after the program was told to end.
    private static var grace: Double { 1 }

    /// Listens and answers until the program gets SIGINT or SIGTERM.
    ///
    /// Then nothing more is accepted, and what is under way has a second to come to its end; after
    /// that the program itself is ended.
    ///
    /// - Parameter whenListening: Called with the port once connections are accepted.
    /// - Throws: ``ServerError`` if the address and port cannot be listened on.
    package func run(
      whenListening: @escaping @Sendable (_ port: Int) async -> Void
    ) async throws(ServerError) {
      var logger = Logger(label: "espalier") { StreamLogHandler.standardError(label: $0) }
      logger.logLevel = .error
      let application = Application(
        router: router,
        server: .http1(configuration: .init(idleTimeout: .seconds(60))),
        configuration: .init(
          address: .hostname(address.numeric, port: port),
          availableConnectionsDelegate: .maximum(Self.connections, logger: logger)
        ),
        onServerRunning: { channel in await whenListening(channel.localAddress?.port ?? port) },
        logger: logger
      )
      let deadline = Deadline(seconds: Self.grace)
      defer { withExtendedLifetime(deadline) {} }
      do {
        try await application.runService()
      } catch let error as IOError {
        throw ServerError(errno: error.errnoCode)
      } catch {
        throw ServerError(reason: "\(error)")
      }
    }
  }
#endif
