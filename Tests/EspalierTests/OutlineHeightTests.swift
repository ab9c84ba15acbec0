import Espalier
import EspalierTestSupport
import Testing

/// Row heights, offsets and sticky rows.
@Suite struct OutlineHeightTests {
  /// T1 completely expanded, rows of height 10: A A0 A00 A01 A1 B B0 B1 in the first section.
  static var tens: Outline<String> {
    var outline = Outline.t1
    outline.defaultHeight = 10
    outline.expandAll()
    return outline
  }

  @Test("HT-01: rows have the default height, 44 at first, and one number changes it for all")
  func defaultHeight() throws {
    var outline = Outline.t1
    #expect(outline.defaultHeight == 44)
    #expect(outline.extent == 9 * 44)
    try outline.setHeight(100, of: "B")
    outline.defaultHeight = 10
    #expect(outline.extent == 180)
    #expect(outline.height(of: "A") == 10)
    #expect(outline.height(of: "B") == 100)
    #expect(outline.height(of: "X") == nil)
  }

  @Test("HT-02: an own height counts while the row is visible, and moves with the item")
  func ownHeight() throws {
    var outline = OutlineHeightTests.tens
    let all = outline.extent
    try outline.setHeight(35, of: "A00")
    #expect(outline.extent == all + 25)
    #expect(outline.offset(of: "A01") == 55)
    try outline.collapse("A")
    #expect(outline.extent == all - 40)
    #expect(outline.height(of: "A00") == 35)
    #expect(outline.offset(of: "A00") == nil)
    try outline.move("A00", into: .section(2), at: 0)
    #expect(outline.row(atOffset: all - 40) != nil)
    #expect(outline.extent == all - 5)
    try outline.setHeight(nil, of: "A00")
    #expect(outline.extent == all - 30)
    #expect(throws: OutlineError.unknownItem("X")) { try outline.setHeight(1, of: "X") }
    #expect(outline.checkInvariants() == nil)
  }

  @Test("HT-03: a row contains its top but not its bottom; outside the rows there is none")
  func rowAtOffset() throws {
    var outline = OutlineHeightTests.tens
    try outline.setHeight(0, of: "A0")
    #expect([0, 9.99, 10, 19.99, 20].map { outline.row(atOffset: $0) } == [0, 0, 2, 2, 3])
    #expect(outline.row(atOffset: outline.extent - 0.01) == outline.rowCount - 1)
    #expect(
      [-1, -0.01, outline.extent, .infinity].map { outline.row(atOffset: $0) } == [
        nil, nil, nil, nil,
      ]
    )
    #expect(Outline<String>().row(atOffset: 0) == nil)
  }

  @Test("HT-04: heights are rounded to 1/192 point when set, and sums are exact")
  func exact() throws {
    var outline = Outline<Int>()
    try outline.insertSection(items: (0..<3_000).map { .init($0) })
    for id in 0..<3_000 { try outline.setHeight(0.1, of: id) }
    #expect(outline.height(of: 7) == 19.0 / 192)
    #expect(outline.extent == 3_000 * 19.0 / 192)
    #expect(outline.offset(ofRow: 1_500) == 1_500 * 19.0 / 192)
  }

  @Test(
    "HT-05: the rows of a window intersect it, plus the overscan",
    arguments: [
      (0.0, 20.0, 0, 0..<2), (5, 20, 0, 0..<3), (20, 10, 0, 2..<3), (20, 10, 2, 0..<5),
      (-15, 20, 0, 0..<1), (-30, 30, 0, 0..<0), (0, 0, 3, 0..<0), (185, 50, 0, 18..<19),
      (190, 50, 5, 0..<0), (-1000, 5000, 9, 0..<19), (40, -1, 0, 0..<0),
    ]
  )
  func window(offset: Double, height: Double, overscan: Int, rows: Range<Int>) {
    var outline = Outline<Int>()
    do { try outline.insertSection(items: (0..<19).map { .init($0) }) } catch {
      Issue.record(error)
    }
    outline.defaultHeight = 10
    #expect(outline.rows(from: offset, height: height, overscan: overscan) == rows)
  }

  @Test("HT-06: expanded branches stick, and the next row pushes them off")
  func sticky() {
    let outline = OutlineHeightTests.tens
    func picture(_ offset: Double, limit: Int = 9) -> String {
      outline.stickyRows(from: offset, limit: limit).map { "\($0.id)@\($0.offset)" }
        .joined(separator: " ")
    }
    #expect(picture(0) == "")
    #expect(picture(1) == "A@0.0 A0@10.0")
    #expect(picture(10) == "A@0.0 A0@10.0")
    #expect(picture(25) == "A@0.0 A0@5.0")
    #expect(picture(25, limit: 1) == "A@0.0")
    #expect(picture(31) == "A@0.0")
    #expect(picture(45) == "A@-5.0")
    #expect(picture(50) == "")
    #expect(picture(51) == "B@0.0")
    #expect(picture(-5) == "")
    #expect(picture(5000) == "")
  }

  @Test(
    "HT-07: sticky rows match a slow computation from the rows",
    arguments: 0..<max(2, TestScale.smallSeeds / 5)
  )
  func stickyAtRandom(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var source = OperationSource(seed: seed, limit: 60)
    var subject = OutlineHarness()
    for step in 0..<TestScale.rounds(300) {
      _ = subject.perform(source.next(for: subject.model))
      let rows = subject.model.rowFrames
      let extent = rows.last.map { $0.bottom } ?? 0
      let units = generator.below(max(1, extent + 400)) - 200
      let limit = generator.below(5)
      let offset = Double(units) / 192
      let expected = ReferenceOutline.sticky(rows, from: units, limit: limit)
      let found = subject.outline.stickyRows(from: offset, limit: limit)
      #expect(found.map(\.id) == expected.map(\.id), "seed \(seed), step \(step)")
      #expect(found.map { Int(($0.offset * 192).rounded()) } == expected.map(\.offset))
    }
  }
}

