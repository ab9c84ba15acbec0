import EspalierWebDriver
import Foundation
import Testing

/// Everything that drives a browser.
///
/// The suites are extensions of this one. Each says with `.browser` that it wants a browser, and
/// with `.serialized` that its tests share it one after the other. Two suites run at a time: a
/// browser alone waits for its frames and its driver for a quarter of the time, and more than two
/// would only take the machine from each other.
@Suite
enum PageTests {
  /// The suites that may run at a time.
  static let turns = Turns(2)

  /// The browser of the suite that runs.
  @TaskLocal static var sharedBrowser: Browser?

  /// The browser of the suite that runs.
  static var browser: Browser {
    get throws { try #require(sharedBrowser, "the suite has no trait .browser") }
  }

  /// Under `CI=true` nothing may be left out for want of a browser.
  static let isCI = ProcessInfo.processInfo.environment["CI"] == "true"
}

/// Gives all tests of a suite one browser, which is ended when they are over.
struct BrowserScope: SuiteTrait, TestScoping {
  var options = Browser.Options()

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try #require(
      test.traits.contains { $0 is ParallelizationTrait },
      "tests that share a browser need .serialized"
    )
    try await PageTests.turns.take {
      try await Browser.run(options) { browser in
        try await PageTests.$sharedBrowser.withValue(browser) { try await function() }
      }
    }
  }
}

extension Trait where Self == BrowserScope {
  /// One browser for all tests of the suite.
  static var browser: Self { Self() }

  /// One browser for all tests of the suite, with further flags on its command line.
  static func browser(flags: String...) -> Self {
    Self(options: Browser.Options(flags: flags))
  }

  /// One browser for all tests of the suite, with WebAssembly or without.
  static func browser(hasWebAssembly: Bool) -> Self {
    Self(options: Browser.Options(hasWebAssembly: hasWebAssembly))
  }

  /// One browser for all tests of the suite, whose user wants no smaller font.
  static func browser(smallestFont: Int) -> Self {
    Self(options: Browser.Options(smallestFont: smallestFont))
  }
}

extension Trait where Self == ConditionTrait {
  /// Leaves the suite out where there is no browser, except under `CI=true`.
  static var needsBrowser: Self {
    let reason =
      switch BrowserPrograms.onThisMachine {
      case .success: ""
      case .failure(let missing): missing.description
      }
    return .enabled(if: BrowserPrograms.areHere || PageTests.isCI, "\(reason)")
  }

  /// Leaves a test out in all but these browsers.
  ///
  /// - Parameter reason: The feature that the others lack.
  static func only(in kinds: BrowserKind..., because reason: Comment) -> Self {
    .enabled(if: kinds.contains(.chosen), reason)
  }
}
