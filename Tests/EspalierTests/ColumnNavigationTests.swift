import Espalier
import EspalierTestSupport
import Testing

/// Columns come and go, on M1.
@Suite struct ColumnNavigationTests {
  @Test("SX-01: before anything is shown the columns are [], and the size is that of one")
  func start() {
    let browser = ColumnBrowser(root: "root")
    #expect(browser.columns.isEmpty)
    #expect(browser.activeDepth == nil && browser.focusedDepth == nil)
    #expect(browser.columnFrames.content == .init(width: 215, height: 360))
    #expect(browser.checkInvariants() == nil)
  }

  @Test("SX-02: showing the root sets it up once, before any of its rows is there")
  func root() throws {
    var browser = ColumnBrowser(root: "root")
    var outcome = browser.showRoot()
    #expect(outcome.setupIDs == ["root"])
    #expect(outcome.changes.isEmpty)
    #expect(outcome.requests.map(\.item) == ["root"])
    #expect(browser.columns[0].contents.rowCount == 0)
    try browser.fulfil(&outcome) { _ in [.init(items: [.init("X"), .init("Y")])] }
    #expect(outcome.setupIDs == ["root"])
    #expect(outcome.changes.map(\.rows.picture) == ["ins sections {0}"])
    #expect(browser.columns[0].contents.line(0) == "X Y")
    #expect(browser.showRoot().added.isEmpty)
  }

  @Test("SX-03: selecting a row reports it once, and does not navigate by itself")
  func select() throws {
    var screen = try ColumnScreen.m1()
    let outcome = try screen.perform {
      try $0.select(RowPosition(section: 0, row: 0), atDepth: 0)
    }
    #expect(screen.picture == "root: [X] Y Z")
    let selected = try #require(outcome.selected)
    #expect(selected.row == RowPosition(section: 0, row: 0))
    #expect(selected.column == "root" && selected.depth == 0 && selected.item == "X")
    #expect(outcome.added.isEmpty && outcome.removed.isEmpty && outcome.requests.isEmpty)
    #expect(outcome.selectionChanges == [0])
  }

