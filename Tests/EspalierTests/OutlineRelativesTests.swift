import Espalier
import EspalierTestSupport
import Testing

/// Parents, children, siblings, levels.
@Suite struct OutlineRelativesTests {
  @Test("TV-50: parents by path")
  func parents() {
    let outline = Outline.t1
    #expect(outline.parent(of: [0, 0, 0, 1] as TreePath)?.dashed == "0-0-0")
    #expect(outline.parent(of: [0, 0] as TreePath)?.dashed == "0")
    #expect(outline.parent(of: [0] as TreePath) == nil)
    #expect(outline.parent(of: "A01") == "A0")
    #expect(outline.parent(of: "A") == nil)
  }

  @Test(
    "TV-51: siblings without itself, in order",
    arguments: [
      ([0, 0, 0, 0], "0-0-0-1"), ([0, 0], "0-1"), ([1, 1], "1-0 1-2"), ([2, 1], "2-0 2-2 2-3"),
      ([1], "0 2"),
    ]
  )
  func siblings(indices: [Int], expected: String) throws {
    let siblings = try #require(Outline.t1.siblings(of: TreePath(indices)))
    #expect(siblings.map(\.dashed).joined(separator: " ") == expected)
  }

  @Test("TV-51: siblings by identity")
  func siblingItems() {
    #expect(Outline.t1.siblings(of: "G") == ["F", "H", "I"])
    #expect(Outline.t1.siblings(of: "A00") == ["A01"])
    #expect(Outline.t1.siblings(of: "Z") == nil)
  }

  @Test("TV-52: levels begin at 0")
  func levels() {
    let outline = Outline.t1
    #expect(["A", "A0", "A00", "I"].map { outline.level(of: $0) } == [0, 1, 2, 0])
  }

  @Test("TV-54: the path of an item, also of a hidden one")
  func pathOfItem() {
    #expect(Outline.t1.path(of: "D2")?.dashed == "1-1-2")
    #expect(Outline.t1.path(of: "Z") == nil)
  }

  @Test("Children, set size and position")
  func children() {
    let outline = Outline.t1
    #expect(outline.children(of: "A") == ["A0", "A1"])
    #expect(outline.children(of: "E") == [])
    #expect(outline.children(of: "Z") == nil)
    #expect(outline.childCount(of: "C") == 3)
    #expect(outline.items(inSection: 2) == ["F", "G", "H", "I"])
    #expect(outline.setSize(of: "G") == 4)
    #expect(outline.indexInParent(of: "G") == 1)
    #expect(outline.children(of: [2, 2])?.map(\.dashed) == ["2-2-0", "2-2-1"])
    #expect(outline.children(of: [1])?.map(\.dashed) == ["1-0", "1-1", "1-2"])
  }

  @Test("Paths compare in document order")
  func order() {
    let paths: [TreePath] = [[0], [0, 0], [0, 0, 3], [0, 1], [1]]
    #expect(paths.shuffled().sorted() == paths)
  }
}
