import EspalierSources

/// The events that are to be received: the urgent ones go first, all others in the order in which they came.
final class EventQueue<Event: Sendable>: Sendable {
  /// Events that wait in the order in which they came.
  private struct Row {
    /// The events that came last, and those that go first, the next one at the end.
    var (arrived, waiting): ([Event], [Event]) = ([], [])

    var next: Event? {
      mutating get {
        if waiting.isEmpty { (waiting, arrived) = (arrived.reversed(), []) }
        return waiting.last
      }
    }
  }

  private let rows = LockedValue((urgent: Row(), other: Row()))
  private let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation

  init() {
    (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Whether something urgent waits.
  var hasUrgent: Bool { rows.withLock { $0.urgent.next != nil } }

  /// Adds an event; from any thread.
  func add(_ event: Event, isUrgent: Bool) {
    rows.withLock { rows in
      if isUrgent { rows.urgent.arrived.append(event) } else { rows.other.arrived.append(event) }
    }
    wake.yield()
  }

  /// Waits for events, and returns the next: one, or several of a kind that comes in great numbers.
  ///
  /// - Parameters:
  ///   - limit: The greatest number.
  ///   - isFrequent: Whether an event is of that kind; an urgent one never is.
  /// - Returns: At least one event; none if the task is cancelled.
  func next(
    atMost limit: Int,
    where isFrequent: @Sendable (Event) -> Bool
  ) async -> [Event] {
    while true {
      let events = take(limit, isFrequent)
      if !events.isEmpty { return events }
      // One that was added meanwhile has left a wake.
      var iterator = wakes.makeAsyncIterator()
      guard await iterator.next() != nil else { return [] }
    }
  }

  /// Takes all urgent events that wait, in the order in which they came.
  func takeUrgent() -> [Event] {
    rows.withLock { rows in
      defer { rows.urgent = Row() }
      return rows.urgent.waiting.reversed() + rows.urgent.arrived
    }
  }

  private func take(_ limit: Int, _ isFrequent: (Event) -> Bool) -> [Event] {
    rows.withLock { rows in
      if rows.urgent.next != nil { return [rows.urgent.waiting.removeLast()] }
      var events: [Event] = []
      while let next = rows.other.next, events.count < limit {
        if let last = events.last, !isFrequent(last) || !isFrequent(next) { break }
        events.append(rows.other.waiting.removeLast())
      }
      return events
    }
  }
}
