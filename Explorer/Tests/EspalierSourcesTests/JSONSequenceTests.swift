import EspalierJSON
import Testing

@testable import EspalierSources

/// JSON texts one after the other in one file or stream.
@Suite struct JSONSequenceTests {
  private static let rows = """
    object 0: 1 item
      number a: 1
    object 1: 1 item
      number b: 2
    """

  private static let examples: [String] = [
    "{\n \"a\": 1\n}\n{\n \"b\": 2\n}\n", "{\"a\":1}{\"b\":2}", "{\"a\":1} \n\n {\"b\":2}",
    "\u{1E}{\"a\":1}\n\u{1E}{\"b\":2}\n", "\u{1E}{\n\"a\":1}\u{1E}{\"b\":2}",
    "\u{FEFF}{\"a\":1}{\"b\":2}",
  ]

  @Test("each text is a row, whatever separates them", arguments: examples)
  func texts(_ text: String) async throws {
    for name in ["a.json", "a.jsonl", "a"] {
      let source = try SourceOpener.open(bytes: utf8(text), name: name)
      let rows = try await drawing(source).split(separator: "\n").filter {
        !$0.contains("byte order mark")
      }
      #expect(rows.joined(separator: "\n") == Self.rows, "\(name)")
      #expect(try source.faults(strict: false).isEmpty)
      #expect(try (source as? JSONSource)?.node(path: "/1/b")?.detail == "2")
    }
    for format in [SourceFormat.json, .jsonLines] where !text.hasPrefix("\u{FEFF}") {
      let source = try SourceOpener.open(bytes: utf8(text), name: "a", as: format)
      guard format == .json || text.hasPrefix("{\n") || text.hasPrefix("\u{1E}") else { continue }
      #expect(try await drawing(source) == Self.rows, "\(format)")
    }
  }

  @Test("the standard knows one text only")
  func strict() throws {
    let source = try SourceOpener.open(bytes: utf8("{}\n{\n}"), name: "a.json")
    #expect(
      try source.faults(strict: true).map(\.description)
        == ["a.json:2:1: expected nothing after the value, found {"]
    )
  }

  @Test(
    "readers that were made before the text was scanned know how it is divided, and where it ends"
  )
  func earlyReaders() throws {
    let source = JSONSource(utf8("[\n1\n]\n[\n2,x\n]\n[\ntr"), name: "f")
    let (read, readValue) = (source.contentReader(), source.valueReader())
    let rows = try source.children(of: nil, from: 0, limit: 9).nodes
    var texts: [SourceContent.Value] = []
    for row in rows.filter({ $0.kind == .error }) {
      try readValue(row.id) { texts.append($0) }
      #expect(try read(row.id, true)?.value == nil)
    }
    #expect(texts == [.text(utf8("[\n2,x\n]")), .text(utf8("[\ntr"))])
  }

  @Test(
    "a broken first text hides no other, and a text with a fault is one",
    arguments: [
      ("{\"a\":}\n{\"b\":2}\n", 2), ("{\n\"a\":}\n[1]\n{\n}", 3), ("[x]\n\n[1]", 2),
      ("{\"a\": \"}\\\"]\", x}\n{}", 2), ("[\n{\"a\":},\n{\"b\":2}\n]", nil),
      ("{\"a\":}\n}\n{}", nil), ("{\"a\":} {\"b\":2}", nil), ("[1, 2,, 3]\n", nil),
      ("{\"a\": [1\n{\n}", nil),
    ]
  )
  func brokenFirst(_ text: String, _ count: Int?) throws {
    let source = JSONSource(utf8(text), name: "a.json")
    let rows = try source.children(of: nil, from: 0, limit: 10).nodes
    if let count {
      #expect(rows.count == count && rows.count { $0.kind == .error } == 1)
      #expect(rows[0].kind == .error)
      #expect(try source.faults(strict: false).count == 1)
    } else {
      #expect(try source.faults(strict: false).count == 1)
      #expect(source.document.current.framing == .single)
    }
  }

  @Test("a broken text has its fault, and hides no other")
  func broken() async throws {
    let text = """
      {
       "a": 1
      }
      {
       "b": [1, 2
      {
       "c": tru
      }
      [3]
      {"d": 4}x

      """
    let source = try SourceOpener.open(bytes: utf8(text), name: "a")
    #expect(
      try await drawing(source) == #"""
        object 0: 1 item
          number a: 1
        error a:6:1: expected a comma or ], found { (byte 26): {\n "b": [1, 2
        error a:7:7: not a JSON value; the only words are true, false and null (byte 34): {\n "c": tru\n}
        array 3: 1 item
          number 0: 3
        object 4: 1 item
          number d: 4
        error a:10:9: not a JSON value; the only words are true, false and null (byte 52): x
        """#
    )
    #expect(try source.faults(strict: false).map(\.line) == [6, 7, 10])
    let json = try #require(source as? JSONSource)
    let first = try #require(try json.node(path: "/1"))
    #expect(try json.value(of: first.id) == utf8("{\n \"b\": [1, 2"))
  }

  @Test(
    "one text is shown by itself, and so is a long one of which the start was shown before others"
  )
  func single() async throws {
    #expect(
      try await drawing(SourceOpener.open(bytes: utf8("{\"a\":1}"), name: "a")) == "number a: 1"
    )
    let text = "[0, 1" + String(repeating: " ", count: 1 << 19) + "]\n[2]"
    let late = JSONSource(JSONDocument(JSONText(utf8(text)), wholeSize: 0), name: "f")
    #expect(try late.children(of: nil, from: 0, limit: 1).nodes.first?.detail == "0")
    #expect(
      try await drawing(late).replacing(/: $/.anchorsMatchLineEndings(), with: "") == """
        number 0: 0
        number 1: 1
        error f:2:1: expected nothing after the value, found [ (byte 524295)
        """
    )
  }

  @Test("texts of a stream are shown as they come")
  func stream() async throws {
    for text in ["{\n\"a\":1}\n{", "\u{1E}{\"a\":1}\n\u{1E}"] {
      for format in [nil, SourceFormat.json, .jsonLines] {
        let channel = StreamTests.Channel()
        channel.write(text)
        let source = try SourceOpener.open(stream: channel.reading, name: "f", as: format)
        let json = try #require(source as? JSONSource)
        let first = try json.children(of: nil, from: 0, limit: 1)
        #expect(first.nodes.map(\.title) == ["0"] && first.total == nil, "\(text)")
        channel.write(text.hasPrefix("{") ? "\"b\":2}" : "{\"b\":2}")
        channel.finish()
        #expect(try await drawing(source) == Self.rows)
      }
    }
  }

  @Test("what is appended to a file of texts goes on from its index")
  func growing() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.json"
    try folder.write("a.json", utf8("{\n\"a\":1}\n{"))
    let before = try SourceOpener.open(path: path)
    _ = try await drawing(before)
    try folder.write("a.json", utf8("{\n\"a\":1}\n{\"b\":2}"))
    let file = FileInput(.file(try SourceFile(path: path)), name: path)
    let after = try #require(JSONFormat.open(file, continuing: before))
    #expect(try await drawing(after) == Self.rows)
  }
}
