import Espalier
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

  @Test("The article about undo has the list with renames that is tested here")
  func renames() throws {
    let article = try text("Sources/Espalier/Espalier.docc/UndoAndRedo.md")
    let code = try text("Tests/EspalierTestSupport/TitledList.swift")
      .replacingOccurrences(of: "package ", with: "")
    #expect(article.contains("```swift\n\(code)```\n"))

    let outline = try Outline(items: [
      .init(1, isBranch: true, isExpanded: true), .init(2, level: 1), 3,
    ])
    var list = TitledList(outline, titles: [1: "Trees", 2: "Oak", 3: "Herbs"])
    #expect(try list.rename(1, to: "Wood").reloads == [RowRange(section: 0, rows: 0..<1)])
    #expect(try list.rename(2, to: "Ash").reloads == [RowRange(section: 0, rows: 1..<2)])
    _ = list.undo()
    #expect(list.titles == [1: "Wood", 2: "Oak", 3: "Herbs"])
    #expect(list.undo().reloads == [RowRange(section: 0, rows: 0..<1)])
    #expect(list.titles[1] == "Trees" && list.outline.isExpanded(1) == true)
    _ = list.redo()
    _ = list.redo()
    #expect(list.titles == [1: "Wood", 2: "Ash", 3: "Herbs"])
    #expect(list.undo().isEmpty == false && list.titles[2] == "Oak")
    #expect(throws: OutlineError<Int>.unknownItem(9)) { _ = try list.rename(9, to: "Moss") }
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
