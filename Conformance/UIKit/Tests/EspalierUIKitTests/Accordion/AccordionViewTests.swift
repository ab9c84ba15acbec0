import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Panels in a table view, by the numbered cases.
@MainActor
@Suite struct AccordionViewTests {
  @Test(
    "SV-01, SV-02, SV-03: states determine the rows",
    arguments: [
      ("ECC", "H0 B0 H1 H2"), ("ECEC", "H0 B0 H1 H2 B2 H3"), ("", ""), ("C", "H0"),
      ("E", "H0 B0"), ("CE", "H0 H1 B1"),
    ]
  )
  func rows(letters: String, line: String) {
    let screen = AccordionScreen(letters)
    #expect(screen.view.numberOfSections == 1)
    #expect(screen.line == line)
  }

  @Test("SV-02: without a provider there are no rows")
  func noProvider() {
    let screen = AccordionScreen("ECC")
    screen.view.stateProvider = nil
    #expect(screen.view.numberOfRows(inSection: 0) == 0)
    #expect(screen.line == "")
  }

  @Test("SV-04, SV-05, SV-06, X-05: positions of panels, and positions without a panel")
  func places() {
    let view = AccordionScreen("EECE").view
    #expect((0..<5).map { view.indexPathOfHeader(forPanelAt: $0)?.row } == [0, 2, 4, 5, nil])
    #expect(
      (0..<5).map { view.indexPathsOfBody(forPanelAt: $0).map(\.row) } == [[1], [3], [], [6], []]
    )
    #expect(view.panel(forRowAt: IndexPath(row: 3, section: 0))?.index == 1)
    #expect(view.panel(forRowAt: IndexPath(row: 3, section: 0))?.row == .body(row: 0))
    let other = AccordionScreen("ECC").view
    for row in [4, 99, -1] {
      #expect(other.panel(forRowAt: IndexPath(row: row, section: 0)) == nil)
    }
    #expect(other.panel(forRowAt: IndexPath(row: 0, section: 1)) == nil)
    #expect(other.panel(forRowAt: IndexPath(index: 0)) == nil)
    #expect(AccordionScreen("").view.panel(forRowAt: IndexPath(row: 0, section: 0)) == nil)
  }

  @Test("SV-10: a tap on an expanded header collapses its panel")
  func close() {
    let screen = AccordionScreen("ECC")
    screen.tap(0)
    #expect(
      screen.log.lines == [
        "willCollapse(0, expanded)", "del {1} fade", "didCollapse(0, collapsed)", "didSelect(0)",
      ]
    )
    #expect(screen.letters == "CCC")
    #expect(screen.line == "H0 H1 H2")
  }

  @Test("SV-11: a tap on a collapsed header expands its panel")
  func open() {
    let screen = AccordionScreen("ECC")
    screen.tap(2)
    #expect(
      screen.log.lines == [
        "willExpand(1, collapsed)", "ins {3} fade", "didExpand(1, expanded)", "didSelect(1)",
      ]
    )
    #expect(screen.letters == "EEC")
    #expect(screen.line == "H0 B0 H1 B1 H2")
  }

  @Test("SV-12, SV-17: a tap on a body selects it and reports the body row")
  func body() {
    let screen = AccordionScreen("ECC")
    screen.tap(1)
    #expect(screen.log.lines == ["didSelect(0) body 0"])
    #expect(screen.letters == "ECC")
  }

  @Test("SV-14: two taps restore states and rows")
  func twice() {
    let screen = AccordionScreen("ECC")
    screen.tap(0)
    screen.tap(0)
    #expect(
      screen.log.lines == [
        "willCollapse(0, expanded)", "del {1} fade", "didCollapse(0, collapsed)", "didSelect(0)",
        "willExpand(0, collapsed)", "ins {1} fade", "didExpand(0, expanded)", "didSelect(0)",
      ]
    )
    #expect(screen.letters == "ECC")
    #expect(screen.line == "H0 B0 H1 H2")
  }

  @Test("SV-15: a delegate with only the two required methods does not change this")
  func terse() {
    final class Terse: AccordionViewDelegate {
      func headerCell(forPanelAt index: Int, in view: AccordionView) -> UITableViewCell {
        view.dequeueReusableHeaderCell(forPanelAt: index)
      }
      func bodyCell(forPanelAt index: Int, in view: AccordionView) -> UITableViewCell {
        view.dequeueReusableBodyCell(forPanelAt: index)
      }
    }
    let screen = AccordionScreen("ECC")
    let terse = Terse()
    screen.view.accordionDelegate = terse
    screen.show()
    screen.tap(2)
    screen.tap(0)
    #expect(screen.letters == "CEC")
    #expect(screen.log.lines == ["ins {3} fade", "del {1} fade"])
    #expect(screen.view.numberOfRows(inSection: 0) == 4)
  }

  @Test("A cell is dequeued for a body row whose panel is collapsed, even the last one")
  func collapsedBody() {
    let screen = AccordionScreen("ECC")
    for index in 0..<3 {
      let cell = screen.view.dequeueReusableBodyCell(forPanelAt: index)
      #expect(cell.reuseIdentifier == screen.view.bodyIdentifier)
    }
    #expect(screen.letters == "ECC")
  }

  @Test("SV-16: a row is deselected after a tap, unless it is to stay selected")
  func deselection() {
    let screen = AccordionScreen("ECC")
    screen.tap(1)
    #expect(screen.view.indexPathForSelectedRow == nil)
    screen.view.deselectsAfterTap = false
    screen.tap(1)
    #expect(screen.view.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    // Collapsing over the selected row restores the selection afterwards.
    screen.view.toggleForTest(0)
    #expect(screen.view.indexPathForSelectedRow == nil)
    screen.view.toggleForTest(0)
    #expect(screen.view.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
  }

  @Test("SV-20: a panel that the delegate collapses in willExpand is taken into account")
  func nested() throws {
    let screen = AccordionScreen("ECC")
    screen.log.willExpand = { index, view in
      guard index == 1 else { return }
      view.toggleForTest(0)
    }
    screen.tap(2)
    #expect(
      screen.log.lines == [
        "willExpand(1, collapsed)", "willCollapse(0, expanded)", "del {1} fade",
        "didCollapse(0, collapsed)", "ins {2} fade", "didExpand(1, expanded)", "didSelect(1)",
      ]
    )
    #expect(screen.line == "H0 H1 B1 H2")
  }

  @Test("SV-21: a panel cannot be toggled from its own will callback")
  func itself() {
    let screen = AccordionScreen("ECC")
    var answers: [Bool?] = []
    screen.log.willExpand = { index, view in
      answers.append(try? view.toggle(panelAt: index))
      answers.append(try? view.setState(.expanded, forPanelAt: index))
      answers.append(try? view.setState(.collapsed, forPanelAt: index))
    }
    screen.tap(2)
    #expect(answers == [false, false, true])
    #expect(screen.letters == "EEC")
    #expect(screen.line == "H0 B0 H1 B1 H2")
    #expect(screen.log.lines.count == 4)
  }

  @Test("SV-21: a panel can be toggled again from its own did callback")
  func again() throws {
    let screen = AccordionScreen("ECC")
    screen.log.didExpand = { index, view in view.toggleForTest(index) }
    screen.tap(2)
    #expect(screen.letters == "ECC")
    #expect(screen.line == "H0 B0 H1 H2")
    screen.log.didExpand = { _, _ in }
    // A tap on the body closes its panel.
    screen.log.didSelect = { row, index, view in
      if row != .header { view.toggleForTest(index) }
    }
    screen.tap(1)
    #expect(screen.letters == "CCC")
    #expect(screen.line == "H0 H1 H2")
    screen.log.didSelect = { _, _, _ in }
    screen.log.didExpand = { index, view in if index == 2 { view.toggleForTest(0) } }
    try screen.view.expandAll()
    #expect(screen.letters == "CEE")
    #expect(screen.line == "H0 H1 B1 H2 B2")
  }

  @Test("SV-20, SV-21: a delegate that reloads everything in willExpand")
  func reloadInside() {
    let screen = AccordionScreen("ECC")
    screen.log.willExpand = { _, view in
      view.stateProvider = [PanelState.collapsed, .expanded, .expanded]
    }
    screen.tap(2)
    #expect(screen.letters == "CEE")
    #expect(screen.line == "H0 H1 B1 H2 B2")
    #expect(screen.log.lines == ["willExpand(1, collapsed)", "didSelect(1)"])
  }

  @Test("SV-22: delegate and view are deallocated, and the delegate may be first")
  func noCycle() {
    weak var view: AccordionView?
    weak var log: AccordionLog?
    weak var remaining: AccordionView?
    do {
      let screen = AccordionScreen("ECC")
      screen.tap(0)
      screen.tap(0)
      StandIn.finishAnimations()
      (view, log) = (screen.view, screen.log)
    }
    #expect(view == nil && log == nil)
    let window: UIWindow
    do {
      let screen = AccordionScreen("ECC")
      (window, log, remaining) = (screen.window, screen.log, screen.view)
    }
    #expect(log == nil)
    remaining?.reloadData()
    window.layoutIfNeeded()
    #expect(remaining?.numberOfRows(inSection: 0) == 4)
  }

  @Test("the table's delegate and data source are really installed")
  func installed() throws {
    let screen = AccordionScreen("ECC")
    let view = screen.view
    let delegate = try #require(view.delegate)
    let source = try #require(view.dataSource)
    #expect(source.tableView(view, numberOfRowsInSection: 0) == 4)
    delegate.tableView(view, didSelectRowAt: IndexPath(row: 0, section: 0))
    #expect(screen.letters == "CCC")

    /// A custom table delegate.
    final class Own: NSObject, UITableViewDelegate {
      var taps: [IndexPath] = []
      func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        taps.append(indexPath)
        (tableView as? AccordionView)?.tapRow(at: indexPath)
      }
    }
    let own = Own()
    view.delegate = own
    #expect(view.delegate === own)
    screen.tap(1)
    #expect(own.taps == [IndexPath(row: 1, section: 0)])
    #expect(screen.letters == "CEC")
    #expect(screen.line == "H0 H1 B1 H2")

    /// A custom data source, with titles.
    final class Titled: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        (tableView as? AccordionView)?.accordion.rowCount ?? 0
      }
      func tableView(
        _ tableView: UITableView,
        cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        (tableView as? AccordionView)?.cell(forRowAt: indexPath) ?? UITableViewCell()
      }
      func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        "Panels"
      }
    }
    let titled = Titled()
    view.dataSource = titled
    #expect(view.dataSource === titled)
    screen.tap(0)
    #expect(screen.line == "H0 B0 H1 B1 H2")
  }
}

extension AccordionView {
  /// Expands or collapses a panel that exists.
  func toggleForTest(_ index: Int) {
    #expect(throws: Never.self) { try self.toggle(panelAt: index) }
  }
}
