import EspalierJSON

/// What a client that watches an outline is told.
package enum SiteEvent: Sendable, Hashable {
  /// What changes from now on is told.
  case watching
  /// The children of a branch are others or look different; `nil` is the top level.
  case children(of: String?)
  /// A node and all below it have other names on the wire.
  case renamed(String, to: String)
  /// Everything may be different.
  case everything
  /// Nothing will ever change any more.
  case ended

  /// The event as a stream of events has it: its name, and its data as one line of JSON.
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

/// The events that wait for one client, never more than a few.
///
/// What waits already is not put in twice. When too much waits for a client that reads slowly, it
/// is forgotten, and the client is told that everything may be different.
package final class EventBacklog: Sendable {
  private struct State: Sendable {
    var events: [SiteEvent] = []
    var known: Set<SiteEvent> = []
  }

  private let limit: Int
  private let state = Guarded(State())
  private let signal: AsyncStream<Void>.Continuation

  /// A sign for each time that something may have been put in; it ends with ``close()``.
  package let signals: AsyncStream<Void>

  /// Makes an empty one.
  ///
  /// - Parameter limit: The most events that wait.
  package init(limit: Int) {
    self.limit = limit
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Puts an event in.
  package func add(_ event: SiteEvent) {
    state.withLock { state in
      guard state.known.insert(event).inserted else { return }
      state.events.append(event)
      guard state.events.count > limit else { return }
      state.events = [.everything]
      state.known = [.everything]
    }
    signal.yield()
  }

  /// Takes all that waits, in order.
  package func take() -> [SiteEvent] {
    state.withLock { state in
      defer { state = State() }
      return state.events
    }
  }

  /// Gives a sign although there is nothing new.
  package func wake() { signal.yield() }

  /// Gives no sign any more.
  package func close() { signal.finish() }
}
