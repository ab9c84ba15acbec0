import EspalierJSON
import EspalierSources

/// An event for a client that watches an outline.
package enum CatalogEvent: Sendable, Hashable {
  /// Watching has started: changes from now on are reported.
  case watching
  /// The children of a branch, or their appearance, changed; `nil` is the top level.
  case children(of: String?)
  /// A node and its descendants have new wire ids.
  case renamed(String, to: String)
  /// Anything may have changed.
  case everything
  /// There will be no more changes.
  case ended

  /// The event in the format of server-sent events: its name, and its data as one line of JSON.
  package var text: String {
    var json = JSONWriter()
    json.beginObject()
    switch self {
    case .children(let branch):
      json.key("of")
      if let branch { json.string(branch) } else { json.null() }
    case .renamed(let old, let new):
      json.key("from")
      json.string(old)
      json.key("to")
      json.string(new)
    case .watching, .everything, .ended: break
    }
    json.endObject()
    return "event: \(name)\ndata: \(String(decoding: json.bytes, as: UTF8.self))\n\n"
  }

  private var name: String {
    switch self {
    case .watching: return "watching"
    case .children: return "children"
    case .renamed: return "renamed"
    case .everything: return "everything"
    case .ended: return "ended"
    }
  }
}

/// A bounded queue of the events for one client.
///
/// An event that is already queued is not added again. If the queue overflows because the client
/// reads slowly, it is replaced by the single event ``CatalogEvent/everything``.
package final class EventBacklog: Sendable {
  private struct State: Sendable {
    var events: [CatalogEvent] = []
    var known: Set<CatalogEvent> = []
  }

  private let limit: Int
  private let state = LockedValue(State())
  private let signal: AsyncStream<Void>.Continuation

  /// An element each time an event may have been added; the stream ends with ``close()``.
  package let signals: AsyncStream<Void>

  /// Creates an empty queue.
  ///
  /// - Parameter limit: The maximum number of queued events.
  package init(limit: Int) {
    self.limit = limit
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Adds an event.
  package func add(_ event: CatalogEvent) {
    state.withLock { state in
      guard state.known.insert(event).inserted else { return }
      state.events.append(event)
      guard state.events.count > limit else { return }
      state.events = [.everything]
      state.known = [.everything]
    }
    signal.yield()
  }

  /// Removes and returns all queued events, in order.
  package func take() -> [CatalogEvent] {
    state.withLock { state in
      defer { state = State() }
      return state.events
    }
  }

  /// Sends a signal without a new event.
  package func wake() { signal.yield() }

  /// Ends the signals.
  package func close() { signal.finish() }
}
