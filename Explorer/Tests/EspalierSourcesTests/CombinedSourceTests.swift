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
      try #require(try source.node(path: path)).id
    }
    let part = try await source.filePart(of: id("sub/one.txt"), from: 1, count: 2)
    #expect(part?.bytes == utf8("ne") && part?.size == 4)
    #expect(try await source.filePart(of: id("a.json"), from: 0, count: 2)?.bytes == utf8("{\""))
    #expect(try await source.filePart(of: id("sub"), from: 0, count: 2) == nil)
    #expect(try await source.filePart(of: id("a.json/k"), from: 0, count: 2) == nil)
    #expect(try await source.copyRefusal(of: id("sub/one.txt"), limit: 100) == nil)
    #expect(
      try await source.copyRefusal(of: id("sub/one.txt"), limit: 3) == .tooLarge(bytes: 4)
    )
    #expect(try await source.textValue(of: id("a.json/k")) == utf8("text"))
  }

  @Test("the records of each source are those of the source alone")
  func records() async throws {
    let folder = try TemporaryFolder()
    try SQLiteSourceTests.make(folder.path + "/a.db")
    try folder.write("b.csv", utf8("name,age\nAnn,41\nBob,7\nCy,9\n"))
    let files = ["a.db", "b.csv"].map { folder.path + "/" + $0 }
    let source = CombinedSource(
      try files.map {
        .init(path: $0, source: .success(try SourceOpener.open(path: $0)), isFolder: false)
      }
    )
    for (file, branch) in [(files[0], "/customers"), (files[1], "")] {
      func lines(_ alone: some TreeSource) async throws -> [String] {
        let parent = branch.isEmpty ? nil : try #require(try alone.node(path: branch)).id
        return try await recordLines(alone, of: parent)
      }
      let expected = try await lines(SourceOpener.open(path: file))
      let parent = try #require(try source.node(path: file + branch)).id
      #expect(try await recordLines(source, of: parent, pageSize: 2) == expected)
      #expect(
        expected.count > 2 && expected.contains { $0.hasPrefix("name=") || $0.contains(" name=") }
      )
    }
    #expect(try await recordLines(source) == ["-", "-"])
  }
}
