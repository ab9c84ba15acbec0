import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// The matches of a search alone, with what they are in.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct FilterTests {
    /// Three matches for "turin": near the beginning, in the 3,001st element, and a branch.
    private static let json: String = {
      let others = (0..<3000).map { #"{"id": \#($0), "town": "T\#($0)"}"# }
      let last = #"{"name": "Ada", "city": {"name": "Turin", "since": 1820}}"#
      return
        #"{"first": {"city": "Turin", "x": 1}, "others": [\#(others.joined(separator: ","))"#
        + #", \#(last)], "turin": {"a": 1, "b": 2}, "last": null}"#
    }()

    private let folder = Served.folder([
      "a.txt": "", "src/b.txt": "", "src/deep/needle.txt": "", "src/deep/down/needle.bin": "",
      "src/deep/down/other.txt": "", "z.txt": "",
    ])

    private static let matches = """
      v first
        - city
      v others
        v 3000
          v city
            - name
      > turin
      """

    private func status(_ page: OutlinePage) async throws -> String {
      try await page.browser.run("return document.querySelector('.search output').textContent")
    }

    /// The search in the address.
    private func query(_ page: OutlinePage) async throws -> String {
      try await page.browser.run(
        """
        const query = new URLSearchParams(location.search)
        query.delete("row")
        return `${query}`
        """
      )
    }

    /// Writes into the search field.
    private func search(_ text: String, _ page: OutlinePage) async throws {
      try await page.browser.run(
        "const it = document.querySelector('.search input'); it.focus(); it.select()"
      )
      try await page.browser.type(text)
    }

    private func toggle(_ page: OutlinePage) async throws {
      try await page.browser.click(page.browser.element(".search .only"))
    }

    private func isFiltered(_ page: OutlinePage) async throws -> Bool {
      try await page.browser.run(
        "return window.espalier?.element.classList.contains('filtered') ?? false"
      )
    }

    /// The rows in the window, without the marks of the cursor and the selection.
    private func rows(_ page: OutlinePage) async throws -> String {
      try await page.rows.filter(\.isInWindow).map {
        var row = $0
        (row.isTabStop, row.isSelected) = (false, false)
        return row.picture
      }.joined(separator: "\n")
    }

    private func waitForRows(_ expected: String, _ page: OutlinePage) async throws {
      try await wait("the rows\n\(expected)") {
        guard try await isFiltered(page) else { return false }
        return try await rows(page) == expected
      }
    }

    @Test("Only matches are shown, over what was never loaded; then all is as it was")
    func restores() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await page.turn("others")
        try await wait("the elements") { try await page.titles.contains("20") }
        try await page.settle()
        try await page.scroll(to: 500)
        try await page.settle()
        let seen = try await page.rows.first { $0.isInWindow && $0.top > 100 }
        let row = try #require(seen)
        try await page.browser.click(page.element(row.title))
        try await page.settle()
        let before = try await page.picture
        #expect(before.contains("> \(row.title) < *"))
        let offset: Double = try await page.browser.run("return espalier.scrolled")

        try await toggle(page)
        #expect(try await page.picture == before, "nothing is sought yet")
        try await search("turin", page)
        try await waitForRows(Self.matches, page)
        #expect(try await page.selection == ["city"], "the first match")
        #expect(try await status(page) == "1 of 3")
        // Enter goes from match to match, and what was never a row shows its path.
        try await page.press(.enter)
        try await wait("the second match") { try await page.selection == ["name"] }
        let crumbs: String = try await page.browser.run(
          "return [...document.querySelectorAll('.path:not([hidden]) li')].map(it => it.textContent).join('/')"
        )
        #expect(crumbs == "others/3000/city/name")
        #expect(
          try await page.browser.run("return document.querySelector('.foot .rows').textContent")
            == "7 rows"
        )
        // A branch that matches opens as in the whole outline.
        try await page.settle()
        try await page.turn("turin")
        try await wait("its children") { try await rows(page).hasSuffix("v turin\n  - a\n  - b") }

        try await toggle(page)
        #expect(try await !isFiltered(page))
        #expect(try await page.picture == before)
        #expect(try await page.browser.run("return espalier.scrolled") == offset)
        #expect(try await page.browser.elements("espalier-outline").count == 1)
        // The search is still there, and goes on.
        #expect(try await status(page) == "2 of 3")
      }
    }

    @Test("Escape empties the field, shows all as it was, and gives its rows the focus")
    func escape() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        let before = try await rows(page)
        try await search("turin", page)
        // The search opens what its first match is in, once it has its children.
        try await wait("the first match") { try await page.selection == ["city"] }
        // The key of the button.
        try await page.press(.enter, holding: [.control])
        try await waitForRows(Self.matches, page)
        #expect(
          try await page.browser.element(".search .only").attribute("aria-pressed") == "true"
        )
        try await page.press(.escape)
        #expect(try await !isFiltered(page))
        // The search had opened the first match before there was a filter.
        #expect(try await rows(page) != before)
        #expect(try await page.titles.prefix(2) == ["first", "city"])
        #expect(try await page.rows.contains { $0.hasFocus })
        #expect(try await query(page) == "")
      }
    }

    @Test("The address has the filter: Back, Forward, a reload and a link lead there")
    func address() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await search("turin", page)
        try await wait("the matches") { try await status(page) == "1 of 3" }
        try await toggle(page)
        try await waitForRows(Self.matches, page)
        #expect(try await query(page) == "search=turin&only=1")
        try await page.browser.run("history.back()")
        try await wait("all rows") { try await !isFiltered(page) }
        #expect(try await query(page) == "search=turin")
        #expect(try await page.titles.contains("last"))
        try await page.browser.run("history.forward()")
        try await waitForRows(Self.matches, page)
        try await page.browser.reload()
        try await waitForRows(Self.matches, page)
        #expect(try await status(page) == "1 of 3")
        // Other text in the field is the same step of the history.
        try await search("since", page)
        try await waitForRows("v others\n  v 3000\n    v city\n      - since", page)
        try await page.browser.run("history.back()")
        try await wait("all rows") { try await !isFiltered(page) }
      }
    }

    @Test("More matches than are shown are told, and come on request")
    func bounds() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await toggle(page)
        try await search("town", page)
        let bounds = try await page.browser.element(".bounds")
        try await wait("the bounds") {
          try await bounds.text.hasPrefix("These are the first 1,000 matches.")
        }
        #expect(try await status(page) == "1 of 1,000+")
        try await page.browser.click(page.browser.element(".bounds button"))
        try await wait("more") {
          try await bounds.text.hasPrefix("These are the first 2,000 matches.")
        }
        #expect(try await status(page) == "1 of 2,000+")
        try await page.browser.click(page.browser.element(".bounds button"))
        try await wait("all") { try await status(page) == "1 of 3,000" }
        #expect(try await page.browser.run("return document.querySelector('.bounds').hidden"))
        #expect(try await page.browser.run("return espalier.rows") == 6001)
      }
    }

    @Test("Nothing that matches is told in place of rows, with a way back to all")
    func nothing() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        let before = try await page.picture
        try await toggle(page)
        try await search("nowhere", page)
        let message = try await wait("the message") {
          let found = try await page.browser.elements("espalier-outline.filtered .no-match")
          return found.first
        }
        try await wait("its words") {
          try await message.text.hasPrefix("Nothing matches “nowhere”.")
        }
        try await page.browser.click(page.browser.element(".no-match button"))
        #expect(try await page.picture == before)
        #expect(try await query(page) == "")
      }
    }

    @Test("A filter that takes long says so and can be cancelled; rows before it are dimmed")
    func cancelled() async throws {
      try await OutlinePage.open(.json(Self.json), console: .mayComplain) { page in
        try await toggle(page)
        try await search("turin", page)
        try await waitForRows(Self.matches, page)
        try await page.browser.run(
          """
          const fetch = window.fetch
          window.fetch = (address, options) => `${address}`.includes('/search?')
            ? new Promise((_, reject) => options.signal.addEventListener('abort', reject))
            : fetch(address, options)
          window.restore = () => { window.fetch = fetch }
          """
        )
        let isDimmed = "return espalier.element.classList.contains('outdated')"
        #expect(try await !page.browser.run(isDimmed))
        try await search("since", page)
        try await wait("the progress") {
          try await page.browser.run("return document.querySelector('.search.searching') !== null")
        }
        #expect(try await page.browser.run(isDimmed))
        #expect(try await rows(page) == Self.matches)
        try await page.browser.click(page.browser.element(".search .cancel"))
        #expect(try await status(page) == "Stopped")
        // Enter tries again.
        try await page.browser.run("restore(); document.querySelector('.search input').focus()")
        try await page.press(.enter)
        try await waitForRows("v others\n  v 3000\n    v city\n      - since", page)
        #expect(try await !page.browser.run(isDimmed))
      }
    }

    @Test("A failed search leaves the rows before it, dimmed, and says why")
    func failed() async throws {
      try await OutlinePage.open(.json(Self.json), console: .mayComplain) { page in
        try await toggle(page)
        try await search("turin", page)
        try await waitForRows(Self.matches, page)
        try await search("/(/", page)
        try await wait("the fault") {
          let status = try await status(page)
          return !status.isEmpty && !status.contains("of") && status != "Searching"
        }
        #expect(try await rows(page) == Self.matches)
        #expect(
          try await page.browser.run("return espalier.element.classList.contains('outdated')")
        )
      }
    }

    @Test("Changes on disk change the matches, and nothing else; the whole outline follows, too")
    func live() async throws {
      try await OutlinePage.open(folder) { page in
        let top = try #require(page.served)
        try await toggle(page)
        try await search("needle", page)
        let both = """
          v src
            v deep
              v down
                - needle.bin
              - needle.txt
          """
        try await waitForRows(both, page)
        try await wait("the stream of events") {
          try await page.browser.run("return espalier.watched") == 4
        }
        // Closed branches stay closed.
        try await page.settle()
        try await page.turn("down")
        try await page.settle()
        try await page.browser.click(page.element("needle.txt"))
        let files = FileManager.default
        try Data().write(to: top.appending(path: "src/unlike.txt"))
        try Data().write(to: top.appending(path: "src/needle-3.txt"))
        try await waitForRows(
          """
          v src
            v deep
              > down
              - needle.txt
            - needle-3.txt
          """,
          page
        )
        #expect(try await page.selection == ["needle.txt"])
        try files.removeItem(at: top.appending(path: "src/deep/needle.txt"))
        try await waitForRows("v src\n  v deep\n    > down\n  - needle-3.txt", page)
        try Data().write(to: top.appending(path: "y.txt"))
        try await toggle(page)
        try await wait("the file that does not match") {
          try await page.titles == ["a.txt", "src", "y.txt", "z.txt"]
        }
      }
    }

    @Test("Matches in titled sections are shown below their titles")
    func sections() async throws {
      try await OutlinePage.open(outline: "living-things") { page in
        try await toggle(page)
        try await search("cats", page)
        try await wait("the filter") { try await isFiltered(page) }
        try await wait("the match") { try await page.selection.first?.lowercased() == "cats" }
        let selected = try await page.rows.first { $0.isSelected }
        let row = try #require(selected)
        #expect(row.section == "Animals")
        // Another outline is searched for the same, and one step leads back.
        try await page.browser.click(page.browser.element("nav a:not([aria-current])"))
        try await wait("the answer") { try await status(page) == "Not found" }
        #expect(try await query(page).hasSuffix("&search=cats&only=1"))
        try await page.browser.run("history.back()")
        try await wait("the match again") { try await page.selection == [row.title] }
        #expect(try await isFiltered(page))
        #expect(
          try await page.browser.run(
            "return [...document.querySelectorAll('espalier-outline')].filter(it => !it.hidden).length"
          ) == 1
        )
      }
    }
  }
}
