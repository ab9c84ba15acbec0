import EspalierSources
import Foundation
import Testing

/// Collects what a source says has changed.
final class Listener<ID: Hashable & Sendable>: Sendable {
  private let heard = Box<[SourceChange<ID>]>([])
  private let task: Task<Void, Never>

  init(_ stream: AsyncStream<SourceChange<ID>>) {
    let heard = heard
    task = Task { for await change in stream { heard.change { $0.append(change) } } }
  }

  deinit { task.cancel() }

  var changes: [SourceChange<ID>] { heard.value }

  /// Forgets what was heard until now.
  func clear() { heard.change { $0 = [] } }

  /// Waits until a change was heard.
  func hear(_ change: SourceChange<ID>, _ place: SourceLocation = #_sourceLocation) async throws {
    try await eventually("\(change) among \(changes)", place) { self.changes.contains(change) }
  }
}

/// A value behind a lock.
final class Box<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value { change { $0 } }

  @discardableResult
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&stored)
  }
}

/// Waits until something is true, and fails if it is not for too long.
func eventually(
  _ what: @autoclosure () -> String,
  _ place: SourceLocation = #_sourceLocation,
  _ condition: () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(30)
  var rounds = 0
  while try await !condition() {
    // Where other tests take all the threads, time alone says nothing.
    rounds += 1
    guard rounds < 2000 || ContinuousClock.now < deadline else {
      Issue.record("never: \(what())", sourceLocation: place)
      throw Complaint("waited too long")
    }
    try await Task.sleep(for: .milliseconds(30))
  }
}
