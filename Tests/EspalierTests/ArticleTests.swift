import EspalierTestSupport
import Foundation
import Testing

/// The code of articles is code that is tested.
@Suite struct ArticleTests {
  /// Returns the text of a file of the repository.
  private func text(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("The article about adapters has the one that the random tests of outlines run")
  func adapter() throws {
    let article = try text("Sources/Espalier/Espalier.docc/WritingAnAdapter.md")
    let code = try text("Tests/EspalierTestSupport/RowList.swift")
      .replacingOccurrences(of: "package ", with: "")
    #expect(article.contains("```swift\n\(code)```\n"))
    #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
  }

  @Test(
    "The article about environments has the programs that Tests/Consumer/run builds",
    arguments: ["Sources/Consumer/SharedTree.swift", "Embedded/Program.swift"]
  )
  func environments(path: String) throws {
    let article = try text("Sources/Espalier/Espalier.docc/Environments.md")
    #expect(article.contains("```swift\n\(try text("Tests/Consumer/" + path))```\n"))
  }
}
