import Espalier
import EspalierTestSupport
import Testing

/// The keyboard model of a tree, key by key.
@Suite struct OutlineNavigatorTests {
  /// T1 with the cursor at a given item.
  struct Screen {
    var outline = Outline.t1
    var navigator = OutlineNavigator<String>()

    init(at cursor: String? = nil) {
      navigator.reconcile(with: outline)
      if let cursor { navigator.focus(cursor, in: outline) }
    }

    /// Presses keys with shift, and returns the selection.
    mutating func extend(_ commands: RowCommand...) -> [String] {
      for command in commands { navigator.perform(command, in: &outline, extending: true) }
      return outline.selection
    }

    /// Presses keys, and returns the position of the cursor.
    mutating func press(_ commands: RowCommand..., page: Int = 10) -> String? {
      for command in commands { navigator.perform(command, in: &outline, page: page) }
      return navigator.cursor
    }
  }

  @Test("KB-01: an outline with rows has a cursor, at first on the first row")
  func start() {
    var navigator = OutlineNavigator<String>()
    #expect(navigator.cursor == nil)
    #expect(navigator.reconcile(with: .t1).movedCursor)
    #expect(navigator.cursor == "A")
    #expect(!navigator.reconcile(with: .t1).movedCursor)
  }

  @Test("KB-02: up and down move row by row through all sections, and stop at the ends")
  func rows() {
    var screen = Screen()
    #expect(screen.press(.previous) == "A")
    #expect(screen.press(.next) == "B")
    #expect(screen.press(.next) == "C")
    #expect(screen.press(.last) == screen.outline.id(atRow: screen.outline.rowCount - 1))
    let last = screen.navigator.cursor
    #expect(screen.press(.next) == last)
    #expect(screen.press(.first) == "A")
  }

  @Test("KB-03: a page is as many rows as the screen has, and stops at the ends")
  func pages() {
    var screen = Screen()
    #expect(screen.press(.pageDown, page: 3) == screen.outline.id(atRow: 3))
    #expect(screen.press(.pageDown, page: .max) == screen.outline.id(atRow: 8))
    #expect(screen.press(.pageUp, page: 3) == screen.outline.id(atRow: 5))
    #expect(screen.press(.pageUp, page: .max) == "A")
    #expect(screen.press(.pageDown, page: -5) == "A")
  }

  @Test("KB-04: inward opens a closed branch, then goes to its first child, and no further")
  func inward() {
    var screen = Screen()
    let opened = screen.navigator.perform(.inward, in: &screen.outline)
    #expect(opened.changes.picture == "ins 0 {1,2}")
    #expect(screen.navigator.cursor == "A")
    #expect(screen.press(.inward) == "A0")
    #expect(screen.press(.inward, .inward) == "A00")
    #expect(screen.press(.inward) == "A00")
    #expect(screen.outline.checkInvariants() == nil)
  }

  @Test("KB-05: inward stays on an open branch without children")
  func inwardEmpty() throws {
    var screen = Screen()
    try screen.outline.insert([.init("N", isExpanded: true)], into: .section(0), at: 0)
    screen.navigator.focus("N", in: screen.outline)
    #expect(screen.press(.inward) == "N")
  }

  @Test("KB-26: to the keys, a branch that has nothing to show is a leaf")
  func nothingToShow() throws {
    var screen = Screen()
    try screen.outline.insert([.init("N", isLoaded: false)], into: .item("A"), at: 0)
    for id in ["A", "N"] { try screen.outline.expand(id) }
    screen.navigator.focus("N", in: screen.outline)
    try screen.outline.completeLoad(1, items: [])
    #expect(screen.press(.inward) == "N")
    #expect(screen.press(.outward) == "A")
    #expect(screen.outline.isExpanded("N") == true)
    try screen.outline.collapse("N")
    screen.navigator.focus("N", in: screen.outline)
    for command in [RowCommand.inward, .activate, .expandSiblings] {
      let result = screen.navigator.perform(command, in: &screen.outline)
      #expect(result.expansions.map(\.id) == (command == .expandSiblings ? ["A0"] : []))
      #expect(screen.outline.isExpanded("N") == false && screen.navigator.cursor == "N")
    }
    // By a call it expands all the same.
    try screen.outline.toggle("N")
    #expect(screen.outline.isExpanded("N") == true)
    screen.outline.filter { $0 == "B" ? .show : .showIfDescendantShows }
    screen.navigator.reconcile(with: screen.outline)
    #expect(screen.press(.inward) == "B" && screen.outline.isExpanded("B") == false)
  }

