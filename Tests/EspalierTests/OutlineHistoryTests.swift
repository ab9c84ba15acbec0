import Espalier
import EspalierTestSupport
import Testing

/// Undo and redo, one step each.
@Suite struct OutlineHistoryTests {
  @Test("UN-01: undoing a deletion restores the subtree, its expansion and heights")
  func deletion() throws {
    var outline = Outline.t1
    outline.history = OutlineHistory()
    for id in ["A", "A0"] { try outline.expand(id) }
    try outline.setHeight(100, of: "A01")
    #expect(
      try outline.perform(.delete(["A", "A0", "F"])).picture
        == "del 0 {0,1,2,3,4} del 2 {0}"
    )
    #expect(outline.undo()?.changes.picture == "ins 0 {0,1,2,3,4} ins 2 {0}")
    #expect(outline.line(0) == "A A0 A00 A01 A1 B")
    #expect(outline.line(2) == "F G H I")
    #expect(outline.height(of: "A01") == 100)
    #expect(outline.redo()?.changes.picture == "del 0 {0,1,2,3,4} del 2 {0}")
    #expect(!outline.canRedo)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("UN-02: undoing an insertion makes a former leaf a leaf again")
  func insertion() throws {
    var outline = Outline.t1
    outline.history = OutlineHistory()
    let items: [Outline<String>.Item] = [.init("N", isExpanded: true), .init("N0", level: 1)]
    try outline.perform(.insert(items, into: .item("E")))
    try outline.expand("E")
    #expect(outline.line(1) == "C D E N N0")
    #expect(outline.undo()?.changes.picture == "del 1 {3,4} rel 1 {2}")
    #expect(outline.isBranch("E") == false)
    #expect(outline.redo()?.changes.picture == "ins 1 {3,4} rel 1 {2}")
    #expect(outline.snapshot(of: "E")?.map(\.id) == ["E", "N", "N0"])
    #expect(outline.isExpanded("N") == true)
  }

  @Test("UN-03: undoing a move restores the position")
  func move() throws {
    var outline = Outline.t1
    outline.history = OutlineHistory()
    try outline.expand("A")
    try outline.perform(.move("A", into: .section(2), at: 1))
    #expect(outline.line(2) == "F A A0 A1 G H I")
    #expect(outline.undo()?.changes.picture == "mov 2,1->0,0x3")
    #expect(outline.line(0) == "A A0 A1 B")
    outline.redo()
    #expect(outline.line(0) == "B")
  }

  @Test("UN-04: sorting, replacing and applying are one step each")
  func whole() throws {
    var outline = Outline.t1
    outline.history = OutlineHistory()
    outline.expandAll()
    let before = outline.snapshot
    let all = (0..<3).map { Outline<String>.Parent.section($0) }
    try outline.sort(all, deep: true) { $0 > $1 }
    #expect(outline.line(0) == "B B1 B0 A A1 A0 A01 A00")
    try outline.perform(.replaceChildren(of: .item("B"), with: [.init("X"), .init("B0")]))
    try outline.perform(.apply([.init(items: [.init("B"), .init("A1", level: 1)])]))
    #expect(outline.line(0) == "B A1")
    while outline.canUndo { outline.undo() }
    #expect(outline.snapshot == before)
    while outline.canRedo { outline.redo() }
    #expect(outline.line(0) == "B A1")
    #expect(outline.sectionCount == 1)
  }

  @Test("UN-05: selection, cursor and scroll anchor are restored")
  func place() throws {
    var outline = Outline.t1
    outline.history = OutlineHistory()
    var navigator = OutlineNavigator<String>()
    navigator.select("B", in: &outline)
    let anchor = outline.anchor(from: 44, height: 44)
    try outline.perform(
      .delete(["B"]),
      at: navigator.place(in: outline, anchor: anchor)
    )
    navigator.reconcile(with: outline)
    #expect(navigator.cursor == "C")
    let undo = outline.undo(at: navigator.place(in: outline))
    let undone = try #require(undo)
    #expect(navigator.restore(undone.place, in: &outline).movedCursor)
    #expect(navigator.cursor == "B")
    #expect(outline.selection == ["B"])
    #expect(undone.place.anchor.flatMap { outline.offset(of: $0) } == 44)
    #expect(outline.redo()?.place.cursor == "C")
  }

