/// Polls until there is a value, and returns it.
///
/// The value is polled once more after the time is over, because this process may have been
/// suspended itself.
///
/// - Parameters:
/// - what: The awaited condition, for the error message.
/// - look: Returns `nil` as long as there is no value. An error ends the waiting.
/// - Throws: `TimedOut`.
public func wait<Value>(
  _ what: String,
  within limit: Duration = .seconds(20),
  isolation: isolated (any Actor)? = #isolation,
  for look: () async throws -> Value?
) async throws -> Value {
  let clock = ContinuousClock()
  let end = clock.now + limit
  var pause = Duration.milliseconds(2)
  while true {
    let isLastLook = clock.now >= end
    if let value = try await look() { return value }
    if isLastLook { throw TimedOut(what: what, limit: limit) }
    try await clock.sleep(for: pause)
    pause = min(pause * 2, .milliseconds(50))
  }
}

/// Polls until the condition is true.
///
/// - Throws: `TimedOut`.
public func wait(
  _ what: String,
  within limit: Duration = .seconds(20),
  isolation: isolated (any Actor)? = #isolation,
  until look: () async throws -> Bool
) async throws {
  try await wait(what, within: limit) { try await look() ? () : nil }
}

/// The awaited condition did not occur in time.
public struct TimedOut: Error, CustomStringConvertible {
  /// The awaited condition.
  public let what: String

  /// The time limit.
  public let limit: Duration

  /// The message of the error.
  public var description: String { "waited \(limit) in vain for \(what)" }
}
