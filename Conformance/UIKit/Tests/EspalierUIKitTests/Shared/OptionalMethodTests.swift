import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("Optional methods of tables", .serialized)
@MainActor
struct OptionalMethodTests {
  /// The app's own delegate of an outline, or an additional one.
  private final class Actions: NSObject, UITableViewDelegate {
    var log: [String] = []

    func tableView(
      _ tableView: UITableView,
      willDisplay cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) { log.append("display \(indexPath.row)") }

    func tableView(
      _ tableView: UITableView,
      trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .normal, title: "Flag") { _, _, done in done(true) }
      ])
    }

    func tableView(
      _ tableView: UITableView,
      contextMenuConfigurationForRowAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(
        identifier: NSString(string: "menu \(indexPath.row)"),
        previewProvider: nil
      )
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      33
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("scroll") }

    func tableView(_ tableView: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? {
      log.append("will select \(path.row)")
      return isSelecting ? path : nil
    }

    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
      log.append("highlight \(indexPath.row)")
    }

    /// Whether rows may be selected.
    var isSelecting = true
  }

  @Test("The swipe actions of the app's delegate of an outline appear; without any there is none")
  func outline() {
    let screen = OutlineScreen()
    #expect(StandIn.swipe(screen.table, rowAt: [0, 0]) == [])
    let actions = Actions()
    screen.table.delegate = actions
    #expect(StandIn.swipe(screen.table, rowAt: [0, 0]) == ["Flag"])
    #expect(StandIn.drag(screen.table, rowAt: [0, 0], to: [0, 1]) == nil)
    screen.table.setEditing(true, animated: false)
    #expect(StandIn.drag(screen.table, rowAt: [0, 0], to: [0, 1]) == nil)
    #expect(!StandIn.commitEditing(screen.table, rowAt: [0, 0]))
    #expect(screen.cell("A")?.isEditing == true)
  }

  @Test("Deleting appears if a subclass commits it, and moving if a subclass performs it")
  func overridden() {
    final class Source: OutlineDataSource<String> {
      var log: [String] = []

      override func tableView(
        _ tableView: UITableView,
        commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
      ) { log.append("commit \(indexPath.row)") }

      override func tableView(
        _ tableView: UITableView,
        moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
      ) { log.append("move \(sourceIndexPath.row) to \(destinationIndexPath.row)") }
    }
    StandIn.declare(
      [
        "tableView:commitEditingStyle:forRowAtIndexPath:",
        "tableView:moveRowAtIndexPath:toIndexPath:",
      ],
      in: Source.self
    )
    let screen = OutlineScreen { Source(tableView: $0, cellProvider: $1) }
    #expect(StandIn.swipe(screen.table, rowAt: [0, 0]) == ["Delete"])
    screen.table.setEditing(true, animated: false)
    #expect(StandIn.drag(screen.table, rowAt: [0, 0], to: [0, 1]) == [0, 1])
    #expect(StandIn.commitEditing(screen.table, rowAt: [0, 0]))
    #expect((screen.source as? Source)?.log == ["move 0 to 1", "commit 0"])
  }

  /// Expandable rows with methods of a subclass.
  private final class Rows: ExpandableRowsController<String> {
    static let methods: Set<Selector> = [
      "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:",
      "tableView:willDisplayCell:forRowAtIndexPath:",
      "tableView:contextMenuConfigurationForRowAtIndexPath:point:",
    ]
    var displayed: [Int] = []

    override func tableView(
      _ tableView: UITableView,
      trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Archive") { _, _, done in done(true) }
      ])
    }

    override func tableView(
      _ tableView: UITableView,
      titleForHeaderInSection section: Int
    ) -> String? { "Records" }

    override func tableView(
      _ tableView: UITableView,
      willDisplay cell: UITableViewCell,
      forRowAt indexPath: IndexPath
    ) { displayed.append(indexPath.row) }

    override func tableView(
      _ tableView: UITableView,
      contextMenuConfigurationForRowAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(
        identifier: NSString(string: "own \(indexPath.row)"),
        previewProvider: nil
      )
    }
  }

  @Test("Swipe actions, titles, display and menus of a subclass of expandable rows reach the table")
  func expandable() throws {
    StandIn.reset()
    StandIn.declare(Rows.methods, in: Rows.self)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 800))
    let table = UITableView(frame: window.bounds, style: .plain)
    table.register(ExpandableCell.self, forCellReuseIdentifier: "record")
    let rows = Rows(tableView: table) { table, path, _ in
      table.dequeueReusableCell(withIdentifier: "record", for: path)
    } contentHeight: { _, _, _ in
      100
    }
    try rows.apply([["a", "b"]])
    window.addSubview(table)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    #expect(table.headerView(forSection: 0)?.textLabel?.text == "Records")
    #expect(rows.displayed == [0, 1])
    #expect(StandIn.swipe(table, rowAt: [0, 1]) == ["Archive"])
    #expect(StandIn.pressLong(table, rowAt: [0, 1]) == "own 1")
    #expect(rows.responds(to: "tableView:willDisplayCell:forRowAtIndexPath:"))
    #expect(!rows.responds(to: "tableView:viewForHeaderInSection:"))
    #expect(!rows.responds(to: "tableView:commitEditingStyle:forRowAtIndexPath:"))
  }

  @Test("An additional delegate gets what the components have no use for")
  func additional() throws {
    let actions = Actions()
    let expandable = try ExpandableScreen.r1(height: 300)
    #expect(!expandable.controller.responds(to: "scrollViewDidScroll:"))
    expandable.controller.additionalDelegate = actions
    #expect(expandable.controller.responds(to: "scrollViewDidScroll:"))
    #expect(StandIn.swipe(expandable.table, rowAt: [0, 0]) == ["Flag"])
    #expect(StandIn.pressLong(expandable.table, rowAt: [0, 2]) == "menu 2")
    StandIn.scroll(expandable.table, to: CGPoint(x: 0, y: 150))
    #expect(actions.log.contains("scroll"))
    #expect(actions.log.contains { $0.hasPrefix("display") })
    #expect(expandable.table.rectForHeader(inSection: 0).height == 33)
    expandable.tap("r2")
    #expect(expandable.controller.rows.selectedRows == ["r2"])

    let filter = try FilterScreen()
    filter.controller.additionalDelegate = actions
    #expect(StandIn.swipe(filter.table, rowAt: [0, 0]) == ["Flag"])
    filter.tap(1, 0)
    #expect(filter.counts == [1, 4])

    let columns = ColumnsScreen()
    columns.controller.additionalDelegate = actions
    let table = try #require(columns.controller.tableView(atDepth: 0))
    #expect(StandIn.swipe(table, rowAt: [0, 0]) == ["Flag"])
    try columns.navigate("X", 0)
    let next = try #require(columns.controller.tableView(atDepth: 1))
    #expect(StandIn.pressLong(next, rowAt: [0, 1]) == "menu 1")
  }

  /// A component with an additional delegate, and the table that sends to it.
  enum Component: CaseIterable {
    case expandableRows, filter, columns

    /// Returns the table, a function that sets the additional delegate, and what keeps both alive.
    @MainActor
    func make() throws -> (UITableView, ((any UITableViewDelegate)?) -> Void, keeping: AnyObject) {
      switch self {
      case .expandableRows:
        let screen = try ExpandableScreen.r1(height: 300)
        return (screen.table, { screen.controller.additionalDelegate = $0 }, screen)
      case .filter:
        let screen = try FilterScreen()
        return (screen.table, { screen.controller.additionalDelegate = $0 }, screen)
      case .columns:
        let screen = ColumnsScreen()
        let table = try #require(screen.controller.tableView(atDepth: 0))
        return (table, { screen.controller.additionalDelegate = $0 }, screen)
      }
    }
  }

  @Test(
    "A message that an additional delegate alone implements reaches it",
    arguments: Component.allCases
  )
  func forwarded(component: Component) throws {
    let (table, setDelegate, screen) = try component.make()
    let actions = Actions()
    setDelegate(actions)
    StandIn.tap(table, rowAt: [0, 0])
    #expect(actions.log.contains("highlight 0") && actions.log.contains("will select 0"))
    actions.isSelecting = false
    actions.log = []
    StandIn.tap(table, rowAt: [0, 0])
    #expect(actions.log.contains("will select 0"))
    withExtendedLifetime(screen) {}
  }

  @Test(
    "A table goes on as UIKit does by default when the additional delegate is gone",
    arguments: Component.allCases
  )
  func gone(component: Component) throws {
    let (table, setDelegate, screen) = try component.make()
    var failures: [String] = []
    StandIn.tableFailureHandler = { failures.append($1) }
    weak var gone: Actions?
    do {
      let actions = Actions()
      actions.isSelecting = false
      gone = actions
      setDelegate(actions)
    }
    #expect(gone == nil)
    for row in 0..<2 { #expect(StandIn.tap(table, rowAt: [0, row])) }
    StandIn.finishAnimations()
    table.layoutIfNeeded()
    StandIn.scroll(table, to: CGPoint(x: 0, y: 10))
    #expect(StandIn.swipe(table, rowAt: [0, 0]) == [])
    #expect(failures == [])
    withExtendedLifetime(screen) {}
  }

  @Test("A delegate that is also a data source is not asked what a data source is asked")
  func mixed() throws {
    let screen = try ExpandableScreen.r1()
    let other = Source()
    screen.controller.additionalDelegate = other
    #expect(!screen.controller.responds(to: "tableView:commitEditingStyle:forRowAtIndexPath:"))
    #expect(StandIn.swipe(screen.table, rowAt: [0, 0]) == [])
  }

  private final class Source: NSObject, UITableViewDelegate, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
  }
}
