import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("OutlineDataSource: state restoration and memory")
@MainActor
struct OutlineDataSourceStateTests {
  @Test("ST-01, ST-03: expansion, selection and scroll position are saved and restored")
  func roundTrip() throws {
    let first = OutlineScreen(OutlineFixture.t1, height: 220)
    try first.source.expand("A", recursively: true)
    try first.source.expand("D")
    first.table.delegate = nil
    first.tap("A01")
    first.table.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
    first.window.layoutIfNeeded()
    let top = try #require(first.table.indexPathsForVisibleRows?.first)
    let data = try first.source.encodedState()

    let second = OutlineScreen(OutlineFixture.t1, height: 220)
    try second.source.restoreState(from: data)
    second.window.layoutIfNeeded()
    #expect(second.counts == first.counts)
    #expect(second.source.selection == ["A01"])
    #expect(second.table.indexPathForSelectedRow == [0, 3])
    #expect(second.table.contentOffset.y == 100)
    #expect(second.table.indexPathsForVisibleRows?.first == top)
    #expect(second.source.state.expanded == ["A", "A0", "D"])
  }

  @Test("ST-02: restoring with other items ignores missing ones and collapses new ones")
  func otherItems() throws {
    let first = OutlineScreen()
    try first.source.expand("A")
    try first.source.expand("B")
    try first.source.select(["B1"])
    let state = first.source.state
    let second = OutlineScreen(
      OutlineFixture.outline(
        """
        ▸ New
          N0
        ▸ B
          B0
        """
      )
    )
    second.source.restore(state)
    second.window.layoutIfNeeded()
    #expect(second.line(0) == "New B B0")
    #expect(second.source.selection == [])
    #expect(second.source.navigator.cursor != nil)
  }

  @Test("Invalid data is rejected, and changes nothing")
  func wrongData() throws {
    let screen = OutlineScreen(OutlineFixture.t1Open)
    #expect(throws: DecodingError.self) {
      try screen.source.restoreState(from: Data("[1, 2]".utf8))
    }
    #expect(screen.counts == [8, 9, 6])
  }

  @Test("There are no retain cycles: table, data source and delegates are deallocated")
  func noCycle() throws {
    weak var table: OutlineTableView?
    weak var source: OutlineDataSource<String>?
    weak var listener: OutlineListener?
    weak var cell: UITableViewCell?
    do {
      let screen = OutlineScreen(OutlineFixture.t1Open)
      screen.table.allowsMultipleSelection = true
      screen.tap("A01")
      try screen.source.collapse("A")
      StandIn.finishUpdates(in: screen.window)
      (table, source, listener) = (screen.table, screen.source, screen.listener)
      cell = screen.cell("A")
      #expect(table != nil && source != nil && listener != nil && cell != nil)
    }
    #expect(table == nil)
    #expect(source == nil)
    #expect(listener == nil)
    #expect(cell == nil)
  }

  @Test("The table does not retain its data source, and works without it")
  func sourceGoes() {
    let table = OutlineTableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    do {
      let source = OutlineDataSource<String>(tableView: table, outline: OutlineFixture.t1) {
        _,
        _,
        _ in UITableViewCell()
      }
      #expect(table.dataSource === source)
    }
    #expect(table.dataSource == nil)
    #expect(table.indexPath(forItemAt: [0, 0]) == nil)
    #expect(!table.expandItem(at: [0, 0]))
  }
}
