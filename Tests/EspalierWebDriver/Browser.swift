import Foundation

/// A headless Chromium with a fresh profile, driven over WebDriver.
///
///     let browser = try await Browser.start()
///     try await browser.open(url)
///     #expect(try await browser.element("h1").text == "Gallery")
///     await browser.end()
///
/// Neither the browser nor the driver outlives this object or this process, see `GuardedProcess`.
public final class Browser: Sendable {
  /// The options of a browser.
  public struct Options: Sendable {
    /// The size of the page in CSS pixels.
    public var size: Size
    /// Further arguments of the command line, such as `--js-flags=--noexpose_wasm`.
    public var flags: [String]

    /// Creates options.
    public init(size: Size = Size(width: 1000, height: 700), flags: [String] = []) {
      self.size = size
      self.flags = flags
    }
  }

  /// A size in CSS pixels.
  public struct Size: Sendable, Equatable {
    /// The width in CSS pixels.
    public var width: Int

    /// The height in CSS pixels.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  let connection: WebDriverConnection
  /// The process that owns the windows; the renderers are its children.
  public let processID: Int
  private let driver: GuardedProcess

  private init(connection: WebDriverConnection, processID: Int, driver: GuardedProcess) {
    self.connection = connection
    self.processID = processID
    self.driver = driver
  }

  /// Starts the browser and the driver of this machine.
  ///
  /// The driver takes a port that is free over IPv6 and then wants the same one over IPv4, which
  /// another process may have; then it ends, and is started again.
  ///
  /// - Throws: `BrowserPrograms.Missing`, `ProgramEnded`, `TimedOut`, `WebDriverError`.
  public static func start(_ options: Options = Options()) async throws -> Browser {
    let programs = try BrowserPrograms.onThisMachine.get()
    for _ in 0..<4 {
      do {
        return try await start(programs, options)
      } catch let ended as ProgramEnded where ended.output.contains("Address already in use") {
        continue
      }
    }
    return try await start(programs, options)
  }

  private static func start(
    _ programs: BrowserPrograms,
    _ options: Options
  ) async throws -> Browser {
    let driver = try GuardedProcess(programs.driver) { _ in ["--port=0"] }
    do {
      let port = try await driver.printed(/started successfully on port (\d+)/)
      return try await openSession(at: port, of: driver, programs.browser, options)
    } catch {
      await driver.end()
      throw error
    }
  }

  /// Starts a browser, runs the body with it, and ends it, however the body ends.
  ///
  /// - Throws: An error of ``start(_:)`` or of the body.
  public static func run<Result>(
    _ options: Options = Options(),
    _ body: (Browser) async throws -> Result
  ) async throws -> Result {
    let browser = try await start(options)
    do {
      let result = try await body(browser)
      await browser.end()
      return result
    } catch {
      await browser.end()
      throw error
    }
  }

  /// Ends the browser and its driver and removes the profile.
  public func end() async {
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

/// The driver's response to a new session, limited to the used fields.
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
