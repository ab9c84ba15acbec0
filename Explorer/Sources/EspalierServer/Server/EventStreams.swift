import EspalierSources
import HTTPTypes
import Hummingbird
import NIOCore

/// The open event streams, limited in number.
struct EventStreams: Sendable {
  let limits: ServerLimits
  let shutdown: CancellationHandlers
  private let places: ClientQuota

  init(limits: ServerLimits, shutdown: CancellationHandlers) {
    self.limits = limits
    self.shutdown = shutdown
    places = limits.quota(of: limits.eventStreams)
  }

  /// Returns a stream of the events of a watch.
  ///
  /// It ends with the client, with the server, or when nothing can change any more. The queue for a
  /// client that reads slowly is bounded.
  ///
  /// - Throws: ``RequestError`` if there are too many.
  func response(
    _ watch: @escaping @Sendable (EventBacklog) async -> Void
  ) throws(RequestError) -> Response {
    guard let place = places.take(1, for: ClientAddress.current) else {
      throw .unavailable("there are \(limits.eventStreams) streams of events already; close a page")
    }
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream"],
      body: .init { [self] writer in
        let backlog = EventBacklog(limit: limits.backlog)
        defer { place.giveBack() }
        // The stream ends when either the client disconnects or the server shuts down.
        let close: @Sendable () -> Void = { backlog.close() }
        let (clientID, shutdownID) = (ClientDisconnect.handlers?.add(close), shutdown.add(close))
        defer { ClientDisconnect.handlers?.remove(clientID) }
        defer { shutdown.remove(shutdownID) }
        let heartbeat = limits.heartbeat
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask(executorPreference: WorkerThreads.blocking) { await watch(backlog) }
          group.addTask {
            while true {
              try await Task.sleep(for: heartbeat)
              backlog.wake()
            }
          }
          for await _ in backlog.signals {
            let events = backlog.take()
            // A comment, which clients ignore, if there are no events.
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
