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
}
