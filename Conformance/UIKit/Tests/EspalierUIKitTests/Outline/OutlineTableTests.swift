import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("OutlineTableView: rows, cells and paths")
@MainActor
struct OutlineTableTests {
  @Test("TV-01, TV-03: T1 in a table, collapsed and fully expanded")
  func counts() {
    let closed = OutlineScreen()
    #expect(closed.counts == [2, 3, 4])
    #expect(closed.lines == ["A B", "C D E", "F G H I"])
    let open = OutlineScreen(OutlineFixture.t1Open)
    #expect(open.counts == [8, 9, 6])
    #expect(open.line(0) == "A A0 A00 A01 A1 B B0 B1")
  }

  @Test("TV-04: each of the 23 rows converts to its path and back")
  func roundTrip() {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    var rows = 0
    for section in 0..<screen.table.numberOfSections {
      for row in 0..<screen.table.numberOfRows(inSection: section) {
        let indexPath = IndexPath(row: row, section: section)
        let place = screen.table.treeIndexPath(forRowAt: indexPath)
        #expect(place.flatMap { screen.table.indexPath(forItemAt: $0) } == indexPath)
        let id = screen.source.itemIdentifier(for: indexPath)
        #expect(id.flatMap { screen.source.indexPath(for: $0) } == indexPath)
        #expect(id.flatMap { screen.source.treeIndexPath(for: $0) } == place)
        #expect(place.flatMap { screen.source.itemIdentifier(atTreeIndexPath: $0) } == id)
        rows += 1
      }
    }
    #expect(rows == 23)
  }

  @Test("TV-09, TV-10: hidden and unknown items have no row")
  func noRow() {
    let closed = OutlineScreen()
    for place: IndexPath in [[0, 0, 0], [0, 0, 1], [0, 0, 0, 1], [0, 1, 0], [0, 9]] {
      #expect(closed.table.indexPath(forItemAt: place) == nil)
      #expect(closed.table.cellForItem(at: place) == nil)
    }
    let open = OutlineScreen(OutlineFixture.t1Open)
    for place: IndexPath in [[0, 0, 9], [0, 0, 0, 9], [7, 0], [0], []] {
      #expect(open.table.indexPath(forItemAt: place) == nil)
    }
  }

  @Test("TV-11, TV-12: rows out of range and malformed index paths have no item")
  func noPlace() {
    let screen = OutlineScreen()
    for indexPath: IndexPath in [[0, 2], [2, 4], [0, -1], [0], [0, 0, 0], [], [-1, 0]] {
      #expect(screen.table.treeIndexPath(forRowAt: indexPath) == nil)
      #expect(screen.source.itemIdentifier(for: indexPath) == nil)
    }
  }

  @Test("TV-13: paths are known before the table is in a window")
  func beforeLayout() {
    let table = OutlineTableView(frame: .zero, style: .plain)
    let source = OutlineDataSource<String>(tableView: table, outline: OutlineFixture.t1) {
      _,
      _,
      _ in UITableViewCell()
    }
    #expect(table.indexPath(forItemAt: [1, 2]) == [1, 2])
    #expect(table.expandItem(at: [0, 0]))
    #expect(table.indexPath(forItemAt: [0, 1]) == [0, 3])
    #expect(table.numberOfRows(inSection: 0) == 4)
    #expect(source.outline.isExpanded("A") == true)
  }

  @Test("TV-50, TV-51: parents and siblings by path")
  func relatives() {
    let screen = OutlineScreen()
    let table = screen.table
    #expect(table.parent(ofItemAt: [0, 0, 0, 1]) == [0, 0, 0])
    #expect(table.parent(ofItemAt: [0, 0]) == [0])
    #expect(table.parent(ofItemAt: [0]) == nil)
    #expect(table.siblings(ofItemAt: [0, 0, 0, 0]) == [[0, 0, 0, 1]])
    #expect(table.siblings(ofItemAt: [1, 1]) == [[1, 0], [1, 2]])
    #expect(table.siblings(ofItemAt: [2, 1]) == [[2, 0], [2, 2], [2, 3]])
    #expect(table.siblings(ofItemAt: [1]) == [[0], [2]])
    #expect(table.siblings(ofItemAt: [0, 9]) == nil)
  }

  @Test("TV-52: a cell is indented by its level")
  func indentation() {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    #expect(screen.cell("A")?.indentationLevel == 0)
    #expect(screen.cell("A0")?.indentationLevel == 1)
    #expect(screen.cell("A00")?.indentationLevel == 2)
    #expect(screen.cell("A00")?.indentationWidth == 16)
  }

