import ExplorerTestSupport
import Testing

@testable import EspalierSources

/// YAML that is read as far as it is needed.
@Suite struct YAMLReadingTests {
  /// Returns a source that reads no more than it has to, a few events at a time.
  private static func source(
    _ text: [UInt8],
    sliceSize: Int = 1,
    partialPageByteCount: Int = 0
  ) throws -> YAMLSource {
    try YAMLSource(
      FileInput(.memory(text), name: "f.yaml"),
      wholeSize: 0,
      sliceSize: sliceSize,
      partialPageByteCount: partialPageByteCount
    )
  }

  private static func source(_ text: String) throws -> YAMLSource { try source(utf8(text)) }

  /// The number of nodes that were read.
  private func count(_ source: YAMLSource) throws -> Int {
    try source.document.read(until: { _, _ in true }) { $0.tree.count }
  }

  @Test("a page is there before the rest is read, and then counts are")
  func pages() async throws {
    let text =
      "name: x\nitems:\n" + (0..<1000).map { "- id: \($0)\n  to: [a, b]\n" }.joined()
      + "end: true\n"
    let source = try Self.source(text)
    let first = try source.children(of: nil, from: 0, limit: 20)
    #expect(first.nodes.map(\.title) == ["name"])
    #expect(first.total == nil)
    #expect(first.nextOffset == 1)
    let second = try source.children(of: nil, from: 1, limit: 20)
    let items = try #require(second.nodes.first)
    #expect(items.title == "items")
    #expect(items.isBranch)
    #expect(items.childCount == nil)
    #expect(items.detail == "")
    let page = try source.children(of: items.id, from: 3, limit: 2)
    #expect(page.nodes.map(\.title) == ["3"])
    #expect(page.total == nil)
    #expect(try count(source) < 50)
    // The rows after the list are not known before its end.
    let last = try source.children(of: nil, from: 2, limit: 20)
    #expect(last.nodes.map(\.title) == ["end"])
    #expect(try source.children(of: nil, from: 0, limit: 2).nodes[1].detail == "1,000 items")
    #expect(try source.children(of: items.id, from: 999, limit: 2).total == 1000)
    #expect(try source.children(of: nil, from: 3, limit: 2).total == 3)
  }

  @Test("an open list says of how many items it is known to be")
  func counting() async throws {
    let source = try Self.source("a:\n" + (0..<500).map { "- \($0)\n" }.joined())
    let row = try #require(source.children(of: nil, from: 0, limit: 1).nodes.first)
    _ = try source.children(of: row.id, from: 150, limit: 1)
    let again = try #require(source.children(of: nil, from: 0, limit: 1).nodes.first)
    #expect(again.detail == "100+ items")
    #expect(again.childCount == nil)
  }

  @Test(
    "the top level is what the only document contains, unless another one may follow",
    arguments: [
      // Nothing at the beginning of a line looks like the start of a document.
      ("a: 1\nb: |\n  ---\n  x\nc: --- y\n", ["a"]),
      ("---\na: 1\nb: 2\n", ["a"]),
      ("%YAML 1.1\n# x\n--- # y\n- 1\n- 2\n", ["0"]),
      ("a: 1\nb: 2\n...\n", ["a"]),
      ("a: 1\n---\nb: 2\n", ["0"]),
      ("a: 1\r\n---\r\nb: 2\r\n", ["0"]),
      ("a: 1\u{2028}---\u{2028}b: 2\n", ["0"]),
      ("---\n---\na: 1\n", ["0"]),
      ("text\n--- 1\n", ["0"]),
      ("text\n", ["f.yaml"]),
    ]
  )
  func tops(_ text: String, _ titles: [String]) async throws {
    let source = try Self.source(text)
    #expect(try source.children(of: nil, from: 0, limit: 1).nodes.map(\.title) == titles)
    // The rows that tell of how much is in them do so once that was read.
    _ = try source.faults(strict: false)
    #expect(try await drawing(source) == drawing(YAMLSource(utf8(text), name: "f.yaml")))
  }

