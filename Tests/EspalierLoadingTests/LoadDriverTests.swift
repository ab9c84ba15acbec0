import Espalier
import EspalierLoading
import Testing

/// Requests performed by an asynchronous function.
@Suite(.timeLimit(.minutes(5))) struct LoadDriverTests {
  typealias Failure = ControlledSource.Failure

  private func driver(
    _ source: ControlledSource,
    retry: RetryPolicy = .never,
    limit: Int = 4
  ) -> LoadDriver<String> {
    LoadDriver(retry: retry, limit: limit) { try await source.load($0.item, $0.offset) }
  }

  private typealias Answers = AsyncStream<LoadAnswer<String>>.Iterator
  private typealias Applied = (changes: RowChanges, error: (any Error)?)

  /// Applies the next answer, which has to be of a pending load.
  private func apply(
    _ answers: inout Answers,
    to outline: inout Outline<String>
  ) async throws -> Applied {
    let answer = await answers.next()
    let applied = answer?.apply(to: &outline)
    return try #require(applied)
  }

  private func folders(_ names: [String]) throws -> Outline<String> {
    try Outline(items: names.map { .init($0, isLoaded: false) })
  }

  @Test("Answers are applied to the outline that asked, page by page")
  func pages() async throws {
    let source = ControlledSource()
    let driver = driver(source)
    var answers = driver.answers.makeAsyncIterator()
    var outline = try folders(["Trees"])
    driver.perform(try outline.update { try $0.expand("Trees") }.loads)
    await source.answer("Trees", .success(.init(["Oak", "Elm"], hasMore: true)))
    let first = try await apply(&answers, to: &outline)
    #expect("\(first.changes)" == "insert 1..<3, reload 3" && first.error == nil)
    driver.perform(try outline.update { try $0.loadMore("Trees") }.loads)
    await source.answer("Trees", .success(.init(["Fir"])))
    let applied1 = try await apply(&answers, to: &outline)
    #expect(applied1.error == nil)
    #expect(outline.children(of: "Trees") == ["Oak", "Elm", "Fir"])
    #expect(await source.log.map { $0.offset } == [0, 2])
  }

  @Test("Answers are no steps of the history")
  func undoable() async throws {
    let source = ControlledSource()
    let driver = driver(source)
    var answers = driver.answers.makeAsyncIterator()
    var outline = try folders(["Trees"])
    outline.history = OutlineHistory()
    driver.perform(try outline.update { try $0.expand("Trees") }.loads)
    await source.answer("Trees", .success(.init(["Oak"])))
    let applied2 = try await apply(&answers, to: &outline)
    #expect(applied2.error == nil)
    #expect(outline.children(of: "Trees") == ["Oak"] && !outline.canUndo)
  }

  @Test("A failure has its error, and children that are refused are one")
  func failures() async throws {
    let source = ControlledSource()
    let driver = driver(source)
    var answers = driver.answers.makeAsyncIterator()
    var outline = try folders(["Trees", "Herbs"])
    driver.perform(try outline.update { try $0.expand(["Trees", "Herbs"]) }.loads)
    await source.answer("Trees", .failure(Failure(number: 7)))
    let failed = try await apply(&answers, to: &outline)
    #expect(failed.error as? Failure == Failure(number: 7))
    #expect(outline.loadState(of: "Trees") == .failed(message: "Failure(number: 7)"))
    await source.answer("Herbs", .success(.init(["Trees"])))
    let refused = try await apply(&answers, to: &outline)
    #expect(refused.error as? OutlineError<String> == .duplicateItem("Trees"))
    #expect(outline.status(of: "Herbs") == .failed)
    driver.perform(try outline.update { try $0.retry("Herbs") }.loads)
    await source.answer("Herbs", .success(.init(["Sage"])))
    let applied3 = try await apply(&answers, to: &outline)
    #expect(applied3.error == nil)
    #expect(outline.children(of: "Herbs") == ["Sage"])
  }

  @Test("A load of a branch that collapses is cancelled, and has no answer")
  func cancels() async throws {
    let source = ControlledSource()
    let driver = driver(source)
    var answers = driver.answers.makeAsyncIterator()
    var outline = try folders(["Trees", "Herbs"])
    driver.perform(try outline.update { try $0.expand("Trees") }.loads)
    await source.wait { log, _ in log.count == 1 }
    driver.perform(try outline.update { try $0.collapse("Trees") }.loads)
    await source.wait { _, cancelled in cancelled.map { $0.parent } == ["Trees"] }
    driver.perform(try outline.update { try $0.expand("Herbs") }.loads)
    await source.answer("Herbs", .success(.init(["Sage"])))
    let answer = await answers.next()
    #expect(answer?.request.item == "Herbs")
  }

  @Test("An answer that comes too late changes nothing")
  func late() throws {
    var outline = try folders(["Trees"])
    let request = try outline.update { try $0.expand("Trees") }.loads.requests[0]
    try outline.delete("Trees")
    let before = outline
    let late = LoadAnswer(request, .success(.init(["Oak"]))).apply(to: &outline)
    let failed = LoadAnswer(request, .failure(Failure(number: 1))).apply(to: &outline)
    #expect(late == nil && failed == nil)
    #expect(outline == before)
  }

  @Test("A load is tried again as long as the policy says so")
  func retries() async throws {
    let source = ControlledSource()
    let (failures, failed) = AsyncStream<Int>.makeStream()
    let retry = RetryPolicy { count, error in
      failed.yield(count)
      return count < 3 && error is Failure
    }
    let driver = driver(source, retry: retry)
    var (answers, counts) = (driver.answers.makeAsyncIterator(), failures.makeAsyncIterator())
    var outline = try folders(["Trees"])
    driver.perform(try outline.update { try $0.expand("Trees") }.loads)
    for number in 1...3 {
      await source.answer("Trees", .failure(Failure(number: number)))
      let count = await counts.next()
      #expect(count == number)
    }
    let last = await answers.next()
    let answer = try #require(last)
    #expect(throws: Failure(number: 3)) { try answer.result.get() }
    #expect(await source.log.count == 3)
  }

  @Test("A policy with a delay counts the attempts, and stops when the task is cancelled")
  func backoff() async {
    let retry = RetryPolicy.backoff(attempts: 3, delayInSeconds: 0)
    let error = Failure(number: 1)
    #expect(await retry.shouldRetry(1, error))
    #expect(await retry.shouldRetry(2, error))
    #expect(await !retry.shouldRetry(3, error))
    #expect(await !RetryPolicy.never.shouldRetry(1, error))
    let waiting = Task {
      await RetryPolicy.backoff(attempts: 9, delayInSeconds: 3600).shouldRetry(1, error)
    }
    waiting.cancel()
    #expect(await !waiting.value)
  }

  @Test("No more loads run at a time than the limit, and those that wait can be cancelled")
  func limit() async throws {
    let source = ControlledSource()
    let driver = driver(source, limit: 2)
    var answers = driver.answers.makeAsyncIterator()
    let names = (0..<5).map { "\($0)" }
    var outline = try folders(names)
    driver.perform(try outline.update { try $0.expand(names) }.loads)
    await source.wait { log, _ in log.count == 2 }
    driver.perform(try outline.update { try $0.delete("2") }.loads)
    for name in ["0", "1", "3", "4"] {
      #expect(await source.pendingCount <= 2)
      await source.answer(name, .success(.init([.init("in \(name)")])))
      let applied4 = try await apply(&answers, to: &outline)
      #expect(applied4.error == nil)
    }
    #expect(await source.log.map { $0.parent } == ["0", "1", "3", "4"])
  }

  @Test("When the driver is released, its loads are cancelled and the answers end")
  func released() async throws {
    let source = ControlledSource()
    var driver: LoadDriver<String>? = driver(source)
    let stream = try #require(driver?.answers)
    var answers = stream.makeAsyncIterator()
    driver?.perform(LoadRequests(requests: [LoadRequest(token: 1, item: "Trees")]))
    await source.wait { log, _ in log.count == 1 }
    driver = nil
    await source.wait { _, cancelled in cancelled.count == 1 }
    let last = await answers.next()
    #expect(last == nil)
  }
}
