import Espalier
import EspalierTestSupport
import Testing

/// Rows, panels and taps, as the numbered cases say.
@Suite struct AccordionTests {
  @Test(
    "SV-01, SV-02, SV-03, SV-33: a plain array of states makes the rows",
    arguments: [
      ("ECC", "H0 B0 H1 H2"), ("ECEC", "H0 B0 H1 H2 B2 H3"), ("", ""), ("C", "H0"), ("E", "H0 B0"),
      ("CE", "H0 H1 B1"),
    ]
  )
  func rows(states: String, rows: String) throws {
    let accordion = try Accordion(states)
    #expect(accordion.line == rows)
    #expect(accordion.rowCount == rows.split(separator: " ").count)
    #expect(accordion.checkInvariants() == nil)
    #expect(accordion.letters == states)
  }

  @Test("SV-04: a header stands below the headers and open bodies before it")
  func headers() throws {
    let first = try Accordion("ECC")
    #expect((0..<3).map { first.headerRow(of: $0) } == [0, 2, 3])
    let second = try Accordion("EECE")
    #expect((0..<4).map { second.headerRow(of: $0) } == [0, 2, 4, 5])
    #expect(second.headerRow(of: 4) == nil)
  }

  @Test("SV-05: the body of a collapsed panel stands nowhere")
  func bodies() throws {
    let accordion = try Accordion("ECC")
    #expect((0..<4).map { accordion.bodyRows(of: $0) } == [1..<2, nil, nil, nil])
    #expect(accordion.index(of: .body(1)) == nil)
    #expect(accordion.panel(of: .body(1)) == 1)
  }

