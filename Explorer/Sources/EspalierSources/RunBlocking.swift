import Dispatch

/// Runs work that may block on a thread outside the cooperative pool.
///
/// The cooperative pool has few threads, and one that waits for a disk stalls unrelated tasks.
func runBlocking<Answer: Sendable>(
  _ work: @escaping @Sendable () throws(SourceError) -> Answer
) async throws(SourceError) -> Answer {
  let result = await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(returning: Result { () throws(SourceError) in try work() })
    }
  }
  return try result.get()
}
