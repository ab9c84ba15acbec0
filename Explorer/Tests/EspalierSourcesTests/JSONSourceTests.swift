import EspalierSources
import Testing

/// JSON as a tree of rows.
@Suite struct JSONSourceTests {
  @Test("keys, positions, values as written, and numbers of items")
  func values() async throws {
    let json =
      #"{"a": 1.10, "b": [true, null, 1E400], "": "x", "o": {"k": []}, "a": 2, "one": ["é"]}"#
    let source = JSONSource(utf8(json), name: "data.json")
    #expect(source.title == "data.json")
    #expect(try source.faults(strict: true).isEmpty)
    #expect(
      try await drawing(source, pageSize: 2) == """
        number a: 1.10
        array b: 3 items
          boolean 0: true
          null 1: null
          number 2: 1E400
        string "": "x"
        object o: 1 item
          array k: empty
        number a: 2 (duplicate key)
        array one: 1 item
          string 0: "é"
        """
    )
  }

  @Test(
    "a scalar is one node",
    arguments: [("1.50", "number"), ("\"x\"", "string"), ("true", "boolean")]
  )
  func scalar(_ json: String, _ kind: String) async throws {
    #expect(try await drawing(JSONSource(utf8(json), name: "f")) == "\(kind) f: \(json)")
  }

  @Test(
    "strings show visible characters, and keep the escapes of invisible ones",
    arguments: [
      (#""a\u00e9\u20ac\ud83d\ude00""#, #""aé€😀""#), (#""\n\t\"\\\/""#, #""\n\t\"\\/""#),
      (#""\u001b\u202e\u0022\u005c""#, #""\u001b\u202e\u0022\u005c""#),
      (#""\ud800x\udc00""#, #""\ud800x\udc00" (lone surrogate)"#),
      ("\"\u{202E}\u{7F}\"", #""\u{202E}\u{7F}""#), (#""""#, #""""#),
      (#""\ud83d\udc69\u200d\ud83d\udcbb""#, "\"👩\u{200D}💻\""), (#""a\u200db""#, #""a\u200db""#),
      ("\"👩\u{200D}\\ud83d\\udcbb a\u{200D}b\"", "\"👩\u{200D}💻 a" + #"\u{200D}b""#),
      (#""👩\u200d\n\udb40\udc41""#, #""👩\u200d\n\udb40\udc41""#),
    ]
  )
  func strings(_ json: String, _ detail: String) async throws {
    #expect(try await all(JSONSource(utf8(json), name: "f"), of: nil)[0].detail == detail)
  }

  @Test("invalid bytes are shown by their numbers")
  func invalidBytes() async throws {
    let source = JSONSource([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x22, 0xFE, 0x22, 0x7D], name: "f")
    #expect(try await drawing(source) == "string \\xFF: \"\\xFE\"")
  }

  @Test("long values are cut at the limit with an ellipsis")
  func long() async throws {
    let limit = JSONSource.detailLimit
    func detail(_ json: String) async throws -> String {
      try await all(JSONSource(utf8(json), name: "f"), of: nil)[0].detail
    }
    let exact = "\"" + String(repeating: "é", count: limit) + "\""
    #expect(try await detail(exact) == exact)
    #expect(try await detail("\"é" + exact.dropFirst()) == exact.dropLast() + "…")
    #expect(
      try await detail("\"" + String(repeating: "\\u0041", count: limit + 1) + "\"").count == limit
        + 2
    )
    #expect(
      try await detail(String(repeating: "1", count: limit + 1)) == String(
        repeating: "1",
        count: limit
      )
        + "…"
    )
    #expect(
      try await detail("\"" + String(repeating: "x", count: 1_000_000) + "\"").count == limit + 2
    )
  }

  @Test("JSON Pointers")
  func pointers() async throws {
    let source = JSONSource(utf8(#"{"a/b": [0, {"~": 1}], "": 2, "a/b": 3}"#), name: "f")
    _ = try source.children(of: nil, from: 0, limit: 1)
    #expect(
      (0..<7).map(source.path) == ["", "/a~1b", "/a~1b/0", "/a~1b/1", "/a~1b/1/~0", "/", "/a~1b"]
    )
    for id in ["-1", "7", "07", "x", "", "fault", "remark", "+1"] {
      #expect(try source.node(wireID: id) == nil)
    }
  }

  @Test("a malformed text shows everything before the fault, and the fault in its place")
  func broken() async throws {
    let source = JSONSource(utf8("{\"a\": 1,\n \"b\": [2, {\"c\": 3}, x"), name: "bad\u{1B}.json")
    #expect(
      try await drawing(source, pageSize: 1) == """
        number a: 1
        array b: 2 items (with an error)
          number 0: 2
          object 1: 1 item
            number c: 3
          error bad\\u{1B}.json:2:21: not a JSON value; the only words are true, false and null (byte 29): 
        """
    )
    let fault = try #require(try source.faults(strict: false).first)
    #expect((fault.file, fault.line, fault.column) == ("bad\\u{1B}.json", 2, 21))
    let id = try #require(try source.node(wireID: "fault"))
    #expect(source.path(of: id) == "/b")
  }

  @Test(
    "a fault outside every container is at the top level",
    arguments: [
      ("", ["error"]), ("x", ["error"]), ("[1, 2", ["number", "error"]),
      ("[1] x", ["number", "error"]),
      ("1 x", ["number", "error"]), ("[", ["error"]), ("[] ]", ["error"]),
    ]
  )
  func outer(_ json: String, _ kinds: [String]) async throws {
    let source = JSONSource(utf8(json), name: "f")
    #expect(try await all(source, of: nil).map(\.kind.rawValue) == kinds)
    #expect(try await drawing(source).split(separator: "\n").count == kinds.count)
  }

  @Test("paging through a million nonempty siblings")
  func wide() async throws {
    let count = 1_000_000
    let source = JSONSource(
      utf8("[" + String(repeating: "[1],", count: count - 1) + "[2]]"),
      name: "f"
    )
    var seen = 0
    var offset: Int? = 0
    while let from = offset {
      let page = try source.children(of: nil, from: from, limit: 5000)
      #expect(page.total == count)
      #expect(page.nodes.first?.title == String(from))
      seen += page.nodes.count
      offset = page.nextOffset
    }
    #expect(seen == count)
    for position in [0, 1023, 1024, 1025, 500_000, 999_999] {
      let node = try source.children(of: nil, from: position, limit: 1).nodes[0]
      #expect(node.id == 1 + 2 * position)
      #expect(source.path(of: node.id) == "/\(position)")
      #expect(source.path(of: node.id + 1) == "/\(position)/0")
    }
  }

  @Test("a value 100,000 levels deep has a path")
  func deep() async throws {
    let depth = 100_000
    let source = JSONSource([UInt8](repeating: 0x5B, count: depth), name: "f")
    _ = try source.children(of: nil, from: 0, limit: 1)
    #expect(source.path(of: depth - 1).count == 2 * (depth - 1))
    #expect(
      try source.children(of: depth - 1, from: 0, limit: 9).nodes.map(\.kind) == [.error]
    )
  }
}
