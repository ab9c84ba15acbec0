import Espalier
import EspalierTestSupport
import Testing

/// Drop targets of dragged items.
@Suite struct OutlineDropTests {
  /// T1 with A and A0 expanded: A A0 A00 A01 A1 B, then C D E, then F G H I.
  private func t1() throws -> Outline<String> {
    var outline = Outline.t1
    for id in ["A", "A0"] { try outline.expand(id) }
    return outline
  }

  private func picture(_ target: DropTarget<String>?) -> String {
    guard let target else { return "nowhere" }
    let parent =
      switch target.parent {
      case .item(let id): id
      case .section(let section): "section \(section)"
      }
    switch target.indicator {
    case .row(let row): return "\(parent) at \(target.index), row \(row)"
    case .line(let above, let level):
      return "\(parent) at \(target.index), line \(above) level \(level)"
    }
  }

  @Test(
    "DD-01: above, into and below a row",
    arguments: [
      (0, 0.1, nil, "section 0 at 0, line 0 level 0"), (0, 0.5, nil, "A at 2, row 0"),
      (0, 0.9, nil, "A at 0, line 1 level 1"), (5, 0.5, nil, "B at 2, row 5"),
      (5, 0.9, nil, "section 0 at 2, line 6 level 0"),
      (6, 0.1, nil, "section 1 at 0, line 6 level 0"),
      (8, 0.49, nil, "section 1 at 2, line 8 level 0"),
      (8, 0.5, nil, "section 1 at 3, line 9 level 0"),
      (12, 1, nil, "section 2 at 4, line 13 level 0"), (13, 0.5, nil, "nowhere"),
      (-1, 0.5, nil, "nowhere"),
    ] as [(Int, Double, Int?, String)]
  )
  func zones(row: Int, fraction: Double, level: Int?, expected: String) throws {
    let target = try t1().dropTarget(for: ["X"], atRow: row, fraction: fraction, level: level)
    #expect(picture(target) == expected)
  }

  @Test(
    "DD-02: below the last child, the pointer's indentation chooses among the levels",
    arguments: [
      (3, 0.9, nil, "A0 at 2, line 4 level 2"), (3, 0.9, 0, "A at 1, line 4 level 1"),
      (3, 0.9, 1, "A at 1, line 4 level 1"), (4, 0.9, nil, "A at 2, line 5 level 1"),
      (4, 0.9, 0, "section 0 at 1, line 5 level 0"), (5, 0.1, 7, "A at 2, line 5 level 1"),
      (2, 0.9, 0, "A0 at 1, line 3 level 2"),
    ] as [(Int, Double, Int?, String)]
  )
  func levels(row: Int, fraction: Double, level: Int?, expected: String) throws {
    let target = try t1().dropTarget(for: ["X"], atRow: row, fraction: fraction, level: level)
    #expect(picture(target) == expected)
  }

  @Test(
    "DD-07: beside the status row of a branch, the end of the branch is one of the levels",
    arguments: [
      (1, 0.9, nil, "A at 0, line 2 level 1"), (1, 0.9, 0, "A at 0, line 2 level 1"),
      (3, 0.1, nil, "A at 0, line 3 level 1"), (3, 0.1, 0, "section 0 at 2, line 3 level 0"),
      (5, 0.9, nil, "C at 1, line 6 level 1"), (0, 0.9, nil, "section 0 at 1, line 1 level 0"),
    ] as [(Int, Double, Int?, String)]
  )
  func statuses(row: Int, fraction: Double, level: Int?, expected: String) throws {
    var outline = Outline<String>()
    // x, A, its status, B, C, C0, the status of C.
    try outline.insertSection(items: [
      .init("x"), .init("A", isExpanded: true, loadState: .loading(.first)), .init("B"),
      .init("C", isExpanded: true, loadState: .more), .init("C0", level: 1),
    ])
    let target = outline.dropTarget(
      for: ["X"],
      atRow: row,
      fraction: fraction,
      level: level,
      accepts: { $0 != .item("B") }
    )
    #expect(picture(target) == expected)
  }

