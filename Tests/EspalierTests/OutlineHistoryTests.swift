import Espalier
import EspalierTestSupport
import Testing

/// Undo and redo, one step each.
@Suite struct OutlineHistoryTests {
  @Test("UN-01: undoing a deletion restores the subtree, its expansion and heights")
  func deletion() throws {
    var (outline, history) = (Outline.t1, OutlineHistory<String>())
    for id in ["A", "A0"] { try outline.expand(id) }
    try outline.setHeight(100, of: "A01")
    #expect(
      try history.perform(.delete(["A", "A0", "F"]), on: &outline).picture
        == "del 0 {0,1,2,3,4} del 2 {0}"
    )
    #expect(history.undo(on: &outline)?.changes.picture == "ins 0 {0,1,2,3,4} ins 2 {0}")
    #expect(outline.line(0) == "A A0 A00 A01 A1 B")
    #expect(outline.line(2) == "F G H I")
    #expect(outline.height(of: "A01") == 100)
    #expect(history.redo(on: &outline)?.changes.picture == "del 0 {0,1,2,3,4} del 2 {0}")
    #expect(!history.canRedo)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("UN-02: undoing an insertion makes a former leaf a leaf again")
  func insertion() throws {
    var (outline, history) = (Outline.t1, OutlineHistory<String>())
    let items: [Outline<String>.Item] = [.init("N", isExpanded: true), .init("N0", level: 1)]
    try history.perform(.insert(items, into: .item("E")), on: &outline)
    try outline.expand("E")
    #expect(outline.line(1) == "C D E N N0")
    #expect(history.undo(on: &outline)?.changes.picture == "del 1 {3,4} rel 1 {2}")
    #expect(outline.isBranch("E") == false)
    #expect(history.redo(on: &outline)?.changes.picture == "ins 1 {3,4} rel 1 {2}")
    #expect(outline.snapshot(of: "E")?.map(\.id) == ["E", "N", "N0"])
    #expect(outline.isExpanded("N") == true)
  }

  @Test("UN-03: undoing a move restores the position")
  func move() throws {
    var (outline, history) = (Outline.t1, OutlineHistory<String>())
    try outline.expand("A")
    try history.perform(.move("A", into: .section(2), at: 1), on: &outline)
    #expect(outline.line(2) == "F A A0 A1 G H I")
    #expect(history.undo(on: &outline)?.changes.picture == "mov 2,1->0,0x3")
    #expect(outline.line(0) == "A A0 A1 B")
    history.redo(on: &outline)
    #expect(outline.line(0) == "B")
  }

  @Test("UN-04: sorting, replacing and applying are one step each")
  func whole() throws {
    var (outline, history) = (Outline.t1, OutlineHistory<String>())
    outline.expandAll()
    let before = outline.snapshot
    let all = (0..<3).map { Outline<String>.Parent.section($0) }
    try history.sort(all, deep: true, on: &outline) { $0 > $1 }
    #expect(outline.line(0) == "B B1 B0 A A1 A0 A01 A00")
    try history.perform(
      .replaceChildren(of: .item("B"), with: [.init("X"), .init("B0")]),
      on: &outline
    )
    try history.perform(.apply([.init(items: [.init("B"), .init("A1", level: 1)])]), on: &outline)
    #expect(outline.line(0) == "B A1")
    while history.canUndo { history.undo(on: &outline) }
    #expect(outline.snapshot == before)
    while history.canRedo { history.redo(on: &outline) }
    #expect(outline.line(0) == "B A1")
    #expect(outline.sectionCount == 1)
  }