  @Test("a start of a document is found wherever the text is read in pieces", arguments: -4...4)
  func marks(_ shift: Int) async throws {
    // The text is looked through a megabyte at a time.
    let start = "[a]\n# "
    let rest = String(repeating: "x", count: (1 << 20) + shift - 1 - start.count)
    let source = try Self.source(start + rest + "\n---\n- 1\n")
    #expect(try await all(source, of: nil).map(\.kind) == [.array, .array])
  }

  @Test("a value is whole, also if its end was not read yet")
  func values() async throws {
    let source = try Self.source("a:\n- 1\n- [x,\n  y]\n- 3\nb: 2\n")
    let row = try #require(source.children(of: nil, from: 0, limit: 1).nodes.first)
    let value = try source.value(of: row.id)
    #expect(value.map { String(decoding: $0, as: UTF8.self) } == "- 1\n- [x,\n  y]\n- 3")
  }

  @Test("a node is found by its path without reading what follows")
  func paths() async throws {
    let text = "a: {b: [1, 2]}\na: {c: 3}\n" + (0..<1000).map { "k\($0): \($0)\n" }.joined()
    let source = try Self.source(text)
    #expect(try source.node(path: "/a/b/1")?.detail == "2")
    #expect(try count(source) < 40)
    // The first member with the name leads nowhere.
    #expect(try source.node(path: "/a/c")?.detail == "3")
    #expect(try count(source) < 80)
    #expect(try source.node(path: "/k999")?.detail == "999")
    #expect(try source.node(path: "/none") == nil)
  }

  @Test("a search that is stopped has read no further")
  func search() async throws {
    let source = try Self.source(String(repeating: "- needle\n", count: 5001))
    try source.search(for: SourceQuery(.text("needle"))) { _ in
    } found: { match in
      match.nodes.last?.title != "0"
    }
    #expect(try count(source) < 1100)
    let paths = try await ExactSearchTests.paths("needle", in: source)
    #expect(paths == (0...5000).map { "/\($0)" })
  }

  @Test("reading that is cancelled goes on with the next request")
  func cancelled() async throws {
    let source = try Self.source("- 1\n- 2\n- 3\n- 4\n")
    let reading = Task {
      var left = 4
      try source.read(
        until: { _, _ in
          left -= 1
          if left == 0 { withUnsafeCurrentTask { $0?.cancel() } }
          return false
        }
      ) { _ throws(SourceError) in }
    }
    await #expect(throws: SourceError.cancelled) { try await reading.value }
    #expect(try await drawing(source) == "number 0: 1\nnumber 1: 2\nnumber 2: 3\nnumber 3: 4")
  }

  @Test("read in any order and in pieces of any size, a text has the same rows")
  func anyOrder() async throws {
    for seed in 0..<UInt64(TestScale.damagedFiles) {
      var generator = SeededGenerator(seed: seed &+ TestScale.seedBase)
      var text = utf8(RandomYAML.text(&generator))
      // Cut, or with a byte that is no text.
      switch generator.below(4) {
      case 0: text.removeLast(generator.below(text.count))
      case 1 where !text.isEmpty: text[generator.below(text.count)] = 0xFF
      default: break
      }
      let shown = "seed \(seed) + \(TestScale.seedBase):\n\(String(decoding: text, as: UTF8.self))"
      let whole = try YAMLSource(text, name: "f.yaml")
      let part = try Self.source(
        text,
        sliceSize: 1 + generator.below(5),
        partialPageByteCount: generator.below(100)
      )
      try await compare(part, with: whole, &generator, shown)
    }
  }

