import EspalierWebDriver
import Testing

extension PageTests {
  /// Lists so long that only a window of them is in the document.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct LongListTests {
    @Test("The last of 100,000 elements of a JSON file is reached, with the right content")
    func lastOfJSON() async throws {
      try await OutlinePage.open(.list(100_000)) { page in
        try await page.scroll(to: 100_000 * 100)
        let last = try await page.lastRow(titled: "99999")
        #expect(last.detail == "\(99_999 * 99_999)")
        #expect(last.position == 100_000)
        #expect(last.size == 100_000)
        #expect(last.isInWindow)
        #expect(try await page.browser.element("body").text.contains("100,000 rows"))
        #expect(try await page.elementCount < 600)
      }
    }

    @Test("The last of a million is reached, with the right content")
    func lastOfMillion() async throws {
      try await OutlinePage.open(outline: "million") { page in
        try await page.scroll(to: 1_000_000 * 100)
        let last = try await page.lastRow(titled: "1,000,000")
        #expect(last.position == 1_000_000)
        #expect(last.size == 1_000_000)
        #expect(last.isInWindow)
        try await page.focus()
        try await page.press(.home, .end)
        #expect(try await page.cursor == "1,000,000")
        #expect(try await page.elementCount < 600)
      }
    }

    @Test("The cursor moves page by page through a million rows, to rows that are not loaded yet")
    func pagesOfMillion() async throws {
      try await OutlinePage.open(outline: "million") { page in
        try await page.focus()
        try await page.press(.end)
        try await page.press(.pageUp, .pageUp, .pageUp)
        let cursor = try await wait("its words") {
          let cursor = try await page.cursor
          return cursor.isEmpty ? nil : cursor
        }
        #expect(cursor.hasPrefix("999,9"))
      }
    }

    @Test("A jump leaves no frame blank, since rows are drawn in the scroll event")
    func noBlankFrame() async throws {
      struct Seen: Decodable {
        var events: Int
        var blankEvents: Int
        var blankFrames: Int
        var most: Int
      }
      try await OutlinePage.open(.list(100_000)) { page in
        let seen: Seen = try await page.browser.run(
          """
          const tree = \(OutlinePage.tree)
          const isCovered = (further = 0) => {
            const { top, bottom } = tree.getBoundingClientRect()
            let covered = top
            for (const row of tree.querySelectorAll("[role=treeitem]")) {
              const box = row.getBoundingClientRect()
              if (box.bottom <= covered) continue
              if (box.top > covered + 1) break
              covered = box.bottom
            }
            return covered >= bottom + further
          }
          const elements = root => [...root.querySelectorAll("*")]
            .reduce((sum, it) => sum + 1 + (it.shadowRoot ? elements(it.shadowRoot) : 0), 0)
          const frame = () => new Promise(requestAnimationFrame)
          const seen = { events: 0, blankEvents: 0, blankFrames: 0, most: 0 }
          // It receives the event after the page's own listener.
          tree.addEventListener("scroll", () => {
            seen.events += 1
            if (!isCovered()) seen.blankEvents += 1
          })
          const limit = tree.scrollHeight - tree.clientHeight - 100
          for (let jump = 1; jump <= 40; jump++) {
            await frame()
            tree.scrollTop = (jump * 0.6180339887 % 1) * limit
            await frame()
            if (!isCovered()) seen.blankFrames += 1
            if (isCovered(5000)) throw new Error("more rows than there can be")
            seen.most = Math.max(seen.most, elements(document))
          }
          return seen
          """
        )
        #expect(seen.events >= 40)
        #expect(seen.blankEvents == 0)
        #expect(seen.blankFrames == 0)
        #expect(seen.most < 600)
      }
    }

    @Test("A branch of 100,000 expands and collapses quickly, wherever its rows are")
    func bigBranch() async throws {
      let text = "{\"many\": [\(String(repeating: "0,", count: 99_999))0], \"after\": 1}"
      try await OutlinePage.open(.json(text)) { page in
        try await page.turn("many")
        try await wait("all rows") { try await page.browser.run("return espalier.rows > 9e4") }
        try await page.settle()
        try await page.scroll(to: 100_000 * 100)
        _ = try await page.lastRow(titled: "after")
        try await page.browser.run("espalier.collapse(espalier.find('many'))")
        try await page.settle()
        let picture = try await page.picture
        #expect(
          picture == """
            > many <
            - after
            """
        )
      }
    }
  }
}

extension OutlinePage {
  /// The last row, as soon as it has its title.
  fileprivate func lastRow(titled title: String) async throws -> Row {
    try await wait("the row \(title)") {
      let last = try await rows.last
      return last?.title == title ? last : nil
    }
  }

  /// The number of elements in the document, including those in shadow roots.
  fileprivate var elementCount: Int {
    get async throws { try await browser.elements("*").count }
  }
}
