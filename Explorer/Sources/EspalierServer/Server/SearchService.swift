import EspalierSources

/// The searches of a server: a few at a time, on threads of their own, each for a limited time.
///
/// A search may have to read and compare gigabytes, and whoever can send a request can start one.
/// So searches share nothing with other requests but the processor, to which others come first.
final class SearchService: Sendable {
  /// The places for searches, and the searches that wait for one, first come first served.
  private struct Places: Sendable {
    var free: Int
    var waiting: [(id: Int, signal: AsyncStream<Void>.Continuation)] = []
    var lastID = 0
  }

  private let limits: ServerLimits
  /// The word for several of them.
  private let name: String
  private let waiting: Int
  private let threads: WorkerThreads
  private let places: LockedValue<Places>

  /// - Parameters:
  ///   - name: The word for several of what is performed.
  ///   - waiting: The number of those that may wait for a place.
  ///   - isBackground: Whether other work comes first.
  init(
    limits: ServerLimits,
    name: String = "searches",
    waiting: Int? = nil,
    isBackground: Bool = true
  ) {
    self.limits = limits
    self.name = name
    self.waiting = waiting ?? limits.waitingSearches
    threads = WorkerThreads(limit: limits.searches, isBackground: isBackground)
    places = LockedValue(Places(free: limits.searches))
  }

  /// Performs a search when there is a place for it.
  ///
  /// - Parameter work: The search; it is cancelled when its budget is spent, or with this task.
  /// - Throws: ``RequestError`` if there is no place in time, or whatever the search throws.
  func perform<Answer: Sendable>(
    _ work: @escaping @Sendable (SearchBudget) async throws -> Answer
  ) async throws -> Answer {
    guard await takePlace() else {
      throw RequestError.unavailable("too many \(name) are running; try again")
    }
    defer { leavePlace() }
    let budget = SearchBudget(bytes: limits.searchedBytes, nodes: limits.searchedNodes)
    let search = Task { [threads] in try await threads.perform { try await work(budget) } }
    budget.onEnd { search.cancel() }
    let time = limits.searchTime
    let deadline = Task {
      try await Task.sleep(for: time)
      budget.end(.time)
    }
    defer { deadline.cancel() }
    return try await withTaskCancellationHandler {
      try await search.value
    } onCancel: {
      search.cancel()
    }
  }

  /// Waits for a place for a short time; returns whether there was one.
  private func takePlace() async -> Bool {
    let limit = self.waiting
    let (stream, signal) = AsyncStream<Void>.makeStream()
    // Nil if there is a place, or no room to wait for one.
    let (isTaken, waiting): (Bool, Int?) = places.withLock { places in
      if places.free > 0 {
        places.free -= 1
        return (true, nil)
      }
      guard places.waiting.count < limit else { return (false, nil) }
      places.lastID += 1
      places.waiting.append((places.lastID, signal))
      return (false, places.lastID)
    }
    guard let waiting else { return isTaken }
    let patience = limits.searchWait
    let deadline = Task {
      try? await Task.sleep(for: patience)
      signal.finish()
    }
    defer { deadline.cancel() }
    // Ends with a place, with the deadline, or when the task is cancelled.
    for await _ in stream {}
    return places.withLock { places in
      let count = places.waiting.count
      places.waiting.removeAll { $0.id == waiting }
      return places.waiting.count == count
    }
  }

  /// Gives the place to the next search that waits.
  private func leavePlace() {
    let next = places.withLock { places in
      if places.waiting.isEmpty {
        places.free += 1
        return AsyncStream<Void>.Continuation?.none
      }
      return places.waiting.removeFirst().signal
    }
    next?.finish()
  }
}