  @Test("DD-03: an item cannot be dropped into itself or its descendants")
  func insideItself() throws {
    let outline = try t1()
    #expect(outline.dropTarget(for: ["A"], atRow: 0, fraction: 0.5) == nil)
    #expect(outline.dropTarget(for: ["B", "A"], atRow: 1, fraction: 0.5) == nil)
    #expect(outline.dropTarget(for: ["A"], atRow: 4, fraction: 0.9) == nil)
    #expect(
      picture(outline.dropTarget(for: ["A"], atRow: 4, fraction: 0.9, level: 0))
        == "section 0 at 1, line 5 level 0"
    )
    #expect(picture(outline.dropTarget(for: ["A00"], atRow: 1, fraction: 0.5)) == "A0 at 2, row 1")
  }

  @Test("DD-04: the client decides which parents accept a drop")
  func accepts() throws {
    let outline = try t1()
    let leavesOnly: (Outline<String>.Parent) -> Bool = { $0 == .item("E") }
    #expect(
      picture(outline.dropTarget(for: ["F"], atRow: 8, fraction: 0.3, accepts: leavesOnly))
        == "E at 0, row 8"
    )
    #expect(outline.dropTarget(for: ["F"], atRow: 8, fraction: 0.9, accepts: leavesOnly) == nil)
    #expect(outline.dropTarget(for: ["F"], atRow: 5, fraction: 0.5, accepts: leavesOnly) == nil)
  }

  @Test("DD-05: several items keep their order, and descendants move with a dragged ancestor")
  func order() throws {
    var outline = try t1()
    let target = DropTarget<String>(
      parent: .section(2),
      index: 2,
      indicator: .line(above: 11, level: 0)
    )
    let moves = outline.moves(of: ["I", "A00", "F", "A0", "C", "X"], to: target)
    #expect(moves.count == 4)
    outline.history = OutlineHistory()
    for move in moves { try outline.perform(move) }
    #expect(outline.line(2) == "G A0 A00 A01 C F I H")
    #expect(outline.line(0) == "A A1 B")
  }

  @Test(
    "DD-06: wherever several items are dropped, they end up side by side there",
    arguments: 0..<max(4, TestScale.smallSeeds / 2)
  )
  func sideBySide(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var source = OperationSource(seed: seed, limit: 40)
    var subject = OutlineHarness()
    var drops = 0
    for step in 0..<200 {
      _ = subject.perform(source.next(for: subject.model))
      var outline = subject.outline
      guard outline.rowCount > 3 else { continue }
      let ids = subject.model.entries.map(\.item.id)
      let dragged = (0..<1 + generator.below(4)).map { _ in ids[generator.below(ids.count)] }
      guard
        let target = outline.dropTarget(
          for: dragged,
          atRow: generator.below(outline.rowCount),
          fraction: Double(generator.below(100)) / 100,
          level: generator.chance(50) ? generator.below(4) : nil
        )
      else { continue }
      let children: (Outline<Int>) -> [Int] = { outline in
        switch target.parent {
        case .item(let id): outline.children(of: id) ?? []
        case .section(let section): outline.items(inSection: section) ?? []
        }
      }
      let moves = outline.moves(of: dragged, to: target)
      let moved = moves.compactMap { if case .move(let id, _, _) = $0 { id } else { nil } }
      let above = children(outline)[..<target.index].filter { !moved.contains($0) }
      let below = children(outline)[target.index...].filter { !moved.contains($0) }
      for case .move(let id, let parent, let index) in moves {
        try outline.move(id, into: parent, at: index)
      }
      #expect(children(outline) == above + moved + below, "seed \(seed), step \(step)")
      #expect(moved == ids.filter { moved.contains($0) }, "seed \(seed), step \(step)")
      drops += 1
    }
    #expect(drops > 10)
  }
}
