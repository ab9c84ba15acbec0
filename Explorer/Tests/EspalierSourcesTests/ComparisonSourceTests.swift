import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierSources

/// The differences of two trees as a tree.
@Suite struct ComparisonSourceTests {
  /// The rows with their signs, each with its level, opened as far as `levels`.
  private func rows<Source: TreeSource>(_ source: Source, opens: Bool = false) throws -> [String] {
    var lines: [String] = []
    var open: [(node: SourceNode<Source.NodeID>, level: Int)] = []
    func push(_ parent: Source.NodeID?, _ level: Int) throws {
      for node in try source.children(of: parent, from: 0, limit: .max).nodes.reversed() {
        open.append((node, level))
      }
    }
    try push(nil, 0)
    while let (node, level) = open.popLast() {
      let words = ([node.title] + [node.value.words].filter { !$0.isEmpty }).joined(separator: ": ")
      let remarks = node.remarks.map { " (\($0))" }.joined()
      let sign = node.difference?.sign ?? "·"
      lines.append(sign + " " + String(repeating: "  ", count: level) + words + remarks)
      let id = try #require(try source.node(wireID: source.wireID(of: node.id)))
      #expect(id == node.id, "\(source.wireID(of: node.id))")
      if node.isBranch, opens || node.difference == .inside { try push(node.id, level + 1) }
    }
    return lines
  }

  private func json(_ text: String) -> JSONSource {
    JSONSource(utf8(text), name: "data.json")
  }

  @Test(
    "the rows are what differs, in what it is in; what one tree has alone opens to all that is in it"
  )
  func values() throws {
    let old = json(#"{"a": {"b": [1, 2], "c": true}, "d": {"e": {"f": null}}, "g": 1}"#)
    let new = json(#"{"a": {"b": [2, 1], "c": false}, "g": 1, "h": 3}"#)
    let comparison = try ComparisonSource(old, new)
    let shown = try rows(comparison)
    #expect(
      shown == [
        "  a: 2 items", "    b: 2 items", ">     1: 1 (was 0)", "-   c: true", "+   c: false",
        "- d: 1 item", "+ h: 3",
      ],
      "\(shown)"
    )
    let all = try rows(comparison, opens: true)
    #expect(all.contains("-   e: 1 item") && all.contains("-     f: null"), "\(all)")
    let removed = try #require(
      try comparison.children(of: nil, from: 0, limit: 9).nodes.first { $0.title == "d" }
    )
    #expect(comparison.path(of: removed.id) == "/d")
    let inner = try comparison.children(of: removed.id, from: 0, limit: 9).nodes
    #expect(inner.map { comparison.path(of: $0.id) } == ["/d/e"])
    #expect(try comparison.value(of: inner[0].id) == Array(#"{"f": null}"#.utf8))
    #expect(try comparison.contentReader()(inner[0].id, false)?.name == .key(Array("e".utf8)))
    #expect(!comparison.isEmpty)
    #expect(try ComparisonSource(old, old).isEmpty)
  }

  @Test("two nodes are compared, of one tree or of two")
  func nodes() throws {
    let source = json(#"{"a": {"x": 1, "y": 2}, "b": {"x": 1, "y": 3}, "c": [1]}"#)
    let nodes = try source.children(of: nil, from: 0, limit: 9).nodes
    let comparison = try ComparisonSource(source, source, from: nodes[0], nodes[1])
    #expect(comparison.title == "a, b")
    #expect(try rows(comparison) == ["  b: 2 items", "-   y: 2", "+   y: 3"])
    #expect(try ComparisonSource(source, source, from: nodes[0], nodes[0]).isEmpty)
    #expect(
      try rows(ComparisonSource(source, source, from: nodes[0], nodes[2])) == [
        "- a: 2 items", "+ c: 1 item",
      ]
    )
  }

  @Test("files of folders, what is in them, and what cannot be read")
  func folders() throws {
    let folder = try TestFolder()
    try folder.write(#"{"k": 1}"#, to: "a/data.json")
    try folder.write(#"{"k": 2}"#, to: "b/data.json")
    try folder.write("one\n", to: "a/same.txt")
    try folder.write("one\n", to: "b/same.txt")
    try folder.write("x", to: "a/old/deep/file.txt")
    try folder.write("{", to: "b/broken.json")
    let old = try SourceOpener.open(path: folder.path + "/a")
    let new = try SourceOpener.open(path: folder.path + "/b")
    func compare(_ old: some TreeSource, _ new: some TreeSource) throws -> [String] {
      var told = 0
      let comparison = try ComparisonSource(old, new) { _ in told += 1 }
      #expect(told == 3)
      return try rows(comparison, opens: true)
    }
    let shown = try compare(old, new)
    #expect(shown.contains("+ broken.json: 1 byte"), "\(shown)")
    #expect(
      shown.contains { $0.hasPrefix("  data.json") } && shown.contains("-   k: 1"),
      "\(shown)"
    )
    #expect(shown.contains("-     file.txt: 1 byte"), "\(shown)")
    #expect(!shown.contains { $0.contains("same.txt") })
  }

  @Test("more rows than the limit end with one that says so")
  func limit() throws {
    let old = json("{" + (0..<50).map { #""a\#($0)": 1"# }.joined(separator: ",") + "}")
    let new = json("{" + (0..<50).map { #""b\#($0)": 1"# }.joined(separator: ",") + "}")
    let comparison = try ComparisonSource(old, new, limit: 10)
    let nodes = try comparison.children(of: nil, from: 0, limit: 99).nodes
    #expect(nodes.count == 11 && nodes.last?.kind == .error, "\(nodes.map(\.title))")
    #expect(try comparison.node(wireID: "11") == nil && comparison.node(wireID: "x") == nil)
    #expect(try comparison.node(wireID: "0:x") == nil && comparison.node(wireID: "00") == nil)
  }

  @Test("the rows of random documents are those that are printed, and lead to what they name")
  func random() throws {
    for seed in 0..<UInt64(TestScale.damagedFiles) {
      var random = SeededGenerator(seed: seed)
      let value = RandomValue(&random, depth: 4)
      var other = value
      for _ in 0..<1 + random.below(4) { other = other.changed(&random) }
      let (documents, others) = (value.documents, other.documents)
      let document = documents[random.below(documents.count)]
      guard let changed = others.first(where: { $0.name == document.name }) else { continue }
      let old = try SourceOpener.open(bytes: utf8(document.text), name: document.name)
      let new = try SourceOpener.open(bytes: utf8(changed.text), name: changed.name)
      try check(old, new, "seed \(seed): \(document.name) \(document.text) \(changed.text)")
    }
  }

  private func check<Old: TreeSource, New: TreeSource>(
    _ old: Old,
    _ new: New,
    _ comment: Comment
  ) throws {
    var signs: [String] = []
    let comparison = try ComparisonSource(old, new) { difference in
      signs += difference.rows.map(\.difference.sign)
    }
    let shown = try rows(comparison)
    #expect(shown.map { String($0.prefix(1)) }.filter { $0 != " " } == signs, comment)
    #expect(comparison.isEmpty == signs.isEmpty, comment)
    _ = try rows(comparison, opens: true)
  }
}
