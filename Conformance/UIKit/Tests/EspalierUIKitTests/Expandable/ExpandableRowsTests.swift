import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Rows that expand by a button in their cells, by the numbered cases, on the fixture R1.
@MainActor
@Suite struct ExpandableRowsTests {
  private let base: [CGFloat] = [107, 107, 107, 107, 107]

  @Test("RH-01, RH-13: initially all rows have the base height, and all switches are off")
  func start() throws {
    let screen = try ExpandableScreen.r1()
    #expect(screen.heights == base)
    #expect(screen.offsets == [0, 107, 214, 321, 428])
    #expect(screen.table.contentSize.height == 535)
    for id in ["r0", "r1", "r2", "r3", "r4"] {
      #expect(screen.cell(id)?.selectionSwitch?.isOn == false)
    }
    #expect(screen.controller.rows.selectedRows == [])
  }

  @Test("RH-02, RH-03: the button expands and collapses, with one notification each, every time")
  func toggle() throws {
    let screen = try ExpandableScreen.r1()
    for round in 0..<1_000 {
      screen.log.lines = []
      #expect(screen.touchButton("r0"))
      #expect(screen.log.lines == [#"resized ["r0"]"#])
      guard round < 10 || round > 990 else { continue }
      #expect(screen.heights == (round % 2 == 0 ? [235, 107, 107, 107, 107] : base))
      #expect(screen.table.contentSize.height == (round % 2 == 0 ? 663 : 535))
    }
  }

  @Test("RH-05, RH-06: a row whose content fits has no button, and keeps its height")
  func notExpandable() throws {
    let screen = try ExpandableScreen.r1()
    #expect(screen.cell("r2")?.toggleButton?.isHidden == true)
    #expect(screen.cell("r4")?.toggleButton?.isHidden == true)
    #expect(screen.cell("r1")?.toggleButton?.isHidden == false)
    for id in ["r2", "r4", "r4", "r4"] {
      #expect(!screen.touchButton(id))
      #expect(screen.controller.toggle(id) == false)
    }
    #expect(screen.heights == base)
    #expect(screen.log.lines == [])
  }

  @Test("RH-07: measuring again changes nothing")
  func measureAgain() throws {
    let screen = try ExpandableScreen.r1()
    screen.touchButton("r0")
    screen.log.lines = []
    try screen.controller.contentDidChange(of: ["r0", "r1"])
    #expect(screen.heights == [235, 107, 107, 107, 107])
    #expect(screen.log.lines == [])
  }

  @Test(
    "RH-08: the row at a point",
    arguments: [
      (0.0, "r0"), (106.99, "r0"), (107, "r1"), (534.99, "r4"), (535, nil), (-1, nil),
    ] as [(Double, String?)]
  )
  func rowAtPoint(y: Double, row: String?) throws {
    let screen = try ExpandableScreen.r1()
    #expect(screen.controller.row(at: CGPoint(x: 10, y: y)) == row)
  }

  @Test("RH-10: a button without a row, or of a removed row, has no effect")
  func buttonNowhere() throws {
    let screen = try ExpandableScreen.r1()
    #expect(screen.controller.toggle(at: CGPoint(x: 10, y: 535)) == nil)
    #expect(screen.controller.toggle(at: CGPoint(x: 10, y: -1)) == nil)
    #expect(screen.controller.toggle("gone") == nil)
    let stale = try #require(screen.cell("r0"))
    try screen.controller.delete(["r0"])
    stale.toggleButton?.sendActions(for: .touchUpInside)
    #expect(screen.heights == [107, 107, 107, 107])
    #expect(screen.log.lines == [])
    #expect(screen.controller.toggle(at: CGPoint(x: 10, y: 10)) == true)
    #expect(screen.log.lines == [#"resized ["r1"]"#])
  }

