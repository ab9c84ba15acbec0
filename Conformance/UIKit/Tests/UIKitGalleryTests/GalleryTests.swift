import Espalier
import EspalierUIKit
import Testing
import UIKit

@testable import UIKitGallery

/// Each screen of the gallery loads, lays itself out and handles taps.
@MainActor
@Suite struct GalleryTests {
  /// The gallery in a window, with one of its screens open.
  @MainActor
  final class Stage {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let root: UINavigationController

    init() {
      StandIn.reset()
      StandIn.tableFailureHandler = { Issue.record("\($1)") }
      root = GalleryViewController.root()
      window.rootViewController = root
      window.makeKeyAndVisible()
      StandIn.finishUpdates(in: window)
    }

    /// Taps on a screen in the list of the gallery.
    func open<Screen: UIViewController>(_ title: String, as type: Screen.Type) throws -> Screen {
      let gallery = try #require(root.topViewController as? GalleryViewController)
      let row = try #require(GalleryViewController.screens.firstIndex { $0.title == title })
      #expect(StandIn.tap(gallery.tableView, rowAt: IndexPath(row: row, section: 0)))
      StandIn.finishUpdates(in: window)
      let screen = try #require(root.topViewController as? Screen)
      #expect(screen.title == title)
      #expect(screen.view.bounds.width == 390)
      return screen
    }

    func tap(_ table: UITableView, _ row: Int, section: Int = 0) {
      #expect(StandIn.tap(table, rowAt: IndexPath(row: row, section: section)))
      StandIn.finishUpdates(in: window)
    }

    /// The texts of the visible cells.
    func words(_ table: UITableView) -> [String] {
      StandIn.finishUpdates(in: window)
      return table.visibleCells.map { cell in
        (cell.contentConfiguration as? UIListContentConfiguration)?.text ?? "-"
      }
    }
  }

  @Test("the packing list is checked, dragged, cleared and restored")
  func sidebar() throws {
    let stage = Stage()
    let screen = try stage.open("Packing list", as: SidebarScreen.self)
    func words() -> [String] {
      StandIn.finishUpdates(in: stage.window)
      return screen.listView.indexPathsForVisibleItems.sorted().map { path in
        let cell = screen.listView.cellForItem(at: path)
        return (cell?.contentConfiguration as? UIListContentConfiguration)?.text ?? "-"
      }
    }
    #expect(words() == ["Backpack", "Map", "Compass", "Food", "Suitcase"])
    #expect(screen.listView.isFirstResponder)
    let (map, suitcase): (IndexPath, IndexPath) = ([0, 1], [0, 4])
    let drag = try #require(StandIn.beginDrag(of: map, in: screen.listView))
    let frame = try #require(screen.listView.layoutAttributesForItem(at: suitcase)).frame
    #expect(StandIn.drop(drag, on: screen.listView, at: CGPoint(x: frame.midX, y: frame.midY)))
    #expect(words() == ["Backpack", "Compass", "Food", "Suitcase"])
    #expect(screen.source.outline.parent(of: "Map") == "Suitcase")
    try screen.source.toggleCheck("Suitcase")
    #expect(screen.source.outline.checkState(of: "Map") == .on)
    #expect(StandIn.tap(screen.listView, itemAt: [0, 0]))
    #expect(words() == ["Backpack", "Suitcase"])
    let buttons = try #require(screen.navigationItem.rightBarButtonItems)
    StandIn.tap(buttons[0])
    #expect(words() == ["Suitcase"])
    StandIn.tap(buttons[1])
    StandIn.tap(buttons[1])
    #expect(words() == ["Backpack", "Suitcase"])
    #expect(screen.source.outline.parent(of: "Map") == "Backpack")
  }

