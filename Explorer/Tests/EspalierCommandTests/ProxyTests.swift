import ExplorerTestSupport
import Foundation
import Testing

/// The server behind nginx, with the command and the configurations that deployment.md has.
@Suite(.enabled(if: NginxTestServer.isExpected, "nginx is missing: run Scripts/setup"))
struct ProxyTests {
  private static let token = "a-token-of-the-tests"
  private static let host = "data.example.org"

  /// A location that deployment.md has for nginx.
  struct Location: CustomTestStringConvertible {
    var prefix: String
    var lines: String
    var testDescription: String { prefix }
  }

  private static let document = Result {
    let file = URL(filePath: #filePath).appending(path: "../../../../Documentation/deployment.md")
    return try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
  }

  static let locations: [Location] = {
    let document = (try? Self.document.get()) ?? ""
    return document.matches(of: /\n {4}location (\S+) \{\n(?: {6}.+\n)+ {4}\}\n/).map {
      Location(prefix: String($0.1), lines: String($0.0))
    }
  }()

  @Test("deployment.md has a location for a whole host and one below a path")
  func documented() { #expect(Self.locations.map(\.prefix) == ["/", "/data/"]) }

  /// Starts the documented command and nginx with a documented location before it.
  private func run(
    _ location: Location,
    _ body: (NginxTestServer, TemporaryFolder) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.write("data/a.json", "[1, 2]")
    try folder.write("data/large.txt", String(repeating: "0123456789abcde\n", count: 1 << 19))
    try folder.write("token", Self.token + "\n")
    let lines = try #require(
      try Self.document.get().firstMatch(of: /\n {4}espalier (serve .* --allow-host .*)\n/)
    )
    let arguments = lines.1.split(separator: " ").dropFirst().map { word in
      switch word {
      case "/srv/data": "data"
      case "/etc/espalier/token": "token"
      default: String(word)
      }
    }
    let server = try ServeProcess(arguments, in: folder)
    let address = "http://127.0.0.1:8080"
    #expect(location.lines.contains(address))
    let proxy = try await NginxTestServer(
      location.lines.replacing(address, with: "http://127.0.0.1:\(server.port)")
    )
    do { try await body(proxy, folder) } catch {
      await proxy.end()
      throw error
    }
    await proxy.end()
  }

  /// The header fields that a browser sends for what a page asks for.
  private func fields(_ proxy: NginxTestServer, host: String = host) -> [String] {
    [
      "Host: \(host):\(proxy.port)", "Origin: http://\(host):\(proxy.port)",
      "Sec-Fetch-Site: same-origin", "Authorization: Bearer \(Self.token)",
    ]
  }

  @Test("The page and all that it names arrive, with the cookie of its link", arguments: locations)
  func page(location: Location) async throws {
    try await run(location) { proxy, _ in
      let link = try await AsyncConnection(port: proxy.port).request(
        location.prefix + "?token=\(Self.token)",
        fields: ["Host: \(Self.host):\(proxy.port)"]
      )
      #expect(link.status == 200)
      let cookie = try #require(link.fields["set-cookie"]?.split(separator: ";").first)
      let names = link.text.matches(of: /<(?:link|script|img) [^>]*(?:href|src)="([^"]+)"/).map {
        String($0.1)
      }
      #expect(names.count > 20 && !names.contains { $0.hasPrefix("/") })
      for name in names {
        let answer = try await AsyncConnection(port: proxy.port).request(
          location.prefix + name,
          fields: fields(proxy).dropLast() + ["Cookie: \(cookie)"]
        )
        #expect(answer.status == 200, "\(name)")
      }
    }
  }

  @Test("Children, a file as it is, and changes arrive at once", arguments: locations)
  func data(location: Location) async throws {
    try await run(location) { proxy, folder in
      let outline = location.prefix + "api/outlines/source"
      let children = try await AsyncConnection(port: proxy.port).request(
        outline + "/children?of=a.json",
        fields: fields(proxy)
      )
      #expect(children.status == 200 && children.text.contains(#""total":2"#))
      let raw = try await AsyncConnection(port: proxy.port).request(
        outline + "/raw?of=large.txt",
        fields: fields(proxy)
      )
      let file = try Data(contentsOf: folder.url.appending(path: "data/large.txt"))
      #expect(raw.status == 200 && Data(raw.body) == file)
      let events = try await AsyncConnection(port: proxy.port)
      let (request, requestFields) = (outline + "/events", fields(proxy))
      try await events.perform { connection in
        try connection.ask(request, fields: requestFields)
        #expect(try connection.head().status == 200)
        _ = try connection.chunk()
      }
      try folder.write("data/b.json", "[]")
      // A sign of life comes after 15 seconds, and this waits for ten.
      let event = try await events.perform { try $0.chunk() }
      #expect(event.contains("data:"), "\(event)")
    }
  }

  @Test("Another host and pages of other origins are refused", arguments: locations)
  func refused(location: Location) async throws {
    try await run(location) { proxy, _ in
      let path = location.prefix + "api/outlines"
      func expect(_ status: Int, _ fields: [String]) async throws {
        let answer = try await AsyncConnection(port: proxy.port).request(path, fields: fields)
        #expect(answer.status == status, "\(fields)")
      }
      let good = fields(proxy)
      try await expect(200, good)
      try await expect(401, good.dropLast())
      try await expect(421, fields(proxy, host: "other.example.org"))
      let foreign = "Origin: http://other.example.org:\(proxy.port)"
      try await expect(403, [good[0], foreign, good[3]])
    }
  }
}