  @Test("UN-05: selection, cursor and scroll anchor are restored")
  func place() throws {
    var (outline, history) = (Outline.t1, OutlineHistory<String>())
    var navigator = OutlineNavigator<String>()
    navigator.select("B", in: &outline)
    let anchor = outline.anchor(from: 44, height: 44)
    try history.perform(
      .delete(["B"]),
      on: &outline,
      at: navigator.place(in: outline, anchor: anchor)
    )
    navigator.reconcile(with: outline)
    #expect(navigator.cursor == "C")
    let undo = history.undo(on: &outline, at: navigator.place(in: outline))
    let undone = try #require(undo)
    #expect(navigator.restore(undone.place, in: &outline).movedCursor)
    #expect(navigator.cursor == "B")
    #expect(outline.selection == ["B"])
    #expect(undone.place.anchor.flatMap { outline.offset(of: $0) } == 44)
    #expect(history.redo(on: &outline)?.place.cursor == "C")
  }

  @Test("UN-06: a new edit clears the redo stack; a rejected one changes nothing")
  func branches() throws {
    var (outline, history) = (Outline.t1, OutlineHistory<String>(limit: 2))
    #expect(history.undo(on: &outline) == nil)
    for id in ["A", "B", "C"] { try history.perform(.delete([id]), on: &outline) }
    #expect(throws: OutlineError.unknownItem("A")) {
      try history.perform(.delete(["A"]), on: &outline)
    }
    history.undo(on: &outline)
    #expect(history.canRedo)
    try history.perform(.move("E", into: .section(1), at: 0), on: &outline)
    #expect(!history.canRedo)
    history.undo(on: &outline)
    history.undo(on: &outline)
    #expect(!history.canUndo)
    #expect(outline.line(0) == "B")
  }

  @Test("UN-09: several moves are one step, undone, redone and refused as a whole")
  func group() throws {
    var (outline, history) = (Outline.t1, OutlineHistory<String>())
    try outline.expand("A")
    let moves: [OutlineEdit<String>] = [
      .move("A1", into: .section(0), at: 0), .move("B", into: .section(0), at: 1),
      .move("F", into: .item("C")),
    ]
    let changes = try history.perform(moves, on: &outline)
    #expect(changes.picture == "del 2 {0} mov 0,2->0,0x2 rel 0 {0}")
    #expect(outline.line(0) == "A1 B A A0")
    #expect(history.undo(on: &outline)?.changes.picture == "ins 2 {0} mov 0,0->0,2x2 rel 0 {2}")
    #expect(outline.line(0) == "A A0 A1 B" && outline.line(2) == "F G H I")
    #expect(!history.canUndo)
    history.redo(on: &outline)
    #expect(outline.line(0) == "A1 B A A0" && outline.line(2) == "G H I")
    // The second is refused, and the first is taken back.
    #expect(throws: OutlineError.cycle("A")) {
      try history.perform(
        [.move("B", into: .section(0), at: 0), .move("A", into: .item("A0"))],
        on: &outline
      )
    }
    #expect(outline.line(0) == "A1 B A A0" && history.undoStep == 0)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("UN-10: steps keep their numbers; one may be without an edit; items are limited")
  func numbers() throws {
    var (outline, history) = (Outline.t1, OutlineHistory<String>(itemLimit: 5))
    try history.perform(.delete(["I"]), on: &outline)
    #expect(history.recordStep() == 1)
    #expect(history.undoStep == 1 && history.oldestStep == 0 && history.redoStep == nil)
    #expect(history.undo(on: &outline)?.changes.isEmpty == true)
    #expect(history.undoStep == 0 && history.redoStep == 1)
    history.redo(on: &outline)
    // A with its four descendants: together with I there are too many.
    try history.perform(.delete(["A"]), on: &outline)
    #expect(history.oldestStep == 1 && history.undoStep == 2)
    try history.perform(.delete(["C", "D"]), on: &outline)
    #expect(!history.canUndo)
    #expect(history.recordStep() == 4)
  }

  @Test("UN-13: a step that does not fit an outline edited past the history changes nothing")
  func pastHistory() throws {
    var (outline, history) = (Outline.t1, OutlineHistory<String>())
    try history.perform(.delete(["B"]), on: &outline)
    try history.perform(.delete(["A", "C"]), on: &outline)
    try outline.deleteSection(at: 1)
    try outline.deleteSection(at: 1)
    let before = outline
    let refused = history.undo(on: &outline)
    #expect(refused?.refusal == .sectionOutOfRange(index: 1, count: 1) && refused?.number == 1)
    #expect(outline == before && history.undoStep == 0 && !history.canRedo)
    #expect(history.undo(on: &outline)?.refusal == nil)
    #expect(outline.line(0) == "B")
    #expect(outline.checkInvariants() == nil)
  }

  @Test("UN-09: under a filter, moves that are refused leave all as it was")
  func filteredGroup() throws {
    var (outline, history) = (Outline.t1, OutlineHistory<String>())
    outline.expandAll()
    let items = outline.map { $0.id }
    for decision in [FilterDecision.hide, .showIfDescendantShows] {
      for kept in items.prefix(TestScale.rounds(items.count)) {
        outline.filter { $0 == kept ? .show : decision }
        for (id, parent) in items.flatMap({ id in items.map { (id, $0) } }) {
          let before = outline
          #expect(throws: OutlineError<String>.self) {
            try history.perform(
              [.move(id, into: .item(parent)), .move(parent, into: .item("gone"))],
              on: &outline
            )
          }
          #expect(outline == before, "\(kept): \(id) into \(parent)")
          outline = before
        }
        outline.clearFilter()
      }
    }
  }

  @Test("UN-11: a group of any edits is one step, with one change, and refused as a whole")
  func anyGroup() throws {
    var (outline, history) = (Outline.t1, OutlineHistory<String>())
    try outline.expand("A")
    let before = outline
    let edits: [OutlineEdit<String>] = [
      .insert([.init("N", isExpanded: true)], into: .section(0), at: 0),
      .move("A1", into: .item("N")), .delete(["B", "A"]), .insert([.init("B")], into: .item("N")),
    ]
    let changes = try history.perform(edits, on: &outline)
    #expect(outline.line(0) == "N A1 B")
    #expect(changes.picture == "del 0 {0,1} ins 0 {0} rel 0 {2}")
    #expect(history.undo(on: &outline)?.changes.picture == "del 0 {0} ins 0 {0,1} rel 0 {3}")
    #expect(outline.snapshot == before.snapshot && !history.canUndo)
    history.redo(on: &outline)
    #expect(outline.line(0) == "N A1 B")
    let snapshot = outline.snapshot
    #expect(throws: OutlineError<String>.unknownItem("gone")) {
      try history.perform([.delete(["N"]), .delete(["gone"])], on: &outline)
    }
    #expect(outline.snapshot == snapshot && history.undoStep == 0)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("UN-11: steps between the beginning and the end of a group are one step")
  func openGroup() throws {
    var (outline, history) = (Outline.t1, OutlineHistory<String>())
    let before = outline.snapshot
    history.beginGroup(at: .init(cursor: "A"))
    history.beginGroup()
    history.endGroup()
    try history.perform(.insert([.init("N")], into: .section(0), at: 0), on: &outline)
    history.recordStep()
    history.beginGroup()
    try history.sort([.section(0), .item("B")], on: &outline) { $0 > $1 }
    history.endGroup()
    try history.perform(.delete(["C"]), on: &outline)
    #expect(!history.canUndo)
    history.endGroup()
    #expect(history.undoStep == 0 && outline.line(0) == "N B A")
    let after = outline.snapshot
    let undone = history.undo(on: &outline)
    #expect(undone?.changes.picture == "del 0 {0} ins 1 {0} mov 0,1->0,1x1")
    #expect(undone?.place.cursor == "A")
    #expect(outline.snapshot == before && !history.canUndo)
    history.redo(on: &outline)
    #expect(outline.snapshot == after)
    // An open group ends with an undo; one without steps is none.
    history.beginGroup()
    history.undo(on: &outline)
    #expect(outline.snapshot == before && history.canRedo)
    history.beginGroup()
    history.endGroup()
    #expect(history.canRedo)
  }

  @Test("UN-04: sorting several parents, one inside another, is one change and one step")
  func nestedSort() throws {
    var (outline, history) = (Outline.t1, OutlineHistory<String>())
    for id in ["A", "B"] { try outline.expand(id) }
    let before = outline.snapshot
    let parents: [Outline<String>.Parent] = [.section(0), .item("B")]
    let changes = try history.sort(parents, deep: true, on: &outline) { $0 > $1 }
    #expect(outline.line(0) == "B B1 B0 A A1 A0")
    #expect(changes.moves.count == 4 && changes.insertions.isEmpty)
    history.undo(on: &outline)
    #expect(outline.snapshot == before && outline.checkInvariants() == nil)
  }

  @Test("UN-12: checks and the selection of deleted items come back, loads are requested again")
  func marks() throws {
    var outline = try OutlineLoadStateTests.everyState()
    var history = OutlineHistory<String>()
    for id in ["next", "dropped", "closed"] { try outline.setChecked(true, for: id) }
    try outline.setChecked(true, for: "more")
    try outline.setChecked(false, for: "more 0")
    try outline.setSelected(true, for: ["page", "first", "loaded"])
    let (before, checks) = (outline, outline.checks.map { "\($0)" })
    let selection = outline.selection
    try history.perform(.delete(["unknown", "next", "first", "more"]), on: &outline)
    #expect(outline.takeLoadRequests().cancels.sorted() == [1, 4])
    history.undo(on: &outline)
    #expect(outline.snapshot == before.snapshot && outline.selection == selection)
    #expect(outline.checks.map { "\($0)" } == checks)
    #expect(outline.takeLoadRequests().requests.map(\.item) == ["first", "next"])
    #expect(outline.checkInvariants() == nil)
    // More children of "next" are still to be checked.
    try outline.completeLoad(6, items: [.init("page 2")])
    #expect(outline.checkState(of: "page 2") == .on)
    try outline.loadMore("more")
    try outline.completeLoad(7, items: [.init("more 1")])
    #expect(outline.checkState(of: "more 1") == .off)
    // A branch without children had a check of its own.
    try outline.setChecked(true, for: "loaded")
    try history.perform(.insert([.init("new")], into: .item("loaded")), on: &outline)
    #expect(outline.checkState(of: "loaded") == .off)
    history.undo(on: &outline)
    #expect(outline.checkState(of: "loaded") == .on)
  }

  @Test("LZ-10, UN-13: a load that begins between the steps refuses no undo")
  func between() throws {
    for opening in 0..<4 {
      var (outline, history) = (try OutlineLoadingTests.folder(), OutlineHistory<String>())
      try history.perform(.move("A", into: .item("F")), on: &outline)
      let before = outline.snapshot
      let items = [.init("Z")] + before[0].items.dropLast()
      try history.perform(.apply([.init(items: items)]), on: &outline)
      switch opening {
      case 0: try outline.expand("F")
      case 1: try outline.reveal("A")
      case 2: try outline.expandSiblings(of: "F")
      default: outline.filter { $0 == "A" ? .show : .showIfDescendantShows }
      }
      #expect(history.undo(on: &outline)?.refusal == nil && outline.line(0).hasPrefix("F A"))
      if opening < 3 { #expect(outline.loadState(of: "F") == .loading(token: 1)) }
      #expect(history.undo(on: &outline)?.refusal == nil && outline.childCount(of: "F") == 0)
      #expect(outline.checkInvariants() == nil && history.canRedo)
    }
  }

  @Test("UN-05: of a selection larger than the edit, only what it deletes is kept")
  func largeSelection() throws {
    var outline = Outline<Int>()
    try outline.insertSection(items: (0..<50).map { .init($0) })
    var history = OutlineHistory<Int>(itemLimit: 4)
    var navigator = OutlineNavigator<Int>(mode: .multiple)
    outline.select(rows: 0..<40)
    try history.perform(.delete([7, 8]), on: &outline, at: navigator.place(in: outline))
    #expect(history.canUndo)
    try outline.setSelected(false, for: [0])
    let step = history.undo(on: &outline)
    navigator.restore(try #require(step).place, in: &outline)
    #expect(outline.selection == Array(1..<40))
  }

  @Test(
    "UN-11: groups of edits in large outlines have the least changes, and so have their undo and redo"
  )
  func largeGroups() throws {
    var performed = 0
    for seed: UInt64 in 0..<(5 * TestScale.smallSeeds) {
      var generator = SeededGenerator(seed: seed)
      var nextID = 0
      var outline = Outline<Int>()
      for _ in 0..<3 {
        try outline.insertSection(
          items: (0..<100 + generator.below(200)).map { place in
            nextID += 1
            let level = place == 0 ? 0 : generator.below(3)
            return .init(nextID, level: min(level, place), isExpanded: generator.chance(70))
          }.steppingDown()
        )
      }
      var history = OutlineHistory<Int>()
      for _ in 0..<10 {
        let edits = (0..<2 + generator.below(6)).map { _ -> OutlineEdit<Int> in
          let parent: Outline<Int>.Parent =
            generator.chance(30) ? .section(generator.below(3)) : .item(1 + generator.below(nextID))
          switch generator.below(6) {
          case 0:
            nextID += 2
            return .insert([.init(nextID - 1), .init(nextID, level: 1)], into: parent)
          case 1: return .delete([1 + generator.below(nextID)])
          case 2 where generator.chance(20):
            nextID += 1
            return .replaceChildren(of: parent, with: [.init(nextID)])
          default:
            let index = generator.chance(50) ? nil : 0
            return .move(1 + generator.below(nextID), into: parent, at: index)
          }
        }
        let before = outline
        guard let changes = try? history.perform(edits, on: &outline) else {
          #expect(outline == before, "seed \(seed)")
          continue
        }
        performed += 1
        let after = outline
        func check(_ changes: RowChanges?, from old: Outline<Int>, to new: Outline<Int>) throws {
          let validator = ChangeValidator(before: old.shadow, after: new.shadow)
          let fault = validator.fault(in: try #require(changes))
          #expect(
            fault == nil && outline == new,
            "seed \(seed): \(edits): \(fault ?? "other items")"
          )
        }
        try check(changes, from: before, to: after)
        try check(history.undo(on: &outline)?.changes, from: after, to: before)
        try check(history.redo(on: &outline)?.changes, from: before, to: after)
        #expect(outline.checkInvariants() == nil)
      }
    }
    #expect(performed > 20)
  }

  @Test(
    "UN-08: undoing and redoing random edits in any order reproduces each state",
    arguments: 0..<TestScale.smallSeeds
  )
  func random(seed: UInt64) {
    var run = HistoryRun(seed: seed)
    for step in 0..<400 {
      if let fault = run.step() {
        Issue.record("seed \(seed), SOAK_SEED \(TestScale.seedBase), step \(step): \(fault)")
        return
      }
    }
    let (undone, redone, loads) = (run.undone, run.redone, run.loads)
    #expect(undone > 20 && redone > 2, "seed \(seed): \(undone) undone, \(redone) done again")
    #expect(loads > 0 || TestScale.isSoak, "seed \(seed): \(loads) loads answered")
  }

  @Test("UN-13: among random edits and loads, steps that no longer fit are refused by name")
  func randomRefusals() {
    var (refused, reverted) = (0, 0)
    for seed: UInt64 in 0..<20 where refused < 3 {
      var run = HistoryRun(seed: seed)
      for step in 0..<400 {
        if let fault = run.step() {
          Issue.record("seed \(seed), SOAK_SEED \(TestScale.seedBase), step \(step): \(fault)")
          return
        }
      }
      refused += run.refused
      reverted += run.undone + run.redone
    }
    #expect(refused >= 3 && reverted > refused || TestScale.isSoak)
  }
}

extension [Outline<Int>.Item] {
  /// The items with levels that never skip one downwards.
  fileprivate func steppingDown() -> Self {
    var deepest = 0
    return map { item in
      var item = item
      item.level = Swift.min(item.level, deepest)
      deepest = item.level + 1
      return item
    }
  }
}
