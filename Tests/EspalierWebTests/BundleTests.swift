import EspalierWeb
import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// The folder that `make web-bundle` writes, behind a server that knows nothing but files.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct BundleTests {
    /// The bundle, which is written once, below a path in the folder of what is built, and the
    /// printed sizes.
    static let shared = Result {
      let files = try #require(WebAssets.find(), "the web front end is not built")
      let assets = files.folder.deletingLastPathComponent()
      let folder = assets.deletingLastPathComponent().appending(path: "bundle-of-tests")
      let bundle = folder.appending(path: "some/where")
      let root = (0..<3).reduce(URL(filePath: #filePath)) { path, _ in
        path.deletingLastPathComponent()
      }
      let script = Process()
      let output = Pipe()
      script.executableURL = root.appending(path: "Scripts/web-bundle")
      script.arguments = ["--measures", "--from", assets.path, bundle.path]
      script.standardOutput = output
      try script.run()
      let printed = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(),
        as: UTF8.self
      )
      script.waitUntilExit()
      try #require(script.terminationStatus == 0, "web-bundle: \(printed)")
      return (folder: folder, bundle: bundle, measures: printed)
    }

    /// Opens a page of the bundle.
    func open(_ page: String, _ body: (Browser, URL) async throws -> Void) async throws {
      let (folder, bundle, _) = try Self.shared.get()
      let server = try FolderServer(folder)
      defer { server.end() }
      let browser = try PageTests.browser
      try await browser.prefer()
      try await browser.openBlank()
      _ = try await browser.takeConsole()
      let url = try #require(URL(string: "some/where/\(page)", relativeTo: server.url))
      try await browser.open(url)
      try await body(browser, bundle)
      let lines = try await browser.takeConsole()
      #expect(lines.isEmpty, "the console")
    }

    @Test("The sizes are reported, and within their limits")
    func sizes() throws {
      let measures = try Self.shared.get().measures.split(separator: "\n")
      for name in ["outline", "outline-later", "columns-later", "form-later"] {
        let start = "page.\(name).gzip "
        #expect(measures.contains { $0.hasPrefix(start) && $0.hasSuffix(" bytes") }, "\(name)")
      }
      let verdicts = measures.filter { $0.hasPrefix("#") }
      #expect(verdicts.count == 5)
      // Without wasm-opt the module is larger.
      guard PageTests.isCI else { return }
      for verdict in verdicts { #expect(verdict.hasPrefix("# met ")) }
    }

    @Test("Only the bundled scripts and styles are in the bundle")
    func contents() throws {
      let bundle = try Self.shared.get().bundle
      let names = try FileManager.default.subpathsOfDirectory(atPath: bundle.path)
      let expected = [
        "espalier.js", "espalier.css", "espalier.wasm", "package.json", "espalier.d.ts",
      ]
      #expect(Set(expected).isSubset(of: names))
      #expect(!names.contains { $0.hasPrefix("gallery") || $0.hasPrefix("core") })
      // Recipes are there to be read.
      for name in names where name.hasSuffix(".js") && !name.hasPrefix("recipes/") {
        let script = try String(contentsOf: bundle.appending(path: name), encoding: .utf8)
        #expect(!script.contains("@typedef"), "\(name)")
      }
    }

    @Test("The example shows an outline from a list and one from data")
    func example() async throws {
      try await open("example.html") { browser, _ in
        let titles = try await wait("the rows") {
          let titles: [[String]] = try await browser.run(
            """
            return [...document.querySelectorAll("espalier-outline")].map(outline =>
              [...outline.shadowRoot.querySelectorAll("[role=treeitem] [part~=title]")]
                .map(it => it.textContent))
            """
          )
          return titles.allSatisfy { !$0.isEmpty } ? titles : nil
        }
        #expect(
          titles == [
            ["Bread", "Rye", "Wheat", "Cheese", "Olives"],
            ["Africa", "Nile", "Congo", "Niger", "South America", "Asia"],
          ]
        )
        try await browser.click(browser.element("#expand"))
        try await browser.element("#filter").type("ne")
        try await wait("what passes the filter") {
          try await browser.run("return rivers.rows") == 3
        }
        try await browser.run("rivers.select('negro')")
        #expect(try await browser.element("#selected").text == "Negro")
      }
    }

    @Test("A page's own bundle has the elements, with the module and the styles beside it")
    func ownBundle() async throws {
      let bundle = try Self.shared.get().bundle
      let page = bundle.appending(path: "own")
      try? FileManager.default.removeItem(at: page)
      try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
      let script = page.appending(path: "app.js")
      try """
      import "../espalier.js";
      document.querySelector("espalier-outline").data = [{ title: "Oak" }, { title: "Beech" }];
      """.write(to: script, atomically: true, encoding: .utf8)
      try """
      <!doctype html><title>Own</title><link rel="icon" href="data:,">
      <script type="module" src="out/app.js"></script>
      <espalier-outline></espalier-outline><espalier-accordion><section expanded><h2>Elm</h2>
      <p>Tall</p></section></espalier-accordion>
      """.write(to: page.appending(path: "own.html"), atomically: true, encoding: .utf8)
      let esbuild = Process()
      esbuild.executableURL = URL(filePath: "/usr/bin/env")
      esbuild.arguments = [
        "esbuild", script.path, "--bundle", "--splitting", "--format=esm", "--log-level=warning",
        "--outdir=\(page.appending(path: "out").path)",
      ]
      try esbuild.run()
      esbuild.waitUntilExit()
      #expect(esbuild.terminationStatus == 0)
      let modules = try Self.modules(in: bundle)
      for name in modules + ["espalier.css", "accordion"] {
        try FileManager.default.copyItem(
          at: bundle.appending(path: name),
          to: page.appending(path: "out/\(name)")
        )
      }
      defer { try? FileManager.default.removeItem(at: page) }
      try await open("own/own.html") { browser, _ in
        try await wait("the rows and the panel") {
          try await browser.run(
            """
            const [outline] = document.getElementsByTagName("espalier-outline")
            const [accordion] = document.getElementsByTagName("espalier-accordion")
            return outline.rows === 2 && accordion.expanded?.length === 1
            """
          )
        }
      }
    }

    @Test("Two copies in one page leave the first one working")
    func twoCopies() async throws {
      try await open("example.html") { browser, _ in
        try await wait("the rows") { try await browser.run("return rivers.rows > 0") }
        let names: [String] = try await browser.run(
          """
          const warnings = []
          console.warn = (words) => warnings.push(words)
          await import(new URL("./espalier.js?again", location))
          return warnings
          """
        )
        #expect(
          names == ["Espalier is loaded twice. The first copy has defined <espalier-outline>."]
        )
        #expect(try await browser.run("return rivers.rows > 0"))
      }
    }

    @Test("The benchmark page supports its driver, with objects and with columns")
    func bench() async throws {
      for query in ["", "?columnar=1"] {
        try await open("bench.html\(query)") { browser, _ in
          try await wait("the page") { try await browser.run("return 'peer' in window") }
          let counts: [Int] = try await browser.run(
            """
            const counts = []
            const count = () =>
              counts.push(document.querySelector("espalier-outline").rows)
            peer.prepare(1000)
            await peer.load()
            count()
            for (const act of ["expandAll", "collapseRoot", "expandRoot"]) {
              await peer[act]()
              count()
            }
            return counts
            """
          )
          #expect(counts == [11, 1000, 1, 1000])
          let last: String = try await browser.run(
            """
            peer.scroller().scrollTop = peer.scroller().scrollHeight
            await new Promise(requestAnimationFrame)
            await new Promise(requestAnimationFrame)
            const root = document.querySelector("espalier-outline").shadowRoot
            const rows = [...root.querySelectorAll(peer.rowSelector)]
            return rows.map(it => it.textContent).find(it => it.includes(peer.lastTitle)) ?? ""
            """
          )
          #expect(last.contains("Item 999 of folder 10"))
        }
      }
    }

    @Test("Each of the other elements is fetched when it is first used, with all it needs")
    func others() async throws {
      try await open("example.html") { browser, bundle in
        let missing: [String] = try await browser.run(
          """
          const { define } = await import(new URL("espalier.js", location))
          const missing = []
          for (const name of ["columns", "accordion", "rows", "form"]) {
            const isThere = await define(name)
            const element = document.createElement(`espalier-${name}`)
            element.label = name
            document.body.append(element)
            await element.ready
            if (!(element instanceof isThere)) missing.push(name)
            element.remove()
          }
          return missing
          """
        )
        #expect(missing == [])
        let types = try String(
          contentsOf: bundle.appending(path: "espalier.d.ts"),
          encoding: .utf8
        )
        #expect(types.contains("OutlineElement"))
      }
    }
  }
}
