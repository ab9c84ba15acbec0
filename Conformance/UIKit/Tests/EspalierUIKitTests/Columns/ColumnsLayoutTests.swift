import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Sizes and positions of the columns, with the default sizes.
@MainActor
@Suite(.serialized)
struct ColumnsLayoutTests {
  /// A number of nested columns, on a tablet in portrait.
  private func screen(
    _ count: Int,
    traits: [UITraitCollection] = []
  ) throws -> ColumnsScreen {
    let screen = ColumnsScreen(
      ["X": [["X"]]],
      root: count > 0 ? "X" : nil,
      traits: [UITraitCollection(horizontalSizeClass: .regular)] + traits
    )
    for depth in 0..<max(0, count - 1) { try screen.navigate("X", depth, animated: false) }
    #expect(screen.controller.browser.columns.count == count)
    return screen
  }

  /// A number of columns in a view of their preferred size, as in a popover.
  private func fitting(_ count: Int) throws -> ColumnsScreen {
    let screen = try screen(count)
    fit(screen)
    return screen
  }

  private func fit(_ screen: ColumnsScreen) {
    screen.controller.view.frame.size = screen.controller.preferredContentSize
    screen.finishUpdates()
  }

  @Test("SX-30: the content for 0 to 6 columns")
  func content() throws {
    let sizes = try (0...6).map { try screen($0).controller.scrollView.contentSize }
    #expect(sizes.map(\.width) == [215, 215, 420, 625, 830, 1035, 1240])
    #expect(sizes.allSatisfy { $0.height == 360 })
  }

