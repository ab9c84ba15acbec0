import EspalierSources
import EspalierTestSupport
import Foundation
import Testing

/// Searching by reading, against a model that lists everything first.
@Suite struct SearchTests {
  /// What a search finds, each match as the titles and places of its nodes.
  private func found<Source: TreeSource>(
    _ query: SourceQuery,
    in source: Source,
    stopAfter limit: Int = .max
  ) async throws -> [String] {
    let matches = Gathered<String>()
    try await source.search(for: query) { _ in
    } found: { match in
      let steps = zip(match.positions, match.nodes).map { "\($0):\($1.title)" }
      return await matches.append(steps.joined(separator: "/")) < limit
    }
    return await matches.values
  }

  private static let text = """
    {"fruit": ["Apple", "pear", {"apple pie": 12, "note": "3 items"}], "tree": {"APPLE": null},
     "12": true, "empty": [], "quoted": "a\\"b"}
    """

  private var source: JSONSource { JSONSource(utf8(Self.text), name: "a.json") }

  @Test("matches with the nodes they are in and their places, in the order of the tree")
  func order() async throws {
    #expect(
      try await found(SourceQuery(.text("apple")), in: source) == [
        "0:fruit/0:0", "0:fruit/2:2/0:apple pie", "1:tree/0:APPLE",
      ]
    )
  }

  @Test("a capital letter says that the case is meant")
  func capitals() async throws {
    #expect(try await found(SourceQuery(.text("Apple")), in: source) == ["0:fruit/0:0"])
    #expect(try await found(SourceQuery(.text("APPLE")), in: source) == ["1:tree/0:APPLE"])
  }

  @Test("numbers of children and places in a list are not looked at, values and keys are")
  func whatCounts() async throws {
    #expect(
      try await found(SourceQuery(.text("items")), in: source) == ["0:fruit/2:2/1:note"]
    )
    #expect(
      try await found(SourceQuery(.text("12")), in: source) == [
        "0:fruit/2:2/0:apple pie", "2:12",
      ]
    )
    #expect(try await found(SourceQuery(.text("0")), in: source) == [])
    let list = JSONSource(utf8("[7, [7], 0]"), name: "list")
    let counted = Gathered<String>()
    try await list.searchByReading(for: SourceQuery(.text("0")), topLevelHasNames: false) { _ in
    } found: { match in
      await counted.append(match.nodes.map(\.title).joined(separator: "/")) > 0
    }
    #expect(await counted.values == ["2"])
  }

  @Test("anchors hold at the ends of a string and at its quotes")
  func anchors() async throws {
    #expect(try await found(SourceQuery(.expression("^pear$")), in: source) == ["0:fruit/1:1"])
    #expect(try await found(SourceQuery(.expression("^\"pear\"$")), in: source) == ["0:fruit/1:1"])
  }

  @Test("no more than are wanted, by the query or by whoever takes them")
  func limits() async throws {
    let query = SourceQuery(.text("apple"), limit: 2)
    #expect(try await found(query, in: source).count == 2)
    #expect(try await found(SourceQuery(.text("apple"), limit: 0), in: source).isEmpty)
    #expect(try await found(SourceQuery(.text("apple")), in: source, stopAfter: 1).count == 1)
  }

  @Test("what is no query is refused")
  func refusals() async throws {
    await #expect(throws: SourceError.badQuery("there is no text to look for")) {
      try await found(SourceQuery(.text("")), in: source)
    }
    await #expect(throws: SourceError.self) {
      try await found(SourceQuery(.expression("(")), in: source)
    }
  }

  @Test(
    "an expression stands between slashes",
    arguments: [
      ("a", SourceQuery.Pattern.text("a")), ("/a/", .expression("a")),
      ("/a/i", .expression("(?i)a")), ("/usr/bin/", .expression("usr/bin")), ("/", .text("/")),
      ("/a", .text("/a")), ("a/", .text("a/")), ("//", .expression("")), ("//i", .expression("")),
      ("/i", .text("/i")), ("a/i", .text("a/i")), ("", .text("")),
    ]
  )
  func written(_ text: String, _ pattern: SourceQuery.Pattern) {
    #expect(SourceQuery.Pattern(written: text) == pattern)
  }

  @Test("a search that nobody wants any more ends as such, and has said how far it was")
  func cancelled() async throws {
    let source = Branching(children: [Array(1...5000)] + Array(repeating: [], count: 5000))
    let reports = Gathered<SourceProgress>()
    let task = Task {
      try await source.search(for: SourceQuery(.text("nothing"))) { progress in
        if await reports.append(progress) == 2 { withUnsafeCurrentTask { $0?.cancel() } }
      } found: { _ in
        true
      }
    }
    await #expect(throws: SourceError.cancelled) { try await task.value }
    #expect(
      await reports.values
        == [1024, 2048].map {
          SourceProgress(done: $0, total: nil, unit: "nodes")
        }
    )
  }

  @Test("random trees, as the model finds it", arguments: 0..<10 * Effort.smallSeeds)
  func random(seed: UInt64) async throws {
    var dice = SeededGenerator(seed: seed)
    var children: [[Int]] = [[]]
    for node in 1..<(2 + dice.below(300)) {
      children.append([])
      children[dice.below(node)].append(node)
    }
    let source = Branching(children: children, pageSize: 1 + dice.below(5))
    for digit in ["1", "7", "22", "0", "9", "305"] {
      // The model: a list of everything, each with its way, of which those with the text stay.
      var all: [(way: [Int], places: [Int])] = []
      func list(_ parent: Int, _ way: [Int], _ places: [Int]) {
        for (place, child) in children[parent].enumerated() {
          all.append((way + [child], places + [place]))
          list(child, way + [child], places + [place])
        }
      }
      list(0, [], [])
      let expected = all.filter { "n\($0.way.last ?? 0)".contains(digit) }.map { entry in
        zip(entry.places, entry.way).map { "\($0):n\($1)" }.joined(separator: "/")
      }
      #expect(
        try await found(SourceQuery(.text(digit)), in: source) == expected,
        "seed \(seed), \(digit)"
      )
      #expect(
        try await found(SourceQuery(.expression(digit)), in: source) == expected,
        "seed \(seed), \(digit)"
      )
    }
  }

  @Test("100,000 levels are gone down and come back from")
  func deep() async throws {
    let children = (0..<100_000).map { [$0 + 1] } + [[]]
    let source = Branching(children: children)
    #expect(try await found(SourceQuery(.text("n100000")), in: source).count == 1)
  }

  @Test("a path leads to its node: not to one that is written alike, and past equal keys")
  func paths() async throws {
    let text = #"{"a": {"x": 1}, "a": {"y": 2}, "é": 3, "b/c": {"~": 4}, "": {"": 5}}"#
    let source = JSONSource(utf8(text), name: "a")
    func title(_ path: String) async throws -> String? {
      try await source.node(path: path)?.detail
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

/// Values that come one by one, from wherever.
private actor Gathered<Value: Sendable> {
  private(set) var values: [Value] = []

  /// Adds one, and says how many there are.
  func append(_ value: Value) -> Int {
    values.append(value)
    return values.count
  }
}

/// A tree in which node 0 is the whole and every node knows its children.
private struct Branching: TreeSource {
  var children: [[Int]]
  var pageSize = Int.max
  var title: String { "tree" }

  func children(of parent: Int?, from offset: Int, limit: Int) -> SourcePage<Int> {
    let list = children[parent ?? 0].dropFirst(offset)
    let page = list.prefix(min(limit, pageSize))
    let nodes = page.map { node in
      SourceNode(id: node, title: "n\(node)", detail: "", kind: .object, isBranch: true)
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
