import Foundation

extension Browser {
  /// Starts chromedriver, which starts Chromium.
  ///
  /// The driver takes a port that is free over IPv6 and then wants the same one over IPv4, which
  /// another process may have; then it ends, and is started again.
  static func startChromium(
    _ programs: BrowserPrograms,
    _ options: Options,
    _ processes: inout [GuardedProcess]
  ) async throws -> Browser {
    for _ in 0..<4 {
      do {
        return try await startChromiumOnce(programs, options, &processes)
      } catch let ended as ProgramEnded where ended.output.contains("Address already in use") {
        for process in processes { await process.end() }
        processes = []
      }
    }
    return try await startChromiumOnce(programs, options, &processes)
  }

  private static func startChromiumOnce(
    _ programs: BrowserPrograms,
    _ options: Options,
    _ processes: inout [GuardedProcess]
  ) async throws -> Browser {
    guard let program = programs.driver else {
      throw BrowserPrograms.Missing(program: "chromedriver")
    }
    let driver = try GuardedProcess(
      program,
      environment: options.display ?? [:]
    ) { _ in ["--port=0"] }
    processes.append(driver)
    let port = try await driver.printed(/started successfully on port (\d+)/)
    let arguments =
      (options.display == nil ? ["--headless=new"] : []) + [
        "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--user-data-dir=\(driver.folder.path)/profile", "--no-first-run", "--hide-scrollbars",
        "--blink-settings=minimumFontSize=\(options.smallestFont)",
      ] + (options.hasWebAssembly ? [] : ["--js-flags=--jitless"]) + options.flags
    let (connection, session): (HTTPWebDriverConnection, Session<ChromiumCapabilities>) =
      try await openSession(
        at: port,
        [
          "browserName": "chrome",
          "goog:loggingPrefs": ["browser": "ALL"],
          "goog:chromeOptions": [
            "binary": .string(programs.browser.path),
            "args": .array(arguments.map { .string($0) }),
            // The bar that says so would be announced.
            "excludeSwitches": ["enable-automation"],
          ],
          "timeouts": timeouts,
        ]
      )
    try driver.include(session.capabilities.processID)
    return Browser(
      .chromium,
      connection,
      processID: session.capabilities.processID,
      processes: processes
    )
  }

  /// The time limits of a session, in milliseconds.
  static var timeouts: JSONValue { ["script": 120_000, "pageLoad": 60_000] }

  /// Opens the session of a driver that listens on a port.
  static func openSession<Capabilities>(
    at port: String,
    _ capabilities: JSONValue
  ) async throws -> (HTTPWebDriverConnection, Session<Capabilities>) {
    guard let address = URL(string: "http://127.0.0.1:\(port)/") else { throw URLError(.badURL) }
    let session: Session<Capabilities> = try await HTTPWebDriverConnection(base: address).send(
      .post,
      "session",
      ["capabilities": ["alwaysMatch": capabilities]]
    )
    let base = address.appendingPathComponent("session/\(session.sessionId)/")
    return (HTTPWebDriverConnection(base: base), session)
  }
}

/// The response to a new session, limited to the used fields.
struct Session<Capabilities: Decodable>: Decodable {
  var sessionId: String
  var capabilities: Capabilities
}

private struct ChromiumCapabilities: Decodable {
  var processID: Int

  enum CodingKeys: String, CodingKey { case processID = "goog:processID" }
}
