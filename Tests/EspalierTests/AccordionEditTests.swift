import Espalier
import EspalierTestSupport
import Testing

/// Panels that come, go and move, bodies that grow, and what happens in between two phases.
@Suite struct AccordionEditTests {
  @Test("SV-20: what the host does before the commit counts")
  func reentrant() throws {
    var accordion = try Accordion("ECC")
    let intent = try accordion.prepare(tapAtRow: 2)
    #expect(intent.events == [.willExpand(1)])
    #expect(try accordion.set(0, .collapsed).changes.picture == "del 0 {1}")
    #expect(try accordion.commit(intent).picture == "ins 0 {2}, didExpand 1, select header 1")
    #expect(accordion.line == "H0 H1 B1 H2")
  }

  @Test("SV-21: a panel that the host has flipped itself stays so, and rows agree with states")
  func flippedInBetween() throws {
    var accordion = try Accordion("ECC")
    let intent = try accordion.prepare(tapAtRow: 2)
    try accordion.set(1, .expanded)
    #expect(try accordion.commit(intent).picture == "select header 1")
    #expect(accordion.letters == "EEC")
    #expect(accordion.line == "H0 B0 H1 B1 H2")
    #expect(accordion.checkInvariants() == nil)
  }

  @Test("SV-20: whatever else has changed: another panel open, panels moved, removed, inserted")
  func changedInBetween() throws {
    var accordion = try Accordion("ECCC", policy: .single)
    var intent = try accordion.prepare(tap: .header(3))
    #expect(intent.events == [.willCollapse(0), .willExpand(3)])
    try accordion.set(1, .expanded)
    try accordion.move(3, to: 0)
    // Panel 1 was not announced to close, so the commit does.
    #expect(
      try accordion.commit(intent).picture
        == "willCollapse 1, del 0 {3} ins 0 {1}, didCollapse 1, didExpand 3, select header 3"
    )
    intent = try accordion.prepare(tap: .header(2))
    try accordion.set(3, .collapsed)
    #expect(try accordion.commit(intent).picture == "ins 0 {4}, didExpand 2, select header 2")
    intent = try accordion.prepare(tap: .header(2))
    try accordion.remove(2)
    #expect(throws: AccordionError<Int>.unknown(.header(2))) { try accordion.commit(intent) }
    intent = try accordion.prepare(0, .expanded)
    try accordion.insert(.init(9, state: .expanded), at: 0)
    #expect(
      try accordion.commit(intent).picture
        == "willCollapse 9, del 0 {1} ins 0 {3}, didCollapse 9, didExpand 0"
    )
    #expect(accordion.line == "H9 H3 H0 B0 H1")
    #expect(accordion.checkInvariants() == nil)
  }

  @Test("A body whose row or panel goes in between is not selected")
  func goneInBetween() throws {
    var accordion = try Accordion("ECC")
    let intent = try accordion.prepare(tapAtRow: 1)
    try accordion.setBody([7, 8], of: 0)
    #expect(throws: AccordionError<Int>.unknown(.body(0))) { try accordion.commit(intent) }
  }

  @Test("Where one panel is always open, what was prepared as harmless may be refused in the end")
  func refusedInTheEnd() throws {
    var accordion = try Accordion("ECC", policy: .alwaysOne)
    let intent = try accordion.prepare(1, .collapsed)
    #expect(intent.events == [])
    try accordion.set(1, .expanded)
    #expect(throws: AccordionError<Int>.policyBroken(.alwaysOne, open: 0)) {
      try accordion.commit(intent)
    }
    let tap = try accordion.prepare(tap: .header(1))
    #expect(tap.target == nil)
    try accordion.set(2, .expanded)
    #expect(try accordion.commit(tap).events == [])
    #expect(accordion.letters == "CCE")
  }

  @Test("SV-29: a veto is an intent forgotten")
  func veto() throws {
    let accordion = try Accordion("ECC")
    let intent = try accordion.prepare(tapAtRow: 2)
    #expect(intent.panel == 1 && intent.target == .expanded)
    #expect(accordion.letters == "ECC")
    #expect(accordion.changeCount == 0)
  }

  @Test("Panels come, go and move while others are open")
  func edits() throws {
    var accordion = try Accordion("ECE")
    #expect(try accordion.insert(.init(7), at: 0).picture == "ins 0 {0}")
    #expect(
      try accordion.insert(.init(8, body: [8, 9], state: .expanded), at: 2).picture
        == "ins 0 {3,4,5}"
    )
    #expect(accordion.line == "H7 H0 B0 H8 B8 B9 H1 H2 B2")
    #expect(try accordion.move(0, to: 4).picture == "mov 0,1->0,7x2")
    #expect(accordion.line == "H7 H8 B8 B9 H1 H2 B2 H0 B0")
    #expect(try accordion.move(0, to: 4).events == [])
    #expect(try accordion.remove(8).picture == "del 0 {1,2,3}")
    #expect(try accordion.remove(7).picture == "del 0 {0}")
    #expect(accordion.line == "H1 H2 B2 H0 B0")
    #expect(accordion.letters == "CEE")
    #expect(accordion.checkInvariants() == nil)
  }

  @Test("A panel that comes in open where one may be closes the other in the same change")
  func insertOpen() throws {
    var accordion = try Accordion("CEC", policy: .single)
    #expect(
      try accordion.insert(.init(7, state: .expanded), at: 3).picture
        == "willCollapse 1, del 0 {2} ins 0 {3,4}, didCollapse 1"
    )
    #expect(
      try accordion.insert(.init(8, state: .expanded), at: 0).picture
        == "willCollapse 7, del 0 {4} ins 0 {0,1}, didCollapse 7"
    )
    #expect(throws: AccordionError<Int>.duplicate(.header(7))) {
      try accordion.insert(.init(7, state: .expanded), at: 0)
    }
    #expect(accordion.line == "H8 B8 H0 H1 H2 H7")
    #expect(accordion.checkInvariants() == nil)
  }

  @Test(
    "A body that is loaded later is asked for when its panel opens, and comes in when it is there"
  )
  func laterBody() throws {
    var accordion = try Accordion<String>([.init("A", body: nil), .init("B")])
    let outcome = try accordion.tap(.header("A"))
    #expect(outcome.panelsNeedingBody == ["A"])
    #expect(outcome.changes.isEmpty && outcome.change == 1)
    #expect(accordion.bodyRows(of: "A") == nil)
    #expect(accordion.body(of: "A") == [])
    #expect(try accordion.setBody(["a", "b"], of: "A").changes.picture == "ins 0 {1,2}")
    #expect(try accordion.setBody(["a", "c", "b", "d"], of: "A").changes.picture == "ins 0 {2,4}")
    #expect(try accordion.setBody(["b"], of: "A").changes.picture == "del 0 {1,2,4}")
    try accordion.tap(.header("A"))
    #expect(try accordion.setBody(["x", "y"], of: "A").events == [])
    #expect(try accordion.tap(.header("A")).panelsNeedingBody == [])
    #expect(accordion.bodyRows(of: "A") == 1..<3)
    try accordion.insert(.init("C", body: nil, state: .expanded))
    #expect(
      try accordion.insert(.init("D", body: nil, state: .expanded)).panelsNeedingBody == ["D"]
    )
    try accordion.collapseAll()
    #expect(try accordion.expandAll().panelsNeedingBody == ["C", "D"])
    #expect(accordion.checkInvariants() == nil)
  }

  @Test("SV-34: what is wrong is said when the accordion is made, and by a typed error")
  func constructions() throws {
    typealias Failure = AccordionError<String>
    #expect(throws: Failure.policyBroken(.single, open: 2)) {
      try Accordion<String>(
        [.init("A", state: .expanded), .init("B", state: .expanded)],
        policy: .single
      )
    }
    #expect(throws: Failure.policyBroken(.alwaysOne, open: 0)) {
      try Accordion<String>([.init("A")], policy: .alwaysOne)
    }
    #expect(throws: Failure.policyBroken(.alwaysOne, open: 0)) {
      try Accordion<String>([], policy: .alwaysOne)
    }
    #expect(throws: Failure.emptyBody("A")) { try Accordion<String>([.init("A", body: [])]) }
    #expect(throws: Failure.duplicate(.header("A"))) {
      try Accordion<String>([.init("A"), .init("A", body: ["b"])])
    }
    #expect(throws: Failure.duplicate(.body("b"))) {
      try Accordion<String>([.init("A", body: ["b"]), .init("B", body: ["b"])])
    }
  }

  @Test("What is refused changes nothing")
  func refusals() throws {
    typealias Failure = AccordionError<String>
    var accordion = try Accordion<String>([.init("A", state: .expanded), .init("B")])
    let rows = accordion.rows
    #expect(throws: Failure.indexOutOfRange(index: 3, count: 2)) {
      try accordion.insert(.init("C"), at: 3)
    }
    #expect(throws: Failure.indexOutOfRange(index: 2, count: 1)) { try accordion.move("A", to: 2) }
    #expect(throws: Failure.unknown(.header("Z"))) { try accordion.move("Z", to: 0) }
    #expect(throws: Failure.unknown(.header("Z"))) { try accordion.remove("Z") }
    #expect(throws: Failure.unknown(.body("Z"))) { try accordion.tap(.body("Z")) }
    #expect(throws: Failure.unknown(.header("Z"))) { try accordion.setBody(["z"], of: "Z") }
    #expect(throws: Failure.emptyBody("A")) { try accordion.setBody([], of: "A") }
    #expect(throws: Failure.emptyBody("C")) { try accordion.insert(.init("C", body: [])) }
    #expect(throws: Failure.duplicate(.body("B"))) { try accordion.setBody(["B"], of: "A") }
    #expect(throws: Failure.duplicate(.body("A"))) {
      try accordion.insert(.init("C", body: ["c", "A"]))
    }
    #expect(accordion.rows == rows)
    #expect(accordion.changeCount == 0)
    #expect(accordion.checkInvariants() == nil)
  }

  @Test("SV-36: a policy that allows less closes all but the first open panel, in one change")
  func stricterPolicy() throws {
    var accordion = try Accordion("CEECE")
    #expect(
      try accordion.setPolicy(.single).picture
        == "willCollapse 2, willCollapse 4, del 0 {4,7}, didCollapse 2, didCollapse 4"
    )
    #expect(accordion.policy == .single)
    #expect(accordion.letters == "CECCC")
    #expect(try accordion.setPolicy(.alwaysOne).events == [])
    #expect(throws: AccordionError<Int>.policyBroken(.alwaysOne, open: 0)) {
      try accordion.set(1, .collapsed)
    }
    #expect(try accordion.setPolicy(.multiple).events == [])
    #expect(try accordion.set(0, .expanded).picture == "willExpand 0, ins 0 {1}, didExpand 0")
    #expect(accordion.letters == "EECCC")
    #expect(accordion.checkInvariants() == nil)
  }

  @Test("SV-36: a policy that needs an open panel opens the first that is not disabled")
  func policyThatNeedsOne() throws {
    var accordion = try Accordion("CCC")
    try accordion.setDisabled(true, for: 0)
    #expect(
      try accordion.setPolicy(.alwaysOne).picture == "willExpand 1, ins 0 {2}, didExpand 1"
    )
    try accordion.setPolicy(.multiple)
    try accordion.collapseAll()
    for panel in 0..<3 { try accordion.setDisabled(true, for: panel) }
    try accordion.setPolicy(.alwaysOne)
    #expect(accordion.letters == "ECC")
    var empty = try Accordion("")
    #expect(throws: AccordionError<Int>.policyBroken(.alwaysOne, open: 0)) {
      try empty.setPolicy(.alwaysOne)
    }
    #expect(empty.policy == .multiple)
    var unloaded = try Accordion<String>([.init("A", body: nil)])
    #expect(try unloaded.setPolicy(.alwaysOne).panelsNeedingBody == ["A"])
  }

  @Test("SV-37: a disabled panel stays as it is, unless the program opens or closes it by itself")
  func disabled() throws {
    var accordion = try Accordion("ECEC")
    try accordion.setDisabled(true, for: 0)
    try accordion.setDisabled(true, for: 1)
    #expect(try accordion.tap(.header(0)).events == [])
    #expect(try accordion.tap(.header(1)).events == [])
    #expect(try accordion.tap(.body(0)).picture == "select body 0")
    try accordion.expandAll()
    #expect(accordion.letters == "ECEE")
    try accordion.collapseAll()
    #expect(accordion.letters == "ECCC")
    try accordion.set(1, .expanded)
    #expect(accordion.letters == "EECC")
    try accordion.setPolicy(.single)
    try accordion.set(3, .expanded)
    #expect(accordion.letters == "CCCE")
    try accordion.move(0, to: 3)
    #expect(accordion.isDisabled(0) == true)
    try accordion.setDisabled(false, for: 0)
    #expect(try accordion.tap(.header(0)).events.count == 6)
    #expect(accordion.isDisabled(9) == nil)
    #expect(throws: AccordionError<Int>.unknown(.header(9))) {
      try accordion.setDisabled(true, for: 9)
    }
    // A panel that comes back is a new one.
    try accordion.remove(1)
    try accordion.insert(.init(1))
    #expect(accordion.isDisabled(1) == false)
  }

  @Test("Rows that come and go use each other's numbers, and are found by their ids alone")
  func numbers() throws {
    var accordion = try Accordion("ECC")
    try accordion.remove(1)
    try accordion.insert(.init(7, body: [70, 71, 72], state: .expanded), at: 0)
    try accordion.setBody([71, 73], of: 7)
    try accordion.insert(.init(8, body: [70], state: .expanded))
    #expect(accordion.line == "H7 B71 B73 H0 B0 H2 H8 B70")
    #expect(accordion.index(of: .body(73)) == 2)
    #expect(accordion.indexInBody(of: .body(73)) == 1)
    #expect(accordion.indexInBody(of: .header(7)) == nil)
    #expect(accordion.index(of: .body(72)) == nil)
    #expect(throws: AccordionError<Int>.duplicate(.body(70))) {
      try accordion.setBody([74, 70], of: 7)
    }
    #expect(throws: AccordionError<Int>.duplicate(.body(74))) {
      try accordion.setBody([74, 74], of: 7)
    }
    #expect(accordion.checkInvariants() == nil)
  }
}
