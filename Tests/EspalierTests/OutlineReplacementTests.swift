import Espalier
import EspalierTestSupport
import Testing

/// Snapshots that have new items in the places of others, and the same shape.
@Suite struct OutlineReplacementTests {
  private typealias Item = Outline<String>.Item

  @Test("New items in the places of others are deleted and inserted rows, and nothing else")
  func rows() throws {
    var outline = Outline("▾ A\n  a\n  b\n▸ B\n  c\n  d\nC\nD")
    let items: [Item] = [
      .init("A", isExpanded: true), .init("x", level: 1), .init("b", level: 1),
      .init("Y"), .init("c", level: 1), .init("z", level: 1), .init("V"), .init("W"),
    ]
    let changes = try outline.apply([.init(items: items)])
    #expect(changes.picture == "del 0 {1,3,4,5} ins 0 {1,3,4,5}")
    #expect(outline.picture == "▾ A\n  x\n  b\n▸ Y\nV\nW")
    #expect(outline.checkInvariants() == nil)
    for id in ["a", "B", "d", "C", "D"] { #expect(!outline.contains(id)) }
    #expect(try outline.expand("Y").picture == "ins 0 {4,5}")
  }

  @Test("An item that takes the place of another has nothing of its state")
  func state() throws {
    var outline = Outline("a\nb\nc")
    try outline.setHeight(10, of: "b")
    try outline.setSelected(true, for: ["b"])
    outline.find { $0 == "b" }
    try outline.apply([.init(items: [.init("a"), .init("x"), .init("c")])])
    #expect(outline.height(of: "x") == outline.height(of: "a"))
    #expect(outline.selection.isEmpty)
    #expect(outline.matchCount == 0)
    #expect(outline.extent == 3 * outline.defaultHeight)
    #expect(outline.checkInvariants() == nil)
  }

  @Test("An item that is elsewhere as well is refused, and one that leaves its place moves")
  func otherwise() throws {
    var outline = Outline("a\nb\nc\nd")
    let before = outline.snapshot
    #expect(throws: OutlineError.duplicateItem("x")) {
      try outline.apply([.init(items: ["x", "b", "x", "d"].map { Item($0) })])
    }
    #expect(throws: OutlineError.duplicateItem("b")) {
      try outline.apply([.init(items: ["x", "b", "b", "d"].map { Item($0) })])
    }
    #expect(outline.snapshot == before)
    #expect(outline.checkInvariants() == nil)
    let changes = try outline.apply([.init(items: ["x", "b", "a", "d"].map { Item($0) })])
    #expect(changes.picture == "del 0 {2} ins 0 {0} mov 0,1->0,1x1")
  }

  @Test("At random, among other operations", arguments: 0..<TestScale.smallSeeds)
  func random(seed: UInt64) {
    var source = ReplacementSource(seed: seed)
    var subject = OutlineHarness()
    var log: [Operation] = []
    for step in 0..<TestScale.smallSteps {
      let operation = source.next(for: subject.outline)
      log.append(operation)
      if let fault = subject.perform(operation) {
        let tail = log.suffix(4).map { "\($0)" }.joined(separator: "\n  ")
        Issue.record(
          "seed \(seed), SOAK_SEED \(TestScale.seedBase), step \(step): \(fault)\n  \(tail)"
        )
        return
      }
    }
    #expect(source.replacements > 0)
    if TestScale.isSoak { print("soaked: \(log.count) operations") }
  }
}

/// Snapshots of the shape of the outline, and operations on what they replace.
private struct ReplacementSource {
  private var generator: SeededGenerator
  private var nextID = 0
  private(set) var replacements = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next(for outline: Outline<Int>) -> Operation {
    guard outline.sectionCount > 0 else {
      return .insertSection(name: nil, items: items(below: 40), at: nil)
    }
    let ids = outline.snapshot.flatMap { $0.items.map(\.id) }
    guard let any = ids.randomElement(using: &generator) else {
      return .insert(items(below: 30), into: .section(0), at: nil)
    }
    switch generator.below(20) {
    case 0: return .toggle(any, recursively: generator.chance(30))
    case 1: return .setHeight(any, generator.chance(20) ? nil : Double(generator.below(90)))
    case 2: return .setSelected([any], generator.chance(70))
    case 3: return .find(keys: 1 + generator.below(6))
    case 4: return .setCollapsible(any, generator.chance(50))
    case 5: return .move(any, into: .section(0), at: nil)
    case 6 where ids.count < 60: return .insert(items(below: 6), into: .item(any), at: 0)
    case 7 where ids.count > 30: return .delete([any])
    case 8: return .setDefaultHeight(Double(10 + generator.below(40)))
    case 9: return .expandAll
    default: return snapshot(of: outline)
    }
  }

  /// The outline's snapshot with new items in the places of some; now and then it differs otherwise.
  private mutating func snapshot(of outline: Outline<Int>) -> Operation {
    replacements += 1
    var sections = outline.snapshot
    let part = 1 + generator.below(90)
    for section in sections.indices {
      for index in sections[section].items.indices where generator.chance(part) {
        sections[section].items[index].id = id()
      }
    }
    if generator.chance(30), let index = sections[0].items.indices.randomElement(using: &generator)
    {
      let other = Int.random(in: sections[0].items.indices, using: &generator)
      switch generator.below(5) {
      case 0: sections[0].items[index].id = sections[0].items[other].id
      case 1: sections[0].items[index].isExpanded.toggle()
      case 2: sections[0].items[index].isBranch.toggle()
      case 3:
        let first = sections[0].items[index].id
        sections[0].items[index].id = sections[0].items[other].id
        sections[0].items[other].id = first
      default:
        let ids = outline.snapshot[0].items.map(\.id)
        sections[0].items[index].id = ids[generator.below(ids.count)]
      }
    }
    return .apply(sections)
  }

  private mutating func items(below count: Int) -> [Outline<Int>.Item] {
    var level = 0
    return (0..<1 + generator.below(count)).map { index in
      level = index == 0 ? 0 : max(0, level + 1 - generator.below(4))
      return .init(id(), level: level, isExpanded: generator.chance(40))
    }
  }

  private mutating func id() -> Int {
    nextID += 1
    return nextID
  }
}
