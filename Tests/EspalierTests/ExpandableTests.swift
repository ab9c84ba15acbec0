import Espalier
import EspalierTestSupport
import Testing

/// Rows that open to the height of what they hold, as the numbered cases say.
///
/// Most are on fixture R1.
@Suite struct ExpandableTests {
  static func r1(isExclusive: Bool = false) throws -> ExpandableRows<String> {
    var rows = try ExpandableRows<String>(base: 107, chrome: 55, isExclusive: isExclusive)
    try rows.insert(
      measured: [("r0", 180), ("r1", 84), ("r2", 52), ("r3", 148), ("r4", 33)]
    )
    return rows
  }

  @Test("RH-01, RH-13: at first all rows have the base height, and none is selected")
  func start() throws {
    let rows = try ExpandableTests.r1()
    #expect(rows.heights == [107, 107, 107, 107, 107])
    #expect(rows.rows.map { rows.outline.offset(of: $0) } == [0, 107, 214, 321, 428])
    #expect(rows.outline.extent == 535)
    #expect(rows.selectedRows == [])
  }

  @Test("RH-02, RH-03: a toggle is one change of one height; a second one takes it back, always")
  func toggle() throws {
    var rows = try ExpandableTests.r1()
    for round in 0..<1_000 {
      let outcome = try rows.toggle("r0")
      #expect(outcome.resized == ["r0"])
      #expect(outcome.isExpandable == true)
      #expect(outcome.changes.isEmpty)
      #expect(rows.heights == (round % 2 == 0 ? [235, 107, 107, 107, 107] : rows.allBase))
      #expect(rows.outline.extent == (round % 2 == 0 ? 663 : 535))
    }
  }

  @Test("RH-05, RH-06: a row whose content fits does not open, and is never lower than the base")
  func notExpandable() throws {
    var rows = try ExpandableTests.r1()
    for row in ["r2", "r4", "r4", "r4", "r2"] {
      let outcome = try rows.toggle(row)
      #expect(outcome.isExpandable == false)
      #expect(outcome.resized == [])
      #expect(rows.heights == rows.allBase)
    }
    #expect(rows.rows.map { rows.isExpandable($0) } == [true, true, false, true, false])
    #expect(rows.rows.map { rows.outline.isBranch($0) } == [true, true, false, true, false])
  }

  @Test("RH-07: measuring again what is as it was changes nothing")
  func measureAgain() throws {
    var rows = try ExpandableTests.r1()
    try rows.toggle("r0")
    let outcome = try rows.setContentHeight(180, of: "r0")
    #expect(outcome.resized == [] && outcome.changes.isEmpty && outcome.isExpandable == true)
    #expect(rows.height(of: "r0") == 235)
  }

  @Test("RH-07: of several measures of one row the last one counts")
  func lastMeasure() throws {
    var rows = try ExpandableTests.r1()
    let outcome = try rows.setContentHeights([("r0", 20), ("r1", 60), ("r0", 190)])
    #expect(outcome.changes.isEmpty)
    #expect(rows.contentHeight(of: "r0") == 190)
  }

  @Test(
    "RH-08: a row holds its top and not its bottom",
    arguments: [
      (0.0, "r0"), (106.99, "r0"), (107, "r1"), (534.99, "r4"), (535, nil), (-1, nil),
    ]
  )
  func rowAtPoint(offset: Double, row: String?) throws {
    #expect(try ExpandableTests.r1().row(atOffset: offset) == row)
  }

  @Test("RH-10: a button event where there is no row does and tells nothing")
  func buttonNowhere() throws {
    var rows = try ExpandableTests.r1()
    #expect(rows.toggle(atOffset: 535) == nil)
    #expect(rows.toggle(atOffset: -0.1) == nil)
    #expect(rows.heights == rows.allBase)
    #expect(rows.toggle(atOffset: 330)?.resized == ["r3"])
  }