  @Test("the list has a screen for each component, and navigates there and back")
  func list() throws {
    let stage = Stage()
    let gallery = try #require(stage.root.topViewController as? GalleryViewController)
    #expect(stage.words(gallery.tableView) == GalleryViewController.screens.map(\.title))
    #expect(GalleryViewController.screens.count == 6)
    for screen in GalleryViewController.screens {
      _ = try stage.open(screen.title, as: UIViewController.self)
      stage.root.popViewController(animated: true)
      StandIn.finishUpdates(in: stage.window)
    }
  }

  @Test("the keyboard works on each screen without a line of the app")
  func keyboard() throws {
    let stage = Stage()
    let outline = try stage.open("Geologic time", as: OutlineScreen.self)
    #expect(outline.tableView.isFirstResponder)
    #expect(StandIn.discoverableCommands.contains("Next Row"))
    stage.root.popViewController(animated: true)
    #expect(!outline.tableView.isFirstResponder)
    let panels = try stage.open("Planets", as: PanelsScreen.self)
    #expect(panels.accordionView.isFirstResponder)
    stage.root.popViewController(animated: true)
    let columns = try stage.open("Kinds of cats", as: ColumnsViewController<String>.self)
    #expect(columns.isFirstResponder)
    stage.root.popViewController(animated: true)
    let elements = try stage.open("Elements", as: ElementsScreen.self)
    let button = try #require(elements.navigationItem.rightBarButtonItem)
    StandIn.tap(button)
    StandIn.finishUpdates(in: stage.window)
    #expect(elements.filter.isFirstResponder)
    #expect(StandIn.discoverableCommands == ["Cancel", "Save", "Clear"])
  }