  @Test("SX-31: in portrait 1 to 3 columns fit; 4, 5 and 6 are scrolled by 102, 307, 512")
  func portrait() throws {
    let screens = try (1...6).map { try fitting($0) }
    #expect(
      screens.map(\.controller.preferredContentSize.width) == [215, 420, 625, 728, 728, 728]
    )
    #expect(screens.map(\.controller.scrollView.contentOffset.x) == [0, 0, 0, 102, 307, 512])
    #expect(screens.allSatisfy { $0.controller.scrollView.contentOffset.y == 0 })
  }

  @Test("SX-33: back from 4 columns to 2, the view is 420 wide and not scrolled")
  func back() throws {
    let screen = try fitting(4)
    try screen.controller.truncate(toDepth: 1)
    #expect(screen.controller.preferredContentSize.width == 420)
    fit(screen)
    #expect(screen.controller.scrollView.contentOffset.x == 0)
  }

  @Test("SX-34: 4 columns rotated from portrait to landscape: 728 to 830, 102 to 0")
  func turn() throws {
    let screen = try fitting(4)
    #expect(screen.controller.preferredContentSize.width == 728)
    #expect(screen.controller.scrollView.contentOffset.x == 102)
    StandIn.resize(screen.window, to: CGSize(width: 1024, height: 768))
    #expect(screen.controller.preferredContentSize.width == 830)
    fit(screen)
    #expect(screen.controller.scrollView.contentOffset.x == 0)
  }

  @Test("SX-35: each side has its own padding; the columns are at y 3 to 353")
  func padding() throws {
    let screen = try screen(2)
    screen.controller.layout = ColumnLayout(padding: .init(left: 1, right: 2, top: 3, bottom: 4))
    #expect(screen.frames.map(\.minX) == [1, 206])
    #expect(screen.frames.allSatisfy { $0.minY == 3 && $0.maxY == 353 })
    #expect(screen.controller.scrollView.contentSize == CGSize(width: 413, height: 357))
  }

  @Test("SX-36: columns 1200 high in portrait: content 1210, view 984, not scrolled down")
  func tall() throws {
    let screen = try screen(1)
    screen.controller.layout.column.height = 1200
    fit(screen)
    #expect(screen.controller.scrollView.contentSize.height == 1210)
    #expect(screen.controller.preferredContentSize.height == 984)
    #expect(screen.controller.scrollView.contentOffset.y == 0)
  }

  @Test(
    "SX-37: a new column is scrolled into view by the minimum, and not if it is visible already"
  )
  func reveal() throws {
    let screen = try screen(3)
    let scrollView = screen.controller.scrollView
    #expect(scrollView.bounds.width == 768)
    try screen.navigate("X", 2)
    #expect(scrollView.contentOffset.x == 62)
    StandIn.scroll(scrollView, to: CGPoint(x: 20, y: 0))
    try screen.tap(0, 1)
    #expect(scrollView.contentOffset.x == 20)
    StandIn.scroll(scrollView, to: CGPoint(x: 0, y: 0))
    try screen.navigate("X", 3)
    #expect(scrollView.contentOffset.x == 267)
    try screen.controller.truncate(toDepth: 0)
    #expect(scrollView.contentOffset.x == 0)
  }

  @Test("SX-38: another column size or padding applies to the existing columns")
  func anew() throws {
    let screen = try screen(2)
    screen.controller.layout.column.width = 100.5
    #expect(screen.frames.map(\.width) == [100.5, 100.5])
    #expect(screen.controller.preferredContentSize == CGSize(width: 211, height: 360))
    screen.controller.layout.padding.left = 0
    #expect(screen.frames.map(\.minX) == [0, 100.5])
    let table = try #require(screen.controller.tableView(atDepth: 1))
    #expect(table.bounds.size == CGSize(width: 100.5, height: 350))
  }

  @Test("A view that fills a window has columns as high as itself")
  func fills() throws {
    let screen = try screen(2)
    screen.controller.fillsHeight = true
    #expect(screen.frames.map(\.height) == [1014, 1014])
    #expect(screen.controller.scrollView.contentSize.height == 1024)
    #expect(screen.controller.preferredContentSize.height == 360)
  }

  @Test("In right-to-left layouts the first column is at the right, and the last one is visible")
  func mirrored() throws {
    let screen = try screen(2, traits: [UITraitCollection(layoutDirection: .rightToLeft)])
    #expect(screen.frames.map(\.minX) == [210, 5])
    // Content narrower than the view begins at its right edge.
    #expect(screen.controller.scrollView.contentOffset.x == -348)
    try screen.navigate("X", 1)
    try screen.navigate("X", 2)
    #expect(screen.frames.map(\.minX) == [620, 415, 210, 5])
    #expect(screen.controller.scrollView.contentOffset.x == 0)
    try screen.controller.truncate(toDepth: 0)
    screen.finishUpdates()
    #expect(screen.controller.scrollView.contentOffset.x == -553)
  }

  @Test("Larger text makes columns wider, and their cells follow the text size")
  func largeText() throws {
    let screen = try screen(1)
    StandIn.change(
      [UITraitCollection(preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge)],
      of: screen.window
    )
    screen.finishUpdates()
    let wide = try #require(screen.frames.first).width
    #expect(wide > 300)
    #expect(screen.controller.preferredContentSize.width == 10 + wide)
    screen.controller.scalesWithText = false
    #expect(screen.frames.map(\.width) == [205])
  }

  @Test("The user resizes a column by its edge; it keeps its width for its path")
  func drag() throws {
    let screen = try screen(2)
    let edge = try #require(screen.columnView(0)?.subviews.last)
    #expect(edge.isHidden)
    screen.controller.isResizable = true
    StandIn.drag(edge, through: [CGPoint(x: 10, y: 0), CGPoint(x: 45, y: 3)])
    #expect(screen.frames.map(\.width) == [250, 205])
    #expect(screen.frames.map(\.minX) == [5, 255])
    StandIn.drag(edge, through: [CGPoint(x: -900, y: 0)])
    #expect(screen.frames.map(\.width) == [60, 205])
    StandIn.doubleTap(edge)
    #expect(screen.frames.map(\.width) == [205, 205])
  }

  @Test("In right-to-left layouts the edge is at the left, and dragging is mirrored")
  func dragMirrored() throws {
    let screen = try screen(1, traits: [UITraitCollection(layoutDirection: .rightToLeft)])
    screen.controller.isResizable = true
    let edge = try #require(screen.columnView(0)?.subviews.last)
    #expect(edge.frame.minX == 0)
    StandIn.drag(edge, through: [CGPoint(x: -45, y: 0)])
    #expect(screen.frames.map(\.width) == [250])
  }

  @Test("SX-62: widths and path are saved, and restored in another controller")
  func state() throws {
    let screen = ColumnsScreen()
    try screen.navigate("X", 0)
    try screen.navigate("X1", 1)
    try screen.controller.setWidth(300, atDepth: 1)
    let data = try #require(screen.controller.restorationData)
    let other = ColumnsScreen()
    #expect(other.controller.restore(from: data))
    #expect(other.picture == screen.picture)
    #expect(other.frames.map(\.width) == [205, 300, 205])
    #expect(!other.controller.restore(from: Data("no state".utf8)))
    #expect(other.picture == screen.picture)
  }

  // MARK: Compact width

  private func compact() -> ColumnsScreen {
    ColumnsScreen(
      ColumnsScreen.m1,
      .init(followsSelection: true),
      traits: [UITraitCollection(horizontalSizeClass: .compact)]
    )
  }

  /// The visible columns.
  private func seen(_ screen: ColumnsScreen) -> [Int] {
    screen.finishUpdates()
    return screen.controller.browser.columns.indices.filter {
      screen.columnView($0)?.isHidden == false
    }
  }

  @Test("In a compact width the last column fills the view, with a back button")
  func oneColumn() throws {
    let screen = compact()
    #expect(seen(screen) == [0])
    try screen.tap(0, 0)
    #expect(seen(screen) == [1])
    let bar = try #require(screen.find(UIButton.self, in: screen.controller.view))
    let column = try #require(screen.columnView(1))
    #expect(column.convert(column.bounds, to: screen.window).maxY == 1024)
    #expect(column.bounds.width == 768)
    #expect(bar.currentTitle == "root")
    #expect(StandIn.tap(bar))
    #expect(screen.picture == "root: [X] Y Z")
    #expect(seen(screen) == [0])
    #expect(bar.isHidden)
  }

  @Test("In a navigation controller the back button is in its bar")
  func inNavigation() throws {
    let screen = compact()
    let controller = screen.controller
    screen.window.rootViewController = nil
    screen.show(UINavigationController(rootViewController: controller))
    #expect(controller.navigationItem.leftBarButtonItem == nil)
    try screen.tap(0, 0)
    let back = try #require(controller.navigationItem.leftBarButtonItem)
    #expect(controller.navigationItem.title == "X")
    #expect(back.accessibilityLabel == "root")
    StandIn.tap(back)
    #expect(screen.picture == "root: [X] Y Z")
    #expect(controller.navigationItem.leftBarButtonItem == nil)
  }

  @Test("A change of the size class only changes the layout")
  func turnCompact() throws {
    let screen = compact()
    try screen.tap(0, 0)
    try screen.tap(0, 1)
    let picture = screen.picture
    #expect(seen(screen) == [2])
    StandIn.change([UITraitCollection(horizontalSizeClass: .regular)], of: screen.window)
    #expect(seen(screen) == [0, 1, 2])
    #expect(screen.frames.map(\.minX) == [5, 210, 415])
    #expect(screen.picture == picture)
    StandIn.change([UITraitCollection(horizontalSizeClass: .compact)], of: screen.window)
    #expect(seen(screen) == [2])
    #expect(screen.picture == picture)
  }
}
