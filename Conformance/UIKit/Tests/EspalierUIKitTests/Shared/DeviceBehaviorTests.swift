import Espalier
import Testing
import UIKit

@testable import EspalierUIKit

@Suite("What a device does differently", .serialized)
@MainActor
struct DeviceBehaviorTests {
  @Test("A column's edge follows a quick drag although the columns can scroll, and has a cursor")
  func columnEdge() throws {
    let screen = ColumnsScreen()
    screen.window.frame.size.width = 300
    screen.controller.isResizable = true
    try screen.navigate("X", 0)
    try screen.navigate("X1", 1)
    #expect(screen.controller.scrollView.contentSize.width > 300)
    let edge = try #require(screen.columnView(0)?.subviews.last)
    let before = screen.frames.map(\.width)
    StandIn.drag(edge, through: [CGPoint(x: 20, y: 0), CGPoint(x: 40, y: 2)])
    #expect(screen.frames.first?.width == (before.first ?? 0) + 40)
    #expect(StandIn.hover(over: edge) == ["left", "right"])
  }

  @Test("The state of columns and forms is in the user activity of a scene, and restored from it")
  func activity() throws {
    let screen = ColumnsScreen()
    screen.controller.restore(path: ["X", "X1"])
    screen.controller.userActivity = NSUserActivity(activityType: "browse")
    let activity = try #require(StandIn.save(screen.controller))
    let other = ColumnsScreen()
    other.controller.restoreUserActivityState(activity)
    #expect(other.picture == "root: [X] Y Z | X: [X1] X2 | X1: X1a")
    let filter = try FilterScreen()
    try filter.tap(fields: "freshman")
    filter.controller.userActivity = activity
    _ = StandIn.save(filter.controller)
    let second = try FilterScreen()
    second.controller.restoreUserActivityState(activity)
    #expect(second.controller.form.serializedAnswers == filter.controller.form.serializedAnswers)
    #expect(!second.controller.form.serializedAnswers.isEmpty)
    second.controller.restoreUserActivityState(NSUserActivity(activityType: "other"))
    #expect(!second.controller.form.serializedAnswers.isEmpty)
  }

  /// A cell with a view at the leading margin of its content view.
  private final class MarginCell: UITableViewCell {
    let title = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      contentView.addSubview(title)
    }

