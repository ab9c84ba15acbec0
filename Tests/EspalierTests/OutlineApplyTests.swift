import Espalier
import EspalierTestSupport
import Testing

/// Snapshots: the difference by identity.
@Suite struct OutlineApplyTests {
  private func sections(_ picture: String) -> [Outline<String>.Section] {
    picture.split(separator: "---\n").map { part in
      .init(
        items: part.split(separator: "\n").map { line in
          let text = line.drop { $0 == " " }
          return .init(String(text), level: (line.count - text.count) / 2)
        }
      )
    }
  }

  @Test("TV-75: an equal snapshot produces no changes and preserves expansion")
  func equal() throws {
    var outline = Outline("▾ A\n  ▾ A0\n    A00\n  A1\nB\n---\nC")
    let before = outline.picture
    #expect(try outline.apply(sections("A\n  A0\n    A00\n  A1\nB\n---\nC")).isEmpty)
    #expect(outline.picture == before)
  }

  @Test("TV-70: an additional child is inserted at its position")
  func oneMore() throws {
    var outline = Outline.t1
    try outline.expand("A")
    let children: [Outline<String>.Item] = [
      .init("A0"), .init("A00", level: 1), .init("A01", level: 1), .init("A1"), .init("A2"),
    ]
    #expect(try outline.replaceChildren(of: .item("A"), with: children).picture == "ins 0 {3}")
    #expect(outline.line(0) == "A A0 A1 A2 B")
  }

  @Test("TV-71: expanded items stay expanded wherever they move")
  func openStays() throws {
    var outline = Outline("▸ A\n  A0\n▾ B\n  B0")
    #expect(try outline.apply(sections("Z\nA\n  A0\nB\n  B0")).picture == "ins 0 {0}")
    #expect(outline.picture == "Z\n▸ A\n▾ B\n  B0")
  }

  @Test("Moves across parents and sections are moves, and are reloaded if their level changes")
  func acrossParents() throws {
    var outline = Outline("▾ A\n  a\n  b\nB\n---\nC")
    let changes = try outline.apply(sections("A\n  b\nB\n---\na\nC"))
    #expect(changes.picture == "mov 0,1->1,0x1 rel 1 {0}")
    #expect(outline.picture == "▾ A\n  b\nB\n---\na\nC")
  }

  @Test("A rotation is one move")
  func rotation() throws {
    var outline = Outline("a\nb\nc\nd\ne")
    #expect(try outline.apply(sections("b\nc\nd\ne\na")).picture == "mov 0,0->0,4x1")
  }

  @Test("Deletions, insertions and moves in one")
  func together() throws {
    var outline = Outline("a\nb\nc\nd\ne\nf")
    let changes = try outline.apply(sections("x\nf\na\nc\nd\ny"))
    #expect(changes.picture == "del 0 {1,4} ins 0 {0,5} mov 0,5->0,1x1")
    #expect(outline.line(0) == "x f a c d y")
    #expect(outline.contains("b") == false)
  }

  @Test("Sections are matched by name; a reordered one is deleted and inserted")
  func namedSections() throws {
    var outline = Outline<String>()
    for name in ["one", "two", "three"] {
      try outline.insertSection(name, items: [.init("\(name)!")])
    }
    let snapshot: [Outline<String>.Section] = [
      .init("three", items: [.init("three!")]), .init("one", items: [.init("one!")]),
      .init("four", items: [.init("two!")]), .init("two"),
    ]
    let changes = try outline.apply(snapshot)
    #expect(changes.picture == "del sections {2} ins sections {0,2} del 1 {0}")
    #expect((0..<4).map { outline.sectionID(at: $0) } == ["three", "one", "four", "two"])
    #expect(["one", "two", "three", "four"].map { outline.section(named: $0) } == [1, 3, 0, 2])
    #expect(outline.position(of: "two!") == RowPosition(section: 2, row: 0))
    #expect(outline.checkInvariants() == nil)
    #expect(try outline.apply(snapshot).isEmpty)
  }

  @Test("X-05: a rejected change leaves the outline unchanged")
  func refused() throws {
    var outline = Outline.t1
    outline.expandAll()
    let before = outline.picture
    #expect(throws: OutlineError<String>.duplicateItem("A")) {
      try outline.apply(sections("A\nN\nA"))
    }
    #expect(throws: OutlineError<String>.duplicateItem("s")) {
      try outline.apply([.init("s"), .init("s")])
    }
    #expect(throws: OutlineError<String>.duplicateItem("N")) {
      try outline.replaceChildren(of: .item("A"), with: [.init("N"), .init("N")])
    }
    #expect(throws: OutlineError<String>.duplicateItem("B0")) {
      try outline.replaceChildren(of: .item("A"), with: [.init("A0"), .init("B0")])
    }
    #expect(throws: OutlineError<String>.duplicateItem("A")) {
      try outline.replaceChildren(of: .item("A"), with: [.init("A")])
    }
    #expect(throws: OutlineError<String>.unknownItem("Z")) {
      try outline.replaceChildren(of: .item("Z"), with: [])
    }
    #expect(outline.picture == before)
    #expect(outline.contains("N") == false)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("Applying an empty snapshot, and applying to an empty outline")
  func nothing() throws {
    var outline = Outline.t1
    #expect(try outline.apply([]).picture == "del sections {0,1,2}")
    #expect(outline.itemCount == 0)
    #expect(try outline.apply(sections("A\n  A0")).picture == "ins sections {0}")
    #expect(outline.picture == "▸ A")
    #expect(try outline.replaceChildren(of: .item("A"), with: []).isEmpty)
    #expect(outline.isBranch("A") == true)
    #expect(try outline.replaceChildren(of: .section(0), with: []).picture == "del 0 {0}")
    #expect(outline.checkInvariants() == nil)
  }
}
