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
      var outline = try Self.outline(items)
      outline.history = OutlineHistory()
      try outline.setChecked(true, for: "X")
      let moved = [Item("P", isBranch: true), .init("X", level: 1), .init("Q")]
      let edit = OutlineEdit<String>.move("X", into: .item("P"))
      try outline.perform(isWhole ? .apply([.init(items: moved)]) : edit)
      #expect(outline.checkState(of: "P") == .on)
      // A check after the edit stays.
      try outline.setChecked(true, for: "Q")
      outline.undo()
      #expect(outline.checks.map(\.id) == ["X", "Q"])
      outline.redo()
      #expect(outline.checks.map(\.id) == ["P", "X", "Q"])
    }
  }

  @Test("UN-12: undo restores the check of the children to load of a branch that stays")
  func childrenToLoad() throws {
    let items = [Item("P", loadState: .more), .init("X", level: 1)]
    var outline = try Self.outline(items)
    outline.history = OutlineHistory()
    try outline.setChecked(true, for: "P")
    let all = [Item("P", isBranch: true), .init("W", level: 1), .init("X", level: 1)]
    try outline.perform(.apply([.init(items: all)]))
    #expect(outline.checks.map(\.id) == ["P", "X"])
    outline.undo()
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
      var outline = try Self.outline(items)
      outline.history = OutlineHistory()
      try outline.setChecked(true, for: "P")
      try outline.perform(edit)
      #expect(outline.undo() != nil && outline.checkInvariants() == nil)
      #expect(outline.checks.map { "\($0.id) \($0.state)" } == ["P on", "Q on", "X on"], "\(edit)")
      try outline.loadMore("Q")
      let request = try #require(outline.takeLoadRequests().requests.last)
      try outline.completeLoad(request.token, items: [Item("new")])
      #expect(outline.checkState(of: "new") == .on, "\(edit)")
    }
  }

  @Test("UN-08, CK-05: undo and redo leave a branch mixed whose children to come are off")
  func mixedBranch() throws {
    let items = [Item("X", loadState: .more), .init("c", level: 1)]
    var outline = try Self.outline(items)
    outline.history = OutlineHistory()
    try outline.setChecked(true, for: "X")
    try outline.perform(.insert([.init("n")], into: .item("X")))
    try outline.setChecked(true, for: "n")
    for _ in 0..<2 {
      #expect(outline.checkState(of: "X") == .mixed)
      outline.undo()
      #expect(outline.checkState(of: "X") == .on)
      outline.redo()
    }
    try outline.loadMore("X")
    let request = try #require(outline.takeLoadRequests().requests.first)
    try outline.completeLoad(request.token, items: [Item("new")])
    #expect(outline.checks.map { "\($0.id) \($0.state)" } == ["X mixed", "c on", "n on"])
  }

  @Test("UN-08: a leaf that becomes a branch again by redo is expanded and loads as before")
  func branchAgain() throws {
    var outline = try Self.outline([.init("A"), .init("Q")])
    outline.history = OutlineHistory()
    try outline.perform(.insert([.init("B")], into: .item("A")))
    try outline.expand("A")
    try outline.setHasMore(true, for: "A")
    let before = outline
    #expect(outline.undo()?.changes.picture == "del 0 {1,2} rel 0 {0}")
    #expect(outline.redo()?.changes.picture == "ins 0 {1,2} rel 0 {0}")
    #expect(outline == before && outline.checkInvariants() == nil)
    // Collapsed and expanded without the history, it stays so.
    try outline.collapse("A")
    outline.undo()
    outline.redo()
    #expect(outline.line(0) == "A Q")
  }

  @Test("UN-01, FI-05: under a filter, what undo brings back is expanded as it was")
  func filteredExpansion() throws {
    let items = [
      Item("A", isExpanded: true), .init("B", level: 1), .init("C", level: 1), .init("D"),
    ]
    let edits: [(OutlineEdit<String>, there: String, after: String)] = [
      (.delete(["A"]), "A", ""), (.delete(["B", "C"]), "A", ""),
      (.move("B", into: .section(0)), "A", "A B"),
      (.replaceChildren(of: .section(0), with: [.init("D")]), "A", ""),
      (.apply([.init(items: [.init("D")])]), "A", ""),
      // A branch that begins to contain a passing item expands.
      (.move("A", into: .item("D")), "A", "D A"),
      (.insert([.init("B2")], into: .item("D")), "A", "A D B2"),
    ]
    for (edit, there, after) in edits {
      var outline = try Self.outline(items)
      outline.history = OutlineHistory()
      outline.filter { $0.hasPrefix("B") || $0 == "C" ? .show : .showIfDescendantShows }
      try outline.collapse("A")
      let before = outline
      #expect(outline.line(0) == there)
      try outline.perform(edit)
      #expect(outline.line(0) == after, "\(edit)")
      let performed = outline
      for _ in 0..<2 {
        let undo = outline.undo()
        let undone = try #require(undo)
        #expect(outline == before && outline.checkInvariants() == nil, "\(edit)")
        let rows = undone.changes.applied(to: performed.map { $0.id }) { outline[$0].id }
        #expect(rows == before.map { $0.id }, "\(edit): \(undone.changes)")
        let redo = outline.redo()
        let redone = try #require(redo)
        #expect(outline == performed && outline.checkInvariants() == nil, "\(edit)")
        let rowsAgain = redone.changes.applied(to: before.map { $0.id }) { outline[$0].id }
        #expect(rowsAgain == performed.map { $0.id }, "\(edit): \(redone.changes)")
      }
      // Another filter expands branches anew.
      outline.filter { $0 == "B" ? .show : .showIfDescendantShows }
      outline.undo()
      #expect(outline.line(0) == "A B", "\(edit)")
      outline.clearFilter()
      #expect(outline.line(0) == "A B C D", "\(edit)")
    }
  }

  @Test("UN-02: a former leaf that loads loses its status row with the insertion")
  func leaf() throws {
    var outline = try Self.outline([.init("P"), .init("Q")])
    outline.history = OutlineHistory()
    try outline.perform(.insert([.init("X"), .init("Y")], into: .item("P")))
    try outline.expand("P")
    try outline.refresh("P")
    #expect(outline.rowCount == 5)
    #expect(outline.undo()?.changes.picture == "del 0 {1,2,3} rel 0 {0}")
    #expect(outline.isBranch("P") == false && outline.checkInvariants() == nil)
  }

  @Test("UN-12: undoing an apply keeps what was loaded since, and deletes what it inserted")
  func loadedSince() throws {
    for isWhole in [false, true] {
      let items = [
        Item("P", loadState: .unknown), .init("M", loadState: .more), .init("M1", level: 1),
      ]
      var outline = try Self.outline(items)
      outline.history = OutlineHistory()
      let edited = [items[0], items[1], .init("N", level: 1), .init("N1", level: 1)]
      try outline.perform(
        isWhole
          ? .apply([.init(items: edited)]) : .replaceChildren(of: .section(0), with: edited)
      )
      try outline.expand("P")
      try outline.loadMore("M")
      for request in outline.takeLoadRequests().requests {
        let loaded = [Item("\(request.item)-loaded", isBranch: true)]
        try outline.completeLoad(request.token, items: loaded)
      }
      try outline.expand("M")
      outline.undo()
      #expect(outline.line(0) == "P P-loaded M M1 M-loaded")
      #expect(outline.loadState(of: "P") == .loaded && outline.loadState(of: "M") == .loaded)
      outline.redo()
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
    var outline = try Self.outline(items)
    outline.history = OutlineHistory()
    let edited = [
      Item("U", loadState: .failed(.first, message: "new")), .init("F", loadState: .more),
      .init("L", loadState: .unknown),
    ]
    let before = outline.snapshot
    try outline.perform(.apply([.init(items: edited)]))
    outline.undo()
    #expect(outline.snapshot == before && outline.checkInvariants() == nil)
  }

  @Test("UN-12, LZ-19: undo ends the load that a filter began when a branch got a passing item")
  func filtered() throws {
    let items = [Item("P", loadState: .unknown), .init("Q")]
    var outline = try Self.outline(items)
    outline.history = OutlineHistory()
    outline.filter { $0 == "X" || $0 == "Q" ? .show : .showIfDescendantShows }
    let before = outline.snapshot
    try outline.perform(.insert([.init("X")], into: .item("P")))
    #expect(outline.line(0) == "P X P Q")
    let request = try #require(outline.takeLoadRequests().requests.first)
    #expect(outline.undo()?.changes.picture == "del 0 {0,1,2}")
    #expect(outline.snapshot == before)
    #expect(outline.takeLoadRequests() == .init(cancels: [request.token]))
    outline.redo()
    let again = try #require(outline.takeLoadRequests().requests.first)
    try outline.completeLoad(again.token, items: [])
    outline.undo()
    // What was loaded since stays.
    #expect(outline.loadState(of: "P") == .loaded && outline.checkInvariants() == nil)
  }

  /// Undoes and redoes the last step, and expects the same outline each time.
  private func turn(_ outline: inout Outline<String>) {
    let redone = outline
    outline.undo()
    let undone = outline
    for _ in 0..<2 {
      outline.redo()
      #expect(outline == redone && outline.checks.map(\.id) == redone.checks.map(\.id))
      outline.undo()
      #expect(outline == undone && outline.checks.map(\.id) == undone.checks.map(\.id))
      #expect(outline.checkInvariants() == nil)
    }
  }

  @Test("UN-15: under a filter, undo collapses all branches that a step of several edits expanded")
  func filteredGroup() throws {
    var outline = Outline.t1
    outline.history = OutlineHistory()
    outline.expandAll()
    outline.filter { $0.hasPrefix("N") ? .show : .showIfDescendantShows }
    try outline.perform([
      .insert([.init("N1")], into: .item("A")), .insert([.init("N2")], into: .item("B")),
    ])
    #expect(outline.line(0) == "A N1 B N2")
    turn(&outline)
  }

  @Test("UN-12: undo restores the check of a branch that was empty, whatever each of its items has")
  func emptyBranch() throws {
    var outline = try Self.outline([Item("P", isBranch: true)])
    try outline.setChecked(true, for: "P")
    outline.history = OutlineHistory()
    try outline.perform(.insert([.init("X"), .init("Y")], into: .item("P")))
    try outline.setChecked(true, for: "X")
    try outline.setChecked(false, for: "Y")
    #expect(outline.checkState(of: "P") == .mixed)
    turn(&outline)
    #expect(outline.checkState(of: "P") == .on)
  }

  @Test("UN-15: redo makes a leaf a branch again of which a load said that it is empty")
  func loadedEmpty() throws {
    var outline = try Self.outline([Item("P"), .init("Q")])
    outline.history = OutlineHistory()
    try outline.replaceChildren(of: .item("P"), with: [], loadState: .unknown)
    try outline.expand("P")
    let request = try #require(outline.takeLoadRequests().requests.first)
    try outline.completeLoad(request.token, items: [])
    #expect(outline.isBranch("P") == true && outline.isExpanded("P") == true)
    turn(&outline)
    #expect(outline.isBranch("P") == false)
  }

  @Test("UN-12: redo checks the children to load of the branches that a filter lets load again")
  func checksOfLoads() throws {
    let branches = ["P", "Q"]
    var outline = try Self.outline(branches.map { Item($0, loadState: .unknown) })
    outline.history = OutlineHistory()
    outline.filter { $0.hasPrefix("X") ? .show : .showIfDescendantShows }
    try outline.perform(branches.map { .insert([.init("X of \($0)")], into: .item($0)) })
    for id in branches { try outline.setChecked(true, for: id) }
    #expect(outline.checks.count == 4)
    turn(&outline)
    outline.redo()
    for request in outline.takeLoadRequests().requests {
      try outline.completeLoad(request.token, items: [Item("Y of \(request.item)")])
      #expect(outline.checkState(of: "Y of \(request.item)") == .on)
    }
  }
}
