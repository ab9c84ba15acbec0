import Espalier
import EspalierTestSupport
import Testing

/// Sizes and places of columns, in the default sizes.
@Suite struct ColumnLayoutTests {
  /// So many columns, one inside the other.
  private func browser(
    _ count: Int,
    _ layout: ColumnLayout = .init()
  ) throws
    -> ColumnBrowser<String>
  {
    var browser = ColumnBrowser(root: "X")
    browser.layout = layout
    guard count > 0 else { return browser }
    var outcome = browser.showRoot()
    for depth in 0..<count {
      try browser.fulfil(&outcome) { _ in [.init(items: [.init("X", isBranch: true)])] }
      if depth < count - 1 { outcome = try browser.navigate(to: "X", fromDepth: depth) }
    }
    #expect(browser.columns.count == count)
    return browser
  }

  private let landscape = ColumnLayout(maximum: .init(width: 984, height: 728))

  @Test("SX-30: the content for 0 to 6 columns")
  func content() throws {
    let sizes = try (0...6).map { try browser($0).columnFrames.content }
    #expect(sizes.map(\.width) == [215, 215, 420, 625, 830, 1035, 1240])
    #expect(sizes.allSatisfy { $0.height == 360 })
  }

  @Test("SX-31: in portrait 1 to 3 columns fit; 4, 5 and 6 are scrolled by 102, 307, 512")
  func portrait() throws {
    let arrangements = try (1...6).map { try browser($0).columnFrames }
    #expect(arrangements.map(\.view.width) == [215, 420, 625, 728, 728, 728])
    #expect(arrangements.map(\.offset.x) == [0, 0, 0, 102, 307, 512])
    #expect(arrangements.allSatisfy { $0.offset.y == 0 })
  }

  @Test("SX-33: back from 4 columns to 2, the view is 420 wide and not scrolled")
  func back() throws {
    var browser = try browser(4)
    try browser.truncate(toDepth: 1)
    #expect(browser.columnFrames.view.width == 420)
    #expect(browser.columnFrames.offset.x == 0)
  }

  @Test("SX-34: 4 columns turned from portrait to landscape: 728 to 830, 102 to 0")
  func turn() throws {
    var browser = try browser(4)
    browser.layout = landscape
    #expect(browser.columnFrames.view.width == 830)
    #expect(browser.columnFrames.offset.x == 0)
  }

  @Test("SX-35: each side has its own padding; the columns stand at y 3 to 353")
  func padding() throws {
    let layout = ColumnLayout(padding: .init(left: 1, right: 2, top: 3, bottom: 4))
    for count in 1...4 {
      let arrangement = try browser(count, layout).columnFrames
      #expect(arrangement.content == .init(width: 3 + 205 * Double(count), height: 357))
      #expect(arrangement.frames.allSatisfy { $0.y == 3 && $0.y + $0.height == 353 })
      #expect(arrangement.frames.map(\.x) == (0..<count).map { 1 + 205 * Double($0) })
    }
  }

  @Test("SX-36: columns 1200 high in portrait: content 1210, view 984, not scrolled down")
  func tall() throws {
    let layout = ColumnLayout(column: .init(width: 205, height: 1200))
    let arrangement = try browser(1, layout).columnFrames
    #expect(arrangement.content.height == 1210)
    #expect(arrangement.view.height == 984)
    #expect(arrangement.offset.y == 0)
  }

  @Test("SX-37: the least scrolling shows a column whole, and none if it is in sight")
  func reveal() throws {
    var browser = try browser(4)
    #expect(browser.offset(revealing: 3, from: 0, viewport: 728) == 102)
    #expect(browser.offset(revealing: 3, from: 102, viewport: 728) == 102)
    #expect(browser.offset(revealing: 2, from: 50, viewport: 728) == 50)
    #expect(browser.offset(revealing: 0, from: 102, viewport: 728) == 0)
    #expect(browser.offset(revealing: 1, from: 300, viewport: 728) == 210)
    #expect(browser.offset(revealing: 3, from: 900, viewport: 728) == 620)
    #expect(browser.offset(revealing: 4, from: 0, viewport: 728) == nil)
    #expect(browser.offset(revealing: -1, from: 0, viewport: 728) == nil)
    // Too wide to be seen whole: its beginning.
    #expect(browser.offset(revealing: 1, from: 0, viewport: 100) == 210)
    try browser.truncate(toDepth: 0)
    #expect(browser.offset(revealing: 0, from: 0, viewport: 215) == 0)
    #expect(browser.offset(revealing: 0, from: 3, viewport: 215) == 0)
  }