  @Test("UN-06: a new edit clears the redo stack; a rejected one changes nothing")
  func branches() throws {
    var outline = Outline.t1
    outline.history = OutlineHistory(limit: 2)
    #expect(outline.undo() == nil)
    for id in ["A", "B", "C"] { try outline.perform(.delete([id])) }
    #expect(throws: OutlineError.unknownItem("A")) {
      try outline.perform(.delete(["A"]))
    }
    outline.undo()
    #expect(outline.canRedo)
    try outline.perform(.move("E", into: .section(1), at: 0))
    #expect(!outline.canRedo)
    outline.undo()
    outline.undo()
    #expect(!outline.canUndo)
    #expect(outline.line(0) == "B")
  }

  @Test("UN-09: several moves are one step, undone, redone and refused as a whole")
  func group() throws {
    var outline = Outline.t1
    outline.history = OutlineHistory()
    try outline.expand("A")
    let moves: [OutlineEdit<String>] = [
      .move("A1", into: .section(0), at: 0), .move("B", into: .section(0), at: 1),
      .move("F", into: .item("C")),
    ]
    let changes = try outline.perform(moves)
    #expect(changes.picture == "del 2 {0} mov 0,2->0,0x2 rel 0 {0}")
    #expect(outline.line(0) == "A1 B A A0")
    #expect(outline.undo()?.changes.picture == "ins 2 {0} mov 0,0->0,2x2 rel 0 {2}")
    #expect(outline.line(0) == "A A0 A1 B" && outline.line(2) == "F G H I")
    #expect(!outline.canUndo)
    outline.redo()
    #expect(outline.line(0) == "A1 B A A0" && outline.line(2) == "G H I")
    // The second is refused, and the first is taken back.
    #expect(throws: OutlineError.cycle("A")) {
      try outline.perform([.move("B", into: .section(0), at: 0), .move("A", into: .item("A0"))])
    }
    #expect(outline.line(0) == "A1 B A A0" && outline.history?.undoStep == 0)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("UN-10: steps keep their numbers; one may be without an edit; items are limited")
  func numbers() throws {
    var outline = Outline.t1
    outline.history = OutlineHistory(itemLimit: 5)
    try outline.perform(.delete(["I"]))
    #expect(outline.recordStep() == 1)
    #expect(
      outline.history?.undoStep == 1 && outline.history?.oldestStep == 0
        && outline.history?.redoStep == nil
    )
    #expect(outline.undo()?.changes.isEmpty == true)
    #expect(outline.history?.undoStep == 0 && outline.history?.redoStep == 1)
    outline.redo()
    // A with its four descendants: together with I there are too many.
    try outline.perform(.delete(["A"]))
    #expect(outline.history?.oldestStep == 1 && outline.history?.undoStep == 2)
    try outline.perform(.delete(["C", "D"]))
    #expect(!outline.canUndo)
    #expect(outline.recordStep() == 4)
  }

  @Test("UN-13: a step that does not fit an outline edited without the history changes nothing")
  func pastHistory() throws {
    var outline = Outline.t1
    outline.history = OutlineHistory()
    try outline.perform(.delete(["B"]))
    try outline.perform(.delete(["A", "C"]))
    try outline.withoutHistory { outline in
      try outline.deleteSection(at: 1)
      try outline.deleteSection(at: 1)
      #expect(!outline.canUndo && outline.undo() == nil && outline.recordStep() == nil)
    }
    let before = outline
    let refused = outline.undo()
    #expect(refused?.refusal == .sectionOutOfRange(index: 1, count: 1) && refused?.number == 1)
    #expect(outline == before && outline.history?.undoStep == 0 && !outline.canRedo)
    #expect(outline.undo()?.refusal == nil)
    #expect(outline.line(0) == "B")
    #expect(outline.checkInvariants() == nil)
  }

  @Test("UN-09: under a filter, moves that are refused leave all as it was")
  func filteredGroup() throws {
    var outline = Outline.t1
    outline.history = OutlineHistory()
    outline.expandAll()
    let items = outline.map { $0.id }
    for decision in [FilterDecision.hide, .showIfDescendantShows] {
      for kept in items.prefix(TestScale.rounds(items.count)) {
        outline.filter { $0 == kept ? .show : decision }
        for (id, parent) in items.flatMap({ id in items.map { (id, $0) } }) {
          let before = outline
          #expect(throws: OutlineError<String>.self) {
            try outline.perform([
              .move(id, into: .item(parent)), .move(parent, into: .item("gone")),
            ])
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
    var outline = Outline.t1
    outline.history = OutlineHistory()
    try outline.expand("A")
    let before = outline
    let edits: [OutlineEdit<String>] = [
      .insert([.init("N", isExpanded: true)], into: .section(0), at: 0),
      .move("A1", into: .item("N")), .delete(["B", "A"]), .insert([.init("B")], into: .item("N")),
    ]
    let changes = try outline.perform(edits)
    #expect(outline.line(0) == "N A1 B")
    #expect(changes.picture == "del 0 {0,1} ins 0 {0} rel 0 {2}")
    #expect(outline.undo()?.changes.picture == "del 0 {0} ins 0 {0,1} rel 0 {3}")
    #expect(outline.snapshot == before.snapshot && !outline.canUndo)
    outline.redo()
    #expect(outline.line(0) == "N A1 B")
    let snapshot = outline.snapshot
    #expect(throws: OutlineError<String>.unknownItem("gone")) {
      try outline.perform([.delete(["N"]), .delete(["gone"])])
    }
    #expect(outline.snapshot == snapshot && outline.history?.undoStep == 0)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("UN-11: steps between the beginning and the end of a group are one step")
  func openGroup() throws {
    var outline = Outline.t1
    outline.history = OutlineHistory()
    let before = outline.snapshot
    try outline.group(at: .init(cursor: "A")) { outline in
      outline.group { _ in }
      try outline.perform(.insert([.init("N")], into: .section(0), at: 0))
      outline.recordStep()
      try outline.group { try $0.sort([.section(0), .item("B")]) { $0 > $1 } }
      try outline.delete(["C"])
      #expect(!outline.canUndo)
    }
    #expect(outline.history?.undoStep == 0 && outline.line(0) == "N B A")
    let after = outline.snapshot
    let undone = outline.undo()
    #expect(undone?.changes.picture == "del 0 {0} ins 1 {0} mov 0,1->0,1x1")
    #expect(undone?.place.cursor == "A")
    #expect(outline.snapshot == before && !outline.canUndo)
    outline.redo()
    #expect(outline.snapshot == after)
    // An open group ends with an undo; one without steps is none.
    outline.group { outline in
      outline.undo()
      #expect(outline.snapshot == before && outline.canRedo)
    }
    outline.group { _ in }
    #expect(outline.canRedo)
  }

  @Test("UN-04: sorting several parents, one inside another, is one change and one step")
  func nestedSort() throws {
    var outline = Outline.t1
    outline.history = OutlineHistory()
    for id in ["A", "B"] { try outline.expand(id) }
    let before = outline.snapshot
    let parents: [Outline<String>.Parent] = [.section(0), .item("B")]
    let changes = try outline.sort(parents, deep: true) { $0 > $1 }
    #expect(outline.line(0) == "B B1 B0 A A1 A0")
    #expect(changes.moves.count == 4 && changes.insertions.isEmpty)
    outline.undo()
    #expect(outline.snapshot == before && outline.checkInvariants() == nil)
  }

  @Test("UN-12: checks and the selection of deleted items come back, loads are requested again")
  func marks() throws {
    var outline = try OutlineLoadStateTests.everyState()
    outline.history = OutlineHistory()
    for id in ["next", "dropped", "closed"] { try outline.setChecked(true, for: id) }
    try outline.setChecked(true, for: "more")
    try outline.setChecked(false, for: "more 0")
    try outline.setSelected(true, for: ["page", "first", "loaded"])
    let (before, checks) = (outline, outline.checks.map { "\($0)" })
    let selection = outline.selection
    try outline.perform(.delete(["unknown", "next", "first", "more"]))
    #expect(outline.takeLoadRequests().cancels.sorted() == [1, 4])
    outline.undo()
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
    try outline.perform(.insert([.init("new")], into: .item("loaded")))
    #expect(outline.checkState(of: "loaded") == .off)
    outline.undo()
    #expect(outline.checkState(of: "loaded") == .on)
  }

  @Test("LZ-10, UN-13: a load that begins between the steps refuses no undo")
  func between() throws {
    for opening in 0..<4 {
      var outline = try OutlineLoadingTests.folder()
      outline.history = OutlineHistory()
      try outline.perform(.move("A", into: .item("F")))
      let before = outline.snapshot
      let items = [.init("Z")] + before[0].items.dropLast()
      try outline.perform(.apply([.init(items: items)]))
      switch opening {
      case 0: try outline.expand("F")
      case 1: try outline.reveal("A")
      case 2: try outline.expandSiblings(of: "F")
      default: outline.filter { $0 == "A" ? .show : .showIfDescendantShows }
      }
      #expect(outline.undo()?.refusal == nil && outline.line(0).hasPrefix("F A"))
      if opening < 3 { #expect(outline.loadState(of: "F") == .loading(token: 1)) }
      #expect(outline.undo()?.refusal == nil && outline.childCount(of: "F") == 0)
      #expect(outline.checkInvariants() == nil && outline.canRedo)
    }
  }

  @Test("UN-05: of a selection larger than the edit, only what it deletes is kept")
  func largeSelection() throws {
    var outline = Outline<Int>()
    try outline.insertSection(items: (0..<50).map { .init($0) })
    outline.history = OutlineHistory(itemLimit: 4)
    var navigator = OutlineNavigator<Int>(mode: .multiple)
    outline.select(rows: 0..<40)
    try outline.perform(.delete([7, 8]), at: navigator.place(in: outline))
    #expect(outline.canUndo)
    try outline.setSelected(false, for: [0])
    let step = outline.undo()
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
      outline.history = OutlineHistory()
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
        guard let changes = try? outline.perform(edits) else {
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
        try check(outline.undo()?.changes, from: after, to: before)
        try check(outline.redo()?.changes, from: before, to: after)
        #expect(outline.checkInvariants() == nil)
      }
    }
    #expect(performed > 20)
  }

  @Test(
    "UN-08, UN-15: undoing and redoing random edits in any order reproduces each state",
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
