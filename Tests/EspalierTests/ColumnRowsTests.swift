import Espalier
import EspalierTestSupport
import Testing

/// Rows of columns: sections, loading, reloading, on M1.
@Suite struct ColumnRowsTests {
  @Test("SX-25: two sections with 2 and 1 rows; a selection says in which it is")
  func sections() throws {
    var screen = try ColumnScreen(["root": [["A", "B"], ["C"]]])
    #expect(screen.picture == "root: A B / C")
    #expect(screen.browser.columns[0].contents.rowCount == 3)
    let outcome = try screen.perform {
      try $0.select(RowPosition(section: 1, row: 0), atDepth: 0)
    }
    #expect(outcome.selected?.row == RowPosition(section: 1, row: 0))
    #expect(outcome.selected?.item == "C")
    for row in [
      RowPosition(section: 1, row: 1), .init(section: 2, row: 0), .init(section: 0, row: -1),
    ] {
      #expect(throws: ColumnError<String>.rowOutOfRange(row)) {
        try screen.browser.select(row, atDepth: 0)
      }
    }
  }

  @Test("SX-26: each column answers for itself, even where two show the same")
  func sameData() throws {
    var screen = try ColumnScreen(["root": [["X"]], "X": [["X", "W"]]])
    try screen.navigate("X", from: 0)
    try screen.navigate("X", from: 1)
    try screen.select("W", 2)
    let columns = screen.browser.columns
    #expect(columns[1].id == columns[2].id)
    #expect(columns[1].columnID != columns[2].columnID)
    #expect(columns.map(\.selectedRow?.row) == [0, 0, 1])
    #expect(columns.map { screen.browser.depth(of: $0.columnID) } == [0, 1, 2])
    #expect(columns.map { screen.browser.rowCount(of: $0.columnID) } == [1, 2, 2])
  }

  @Test("SX-27: a column that is gone has no rows and no place, whatever stands there now")
  func removed() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    let handle = screen.browser.columns[1].columnID
    try screen.navigate("Y", from: 0)
    #expect(screen.browser.depth(of: handle) == nil)
    #expect(screen.browser.rowCount(of: handle) == 0)
    #expect(screen.browser.column(atDepth: 1)?.id == "Y")
    #expect(screen.browser.column(atDepth: 2) == nil)
    #expect(screen.browser.column(atDepth: -1) == nil)
    #expect(throws: ColumnError<String>.depthOutOfRange(depth: 2, count: 2)) {
      try screen.browser.select(RowPosition(section: 0, row: 0), atDepth: 2)
    }
    #expect(throws: ColumnError<String>.unknownItem("X1")) {
      try screen.browser.select(item: "X1", atDepth: 1)
    }
  }

  @Test("SX-28: an empty column is a column")
  func empty() throws {
    var screen = try ColumnScreen(["root": [["X"]], "X": []], .init(followsSelection: true))
    try screen.select("X", 0)
    #expect(screen.picture == "root: [X] | X:")
    #expect(screen.browser.columns[1].status == .ready)
    try screen.press(.inward)
    #expect(screen.browser.focusedDepth == 0)
  }

  @Test("SX-60: a late answer for an old choice is refused, and the newer branch stays")
  func late() throws {
    var screen = try ColumnScreen.m1(.init(followsSelection: true))
    screen.lazy = ["X", "Y"]
    let first = try screen.select("X", 0)
    #expect(screen.picture == "root: [X] Y Z | X: ...")
    let second = try screen.select("Y", 0)
    #expect(second.cancels == first.requests.map(\.token))
    #expect(second.removedIDs == ["X"] && second.setupIDs == ["Y"])
    let old = try #require(first.requests.first?.token)
    #expect(throws: ColumnError<String>.staleToken(old)) { try screen.load(first.requests.first) }
    #expect(throws: ColumnError<String>.staleToken(old)) { try screen.browser.fail(old) }
    #expect(screen.picture == "root: X [Y] Z | Y: ...")
    let loaded = try screen.load(second.requests.first)
    #expect(loaded.statusChanges == [1])
    #expect(loaded.changes.map(\.rows.picture) == ["ins sections {0}"])
    #expect(screen.picture == "root: X [Y] Z | Y: Y1")
    let done = try #require(second.requests.first?.token)
    #expect(throws: ColumnError<String>.staleToken(done)) { try screen.browser.load([], for: done) }
  }

  @Test("A load of the same id at another depth does not answer for this one")
  func sameIDLoads() throws {
    var screen = try ColumnScreen(["root": [["X"]], "X": [["X", "W"]]], lazy: ["X"])
    let first = try screen.navigate("X", from: 0)
    try screen.load(first.requests.first)
    let second = try screen.navigate("X", from: 1)
    #expect(first.requests.first?.token != second.requests.first?.token)
    let old = try #require(first.requests.first?.token)
    #expect(throws: ColumnError<String>.staleToken(old)) { try screen.load(first.requests.first) }
    #expect(screen.picture == "root: [X] | X: [X] W | X: ...")
    #expect(second.requests.first?.depth == 2)
  }

  @Test("A failure is shown in its column, and tried again on demand")
  func failure() throws {
    var screen = try ColumnScreen.m1(.init(followsSelection: true))
    screen.lazy = ["X"]
    let request = try #require(try screen.select("X", 0).requests.first)
    let failed = try screen.browser.fail(request.token)
    #expect(failed.statusChanges == [1])
    #expect(screen.picture == "root: [X] Y Z | X: !")
    #expect(throws: ColumnError<String>.staleToken(request.token)) { try screen.load(request) }
    let again = try screen.perform { try $0.reload(atDepth: 1) }
    #expect(screen.picture == "root: [X] Y Z | X: ...")
    try screen.load(again.requests.first)
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
  }

  @Test("A column asked for anew keeps its rows until they come, and gives up the load before")
  func refresh() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    try screen.navigate("X1", from: 1)
    screen.lazy = ["X"]
    let first = try screen.perform { try $0.reload(atDepth: 1) }
    #expect(screen.picture == "root: [X] Y Z | X: ... [X1] X2 | X1: X1a")
    let second = try screen.perform { try $0.reload(atDepth: 1) }
    #expect(second.cancels == first.requests.map(\.token))
    screen.children["X"] = [["X0", "X1"]]
    let loaded = try screen.load(second.requests.first)
    #expect(loaded.changes.map(\.depth) == [1])
    #expect(loaded.changes.map(\.rows.picture) == ["del 0 {1} ins 0 {0}"])
    #expect(screen.picture == "root: [X] Y Z | X: X0 [X1] | X1: X1a")
  }

  @Test("SX-64: the deeper columns stay while the selected item does")
  func reload() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    try screen.navigate("X1", from: 1)
    let kept = try screen.perform { [rows = screen.rows([["X0", "X1", "X3"]])] in
      try $0.reload(atDepth: 1, with: rows)
    }
    #expect(screen.picture == "root: [X] Y Z | X: X0 [X1] X3 | X1: X1a")
    #expect(kept.changes.map(\.rows.picture) == ["del 0 {1} ins 0 {0,2}"])
    #expect(kept.removed.isEmpty && kept.selectionChanges.isEmpty)
    let gone = try screen.perform { [rows = screen.rows([["X0", "X3"]])] in
      try $0.reload(atDepth: 1, with: rows)
    }
    #expect(screen.picture == "root: [X] Y Z | X: X0 X3")
    #expect(gone.removedIDs == ["X1"])
    #expect(gone.selectionChanges == [1])
    #expect(screen.browser.checkInvariants() == nil)
  }

  @Test("SX-64: a column whose own item is gone goes, also where another row is selected")
  func reloadDetached() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    try screen.select("Z", 0)
    #expect(screen.picture == "root: X Y [Z] | X: X1 X2")
    let outcome = try screen.perform { [rows = screen.rows([["Y", "Z"]])] in
      try $0.reload(atDepth: 0, with: rows)
    }
    #expect(outcome.removedIDs == ["X"])
    #expect(screen.picture == "root: Y [Z]")
  }

  @Test("Rows that cannot stand in a column are refused, and nothing changes")
  func malformed() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    let before = screen.picture
    #expect(throws: ColumnError<String>.duplicateItem("Q")) {
      try screen.browser.reload(atDepth: 0, with: screen.rows([["Q"], ["P", "Q"]]))
    }
    #expect(throws: ColumnError<String>.nestedItem("P", level: 1)) {
      try screen.browser.reload(
        atDepth: 0,
        with: [.init(items: [.init("Q"), .init("P", level: 1)])]
      )
    }
    #expect(throws: ColumnError<String>.duplicateItem("s")) {
      try screen.browser.reload(atDepth: 0, with: [.init("s"), .init("s")])
    }
    #expect(throws: ColumnError<String>.depthOutOfRange(depth: 9, count: 2)) {
      try screen.browser.reload(atDepth: 9, with: [])
    }
    #expect(throws: ColumnError<String>.depthOutOfRange(depth: 9, count: 2)) {
      try screen.browser.reload(atDepth: 9)
    }
    #expect(screen.picture == before)
    #expect(screen.browser.checkInvariants() == nil)
  }

  @Test("An answer that is refused leaves the request open")
  func refusedAnswer() throws {
    var browser = ColumnBrowser(root: "root")
    var outcome = browser.showRoot()
    #expect(throws: ColumnError<String>.duplicateItem("X")) {
      try browser.fulfil(&outcome) { _ in [.init(items: [.init("X"), .init("X")])] }
    }
    #expect(outcome.requests.count == 1)
    try browser.fulfil(&outcome) { _ in [.init(items: [.init("X")])] }
    #expect(outcome.requests.isEmpty)
    #expect(browser.columns[0].contents.rowCount == 1)
  }

  @Test("A preview has no rows, and is followed by the column of a branch that the leaf became")
  func preview() throws {
    var screen = try ColumnScreen.m1(.init(leaf: .preview, followsSelection: true))
    try screen.select("Z", 0)
    #expect(throws: ColumnError<String>.previewHasNoRows(depth: 1)) {
      try screen.browser.reload(atDepth: 1, with: [])
    }
    #expect(throws: ColumnError<String>.previewHasNoRows(depth: 1)) {
      try screen.browser.reload(atDepth: 1)
    }
    screen.children["Z"] = [["Z1"]]
    let changed = try screen.perform { [rows = screen.rows([["X", "Y", "Z"]])] in
      try $0.reload(atDepth: 0, with: rows)
    }
    #expect(changed.changes.map(\.rows.picture) == ["rel 0 {2}"])
    let outcome = try screen.select("Z", 0)
    #expect(outcome.removedIDs == ["Z"] && outcome.setupIDs == ["Z"])
    #expect(screen.picture == "root: X Y [Z] | Z: Z1")
  }

  @Test("Nothing in a column is open, whatever the rows say")
  func closed() throws {
    var browser = ColumnBrowser(root: "root")
    var outcome = browser.showRoot()
    try browser.fulfil(&outcome) { _ in [.init(items: [.init("X", isExpanded: true)])] }
    #expect(browser.columns[0].contents.isExpanded("X") == false)
    #expect(browser.columns[0].contents.isBranch("X") == true)
  }

  @Test("The forest of an outline, browsed in columns")
  func outline() throws {
    let outline = Outline.t1
    var browser = ColumnBrowser(root: "T1", policy: .init(followsSelection: true))
    func children(_ id: String) -> [Outline<String>.Section]? {
      id == "T1" ? outline.rootColumnSections : outline.columnSections(of: id)
    }
    var outcome = browser.showRoot()
    try browser.fulfil(&outcome, with: children)
    #expect((0..<3).map { browser.columns[0].contents.line($0) } == ["A B", "C D E", "F G H I"])
    outcome = browser.restore(path: ["A", "A0", "A01"])
    try browser.fulfil(&outcome, with: children)
    #expect(browser.columns.map(\.id) == ["T1", "A", "A0"])
    #expect(browser.selectionPath == ["A", "A0", "A01"])
    #expect(browser.columns[1].contents.isBranch("A0") == true)
    #expect(browser.columns[1].contents.isBranch("A1") == false)
    #expect(outline.columnSections(of: "Q") == nil)
  }
}
