import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Columns whose rows are loaded later, or not at all, on M1.
@MainActor
@Suite(.serialized)
struct ColumnsLoadingTests {
  private let following = ColumnPolicy(followsSelection: true)

  @Test("SX-60: a result for X after Y was selected is ignored")
  func late() throws {
    let screen = ColumnsScreen(ColumnsScreen.m1, following, lazy: ["X", "Y"])
    try screen.tap(0, 0)
    let forX = try #require(screen.requests.first)
    #expect(screen.picture == "root: [X] Y Z | X: (Loading…)")
    try screen.tap(1, 0)
    #expect(screen.requests.map(\.item) == ["Y"])
    #expect(throws: ColumnError<String>.staleToken(forX.token)) {
      try screen.controller.load(screen.rows([["X1"]]), for: forX.token)
    }
    #expect(throws: ColumnError<String>.staleToken(forX.token)) {
      try screen.controller.fail(forX.token)
    }
    #expect(screen.picture == "root: X [Y] Z | Y: (Loading…)")
    try screen.load()
    #expect(screen.picture == "root: X [Y] Z | Y: Y1")
  }

  @Test("A column that could not be loaded shows this, and a button to retry")
  func failed() throws {
    let screen = ColumnsScreen(ColumnsScreen.m1, following, lazy: ["X"])
    try screen.tap(0, 0)
    let request = try #require(screen.requests.first)
    screen.requests = []
    StandIn.posts = []
    try screen.controller.fail(request.token)
    #expect(screen.picture == "root: [X] Y Z | X: (This could not be loaded. Try Again)")
    #expect(StandIn.announcements == ["This could not be loaded."])
    let button = try #require(
      screen.find(UIButton.self, in: screen.controller.tableView(atDepth: 1)?.backgroundView)
    )
    #expect(StandIn.tap(button))
    #expect(screen.picture == "root: [X] Y Z | X: (Loading…)")
    #expect(screen.requests.map(\.item) == ["X"])
    try screen.load()
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
  }

  @Test("SX-64: reloading keeps the rows and the deeper columns while the selected item exists")
  func reload() throws {
    let screen = ColumnsScreen()
    try screen.navigate("X", 0)
    try screen.navigate("X1", 1)
    try screen.controller.reload(atDepth: 0)
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: X1a")
    try screen.controller.reload(atDepth: 0, with: screen.rows([["A", "X"], ["Z"]]))
    #expect(screen.picture == "root: A [X] / Z | X: [X1] X2 | X1: X1a")
    try screen.controller.reload(atDepth: 0, with: screen.rows([["A", "Z"]]))
    #expect(screen.picture == "root: A Z")
  }

  @Test("Rows stay visible while newer ones are loaded")
  func newer() throws {
    let screen = ColumnsScreen()
    screen.lazy = ["root"]
    try screen.controller.reload(atDepth: 0)
    #expect(screen.picture == "root: (Loading…) X Y Z")
    screen.children["root"] = [[]]
    try screen.load()
    #expect(screen.picture == "root:")
    // The status is behind the rows if there are none, and below them otherwise.
    try screen.controller.reload(atDepth: 0)
    let table = try #require(screen.controller.tableView(atDepth: 0))
    #expect(table.backgroundView != nil && table.tableFooterView == nil)
    screen.children["root"] = [["W", "X"]]
    try screen.load()
    #expect(screen.picture == "root: W X")
    #expect(table.backgroundView == nil && table.tableFooterView == nil)
  }

  @Test("Invalid rows are rejected with an error, and the column shows the failure")
  func refused() throws {
    let screen = ColumnsScreen(["root": [["X"]], "X": [["A", "A"]]])
    try screen.navigate("X", 0)
    #expect(screen.log.last == "refuse X: duplicateItem(\"A\")")
    #expect(screen.picture == "root: [X] | X: (This could not be loaded. Try Again)")
    screen.children["X"] = [["A"]]
    try screen.controller.reload(atDepth: 1)
    #expect(screen.picture == "root: [X] | X: A")
  }

  @Test("A handler may navigate while it provides the children")
  func reentrant() throws {
    let screen = ColumnsScreen(ColumnsScreen.m1, following)
    let children = screen.controller.handlers.sections
    screen.controller.handlers.sections = { [weak screen] id in
      if id == "X" {
        do { try screen?.controller.select("Y", atDepth: 0) } catch { Issue.record(error) }
      }
      return children?(id)
    }
    try screen.tap(0, 0)
    #expect(screen.picture == "root: X [Y] Z | Y: Y1")
    #expect(screen.controller.browser.checkInvariants() == nil)
  }

  @Test("SX-62: a restored path has its columns and selections, without callbacks")
  func restore() throws {
    let screen = ColumnsScreen()
    screen.controller.restore(path: ["X", "X1"])
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: X1a")
    #expect(!screen.log.contains { $0.hasPrefix("select") })
    screen.controller.restore(path: ["X", "Q", "X1"])
    #expect(screen.picture == "root: [X] Y Z | X: X1 X2")
  }

  @Test("SX-62: restoring continues as the columns are loaded")
  func restoreLater() throws {
    let screen = ColumnsScreen(ColumnsScreen.m1, lazy: ["X", "X1"])
    screen.controller.restore(path: ["X", "X1", "X1a"])
    #expect(screen.picture == "root: [X] Y Z | X: (Loading…)")
    try screen.load()
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: (Loading…)")
    try screen.load()
    #expect(screen.picture == "root: [X] Y Z | X: [X1] X2 | X1: [X1a]")
    #expect(!screen.log.contains { $0.hasPrefix("select") })
  }
}
