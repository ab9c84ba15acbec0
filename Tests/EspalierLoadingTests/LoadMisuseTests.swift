import EspalierLoading
import Testing

#if os(Linux) || os(macOS)
  /// Values that no caller means trap with the value in the message.
  @Suite struct LoadMisuseTests {
    @Test("No loads at a time, no attempts and no delay trap", arguments: Mistake.allCases)
    func traps(mistake: Mistake) async throws {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) { [mistake] in
        mistake.make()
      }
      // Optimised, it traps without a message.
      if _isDebugAssertConfiguration() {
        let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(said.contains(mistake.message), "\(said)")
      }
    }
  }

  enum Mistake: String, CaseIterable, Codable {
    case noLimit, noAttempts, delayNaN

    var message: String {
      switch self {
      case .noLimit: "expected a limit of at least 1 load, got 0"
      case .noAttempts: "got 0 and 0.5"
      case .delayNaN: "got 2 and nan"
      }
    }

    func make() {
      switch self {
      case .noLimit: _ = LoadDriver<Int>(limit: 0) { _ in LoadPage([]) }
      case .noAttempts: _ = RetryPolicy.backoff(attempts: 0)
      case .delayNaN: _ = RetryPolicy.backoff(attempts: 2, delayInSeconds: .nan)
      }
    }
  }
#endif
