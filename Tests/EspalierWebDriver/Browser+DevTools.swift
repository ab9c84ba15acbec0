// Features that WebDriver lacks: in Chromium by the protocol of its developer tools, in Firefox with
// the rights of the browser.
extension Browser {
  /// A feature that only some browsers have here.
  public struct Unsupported: Error, CustomStringConvertible {
    /// The browser that lacks the feature.
    public let kind: BrowserKind

    /// The name of the feature.
    public let feature: String

    /// The message of the error.
    public var description: String { "\(kind.rawValue) has no \(feature)" }
  }

  /// Sends one command of the DevTools protocol, which Chromium alone has.
  ///
  /// - Throws: ``Unsupported`` in other browsers.
  public func devTools<Value: Decodable>(
    _ command: String,
    _ parameters: JSONValue = [:],
    returning type: Value.Type = Value.self
  ) async throws -> Value {
    guard kind == .chromium else { throw Unsupported(kind: kind, feature: command) }
    return try await connection.send(
      .post,
      "goog/cdp/execute",
      ["cmd": .string(command), "params": parameters]
    )
  }

  private func tell(_ command: String, _ parameters: JSONValue = [:]) async throws {
    _ = try await devTools(command, parameters, returning: Nothing.self)
  }

  /// Sets the size of the page; below the minimum of a window in Chromium and Firefox alone.
  public func resize(to size: Size) async throws {
    switch kind {
    case .chromium:
      try await tell(
        "Emulation.setDeviceMetricsOverride",
        [
          "width": .integer(size.width), "height": .integer(size.height), "deviceScaleFactor": 1,
          "mobile": false,
        ]
      )
    case .firefox: try await resizeFirefox(to: size)
    case .webkit: try await resizeWebKit(to: size)
    }
  }

  /// Waits until the page has a size.
  func waitForSize(_ size: Size) async throws {
    try await wait("a page of \(size.width) by \(size.height)", within: .seconds(5)) {
      let now: [Int] = try await run("return [innerWidth, innerHeight]")
      return now == [size.width, size.height]
    }
  }

  /// A user's preference in the settings of their system.
  public enum Preference: String, Sendable {
    case dark = "prefers-color-scheme: dark"
    case light = "prefers-color-scheme: light"
    case reducedMotion = "prefers-reduced-motion: reduce"
    case forcedColors = "forced-colors: active"
  }

  /// Emulates these preferences and no others.
  ///
  /// - Throws: ``Unsupported`` for any of them in WebKit.
  public func prefer(_ preferences: Preference...) async throws {
    switch kind {
    case .chromium:
      let features: [JSONValue] = preferences.map { preference in
        let parts = preference.rawValue.split(separator: ":")
        return ["name": "\(parts[0])", "value": "\(parts[1].dropFirst())"]
      }
      try await tell("Emulation.setEmulatedMedia", ["features": .array(features)])
    case .firefox: try await preferInFirefox(preferences)
    case .webkit:
      if let first = preferences.first { throw Unsupported(kind: kind, feature: first.rawValue) }
    }
  }

  /// Delays each response of the network by at least this time.
  ///
  /// - Throws: ``Unsupported`` in WebKit.
  public func delayNetwork(milliseconds: Int) async throws {
    if kind == .firefox { return try await disturbFirefox(["delay": .integer(milliseconds)]) }
    try await tell("Network.enable")
    try await tell(
      "Network.emulateNetworkConditions",
      [
        "offline": false, "latency": .integer(milliseconds), "downloadThroughput": -1,
        "uploadThroughput": -1,
      ]
    )
  }

  /// Reverts `delayNetwork` and `block`.
  public func restoreNetwork() async throws {
    switch kind {
    case .chromium:
      try await delayNetwork(milliseconds: 0)
      try await block([])
    case .firefox: try await disturbFirefox(["delay": 0, "blocked": []])
    case .webkit: break
    }
  }

  /// Makes every request fail whose address matches one of these patterns, in which `*` is
  /// anything.
  ///
  /// - Throws: ``Unsupported`` in WebKit.
  public func block(_ patterns: [String]) async throws {
    let list = JSONValue.array(patterns.map { .string($0) })
    if kind == .firefox { return try await disturbFirefox(["blocked": list]) }
    try await tell("Network.enable")
    try await tell("Network.setBlockedURLs", ["urls": list])
  }
}
