import Espalier
import EspalierTestSupport
import Testing

/// Commands in two halves: what a key would do, and doing it.
@Suite struct OutlineIntentTests {
  typealias Navigator = OutlineNavigator<String>

  private func event(_ id: String, _ isExpanded: Bool = true) -> ExpansionEvent<String> {
    ExpansionEvent(id, isExpanded: isExpanded)
  }

  /// T1, a navigator with the cursor on an item, and what a command would do there.
  private func prepared(
    _ command: RowCommand,
    at cursor: String,
    mode: Navigator.SelectionMode = .single,
    _ change: (inout Outline<String>) throws -> Void = { _ in }
  ) throws -> (outline: Outline<String>, navigator: Navigator, intent: Navigator.Intent) {
    var outline = Outline.t1
    try change(&outline)
    var navigator = Navigator(mode: mode)
    navigator.reconcile(with: outline)
    navigator.focus(cursor, in: outline)
    return (outline, navigator, navigator.prepare(command, in: outline))
  }

  @Test("KB-21: preparing tells what opens, is selected and activated, and changes nothing")
  func prepare() throws {
    let (outline, navigator, intent) = try prepared(.activate, at: "A")
    #expect(intent.item == "A" && intent.cursor == nil && !intent.loads)
    #expect(intent.expansions == [event("A")] && !intent.expandsSiblings)
    #expect(intent.selection == .only("A") && intent.activates && !intent.isEmpty)
    #expect(
      outline.counts == Outline.t1.counts && outline.selection == [] && navigator.cursor == "A"
    )
  }

  @Test("KB-21: what the policy collapses is named before what expands")
  func policy() throws {
    var (outline, navigator, intent) = try prepared(.inward, at: "B") {
      try $0.expand("A")
      $0.policy.opensOneBranchPerParent = true
    }
    #expect(intent.expansions == [event("A", false), event("B")])
    var result = navigator.commit(intent, in: &outline)
    #expect(result.expansions == intent.expansions)
    #expect(outline.isExpanded("A") == false && outline.isExpanded("B") == true)
    // Neither happens alone.
    intent = navigator.prepare(.outward, in: outline)
    try outline.collapse("B")
    intent = navigator.prepare(.expandSiblings, in: outline)
    #expect(intent.expansions == [event("B")] && !intent.expandsSiblings)
    try outline.expand("A")
    intent = navigator.prepare(.inward, in: outline)
    intent.refuse(event("A", false))
    #expect(intent.expansions == [])
    result = navigator.commit(intent, in: &outline)
    #expect(result == .init())
    #expect(outline.isExpanded("A") == true && outline.isExpanded("B") == false)
  }

  @Test("KB-21: a refused sibling stays collapsed, and the others expand as one change")
  func refusedSiblings() throws {
    var (outline, navigator, intent) = try prepared(.expandSiblings, at: "C")
    #expect(intent.expansions == [event("C"), event("D")] && intent.expandsSiblings)
    intent.refuse(event("C"))
    intent.refuse(event("A"))
    let result = navigator.commit(intent, in: &outline)
    #expect(result.expansions == [event("D")])
    #expect(result.changes.picture == "ins 1 {2,3,4}")
    #expect(outline.isExpanded("C") == false && outline.checkInvariants() == nil)
  }

  @Test("KB-21: a removed part does not happen, and the rest does")
  func parts() throws {
    var (outline, navigator, intent) = try prepared(.activate, at: "A")
    intent.refuse(event("A"))
    var result = navigator.commit(intent, in: &outline)
    #expect(result.changes.isEmpty && result.changedSelection && result.activated)
    intent = navigator.prepare(.activate, in: outline)
    intent.selection = nil
    intent.activates = false
    result = navigator.commit(intent, in: &outline)
    #expect(result.expansions == [event("A")] && !result.activated && !result.changedSelection)
  }

  @Test("KB-22: what has become impossible in between is left out")
  func changed() throws {
    // The item is gone.
    var (outline, navigator, intent) = try prepared(.activate, at: "A")
    try outline.delete(["A"])
    var result = navigator.commit(intent, in: &outline)
    #expect(result == .init())
    #expect(outline.selection == [] && navigator.cursor == "B")

    // It is open already, and hidden no longer counts as selectable.
    (outline, navigator, intent) = try prepared(.activate, at: "A")
    try outline.expand("A")
    result = navigator.commit(intent, in: &outline)
    #expect(result.expansions == [] && result.activated && outline.selection == ["A"])
    (outline, navigator, intent) = try prepared(.activate, at: "A0") { try $0.expand("A") }
    try outline.collapse("A")
    result = navigator.commit(intent, in: &outline)
    #expect(!result.activated && !result.changedSelection && outline.selection == [])
    #expect(result.expansions == [event("A0")] && navigator.cursor == "A")

    // The target of the cursor is gone, or elsewhere.
    (outline, navigator, intent) = try prepared(.next, at: "A")
    #expect(intent.cursor == "B")
    try outline.move("B", into: .section(2))
    result = navigator.commit(intent, in: &outline)
    #expect(result.movedCursor && navigator.cursor == "B")
    (outline, navigator, intent) = try prepared(.next, at: "A")
    try outline.delete(["B"])
    result = navigator.commit(intent, in: &outline)
    #expect(result == .init() && navigator.cursor == "A")
  }

  @Test("KB-22: siblings that are open, gone or new by then are skipped, in any order")
  func changedSiblings() throws {
    var (outline, navigator, intent) = try prepared(.expandSiblings, at: "C")
    try outline.insert(
      [.init("N", isBranch: true), .init("N0", level: 1)],
      into: .section(1),
      at: 0
    )
    try outline.move("D", into: .section(1), at: 0)
    #expect(outline.items(inSection: 1) == ["D", "N", "C", "E"])
    var result = navigator.commit(intent, in: &outline)
    #expect(result.expansions == [event("D"), event("C")])
    #expect(result.changes.picture == "ins 1 {1,2,3,6,7,8}")
    #expect(outline.isExpanded("N") == false && outline.checkInvariants() == nil)

    (outline, navigator, intent) = try prepared(.expandSiblings, at: "C")
    try outline.expand("D")
    try outline.delete(["C"])
    navigator.focus("D", in: outline)
    result = navigator.commit(intent, in: &outline)
    #expect(result == .init())
  }

  @Test("KB-23: selecting all deselects all if all rows are selected, hidden items too")
  func selectAll() throws {
    var (outline, navigator, intent) = try prepared(.selectAll, at: "B", mode: .multiple) {
      try $0.expand("A")
      try $0.setSelected(true, for: ["A00"])
    }
    #expect(intent.selection == .all)
    var result = navigator.commit(intent, in: &outline)
    #expect(result.changedSelection)
    #expect(outline.selectionCount == outline.rowCount + 1)
    intent = navigator.prepare(.selectAll, in: outline)
    #expect(intent.selection == .nothing)
    result = navigator.commit(intent, in: &outline)
    #expect(result.changedSelection && outline.selection == [])
    navigator.mode = .single
    #expect(navigator.prepare(.selectAll, in: outline).isEmpty)
    var empty = Outline<String>()
    result = navigator.perform(.selectAll, in: &empty)
    #expect(result == .init())
  }

  @Test("KB-20: on a status row, activating loads, and only that")
  func status() throws {
    var outline = try OutlineLoadingTests.page()
    var navigator = Navigator(mode: .multiple)
    let row = try #require(outline.statusRow(of: "F"))
    navigator.focus(row: row, in: outline)
    #expect(navigator.isOnStatus)
    let intent = navigator.prepare(.activate, in: outline)
    #expect(intent == .init(item: "F", loads: true) && !intent.isEmpty)
    for command in [RowCommand.inward, .expandSiblings, .toggleSelection] {
      #expect(navigator.prepare(command, in: outline).isEmpty)
    }
    navigator.focus("F1", in: outline)
    let down = navigator.prepare(.next, in: outline, extending: true)
    #expect(down.cursor == "F" && down.isOnStatus && down.selection == .range(from: "F1"))
    navigator.commit(down, in: &outline)
    #expect(navigator.isOnStatus && outline.selection == ["F1"])
    let result = navigator.commit(intent, in: &outline)
    #expect(result.changes.picture == "rel 0 {4}")
    let requests = outline.takeLoadRequests().requests
    #expect(requests.map(\.item) == ["F"])
  }

  @Test(
    "KB-21: any key does what its intent says, and what the reference does",
    arguments: 1...6
  )
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var source = OperationSource(seed: seed &+ 100, limit: 30)
    var subject = OutlineHarness()
    var navigator = OutlineNavigator<Int>()
    // Those of the engine come more often; the others do nothing.
    let own = RowCommand.allCases.filter { $0.isPerformedByEngine && $0 != .toggleCheck }
    let commands = own + own + own + RowCommand.allCases.filter { !$0.isPerformedByEngine }
    var (moved, expanded, selected) = (0, 0, 0)
    for step in 0..<400 {
      if generator.chance(30) {
        _ = subject.perform(source.next(for: subject.model))
        navigator.reconcile(with: subject.outline)
      }
      if generator.chance(10) { navigator.mode = [.none, .single, .multiple][generator.below(3)] }
      let command = commands[generator.below(commands.count)]
      let extending = generator.chance(40)
      let page = [3, 0, -1, .max][generator.below(4)]
      let place = "seed \(seed), step \(step), \(command), extending \(extending)"
      let before = subject.outline
      let intent = navigator.prepare(command, in: before, page: page, extending: extending)
      let effect = try ReferenceNavigator(navigator, in: before)
        .effect(of: command, on: before, page: page, extending: extending)

      var (other, copy) = (navigator, subject.outline)
      let committed = other.commit(intent, in: &copy)
      let result = navigator.perform(
        command,
        in: &subject.outline,
        page: page,
        extending: extending
      )
      #expect(committed == result, "\(place)")
      #expect(
        copy.shadow == subject.outline.shadow && copy.selection == subject.outline.selection,
        "\(place)"
      )
      #expect((other.cursor, other.anchor) == (navigator.cursor, navigator.anchor), "\(place)")

      #expect(intent.expansions == result.expansions, "\(place)")
      #expect(result.activated == effect.isActivation, "\(place)")
      #expect(Set(subject.outline.selection) == effect.selection, "\(place)")
      #expect(
        ReferenceNavigator(navigator, in: subject.outline).cursor == effect.cursor,
        "\(place)"
      )
      let open = subject.outline.expandedItems.filter { subject.outline.isBranch($0) == true }
      #expect(Set(open) == effect.expanded, "\(place)")
      // The intent alone tells the same.
      let wasOpen = Set(before.expandedItems.filter { before.isBranch($0) == true })
      if !before.isFiltered {
        let turned = Set(intent.expansions.map(\.id))
        #expect(wasOpen.symmetricDifference(effect.expanded) == turned, "\(place)")
      }
      if let cursor = intent.cursor {
        #expect(effect.cursor?.id == cursor && effect.cursor?.isStatus == intent.isOnStatus)
      }
      if intent.selection == nil { #expect(!result.changedSelection, "\(place)") }

      moved += result.movedCursor ? 1 : 0
      expanded += result.expansions.count
      selected += result.changedSelection ? 1 : 0
      subject.model.updateAll { item, _ in
        item.isExpanded = subject.outline.isExpanded(item.id) ?? false
      }
    }
    #expect(moved > 20 && expanded > 20 && selected > 20, "\(moved) \(expanded) \(selected)")
  }
}
