import Foundation

/// The commands of a WebDriver session, by the methods and paths of the specification.
protocol WebDriverConnection: Sendable {
  /// Sends one command and waits for its answer.
  ///
  /// - Throws: `WebDriverError`, or `LocalHTTPError` if the other side is gone.
  func send<Value: Decodable>(
    _ method: WebDriverMethod,
    _ path: String,
    _ body: JSONValue?
  ) async throws -> Value
}

extension WebDriverConnection {
  /// Sends one command without a body and waits for its answer.
  func send<Value: Decodable>(
    _ method: WebDriverMethod,
    _ path: String
  ) async throws -> Value {
    try await send(method, path, nil)
  }
}

/// The methods of WebDriver commands.
enum WebDriverMethod: String {
  case get = "GET"
  case post = "POST"
}

/// The value of a response.
struct WebDriverAnswer<Value: Decodable>: Decodable {
  var value: Value
}

/// WebDriver commands over HTTP, as JSON.
struct HTTPWebDriverConnection: WebDriverConnection {
  /// The base address of all paths.
  let base: URL

  func send<Value: Decodable>(
    _ method: WebDriverMethod,
    _ path: String,
    _ body: JSONValue?
  ) async throws -> Value {
    let sent = try body.map { try JSONEncoder().encode($0) }
    let data = try await LocalHTTP.send(
      method.rawValue,
      base.appendingPathComponent(path),
      fields: ["Content-Type": "application/json; charset=utf-8"],
      body: sent
    ).body
    let command = WebDriverError.command(method, path, sent)
    // An error replaces the value of the response.
    if let failed = try? JSONDecoder().decode(
      WebDriverAnswer<WebDriverError.Failure>.self,
      from: data
    ) {
      throw WebDriverError(failed.value, command: command)
    }
    return try WebDriverError.decode(WebDriverAnswer<Value>.self, from: data, command).value
  }
}
