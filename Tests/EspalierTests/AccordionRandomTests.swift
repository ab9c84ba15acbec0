import EspalierTestSupport
import Testing

@testable import Espalier

/// The accordion against its model, and what its size does not change.
@Suite struct AccordionRandomTests {
  @Test(
    "X-01 to X-06 on accordions: many commands, one and two phases",
    arguments: [AccordionPolicy.multiple, .single, .alwaysOne],
    0..<TestScale.smallSeeds
  )
  func atRandom(policy: AccordionPolicy, seed: UInt64) throws {
    var subject = try AccordionSubject(policy: policy, seed: seed)
    for step in 0..<600 {
      if let fault = subject.step() {
        Issue.record("\(policy), seed \(seed), step \(step): \(subject.last): \(fault)")
        return
      }
    }
    #expect(subject.done > 200 && subject.refused > 8)
  }

  @Test("SV-32: no question and no tap looks at the other panels, under any policy")
  func callsDoNotGrow() throws {
    /// Counts how often ids are hashed or compared, and states asked for.
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
    func calls(panels: Int, _ policy: AccordionPolicy) throws -> Int {
      let counter = Counter()
      func id(_ number: Int) -> Counted { Counted(number: number, counter: counter) }
      var accordion = try Accordion(
        (0..<panels).map { .init(id($0), state: $0 == 0 ? .expanded : .collapsed) },
        policy: policy
      )
      let copies = accordion.numbered.outline.forest.copies
      counter.calls = 0
      for round in 0..<200 {
        let number = round * 7919 % (panels - 1) + 1
        let panel = id(number)
        let row = try #require(accordion.headerRow(of: panel))
        #expect(accordion.row(atRow: row) == .header(panel))
        #expect(accordion.panel(at: number) == panel)
        #expect(accordion.index(of: panel) == number)
        try accordion.tap(atRow: row)
        let body = try #require(accordion.bodyRows(of: panel)).lowerBound
        #expect(accordion.row(atRow: body).flatMap { accordion.panel(of: $0) } == panel)
        try accordion.set(id(0), .expanded)
      }
      #expect(accordion.numbered.outline.forest.copies == copies)
      return counter.calls
    }
    for policy in [AccordionPolicy.multiple, .single, .alwaysOne] {
      let few = try calls(panels: 1_000, policy)
      let many = try calls(panels: min(100_000, TestScale.wide), policy)
      // Hash tables differ a little in how often two ids meet.
      #expect(many < few + few / 4, "\(policy): \(many) calls, \(few) for 1,000")
      #expect(few < 200 * 100)
    }
  }

  @Test("SV-32: the states are read once, and never for a row")
  func providerCalls() throws {
    final class Provider: PanelStates {
      var calls = 0
      let count = 100_000
      subscript(index: Int) -> PanelState {
        calls += 1
        return index % 2 == 0 ? .expanded : .collapsed
      }
    }
    let provider = Provider()
    var accordion = try Accordion(states: provider)
    #expect(provider.calls == 100_000)
    #expect(accordion.rowCount == 150_000)
    for panel in stride(from: 0, to: 100_000, by: 777) {
      #expect(accordion.headerRow(of: panel) == panel + (panel + 1) / 2)
      try accordion.tap(.header(panel))
      try accordion.tap(.header(panel))
    }
    #expect(provider.calls == 100_000)
    try accordion.collapseAll()
    #expect(try accordion.reload(from: provider).changes.insertions.count == 50_000)
    #expect(provider.calls == 200_000)
  }
}

/// An accordion and its model, to which the same is done.
private struct AccordionSubject {
  private var accordion: Accordion<Int>
  private var model: ReferenceAccordion
  private let usualPolicy: AccordionPolicy
  private var generator: SeededGenerator
  private var nextID = 0
  private(set) var last = ""
  private(set) var done = 0
  private(set) var refused = 0

  init(policy: AccordionPolicy, seed: UInt64) throws {
    model = ReferenceAccordion(policy: policy)
    accordion = try Accordion(
      model.panels.map { .init($0.id, body: $0.body, state: .expanded) },
      policy: policy
    )
    usualPolicy = policy
    generator = SeededGenerator(seed: seed)
  }

  /// Does one thing to both; what is wrong, or `nil`.
  mutating func step() -> String? {
    if generator.chance(15), let row = model.rows.randomElement(using: &generator) {
      return twoPhases(row)
    }
    return single()
  }

  /// A tap with something else between its phases.
  private mutating func twoPhases(_ row: Accordion<Int>.Row) -> String? {
    guard let intent = try? accordion.prepare(tap: row) else { return "not prepared" }
    if let fault = single() { return fault }
    let target = intent.target == .expanded
    return perform("commit \(intent)") { accordion in
      try accordion.commit(intent)
    } expecting: { model in
      guard let owner = model.owner(of: row) else { throw ReferenceAccordion.Refusal() }
      guard intent.target != nil else {
        if case .body(let id) = row { return ["select body \(id)"] }
        return []
      }
      // Announced events are not announced again.
      let announced = intent.events.map(\.picture)
      let panel = model.panels[owner].id
      return try model.set(panel, open: target).filter { !announced.contains($0) }
        + ["select header \(panel)"]
    }
  }

