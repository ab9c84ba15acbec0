public import Foundation

extension Browser {
  /// Opens an address and waits until the page has loaded.
  public func open(_ url: URL) async throws {
    let _: Nothing = try await connection.send(.post, "url", ["url": .string(url.absoluteString)])
    try await keepConsoleOfWebKit()
  }

  /// Opens an empty page.
  public func openBlank() async throws {
    let _: Nothing = try await connection.send(.post, "url", ["url": "about:blank"])
    try await keepConsoleOfWebKit()
  }

  /// Reloads the page.
  public func reload() async throws {
    let _: Nothing = try await connection.send(.post, "refresh", [:])
    try await keepConsoleOfWebKit()
  }

  /// The title of the document.
  public var title: String {
    get async throws { try await connection.send(.get, "title") }
  }

  /// Runs the body of an asynchronous function in the page and returns what it returns.
  ///
  /// The script may `await`; until it does, nothing else happens in the page. `arguments` holds
  /// the arguments.
  ///
  /// - Throws: `WebDriverError` with `scriptFailed` and the message of the script's error.
  public func run<Value: Decodable>(
    _ script: String,
    _ arguments: JSONValue...,
    returning type: Value.Type = Value.self
  ) async throws -> Value {
    try await execute(script, arguments)
  }

  /// Runs the body of an asynchronous function in the page.
  public func run(_ script: String, _ arguments: JSONValue...) async throws {
    let _: Nothing = try await execute(script, arguments)
  }

  /// Runs the body of an asynchronous function in the page.
  func execute<Value: Decodable>(
    _ script: String,
    _ arguments: [JSONValue]
  ) async throws -> Value {
    let function = "(async function () {\(script)\n})"
    if let firefox = connection as? MarionetteConnection {
      return try await firefox.runInPage(function, arguments)
    }
    return try await connection.send(
      .post,
      "execute/sync",
      [
        "script": .string("return \(function).apply(null, arguments)"),
        "args": .array(arguments),
      ]
    )
  }

  /// A screenshot of the page as PNG.
  public func screenshot() async throws -> Data {
    let text: String = try await connection.send(.get, "screenshot")
    return Data(base64Encoded: text) ?? Data()
  }

  /// Returns the lines that the page and the browser have written to the console since the last
  /// call.
  public func takeConsole() async throws -> [ConsoleLine] {
    switch kind {
    case .chromium: try await connection.send(.post, "se/log", ["type": "browser"])
    case .firefox: try await takeConsoleOfFirefox()
    case .webkit: try await takeConsoleOfWebKit()
    }
  }
}

/// A line of the console.
public struct ConsoleLine: Decodable, Sendable, CustomStringConvertible {
  /// SEVERE, WARNING, INFO, DEBUG.
  public var level: String

  /// The text of the line.
  public var message: String

  /// The level and the text.
  public var description: String { "\(level): \(message)" }
}
