import EspalierServer
import EspalierSources
import Testing

/// Parsing and validation of query parameters.
@Suite struct QueryTests {
  @Test func values() throws {
    let query = try Query("of=a%20b%2f%C3%A9+c&limit=5&&empty&x==")
    #expect(query["of"] == "a b/é c")
    #expect(query["limit"] == "5")
    #expect(query["empty"] == "")
    #expect(query["x"] == "=")
    #expect(query["nothing"] == nil)
    #expect(try Query("") == Query("&"))
  }

  @Test(arguments: ["a=%", "a=%1", "a=%zz", "a=%FF", "%E9=1", "a=%+1"])
  func notEncoded(_ text: String) {
    #expect(throws: RequestError.self) { try Query(text) }
  }

  @Test func several() throws {
    let query = try Query("of=a&of=b&of=a&limit=1", repeatable: "of")
    #expect(query.all("of") == ["a", "b", "a"])
    #expect(query.all("limit") == ["1"] && query.all("nothing").isEmpty)
    #expect(throws: RequestError.self) { try Query("limit=1&limit=2", repeatable: "of") }
  }

  @Test func twice() {
    let error = #expect(throws: RequestError.self) { try Query("limit=1&limit=2") }
    #expect(error?.status == 400)
    #expect(error?.message == "the parameter \"limit\" comes twice")
  }
}

@Suite struct AcceptEncodingTests {
  @Test(arguments: [
    "gzip", "GZIP", "x-gzip", "deflate, gzip", "gzip;q=0.5, br", " gzip ; q=1.0 ", "*",
    "br;q=1.0, *;q=0.1", "identity;q=0, gzip",
  ])
  func gzip(_ field: String) {
    #expect(AcceptEncoding.preferred(in: field, of: [.gzip]) == .gzip)
  }

  @Test(arguments: [
    nil, "", "br", "identity", "gzip;q=0", "gzip;q=0.000", "gzip;q=x", "gzip;q=2", "gzipped",
    "gzip;q=0, *", "*;q=0", ",", ";q=1",
  ])
  func notGzip(_ field: String?) {
    #expect(AcceptEncoding.preferred(in: field, of: [.gzip]) == nil)
  }

  @Test(
    "The encoding with the greatest weight is preferred, of equal ones brotli",
    arguments: [
      ("gzip, deflate, br", .brotli), ("br;q=0.5, gzip", .gzip), ("br;q=0.5, gzip;q=0.5", .brotli),
      ("BR", .brotli), ("*", .brotli), ("gzip, *;q=0", .gzip), ("br;q=0, *", .gzip),
      ("gzip;q=0.1, *", .brotli), ("identity", nil), ("br;q=0, gzip;q=0", nil), (nil, nil),
    ] as [(String?, ContentCoding?)]
  )
  func preferred(_ field: String?, coding: ContentCoding?) {
    #expect(AcceptEncoding.preferred(in: field, of: ContentCoding.allCases) == coding)
  }
}

@Suite struct SearchRequestTests {
  @Test func reads() throws {
    let text = try SearchRequest(Query("text=a%20b&offset=3&limit=7"))
    #expect(text.pattern == .text("a b") && text.offset == 3 && text.limit == 7)
    let written = try SearchRequest(Query("pattern=/a.*/i"))
    #expect(written.pattern == .regex("(?i)a.*"))
    #expect(try SearchRequest(Query("pattern=a.*")).pattern == .text("a.*"))
    #expect(throws: RequestError.self) { try SearchRequest(Query("pattern=a&text=a")) }
    let expression = try SearchRequest(Query("expression=a.*"))
    #expect(expression.pattern == .regex("a.*"))
    #expect(expression.offset == 0 && expression.limit == 200)
  }

  @Test(arguments: [
    "", "text=", "text=a&expression=b", "expression=", "text=a&limit=0", "text=a&offset=-1",
    "text=a&offset=2147483648", "text=" + String(repeating: "a", count: 1001),
  ])
  func refuses(_ query: String) {
    let error = #expect(throws: RequestError.self) { try SearchRequest(Query(query)) }
    #expect(error?.status == 400)
  }
}

@Suite struct PageRequestTests {
  @Test func reads() throws {
    let request = try PageRequest(Query("of=a&offset=12&limit=1000"))
    #expect(request.parent == "a")
    #expect(request.offset == 12)
    #expect(request.limit == 1000)
    let least = try PageRequest(Query(""))
    #expect(least.parent == nil && least.offset == 0 && least.limit == 200)
  }

