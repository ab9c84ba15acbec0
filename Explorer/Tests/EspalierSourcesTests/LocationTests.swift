import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

/// The way to the node at a path, for links.
@Suite struct LocationTests {
  /// Expects that the path of every node leads to it, with its ancestors and their positions.
  ///
  /// - Returns: The number of nodes.
  @discardableResult
  private func expectWays<Source: TreeSource>(in source: Source) async throws -> Int {
    var open: [(parent: SourceMatch<Source.NodeID>, nodes: [SourceNode<Source.NodeID>], next: Int)]
    let top = SourceMatch<Source.NodeID>(nodes: [], positions: [])
    open = [(top, try source.children(of: nil, from: 0, limit: 1000).nodes, 0)]
    var count = 0
    while let (parent, nodes, next) = open.popLast() {
      guard next < nodes.count else { continue }
      open.append((parent, nodes, next + 1))
      let node = nodes[next]
      var way = parent
      way.nodes.append(node)
      way.positions.append(next)
      let path = source.path(of: node.id)
      if try source.node(path: path)?.id == node.id {
        let location = try source.location(of: path)
        #expect(location.missing == nil, "\(path)")
        #expect(location.match?.nodes.map(\.id) == way.nodes.map(\.id), "\(path)")
        #expect(location.match?.positions == way.positions, "\(path)")
        count += 1
      }
      guard node.isBranch else { continue }
      open.append((way, try source.children(of: node.id, from: 0, limit: 1000).nodes, 0))
    }
    return count
  }

  private func write(_ path: String, _ text: String, in folder: String) throws {
    let file = URL(fileURLWithPath: folder).appending(path: path)
    let parent = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The titles on the way, and what is missing.
  private func read(_ path: String, in source: some TreeSource) async throws -> String {
    let location = try source.location(of: path)
    let way = location.match?.nodes.map(\.title).joined(separator: " > ") ?? "nothing"
    return way + (location.missing.map { "; no \($0)" } ?? "")
  }

  private static let json = """
    {"a": {"b/c": [1, {"x": 2}, [3]], "": {"": 4}}, "2": [[5]], "~": {"/": 6}, "d": 1, "d": {"e": 7}}
    """

  @Test("Every path of a JSON text leads to its value, also below empty and repeated keys")
  func json() async throws {
    let source = JSONSource(utf8(Self.json), name: "a.json")
    // One of the 17 has the path of another.
    #expect(try await expectWays(in: source) == 16)
    #expect(try await read("/d/e", in: source) == "d > e")
  }

  @Test("Every path in folders leads to its file or to the value in it, through embedded texts")
  func folders() async throws {
    let folder = try TemporaryFolder()
    try write("a/b/data.json", #"{"k": [1, "{\"in\": [true]}"]}"#, in: folder.path)
    try write("a/b/10", "", in: folder.path)
    try write("a/list.csv", "x,y\n1,2\n3,4\n", in: folder.path)
    try write("a/doc.yaml", "p: &q [1, 2]\nr: *q\n", in: folder.path)
    try write("z.xml", "<r><i n='1'>t</i><i/></r>", in: folder.path)
    let source = try FileTreeSource(path: folder.path)
    #expect(try await expectWays(in: source) > 20)
    #expect(
      try await read("a/b/data.json/k/1/in/0", in: source)
        == "a > b > data.json > k > 1 > in > 0"
    )
  }

  @Test("A record in a tree of records is found by reading, since its path skips its parents")
  func records() async throws {
    let folder = try TemporaryFolder()
    try SQLiteSourceTests.make(folder.path + "/a.db")
    let source = try FileTreeSource(path: folder.path)
    #expect(try await expectWays(in: source) > 50)
    let way = try await read("a.db/places/#tree/3/#values/name", in: source)
    #expect(way.hasPrefix("a.db > places > ") && way.hasSuffix(" > name"))
  }

  @Test("Of a path that leads nowhere, the way as far as it goes and the rest are told")
  func gone() async throws {
    let source = JSONSource(utf8(Self.json), name: "a.json")
    #expect(try await read("/a/b~1c/1/y", in: source) == "a > b/c > 1; no y")
    #expect(try await read("/a/b~1c/7/y/z", in: source) == "a > b/c; no 7/y/z")
    #expect(try await read("/none", in: source) == "nothing; no /none")
    #expect(try await read("none/x", in: source) == "nothing; no none/x")
    #expect(try await read("/2/0/0/0", in: source) == "2 > 0 > 0; no 0")
    #expect(try await read("", in: source) == "nothing")
    let folder = try TemporaryFolder()
    try write("a/b/c.txt", "", in: folder.path)
    let files = try FileTreeSource(path: folder.path)
    #expect(try await read("a/b/d.txt", in: files) == "a > b; no d.txt")
    #expect(try await read("a/x/c.txt", in: files) == "a; no x/c.txt")
    #expect(try await read("../a", in: files) == "nothing; no ../a")
    #expect(try await read("a/../a/b", in: files) == "a; no ../a/b")
  }

  @Test("An element far down a long list is found by its position, without reading the list")
  func far() async throws {
    let text = "[" + (0..<200_000).map(String.init).joined(separator: ",") + "]"
    let source = CountingSource(JSONSource(utf8(text), name: "long.json"))
    let location = try source.location(of: "/150000")
    #expect(location.match?.positions == [150_000])
    #expect(source.read.withLock { $0 } == 1)
  }

  @Test("A search for a path ends with its task")
  func cancelled() async throws {
    let source = JSONSource(utf8(Self.json), name: "a.json")
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      _ = try source.location(of: "/a/b~1c/1")
    }
    task.cancel()
    await #expect(throws: SourceError.cancelled) { try await task.value }
  }
}

/// A source that counts the nodes that are read of another.
private struct CountingSource: TreeSource {
  let source: JSONSource
  let read = LockedValue(0)

  init(_ source: JSONSource) { self.source = source }

  var title: String { source.title }

  func children(
    of parent: Int?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<Int> {
    let page = try source.children(of: parent, from: offset, limit: limit)
    read.withLock { $0 += page.nodes.count }
    return page
  }

  func path(of node: Int) -> String { source.path(of: node) }
  func wireID(of node: Int) -> String { source.wireID(of: node) }
  func node(wireID: String) throws(SourceError) -> Int? { try source.node(wireID: wireID) }
  func node(path: String) throws(SourceError) -> SourceNode<Int>? {
    try source.node(path: path)
  }
}
