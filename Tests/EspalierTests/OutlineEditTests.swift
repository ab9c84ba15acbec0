import Espalier
import EspalierTestSupport
import Testing

/// Insertion and deletion, and the state they preserve.
@Suite struct OutlineEditTests {
  @Test("TV-77: insertion below a closed branch changes no row")
  func insertHidden() throws {
    var outline = Outline.t1
    #expect(try outline.insert([.init("A00x")], into: .item("A0"), at: 0).isEmpty)
    #expect(try outline.append("B2", to: .item("B")).isEmpty)
    #expect(outline.children(of: "A0") == ["A00x", "A00", "A01"])
    #expect(try outline.expand("B").picture == "ins 0 {2,3,4}")
  }

  @Test("TV-77: deletion below a closed branch changes no row")
  func deleteHidden() throws {
    var outline = Outline.t1
    #expect(try outline.delete(["A00", "B1"]).isEmpty)
    #expect(outline.children(of: "A0") == ["A01"])
    #expect(outline.contains("A00") == false)
  }

  @Test("TV-78: deleting an expanded branch deletes its rows and its expansion")
  func deleteOpen() throws {
    var outline = Outline.t1
    outline.expandAll()
    #expect(try outline.delete(["A"]).picture == "del 0 {0,1,2,3,4}")
    #expect(outline.line(0) == "B B0 B1")
    #expect(outline.contains("A01") == false)
    try outline.insert([.init("A"), .init("A0", level: 1)], into: .section(0), at: 0)
    #expect(outline.isExpanded("A") == false)
    #expect(outline.line(0) == "A B B0 B1")
  }

  @Test("TV-71, X-09: expansion belongs to the item, not to its position")
  func expansionFollows() throws {
    var outline = Outline.t1
    try outline.expand("B")
    #expect(try outline.insert([.init("Z")], into: .section(0), at: 0).picture == "ins 0 {0}")
    #expect(outline.isExpanded("B") == true)
    #expect(outline.isExpanded("A") == false)
    #expect(outline.line(0) == "Z A B B0 B1")
  }

  @Test("TV-72: an item does not inherit the expansion of its predecessor at the same position")
  func placeMeansNothing() throws {
    var outline = Outline("▸ A\n  A0\n  A1\n▾ B\n  B0")
    try outline.delete(["B"])
    #expect(outline.counts == [1])
    try outline.insert([.init("N"), .init("N0", level: 1)], into: .section(0))
    #expect(outline.counts == [2])
    #expect(outline.isExpanded("N") == false)
    #expect(try outline.expand("N").picture == "ins 0 {2}")
  }

  @Test("A subtree is inserted with its own expanded branches, in one range")
  func insertSubtree() throws {
    var outline = Outline.t1
    try outline.expand("B")
    let tree: [Outline<String>.Item] = [
      .init("X", isExpanded: true), .init("X0", level: 1), .init("X00", level: 2),
      .init("X1", level: 1), .init("Y"),
    ]
    #expect(try outline.insert(tree, into: .item("B"), at: 1).picture == "ins 0 {3,4,5,6}")
    #expect(outline.picture.hasPrefix("▸ A\n▾ B\n  B0\n  ▾ X\n    ▸ X0\n    X1\n  Y\n  B1\n---"))
  }

  @Test("The first child makes a leaf a collapsed branch, and its row is reloaded")
  func leafBecomesBranch() throws {
    var outline = Outline.t1
    #expect(try outline.append("E0", to: .item("E")).picture == "rel 1 {2}")
    #expect(outline.isBranch("E") == true)
    #expect(outline.isExpanded("E") == false)
    #expect(try outline.append("A10", to: .item("A1")).isEmpty)
  }

  @Test("The last child leaves an empty branch behind")
  func emptyBranch() throws {
    var outline = Outline.t1
    try outline.expand("B")
    #expect(try outline.delete(["B0", "B1"]).picture == "del 0 {2,3}")
    #expect(outline.isBranch("B") == true)
    #expect(outline.isExpanded("B") == true)
    #expect(try outline.append("B9", to: .item("B")).picture == "ins 0 {2}")
  }

  @Test("Deleting several items is one change; descendants and duplicates are deleted once")
  func deleteSeveral() throws {
    var outline = Outline.t1
    outline.expandAll()
    let changes = try outline.delete(["H1", "B", "A00", "C0", "A0", "H1", "D"])
    #expect(changes.picture == "del 0 {1,2,3,5,6,7} del 1 {1,4,5,6,7} del 2 {4}")
    #expect(outline.picture == "▾ A\n  A1\n---\n▾ C\n  C1\n  C2\nE\n---\nF\nG\n▾ H\n  H0\nI")
    #expect(outline.checkInvariants() == nil)
  }

  @Test("Adjacent deletions are merged into one range")
  func joined() throws {
    var outline = Outline.t1
    #expect(try outline.delete(["G", "H"]).deletions == [RowRange(section: 2, rows: 1..<3)])
  }

