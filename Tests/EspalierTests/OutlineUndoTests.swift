import Espalier
import EspalierTestSupport
import Testing

/// An outline with a history, whose edits can all be undone.
@Suite struct OutlineUndoTests {
  static func plants() throws -> Outline<String> {
    var list = try Outline<String> {
      OutlineBranch("Trees", isExpanded: true) { ["Oak", "Beech"] }
      OutlineBranch("Herbs") { "Sage" }
      "Moss"
    }
    list.history = OutlineHistory()
    return list
  }

  @Test("UN-15: each edit is one step, and undoing and redoing it is exact", arguments: 0..<28)
  func edits(number: Int) throws {
    let edits: [(inout Outline<String>) throws -> RowChanges] = [
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
      { try $0.append("Elm", to: "Trees") },
      { try $0.append("Elm", to: .section(0)) },
      { try $0.insert("Elm", into: .section(0), at: 1) },
      { try $0.insert("Elm", before: "Sage") },
      { try $0.insert("Elm", after: "Sage") },
      { try $0.insertSection("new") },
      { try $0.sort("Trees") { $0 < $1 } },
      { try $0.sort([.item("Trees"), .section(0)]) { $0 < $1 } },
      { try $0.replaceChildren(of: "Herbs", with: ["Elm"], loadState: .more) },
    ]
    #expect(edits.count == 28)
    var list = try Self.plants()
    let before = list
    let changes = try edits[number](&list)
    let after = list
    #expect(after.snapshot != before.snapshot)
    #expect(applied(changes, from: before, to: after))
    #expect(list.canUndo && !list.canRedo)
    let step = list.undo()
    let undone = try #require(step).changes
    #expect(list.snapshot == before.snapshot)
    #expect(applied(undone, from: after, to: before))
    #expect(!list.canUndo && list.canRedo)
    list.redo()
    #expect(list.snapshot == after.snapshot)
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
    var list = try Self.plants()
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
    #expect(list.visibleItems == ["Herbs", "Sage"])
    list.filter { _, item in item.level > 0 ? .hide : .show }
    #expect(list.visibleItems == ["Trees", "Herbs", "Moss"])
    list.clearFilter()
    try list.reveal("Beech")
    #expect(list.isSelected("Moss") == true && list.checkState(of: "Sage") == .on)
    #expect(list.height(of: "Moss") == 20)
    list.undo()
    #expect(!list.canUndo)
    #expect(list.children(of: "Trees") == ["Oak", "Beech"])
    #expect(list.isSelected("Moss") == true)
  }

