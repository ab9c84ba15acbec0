import Espalier
import EspalierTestSupport
import Testing

/// Heights that are estimated first and measured later.
@Suite struct OutlineEstimateTests {
  @Test("HT-08: an estimate counts until the row is measured, and not after")
  func estimate() throws {
    var outline = OutlineHeightTests.tens
    let all = outline.extent
    try outline.setEstimatedHeight(30, of: "A")
    #expect(outline.extent == all + 20)
    #expect(outline.isMeasured("A") == false)
    try outline.setHeight(25, of: "A")
    #expect(outline.isMeasured("A") == true)
    try outline.setEstimatedHeight(99, of: "A")
    try outline.setEstimatedHeight(nil, of: "A")
    #expect(outline.height(of: "A") == 25)
    try outline.setHeight(nil, of: "A")
    #expect(outline.isMeasured("A") == false)
    #expect(outline.extent == all)
    #expect(outline.isMeasured("X") == nil)
    #expect(throws: OutlineError.unknownItem("X")) { try outline.setEstimatedHeight(1, of: "X") }
    #expect(outline.checkInvariants() == nil)
  }

  @Test("HT-08: a row whose measured height equals its estimate counts as measured")
  func sameHeight() throws {
    var outline = OutlineHeightTests.tens
    try outline.setEstimatedHeight(30, of: "A")
    try outline.setHeight(30, of: "A")
    #expect(outline.isMeasured("A") == true)
  }