  @Test("TV-53: a cell that is not on display has no path, and an off-screen path no cell")
  func offScreen() throws {
    let screen = OutlineScreen(OutlineFixture.t1Open, height: 132)
    let cell = try #require(screen.cell("A0"))
    #expect(screen.table.treeIndexPath(for: cell) == [0, 0, 0])
    #expect(screen.source.itemIdentifier(for: cell) == "A0")
    #expect(screen.table.treeIndexPath(for: UITableViewCell()) == nil)
    #expect(screen.source.itemIdentifier(for: UITableViewCell()) == nil)
    #expect(screen.table.cellForItem(at: [2, 3]) == nil)
    #expect(screen.source.cell(for: "I") == nil)
    #expect(screen.source.cell(for: "nobody") == nil)
    try screen.source.collapse("A")
    screen.window.layoutIfNeeded()
    #expect(screen.table.cellForItem(at: [0, 0, 0]) == nil)
  }

  @Test("TV-54: the path of an item is found by identity, hidden or not")
  func placeOfItem() {
    let screen = OutlineScreen()
    let source = screen.source
    #expect(source.treeIndexPath(for: "A01") == [0, 0, 0, 1])
    #expect(source.treeIndexPath(for: "nobody") == nil)
  }

  @Test("TV-55: the query for a height has the path and the item; heights by depth")
  func heights() {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    screen.listener.heights = [0: 60, 1: 40, 2: 20]
    screen.table.reloadData()
    screen.window.layoutIfNeeded()
    #expect(screen.listener.log.contains("height A01 at 0-0-0-1"))
    #expect(screen.table.rectForRow(at: [0, 0]).height == 60)
    #expect(screen.table.rectForRow(at: [0, 1]).height == 40)
    #expect(screen.table.rectForRow(at: [0, 3]).height == 20)
    #expect(screen.table.rectForRow(at: [0, 3]).minY == 120)
    #expect(screen.table.height(forRowAt: [0, 99]) == 44)
  }

  @Test("TV-60: the cell is requested with the path, editing with the table's index path")
  func forwarding() {
    StandIn.declare(EditableSource.methods, in: EditableSource.self)
    let screen = OutlineScreen(OutlineFixture.t1Open) { table, provider in
      EditableSource(tableView: table, cellProvider: provider)
    }
    let source = screen.source as? EditableSource
    source?.log = []
    #expect(source?.tableView(screen.table, canEditRowAt: [0, 3]) == true)
    #expect(source?.log == ["edit 0,3"])
    _ = source?.tableView(screen.table, cellForRowAt: [0, 3])
    #expect(screen.asked == ["A01 at 0,3 0-0-0-1"])
  }

