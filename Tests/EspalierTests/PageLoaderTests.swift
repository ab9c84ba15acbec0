import Espalier
import EspalierTestSupport
import Testing

@Suite struct PageLoaderTests {
  private func loader(total: Int32? = nil, came: Int32 = 0, next: Int32? = nil) -> PageLoader {
    var loader = PageLoader()
    loader.begin(1)
    if total != nil || next != nil {
      _ = loader.receiveFirst(of: 1, count: came, total: total, next: next)
    }
    return loader
  }

  /// Looks at rows, and returns what is requested for them: offsets and limits.
  private func request(_ rows: [Int32], _ loader: inout PageLoader) -> [[Int32]] {
    for row in rows { _ = loader.look(at: row, of: 1) }
    loader.endLook()
    return loader.takeRequests().map { [$0.offset, $0.limit] }
  }

  @Test("A list of which nothing came is requested once, from its start")
  func first() {
    var loader = loader()
    #expect(loader.look(at: 0, of: 1) == .loading)
    #expect(request([0, 0], &loader) == [[0, 200]])
    #expect(request([0], &loader) == [])
    let answer = loader.receive(1, count: 2, total: 2, next: nil)
    #expect(answer?.isFirst == true && answer?.rows == 0..<2 && answer?.inserted == 2)
    #expect(request([0, 1, 2], &loader) == [])
    #expect(!loader.isPartial(1))
  }

  @Test("A missing row requests its page, and the others of that page nothing more")
  func page() {
    var loader = loader(total: 1_000, came: 1)
    #expect(request([0, 450, 451, 599], &loader) == [[400, 200]])
    #expect(loader.look(at: 430, of: 1) == .missing)
    _ = loader.receive(2, count: 200, total: 1_000, next: nil)
    #expect(loader.look(at: 430, of: 1) == .loaded)
    #expect(loader.look(at: 500, of: 1, isNear: false) == .loaded)
    #expect(loader.look(at: 700, of: 1, isNear: false) == .missing)
    #expect(request([], &loader) == [])
  }

  @Test("After a page with fewer items than requested, the next request begins where it ended")
  func shortPages() {
    var loader = loader(total: 120, came: 50)
    #expect(request([60], &loader) == [[50, 70]])
    _ = loader.receive(2, count: 50, total: 120, next: nil)
    #expect(request([110], &loader) == [[100, 20]])
    #expect(loader.receive(3, count: 50, total: 120, next: nil)?.rows == 100..<120)
    #expect(!loader.isPartial(1))
  }

  @Test("An answer without items is a failure, which is requested again only on demand")
  func empty() {
    var loader = loader(total: 120, came: 50)
    _ = request([60], &loader)
    #expect(loader.receive(2, count: 0, total: 120, next: nil)?.isShort == true)
    #expect(loader.look(at: 60, of: 1) == .failed(2))
    #expect(request([60, 70], &loader) == [])
    #expect(loader.retry(at: 70, of: 1) == true)
    #expect(loader.retry(at: 70, of: 1) == false)
    #expect(request([60, 70], &loader) == [[50, 70]])
    #expect(loader.fail(3) == true)
    #expect(loader.fail(3) == false)
    loader.retryAll()
    #expect(request([60], &loader) == [[50, 70]])
  }

  @Test("The number of rows follows the answers, and what came stays")
  func totals() {
    var loader = loader(total: 500, came: 100)
    loader.assign(1_000, count: 500, to: 1)
    _ = request([250, 450], &loader)
    let grown = loader.receive(2, count: 200, total: 600, next: nil)
    #expect(grown?.inserted == 100 && grown?.removed == [] && loader.size(of: 1) == 600)
    loader.assign(2_000, count: 100, to: 1)
    #expect(loader.row(of: 2_000, in: 1) == 500)
    _ = request([150, 450], &loader)
    let shrunk = loader.receive(4, count: 100, total: 300, next: nil)
    #expect(shrunk?.removed == Array(1_400..<1_500) + Array(2_000..<2_100))
    #expect(loader.size(of: 1) == 300)
    #expect(loader.takeCancellations() == [3])
    #expect(loader.items(at: 0..<600, of: 1) == Array(1_000..<1_300))
    #expect(!loader.isPartial(1))
  }

  @Test("The next page of a list of unknown length is requested behind its last row")
  func unknownLength() {
    var loader = loader(came: 3, next: 30)
    #expect(request([1], &loader) == [])
    #expect(request([3], &loader) == [[30, 200]])
    let answer = loader.receive(2, count: 2, total: nil, next: nil)
    #expect(answer?.rows == 3..<5 && answer?.inserted == 2)
    #expect(loader.next(of: 1) == nil)
    #expect(request([5], &loader) == [])
  }

