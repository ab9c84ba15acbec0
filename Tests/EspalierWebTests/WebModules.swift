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

  /// The module that the page loads on demand.
  static var more: URL? { WebAssets.find()?.deferredModule }

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
  /// Opens an empty page and makes `exports` there: those of a module, and of one that is added to
  /// it.
  func load(_ module: URL?, adding more: URL? = nil) async throws {
    try await openBlank()
    try await run("window.exports = {}")
    for module in [module, more].compactMap(\.self) {
      try await run(
        """
        const bytes = Uint8Array.from(atob(arguments[0]), letter => letter.charCodeAt(0))
        const { instance } = await WebAssembly.instantiate(bytes, { espalier: exports })
        Object.assign(exports, instance.exports)
        """,
        .string(Data(contentsOf: module).base64EncodedString())
      )
    }
    try #require(module != nil)
  }
}
