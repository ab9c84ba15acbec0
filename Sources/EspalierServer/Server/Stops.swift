import Foundation

/// What is to be stopped when somebody goes: all at once, and at once what is begun afterwards.
final class Stops: Sendable {
  private struct State: Sendable {
    var isOver = false
    var stops: [Int: @Sendable () -> Void] = [:]
    var next = 0
  }

  private let state = Guarded(State())

  /// Stops everything, now and from now on.
  func stopAll() {
    let stops = state.withLock { state in
      state.isOver = true
      defer { state.stops = [:] }
      return Array(state.stops.values)
    }
    for stop in stops { stop() }
  }

  /// Has `stop` called in time, at once if it is over already.
  ///
  /// - Returns: What to give to ``end(_:)`` when there is nothing to stop any more.
  func begin(_ stop: @escaping @Sendable () -> Void) -> Int? {
    let number: Int? = state.withLock { state in
      if state.isOver { return nil }
      defer { state.next += 1 }
      state.stops[state.next] = stop
      return state.next
    }
    if number == nil { stop() }
    return number
  }

  /// Forgets what was begun.
  func end(_ number: Int?) {
    guard let number else { return }
    state.withLock { _ = $0.stops.removeValue(forKey: number) }
  }
}

/// A value that one thread at a time may touch.
final class Guarded<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
