import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// The search field.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct SearchTests {
    /// Three people with a city far down in a list, and many that have none.
    private static let json: String = {
      let others = (0..<3000).map { #"{"id": \#($0), "town": "T\#($0)"}"# }
      let people = #"{"name": "Ada", "city": {"name": "Turin"}}"#
      return
        #"{"first": {"city": "Turin"}, "others": [\#(others.joined(separator: ","))"#
        + #", \#(people)], "turin": 1}"#
    }()

    private func status(_ page: OutlinePage) async throws -> String {
      try await page.browser.run("return document.querySelector('.search output').textContent")
    }

    private func selected(_ page: OutlinePage) async throws -> String {
      try await page.browser.run("return espalier.item(espalier.selection)?.title ?? ''")
    }

    /// The wire id of the selected item, which tells items with the same title apart.
    private func selectedID(_ page: OutlinePage) async throws -> String {
      try await page.browser.run("return `${espalier.item(espalier.selection)?.id ?? ''}`")
    }

    @Test("Slash leads to the search, Enter and Shift-Enter to matches that were never loaded")
    func keys() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await page.focus()
        try await page.browser.type("/")
        try await page.browser.type("turin")
        try await wait("the number of matches") { try await status(page) == "1 of 3" }
        try await wait("the first match") { try await selected(page) == "city" }
        let first = try await selectedID(page)
        try await page.press(.enter)
        #expect(try await status(page) == "2 of 3")
        // It is in the 3,001st element, of which no page had been loaded.
        try await wait("the second match") { try await selected(page) == "name" }
        let isSeen: Bool = try await page.browser.run(
          """
          const row = document.querySelector('espalier-outline').shadowRoot
            .querySelector('[role=treeitem][aria-selected=true]')
          const box = row.getBoundingClientRect()
          return box.top > 0 && box.bottom <= innerHeight
          """
        )
        #expect(isSeen)
        try await page.press(.enter)
        try await wait("the third match") { try await selected(page) == "turin" }
        try await page.press(.enter)
        try await wait("the first again") { try await selectedID(page) == first }
        #expect(try await status(page) == "1 of 3")
        try await page.press(.enter, holding: [.shift])
        try await wait("the last again") { try await selected(page) == "turin" }
        #expect(try await status(page) == "3 of 3")
        // Escape empties the field and gives the focus back to the rows.
        try await page.press(.escape)
        #expect(try await status(page) == "")
        #expect(
          try await page.browser.run("return document.querySelector('.search input').value") == ""
        )
        try await wait("the focus") { try await page.rows.contains { $0.hasFocus } }
      }
    }

    @Test("Control-F leads to the search; an expression is between slashes, and a fault is told")
    func expression() async throws {
      try await OutlinePage.open(.json(Self.json), console: .mayComplain) { page in
        try await page.focus()
        try await page.browser.type("f", holding: [.control])
        try await page.browser.type("/^T29[89]\\d$/")
        try await wait("the matches") { try await status(page) == "1 of 20" }
        try await page.browser.run("document.querySelector('.search input').select()")
        try await page.browser.type("/(/")
        try await wait("the fault") {
          let status = try await status(page)
          return !status.isEmpty && !status.contains(" of ")
        }
        #expect(try await status(page) != "Not found")
        try await page.browser.run("document.querySelector('.search input').select()")
        try await page.browser.type("nowhere")
        try await wait("the answer") { try await status(page) == "Not found" }
        #expect(
          try await page.browser.run(
            "return [...document.querySelectorAll('.search .box button')].every(b => b.disabled || b.hidden)"
          )
        )
      }
    }

    @Test("More matches than can be listed are counted as at least that many")
    func many() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await page.focus()
        try await page.browser.type("/")
        try await page.browser.type("town")
        try await wait("the least number") { try await status(page) == "1 of 1,000+" }
      }
    }

    @Test("A search in a folder opens the folders and the data file that a match is in")
    func folder() async throws {
      let served = Served.folder(["a/b/data.json": #"{"deep": {"needle": 1}}"#, "z.txt": ""])
      try await OutlinePage.open(served) { page in
        try await page.focus()
        try await page.browser.type("/")
        try await page.browser.type("needle")
        try await wait("the match") { try await selected(page) == "needle" }
        try await wait("the rows around it") {
          try await page.titles == ["a", "b", "data.json", "deep", "needle", "z.txt"]
        }
        #expect(try await status(page) == "1 of 1")
      }
    }

    @Test("A search that takes long can be cancelled, and one that fails says why")
    func cancelled() async throws {
      try await OutlinePage.open(.json(Self.json), console: .mayComplain) { page in
        try await page.focus()
        try await page.browser.run(
          """
          const fetch = window.fetch
          window.fetch = (address, options) => `${address}`.includes('/search?')
            ? new Promise((_, reject) => options.signal.addEventListener('abort', reject))
            : fetch(address, options)
          """
        )
        try await page.browser.type("/")
        try await page.browser.type("turin")
        try await wait("the offer to cancel") {
          try await page.browser.run("return document.querySelector('.search.searching') !== null")
        }
        #expect(try await status(page) == "Searching")
        try await page.press(.escape)
        #expect(try await status(page) == "Stopped")
        let value: String = try await page.browser.run(
          "return document.querySelector('.search input').value"
        )
        #expect(value == "turin")
        try await page.browser.run("window.fetch = () => Promise.reject(new TypeError('no'))")
        try await page.browser.type("x")
        try await wait("the reason") { try await status(page) == "The server does not answer." }
      }
    }

    @Test("The address has the search, and leads to it again")
    func address() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await page.focus()
        try await page.browser.type("/")
        try await page.browser.type("a & b")
        try await wait("the address") {
          try await page.browser.run("return location.search") == "?search=a+%26+b"
        }
        try await page.browser.run("document.querySelector('.search input').select()")
        try await page.browser.type("turin")
        try await wait("the number") { try await status(page) == "1 of 3" }
        try await page.browser.reload()
        try await page.waitForFirstRows()
        try await wait("the number again") { try await status(page) == "1 of 3" }
        try await wait("the match") { try await selected(page) == "city" }
        try await page.browser.run("document.querySelector('.search input').focus()")
        try await page.press(.escape)
        #expect(
          try await page.browser.run("return new URLSearchParams(location.search).has('search')")
            == false
        )
      }
    }

    @Test("A question mark shows the keys; Escape closes them, and the row has the focus again")
    func sheet() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await page.focus()
        try await page.browser.type("?")
        try await wait("the sheet") {
          try await page.browser.run("return document.querySelector('dialog.keys')?.open === true")
        }
        let words = try await page.browser.element("dialog.keys").text
        for expected in ["Goes to the search.", "Goes to the next row.", "Page Down", "Space"] {
          #expect(words.contains(expected))
        }
        // Keys of the page rest while the sheet is open.
        try await page.browser.type("/")
        #expect(
          try await page.browser.run("return document.activeElement.closest('dialog') !== null")
        )
        try await page.press(.escape)
        #expect(
          try await page.browser.run("return document.querySelector('dialog.keys').open")
            == false
        )
        #expect(try await page.rows.contains { $0.hasFocus })
      }
    }

    @Test("An empty folder says that it is empty")
    func empty() async throws {
      let served = Served.folder(["a/b.txt": ""])
      try await OutlinePage.open(served) { page in
        let top = try #require(page.served)
        try FileManager.default.removeItem(at: top.appending(path: "a"))
        try await wait("no rows") { try await page.titles.isEmpty }
        let text = try await page.browser.element("espalier-outline [slot=empty]")
        #expect(try await text.text == "There is nothing in here.")
      }
    }
  }
}
