import Espalier
import EspalierTestSupport
import Testing

/// Expanding and collapsing, with the exact row changes.
@Suite struct OutlineExpansionTests {
  @Test("TV-20: opening a closed branch inserts its children")
  func expand() throws {
    var outline = Outline.t1
    #expect(try outline.expand("A").picture == "ins 0 {1,2}")
    #expect(outline.counts == [4, 3, 4])
    #expect(outline.isExpanded("A") == true)
    #expect(outline.isExpanded("A0") == false)
  }

  @Test("TV-21, TV-22, TV-28: expansion inside a branch is preserved and shown in one range")
  func remembered() throws {
    var outline = Outline.t1
    #expect(try outline.expand("A0").picture == "")
    #expect(outline.counts == [2, 3, 4])
    #expect(try outline.expand("A").picture == "ins 0 {1,2,3,4}")
    #expect(outline.counts == [6, 3, 4])
    #expect(try outline.collapse("A").picture == "del 0 {1,2,3,4}")
    #expect(outline.counts == [2, 3, 4])
    #expect(outline.isVisible("A0") == false)
    #expect(outline.isVisible("A00") == false)
    #expect(outline.isExpanded("A0") == true)
    #expect(try outline.expand("A").picture == "ins 0 {1,2,3,4}")
  }

  @Test("X-06: queries reflect a change as soon as it is reported")
  func modelFirst() throws {
    var outline = Outline.t1
    let changes = try outline.expand("A")
    let inserted = try #require(changes.insertions.first)
    let ids = inserted.rows.map { outline.id(at: RowPosition(section: inserted.section, row: $0)) }
    #expect(ids == ["A0", "A1"])
    #expect(outline.rowCount(inSection: inserted.section) == 2 + inserted.rows.count)
  }

  @Test("TV-24: closing a branch of an open forest")
  func collapse() throws {
    var outline = Outline.t1
    outline.expandAll()
    #expect(try outline.collapse("A").picture == "del 0 {1,2,3,4}")
    #expect(outline.counts == [4, 9, 6])
    #expect(outline.line(0) == "A B B0 B1")
  }

