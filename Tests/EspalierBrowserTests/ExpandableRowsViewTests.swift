import EspalierBrowser
import Testing

/// Expandable rows through the exports, as a page uses them.
///
/// A closed row is 107 high, and an open one 55 higher than its content.
@Suite struct ExpandableRowsViewTests {
  /// The outcomes of commands.
  private static let (refused, handled, changed): (Int32, Int32, Int32) = (0, 1, 5)
  /// The plans, as `rows/boundary.js` names them.
  private enum Plan {
    static let (nothing, closes, opens, opensWhenMeasured, refused):
      (Int32, Int32, Int32, Int32, Int32) =
        (0, 1, 2, 3, 4)
  }

  /// A view of rows 0 to 4, of which contents are measured.
  private final class Page {
    let view = rowsMake()

    init(contents: [Double?] = [180, 84, 52, 148, 33], isExclusive: Bool = false) {
      viewMetrics(view, rowHeight: 107, titleHeight: 0)
      _ = rowsChrome(view, chrome: 55, preview: 0)
      _ = rowsExclusive(view, isExclusive: isExclusive ? 1 : 0)
      _ = viewInsertAt(view, parent: -1, section: 0, index: 0, count: Int32(contents.count))
      for (id, content) in contents.enumerated() {
        if let content { _ = measure(Int32(id), content) }
      }
    }

    deinit { viewDrop(view) }

    func write(_ words: [Int32]) {
      let buffer = viewBuffer(view, words: Int32(words.count))
      for (index, word) in words.enumerated() { buffer[index] = word }
    }

    func measure(_ id: Int32, _ content: Double) -> Int32 {
      rowsMeasure(view, id, height: content)
    }

    func open(_ id: Int32) -> Int32 { viewExpand(view, id, how: 1) }
    func close(_ id: Int32) -> Int32 { viewExpand(view, id, how: 0) }
    func toggle(_ id: Int32) -> Int32 { viewExpand(view, id, how: 2) }

    func plan(_ id: Int32, how: Int32 = 2) -> [Int32] {
      Host.list(rowsPrepare(view, id, how: how))
    }

    var requested: [Int32] { Host.list(rowsRequested(view)) }
    var rows: [Int32] { Host.list(viewChildren(view, -1, section: 0)) }

    /// The heights of the rows from top to bottom.
    var heights: [Double] {
      let tops = rows.map { viewTop(view, $0) } + [viewHeight(view)]
      return zip(tops, tops.dropFirst()).map { $1 - $0 }
    }

    func replace(_ ids: [Int32]) {
      viewBuildBegin(view, end: (ids.max() ?? -1) + 1)
      _ = viewBuildSection(view, titled: 0)
      write(ids.flatMap { [$0, 1] })
      _ = viewBuildAppend(view, count: Int32(ids.count))
      #expect(viewBuildFinish(view, replaces: 0) >= 0)
    }
  }

  private typealias Tests = ExpandableRowsViewTests

  @Test("RH-02, RH-03, RH-05: a row opens to its content and closes to the base, or cannot open")
  func toggle() {
    let page = Page()
    #expect(page.heights == [107, 107, 107, 107, 107])
    #expect(page.plan(0) == [Plan.opens, -1])
    #expect(page.toggle(0) == Tests.changed)
    #expect(page.heights == [235, 107, 107, 107, 107])
    #expect(page.plan(0) == [Plan.closes, 0] && page.plan(0, how: 1) == [Plan.nothing, -1])
    #expect(page.toggle(0) == Tests.changed)
    #expect(page.heights == [107, 107, 107, 107, 107])
    #expect(page.plan(2) == [Plan.nothing, -1])
    #expect(page.toggle(2) == Tests.handled)
    #expect(page.plan(9) == [Plan.nothing, -1] && page.toggle(9) == Tests.refused)
    #expect((0..<5).map { viewFlags(page.view, $0) & 1 } == [1, 1, 0, 1, 0])
  }

  @Test("RH-22: a row that was not measured opens when it is, unless that was taken back")
  func waits() {
    let page = Page(contents: [nil, nil, nil])
    #expect(page.plan(1) == [Plan.opensWhenMeasured, -1])
    #expect(page.toggle(1) == Tests.changed && page.requested == [1])
    #expect(rowsIsRequested(page.view, 1) == 1 && viewFlags(page.view, 1) & 2 == 0)
    #expect(page.plan(1) == [Plan.closes, 1])
    #expect(page.measure(1, 180) == Tests.changed && page.heights == [107, 235, 107])
    #expect(page.toggle(0) == Tests.changed && page.toggle(0) == Tests.changed)
    #expect(page.measure(0, 180) == Tests.handled && page.heights == [107, 235, 107])
    #expect(rowsIsRequested(page.view, 0) == 0 && rowsIsRequested(page.view, 7) == -1)
    // The same height again changes nothing; one that fits closes the row.
    #expect(page.measure(1, 180) == Tests.handled)
    #expect(page.measure(1, 20) == Tests.changed && page.heights == [107, 107, 107])
    #expect(page.measure(1, -1) == Tests.refused && page.measure(7, 1) == Tests.refused)
    #expect(page.measure(1, .nan) == Tests.refused && page.measure(1, 1e9) == Tests.refused)
  }