  @Test("SV-06: a row outside belongs to no panel", arguments: [4, 99, -1])
  func outside(row: Int) throws {
    let accordion = try Accordion("ECC")
    #expect(accordion.row(atRow: row) == nil)
    #expect(try Accordion("").row(atRow: row) == nil)
    #expect(throws: AccordionError<Int>.rowOutOfRange(row: row, count: 4)) {
      try accordion.prepare(tapAtRow: row)
    }
  }

  @Test("SV-10: a tap on the header of an open panel closes it")
  func close() throws {
    var accordion = try Accordion("ECC")
    #expect(
      try accordion.tap(atRow: 0).picture
        == "willCollapse 0, del 0 {1}, didCollapse 0, select header 0"
    )
    #expect(accordion.letters == "CCC")
    #expect(accordion.rowCount == 3)
  }

  @Test("SV-11: a tap on the header of a closed panel opens it")
  func open() throws {
    var accordion = try Accordion("ECC")
    #expect(
      try accordion.tap(atRow: 2).picture
        == "willExpand 1, ins 0 {3}, didExpand 1, select header 1"
    )
    #expect(accordion.letters == "EEC")
    #expect(accordion.line == "H0 B0 H1 B1 H2")
  }

  @Test("SV-10, SV-11: will comes while the panel is as it was, did when it is as it will be")
  func order() throws {
    var accordion = try Accordion("ECC")
    let intent = try accordion.prepare(tapAtRow: 0)
    #expect(intent.events == [.willCollapse(0)])
    #expect(accordion.state(of: 0) == .expanded)
    #expect(try accordion.commit(intent).picture == "del 0 {1}, didCollapse 0, select header 0")
    #expect(accordion.state(of: 0) == .collapsed)
  }

  @Test("SV-12, SV-17: a tap on a body selects it and does no more")
  func body() throws {
    var accordion = try Accordion("ECC")
    let outcome = try accordion.tap(atRow: 1)
    #expect(outcome.events == [.didSelect(.body(0))])
    #expect(outcome.change == nil)
    #expect(accordion.letters == "ECC")
    #expect(accordion.panel(of: .body(0)) == 0)
  }

  @Test("SV-14: two taps on one header bring states and rows back")
  func twice() throws {
    var accordion = try Accordion("ECC")
    let log = try accordion.tap(atRow: 2).picture + ", " + accordion.tap(atRow: 2).picture
    #expect(
      log == "willExpand 1, ins 0 {3}, didExpand 1, select header 1, "
        + "willCollapse 1, del 0 {3}, didCollapse 1, select header 1"
    )
    #expect(accordion.letters == "ECC")
    #expect(accordion.line == "H0 B0 H1 H2")
  }

  @Test("SV-15: who does not listen gets the same rows and states")
  func unheard() throws {
    var accordion = try Accordion("ECC")
    try accordion.tap(atRow: 2)
    #expect(accordion.line == "H0 B0 H1 B1 H2")
  }

  @Test("SV-16: a row that is tapped is not selected afterwards, unless that is wanted")
  func selection() throws {
    var accordion = try Accordion("ECC")
    try accordion.tap(atRow: 1)
    #expect(accordion.selection == nil)
    accordion.keepsSelection = true
    try accordion.tap(atRow: 1)
    #expect(accordion.selection == .body(0))
    try accordion.tap(atRow: 2)
    #expect(accordion.selection == .header(1))
    try accordion.move(1, to: 0)
    #expect(accordion.selection == .header(1))
    try accordion.remove(1)
    #expect(accordion.selection == nil)
  }

  @Test("SV-22: an accordion holds ids and nobody who listens; what is removed is let go")
  func letsGo() throws {
    final class Token: Hashable {
      static func == (left: Token, right: Token) -> Bool { left === right }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    weak var token: Token?
    var accordion = try Accordion<Token>([], policy: .single)
    do {
      let strong = Token()
      token = strong
      try accordion.insert(.init(strong, state: .expanded))
      accordion.keepsSelection = true
      try accordion.tap(.body(strong))
      try accordion.remove(strong)
    }
    #expect(accordion.panelCount == 0)
    #expect(token == nil)
  }

  @Test("SV-23: states changed outside, then loaded again, are on display; and read back")
  func reload() throws {
    final class Provider: PanelStates {
      var states: [PanelState] = [.expanded, .collapsed, .collapsed]
      var count: Int { states.count }
      subscript(index: Int) -> PanelState { states[index] }
    }
    let provider = Provider()
    var accordion = try Accordion(states: provider)
    provider.states = [.collapsed, .collapsed, .expanded]
    #expect(accordion.line == "H0 B0 H1 H2")
    #expect(try accordion.reload(from: provider).picture == "del 0 {1} ins 0 {3}")
    #expect(accordion.line == "H0 H1 H2 B2")
    #expect(try accordion.reload(from: provider).events == [])
    try accordion.tap(atRow: 0)
    #expect(accordion.states == [.expanded, .collapsed, .expanded])
    provider.states.append(.collapsed)
    #expect(throws: AccordionError<Int>.stateCount(states: 4, panels: 3)) {
      try accordion.reload(from: provider)
    }
    #expect(accordion.letters == "ECE")
  }

  @Test("SV-24: a state set by the program tells the same as a tap, but no selection")
  func set() throws {
    var accordion = try Accordion("CC")
    #expect(
      try accordion.set(1, .expanded).picture == "willExpand 1, ins 0 {2}, didExpand 1"
    )
    #expect(try accordion.set(1, .expanded).events == [])
    #expect(accordion.changeCount == 1)
    #expect(throws: AccordionError<Int>.unknown(.header(2))) { try accordion.set(2, .expanded) }
  }

  @Test("SV-25: all panels are one change")
  func all() throws {
    var accordion = try Accordion("ECC")
    #expect(
      try accordion.expandAll().picture
        == "willExpand 1, willExpand 2, ins 0 {3,5}, didExpand 1, didExpand 2"
    )
    #expect(accordion.rowCount == 6)
    #expect(try accordion.expandAll().events == [])
    var other = try Accordion("ECEC")
    #expect(
      try other.collapseAll().picture
        == "willCollapse 0, willCollapse 2, del 0 {1,4}, didCollapse 0, didCollapse 2"
    )
    #expect(other.rowCount == 4)
    #expect(try other.collapseAll().events == [])
  }

  @Test("SV-27: where one panel may be open, its header closes it; where one always is, not")
  func exclusive() throws {
    var single = try Accordion("ECC", policy: .single)
    #expect(
      try single.tap(atRow: 0).picture
        == "willCollapse 0, del 0 {1}, didCollapse 0, select header 0"
    )
    var always = try Accordion("ECC", policy: .alwaysOne)
    always.keepsSelection = true
    #expect(try always.tap(atRow: 0).events == [])
    #expect(always.selection == nil)
    #expect(always.letters == "ECC")
    #expect(always.changeCount == 0)
    #expect(throws: AccordionError<Int>.policyBroken(.alwaysOne, open: 0)) {
      try always.set(0, .collapsed)
    }
    #expect(throws: AccordionError<Int>.policyBroken(.alwaysOne, open: 0)) {
      try always.remove(0)
    }
    #expect(throws: AccordionError<Int>.policyBroken(.alwaysOne, open: 0)) {
      try always.collapseAll()
    }
    #expect(always.letters == "ECC")
  }

  @Test("Opening a panel closes the open one in the same change", arguments: ["single", "always"])
  func oneBatch(policy: String) throws {
    let policy = policy == "single" ? AccordionPolicy.single : .alwaysOne
    var accordion = try Accordion("ECC", policy: policy)
    #expect(
      try accordion.tap(atRow: 2).picture
        == "willCollapse 0, willExpand 1, del 0 {1} ins 0 {2}, didCollapse 0, didExpand 1, "
        + "select header 1"
    )
    #expect(accordion.line == "H0 H1 B1 H2")
    #expect(
      try accordion.set(0, .expanded).picture
        == "willCollapse 1, willExpand 0, del 0 {2} ins 0 {1}, didCollapse 1, didExpand 0"
    )
    #expect(throws: AccordionError<Int>.policyBroken(policy, open: 3)) {
      try accordion.expandAll()
    }
    #expect(accordion.checkInvariants() == nil)
  }

  @Test("SV-30: every change has a number, by which its end is told")
  func numbers() throws {
    var accordion = try Accordion("ECC")
    #expect(try accordion.tap(atRow: 0).change == 1)
    #expect(try accordion.tap(atRow: 1).change == 2)
    #expect(try accordion.tap(atRow: 2).change == nil)
    #expect(try accordion.move(0, to: 2).change == 3)
    #expect(accordion.changeCount == 3)
  }

  @Test("SV-35: the rows of a body come and go together")
  func severalRows() throws {
    var accordion = try Accordion<String>([
      .init("A", body: ["a", "b", "c"], state: .expanded), .init("B", body: ["d", "e"]),
    ])
    #expect(
      accordion.rows == [
        .header("A"), .body("a"), .body("b"), .body("c"), .header("B"),
      ]
    )
    #expect(accordion.bodyRows(of: "A") == 1..<4)
    #expect(try accordion.tap(.header("A")).changes.picture == "del 0 {1,2,3}")
    #expect(try accordion.tap(.header("B")).changes.picture == "ins 0 {2,3}")
    #expect(accordion.checkInvariants() == nil)
  }
}