  @Test("RH-11: a tap on a row selects it, removes the highlight and turns the switch on")
  func select() throws {
    let screen = try ExpandableScreen.r1()
    screen.tap("r2")
    #expect(screen.controller.rows.selectedRows == ["r2"])
    #expect(screen.table.indexPathForSelectedRow == nil)
    #expect(screen.cell("r2")?.selectionSwitch?.isOn == true)
    #expect(screen.cell("r2")?.accessibilityTraits.contains(.selected) == true)
    screen.tap("r2")
    #expect(screen.controller.rows.selectedRows == [])
    #expect(screen.cell("r2")?.selectionSwitch?.isOn == false)
    #expect(screen.heights == base)
    #expect(screen.log.lines == ["selected r2 true", "selected r2 false"])
  }

  @Test("RH-12: selection and expansion are independent, and the button does not select")
  func apart() throws {
    let screen = try ExpandableScreen.r1()
    screen.tap("r0")
    screen.touchButton("r0")
    screen.touchButton("r3")
    #expect(screen.controller.rows.selectedRows == ["r0"])
    screen.tap("r0")
    #expect(screen.heights == [235, 107, 107, 203, 107])
  }

  @Test("RH-14: a row that scrolls out and back is unchanged")
  func scrollAway() throws {
    let screen = ExpandableScreen(height: 300)
    for number in 0..<60 { screen.shelf.heights["r\(number)"] = 180 }
    try screen.controller.apply([(0..<60).map { "r\($0)" }])
    screen.show()
    screen.touchButton("r0")
    screen.tap("r0")
    StandIn.scroll(screen.table, to: CGPoint(x: 0, y: 4_000))
    #expect(screen.cell("r0") == nil)
    StandIn.scroll(screen.table, to: .zero)
    let cell = try #require(screen.cell("r0"))
    #expect(cell.bounds.height == 235)
    #expect(cell.titleLabel?.text == "r0")
    #expect(cell.selectionSwitch?.isOn == true)
    #expect(cell.toggleButton?.spokenValue == "Expanded")
  }

  @Test("RH-15: a reused cell acts on the row that it shows")
  func reuse() throws {
    let screen = ExpandableScreen(height: 107)
    for number in 0..<20 { screen.shelf.heights["r\(number)"] = 180 }
    try screen.controller.apply([(0..<20).map { "r\($0)" }])
    screen.show()
    var cells: Set<ObjectIdentifier> = []
    for number in 0..<20 {
      StandIn.scroll(screen.table, to: CGPoint(x: 0, y: 107 * number))
      let cell = try #require(screen.cell("r\(number)"))
      cells.insert(ObjectIdentifier(cell))
    }
    #expect(cells.count < 5)
    StandIn.scroll(screen.table, to: CGPoint(x: 0, y: 107 * 19))
    screen.touchButton("r19")
    #expect(screen.log.lines == [#"resized ["r19"]"#])
    #expect(screen.controller.expandedRows == ["r19"])
  }

  @Test("RH-16: toggling the switch selects the row, and survives reuse")
  func flip() throws {
    let screen = ExpandableScreen(height: 300)
    for number in 0..<40 { screen.shelf.heights["r\(number)"] = 20 }
    try screen.controller.apply([(0..<40).map { "r\($0)" }])
    screen.show()
    screen.flipSwitch("r1")
    #expect(screen.controller.rows.selectedRows == ["r1"])
    StandIn.scroll(screen.table, to: CGPoint(x: 0, y: 3_000))
    for path in screen.table.indexPathsForVisibleRows ?? [] {
      let cell = screen.table.cellForRow(at: path) as? ExpandableCell
      #expect(cell?.selectionSwitch?.isOn == false)
    }
    StandIn.scroll(screen.table, to: .zero)
    #expect(screen.cell("r1")?.selectionSwitch?.isOn == true)
    screen.flipSwitch("r1")
    #expect(screen.controller.rows.selectedRows == [])
    #expect(screen.log.lines == ["selected r1 true", "selected r1 false"])
  }

