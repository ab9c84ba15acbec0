import Dispatch

/// Does work that may wait for the system on a thread of its own.
///
/// The threads that all tasks share are few; one that waits for a disk is missing everywhere.
package func offTheTaskThreads<Answer: Sendable>(
  _ work: @escaping @Sendable () throws(SourceError) -> Answer
) async throws(SourceError) -> Answer {
  let result = await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(returning: Result { () throws(SourceError) in try work() })
    }
  }
  return try result.get()
}
