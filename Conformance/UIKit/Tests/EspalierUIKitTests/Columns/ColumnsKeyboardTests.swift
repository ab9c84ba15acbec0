import Espalier
import EspalierUIKit
import Testing
import UIKit

/// The keyboard and accessibility, on M1.
@MainActor
@Suite(.serialized)
struct ColumnsKeyboardTests {
  private let following = ColumnPolicy(followsSelection: true)

  @Test("SX-61: the selection path; each ancestor keeps its row")
  func path() throws {
    let screen = ColumnsScreen(ColumnsScreen.m1, following)
    try screen.tap(0, 0)
    try screen.tap(1, 1)
    #expect(screen.picture == "root: [X] Y Z | X: X1 [X2]")
    let rows = screen.controller.browser.columns.map(\.selectedRow)
    #expect(rows == [RowPosition(section: 0, row: 0), RowPosition(section: 0, row: 1)])
    try screen.tap(1, 0)
    try screen.tap(0, 0)
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
  }

  @Test("SX-63: right enters the branch's column and selects its first row; left returns")
  func across() throws {
    let screen = ColumnsScreen()
    screen.press(.keyboardDownArrow, .keyboardRightArrow)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2")
    screen.press(.keyboardRightArrow)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: [X1a]")
    screen.press(.keyboardRightArrow)
    #expect(screen.line == "root | X | X1")
    screen.press(.keyboardLeftArrow, .keyboardLeftArrow)
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
    #expect(screen.controller.browser.focusedDepth == 0)
  }

  @Test("SX-63: up and down change the selection and remove deeper columns")
  func upAndDown() throws {
    let screen = ColumnsScreen()
    try screen.navigate("X", 0)
    screen.press(.keyboardDownArrow)
    #expect(screen.picture == "root: X [Y] Z")
    screen.press(.keyboardUpArrow)
    #expect(screen.picture == "root: [X] Y Z")
    screen.press(.keyboardEnd)
    #expect(screen.picture == "root: X Y [Z]")
    screen.press(.keyboardHome)
    #expect(screen.picture == "root: [X] Y Z")
    screen.press(.keyboardPageDown)
    #expect(screen.picture == "root: X Y [Z]")
    screen.press(.keyboardPageUp)
    #expect(screen.picture == "root: [X] Y Z")
  }

  @Test("SX-63: typing selects by the beginning of the title, ignoring case and diacritics")
  func typing() throws {
    let screen = ColumnsScreen(["root": [["Alder", "Älm", "Ash", "Beech"]]])
    screen.type("as")
    #expect(screen.picture == "root: Alder Älm [Ash] Beech")
    screen.type("al")
    #expect(screen.picture == "root: [Alder] Älm Ash Beech")
    screen.type("AAA")
    #expect(screen.picture == "root: [Alder] Älm Ash Beech")
    screen.type("a")
    #expect(screen.picture == "root: Alder [Älm] Ash Beech")
    screen.type("q")
    #expect(screen.picture == "root: Alder [Älm] Ash Beech")
    StandIn.press(.keyboardS, modifierFlags: .command, characters: "b")
    #expect(screen.picture == "root: Alder [Älm] Ash Beech")
  }

  @Test("SX-63: typing searches the displayed titles, not the ids")
  func typingTitles() throws {
    let screen = ColumnsScreen(["root": [["1", "2"]]], isShown: false)
    screen.controller.handlers.title = { ["1": "One", "2": "Two"][$0] ?? $0 }
    screen.show(screen.controller)
    screen.type("t")
    #expect(screen.picture == "root: One [Two]")
  }

  @Test("In right-to-left layouts the arrow keys are swapped")
  func mirrored() throws {
    let screen = ColumnsScreen()
    StandIn.change([UITraitCollection(layoutDirection: .rightToLeft)], of: screen.window)
    screen.press(.keyboardDownArrow, .keyboardLeftArrow)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2")
    screen.press(.keyboardRightArrow)
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
  }

  @Test("Return activates the selection; other keys go to the next responder")
  func activate() throws {
    let screen = ColumnsScreen()
    screen.press(.keyboardReturnOrEnter)
    screen.log = []
    screen.press(.keyboardDownArrow, .keyboardReturnOrEnter)
    #expect(screen.log == ["select root (0,0) true", "activate X"])
    let next = KeyCatcher()
    screen.window.rootViewController = nil
    screen.show(next)
    next.addChild(screen.controller)
    next.view.addSubview(screen.controller.view)
    screen.controller.becomeFirstResponder()
    StandIn.press(.keyboardTab)
    StandIn.press(.keyboardDownArrow)
    // A command's press passes as well; only a press that is handled itself is kept.
    #expect(next.caught == [.keyboardTab, .keyboardDownArrow])
  }

