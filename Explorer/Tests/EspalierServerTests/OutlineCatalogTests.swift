import EspalierServer
import EspalierSources
import Foundation
import Testing

/// Responses of a catalog, as bytes.
@Suite struct OutlineCatalogTests {
  private func catalog(
    _ text: String,
    hasTitledSections: Bool = false,
    opens: Bool = true
  ) throws -> OutlineCatalog {
    let source = try IndentedSource(title: "Life", text)
    let outline = ServedOutline(
      id: "life",
      title: "Life \"here\"",
      detail: "two\\lines",
      source: source,
      hasTitledSections: hasTitledSections,
      initiallyExpanded: opens ? source.initiallyExpandedIDs : []
    )
    return OutlineCatalog(title: "All", outlines: [outline])
  }

  @Test func list() async throws {
    #expect(
      try catalog("A").list().text == #"""
        {"title":"All","outlines":[{"id":"life","title":"Life \"here\"","detail":"two\\lines"}]}
        """#
    )
  }

  @Test func oneSectionWithoutATitle() async throws {
    #expect(
      try catalog("+ A — a\n  B").outline("life").text == #"""
        {"id":"life","title":"Life \"here\"","detail":"two\\lines","sections":[\#
        {"title":null,"id":null,"page":{"total":1,"next":null,"items":[\#
        {"id":"1","title":"A","kind":"object","note":"a","branch":true,"page":\#
        {"total":1,"next":null,"items":[{"id":"2","title":"B","kind":"string"}]}}]}}]}
        """#
    )
  }

  @Test func titledSections() async throws {
    let catalog = try catalog("A\n  B\nC\n  D\n  E", hasTitledSections: true)
    let outline: ReadOutline = try catalog.outline("life").read()
    #expect(outline.sections.map(\.title) == ["A", "C"])
    #expect(outline.sections.map(\.id) == ["1", "3"])
    #expect(outline.sections.map(\.page.picture) == ["B", "D E"])
    #expect(try await catalog.page(in: "life", "of=3").picture == "D E")
    #expect(try await catalog.page(in: "life", "").picture == "A{…} C{…}")
  }

  @Test func pages() async throws {
    let catalog = try catalog("A\nB\nC\nD\nE")
    #expect(
      try catalog.children(in: "life", PageRequest(Query("offset=1&limit=2"))).text == #"""
        {"total":5,"next":3,"items":[{"id":"2","title":"B","kind":"string"},\#
        {"id":"3","title":"C","kind":"string"}]}
        """#
    )
    #expect(try await catalog.page(in: "life", "offset=3").picture == "D E")
    #expect(try await catalog.page(in: "life", "offset=3").next == nil)
    let beyond = try await catalog.page(in: "life", "offset=9223372036854775807&limit=1000")
    #expect(beyond.items.isEmpty && beyond.total == 5)
    #expect(try await catalog.page(in: "life", "of=2").total == 0)
  }

  @Test("A page has 200 children by default")
  func limits() async throws {
    let catalog = try catalog((1...1100).map { "N\($0)" }.joined(separator: "\n"))
    let first: ReadOutline = try catalog.outline("life").read()
    #expect(first.sections[0].page.items.count == 200)
    #expect(first.sections[0].page.next == 200)
    #expect(try await catalog.page(in: "life", "").items.count == 200)
    #expect(try await catalog.page(in: "life", "limit=1000").items.count == 1000)
    #expect(try await catalog.page(in: "life", "limit=1").items.count == 1)
  }

  @Test("Pages are nested up to sixteen levels; deeper ones are requested")
  func depth() async throws {
    let chain =
      (0..<40).map { String(repeating: "  ", count: $0) + "+ N\($0)" } + [
        String(repeating: "  ", count: 40) + "last"
      ]
    let catalog = try catalog(chain.joined(separator: "\n"))
    var page = try await catalog.page(in: "life", "")
    var depth = 1
    while let inner = page.items[0].page {
      page = inner
      depth += 1
    }
    #expect(depth == 16)
    #expect(page.items[0].branch == true)
    let rest = try await catalog.page(in: "life", "of=\(page.items[0].id)")
    #expect(rest.picture.hasPrefix("N16{N17{"))
  }

  @Test("A branch with an unknown child count has no count, and its page no total")
  func notFound() async throws {
    let outline = ServedOutline(id: "stream", title: "Stream", source: EndlessSource())
    let answer = try OutlineCatalog(title: "", outlines: [outline]).children(
      in: "stream",
      PageRequest(Query("offset=7&limit=1"))
    )
    #expect(
      answer.text
        == #"{"total":null,"next":8,"items":[{"id":"7","title":"7","kind":"folder","branch":true}]}"#
    )
  }

  @Test(arguments: [
    ("nowhere", "", 404, "there is no outline \"nowhere\"; /api/outlines lists all"),
    ("life", "of=9", 404, "the outline has no node with the id \"9\""),
    ("life", "of=", 404, "the outline has no node with the id \"\""),
    ("life", "of=%1B%5B2J", 404, "the outline has no node with the id \"\\u{1B}[2J\""),
  ])
  func unknownNames(id: String, query: String, status: Int, message: String) async throws {
    let catalog = try catalog("A")
    let error = await #expect(throws: RequestError.self) { try await catalog.page(in: id, query) }
    #expect(error?.status == status)
    #expect(error?.message == message)
  }

  @Test("A path is that of its source; an unknown node or outline has none")
  func path() async throws {
    let source = JSONSource(Array(#"{"a/b": [1]}"#.utf8), name: "x.json")
    let catalog = OutlineCatalog(source, title: "x", detail: "")
    #expect(try catalog.path(in: "source", of: "2").text == #"{"path":"/a~1b/0"}"#)
    for (outline, node) in [("source", "99"), ("source", "x"), ("nowhere", "2")] {
      let error = #expect(throws: RequestError.self) {
        try catalog.path(in: outline, of: node)
      }
      #expect(error?.status == 404)
    }
    #expect(throws: RequestError.self) { try PathRequest(Query("")) }
  }

  @Test("A path leads back to its node with its ancestors, or as far as they are there")
  func location() async throws {
    let source = JSONSource(Array(#"{"a/b": [1, {"c": 2}]}"#.utf8), name: "x.json")
    let catalog = OutlineCatalog(source, title: "x", detail: "")
    #expect(
      try catalog.location(in: "source", of: "/a~1b/1/c").text
        == #"{"match":{"positions":[0,1,0],"path":["#
        + #"{"id":"1","title":"a/b","kind":"array","count":2,"branch":true},"#
        + #"{"id":"3","title":"1","kind":"object","count":1,"branch":true},"#
        + #"{"id":"4","title":"c","kind":"number","text":"2"}]}}"#
    )
    #expect(
      try catalog.location(in: "source", of: "/a~1b/0\u{202E}/x").text
        == #"{"missing":"0\\u{202E}/x","match":{"positions":[0],"path":["#
        + #"{"id":"1","title":"a/b","kind":"array","count":2,"branch":true}]}}"#
    )
    #expect(
      try catalog.location(in: "source", of: "/z").text == #"{"missing":"/z","match":null}"#
    )
    let error = #expect(throws: RequestError.self) {
      try catalog.location(in: "nowhere", of: "/a")
    }
    #expect(error?.status == 404)
    #expect(throws: RequestError.self) { try LocationRequest(Query("path=")) }
    #expect(try LocationRequest(Query("path=/a+b")).path == "/a b")
  }

  @Test("A node has a key, a JSON Pointer and a path for jq, as far as there are such")
  func names() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = #"{"a/b": [1, {"say \"hi\"": 2}], "t": "{\"in\": [3]}"}"#
    try write("sub/x.json", text, in: folder)
    let source = try FileTreeSource(path: folder.path)
    let catalog = OutlineCatalog(source, title: "x", detail: "")
    func names(_ path: String) async throws -> String {
      let way = try #require(try source.location(of: path).match)
      return try catalog.names(
        in: "source",
        of: way.nodes.map { source.wireID(of: $0.id) }
      ).text
    }
    let file = #","file":"\#(folder.path)/sub/x.json"}"#
    #expect(try await names("sub") == #"{"key":"sub","file":"\#(folder.path)/sub"}"#)
    #expect(try await names("sub/x.json") == #"{"key":"x.json""# + file)
    #expect(
      try await names("sub/x.json/a~1b")
        == #"{"key":"a/b","pointer":"/a~1b","jq":".[\"a/b\"]""# + file
    )
    #expect(
      try await names("sub/x.json/a~1b/1") == #"{"pointer":"/a~1b/1","jq":".[\"a/b\"][1]""# + file
    )
    #expect(
      try await names(#"sub/x.json/a~1b/1/say "hi""#)
        == #"{"key":"say \"hi\"","pointer":"/a~1b/1/say \"hi\"","#
        + #""jq":".[\"a/b\"][1][\"say \\\"hi\\\"\"]""# + file
    )
    // jq would have to parse the text first.
    #expect(try await names("sub/x.json/t/in") == #"{"key":"in""# + file)
    let values = OutlineCatalog(JSONSource(Array("[1]".utf8), name: "x"), title: "x", detail: "")
    let error = #expect(throws: RequestError.self) {
      try values.names(in: "source", of: ["1", "99"])
    }
    #expect(error?.status == 404)
    #expect(throws: RequestError.self) { try NamesRequest(Query("", repeatable: "of")) }
  }

  @Test("The previews of branches are their first four children, in the order of the request")
  func previews() async throws {
    let text = #"{"a": [1, 2, 3, 4, 5], "b": {"c": "x"}, "d": []}"#
    let source = JSONSource(Array(text.utf8), name: "x.json")
    let catalog = OutlineCatalog(source, title: "x", detail: "")
    struct Previews: Decodable { var pages: [Page] }
    func previews(_ paths: String...) async throws -> [String] {
      var ids: [String] = []
      for path in paths {
        ids.append(source.wireID(of: try #require(try source.node(path: path)).id))
      }
      let query = try Query(ids.map { "of=\($0)" }.joined(separator: "&"), repeatable: "of")
      let response = try catalog.previews(in: "source", PreviewRequest(query))
      return try response.read(Previews.self).pages.map { page in
        page.items.map { "\($0.title)=\($0.text ?? "")" }.joined(separator: ",")
          + (page.next == nil ? "" : ",…")
      }
    }
    #expect(try await previews("/b", "/a", "/d") == ["c=x", "0=1,1=2,2=3,3=4,…", ""])
    for query in ["", String(repeating: "of=1&", count: 101)] {
      #expect(throws: RequestError.self) {
        try PreviewRequest(Query(query, repeatable: "of"))
      }
    }
    let unknown = try PreviewRequest(Query("of=99", repeatable: "of"))
    let error = #expect(throws: RequestError.self) {
      try catalog.previews(in: "source", unknown)
    }
    #expect(error?.status == 404)
  }

  @Test("Values and data files are handed out as written; other files and folders are not")
  func raw() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = #"{"a":  [1,  {"b": "\u00e9"}] , "t": "x"}"#
    try write("sub/x.json", text, in: folder)
    try write("secret.key", "the key\0", in: folder)
    let source = try FileTreeSource(path: folder.path)
    let catalog = OutlineCatalog(source, title: "x", detail: "")
    func raw(_ path: String) async throws -> String {
      let node = try #require(try source.node(path: path))
      let response = try catalog.raw(in: "source", of: source.wireID(of: node.id))
      #expect(response.mediaType == "application/octet-stream")
      return response.text
    }
    #expect(try await raw("sub/x.json") == text)
    #expect(try await raw("sub/x.json/a") == #"[1,  {"b": "\u00e9"}]"#)
    #expect(try await raw("sub/x.json/a/1/b") == #""\u00e9""#)
    for path in ["sub", "secret.key"] {
      let error = await #expect(throws: RequestError.self) { try await raw(path) }
      #expect(error?.status == 404)
      #expect(error?.message.hasSuffix("has no text of its own") == true)
    }
    let node = try #require(try source.node(path: "sub/x.json"))
    #expect(
      try source.copyRefusal(of: node.id, limit: 10)
        == .tooLarge(bytes: Int64(text.utf8.count))
    )
  }

  @Test("The million numbers are found by their paths without reading the others")
  func generated() async throws {
    let location = try GeneratedSource().location(of: "list/999999")
    #expect(location.match?.positions == [1, 999_999])
    #expect(try GeneratedSource().location(of: "levels/7/100").missing == "100")
  }

  @Test("Matches of a search include their ancestors, and are paged")
  func search() async throws {
    let catalog = try catalog("A\n  Bee\nC\n  D\n    bee\n  beetle — b")
    func answer(_ query: String) async throws -> String {
      try catalog.search(in: "life", SearchRequest(Query(query))).text
    }
    #expect(
      try await answer("text=bee&limit=2") == #"""
        {"next":2,"matches":[{"positions":[0,0],"path":[\#
        {"id":"1","title":"A","kind":"object","branch":true},\#
        {"id":"2","title":"Bee","kind":"string"}]},{"positions":[1,0,0],"path":[\#
        {"id":"3","title":"C","kind":"object","branch":true},\#
        {"id":"4","title":"D","kind":"object","branch":true},\#
        {"id":"5","title":"bee","kind":"string"}]}]}
        """#
    )
    #expect(
      try await answer("text=bee&offset=2") == #"""
        {"next":null,"matches":[{"positions":[1,1],"path":[\#
        {"id":"3","title":"C","kind":"object","branch":true},\#
        {"id":"6","title":"beetle","kind":"string","note":"b"}]}]}
        """#
    )
    for query in ["text=nothing", "text=bee&offset=3"] {
      #expect(try await answer(query) == #"{"next":null,"matches":[]}"#)
    }
    let error = #expect(throws: RequestError.self) {
      try catalog.search(in: "nowhere", SearchRequest(Query("text=a")))
    }
    #expect(error?.status == 404)
  }

  @Test("A source that can no longer be read results in an error")
  func failingSource() async throws {
    let outline = ServedOutline(id: "gone", title: "", source: EndlessSource(fails: true))
    let catalog = OutlineCatalog(title: "", outlines: [outline])
    let error = #expect(throws: RequestError.self) { try catalog.outline("gone") }
    #expect(error?.status == 500)
    #expect(error?.message == "disk: reading failed: Input/output error")
    await #expect(throws: RequestError.self) { try await catalog.page(in: "gone", "") }
  }

  @Test("What is missing is not found, and what is down or locked is unavailable")
  func errors() async throws {
    let down = SourceError.unavailable(path: "a", reason: "no server listens")
    #expect(RequestError(down).status == 503)
    #expect(RequestError(SourceError.notAFolder(path: "a.json")).status == 404)
    let answer = BufferedResponse(RequestError(SourceError.notFound(path: "a\"b")))
    #expect(answer.status == 404)
    #expect(answer.text == #"{"error":"a\"b: no such file or folder"}"#)
  }
}

/// A list without a total, or one that fails.
private struct EndlessSource: TreeSource {
  var fails = false
  let title = "Endless"
  var fault: SourceFault? { nil }

  func children(
    of parent: Int?,
    from offset: Int,
    limit: Int
  ) throws(SourceError)
    -> SourcePage<Int>
  {
    if fails { throw .failed(path: "disk", reason: "Input/output error") }
    let nodes = (offset..<(offset + limit)).map {
      SourceNode(id: $0, title: "\($0)", kind: .folder, isBranch: true, childCount: nil)
    }
    return SourcePage(nodes: nodes, total: nil, nextOffset: offset + limit)
  }

  func path(of node: Int) -> String { "\(node)" }
  func wireID(of node: Int) -> String { "\(node)" }
  func node(wireID: String) -> Int? { Int(wireID) }
}