  @Test("HT-09: one pass estimates all unmeasured items in order, including hidden ones")
  func estimateAll() throws {
    var outline = Outline.t1
    outline.defaultHeight = 10
    try outline.setHeight(100, of: "A0")
    var asked: [String] = []
    outline.estimateHeights { id in
      asked.append(id)
      return id.count == 1 ? 20 : nil
    }
    #expect(asked.prefix(4) == ["A", "A00", "A01", "A1"])
    #expect(asked.count == outline.itemCount - 1)
    #expect(outline.extent == 9 * 20)
    outline.expandAll()
    #expect(outline.extent == 9 * 20 + 100 + Double(outline.rowCount - 10) * 10)
    try outline.estimateHeights(below: .item("A")) { _ in 50 }
    #expect(
      ["A", "A0", "A00", "A1", "B0"].map { outline.height(of: $0) } == [20, 100, 50, 50, 10]
    )
    try outline.estimateHeights(below: .section(2)) { _ in 5 }
    #expect(outline.height(of: "F") == 5)
    #expect(throws: OutlineError.unknownItem("X")) {
      try outline.estimateHeights(below: .item("X")) { _ in 1 }
    }
    #expect(outline.checkInvariants() == nil)
  }

  @Test("HT-10, TV-55: the unmeasured items of some rows, and their paths")
  func unmeasured() throws {
    var outline = OutlineHeightTests.tens
    #expect(outline.unmeasured(inRows: 1..<4) == ["A0", "A00", "A01"])
    let paths = outline.unmeasured(inRows: 1..<4).compactMap { outline.path(of: $0)?.dashed }
    #expect(paths == ["0-0-0", "0-0-0-0", "0-0-0-1"])
    try outline.setHeight(12, of: "A00")
    try outline.setEstimatedHeight(12, of: "A01")
    #expect(outline.unmeasured(inRows: 1..<4) == ["A0", "A01"])
    #expect(outline.unmeasured(inRows: 22..<99) == ["I"])
    #expect(outline.unmeasured(inRows: -9 ..< -1) == [])
    #expect(Outline<Int>().unmeasured(inRows: 0..<9) == [])
  }

  @Test("HT-11, RH-19, RH-21: after a change of width nothing moves until it is measured again")
  func forget() throws {
    var outline = Outline<Int>()
    try outline.insertSection(items: (0..<5).map { .init($0) })
    outline.defaultHeight = 107
    try outline.setHeight(235, of: 0)
    try outline.setHeight(139, of: 1)
    outline.forgetMeasurements()
    #expect((0..<5).map { outline.offset(of: $0) } == [0, 235, 374, 481, 588])
    #expect(outline.unmeasured(inRows: 0..<5) == [0, 1, 2, 3, 4])
    // At the new width the first text needs a height of 120; the second still fits.
    try outline.setHeight(175, of: 0)
    try outline.setHeight(nil, of: 1)
    #expect((0..<5).map { outline.height(of: $0) } == [175, 107, 107, 107, 107])
    // A new text size also has a new default height.
    outline.forgetMeasurements()
    outline.defaultHeight = 120
    #expect(outline.extent == 175 + 4 * 120)
    #expect(outline.isMeasured(0) == false)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("HT-11, RH-20: an item whose text changes is measured again")
  func forgetSome() throws {
    var outline = OutlineHeightTests.tens
    for id in ["A", "B"] { try outline.setHeight(30, of: id) }
    #expect(throws: OutlineError.unknownItem("X")) {
      try outline.forgetMeasurements(of: ["A", "X"])
    }
    #expect(outline.isMeasured("A") == true)
    try outline.forgetMeasurements(of: ["A", "C"])
    #expect(["A", "B", "C"].map { outline.isMeasured($0) } == [false, true, false])
    #expect(["A", "B", "C"].map { outline.height(of: $0) } == [30, 30, 10])
    #expect(outline.checkInvariants() == nil)
  }

  @Test("HT-12: an estimate remains an estimate when the item moves")
  func lasting() throws {
    var outline = OutlineHeightTests.tens
    try outline.setEstimatedHeight(30, of: "A0")
    try outline.setHeight(40, of: "A1")
    try outline.move("A0", into: .section(2), at: 0)
    try outline.sort(.section(2)) { $0 > $1 }
    try outline.move("A1", into: .item("A0"))
    try outline.replaceChildren(of: .section(2), with: [.init("A0"), .init("A1", level: 1)])
    try outline.apply([.init(items: [.init("A1"), .init("A0")])])
    #expect(["A0", "A1"].map { outline.height(of: $0) } == [30, 40])
    #expect(["A0", "A1"].map { outline.isMeasured($0) } == [false, true])
    try outline.delete(["A0"])
    try outline.append("A0", to: .section(0))
    #expect(outline.height(of: "A0") == 10)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("HT-12, UN-01: undoing a deletion restores heights, estimates as estimates")
  func undo() throws {
    var outline = OutlineHeightTests.tens
    outline.history = OutlineHistory()
    try outline.setEstimatedHeight(30, of: "A0")
    try outline.setHeight(40, of: "A1")
    try outline.perform(.delete(["A"]))
    outline.undo()
    #expect(["A0", "A1"].map { outline.height(of: $0) } == [30, 40])
    #expect(["A0", "A1"].map { outline.isMeasured($0) } == [false, true])
  }

  @Test("HT-12: heights measured since a snapshot are kept when the snapshot is applied")
  func measuredSince() throws {
    var outline = OutlineHeightTests.tens
    outline.history = OutlineHistory()
    try outline.setEstimatedHeight(30, of: "A")
    try outline.perform(.apply(outline.snapshot.dropLast()))
    try outline.setHeight(33, of: "A")
    outline.undo()
    #expect(outline.height(of: "A") == 33)
    #expect(outline.isMeasured("A") == true)
  }

  @Test(
    "HT-13: measuring rows while scrolling up does not move the rows on the screen",
    arguments: 0..<4 as Range<UInt64>
  )
  func scrollingUp(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var outline = Outline<Int>()
    try outline.insertSection(items: (0..<3_000).map { .init($0) })
    outline.estimateHeights { _ in 60 }
    var top = outline.offset(ofRow: 2_500) ?? 0
    var measured = 0
    while top > 0 {
      let before = top
      top = max(0, top - Double(generator.below(900)))
      let window = outline.rows(from: top, height: 600, overscan: 3)
      // The window is anchored to the row that was topmost before.
      let anchor = try #require(outline.anchor(from: top, height: 600))
      let kept = try #require(anchor.rows.first)
      for id in outline.unmeasured(inRows: window) {
        let height = Double(20 + id % 7 * 31)
        try outline.setHeight(height, of: id)
        measured += 1
      }
      top = try #require(outline.offset(of: anchor))
      let distance = try #require(outline.offset(of: kept.id)) - top
      #expect(distance == kept.distance, "seed \(seed) at \(before)")
      if window.lowerBound == 0 { break }
    }
    #expect(measured > 2_400)
    #expect(outline.checkInvariants() == nil)
  }
}
