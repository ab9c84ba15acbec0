import EspalierBrowser
import EspalierWebDriver
import Foundation
import Testing

/// The WebAssembly modules of this build.
enum WebModules {
  /// The one that the page uses, unless it is a placeholder.
  static let espalier: URL? = {
    guard let file = WebModuleFile.find(), !file.isPlaceholder else { return nil }
    return file.url
  }()

  /// The replay's, unless it is a placeholder.
  static let replay: URL? = {
    // It is a resource of its own target, beside that of the page.
    guard let folder = espalier?.deletingLastPathComponent() else { return nil }
    let name = folder.lastPathComponent.replacing("EspalierBrowser", with: "ReplayModule")
    let url = folder.deletingLastPathComponent().appendingPathComponent("\(name)/replay.wasm")
    let size = try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? NSNumber
    return size?.intValue ?? 0 > 0 ? url : nil
  }()
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
  /// Opens an empty page and makes `exports` there, those of a module.
  func load(_ module: URL?) async throws {
    let bytes = try Data(contentsOf: #require(module))
    try await openBlank()
    try await run(
      """
      const bytes = Uint8Array.from(atob(arguments[0]), letter => letter.charCodeAt(0))
      window.exports = (await WebAssembly.instantiate(bytes)).instance.exports
      """,
      .string(bytes.base64EncodedString())
    )
  }
}