  @Test("On demand, the next page is requested only after it was asked for")
  func onDemand() {
    var loader = loader(came: 3, next: 3)
    loader.loadsOnDemand = true
    #expect(loader.look(at: 3, of: 1) == .more)
    #expect(request([3], &loader) == [])
    #expect(loader.loadMore(1) == true)
    #expect(loader.loadMore(1) == false)
    #expect(request([3], &loader) == [[3, 200]])
    _ = loader.receive(2, count: 2, total: nil, next: 5)
    #expect(loader.look(at: 5, of: 1) == .more)
  }

  @Test("Four requests are under way at a time, and what waits for rows out of sight is dropped")
  func limit() {
    var loader = loader(total: 2_000, came: 1)
    let rows: [Int32] = [200, 400, 600, 800, 1_000, 1_200]
    #expect(request(rows, &loader).map { $0[0] } == [200, 400, 600, 800])
    #expect(loader.fail(3) == true)
    #expect(request([1_200], &loader).map { $0[0] } == [1_200])
    loader.cancel(1)
    #expect(loader.takeCancellations() == [2, 4, 5, 7])
    #expect(loader.receive(4, count: 1, total: 2_000, next: nil) == nil)
    #expect(loader.look(at: 400, of: 1) == .failed(3))
  }

  @Test("The end of a look at one list cancels its requests out of sight, and no others")
  func lookAtOneList() {
    var loader = PageLoader(pageSize: 10, requestLimit: 3)
    for list in [1, 2] as [Int32] {
      loader.begin(list)
      _ = loader.receiveFirst(of: list, count: 10, total: 90, next: nil)
    }
    for row in [20, 40, 60, 80] as [Int32] { _ = loader.look(at: row, of: 1) }
    _ = loader.look(at: 30, of: 2)
    #expect(loader.takeRequests().map(\.offset) == [20, 40, 60])
    loader.endLook(of: 1)
    _ = loader.look(at: 40, of: 1)
    loader.endLook(of: 1)
    #expect(loader.takeCancellations().count == 2)
    #expect(loader.busyLists == [1, 2])
    #expect(loader.takeRequests().map(\.offset) == [30])
  }

  @Test("No source is asked for the same twice, or without end, whatever it answers")
  func hostileSources() {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      var loader = PageLoader(pageSize: 8, requestLimit: 2)
      loader.begin(-1)
      var asked: [[Int32]] = []
      var sent = 0
      // An honest source has one total and says truly where the next page begins.
      let honest = random.chance(50)
      let size = random.chance(50) ? Int32(random.below(60)) : nil
      while sent <= 1_000 {
        // Thirty rows are in sight.
        for row in 0..<30 { _ = loader.look(at: Int32(row), of: -1) }
        loader.endLook()
        let requests = loader.takeRequests()
        if requests.isEmpty { break }
        for request in requests {
          sent += 1
          asked.append([request.offset, request.limit])
          if random.chance(10) {
            _ = loader.fail(request.token)
            continue
          }
          let total = honest ? size : random.chance(50) ? Int32(random.below(60)) : nil
          let next = honest ? request.offset + 1 : Int32(random.below(60))
          _ = loader.receive(
            request.token,
            count: Int32(random.below(4)),
            total: total,
            next: random.chance(80) ? next : nil
          )
        }
      }
      #expect(sent <= 120, "seed \(seed)")
      let known = honest ? asked : []
      #expect(Set(known).count == known.count, "seed \(seed): \(asked)")
    }
  }

  @Test("Random operations on several lists, compared with a model", arguments: 0..<20)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var harness = PageLoaderHarness(pageSize: 1 + seed % 5, requestLimit: 1 + seed % 3)
    var last: [PageLoaderHarness.Operation] = []
    for step in 0..<TestScale.smallSteps {
      let operation = PageLoaderHarness.random(&random)
      last.append(operation)
      if let difference = harness.perform(operation) {
        Issue.record("seed \(seed), step \(step): \(difference) after \(last.suffix(8))")
        return
      }
    }
  }

  @Test("Every answer to every request of a short list, twice over, compared with the model")
  func exhaustive() {
    let answers: [PageLoaderHarness.Operation] =
      (0...3).flatMap { count in
        [nil, 0, 2, 3, 5].flatMap { total in
          [nil, 2, 4].map { .receive(token: 0, count: count, total: total, next: $0) }
        }
      } + [.fail(token: 0)]
    var count = 0
    for first in answers {
      for row in 0...5 {
        for second in answers {
          var harness = PageLoaderHarness(pageSize: 2, requestLimit: 1)
          let steps: [PageLoaderHarness.Operation] = [
            .begin(4), .look(row: 0, list: 4, isNear: true), .take, first,
            .look(row: row, list: 4, isNear: true), .take, second, .retryAll,
            .look(row: 1, list: 4, isNear: true), .endLook(nil), .take,
          ]
          for (index, step) in steps.enumerated() {
            if let difference = harness.perform(step) {
              Issue.record("\(difference) after \(steps[...index])")
              return
            }
          }
          count += 1
        }
      }
    }
    #expect(count == 61 * 6 * 61)
  }
}
