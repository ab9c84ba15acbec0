import EspalierWeb
import EspalierWebDriver
import Foundation
import Testing

/// A server of the files of the web front end, as any server of files would be.
struct PageHost {
  var url: URL
}

extension OutlinePage {
  /// Opens the page of a component, waits until that can be used, and runs the body.
  ///
  /// - Parameter isReady: False if it is never to be used.
  static func gallery(
    _ name: String,
    console: Console = .staysEmpty,
    isReady: Bool = true,
    _ body: (OutlinePage) async throws -> Void
  ) async throws {
    let host = PageHost(url: try GalleryServer.shared.get().url)
    let url = host.url.appending(path: "gallery/\(name)")
    try await open(url, of: host, console: console, hasRows: false) { page in
      if isReady {
        try await page.waitForComponent()
        // The page opens some items, so that there is something to see, and then adds this control.
        if ["columns", "form"].contains(name) {
          try await wait("the items") {
            try await page.browser.run("return document.querySelector('#dir') !== null")
          }
        }
        try await page.browser.run(
          """
          if (\(component).localName === "espalier-columns") \(component).path = []
          if (\(component).localName === "espalier-form") \(component).expanded = []
          """
        )
      }
      try await body(page)
    }
  }

  /// Waits until the component of the page can be used, and an outline has rows.
  func waitForComponent() async throws {
    // An element that is not defined yet has no such promise.
    try await wait("the component") {
      try await browser.run("return \(Self.component)?.ready !== undefined")
    }
    try await browser.run("await \(Self.component).ready")
    if try await browser.run("return \(Self.component).localName === 'espalier-outline'") {
      try await waitForFirstRows()
    }
  }

  /// The address of the library that a page of the gallery has loaded.
  static let library =
    "new URL('../espalier.js', document.querySelector('script[type=module]').src)"
}

/// The server of the gallery that all tests of its pages share; it ends with this process.
private enum GalleryServer {
  static let shared = Result {
    let assets = try #require(WebAssets.find(), "the web front end is not built")
    return try FolderServer(
      assets.folder,
      assets.module.deletingLastPathComponent(),
      policy: "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'"
    )
  }
}
