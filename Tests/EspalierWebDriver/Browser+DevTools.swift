// Features that WebDriver lacks use the protocol of Chromium's developer tools.
extension Browser {
  /// Sends one command of the DevTools protocol.
  public func devTools<Value: Decodable>(
    _ command: String,
    _ parameters: JSONValue = [:],
    returning type: Value.Type = Value.self
  ) async throws -> Value {
    try await connection.send(
      .post,
      "goog/cdp/execute",
      ["cmd": .string(command), "params": parameters]
    )
  }

  private func tell(_ command: String, _ parameters: JSONValue = [:]) async throws {
    _ = try await devTools(command, parameters, returning: Nothing.self)
  }

  /// Sets the size of the page, even below the minimum size of a window.
  public func resize(to size: Size) async throws {
    try await tell(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(size.width), "height": .integer(size.height), "deviceScaleFactor": 1,
        "mobile": false,
      ]
    )
  }

  /// A user's preference in the settings of their system.
  public enum Preference: String, Sendable {
    case dark = "prefers-color-scheme: dark"
    case light = "prefers-color-scheme: light"
    case reducedMotion = "prefers-reduced-motion: reduce"
    case forcedColors = "forced-colors: active"
  }

  /// Emulates these preferences and no others.
  public func prefer(_ preferences: Preference...) async throws {
    let features: [JSONValue] = preferences.map { preference in
      let parts = preference.rawValue.split(separator: ":")
      return ["name": "\(parts[0])", "value": "\(parts[1].dropFirst())"]
    }
    try await tell("Emulation.setEmulatedMedia", ["features": .array(features)])
  }

  /// Delays each response of the network by at least this time.
  public func delayNetwork(milliseconds: Int) async throws {
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
    try await delayNetwork(milliseconds: 0)
    try await block([])
  }

  /// Makes every request fail whose address matches one of these patterns, in which `*` is
  /// anything.
  public func block(_ patterns: [String]) async throws {
    try await tell("Network.enable")
    try await tell("Network.setBlockedURLs", ["urls": .array(patterns.map { .string($0) })])
  }
}
