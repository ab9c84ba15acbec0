import EspalierTestSupport
import EspalierWeb
import EspalierWebDriver
import Foundation
import Testing

/// The WebAssembly modules of this build.
enum WebModules {
  /// The one that the page uses, unless it is a placeholder.
  static let espalier: URL? = {
    guard let file = WebAssets.find(), !file.isPlaceholder else { return nil }
    return file.module
  }()

  /// The replay's, which the tests compile.
  static var replay: URL? { ReplayWebModule.url }
}

extension Trait where Self == ConditionTrait {
  /// Leaves the suite out where the toolchain made no modules, except under `CI=true`.
  static var needsWebModules: Self {
    .enabled(
      if: WebModules.replay != nil || PageTests.isCI,
      "the toolchain of this build cannot compile for wasm32-unknown-none-wasm"
    )
  }
}

extension Browser {
  /// Opens an empty page and sets `exports` there to those of a module.
  func load(_ module: URL?) async throws {
    let module = try #require(module)
    try await openBlank()
    try await run(
      """
      const bytes = Uint8Array.from(atob(arguments[0]), letter => letter.charCodeAt(0))
      window.exports = (await WebAssembly.instantiate(bytes)).instance.exports
      """,
      .string(Data(contentsOf: module).base64EncodedString())
    )
  }
}
