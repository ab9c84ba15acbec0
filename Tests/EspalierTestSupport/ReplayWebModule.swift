package import Foundation

/// The WebAssembly module of the replay, `replay.wasm`, which only tests need.
///
/// The tests compile it, and not every build: that takes longer than all else in the library. It is
/// kept beside the tests and compiled again when a source is newer.
package enum ReplayWebModule {
  /// The module, nil if the toolchain cannot make one.
  package static let url: URL? = try? make()

  private static let repository = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the build, with the program that the plugin uses too.
  private static let products: URL = {
    #if os(Linux)
      Bundle.main.bundleURL
    #else
      Bundle(for: Anchor.self).bundleURL.deletingLastPathComponent()
    #endif
  }()

  private final class Anchor {}

  /// Each after those that it imports.
  private static let modules = [
    "Sources/EspalierJSON", "Sources/Espalier", "Sources/EspalierReplay", "Sources/EspalierBrowser",
    "Tests/ReplayModule",
  ]

  private static func make() throws -> URL? {
    let tool = products.appending(path: "WebModuleTool")
    let folder = products.appending(path: "replay-module")
    let module = folder.appending(path: "replay.wasm")
    var arguments = ["--output", module.path, "--work", folder.appending(path: "parts").path]
    var inputs = [tool]
    for path in modules {
      let sources = try files(in: path, kinds: ["swift"])
      arguments += ["--module", URL(filePath: path).lastPathComponent] + sources.map(\.path)
      inputs += sources
    }
    let runtime = try files(in: "Sources/CWasmRuntime", kinds: ["c", "h"])
    arguments += ["--runtime"] + runtime.map(\.path)
    inputs += runtime

    let made = try? changed(module)
    if try made.map({ made in try inputs.allSatisfy { try changed($0) < made } }) != true {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let process = try Process.run(tool, arguments: arguments)
      process.waitUntilExit()
      if process.terminationStatus != 0 { return nil }
    }
    let size = try module.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    return size > 0 ? module : nil
  }

  private static func files(in path: String, kinds: Set<String>) throws -> [URL] {
    let folder = repository.appending(path: path)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appending(path: $0) }.filter { kinds.contains($0.pathExtension) }
  }

  private static func changed(_ file: URL) throws -> Date {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: file.resolvingSymlinksInPath().path
    )
    return attributes[.modificationDate] as? Date ?? .distantPast
  }
}
