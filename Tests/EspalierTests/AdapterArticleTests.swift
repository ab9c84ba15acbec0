import EspalierTestSupport
import Foundation
import Testing

/// The adapter of the article is the one that the random tests of outlines run.
@Suite struct AdapterArticleTests {
  @Test("The article about adapters has the code that is tested")
  func code() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    func text(_ path: String) throws -> String {
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
    let article = try text("Sources/Espalier/Espalier.docc/WritingAnAdapter.md")
    let code = try text("Tests/EspalierTestSupport/RowList.swift")
      .replacingOccurrences(of: "package ", with: "")
    #expect(article.contains("```swift\n\(code)```\n"))
    #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
  }
}
