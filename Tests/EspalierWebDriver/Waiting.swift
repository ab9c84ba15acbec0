/// Looks again and again until there is a value, and returns it.
///
/// There is always a look after the time is over: this process may have been kept waiting itself.
///
/// - Parameters:
///   - what: What is awaited, for the error.
///   - look: Returns `nil` as long as it is not there. What it throws ends the waiting.
/// - Throws: `TimedOut`.
package func wait<Value>(
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

/// Looks again and again until it is true.
///
/// - Throws: `TimedOut`.
package func wait(
  _ what: String,
  within limit: Duration = .seconds(20),
  isolation: isolated (any Actor)? = #isolation,
  until look: () async throws -> Bool
) async throws {
  try await wait(what, within: limit) { try await look() ? () : nil }
}

/// What was awaited did not come.
package struct TimedOut: Error, CustomStringConvertible {
  package let what: String
  package let limit: Duration

  package var description: String { "waited \(limit) in vain for \(what)" }
}