  @Test("KB-06: outward closes an open branch, then goes to the parent, and stays at the top")
  func outward() {
    var screen = Screen()
    screen.outline.expandAll()
    screen.navigator.focus("A00", in: screen.outline)
    #expect(screen.press(.outward) == "A0")
    let closed = screen.navigator.perform(.outward, in: &screen.outline)
    #expect(closed.changes.picture == "del 0 {2,3}")
    #expect(screen.press(.outward) == "A")
    #expect(screen.press(.outward) == "A")
    #expect(screen.outline.isExpanded("A") == false)
    #expect(screen.press(.outward) == "A")
  }

  @Test("KB-27: keys move among siblings that are rows, whatever is below them")
  func siblings() throws {
    var screen = Screen(at: "A")
    screen.outline.expandAll()
    #expect(screen.press(.nextSibling) == "B" && screen.press(.lastSibling) == "B")
    // Not into the next section.
    #expect(screen.press(.nextSibling) == "B" && screen.press(.previousSibling) == "A")
    #expect(screen.press(.previousSibling) == "A" && screen.press(.lastSibling) == "B")
    #expect(screen.press(.firstSibling) == "A")
    screen.navigator.focus("A00", in: screen.outline)
    #expect(screen.press(.nextSibling) == "A01" && screen.press(.nextSibling) == "A01")
    // One that is filtered out is passed over.
    screen.outline.filter { ["B1", "A0"].contains($0) ? .show : .showIfDescendantShows }
    screen.navigator.reconcile(with: screen.outline)
    screen.navigator.focus("B1", in: screen.outline)
    #expect(screen.press(.firstSibling) == "B1" && screen.press(.previousSibling) == "B1")
  }

  @Test("KB-27: the status row of a branch is the last of its children")
  func siblingsOfStatus() throws {
    var outline = try OutlineLoadingTests.page()
    var navigator = OutlineNavigator<String>()
    navigator.focus("F0", in: outline)
    navigator.perform(.lastSibling, in: &outline)
    #expect(navigator.cursor == "F1")
    navigator.perform(.nextSibling, in: &outline)
    #expect(navigator.cursor == "F1" && !navigator.isOnStatus)
    navigator.perform(.next, in: &outline)
    #expect(navigator.cursor == "F" && navigator.isOnStatus)
    navigator.perform(.nextSibling, in: &outline)
    #expect(navigator.isOnStatus)
    navigator.perform(.previousSibling, in: &outline)
    #expect(navigator.cursor == "F1" && !navigator.isOnStatus)
  }

  @Test("KB-28: keys move to the nearest row at another level")
  func levelChanges() throws {
    var outline = Outline<Int>()
    // A long list in the middle, with a branch in it.
    try outline.insertSection(items: [.init(-1, isExpanded: true)])
    try outline.insert((0..<1_000).map { .init($0) }, into: .item(-1))
    try outline.insert([.init(5_000)], into: .item(600))
    try outline.expand(600)
    try outline.insert([.init(-2)], into: .section(0))
    var navigator = OutlineNavigator<Int>()
    navigator.focus(-1, in: outline)
    var places: [Int?] = []
    for _ in 0..<6 {
      navigator.perform(.nextLevelChange, in: &outline)
      places.append(navigator.cursor)
    }
    #expect(places == [0, 5_000, 601, -2, -2, -2])
    places = []
    for _ in 0..<6 {
      navigator.perform(.previousLevelChange, in: &outline)
      places.append(navigator.cursor)
    }
    #expect(places == [999, 5_000, 600, -1, -1, -1])
  }

  @Test("KB-07: the asterisk opens the item and all its siblings, and nothing below them")
  func asterisk() {
    var screen = Screen(at: "B")
    let outcome = screen.navigator.perform(.expandSiblings, in: &screen.outline)
    #expect(outcome.changes.picture == "ins 0 {1,2,4,5}")
    #expect(screen.navigator.cursor == "B")
    #expect(screen.outline.isExpanded("A0") == false)
    #expect(screen.outline.isExpanded("C") == false)
    #expect(screen.navigator.perform(.expandSiblings, in: &screen.outline).changes.isEmpty)
  }

  @Test("KB-08: space selects, and selects no more; another item takes the selection over")
  func space() {
    var screen = Screen()
    #expect(screen.navigator.perform(.toggleSelection, in: &screen.outline).changedSelection)
    #expect(screen.outline.selection == ["A"])
    _ = screen.press(.next, .toggleSelection)
    #expect(screen.outline.selection == ["B"])
    _ = screen.press(.toggleSelection)
    #expect(screen.outline.selection.isEmpty)
  }

