import ExplorerTestSupport
import Foundation
import Testing

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
        {"id":"a%20b.bin","title":"a b.bin","kind":"file","size":5},\#
        {"id":"deep","title":"deep","kind":"folder","branch":true},\#
        {"id":"out","title":"out","kind":"link","link":".."}]}}]}
        """#
    )
    #expect(
      try server.get("/api/outlines/source/children?of=deep%2Fer").text == #"""
        {"total":1,"next":null,"items":[{"id":"deep/er/est.bin","title":"est.bin",\#
        "kind":"file","size":1}]}
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
          "kind":"file","size":0}]}
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
      #expect(try server.get("\(children)?of=\(try id())").text.contains(#""text":"3""#))
    }
  }

  @Test("An array of 250,000 elements, page by page")
  func largeArray() throws {
    let folder = try TemporaryFolder()
    let numbers = (0..<250_000).map(String.init).joined(separator: ",")
    try folder.write("wide.json", "{\"all\":[\(numbers)]}")
    let server = try ServeProcess(["wide.json"], in: folder)
    let top = try server.get("/api/outlines/source/children").text
    #expect(top.contains(#""count":250000,"branch":true"#))
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
      #expect(items.last?["text"] as? String == "\(from + items.count - 1)")
      seen += items.count
      offset = page?["next"] as? Int
    }
    #expect(seen == 250_000)
  }
}
