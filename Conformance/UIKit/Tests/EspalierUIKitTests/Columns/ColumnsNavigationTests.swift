import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Columns are added and removed, on M1.
@MainActor
@Suite(.serialized)
struct ColumnsNavigationTests {
  @Test("SX-01: before anything is shown the columns are [], and the size is that of one")
  func start() {
    let controller = ColumnsViewController(root: "root")
    #expect(controller.browser.columns.isEmpty)
    #expect(controller.preferredContentSize == CGSize(width: 215, height: 360))
  }

  @Test("SX-02: showing the root sets up its table once, before it has any rows")
  func root() {
    let screen = ColumnsScreen()
    #expect(screen.picture == "root: X Y Z")
    #expect(screen.log == ["setup root 0"])
    screen.controller.showRoot()
    #expect(screen.log == ["setup root 0"])
  }

  @Test("SX-03: a tap reports one selection with its table, and does not navigate by itself")
  func select() throws {
    let screen = ColumnsScreen()
    screen.log = []
    try screen.tap(0, 0)
    #expect(screen.log == ["select root (0,0) true"])
    #expect(screen.picture == "root: [X] Y Z")
  }

  @Test("SX-10: column by column to the leaf, whose column is empty")
  func navigate() throws {
    let screen = ColumnsScreen()
    try screen.controller.navigate(to: "X", from: "root")
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
    try screen.controller.navigate(to: "X1", from: "X")
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: X1a")
    try screen.controller.navigate(to: "X1a", from: "X1")
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: [X1a] | X1a:")
    #expect(!screen.log.contains { $0.hasPrefix("select") })
  }

  @Test("SX-10, SX-03: a delegate navigates to the tapped item")
  func tapAndNavigate() throws {
    let screen = ColumnsScreen()
    screen.controller.handlers.didSelect = { [weak screen] selection, _ in
      do {
        try screen?.controller.navigate(to: selection.item, from: selection.column)
      } catch {
        Issue.record(error)
      }
    }
    try screen.tap(0, 0)
    try screen.tap(0, 1)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: X1a")
  }

  @Test(
    "SX-11, SX-40: selecting another branch replaces the columns, and the new last one is active"
  )
  func sideways() throws {
    let screen = ColumnsScreen()
    try screen.navigate("X", 0)
    try screen.navigate("X1", 1)
    let gone = [1, 2].compactMap { screen.columnView($0) }
    screen.log = []
    try screen.navigate("Y", 0)
    #expect(screen.picture == "root: X [Y] Z | Y: Y1")
    #expect(screen.log == ["setup Y 0"])
    #expect(gone.count == 2 && gone.allSatisfy { $0.superview == nil })
    let (active, other) = (
      screen.controller.activeColumnColor, screen.controller.inactiveColumnColor
    )
    #expect(screen.colors == [other, active])
    #expect(active != other)
  }

  @Test("SX-40: after any navigation only the last column is active")
  func active() throws {
    let screen = ColumnsScreen()
    screen.controller.activeColumnColor = .systemRed
    screen.controller.inactiveColumnColor = .systemGray
    #expect(screen.colors == [.systemRed])
    try screen.navigate("X", 0)
    try screen.navigate("X1", 1)
    #expect(screen.colors == [.systemGray, .systemGray, .systemRed])
    try screen.controller.truncate(toDepth: 1)
    #expect(screen.colors == [.systemGray, .systemRed])
  }

  @Test("SX-13: selecting the same branch again keeps its table, and removes the deeper ones")
  func rechoiceKeeps() throws {
    let screen = ColumnsScreen()
    try screen.navigate("X", 0)
    try screen.navigate("X1", 1)
    let table = screen.controller.tableView(atDepth: 1)
    screen.log = []
    try screen.navigate("X", 0)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2")
    #expect(screen.controller.tableView(atDepth: 1) === table)
    #expect(screen.log == [])
  }

  @Test("SX-13, SX-61: under rebuild it gets a new table, with nothing selected")
  func rechoiceRebuilds() throws {
    let screen = ColumnsScreen(ColumnsScreen.m1, .init(reselection: .rebuild))
    try screen.navigate("X", 0)
    try screen.navigate("X1", 1)
    let table = screen.controller.tableView(atDepth: 1)
    screen.log = []
    try screen.navigate("X", 0)
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
    #expect(screen.controller.tableView(atDepth: 1) !== table)
    #expect(screen.log == ["setup X 0"])
  }

  @Test("SX-14: a leaf removes the deeper columns, and has a preview if requested")
  func leaf() throws {
    func choose(_ leaf: ColumnPolicy.Leaf) throws -> String {
      let screen = ColumnsScreen(ColumnsScreen.m1, .init(leaf: leaf, followsSelection: true))
      try screen.tap(0, 0)
      try screen.tap(0, 1)
      try screen.tap(2, 0)
      return screen.picture
    }
    #expect(try choose(.truncate) == "root: X Y [Z]")
    #expect(try choose(.preview) == "root: X Y [Z] | Z: preview")
    #expect(try choose(.keep) == "root: X Y [Z] | X: X1 X2 | X1: X1a")
  }

  @Test("SX-14: the preview is the client's view, or the title")
  func preview() throws {
    let screen = ColumnsScreen(ColumnsScreen.m1, .init(leaf: .preview, followsSelection: true))
    try screen.tap(2, 0)
    #expect(screen.words(screen.controller.view).contains("Z"))
    #expect(screen.controller.tableView(atDepth: 1) == nil)
    let mine = UIView()
    screen.controller.handlers.preview = { _ in mine }
    try screen.tap(0, 0)
    try screen.tap(1, 1)
    #expect(mine.window === screen.window)
    #expect(mine.frame.size == CGSize(width: 205, height: 350))
    try screen.tap(0, 0)
    #expect(mine.window == nil)
  }