  @Test("geologic time expands eon by eon, and all at once")
  func outline() throws {
    let stage = Stage()
    let screen = try stage.open("Geologic time", as: OutlineScreen.self)
    #expect(
      stage.words(screen.tableView) == ["Phanerozoic", "Proterozoic", "Archean", "Hadean"]
    )
    stage.tap(screen.tableView, 0)
    #expect(
      stage.words(screen.tableView).prefix(5)
        == ["Phanerozoic", "Cenozoic", "Mesozoic", "Paleozoic", "Proterozoic"]
    )
    stage.tap(screen.tableView, 2)
    #expect(stage.words(screen.tableView)[3] == "Cretaceous")
    let items = try #require(screen.navigationItem.rightBarButtonItems)
    #expect(StandIn.tap(items[0]))
    #expect(screen.tableView.numberOfRows(inSection: 0) == GeologicTime.items.count)
    #expect(StandIn.tap(items[1]))
    #expect(screen.tableView.numberOfRows(inSection: 0) == 4)
  }

  @Test("one planet is expanded at a time, and its arrow rotates")
  func panels() throws {
    let stage = Stage()
    let screen = try stage.open("Planets", as: PanelsScreen.self)
    #expect(stage.words(screen.accordionView) == Planet.all.map(\.name))
    stage.tap(screen.accordionView, 5)
    #expect(
      stage.words(screen.accordionView)[5...9]
        == [
          "Saturn", "116,460 km across", "A year of 29.4 years", "Rings of ice",
          "Titan and many more moons",
        ]
    )
    let path = IndexPath(row: 5, section: 0)
    let saturn = try #require(screen.accordionView.cellForRow(at: path) as? PlanetCell)
    #expect(saturn.pointsUp)
    stage.tap(screen.accordionView, 2)
    #expect(stage.words(screen.accordionView)[2...3] == ["Earth", "12,742 km across"])
    #expect(!saturn.pointsUp)
    #expect(screen.accordionView.accordion.openCount == 1)
  }

  @Test("columns of cats follow the selection")
  func columns() throws {
    let stage = Stage()
    let screen = try stage.open("Kinds of cats", as: ColumnsViewController<String>.self)
    let first = try #require(screen.tableView(atDepth: 0))
    #expect(first.numberOfRows(inSection: 0) == 2)
    try screen.select("Pantherinae", atDepth: 0)
    try screen.select("Panthera", atDepth: 1)
    StandIn.finishUpdates(in: stage.window)
    let third = try #require(screen.tableView(atDepth: 2))
    #expect(third.numberOfRows(inSection: 0) == 5)
    stage.tap(third, 4)
    #expect(screen.browser.columns.count == 3)
  }

  @Test("elements are filtered by the saved answers")
  func filter() throws {
    let stage = Stage()
    let screen = try stage.open("Elements", as: ElementsScreen.self)
    #expect(screen.tableView.numberOfRows(inSection: 0) == Element.all.count)
    #expect(StandIn.tap(try #require(screen.navigationItem.rightBarButtonItem)))
    StandIn.finishUpdates(in: stage.window)
    #expect(screen.presentedViewController != nil)
    #expect(screen.filter.navigationItem.prompt?.contains("28") == true)
    try screen.filter.tap(.group("kind"))
    try screen.filter.tap(.field("noble"))
    StandIn.finishUpdates(in: stage.window)
    screen.filter.perform(.save)
    StandIn.finishUpdates(in: stage.window)
    #expect(screen.presentedViewController == nil)
    #expect(screen.found.map(\.name) == ["Helium", "Neon", "Argon", "Krypton", "Xenon"])
    #expect(stage.words(screen.tableView) == screen.found.map(\.name))
    for (label, name, count) in [("state", "Liquid", 2), ("found", "In antiquity", 9)] {
      let value = FormValue<String>.option(name)
      #expect(Element.all.count { $0.holds(value, for: label) } == count)
    }
  }

  @Test("clouds expand to the height of their texts, and collapse")
  func clouds() throws {
    let stage = Stage()
    let screen = try stage.open("Clouds", as: CloudsScreen.self)
    #expect(screen.tableView.numberOfRows(inSection: 0) == 10)
    func cell(_ row: Int) throws -> ExpandableCell {
      StandIn.finishUpdates(in: stage.window)
      let cell = screen.tableView.cellForRow(at: IndexPath(row: row, section: 0))
      return try #require(cell as? ExpandableCell)
    }
    #expect(try cell(0).titleLabel?.text == "Cirrus")
    let button = try #require(try cell(3).toggleButton)
    #expect(StandIn.tap(button))
    #expect(try cell(3).bounds.height > 107)
    #expect(
      try cell(3).bounds.height == screen.rows.rows.height(of: "Altocumulus").map { CGFloat($0) }
    )
    // The whole text fits into its label now.
    let label = try #require(try cell(3).contentLabel)
    #expect(label.bounds.height >= label.sizeThatFits(label.bounds.size).height)
    stage.tap(screen.tableView, 1)
    #expect(screen.rows.rows.selectedRows == ["Cirrocumulus"])
    #expect(StandIn.tap(try #require(screen.navigationItem.rightBarButtonItem)))
    #expect(try cell(3).bounds.height == 107)
  }

  @Test("every screen supports another size, larger text and right-to-left layout")
  func settings() throws {
    for screen in GalleryViewController.screens {
      let stage = Stage()
      _ = try stage.open(screen.title, as: UIViewController.self)
      StandIn.resize(stage.window, to: CGSize(width: 844, height: 390))
      StandIn.finishUpdates(in: stage.window)
      StandIn.change(
        [
          UITraitCollection(preferredContentSizeCategory: .accessibilityLarge),
          UITraitCollection(layoutDirection: .rightToLeft),
          UITraitCollection(userInterfaceStyle: .dark),
        ],
        of: stage.window
      )
      StandIn.finishUpdates(in: stage.window)
      #expect(stage.root.topViewController?.view.bounds.width == 844)
    }
  }

  @Test("screens are deallocated when they are left")
  func freed() throws {
    for screen in GalleryViewController.screens {
      let stage = Stage()
      weak var left: UIViewController?
      left = try stage.open(screen.title, as: UIViewController.self)
      #expect(left != nil)
      stage.root.popViewController(animated: true)
      StandIn.finishUpdates(in: stage.window)
      StandIn.posts = []
      #expect(left == nil, "\(screen.title)")
    }
  }
}
