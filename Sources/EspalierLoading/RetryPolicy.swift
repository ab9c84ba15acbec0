/// The decision whether a load that failed is tried again.
///
/// A load that is not tried again has failed: the status row of its branch says so, until the user
/// asks for it by `retry`.
public struct RetryPolicy: Sendable {
  /// Returns whether to try again, once it is time to.
  ///
  /// The parameters are the number of failures so far, at least 1, and the last error. It is not
  /// called for a load that was cancelled.
  public var shouldRetry: @Sendable (_ failures: Int, _ error: any Error) async -> Bool

  /// Creates a policy.
  public init(
    _ shouldRetry: @escaping @Sendable (_ failures: Int, _ error: any Error) async -> Bool
  ) {
    self.shouldRetry = shouldRetry
  }

  /// No load is tried again.
  public static let never = RetryPolicy { _, _ in false }

  /// Tries again after a delay that doubles with each failure.
  ///
  /// - Parameters:
  ///   - attempts: The number of attempts in all, the first one included.
  ///   - delay: The first delay in seconds. It is no `Duration`, which iOS 15 lacks.
  /// - Precondition: There is at least one attempt, and the delay is 0 to 3600 seconds.
  public static func backoff(attempts: Int, delayInSeconds delay: Double = 0.5) -> RetryPolicy {
    precondition(
      attempts > 0 && delay >= 0 && delay <= 3600,
      "expected attempts and a delay of 0 to 3600 seconds, got \(attempts) and \(delay)"
    )
    return RetryPolicy { failures, _ in
      guard failures < attempts else { return false }
      var seconds = delay
      for _ in 1..<failures { seconds = min(seconds * 2, 3600) }
      do { try await Task.sleep(nanoseconds: UInt64(seconds * 1e9)) } catch { return false }
      return true
    }
  }

  /// Performs a load, and again as long as the policy says so; `nil` if the task was cancelled.
  func result<Value: Sendable>(
    of load: () async throws -> Value
  ) async -> Result<Value, any Error>? {
    var failures = 0
    while !Task.isCancelled {
      do {
        return .success(try await load())
      } catch {
        failures += 1
        guard !Task.isCancelled else { return nil }
        guard await shouldRetry(failures, error) else { return .failure(error) }
      }
    }
    return nil
  }
}