  @Test("A group is one step, nested or not, and is undone as a whole if it throws")
  func groups() throws {
    var list = try Self.plants()
    let before = list
    let count = try list.group { list in
      try list.insert([.init("Wood", isBranch: true)], into: .section(0))
      try list.group { list in
        try list.move("Oak", into: "Wood")
        try list.move("Beech", into: "Wood")
      }
      try list.expand("Wood")
      return list.itemCount
    }
    #expect(count == 7)
    #expect(list.children(of: "Wood") == ["Oak", "Beech"])
    list.undo()
    #expect(list.snapshot == before.snapshot && !list.canUndo)
    list.redo()
    #expect(list.children(of: "Wood") == ["Oak", "Beech"])

    let kept = list
    #expect(throws: OutlineError.unknownItem("Rose")) {
      try list.group { list in
        try list.delete("Wood")
        try list.delete("Rose")
      }
    }
    #expect(list == kept && list.canUndo && !list.canRedo)
    list.undo()
    #expect(list.snapshot == before.snapshot)
  }

  @Test("A refused edit changes neither the outline nor the history")
  func refused() throws {
    var list = try Self.plants()
    try list.delete("Oak")
    list.undo()
    let before = list
    #expect(throws: OutlineError.unknownItem("Rose")) { try list.delete("Rose") }
    #expect(throws: OutlineError.cycle("Trees")) { try list.move("Trees", before: "Oak") }
    #expect(throws: OutlineError<String>.sectionOutOfRange(index: 3, count: 1)) {
      try list.deleteSection(at: 3)
    }
    #expect(list == before && list.canRedo)
    try list.move("Oak", before: "Oak")
    #expect(list.canRedo)
  }

  @Test("The place of a navigator returns with a step")
  func navigator() throws {
    var list = try Self.plants()
    var navigator = OutlineNavigator<String>(mode: .multiple)
    navigator.select("Oak", in: &list)
    navigator.toggleSelection(of: "Beech", in: &list)
    navigator.extendSelection(to: "Moss", in: &list)
    navigator.select("Oak", in: &list)
    let place = navigator.place(in: list)
    try list.perform(.delete(["Oak"]), at: place)
    navigator.reconcile(with: list)
    navigator.perform(.next, in: &list)
    #expect(list.selection != ["Oak"])
    let undone = list.undo()
    let step = try #require(undone)
    navigator.restore(step.place, in: &list)
    #expect(navigator.cursor == "Oak" && list.selection == ["Oak"])
    navigator.selectAll(in: &list)
    #expect(list.selectionCount == list.rowCount)
  }

  /// An outline with A (x) and B, of which B and then y, inserted into A, are gone: B was deleted, and
  /// y was no longer there when A was loaded again.
  private func refreshed() throws -> Outline<String> {
    var list = try Outline<String> {
      OutlineBranch("A", isExpanded: true) { "x" }
      "B"
    }
    list.history = OutlineHistory()
    try list.delete("B")
    try list.insert("y", into: "A")
    let update = try list.update { try $0.refresh("A") }
    try list.completeLoad(try #require(update.loads.requests.first).token, items: ["x"])
    #expect(list.visibleItems == ["A", "x"])
    return list
  }

  @Test("UN-13: a load that takes away what a step needs costs this step alone")
  func stepThatNoLongerFits() throws {
    var list = try refreshed()
    #expect(list.canUndo)
    let before = list
    let refused = list.undo()
    #expect(refused?.number == 1 && refused?.refusal == .unknownItem("y"))
    #expect(refused?.changes.isEmpty == true && refused?.place == .init())
    #expect(list == before && list.canUndo && !list.canRedo)
    let undone = list.undo()
    #expect(undone?.number == 0 && undone?.refusal == nil)
    #expect(list.visibleItems == ["A", "x", "B"] && !list.canUndo && list.canRedo)
    #expect(list.undo() == nil)
    list.redo()
    #expect(list == before)
  }

  @Test("UN-13: a step that can no longer be redone costs itself alone as well")
  func redoThatNoLongerFits() throws {
    var list = try Outline<String>(items: [.init("A", isLoaded: false), "B", "C"])
    list.history = OutlineHistory()
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
    #expect(list.visibleItems == ["A", "y", "B"])
    list.undo()
    #expect(list.visibleItems == ["A", "y", "B", "C"])
  }

  @Test("UN-13: a refused step of several moves leaves a load that it would have ended")
  func refusedMoves() throws {
    var list = try Outline<String> {
      "A"
      OutlineBranch("B", isExpanded: true) { ["x", "y"] }
      OutlineBranch("C", isExpanded: true) {}
    }
    list.history = OutlineHistory()
    try list.perform([.move("x", into: .item("C")), .move("y", into: .item("A"))])
    let update = try list.update { try $0.refresh("C") }
    try list.completeLoad(try #require(update.loads.requests.first).token, items: [])
    try list.refresh("A")
    let before = list
    #expect(list.undo()?.refusal == .unknownItem("x"))
    #expect(list == before && list.loadState(of: "A") == .loading(token: 2))
  }

  @Test("UN-14: what comes back to a place that is gone becomes the last child")
  func placeThatIsGone() throws {
    var list = try Outline<String> {
      OutlineBranch("A", isExpanded: true) { ["a", "b", "c", "d"] }
    }
    list.history = OutlineHistory()
    try list.delete("d")
    try list.move("c", into: .section(0))
    let update = try list.update { try $0.refresh("A") }
    try list.completeLoad(try #require(update.loads.requests.first).token, items: ["b"])
    #expect(list.undo()?.refusal == nil)
    #expect(list.visibleItems == ["A", "b", "c"])
    #expect(list.undo()?.refusal == nil)
    #expect(list.visibleItems == ["A", "b", "c", "d"])
    while list.canRedo { #expect(list.redo()?.refusal == nil) }
    #expect(list.visibleItems == ["A", "b", "c"])
  }

  @Test("UN-05: a step has the selection of the outline unless its place has one")
  func selection() throws {
    var list = try Self.plants()
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
    var list = try Outline<String>(items: [.init("Trees", isLoaded: false), "Moss"])
    list.history = OutlineHistory()
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
    var list = try Outline<String>(items: [
      .init("Trees", isLoaded: false), .init("Herbs", isLoaded: false),
    ])
    list.history = OutlineHistory()
    var expansion = RecursiveExpansion(siblingsOf: "Trees", in: list)
    while expansion.next(in: &list) != nil {}
    #expect(expansion.loadCount == 2)
    try list.delete("Herbs")
    while expansion.next(in: &list) != nil {}
    #expect(expansion.loadCount == 1)
    // The deleted branch comes back as it was, and loads again; it is no longer a part of this.
    list.undo()
    let state = list.loadState(of: "Trees")
    guard case .loading(let token)? = state else {
      Issue.record("expected a load, got \(String(describing: state))")
      return
    }
    try list.completeLoad(token, items: [.init("Oak", isLoaded: false)])
    while expansion.next(in: &list) != nil {}
    #expect(list.isExpanded("Oak") == true && !list.canUndo)
    expansion.cancel(in: &list)
    #expect(list.isExpanded("Oak") == false && expansion.isFinished)
    #expect(list.isExpanded("Herbs") == true && list.canRedo)
    try list.collapseSiblings(of: "Trees")
    #expect(list.rowCount == 2 && list.canRedo)
    #expect(list.checkInvariants() == nil)
  }

  @Test("The history is limited and cleared")
  func limits() throws {
    var list = try Outline<Int>(items: (0..<9).map { .init($0) })
    list.history = OutlineHistory(limit: 2)
    for id in 0..<5 { try list.delete(id) }
    list.undo()
    list.undo()
    #expect(!list.canUndo && list.rootItems == [3, 4, 5, 6, 7, 8])
    try list.delete(3)
    list.history?.clear()
    #expect(!list.canUndo && !list.canRedo)
    #expect(list.recordStep() == 6)
    #expect(list.canUndo)
  }
}
