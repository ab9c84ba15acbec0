import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("Outline: states of cells, UIKit's disclosure and section snapshots", .serialized)
@MainActor
struct OutlineInteropTests {
  @Test("The configuration state of a list cell says whether its row is expanded")
  func collectionCells() throws {
    let screen = CollectionScreen { cell, id in
      cell.configurationUpdateHandler = { cell, state in
        var content = UIListContentConfiguration.cell()
        content.text = "\(id)\(state.isExpanded ? "!" : "")\(state.isSelected ? "*" : "")"
        cell.contentConfiguration = content
      }
    }
    func lines() -> String {
      screen.window.layoutIfNeeded()
      return screen.lines[0]
    }
    #expect(lines() == "A B")
    try screen.source.expand("A")
    #expect(lines() == "A! A0 A1 B")
    try screen.source.collapse("A")
    #expect(lines() == "A B")
    screen.tap("B")
    #expect(lines() == "A B!* B0 B1")
    // Reused for other rows.
    screen.source.collapseAll()
    try screen.source.delete(["B"])
    #expect(lines() == "A")
  }

  @Test("The configuration state of a table cell says whether its row is expanded")
  func tableCells() throws {
    StandIn.reset()
    let frame = CGRect(x: 0, y: 0, width: 320, height: 600)
    let (window, table) = (UIWindow(frame: frame), OutlineTableView(frame: frame, style: .plain))
    table.register(OutlineTableViewCell.self, forCellReuseIdentifier: "item")
    var states: [String: Bool] = [:]
    let source = OutlineDataSource<String>(tableView: table) { table, path, row in
      let cell = table.dequeueReusableCell(withIdentifier: "item", for: path)
      cell.configurationUpdateHandler = { _, state in states[row.id] = state.isExpanded }
      return cell
    }
    source.replace(with: OutlineFixture.t1)
    window.addSubview(table)
    window.isHidden = false
    window.layoutIfNeeded()
    #expect(states["A"] == false)
    #expect(states["E"] == false)
    try source.expand("A")
    window.layoutIfNeeded()
    #expect(states["A"] == true)
    #expect(states["B"] == false)
    try source.collapse("A")
    window.layoutIfNeeded()
    #expect(states["A"] == false)
  }

  @Test("Branches have UIKit's own outline disclosure instead of the button")
  func disclosure() throws {
    let screen = CollectionScreen()
    screen.source.disclosureOptions = .init(style: .header)
    try screen.source.reconfigure(["A", "B", "E"])
    // The button of before has gone.
    let branch = try #require(screen.cell("A"))
    #expect(branch.accessories.map(\.accessoryType) == [.outlineDisclosure])
    #expect(StandIn.disclosureStyle(of: branch) == .header)
    #expect(screen.cell("E")?.accessories.isEmpty == true)
    #expect(StandIn.tapOutlineDisclosure(of: branch))
    #expect(screen.lines[0] == "A A0 A1 B")
    #expect(StandIn.tapOutlineDisclosure(of: try #require(screen.cell("A"))))
    #expect(screen.lines[0] == "A B")
    // A cell that is used for another row acts on that one.
    try screen.source.delete(["A"])
    screen.window.layoutIfNeeded()
    #expect(StandIn.tapOutlineDisclosure(of: try #require(screen.cell("B"))))
    #expect(screen.lines[0] == "B B0 B1")
    screen.source.showsDisclosure = false
    try screen.source.reconfigure(["B"])
    #expect(screen.cell("B")?.accessories.isEmpty == true)
  }

  @Test("A section snapshot replaces a section, and its expansion comes with it")
  func applySnapshot() throws {
    let screen = CollectionScreen()
    try screen.source.expand("C")
    var snapshot = NSDiffableDataSourceSectionSnapshot<String>()
    snapshot.append(["B", "X", "A"])
    snapshot.append(["X0", "X1"], to: "X")
    snapshot.append(["A1", "A0"], to: "A")
    snapshot.append(["A00"], to: "A0")
    snapshot.expand(["X", "A0", "X1"])
    let changes = try screen.source.apply(snapshot)
    #expect(!changes.isEmpty)
    #expect(screen.lines == ["B X X0 X1 A", "C C0 C1 C2 D E", "F G H I"])
    // What is expanded without children is a leaf.
    #expect(screen.source.outline.isBranch("X1") == false)
    #expect(screen.source.outline.isExpanded("A0") == true)
    // Items in both keep nothing of their expansion that the snapshot does not have.
    snapshot = NSDiffableDataSourceSectionSnapshot<String>()
    snapshot.append(["X", "B"])
    snapshot.append(["X0"], to: "X")
    try screen.source.apply(snapshot)
    #expect(screen.lines[0] == "X B")
    #expect(screen.source.outline.checkInvariants() == nil)
  }