  @Test("KB-09: enter activates and selects; a branch opens or closes as well")
  func enter() {
    var screen = Screen()
    let opened = screen.navigator.perform(.activate, in: &screen.outline)
    #expect(opened.activated && opened.changedSelection)
    #expect(opened.changes.picture == "ins 0 {1,2}")
    let closed = screen.navigator.perform(.activate, in: &screen.outline)
    #expect(closed.activated && !closed.changedSelection)
    #expect(closed.changes.picture == "del 0 {1,2}")
    _ = screen.press(.last)
    let leaf = screen.navigator.perform(.activate, in: &screen.outline)
    #expect(leaf.activated && leaf.changedSelection && leaf.changes.isEmpty)
  }

  @Test("KB-10: a cursor that is hidden goes to the nearest ancestor that is a row")
  func hidden() throws {
    var screen = Screen()
    screen.outline.expandAll()
    screen.navigator.focus("A00", in: screen.outline)
    screen.navigator.select("A00", in: &screen.outline)
    try screen.outline.collapse("A")
    #expect(screen.navigator.reconcile(with: screen.outline).movedCursor)
    #expect(screen.navigator.cursor == "A")
    #expect(screen.outline.selection == ["A00"])
  }

  @Test("KB-11: a cursor whose item is gone goes to the row that took its place, or the last one")
  func gone() throws {
    var screen = Screen(at: "B")
    screen.navigator.select("B", in: &screen.outline)
    try screen.outline.delete(["B"])
    let outcome = screen.navigator.reconcile(with: screen.outline)
    #expect(outcome.movedCursor && outcome.changedSelection)
    #expect(screen.navigator.cursor == "C")
    #expect(screen.outline.selection.isEmpty)
    for section in [2, 1] { try screen.outline.deleteSection(at: section) }
    screen.navigator.reconcile(with: screen.outline)
    #expect(screen.navigator.cursor == "A")
    try screen.outline.deleteSection(at: 0)
    #expect(screen.navigator.reconcile(with: screen.outline).movedCursor)
    #expect(screen.navigator.cursor == nil)
    #expect(screen.navigator.perform(.next, in: &screen.outline) == .init())
  }

  @Test(
    "KB-11: with several rows gone, what took the place of the cursor's row is below those left"
  )
  func severalGone() throws {
    func screen(_ cursor: String) -> (Outline<String>, OutlineNavigator<String>) {
      let outline = Outline<String>("A\nB\nC\nD\nE\nF")
      var navigator = OutlineNavigator<String>(mode: .multiple)
      navigator.reconcile(with: outline)
      navigator.focus(cursor, in: outline)
      return (outline, navigator)
    }
    var (outline, navigator) = screen("C")
    var changes = RowChanges()
    changes = try outline.delete(["A", "B", "C"])
    navigator.reconcile(with: outline, after: changes)
    #expect(navigator.cursor == "D")
    (outline, navigator) = screen("E")
    changes = try outline.delete(["B", "E", "F"])
    navigator.reconcile(with: outline, after: changes)
    #expect(navigator.cursor == "D")
    (outline, navigator) = screen("C")
    let items = ["N1", "N2", "N3", "A", "B", "D"].map { Outline<String>.Item($0) }
    changes = try outline.apply([.init(items: items)])
    navigator.reconcile(with: outline, after: changes)
    #expect(navigator.cursor == "D")
    (outline, navigator) = screen("C")
    let other = ["A", "B", "X", "D"].map { Outline<String>.Item($0) }
    changes = try outline.apply([.init(items: other)])
    navigator.reconcile(with: outline, after: changes)
    #expect(navigator.cursor == "X")
    // Rows above that moved away, and sections.
    (outline, navigator) = (.t1, .init())
    navigator.reconcile(with: outline)
    navigator.focus("D", in: outline)
    outline.history = OutlineHistory()
    changes = try outline.perform([.move("C", into: .section(2), at: 0), .delete(["D"])])
    navigator.reconcile(with: outline, after: changes)
    #expect(navigator.cursor == "E")
    changes = try outline.deleteSection(at: 0)
    navigator.reconcile(with: outline, after: changes)
    #expect(navigator.cursor == "E")
    changes = try outline.deleteSection(at: 0)
    navigator.reconcile(with: outline, after: changes)
    #expect(navigator.cursor == "C")
  }

