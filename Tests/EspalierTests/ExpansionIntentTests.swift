import Espalier
import EspalierTestSupport
import Testing

/// Opening and closing in two halves, with callbacks between them.
@Suite struct ExpansionIntentTests {
  /// An accordion of headers H0, H1 and so on with a body each, those open that are marked E.
  private func accordion(_ states: String) -> Outline<String> {
    Outline(
      states.enumerated().map { index, state in
        "\(state == "E" ? "▾" : "▸") H\(index)\n  B\(index)"
      }.joined(separator: "\n")
    )
  }

  private func picture(_ events: [ExpansionEvent<String>]) -> String {
    events.map { ($0.isExpanded ? "+" : "-") + $0.id }.joined(separator: " ")
  }

  @Test("TV-41: should, will, state, rows, did, each once")
  func order() throws {
    var outline = Outline.t1
    var log: [String] = []
    func state(_ outline: Outline<String>) -> String {
      outline.isExpanded("A") == true ? "open" : "closed"
    }
    let did = try outline.perform(
      .toggle("A"),
      should: { outline, intent in
        log.append("should \(picture(intent.events)), \(state(outline))")
        return true
      },
      will: { log.append("will \($1.id), \(state($0))") },
      rows: { log.append("rows \($1.picture), \(state($0)), \($0.rowCount(inSection: 0))") },
      did: { log.append("did \($1.id), \(state($0))") }
    )
    #expect(
      log == [
        "should +A, closed", "will A, closed", "rows ins 0 {1,2}, open, 4", "did A, open",
      ]
    )
    #expect(picture(did) == "+A")
  }

  @Test("TV-41, SV-29: after a veto no other callback is called, and nothing changes")
  func veto() throws {
    var outline = accordion("ECC")
    let before = outline.snapshot
    var asked = 0
    let did = try outline.perform(
      .toggle("H1"),
      should: { _, _ in
        asked += 1
        return false
      },
      will: { Issue.record("will \($1)") },
      rows: { Issue.record("rows \($1)") },
      did: { Issue.record("did \($1)") }
    )
    #expect(asked == 1)
    #expect(did.isEmpty)
    #expect(outline.snapshot == before)
  }

  @Test("TV-26, TV-27, TV-96: without a change, no callback is called")
  func nothing() throws {
    var outline = Outline.t1
    try outline.expand("A")
    try outline.setCollapsible(false, for: "B")
    for request in [ExpansionRequest.expand("A"), .collapse("C"), .toggle("E"), .collapse("B")] {
      #expect(try outline.prepare(request).isEmpty)
      try outline.perform(
        request,
        should: { _, _ in
          Issue.record("should \(request)")
          return true
        },
        rows: { Issue.record("rows \($1)") }
      )
    }
    #expect(throws: OutlineError.unknownItem("X")) { try outline.prepare(.toggle("X")) }
    #expect(throws: OutlineError.unknownItem("X")) {
      try outline.perform(.toggle("X"), rows: { _, _ in })
    }
  }

  @Test("TV-90: an empty branch opens with will and did, and no rows")
  func empty() throws {
    var outline = Outline("▸ N")
    var log: [String] = []
    try outline.perform(
      .toggle("N"),
      will: { log.append("will \($1.id)") },
      rows: { log.append("rows \($1)") },
      did: { log.append("did \($1.id)") }
    )
    #expect(log == ["will N", "did N"])
  }

  @Test("TV-95: with one expanded branch per parent, collapses are reported before expansions")
  func alone() throws {
    var outline = Outline.t1
    outline.policy.opensOneBranchPerParent = true
    try outline.expand("A")
    try outline.expand("A0")
    #expect(try picture(outline.prepare(.expand("B")).events) == "-A +B")
    outline.policy.remembersDescendants = false
    #expect(try picture(outline.prepare(.expand("B")).events) == "-A -A0 +B")
    #expect(try picture(outline.prepare(.toggle("A")).events) == "-A -A0")
    let (changes, did) = outline.commit(try outline.prepare(.expand("B")))
    #expect(changes.picture == "del 0 {1,2,3,4} ins 0 {2,3}")
    #expect(picture(did) == "-A -A0 +B")
  }

  @Test("TV-39: a recursive change reports every branch that changes")
  func recursive() throws {
    var outline = Outline.t1
    try outline.expand("A0")
    #expect(try picture(outline.prepare(.expand("A"), recursively: true).events) == "+A")
    try outline.collapse("A0")
    let intent = try outline.prepare(.expand("A"), recursively: true)
    #expect(picture(intent.events) == "+A +A0")
    #expect(outline.commit(intent).changes.picture == "ins 0 {1,2,3,4}")
  }

  @Test("X-07: two toggles prepared in one turn leave model and rows in agreement")
  func twoToggles() throws {
    var outline = Outline.t1
    let (first, second) = (try outline.prepare(.toggle("A")), try outline.prepare(.toggle("A")))
    #expect(outline.commit(first).changes.picture == "ins 0 {1,2}")
    let (changes, did) = outline.commit(second)
    #expect(changes.isEmpty)
    #expect(did.isEmpty)
    #expect(outline.line(0) == "A A0 A1 B")
    #expect(outline.commit(try outline.prepare(.toggle("A"))).changes.picture == "del 0 {1,2}")
  }

  @Test("X-06: a prepared change is recomputed when it is committed")
  func meanwhile() throws {
    var outline = accordion("ECCC")
    outline.policy.opensOneBranchPerParent = true
    let intent = try outline.prepare(.expand("H1"))
    #expect(picture(intent.events) == "-H0 +H1")
    try outline.delete(["H0"])
    try outline.expand("H3")
    let (changes, did) = outline.commit(intent)
    #expect(changes.picture == "del 0 {3} ins 0 {1}")
    #expect(picture(did) == "-H3 +H1")
    let gone = try outline.prepare(.collapse("H1"))
    try outline.delete(["H1"])
    #expect(outline.commit(gone).did.isEmpty)
    #expect(outline.line(0) == "H2 H3")
  }

  @Test("SV-20: a will-callback closes the panel above, and nothing is inserted at row 3")
  func reentrantOther() throws {
    var outline = accordion("ECC")
    var heard: [String] = []
    try outline.perform(
      .toggle("H1"),
      will: { outline, _ in
        do { heard.append(try outline.collapse("H0").picture) } catch { Issue.record(error) }
      },
      rows: { heard.append($1.picture) }
    )
    #expect(heard == ["del 0 {1}", "ins 0 {2}"])
    #expect(outline.line(0) == "H0 H1 B1 H2")
  }

  @Test("SV-21: a will-callback that opens the panel itself leaves nothing to be done")
  func reentrantSame() throws {
    var outline = accordion("CCC")
    var heard: [String] = []
    let did = try outline.perform(
      .toggle("H1"),
      will: { outline, event in
        do {
          try outline.perform(
            .toggle(event.id),
            will: { heard.append("inner will \($1.id)") },
            rows: { heard.append($1.picture) },
            did: { heard.append("inner did \($1.id)") }
          )
        } catch { Issue.record(error) }
      },
      rows: { heard.append("rows \($1.picture)") },
      did: { heard.append("did \($1.id)") }
    )
    #expect(heard == ["inner will H1", "ins 0 {2}", "inner did H1"])
    #expect(did.isEmpty)
    #expect(outline.line(0) == "H0 H1 B1 H2")
  }

  @Test("TV-41, TV-95: a change triggered by a will-callback gets its own will before its did")
  func reentrantMore() throws {
    var outline = accordion("ECC")
    outline.policy.opensOneBranchPerParent = true
    var log: [String] = []
    try outline.perform(
      .expand("H1"),
      will: { outline, event in
        log.append("will \(picture([event]))")
        guard event.id == "H1" else { return }
        // The policy closes H0 by that, which the outer one had announced.
        do { log.append(try outline.expand("H2").picture) } catch { Issue.record(error) }
      },
      rows: { log.append($1.picture) },
      did: { log.append("did \(picture([$1]))") }
    )
    #expect(
      log == [
        "will -H0", "will +H1", "del 0 {1} ins 0 {3}", "will -H2", "del 0 {3} ins 0 {2}",
        "did -H2", "did +H1",
      ]
    )
    #expect(outline.line(0) == "H0 H1 B1 H2")
  }

  @Test(
    "TV-41: the preview matches the change, in any forest under any policy",
    arguments: 0..<max(2, TestScale.smallSeeds)
  )
  func prediction(seed: UInt64) throws {
    var source = OperationSource(seed: seed, limit: 40)
    var generator = SeededGenerator(seed: seed)
    var subject = OutlineHarness()
    var seen = 0
    for step in 0..<TestScale.rounds(500) {
      _ = subject.perform(source.next(for: subject.model))
      let outline = subject.outline
      let items = outline.snapshot.flatMap { $0.items.map(\.id) }
      guard let id = items.randomElement(using: &generator) else { continue }
      let request: ExpansionRequest<Int> =
        [.expand(id), .collapse(id), .toggle(id)][generator.below(3)]
      let recursively = generator.chance(40)
      let intent = try outline.prepare(request, recursively: recursively)
      var after = outline
      let (changes, did) = after.commit(intent)
      let turned = items.filter { outline.isExpanded($0) != after.isExpanded($0) }
        .map { ExpansionEvent($0, isExpanded: after.isExpanded($0) == true) }
      let expected = turned.filter { !$0.isExpanded } + turned.filter(\.isExpanded)
      #expect(intent.events == expected, "seed \(seed), step \(step): \(request)")
      #expect(did == expected, "seed \(seed), step \(step): \(request)")
      let validator = ChangeValidator(before: outline.shadow, after: after.shadow)
      #expect(validator.fault(in: changes) == nil, "seed \(seed), step \(step): \(request)")
      if expected.count > 1 { seen += 1 }
    }
    #expect(seen > TestScale.rounds(10), "seed \(seed): \(seen) of several events")
  }

  @Test(
    "X-06, X-07: whatever callbacks do, row changes are consistent in the order reported",
    arguments: 0..<max(4, TestScale.smallSeeds)
  )
  func reentrantAtRandom(seed: UInt64) throws {
    let host = ReentrantHost(seed: seed)
    var outline = Outline<Int>()
    try outline.insertSection(
      items: (0..<40).map {
        .init($0, level: $0 % 4, isBranch: $0 % 4 != 3, isExpanded: $0 % 3 == 0)
      }
    )
    host.rows = outline.shadow
    for step in 0..<300 {
      outline.policy = ExpansionPolicy(
        remembersDescendants: step % 2 == 0,
        opensOneBranchPerParent: step % 3 == 0
      )
      host.act(on: &outline, depth: 0)
      if let fault = host.fault {
        Issue.record("seed \(seed), step \(step): \(fault)")
        return
      }
    }
    #expect(outline.checkInvariants() == nil)
    #expect(host.heardInside > 50, "seed \(seed): \(host.heardInside) changes inside callbacks")
  }
}

