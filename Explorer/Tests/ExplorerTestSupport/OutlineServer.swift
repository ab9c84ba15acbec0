import EspalierWebDriver
package import Foundation

/// A running `espalier serve`, which is terminated with this object.
package final class OutlineServer: Sendable {
  /// The address of the page, with a trailing slash.
  package let url: URL
  private let process: GuardedProcess

  private init(url: URL, process: GuardedProcess) { (self.url, self.process) = (url, process) }

  /// Starts a server and waits until it accepts requests.
  ///
  /// - Parameters:
  ///   - program: The command `espalier`.
  ///   - path: The path to serve; nil for the gallery.
  ///   - port: The port to listen on; 0 for any free one.
  ///   - token: The access token.
  package static func start(
    _ program: URL,
    serving path: URL? = nil,
    port: Int = 0,
    token: String? = nil
  ) async throws -> OutlineServer {
    let process = try GuardedProcess(program) { _ in
      ["serve"] + (path.map { [$0.path] } ?? []) + ["--port", "\(port)"]
        + (token.map { ["--token", $0] } ?? [])
    }
    do {
      let address = try await process.printed(/(http:\/\/127\.0\.0\.1:\d+\/(?:\?token=\S+)?)\n/)
      guard let url = URL(string: address) else { throw URLError(.badURL) }
      return OutlineServer(url: url, process: process)
    } catch {
      await process.end()
      throw error
    }
  }

  /// Terminates the server.
  package func end() async { await process.end() }

  /// The port it listens on.
  package var port: Int { url.port ?? 0 }

  /// Returns the address of the page of one outline; without an id, of the first.
  package func page(of outline: String?) -> URL {
    guard let outline else { return url }
    return url.appending(queryItems: [URLQueryItem(name: "outline", value: outline)])
  }

  /// Returns the decoded response of the server at a path, such as `api/outlines`.
  package func get<Value: Decodable>(
    _ path: String,
    _ query: [String: String] = [:],
    as type: Value.Type = Value.self
  ) async throws -> Value {
    let items = query.map { URLQueryItem(name: $0, value: $1) }
    let url = url.appending(path: path).appending(queryItems: items)
    let answer = try await LocalHTTP.send("GET", url)
    guard answer.status == 200 else {
      throw UnexpectedStatus(
        status: answer.status,
        body: String(decoding: answer.body, as: UTF8.self)
      )
    }
    return try JSONDecoder().decode(Value.self, from: answer.body)
  }
}

/// The error for a response with an unexpected status.
package struct UnexpectedStatus: Error, CustomStringConvertible {
  package let status: Int
  package let body: String

  package var description: String { "status \(status): \(body)" }
}