  @Test("KB-12: items that are not rows are neither focused nor selected")
  func absent() {
    var screen = Screen()
    let moved = screen.navigator.focus("A0", in: screen.outline)
    #expect(!moved)
    #expect(screen.navigator.select("A0", in: &screen.outline) == .init())
    #expect(screen.navigator.select("X", in: &screen.outline) == .init())
    #expect(screen.navigator.cursor == "A")
    #expect(screen.navigator.select("B", in: &screen.outline).movedCursor)
    #expect(screen.navigator.select(nil, in: &screen.outline).changedSelection)
    #expect(screen.navigator.cursor == "B")
  }

  @Test(
    "KB-17: with shift, a key that moves the cursor selects from the anchor to where it comes to"
  )
  func extend() {
    var screen = Screen()
    screen.navigator.mode = .multiple
    _ = screen.press(.next)
    #expect(screen.extend(.next, .next) == ["B", "C", "D"])
    #expect(screen.extend(.previous) == ["B", "C"])
    #expect(screen.extend(.first) == ["A", "B"])
    #expect(screen.extend(.last).last == "I")
    _ = screen.press(.first, .toggleSelection)
    #expect(screen.outline.selectionCount == 9)
    _ = screen.press(.next, .next)
    #expect(screen.navigator.extendSelection(in: &screen.outline).changedSelection)
    #expect(screen.outline.selection == ["A", "B", "C"])
  }

  @Test("KB-18: clicks select one, more with control, and a range with shift")
  func clicks() {
    var screen = Screen()
    screen.navigator.mode = .multiple
    screen.navigator.select("B", in: &screen.outline)
    screen.navigator.toggleSelection(of: "E", in: &screen.outline)
    screen.navigator.toggleSelection(of: "G", in: &screen.outline)
    #expect(screen.outline.selection == ["B", "E", "G"])
    screen.navigator.toggleSelection(of: "E", in: &screen.outline)
    #expect(screen.outline.selection == ["B", "G"])
    // E was the last that was clicked without shift.
    screen.navigator.extendSelection(to: "C", in: &screen.outline)
    #expect(screen.outline.selection == ["C", "D", "E"])
    #expect(screen.navigator.cursor == "C")
    screen.navigator.select("H", in: &screen.outline)
    #expect(screen.outline.selection == ["H"])
  }

  @Test("KB-19: select all selects every row, and nothing if selection is disabled")
  func modes() {
    var screen = Screen()
    #expect(!screen.navigator.selectAll(in: &screen.outline).changedSelection)
    screen.navigator.mode = .multiple
    #expect(screen.navigator.selectAll(in: &screen.outline).changedSelection)
    #expect(screen.outline.selectionCount == 9)
    screen.navigator.mode = .none
    #expect(!screen.navigator.select("B", in: &screen.outline).changedSelection)
    screen.outline.deselectAll()
    _ = screen.press(.toggleSelection, .activate)
    #expect(screen.outline.selection.isEmpty)
    screen.navigator.mode = .single
    screen.navigator.extendSelection(to: "B", in: &screen.outline)
    #expect(screen.extend(.next) == ["B"])
  }

  @Test("KB-20: the cursor can be on a status, retry there, and move on to the loaded children")
  func status() throws {
    var outline = Outline<String>()
    var navigator = OutlineNavigator<String>()
    try outline.insertSection(items: [.init("A", isLoaded: false), .init("B")])
    navigator.perform(.inward, in: &outline)
    #expect(outline.takeLoadRequests().requests == [.init(token: 1, item: "A")])
    navigator.perform(.inward, in: &outline)
    #expect(navigator.cursor == "A" && navigator.isOnStatus)
    #expect(navigator.row(in: outline) == 1)
    try outline.failLoad(1, message: "no answer")
    navigator.reconcile(with: outline)
    #expect(navigator.isOnStatus)
    #expect(navigator.perform(.activate, in: &outline).changes.picture == "rel 0 {1}")
    #expect(outline.takeLoadRequests().requests == [.init(token: 2, item: "A")])
    try outline.completeLoad(2, items: [.init("A0"), .init("A1")], hasMore: true)
    #expect(navigator.reconcile(with: outline).movedCursor)
    #expect(navigator.cursor == "A0" && !navigator.isOnStatus)
    navigator.perform(.next, in: &outline)
    navigator.perform(.next, in: &outline)
    #expect(navigator.isOnStatus)
    navigator.perform(.activate, in: &outline)
    #expect(outline.takeLoadRequests().requests == [.init(token: 3, item: "A", offset: 2)])
    navigator.perform(.outward, in: &outline)
    #expect(navigator.cursor == "A" && !navigator.isOnStatus)
  }

