import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("OutlineDataSource: cells of several kinds")
@MainActor
struct OutlineCellKindTests {
  /// A window with an outline whose provider dequeues by the given identifier.
  @MainActor
  private final class Screen {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 2_000))
    let table: LoggedTableView
    let source: OutlineDataSource<String>

    init(
      _ outline: Outline<String> = OutlineFixture.t1,
      kinds: [String] = ["branch", "leaf"],
      kind: @escaping (OutlineRow<String>) -> String = { $0.isBranch ? "branch" : "leaf" }
    ) {
      StandIn.reset()
      StandIn.tableObserver = { ($0 as? LoggedTableView)?.note($1) }
      table = LoggedTableView(frame: window.bounds, style: .plain)
      for kind in kinds { table.register(UITableViewCell.self, forCellReuseIdentifier: kind) }
      source = OutlineDataSource(tableView: table, outline: outline) { table, indexPath, row in
        let cell = table.dequeueReusableCell(withIdentifier: kind(row), for: indexPath)
        cell.textLabel?.text = row.id
        return cell
      }
      window.addSubview(table)
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      table.log = []
    }

    func kind(_ id: String) -> String? {
      window.layoutIfNeeded()
      return source.cell(for: id)?.reuseIdentifier
    }
  }

  @Test("A leaf that becomes a branch gets a cell of the other kind, and stays selected")
  func branch() throws {
    let screen = Screen()
    try screen.source.select(["E"])
    #expect(screen.kind("E") == "leaf")
    try screen.source.insert([.init("E0")], into: .item("E"))
    #expect(screen.kind("E") == "branch")
    #expect(screen.source.cell(for: "E")?.isSelected == true)
    try screen.source.update { outline throws(OutlineError<String>) in
      try outline.setBranch(true, for: "F")
    }
    #expect(screen.kind("F") == "branch")
  }

  @Test("A row that moves to another level gets the cell of that level")
  func level() throws {
    let screen = Screen(OutlineFixture.t1Open, kinds: ["0", "1", "2", "3"]) { "\($0.level)" }
    try screen.source.move("B", into: .item("A"), at: 0)
    #expect(screen.kind("B") == "1")
    #expect(screen.kind("B0") == "2")
    #expect(screen.kind("A") == "0")
  }

  @Test("A row keeps its cell when it expands, unless the identifier is said to depend on it")
  func expansion() throws {
    let plain = Screen()
    let cell = plain.source.cell(for: "A")
    try plain.source.expand("A")
    #expect(plain.source.cell(for: "A") === cell)
    #expect(plain.table.log.last == "configure 0 {0}")
    let kind: (OutlineRow<String>) -> String = { $0.isExpanded ? "open" : "closed" }
    let screen = Screen(kinds: ["open", "closed"], kind: kind)
    screen.source.reuseIdentifier = kind
    try screen.source.expand("A")
    #expect(screen.kind("A") == "open")
    #expect(screen.kind("B") == "closed")
    try screen.source.collapse("A")
    #expect(screen.kind("A") == "closed")
  }

  @Test("A row whose content changes gets the cell that its content needs")
  func content() throws {
    final class Model { var isUrgent = false }
    let model = Model()
    let kind: (OutlineRow<String>) -> String = { _ in model.isUrgent ? "urgent" : "calm" }
    let screen = Screen(kinds: ["urgent", "calm"], kind: kind)
    screen.source.reuseIdentifier = kind
    model.isUrgent = true
    try screen.source.reconfigure(["A"])
    #expect(screen.kind("A") == "urgent")
    #expect(screen.kind("B") == "calm")
  }

  @Test("A comparator may read the data source while it sorts")
  func comparator() throws {
    let screen = Screen(OutlineFixture.t1Open)
    let source = screen.source
    try source.sort(.section(0), deep: true) { left, right in
      (source.outline.childCount(of: left) ?? 0, right)
        < (source.outline.childCount(of: right) ?? 0, left)
    }
    screen.window.layoutIfNeeded()
    #expect(source.outline.items(inSection: 0) == ["B", "A"])
    #expect(source.outline.children(of: "A") == ["A1", "A0"])
    #expect(source.outline.children(of: "A0") == ["A01", "A00"])
    #expect(throws: OutlineError<String>.unknownItem("none")) {
      try source.sort(.item("none")) { $0 < $1 }
    }
  }
}
