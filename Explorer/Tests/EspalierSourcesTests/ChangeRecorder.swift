import EspalierSources
import Testing

/// A recorder of the changes that a source reports.
final class ChangeRecorder<ID: Hashable & Sendable>: Sendable {
  private let recorded = LockedValue<[SourceChange<ID>]>([])
  private let task: Task<Void, Never>

  init(_ stream: AsyncStream<SourceChange<ID>>) {
    let recorded = recorded
    task = Task { for await change in stream { recorded.withLock { $0.append(change) } } }
  }

  deinit { task.cancel() }

  var changes: [SourceChange<ID>] { recorded.withLock { $0 } }

  /// Removes the recorded changes.
  func clear() { recorded.withLock { $0 = [] } }

  /// Waits until a change has been recorded.
  func waitFor(
    _ change: SourceChange<ID>,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    try await eventually("\(change) among \(changes)", location) { self.changes.contains(change) }
  }
}

/// Waits until a condition is true, and fails after 30 seconds and 2,000 attempts.
func eventually(
  _ description: @autoclosure () -> String,
  _ location: SourceLocation = #_sourceLocation,
  _ condition: () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(30)
  var rounds = 0
  while try await !condition() {
    // While other tests occupy all threads, time alone is no reason to fail.
    rounds += 1
    guard rounds < 2000 || ContinuousClock.now < deadline else {
      Issue.record("never: \(description())", sourceLocation: location)
      throw TestFailure("waited too long")
    }
    try await Task.sleep(for: .milliseconds(30))
  }
}
