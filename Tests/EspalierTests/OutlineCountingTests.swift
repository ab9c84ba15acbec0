import Espalier
import EspalierTestSupport
import Testing

/// Counts and conversions between rows, paths and items.
@Suite struct OutlineCountingTests {
  private func path(_ outline: Outline<String>, _ section: Int, _ row: Int) -> String? {
    outline.path(at: RowPosition(section: section, row: row))?.dashed
  }

  private func paths(_ outline: Outline<String>, _ section: Int) -> String {
    outline.rows(inSection: section).map { outline.path(of: $0.id)?.dashed ?? "?" }
      .joined(separator: " ")
  }

  @Test("TV-01: all closed, the top items are the rows")
  func allClosed() {
    let outline = Outline.t1
    #expect(outline.sectionCount == 3)
    #expect(outline.counts == [2, 3, 4])
    #expect(path(outline, 0, 0) == "0-0")
    #expect(path(outline, 0, 1) == "0-1")
    #expect(path(outline, 2, 3) == "2-3")
  }

  @Test("TV-02: without a section named, there is one section")
  func oneSection() throws {
    var builder = Outline<String>.Builder()
    try builder.append(.init("A"))
    let outline = builder.finish()
    #expect(outline.counts == [1])
    #expect(outline.sectionID(at: 0) == nil)
  }

  @Test("TV-03: all open, every item is a row")
  func allOpen() {
    var outline = Outline.t1
    outline.expandAll()
    #expect(outline.counts == [8, 9, 6])
    #expect(paths(outline, 0) == "0-0 0-0-0 0-0-0-0 0-0-0-1 0-0-1 0-1 0-1-0 0-1-1")
    #expect(paths(outline, 1) == "1-0 1-0-0 1-0-1 1-0-2 1-1 1-1-0 1-1-1 1-1-2 1-2")
    #expect(paths(outline, 2) == "2-0 2-1 2-2 2-2-0 2-2-1 2-3")
  }

  @Test("TV-04, X-04: every row leads to its path and back, 23 round trips")
  func roundTrips() throws {
    var outline = Outline.t1
    outline.expandAll()
    var trips = 0
    for section in 0..<outline.sectionCount {
      for row in 0..<outline.rowCount(inSection: section) {
        let position = RowPosition(section: section, row: row)
        let path = try #require(outline.path(at: position))
        let id = try #require(outline.id(at: position))
        #expect(outline.position(at: path) == position)
        #expect(outline.position(of: id) == position)
        #expect(outline.id(at: path) == id)
        trips += 1
      }
    }
    #expect(trips == 23)
  }

  @Test("TV-05: T2 with two open branches")
  func secondFixture() throws {
    var outline = Outline.t2
    try outline.expand("e")
    try outline.expand("f")
    #expect(outline.counts == [3, 7, 5])
    #expect(paths(outline, 1) == "1-0 1-1 1-1-0 1-1-1 1-1-2 1-2 1-2-0")
  }

  @Test("TV-06: one open branch")
  func oneOpen() throws {
    var outline = Outline.t1
    try outline.expand("A")
    #expect(outline.counts == [4, 3, 4])
    #expect(paths(outline, 0) == "0-0 0-0-0 0-0-1 0-1")
  }

  @Test("TV-08: the section survives the way from path to row")
  func sectionSurvives() {
    var outline = Outline.t1
    outline.expandAll()
    #expect(outline.position(at: [1, 1, 2]) == RowPosition(section: 1, row: 7))
  }

  @Test(
    "TV-09, X-05: a hidden path has no row",
    arguments: [[0, 0, 0], [0, 0, 1], [0, 0, 0, 1], [0, 1, 0]]
  )
  func hiddenPath(indices: [Int]) {
    #expect(Outline.t1.position(at: TreePath(indices)) == nil)
    #expect(Outline.t1.id(at: TreePath(indices)) != nil)
  }

  @Test(
    "TV-10, X-05: a path that does not exist has no row, item, parent, children or siblings",
    arguments: [[0, 9], [0, 0, 9], [0, 0, 0, 9], [7, 0], [7], [], [-1], [0, -1]]
  )
  func noSuchPath(indices: [Int]) {
    var outline = Outline.t1
    outline.expandAll()
    let path = TreePath(indices)
    #expect(outline.position(at: path) == nil)
    #expect(outline.id(at: path) == nil)
    #expect(outline.parent(of: path) == nil)
    #expect(outline.children(of: path) == nil)
    #expect(outline.siblings(of: path) == nil)
  }

  @Test(
    "TV-11, X-05: outside the rows there is no path",
    arguments: [(0, 2), (2, 4), (0, -1), (3, 0), (-1, 0)]
  )
  func outsideTheRows(section: Int, row: Int) {
    let position = RowPosition(section: section, row: row)
    #expect(Outline.t1.path(at: position) == nil)
    #expect(Outline.t1.id(at: position) == nil)
    #expect(Outline.t1.row(at: position) == nil)
  }

  @Test("TV-12, X-05: the path of a section is no row")
  func sectionIsNoRow() {
    #expect(Outline.t1.position(at: [0]) == nil)
    #expect(Outline.t1.id(at: [0]) == nil)
  }

  @Test("TV-13: conversions work without any previous query")
  func noWarmUp() {
    #expect(Outline.t1.position(at: [2, 3]) == RowPosition(section: 2, row: 3))
    #expect(Outline.t1.path(of: "H1")?.dashed == "2-2-1")
  }

  @Test("TV-14: an empty section, an empty outline")
  func empty() throws {
    let outline = Outline("A\n---\n---\nB")
    #expect(outline.counts == [1, 0, 1])
    #expect(outline.id(at: RowPosition(section: 1, row: 0)) == nil)
    #expect(outline.position(of: "B") == RowPosition(section: 2, row: 0))
    #expect(outline.items(inSection: 1) == [])
    var nothing = Outline<String>()
    #expect(nothing.sectionCount == 0)
    #expect(nothing.rowCount == 0)
    #expect(nothing.id(atRow: 0) == nil)
    #expect(nothing.expandAll().isEmpty)
    #expect(nothing.checkInvariants() == nil)
  }

  @Test("TV-15: a chain of 64, all open")
  func chain() throws {
    var builder = Outline<Int>.Builder()
    for level in 0..<64 { try builder.append(.init(level, level: level, isExpanded: level < 63)) }
    let outline = builder.finish()
    #expect(outline.rowCount == 64)
    for row in 0..<64 {
      #expect(outline.path(at: RowPosition(section: 0, row: row))?.count == row + 2)
    }
  }
}
