import EspalierWeb
import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

/// A running `espalier serve`.
struct PageHost {
  var server: OutlineServer
  /// The served file or folder, `nil` for the gallery.
  var served: URL?
}

extension OutlinePage {
  /// The server of the page.
  var server: OutlineServer { host.server }
  /// The served file or folder, `nil` for the gallery.
  var served: URL? { host.served }

  /// Starts a server, opens its page, waits for the first rows, calls the body, and stops the
  /// server.
  ///
  /// - Parameters:
  ///   - hasRows: Whether the page is expected to have rows.
  ///   - token: The token that the server requires; it is part of the URL.
  static func open(
    _ served: Served = .gallery,
    outline: String? = nil,
    console: Console = .staysEmpty,
    hasRows: Bool = true,
    token: String? = nil,
    _ body: (OutlinePage) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "espalier-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let location = try served.write(into: folder)
    let server = try await OutlineServer.start(Program.espalier, serving: location, token: token)
    let host = PageHost(server: server, served: location)
    do {
      try await open(
        server.page(of: outline),
        of: host,
        console: console,
        hasRows: hasRows,
        body
      )
    } catch {
      await server.end()
      throw error
    }
    await server.end()
  }

  /// Holds all requests of the page until `releaseRequests`.
  func holdRequests() async throws {
    try await browser.run(
      """
      const fetch = window.fetch
      const released = new Promise(release => window.releaseRequests = release)
      window.fetch = async (...request) => {
        await released
        return fetch(...request)
      }
      """
    )
  }

  /// Releases the requests that `holdRequests` held, and waits for their responses.
  func releaseRequests() async throws {
    // The last request gets its response after the earlier ones.
    try await browser.run("releaseRequests(); await (await fetch('api/outlines')).text()")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the suite if the toolchain could not build the module, except under `CI=true`.
  static var needsWebModules: Self {
    .enabled(
      if: WebAssets.find()?.isPlaceholder == false || PageTests.isCI,
      "the toolchain of this build cannot compile for wasm32-unknown-none-wasm"
    )
  }
}
