/// Loads of which a limited number run at the same time; the others wait for their turn.
///
/// Each has a token, by which it can be cancelled. When the pool is released, all are.
final class LoadPool<Request: Sendable, Answer: Sendable>: Sendable {
  struct Load: Sendable {
    var token: Int
    var request: Request
  }

  /// The answers in the order in which they arrive, for one consumer; it ends when the pool is released.
  let answers: AsyncStream<Answer>

  private let commands: AsyncStream<Command>.Continuation

  private enum Command: Sendable {
    case perform([Load], cancels: [Int])
    case end(token: Int)
  }

  /// - Parameter perform: Returns the answer to a request, or `nil` if its task was cancelled.
  init(limit: Int, perform: @escaping @Sendable (Request) async -> Answer?) {
    precondition(limit > 0, "expected a limit of at least 1 load, got \(limit)")
    let (answers, answer) = AsyncStream<Answer>.makeStream()
    let (stream, commands) = AsyncStream<Command>.makeStream()
    (self.answers, self.commands) = (answers, commands)
    Task {
      var queue = Queue(limit: limit)
      for await command in stream {
        switch command {
        case .perform(let loads, let cancels): queue.add(loads, cancelling: cancels)
        case .end(let token): queue.running[token] = nil
        }
        while let load = queue.next() {
          queue.running[load.token] = Task {
            let answered = await perform(load.request)
            // The token is out of the queue before anybody can ask about it.
            commands.yield(.end(token: load.token))
            if let answered, !Task.isCancelled { answer.yield(answered) }
          }
        }
      }
      for task in queue.running.values { task.cancel() }
      answer.finish()
    }
  }

  deinit { commands.finish() }

  /// Begins loads, and cancels those that are no longer needed.
  func perform(_ loads: [Load], cancelling cancels: [Int] = []) {
    if !loads.isEmpty || !cancels.isEmpty { commands.yield(.perform(loads, cancels: cancels)) }
  }
}

extension LoadPool {
  /// The loads that wait for their turn, and those that run.
  private struct Queue {
    let limit: Int
    /// The loads that wait, from ``first`` on.
    private var waiting: [Load] = []
    private var first = 0
    var running: [Int: Task<Void, Never>] = [:]

    init(limit: Int) { self.limit = limit }

    mutating func add(_ loads: [Load], cancelling tokens: [Int]) {
      if !tokens.isEmpty {
        let cancels = Set(tokens)
        waiting = waiting[first...].filter { !cancels.contains($0.token) }
        first = 0
        for token in cancels { running.removeValue(forKey: token)?.cancel() }
      }
      if first == waiting.count { (waiting, first) = ([], 0) }
      waiting += loads
    }

    /// Returns the next load that may begin, if there is one.
    mutating func next() -> Load? {
      guard running.count < limit, first < waiting.count else { return nil }
      defer { first += 1 }
      return waiting[first]
    }
  }
}