  @Test(
    "KB-13: any keys on any forest keep a cursor on a row, and the outline sound",
    arguments: 1...8
  )
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var source = OperationSource(seed: seed, limit: 40)
    var subject = OutlineHarness()
    var navigator = OutlineNavigator<Int>(mode: [.none, .single, .multiple][generator.below(3)])
    for step in 0..<TestScale.rounds(1_000) {
      if generator.chance(30) {
        _ = subject.perform(source.next(for: subject.model))
        navigator.reconcile(with: subject.outline)
      }
      // The model has no checks.
      let commands = RowCommand.allCases.filter { $0 != .toggleCheck }
      let command = commands[generator.below(commands.count)]
      let page = [3, 0, -1, .max][generator.below(4)]
      let before = subject.outline.shadow
      if generator.chance(5) { navigator.selectAll(in: &subject.outline) }
      if generator.chance(5) { navigator.extendSelection(in: &subject.outline) }
      let extending = generator.chance(30)
      let outcome = navigator.perform(
        command,
        in: &subject.outline,
        page: page,
        extending: extending
      )
      let validator = ChangeValidator(before: before, after: subject.outline.shadow)
      let place = "seed \(seed), step \(step), \(command)"
      #expect(validator.fault(in: outcome.changes) == nil, "\(place)")
      #expect(subject.outline.checkInvariants() == nil, "\(place)")
      let isOnRow = navigator.row(in: subject.outline) != nil
      #expect(isOnRow == (subject.outline.rowCount > 0), "\(place)")
      // The model follows what the keys did.
      subject.model.updateAll { item, _ in
        item.isExpanded = subject.outline.isExpanded(item.id) ?? false
      }
    }
  }
}

@Suite struct TypeAheadTests {
  @Test("KB-14: letters without a pause add up, and the cursor's own item counts")
  func prefix() {
    var typeAhead = TypeAhead<Character>()
    #expect(typeAhead.type("r", at: 0) == .init(prefix: ["r"], includesCursor: false))
    #expect(typeAhead.type("e", at: 400) == .init(prefix: ["r", "e"], includesCursor: true))
    #expect(typeAhead.type("e", at: 1400) == .init(prefix: ["r", "e", "e"], includesCursor: true))
    #expect(typeAhead.type("d", at: 2401) == .init(prefix: ["d"], includesCursor: false))
  }

  @Test("KB-15: the same letter again goes on to the next item that begins with it")
  func repeated() {
    var typeAhead = TypeAhead<Character>()
    for time in stride(from: 0.0, to: 900, by: 300) {
      #expect(typeAhead.type("r", at: time) == .init(prefix: ["r"], includesCursor: false))
    }
    #expect(
      typeAhead.type("o", at: 900) == .init(prefix: ["r", "r", "r", "o"], includesCursor: true)
    )
  }

  @Test("KB-25: a search passes every row once, from its first row on and around the end")
  func search() {
    for count in 0...5 {
      for cursor in [nil] + (0..<count).map(Optional.some) {
        for includesCursor in [false, true] {
          let search = TypeAhead<Int>.Search(prefix: [1], includesCursor: includesCursor)
          var asked: [Int] = []
          #expect(
            search.row(from: cursor, count: count) { row in
              asked.append(row)
              return false
            } == nil
          )
          let first = cursor.map { includesCursor ? $0 : ($0 + 1) % count } ?? 0
          #expect(asked == (0..<count).map { (first + $0) % count })
          #expect(search.firstRow(from: cursor, count: count) == first)
          for row in 0..<count {
            let others = asked.prefix { $0 != row }.count
            var steps = 0
            let found = search.row(from: cursor, count: count) {
              steps += 1
              return $0 == row
            }
            #expect(found == row && steps == others + 1)
          }
        }
      }
    }
  }

  @Test("A further letter adds to those typed before, until a pause or a command")
  func isTyping() {
    var typeAhead = TypeAhead<Character>(timeout: 100)
    #expect(!typeAhead.isTyping(at: 0))
    _ = typeAhead.type("r", at: 0)
    #expect(typeAhead.isTyping(at: 100) && !typeAhead.isTyping(at: 101))
    _ = typeAhead.type("e", at: 100)
    #expect(typeAhead.isTyping(at: 200))
    typeAhead.reset()
    #expect(!typeAhead.isTyping(at: 110))
  }

  @Test("KB-16: a command in between resets the typed prefix")
  func reset() {
    var typeAhead = TypeAhead<Character>(timeout: 100)
    _ = typeAhead.type("r", at: 0)
    typeAhead.reset()
    #expect(typeAhead.type("e", at: 10) == .init(prefix: ["e"], includesCursor: false))
    #expect(typeAhead.type("n", at: 111) == .init(prefix: ["n"], includesCursor: false))
  }
}
