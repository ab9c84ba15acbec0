public import Espalier

/// A driver of loads: it performs the requests of an outline by an asynchronous function.
///
///     let driver = LoadDriver<String> { request in
///       let names = try await client.names(in: request.item, from: request.offset)
///       return LoadPage(names.map { .init($0) }, hasMore: names.count == 100)
///     }
///     try outline.expand("Documents")
///     driver.perform(outline.takeLoadRequests())
///     for await answer in driver.answers {
///       if let (changes, _) = answer.apply(to: &outline) { show(changes) }
///       driver.perform(outline.takeLoadRequests())
///     }
///
/// The driver owns no outline and runs on no actor of its own, so it fits an outline that is held
/// anywhere. ``LoadingOutline`` does all of this for an outline of the main actor.
///
/// A load whose branch is collapsed or deleted is cancelled: its task is, and there is no answer.
/// When the driver is released, all are.
public final class LoadDriver<ID: Hashable & Sendable>: Sendable {
  /// Returns the children that a request asks for.
  public typealias Load = @Sendable (LoadRequest<ID>) async throws -> LoadPage<ID>

  /// The answers in the order in which they arrive, for one consumer.
  ///
  /// It ends when the driver is released.
  public let answers: AsyncStream<LoadAnswer<ID>>

  private let commands: AsyncStream<Command>.Continuation

  private enum Command: Sendable {
    case perform(LoadRequests<ID>)
    case end(token: Int)
  }

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - retry: The policy for loads that fail.
  ///   - limit: The number of loads that run at the same time; others wait for their turn.
  ///   - load: Returns the children that a request asks for. It runs in a task of its own, which is
  ///     cancelled when the children are no longer needed.
  /// - Precondition: The limit is at least 1.
  public init(retry: RetryPolicy = .never, limit: Int = 4, load: @escaping Load) {
    precondition(limit > 0, "expected a limit of at least 1 load, got \(limit)")
    let (answers, answer) = AsyncStream<LoadAnswer<ID>>.makeStream()
    let (stream, commands) = AsyncStream<Command>.makeStream()
    (self.answers, self.commands) = (answers, commands)
    Task {
      var queue = LoadQueue<ID>(limit: limit)
      for await command in stream {
        switch command {
        case .perform(let loads): queue.add(loads)
        case .end(let token): queue.end(token)
        }
        while let request = queue.next() {
          let task = Task {
            let result = await retry.result { try await load(request) }
            // The token is out of the queue before anybody can ask about it.
            commands.yield(.end(token: request.token))
            if let result, !Task.isCancelled { answer.yield(LoadAnswer(request, result)) }
          }
          queue.begin(request, task)
        }
      }
      queue.cancelAll()
      answer.finish()
    }
  }

  deinit { commands.finish() }

  /// Begins the loads that are requested, and cancels those that are no longer needed.
  ///
  /// To be called with what `takeLoadRequests()` returns, after each change of the outline.
  public func perform(_ loads: LoadRequests<ID>) {
    if !loads.isEmpty { commands.yield(.perform(loads)) }
  }
}