  @Test(arguments: ["0", "1001", "-1", "+1", "1.5", "", "x", "0x10", " 1", "99999999999999999999"])
  func badLimit(_ limit: String) {
    let error = #expect(throws: RequestError.self) {
      try PageRequest(Query("limit=" + limit.replacing("+", with: "%2B")))
    }
    #expect(error?.status == 400)
    #expect(error?.message == "limit must be a whole number from 1 to 1000")
  }

  @Test(arguments: ["-1", "%2B1", "", "1e3", "9223372036854775808", "١"])
  func badOffset(_ offset: String) {
    let error = #expect(throws: RequestError.self) { try PageRequest(Query("offset=\(offset)")) }
    #expect(error?.status == 400)
    #expect(error?.message == "offset must be a whole number, 0 or more")
  }
}

@Suite struct AllowedHostsTests {
  private let rule = AllowedHosts(hosts: ["127.0.0.1"])

  @Test(arguments: [
    "localhost", "LocalHost:8080", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:8080", "localhost:",
  ])
  func ours(_ host: String) {
    #expect(rule.allows(host))
  }

  @Test(arguments: [
    nil, "", "evil.example", "localhost.evil.example", "evil.localhost", "localhost.", "127.0.0.2",
    "::1", "[::1", "[::1]x", "127.0.0.1:80@evil.example", "127.0.0.1:x", "localhost:80:80",
    " localhost", "user@localhost", "0.0.0.0", "[::]", "10.0.0.1",
  ])
  func others(_ host: String?) {
    #expect(!rule.allows(host))
  }

  @Test func namesThatWereGiven() {
    let named = AllowedHosts(hosts: ["Box.local", "fe80::2"])
    #expect(
      named.allows("box.local:8080") && named.allows("[FE80::2]") && named.allows("localhost")
    )
    #expect(!named.allows("10.0.0.1"))
    #expect("\(named)" == "localhost, 127.0.0.1, [::1], box.local, [fe80::2]")
  }

  @Test("On the wildcard address any numeric host is allowed, and no foreign name")
  func allAddresses() {
    let open = AllowedHosts(hosts: ["0.0.0.0"], takesAddresses: true)
    #expect(open.allows("10.0.0.1:8080") && open.allows("[2001:db8::1]:8080"))
    for host in ["evil.example", "10.0.0", "10.0.0.1.evil.example", "[evil]", "[]", "0x7f.1"] {
      #expect(!open.allows(host), "\(host)")
    }
    #expect("\(open)".hasSuffix(", numeric addresses"))
  }
}

@Suite struct OriginTests {
  @Test("An origin is this server under the requested host, or a proxy in front of it")
  func origins() {
    let hosts = AllowedHosts(hosts: ["::1", "box"], proxies: ["data.example.org"])
    for (origin, host) in [
      ("http://localhost:8080", "localhost:8080"), ("http://LOCALHOST:8080", "localhost:8080"),
      ("http://[::1]:8080", "[::1]:8080"), ("http://[::1]", "[::1]:80"), ("http://box", "box:80"),
      ("http://box:80", "box"), ("https://box", "box:443"), ("https://box", "box"),
      ("https://data.example.org", "data.example.org"), ("https://data.example.org", "box:8080"),
    ] {
      #expect(hosts.allows(origin: origin, of: host), "\(origin) of \(host)")
    }
    for (origin, host) in [
      ("http://localhost:8081", "localhost:8080"), ("http://127.0.0.1:8080", "localhost:8080"),
      ("https://box", "box:80"), ("http://[::1]:1", "[::1]"), ("null", "localhost"), ("", ""),
      ("localhost", "localhost"), ("ftp://localhost", "localhost"), ("http://", "localhost"),
      ("http://evil.data.example.org", "box"), ("http://localhost/", "localhost"),
    ] {
      #expect(!hosts.allows(origin: origin, of: host), "\(origin) of \(host)")
    }
    #expect(!hosts.allows(origin: "http://localhost", of: nil))
    #expect(hosts.allows("data.example.org:99") && !hosts.allows("example.org"))
  }
}

@Suite struct EntityTagTests {
  @Test("The published values of 128-bit FNV-1a")
  func known() {
    #expect("\(EntityTag(of: []))" == "\"6c62272e07bb014262b821756295c58d\"")
    #expect("\(EntityTag(of: Array("a".utf8)))" == "\"d228cb696f1a8caf78912b704e4a8964\"")
    #expect("\(EntityTag(of: Array("foobar".utf8)))" == "\"343e1662793c64bf6f0d3597ba446f18\"")
  }

  @Test func matching() {
    let tag = "\"ab\""
    for field in ["\"ab\"", "*", "W/\"ab\"", "\"x\", \"ab\"", " \"x\" ,\t\"ab\" ", "\"ab\",\"x\""] {
      #expect(EntityTag.matches(tag, ifNoneMatch: field), "\(field)")
    }
    for field in ["", "ab", "\"a\"", "\"AB\"", ",", "W/", "\"ab", "\"x\""] {
      #expect(!EntityTag.matches(tag, ifNoneMatch: field), "\(field)")
    }
  }
}