  @Test("RH-11, RH-12: selecting and opening are apart")
  func selection() throws {
    var rows = try ExpandableTests.r1()
    #expect(try rows.tap("r2"))
    #expect(rows.selectedRows == ["r2"])
    #expect(rows.heights == rows.allBase)
    #expect(try !rows.tap("r2"))
    #expect(rows.selectedRows == [])
    try rows.tap("r0")
    try rows.toggle("r0")
    #expect(rows.selectedRows == ["r0"])
    try rows.toggle("r3")
    #expect(rows.selectedRows == ["r0"])
    try rows.tap("r0")
    #expect(rows.heights == [235, 107, 107, 203, 107])
  }

  @Test("RH-14, RH-15, RH-16: a cell that is used for row after row shows and changes that row")
  func reuse() throws {
    var rows = try ExpandableRows(0..<40, base: 107, chrome: 55)
    try rows.setContentHeights((0..<40).map { ($0, 100 + Double($0)) })
    // One cell, scrolled past 20 rows: its button and its switch act on the row that it shows.
    for shown in 0..<20 {
      #expect(rows.isExpanded(shown) == false)
      try rows.toggle(shown)
      try rows.setSelected(true, for: shown)
    }
    for shown in (0..<40).reversed() {
      #expect(rows.isExpanded(shown) == (shown < 20))
      #expect(rows.height(of: shown) == (shown < 20 ? 155 + Double(shown) : 107))
      #expect(rows.isSelected(shown) == (shown < 20))
    }
    try rows.setSelected(false, for: 3)
    try rows.setSelected(false, for: 3)
    #expect(rows.isSelected(3) == false)
  }

  @Test("RH-17: height and selection go with the row")
  func identity() throws {
    var rows = try ExpandableTests.r1()
    try rows.toggle("r0")
    try rows.tap("r2")
    #expect(try rows.insert(measured: [("new", 60)], at: 0).changes.picture == "ins 0 {0}")
    #expect(rows.heights == [107, 235, 107, 107, 107, 107])
    #expect(rows.selectedRows.map { rows.outline.row(of: $0) } == [3])
    #expect(try rows.delete(["new"]).changes.picture == "del 0 {0}")
    #expect(rows.heights == [235, 107, 107, 107, 107])
    #expect(rows.selectedRows.map { rows.outline.row(of: $0) } == [2])
    #expect(try rows.move("r0", to: 4).changes.picture == "mov 0,0->0,4x1")
    #expect(rows.heights == [107, 107, 107, 107, 235])
    #expect(rows.checkInvariants() == nil)
  }

  @Test("RH-18: rows of equal number in two sections have heights of their own")
  func sections() throws {
    var rows = try ExpandableRows(["a0", "a1"], base: 107, chrome: 55)
    try rows.insertSection()
    try rows.insert(["b0", "b1"], section: 1)
    try rows.setContentHeights(["a0", "a1", "b0", "b1"].map { ($0, 180) })
    try rows.toggle("b1")
    #expect(rows.heights == [107, 107, 107, 235])
    #expect(rows.row(atOffset: 400) == "b1")
    #expect(rows.outline.position(of: "b1") == RowPosition(section: 1, row: 1))
    #expect(try rows.move("b1", section: 0, to: 1).changes.picture == "mov 1,1->0,1x1")
    #expect(rows.heights == [107, 235, 107, 107])
    try rows.deleteSection(at: 0)
    #expect(rows.rows == ["b0"])
    #expect(rows.checkInvariants() == nil)
  }

  @Test("RH-19: at a new width open rows are measured again, and those whose text fits now close")
  func width() throws {
    var rows = try ExpandableTests.r1()
    try rows.toggle("r0")
    try rows.toggle("r3")
    let outcome = try rows.invalidateAll()
    #expect(outcome.rowsNeedingMeasurement == ["r0", "r3"] && rows.rowsToMeasure == ["r0", "r3"])
    #expect(rows.heights == [235, 107, 107, 203, 107])
    let measured = try rows.setContentHeights([("r0", 120), ("r3", 52), ("r1", 70)])
    #expect(rows.heights == [175, 107, 107, 107, 107])
    #expect(measured.resized == ["r0", "r3"])
    #expect(measured.changes.picture == "rel 0 {3}")
    #expect(rows.isExpanded("r3") == false)
    #expect(rows.rowsToMeasure == [])
    #expect(rows.unmeasuredRows(in: 0..<9) == ["r2", "r4"])
  }