extension ReferenceOutline {
  struct RowFrame {
    var id: Int
    var level: Int
    var top: Int
    var height: Int
    var bottom: Int { top + height }
    /// The bottom of the last row below it, if it is expanded and has one.
    var end: Int?
  }

  /// All rows with their offsets, in units.
  var rowFrames: [RowFrame] {
    var frames: [RowFrame] = []
    let passing = passingItems
    func visit(_ items: [ReferenceItem], level: Int) {
      for item in items where passing.contains(item.id) {
        let index = frames.count
        frames.append(
          RowFrame(
            id: item.id,
            level: level,
            top: frames.last?.bottom ?? 0,
            height: item.height ?? defaultHeight
          )
        )
        guard item.isExpanded else { continue }
        visit(item.children, level: level + 1)
        if item.load.status != nil {
          let top = frames.last?.bottom ?? 0
          frames.append(RowFrame(id: -1, level: level + 1, top: top, height: defaultHeight))
        }
        if frames.count > index + 1 { frames[index].end = frames.last?.bottom }
      }
    }
    for section in sections { visit(section.items, level: 0) }
    return frames
  }

  static func sticky(
    _ rows: [RowFrame],
    from offset: Int,
    limit: Int
  ) -> [(id: Int, offset: Int)] {
    var pinned: [(id: Int, offset: Int)] = []
    var outer: Int?
    var height = 0
    while pinned.count < limit {
      let line = offset + height
      // The row on the line, and the branch at the next level around it.
      guard let row = rows.firstIndex(where: { $0.top <= line && line < $0.bottom }) else { break }
      let around = rows[...row].lastIndex { $0.level <= pinned.count }
      guard let around, rows[around].level == pinned.count, let end = rows[around].end,
        rows[around].top < line
      else { break }
      let parent = rows[..<around].lastIndex { $0.level < pinned.count }
      guard outer == nil || outer == parent else { break }
      pinned.append((rows[around].id, min(height, end - offset - rows[around].height)))
      height += rows[around].height
      outer = around
    }
    return pinned
  }
}