  @Test("SX-10: column by column to the leaf, whose column is empty")
  func navigate() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
    try screen.navigate("X1", from: 1)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: X1a")
    let outcome = try screen.navigate("X1a", from: 2)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: [X1a] | X1a:")
    #expect(outcome.selected == nil)
  }

  @Test("SX-11: another branch removes the columns from left to right, and sets up one")
  func sideways() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    try screen.navigate("X1", from: 1)
    let outcome = try screen.navigate("Y", from: 0)
    #expect(outcome.removedIDs == ["X", "X1"])
    #expect(outcome.setupIDs == ["Y"])
    #expect(outcome.selectionChanges == [0])
    #expect(screen.picture == "root: X [Y] Z | Y: Y1")
  }

  @Test("SX-13: the same branch again keeps its column as it is, and removes the deeper ones")
  func rechoiceKeeps() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    try screen.navigate("X1", from: 1)
    let handle = screen.browser.columns[1].columnID
    let outcome = try screen.navigate("X", from: 0)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2")
    #expect(outcome.removedIDs == ["X1"])
    #expect(outcome.added.isEmpty && outcome.requests.isEmpty && outcome.changes.isEmpty)
    #expect(screen.browser.columns[1].columnID == handle)
  }

  @Test("SX-13, SX-61: under rebuild it is set up a second time, with nothing selected")
  func rechoiceRebuilds() throws {
    var screen = try ColumnScreen.m1(.init(reselection: .rebuild))
    try screen.navigate("X", from: 0)
    try screen.navigate("X1", from: 1)
    let handle = screen.browser.columns[1].columnID
    let outcome = try screen.navigate("X", from: 0)
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
    #expect(outcome.removedIDs == ["X", "X1"])
    #expect(outcome.setupIDs == ["X"])
    #expect(screen.browser.columns[1].columnID != handle)
  }

  @Test("SX-14: a leaf removes the deeper columns, and has a preview if that is wanted")
  func leaf() throws {
    func choose(_ leaf: ColumnPolicy.Leaf) throws -> String {
      var screen = try ColumnScreen.m1(.init(leaf: leaf, followsSelection: true))
      try screen.select("X", 0)
      try screen.select("X1", 1)
      try screen.select("Z", 0)
      #expect(screen.browser.checkInvariants() == nil)
      return screen.picture
    }
    #expect(try choose(.truncate) == "root: X Y [Z]")
    #expect(try choose(.preview) == "root: X Y [Z] | Z: preview")
    #expect(try choose(.keep) == "root: X Y [Z] | X: X1 X2 | X1: X1a")
  }

  @Test("SX-15: truncating keeps the column it goes to, and the root in any case")
  func truncate() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    try screen.navigate("X1", from: 1)
    let beyond = try screen.perform { try $0.truncate(toDepth: 7) }
    #expect(beyond.isEmpty)
    #expect(screen.line == "root | X | X1")
    let outcome = try screen.perform { try $0.truncate(toDepth: 1) }
    #expect(outcome.removedIDs == ["X1"])
    #expect(screen.line == "root | X")
    try screen.perform { try $0.truncate(toDepth: 0) }
    #expect(screen.line == "root")
    #expect(throws: ColumnError<String>.depthOutOfRange(depth: -1, count: 1)) {
      try screen.browser.truncate(toDepth: -1)
    }
  }

  @Test("SX-16: a parent that is not shown is refused, and the columns stay")
  func unknownParent() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    #expect(throws: ColumnError<String>.unknownColumn("Y")) {
      try screen.browser.navigate(to: "Q", from: "Y")
    }
    #expect(throws: ColumnError<String>.unknownItem("Q")) {
      try screen.browser.navigate(to: "Q", from: "X")
    }
    #expect(throws: ColumnError<String>.unknownItem("Q")) {
      try screen.browser.navigate(to: "Q", from: nil)
    }
    #expect(throws: ColumnError<String>.depthOutOfRange(depth: 2, count: 2)) {
      try screen.browser.navigate(to: "X1", fromDepth: 2)
    }
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
  }

  @Test("SX-17: navigating to the root without a parent shows the root alone")
  func reset() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    let outcome = try screen.perform { try $0.navigate(to: "root", from: nil) }
    #expect(screen.picture == "root: X Y Z")
    #expect(outcome.removedIDs == ["X"])
    #expect(outcome.selectionChanges == [0])
  }

  @Test("SX-18, SX-22: an id twice on the path; the column that was selected in counts")
  func repeated() throws {
    var screen = try ColumnScreen(["root": [["X"]], "X": [["X", "W"]], "W": [["V"]]])
    try screen.navigate("X", from: 0)
    try screen.navigate("X", from: 1)
    #expect(screen.picture == "root: [X] | X: [X] W | X: X W")
    var deepest = screen
    try screen.select("W", 1)
    #expect(screen.picture == "root: [X] | X: X [W] | X: X W")
    try screen.perform { try $0.navigate(to: "W", from: "X") }
    #expect(screen.picture == "root: [X] | X: X [W] | W: V")
    try deepest.perform { try $0.navigate(to: "W", from: "X") }
    #expect(deepest.picture == "root: [X] | X: [X] W | X: X [W] | W: V")
    #expect(deepest.browser.checkInvariants() == nil)
  }

  @Test("SX-22: back in the column before, it is that column that counts")
  func repeatedOutward() throws {
    var screen = try ColumnScreen(["root": [["X"]], "X": [["X", "W"]], "W": [["V"]]])
    try screen.navigate("X", from: 0)
    try screen.navigate("X", from: 1)
    try screen.select("X", 2)
    try screen.press(.outward)
    #expect(screen.picture == "root: [X] | X: [X] W | X: X W")
    try screen.perform { try $0.navigate(to: "W", from: "X") }
    #expect(screen.picture == "root: [X] | X: X [W] | W: V")
  }

  @Test("SX-21: an id that is equal, but another object, is the same id")
  func equalObjects() throws {
    final class Name: Hashable {
      let text: String
      init(_ text: String) { self.text = text }
      static func == (left: Name, right: Name) -> Bool { left.text == right.text }
      func hash(into hasher: inout Hasher) { hasher.combine(text) }
    }
    var browser = ColumnBrowser(root: Name("root"))
    var outcome = browser.showRoot()
    try browser.fulfil(&outcome) { _ in [.init(items: [.init(Name("X"), isBranch: true)])] }
    outcome = try browser.navigate(to: Name("X"), from: Name("root"))
    #expect(outcome.added.map(\.id.text) == ["X"])
    #expect(browser.columns.map(\.id.text) == ["root", "X"])
  }

  @Test("SX-23: 50 columns in order, and back to the first two")
  func deep() throws {
    var children: [String: [[String]]] = ["root": [["1"]]]
    for level in 1..<60 { children["\(level)"] = [["\(level + 1)"]] }
    var screen = try ColumnScreen(children)
    for level in 1...50 { try screen.navigate("\(level)", from: level - 1) }
    #expect(screen.line == (["root"] + (1...50).map(String.init)).joined(separator: " | "))
    try screen.perform { try $0.truncate(toDepth: 1) }
    #expect(screen.line == "root | 1")
  }

  @Test("SX-40: the last column is active, and no other")
  func active() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    try screen.navigate("X1", from: 1)
    #expect(screen.browser.activeDepth == 2)
    try screen.navigate("Y", from: 0)
    #expect(screen.browser.activeDepth == 1)
    #expect(screen.browser.columns[1].id == "Y")
  }

  @Test("SX-54: whether it is to be shown in motion is handed on")
  func animated() throws {
    var screen = try ColumnScreen.m1()
    for isAnimated in [true, false] {
      let here = try screen.perform {
        try $0.navigate(to: "X", fromDepth: 0, animated: isAnimated)
      }
      #expect(here.isAnimated == isAnimated)
      let back = try screen.perform { $0.showRoot(animated: isAnimated) }
      #expect(back.isAnimated == isAnimated)
      #expect(screen.browser.present(animated: isAnimated).isAnimated == isAnimated)
      #expect(screen.browser.dismiss(animated: isAnimated).isAnimated == isAnimated)
      screen = try .m1()
    }
    #expect(!screen.browser.restore(path: []).isAnimated)
  }

  @Test("An item that contains itself is walked as deep as anyone likes")
  func endless() throws {
    var screen = try ColumnScreen(["root": [["X"]], "X": [["X"]]])
    try screen.navigate("X", from: 0)
    for depth in 1..<200 { try screen.navigate("X", from: depth) }
    #expect(screen.browser.selectionPath == Array(repeating: "X", count: 200))
    #expect(screen.browser.checkInvariants() == nil)
    try screen.select("X", 3)
    #expect(screen.browser.selectionPath.count == 4)
    #expect(screen.browser.columns.count == 201)
    let outcome = try screen.perform { try $0.navigate(to: "X", from: "X") }
    #expect(outcome.removed.count == 196)
    #expect(screen.browser.columns.count == 5)
  }
}

