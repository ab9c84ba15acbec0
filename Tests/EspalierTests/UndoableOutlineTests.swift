import Espalier
import EspalierTestSupport
import Testing

/// An outline whose edits can all be undone.
@Suite struct UndoableOutlineTests {
  private func plants() throws -> UndoableOutline<String> {
    UndoableOutline(
      try Outline<String> {
        OutlineBranch("Trees", isExpanded: true) { ["Oak", "Beech"] }
        OutlineBranch("Herbs") { "Sage" }
        "Moss"
      }
    )
  }

  @Test("Each edit is one step, and undoing and redoing it is exact", arguments: 0..<19)
  func edits(number: Int) throws {
    let edits: [(inout UndoableOutline<String>) throws -> RowChanges] = [
      {
        try $0.insert(
          [.init("Ferns", isExpanded: true), .init("Bracken", level: 1)],
          into: .section(0)
        )
      },
      { try $0.insert(["Elm"], into: "Trees", at: 1) },
      { try $0.insert(["Elm"], before: "Beech") },
      { try $0.insert(["Elm"], after: "Trees") },
      { try $0.insert("Elm", into: "Trees") },
      { try $0.append(["Elm", "Ash"], to: "Herbs") },
      { try $0.append(["Elm", "Ash"]) },
      { try $0.delete("Trees") },
      { try $0.delete(["Oak", "Herbs"]) },
      { try $0.move("Oak", into: .section(0), at: 0) },
      { try $0.move("Oak", into: "Herbs") },
      { try $0.move("Moss", before: "Oak") },
      { try $0.move("Oak", after: "Moss") },
      { try $0.replaceChildren(of: "Trees", with: ["Beech", "Elm"]) },
      {
        try $0.apply([
          .init(items: ["Moss", .init("Oak", level: 1)]), .init("new", items: ["Elm"]),
        ])
      },
      { try $0.insertSection("new", items: ["Elm"], at: 0) },
      { try $0.deleteSection(at: 0) },
      { try $0.sort(.item("Trees")) { $0 < $1 } },
      { try $0.perform([.delete(["Oak"]), .move("Sage", into: .item("Trees"))]) },
    ]
    #expect(edits.count == 19)
    var list = try plants()
    let before = list.outline
    let changes = try edits[number](&list)
    let after = list.outline
    #expect(after.snapshot != before.snapshot)
    #expect(applied(changes, from: before, to: after))
    #expect(list.canUndo && !list.canRedo)
    let step = list.undo()
    let undone = try #require(step).changes
    #expect(list.outline.snapshot == before.snapshot)
    #expect(applied(undone, from: after, to: before))
    #expect(!list.canUndo && list.canRedo)
    list.redo()
    #expect(list.outline.snapshot == after.snapshot)
  }

  /// Whether changes turn the rows of one outline into those of another.
  private func applied(
    _ changes: RowChanges,
    from before: Outline<String>,
    to after: Outline<String>
  ) -> Bool {
    func rows(_ outline: Outline<String>) -> [[String]] {
      (0..<outline.sectionCount).map { outline.rows(inSection: $0).map { $0.id } }
    }
    let now = rows(after)
    return changes.applied(toSections: rows(before), section: { now[$0] }) {
      now[$0.section][$0.row]
    } == now
  }

  @Test("Expanding, selecting, checking, filtering and loading are no steps")
  func noSteps() throws {
    var list = try plants()
    try list.delete("Oak")
    try list.expand("Herbs")
    try list.collapse(["Trees", "Herbs"])
    try list.setSelected(true, for: ["Moss"])
    try list.setChecked(true, for: "Sage")
    list.filter { $0 == "Sage" ? .show : .hide }
    list.clearFilter()
    try list.setHeight(20, of: "Moss")
    list.policy.opensOneBranchPerParent = true
    list.expand { _, level in level == 0 }
    list.expand { _, item in item.ancestors.isEmpty }
    #expect(list.find { id, item in item.level == 1 && id == "Sage" } == 1)
    list.filter { $0 == "Sage" }
    list.filter { _, item in item.parent == "Herbs" }
    #expect(list.outline.visibleItems == ["Herbs", "Sage"])
    list.filter { _, item in item.level > 0 ? .hide : .show }
    #expect(list.outline.visibleItems == ["Trees", "Herbs", "Moss"])
    list.clearFilter()
    try list.reveal("Beech")
    #expect(list.outline.isSelected("Moss") == true && list.outline.checkState(of: "Sage") == .on)
    #expect(list.outline.height(of: "Moss") == 20)
    list.undo()
    #expect(!list.canUndo)
    #expect(list.outline.children(of: "Trees") == ["Oak", "Beech"])
    #expect(list.outline.isSelected("Moss") == true)
  }

