import Espalier
import EspalierTestSupport
import Testing

/// Seeded lists of operations: the reference model, the validator and the invariants after each.
@Suite struct OutlineRandomTests {
  @Test(
    "TV-34, X-01, X-02, X-03: many operations on small forests",
    arguments: 0..<TestScale.smallSeeds
  )
  func small(seed: UInt64) {
    run(seed: seed, steps: TestScale.smallSteps, limit: 64)
  }

  @Test("Operations on large forests", arguments: 100..<100 + TestScale.largeSeeds)
  func large(seed: UInt64) {
    run(
      seed: seed,
      steps: TestScale.largeSteps,
      limit: TestScale.largeItems,
      start: TestScale.largeItems
    )
  }

  private func run(seed: UInt64, steps: Int, limit: Int, start: Int = 0) {
    var source = OperationSource(seed: seed, limit: limit)
    var subject = OutlineHarness()
    var log: [Operation] = []
    for step in 0..<steps {
      let operation =
        step == 0 && start > 0
        ? source.sectionOperation(items: start) : source.next(for: subject.model)
      log.append(operation)
      if let fault = subject.perform(operation) {
        let tail = log.suffix(5).map { "\($0)" }.joined(separator: "\n  ")
        Issue.record(
          """
          seed \(seed), SOAK_SEED \(TestScale.seedBase), step \(step): \(fault)
          the last operations:
            \(tail)
          """
        )
        return
      }
    }
    #expect(log.count == steps)
    if TestScale.isSoak { print("soaked: \(log.count) operations") }
  }
}
