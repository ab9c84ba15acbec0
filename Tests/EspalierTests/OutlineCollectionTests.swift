import Espalier
import EspalierTestSupport
import Testing

/// An outline as the collection of its rows, and a path as that of its indices.
@Suite struct OutlineCollectionTests {
  @Test("An outline is the collection of its rows")
  func rows() throws {
    var outline = Outline.t1
    outline.expandAll()
    var seen: [String] = []
    for row in outline { seen.append(row.id) }
    #expect(seen == outline.visibleItems)
    #expect(outline.count == outline.rowCount)
    #expect(outline.indices == 0..<outline.rowCount)
    #expect(outline.first == outline.row(atRow: 0))
    #expect(outline.last == outline.row(atRow: outline.rowCount - 1))
    #expect(outline[2] == outline.row(atRow: 2))
    #expect(outline.reversed().map { $0.id } == seen.reversed())
    #expect(outline.firstIndex { $0.id == seen[3] } == 3)
    #expect(outline.prefix(3).map { $0.id } == Array(seen[..<3]))
    #expect(!outline.isEmpty && Outline<Int>().isEmpty)
  }

  @Test("An outline without rows is empty, though a filter hides items of it")
  func isEmpty() throws {
    var outline = Outline.t1
    outline.filter { _ in .hide }
    #expect(outline.isEmpty && outline.count == 0 && outline.first == nil)
    #expect(outline.itemCount > 0)
  }

  @Test("A loop over rows that changes the outline keeps to the rows of its beginning")
  func changing() throws {
    var outline = Outline.t1
    let before = outline.visibleItems
    var seen: [String] = []
    for row in outline {
      seen.append(row.id)
      try outline.delete(row.id)
    }
    #expect(seen == before)
    #expect(outline.isEmpty)
  }

  @Test("A path is a collection of indices, and can be edited as one")
  func paths() throws {
    var path: TreePath = [1, 0, 2]
    #expect(Array(path) == [1, 0, 2])
    #expect(path.count == 3 && path.first == 1 && path.last == 2)
    #expect(path.indices == 0..<3)
    path[1] = 4
    path.append(7)
    #expect(path == [1, 4, 2, 7])
    #expect(path.parent == [1, 4, 2])
    path.removeLast(3)
    #expect(path == [1] && path.parent == nil)
    #expect(TreePath().isEmpty)
    #expect(TreePath([1, 2].lazy.map { $0 + 1 }) == [2, 3])
    #expect(([1, 2] as TreePath) < [1, 2, 0])
  }
}
