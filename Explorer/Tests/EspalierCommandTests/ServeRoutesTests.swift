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
        "detail":"2⁶ × 3 × 643","kind":"number"}]}
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

/// Several servers of the same data.
@Suite struct ServeTogetherTests {
  @Test("Two processes respond identically, byte by byte, so requests can go to either")
  func alternating() throws {
    let folder = try TemporaryFolder()
    for number in 0..<450 { try folder.write("served/many/b\(number).txt", "\(number)") }
    try folder.write("served/data.json", #"{"a": [1, {"b": 12345678901234567890}], "a": null}"#)
    try folder.write("served/deep/er/est.txt")
    let token = "0123456789abcdef"
    let servers = try (0..<2).map { _ in try ServeProcess(["served", "--token", token], in: folder)
    }
    let fields = ["Host: localhost", "Authorization: Bearer \(token)"]
    let files = ["/", "/espalier.wasm", "/explorer/app.js"]
    var paths = files + ["/?token=\(token)", "/nowhere", "/api/outlines"]
    let outline = "/api/outlines/source"
    paths += [outline, "\(outline)/children?of=gone", "\(outline)/search?text=b44"]
    for offset in stride(from: 0, through: 500, by: 50) {
      paths.append("\(outline)/children?of=many&limit=50&offset=\(offset)")
    }
    for id in ["deep", "deep/er", "data.json"] { paths.append("\(outline)/children?of=\(id)") }
    for server in servers {
      for path in files { try server.getCompressed(path, fields: fields) }
    }
    for gzip in [[], ["Accept-Encoding: gzip"]] {
      for path in paths {
        let answers = try servers.map { try $0.get(path, fields: fields + gzip) }
        #expect(answers[0].status == answers[1].status, "\(path)")
        #expect(answers[0].body == answers[1].body, "\(path)")
        for name in ["etag", "content-type", "cache-control", "set-cookie", "content-encoding"] {
          #expect(answers[0].fields[name] == answers[1].fields[name], "\(path) \(name)")
        }
      }
    }
    // A client whose requests alternate between them sees one tree, and its cached responses stay
    // valid.
    var seen: [String] = []
    var offset: Int? = 0
    while let from = offset {
      let path = "\(outline)/children?of=many&limit=50&offset=\(from)"
      let answer = try servers[from / 50 % 2].get(path, fields: fields)
      let page = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
      seen += (page?["items"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
      offset = page?["next"] as? Int
      let tag = try #require(answer.fields["etag"])
      let other = servers[(from / 50 + 1) % 2]
      #expect(try other.get(path, fields: fields + ["If-None-Match: \(tag)"]).status == 304)
    }
    #expect(seen == (0..<450).map { "b\($0).txt" })
  }
}

/// The user's files that are served, and those that are not.
@Suite struct ServeSourceTests {
  private func folder() throws -> TemporaryFolder {
    let top = try TemporaryFolder()
    try top.write("secret.txt", "secret")
    try top.write("served/a b.bin", "1234\u{0}")
    try top.write("served/deep/er/est.bin", "\u{0}")
    try top.write("served/.hidden", "x")
    try FileManager.default.createSymbolicLink(
      atPath: top.url.appending(path: "served/out").path,
      withDestinationPath: ".."
    )
    return top
  }

  @Test func aFolder() throws {
    let server = try ServeProcess(["served"], in: try folder())
    #expect(
      try server.get("/api/outlines").text == #"""
        {"title":"served","outlines":[{"id":"source","title":"served","detail":"served"}]}
        """#
    )
    #expect(
      try server.get("/api/outlines/source").text == #"""
        {"id":"source","title":"served","detail":"served","sections":[{"title":null,"id":null,\#
        "page":{"total":3,"next":null,"items":[\#
        {"id":"a%20b.bin","title":"a b.bin","detail":"5 bytes","kind":"file"},\#
        {"id":"deep","title":"deep","kind":"folder","branch":true},\#
        {"id":"out","title":"out","detail":"-> ..","kind":"link"}]}}]}
        """#
    )
    #expect(
      try server.get("/api/outlines/source/children?of=deep%2Fer").text == #"""
        {"total":1,"next":null,"items":[{"id":"deep/er/est.bin","title":"est.bin",\#
        "detail":"1 byte","kind":"file"}]}
        """#
    )
    #expect(try server.get("/api/outlines/source/children?of=deep/er").status == 200)
  }

  @Test("The current folder is shown with its name")
  func here() throws {
    let top = try folder()
    let server = try ServeProcess(["."], in: top)
    let name = top.url.lastPathComponent
    #expect(try server.get("/api/outlines").text.hasPrefix(#"{"title":"\#(name)","#))
  }

  @Test func hiddenFiles() throws {
    let server = try ServeProcess(["served", "--all"], in: try folder())
    #expect(try server.get("/api/outlines/source").text.contains(#""total":4"#))
  }

  @Test(
    "No id leads out of the folder",
    arguments: [
      "..", "%2e%2e", "../secret.txt", "%252e%252e", "deep/../..", "/", "/etc", "%2Fetc",
      "deep//er",
      ".", "deep%00", "deep%2500", "deep/", "out/..",
    ]
  )
  func traversal(_ id: String) throws {
    let server = try ServeProcess(["served"], in: try folder())
    let answer = try server.get("/api/outlines/source/children?of=" + id)
    #expect(answer.status == 404)
    #expect(!answer.text.contains("items"))
  }

  @Test("Links are shown and not followed without --follow-links")
  func links() throws {
    let top = try folder()
    try FileManager.default.createSymbolicLink(
      atPath: top.url.appending(path: "served/deep/secret").path,
      withDestinationPath: "../../secret.txt"
    )
    let server = try ServeProcess(["served"], in: top)
    for id in [
      "out", "out/served", "out/served/deep", "out/secret.txt", "deep/secret", "deep/secret/x",
    ] {
      let answer = try server.get("/api/outlines/source/children?of=" + id)
      #expect(answer.status == 404, "\(id)")
      #expect(answer.text.contains("links are not followed") && !answer.text.contains("items"))
    }
    let following = try ServeProcess(["served", "--follow-links"], in: top)
    let out = try following.get("/api/outlines/source/children?of=out")
    #expect(out.status == 200 && out.text.contains(#""title":"secret.txt""#), "\(out.text)")
    for id in ["..", "out/..", "out/../secret.txt"] {
      #expect(try following.get("/api/outlines/source/children?of=" + id).status == 404)
    }
  }

  @Test("A file that does not exist gets 404")
  func noFile() throws {
    let server = try ServeProcess(["served"], in: try folder())
    for id in ["gone", "deep/gone/er", "a%2520b.bin/x"] {
      let answer = try server.get("/api/outlines/source/children?of=" + id)
      #expect(answer.status == 404, "\(id)")
      #expect(answer.text.contains("o such file or directory") || answer.text.contains("ot a "))
      // The page wants a row instead.
      let row = try server.get("/api/outlines/source/children?missing=row&of=" + id)
      #expect(row.status == 200 && row.text.contains(#""kind":"error""#), "\(row.text)")
    }
  }

  @Test("A file that is no branch has one child, the reason")
  func noBranch() throws {
    let server = try ServeProcess(["served"], in: try folder())
    let answer = try server.get("/api/outlines/source/children?of=a%2520b.bin")
    #expect(answer.status == 200)
    #expect(answer.text.hasPrefix(#"{"total":1,"next":null,"items":[{"id":"#))
    #expect(answer.text.contains(#""kind":"error""#), "\(answer.text)")
  }

  @Test("The text of a value is sent as a whole, in parts that do not cut characters")
  func values() throws {
    let folder = try TemporaryFolder()
    let text = (0..<30_000).map { "é\($0)" }.joined()
    try folder.write("in/a.json", #"{"s": "\#(text)", "n": 1.50, "a": [], "e": "\"\n"}"#)
    let server = try ServeProcess(["in"], in: folder)
    let outline = "/api/outlines/source"
    let rows = try server.get("\(outline)/children?of=a.json").text
    func id(_ title: String) throws -> Substring {
      try #require(rows.matches(of: #/"id":"([^"]+)","title":"([a-z])"/#).first { $0.2 == title }).1
    }
    func part(_ id: some StringProtocol, _ offset: Int) throws -> (text: String, next: Int?) {
      let answer = try server.get("\(outline)/value?of=\(id)&offset=\(offset)")
      #expect(answer.status == 200)
      let json = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
      return (try #require(json?["text"] as? String), json?["next"] as? Int)
    }
    var whole = ""
    var next: Int? = 0
    while let offset = next {
      let found = try part(try id("s"), offset)
      #expect(found.text.utf8.count <= 65_536 && !found.text.contains("\u{FFFD}"))
      whole += found.text
      next = found.next
    }
    #expect(whole == text)
    #expect(
      try server.get("\(outline)/value?of=\(try id("n"))").text
        == #"{"total":4,"next":null,"text":"1.50"}"#
    )
    #expect(try part(try id("e"), 0).text == "\"\n")
    #expect(try part(try id("s"), 10_000_000) == ("", nil))
    for (query, status) in [
      ("of=\(try id("a"))", 404), ("of=a.json", 404), ("of=gone", 404), ("of=..", 404), ("", 400),
      ("of=\(try id("s"))&offset=-1", 400), ("of=a.json//x:1", 409),
    ] {
      #expect(try server.get("\(outline)/value?\(query)").status == status, "\(query)")
    }
  }

  #if os(Linux)
    @Test("File names are bytes: a folder whose name is not UTF-8 can be opened by its id")
    func oddNames() throws {
      let top = try TemporaryFolder()
      let path = Array(top.url.path.utf8) + Array("/a".utf8) + [0xFF, 0x0A, 0x22]
      let folder = path.map { CChar(bitPattern: $0) }
      try #require(mkdir(folder + [0], 0o755) == 0)
      let name = "/x".utf8.map { CChar(bitPattern: $0) }
      let file = open(folder + name + [0], O_CREAT | O_WRONLY, 0o644)
      try #require(file >= 0)
      close(file)
      let server = try ServeProcess(["."], in: top)
      #expect(
        try server.get("/api/outlines/source/children").text == #"""
          {"total":1,"next":null,"items":[{"id":"a%FF%0A%22","title":"a\\xFF\\n\"",\#
          "kind":"folder","branch":true}]}
          """#
      )
      #expect(
        try server.get("/api/outlines/source/children?of=a%25FF%250A%2522").text == #"""
          {"total":1,"next":null,"items":[{"id":"a%FF%0A%22/x","title":"x",\#
          "detail":"0 bytes","kind":"file"}]}
          """#
      )
    }
  #endif

  @Test("An id from a previous version of a file is rejected with 409")
  func changedFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("data.json", #"{"a": [1, 2]}"#)
    try folder.write("in/data.json", #"{"a": [1, 2]}"#)
    let servers = [
      try ServeProcess(["data.json"], in: folder), try ServeProcess(["in"], in: folder),
    ]
    for (server, parent) in zip(servers, ["", "?of=data.json"]) {
      let children = "/api/outlines/source/children"
      func id() throws -> Substring {
        let text = try server.get(children + parent).text
        return try #require(text.firstMatch(of: #/"id":"([^"]+)","title":"a"/#)?.1, "\(text)")
      }
      let old = try id()
      #expect(try server.get("\(children)?of=\(old)").status == 200)
      try folder.write(parent.isEmpty ? "data.json" : "in/data.json", #"{"new": 0, "a": [3]}"#)
      let answer = try server.get("\(children)?of=\(old)")
      #expect(answer.status == 409)
      #expect(answer.text.contains("changed since it was read"), "\(answer.text)")
      #expect(try server.get("\(children)?of=\(try id())").text.contains(#""detail":"3""#))
    }
  }

  @Test("An array of 250,000 elements, page by page")
  func largeArray() throws {
    let folder = try TemporaryFolder()
    let numbers = (0..<250_000).map(String.init).joined(separator: ",")
    try folder.write("wide.json", "{\"all\":[\(numbers)]}")
    let server = try ServeProcess(["wide.json"], in: folder)
    let top = try server.get("/api/outlines/source/children").text
    #expect(top.contains(#""branch":true,"count":250000"#))
    let id = try #require(top.firstMatch(of: #/"id":"([^"]+)"/#)?.1)
    let connection = try HTTPConnection(port: server.port)
    var offset: Int? = 0
    var seen = 0
    while let from = offset {
      let path = "/api/outlines/source/children?of=\(id)&limit=1000&offset=\(from)"
      let body = try connection.request(path).body
      let page = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
      let items = try #require(page?["items"] as? [[String: Any]])
      #expect(page?["total"] as? Int == 250_000)
      #expect(items.first?["title"] as? String == "\(from)")
      #expect(items.last?["detail"] as? String == "\(from + items.count - 1)")
      seen += items.count
      offset = page?["next"] as? Int
    }
    #expect(seen == 250_000)
  }
}
