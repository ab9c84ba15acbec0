import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierSources

/// Searching compares what names and values mean, and all of them.
@Suite struct ExactSearchTests {
  /// Returns the paths of the matches of a filter, as the user writes it.
  static func paths<Source: TreeSource>(
    _ filter: String,
    in source: Source
  ) async throws -> [String] {
    let found = LockedValue<[String]>([])
    try source.search(for: SourceQuery(SourceQuery.Pattern(parsing: filter))) { _ in
    } found: { match in
      let path = match.nodes.last.map { source.path(of: $0.id) } ?? ""
      found.withLock { $0.append(path) }
      return true
    }
    return found.withLock { $0 }
  }

  private static let strings = [
    ("b", "say \"hi\" now"), ("c", "C:\\Users\\x"), ("e", "l1\nl2"), ("a\\b", "1"),
    ("tab\there", "2"), ("s", String(repeating: "a", count: 300) + "END"), ("u", "café"),
  ]

  private static var json: JSONSource {
    let members = strings.map { key, value in
      let quoted = [key, value].map { text in
        let data = (try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed))
        return String(decoding: data ?? Data(), as: UTF8.self)
      }
      return quoted.joined(separator: ": ")
    }
    return JSONSource(utf8("{\(members.joined(separator: ", "))}"), name: "f")
  }

  private static func list(
    _ format: PropertyListSerialization.PropertyListFormat
  ) throws -> PropertyListSource {
    let values = Dictionary(uniqueKeysWithValues: strings)
    let data = try PropertyListSerialization.data(
      fromPropertyList: values,
      format: format,
      options: 0
    )
    return PropertyListSource(Array(data), name: "f")
  }

  private static let filters: [(String, [String])] = [
    ("say \"hi\"", ["/b"]), ("/say \"hi\"/", ["/b"]), ("C:\\Users", ["/c"]),
    ("/C:\\\\Users/", ["/c"]), ("l1\nl2", ["/e"]), ("/^l1\\nl2$/", ["/e"]), ("a\\b", ["/a\\b"]),
    ("/^a\\\\b$/", ["/a\\b"]), ("tab\there", ["/tab\there"]), ("nl2", []), ("/nl2/", []),
    ("say \\\"hi", ["/b"]), ("C:\\\\Users", ["/c"]), ("\"1\"", ["/a\\b"]),
    ("/^\"1\"$/", ["/a\\b"]), ("/END$/", ["/s"]), ("/^a+END$/", ["/s"]), ("/…$/", []),
    ("cafe\u{301}", ["/u"]), ("/caf.$/", ["/u"]), ("cafe", []),
  ]

  @Test("text, escapes and anchors in JSON", arguments: filters)
  func inJSON(_ filter: String, _ paths: [String]) async throws {
    #expect(try await Self.paths(filter, in: Self.json) == paths)
  }

  @Test("text, escapes and anchors in property lists", arguments: filters)
  func inLists(_ filter: String, _ paths: [String]) async throws {
    #expect(try await Self.paths(filter, in: Self.list(.xml)) == paths)
    #expect(try await Self.paths(filter, in: Self.list(.binary)) == paths)
  }

  @Test("names of files and targets of links, byte for byte")
  func names() async throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "n", count: 250)
    for name in ["a\\b", "say \"hi\"", "l1\nl2", long, "cafe\u{301}"] { try folder.write(name) }
    try folder.link("link", to: "/usr/x\\y")
    let sources: [any TreeSource] = [
      try FolderSource(path: folder.path), try FileTreeSource(path: folder.path),
    ]
    for source in sources {
      for (filter, paths) in [
        ("a\\b", ["a\\b"]), ("/^a\\\\b$/", ["a\\b"]), ("a\\\\b", ["a\\b"]),
        ("say \"hi\"", ["say \"hi\""]), ("l1\nl2", ["l1\nl2"]), ("nl2", []),
        ("/^n{250}$/", [long]), ("café", ["cafe\u{301}"]), ("x\\y", ["link"]),
        ("/^\\/usr/", ["link"]),
      ] as [(String, [String])] {
        #expect(try await Self.paths(filter, in: source) == paths, "\(filter)")
      }
    }
  }

  @Test(
    "letters with several small forms, in either case",
    arguments: [
      ("σ", "ΟΔΟΣ"), ("σ", "οδος"), ("ς", "οδοσ"), ("οδος", "ΟΔΟΣ"), ("straße", "STRAẞE"),
      ("é", "E\u{301}"), ("ж", "Ж"),
    ]
  )
  func cases(_ text: String, _ value: String) async throws {
    let source = JSONSource(utf8("[\"\(value)\"]"), name: "f")
    #expect(try await Self.paths(text, in: source) == ["/0"])
    #expect(try await Self.paths("/\(text)/i", in: source) == ["/0"])
  }

  @Test("an escape of a letter is the letter, in every part of the text")
  func escapes() async throws {
    let source = JSONSource(utf8(#"["n\u0065edle", "ne\/edle", "\u006Eeedle \u00e9"]"#), name: "f")
    #expect(try await Self.paths("needle", in: source) == ["/0", "/2"])
    #expect(try await Self.paths("/^needle/", in: source) == ["/0", "/2"])
    #expect(try await Self.paths("/[^x]eedl[e]/", in: source) == ["/0", "/2"])
    #expect(try await Self.paths("ne/edle", in: source) == ["/1"])
    #expect(try await Self.paths("é", in: source) == ["/2"])
    #expect(try await Self.paths("u006E", in: source) == [])
  }
}

/// The literals that every match of an expression contains.
@Suite struct RequiredLiteralTests {
  @Test(
    "the longest literal that no alternative or repetition leaves out",
    arguments: [
      ("zzz9$", "zzz9"), ("^foo.*barbaz", "barbaz"), ("a(bc)?def", "def"), ("(ab|cd)efg", "efg"),
      ("(?:abc)+", "abc"), ("x{0,3}yz", "yz"), ("a|b", nil), ("[ab]c", nil), ("ab\\b-cd", "ab-cd"),
      ("(?i)Foo\\d", "foo"), ("(?i)mask", "ma"), ("a*", nil), ("", nil), ("ab\"cd\"ef", "ab"),
      ("(a|b|cdef)", nil), ("xy(?:a|b|cd)*zw", "xy"),
    ] as [(String, String?)]
  )
  func literals(_ expression: String, _ literal: String?) throws {
    let program = try RegexParser.program(of: expression)
    let found = program.requiredLiteral { $0 == UInt8(ascii: "\"") }
    #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } == literal)
    #expect(found?.ignoresCase ?? false == (expression.hasPrefix("(?i)") && literal != nil))
  }

  @Test("characters beyond ASCII that every match contains")
  func nonASCII() throws {
    func requires(_ expression: String) throws -> Bool {
      try RegexParser.program(of: expression).requiresNonASCII
    }
    #expect(try requires("a?é"))
    #expect(try requires("(?i)ж+"))
    #expect(try !requires("aé?"))
    #expect(try !requires("[é-ü]|x"))
    #expect(try !requires("[^é]"))
  }

  @Test("searching by literals finds what comparing every value finds", arguments: 1...60)
  func model(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["ab", "\\n", "\\u0061", "b", "A", "é", "\\\"", "/", "\\/", "c d", "\\\\", "x"]
    let values = (0..<60).map { _ in
      "\"" + (0..<generator.below(5)).map { _ in pieces[generator.below(pieces.count)] }.joined()
        + "\""
    }
    let text = utf8("[" + values.joined(separator: ", ") + "]")
    let source = JSONSource(text, name: "f")
    for filter in [
      "ab", "aab", "bab", "/ab$/", "/^ab/", "/a?bA/", "é", "\"", "\\", "c d", "/x{2}/",
    ] {
      let query = SourceQuery(SourceQuery.Pattern(parsing: filter))
      var matcher = try SourceMatcher(query.pattern)
      var expected: [String] = []
      for node in try await all(source, of: nil) {
        if try matcher.matches(try source.searchText(of: node), hasName: false) {
          expected.append(source.path(of: node.id))
        }
      }
      #expect(
        try await ExactSearchTests.paths(filter, in: source) == expected,
        "seed \(seed), \(filter)"
      )
    }
  }
}
