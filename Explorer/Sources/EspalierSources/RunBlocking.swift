/// Runs work that may block on a thread outside the cooperative pool.
///
/// The cooperative pool has few threads, and one that waits for a disk stalls unrelated tasks. A
/// task that has threads of its own does the work on the one that it is on: see
/// ``WorkerThreads/perform(_:)``.
package func runBlocking<Answer: Sendable>(
  _ work: @escaping @Sendable () throws(SourceError) -> Answer
) async throws(SourceError) -> Answer {
  if WorkerThreads.mayBlock { return try work() }
  let result = await withCheckedContinuation { continuation in
    WorkerThreads.blocking.run {
      continuation.resume(returning: Result { () throws(SourceError) in try work() })
    }
  }
  return try result.get()
}

/// Runs work that may block on a thread outside the cooperative pool, and that may be cancelled.
///
/// - Parameter work: Called with a closure that tells whether the task was cancelled.
func runBlockingCancellable<Answer: Sendable>(
  _ work: @escaping @Sendable (_ isCancelled: () -> Bool) throws(SourceError) -> Answer
) async throws(SourceError) -> Answer {
  let isCancelled = LockedValue(false)
  // A handler does not pass typed errors on.
  let outcome: Result<Answer, SourceError> = await withTaskCancellationHandler {
    do throws(SourceError) {
      return .success(
        try await runBlocking { () throws(SourceError) in
          try work { isCancelled.withLock { $0 } }
        }
      )
    } catch {
      return .failure(error)
    }
  } onCancel: {
    isCancelled.withLock { $0 = true }
  }
  return try outcome.get()
}
