#if Explorer
  import HTTPTypes
  import Hummingbird
  import NIOCore

  /// The streams of events that are open, and how many may be.
  struct EventStreams: Sendable {
    let limits: ServerLimits
    let drain: Stops
    private let count = Guarded(0)

    init(limits: ServerLimits, drain: Stops) {
      self.limits = limits
      self.drain = drain
    }

    /// A stream of what a watch tells.
    ///
    /// It ends with the client, with the server, or when nothing can change any more. What waits
    /// for a client that reads slowly is bounded.
    ///
    /// - Throws: ``RequestError`` if there are too many.
    func response(
      _ watch: @escaping @Sendable (EventBacklog) async -> Void
    ) throws(RequestError) -> Response {
      guard count.withLock({ $0 < limits.streams }) else {
        throw .busy("there are \(limits.streams) streams of events already; close a page")
      }
      return Response(
        status: .ok,
        headers: [.contentType: "text/event-stream"],
        body: .init { [self] writer in
          let backlog = EventBacklog(limit: limits.backlog)
          count.withLock { $0 += 1 }
          defer { count.withLock { $0 -= 1 } }
          // From either it may come that nobody reads any more.
          let close: @Sendable () -> Void = { backlog.close() }
          let (client, draining) = (Client.current?.begin(close), drain.begin(close))
          defer { Client.current?.end(client) }
          defer { drain.end(draining) }
          let heartbeat = limits.heartbeat
          try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await watch(backlog) }
            group.addTask {
              while true {
                try await Task.sleep(for: heartbeat)
                backlog.wake()
              }
            }
            for await _ in backlog.signals {
              let events = backlog.take()
              // A comment, which clients pass over, where there is nothing to tell.
              let text = events.isEmpty ? ":\n\n" : events.map(\.text).joined()
              try await writer.write(ByteBuffer(string: text))
              if events.contains(.ended) { break }
            }
            group.cancelAll()
          }
          try await writer.finish(nil)
        }
      )
    }
  }
#endif
