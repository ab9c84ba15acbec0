import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("OutlineDataSource: edits and the table")
@MainActor
struct OutlineDataSourceEditTests {
  @Test("TV-73: an expanded branch moves to another section with all its rows, still expanded")
  func moveAcrossSections() throws {
    var outline = OutlineFixture.t1
    try outline.expand("A")
    try outline.expand("A0")
    let screen = OutlineScreen(outline)
    #expect(screen.counts == [6, 3, 4])
    let cell = screen.cell("A00")
    try screen.source.move("A", into: .section(2), at: 1)
    #expect(screen.table.log.count == 5)
    #expect(screen.table.log.first == "mov 0,0->2,1")
    #expect(screen.table.log.last == "mov 0,4->2,5")
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "B")
    #expect(screen.line(2) == "F A A0 A00 A01 A1 G H I")
    #expect(screen.table.isItemExpanded(at: [2, 1]))
    #expect(screen.table.isItemExpanded(at: [2, 1, 0]))
    #expect(screen.cell("A00") === cell)
    screen.forget()
    try screen.source.move("A", into: .item("H"))
    screen.window.layoutIfNeeded()
    #expect(screen.line(2) == "F G H I")
    try screen.source.expand("H")
    screen.window.layoutIfNeeded()
    #expect(screen.line(2) == "F G H H0 H1 A A0 A00 A01 A1 I")
    #expect(screen.cell("A00")?.indentationLevel == 3)
  }

  @Test("A row that moves to another level is redrawn with its new indentation")
  func levels() throws {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    try screen.source.move("B", into: .item("A"), at: 0)
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "A B B0 B1 A0 A00 A01 A1")
    #expect(screen.cell("B0")?.indentationLevel == 2)
    #expect(screen.cell("B")?.spokenValue == "Expanded, Level 2")
  }

  @Test("TV-79: a move into itself is rejected, and nothing changes")
  func cycle() {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    #expect(throws: OutlineError<String>.cycle("A")) {
      try screen.source.move("A", into: .item("A00"))
    }
    #expect(screen.table.log.isEmpty)
    #expect(screen.counts == [8, 9, 6])
  }

  @Test(
    "TV-77, TV-78: below a collapsed branch no row changes; an expanded one moves with all rows"
  )
  func insertDelete() throws {
    let screen = OutlineScreen()
    try screen.source.insert([.init("A2")], into: .item("A"))
    try screen.source.delete(["A1"])
    #expect(screen.table.log.isEmpty)
    try screen.source.expand("A", recursively: true)
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "A A0 A00 A01 A2 B")
    screen.forget()
    try screen.source.delete(["A"])
    #expect(screen.table.log == ["del 0 {0,1,2,3,4} automatic"])
    #expect(screen.line(0) == "B")
    try screen.source.insert([.init("A", isBranch: true)], into: .section(0), at: 0)
    #expect(screen.source.outline.isExpanded("A") == false)
  }

  @Test("A leaf that gets a child is drawn as a branch")
  func leafBecomesBranch() throws {
    let screen = OutlineScreen()
    #expect(screen.cell("E")?.accessoryView == nil)
    try screen.source.insert([.init("E0")], into: .item("E"))
    #expect(screen.table.log == ["rel 1 {2} none"])
    #expect(screen.cell("E")?.accessoryView is UIButton)
    #expect(screen.cell("E")?.spokenValue == "Collapsed, Level 1")
  }

  @Test("TV-70, TV-71, TV-72: a snapshot is applied as the difference by identity")
  func apply() throws {
    let screen = OutlineScreen()
    try screen.source.expand("B")
    var snapshot = screen.source.outline.snapshot
    snapshot[0].items.insert(.init("Z"), at: 0)
    screen.forget()
    var done = false
    try screen.source.apply(snapshot, completion: { done = true })
    #expect(screen.table.log == ["ins 0 {0} automatic"])
    StandIn.finishUpdates(in: screen.window)
    #expect(done)
    #expect(screen.line(0) == "Z A B B0 B1")
    snapshot[0].items.removeAll { $0.id.hasPrefix("A") }
    try screen.source.apply(snapshot)
    #expect(screen.line(0) == "Z B B0 B1")
    #expect(throws: OutlineError<String>.duplicateItem("Z")) {
      try screen.source.apply([.init(items: [.init("Z"), .init("Z")])])
    }
    #expect(screen.line(0) == "Z B B0 B1")
  }

  @Test(
    "Sections are inserted and deleted with their headers; rows that move meanwhile are redrawn"
  )
  func sections() throws {
    let screen = OutlineScreen(Outline())
    screen.source.sectionTitle = { _, id in id }
    try screen.source.insertSection("a", items: [.init("x"), .init("y")])
    try screen.source.insertSection("c", items: [.init("z")])
    #expect(screen.counts == [2, 1])
    screen.forget()
    try screen.source.apply([
      .init("a", items: [.init("y")]), .init("b", items: [.init("x")]),
      .init("c", items: [.init("z"), .init("w")]),
    ])
    #expect(
      screen.table.log == [
        "ins sections [1] automatic", "del 0 {0} automatic", "ins 2 {1} automatic",
      ]
    )
    screen.window.layoutIfNeeded()
    #expect(screen.lines == ["y", "x", "z w"])
    screen.forget()
    // y leaves its section in the change that deletes another section.
    try screen.source.apply([
      .init("a", items: []), .init("c", items: [.init("w"), .init("y"), .init("z")]),
    ])
    screen.window.layoutIfNeeded()
    #expect(!screen.table.log.contains { $0.hasPrefix("mov") })
    #expect(screen.lines == ["", "w y z"])
    try screen.source.deleteSection(at: 0)
    screen.window.layoutIfNeeded()
    #expect(screen.lines == ["w y z"])
    #expect(screen.table.headerView(forSection: 0)?.textLabel?.text == "c")
    #expect(throws: OutlineError<String>.sectionOutOfRange(index: 5, count: 1)) {
      try screen.source.deleteSection(at: 5)
    }
  }

  @Test("Sorting and replacing children are single batches too")
  func sorting() throws {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    try screen.source.sort(.section(1)) { $0 > $1 }
    screen.window.layoutIfNeeded()
    #expect(screen.line(1) == "E D D0 D1 D2 C C0 C1 C2")
    try screen.source.replaceChildren(of: .item("D"), with: [.init("D2"), .init("D9")])
    screen.window.layoutIfNeeded()
    #expect(screen.line(1) == "E D D2 D9 C C0 C1 C2")
  }

  @Test("TV-93: a filter shows matches with their ancestors; clearing it restores the expansion")
  func filter() throws {
    let screen = OutlineScreen()
    try screen.source.expand("C")
    screen.source.filter { $0.hasSuffix("1") ? .show : .showIfDescendantShows }
    screen.window.layoutIfNeeded()
    #expect(screen.lines == ["A A0 A01 A1 B B1", "C C1 D D1", "H H1"])
    #expect(screen.cell("A")?.spokenValue == "Expanded, Level 1")
    screen.source.refilter()
    screen.source.clearFilter()
    screen.window.layoutIfNeeded()
    #expect(screen.lines == ["A B", "C C0 C1 C2 D E", "F G H I"])
    #expect(screen.cell("A")?.spokenValue == "Collapsed, Level 1")
  }

  @Test("An item whose content has changed is reconfigured in its own cell")
  func reconfigure() throws {
    let screen = OutlineScreen()
    let cell = screen.cell("B")
    try screen.source.reconfigure(["B", "B0"])
    #expect(screen.table.log == ["configure 0 {1}"])
    #expect(screen.asked == ["B at 0,1 0-1"])
    #expect(screen.cell("B") === cell)
    #expect(throws: OutlineError<String>.unknownItem("X")) { try screen.source.reconfigure(["X"]) }
  }

  @Test("Any single change of the engine can be applied, such as undo by a history of its own")
  func undo() throws {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    var history: OutlineHistory<String>? = OutlineHistory()
    try screen.source.update { outline throws(OutlineError<String>) in
      outline.history = history
      let changes = try outline.delete(["A", "F"])
      history = outline.history
      return changes
    }
    #expect(screen.counts == [3, 9, 5] && !screen.source.outline.canUndo)
    screen.source.update { outline in
      outline.history = history
      return outline.undo()?.changes ?? RowChanges()
    }
    screen.window.layoutIfNeeded()
    #expect(screen.lines[0] == "A A0 A00 A01 A1 B B0 B1")
    #expect(screen.lines[2] == "F G H H0 H1 I")
  }

  @Test("Up to 500 rows are one batch; above that the table is reloaded")
  func limit() throws {
    let rows = (0..<501).map { Outline<String>.Item("\($0)", level: 1) }
    var outline = Outline<String>()
    try outline.insertSection(items: [.init("small")] + rows.prefix(500))
    try outline.insertSection(
      items: [.init("large")] + rows.map { .init("l" + $0.id, level: 1) }
    )
    let screen = OutlineScreen(outline, height: 440)
    try screen.source.expand("small")
    #expect(screen.table.log.first?.hasPrefix("ins 0 {1,2,") == true)
    screen.forget()
    try screen.source.expand("large")
    #expect(screen.table.log == ["reload"])
    #expect(screen.counts == [501, 502])
    screen.source.batchLimit = 501
    screen.forget()
    try screen.source.collapse("large")
    #expect(screen.table.log.first?.hasPrefix("del 1 {1,2,") == true)
  }

  @Test("AN-02: a reload keeps the topmost row at its position on the screen")
  func anchor() throws {
    var outline = Outline<String>()
    try outline.insertSection(
      items: [.init("top", isBranch: true)] + (0..<50).map { .init("r\($0)") }
    )
    try outline.insert((0..<2_000).map { .init("c\($0)") }, into: .item("top"))
    let screen = OutlineScreen(outline, height: 440)
    let (table, source) = (screen.table, screen.source)
    table.setContentOffset(CGPoint(x: 0, y: 44 * 11 + 10), animated: false)
    screen.window.layoutIfNeeded()
    func place(_ id: String) -> CGFloat? {
      source.indexPath(for: id).map { table.rectForRow(at: $0).minY - table.contentOffset.y }
    }
    #expect(place("r10") == -10)
    try source.expand("top")
    #expect(table.log == ["reload"])
    #expect(place("r10") == -10)
    #expect(table.contentOffset.y == CGFloat(44 * 2_011 + 10))
    try source.collapse("top")
    #expect(place("r10") == -10)
    // The topmost row was deleted with all visible ones, so its ancestor takes its place.
    try source.expand("top")
    table.setContentOffset(CGPoint(x: 0, y: 44 * 700), animated: false)
    screen.window.layoutIfNeeded()
    try source.collapse("top")
    #expect(place("top") == 0)
  }

  @Test("Off the screen the table is reloaded when it appears")
  func offScreen() throws {
    let screen = OutlineScreen()
    screen.table.removeFromSuperview()
    try screen.source.expand("A")
    #expect(screen.table.log == ["reload"])
    try screen.source.delete(["B"])
    screen.window.addSubview(screen.table)
    screen.window.layoutIfNeeded()
    #expect(screen.lines == ["A A0 A1", "C D E", "F G H I"])
  }

  @Test("Many changes at once reload the table, also if the outline rejects one")
  func usingReloadData() throws {
    let screen = OutlineScreen()
    let count = try screen.source.updateUsingReloadData { outline throws(OutlineError<String>) in
      try outline.expand("A")
      try outline.delete(["B"])
      return outline.rowCount
    }
    #expect(count == 10)
    #expect(screen.table.log == ["reload"])
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "A A0 A1")
    #expect(throws: OutlineError<String>.unknownItem("nobody")) {
      try screen.source.updateUsingReloadData { outline throws(OutlineError<String>) in
        try outline.delete(["C"])
        try outline.delete(["nobody"])
      }
    }
    screen.window.layoutIfNeeded()
    #expect(screen.line(1) == "D E")
  }

  @Test("The user deletes a row as in any table, if a subclass supports it")
  func deleteByHand() throws {
    StandIn.declare(DeletingSource.methods, in: DeletingSource.self)
    let screen = OutlineScreen(OutlineFixture.t1Open) { table, provider in
      DeletingSource(tableView: table, cellProvider: provider)
    }
    #expect(StandIn.commitEditing(screen.table, rowAt: [0, 1]))
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "A A1 B B0 B1")
    #expect(!StandIn.commitEditing(OutlineScreen().table, rowAt: [0, 0]))
  }

  private final class DeletingSource: OutlineDataSource<String> {
    static let methods: Set<Selector> = [
      "tableView:canEditRowAtIndexPath:", "tableView:commitEditingStyle:forRowAtIndexPath:",
    ]

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      itemIdentifier(for: indexPath) != nil
    }

    override func tableView(
      _ tableView: UITableView,
      commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      guard editingStyle == .delete, let id = itemIdentifier(for: indexPath) else { return }
      do { try delete([id]) } catch { Issue.record(error) }
    }
  }

  @Test("Changes that do not account for the rows trap")
  func untoldChange() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let source = OutlineDataSource<String> { _, _, _ in nil }
        source.update { outline in
          do { try outline.insertSection(items: [.init("x")]) } catch { fatalError("\(error)") }
          return RowChanges()
        }
      }
    }
  }

  @Test("A provider without a cell for an item traps")
  func noCell() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let table = OutlineTableView(frame: .zero, style: .plain)
        let source = OutlineDataSource<String>(tableView: table, outline: OutlineFixture.t1) {
          _,
          _,
          _ in nil
        }
        _ = source.tableView(table, cellForRowAt: [0, 0])
      }
    }
  }
}
