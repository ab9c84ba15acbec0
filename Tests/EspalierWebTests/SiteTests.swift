import EspalierWebDriver
import Foundation
import Testing

extension PageTests.BundleTests {
  /// The website, which is written once over the bundle, without the API documentation.
  ///
  /// The script fails if a link leads nowhere, or if the first view is too large.
  private static let site = Result {
    let (folder, bundle, _) = try shared.get()
    let root = (0..<3).reduce(URL(filePath: #filePath)) { path, _ in
      path.deletingLastPathComponent()
    }
    let site = folder.appending(path: "site/of/pages")
    let script = Process()
    let output = Pipe()
    script.executableURL = root.appending(path: "Scripts/site")
    script.arguments = ["--without-docs", "--bundle", bundle.path, site.path]
    script.standardOutput = output
    script.standardError = output
    try script.run()
    let printed = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self
    )
    script.waitUntilExit()
    try #require(script.terminationStatus == 0, "site: \(printed)")
    return site
  }

  @Test(
    "The website's pages load all they need, and fit narrow and wide screens",
    .needsPrograms("cmark-gfm", "python3"),
    .only(in: .chromium, .firefox, because: "windows narrower than 447 pixels"),
    arguments: [
      "index.html", "guides/columns.html", "guides/performance.html", "reference.html",
      "recipes.html", "elements/gallery/index.html", "elements/gallery/outline.html",
    ]
  )
  func site(page: String) async throws {
    let site = try Self.site.get()
    let server = try FolderServer(site.appending(path: "../../.."))
    defer { server.end() }
    let browser = try PageTests.browser
    try await browser.openBlank()
    _ = try await browser.takeConsole()
    let url = try #require(URL(string: "site/of/pages/\(page)", relativeTo: server.url))
    for preference in [Browser.Preference.light, .dark] {
      try await browser.prefer(preference)
      for width in [390, 1600] {
        try await browser.resize(to: Browser.Size(width: width, height: 800))
        try await browser.open(url)
        let state = try await browser.run(Self.loaded, returning: Loaded.self)
        let name: Comment = "\(page), \(preference), \(width)"
        #expect(state.overflow <= 0, name)
        #expect(state.missing == [], name)
        #expect(state.unnamed == [], name)
        #expect(state.isDark == (preference == .dark), name)
        #expect(state.elements == state.ready, name)
        #expect((state.elements > 0) == page.contains("gallery"), name)
      }
    }
    try await browser.prefer()
    let lines = try await browser.takeConsole()
    #expect(lines.isEmpty, "the console")
  }

  private struct Loaded: Decodable {
    /// The number of pixels by which the page is too wide.
    var overflow: Int
    /// The addresses of pictures that are not there.
    var missing: [String]
    /// Links to what only some servers find.
    var unnamed: [String]
    var isDark: Bool
    /// The number of custom elements, and of those that can be used.
    var elements: Int
    var ready: Int
  }

  /// Waits for pictures and elements.
  private static let loaded = """
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = "eager"
    await Promise.all(pictures.map(picture => picture.decode().catch(() => {})))
    const elements = [...document.querySelectorAll("main *")]
      .filter(({ localName }) => localName.startsWith("espalier-"))
    let ready = 0
    for (const element of elements) {
      await customElements.whenDefined(element.localName)
      await element.ready
      ready += 1
    }
    const [red] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g)
    return {
      overflow: document.documentElement.scrollWidth - innerWidth,
      missing: pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
      unnamed: [...document.links].filter(({ pathname }) => !/\\.[a-z]+$/.test(pathname))
        .map(({ href }) => href),
      isDark: red < 128, elements: elements.length, ready,
    }
    """
}
