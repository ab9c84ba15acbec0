import Foundation

/// A headless Chromium with a fresh profile, driven over WebDriver.
///
///     let browser = try await Browser.start()
///     try await browser.open(url)
///     #expect(try await browser.element("h1").text == "Gallery")
///     await browser.end()
///
/// Neither the browser nor the driver outlives this object or this process, see `GuardedProcess`.
package final class Browser: Sendable {
  /// What may differ between browsers.
  package struct Options: Sendable {
    /// The size of the page in CSS pixels.
    package var size: Size
    /// Further arguments of the command line, such as `--js-flags=--noexpose_wasm`.
    package var flags: [String]

    package init(size: Size = Size(width: 1000, height: 700), flags: [String] = []) {
      self.size = size
      self.flags = flags
    }
  }

  /// A size in CSS pixels.
  package struct Size: Sendable, Equatable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  let connection: WebDriverConnection
  /// The process that owns the windows; what draws pages are its children.
  package let processID: Int
  private let driver: GuardedProcess

  private init(connection: WebDriverConnection, processID: Int, driver: GuardedProcess) {
    self.connection = connection
    self.processID = processID
    self.driver = driver
  }

  /// Starts the programs of this machine.
  ///
  /// - Throws: `BrowserPrograms.Missing`, `ProgramEnded`, `TimedOut`, `WebDriverError`.
  package static func start(_ options: Options = Options()) async throws -> Browser {
    let programs = try BrowserPrograms.onThisMachine.get()
    let driver = try GuardedProcess(programs.driver) { _ in ["--port=0"] }
    do {
      let port = try await driver.printed(/started successfully on port (\d+)/)
      return try await openSession(at: port, of: driver, programs.browser, options)
    } catch {
      await driver.end()
      throw error
    }
  }

  /// Ends the browser and its driver and removes the profile.
  package func end() async {
    await driver.end()
  }

  private static func openSession(
    at port: String,
    of driver: GuardedProcess,
    _ program: URL,
    _ options: Options
  ) async throws -> Browser {
    guard let address = URL(string: "http://127.0.0.1:\(port)/") else { throw URLError(.badURL) }
    let home = driver.folder.path
    let arguments =
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--user-data-dir=\(home)/profile", "--no-first-run", "--hide-scrollbars",
      ] + options.flags
    let session: Session = try await WebDriverConnection(base: address).send(
      .post,
      "session",
      [
        "capabilities": [
          "alwaysMatch": [
            "browserName": "chrome",
            "goog:loggingPrefs": ["browser": "ALL"],
            "goog:chromeOptions": [
              "binary": .string(program.path),
              "args": .array(arguments.map { .string($0) }),
            ],
            "timeouts": ["script": 120_000, "pageLoad": 60_000],
          ]
        ]
      ]
    )
    try driver.include(session.capabilities.processID)
    let browser = Browser(
      connection: WebDriverConnection(
        base: address.appendingPathComponent("session/\(session.sessionId)/")
      ),
      processID: session.capabilities.processID,
      driver: driver
    )
    try await browser.resize(to: options.size)
    return browser
  }
}

/// What the driver answers to a new session, as far as it is used.
private struct Session: Decodable {
  struct Capabilities: Decodable {
    var processID: Int

    enum CodingKeys: String, CodingKey {
      case processID = "goog:processID"
    }
  }

  var sessionId: String
  var capabilities: Capabilities
}
