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
  public var answers: AsyncStream<LoadAnswer<ID>> { pool.answers }

  private let pool: LoadPool<LoadRequest<ID>, LoadAnswer<ID>>

  /// Creates a driver.
  ///
  /// - Parameters:
  ///   - retry: The policy for loads that fail.
  ///   - limit: The number of loads that run at the same time; others wait for their turn.
  ///   - load: Returns the children that a request asks for. It runs in a task of its own, which is
  ///     cancelled when the children are no longer needed.
  /// - Precondition: The limit is at least 1.
  public init(retry: RetryPolicy = .never, limit: Int = 4, load: @escaping Load) {
    pool = LoadPool(limit: limit) { request in
      await retry.result { try await load(request) }.map { LoadAnswer(request, $0) }
    }
  }

  /// Begins the loads that are requested, and cancels those that are no longer needed.
  ///
  /// To be called with what `takeLoadRequests()` returns, after each change of the outline.
  public func perform(_ loads: LoadRequests<ID>) {
    pool.perform(
      loads.requests.map { .init(token: $0.token, request: $0) },
      cancelling: loads.cancels
    )
  }
}
