import EspalierBrowser
import EspalierTestSupport
import Testing

/// Heights, sticky rows, and more rows than can be scrolled.
@Suite struct ViewScrollTests {
  @Test("Rows are positioned below rows of custom heights, and invalid heights are ignored")
  func heights() {
    let host = Host.threeSections
    #expect(viewSetHeight(host.view, 1, height: 55.5) == 1)
    #expect(viewTop(host.view, 2) == 105.5 && viewHeight(host.view) == 325.5)
    let frame = host.frame(60, 60)
    #expect(frame.rows.map(\.id) == [0, 1, 2])
    #expect(frame.rows.map(\.top) == [30, 50, 105.5] && frame.rows[1].shown == 55.5)
    for height in [Double.nan, 10_000_000, .infinity] {
      #expect(viewSetHeight(host.view, 1, height: height) == 0)
    }
    #expect(viewSetHeight(host.view, 99, height: 5) == 0)
    #expect(viewSetHeight(host.view, 1, height: 0) == 1 && viewTop(host.view, 2) == 50)
    #expect(viewSetHeight(host.view, 1, height: -1) == 1 && viewTop(host.view, 2) == 70)
    viewMetrics(host.view, rowHeight: 10, titleHeight: 0)
    #expect(viewHeight(host.view) == 100)
    viewMetrics(host.view, rowHeight: -.infinity, titleHeight: .nan)
    #expect(viewHeight(host.view) == 10)
  }

  @Test("Overscan rows are not part of the window")
  func overscan() {
    let host = ViewMarksTests.ten
    viewOverscan(host.view, pixels: 45)
    let frame = host.frame(100, 40)
    #expect(frame.rows.map(\.id) == [0, 2, 3, 4, 5, 6, 7, 8, 9].map { Int32($0) })
    #expect(frame.header[8...9] == [5, 2] && frame.origin == 100)
    viewOverscan(host.view, pixels: -.infinity)
    #expect(host.frame(100, 40).rows.map(\.id) == [0, 5, 6])
  }

  @Test("Open branches stick to the top, one below the other, and are pushed off")
  func sticky() {
    let host = Host.built(ViewBuildTests.items, titled: true)
    _ = viewExpandTo(host.view, level: .max)
    #expect(host.frame(65, 60).sticky == [])
    viewSticky(host.view, limit: 2, belowTitle: 0)
    // Rows of 20 from 30 on: 0 1 2 3 4 5 6 7 8.
    #expect(host.frame(30, 60).sticky.map(\.id) == [])
    #expect(host.frame(31, 60).sticky.map(\.id) == [0, 1])
    let frame = host.frame(65, 60)
    #expect(frame.sticky.map(\.id) == [0, 1])
    #expect(frame.sticky.map(\.top) == [65, 85] && frame.sticky.map(\.level) == [0, 1])
    #expect(frame.sticky.map(\.flags) == [539, 531])
    #expect(host.frame(82, 60).sticky.map(\.top) == [82, 90], "4 pushes 1 off")
    #expect(host.frame(165, 60).sticky.map(\.id) == [0] && host.frame(170, 60).sticky == [])
    viewSticky(host.view, limit: 2, belowTitle: 1)
    #expect(host.frame(35, 60).sticky.map(\.top) == [65, 85])
    viewSticky(host.view, limit: -3, belowTitle: 0)
    #expect(host.frame(65, 60).sticky == [])
  }

  @Test("AN-01, AN-03, AN-04, AN-07: what was in the window stays there, as far as it is left")
  func anchor() {
    // Rows of 20 from 30 on: 0 1 2 3 4 5 6 7 8; below 0 are 1 to 6, below 1 are 2 and 3.
    let host = Host.built(ViewBuildTests.items, titled: true)
    _ = viewExpandTo(host.view, level: .max)
    func anchor(_ id: Int32) -> [Int32] {
      Host.list(viewAnchor(host.view, top: 75, height: 30, id))
    }
    #expect(anchor(-1) == [2, 2, -320, 3, 960, 1, 0])
    let (first, preferring) = (anchor(-1), anchor(3))
    #expect(preferring == [3, 3, 960, 2, -320, 3, 960, 1, 0])
    #expect(host.anchoredTop(first) == 75 && host.anchoredTop(preferring) == 75)
    #expect(viewSetHeight(host.view, 2, height: 50) == 1)
    #expect(host.anchoredTop(first) == 75 && host.anchoredTop(preferring) == 105)
    _ = viewExpand(host.view, 1, how: 0)
    #expect(host.anchoredTop(first) == 20, "1 is below the title")
    #expect(host.anchoredTop([]).isNaN && host.anchoredTop([-1]).isNaN)
    #expect(host.anchoredTop([1, 2]).isNaN && host.anchoredTop([0, 99]).isNaN)
    #expect(Host.list(viewAnchor(host.view, top: .nan, height: .nan, -1)) == [0])
  }

  @Test("Rows of 80 million pixels are reached by a scroller of 16 million")
  func paging() {
    let host = Host(rowHeight: 4000, titleHeight: 0)
    _ = host.addSection(titled: false)
    _ = host.insert(into: -1, 20_000)
    viewPaging(host.view, limit: 16_000_000, windowHeight: 800, extra: 10)
    #expect(viewHostHeight(host.view) == 16_000_000)
    // The wheel goes one to one, and the end of the bar is the end of the rows.
    #expect(viewScrolled(host.view, hostTop: 300) == 300)
    #expect(viewScrolled(host.view, hostTop: 15_999_200) == 79_999_210)
    let frame = host.frame(79_999_210, 800)
    #expect(frame.rows.last?.id == 19_999 && frame.rows.last?.top == 79_996_000)
    #expect(frame.header[8...9] == [19_999, 1])
    // Any row can be shown, exactly.
    let top = viewTop(host.view, 12_345)
    let hostTop = viewHostTop(host.view, offset: top)
    #expect(hostTop >= 0 && hostTop <= 15_999_200)
    #expect(viewScrolled(host.view, hostTop: hostTop) == top)
    #expect(viewScrolled(host.view, hostTop: hostTop + 100) == top + 100)
    #expect(viewHostTop(host.view, offset: -1) == hostTop + 100)
    // Fewer rows need no other scroller.
    _ = host.delete(Array(0..<19_000))
    #expect(viewHostHeight(host.view) == 4_000_010)
    #expect(viewHostTop(host.view, offset: 77) == 77)
    #expect(viewScrolled(host.view, hostTop: .nan) == 0)
  }

  @Test("Without paging, host and outline are one")
  func noPaging() {
    let host = ViewMarksTests.ten
    #expect(viewHostHeight(host.view) == 200 && viewHostTop(host.view, offset: 31) == 31)
    #expect(viewScrolled(host.view, hostTop: 31) == 31)
    viewPaging(host.view, limit: .nan, windowHeight: -1, extra: .infinity)
    #expect(viewHostHeight(host.view) == 1)
  }
}
