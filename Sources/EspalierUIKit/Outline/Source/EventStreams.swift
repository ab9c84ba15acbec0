#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  /// The streams that receive the events of one sender.
  @MainActor
  final class EventStreams<Event> {
    private var senders: [Int: (Event) -> Void] = [:]
    private var finishers: [Int: @Sendable () -> Void] = [:]
    private var made = 0

    /// Returns a stream of all events from now on, which ends with the sender.
    func makeStream() -> AsyncStream<Event> where Event: Sendable {
      let id = made
      made += 1
      let (stream, continuation) = AsyncStream<Event>.makeStream()
      continuation.onTermination = { [weak self] _ in
        Task { @MainActor in self?.remove(id) }
      }
      senders[id] = { continuation.yield($0) }
      finishers[id] = { continuation.finish() }
      return stream
    }

    /// Sends an event to all streams that have not ended.
    func send(_ event: Event) {
      for (_, sender) in senders.sorted(by: { $0.key < $1.key }) { sender(event) }
    }

    private func remove(_ id: Int) {
      senders[id] = nil
      finishers[id] = nil
    }

    deinit {
      for finish in finishers.values { finish() }
    }
  }
#endif
