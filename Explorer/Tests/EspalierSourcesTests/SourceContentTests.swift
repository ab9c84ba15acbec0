import EspalierSources
import Testing

/// Exact names and values of nodes.
@Suite struct SourceContentTests {
  /// Two nodes whose paths are given.
  private struct PathTree: TreeSource {
    var paths: [String]
    var title: String { "paths" }

    func children(of parent: Int?, from offset: Int, limit: Int) -> SourcePage<Int> {
      SourcePage(nodes: [], total: 0, nextOffset: nil)
    }

    func path(of node: Int) -> String { paths[node] }
    func wireID(of node: Int) -> String { String(node) }
    func node(wireID: String) -> Int? { Int(wireID) }
  }

  @Test("the default is the end of the path")
  func paths() throws {
    let read = PathTree(paths: ["", "a", "a/b~0", "/x/y", "/x/~01~1"]).contentReader()
    let names = try (0..<5).map { try read($0, true)?.name }
    #expect(
      names == [
        .root, .file(utf8("a")), .file(utf8("b~0")), .key(utf8("y")), .key(utf8("~1/")),
      ]
    )
  }

  @Test("steps join to the path of a node")
  func steps() {
    var path: [UInt8] = []
    for name: SourceContent.Name in [
      .root, .file(utf8("d")), .file(utf8("~.json")), .key(utf8("a/~")), .position, .key([]),
    ] {
      SourceContent(name: name).appendStep(position: 7, to: &path)
    }
    #expect(String(decoding: path, as: UTF8.self) == "d/~.json/a~1~0/7/")
  }

  @Test("of a file with texts that contain JSON, in any order")
  func files() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", utf8(#"{"t":"{\"k\":[\"\\u00e9\"]}","u":2.50}"#))
    let tree = try FileTreeSource(path: folder.path)
    let read = tree.contentReader()
    for (path, content) in [
      ("a.json", SourceContent(name: .file(utf8("a.json")))),
      ("a.json/t/k/0", SourceContent(name: .position, value: .text(utf8("é")))),
      ("a.json/u", SourceContent(name: .key(utf8("u")), value: .literal(utf8("2.50")))),
      ("a.json/t/k", SourceContent(name: .key(utf8("k")))),
    ] {
      let node = try #require(try tree.node(path: path))
      #expect(try read(node.id, true) == content)
    }
  }
}
