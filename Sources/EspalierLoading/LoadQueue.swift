import Espalier

/// The loads that wait for their turn, and those that run.
struct LoadQueue<ID: Hashable & Sendable> {
  private let limit: Int
  /// The requests that wait, from ``first`` on.
  private var waiting: [LoadRequest<ID>] = []
  private var first = 0
  private var running: [Int: Task<Void, Never>] = [:]

  init(limit: Int) { self.limit = limit }

  /// Adds requests, and cancels those that are no longer needed.
  mutating func add(_ loads: LoadRequests<ID>) {
    if !loads.cancels.isEmpty {
      let cancels = Set(loads.cancels)
      waiting = waiting[first...].filter { !cancels.contains($0.token) }
      first = 0
      for token in cancels { running.removeValue(forKey: token)?.cancel() }
    }
    if first == waiting.count { (waiting, first) = ([], 0) }
    waiting += loads.requests
  }

  /// Returns the next request that may begin, if there is one.
  mutating func next() -> LoadRequest<ID>? {
    guard running.count < limit, first < waiting.count else { return nil }
    defer { first += 1 }
    return waiting[first]
  }

  mutating func begin(_ request: LoadRequest<ID>, _ task: Task<Void, Never>) {
    running[request.token] = task
  }

  mutating func end(_ token: Int) { running[token] = nil }

  mutating func cancelAll() {
    for task in running.values { task.cancel() }
    (waiting, first, running) = ([], 0, [:])
  }
}