  @Test("Escape closes the popover; in a compact width it goes back first")
  func escape() throws {
    let screen = ColumnsScreen(isShown: false)
    let presenter = UIViewController()
    screen.show(presenter)
    screen.controller.present(
      from: presenter,
      sourceView: presenter.view,
      sourceRect: .zero
    )
    screen.finishUpdates()
    screen.log = []
    StandIn.press(.keyboardEscape)
    screen.finishUpdates()
    #expect(screen.log == ["dismiss"])
    let compact = ColumnsScreen(
      ColumnsScreen.m1,
      following,
      traits: [UITraitCollection(horizontalSizeClass: .compact)]
    )
    try compact.tap(0, 0)
    #expect(compact.controller.accessibilityPerformEscape())
    #expect(compact.picture == "root: [X] Y Z")
    #expect(!compact.controller.accessibilityPerformEscape())
  }

  @Test("In a compact width, left goes back like the button")
  func compactLeft() throws {
    let screen = ColumnsScreen(
      ColumnsScreen.m1,
      following,
      traits: [UITraitCollection(horizontalSizeClass: .compact)]
    )
    try screen.tap(0, 0)
    try screen.tap(0, 1)
    screen.press(.keyboardLeftArrow)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2")
    screen.press(.keyboardLeftArrow, .keyboardLeftArrow)
    #expect(screen.picture == "root: [X] Y Z")
  }

  @Test("The selected row is scrolled into view")
  func reveal() throws {
    let screen = ColumnsScreen(["root": [(0..<100).map(String.init)]])
    screen.press(.keyboardEnd)
    let table = try #require(screen.controller.tableView(atDepth: 0))
    #expect(table.indexPathsForVisibleRows?.last == IndexPath(row: 99, section: 0))
    screen.press(.keyboardHome)
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 0, section: 0))
  }

  @Test("Columns have accessibility labels, and VoiceOver moves to a new one")
  func heard() throws {
    let screen = ColumnsScreen(ColumnsScreen.m1, following)
    StandIn.posts = []
    try screen.tap(0, 0)
    let table = try #require(screen.controller.tableView(atDepth: 1))
    #expect(table.accessibilityLabel == "X, column 2 of 2")
    #expect(screen.controller.tableView(atDepth: 0)?.accessibilityLabel == "root, column 1 of 2")
    #expect(StandIn.posts.map(\.notification) == [.layoutChanged])
    #expect(StandIn.posts.first?.argument as? UIView === table)
    let branch = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    #expect(branch.accessibilityTraits.contains(.button))
    #expect(branch.accessoryType == .disclosureIndicator)
    let leaf = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    #expect(leaf.accessoryType == .none)
  }

  @Test("The edge of a column can be adjusted with assistive technology")
  func adjust() throws {
    let screen = ColumnsScreen()
    screen.controller.isResizable = true
    let edge = try #require(screen.columnView(0)?.subviews.last)
    #expect(edge.isAccessibilityElement && edge.accessibilityTraits.contains(.adjustable))
    #expect(edge.spokenValue == "205 points")
    edge.accessibilityIncrement()
    #expect(screen.frames.map(\.width) == [225])
    edge.accessibilityDecrement()
    edge.accessibilityDecrement()
    #expect(screen.frames.map(\.width) == [185])
    #expect(edge.spokenValue == "185 points")
  }

  @Test("UIKit's state restoration keeps the path and the widths")
  func restoration() throws {
    let screen = ColumnsScreen()
    screen.controller.restore(path: ["X", "X1"])
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    screen.controller.encodeRestorableState(with: coder)
    coder.finishEncoding()
    let other = ColumnsScreen()
    let decoder = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
    other.controller.decodeRestorableState(with: decoder)
    #expect(other.picture == "root: [X] Y Z | X: [X1] X2 | X1: X1a")
  }

  @Test("The controller, its tables and its cells are deallocated")
  func noCycle() throws {
    weak var controller: UIViewController?
    weak var table: UITableView?
    do {
      let screen = ColumnsScreen(ColumnsScreen.m1, following, lazy: ["X"])
      try screen.tap(0, 0)
      try screen.load()
      controller = screen.controller
      table = screen.controller.tableView(atDepth: 1)
      #expect(table != nil)
      screen.window.rootViewController = nil
      StandIn.reset()
    }
    #expect(controller == nil)
    #expect(table == nil)
  }
}

/// Records the keys that were not handled.
private final class KeyCatcher: UIViewController {
  var caught: [UIKeyboardHIDUsage] = []

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    caught += presses.compactMap { $0.key?.keyCode }
  }
}
