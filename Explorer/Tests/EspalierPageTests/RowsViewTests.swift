import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// The children of a branch, or the lines of a text, as rows that open.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct RowsViewTests {
    private static let json: String = {
      let others = (0..<1200).map { #"{"id": \#($0), "message": "number \#($0)"}"# }
      let long = String(repeating: "word ", count: 200)
      return #"{"list": [\#(others.joined(separator: ","))], "long": "\#(long)end", "n": 1}"#
    }()

    private func open(_ query: String, _ page: OutlinePage) async throws {
      let url = try #require(
        URL(string: "?view=rows&" + query, relativeTo: page.server.page(of: nil))
      )
      try await page.browser.open(url.absoluteURL)
      try await page.waitForFirstRows()
    }

    /// The titles and contents of the rows that are drawn.
    private func rows(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run(
        """
        const { shadowRoot } = document.querySelector("espalier-rows") ?? {}
        return [...shadowRoot?.querySelectorAll("[role=row]") ?? []].map(row =>
          ["title", "inside"].map(part => row.querySelector(`[part~=${part}]`)?.textContent).join(": "))
        """
      )
    }

    private func text(_ selector: String, _ page: OutlinePage) async throws -> String {
      try await page.browser.run(
        "return document.querySelector(arguments[0])?.textContent ?? ''",
        .string(selector)
      )
    }

    @Test("Members of records and whole texts are in the rows of a branch")
    func contents() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await open("row=/long", page)
        try await wait("the text") {
          try await rows(page).contains { $0.hasPrefix("long: word") && $0.hasSuffix("word end") }
        }
        #expect(try await text(".foot .rows", page) == "3 rows")
        try await open("row=/list", page)
        try await wait("the members") {
          try await rows(page).contains("3: Openid: 3\nmessage: \"number 3\"")
        }
        #expect(try await text(".rows-view h2", page) == "list")
        #expect(try await text(".foot .rows", page) == "500 of 1,200 rows")
      }
    }

    @Test("An open row stays open when its list is read again, and so are its contents")
    func staysOpen() async throws {
      let records = (0..<20).map { #"{"id": \#($0), "name": "n", "of": [1], "to": null}"# }
      try await OutlinePage.open(.json(#"{"list": [\#(records.joined(separator: ","))]}"#)) {
        page in
        /// The number of requests for a kind of thing.
        func requests(_ path: String) async throws -> Int {
          try await page.browser.run(
            """
            return performance.getEntriesByType("resource")
              .filter(({ name }) => new URL(name).pathname.endsWith(arguments[0])).length
            """,
            .string(path)
          )
        }
        func expanded() async throws -> [String] {
          try await page.browser.run(
            """
            const rows = document.querySelector("espalier-rows")
            return rows.state().expanded.map(id => rows.data.find(row => row.id === id)?.title)
            """
          )
        }
        try await open("row=/list", page)
        try await wait("the members") {
          try await rows(page).contains { $0.hasPrefix("3: Openid: 3\n") }
        }
        let before = try await requests("/previews")
        try await page.browser.run(
          """
          const rows = document.querySelector("espalier-rows")
          rows.restore({ ...rows.state(), expanded: [rows.data[3].id] })
          // As when one comes back to the page: there may have been changes.
          document.dispatchEvent(new Event("visibilitychange"))
          """
        )
        #expect(try await expanded() == ["3"])
        try await wait("the contents, once more") { try await requests("/previews") > before }
        try await page.browser.run(
          "for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame)"
        )
        let last = try await expanded()
        #expect(last == ["3"])
      }
    }

    @Test("An open row stays open when its list is read twice before its contents are")
    func staysOpenTwice() async throws {
      let records = (0..<20).map { #"{"id": \#($0), "name": "n", "of": [1], "to": null}"# }
      try await OutlinePage.open(.json(#"{"list": [\#(records.joined(separator: ","))]}"#)) {
        page in
        try await open("row=/list", page)
        try await wait("the members") {
          try await rows(page).contains { $0.hasPrefix("3: Openid: 3\n") }
        }
        try await page.browser.run(
          """
          const rows = document.querySelector("espalier-rows")
          rows.restore({ ...rows.state(), expanded: [rows.data[3].id] })
          const { fetch } = window
          window.held = []
          window.fetch = async (path, ...rest) => {
            if (`${path}`.includes("/previews")) await new Promise(go => held.push(go))
            return fetch(path, ...rest)
          }
          """
        )
        for reads in 1...2 {
          let change = "document.dispatchEvent(new Event('visibilitychange'))"
          try await page.browser.run(change)
          try await wait("the list, once more") {
            try await page.browser.run("return held.length") >= reads
          }
        }
        let expanded = "return document.querySelector('espalier-rows').expanded.length"
        #expect(try await page.browser.run(expanded) == 1)
        try await page.browser.run("for (const go of held) go()")
        #expect(try await page.browser.run(expanded) == 1)
      }
    }

    @Test("A row far down is found, and one goes into it and up again")
    func far() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await open("row=/list/1100/message", page)
        try await wait("the record") { try await text(".rows-view h2", page) == "1100" }
        try await wait("its member") {
          try await rows(page).contains("message: number 1100")
        }
        try await page.browser.run("document.querySelector('.rows-view header button').click()")
        try await wait("the list") { try await text(".rows-view h2", page) == "list" }
        try await wait("the record") {
          try await rows(page).contains { $0.hasPrefix("1100: ") }
        }
        try await wait("the row") {
          try await page.browser.run("return new URLSearchParams(location.search).get('row')")
            == "/list/1100"
        }
      }
    }

    @Test("A file of text is shown line by line")
    func lines() async throws {
      let text = (1...40).map { "entry \($0)" }.joined(separator: "\n") + "\n"
      // While the file is written, the rows that were there are gone for a moment.
      try await OutlinePage.open(.folder(["a.log": text]), console: .mayComplain) { page in
        try await open("row=a.log", page)
        try await wait("the lines") { try await rows(page).contains("2: entry 2") }
        try await wait("their number") {
          try await self.text(".foot .rows", page) == "40 rows"
        }
        let file = try #require(page.served).appending(path: "a.log")
        try Data((text + "entry 41\n").utf8).write(to: file)
        try await wait("the new line") {
          try await self.text(".foot .rows", page) == "41 rows"
        }
        // The numbers begin anew when the file is read again.
        try await wait("the first line") { try await rows(page).first == "1: entry 1" }
      }
    }

    @Test("Only what matches is in the rows under a filter")
    func filter() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await open("search=message&only=1&row=/list", page)
        try await wait("the list") {
          try await text(".rows-view h2", page) == "list"
        }
        try await open("search=end&only=1", page)
        try await wait("the match") {
          try await rows(page).map { String($0.prefix(5)) } == ["long:"]
        }
      }
    }
  }
}