  @Test("A section snapshot appends a section, and an id of another section is refused")
  func applyToSections() throws {
    let screen = CollectionScreen()
    var snapshot = NSDiffableDataSourceSectionSnapshot<String>()
    snapshot.append(["P"])
    snapshot.append(["Q"], to: "P")
    snapshot.expand(["P"])
    try screen.source.apply(snapshot, toSection: 3)
    #expect(screen.lines == ["A B", "C D E", "F G H I", "P Q"])
    #expect(throws: OutlineError<String>.self) {
      try screen.source.apply(snapshot, toSection: 0)
    }
    #expect(throws: OutlineError<String>.self) {
      try screen.source.apply(snapshot, toSection: 9)
    }
    #expect(screen.lines == ["A B", "C D E", "F G H I", "P Q"])
  }

  @Test("The snapshot of a section is the same when it is applied again", arguments: 0..<3)
  func snapshot(_ section: Int) throws {
    let screen = CollectionScreen(OutlineFixture.t1Open)
    try screen.source.collapse("A0")
    let before = screen.source.outline
    let snapshot = screen.source.snapshot(ofSection: section)
    let rows = before.rows(inSection: section).map(\.id)
    #expect(snapshot.visibleItems == rows)
    try screen.source.apply(snapshot, toSection: section)
    #expect(screen.source.outline.snapshot.map(\.items) == before.snapshot.map(\.items))
  }

  @Test("A rotor of each level goes from row to row", arguments: [true, false])
  func rotors(_ isTable: Bool) throws {
    let outline = OutlineFixture.t1Open
    let table = isTable ? OutlineScreen(outline, height: 200) : nil
    let collection = isTable ? nil : CollectionScreen(outline, height: 200)
    let view: UIScrollView = try #require(table?.table ?? collection?.view)
    func text(_ cell: UIView?) -> String? {
      (cell as? UITableViewCell)?.textLabel?.text ?? (cell as? UICollectionViewListCell)?.text
    }
    #expect(StandIn.rotors(of: view) == ["Level 1", "Level 2", "Level 3"])
    var found: [String?] = []
    var cell: UIView?
    for _ in 0..<5 {
      cell = StandIn.turnRotor("Level 1", of: view, from: cell)
      found.append(text(cell))
    }
    // Rows that are out of sight are scrolled to.
    #expect(found == ["A", "B", "C", "D", "E"])
    #expect(view.contentOffset.y > 0)
    let back = StandIn.turnRotor("Level 1", of: view, from: cell, .previous)
    #expect(text(back) == "D")
    let last = StandIn.turnRotor("Level 1", of: view, .previous)
    #expect(text(last) == "I")
    #expect(StandIn.turnRotor("Level 1", of: view, from: last) == nil)
    // There is one for each level on the screen.
    #expect(StandIn.rotors(of: view) == ["Level 1", "Level 2"])
    // Those of the app come first, and none is set twice.
    let own = UIAccessibilityCustomRotor(name: "Flags") { _ in nil }
    view.accessibilityCustomRotors = [own] + (view.accessibilityCustomRotors ?? [])
    view.contentOffset = .zero
    view.layoutIfNeeded()
    #expect(text(StandIn.turnRotor("Level 3", of: view)) == "A00")
    #expect(StandIn.rotors(of: view) == ["Flags", "Level 1", "Level 2", "Level 3"])
  }

  @Test("The main menu has the commands of the keys, and they reach the list with the keyboard")
  func menu() throws {
    let screen = OutlineScreen()
    let menu = StandIn.MainMenu()
    OutlineMenu.add(to: menu, title: "Outline")
    #expect(menu.menus.map(\.title) == ["Edit", "View", "Outline"])
    let commands = try #require(menu.menu(for: OutlineMenu.identifier))
      .children.compactMap { $0 as? UIKeyCommand }
    let titles = commands.map(\.title)
    #expect(titles.contains(RowStrings.current.keyTitle(of: .inward)))
    #expect(Set(titles).count == titles.count)
    #expect(titles.allSatisfy { !$0.isEmpty })
    _ = screen.table.becomeFirstResponder()
    let next = RowStrings.current.keyTitle(of: .next)
    let open = RowStrings.current.keyTitle(of: .inward)
    #expect(menu.choose(next, in: OutlineMenu.identifier))
    #expect(menu.choose(open, in: OutlineMenu.identifier))
    #expect(screen.source.outline.isExpanded("B") == true)
    _ = screen.table.resignFirstResponder()
    #expect(!menu.choose(next, in: OutlineMenu.identifier))
  }
}