  @Test("SX-37, SX-11: a navigation says which column to bring into sight")
  func revealed() throws {
    var screen = try ColumnScreen.m1()
    #expect(try screen.navigate("X", from: 0).reveal == 1)
    #expect(try screen.navigate("X1", from: 1).reveal == 2)
    #expect(try screen.navigate("X", from: 0).reveal == 1)
    #expect(try screen.perform { try $0.truncate(toDepth: 0) }.reveal == 0)
  }

  @Test("SX-37: within a column, the least scrolling shows a row whole")
  func revealRow() throws {
    let names = (0..<100).map(String.init)
    var screen = try ColumnScreen(["root": [names], "7": [names]])
    func offset(_ id: String, from offset: Double, _ viewport: Double = 350) -> Double? {
      screen.browser.rowOffset(revealing: id, atDepth: 0, from: offset, viewport: viewport)
    }
    #expect(offset("9", from: 0) == 90)
    #expect(offset("9", from: 100) == 100)
    #expect(offset("0", from: 100) == 0)
    #expect(offset("9", from: 0, 20) == 396)
    #expect(offset("root", from: 0) == nil)
    screen.browser.setRowHeight(20.5)
    #expect(offset("99", from: 0) == 1700)
    try screen.navigate("7", from: 0)
    #expect(screen.browser.columns[1].contents.extent == 2050)
    #expect(screen.browser.rowOffset(revealing: "1", atDepth: 2, from: 0, viewport: 1) == nil)
    #expect(screen.browser.checkInvariants() == nil)
  }

  @Test("SX-38: another column size or padding counts for the columns that are there")
  func anew() throws {
    var browser = try browser(2)
    browser.layout.column.width = 100.5
    #expect(browser.columnFrames.content == .init(width: 211, height: 360))
    browser.layout.padding.left = 0
    #expect(browser.columnFrames.frames.map(\.x) == [0, 100.5])
    browser.layout.column.height = 10
    #expect(browser.columnFrames.content == .init(width: 206, height: 20))
  }

  @Test("Sizes count in whole 1/192 points, so that any number of columns adds up")
  func exact() throws {
    let layout = ColumnLayout(column: .init(width: 1.0 / 3, height: 350), padding: .init())
    #expect(try browser(30, layout).columnFrames.content.width == 20)
  }

  @Test("A width of its own stays with the path, and is no narrower than columns can be")
  func widths() throws {
    var screen = try ColumnScreen.m1()
    try screen.navigate("X", from: 0)
    #expect(try screen.browser.setWidth(300, atDepth: 1) == 300)
    #expect(screen.browser.columnFrames.frames.map(\.width) == [205, 300])
    #expect(screen.browser.columnFrames.content.width == 515)
    try screen.navigate("Y", from: 0)
    #expect(screen.browser.columnFrames.frames.map(\.width) == [205, 205])
    #expect(try screen.browser.setWidth(-20, atDepth: 1) == 60)
    try screen.navigate("X", from: 0)
    #expect(screen.browser.columnFrames.frames.map(\.width) == [205, 300])
    #expect(screen.browser.offset(revealing: 1, from: 0, viewport: 400) == 115)
    #expect(try screen.browser.setWidth(nil, atDepth: 1) == 205)
    #expect(screen.browser.columnFrames.frames.map(\.width) == [205, 205])
    #expect(throws: ColumnError<String>.depthOutOfRange(depth: 2, count: 2)) {
      try screen.browser.setWidth(100, atDepth: 2)
    }
  }

  @Test("The same id deeper down has a width of its own")
  func widthsByPath() throws {
    var browser = try browser(3)
    try browser.setWidth(100, atDepth: 1)
    try browser.setWidth(120, atDepth: 2)
    try browser.truncate(toDepth: 0)
    for depth in 0...2 {
      var outcome = try browser.navigate(to: "X", fromDepth: depth)
      try browser.fulfil(&outcome) { _ in [.init(items: [.init("X", isBranch: true)])] }
    }
    #expect(browser.columnFrames.frames.map(\.width) == [205, 100, 120, 205])
    #expect(browser.checkInvariants() == nil)
  }
}
