import Espalier
import Testing
import UIKit

@testable import EspalierUIKit

/// Undo, checks, search and drops, the same in a table and in a collection view.
@Suite("Outline: undo, checks, search and drops", .serialized)
@MainActor
struct OutlineFeatureTests {
  /// An outline of texts in one kind of list view.
  @MainActor
  final class Screen {
    let source: OutlineListSource<String>
    let view: UIScrollView
    /// Keeps the screen alive.
    private let owner: AnyObject
    private let read: () -> [String]

    init(isTable: Bool, _ outline: Outline<String> = OutlineFixture.t1Open, height: CGFloat = 2_000)
    {
      if isTable {
        let screen = OutlineScreen(outline, height: height)
        screen.table.allowsMultipleSelection = true
        screen.table.allowsDragging = true
        (source, view, owner) = (screen.source, screen.table, screen)
        read = { screen.lines }
      } else {
        let screen = CollectionScreen(outline, height: height)
        screen.view.allowsMultipleSelection = true
        screen.view.allowsDragging = true
        (source, view, owner) = (screen.source, screen.view, screen)
        read = { screen.lines }
      }
    }

    var lines: [String] { read() }

    /// A point in the row of an item: at a fraction of its height, indented to a level.
    func point(_ id: String, _ fraction: CGFloat, level: Int = 9) throws -> CGPoint {
      let path = try #require(source.indexPath(for: id))
      let frame =
        (view as? UITableView)?.rectForRow(at: path)
        ?? (view as? UICollectionView)?.layoutAttributesForItem(at: path)?.frame
      let row = try #require(frame)
      return CGPoint(x: 16 + 16 * CGFloat(level) + 1, y: row.minY + row.height * fraction)
    }

    func begin(_ id: String) throws -> StandIn.Drag? {
      StandIn.beginDrag(of: try #require(source.indexPath(for: id)), in: view)
    }
  }

  // MARK: Undo

  @Test("A deletion is undone and redone with the selection", arguments: [true, false])
  func undo(_ isTable: Bool) throws {
    let screen = Screen(isTable: isTable)
    let manager = try #require(screen.view.undoManager)
    try screen.source.select(["A01", "C"])
    try screen.source.perform([.delete(["A0", "C"])], actionName: "Delete")
    #expect(screen.lines == ["A A1 B B0 B1", "D D0 D1 D2 E", "F G H H0 H1 I"])
    #expect(manager.undoActionName == "Delete")
    manager.undo()
    #expect(screen.lines[0] == "A A0 A00 A01 A1 B B0 B1")
    #expect(screen.source.selection == ["A01", "C"])
    #expect(!manager.canUndo)
    #expect(manager.redoActionName == "Delete")
    manager.redo()
    #expect(screen.lines[1] == "D D0 D1 D2 E")
    manager.undo()
    try screen.source.perform([.move("A", into: .section(1), at: 0)])
    #expect(!manager.canRedo)
    #expect(screen.lines[1].hasPrefix("A A0 A00 A01 A1 C"))
  }

  @Test("UN-13: a step that no longer fits is told, and all others stay")
  func bypassed() throws {
    let screen = Screen(isTable: false)
    var refused: [String] = []
    screen.source.onRefusedStep = { step, name in
      refused.append("\(name ?? "?"): \(step.refusal.map { "\($0)" } ?? "no reason")")
    }
    let manager = try #require(screen.view.undoManager)
    try screen.source.perform([.delete(["H"])])
    try screen.source.perform([.delete(["A0"])], actionName: "Delete")
    try screen.source.perform([.delete(["C"])])
    try screen.source.delete(["A"])
    manager.undo()
    #expect(screen.lines[1].hasPrefix("C C0 C1 C2 D") && refused == [])
    manager.undo()
    #expect(screen.lines[0] == "B B0 B1" && refused == ["Delete: there is no item A"])
    manager.undo()
    #expect(screen.lines[2] == "F G H H0 H1 I" && !manager.canUndo)
    manager.redo()
    manager.redo()
    #expect(screen.lines[2] == "F G I" && screen.lines[1].hasPrefix("D") && !manager.canRedo)
    #expect(refused.count == 1)
  }

