import Espalier
import EspalierTestSupport
import Testing

/// Seeded lists of operations: the reference model, the validator and the invariants after each.
@Suite struct FilterFormRandomTests {
  @Test("X-01, X-02, X-03: many operations on small forms", arguments: 0..<2 * TestScale.smallSeeds)
  func operations(seed: UInt64) throws {
    var source = FormOperationSource(seed: seed)
    var subject = try FormHarness(source.start())
    var log: [FormOperation] = []
    for step in 0..<500 {
      let operation = source.next(for: subject.model)
      log.append(operation)
      if let fault = subject.perform(operation) {
        let tail = log.suffix(5).map { "\($0)" }.joined(separator: "\n  ")
        Issue.record("seed \(seed), step \(step): \(fault)\nthe last operations:\n  \(tail)")
        return
      }
    }
    #expect(log.count == 500)
  }

  @Test("A form is a value: copies are apart")
  func copies() throws {
    let kept = TextForm.f1Open
    var changed = kept
    changed.open(.section("intl"), .field("freshman"), .field("gender"))
    try changed.choose(option: 0)
    changed.saveModal()
    #expect(kept.counts == [1, 10])
    #expect(kept.serializedAnswers == [])
    #expect(kept.modal == nil)
    #expect(changed.serializedAnswers.count == 2)
    #expect(kept.checkInvariants() == nil)
    #expect(changed.checkInvariants() == nil)
  }

  @Test("A form of many fields: opened, answered, cleared and restored")
  func large() throws {
    let sections = 100
    let side = TestScale.wide / sections
    var form = try FilterForm<Int, Int>(
      [
        .init(
          0,
          title: 0,
          content: .sections(
            (0..<sections).map { section in
              .init(
                section,
                title: section,
                fields: (0..<side).map {
                  .init(section * side + $0, $0, .multiple, options: [1, 2, 3])
                }
              )
            }
          )
        )
      ],
      options: FormConfiguration(remembersSections: true),
      normalize: { $0 }
    )
    for section in 0..<sections { try form.tap(.section(section)) }
    #expect(
      try form.tap(.group(0)).insertions == [
        RowRange(section: 0, rows: 1..<101 + sections * side)
      ]
    )
    for field in stride(from: 0, to: sections * side, by: 7) {
      try form.tap(.field(field))
      try form.choose(option: field % 3)
      form.saveModal()
    }
    let serializedAnswers = form.serializedAnswers
    #expect(serializedAnswers.count == sections)
    #expect(form.row(of: .group(0))?.detail == .count(FormCount(sections, .selected)))
    form.clear()
    #expect(form.serializedAnswers.isEmpty)
    #expect(try !form.apply(serializedAnswers).changes.reloads.isEmpty)
    #expect(form.serializedAnswers == serializedAnswers)
    #expect(form.checkInvariants() == nil)
  }
}
