import Foundation

extension Browser {
  /// Starts Firefox, which listens for commands of Marionette.
  static func startFirefox(
    _ programs: BrowserPrograms,
    _ options: Options,
    _ processes: inout [GuardedProcess]
  ) async throws -> Browser {
    // Firefox offers its accessible tree to the programs on the display.
    let display = options.display.map { $0.merging(["GNOME_ACCESSIBILITY": "1"]) { $1 } }
    let firefox = try GuardedProcess(programs.browser, environment: display ?? [:]) { folder in
      let profile = folder.appendingPathComponent("profile")
      try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: false)
      // Any free port, and no icons, about which Firefox complains to the console.
      let settings = [
        ("marionette.port", "0"), ("browser.chrome.site_icons", "false"),
        ("font.minimum-size.x-western", "\(options.smallestFont)"),
        ("javascript.options.wasm", "\(options.hasWebAssembly)"),
      ]
      let lines = settings.map { "user_pref('\($0.0)', \($0.1));\n" }
      try Data(lines.joined().utf8).write(to: profile.appendingPathComponent("user.js"))
      return (display == nil ? ["--headless"] : []) + [
        "--no-remote", "--profile", profile.path, "--marionette",
        // For preferences, sizes and the console.
        "--remote-allow-system-access",
      ]
    }
    processes.append(firefox)
    let port = try await firefox.printed(/Marionette\s+INFO\s+Listening on port (\d+)/)
    let connection = try await MarionetteConnection(port: Int(port) ?? 0)
    let session: Session<FirefoxCapabilities> = try await connection.send(
      "WebDriver:NewSession",
      ["capabilities": ["alwaysMatch": ["timeouts": timeouts]]]
    )
    return Browser(
      .firefox,
      connection,
      processID: session.capabilities.processID,
      processes: processes
    )
  }

  /// The connection to Firefox.
  private var firefox: MarionetteConnection {
    get throws {
      guard let firefox = connection as? MarionetteConnection else {
        throw Unsupported(kind: kind, feature: "Marionette")
      }
      return firefox
    }
  }

  /// Sets the size of the page, not that of the window, which has a minimum.
  func resizeFirefox(to size: Size) async throws {
    let _: Nothing = try await firefox.runInBrowser(
      """
      const { style } = gBrowser.selectedBrowser
      style.width = `${arguments[0]}px`
      style.height = `${arguments[1]}px`
      """,
      .integer(size.width),
      .integer(size.height)
    )
    try await waitForSize(size)
  }

  /// Sets Firefox's own settings, which media queries answer by.
  func preferInFirefox(_ preferences: [Preference]) async throws {
    let colors = preferences.contains(.forcedColors)
    let settings: JSONValue = [
      // As in a contrast theme; Firefox's own are harder to tell apart.
      "ui.highlight": colors ? "#00007f" : "",
      "ui.highlighttext": colors ? "#ffffff" : "",
      // 0 is dark, 1 light, 2 the system's.
      "layout.css.prefers-color-scheme.content-override":
        preferences.contains(.dark) ? 0 : 1,
      "ui.prefersReducedMotion": preferences.contains(.reducedMotion) ? 1 : 0,
      // 2 replaces the colours of all pages.
      "browser.display.document_color_use": colors ? 2 : 0,
      "ui.useAccessibilityTheme": colors ? 1 : 0,
    ]
    let _: Nothing = try await firefox.runInBrowser(
      """
      for (const [name, value] of Object.entries(arguments[0]))
        if (typeof value === "number") Services.prefs.setIntPref(name, value)
        else if (value) Services.prefs.setStringPref(name, value)
        else Services.prefs.clearUserPref(name)
      """,
      settings
    )
    // The page is in another process.
    let all: [Preference] = [.dark, .reducedMotion, .forcedColors]
    try await wait("the preferences \(preferences)", within: .seconds(5)) {
      let matching: [Bool] = try await run(
        "return arguments[0].map(it => matchMedia(`(${it})`).matches)",
        .array(all.map { .string($0.rawValue) })
      )
      return matching == all.map(preferences.contains)
    }
  }

  /// Sets the delay of all requests in milliseconds, or the patterns of those that fail.
  func disturbFirefox(_ settings: JSONValue) async throws {
    let _: Nothing = try await firefox.runInBrowser(
      """
      let network = window.disturbedNetwork
      if (!network) {
        network = window.disturbedNetwork = {
          delay: 0,
          blocked: [],
          observe(channel) {
            channel.QueryInterface(Ci.nsIHttpChannel)
            const matches = pattern => {
              const parts = pattern.split("*").map(it => it.replace(/[^\\w]/g, "\\\\$&"))
              return new RegExp(`^${parts.join(".*")}$`).test(channel.URI.spec)
            }
            if (this.blocked.some(matches)) channel.cancel(Cr.NS_ERROR_CONNECTION_REFUSED)
            else if (this.delay > 0) {
              channel.suspend()
              window.setTimeout(() => channel.resume(), this.delay)
            }
          },
        }
        Services.obs.addObserver(network, "http-on-modify-request")
      }
      Object.assign(network, arguments[0])
      """,
      settings
    )
  }

  /// Returns and forgets what the page has written to the console, and the browser's errors, but no
  /// advice.
  func takeConsoleOfFirefox() async throws -> [ConsoleLine] {
    try await firefox.send(
      "WebDriver:ExecuteScript",
      [
        // In the process of the page, with the rights of the browser.
        "sandbox": "system",
        "args": [],
        "script": """
        const storage = Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage)
        const levels = { error: "SEVERE", assert: "SEVERE", warn: "WARNING", debug: "DEBUG" }
        const said = storage.getEvents(null).map(it => ({
          level: levels[it.level] ?? "INFO",
          message: it.arguments.map(String).join(" "),
        }))
        const found = Services.console.getMessageArray()
          .filter(it => it instanceof Ci.nsIScriptError && it.innerWindowID &&
            !(it.flags & Ci.nsIScriptError.warningFlag))
          .map(it => ({ level: "SEVERE", message: `${it.category}: ${it.errorMessage}` }))
        storage.clearEvents()
        Services.console.reset()
        return [...said, ...found]
        """,
      ]
    )
  }
}

private struct FirefoxCapabilities: Decodable {
  var processID: Int

  enum CodingKeys: String, CodingKey { case processID = "moz:processID" }
}
