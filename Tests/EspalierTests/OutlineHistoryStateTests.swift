import Espalier
import EspalierTestSupport
import Testing

/// Undo beside checks and loads, which are not edits.
@Suite struct OutlineHistoryStateTests {
  private typealias Item = Outline<String>.Item

  private static func outline(_ items: [Item]) throws -> Outline<String> {
    var outline = Outline<String>()
    try outline.insertSection(items: items)
    return outline
  }

  @Test("UN-12: undo restores the check of a leaf that a move checked, in an apply as well")
  func parents() throws {
    for isWhole in [false, true] {
      let items = [Item("P"), .init("X"), .init("Q")]
      var (outline, history) = (try Self.outline(items), OutlineHistory<String>())
      try outline.setChecked("X", true)
      let moved = [Item("P", isBranch: true), .init("X", level: 1), .init("Q")]
      let edit = OutlineEdit<String>.move("X", into: .item("P"))
      try history.perform(isWhole ? .apply([.init(items: moved)]) : edit, on: &outline)
      #expect(outline.checkState(of: "P") == .on)
      // A check after the edit stays.
      try outline.setChecked("Q", true)
      history.undo(on: &outline)
      #expect(outline.checks.map(\.id) == ["X", "Q"])
      history.redo(on: &outline)
      #expect(outline.checks.map(\.id) == ["P", "X", "Q"])
    }
  }

  @Test("UN-12: undo restores the check of the children to load of a branch that stays")
  func childrenToLoad() throws {
    let items = [Item("P", loadState: .more), .init("X", level: 1)]
    var (outline, history) = (try Self.outline(items), OutlineHistory<String>())
    try outline.setChecked("P", true)
    let all = [Item("P", isBranch: true), .init("W", level: 1), .init("X", level: 1)]
    try history.perform(.apply([.init(items: all)]), on: &outline)
    #expect(outline.checks.map(\.id) == ["P", "X"])
    history.undo(on: &outline)
    try outline.loadMore("P")
    let request = try #require(outline.takeLoadRequests().requests.first)
    try outline.completeLoad(request.token, items: [Item("Y")])
    #expect(outline.checks.map(\.id) == ["P", "X", "Y"] && outline.checkState(of: "P") == .on)
  }

  @Test("UN-12, CK-04: undo checks the children to load again that an edit or its undo unchecks")
  func checksToLoad() throws {
    let items = [
      Item("P", loadState: .more), .init("Q", level: 1, loadState: .more), .init("X", level: 2),
      .init("Y"),
    ]
    let edits: [OutlineEdit<String>] = [
      .insert([.init("Z")], into: .item("Q")), .move("Y", into: .item("Q")), .delete(["X"]),
      .delete(["Q"]), .replaceChildren(of: .item("Q"), with: [.init("Z")]),
      .apply([.init(items: items.dropLast(2) + [.init("Z", level: 2)])]),
    ]
    for edit in edits {
      var (outline, history) = (try Self.outline(items), OutlineHistory<String>())
      try outline.setChecked("P", true)
      try history.perform(edit, on: &outline)
      #expect(history.undo(on: &outline) != nil && outline.checkInvariants() == nil)
      #expect(outline.checks.map { "\($0.id) \($0.state)" } == ["P on", "Q on", "X on"], "\(edit)")
      try outline.loadMore("Q")
      let request = try #require(outline.takeLoadRequests().requests.last)
      try outline.completeLoad(request.token, items: [Item("new")])
      #expect(outline.checkState(of: "new") == .on, "\(edit)")
    }
  }

  @Test("UN-02: a former leaf that loads loses its status row with the insertion")
  func leaf() throws {
    var (outline, history) = (try Self.outline([.init("P"), .init("Q")]), OutlineHistory<String>())
    try history.perform(.insert([.init("X"), .init("Y")], into: .item("P")), on: &outline)
    try outline.expand("P")
    try outline.refresh("P")
    #expect(outline.rowCount == 5)
    #expect(history.undo(on: &outline)?.changes.picture == "del 0 {1,2,3} rel 0 {0}")
    #expect(outline.isBranch("P") == false && outline.checkInvariants() == nil)
  }

  @Test("UN-12: undoing an apply keeps what was loaded since, and deletes what it inserted")
  func loadedSince() throws {
    for isWhole in [false, true] {
      let items = [
        Item("P", loadState: .unknown), .init("M", loadState: .more), .init("M1", level: 1),
      ]
      var (outline, history) = (try Self.outline(items), OutlineHistory<String>())
      let edited = [items[0], items[1], .init("N", level: 1), .init("N1", level: 1)]
      try history.perform(
        isWhole
          ? .apply([.init(items: edited)]) : .replaceChildren(of: .section(0), with: edited),
        on: &outline
      )
      try outline.expand("P")
      try outline.loadMore("M")
      for request in outline.takeLoadRequests().requests {
        let loaded = [Item("\(request.item)-loaded", isBranch: true)]
        try outline.completeLoad(request.token, items: loaded)
      }
      try outline.expand("M")
      history.undo(on: &outline)
      #expect(outline.line(0) == "P P-loaded M M1 M-loaded")
      #expect(outline.loadState(of: "P") == .loaded && outline.loadState(of: "M") == .loaded)
      history.redo(on: &outline)
      #expect(outline.line(0) == "P P-loaded M N N1 M-loaded")
      #expect(outline.checkInvariants() == nil)
    }
  }

  @Test("UN-12: undoing an apply restores the load states that it changed")
  func loadStates() throws {
    let items = [
      Item("U", loadState: .unknown), .init("F", loadState: .failed(.first, message: "no")),
      .init("L", isBranch: true), .init("L1", level: 1),
    ]
    var (outline, history) = (try Self.outline(items), OutlineHistory<String>())
    let edited = [
      Item("U", loadState: .failed(.first, message: "new")), .init("F", loadState: .more),
      .init("L", loadState: .unknown),
    ]
    let before = outline.snapshot
    try history.perform(.apply([.init(items: edited)]), on: &outline)
    history.undo(on: &outline)
    #expect(outline.snapshot == before && outline.checkInvariants() == nil)
  }

  @Test("LZ-10: a filter that expands a branch which is not loaded requests nothing, nor does undo")
  func filtered() throws {
    let items = [Item("P", loadState: .unknown), .init("X", level: 1)]
    var (outline, history) = (try Self.outline(items), OutlineHistory<String>())
    outline.filter { $0 == "X" ? .show : .showIfDescendantShows }
    #expect(outline.line(0) == "P X")
    let before = outline.snapshot
    try history.perform(
      .replaceChildren(of: .section(0), with: [.init("P", isBranch: true), items[1]]),
      on: &outline
    )
    history.undo(on: &outline)
    #expect(outline.snapshot == before && outline.takeLoadRequests().isEmpty)
  }
}
