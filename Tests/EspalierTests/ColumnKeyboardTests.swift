import Espalier
import EspalierTestSupport
import Foundation
import Testing

/// Selection path, keys, typing and what is kept, on M1.
@Suite struct ColumnKeyboardTests {
  @Test("SX-61: the selection path; each ancestor keeps its row")
  func path() throws {
    var screen = try ColumnScreen.m1(.init(followsSelection: true))
    try screen.select("X", 0)
    try screen.select("X2", 1)
    #expect(screen.browser.selectionPath == ["X", "X2"])
    #expect(
      screen.browser.columns.map(\.selectedRow) == [
        RowPosition(section: 0, row: 0), RowPosition(section: 0, row: 1),
      ]
    )
    #expect(screen.browser.selectedItem == "X2")
    try screen.select("Y", 0)
    try screen.select("X", 0)
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
  }

  @Test("SX-61: a selection ends the path there, and says what leads to it")
  func onePath() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    try screen.navigate("X1", from: 1)
    let away = try screen.select("Z", 0)
    #expect(screen.picture == "root: X Y [Z] | X: X1 X2 | X1: X1a")
    #expect(away.selectionChanges == [0, 1])
    let back = try screen.select("X1a", 2)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: [X1a]")
    #expect(back.selectionChanges == [0, 1, 2])
    #expect(back.selected?.depth == 2)
  }

  @Test("Deselecting ends the path before, and takes the columns behind along if they follow")
  func deselect() throws {
    for follows in [false, true] {
      var screen = try ColumnScreen.m1(.init(followsSelection: follows))
      try screen.navigate("X", from: 0)
      try screen.navigate("X1", from: 1)
      let outcome = try screen.perform { try $0.deselect(fromDepth: 0) }
      #expect(screen.browser.selectionPath == [])
      #expect(screen.line == (follows ? "root" : "root | X | X1"))
      #expect(outcome.selectionChanges == (follows ? [0] : [0, 1]))
      #expect(throws: ColumnError<String>.depthOutOfRange(depth: 3, count: 3)) {
        try screen.navigate("X", from: 0)
        try screen.navigate("X1", from: 1)
        try screen.browser.deselect(fromDepth: 3)
      }
    }
  }

  @Test("SX-62: a restored path has its columns and selections, and nobody selected them")
  func restore() throws {
    var screen = try ColumnScreen.m1()
    let outcome = try screen.perform { $0.restore(path: ["X", "X1"]) }
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: X1a")
    #expect(outcome.selected == nil)
    #expect(outcome.setupIDs == ["X", "X1"])
    #expect(screen.browser.selectionPath == ["X", "X1"])
    #expect(outcome.reveal == 2)
  }

  @Test("SX-62: with a component missing, it stops at the last valid column")
  func restorePart() throws {
    var screen = try ColumnScreen.m1()
    try screen.perform { $0.restore(path: ["X", "Q", "X1"]) }
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
    try screen.perform { $0.restore(path: ["Q"]) }
    #expect(screen.picture == "root: X Y Z")
    try screen.perform { $0.restore(path: ["X", "X2", "X1"]) }
    #expect(screen.picture == "root: [X] Y Z | X: X1 [X2]")
  }

  @Test("SX-62: restoring goes on as the columns are loaded, unless something else is done")
  func restoreLater() throws {
    var screen = try ColumnScreen.m1()
    screen.lazy = ["X", "X1"]
    let first = try screen.perform { $0.restore(path: ["X", "X1", "X1a"]) }
    #expect(screen.picture == "root: [X] Y Z | X: ...")
    var taken = screen
    let second = try screen.load(first.requests.first)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: ...")
    // A failure is no end: tried again, it goes on.
    try screen.browser.fail(try #require(second.requests.first?.token))
    let third = try screen.perform { try $0.reload(atDepth: 2) }
    let last = try screen.load(third.requests.first)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: [X1a]")
    #expect(last.selected == nil)
    try taken.perform { $0.perform(.first) }
    try taken.load(first.requests.first)
    #expect(taken.picture == "root: [X] Y Z | X: X1 X2")
  }

  @Test("Restoring leaves the columns that are right as they are")
  func restoreKeeps() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    try screen.navigate("X1", from: 1)
    let same = try screen.perform { $0.restore(path: ["X", "X1"]) }
    #expect(same.added.isEmpty && same.removed.isEmpty && same.selectionChanges.isEmpty)
    let other = try screen.perform { $0.restore(path: ["X", "X2"]) }
    #expect(other.added.isEmpty && other.removedIDs == ["X1"])
    #expect(other.selectionChanges == [1])
    #expect(screen.picture == "root: [X] Y Z | X: X1 [X2]")
    screen.browser.policy.reselection = .rebuild
    let anew = try screen.perform { $0.restore(path: ["X"]) }
    #expect(anew.removedIDs == ["root", "X"] && anew.setupIDs == ["root", "X"])
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
  }

  @Test("SX-62: a leaf at the end of a path has its preview")
  func restorePreview() throws {
    var screen = try ColumnScreen.m1(.init(leaf: .preview))
    try screen.perform { $0.restore(path: ["X", "X2", "Q"]) }
    #expect(screen.picture == "root: [X] Y Z | X: X1 [X2] | X2: preview")
  }

  @Test("SX-62: path and widths, kept as JSON and put back")
  func state() throws {
    var screen = try ColumnScreen.m1()
    try screen.perform { $0.restore(path: ["X", "X1"]) }
    try screen.browser.setWidth(300, atDepth: 1)
    let data = try JSONEncoder().encode(screen.browser.state)
    var state = try JSONDecoder().decode(ColumnState<String>.self, from: data)
    #expect(state == screen.browser.state)
    state.widths.append(.init(path: ["root"], width: -1))
    state.widths.append(.init(path: ["root", "Y"], width: 1))
    var other = try ColumnScreen.m1()
    try other.browser.setWidth(400, atDepth: 0)
    try other.perform { $0.restore(state) }
    #expect(other.picture == screen.picture)
    #expect(other.browser.columnFrames.frames.map(\.width) == [205, 300, 205])
    try other.navigate("Y", from: 0)
    #expect(other.browser.columnFrames.frames.map(\.width) == [205, 60])
    #expect(other.browser.checkInvariants() == nil)
  }

  @Test("SX-63: right goes into the branch's column and selects its first row; left comes back")
  func across() throws {
    var screen = try ColumnScreen.m1()
    try screen.select("X", 0)
    let into = try screen.press(.inward)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2")
    #expect(into.selected?.item == "X1" && into.selected?.depth == 1)
    #expect(into.setupIDs == ["X"])
    #expect(screen.browser.focusedDepth == 1)
    try screen.press(.inward)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: [X1a]")
    let leaf = try screen.press(.inward)
    #expect(leaf.isEmpty)
    let back = try screen.press(.outward)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: X1a")
    #expect(back.selected == nil && back.selectionChanges == [2] && back.reveal == 1)
    try screen.press(.outward)
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
    #expect(screen.browser.selectedItem == "X")
    let stay = try screen.press(.outward)
    #expect(stay.isEmpty)
    try screen.press(.inward)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2")
  }

  @Test("SX-63: up and down change the selection and truncate the deeper columns")
  func upAndDown() throws {
    var screen = try ColumnScreen.m1()
    try screen.perform { $0.restore(path: ["X", "X1"]) }
    let down = try screen.press(.next)
    #expect(screen.picture == "root: [X] Y Z | X: X1 [X2]")
    #expect(down.removedIDs == ["X1"] && down.selected?.item == "X2")
    let end = try screen.press(.next)
    #expect(end.isEmpty)
    try screen.press(.previous)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2")
    try screen.press(.outward, .next)
    #expect(screen.picture == "root: X [Y] Z")
  }

  @Test("SX-63: where the columns follow, each key shows what is selected")
  func following() throws {
    var screen = try ColumnScreen.m1(.init(followsSelection: true))
    try screen.press(.next)
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
    try screen.press(.next)
    #expect(screen.picture == "root: X [Y] Z | Y: Y1")
    try screen.press(.next)
    #expect(screen.picture == "root: X Y [Z]")
    try screen.press(.first, .inward)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: X1a")
    try screen.press(.next)
    #expect(screen.picture == "root: [X] Y Z | X: X1 [X2]")
    screen.browser.policy.leaf = .keep
    try screen.press(.outward, .first, .last)
    #expect(screen.picture == "root: X Y [Z]")
  }

  @Test("SX-63: into a column that is loading, the first row is selected once it is there")
  func intoLoading() throws {
    var screen = try ColumnScreen.m1()
    screen.lazy = ["X"]
    try screen.select("X", 0)
    let into = try screen.press(.inward)
    #expect(screen.picture == "root: [X] Y Z | X: ...")
    #expect(screen.browser.checkInvariants() == nil)
    var elsewhere = screen
    let loaded = try screen.load(into.requests.first)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2")
    #expect(loaded.selected?.item == "X1")
    // Pressed again while it loads, it asks no second time.
    let again = try elsewhere.press(.inward)
    #expect(again.requests.isEmpty)
    try elsewhere.press(.outward)
    let later = try elsewhere.load(into.requests.first)
    #expect(elsewhere.picture == "root: [X] Y Z | X: X1 X2")
    #expect(later.selected == nil)
  }

  @Test("SX-63: rows that come for a column before leave it waiting")
  func intoLoadingStill() throws {
    var screen = try ColumnScreen.m1()
    screen.lazy = ["X"]
    try screen.select("X", 0)
    let into = try screen.press(.inward)
    try screen.perform { [rows = screen.rows([["W", "X"]])] in
      try $0.reload(atDepth: 0, with: rows)
    }
    #expect(screen.picture == "root: W [X] | X: ...")
    try screen.load(into.requests.first)
    #expect(screen.picture == "root: W [X] | X: [X1] X2")
  }

  @Test("SX-63: pages, ends, and the first key where nothing is selected")
  func pages() throws {
    let rows = (0..<20).map(String.init)
    var screen = try ColumnScreen(["root": [Array(rows[..<9]), Array(rows[9...])]])
    func press(_ command: RowCommand, page: Int = 2) throws -> String? {
      try screen.perform { $0.perform(command, page: page) }
      return screen.browser.selectedItem
    }
    #expect(try press(.inward) == "0")
    #expect(try press(.pageDown, page: 7) == "7")
    #expect(try press(.pageDown, page: 7) == "14")
    #expect(try press(.pageDown, page: .max) == "19")
    #expect(try press(.pageUp, page: 7) == "12")
    #expect(try press(.pageUp, page: .max) == "0")
    #expect(try press(.pageDown, page: -3) == "0")
    #expect(try press(.last) == "19")
    #expect(try press(.selectAll) == "19")
    for (command, first) in [
      (RowCommand.previous, "19"), (.next, "0"), (.pageUp, "19"), (.pageDown, "0"), (.last, "19"),
      (.first, "0"),
    ] {
      try screen.perform { try $0.deselect(fromDepth: 0) }
      #expect(try press(command) == first)
    }
    let entered = try screen.press(.activate)
    #expect(entered.activated?.item == "0" && entered.selected == nil)
    #expect(screen.browser.selectionPath == ["0"])
  }

  @Test("SX-63: typing selects by prefix, from the selected row on and around the end")
  func typing() throws {
    var screen = try ColumnScreen(["root": [["ash", "beech"], ["birch", "oak"]]])
    var typeAhead = TypeAhead<Character>()
    func type(_ letters: String, at time: Double) throws -> String? {
      for letter in letters {
        let search = typeAhead.type(letter, at: time)
        try screen.perform {
          $0.select(search) { id, letters in id.starts(with: letters) }
        }
      }
      return screen.browser.selectedItem
    }
    #expect(try type("b", at: 0) == "beech")
    #expect(try type("i", at: 100) == "birch")
    #expect(try type("x", at: 200) == "birch")
    #expect(try type("b", at: 2000) == "beech")
    #expect(try type("b", at: 2100) == "birch")
    #expect(try type("a", at: 5000) == "ash")
    #expect(try type("oak", at: 9000) == "oak")
    let alone = try screen.perform {
      $0.select(.init(prefix: ["o"], includesCursor: false)) { id, letters in
        id.starts(with: letters)
      }
    }
    #expect(alone.isEmpty)
  }
}