  /// Makes requests in any order, and compares the answers with those of a source that has read all.
  private func compare(
    _ part: YAMLSource,
    with whole: YAMLSource,
    _ generator: inout SeededGenerator,
    _ shown: String
  ) async throws {
    var known: [YAMLSource.NodeID?] = [nil]
    for _ in 0..<30 {
      let id = known[generator.below(known.count)]
      switch generator.below(6) {
      case 0...2:
        let (offset, limit) = (generator.below(5), generator.below(4))
        let page = try part.children(of: id, from: offset, limit: limit)
        let expected = try whole.children(of: id, from: offset, limit: limit)
        #expect(
          page.nodes.map(\.id) == expected.nodes.prefix(page.nodes.count).map(\.id),
          "\(shown)"
        )
        #expect(page.total == nil || page.total == expected.total, "\(shown)")
        #expect(page.nextOffset != nil || page.nodes.count == expected.nodes.count, "\(shown)")
        #expect(limit == 0 || !page.nodes.isEmpty || expected.nodes.isEmpty, "\(shown)")
        for (row, other) in zip(page.nodes, expected.nodes) {
          #expect(row.title == other.title && row.kind == other.kind, "\(shown)")
          #expect(row.childCount == nil || row == other, "\(shown)")
        }
        known += page.nodes.map(\.id)
      case 3:
        guard let id else { continue }
        #expect(try part.node(wireID: whole.wireID(of: id)) == id, "\(shown)")
        let path = whole.path(of: id)
        #expect(part.path(of: id) == path, "\(shown)")
        let (found, expected) = (
          try part.node(path: path), try whole.node(path: path)
        )
        #expect(found?.id == expected?.id, "\(path) \(shown)")
      case 4:
        guard let id else { continue }
        #expect(try part.value(of: id) == whole.value(of: id), "\(shown)")
        #expect(try part.contentReader()(id, true) == whole.contentReader()(id, true), "\(shown)")
      default:
        guard generator.chance(20) else { continue }
        let query = generator.chance(50) ? "a" : "1"
        let found = try await ExactSearchTests.paths(query, in: part)
        #expect(try await found == ExactSearchTests.paths(query, in: whole), "\(shown)")
      }
    }
    #expect(try part.faults(strict: true) == whole.faults(strict: true), "\(shown)")
    #expect(try await drawing(part, pageSize: 3) == drawing(whole), "\(shown)")
  }
}

/// Texts in YAML of documents, mappings, sequences, anchors and aliases.
private enum RandomYAML {
  static func text(_ generator: inout SeededGenerator) -> String {
    var text = ""
    for number in 0..<1 + generator.below(3) {
      if number > 0 || generator.chance(30) { text += "---\n" }
      var anchors: [String] = []
      switch generator.below(4) {
      case 0: text += flow(&generator, 3, &anchors) + "\n"
      case 1:
        for _ in 0..<generator.below(8) { text += "- " + flow(&generator, 2, &anchors) + "\n" }
      case 2:
        text += block(&generator, 3, "", &anchors)
      default:
        for _ in 0..<generator.below(8) {
          text += "\(key(&generator)): " + flow(&generator, 2, &anchors) + "\n"
        }
      }
      if generator.chance(20) { text += "...\n" }
    }
    return text
  }

  private static func key(_ generator: inout SeededGenerator) -> String {
    ["a", "é", "\"b\"", "1", "'1'", "? [a, 1]\n"][generator.below(6)]
  }

  private static func block(
    _ generator: inout SeededGenerator,
    _ depth: Int,
    _ indent: String,
    _ anchors: inout [String]
  ) -> String {
    var text = ""
    for _ in 0..<1 + generator.below(4) {
      text += indent + key(&generator).replacing("\n", with: "\n" + indent) + ":"
      if depth > 0, generator.chance(60) {
        text += "\n" + block(&generator, depth - 1, indent + "  ", &anchors)
      } else {
        text += " " + flow(&generator, 1, &anchors) + "\n"
      }
    }
    return text
  }

  private static func flow(
    _ generator: inout SeededGenerator,
    _ depth: Int,
    _ anchors: inout [String]
  ) -> String {
    if !anchors.isEmpty, generator.chance(20) {
      return "*\(anchors[generator.below(anchors.count)]) "
    }
    var start = ""
    if generator.chance(20) {
      // An alias within what it stands for is allowed.
      anchors.append("x\(anchors.count)")
      start = "&x\(anchors.count - 1) "
    }
    guard depth > 0, generator.chance(60) else {
      let scalars = ["1", "a", "\"q\\u00e9\"", "'it''s'", "~", "", "é", "!!str 1"]
      return start + scalars[generator.below(scalars.count)]
    }
    let isMapping = generator.chance(50)
    let items = (0..<generator.below(4)).map { _ in
      let value = flow(&generator, depth - 1, &anchors)
      return isMapping ? "\(["a", "b", "[1, a]"][generator.below(3)]): \(value)" : value
    }
    return start + (isMapping ? "{" : "[") + items.joined(separator: ", ") + (isMapping ? "}" : "]")
  }
}
