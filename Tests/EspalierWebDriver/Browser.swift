/// A browser with a fresh profile and no window on a screen, driven over WebDriver.
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
    /// Further arguments of Chromium's command line, such as `--enable-precise-memory-info`.
    public var flags: [String]
    /// Whether there is WebAssembly, which a user can turn off in each browser.
    public var hasWebAssembly: Bool
    /// The user's smallest size of a font in CSS pixels; WebKit has none.
    public var smallestFont: Int
    /// The environment of the display on which Chromium or Firefox has its window; it has none without.
    public var display: [String: String]?

    /// Creates options.
    public init(
      size: Size = Size(width: 1000, height: 700),
      flags: [String] = [],
      hasWebAssembly: Bool = true,
      smallestFont: Int = 0,
      display: [String: String]? = nil
    ) {
      self.size = size
      self.flags = flags
      self.hasWebAssembly = hasWebAssembly
      self.smallestFont = smallestFont
      self.display = display
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

  /// The browser it is.
  public let kind: BrowserKind
  /// The process that owns the windows; the renderers are its children.
  public let processID: Int
  let connection: any WebDriverConnection
  /// The driver, or the browser itself if it has none, and what else runs for it.
  let processes: [GuardedProcess]

  init(
    _ kind: BrowserKind,
    _ connection: any WebDriverConnection,
    processID: Int,
    processes: [GuardedProcess]
  ) {
    self.kind = kind
    self.connection = connection
    self.processID = processID
    self.processes = processes
  }

  /// Starts the browser of choice, and its driver.
  ///
  /// - Throws: `BrowserPrograms.Missing`, `ProgramEnded`, `TimedOut`, `WebDriverError`.
  public static func start(_ options: Options = Options()) async throws -> Browser {
    try await start(.chosen, options)
  }

  /// Starts a browser, and its driver.
  ///
  /// - Throws: `BrowserPrograms.Missing`, `ProgramEnded`, `TimedOut`, `WebDriverError`.
  public static func start(
    _ kind: BrowserKind,
    _ options: Options = Options()
  ) async throws -> Browser {
    let programs = try BrowserPrograms.find(kind).get()
    var processes: [GuardedProcess] = []
    do {
      let browser =
        switch kind {
        case .chromium: try await startChromium(programs, options, &processes)
        case .firefox: try await startFirefox(programs, options, &processes)
        case .webkit: try await startWebKit(programs, options, &processes)
        }
      try await browser.resize(to: options.size)
      return browser
    } catch {
      for process in processes { await process.end() }
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
    for process in processes { await process.end() }
  }
}
