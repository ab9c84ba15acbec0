import ExplorerTestSupport
import Testing

@testable import EspalierTerminal

/// The order of loads, and how many run.
@Suite struct LoadQueueTests {
  /// The loads that a queue has begun, in order, and their tasks.
  private final class Log {
    var begun: [Int] = []
    var tasks: [Int: Task<Void, Never>] = [:]

    func add(_ tokens: Range<Int>, to queue: inout LoadQueue) {
      for token in tokens {
        queue.add(token) {
          self.begun.append(token)
          let task = Task<Void, Never> { try? await Task.sleep(for: .seconds(600)) }
          self.tasks[token] = task
          return task
        }
      }
    }
  }

  @Test("A few loads run; those that were asked for last come first, in their order")
  func order() {
    var queue = LoadQueue()
    let log = Log()
    log.add(0..<100_000, to: &queue)
    #expect(log.begun.isEmpty)
    queue.begin()
    #expect(log.begun == Array(0..<8))
    log.add(100_000..<100_002, to: &queue)
    queue.begin()
    #expect(log.begun.count == 8)
    queue.end(3)
    queue.end(0)
    queue.end(1)
    queue.begin()
    #expect(log.begun.dropFirst(8) == [100_000, 100_001, 8])
    // An unknown one has no effect.
    queue.end(3)
    queue.begin()
    #expect(log.begun.count == 11)
    queue.cancelAll()
    queue.begin()
    #expect(log.begun.count == 11)
    #expect(log.tasks.filter { !$0.value.isCancelled }.keys.sorted() == [0, 1, 3])
    for task in log.tasks.values { task.cancel() }
  }

  @Test(
    "Random loads: each that is not cancelled runs once, and no more than a few at a time",
    arguments: 1...20
  )
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = LoadQueue()
    let log = Log()
    var (next, running, cancelled) = (0, Set<Int>(), Set<Int>())
    for _ in 0..<300 {
      switch random.below(4) {
      case 0:
        let end = next + random.below(30)
        log.add(next..<end, to: &queue)
        next = end
      case 1:
        for token in running.filter({ _ in random.chance(50) }) {
          queue.end(token)
          log.tasks[token]?.cancel()
          running.remove(token)
        }
      case 2 where next > 0:
        let token = random.below(next)
        let wasBegun = log.tasks[token] != nil
        queue.cancel(token)
        if running.remove(token) != nil { #expect(log.tasks[token]?.isCancelled == true) }
        if !wasBegun { cancelled.insert(token) }
      default:
        let count = log.begun.count
        queue.begin()
        for token in log.begun.dropFirst(count) { #expect(running.insert(token).inserted) }
        let waiting = next - log.begun.count - cancelled.count
        #expect(running.count == 8 || running.count < 8 && waiting == 0, "seed \(seed)")
      }
    }
    #expect(Set(log.begun).count == log.begun.count && cancelled.isDisjoint(with: log.begun))
    queue.cancelAll()
  }
}
