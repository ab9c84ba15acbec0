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

  /// What the page adds to it when it is wanted.
  static var more: URL? { WebModuleFile.find()?.more }

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
