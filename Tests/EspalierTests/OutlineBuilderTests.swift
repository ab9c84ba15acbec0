import EspalierTestSupport
import Testing

@testable import Espalier

/// A builder produces the same outline as an insertion.
@Suite struct OutlineBuilderTests {
  @Test(
    "As many items as it takes to meet every way in which the last leaves share them",
    arguments: 0...260
  )
  func counts(_ count: Int) throws {
    var seed = SeededGenerator(seed: UInt64(count))
    var items: [Outline<Int>.Item] = []
    let states: [ItemLoadState] = [
      .unknown, .loading(.first), .loading(.more), .failed(.first, message: "no"), .more,
    ]
    for id in 0..<count {
      let deepest = min(items.last.map { $0.level + 1 } ?? 0, 5)
      items.append(
        .init(
          id,
          level: Int.random(in: 0...deepest, using: &seed),
          isBranch: Bool.random(using: &seed),
          isExpanded: Bool.random(using: &seed),
          isLoaded: Int.random(in: 0..<10, using: &seed) > 0
        )
      )
      if !items[id].isLoaded {
        items[id].loadState = states[Int.random(in: 0..<states.count, using: &seed)]
      }
    }
    var builder = Outline<Int>.Builder()
    var dense = Outline<Int>.Builder(denselyNumberedBy: { $0 })
    dense.reserveCapacity(count)
    try builder.beginSection()
    try dense.beginSection()
    for item in items {
      try builder.append(item)
      if item.isLoaded {
        try dense.append(
          item.id,
          level: item.level,
          isBranch: item.isBranch,
          isExpanded: item.isExpanded
        )
      } else {
        try dense.append(item)
      }
    }
    var inserted = Outline<Int>()
    try inserted.insertSection(items: items)
    let wanted = inserted.takeLoadRequests().requests.map(\.item)
    for var built in [builder.finish(), dense.finish()] {
      #expect(built.checkInvariants() == nil)
      #expect(built.snapshot == inserted.snapshot)
      #expect(Array(built.rows(inSection: 0)) == Array(inserted.rows(inSection: 0)))
      #expect(built.takeLoadRequests().requests.map(\.item) == wanted)
      built.expandAll()
      #expect(built.checkInvariants() == nil)
    }
  }

  @Test("A rejected item leaves the builder unchanged")
  func refused() throws {
    var builder = Outline<String>.Builder()
    #expect(throws: OutlineError.levelOutOfRange(item: "B", level: 1, deepest: 0)) {
      try builder.append(.init("B", level: 1))
    }
    try builder.beginSection("S")
    #expect(throws: OutlineError<String>.duplicateItem("S")) { try builder.beginSection("S") }
    try builder.append(.init("A"))
    #expect(throws: OutlineError<String>.duplicateItem("A")) {
      try builder.append(.init("A", level: 1))
    }
    #expect(throws: OutlineError.levelOutOfRange(item: "B", level: -1, deepest: 1)) {
      try builder.append(.init("B", level: -1))
    }
    try builder.append(.init("L", isExpanded: true, isLoaded: false))
    #expect(throws: OutlineError.levelOutOfRange(item: "B", level: 2, deepest: 1)) {
      try builder.append(.init("B", level: 2))
    }
    #expect(throws: OutlineError<String>.duplicateItem("A")) { try builder.append(.init("A")) }
    try builder.append(.init("B", level: 1))
    let outline = builder.finish()
    #expect(outline.checkInvariants() == nil)
    #expect(outline.isBranch("A") == false)
    #expect(outline.counts == [4])
    #expect(outline.row(of: "B") == 2 && outline.statusRow(of: "L") == 3)
  }

  @Test(
    "Where room was made, nothing grows, and a builder that is given away is not copied",
    arguments: [1, 64, 500, 5000, 70_000]
  )
  func room(_ count: Int) throws {
    var builder = Outline<Int>.Builder(denselyNumberedBy: { $0 })
    // With the section.
    builder.reserveCapacity(count + 1)
    let bytes = builder.outline.allocatedBytes
    let numbers = builder.outline.index.nodesByNumber.capacity
    let ids = builder.outline.index.ids.plain.capacity
    for id in 0..<count { try builder.append(id, level: 0) }
    #expect(builder.outline.allocatedBytes == bytes)
    #expect(builder.outline.index.nodesByNumber.capacity == numbers)
    #expect(builder.outline.index.ids.plain.capacity == ids)
    let outline = (consume builder).finish()
    #expect(outline.forest.copies == 0)
    // The first inner block existed before memory was reserved.
    #expect(outline.forest.innerHeight.capacity <= outline.forest.innerEnd + 1)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("A copy of a builder is independent")
  func copies() throws {
    var builder = Outline<Int>.Builder()
    try builder.append(.init(0, isExpanded: true))
    var other = builder
    for id in 1...100 { try builder.append(.init(id, level: 1)) }
    try other.append(.init(1))
    let (long, short) = (builder.finish(), other.finish())
    #expect(long.rowCount == 101)
    #expect(short.rowCount == 2)
    #expect(short.path(of: 1) == [0, 1])
    #expect(long.checkInvariants() == nil)
    #expect(short.checkInvariants() == nil)
  }
}