  @Test("TV-42: collapsing an item with its siblings is one change")
  func collapseSiblings() throws {
    var outline = Outline.t1
    outline.expandAll()
    #expect(try outline.collapseSiblings(of: "A").picture == "del 0 {1,2,3,4,6,7}")
    #expect(outline.line(0) == "A B" && outline.counts == [2, 9, 6])
    #expect(outline.isExpanded("A0") == true)
    outline.expandAll()
    #expect(
      try outline.collapseSiblings(of: "B", recursively: true).picture == "del 0 {1,2,3,4,6,7}"
    )
    #expect(outline.isExpanded("A0") == false)
    #expect(try outline.collapseSiblings(of: "A").isEmpty)
  }

  @Test("TV-26: expanding an expanded branch and collapsing a collapsed one change nothing")
  func again() throws {
    var outline = Outline.t1
    #expect(try outline.collapse("A").isEmpty)
    try outline.expand("A")
    #expect(try outline.expand("A").isEmpty)
    #expect(outline.counts == [4, 3, 4])
  }

  @Test("TV-27: a leaf never expands; an empty branch does, and shows children inserted later")
  func leafAndEmptyBranch() throws {
    var outline = Outline.t1
    #expect(try outline.expand("E").isEmpty)
    #expect(outline.isExpanded("E") == false)
    try outline.insert([.init("N", isBranch: true)], into: .section(1))
    #expect(try outline.expand("N").isEmpty)
    #expect(outline.isExpanded("N") == true)
    #expect(try outline.append("N0", to: .item("N")).picture == "ins 1 {4}")
    #expect(outline.line(1) == "C D E N N0")
  }

  @Test("TV-36: opening all is one change")
  func expandAll() {
    var outline = Outline.t1
    #expect(
      outline.expandAll().picture
        == "ins 0 {1,2,3,4,6,7} ins 1 {1,2,3,5,6,7} ins 2 {3,4}"
    )
    #expect(outline.expandAll().isEmpty)
  }

  @Test("TV-37: collapsing all is one change, and includes hidden branches")
  func collapseAll() throws {
    var outline = Outline.t1
    outline.expandAll()
    #expect(
      outline.collapseAll().picture
        == "del 0 {1,2,3,4,6,7} del 1 {1,2,3,5,6,7} del 2 {3,4}"
    )
    #expect(outline.counts == [2, 3, 4])
    try outline.expand("A0")
    #expect(outline.collapseAll().isEmpty)
    #expect(try outline.expand("A").picture == "ins 0 {1,2}")
  }

  @Test("TV-39: with all descendants")
  func recursively() throws {
    var outline = Outline.t1
    #expect(try outline.expand("A", recursively: true).picture == "ins 0 {1,2,3,4}")
    #expect(try outline.collapse("A", recursively: true).picture == "del 0 {1,2,3,4}")
    #expect(try outline.expand("A").picture == "ins 0 {1,2}")
  }

  @Test("Expanding a partly expanded branch recursively inserts only hidden rows")
  func recursivelyHalfOpen() throws {
    var outline = Outline.t1
    try outline.expand("A")
    #expect(try outline.expand("A", recursively: true).picture == "ins 0 {2,3}")
    #expect(try outline.toggle("A", recursively: true).picture == "del 0 {1,2,3,4}")
    #expect(try outline.toggle("A").picture == "ins 0 {1,2}")
  }

  @Test("TV-94: an item may turn out to be a branch, or none")
  func setBranch() throws {
    var outline = Outline.t1
    #expect(try outline.setBranch(true, for: "E").picture == "rel 1 {2}")
    #expect(outline.isBranch("E") == true)
    #expect(try outline.expand("E").isEmpty)
    #expect(outline.isExpanded("E") == true)
    #expect(try outline.setBranch(true, for: "E").isEmpty)
    #expect(try outline.setBranch(false, for: "E").picture == "rel 1 {2}")
    #expect(outline.isExpanded("E") == false)
    #expect(try outline.setBranch(false, for: "A").isEmpty)
    #expect(outline.isBranch("A") == true)
    #expect(try outline.setBranch(true, for: "A00").isEmpty)
    #expect(outline.isBranch("A00") == true)
    #expect(throws: OutlineError.unknownItem("X")) { try outline.setBranch(true, for: "X") }
    #expect(outline.checkInvariants() == nil)
  }

  @Test(
    "Opening to a level opens exactly what lies above it",
    arguments: [
      (0, [2, 3, 4]), (1, [6, 9, 6]), (2, [8, 9, 6]), (99, [8, 9, 6]), (-1, [2, 3, 4]),
    ]
  )
  func toLevel(level: Int, counts: [Int]) throws {
    for start in 0..<3 {
      var outline = Outline.t1
      outline.expand(toLevel: start)
      outline.expand(toLevel: level)
      #expect(outline.counts == counts, "from level \(start)")
      #expect(outline.isExpanded("A") == (level > 0))
      #expect(outline.isExpanded("A0") == (level > 1))
      #expect(outline.checkInvariants() == nil)
    }
  }

  @Test("Revealing opens the ancestors and nothing else")
  func reveal() throws {
    var outline = Outline.t1
    let (row, changes) = try outline.reveal("A01")
    #expect(row == RowPosition(section: 0, row: 3))
    #expect(changes.picture == "ins 0 {1,2,3,4}")
    #expect(outline.picture.hasPrefix("▾ A\n  ▾ A0\n    A00\n    A01\n  A1\n▸ B\n---"))
    #expect(try outline.reveal("A01").changes.isEmpty)
    #expect(try outline.reveal("C2").changes.picture == "ins 1 {1,2,3}")
  }

  @Test("TV-98: an earlier state tells which branches bulk commands have turned")
  func events() throws {
    var outline = Outline.t1
    func turned(_ change: (inout Outline<String>) throws -> Void) rethrows -> String {
      let before = outline
      try change(&outline)
      return outline.expansionEvents(since: before)
        .map { ($0.isExpanded ? "+" : "-") + $0.id }.joined(separator: " ")
    }
    #expect(turned { $0.expandAll() } == "+A +A0 +B +C +D +H")
    #expect(turned { $0.expand(toLevel: 1) } == "-A0")
    #expect(turned { $0.expand { id, _ in id < "C" } } == "-C -D -H +A0")
    #expect(turned { $0.expandAll() } == "+C +D +H")
    #expect(try turned { _ = try $0.expandSiblings(of: "A") } == "")
    #expect(try turned { _ = try $0.collapse("A", recursively: true) } == "-A -A0")
    // Items that come or go are no events.
    #expect(
      try turned {
        try $0.delete(["B"])
        try $0.insert([.init("X", isExpanded: true), .init("Y", level: 1)], into: .section(0))
        $0.collapseAll()
      } == "-C -D -H"
    )
  }

  @Test("Numbers as ids: a section has none, whatever number its place in memory had")
  func numbers() throws {
    var outline = Outline<Int>()
    try outline.insertSection(items: [.init(0, isExpanded: true), .init(1, level: 1)])
    #expect(outline.ancestors(of: 1) == [0])
    #expect(outline.ancestors(of: 0) == [])
    let before = outline
    outline.collapseAll()
    #expect(outline.expansionEvents(since: before) == [.init(0, isExpanded: false)])
  }

  @Test("X-05: an unknown item is refused, and nothing changes")
  func unknown() throws {
    var outline = Outline.t1
    #expect(throws: OutlineError<String>.unknownItem("Z")) { try outline.expand("Z") }
    #expect(throws: OutlineError<String>.unknownItem("Z")) { try outline.collapse("Z") }
    #expect(throws: OutlineError<String>.unknownItem("Z")) {
      try outline.toggle("Z", recursively: true)
    }
    #expect(throws: OutlineError<String>.unknownItem("Z")) { try outline.reveal("Z") }
    #expect(outline.picture == Outline.t1.picture)
    #expect(outline.isExpanded("Z") == nil)
    #expect(outline.isVisible("Z") == nil)
    #expect(outline.level(of: "Z") == nil)
    #expect(outline.row(of: "Z") == nil)
  }
}