  @Test("RH-28: where one row may be open, the plan names the row that closes")
  func exclusive() {
    let page = Page(isExclusive: true)
    _ = page.open(0)
    #expect(page.plan(3) == [Plan.opens, 0])
    #expect(page.open(3) == Tests.changed && page.heights == [107, 107, 107, 203, 107])
    #expect(page.plan(-1, how: 1) == [Plan.refused, -1])
    #expect(page.plan(-1, how: 0) == [Plan.closes, -1])
    #expect(viewExpandTo(page.view, level: 1) == Tests.refused && page.requested == [3])
    page.write([0, 1])
    #expect(rowsOpen(page.view, count: 2) == Tests.refused && page.requested == [3])
    // A saved state of several rows opens the first.
    page.write([1, 0])
    #expect(viewOpen(page.view, count: 2) == Tests.changed && page.requested == [1])
    _ = rowsExclusive(page.view, isExclusive: 0)
    #expect(viewExpandTo(page.view, level: 1) == Tests.changed && page.requested == [0, 1, 3])
    #expect(rowsExclusive(page.view, isExclusive: 1) == Tests.changed && page.requested == [0])
    #expect(viewExpandTo(page.view, level: 0) == Tests.changed)
    #expect(page.heights == [107, 107, 107, 107, 107])
  }

  @Test("RH-19, RH-21: other sizes void the measures; open rows keep their height until measured")
  func sizes() {
    let page = Page()
    _ = page.open(3)
    viewMetrics(page.view, rowHeight: 120, titleHeight: 0)
    #expect(page.heights == [120, 120, 120, 203, 120] && page.requested == [3])
    #expect(rowsChrome(page.view, chrome: 60.5, preview: 0) == Tests.handled)
    #expect(page.measure(3, 200) == Tests.changed)
    #expect(page.heights == [120, 120, 120, 260.5, 120])
    #expect(rowsChrome(page.view, chrome: -1, preview: 0) == Tests.refused)
    // A closed row shows 80 of its content, although an open one has more around it.
    #expect(rowsChrome(page.view, chrome: 60, preview: 80) == Tests.handled)
    _ = page.measure(0, 80)
    _ = page.measure(1, 81)
    #expect(page.plan(0) == [Plan.nothing, -1] && page.plan(1) == [Plan.opens, -1])
    #expect(page.open(1) == Tests.changed && page.heights[1] == 141)
  }

  @Test("RH-20: rows with another content are measured again")
  func contents() {
    let page = Page()
    _ = page.open(0)
    page.write([0, 1, 9])
    #expect(rowsInvalidate(page.view, count: 3) == Tests.changed)
    #expect(page.heights[0] == 235 && page.plan(1) == [Plan.opensWhenMeasured, -1])
    #expect(page.measure(0, 300) == Tests.changed && page.heights[0] == 355)
  }

  @Test("RH-17, RH-27: rows keep what they are among others, and deleted ones are forgotten")
  func edits() {
    let page = Page()
    viewMode(page.view, mode: 2)
    _ = page.open(0)
    _ = viewSelect(page.view, 2, how: 1)
    page.replace([2, 7, 0, 4])
    #expect(page.rows == [2, 7, 0, 4] && page.heights == [107, 107, 235, 107])
    #expect(Host.list(viewSelected(page.view)) == [2])
    #expect(page.plan(7) == [Plan.opensWhenMeasured, -1] && page.plan(2) == [Plan.nothing, -1])
    #expect(page.close(0) == Tests.changed && page.plan(0) == [Plan.opens, -1])
    _ = viewMove(page.view, 0, parent: -1, section: 0, index: 0)
    #expect(page.rows == [0, 2, 7, 4])
    _ = page.open(0)
    page.write([0, 99])
    #expect(viewDelete(page.view, count: 2) == Tests.refused && page.heights[0] == 235)
    page.write([0])
    #expect(viewDelete(page.view, count: 1) == 4 && page.rows == [2, 7, 4])
    // The storage of the deleted row is used again, without its measure.
    #expect(viewInsertAt(page.view, parent: -1, section: 0, index: 0, count: 1) == 8)
    #expect(page.plan(8) == [Plan.opensWhenMeasured, -1] && page.requested == [])
    #expect(viewInsertAt(page.view, parent: 8, section: 0, index: 0, count: 1) == -1)
  }

  @Test("RH-28: the open row stays the open one when the rows are replaced")
  func replaceExclusively() {
    let page = Page(isExclusive: true)
    _ = page.open(0)
    page.replace([3, 0])
    #expect(page.heights == [107, 235] && page.plan(3) == [Plan.opens, 0])
    _ = page.open(3)
    #expect(page.heights == [203, 107])
  }
}