  @Test("RH-20: an open row follows its text, and closes when the text fits")
  func text() throws {
    var rows = try ExpandableTests.r1()
    try rows.toggle("r0")
    #expect(try rows.invalidate(["r0", "r1"]).rowsNeedingMeasurement == ["r0"])
    #expect(try rows.setContentHeight(300, of: "r0").resized == ["r0"])
    #expect(rows.height(of: "r0") == 355)
    let outcome = try rows.setContentHeight(20, of: "r0")
    #expect(outcome.resized == ["r0"] && outcome.isExpandable == false)
    #expect(rows.height(of: "r0") == 107)
    #expect(rows.isExpanded("r0") == false)
  }

  @Test("RH-21: a new size of the text makes every measure void, and the base too")
  func textSize() throws {
    var rows = try ExpandableTests.r1()
    try rows.toggle("r1")
    let outcome = try rows.invalidateAll(base: 150, chrome: 60)
    #expect(outcome.rowsNeedingMeasurement == ["r1"])
    #expect(outcome.resized == ["r0", "r1", "r2", "r3", "r4"])
    #expect(rows.heights == [150, 150, 150, 150, 150])
    #expect(rows.rows.allSatisfy { rows.contentHeight(of: $0) == nil })
    try rows.setContentHeight(120, of: "r1")
    #expect(rows.heights == [150, 180, 150, 150, 150])
    #expect(rows.baseHeight == 150 && rows.chrome == 60)
  }