  @Test("TV-61: optional methods return a table's defaults, unless a subclass overrides them")
  func optionalQuestions() {
    let plain = OutlineScreen()
    let (source, table) = (plain.source, plain.table)
    #expect(source.tableView(table, titleForHeaderInSection: 0) == nil)
    #expect(source.tableView(table, titleForFooterInSection: 0) == nil)
    // Nothing is editable beyond what a table assumes, and the table does not even ask.
    for name in [
      "tableView:canEditRowAtIndexPath:", "tableView:commitEditingStyle:forRowAtIndexPath:",
      "tableView:canMoveRowAtIndexPath:", "tableView:moveRowAtIndexPath:toIndexPath:",
      "sectionIndexTitlesForTableView:", "tableView:sectionForSectionIndexTitle:atIndex:",
    ] { #expect(!source.responds(to: Selector(name)), "\(name)") }
    #expect(source.responds(to: "tableView:titleForHeaderInSection:"))
    #expect(source.sectionIndexTitles(for: table) == nil)
    #expect(source.tableView(table, sectionForSectionIndexTitle: "T", at: 2) == 2)
    StandIn.declare(EditableSource.methods, in: EditableSource.self)
    let other = OutlineScreen { table, provider in
      EditableSource(tableView: table, cellProvider: provider)
    }
    for name in EditableSource.methods { #expect(other.source.responds(to: name)) }
    #expect(!other.source.responds(to: "tableView:commitEditingStyle:forRowAtIndexPath:"))
    #expect(other.source.tableView(other.table, titleForHeaderInSection: 1) == "Section 1")
    #expect(other.source.tableView(other.table, titleForFooterInSection: 1) == "Foot 1")
    #expect(other.source.sectionIndexTitles(for: other.table) == ["0", "1", "2"])
    #expect(other.source.tableView(other.table, sectionForSectionIndexTitle: "2", at: 2) == 0)
  }

  @Test("Section titles can also come from a closure, with the section's name")
  func sectionTitles() throws {
    let screen = OutlineScreen(Outline())
    screen.source.sectionTitle = { section, id in id.map { "\(section): \($0)" } }
    try screen.source.apply([.init("Trees", items: [.init("Oak")]), .init(items: [.init("x")])])
    screen.window.layoutIfNeeded()
    #expect(screen.source.tableView(screen.table, titleForHeaderInSection: 0) == "0: Trees")
    #expect(screen.source.tableView(screen.table, titleForHeaderInSection: 1) == nil)
    #expect(screen.table.headerView(forSection: 0)?.textLabel?.text == "0: Trees")
    #expect(screen.table.headerView(forSection: 1) == nil)
  }

  @Test("TV-62: without a data source there are one section and no rows, and nothing traps")
  func withoutSource() {
    let table = OutlineTableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    #expect(table.numberOfSections == 1)
    #expect(table.numberOfRows(inSection: 0) == 0)
    #expect(table.treeIndexPath(forRowAt: [0, 0]) == nil)
    #expect(table.indexPath(forItemAt: [0, 0]) == nil)
    #expect(table.parent(ofItemAt: [0, 0]) == nil)
    #expect(!table.isItemExpanded(at: [0, 0]))
    #expect(!table.expandItem(at: [0, 0]))
    #expect(table.height(forRowAt: [0, 0]) == table.rowHeight)
    table.activateRow(at: [0, 0])
    StandIn.press(.keyboardDownArrow)
  }

  @Test("TV-63: table and data source can be connected in either order", arguments: [false, true])
  func eitherOrder(tableFirst: Bool) throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 900))
    let table = OutlineTableView(frame: window.bounds, style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
    let source = OutlineDataSource<String>(outline: OutlineFixture.t1) { table, indexPath, row in
      let cell = table.dequeueReusableCell(withIdentifier: "item", for: indexPath)
      cell.textLabel?.text = row.id
      return cell
    }
    if tableFirst {
      window.addSubview(table)
      window.isHidden = false
      window.layoutIfNeeded()
      table.dataSource = source
    } else {
      table.dataSource = source
      try source.expand("B")
      window.addSubview(table)
      window.isHidden = false
    }
    window.layoutIfNeeded()
    if tableFirst { try source.expand("B") }
    try source.expand("A")
    window.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 6)
    #expect(source.cell(for: "B1")?.textLabel?.text == "B1")
    #expect(source.tableView === table)
    table.dataSource = nil
    #expect(source.tableView == nil)
    try source.collapse("A")
    #expect(source.outline.rowCount(inSection: 0) == 4)
  }

  @Test("TV-64: the app's own delegate receives a tap with the table's index path")
  func selection() {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    screen.tap("A01")
    #expect(screen.taps.log == ["select 0,3"])
    #expect(screen.table.treeIndexPath(forRowAt: [0, 3]) == [0, 0, 0, 1])
  }

  @Test("TV-82: a cell costs one call of its provider")
  func oneCallback() {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    screen.table.reloadData()
    screen.window.layoutIfNeeded()
    #expect(screen.asked.count == 23)
    #expect(Set(screen.asked).count == 23)
    screen.forget()
    _ = screen.source.tableView(screen.table, cellForRowAt: [1, 4])
    #expect(screen.asked == ["D at 1,4 1-1"])
  }

  @Test("The default delegate: taps activate, heights come from the outline delegate")
  func touchDelegate() {
    let screen = OutlineScreen()
    let touches = DefaultOutlineDelegate()
    screen.table.delegate = touches
    screen.listener.heights = [0: 50]
    screen.table.reloadData()
    screen.window.layoutIfNeeded()
    screen.tap("A")
    #expect(screen.line(0) == "A A0 A1 B")
    #expect(screen.table.rectForRow(at: [0, 0]).height == 50)
  }

  private final class EditableSource: OutlineDataSource<String> {
    static let methods: Set<Selector> = [
      "tableView:canEditRowAtIndexPath:", "sectionIndexTitlesForTableView:",
      "tableView:sectionForSectionIndexTitle:atIndex:",
    ]

    var log: [String] = []

    override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      log.append("edit \(indexPath.section),\(indexPath.row)")
      return true
    }

    override func tableView(
      _ tableView: UITableView,
      titleForHeaderInSection section: Int
    ) -> String? { "Section \(section)" }

    override func tableView(
      _ tableView: UITableView,
      titleForFooterInSection section: Int
    ) -> String? { "Foot \(section)" }

    override func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["0", "1", "2"] }

    override func tableView(
      _ tableView: UITableView,
      sectionForSectionIndexTitle title: String,
      at index: Int
    ) -> Int { 0 }
  }
}
