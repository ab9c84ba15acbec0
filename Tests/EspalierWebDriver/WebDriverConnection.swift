import Foundation

/// WebDriver commands over HTTP, as JSON.
struct WebDriverConnection: Sendable {
  enum Method: String {
    case get = "GET"
    case post = "POST"
  }

  private struct Answer<Value: Decodable>: Decodable {
    var value: Value
  }

  /// The base address of all paths.
  let base: URL

  /// Sends one command and waits for its answer.
  ///
  /// - Throws: `WebDriverError`, or `LocalHTTPError` if the driver is gone.
  func send<Value: Decodable>(
    _ method: Method,
    _ path: String,
    _ body: JSONValue? = nil
  ) async throws -> Value {
    let sent = try body.map { try JSONEncoder().encode($0) }
    let data = try await LocalHTTP.send(
      method.rawValue,
      base.appendingPathComponent(path),
      fields: ["Content-Type": "application/json; charset=utf-8"],
      body: sent
    ).body
    // Bodies may contain a whole module in base64.
    let start = String(decoding: sent?.prefix(300) ?? Data(), as: UTF8.self)
    let command = "\(method.rawValue) \(path) \(start)"
    // An error replaces the value of the response.
    if let failed = try? JSONDecoder().decode(Answer<WebDriverError.Failure>.self, from: data) {
      throw WebDriverError(failed.value, command: command)
    }
    do {
      return try JSONDecoder().decode(Answer<Value>.self, from: data).value
    } catch {
      throw WebDriverError(
        unreadable: "\(error) \(String(decoding: data, as: UTF8.self))",
        command: command
      )
    }
  }
}