  @Test("RH-22: a row far away opens when it is measured, and no cell of it is needed")
  func farAway() throws {
    var rows = try ExpandableRows(0..<1_000, base: 107, chrome: 55)
    let outcome = try rows.setExpanded(true, for: 900)
    #expect(
      outcome.rowsNeedingMeasurement == [900] && outcome.isExpandable == nil
        && outcome.resized == []
    )
    #expect(rows.height(of: 900) == 107)
    #expect(try rows.setContentHeight(180, of: 900).resized == [900])
    #expect(rows.height(of: 900) == 235)
    #expect(try rows.toggle(5).rowsNeedingMeasurement == [5])
    #expect(try rows.toggle(5).rowsNeedingMeasurement == [])
    #expect(try rows.setContentHeight(180, of: 5).resized == [])
    #expect(rows.isExpanded(5) == false)
  }

  @Test("RH-23: heights are whole 1/192 points, rounded to the nearest, and sums are exact")
  func exact() throws {
    var rows = try ExpandableRows(0..<3_000, base: 0.1, chrome: 0.1)
    #expect(rows.baseHeight == 19.0 / 192)
    try rows.setContentHeights((0..<3_000).map { ($0, 0.1) })
    try rows.expandAll()
    #expect(rows.outline.extent == 3_000 * 38.0 / 192)
    #expect(try rows.setContentHeight(0.0999, of: 7).resized == [])
    #expect(try rows.setContentHeight(0.102, of: 7).resized == [7])
  }

  @Test("RH-26: what is there for the content is the height less the chrome")
  func layout() throws {
    var rows = try ExpandableTests.r1()
    #expect(rows.height(of: "r0").map { $0 - rows.chrome } == 52)
    try rows.toggle("r0")
    // The text stands at 46, and the switch ends where it ends.
    #expect(rows.height(of: "r0").map { 46 + $0 - rows.chrome } == 226)
  }

  @Test("RH-27: loading twice doubles nothing, and removing all leaves nothing")
  func loadTwice() throws {
    var rows = try ExpandableTests.r1()
    try rows.toggle("r0")
    try rows.tap("r2")
    #expect(try rows.apply([["r0", "r1", "r2", "r3", "r4"]]).changes.isEmpty)
    #expect(rows.heights == [235, 107, 107, 107, 107])
    #expect(throws: ExpandableError.duplicateRow("r1")) { try rows.apply([["r1", "r1"]]) }
    #expect(
      try rows.apply([["r4", "r5", "r0"]]).changes.picture
        == "del 0 {1,2,3} ins 0 {1} mov 0,4->0,0x1"
    )
    #expect(rows.heights == [107, 107, 235])
    #expect(rows.selectedRows == [])
    try rows.apply([[]])
    #expect(rows.rowCount == 0 && rows.selectedRows.isEmpty && rows.rowsToMeasure.isEmpty)
    #expect(rows.outline.extent == 0)
    try rows.insert(["r0"])
    #expect(rows.height(of: "r0") == 107)
    #expect(rows.contentHeight(of: "r0") == nil)
    #expect(rows.checkInvariants() == nil)
  }

  @Test("RH-28: where one row may be open, the other closes in the same change")
  func exclusive() throws {
    var rows = try ExpandableTests.r1(isExclusive: true)
    try rows.toggle("r0")
    #expect(try rows.toggle("r3").resized == ["r0", "r3"])
    #expect(rows.heights == [107, 107, 107, 203, 107])
    #expect(try rows.toggle("r2").resized == [])
    #expect(throws: ExpandableError<String>.exclusiveOnly) { try rows.expandAll() }
    // Of two that wait, the last one is meant, and the open one closes only when it opens.
    try rows.invalidateAll()
    try rows.toggle("r0")
    try rows.toggle("r1")
    #expect(rows.rowsToMeasure == ["r1", "r3"])
    #expect(try rows.setContentHeights([("r0", 180), ("r1", 84)]).resized == ["r1", "r3"])
    #expect(rows.heights == [107, 139, 107, 107, 107])
    #expect(rows.rowsToMeasure == [])
    #expect(rows.collapseAll().resized == ["r1"])
    #expect(rows.checkInvariants() == nil)
  }

  @Test("What is refused changes nothing")
  func refusals() throws {
    typealias Failure = ExpandableError<String>
    var rows = try ExpandableTests.r1()
    try rows.toggle("r0")
    let heights = rows.heights
    #expect(throws: Failure.unknownRow("z")) { try rows.toggle("z") }
    #expect(throws: Failure.unknownRow("z")) { try rows.tap("z") }
    #expect(throws: Failure.unknownRow("z")) { try rows.delete(["r0", "z"]) }
    #expect(throws: Failure.unknownRow("z")) { try rows.invalidate(["r0", "z"]) }
    #expect(throws: Failure.unknownRow("z")) { try rows.setContentHeights([("r0", 20), ("z", 1)]) }
    #expect(throws: Failure.unknownRow("z")) { try rows.move("z", to: 0) }
    #expect(throws: Failure.heightOutOfRange(-1)) { try rows.setContentHeight(-1, of: "r0") }
    #expect(throws: Failure.heightOutOfRange(9_999_999)) {
      try rows.setContentHeight(9_999_999, of: "r0")
    }
    #expect(throws: Failure.self) { try rows.setContentHeight(.nan, of: "r0") }
    #expect(throws: Failure.heightOutOfRange(0)) { try rows.invalidateAll(base: 0) }
    #expect(throws: Failure.heightOutOfRange(-2)) { try rows.invalidateAll(base: 5, chrome: -2) }
    #expect(throws: Failure.duplicateRow("r0")) { try rows.insert(["x", "r0"]) }
    #expect(throws: Failure.indexOutOfRange(index: 6, count: 5)) { try rows.insert(["x"], at: 6) }
    #expect(throws: Failure.indexOutOfRange(index: 5, count: 4)) { try rows.move("r0", to: 5) }
    #expect(throws: Failure.sectionOutOfRange(index: 1, count: 1)) {
      try rows.insert(["x"], section: 1)
    }
    #expect(throws: Failure.sectionOutOfRange(index: 1, count: 1)) { try rows.deleteSection(at: 1) }
    #expect(throws: Failure.heightOutOfRange(-1)) { try rows.insert(measured: [("x", -1)]) }
    #expect(throws: Failure.heightOutOfRange(.infinity)) {
      try ExpandableRows<String>(base: .infinity, chrome: 0)
    }
    #expect(rows.heights == heights)
    #expect(rows.contentHeight(of: "r0") == 180)
    #expect(rows.checkInvariants() == nil)
  }
}

extension ExpandableRows {
  var heights: [Double] { rows.compactMap { height(of: $0) } }
  var allBase: [Double] { rows.map { _ in baseHeight } }
}