  @Test("An edit without an effect is nothing to undo, and leaves the steps before it")
  func noEffect() throws {
    let screen = Screen(isTable: true)
    let manager = try #require(screen.view.undoManager)
    try screen.source.perform([.delete([])])
    #expect(!manager.canUndo)
    try screen.source.perform([.delete(["A0"])])
    try screen.source.perform([.delete(["C"])])
    manager.undo()
    try screen.source.perform([.delete([])])
    manager.redo()
    #expect(screen.lines[1].hasPrefix("C C0"))
    manager.undo()
    #expect(screen.lines[0] == "A A0 A00 A01 A1 B B0 B1")
  }

  @Test("A refused edit changes nothing and registers nothing")
  func refused() throws {
    let screen = Screen(isTable: true)
    let own = UndoManager()
    screen.source.undoManager = own
    #expect(throws: OutlineError<String>.unknownItem("X")) {
      try screen.source.perform([.delete(["A"]), .delete(["X"])])
    }
    #expect(screen.lines[0] == "A A0 A00 A01 A1 B B0 B1")
    #expect(!own.canUndo)
    try screen.source.perform([.delete(["A"])])
    #expect(own.canUndo)
    #expect(screen.view.undoManager?.canUndo == false)
    screen.source.clearHistory()
    #expect(!own.canUndo)
  }

  // MARK: Checks

  @Test(
    "Checks follow the descendants, are spoken, and change by an action",
    arguments: [true, false]
  )
  func checks(_ isTable: Bool) throws {
    let screen = Screen(isTable: isTable)
    var events: [OutlineEvent<String>] = []
    screen.source.onEvent = { events.append($0) }
    screen.source.showsChecks = true
    try screen.source.reconfigure(["A", "A0", "A00", "A01", "A1", "B"])
    try screen.source.setChecked(true, for: "A00")
    func cell(_ id: String) throws -> UIView {
      let path = try #require(screen.source.indexPath(for: id))
      let cell: UIView? =
        (screen.view as? UITableView)?.cellForRow(at: path)
        ?? (screen.view as? UICollectionView)?.cellForItem(at: path)
      return try #require(cell)
    }
    #expect(try cell("A").spokenValue == "Expanded, Partly checked, Level 1")
    #expect(try cell("A00").spokenValue == "Checked, Level 3")
    #expect(try cell("B").spokenValue == "Expanded, Not checked, Level 1")
    let action = try #require(cell("A").accessibilityCustomActions?.last)
    #expect(action.name == "Check")
    #expect(action.actionHandler?(action) == true)
    #expect(try cell("A01").spokenValue == "Checked, Level 3")
    #expect(try cell("A").accessibilityCustomActions?.map(\.name) == ["Show less", "Uncheck"])
    #expect(events == [.didCheck("A")])
    #expect(throws: OutlineError<String>.unknownItem("X")) { try screen.source.toggleCheck("X") }
  }

