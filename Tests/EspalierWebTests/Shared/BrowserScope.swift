import EspalierWebDriver
import Foundation
import Testing

/// Everything that drives a browser, one test after the other.
///
/// Two browsers at once would only take the machine from each other. The suites are extensions of
/// this one; each says with `.browser` that it wants a browser.
@Suite(.serialized)
enum PageTests {
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
    let browser = try await Browser.start(options)
    do {
      try await PageTests.$sharedBrowser.withValue(browser) { try await function() }
    } catch {
      await browser.end()
      throw error
    }
    await browser.end()
  }
}

extension Trait where Self == BrowserScope {
  /// One browser for all tests of the suite.
  static var browser: Self { Self() }

  /// One browser for all tests of the suite, with further flags on its command line.
  static func browser(flags: String...) -> Self {
    Self(options: Browser.Options(flags: flags))
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
