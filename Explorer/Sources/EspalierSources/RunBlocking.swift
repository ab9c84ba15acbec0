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
