package import Foundation

/// A running `espalier serve`, which ends with this object.
package final class OutlineServer: Sendable {
  /// The address of the page, with a slash at its end.
  package let url: URL
  private let process: GuardedProcess

  private init(url: URL, process: GuardedProcess) { (self.url, self.process) = (url, process) }

  /// Starts a server and waits until it can be asked.
  ///
  /// - Parameters:
  ///   - program: The command `espalier`.
  ///   - path: What to serve; without it the gallery.
  ///   - port: The port to listen on; 0 is any that is free.
  ///   - token: What clients have to know.
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

  /// Ends the server, as a person would who does not wait.
  package func end() async { await process.end() }

  /// The port it listens on.
  package var port: Int { url.port ?? 0 }

  /// The page of one outline; without an id, of the first.
  package func page(of outline: String?) -> URL {
    guard let outline else { return url }
    return url.appending(queryItems: [URLQueryItem(name: "outline", value: outline)])
  }

  /// What the server answers under a path, such as `api/outlines`.
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

/// The server answered, but not what was asked for.
package struct UnexpectedStatus: Error, CustomStringConvertible {
  package let status: Int
  package let body: String

  package var description: String { "status \(status): \(body)" }
}
