import Testing

@testable import EspalierSources

/// Nonstandard JSON, JSON lines, single values, and searching.
@Suite struct JSONLenientTests {
  private func rows(_ json: String, lines: Bool = false) async throws -> String {
    try await drawing(JSONSource(utf8(json), name: "f", lines: lines), pageSize: 3)
  }

  @Test("deviations from the standard are shown with a remark")
  func remarks() async throws {
    #expect(
      try await rows("{'a': NaN, /* c */ \"b\": [1,], \"c\": \"\t\", \"d\": -Infinity, // e\n}")
        == """
        number a: NaN (not standard: single quotes, no JSON number)
        array b: 1 item (not standard: comment, trailing comma)
          number 0: 1
        string c: "\\t" (not standard: control character)
        number d: -Infinity (not standard: no JSON number)
        other not standard: comment; trailing comma
        """
    )
    #expect(
      try await rows("['it\\'s \"it\"']")
        == "string 0: 'it\\'s \"it\"' (not standard: single quotes)"
    )
    #expect(try await rows("\u{FEFF}[1]") == "number 0: 1\nother not standard: byte order mark")
    #expect(try await rows("1 // one") == "number f: 1 (not standard: comment)")
  }

  @Test("JSON5 has its values, with remarks")
  func json5() async throws {
    let text = """
      {
        unquoted: 'and you can quote me on that',
        lineBreaks: 'Look, Mom! \\
      No \\\\n\\'s!', hex: 0xdecaf,
        point: .8675309, after: 8675309., sign: +1, größe: -Infinity,
        "escapes": "\\x41\\v",
      }
      """
    #expect(
      try await rows(text) == #"""
        string unquoted: 'and you can quote me on that' (not standard: single quotes, key without quotes)
        string lineBreaks: 'Look, Mom! No \\n\'s!' (not standard: single quotes, key without quotes, escape that JSON lacks)
        number hex: 0xdecaf (not standard: no JSON number, key without quotes)
        number point: .8675309 (not standard: no JSON number, key without quotes)
        number after: 8675309. (not standard: no JSON number, key without quotes)
        number sign: +1 (not standard: no JSON number, key without quotes)
        number größe: -Infinity (not standard: no JSON number, key without quotes)
        string escapes: "\x41\v" (not standard: escape that JSON lacks)
        other not standard: trailing comma
        """#
    )
    let source = JSONSource(utf8(text), name: "f")
    let broken = try #require(try source.node(path: "/lineBreaks"))
    #expect(source.text(of: broken.id) == utf8(#"Look, Mom! No \n's!"#))
    let escapes = try #require(try source.node(path: "/escapes"))
    #expect(source.text(of: escapes.id) == utf8("A\u{B}"))
    let named = try #require(try source.node(path: "/größe"))
    #expect(source.path(of: named.id) == "/größe")
    #expect(try source.searchText(of: named).name == utf8("größe"))
    #expect(try source.faults(strict: false).isEmpty)
    #expect(try source.faults(strict: true).count == 18)
  }

  @Test(
    "keys without quotes are the same as those with them, and are found, sorted and filtered by"
  )
  func json5Records() async throws {
    #expect(
      try await rows("{a: 1, \"a\": 2, 'b': 3, b: 4}").split(separator: "\n").filter {
        $0.contains("duplicate")
      }.count == 2
    )
    let source = JSONSource(
      utf8("[{n: 0x10, k: 'x'}, {n: 9, k: 'y'}, {n: +.5, k: 'x'}]"),
      name: "f"
    )
    #expect(try found(SourceQuery(.text("k")), in: source) == ["/0/k", "/1/k", "/2/k"])
    #expect(try found(SourceQuery(.text("0x10")), in: source) == ["/0/n"])
    let order = try source.orderRecords(of: nil, filter: RecordFilter(), sortedBy: RecordSort("n"))
    #expect(order.positions == [2, 1, 0])
  }

  @Test("an object with keys without quotes is JSON whatever its name, and YAML in a file of YAML")
  func json5Detection() throws {
    func format(_ text: String, _ name: String) -> SourceFormat? {
      SourceFormat(name: Array(name.utf8), start: Array(text.utf8))
    }
    for name in ["a", "a.txt", "a.json5"] {
      #expect(format("{a:1}", name) == .json)
      #expect(format("{a:1,b:\"x\"}", name) == .json)
    }
    for text in ["{a: b}", "{a: 1}"] {
      #expect(format(text, "a.yaml") == SourceFormat(name: Array("a.yaml".utf8)))
    }
    #expect(format("{a: b}", "a.json5") == .json)
    // A text that YAML reads as well is YAML unless all of it is JSON5.
    for text in ["{a: b}", "{a: 1, b: c}"] {
      #expect(SourceFormat(requested: Array("a".utf8), start: Array(text.utf8)) != .json)
    }
  }

  @Test("keys are the same however they are written, among few members and among many")
  func repeatedKeysWithEscapes() async throws {
    for others in [0, 3, 14, 15, 16, 40, 70, 1_100] {
      let between = (0..<others).map { #""k\#($0)": null, "# }.joined()
      for repeated in ["\"aé\"", "\"\\u0061é\"", "\"a\\u00E9\""] {
        let json = "{\"aé\": 1, \(between)\(repeated): 2}"
        let marked = try await rows(json).split(separator: "\n").filter {
          $0.contains("(duplicate key)")
        }
        #expect(marked == ["number aé: 2 (duplicate key)"], "after \(others) others: \(marked)")
      }
    }
  }

  @Test("duplicate keys are all shown, each but the first with a remark")
  func duplicates() async throws {
    #expect(
      try await rows(#"{"a": 1, "b": {"a": 2}, "\u0061": 3, "a": [4]}"#) == """
        number a: 1
        object b: 1 item
          number a: 2
        number a: 3 (duplicate key)
        array a: 1 item (duplicate key)
          number 0: 4
        """
    )
    let many = (0..<500).map { "\"k\($0 % 300)\": \($0)" }.joined(separator: ",")
    let source = JSONSource(utf8("{" + many + "}"), name: "f")
    for size in [7, 500] {
      let marked = try await all(source, of: nil, pageSize: size).map { $0.detail.contains("dupl") }
      #expect(marked == (0..<500).map { $0 >= 300 })
    }
  }

  @Test("UTF-16 and UTF-32 in either byte order, with and without a byte order mark")
  func wide() async throws {
    let json = "{\"é\": \"😀\"}"
    let units = Array(json.utf16)
    let scalars = Array(json.unicodeScalars)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let wide = scalars.flatMap { scalar in
      (0..<4).map { UInt8(scalar.value >> (24 - 8 * UInt32($0)) & 0xFF) }
    }
    for (bytes, encoding) in [
      (little, "text in UTF-16"), (big, "text in UTF-16"),
      ([0xFF, 0xFE] + little, "text in UTF-16; byte order mark"),
      ([0xFE, 0xFF] + big, "text in UTF-16; byte order mark"),
      (wide, "text in UTF-32"), ([0, 0, 0xFE, 0xFF] + wide, "text in UTF-32; byte order mark"),
    ] {
      let source = JSONSource(bytes, name: "f")
      #expect(
        try await drawing(source) == "string é: \"😀\"\nother not standard: \(encoding)"
      )
      #expect(try source.faults(strict: false).isEmpty)
      #expect(try source.faults(strict: true).first?.description.hasPrefix("f:1:1: ") == true)
    }
    let broken = JSONSource(Array("[\"é\", x]".utf16.flatMap { [UInt8($0), 0] }), name: "f")
    #expect(try await all(broken, of: nil).dropLast().last?.title.hasSuffix("(byte 12)") == true)
    for text in ["[\0 1]", "{\0\"a\": 1}", "1\0"] {
      let rows = try await drawing(JSONSource(utf8(text), name: "f"))
      #expect(rows.contains("U+0000") && !rows.contains("UTF-16"), "\(rows)")
    }
    let half = JSONSource([0x22, 0, 0x00, 0xD8, 0x22, 0], name: "f")
    #expect(try await all(half, of: nil).first?.detail == "\"\\xED\\xA0\\x80\"")
  }

  @Test("a line that is no JSON is a text, one that begins an object or array has a fault")
  func lines() async throws {
    let json = "{\"a\": 1}\nINFO \u{1B}start\n\n[2, 3\n4"
    #expect(
      try await rows(json, lines: true) == """
        object 0: 1 item
          number a: 1
        string 1: INFO \\u{1B}start
        error f:4:6: the line ends here; expected a comma or ] (byte 27): [2, 3
        number 3: 4
        """
    )
    let source = JSONSource(utf8(json), name: "f", lines: true)
    #expect(
      try source.faults(strict: false).map(\.description) == [
        "f:4:6: the line ends here; expected a comma or ]"
      ]
    )
    #expect(try source.faults(strict: true).map(\.line) == [2, 3, 4])
    #expect(try source.node(path: "/0/a")?.detail == "1")
    #expect(try source.node(path: "/3")?.detail == "4")
    #expect(
      try source.value(of: 3).map { String(decoding: $0, as: UTF8.self) }
        == "INFO \u{1B}start"
    )
    #expect(try source.contentReader()(3, true)?.value == .text(utf8("INFO \u{1B}start")))
    #expect(try source.textValue(of: 3) == utf8("INFO \u{1B}start"))
    #expect(try await ExactSearchTests.paths("start", in: source) == ["/1"])
    #expect(try await ExactSearchTests.paths("[2", in: source) == [])
    #expect(try await rows("", lines: true) == "")
  }

  @Test(
    "what a line without a value is",
    arguments: [
      ("{\"a\": tru}", true), (" {", true), ("[1, 2", true), ("[", true), ("[\"a\", x]", true),
      ("[{]", true), ("[true, x", true), ("[INFO] up", false), ("[2024-01-02 10:00] up", false),
      ("[12] up", false), ("tru", false), ("12:00 up", false), ("\"a", false), ("}", false),
    ]
  )
  func brokenLines(_ line: String, _ isBroken: Bool) async throws {
    #expect(JSONLinesText.isBrokenValue(utf8(line)[...]) == isBroken)
    for end in ["\n", "\r\n"] {
      let source = JSONSource(utf8("\u{FEFF}1\n" + line + end + "{}\n"), name: "f", lines: true)
      let rows = try await all(source, of: nil)
      #expect(rows.map(\.kind).prefix(3) == [.number, isBroken ? .error : .string, .object])
      #expect(isBroken || rows[1].detail == TerminalSafeText.escaped(line.utf8))
      #expect(try source.faults(strict: false).count == (isBroken ? 1 : 0))
      #expect(try source.faults(strict: true).contains { $0.line == 2 })
    }
  }

  @Test("values exactly as written")
  func values() async throws {
    let json = #"{ "a" : [ 1.10 , "]\"" ] , "b": 12345678901234567890123, "c": "\u00e9"}"#
    let source = JSONSource(utf8(json), name: "f")
    func value(_ path: String) async throws -> String? {
      guard let node = try source.node(path: path) else { return nil }
      return try source.value(of: node.id).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(try await value("") == json)
    #expect(try await value("/a") == #"[ 1.10 , "]\"" ]"#)
    #expect(try await value("/a/0") == "1.10")
    #expect(try await value("/a/1") == #""]\"""#)
    #expect(try await value("/b") == "12345678901234567890123")
    #expect(try await value("/c") == #""\u00e9""#)
    #expect(try await value("/a/2") == nil)
    #expect(try await value("/a/00") == nil)
    #expect(source.text(of: 5) == utf8("é"))
    #expect(source.text(of: 4) == nil)
    let odd = JSONSource(utf8("[ [/* ] */ ']', // ]\n 2,] ]"), name: "f")
    let inner = try odd.value(of: 1)
    #expect(inner.map { String(decoding: $0, as: UTF8.self) } == "[/* ] */ ']', // ]\n 2,]")
    let broken = JSONSource(utf8("[1, [2, x"), name: "f")
    #expect(try broken.value(of: 2) == utf8("[2, "))
  }

  @Test("strict and lenient faults, with their locations")
  func faults() async throws {
    let json = "{'a': NaN,\n \"b\": \"\u{1}\", \"b\": [1,] // é\n, \"c\": \"é\", 'd': \"\u{0}\"}"
    let source = JSONSource(utf8(json), name: "f")
    #expect(try source.faults(strict: false).isEmpty)
    #expect(
      try source.faults(strict: true).map { "\($0.line):\($0.column)" } == [
        "1:2", "1:7", "2:8", "2:20", "2:22", "3:13", "3:19",
      ]
    )
    let bytes =
      utf8("[\"a") + [0xFF, 0xC3, 0xA9, 0xC3, 0x28, 0xED, 0xA0, 0x80] + utf8("\", \"é\"]")
    let invalid = JSONSource(bytes, name: "f")
    #expect(try invalid.faults(strict: false).isEmpty)
    #expect(
      try invalid.faults(strict: true).map(\.message) == [
        "the byte 0xFF is not valid UTF-8", "the byte 0xC3 is not valid UTF-8",
        "the byte 0xED is not valid UTF-8", "the byte 0xA0 is not valid UTF-8",
        "the byte 0x80 is not valid UTF-8",
      ]
    )
    let many = JSONSource(utf8("[" + String(repeating: "NaN,", count: 20_000) + "1]"), name: "f")
    let told = try many.faults(strict: true)
    #expect(told.count == JSONSource.faultLimit + 1)
    #expect(told.last?.message.contains("more than 10000") == true)
  }

  /// Returns the paths of the matches of a search.
  private func found(_ query: SourceQuery, in source: JSONSource) throws -> [String] {
    var paths = Paths()
    try source.search(
      for: query,
      progress: { _ in },
      found: { match in
        paths.append(match, source)
        return true
      }
    )
    return paths.all
  }

  private struct Paths {
    var all: [String] = []
    mutating func append(_ match: SourceMatch<Int>, _ source: JSONSource) {
      let path = source.path(of: match.nodes.last?.id ?? 0)
      let steps = match.nodes.map { source.path(of: $0.id) }
      all.append(steps.allSatisfy { path.hasPrefix($0) } ? path : "astray: \(steps)")
    }
  }

  @Test("a search finds keys and values, both as written and decoded")
  func search() async throws {
    let json = """
      {"oak": {"Oak": [1, "an oak", "\\u006fak", "OAK"]}, "x": "o\\/a", "y": [12.5, true], \
      "café": "CAFÉ \\u00c9", "z": [[["deep oak"]]], "oak": 7}
      """
    let source = JSONSource(utf8(json), name: "f")
    func paths(_ text: String, limit: Int? = nil) async throws -> [String] {
      try found(SourceQuery(.text(text), limit: limit), in: source)
    }
    let oaks = ["/oak", "/oak/Oak", "/oak/Oak/1", "/oak/Oak/2", "/oak/Oak/3", "/z/0/0/0", "/oak"]
    #expect(try await paths("oak") == oaks)
    #expect(try await paths("oak", limit: 2) == ["/oak", "/oak/Oak"])
    #expect(try await paths("Oak") == ["/oak/Oak"])
    #expect(try await paths("o/a") == ["/x"])
    #expect(try await paths("2.5") == ["/y/0"])
    #expect(try await paths("tru") == ["/y/1"])
    #expect(try await paths("é") == ["/café"])
    #expect(try await paths("É") == ["/café"])
    #expect(try await paths(": [") == [])
    #expect(try await paths("elm") == [])
    #expect(try found(SourceQuery(.regex("^o.k$")), in: source).isEmpty == false)
    let scalar = JSONSource(utf8("\"oak\""), name: "f")
    #expect(try found(SourceQuery(.text("oak")), in: scalar) == [""])
  }
}
