import Espalier
import EspalierTestSupport
import Testing

/// Checks, and branches that are updated by their contents.
@Suite struct OutlineCheckTests {
  /// The items that are not off, as `A0 on`.
  private func marks(_ outline: Outline<String>) -> [String] {
    outline.checks.map { "\($0.id) \($0.state)" }
  }

  @Test("CK-01: checking an item checks its descendants and updates its ancestors")
  func tree() throws {
    var outline = Outline.t1
    try outline.setChecked(true, for: "A0")
    #expect(marks(outline) == ["A mixed", "A0 on", "A00 on", "A01 on"])
    try outline.setChecked(true, for: "A1")
    #expect(marks(outline) == ["A on", "A0 on", "A00 on", "A01 on", "A1 on"])
    try outline.setChecked(false, for: "A00")
    #expect(marks(outline) == ["A mixed", "A0 mixed", "A01 on", "A1 on"])
    try outline.setChecked(false, for: "A")
    #expect(outline.checks.isEmpty)
    #expect(outline.checkState(of: "A") == .off && outline.checkState(of: "X") == nil)
    #expect(throws: OutlineError<String>.unknownItem("X")) {
      try outline.setChecked(true, for: "X")
    }
    #expect(outline.checkInvariants() == nil)
  }

  @Test("CK-02: toggling a mixed item checks it")
  func toggle() throws {
    var outline = Outline.t1
    try outline.toggleCheck("A00")
    #expect(outline.checkState(of: "A") == .mixed)
    try outline.toggleCheck("A")
    #expect(outline.checkState(of: "A") == .on)
    try outline.toggleCheck("A")
    #expect(outline.checks.isEmpty)
  }

  @Test("CK-03: a branch's check is updated by deletions, insertions and moves")
  func edits() throws {
    var outline = Outline.t1
    try outline.setChecked(true, for: "B0")
    try outline.delete(["B1"])
    #expect(marks(outline) == ["B on", "B0 on"])
    try outline.insert([.init("B2")], into: .item("B"))
    #expect(marks(outline) == ["B mixed", "B0 on"])
    try outline.move("B0", into: .item("E"))
    #expect(marks(outline) == ["E on", "B0 on"])
    try outline.replaceChildren(of: .item("E"), with: [.init("B0"), .init("E1")])
    #expect(marks(outline) == ["E mixed", "B0 on"])
    #expect(outline.checkInvariants() == nil)
  }

  @Test("CK-04, CK-05: children that load later are checked if the branch is")
  func loading() throws {
    var outline = Outline<String>()
    try outline.insertSection(items: [.init("F", isLoaded: false), .init("G", isLoaded: false)])
    try outline.setChecked(true, for: "F")
    try outline.expand("F")
    try outline.completeLoad(1, items: [.init("F0"), .init("F1")], hasMore: true)
    #expect(marks(outline) == ["F on", "F0 on", "F1 on"])
    try outline.setChecked(false, for: "F0")
    try outline.loadMore("F")
    try outline.completeLoad(2, items: [.init("F2")])
    #expect(marks(outline) == ["F mixed", "F1 on"])
    try outline.expand("G")
    try outline.completeLoad(3, items: [.init("G0")], hasMore: true)
    try outline.setChecked(true, for: "G0")
    #expect(outline.checkState(of: "G") == .mixed)
    try outline.loadMore("G")
    try outline.completeLoad(4, items: [])
    #expect(outline.checkState(of: "G") == .on)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("CK-04, CK-05: a child that is unchecked unchecks those to come, whatever follows")
  func exception() throws {
    var outline = Outline<String>()
    try outline.insertSection(items: [
      .init("F", isExpanded: true, loadState: .more), .init("F0", level: 1),
    ])
    try outline.setChecked(true, for: "F")
    try outline.setChecked(false, for: "F0")
    #expect(outline.checks.isEmpty)
    try outline.setChecked(true, for: "F0")
    #expect(marks(outline) == ["F mixed", "F0 on"])
    try outline.loadMore("F")
    try outline.completeLoad(1, items: [.init("F1")], hasMore: true)
    #expect(marks(outline) == ["F mixed", "F0 on"])
    try outline.toggleCheck("F")
    try outline.loadMore("F")
    try outline.completeLoad(2, items: [.init("F2")])
    #expect(marks(outline) == ["F on", "F0 on", "F1 on", "F2 on"])
    #expect(outline.checkInvariants() == nil)
  }

  @Test("CK-04: an item that is off and is put into a branch on unchecks the children to come")
  func inserted() throws {
    let items: [Outline<String>.Item] = [
      .init("F", loadState: .unknown), .init("P", loadState: .more), .init("G", level: 1),
      .init("X"),
    ]
    var outline = Outline<String>()
    try outline.insertSection(items: items)
    for id in ["F", "P"] { try outline.setChecked(true, for: id) }
    try outline.expand("F")
    try outline.move("X", into: .item("F"))
    try outline.completeLoad(1, items: [.init("F0")])
    #expect(marks(outline) == ["P on", "G on"])
    // Also where the whole list is replaced.
    var now = outline.snapshot[0].items
    now.insert(.init("H", level: 1), at: now.count)
    try outline.apply([.init(items: now)])
    try outline.delete(["H"])
    #expect(marks(outline) == ["P mixed", "G on"])
    #expect(outline.checkInvariants() == nil)
  }

  @Test("CK-06: closed and filtered-out items are checked with the rest")
  func filtered() throws {
    var outline = Outline.t1
    outline.filter { $0 == "D1" ? .show : .showIfDescendantShows }
    try outline.setChecked(true, for: "D")
    outline.clearFilter()
    #expect(marks(outline) == ["D on", "D0 on", "D1 on", "D2 on"])
  }
}