  @Test("SX-15: truncating keeps the target column, and always the root")
  func truncate() throws {
    let screen = ColumnsScreen()
    try screen.navigate("X", 0)
    try screen.navigate("X1", 1)
    try screen.controller.truncate(toDepth: 7)
    #expect(screen.line == "root | X | X1")
    try screen.controller.truncate(toDepth: 1)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2")
    try screen.controller.truncate(toDepth: 0)
    #expect(screen.picture == "root: [X] Y Z")
    #expect(screen.controller.scrollView.subviews.count == 1)
  }

  @Test("SX-16: a parent that is not shown is rejected, and the columns stay")
  func unknownParent() throws {
    let screen = ColumnsScreen()
    try screen.navigate("X", 0)
    #expect(throws: ColumnError<String>.unknownColumn("Y")) {
      try screen.controller.navigate(to: "Q", from: "Y")
    }
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
  }

  @Test("SX-17: the root without a parent resets to the root alone")
  func rootAgain() throws {
    let screen = ColumnsScreen()
    try screen.navigate("X", 0)
    try screen.controller.navigate(to: "root", from: nil)
    #expect(screen.picture == "root: X Y Z")
  }

  @Test("SX-18, SX-22: with an id in two columns, the tapped column is used")
  func repeated() throws {
    let screen = ColumnsScreen(["root": [["X"]], "X": [["X", "W"]], "W": [[]]])
    try screen.navigate("X", 0)
    try screen.navigate("X", 1)
    #expect(screen.line == "root | X | X")
    try screen.tap(1, 1)
    try screen.controller.navigate(to: "W", from: "X")
    #expect(screen.picture == "root: [X] | X: X [W] | W:")
  }

  @Test("SX-21: parents are compared by value")
  func equal() throws {
    let screen = ColumnsScreen()
    let parent = ["ro", "ot"].joined()
    try screen.controller.navigate(to: "X", from: parent)
    #expect(screen.line == "root | X")
  }

  @Test("SX-23: 50 columns in order; removing from depth 1 leaves two")
  func many() throws {
    var children = ["root": [["0"]]]
    for depth in 0..<50 { children["\(depth)"] = [["\(depth + 1)"]] }
    let screen = ColumnsScreen(children)
    for depth in 0..<49 { try screen.navigate("\(depth)", depth) }
    #expect(screen.line == "root | " + (0..<49).map(String.init).joined(separator: " | "))
    #expect(screen.frames.map(\.minX) == (0..<50).map { 5 + 205 * CGFloat($0) })
    try screen.controller.truncate(toDepth: 1)
    #expect(screen.line == "root | 0")
    #expect(screen.frames.count == 2)
  }

  @Test("SX-25: two sections of 2 and 1 rows; a tap on (1,0) reports section 1")
  func sections() throws {
    let screen = ColumnsScreen(["root": [["A", "B"], ["C"]]])
    screen.controller.handlers.titleForHeader = { section, column in "\(column.id) \(section)" }
    #expect(screen.picture == "root: A B / C")
    screen.log = []
    try screen.tap(0, section: 1, 0)
    #expect(screen.log == ["select root (1,0) true"])
    let table = try #require(screen.controller.tableView(atDepth: 0))
    #expect(table.dataSource?.tableView(table, titleForHeaderInSection: 1) == "root 1")
  }

  @Test("SX-26: each row is queried with its own column, also if two columns are equal")
  func rightColumn() throws {
    let screen = ColumnsScreen(["root": [["X"]], "X": [["X"]]], isShown: false)
    var asked: [String] = []
    screen.controller.handlers.cell = { _, path, row in
      asked.append("\(row.depth) \(row.column) \(row.position.picture) \(row.isBranch)")
      #expect(path == IndexPath(row: row.position.row, section: row.position.section))
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    screen.show(screen.controller)
    try screen.navigate("X", 0)
    try screen.navigate("X", 1)
    #expect(asked == ["0 root (0,0) true", "1 X (0,0) true", "2 X (0,0) true"])
    let handles = screen.controller.browser.columns.map(\.columnID)
    #expect(Set(handles).count == 3)
  }

  @Test("SX-27: a removed column has 0 rows, and a tap in it has no effect")
  func removed() throws {
    let screen = ColumnsScreen(ColumnsScreen.m1, .init(followsSelection: true))
    try screen.tap(0, 0)
    let table = try #require(screen.controller.tableView(atDepth: 1))
    let (source, delegate) = try (#require(table.dataSource), #require(table.delegate))
    try screen.tap(1, 0)
    screen.log = []
    #expect(source.numberOfSections(in: table) == 0)
    #expect(source.tableView(table, numberOfRowsInSection: 0) == 0)
    delegate.tableView(table, didSelectRowAt: IndexPath(row: 0, section: 0))
    #expect(screen.log == [])
    #expect(screen.picture == "root: X [Y] Z | Y: Y1")
  }

  @Test("SX-28: an empty column is shown as an empty column")
  func empty() throws {
    let screen = ColumnsScreen(["root": [["X"]], "X": [[]]])
    try screen.navigate("X", 0)
    #expect(screen.picture == "root: [X] | X:")
    #expect(screen.frames.count == 2)
  }
}
