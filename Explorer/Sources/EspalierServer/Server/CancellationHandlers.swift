import EspalierSources

/// A set of handlers to call once on cancellation; handlers added later are called at once.
final class CancellationHandlers: Sendable {
  private struct State: Sendable {
    var isCancelled = false
    var handlers: [Int: @Sendable () -> Void] = [:]
    var nextID = 0
  }

  private let state = LockedValue(State())

  /// Calls all handlers, and from now on every handler that is added.
  func cancelAll() {
    let handlers = state.withLock { state in
      state.isCancelled = true
      defer { state.handlers = [:] }
      return Array(state.handlers.values)
    }
    for handler in handlers { handler() }
  }

  /// Adds a handler, or calls it at once if cancellation has already happened.
  ///
  /// - Returns: The id for ``remove(_:)``, `nil` if the handler was called.
  func add(_ handler: @escaping @Sendable () -> Void) -> Int? {
    let id: Int? = state.withLock { state in
      if state.isCancelled { return nil }
      defer { state.nextID += 1 }
      state.handlers[state.nextID] = handler
      return state.nextID
    }
    if id == nil { handler() }
    return id
  }

  /// Removes a handler without calling it.
  func remove(_ id: Int?) {
    guard let id else { return }
    state.withLock { _ = $0.handlers.removeValue(forKey: id) }
  }
}
