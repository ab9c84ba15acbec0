import Testing

@testable import EspalierSources

/// Several sources as one tree.
@Suite struct CombinedSourceTests {
  @Test("a source that can no longer be read does not end the search of the others")
  func search() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.yaml", utf8("k: needle\n"))
    try folder.write("b.json", utf8(#"{"k":"needle"}"#))
    let members = try ["a.yaml", "b.json"].map { name in
      let source = try SourceOpener.open(path: folder.path + "/" + name)
      return CombinedSource.Member(path: name, source: .success(source), isFolder: false)
    }
    let source = CombinedSource(members)
    #expect(try await ExactSearchTests.paths("needle", in: source) == ["a.yaml/k", "b.json/k"])
    try folder.write("a.yaml", utf8("another: text, and longer\n"))
    #expect(try await ExactSearchTests.paths("needle", in: source) == ["b.json/k"])
  }

  @Test("files and texts of each source are read as in the source itself")
  func files() async throws {
    let folder = try TemporaryFolder()
    try folder.folder("sub")
    try folder.write("sub/one.txt", utf8("one\n"))
    try folder.write("a.json", utf8(#"{"k":"text"}"#))
    let source = CombinedSource([
      .init(
        path: "sub",
        source: .success(try FileTreeSource(path: folder.path + "/sub")),
        isFolder: true
      ),
      .init(
        path: "a.json",
        source: .success(try FileTreeSource(path: folder.path + "/a.json")),
        isFolder: false
      ),
    ])
    func id(_ path: String) async throws -> CombinedSource.NodeID {
      try #require(try await source.node(path: path)).id
    }
    let part = try await source.part(of: id("sub/one.txt"), from: 1, count: 2)
    #expect(part?.bytes == utf8("ne") && part?.size == 4)
    #expect(try await source.part(of: id("a.json"), from: 0, count: 2)?.bytes == utf8("{\""))
    #expect(try await source.part(of: id("sub"), from: 0, count: 2) == nil)
    #expect(try await source.part(of: id("a.json/k"), from: 0, count: 2) == nil)
    #expect(try await source.copyRefusal(of: id("sub/one.txt"), limit: 100) == nil)
    #expect(
      try await source.copyRefusal(of: id("sub/one.txt"), limit: 3) == .tooLarge(bytes: 4)
    )
    #expect(try await source.textValue(of: id("a.json/k")) == utf8("text"))
  }
}