/// A host with a list of its own, whose callbacks change the outline.
private final class ReentrantHost {
  var rows: [[ShadowRow]] = []
  var fault: String?
  var heardInside = 0
  private var generator: SeededGenerator
  private var nextID = 1_000

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Applies changes to the list, which must then be the outline's rows.
  private func hear(_ changes: RowChanges, of outline: Outline<Int>, depth: Int) {
    let after = outline.shadow
    if let found = ChangeValidator(before: rows, after: after).fault(in: changes) {
      fault = fault ?? "\(changes.picture): \(found)"
    }
    rows = after
    if depth > 0 && !changes.isEmpty { heardInside += 1 }
  }

  /// Does something, by calls or with callbacks that do more.
  func act(on outline: inout Outline<Int>, depth: Int) {
    let items = outline.snapshot.flatMap { $0.items.map(\.id) }
    guard let id = items.randomElement(using: &generator) else { return }
    if depth > 0 && generator.chance(60) {
      hear(edit(&outline, id, items), of: outline, depth: depth)
      return
    }
    var announced: [ExpansionEvent<Int>] = []
    let request: ExpansionRequest<Int> =
      [.expand(id), .collapse(id), .toggle(id)][generator.below(3)]
    do {
      let did = try outline.perform(
        request,
        recursively: generator.chance(30),
        will: { outline, event in
          if announced.contains(event) { fault = "\(event) will twice" }
          if outline.isExpanded(event.id) != !event.isExpanded { fault = "\(event) is so" }
          announced.append(event)
          if depth < 2 && generator.chance(50) { act(on: &outline, depth: depth + 1) }
        },
        rows: { outline, changes in
          hear(changes, of: outline, depth: depth)
          if depth < 2 && generator.chance(10) { act(on: &outline, depth: depth + 1) }
        },
        did: { outline, event in
          if !announced.contains(event) { fault = "\(event) did without will" }
          if outline.shadow != rows { fault = "\(event) before its rows" }
          if depth < 2 && generator.chance(30) { act(on: &outline, depth: depth + 1) }
        }
      )
      if Set(did).count != did.count { fault = "\(did) has one twice" }
    } catch {
      fault = "\(error)"
    }
  }

  /// A plain change, which may be refused.
  private func edit(_ outline: inout Outline<Int>, _ id: Int, _ items: [Int]) -> RowChanges {
    let other = items[generator.below(items.count)]
    do throws(OutlineError<Int>) {
      switch generator.below(6) {
      case 0 where items.count > 20: return try outline.delete([id])
      case 1: return try outline.move(id, into: .item(other))
      case 2: return outline.expand { id, _ in id % 2 == 0 }
      case 3: return try outline.toggle(id)
      default:
        nextID += 2
        let items: [Outline<Int>.Item] = [
          .init(nextID, isExpanded: true), .init(nextID + 1, level: 1),
        ]
        return try outline.insert(items, into: .item(other), at: 0)
      }
    } catch {
      return RowChanges()
    }
  }
}
