import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Programmatic changes of an accordion view: states, bulk changes, policies, vetoes, bodies.
@MainActor
@Suite struct AccordionCommandTests {
  /// An external provider of reference type.
  final class Shelf: PanelStateProvider {
    var states: [PanelState]
    var count: Int { states.count }
    init(_ states: [PanelState]) { self.states = states }
    subscript(index: Int) -> PanelState {
      get { states[index] }
      set { states[index] = newValue }
    }
  }

  @Test(
    "SV-23: a provider of reference type is updated, and read again after an external change"
  )
  func reference() {
    let screen = AccordionScreen("ECC")
    let shelf = Shelf([.collapsed, .expanded])
    screen.view.stateProvider = shelf
    #expect(screen.line == "H0 H1 B1")
    screen.tap(0)
    #expect(shelf.states == [.expanded, .expanded])
    shelf.states = [.collapsed, .collapsed, .expanded]
    #expect(screen.line == "H0 B0 H1 B1")
    screen.log.lines = []
    screen.view.reloadData()
    #expect(screen.line == "H0 H1 H2 B2")
    #expect(screen.log.lines == [])
  }

  @Test("SV-23, SV-33: an array is a provider and returns the displayed states")
  func array() throws {
    let screen = AccordionScreen("ECC")
    screen.tap(3)
    screen.tap(0)
    let states = try #require(screen.view.stateProvider as? [PanelState])
    #expect(states == [.collapsed, .collapsed, .expanded])
    try screen.view.expandAll()
    #expect(screen.view.stateProvider as? [PanelState] == screen.view.accordion.states)
  }