  @Test("RH-17: expansion and selection move with the record")
  func edits() throws {
    let screen = try ExpandableScreen.r1()
    screen.touchButton("r0")
    screen.tap("r2")
    screen.shelf.heights["new"] = 60
    try screen.controller.insert(["new"], at: 0)
    #expect(screen.heights == [107, 235, 107, 107, 107, 107])
    #expect(screen.cell("new")?.selectionSwitch?.isOn == false)
    #expect(screen.controller.indexPath(of: "r2")?.row == 3)
    #expect(screen.cell("r2")?.selectionSwitch?.isOn == true)
    try screen.controller.delete(["new"])
    #expect(screen.heights == [235, 107, 107, 107, 107])
    try screen.controller.move("r0", to: 4)
    #expect(screen.heights == [107, 107, 107, 107, 235])
    #expect(screen.cell("r0")?.toggleButton?.accessibilityLabel == "Show less")
    #expect(throws: ExpandableError<String>.unknownRow("moss")) {
      try screen.controller.delete(["moss"])
    }
    #expect(throws: ExpandableError<String>.duplicateRow("r1")) {
      try screen.controller.insert(["r1"])
    }
    #expect(screen.heights == [107, 107, 107, 107, 235])
  }

  @Test("RH-18: rows with the same number in two sections are independent")
  func sections() throws {
    let screen = ExpandableScreen()
    screen.shelf.heights = ["a0": 180, "b0": 148]
    try screen.controller.apply([["a0", "a1"], ["b0", "b1"]])
    screen.show()
    screen.touchButton("b0")
    #expect(screen.heights == [107, 107, 203, 107])
    screen.touchButton("a0")
    #expect(screen.heights == [235, 107, 203, 107])
    #expect(screen.controller.id(at: IndexPath(row: 0, section: 1)) == "b0")
    #expect(screen.controller.id(at: IndexPath(row: 2, section: 1)) == nil)
    #expect(screen.controller.id(at: IndexPath(index: 1)) == nil)
  }

  @Test("RH-17, RH-18: rows move among inserted and deleted sections with their state")
  func sectionsComeAndGo() throws {
    let screen = ExpandableScreen()
    var faults: [String] = []
    StandIn.tableFailureHandler = { faults.append($1) }
    screen.shelf.heights = ["a0": 180, "b0": 148]
    try screen.controller.apply([["a0", "a1"], ["b0", "b1"]])
    screen.show()
    screen.touchButton("a0")
    screen.touchButton("b0")
    try screen.controller.apply([["a1"], ["b1", "a0"], ["b0", "c0"]])
    #expect(screen.heights == [107, 107, 235, 203, 107])
    #expect(screen.cell("a0")?.toggleButton?.accessibilityLabel == "Show less")
    try screen.controller.apply([["b0", "a0", "a1"]])
    #expect(screen.heights == [203, 235, 107])
    try screen.controller.move("b0", to: 2)
    #expect(screen.heights == [235, 107, 203])
    #expect(faults == [])
  }

  @Test("RH-27: loading twice doubles nothing, and removing all rows leaves nothing")
  func twice() throws {
    let screen = try ExpandableScreen.r1()
    screen.touchButton("r0")
    screen.tap("r1")
    screen.log.lines = []
    try screen.controller.apply([(0..<5).map { "r\($0)" }])
    #expect(screen.heights == [235, 107, 107, 107, 107])
    #expect(screen.log.lines == [])
    try screen.controller.apply([[]])
    #expect(screen.heights == [])
    #expect(screen.controller.rows.selectedRows == [])
    try screen.controller.apply([(0..<5).map { "r\($0)" }])
    #expect(screen.heights == base)
  }

  @Test("RH-28: where one row may be expanded, the other one collapses in the same notification")
  func exclusive() throws {
    let screen = try ExpandableScreen.r1(isExclusive: true)
    screen.touchButton("r0")
    screen.log.lines = []
    screen.touchButton("r3")
    #expect(screen.heights == [107, 107, 107, 203, 107])
    #expect(screen.log.lines == [#"resized ["r0", "r3"]"#])
    #expect(screen.cell("r0")?.toggleButton?.accessibilityLabel == "Show more")
    #expect(throws: ExpandableError<String>.exclusiveOnly) { try screen.controller.expandAll() }
  }
}
