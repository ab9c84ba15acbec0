import Espalier
import EspalierTestSupport
import Testing

/// Branches that are expanded only for their columns.
@Suite struct ColumnExpansionTests {
  @Test("SX-65: what was expanded for a column collapses with it; what was open stays")
  func follow() throws {
    var outline = Outline(
      """
      ▸ A
        ▸ A0
          A00
        A1
      ▾ B
        B0
      """
    )
    var expansions = ColumnExpansions<String>()
    #expect(try expansions.expand("A", in: &outline).picture == "ins 0 {1,2}")
    #expect(try expansions.expand("A0", in: &outline).picture == "ins 0 {2}")
    #expect(try expansions.expand("B", in: &outline).picture == "")
    #expect(expansions.branches == ["A", "A0"])
    // The selected branch itself has a column.
    #expect(expansions.follow("A0", in: &outline).isEmpty)
    #expect(expansions.follow("A1", in: &outline).picture == "del 0 {2}")
    #expect(expansions.branches == ["A"])
    #expect(expansions.follow("B0", in: &outline).picture == "del 0 {1,2}")
    #expect(expansions.branches == [] && outline.isExpanded("B") == true)
  }

  @Test("SX-65: a hidden branch appears with its children, in one change")
  func hidden() throws {
    var outline = Outline.t1
    var expansions = ColumnExpansions<String>()
    #expect(try expansions.expand("A0", in: &outline).picture == "ins 0 {1,2,3,4}")
    // Only the branch itself was expanded for a column; its ancestor was revealed.
    #expect(expansions.branches == ["A0"])
    #expect(try expansions.expand("A00", in: &outline).isEmpty)
    #expect(expansions.branches == ["A0"])
    #expect(throws: OutlineError.unknownItem("Z")) { try expansions.expand("Z", in: &outline) }
  }

  @Test("SX-66: without columns only the branches stay that the selected item is in")
  func end() throws {
    var outline = Outline.t1
    var expansions = ColumnExpansions<String>()
    try expansions.expand("A", in: &outline)
    try expansions.expand("A0", in: &outline)
    #expect(expansions.end(showing: "A0", in: &outline).picture == "del 0 {2,3}")
    #expect(expansions.branches == [] && outline.isExpanded("A") == true)
    try expansions.expand("A0", in: &outline)
    #expect(expansions.end(showing: nil, in: &outline).picture == "del 0 {2,3}")
  }

  @Test("SX-65: what was deleted or collapsed meanwhile is not missed")
  func gone() throws {
    var outline = Outline.t1
    var expansions = ColumnExpansions<String>()
    try expansions.expand("A", in: &outline)
    try expansions.expand("C", in: &outline)
    try outline.delete("A")
    try outline.collapse("C")
    #expect(expansions.follow("B", in: &outline).isEmpty)
    #expect(expansions.branches == [])
  }

  @Test("SX-65, SX-66: the same as collapsing one by one", arguments: 0..<TestScale.smallSeeds)
  func atRandom(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // A tree of numbers, in which the children of n are 4n+1 to 4n+4.
    let count = 200
    let branches = 0..<count / 4
    func ancestors(_ id: Int) -> [Int] {
      sequence(first: id) { $0 == 0 ? nil : ($0 - 1) / 4 }.dropFirst().map { $0 }
    }
    var outline = Outline<Int>()
    try outline.insertSection(items: [.init(0, isBranch: true)])
    for branch in branches {
      try outline.insert((1...4).map { .init(4 * branch + $0) }, into: .item(branch))
    }
    for branch in branches where random.chance(20) { try outline.expand(branch) }
    var expansions = ColumnExpansions<Int>()
    var (model, open) = (Set<Int>(), Set(branches.filter { outline.isExpanded($0) == true }))
    for step in 0..<200 {
      let before = [outline.shadow]
      let item = random.below(count)
      let changes: RowChanges
      if random.chance(60) {
        changes = try expansions.expand(item, in: &outline)
        if branches.contains(item), !open.contains(item) {
          model.insert(item)
          open.formUnion(ancestors(item) + [item])
        }
      } else if random.chance(80) {
        changes = expansions.follow(item, in: &outline)
        let closing = model.filter { $0 != item && !ancestors(item).contains($0) }
        model.subtract(closing)
        open.subtract(closing)
      } else {
        changes = expansions.end(showing: item, in: &outline)
        open.subtract(model.filter { !ancestors(item).contains($0) })
        model = []
      }
      let fault = ChangeValidator(before: before, after: [outline.shadow]).fault(in: changes)
      #expect(fault == nil, "seed \(seed), step \(step)")
      #expect(expansions.branches == model, "seed \(seed), step \(step)")
      #expect(Set(branches.filter { outline.isExpanded($0) == true }) == open)
      #expect(outline.checkInvariants() == nil)
    }
  }
}

extension Outline<Int> {
  fileprivate var shadow: [ShadowRow] {
    rows(inSection: 0).map { ShadowRow(id: $0.id, level: $0.level, isBranch: $0.isBranch) }
  }
}