  @Test("SV-24: setting a state sends the events of a tap except the selection, once")
  func setState() throws {
    let screen = AccordionScreen("CC")
    #expect(try screen.view.setState(.expanded, forPanelAt: 1))
    #expect(
      screen.log.lines == ["willExpand(1, collapsed)", "ins {2} fade", "didExpand(1, expanded)"]
    )
    screen.log.lines = []
    #expect(try screen.view.setState(.expanded, forPanelAt: 1))
    #expect(screen.log.lines == [])
    #expect(throws: AccordionError<AnyHashable>.indexOutOfRange(index: 2, count: 2)) {
      try screen.view.setState(.expanded, forPanelAt: 2)
    }
    #expect(screen.line == "H0 H1 B1")
  }

  @Test("SV-25: all panels expand, and all collapse, in one batch each")
  func all() throws {
    let screen = AccordionScreen("ECC")
    try screen.view.expandAll()
    #expect(
      screen.log.lines == [
        "willExpand(1, collapsed)", "willExpand(2, collapsed)", "ins {3,5} fade",
        "didExpand(1, expanded)", "didExpand(2, expanded)",
      ]
    )
    #expect(screen.line == "H0 B0 H1 B1 H2 B2")
    let other = AccordionScreen("ECEC")
    try other.view.collapseAll()
    #expect(other.log.lines.filter { $0.hasPrefix("del") } == ["del {1,4} fade"])
    #expect(other.line == "H0 H1 H2 H3")
    other.log.lines = []
    try other.view.collapseAll()
    #expect(other.log.lines == [])
  }

  @Test("SV-25, SV-29: expanding all leaves the panels that the delegate does not allow")
  func someVetoed() throws {
    let screen = AccordionScreen("CCC")
    screen.log.mayTurn = { $0 != 1 }
    try screen.view.expandAll()
    #expect(screen.letters == "ECE")
    #expect(screen.line == "H0 B0 H1 H2 B2")
    #expect(screen.log.lines.filter { $0.hasPrefix("ins") } == ["ins {1,4} fade"])
  }

  @Test("SV-27: the only expanded panel collapses by its header, unless one must stay expanded")
  func exclusive() {
    let single = AccordionScreen("ECC", policy: .single)
    single.tap(2)
    #expect(
      single.log.lines == [
        "willCollapse(0, expanded)", "willExpand(1, collapsed)", "del {1} fade", "ins {2} fade",
        "didCollapse(0, collapsed)", "didExpand(1, expanded)", "didSelect(1)",
      ]
    )
    #expect(single.line == "H0 H1 B1 H2")
    single.tap(1)
    #expect(single.letters == "CCC")

    let one = AccordionScreen("ECC", policy: .alwaysOne)
    one.tap(0)
    #expect(one.log.lines == [])
    #expect(one.line == "H0 B0 H1 H2")
    #expect(throws: AccordionError<AnyHashable>.policyBroken(.alwaysOne, open: 0)) {
      try one.view.collapseAll()
    }
    #expect(throws: AccordionError<AnyHashable>.policyBroken(.alwaysOne, open: 3)) {
      try one.view.expandAll()
    }
    #expect(throws: AccordionError<AnyHashable>.policyBroken(.alwaysOne, open: 0)) {
      try one.view.setState(.collapsed, forPanelAt: 0)
    }
    one.tap(3)
    #expect(one.letters == "CCE")
  }

  @Test("SV-29: a vetoed tap only asks the delegate")
  func veto() {
    let screen = AccordionScreen("ECC")
    screen.log.hearsQuestions = true
    screen.log.mayTurn = { _ in false }
    screen.tap(0)
    screen.tap(2)
    #expect(screen.log.lines == ["shouldCollapse(0, expanded)", "shouldExpand(1, collapsed)"])
    #expect(screen.line == "H0 B0 H1 H2")
  }

  @Test("SV-30: the end of the animation is reported separately; immediately without animation")
  func ends() throws {
    let screen = AccordionScreen("ECC")
    StandIn.finishAnimations()
    screen.log.hearsEnds = true
    screen.tap(2)
    #expect(screen.log.lines.last == "didSelect(1)")
    StandIn.finishAnimations()
    #expect(screen.log.lines.last == "end(1, expanded)")
    #expect(screen.log.lines.count == 5)

    screen.log.lines = []
    try screen.view.setState(.collapsed, forPanelAt: 1, animated: false)
    #expect(
      screen.log.lines == [
        "willCollapse(1, expanded)", "del {3} fade", "didCollapse(1, collapsed)",
        "end(1, collapsed)",
      ]
    )
    StandIn.finishAnimations()
    #expect(screen.log.lines.count == 4)

    // With Reduce Motion there is no animation.
    screen.log.lines = []
    StandIn.reduceMotion = true
    screen.tap(0)
    #expect(screen.log.lines.suffix(2) == ["didSelect(0)", "end(0, collapsed)"])
    StandIn.reset()
  }

  @Test("SV-31: rows have the height of their cells, and the estimate is 100 points")
  func heights() {
    let view = AccordionScreen("ECC").view
    view.rowHeight = 44
    #expect(view.rowHeight == UITableView.automaticDimension)
    #expect(view.estimatedRowHeight == 100)
    view.estimatedRowHeight = 60
    #expect(view.estimatedRowHeight == 60)
  }

  @Test("SV-32: with 100,000 panels a tap changes one row and queries no other panel")
  func many() {
    final class Counting: PanelStateProvider {
      var reads = 0
      var writes: [Int] = []
      let count = 100_000
      subscript(index: Int) -> PanelState {
        get {
          reads += 1
          return index % 2 == 0 ? .expanded : .collapsed
        }
        set { writes.append(index) }
      }
    }
    let screen = AccordionScreen()
    let provider = Counting()
    screen.view.frame.size.height = 600
    screen.view.stateProvider = provider
    #expect(screen.view.numberOfRows(inSection: 0) == 150_000)
    #expect(provider.reads == 100_000)
    #expect(screen.view.indexPathOfHeader(forPanelAt: 99_999)?.row == 149_999)
    screen.show()
    screen.view.toggleForTest(50_001)
    #expect(
      screen.log.lines == [
        "willExpand(50001, collapsed)", "ins {75003} fade", "didExpand(50001, expanded)",
      ]
    )
    #expect(provider.reads == 100_000)
    #expect(provider.writes == [50_001])
  }

  @Test("SV-34: a missing property is reported before anything is shown")
  func configuration() {
    let screen = AccordionScreen("ECC")
    #expect(throws: Never.self) { try screen.view.checkConfiguration() }
    screen.view.bodyIdentifier = nil
    #expect(throws: AccordionViewError.noBodyIdentifier) {
      try screen.view.checkConfiguration()
    }
    screen.view.headerIdentifier = nil
    #expect(throws: AccordionViewError.noHeaderIdentifier) {
      try screen.view.checkConfiguration()
    }
    #expect(throws: Never.self) { try screen.view.checkConfiguration(dequeues: false) }
    screen.view.accordionDelegate = nil
    #expect(throws: AccordionViewError.noDelegate(panels: 3)) {
      try screen.view.checkConfiguration()
    }
    #expect(AccordionViewError.noDelegate(panels: 3).description.contains("accordionDelegate"))
  }

  @Test("SV-35: the rows of a body are inserted and deleted together")
  func severalRows() {
    let screen = AccordionScreen()
    screen.log.bodyRows = [0: 2, 1: 3]
    screen.view.stateProvider = [PanelState.expanded, .collapsed]
    screen.show()
    #expect(screen.line == "H0 B0 B0.1 H1")
    screen.tap(3)
    #expect(screen.log.lines[1] == "ins {4,5,6} fade")
    #expect(screen.line == "H0 B0 B0.1 H1 B1 B1.1 B1.2")
    screen.log.lines = []
    screen.tap(5)
    #expect(screen.log.lines == ["didSelect(1) body 1"])
    screen.tap(0)
    #expect(screen.log.lines[2] == "del {1,2} fade")
    #expect(screen.line == "H0 H1 B1 B1.1 B1.2")
  }

  @Test("SV-35: a body is loaded on demand, and grows")
  func lateBody() throws {
    let screen = AccordionScreen()
    screen.log.bodyRows = [1: nil]
    screen.view.stateProvider = [PanelState.collapsed, .collapsed]
    screen.show()
    screen.tap(1)
    #expect(
      screen.log.lines == [
        "willExpand(1, collapsed)", "didExpand(1, expanded)", "didSelect(1)",
        "wantsBody(1, expanded)",
      ]
    )
    #expect(screen.line == "H0 H1")
    screen.log.lines = []
    try screen.view.setNumberOfBodyRows(2, forPanelAt: 1)
    #expect(screen.line == "H0 H1 B1 B1.1")
    try screen.view.setNumberOfBodyRows(1, forPanelAt: 1)
    #expect(screen.line == "H0 H1 B1")
    #expect(screen.log.lines == ["ins {2,3} fade", "del {3} fade"])
    #expect(throws: AccordionError<AnyHashable>.emptyBody(1)) {
      try screen.view.setNumberOfBodyRows(0, forPanelAt: 1)
    }
    #expect(throws: AccordionError<AnyHashable>.indexOutOfRange(index: 2, count: 2)) {
      try screen.view.setNumberOfBodyRows(1, forPanelAt: 2)
    }
  }

  @Test("X-07: two taps in one run loop turn leave states and rows consistent")
  func twoTaps() {
    let screen = AccordionScreen("ECC")
    StandIn.tap(screen.view, rowAt: IndexPath(row: 2, section: 0))
    StandIn.tap(screen.view, rowAt: IndexPath(row: 0, section: 0))
    StandIn.tap(screen.view, rowAt: IndexPath(row: 1, section: 0))
    StandIn.finishAnimations()
    #expect(screen.letters == "CCC")
    #expect(screen.line == "H0 H1 H2")
  }

  @Test("X-06, X-08: the new state is visible in didExpand, also far from the screen")
  func modelFirst() throws {
    let screen = AccordionScreen("CCCCCCCCCCCC")
    screen.view.frame.size.height = 90
    screen.show()
    var heard: [Int] = []
    screen.log.didExpand = { index, view in
      heard = view.indexPathsOfBody(forPanelAt: index).map(\.row)
    }
    try screen.view.setState(.expanded, forPanelAt: 11)
    #expect(heard == [12])
    #expect(screen.view.cellForRow(at: IndexPath(row: 11, section: 0)) == nil)
  }
}
