import EspalierWeb
import EspalierWebDriver
import Foundation
import Testing

@testable import WebBundleTool

extension PageTests {
  /// The folder that `make web-bundle` writes, behind a server that knows nothing but files.
  @Suite(.needsBrowser, .needsWebModules, .browser)
  struct BundleTests {
    /// The bundle, which is written once, below a path in the folder of what is built.
    private static let shared = Result {
      let files = try #require(WebAssets.find(), "the web front end is not built")
      let folder = files.folder.deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "bundle-of-tests")
      let bundle = folder.appending(path: "some/where")
      let distribution = try Distribution(of: files, in: bundle)
      return (folder: folder, bundle: bundle, distribution: distribution)
    }

    /// Opens a page of the bundle.
    private func open(_ page: String, _ body: (Browser, URL) async throws -> Void) async throws {
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
      #expect(try await browser.takeConsole().isEmpty, "the console")
    }

    @Test("The size before the first rows is measured separately from later downloads")
    func report() throws {
      let distribution = try Self.shared.get().distribution
      #expect(
        distribution.outline.map(\.path) == ["espalier.wasm", "espalier.js", "espalier.css"]
      )
      #expect(distribution.later.map(\.path).contains("espalier-more.wasm"))
      let elements = ["accordion/", "columns/", "form/", "rows/"]
      for part in distribution.others {
        #expect(elements.contains { part.path.hasPrefix($0) }, "\(part.path)")
      }
      let sums = [distribution.outline, distribution.later, distribution.others]
        .map(Distribution.sum)
      let measures = Report(distribution).measures.split(separator: "\n")
      #expect(measures[0] == "page.outline.gzip \(sums[0]) bytes")
      #expect(measures[1] == "page.outline-later.gzip \(sums[1]) bytes")
      #expect(measures[2] == "page.all-elements.gzip \(sums.reduce(0, +)) bytes")
      if distribution.isOptimised, distribution.isMinified {
        #expect(sums[0] <= Report.limit)
      } else {
        #expect(!PageTests.isCI, "wasm-opt and esbuild are to be there")
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