  @Test("X-05: a rejected change leaves the outline unchanged")
  func refused() throws {
    var outline = Outline.t1
    outline.expandAll()
    let before = outline.picture
    let items: [Outline<String>.Item] = [.init("N"), .init("A00")]
    #expect(throws: OutlineError<String>.duplicateItem("A00")) {
      try outline.insert(items, into: .item("B"))
    }
    #expect(throws: OutlineError<String>.duplicateItem("N")) {
      try outline.insert([.init("N"), .init("N", level: 1)], into: .item("B"))
    }
    #expect(throws: OutlineError<String>.unknownItem("Z")) {
      try outline.append("N", to: .item("Z"))
    }
    #expect(throws: OutlineError<String>.sectionOutOfRange(index: 3, count: 3)) {
      try outline.append("N", to: .section(3))
    }
    #expect(throws: OutlineError<String>.indexOutOfRange(index: 3, count: 2)) {
      try outline.insert([.init("N")], into: .item("B"), at: 3)
    }
    #expect(throws: OutlineError<String>.indexOutOfRange(index: -1, count: 2)) {
      try outline.insert([.init("N")], into: .item("B"), at: -1)
    }
    #expect(throws: OutlineError<String>.levelOutOfRange(item: "M", level: 2, deepest: 1)) {
      try outline.insert([.init("N"), .init("M", level: 2)], into: .item("B"))
    }
    #expect(throws: OutlineError<String>.levelOutOfRange(item: "M", level: 1, deepest: 0)) {
      try outline.insert([.init("M", level: 1)], into: .item("B"))
    }
    #expect(throws: OutlineError<String>.unknownItem("Z")) { try outline.delete(["A", "Z"]) }
    #expect(throws: OutlineError<String>.sectionOutOfRange(index: 5, count: 3)) {
      try outline.deleteSection(at: 5)
    }
    #expect(throws: OutlineError<String>.sectionOutOfRange(index: -1, count: 3)) {
      try outline.insertSection("s", at: -1)
    }
    #expect(outline.picture == before)
    #expect(outline.contains("N") == false)
    #expect(outline.checkInvariants() == nil)
    try outline.append("N", to: .item("B"))
    #expect(outline.line(0) == "A A0 A00 A01 A1 B B0 B1 N")
  }

  @Test("Empty insertions and deletions change nothing")
  func nothing() throws {
    var outline = Outline.t1
    #expect(try outline.insert([], into: .item("E")).isEmpty)
    #expect(outline.isBranch("E") == false)
    #expect(try outline.delete([]).isEmpty)
  }

  @Test("Sections are inserted and deleted with their rows")
  func sections() throws {
    var outline = Outline.t1
    #expect(
      try outline.insertSection("first", items: [.init("Q")], at: 0).picture == "ins sections {0}"
    )
    #expect(outline.counts == [1, 2, 3, 4])
    #expect(outline.section(named: "first") == 0)
    #expect(outline.path(of: "A")?.dashed == "1-0")
    #expect(throws: OutlineError<String>.duplicateItem("first")) {
      try outline.insertSection("first")
    }
    #expect(try outline.insertSection("A").picture == "ins sections {4}")
    #expect(try outline.append("R", to: .section(4)).picture == "ins 4 {0}")
    #expect(try outline.deleteSection(at: 1).picture == "del sections {1}")
    #expect(outline.contains("A00") == false)
    #expect(outline.section(named: "A") == 3)
    #expect(outline.counts == [1, 3, 4, 1])
    #expect(outline.checkInvariants() == nil)
  }

  @Test("TV-99: both places of an id that occurs twice can be told")
  func duplicatePlaces() throws {
    let outline = Outline.t1
    func places(_ ids: [String]) -> DuplicateItem<String>? {
      outline.firstDuplicate(in: ids.map { Outline<String>.Item($0) })
    }
    #expect(places(["X", "Y"]) == nil)
    let present = try #require(places(["X", "A01", "X"]))
    #expect((present.id, present.second) == ("A01", 1))
    #expect(present.first == .present(TreePath([0, 0, 0, 1])))
    let twice = try #require(places(["X", "Y", "Z", "Y"]))
    #expect((twice.id, twice.first, twice.second) == ("Y", .new(1), 3))
  }

  @Test("TV-74: one value under two parents is two items")
  func twice() throws {
    struct Occurrence: Hashable {
      var value: String
      var parent: String
    }
    var outline = Outline<Occurrence>()
    try outline.insertSection()
    let left = Occurrence(value: "shared", parent: "left")
    let right = Occurrence(value: "shared", parent: "right")
    for item in [left, right] {
      try outline.insert([.init(item, isBranch: true)], into: .section(0))
    }
    try outline.expand(left)
    #expect(outline.isExpanded(left) == true)
    #expect(outline.isExpanded(right) == false)
  }
}
