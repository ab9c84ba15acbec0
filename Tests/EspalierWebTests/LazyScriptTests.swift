import EspalierWebDriver
import Testing

extension PageTests {
  /// The files loaded from the start, and those loaded on demand.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct LazyScriptTests {
    private static let outline = OutlinePage.component

    /// The engine's module, and the script for paged children, that were loaded so far.
    private func fetched(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run(
        """
        const names = performance.getEntriesByType("resource")
          .map(it => new URL(it.name).pathname.split("/").pop())
        return [...new Set(names)].filter(it => it.endsWith(".wasm") || it === "paging.js").sort()
        """
      )
    }

    /// Opens an outline without interaction, with the files that it loads from the start.
    private func open(_ body: (OutlinePage) async throws -> Void) async throws {
      try await OutlinePage.gallery("outline", isReady: false) { page in
        try await page.waitForFirstRows()
        #expect(try await fetched(page) == ["espalier.wasm"])
        try await body(page)
      }
    }

    @Test("A page's calls before any interaction take effect at once, without another download")
    func atOnce() async throws {
      try await open { page in
        let rows: [Int] = try await page.browser.run(
          """
          const outline = \(Self.outline)
          const rows = [outline.rows]
          outline.expandAll()
          rows.push(outline.rows)
          const last = outline.find("Lugworm")
          outline.reveal(last)
          outline.select(last)
          outline.check(last)
          rows.push(outline.selected.length, outline.checked.length)
          outline.collapseAll()
          rows.push(outline.rows)
          rows.push(outline.filter("lugworm"))
          outline.filter(null)
          outline.sort((a, b) => b.title < a.title ? -1 : 1)
          outline.apply(outline.data)
          outline.restore(outline.state())
          rows.push(outline.rows)
          return rows
          """
        )
        #expect(rows[1] > rows[0] && rows[0] > rows[4])
        #expect(rows[2...] == [1, 1, rows[4], 1, rows[4]])
        #expect(try await fetched(page) == ["espalier.wasm"])
      }
    }

    @Test("A source loads the script for paged children, from the start or later")
    func source() async throws {
      try await open { page in
        let seen: [Int] = try await page.browser.run(
          """
          const made = document.createElement("espalier-outline")
          made.label = "From a source"
          made.style.blockSize = "200px"
          made.source = async (id, offset, limit) =>
            ({ items: [{ title: "one" }, { title: "two", branch: true }], total: 2 })
          document.body.append(made)
          await made.ready
          await new Promise(done => made.addEventListener("espalier-load", done))
          const later = document.createElement("espalier-outline")
          later.label = "Given a source later"
          later.data = [{ title: "alone" }]
          document.body.append(later)
          await later.ready
          const before = later.rows
          later.source = made.source
          later.data = undefined
          await new Promise(done => later.addEventListener("espalier-load", done))
          return [made.rows, before, later.rows]
          """
        )
        #expect(seen == [2, 1, 2])
        #expect(try await fetched(page) == ["espalier.wasm", "paging.js"])
      }
    }

    @Test(
      "Without the module the element reports the error, and a new element tries again",
      .only(in: .chromium, .firefox, because: "requests that are blocked")
    )
    func missing() async throws {
      try await OutlinePage.gallery("outline", console: .mayComplain, isReady: false) { page in
        try await page.browser.block(["*/espalier.wasm"])
        try await page.browser.reload()
        let words: String = try await wait("the error") {
          let words: String = try await page.browser.run(
            """
            const outline = \(Self.outline)
            if (!outline?.ready) return ""
            return outline.ready.then(() => "ready", error => `${error.name} ${error.message}`)
            """
          )
          return words.isEmpty ? nil : words
        }
        #expect(words.contains("espalier.wasm"))
        #expect(words.hasPrefix("EspalierError"))
        try await page.browser.block([])
        let rows: Int = try await page.browser.run(
          """
          const made = document.createElement("espalier-outline")
          made.label = "Made later"
          made.data = [{ title: "one" }, { title: "two" }]
          document.body.append(made)
          await made.ready
          return made.rows
          """
        )
        #expect(rows == 2)
      }
    }
  }
}
