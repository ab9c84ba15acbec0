import Espalier
import EspalierTestSupport
import Testing

/// Shapes that break engines: very wide, very deep, very many.
@Suite struct OutlineShapeTests {
  @Test("No section, and empty ones")
  func nothing() throws {
    var outline = Outline<Int>()
    #expect(outline.checkInvariants() == nil)
    #expect(outline.collapseAll().isEmpty)
    for _ in 0..<200 { try outline.insertSection() }
    #expect(outline.sectionCount == 200)
    #expect(outline.rowCount == 0)
    #expect(outline.position(atRow: 0) == nil)
    try outline.append(1, to: .section(150))
    #expect(outline.position(of: 1) == RowPosition(section: 150, row: 0))
    for _ in 0..<200 { try outline.deleteSection(at: 0) }
    #expect(outline.sectionCount == 0)
    #expect(outline.itemCount == 0)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("TV-80, TV-81: a million siblings below one branch")
  func wide() throws {
    let count = TestScale.wide
    var builder = Outline<Int>.Builder()
    builder.reserveCapacity(count + 2)
    try builder.append(.init(-1, isBranch: true))
    for item in 0..<count { try builder.append(.init(item, level: 1)) }
    try builder.append(.init(-2))
    var outline = builder.finish()
    #expect(outline.rowCount == 2)
    #expect(try outline.expand(-1).insertions == [RowRange(section: 0, rows: 1..<count + 1)])
    #expect(outline.rowCount == count + 2)
    for item in stride(from: 0, to: count, by: 997) {
      #expect(outline.row(of: item) == item + 1)
      #expect(outline.id(atRow: item + 1) == item)
      #expect(outline.indexInParent(of: item) == item)
      #expect(outline.path(of: item) == [0, 0, item])
    }
    #expect(outline.setSize(of: 0) == count)
    try outline.delete([count / 2])
    #expect(outline.row(of: -2) == count)
    #expect(try outline.collapse(-1).deletions == [RowRange(section: 0, rows: 1..<count)])
    #expect(outline.row(of: -2) == 1)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("A chain of 100,000, and a top sibling after it in the same block")
  func deep() throws {
    let count = 100_000
    var builder = Outline<Int>.Builder()
    for item in 0..<count {
      try builder.append(.init(item, level: item, isBranch: item < count - 1))
    }
    try builder.append(.init(count))
    var outline = builder.finish()
    #expect(outline.rowCount == 2)
    #expect(outline.row(of: count) == 1)
    #expect(outline.level(of: count - 1) == count - 1)
    #expect(outline.path(of: count - 1)?.count == count + 1)
    let (row, changes) = try outline.reveal(count - 1)
    #expect(row?.row == count - 1)
    #expect(changes.insertions == [RowRange(section: 0, rows: 1..<count)])
    #expect(outline.row(of: count) == count)
    #expect(outline.checkInvariants() == nil)
    #expect(outline.collapseAll().deletions == [RowRange(section: 0, rows: 1..<count)])
    #expect(try outline.expand(0, recursively: true).insertions.count == 1)
    try outline.append(count + 1, to: .item(count - 1))
    try outline.insert([.init(count + 2)], into: .section(0), at: 1)
    #expect(outline.path(of: count + 2) == [0, 1])
    #expect(outline.parent(of: count + 1) == count - 1)
    #expect(try outline.delete([0]).deletions == [RowRange(section: 0, rows: 0..<count)])
    #expect(outline.itemCount == 2)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("100 by 100 by 100")
  func cube() throws {
    let side = TestScale.side
    var builder = Outline<Int>.Builder(denselyNumberedBy: { $0 })
    var next = 0
    for _ in 0..<side {
      try builder.append(.init(next))
      next += 1
      for _ in 0..<side {
        try builder.append(.init(next, level: 1))
        next += 1
        for _ in 0..<side {
          try builder.append(.init(next, level: 2))
          next += 1
        }
      }
    }
    var outline = builder.finish()
    #expect(outline.itemCount == side * (1 + side * (1 + side)))
    #expect(outline.rowCount == side)
    #expect(outline.expandAll().insertions.count == side)
    #expect(outline.rowCount == outline.itemCount)
    for item in stride(from: 0, to: next, by: 991) {
      #expect(outline.row(of: item) == item)
      #expect(outline.id(atRow: item) == item)
    }
    #expect(outline.expand(toLevel: 1).deletions.count == side * side)
    #expect(outline.rowCount == side * (1 + side))
    #expect(outline.collapseAll().deletions.count == side)
    #expect(outline.checkInvariants() == nil)
  }
}
