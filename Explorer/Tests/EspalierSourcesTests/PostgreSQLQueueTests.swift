#if canImport(CPostgreSQL)
  import ExplorerTestSupport
  import Synchronization
  import Testing

  @testable import EspalierSources

  /// The order of statements that read tables, some of them slow.
  @Suite struct PostgreSQLQueueTests {
    /// A clock that is set by hand.
    private final class Clock: Sendable {
      private let time = LockedValue(ContinuousClock.now)
      var now: ContinuousClock.Instant { time.withLock { $0 } }
      func advance(by duration: Duration) { time.withLock { $0 = $0.advanced(by: duration) } }
    }

    /// A statement of the model.
    private struct Statement {
      var ticket: PostgreSQLQueue.Ticket
      var table: Int?
      var begun: ContinuousClock.Instant?
    }

    @Test("Slow tables leave connections to all others, whatever is asked for", arguments: 1...20)
    func random(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let clock = Clock()
      var queue = PostgreSQLQueue()
      queue.now = { clock.now }
      var statements: [Statement] = []
      /// The times at which the last slow statements ended, by their tables.
      var slow: [Int: ContinuousClock.Instant] = [:]
      let places = PostgreSQLQueue.places
      for step in 0..<400 {
        let place: Comment = "seed \(seed), step \(step)"
        switch random.below(4) {
        case 0,
          1 where statements.count < 30:
          let table = random.chance(15) ? nil : random.below(6)
          statements.append(Statement(ticket: queue.add(table), table: table))
        case 2:
          clock.advance(by: .milliseconds([1, 50, 400, 1_500, 20_000][random.below(5)]))
        default:
          guard let index = statements.indices.randomElement(using: &random) else { break }
          let ended = statements.remove(at: index)
          queue.remove(ended.ticket)
          guard let begun = ended.begun, let table = ended.table else { break }
          slow[table] = clock.now - begun > .seconds(1) ? clock.now : nil
        }
        // All that can begin do so, in their order.
        for index in statements.indices where statements[index].begun == nil {
          if queue.begins(statements[index].ticket) { statements[index].begun = clock.now }
        }
        let running = statements.filter { $0.begun != nil }
        let tables = running.compactMap(\.table)
        // One statement that reads the catalogs has a connection of its own.
        let taken = max(tables.count, running.count - 1)
        #expect(taken <= places, place)
        for table in Set(tables) {
          #expect(tables.count { $0 == table } <= places / 2, place)
        }
        func isSlow(_ table: Int) -> Bool {
          slow[table].map { clock.now - $0 < .seconds(60) } ?? false
            || running.contains {
              $0.table == table && clock.now - ($0.begun ?? clock.now) > .seconds(1)
            }
        }
        for waiting in statements where waiting.begun == nil {
          guard let table = waiting.table else {
            #expect(running.contains { $0.table == nil }, place)
            continue
          }
          // One of a table that has no connection waits for no slow one, as long as one is left.
          if taken < places, !tables.contains(table), !isSlow(table) {
            Issue.record(
              "a statement of table \(table) waits although a connection is left, \(place)"
            )
          }
        }
      }
    }
  }
#endif
