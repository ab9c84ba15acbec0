package import Foundation

extension Browser {
  /// Opens an address and waits until the page has loaded.
  package func open(_ url: URL) async throws {
    let _: Nothing = try await connection.send(.post, "url", ["url": .string(url.absoluteString)])
  }

  /// Opens an empty page.
  package func openBlank() async throws {
    let _: Nothing = try await connection.send(.post, "url", ["url": "about:blank"])
  }

  package func reload() async throws {
    let _: Nothing = try await connection.send(.post, "refresh", [:])
  }

  package var title: String {
    get async throws { try await connection.send(.get, "title") }
  }

  /// Runs the body of an asynchronous function in the page and returns what it returns.
  ///
  /// The script may `await`; until it does, nothing else happens in the page. `arguments` holds
  /// the arguments.
  ///
  /// - Throws: `WebDriverError` with `scriptFailed` and the words of what the script threw.
  package func run<Value: Decodable>(
    _ script: String,
    _ arguments: JSONValue...,
    returning type: Value.Type = Value.self
  ) async throws -> Value {
    try await connection.send(
      .post,
      "execute/sync",
      [
        "script": "return (async function () {\(script)\n}).apply(null, arguments)",
        "args": .array(arguments),
      ]
    )
  }

  /// Runs the body of an asynchronous function in the page.
  package func run(_ script: String, _ arguments: JSONValue...) async throws {
    let _: Nothing = try await connection.send(
      .post,
      "execute/sync",
      [
        "script": "return (async function () {\(script)\n}).apply(null, arguments)",
        "args": .array(arguments),
      ]
    )
  }

  /// A picture of the page as PNG.
  package func screenshot() async throws -> Data {
    let text: String = try await connection.send(.get, "screenshot")
    return Data(base64Encoded: text) ?? Data()
  }

  /// What the page and the browser have written to the console since the last call.
  package func takeConsole() async throws -> [ConsoleLine] {
    try await connection.send(.post, "se/log", ["type": "browser"])
  }
}

/// A line of the console.
package struct ConsoleLine: Decodable, Sendable, CustomStringConvertible {
  /// SEVERE, WARNING, INFO, DEBUG.
  package var level: String
  package var message: String

  package var description: String { "\(level): \(message)" }
}