  private mutating func single() -> String? {
    let count = model.panels.count
    let any = model.panels.randomElement(using: &generator)?.id ?? -99
    let panel = generator.chance(3) ? -99 : any
    let growing = count < 12 + generator.below(12)
    switch generator.below(100) {
    case 0..<30:
      guard let row = model.rows.randomElement(using: &generator) else { return nil }
      return perform("tap \(row)") {
        try $0.tap(row)
      } expecting: {
        try $0.tap(row)
      }
    case 30..<45:
      let open = generator.chance(50)
      return perform("set \(panel) \(open)") {
        try $0.set(panel, open ? .expanded : .collapsed)
      } expecting: {
        try $0.set(panel, open: open)
      }
    case 45..<48:
      return perform("expandAll") {
        try $0.expandAll()
      } expecting: {
        try $0.setAll(open: true)
      }
    case 48..<51:
      return perform("collapseAll") {
        try $0.collapseAll()
      } expecting: {
        try $0.setAll(open: false)
      }
    case 51..<55: return reload()
    case 55..<57:
      // The policy of the test is the usual one.
      let policies = [AccordionPolicy.multiple, .single, .alwaysOne, usualPolicy, usualPolicy]
      let policy = policies[generator.below(policies.count)]
      return perform("policy \(policy)") {
        try $0.setPolicy(policy)
      } expecting: {
        try $0.setPolicy(policy)
      }
    case 57..<59:
      let isDisabled = generator.chance(40)
      return perform("disabled \(panel) \(isDisabled)") {
        try $0.setDisabled(isDisabled, for: panel)
        return .init()
      } expecting: {
        try $0.setDisabled(isDisabled, for: panel)
        return []
      }
    case 59..<(growing ? 74 : 65):
      let new = newPanel(duplicating: panel)
      let place = generator.chance(20) ? nil : generator.below(count + 1)
      let index = generator.chance(3) ? count + 1 : place
      return perform("insert \(new) at \(index.map { "\($0)" } ?? "the end")") {
        try $0.insert(new, at: index)
      } expecting: {
        try $0.insert(new, at: index)
      }
    case ..<78:
      return perform("remove \(panel)") {
        try $0.remove(panel)
      } expecting: {
        try $0.remove(panel)
        return []
      }
    case 78..<90:
      let place = generator.below(count + 1)
      return perform("move \(panel) to \(place)") {
        try $0.move(panel, to: place)
      } expecting: {
        try $0.move(panel, to: place)
        return []
      }
    default: return setBody(of: panel)
    }
  }

  private mutating func reload() -> String? {
    var states = model.panels.map { _ in
      generator.chance(model.policy == .multiple ? 50 : 8) ? PanelState.expanded : .collapsed
    }
    if generator.chance(5) { states.append(.collapsed) }
    return perform("reload \(states)") {
      try $0.reload(from: states)
    } expecting: {
      try $0.reload(states)
      return []
    }
  }

  private mutating func setBody(of panel: Int) -> String? {
    let old = model.index(of: panel).flatMap { model.panels[$0].body } ?? []
    var rows = old.filter { _ in generator.chance(70) }.shuffled(using: &generator)
    rows += newRows(generator.below(3))
    if generator.chance(4), let taken = model.panels.first?.body?.first { rows.append(taken) }
    let body = rows
    return perform("body of \(panel): \(body)") {
      try $0.setBody(body, of: panel)
    } expecting: {
      try $0.setBody(body, of: panel)
      return []
    }
  }

  private mutating func newRows(_ count: Int) -> [Int] {
    nextID += count
    return Array(nextID - count..<nextID)
  }

  private mutating func newPanel(duplicating panel: Int) -> Accordion<Int>.Panel {
    nextID += 1
    let id = generator.chance(4) ? panel : nextID - 1
    let body =
      generator.chance(15) ? nil : newRows(generator.below(20) == 0 ? 0 : 1 + generator.below(3))
    return .init(id, body: body, state: generator.chance(40) ? .expanded : .collapsed)
  }

  private mutating func perform(
    _ name: String,
    _ body: (inout Accordion<Int>) throws -> Accordion<Int>.PanelUpdate,
    expecting expected: (inout ReferenceAccordion) throws -> [String]
  ) -> String? {
    last = name
    let before = model.shadow
    let number = accordion.changeCount
    var next = model
    guard let events = try? expected(&next) else {
      refused += 1
      if (try? body(&accordion)) != nil { return "was done" }
      return accordion.difference(from: model)
    }
    model = next
    guard let outcome = try? body(&accordion) else { return "was refused" }
    done += 1
    let told = outcome.events.compactMap { event -> String? in
      if case .rows = event { return nil }
      return event.picture
    }
    if told != events { return "told \(told), not \(events)" }
    let batches = outcome.events.filter { if case .rows = $0 { true } else { false } }
    if batches.count != accordion.changeCount - number { return "\(batches.count) changes of rows" }
    if outcome.change != (batches.isEmpty ? nil : accordion.changeCount) { return "wrong number" }
    let validator = ChangeValidator(before: before, after: model.shadow)
    if let fault = validator.fault(in: outcome.changes) {
      return "\(outcome.changes.picture): \(fault)"
    }
    return accordion.difference(from: model)
  }
}
