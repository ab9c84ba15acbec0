import EspalierServer
import ExplorerTestSupport
import Testing

/// Access tokens in headers, links and cookies.
@Suite struct AccessTokenTests {
  private let token = AccessToken.random()

  @Test func random() throws {
    #expect(token.text.utf8.count == 32 && token != AccessToken.random())
    #expect(try AccessToken(token.text) == token)
  }

  @Test(arguments: ["", "short", "0123456789abcde", "0123456789abcdef ", "0123456789abcdef\u{e9}"])
  func unusable(_ text: String) {
    #expect(throws: AccessToken.Unusable.self) { try AccessToken(text) }
  }

  @Test func matching() throws {
    let token = try AccessToken("0123456789abcdef")
    #expect(token.matches("0123456789abcdef"))
    for other in [
      "", "0123456789abcde", "0123456789abcdeg", "1123456789abcdef", "0123456789abcdef0",
      "0123456789abcdef0123456789abcdef",
    ] {
      #expect(!token.matches(other), "\(other)")
    }
  }

  @Test func fields() throws {
    let pair = "\(token.cookieName)=\(token.text)"
    #expect(token.setCookie == "\(pair); Path=/; HttpOnly; SameSite=Strict")
    for field in [pair, "a=b; \(pair)", "\(pair); a=b", "a; \(pair)"] {
      #expect(token.isIn(cookie: field), "\(field)")
    }
    for field in [
      "", token.text, "a=\(token.text)", "\(pair)0", "x\(pair)", "\(token.cookieName)=",
    ] {
      #expect(!token.isIn(cookie: field), "\(field)")
    }
    #expect(token.isIn(authorization: "Bearer \(token.text)"))
    #expect(token.isIn(authorization: "bearer  \(token.text)"))
    for field in ["", "Bearer", token.text, "Basic \(token.text)", "Bearer \(token.text) x"] {
      #expect(!token.isIn(authorization: field), "\(field)")
    }
    // Two servers on one host have different cookies, unless they share a token.
    #expect(token.cookieName != AccessToken.random().cookieName)
    #expect(try token.cookieName == AccessToken(token.text).cookieName)
  }

  @Test("Without the token every request is rejected")
  func required() async throws {
    try await LiveServer.run({ $0.token = token }) { server in
      for path in [
        "/", "/page.js", "/espalier.wasm", "/api/outlines", "/api/outlines/million/events",
        "/nowhere", "/?token=", "/?token=0123456789abcdef", "/api/outlines?token=\(token.text)",
      ] {
        let answer = try await server.get(path)
        #expect(answer.status == 401, "\(path)")
        #expect(answer.fields["www-authenticate"] == "Bearer")
        #expect(answer.fields["set-cookie"] == nil)
        #expect(answer.text.contains("open the link"))
      }
      // The other checks apply as well.
      #expect(try await server.get("/?token=\(token.text)", fields: ["Host: a"]).status == 421)
    }
  }

  @Test("The link shows the page and sets a cookie that later requests need only")
  func cookie() async throws {
    try await LiveServer.run({ $0.token = token }) { server in
      let page = try await server.get("/?token=\(token.text)")
      #expect(page.status == 200 && page.text.hasPrefix("<script"))
      #expect(page.fields["cache-control"] == "private, no-cache")
      let cookie = try #require(page.fields["set-cookie"])
      #expect(cookie == token.setCookie)
      let pair = String(cookie.prefix { $0 != ";" })
      for path in ["/", "/page.js", "/api/outlines"] {
        let answer = try await server.get(path, fields: ["Host: localhost", "Cookie: \(pair)"])
        #expect(answer.status == 200)
        #expect(answer.fields["set-cookie"] == nil)
      }
      let bearer = ["Host: localhost", "Authorization: Bearer \(token.text)"]
      #expect(try await server.get("/api/outlines", fields: bearer).status == 200)
    }
  }
}