  @Test("A list cell has a check mark before its content, which a tap toggles")
  func checkButton() throws {
    let screen = CollectionScreen(OutlineFixture.t1Open)
    screen.source.showsChecks = true
    screen.view.reloadData()
    screen.window.layoutIfNeeded()
    let cell = try #require(screen.cell("A0"))
    #expect(cell.check == .off)
    #expect(StandIn.tap(try #require(cell.checkButton)))
    #expect(
      ["A", "A0", "A00", "A01", "A1"].map { screen.cell($0)?.check } == [
        .mixed, .on, .on, .on, .off,
      ]
    )
    #expect(cell.accessories.count == 2)
    #expect(screen.events == [#"didCheck("A0")"#])
    screen.source.showsChecks = false
    try screen.source.reconfigure(["A0"])
    #expect(cell.check == nil)
    #expect(cell.disclosure != nil)
  }

  // MARK: Search

  @Test(
    "Matches are marked, and stepping opens what they are in and wraps",
    arguments: [true, false]
  )
  func find(_ isTable: Bool) throws {
    let screen = Screen(isTable: isTable, OutlineFixture.t1, height: 100)
    #expect(screen.source.find { $0.hasSuffix("1") } == 6)
    #expect(screen.lines[0] == "A B")
    let first = screen.source.showNextMatch()
    #expect(screen.source.outline.isExpanded("A0") == true)
    #expect(first == screen.source.indexPath(for: "A01"))
    #expect(screen.source.selection == ["A01"])
    screen.source.showPreviousMatch()
    #expect(screen.source.selection == ["H1"])
    let path = try #require(screen.source.indexPath(for: "H1"))
    let visible =
      (screen.view as? UITableView)?.indexPathsForVisibleRows
      ?? (screen.view as? UICollectionView)?.indexPathsForVisibleItems
    #expect(visible?.contains(path) == true)
    screen.source.showNextMatch()
    #expect(screen.source.selection == ["A01"])
    #expect(screen.source.find { _ in false } == 0)
    #expect(screen.source.showNextMatch() == nil)
  }

  // MARK: Sticky branches

  /// The sticky rows from the top, with their distance from the top of the view.
  private func sticky(_ screen: Screen) -> [String] {
    screen.view.subviews.compactMap { $0 as? UIControl }
      .filter { $0.accessibilityElementsHidden }
      .sorted { $0.frame.minY < $1.frame.minY }
      .map { view in
        let content = view.subviews.lazy.compactMap { $0 as? UIListContentView }.first
        let text = (content?.configuration as? UIListContentConfiguration)?.text ?? "?"
        return "\(text) at \(Int(view.frame.minY - screen.view.contentOffset.y))"
      }
  }

  @Test(
    "HT-06: branches stay at the top, and are pushed off at their end",
    arguments: [true, false]
  )
  func stickyRows(_ isTable: Bool) throws {
    let screen = Screen(isTable: isTable, height: 220)
    #expect(sticky(screen) == [])
    screen.source.stickyContent = { row in
      var content = UIListContentConfiguration.cell()
      content.text = row.id
      return content
    }
    for (offset, expected) in [
      (0, []), (44, ["A at 0", "A0 at 44"]), (110, ["A at 0", "A0 at 22"]), (137, ["A at 0"]),
      (198, ["A at -22"]),
    ] as [(CGFloat, [String])] {
      StandIn.scroll(screen.view, to: CGPoint(x: 0, y: offset))
      #expect(sticky(screen) == expected)
    }
    screen.source.stickyLimit = 1
    StandIn.scroll(screen.view, to: CGPoint(x: 0, y: 44))
    #expect(sticky(screen) == ["A at 0"])
    try screen.source.collapse("A")
    screen.view.layoutIfNeeded()
    #expect(!sticky(screen).contains("A at 0"))
    screen.source.stickyContent = nil
    screen.view.layoutIfNeeded()
    #expect(sticky(screen) == [])
  }

  @Test("Branches at the top ask for no further layout", arguments: [true, false], 1...2)
  func stickyRest(_ isTable: Bool, limit: Int) {
    let screen = Screen(isTable: isTable, height: 220)
    screen.source.stickyLimit = limit
    screen.source.stickyContent = { row in
      var content = UIListContentConfiguration.cell()
      content.text = row.id
      return content
    }
    for offset in stride(from: 20.0, through: 200, by: 20) {
      StandIn.scroll(screen.view, to: CGPoint(x: 0, y: offset))
      let sticky = screen.view.subviews.reversed().prefix { $0 is UIControl }
      #expect(sticky.count == self.sticky(screen).count && sticky.count <= limit)
      StandIn.layoutPasses = 0
      screen.view.layoutIfNeeded()
      #expect(StandIn.layoutPasses == 0)
    }
  }

  @Test("A tap on a branch at the top scrolls to its own row")
  func stickyTap() throws {
    let screen = Screen(isTable: false, height: 220)
    screen.source.stickyContent = { _ in UIListContentConfiguration.cell() }
    StandIn.scroll(screen.view, to: CGPoint(x: 0, y: 120))
    let views = screen.view.subviews.compactMap { $0 as? UIControl }
      .filter { $0.accessibilityElementsHidden }
    #expect(views.count == 2)
    StandIn.tap(
      try #require(views.max { $0.frame.minX + $0.frame.minY < $1.frame.minX + $1.frame.minY })
    )
    screen.view.layoutIfNeeded()
    // A0 is now below A, which does not have to stay at the top any more.
    #expect(screen.view.contentOffset.y == 0)
  }

  // MARK: Opening at the end

  @Test(
    "A sticky row has the look of a selected cell, and a hover style",
    arguments: [true, false]
  )
  func stickyLook(_ isTable: Bool) throws {
    let screen = Screen(isTable: isTable, height: 220)
    screen.source.stickyContent = { _ in UIListContentConfiguration.cell() }
    StandIn.scroll(screen.view, to: CGPoint(x: 0, y: 137))
    func color() -> UIColor? {
      screen.view.layoutIfNeeded()
      return screen.view.subviews.last { $0 is UIControl }?.backgroundColor
    }
    #expect(color() == .systemBackground)
    try screen.source.select(["A"])
    #expect(color() == .systemGray4)
    try screen.source.select(["B"])
    #expect(color() == .systemBackground)
    #expect(screen.view.subviews.last { $0 is UIControl }?.hoverStyle != nil)
  }

  @Test(
    "Rows that the user opens at the end are scrolled into sight, as far as their branch stays",
    arguments: [true, false]
  )
  func revealOpened(_ isTable: Bool) throws {
    let screen = Screen(isTable: isTable, OutlineFixture.t1, height: 220)
    screen.view.layoutIfNeeded()
    let last = try #require(screen.source.indexPath(for: "I"))
    screen.source.list?.scroll(toRowAt: last, animated: false)
    screen.view.layoutIfNeeded()
    let branch = try #require(screen.source.indexPath(for: "H"))
    screen.view.contentOffset.y -= 44
    screen.view.layoutIfNeeded()
    let before = screen.view.contentOffset.y
    #expect(screen.source.applyExpansion(.expand, to: "H"))
    screen.view.layoutIfNeeded()
    func frame(_ id: String) throws -> CGRect {
      try #require(screen.source.list).frame(
        ofRowAt: try #require(screen.source.indexPath(for: id))
      )
    }
    #expect(try frame("H1").maxY == screen.view.bounds.maxY && screen.view.contentOffset.y > before)
    #expect(try frame("H").minY >= screen.view.bounds.minY)
    #expect(screen.source.indexPath(for: "H") == branch)
    // By the program nothing scrolls.
    screen.view.contentOffset.y = before
    try screen.source.collapse("H")
    try screen.source.expand("H")
    #expect(screen.view.contentOffset.y == before)
  }

  // MARK: Drops

  @Test("A drop goes where it was proposed, or nowhere if that is gone", arguments: [true, false])
  func proposedDrop(_ isTable: Bool) throws {
    let screen = Screen(isTable: isTable)
    let drag = try #require(try screen.begin("A1"))
    #expect(drag.items.allSatisfy { !$0.itemProvider.registeredTypeIdentifiers.isEmpty })
    StandIn.willDrop = { _ = try? screen.source.delete(["B"]) }
    #expect(StandIn.drop(drag, on: screen.view, at: try screen.point("B0", 0.1, level: 1)))
    #expect(screen.lines[0] == "A A0 A00 A01 A1" && drag.landings.isEmpty)
  }

  @Test("A drop goes before, after or into a row, and is undone", arguments: [true, false])
  func drop(_ isTable: Bool) throws {
    let screen = Screen(isTable: isTable)
    var events: [OutlineEvent<String>] = []
    screen.source.onEvent = { events.append($0) }
    let drag = try #require(try screen.begin("A1"))
    let (before, into) = (try screen.point("B", 0.1, level: 0), try screen.point("B", 0.5))
    #expect(StandIn.move(drag, over: screen.view, to: into) == "move into")
    #expect(StandIn.move(drag, over: screen.view, to: before) == "move at")
    #expect(StandIn.drop(drag, on: screen.view, at: into))
    #expect(screen.lines[0] == "A A0 A00 A01 B B0 B1 A1")
    #expect(drag.landings == [screen.source.indexPath(for: "A1")])
    #expect(events == [.didMove("A1")])
    let manager = try #require(screen.view.undoManager)
    #expect(manager.undoActionName == "Move")
    manager.undo()
    #expect(screen.lines[0] == "A A0 A00 A01 A1 B B0 B1")
  }

  @Test("Below the last child, the indentation of the point chooses the level")
  func level() throws {
    let screen = Screen(isTable: false)
    for (level, line) in [
      (2, "A A0 A00 A01 E A1 B B0 B1"), (1, "A A0 A00 A01 E A1 B B0 B1"),
    ] {
      let drag = try #require(try screen.begin("E"))
      StandIn.drop(drag, on: screen.view, at: try screen.point("A01", 0.9, level: level))
      #expect(screen.lines[0] == line)
      #expect(screen.source.outline.level(of: "E") == level)
      screen.view.undoManager?.undo()
    }
  }

  @Test("The selected rows are dragged together, in their order", arguments: [true, false])
  func many(_ isTable: Bool) throws {
    let screen = Screen(isTable: isTable)
    try screen.source.select(["A1", "B0", "C"])
    let drag = try #require(try screen.begin("B0"))
    #expect(drag.items.count == 3)
    #expect(StandIn.drop(drag, on: screen.view, at: try screen.point("I", 0.9)))
    #expect(
      screen.lines == ["A A0 A00 A01 B B1", "D D0 D1 D2 E", "F G H H0 H1 I A1 B0 C C0 C1 C2"]
    )
    #expect(screen.source.selection == ["A1", "B0", "C"])
  }

  @Test(
    "Nothing goes into itself, where it is refused, or into another list",
    arguments: [true, false]
  )
  func refusals(_ isTable: Bool) throws {
    let screen = Screen(isTable: isTable)
    screen.source.canDrag = { $0 != "G" }
    screen.source.acceptsDrop = { _, parent in parent != .item("D") }
    #expect(try screen.begin("G") == nil)
    let drag = try #require(try screen.begin("A"))
    for (id, fraction) in [("A01", 0.9), ("A", 0.5), ("D0", 0.9)] as [(String, CGFloat)] {
      let point = try screen.point(id, fraction)
      #expect(StandIn.move(drag, over: screen.view, to: point) == "forbidden")
      #expect(!StandIn.drop(drag, on: screen.view, at: point))
    }
    // Below the last row is the end of the last section.
    #expect(StandIn.move(drag, over: screen.view, to: CGPoint(x: 5, y: 1_900)) == "move at")
    let other = OutlineCollectionView(
      frame: screen.view.frame,
      collectionViewLayout: UICollectionViewCompositionalLayout.list(
        using: UICollectionLayoutListConfiguration(appearance: .plain)
      )
    )
    other.allowsDragging = true
    let source = OutlineCollectionDataSource<String>(collectionView: other) { _, _, _ in nil }
    #expect(StandIn.move(drag, over: other, to: CGPoint(x: 5, y: 5)) == nil)
    withExtendedLifetime(source) {}
    #expect(screen.lines[0] == "A A0 A00 A01 A1 B B0 B1")
  }

  @Test("Without permission nothing can be dragged")
  func notAllowed() {
    let screen = CollectionScreen()
    #expect(StandIn.beginDrag(of: [0, 0], in: screen.view) == nil)
    screen.view.allowsDragging = true
    #expect(StandIn.beginDrag(of: [0, 0], in: screen.view) != nil)
    screen.view.allowsDragging = false
    #expect(screen.view.dragDelegate == nil)
    #expect(StandIn.beginDrag(of: [0, 0], in: screen.view) == nil)
  }
}
