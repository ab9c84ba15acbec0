import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierSources

/// Values of YAML.
@Suite struct YAMLSourceTests {
  @Test("a fault in a key has a row")
  func faultInKey() async throws {
    for text in ["- ? : x", "a:\n  - ? : x\nb: 1"] {
      let source = try SourceOpener.open(
        bytes: utf8(text),
        name: "f",
        as: SourceFormat(rawValue: "yaml")
      )
      let rows = try await drawing(source)
      #expect(rows.contains("error f:") && !rows.contains("empty"), "\(rows)")
    }
  }

  @Test("an alias as a key has the name that it stands for")
  func aliasAsKey() async throws {
    let text = "&a a: &b b\n*b : *a\n*b : 2\n"
    let source = try SourceOpener.open(
      bytes: utf8(text),
      name: "f",
      as: SourceFormat(rawValue: "yaml")
    )
    #expect(
      try await drawing(source) == """
        string a: "b" (anchor b)
        string b: "a" (alias of a)
        number b: 2 (duplicate key)
        """
    )
  }

  @Test("a long number is cut")
  func longNumber() async throws {
    let text = "a: " + String(repeating: "9", count: 1_000)
    let source = try SourceOpener.open(
      bytes: utf8(text),
      name: "f",
      as: SourceFormat(rawValue: "yaml")
    )
    #expect(try await drawing(source).utf8.count < 300)
  }

  static func source(_ text: String) throws -> YAMLSource {
    try YAMLSource(utf8(text), name: "f.yaml")
  }

  static let sample = """
    # a comment
    name: Espalier   # another
    count: 3
    ratio: -1.5e3
    hex: 0x1F
    yes: true
    nothing:
    tilde: ~
    quoted: 'it''s'
    double: "a\\tb \\u00e9"
    folded: >-
      one
      two
    literal: |
      first
        second
    plain: several
      words
    base: &base {a: 1, b: [x, y]}
    copy: *base
    tagged: !!str 12
    own: !thing value
    name: again
    ? [k, 1]
    : complex
    list:
    - 1
    - - nested
    - key: value
      other: &anchor text
    - *anchor

    """

  static let sampleRows = #"""
    string name: "Espalier"
    number count: 3
    number ratio: -1.5e3
    number hex: 0x1F
    boolean yes: true
    null nothing: null
    null tilde: ~
    string quoted: "it's"
    string double: "a\tb é"
    string folded: "one two"
    string literal: "first\n  second\n"
    string plain: "several words"
    object base: 2 items (anchor base)
      number a: 1
      array b: 2 items
        string 0: "x"
        string 1: "y"
    object copy: 2 items (alias of base)
      number a: 1
      array b: 2 items
        string 0: "x"
        string 1: "y"
    string tagged: "12" (tag !!str)
    string own: "value" (tag !thing)
    string name: "again" (duplicate key)
    string [k, 1]: "complex"
    array list: 4 items
      number 0: 1
      array 1: 1 item
        string 0: "nested"
      object 2: 2 items
        string key: "value"
        string other: "text" (anchor anchor)
      string 3: "text" (alias of anchor)
    """#

  @Test(
    "order, styles, anchors, aliases, tags, duplicate and complex keys",
    arguments: [1, 3, 100]
  )
  func rows(_ pageSize: Int) async throws {
    let source = try Self.source(Self.sample)
    #expect(try source.faults(strict: false).isEmpty)
    #expect(try await drawing(source, pageSize: pageSize) == Self.sampleRows)
  }

  @Test("line ends, byte order marks and other encodings do not change the rows")
  func encodings() async throws {
    let rows = try await drawing(Self.source("é: ü\nb: [1,\n 2]\n"))
    for text in ["é: ü\r\nb: [1,\r\n 2]\r\n", "\u{FEFF}é: ü\nb: [1,\n 2]\n"] {
      #expect(try await drawing(Self.source(text)) == rows)
    }
    let wide = try #require("\u{FEFF}é: ü\nb: [1,\n 2]\n".data(using: .utf16BigEndian))
    #expect(try await drawing(YAMLSource(Array(wide), name: "f.yaml")) == rows)
  }

  @Test("an alias opens into what is part of a key")
  func aliasOfKeyPart() async throws {
    let source = try Self.source("? {k: &b {a: 1, [x]: 2}}\n: v\ncopy: *b\n")
    let rows = try await drawing(source)
    #expect(
      rows.hasSuffix(
        """
        object copy: 2 items (alias of b)
          number a: 1
          number [x]: 2
        """
      )
    )
    let wireID = source.wireID(of: try #require(try source.node(path: "/copy/a")).id)
    let alias = try #require(wireID.split(separator: ".").first)
    let found = try source.read { 0..<$0.tree.count }.filter {
      (try? source.node(wireID: "\(alias).\($0)")) != nil
    }
    #expect(found.count == 2)
  }

  @Test("each of several documents is a row, and one that is a single value, too")
  func documents() async throws {
    let source = try Self.source("--- {a: &x 1, b: *x}\n---\n- é\n--- text\n---\n...\n")
    #expect(
      try await drawing(source) == """
        object 0: 2 items
          number a: 1 (anchor x)
          number b: 1 (alias of x)
        array 1: 1 item
          string 0: "é"
        string 2: "text"
        null 3: null
        """
    )
    #expect(try source.node(path: "/1/0")?.detail == "\"é\"")
    #expect(try source.node(path: "/0/b").map { source.path(of: $0.id) } == "/0/b")
    #expect(try source.node(path: "") == nil)
    let scalar = try Self.source("just text\n")
    #expect(try await drawing(scalar) == "string f.yaml: \"just text\"")
    #expect(try scalar.node(path: "")?.detail == "\"just text\"")
    for empty in ["", "# only a comment\n", "\u{FEFF}"] {
      #expect(try await drawing(Self.source(empty)) == "")
    }
  }

  @Test(
    "what is before a fault is shown, then the fault where it is",
    arguments: [
      (
        "a: 1\nb: [2, {c: 3\nd: 4\n",
        """
        number a: 1
        array b: 2 items
          number 0: 2
          object 1: 1 item
            string c: "3 d"
            error f.yaml:3:2: while parsing a flow mapping that starts in line 2: \
        did not find expected ',' or '}' (byte 19): 
        """
      ),
      (
        "a: 1\nb: @x\n",
        """
        number a: 1
        error f.yaml:2:4: while scanning for the next token: \
        found character that cannot start any token (byte 8): 
        """
      ),
      (
        "- é\n- *none\n",
        """
        string 0: "é"
        error f.yaml:2:3: there is no anchor none before this alias (byte 7): 
        """
      ),
      ("%", "error f.yaml:1:2: "),
      ("--- 1\n--- 2\n--- \"", "number 0: 1\nnumber 1: 2\nother 2: empty\nerror f.yaml:3:6: "),
    ]
  )
  func faults(_ text: String, _ rows: String) async throws {
    let source = try Self.source(text)
    let drawn = try await drawing(source)
    #expect(drawn.hasPrefix(rows) || drawn == rows, "\(drawn)")
    let fault = try #require(source.faults(strict: false).first)
    #expect(drawn.contains("error \(fault.description) (byte "))
  }

  @Test("bytes that are not UTF-8 end reading, with their place")
  func invalid() async throws {
    let start = utf8("a: é\nb: [")
    let cases: [([UInt8], String)] = [
      ([0xFF], "invalid leading UTF-8 octet"), ([1], "control characters are not allowed"),
    ]
    for (bytes, message) in cases {
      let source = try YAMLSource(start + bytes + utf8("]\n"), name: "f")
      #expect(
        try await drawing(source) == """
          string a: "é"
          array b:\u{20}
            error f:2:5: \(message) (byte 10): 
          """
      )
      #expect(try source.faults(strict: false).map(\.line) == [2])
    }
  }

  @Test("equal keys are faults under --strict, with their places")
  func strict() async throws {
    let source = try Self.source("a: 1\nb:\n  c: 1\n  \"c\": 2\na: 3\n1: x\n'1': y\n")
    #expect(try source.faults(strict: false).isEmpty)
    #expect(
      try source.faults(strict: true).map(\.description) == [
        "f.yaml:4:3: the key c is there before; keys of a mapping have to differ",
        "f.yaml:5:1: the key a is there before; keys of a mapping have to differ",
      ]
    )
  }

  @Test("values as written and as meant, by path")
  func values() async throws {
    let source = try Self.source(Self.sample)
    let read = source.contentReader()
    for (path, written, content) in [
      (
        "/double", #""a\tb \u00e9""#,
        SourceContent(name: .key(utf8("double")), value: .text(utf8("a\tb é")))
      ),
      ("/hex", "0x1F", SourceContent(name: .key(utf8("hex")), value: .literal(utf8("0x1F")))),
      ("/tilde", "~", SourceContent(name: .key(utf8("tilde")), value: .literal(utf8("null")))),
      ("/copy", "*base", SourceContent(name: .key(utf8("copy")))),
      ("/copy/b/1", "y", SourceContent(name: .position, value: .text(utf8("y")))),
      ("/list/1", "- nested", SourceContent(name: .position)),
      ("/base", "&base {a: 1, b: [x, y]}", SourceContent(name: .key(utf8("base")))),
      ("/list/2", "key: value\n  other: &anchor text", SourceContent(name: .position)),
      (
        "/[k, 1]", "complex",
        SourceContent(name: .key(utf8("[k, 1]")), value: .text(utf8("complex")))
      ),
      ("", Self.sample, SourceContent(name: .root)),
    ] {
      let node = try #require(try source.node(path: path), "\(path)")
      #expect(
        try source.value(of: node.id).map { String(decoding: $0, as: UTF8.self) } == written
      )
      #expect(try read(node.id, true) == content, "\(path)")
      #expect(source.path(of: node.id) == path)
    }
    for path in ["/none", "/list/4", "/copy/c", "/name/0", "x", "/list/01"] {
      #expect(try source.node(path: path) == nil, "\(path)")
    }
  }

  @Test("a search finds keys and values where they are written, and counts aliases")
  func search() async throws {
    let source = try Self.source(Self.sample)
    func paths(_ text: String) async throws -> [String] {
      try await ExactSearchTests.paths(text, in: source)
    }
    #expect(try await paths("nested") == ["/list/1/0"])
    #expect(try await paths("/^x$/") == ["/base/b/0"])
    #expect(try await paths("it's") == ["/quoted"])
    #expect(try await paths("anchor") == [])
    #expect(try await paths("Espalier") == ["/name"])
    #expect(try await paths("/^name$/") == ["/name", "/name"])
    let omitted = LockedValue(0)
    try source.search(for: SourceQuery(.text("zzz"))) { report in
      omitted.withLock { $0 = report.omittedBranches }
    } found: { _ in
      false
    }
    #expect(omitted.withLock { $0 } == 1)
  }

  @Test("a string that holds JSON opens, and so does a file in a folder")
  func files() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.yml", utf8("json: '{\"k\": [true]}'\n"))
    let tree = try FileTreeSource(path: folder.path)
    #expect(try tree.node(path: "a.yml/json/k/0")?.detail == "true")
    try folder.write("text", utf8("a: 1\nb: 2\n"))
    #expect(try SourceOpener.open(path: folder.path + "/text") is YAMLSource)
    let source = try SourceOpener.open(path: folder.path + "/a.yml")
    try folder.write("a.yml", utf8("json: 1\n"))
    func read<Source: TreeSource>(_ source: Source) async throws {
      _ = try source.children(of: nil, from: 0, limit: 1)
    }
    await #expect(throws: SourceError.changed(path: folder.path + "/a.yml")) {
      try await read(source)
    }
  }
}

/// Large and hostile YAML.
@Suite struct YAMLLimitTests {
  /// Ten lists of ten aliases, each of the list before: a billion texts.
  static let laughs: String = {
    let lists = (1...9).map { level in
      "l\(level): &l\(level) ["
        + [String](repeating: "*l\(level - 1)", count: 10).joined(separator: ", ")
        + "]"
    }
    return (["l0: &l0 lol"] + lists).joined(separator: "\n")
  }()

  @Test("a billion laughs opens as rows, one level at a time")
  func billionLaughs() async throws {
    let source = try YAMLSourceTests.source(Self.laughs)
    #expect(try source.read { $0.tree.count } < 200)
    var row = try #require(await all(source, of: nil).last)
    var path = "/l9"
    for level in (0..<9).reversed() {
      let rows = try await all(source, of: row.id)
      #expect(rows.count == 10)
      row = rows[9]
      path += "/9"
      #expect(source.path(of: row.id) == path)
      #expect(try source.node(wireID: source.wireID(of: row.id)) == row.id)
      #expect(row.isBranch == (level > 0))
    }
    #expect(row.detail == "\"lol\" (alias of l0)")
    #expect(try source.node(path: path)?.id == row.id)
    #expect(try await ExactSearchTests.paths("lol", in: source).count == 11)
  }

  @Test("an alias within what it stands for does not open")
  func circles() async throws {
    let source = try YAMLSourceTests.source("a: &a\n  self: *a\n  b: &b [*a, *b, 1]\nc: *b\n")
    #expect(
      try await drawing(source) == """
        object a: 2 items (anchor a)
          other self: (alias of a, which contains it)
          array b: 3 items (anchor b)
            other 0: (alias of a, which contains it)
            other 1: (alias of b, which contains it)
            number 2: 1
        array c: 3 items (alias of b)
          other 0: (alias of a, which contains it)
          other 1: (alias of b, which contains it)
          number 2: 1
        """
    )
  }

  @Test("an anchor that is there again is the one before the alias")
  func anchors() async throws {
    let source = try YAMLSourceTests.source("[&x 1, *x, &x 2, *x]")
    #expect(
      try await all(source, of: nil).map(\.detail) == [
        "1 (anchor x)", "1 (alias of x)", "2 (anchor x)", "2 (alias of x)",
      ]
    )
  }

  @Test(
    "wire ids that lead nowhere",
    arguments: ["", "-1", "9999", "1", "2", "0.3", "12.3", "x", "3."]
  )
  func wireIDs(_ id: String) throws {
    // 0 is the document, 1 its root, 2 a key.
    #expect(try YAMLSourceTests.source(YAMLSourceTests.sample).node(wireID: id) == nil)
  }

  @Test("nesting that the parser refuses is a fault, and what is before it is shown")
  func deep() async throws {
    let source = try YAMLSourceTests.source("a: 1\nb: " + String(repeating: "[", count: 100_000))
    let fault = try #require(source.faults(strict: false).first)
    #expect(fault.line == 2)
    #expect(try await all(source, of: nil).first?.detail == "1")
    _ = try await drawing(source)
  }

  @Test("lists in pages, forward and at random")
  func wide() async throws {
    let source = try YAMLSourceTests.source((0..<5000).map { "- \($0)\n" }.joined())
    for offset in [0, 4990, 17, 18, 2500] {
      let page = try source.children(of: nil, from: offset, limit: 3)
      #expect(page.nodes.map(\.title) == (offset..<offset + 3).map(String.init))
      #expect(page.nodes.map(\.detail) == page.nodes.map(\.title))
    }
  }

  @Test("every scalar is read from its place as it was at first")
  func scalars() async throws {
    let texts = [
      "a", "a b", "  a", "a\n\nb", "é: x", "- a", "#", "'", "\"", "\\", "x # y", "a:", "",
    ]
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<40 {
      let value = (0..<1 + generator.below(3)).map { _ in texts[generator.below(texts.count)] }
        .joined(separator: generator.chance(50) ? "\n" : " ")
      let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
      let block = lines.map { "     \($0)" }.joined(separator: "\n")
      let single = "'" + value.replacing("'", with: "''").replacing("\n", with: "\n\n   ") + "'"
      let text = "k:\n  - |3+\n\(block)\n\n  - x\n  - !t \(single)\nm: &a >1-\n  a\n   b\n"
      let source = try YAMLSourceTests.source(text)
      // Read the text once more, event by event.
      let events = YAMLEvents(JSONText(utf8(text)))
      var expected: [[UInt8]] = []
      while let item = try? events.next() {
        if case .streamEnd = item.event { break }
        if case .scalar(let value, _) = item.event { expected.append(value) }
      }
      let kinds: Set<YAMLTree.Kind> = [.plain, .quoted, .block]
      let values = try source.read { rows throws(SourceError) in
        var values: [[UInt8]] = []
        for node in 0..<rows.tree.count where kinds.contains(rows.tree.kind(of: node)) {
          values.append(try rows.scalar(node))
        }
        return values
      }
      #expect(values == expected, "\(text)")
    }
  }
}
