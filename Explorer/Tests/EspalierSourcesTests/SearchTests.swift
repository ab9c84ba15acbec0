import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

/// Searching by reading, against a model that lists everything first.
@Suite struct SearchTests {
  /// Returns the matches of a search, each as the titles and positions of its nodes.
  private func found<Source: TreeSource>(
    _ query: SourceQuery,
    in source: Source,
    stopAfter limit: Int = .max
  ) throws -> [String] {
    var matches: [String] = []
    try source.search(for: query) { _ in
    } found: { match in
      let steps = zip(match.positions, match.nodes).map { "\($0):\($1.title)" }
      matches.append(steps.joined(separator: "/"))
      return matches.count < limit
    }
    return matches
  }

  private static let text = """
    {"fruit": ["Apple", "pear", {"apple pie": 12, "note": "3 items"}], "tree": {"APPLE": null},
     "12": true, "empty": [], "quoted": "a\\"b"}
    """

  private var source: JSONSource { JSONSource(utf8(Self.text), name: "a.json") }

  @Test("matches with their ancestors and positions, in the order of the tree")
  func order() async throws {
    #expect(
      try found(SourceQuery(.text("apple")), in: source) == [
        "0:fruit/0:0", "0:fruit/2:2/0:apple pie", "1:tree/0:APPLE",
      ]
    )
  }

  @Test("a capital letter makes the search case-sensitive")
  func capitals() async throws {
    #expect(try found(SourceQuery(.text("Apple")), in: source) == ["0:fruit/0:0"])
    #expect(try found(SourceQuery(.text("APPLE")), in: source) == ["1:tree/0:APPLE"])
  }

  @Test("values and keys are compared, numbers of children and indices are not")
  func comparedText() async throws {
    #expect(
      try found(SourceQuery(.text("items")), in: source) == ["0:fruit/2:2/1:note"]
    )
    #expect(
      try found(SourceQuery(.text("12")), in: source) == [
        "0:fruit/2:2/0:apple pie", "2:12",
      ]
    )
    #expect(try found(SourceQuery(.text("0")), in: source) == [])
    let list = JSONSource(utf8("[7, [7], 0]"), name: "list")
    var counted: [String] = []
    try list.searchByReading(for: SourceQuery(.text("0")), topLevelHasNames: false) { _ in
    } found: { match in
      counted.append(match.nodes.map(\.title).joined(separator: "/"))
      return true
    }
    #expect(counted == ["2"])
  }

  @Test("anchors match at the ends of a string and at its quotes")
  func anchors() async throws {
    #expect(try found(SourceQuery(.regex("^pear$")), in: source) == ["0:fruit/1:1"])
    #expect(try found(SourceQuery(.regex("^\"pear\"$")), in: source) == ["0:fruit/1:1"])
  }

  @Test("a search ends at the limit of the query, or when its client stops it")
  func limits() async throws {
    let query = SourceQuery(.text("apple"), limit: 2)
    #expect(try found(query, in: source).count == 2)
    #expect(try found(SourceQuery(.text("apple"), limit: 0), in: source).isEmpty)
    #expect(try found(SourceQuery(.text("apple")), in: source, stopAfter: 1).count == 1)
  }

  @Test("invalid queries are refused")
  func refusals() async throws {
    #expect(throws: SourceError.badQuery("there is no text to look for")) {
      try found(SourceQuery(.text("")), in: source)
    }
    #expect(throws: SourceError.self) {
      try found(SourceQuery(.regex("(")), in: source)
    }
  }

  @Test(
    "an expression is written between slashes",
    arguments: [
      ("a", SourceQuery.Pattern.text("a")), ("/a/", .regex("a")),
      ("/a/i", .regex("(?i)a")), ("/usr/bin/", .regex("usr/bin")), ("/", .text("/")),
      ("/a", .text("/a")), ("a/", .text("a/")), ("//", .regex("")), ("//i", .regex("")),
      ("/i", .text("/i")), ("a/i", .text("a/i")), ("", .text("")),
    ]
  )
  func parsing(_ text: String, _ pattern: SourceQuery.Pattern) {
    #expect(SourceQuery.Pattern(parsing: text) == pattern)
  }

  @Test("a cancelled search throws, after reporting its progress")
  func cancelled() async throws {
    let source = ExampleTree(children: [Array(1...5000)] + Array(repeating: [], count: 5000))
    let reports = LockedValue<[SourceProgress]>([])
    let task = Task {
      try source.search(for: SourceQuery(.text("nothing"))) { progress in
        let count = reports.withLock { reports in
          reports.append(progress)
          return reports.count
        }
        if count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
      } found: { _ in
        true
      }
    }
    await #expect(throws: SourceError.cancelled) { try await task.value }
    #expect(
      reports.withLock { $0 }
        == [1024, 2048].map {
          SourceProgress(completed: $0, total: nil, unit: "nodes")
        }
    )
  }

  @Test("random trees are searched like the model", arguments: 0..<10 * TestScale.smallSeeds)
  func random(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var children: [[Int]] = [[]]
    for node in 1..<(2 + generator.below(300)) {
      children.append([])
      children[generator.below(node)].append(node)
    }
    let source = ExampleTree(children: children, pageSize: 1 + generator.below(5))
    for digit in ["1", "7", "22", "0", "9", "305"] {
      // The model: a list of all nodes with their paths, filtered by the text.
      var all: [(path: [Int], positions: [Int])] = []
      func list(_ parent: Int, _ path: [Int], _ positions: [Int]) {
        for (position, child) in children[parent].enumerated() {
          all.append((path + [child], positions + [position]))
          list(child, path + [child], positions + [position])
        }
      }
      list(0, [], [])
      let expected = all.filter { "n\($0.path.last ?? 0)".contains(digit) }.map { entry in
        zip(entry.positions, entry.path).map { "\($0):n\($1)" }.joined(separator: "/")
      }
      #expect(
        try found(SourceQuery(.text(digit)), in: source) == expected,
        "seed \(seed), \(digit)"
      )
      #expect(
        try found(SourceQuery(.regex(digit)), in: source) == expected,
        "seed \(seed), \(digit)"
      )
    }
  }

  @Test("a search descends and ascends 100,000 levels")
  func deep() async throws {
    let children = (0..<100_000).map { [$0 + 1] } + [[]]
    let source = ExampleTree(children: children)
    #expect(try found(SourceQuery(.text("n100000")), in: source).count == 1)
  }

  @Test("a path leads to its exact node, also through duplicate keys")
  func paths() async throws {
    let text = #"{"a": {"x": 1}, "a": {"y": 2}, "é": 3, "b/c": {"~": 4}, "": {"": 5}}"#
    let source = JSONSource(utf8(text), name: "a")
    func title(_ path: String) async throws -> String? {
      try source.node(path: path)?.detail
    }
    #expect(try await title("/a/x") == "1")
    #expect(try await title("/a/y") == "2")
    #expect(try await title("/é") == "3")
    #expect(try await title("/e\u{301}") == nil)
    #expect(try await title("/b~1c/~0") == "4")
    #expect(try await title("//") == "5")
    for absent in ["a", "/a/z", "/a/x/", "/b", "/b~1c/~", "/a/"] {
      #expect(try await title(absent) == nil, "\(absent)")
    }
  }
}

/// A tree given by the children of each node; node 0 is the root.
private struct ExampleTree: TreeSource {
  var children: [[Int]]
  var pageSize = Int.max
  var title: String { "tree" }

  func children(of parent: Int?, from offset: Int, limit: Int) -> SourcePage<Int> {
    let list = children[parent ?? 0].dropFirst(offset)
    let page = list.prefix(min(limit, pageSize))
    let nodes = page.map { node in
      SourceNode(id: node, title: "n\(node)", kind: .object, isBranch: true)
    }
    return SourcePage(
      nodes: nodes,
      total: nil,
      nextOffset: page.count < list.count ? offset + page.count : nil
    )
  }

  func path(of node: Int) -> String { String(node) }
  func wireID(of node: Int) -> String { String(node) }
  func node(wireID: String) -> Int? { Int(wireID) }
}