  @Test("A group is one step, nested or not, and is undone as a whole if it throws")
  func groups() throws {
    var list = try plants()
    let before = list.outline
    let count = try list.group { list in
      try list.insert([.init("Wood", isBranch: true)], into: .section(0))
      try list.group { list in
        try list.move("Oak", into: "Wood")
        try list.move("Beech", into: "Wood")
      }
      try list.expand("Wood")
      return list.outline.itemCount
    }
    #expect(count == 7)
    #expect(list.outline.children(of: "Wood") == ["Oak", "Beech"])
    list.undo()
    #expect(list.outline.snapshot == before.snapshot && !list.canUndo)
    list.redo()
    #expect(list.outline.children(of: "Wood") == ["Oak", "Beech"])

    let kept = list
    #expect(throws: OutlineError.unknownItem("Rose")) {
      try list.group { list in
        try list.delete("Wood")
        try list.delete("Rose")
      }
    }
    #expect(list.outline == kept.outline && list.canUndo && !list.canRedo)
    list.undo()
    #expect(list.outline.snapshot == before.snapshot)
  }

  @Test("A refused edit changes neither the outline nor the history")
  func refused() throws {
    var list = try plants()
    try list.delete("Oak")
    list.undo()
    let before = list.outline
    #expect(throws: OutlineError.unknownItem("Rose")) { try list.delete("Rose") }
    #expect(throws: OutlineError.cycle("Trees")) { try list.move("Trees", before: "Oak") }
    #expect(throws: OutlineError<String>.sectionOutOfRange(index: 3, count: 1)) {
      try list.deleteSection(at: 3)
    }
    #expect(list.outline == before && list.canRedo)
    try list.move("Oak", before: "Oak")
    #expect(list.canRedo)
  }

  @Test("A navigator works on an undoable outline, and its place returns with a step")
  func navigator() throws {
    var list = try plants()
    var navigator = OutlineNavigator<String>(mode: .multiple)
    list.select("Oak", with: &navigator)
    list.toggleSelection(of: "Beech", with: &navigator)
    list.extendSelection(to: "Moss", with: &navigator)
    list.select("Oak", with: &navigator)
    let place = navigator.place(in: list.outline)
    try list.perform(.delete(["Oak"]), at: place)
    navigator.reconcile(with: list.outline)
    list.perform(.next, with: &navigator)
    #expect(list.outline.selection != ["Oak"])
    let undone = list.undo()
    let step = try #require(undone)
    list.restore(step.place, with: &navigator)
    #expect(navigator.cursor == "Oak" && list.outline.selection == ["Oak"])
    list.selectAll(with: &navigator)
    #expect(list.outline.selectionCount == list.outline.rowCount)
  }

  /// An outline with A (x) and B, of which B and then y, inserted into A, are gone: B was deleted, and
  /// y was no longer there when A was loaded again.
  private func refreshed() throws -> UndoableOutline<String> {
    var list = UndoableOutline(
      try Outline<String> {
        OutlineBranch("A", isExpanded: true) { "x" }
        "B"
      }
    )
    try list.delete("B")
    try list.insert("y", into: "A")
    let update = try list.update { try $0.refresh("A") }
    try list.completeLoad(try #require(update.loads.requests.first).token, items: ["x"])
    #expect(list.outline.visibleItems == ["A", "x"])
    return list
  }

  @Test("UN-13: a load that takes away what a step needs costs this step alone")
  func stepThatNoLongerFits() throws {
    var list = try refreshed()
    #expect(list.canUndo)
    let before = list.outline
    let refused = list.undo()
    #expect(refused?.number == 1 && refused?.refusal == .unknownItem("y"))
    #expect(refused?.changes.isEmpty == true && refused?.place == .init())
    #expect(list.outline == before && list.canUndo && !list.canRedo)
    let undone = list.undo()
    #expect(undone?.number == 0 && undone?.refusal == nil)
    #expect(list.outline.visibleItems == ["A", "x", "B"] && !list.canUndo && list.canRedo)
    #expect(list.undo() == nil)
    list.redo()
    #expect(list.outline == before)
  }

  @Test("UN-13: a step that can no longer be redone costs itself alone as well")
  func redoThatNoLongerFits() throws {
    var list = UndoableOutline(try Outline<String>(items: [.init("A", isLoaded: false), "B", "C"]))
    let token = try #require(try list.update { try $0.expand("A") }.loads.requests.first).token
    try list.completeLoad(token, items: ["x"])
    try list.move("x", into: "B")
    try list.delete("C")
    try list.move("x", into: "A")
    for _ in 0..<3 { #expect(list.undo()?.refusal == nil) }
    let again = try list.update { try $0.refresh("A") }
    try list.completeLoad(try #require(again.loads.requests.first).token, items: ["y"])
    #expect(list.redo()?.refusal == .unknownItem("x") && list.canRedo && !list.canUndo)
    #expect(list.redo()?.refusal == nil && list.canRedo && list.canUndo)
    #expect(list.redo()?.refusal == .unknownItem("x") && !list.canRedo && list.canUndo)
    #expect(list.outline.visibleItems == ["A", "y", "B"])
    list.undo()
    #expect(list.outline.visibleItems == ["A", "y", "B", "C"])
  }

  @Test("UN-13: a refused step of several moves leaves a load that it would have ended")
  func refusedMoves() throws {
    var list = UndoableOutline(
      try Outline<String> {
        "A"
        OutlineBranch("B", isExpanded: true) { ["x", "y"] }
        OutlineBranch("C", isExpanded: true) {}
      }
    )
    try list.perform([.move("x", into: .item("C")), .move("y", into: .item("A"))])
    let update = try list.update { try $0.refresh("C") }
    try list.completeLoad(try #require(update.loads.requests.first).token, items: [])
    try list.refresh("A")
    let before = list.outline
    #expect(list.undo()?.refusal == .unknownItem("x"))
    #expect(list.outline == before && list.outline.loadState(of: "A") == .loading(token: 2))
  }

  @Test("UN-14: what comes back to a place that is gone becomes the last child")
  func placeThatIsGone() throws {
    var list = UndoableOutline(
      try Outline<String> { OutlineBranch("A", isExpanded: true) { ["a", "b", "c", "d"] } }
    )
    try list.delete("d")
    try list.move("c", into: .section(0))
    let update = try list.update { try $0.refresh("A") }
    try list.completeLoad(try #require(update.loads.requests.first).token, items: ["b"])
    #expect(list.undo()?.refusal == nil)
    #expect(list.outline.visibleItems == ["A", "b", "c"])
    #expect(list.undo()?.refusal == nil)
    #expect(list.outline.visibleItems == ["A", "b", "c", "d"])
    while list.canRedo { #expect(list.redo()?.refusal == nil) }
    #expect(list.outline.visibleItems == ["A", "b", "c"])
  }

  @Test("UN-05: a step has the selection of the outline unless its place has one")
  func selection() throws {
    var list = try plants()
    try list.setSelected(true, for: ["Moss"])
    try list.delete("Oak")
    try list.perform(.delete(["Beech"]), at: OutlinePlace(selection: [], cursor: "Beech"))
    try list.group(at: OutlinePlace(cursor: "Sage")) { try $0.delete("Sage") }
    try list.sort(.section(0)) { $0 < $1 }
    list.recordStep()
    list.deselectAll()
    let places = (0..<5).map { _ in list.undo()?.place }
    #expect(places.map { $0?.selection } == [["Moss"], ["Moss"], ["Moss"], [], ["Moss"]])
    #expect(places.map { $0?.cursor } == [nil, nil, "Sage", "Beech", nil])
    try list.setSelected(true, for: ["Sage"])
    #expect(list.redo()?.place.selection == [])
  }

  @Test("Loads come with the update that they follow from, also those of an undo")
  func loads() throws {
    var list = UndoableOutline(
      try Outline<String>(items: [.init("Trees", isLoaded: false), "Moss"])
    )
    let first = try list.update { try $0.expand("Trees") }
    let token = try #require(first.loads.requests.first).token
    let deleted = try list.update { try $0.delete("Trees") }
    #expect(deleted.loads.cancels == [token])
    let undone = list.update { $0.undo()?.changes ?? .init() }
    let again = try #require(undone.loads.requests.first)
    #expect(again.item == "Trees" && again.token != token)
    try list.completeLoad(again.token, items: ["Oak"], hasMore: true)
    try list.loadMore("Trees")
    #expect(list.takeLoadRequests().requests.map { $0.offset } == [1])
    #expect(!list.canUndo)
  }

  @Test("LZ-16, UN: expanding step by step is no step of the history, and goes on after an undo")
  func recursiveExpansion() throws {
    var list = UndoableOutline(
      try Outline<String>(items: [.init("Trees", isLoaded: false), .init("Herbs", isLoaded: false)])
    )
    var expansion = RecursiveExpansion(siblingsOf: "Trees", in: list.outline)
    while list.expandNext(of: &expansion) != nil {}
    #expect(expansion.loadCount == 2)
    try list.delete("Herbs")
    while list.expandNext(of: &expansion) != nil {}
    #expect(expansion.loadCount == 1)
    // The deleted branch comes back as it was, and loads again; it is no longer a part of this.
    list.undo()
    let state = list.outline.loadState(of: "Trees")
    guard case .loading(let token)? = state else {
      Issue.record("expected a load, got \(String(describing: state))")
      return
    }
    try list.completeLoad(token, items: [.init("Oak", isLoaded: false)])
    while list.expandNext(of: &expansion) != nil {}
    #expect(list.outline.isExpanded("Oak") == true && !list.canUndo)
    list.cancel(&expansion)
    #expect(list.outline.isExpanded("Oak") == false && expansion.isFinished)
    #expect(list.outline.isExpanded("Herbs") == true && list.canRedo)
    try list.collapseSiblings(of: "Trees")
    #expect(list.outline.rowCount == 2 && list.canRedo)
    #expect(list.outline.checkInvariants() == nil)
  }

  @Test("The history is limited and cleared")
  func limits() throws {
    var list = UndoableOutline(try Outline<Int>(items: (0..<9).map { .init($0) }), limit: 2)
    for id in 0..<5 { try list.delete(id) }
    list.undo()
    list.undo()
    #expect(!list.canUndo && list.outline.rootItems == [3, 4, 5, 6, 7, 8])
    try list.delete(3)
    list.clearHistory()
    #expect(!list.canUndo && !list.canRedo)
    #expect(list.recordStep() >= 0)
    #expect(list.canUndo)
  }
}
