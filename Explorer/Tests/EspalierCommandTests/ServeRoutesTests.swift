import ExplorerTestSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Responses of `espalier serve`, byte by byte, over a real connection.
@Suite struct ServeRoutesTests {
  private let gallery: ServeProcess

  init() throws { gallery = try ServeProcess() }

  @Test(
    "Every answer carries what keeps the page to itself",
    arguments: [
      ("/", 200), ("/index.html", 200), ("/espalier.wasm", 200), ("/api/outlines", 200),
      ("/api/outlines/million", 200), ("/api/outlines/million/children?of=list", 200),
      ("/api/outlines/nowhere", 404), ("/nowhere", 404), ("/api", 404), ("/api/outlines/a/b", 404),
      ("/api/outlines/million/children?limit=0", 400), ("/api/outlines/%FF", 400),
    ]
  )
  func fields(path: String, status: Int) throws {
    let answer = try gallery.get(path)
    #expect(answer.status == status)
    #expect(answer.fields["x-content-type-options"] == "nosniff")
    #expect(answer.fields["referrer-policy"] == "no-referrer")
    #expect(answer.fields["cross-origin-resource-policy"] == "same-origin")
    #expect(answer.fields["cache-control"] == "no-cache")
    #expect(
      answer.fields["content-security-policy"] == """
        default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
        img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
        frame-ancestors 'none'
        """
    )
    let tag = try #require(answer.fields["etag"])
    #expect(tag.count == 34 && tag.hasPrefix("\"") && tag.hasSuffix("\""))
    #expect(answer.fields["content-length"] == "\(answer.body.count)")
    if status != 200 {
      #expect(answer.fields["content-type"] == "application/json")
      let error = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: String]
      #expect(error?.count == 1 && error?["error"]?.isEmpty == false)
    }
  }

  @Test("A picture is shown as itself alone: its type is fixed, and nothing in it runs or loads")
  func picture() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.svg", #"<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>"#)
    let server = try ServeProcess(["."], in: folder)
    let list = try server.get("/api/outlines/source/children")
    let id = try #require(list.text.firstMatch(of: /"id":"([^"]+)","title":"a.svg"/)).output.1
    let answer = try server.get("/api/outlines/source/picture?of=\(id)")
    #expect(answer.status == 200)
    #expect(answer.fields["content-type"] == "image/svg+xml")
    #expect(answer.fields["x-content-type-options"] == "nosniff")
    #expect(
      answer.fields["content-security-policy"]
        == "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
    )
  }

  @Test func outlines() throws {
    let answer = try gallery.get("/api/outlines")
    #expect(answer.fields["content-type"] == "application/json")
    #expect(
      answer.text.hasPrefix(#"{"title":"Gallery","outlines":[{"id":"living-things","title":"#)
    )
    for id in ["living-things", "survey", "property-list", "million"] {
      let outline = try gallery.get("/api/outlines/\(id)")
      #expect(outline.status == 200)
      #expect(outline.text.hasPrefix(#"{"id":"\#(id)","title":"#))
    }
  }

  @Test("A page of a million, the last page, and past the end")
  func children() throws {
    let path = "/api/outlines/million/children?of=list"
    let page = try gallery.get(path + "&offset=123455&limit=1")
    #expect(
      page.text == #"""
        {"total":1000000,"next":123456,"items":[{"id":"list/123455","title":"123,456",\#
        "kind":"number","note":"2⁶ × 3 × 643"}]}
        """#
    )
    #expect(
      try gallery.get(path + "&offset=1000000").text
        == #"{"total":1000000,"next":null,"items":[]}"#
    )
    // The same id with every byte percent-encoded.
    let encoded = "list".utf8.map { "%" + String($0, radix: 16) }.joined()
    #expect(
      try gallery.get("/api/outlines/%6dillion/children?%6ff=\(encoded)&offset=1000000").text
        == #"{"total":1000000,"next":null,"items":[]}"#
    )
  }

  @Test(
    "Invalid parameters are reported",
    arguments: [
      ("limit=0", 400, "limit must be"), ("limit=1001", 400, "limit must be"),
      ("limit=x", 400, "limit must be"), ("limit=", 400, "limit must be"),
      ("offset=-1", 400, "offset must be"), ("offset=1&offset=2", 400, "comes twice"),
      ("missing=x", 400, "missing must be row"),
      ("of=%ZZ", 400, "percent-encoded"), ("of=list%00", 404, "no node"), ("of=..", 404, "no node"),
      ("of=list/1000000", 404, "no node"), ("of=", 404, "no node"),
    ]
  )
  func wrongParameters(query: String, status: Int, message: String) throws {
    let answer = try gallery.get("/api/outlines/million/children?" + query)
    #expect(answer.status == status)
    #expect(answer.text.contains(message), "\(answer.text)")
  }

  @Test("A client with a cached response gets 304 until the content changes")
  func entityTags() throws {
    for path in ["/", "/espalier.wasm", "/api/outlines", "/api/outlines/million"] {
      let connection = try HTTPConnection(port: gallery.port)
      let first = try connection.request(path)
      let tag = try #require(first.fields["etag"])
      for field in [tag, "\"x\", W/\(tag)", "*"] {
        let again = try connection.request(
          path,
          fields: ["Host: localhost", "If-None-Match: \(field)"]
        )
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(again.fields["etag"] == tag)
        #expect(again.fields["cache-control"] == "no-cache")
        #expect(again.fields["content-security-policy"] != nil)
      }
      let other = try connection.request(path, fields: ["Host: localhost", "If-None-Match: \"x\""])
      #expect(other.status == 200 && other.body == first.body)
      #expect(connection.isQuiet)
    }
    let missing = try gallery.get("/nowhere", fields: ["Host: localhost", "If-None-Match: *"])
    #expect(missing.status == 404)
  }

  @Test("HEAD responds like GET, without the body")
  func head() throws {
    for path in ["/", "/espalier.wasm", "/api/outlines/survey", "/nowhere"] {
      let get = try gallery.get(path)
      let connection = try HTTPConnection(port: gallery.port)
      let head = try connection.request(path, method: "HEAD")
      #expect(head.status == get.status)
      for name in ["etag", "content-length", "content-type"] {
        #expect(head.fields[name] == get.fields[name], "\(path) \(name)")
      }
      // Any body would precede the next response.
      #expect(try connection.request(path).body == get.body)
    }
  }

  @Test(
    "Methods that modify are rejected",
    arguments: ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]
  )
  func otherMethods(_ method: String) throws {
    for path in ["/", "/api/outlines", "/nowhere"] {
      let connection = try HTTPConnection(port: gallery.port)
      let answer = try connection.request(path, method: method)
      #expect(answer.status == 405)
      #expect(answer.fields["allow"] == "GET, HEAD")
      #expect(answer.text == #"{"error":"only GET and HEAD are answered here"}"#)
    }
  }

  @Test(
    "Only who names this server is answered",
    arguments: [
      (["Host: localhost"], 200), (["Host: LOCALHOST:99"], 200), (["Host: 127.0.0.1:8080"], 200),
      (["Host: [::1]:8080"], 200), (["Host: evil.example"], 421), (["Host: evil.example:80"], 421),
      (["Host: localhost.evil.example"], 421), (["Host: 10.0.0.1"], 421), (["Host:"], 421),
      (["Accept: */*"], 421), (["Host: localhost", "Host: evil.example"], 421),
      (["Host: evil.example", "Host: localhost"], 421),
    ]
  )
  func hosts(fields: [String], status: Int) throws {
    for path in ["/", "/api/outlines", "/nowhere"] {
      let answer = try gallery.get(path, fields: fields)
      // The HTTP parser may already reject a request with two hosts or none.
      #expect(answer.status == (path == "/nowhere" && status == 200 ? 404 : status))
      #expect(status == 200 || answer.text.contains("answers to localhost, 127.0.0.1, [::1] only"))
    }
  }

  @Test(
    "A page of another origin is refused, whatever it requests; a link on it can be followed",
    arguments: [
      (["Sec-Fetch-Site: same-origin"], 200, 200), (["Sec-Fetch-Site: none"], 200, 200),
      (["Sec-Fetch-Site: cross-site"], 403, 403), (["Sec-Fetch-Site: same-site"], 403, 403),
      (
        ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: image"], 403, 403
      ),
      (
        ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"], 403,
        403
      ),
      (
        ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"], 200,
        403
      ),
      (["Origin: http://localhost"], 200, 200), (["Origin: https://localhost"], 200, 200),
      (["Origin: http://localhost:1"], 403, 403), (["Origin: http://evil.example"], 403, 403),
      (["Origin: null"], 403, 403), (["Origin: http://localhost.evil.example"], 403, 403),
      (
        [
          "Origin: http://evil.example", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate",
          "Sec-Fetch-Dest: document",
        ], 403, 403
      ),
    ]
  )
  func origins(fields: [String], page: Int, data: Int) throws {
    for (path, status) in [
      ("/", page), ("/api/outlines", data), ("/api/outlines/survey/search?text=a", data),
      ("//api/outlines", data), ("/api//outlines/survey/search?text=a", data),
      ("http://localhost//api/outlines", data),
    ] {
      let answer = try gallery.get(path, fields: ["Host: localhost"] + fields)
      #expect(answer.status == status, "\(path)")
      if status == 403 {
        #expect(answer.text == #"{"error":"pages of other origins are not answered here"}"#)
      }
    }
  }

  @Test(
    "No path leads out of the files of the page",
    arguments: [
      "/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
      "//etc/passwd", "/./../etc/passwd", "/%00/etc/passwd", "/index.html%00", "/Web/../index.html",
      "/..", "/%2e%2e%2fespalier.wasm", "/..\\..\\etc\\passwd", "/index.html/", "/%", "/%ff%fe",
    ]
  )
  func traversal(_ path: String) throws {
    let answer = try gallery.get(path)
    #expect(answer.status == 404)
    #expect(!answer.text.contains("root:"))
  }

  @Test func notHTTP() throws {
    let connection = try HTTPConnection(port: gallery.port)
    try connection.send("what is this\r\n\r\n")
    #expect(try connection.answer().status == 400)
    #expect(try gallery.get("/").status == 200)
  }

  @Test("Pipelined requests on one connection get responses in order")
  func pipelining() throws {
    let connection = try HTTPConnection(port: gallery.port)
    for offset in 0..<50 {
      let path = "/api/outlines/million/children?of=list&limit=1&offset=\(offset)"
      try connection.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    }
    for offset in 0..<50 {
      #expect(try connection.answer().text.contains(#""id":"list/\#(offset)""#))
    }
  }
}

/// The files of the page, as a browser requests them.
@Suite struct ServePageTests {
  private let gallery: ServeProcess

  init() throws { gallery = try ServeProcess() }

  @Test("Files that the page refers to have immutable URLs with a hash")
  func addresses() throws {
    let page = try gallery.get("/")
    #expect(page.fields["cache-control"] == "no-cache")
    let links = page.text.matches(of: #/(?:src|href)="([^"]+)"/#).map { String($0.1) }
    #expect(links.count > 10)
    #expect(links.contains("gallery/"))
    for link in links where !link.hasPrefix("api/") && link != "gallery/" {
      #expect(link.contains(#/^[0-9a-f]{32}\//#), "\(link)")
      let file = try gallery.get("/" + link)
      #expect(file.status == 200)
      #expect(file.fields["cache-control"] == "public, max-age=31536000, immutable")
      let name = try #require(link.split(separator: "/", maxSplits: 1).last)
      let named = try gallery.get("/" + name)
      #expect(named.body == file.body && named.fields["cache-control"] == "no-cache")
    }
    #expect(try gallery.get("/\(String(repeating: "0", count: 32))/page.js").status == 404)
  }

  @Test(
    "Who takes gzip gets it, with a tag of its own",
    arguments: ["/", "/explorer/app.js", "/espalier.wasm"]
  )
  func compression(path: String) throws {
    let plain = try gallery.get(path)
    #expect(plain.fields["content-encoding"] == nil)
    #expect(plain.fields["vary"] == "Accept-Encoding")
    let small = try gallery.getCompressed(path)
    #expect(small.fields["content-encoding"] == "gzip")
    #expect(small.fields["vary"] == "Accept-Encoding")
    #expect(small.body.count < plain.body.count * 3 / 4)
    #expect(try unzip(small.body) == plain.body)
    let tag = try #require(small.fields["etag"])
    #expect(tag != plain.fields["etag"])
    let fields = ["Host: localhost", "Accept-Encoding: br, gzip", "If-None-Match: \(tag)"]
    let again = try gallery.get(path, fields: fields)
    #expect(again.status == 304 && again.body.isEmpty && again.fields["etag"] == tag)
    let other = try gallery.get(path, fields: ["Host: localhost", "If-None-Match: \(tag)"])
    #expect(other.status == 200)
    let refused = ["Host: localhost", "Accept-Encoding: gzip;q=0"]
    #expect(try gallery.get(path, fields: refused).body == plain.body)
  }

  @Test(
    "Each component has a page, and what that refers to is kept for good",
    arguments: ["outline", "treegrid", "columns", "accordion", "form", "rows", "million", ""]
  )
  func components(name: String) throws {
    let page = try gallery.get("/gallery/\(name)")
    #expect(page.status == 200)
    #expect(page.fields["content-type"] == "text/html; charset=utf-8")
    #expect(page.fields["cache-control"] == "no-cache")
    #expect(page.fields["content-security-policy"]?.contains("script-src 'self'") == true)
    let named = try gallery.get("/gallery/\(name.isEmpty ? "index" : name).html")
    #expect(named.body == page.body)
    for what in ["<main>", "<h1>", "</nav>"] { #expect(page.text.contains(what)) }
    // Nothing that the content security policy forbids.
    for what in ["<style", " style=", " onclick=", "<script>"] {
      #expect(!page.text.contains(what))
    }
    let links = page.text.matches(of: #/(?:src|href)="([^"#]+)"/#).map { String($0.1) }
    let files = links.filter { $0.contains(".") && $0 != "../" }
    #expect(files.count >= 5)
    for link in files {
      #expect(link.contains(#/^\.\.\/[0-9a-f]{32}\//#), "\(link)")
      let file = try gallery.get(String(link.dropFirst(2)))
      #expect(file.status == 200, "\(link)")
      #expect(file.fields["cache-control"] == "public, max-age=31536000, immutable")
    }
    for link in links where !files.contains(link) {
      let other = link == "../" ? "/" : "/gallery/\(link)"
      #expect(try gallery.get(other).status == 200, "\(link)")
    }
  }

  @Test("The folder's URL without the slash redirects to the one with it")
  func folder() throws {
    let answer = try gallery.get("/gallery")
    #expect(answer.status == 301 && answer.fields["location"] == "gallery/")
    #expect(try gallery.get("/gallery/nowhere").status == 404)
    #expect(try gallery.get("/gallery/outline/").status == 404)
  }

  @Test("With PATH, there are no pages of components")
  func noComponents() throws {
    let folder = try TemporaryFolder()
    try folder.write("served/a.txt")
    let served = try ServeProcess(["served"], in: folder)
    for path in ["/gallery", "/gallery/", "/gallery/outline", "/gallery/gallery.js"] {
      #expect(try served.get(path).status == 404, "\(path)")
    }
    #expect(try served.get("/").status == 200)
  }

  private func unzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // It fits into the pipe, so neither side blocks.
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
    try input.fileHandleForWriting.close()
    let plain = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Array(plain)
  }
}
