import Espalier
import EspalierTestSupport
import Testing

/// Moving subtrees.
@Suite struct OutlineMoveTests {
  @Test("TV-73: a move across sections takes the subtree and its expansion along")
  func acrossSections() throws {
    var outline = Outline.t1
    try outline.expand("A0")
    try outline.expand("A")
    #expect(outline.counts == [6, 3, 4])
    #expect(try outline.move("A", into: .section(2), at: 1).picture == "mov 0,0->2,1x5")
    #expect(outline.line(0) == "B")
    #expect(outline.line(2) == "F A A0 A00 A01 A1 G H I")
    #expect(outline.isExpanded("A") == true)
    #expect(outline.isExpanded("A0") == true)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("Within a parent, the smaller group of rows moves")
  func withinParent() throws {
    var outline = Outline.t1
    try outline.expand("A")
    #expect(try outline.move("A", into: .section(0), at: 1).picture == "mov 0,3->0,0x1")
    #expect(outline.line(0) == "B A A0 A1")
    #expect(try outline.move("F", into: .section(2), at: 2).picture == "mov 2,0->2,2x1")
    #expect(outline.line(2) == "G H F I")
    #expect(try outline.move("F", into: .section(2), at: 2).isEmpty)
    #expect(try outline.move("F", into: .section(2)).picture == "mov 2,2->2,3x1")
  }

  @Test("A move to another level is a move and a reload")
  func toAnotherLevel() throws {
    var outline = Outline.t1
    try outline.expand("H")
    #expect(try outline.move("F", into: .item("H"), at: 1).picture == "mov 2,0->2,3x1 rel 2 {3}")
    #expect(outline.picture.hasSuffix("G\n▾ H\n  H0\n  F\n  H1\nI"))
    #expect(try outline.move("F", into: .section(0), at: 0).picture == "mov 2,3->0,0x1 rel 0 {0}")
  }

  @Test("A move into a collapsed branch deletes rows, a move out of one inserts them")
  func hidden() throws {
    var outline = Outline.t1
    #expect(try outline.move("F", into: .item("B")).picture == "del 2 {0}")
    #expect(try outline.move("A00", into: .section(2), at: 0).picture == "ins 2 {0}")
    #expect(try outline.move("A01", into: .item("B"), at: 0).isEmpty)
    #expect(outline.children(of: "B") == ["A01", "B0", "B1", "F"])
    #expect(outline.children(of: "A0") == [])
    #expect(outline.isBranch("A0") == true)
  }

  @Test("A leaf that gets its first child becomes a closed branch")
  func intoLeaf() throws {
    var outline = Outline.t1
    #expect(try outline.move("F", into: .item("G")).picture == "del 2 {0} rel 2 {0}")
    #expect(outline.isExpanded("G") == false)
  }

  @Test("TV-79, X-05: moves into itself, to unknown parents or past the end are rejected")
  func refused() throws {
    var outline = Outline.t1
    let before = outline.picture
    #expect(throws: OutlineError<String>.cycle("A")) { try outline.move("A", into: .item("A00")) }
    #expect(throws: OutlineError<String>.cycle("A")) { try outline.move("A", into: .item("A")) }
    #expect(throws: OutlineError<String>.unknownItem("Z")) {
      try outline.move("Z", into: .section(0))
    }
    #expect(throws: OutlineError<String>.unknownItem("Z")) {
      try outline.move("A", into: .item("Z"))
    }
    #expect(throws: OutlineError<String>.indexOutOfRange(index: 2, count: 1)) {
      try outline.move("A", into: .section(0), at: 2)
    }
    #expect(outline.picture == before)
    #expect(outline.checkInvariants() == nil)
  }
}

/// Sorting and reloading.
@Suite struct OutlineSortTests {
  @Test("Sorting one level uses the minimum number of moves")
  func oneLevel() throws {
    var outline = Outline("F\nA\n▾ B\n  B9\n  B1\nC\nD")
    #expect(try outline.sort(.section(0), by: <).picture == "mov 0,0->0,6x1")
    #expect(outline.line(0) == "A B B9 B1 C D F")
    #expect(try outline.sort(.section(0), by: <).isEmpty)
    #expect(try outline.sort(.item("B"), by: <).picture == "mov 0,3->0,2x1")
    #expect(outline.checkInvariants() == nil)
  }

  @Test("Sorting deep reaches closed branches too")
  func deep() throws {
    var outline = Outline("▸ B\n  z\n  y\n▾ A\n  d\n  ▾ c\n    2\n    1")
    let changes = try outline.sort(.section(0), deep: true, by: <)
    #expect(changes.picture == "mov 0,0->0,5x1 mov 0,2->0,4x1 mov 0,5->0,2x1")
    #expect(outline.picture == "▾ A\n  ▾ c\n    1\n    2\n  d\n▸ B")
    #expect(outline.children(of: "B") == ["y", "z"])
  }

  @Test("X-05: sorting and reloading reject unknown items")
  func refused() throws {
    var outline = Outline.t1
    #expect(throws: OutlineError<String>.unknownItem("Z")) { try outline.sort(.item("Z"), by: <) }
    #expect(throws: OutlineError<String>.unknownItem("Z")) { try outline.reload(["A", "Z"]) }
    #expect(throws: OutlineError<String>.sectionOutOfRange(index: 3, count: 3)) {
      try outline.sort(.section(3), by: <)
    }
  }

  @Test("Reloads are the visible rows of the items, merged, each once")
  func reload() throws {
    var outline = Outline.t1
    try outline.expand("A")
    #expect(
      try outline.reload(["G", "A1", "A0", "B0", "A1", "F"]).picture == "rel 0 {1,2} rel 2 {0,1}"
    )
    #expect(try outline.reload(["B0"]).isEmpty)
  }
}