@Suite struct ColumnPresentationTests {
  @Test("SX-50: presenting comes first, then the root; dismissing is told once")
  func present() throws {
    var browser = ColumnBrowser(root: "root")
    let outcome = browser.present()
    #expect(outcome.presentation == .present)
    #expect(outcome.setupIDs == ["root"])
    #expect(browser.isPresented)
    let dismissed = browser.dismiss()
    #expect(dismissed.presentation == .dismiss)
    #expect(dismissed.removedIDs == ["root"])
    #expect(dismissed.cancels == outcome.requests.map(\.token))
    #expect(browser.columns.isEmpty && !browser.isPresented)
  }

  @Test("SX-51: dismissing twice, or while nothing is presented, is told at most once")
  func twice() {
    var browser = ColumnBrowser(root: "root")
    #expect(browser.dismiss().isEmpty)
    browser.showRoot()
    #expect(browser.dismiss().isEmpty)
    #expect(browser.columns.count == 1)
    #expect(browser.present().presentation == .present)
    #expect(browser.present().presentation == nil)
    #expect(browser.columns.count == 1)
    #expect(browser.dismiss().presentation == .dismiss)
    #expect(browser.dismiss().isEmpty)
  }

  @Test("SX-52: presented again, it begins with the root")
  func again() throws {
    var screen = try ColumnScreen.m1()
    try screen.perform { $0.present() }
    try screen.navigate("X", from: 0)
    try screen.perform { $0.dismiss() }
    #expect(screen.line == "")
    let outcome = try screen.perform { $0.present() }
    #expect(outcome.presentation == .present)
    #expect(screen.picture == "root: X Y Z")
  }

  @Test("SX-53: without a root, presenting does no harm, and there are no columns")
  func noRoot() {
    var browser = ColumnBrowser<String>()
    let outcome = browser.present()
    #expect(outcome.added.isEmpty && outcome.requests.isEmpty)
    #expect(browser.columns.isEmpty)
    #expect(browser.showRoot().isEmpty)
    #expect(browser.restore(path: ["X"]).isEmpty)
    #expect(browser.perform(.inward).isEmpty)
    #expect(browser.dismiss().presentation == .dismiss)
    #expect(browser.checkInvariants() == nil)
  }

  @Test("A root that is taken away leaves no column, once it is shown again")
  func rootGoes() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    screen.browser.root = nil
    #expect(screen.line == "root | X")
    let outcome = try screen.perform { $0.showRoot() }
    #expect(outcome.removedIDs == ["root", "X"])
    screen.browser.root = "Y"
    try screen.perform { $0.showRoot() }
    #expect(screen.picture == "Y: Y1")
  }
}
