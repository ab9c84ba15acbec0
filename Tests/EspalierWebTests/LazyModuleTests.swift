import EspalierWebDriver
import Testing

extension PageTests {
  /// The files loaded from the start, and those loaded on demand.
  @Suite(.needsBrowser, .needsWebModules, .browser)
  struct LazyModuleTests {
    private static let outline = OutlinePage.component

    /// The engine's modules, and the script for paged children, that were loaded so far.
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

    @Test("Scripts open, close, select, reveal and scroll with the first module alone")
    func first() async throws {
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
          rows.push(outline.selected.length, outline.checked.length)
          outline.collapseAll()
          rows.push(outline.rows)
          outline.filter(null)
          outline.apply(outline.data)
          outline.restore(outline.state())
          rows.push(outline.rows)
          return rows
          """
        )
        #expect(rows[1] > rows[0] && rows[0] > rows[4])
        #expect(rows[2...] == [1, 0, rows[4], rows[4]])
      }
    }

    @Test("Hovering or focusing an outline loads the second module")
    func reach() async throws {
      for reaches in [
        { (page: OutlinePage) in try await page.browser.point(at: page.element("Vertebrates")) },
        { (page: OutlinePage) in try await page.browser.run("\(Self.outline).focus()") },
      ] {
        try await open { page in
          try await reaches(page)
          try await wait("the second module") {
            try await fetched(page) == ["espalier-more.wasm", "espalier.wasm"]
          }
        }
      }
    }

    @Test("A page's call before any interaction takes effect at once")
    func atOnce() async throws {
      try await open { page in
        let seen: [Int] = try await page.browser.run(
          """
          const outline = \(Self.outline)
          const matches = outline.filter("lugworm")
          return [matches, outline.rows > 0 ? 1 : 0]
          """
        )
        #expect(seen == [1, 1])
        #expect(try await fetched(page) == ["espalier-more.wasm", "espalier.wasm"])
        #expect(try await page.titles.contains("Lugworm"))
      }
      try await open { page in
        let checked: Int = try await page.browser.run(
          """
          const outline = \(Self.outline)
          outline.check(outline.find("Lugworm"))
          outline.sort((a, b) => b.title < a.title ? -1 : 1)
          return outline.checked.length
          """
        )
        #expect(checked == 1)
      }
    }

    @Test("Checkboxes load the second module from the start, and so does a source")
    func wanted() async throws {
      try await open { page in
        let seen: [Int] = try await page.browser.run(
          """
          const { prepare } = await import(\(OutlinePage.library))
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
          await prepare()
          return [made.rows, before, later.rows]
          """
        )
        #expect(seen == [2, 1, 2])
        #expect(
          try await fetched(page) == ["espalier-more.wasm", "espalier.wasm", "paging.js"]
        )
      }
      try await OutlinePage.gallery("outline", isReady: false) { page in
        try await page.browser.run(
          """
          const made = document.createElement("espalier-outline")
          made.label = "With boxes"
          made.checkboxes = true
          made.data = [{ title: "one" }]
          document.body.append(made)
          await made.ready
          """
        )
        #expect(try await fetched(page) == ["espalier-more.wasm", "espalier.wasm"])
      }
    }

    @Test("Without the second module rows open and close, and other calls report the error")
    func lacks() async throws {
      try await OutlinePage.gallery("outline", console: .mayComplain, isReady: false) { page in
        try await page.browser.block(["*/espalier-more.wasm"])
        try await page.browser.reload()
        try await page.waitForFirstRows()
        try await page.turn("Vertebrates")
        let words: String = try await page.browser.run(
          """
          try { \(Self.outline).filter("lugworm") } catch (error) { return error.message }
          return "nothing"
          """
        )
        #expect(words.contains("espalier-more.wasm"))
        #expect(try await page.titles.contains("Arthropods"))
        // It is tried again by whoever asks next.
        try await page.browser.block([])
        let matches: Int = try await page.browser.run(
          "return \(Self.outline).filter('lugworm')"
        )
        #expect(matches == 1)
      }
    }
  }
}
