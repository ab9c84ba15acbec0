import EspalierTestSupport
import Testing

@testable import Espalier

/// Expandable rows against their model, and what their number does not change.
@Suite struct ExpandableRandomTests {
  @Test(
    "RH-17 to RH-23, RH-28: many commands, measured sooner or later",
    arguments: [false, true],
    0..<TestScale.smallSeeds
  )
  func atRandom(isExclusive: Bool, seed: UInt64) throws {
    var subject = try ExpandableSubject(isExclusive: isExclusive, seed: seed)
    for step in 0..<800 {
      if let fault = subject.step() {
        Issue.record(
          "exclusive \(isExclusive), seed \(seed), step \(step): \(subject.last): \(fault)"
        )
        return
      }
    }
    #expect(subject.done > 400 && subject.refused > 10)
  }

  @Test("RH-25: no question and no toggle looks at the other rows", arguments: [false, true])
  func callsDoNotGrow(isExclusive: Bool) throws {
    final class Counter: @unchecked Sendable { var calls = 0 }
    struct Counted: Hashable {
      let number: Int
      let counter: Counter
      static func == (left: Counted, right: Counted) -> Bool {
        left.counter.calls += 1
        return left.number == right.number
      }
      func hash(into hasher: inout Hasher) {
        counter.calls += 1
        hasher.combine(number)
      }
    }
    func calls(rows count: Int) throws -> Int {
      let counter = Counter()
      func id(_ number: Int) -> Counted { Counted(number: number, counter: counter) }
      var rows = try ExpandableRows<Counted>(base: 107, chrome: 55, isExclusive: isExclusive)
      try rows.insert(measured: (0..<count).map { (id($0), 180) })
      try rows.toggle(id(0))
      let copies = rows.outline.forest.copies
      counter.calls = 0
      for round in 0..<200 {
        let number = round * 7919 % (count - 1) + 1
        #expect(try rows.toggle(id(number)).isExpandable == true)
        #expect(rows.height(of: id(number)) == 235)
        let offset = try #require(rows.outline.offset(of: id(number)))
        #expect(rows.row(atOffset: offset) == id(number))
        try rows.toggle(id(number))
      }
      #expect(rows.outline.forest.copies == copies)
      return counter.calls
    }
    let few = try calls(rows: 1_000)
    let many = try calls(rows: min(100_000, TestScale.wide))
    // Hash tables differ a little in how often two ids meet.
    #expect(many < few + few / 4, "\(many) calls, \(few) for 1,000")
    #expect(few < 200 * 100)
  }
}

/// Expandable rows and their model, to which the same is done.
private struct ExpandableSubject {
  private var rows: ExpandableRows<Int>
  private var model: ReferenceExpandable
  private var generator: SeededGenerator
  private var nextID = 0
  private(set) var last = ""
  private(set) var done = 0
  private(set) var refused = 0

  init(isExclusive: Bool, seed: UInt64) throws {
    rows = try ExpandableRows(base: 107, chrome: 55, isExclusive: isExclusive)
    try rows.insertSection()
    model = ReferenceExpandable(base: 107 * 192, chrome: 55 * 192, isExclusive: isExclusive)
    model.sections = [[], []]
    generator = SeededGenerator(seed: seed)
  }

  private func points(_ units: Int) -> Double { Double(units) / 192 }

  /// Does one thing to both; what is wrong, or `nil`.
  mutating func step() -> String? {
    let count = model.records.count
    let any = generator.chance(2) ? -1 : model.records.randomElement(using: &generator)?.id ?? -1
    switch generator.below(100) {
    case 0..<25:
      return perform("toggle \(any)") {
        try $0.toggle(any)
      } expecting: {
        try $0.toggle(any)
      }
    case 25..<32:
      let open = generator.chance(50)
      return perform("set \(any) \(open)") {
        try $0.setExpanded(open, for: any)
      } expecting: {
        try $0.set(any, open: open)
      }
    case 32..<39:
      return perform("select \(any)") {
        try $0.tap(any)
        return nil
      } expecting: {
        try $0.select(any)
      }
    case 39..<40:
      let exclusive = generator.chance(50)
      return perform("exclusive \(exclusive)") {
        $0.setExclusive(exclusive)
      } expecting: {
        try $0.setExclusive(exclusive)
      }
    case 40..<41:
      let ids = [any] + model.records.filter { _ in generator.chance(20) }.map(\.id)
      return perform("set \(ids)") {
        try $0.setExpandedRows(ids)
      } expecting: {
        try $0.setExpanded(ids)
      }
    case 41..<42:
      return perform("expandAll") {
        try $0.expandAll()
      } expecting: {
        try $0.setAll(open: true)
      }
    case 42..<44:
      return perform("collapseAll") {
        $0.collapseAll()
      } expecting: {
        try $0.setAll(open: false)
      }
    case 44..<62: return measure(any)
    case 62..<66:
      let ids = generator.chance(50) ? [any] : model.records.filter(\.isOpen).map(\.id)
      return perform("invalidate \(ids)") {
        try $0.invalidate(ids)
      } expecting: {
        try $0.invalidate(ids)
      }
    case 66..<68: return invalidateAll()
    case 68..<(count < 20 ? 84 : 72): return insert(taken: any)
    case ..<88:
      let ids = generator.chance(70) ? [any] : [any] + model.sections[0].prefix(2).map(\.id)
      return perform("delete \(ids)") {
        try $0.delete(ids)
      } expecting: {
        try $0.delete(ids)
      }
    case 88..<98:
      let (section, index) = (generator.below(2), generator.below(count + 2))
      return perform("move \(any) to \(section), \(index)") {
        try $0.move(any, section: section, to: index)
      } expecting: {
        try $0.move(any, section: section, to: index)
      }
    default: return apply()
    }
  }

