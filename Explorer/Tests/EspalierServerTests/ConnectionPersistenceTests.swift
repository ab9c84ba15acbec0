import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierServer

/// Versions and targets of requests that few clients send, and malformed requests.
@Suite struct ConnectionPersistenceTests {
  /// Sends a text, and returns the response and whether the connection was closed after it.
  private func exchange(
    _ text: String,
    on server: LiveServer,
    thenCloses: Bool
  ) async throws -> HTTPConnection.Answer {
    try await server.connect().perform { connection in
      try connection.send(text)
      let answer = try connection.answer()
      if thenCloses {
        #expect(try connection.isClosed())
      } else {
        #expect(try connection.request("/").status == 200)
      }
      return answer
    }
  }

  @Test(
    "A connection persists as its version and its request say",
    arguments: [
      ("HTTP/1.0", [], true), ("HTTP/1.0", ["Connection: keep-alive"], false),
      ("HTTP/1.0", ["Connection: Keep-Alive"], false), ("HTTP/1.1", [], false),
      ("HTTP/1.1", ["Connection: close"], true), ("HTTP/1.1", ["Connection: TE, Close"], true),
    ]
  )
  func versions(version: String, fields: [String], closes: Bool) async throws {
    // The timeout of idle connections must not be what closes it.
    try await LiveServer.run({ $0.limits.requestTimeout = .seconds(600) }) { server in
      let lines = ["GET /api/outlines \(version)", "Host: localhost"] + fields + ["", ""]
      let answer = try await exchange(
        lines.joined(separator: "\r\n"),
        on: server,
        thenCloses: closes
      )
      #expect(answer.status == 200)
      if closes { #expect(answer.fields["connection"] == "close") }
      if version == "HTTP/1.0", !closes { #expect(answer.fields["connection"] == "keep-alive") }
    }
  }

  @Test("A target in absolute form is a request for the host in it")
  func absoluteForm() async throws {
    try await LiveServer.run { server in
      for (target, status) in [
        ("http://localhost/api/outlines", 200), ("http://localhost:\(server.port)/", 200),
        ("http://localhost", 200), ("http://evil.example/api/outlines", 421),
        ("https://evil.example/", 421), ("http:///etc", 421),
        ("HTTP://localhost//api/outlines", 200),
        ("//api///outlines?x=//", 200), ("ftp://localhost/", 400), ("ftp://evil.example/", 400),
        ("file:///etc/passwd", 400), ("*", 400),
      ] {
        let text = "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let answer = try await exchange(text, on: server, thenCloses: false)
        #expect(answer.status == status, "\(target)")
      }
    }
  }

  @Test("A target is its path without empty segments, and the host that it names")
  func targets() {
    for (text, host, path) in [
      ("/", nil, "/"), ("//", nil, "/"), ("//a//b", nil, "/a/b"), ("/a//", nil, "/a/"),
      ("/a?b=//c", nil, "/a?b=//c"), ("//?b", nil, "/?b"), ("http://h:1//a", "h:1", "/a"),
      ("HTTPS://h?b//", "h", "/?b//"), ("http://", "", "/"), ("http:///a", "", "/a"),
    ] as [(String, String?, String)] {
      let target = RequestTarget(text)
      #expect(target?.host == host && target?.path == path, "\(text)")
    }
    for text in ["", "a", "*", "a:1", "ftp://h/", "http:/a", "?/"] {
      #expect(RequestTarget(text) == nil, "\(text)")
    }
  }

  @Test("A request line has two spaces, in whatever pieces it comes")
  func spaces() async throws {
    try await LiveServer.run { server in
      for line in [
        "GET  / HTTP/1.1", "GET /  HTTP/1.1", " GET / HTTP/1.1", "GET / x HTTP/1.1", "GET HTTP/1.1",
        "GET / HTTP/1.1 ",
      ] {
        for end in ["\r\n", "\n"] {
          let answer = try await server.connect().perform { connection in
            // One that is well-formed comes before.
            #expect(try connection.request("/").status == 200)
            let half = line.count / 2
            try connection.send(String(line.prefix(half)))
            try connection.send(line.dropFirst(half) + end + "Host: localhost" + end + end)
            let answer = try connection.answer()
            #expect(try connection.isClosed())
            return answer
          }
          #expect(answer.status == 400 && answer.fields["x-content-type-options"] == "nosniff")
        }
      }
      // Fields may have any number.
      let fields = ["Host: localhost", "A: b  c HTTP/1.1"]
      #expect(try await server.get("/", fields: fields).status == 200)
    }
  }

  @Test(
    "A malformed request gets the fields of every response, and the connection is closed",
    arguments: [
      "what is this\r\n\r\n", "GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n", "\u{0}\u{1}\r\n\r\n",
    ]
  )
  func malformed(text: String) async throws {
    try await LiveServer.run { server in
      let answer = try await exchange(text, on: server, thenCloses: true)
      #expect(answer.status == 400)
      #expect(answer.fields["connection"] == "close")
      #expect(answer.fields["x-content-type-options"] == "nosniff")
      #expect(answer.fields["referrer-policy"] == "no-referrer")
      #expect(answer.fields["cross-origin-resource-policy"] == "same-origin")
      #expect(answer.fields["content-security-policy"] != nil)
      #expect(answer.fields["cache-control"] == "no-cache")
    }
  }
}
