import EspalierWebDriver
import Foundation
import Testing

/// The rest of the engine's module, which a page fetches after its first rows.
extension PageTests.BundleTests {
  /// The names of the files that the engine's module consists of.
  static func modules(in bundle: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: bundle.path)
      .filter { $0.hasPrefix("espalier") && $0.hasSuffix(".wasm") }
  }

  /// The fetched files of the module.
  private static let fetched = """
    const fetched = () => performance.getEntriesByType("resource")
      .map(it => it.name.split("/").at(-1)).filter(it => it.endsWith(".wasm"))
    """

  /// Opens a page with an outline of 300 items, among which a third are open branches.
  ///
  /// - Parameters:
  ///   - script: Runs before all others.
  ///   - lacksRest: Whether the server does not have the rest of the module.
  private func openOutline(
    _ script: String,
    lacksRest: Bool = false,
    _ body: (Browser) async throws -> Void
  ) async throws {
    let bundle = try Self.shared.get().bundle
    let page = bundle.appending(path: "rest-\(lacksRest)")
    try? FileManager.default.removeItem(at: page)
    try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: page) }
    let files = try FileManager.default.contentsOfDirectory(atPath: bundle.path)
    for name in files where name.hasSuffix(".js") || name.hasSuffix(".css") || name == "outline" {
      let file = bundle.appending(path: name)
      try FileManager.default.copyItem(at: file, to: page.appending(path: name))
    }
    for name in try Self.modules(in: bundle) where name == "espalier.wasm" || !lacksRest {
      let file = bundle.appending(path: name)
      try FileManager.default.copyItem(at: file, to: page.appending(path: name))
    }
    try """
    <!doctype html><title>Rest</title><link rel="icon" href="data:,">
    <script>\(script)</script>
    <script type="module" src="espalier.js"></script>
    <espalier-outline id="it" style="height: 400px"></espalier-outline>
    <script type="module">
    const items = (from, count, children) => Array.from({ length: count }, (_, k) => ({
      id: from + k, title: `Item ${from + k}`, ...(children && { children: children(from + k) }),
    }))
    it.data = items(0, 100, k => k % 50 ? undefined : items(1000 + k, 2))
    </script>
    """.write(to: page.appending(path: "page.html"), atomically: true, encoding: .utf8)
    try await open("\(page.lastPathComponent)/page.html") { browser, _ in
      try await wait("the rows") { try await browser.run("return it.rows === 100") }
      try await body(browser)
    }
  }

  @Test("Rows are read, filtered and opened before the rest is there, and an edit waits for it")
  func beforeRest() async throws {
    guard try Self.modules(in: Self.shared.get().bundle).count > 1 else {
      #expect(!PageTests.isCI, "the module of the bundle is whole")
      return
    }
    try await openOutline("window.requestIdleCallback = () => 0") { browser in
      let states: [String] = try await browser.run(
        """
        \(Self.fetched)
        const states = []
        const add = () => states.push([it.rows, [...it.selected], it.cursor ?? "", fetched().length].join(" "))
        it.focus()
        it.select(3)
        add()
        it.expand(0)
        add()
        it.filter("Item 3")
        add()
        it.filter("")
        add()
        it.insert([{ id: "new", title: "New" }], 0)
        add()
        it.undo()
        add()
        return states
        """
      )
      let before = ["100 3 3 1", "102 3 3 1", "11 3 3 1", "102 3 3 1"]
      #expect(states == before + ["103 3 3 2", "102 3 3 2"])
    }
  }

  @Test("The rest is fetched by itself when the page is idle, but not where data are saved")
  func idle() async throws {
    try await openOutline("") { browser in
      try await wait("the rest") {
        try await browser.run("\(Self.fetched); return fetched().length === 2")
      }
    }
    let saves = """
      Object.defineProperty(navigator, "connection", { value: { saveData: true } })
      let asked = 0
      window.requestIdleCallback = () => (asked += 1)
      """
    try await openOutline(saves) { browser in
      let counts: [Int] = try await browser.run(
        "\(Self.fetched); return [fetched().length, asked]"
      )
      #expect(counts == [1, 0])
    }
  }

  @Test("A call that needs the rest in vain says so, and so does each one after it")
  func missingRest() async throws {
    try await openOutline("window.requestIdleCallback = () => 0", lacksRest: true) { browser in
      let messages: [String] = try await browser.run(
        """
        const messages = []
        for (const act of [() => it.insert([{ title: "New" }]), () => it.expand(0)]) {
          try {
            act()
            messages.push("none")
          } catch (error) {
            messages.push(`${error.code}: ${error.message.replace(/espalier-\\w+/, "NAME")}`)
          }
        }
        return messages
        """
      )
      #expect(messages.count == 2)
      for message in messages {
        #expect(message == "engine: The server has no NAME.wasm (404). Build Espalier again.")
      }
      _ = try await browser.takeConsole()
    }
  }
}