  private mutating func measure(_ any: Int) -> String? {
    let open = model.records.filter { $0.isOpen || $0.waits }.map(\.id)
    let ids = generator.chance(60) ? [any] : [any] + open
    let measures = ids.map { ($0, generator.below(200 * 192) - (generator.chance(1) ? 40_000 : 0)) }
    return perform("measure \(measures)") { rows in
      try rows.setContentHeights(measures.map { ($0, Double($1) / 192) })
    } expecting: {
      try $0.measure(measures)
    }
  }

  private mutating func invalidateAll() -> String? {
    let base = generator.chance(40) ? (80 + generator.below(80)) * 192 : nil
    let chrome = generator.chance(40) ? generator.below(80 * 192) : nil
    let preview = generator.chance(40) ? generator.below(80 * 192) : nil
    return perform("invalidateAll \(base ?? -1) \(chrome ?? -1) \(preview ?? -1)") { rows in
      try rows.invalidateAll(
        base: base.map { Double($0) / 192 },
        chrome: chrome.map { Double($0) / 192 },
        preview: preview.map { Double($0) / 192 }
      )
    } expecting: {
      $0.invalidateAll(base: base, chrome: chrome, preview: preview)
    }
  }

  private mutating func insert(taken: Int) -> String? {
    var ids: [Int] = []
    for _ in 0..<1 + generator.below(3) {
      nextID += 1
      ids.append(nextID)
    }
    if generator.chance(3) { ids.append(taken) }
    let isMeasured = generator.chance(50)
    let new = ids.map { ($0, isMeasured ? generator.below(200 * 192) : 0) }
    let section = generator.below(2)
    let index = generator.chance(30) ? nil : generator.below(model.sections[section].count + 2)
    return perform("insert \(new), \(isMeasured), into \(section), \(index ?? -1)") { rows in
      guard isMeasured else {
        return try rows.insert(new.map { $0.0 }, section: section, at: index)
      }
      let measured = new.map { ($0.0, Double($0.1) / 192) }
      return try rows.insert(measured: measured, section: section, at: index)
    } expecting: {
      try $0.insert(new.map { ($0, isMeasured ? $1 : nil) }, section: section, at: index)
    }
  }

  private mutating func apply() -> String? {
    var lists: [[Int]] = [[], []]
    for record in model.records.shuffled(using: &generator) where generator.chance(80) {
      lists[generator.below(2)].append(record.id)
    }
    nextID += 1
    lists[1].append(nextID)
    if generator.chance(10) { lists[0].append(nextID) }
    let sections = lists
    return perform("apply \(sections)") {
      try $0.apply(sections)
    } expecting: {
      try $0.apply(sections)
    }
  }

  private mutating func perform(
    _ name: String,
    _ body: (inout ExpandableRows<Int>) throws -> ExpandableRows<Int>.RowUpdate?,
    expecting expected: (inout ReferenceExpandable) throws -> Void
  ) -> String? {
    last = name
    let before = model
    do {
      var next = model
      try expected(&next)
      model = next
    } catch {
      refused += 1
      if (try? body(&rows)) != nil { return "was done" }
      return rows.difference(from: model)
    }
    let outcome: ExpandableRows<Int>.RowUpdate?
    do { outcome = try body(&rows) } catch { return "was refused: \(error)" }
    done += 1
    if let fault = rows.difference(from: model) { return fault }
    guard let outcome else { return nil }
    let validator = ChangeValidator(before: before.shadow, after: model.shadow)
    if let fault = validator.fault(in: outcome.changes) {
      return "\(outcome.changes.picture): \(fault)"
    }
    let old = before.records.map { ($0.id, before.height($0)) }
    let heights = Dictionary(uniqueKeysWithValues: old)
    let resized = model.records.filter { record in
      heights[record.id].map { $0 != model.height(record) } ?? false
    }
    if outcome.resized != resized.map(\.id) { return "resized \(outcome.resized)" }
    return nil
  }
}
