import EspalierWebDriver
package import Foundation

/// An nginx of the tests on a free port of 127.0.0.1, which ends with this process, however that ends.
package final class NginxTestServer: Sendable {
  /// The program, or nil if there is none.
  package static let program: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin"]
    return folders.map { URL(fileURLWithPath: $0).appendingPathComponent("nginx") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// Whether tests that need the program run: under `CI=true` a missing one fails them.
  package static let isExpected =
    program != nil || ProcessInfo.processInfo.environment["CI"] == "true"

  /// The port.
  package let port: Int
  private let process: GuardedProcess

  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// Starts the server and waits until it accepts connections.
  ///
  /// - Parameter locations: The lines of its configuration within `server { … }`.
  package init(_ locations: String) async throws {
    guard let program = Self.program else {
      throw Failure(description: "nginx is missing: run Scripts/setup")
    }
    let port = try PostgreSQLTestServer.freePort()
    self.port = port
    process = try GuardedProcess(program) { folder in
      let file = folder.appendingPathComponent("nginx.conf")
      try Self.configuration(locations, port: port).write(
        to: file,
        atomically: true,
        encoding: .utf8
      )
      return ["-p", folder.path, "-c", file.path, "-e", "stderr"]
    }
    let deadline = ContinuousClock.now + .seconds(60)
    while (try? HTTPConnection(port: port)) == nil {
      guard process.status == nil, ContinuousClock.now < deadline else {
        throw Failure(description: "nginx does not start: \(process.output)")
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Ends the server and waits until it has ended.
  package func end() async { await process.end() }

  /// A configuration that writes nothing outside the folder of the process, and waits for tests on a busy
  /// machine, where minutes may pass between a connection and its request.
  private static func configuration(_ locations: String, port: Int) -> String {
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \($0);" }
    return """
      daemon off;
      master_process off;
      pid nginx.pid;
      events { }
      http {
        access_log off;
        client_header_timeout 600s;
        send_timeout 600s;
        \(folders.joined(separator: "\n"))
        server {
          listen 127.0.0.1:\(port);
          \(locations)
        }
      }
      """
  }
}