    required init?(coder: NSCoder) {
      super.init(coder: coder)
      contentView.addSubview(title)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      title.frame.origin.x = contentView.directionalLayoutMargins.leading
    }
  }

  /// A cell that indents itself.
  private final class SelfIndentingCell: UITableViewCell, IndentationDisplay {
    var indentation: CGFloat = -1

    func showIndentation(_ indentation: CGFloat) { self.indentation = indentation }
  }

  private func outline(of type: UITableViewCell.Type) -> (UIWindow, OutlineDataSource<String>) {
    StandIn.reset()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 2_000))
    let table = OutlineTableView(frame: window.bounds, style: .plain)
    table.register(type, forCellReuseIdentifier: "item")
    let source = OutlineDataSource<String>(
      tableView: table,
      outline: OutlineFixture.t1Open
    ) { table, path, _ in table.dequeueReusableCell(withIdentifier: "item", for: path) }
    window.addSubview(table)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    return (window, source)
  }

  @Test("Indentation reaches cells with their own views, also when a cell is used again")
  func indentation() throws {
    let (window, source) = outline(of: MarginCell.self)
    func leading(_ id: String) throws -> CGFloat {
      window.layoutIfNeeded()
      return try #require(source.cell(for: id) as? MarginCell).title.frame.minX
    }
    let top = try leading("A")
    #expect(try leading("A0") == top + 16)
    #expect(try leading("A00") == top + 32)
    for _ in 0..<3 {
      source.collapseAll()
      source.expandAll()
      #expect(try leading("A") == top)
      #expect(try leading("A00") == top + 32)
    }
    let (otherWindow, other) = outline(of: SelfIndentingCell.self)
    defer { withExtendedLifetime(otherWindow) {} }
    #expect((other.cell(for: "A0") as? SelfIndentingCell)?.indentation == 16)
    #expect(other.cell(for: "A0")?.indentationLevel == 0)
    let (plainWindow, plain) = outline(of: UITableViewCell.self)
    defer { withExtendedLifetime(plainWindow) {} }
    let (a, a0) = (plain.cell(for: "A"), plain.cell(for: "A0"))
    #expect(
      a?.contentView.directionalLayoutMargins.leading
        == a0?.contentView.directionalLayoutMargins.leading
    )
  }

  @Test("MH-86: a half sheet is half as high where the height is regular, and can be enlarged")
  func halfSheet() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "level")
    let host = try #require(screen.controller.presentedViewController)
    let sheet = try #require(host.sheetPresentationController)
    #expect(host.view.frame == CGRect(x: 0, y: 450, width: 400, height: 450))
    #expect(sheet.detents.map(\.identifier) == [.medium, .large])
    #expect(sheet.prefersGrabberVisible)
    let flat = try FilterScreen(isShown: false)
    StandIn.change([UITraitCollection(verticalSizeClass: .compact)], of: flat.window)
    flat.show(UINavigationController(rootViewController: flat.controller))
    try flat.tap(fields: "level")
    let other = try #require(flat.controller.presentedViewController)
    #expect(other.view.frame == flat.window.bounds)
    #expect(other.sheetPresentationController?.prefersEdgeAttachedInCompactHeight == true)
    try flat.pressInModal(.cancel)
    #expect(flat.modal == nil)
  }

  @Test("An animated change is one animation")
  func oneAnimation() throws {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    StandIn.animations = []
    try screen.source.collapse("A")
    try screen.source.insert([.init("E0")], into: .item("E"))
    #expect(screen.cell("E")?.accessoryView != nil)
    #expect(StandIn.animations.map(\.kind) == ["updates"])
    let rows = try ExpandableScreen.r1()
    StandIn.animations = []
    rows.touchButton("r0")
    #expect(StandIn.animations.map(\.kind).filter { $0 != "updates" } == [])
  }

  @Test("A body that was loaded later stays when the accordion reads its provider again")
  func lateBody() throws {
    let screen = AccordionScreen("CC")
    screen.log.bodyRows[1] = .some(nil)
    screen.view.stateProvider = [PanelState.collapsed, .expanded]
    try screen.view.setNumberOfBodyRows(3, forPanelAt: 1)
    screen.view.reloadData()
    #expect(screen.view.indexPathsOfBody(forPanelAt: 1).count == 3)
  }

  /// Columns in a compact width that are not shown yet.
  private func compactColumns() -> ColumnsScreen {
    ColumnsScreen(
      ColumnsScreen.m1,
      ColumnPolicy(followsSelection: true),
      traits: [UITraitCollection(horizontalSizeClass: .compact)],
      isShown: false
    )
  }

  @Test("In a navigation bar the back button of a column shows its title; the gesture stays inside")
  func backButton() throws {
    let screen = compactColumns()
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.pushViewController(screen.controller, animated: false)
    screen.show(navigation)
    try screen.tap(0, 0)
    let item = try #require(screen.controller.navigationItem.leftBarButtonItem)
    #expect(StandIn.shownText(of: item) == "root")
    #expect(!StandIn.swipeBack(navigation))
    #expect(StandIn.tap(item))
    screen.finishUpdates()
    #expect(screen.line == "root")
    #expect(StandIn.swipeBack(navigation))
    #expect(navigation.interactivePopGestureRecognizer?.isEnabled == true)
  }

  @Test(
    "Both gestures that leave columns are given back as the app had set them",
    arguments: [true, false]
  )
  func popGestures(_ isEdgeEnabled: Bool) throws {
    let screen = compactColumns()
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.interactivePopGestureRecognizer?.isEnabled = isEdgeEnabled
    navigation.pushViewController(screen.controller, animated: false)
    screen.show(navigation)
    var gestures: [Bool?] {
      [
        navigation.interactivePopGestureRecognizer?.isEnabled,
        navigation.interactiveContentPopGestureRecognizer?.isEnabled,
      ]
    }
    #expect(gestures == [isEdgeEnabled, true])
    try screen.tap(0, 0)
    #expect(gestures == [false, false])
    #expect(!StandIn.swipeBack(navigation, fromEdge: false))
    let item = try #require(screen.controller.navigationItem.leftBarButtonItem)
    StandIn.tap(item)
    screen.finishUpdates()
    #expect(gestures == [isEdgeEnabled, true])
    try screen.tap(0, 0)
    navigation.popViewController(animated: false)
    #expect(gestures == [isEdgeEnabled, true])
  }

  @Test("Columns that fill the height scroll below bars and beside the notch")
  func bars() throws {
    let screen = ColumnsScreen()
    screen.controller.fillsHeight = true
    let safe = UIEdgeInsets(top: 90, left: 44, bottom: 34, right: 44)
    StandIn.setSafeArea(safe, of: screen.window)
    screen.finishUpdates()
    #expect(
      screen.controller.scrollView.frame
        == CGRect(x: 44, y: 0, width: 768 - 88, height: 1024)
    )
    let table = try #require(screen.controller.tableView(atDepth: 0))
    #expect(table.adjustedContentInset.top > 80)
    screen.controller.fillsHeight = false
    screen.finishUpdates()
    #expect(screen.controller.scrollView.frame.minY == 90)
  }

  @Test("The expanded status is separate from iOS 18 on, and in the value before")
  func expandedStatus() throws {
    let screen = OutlineScreen()
    try screen.source.expand("A")
    #expect(screen.cell("A")?.accessibilityExpandedStatus == .expanded)
    #expect(screen.cell("A")?.accessibilityValue == "Level 1")
    #expect(screen.cell("B")?.accessibilityExpandedStatus == .collapsed)
    #expect(screen.cell("E")?.accessibilityExpandedStatus == .unsupported)
    ExpandedStatus.isUsed = false
    defer { ExpandedStatus.isUsed = true }
    let older = OutlineScreen()
    try older.source.expand("A")
    #expect(older.cell("A")?.accessibilityExpandedStatus == .unsupported)
    #expect(older.cell("A")?.accessibilityValue == "Expanded, Level 1")
    #expect(older.cell("E")?.accessibilityValue == "Level 1")
  }

  @Test("Announcements have priority, so that VoiceOver does not drop them after an activation")
  func announcements() throws {
    let screen = OutlineScreen()
    StandIn.posts = []
    try screen.source.expand("A")
    #expect(StandIn.announcements == ["Expanded"])
  }

  @Test("The tables with labels are containers that VoiceOver names")
  func containers() throws {
    #expect(OutlineScreen().table.accessibilityContainerType == .list)
    #expect(AccordionScreen("C").view.accessibilityContainerType == .list)
    let columns = ColumnsScreen()
    #expect(columns.controller.tableView(atDepth: 0)?.accessibilityContainerType == .list)
  }

  @Test("Numbers have plural forms")
  func plurals() {
    let (columns, filter) = (ColumnStrings.localized(in: .main), FilterStrings.localized(in: .main))
    #expect(columns.points(1) == "1 point")
    #expect(columns.points(2) == "2 points")
    #expect(filter.matching(1, 5) == "1 of 5 matches")
    #expect(filter.matching(0, 5) == "0 of 5 match")
  }

  @Test("SX-14: a selected leaf removes deeper columns if the policy follows the selection")
  func leaf() throws {
    let following = ColumnsScreen(ColumnsScreen.m1, ColumnPolicy(followsSelection: true))
    try following.tap(0, 0)
    try following.tap(2, 0)
    #expect(following.line == "root")
    // By default, selecting only selects, and the app navigates.
    let plain = ColumnsScreen()
    try plain.navigate("X", 0)
    try plain.tap(2, 0)
    #expect(plain.line == "root | X")
  }
}
