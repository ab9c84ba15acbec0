import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// The views of one source: the switcher, and columns.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct ViewTests {
    private static let json = """
      {"people": [{"name": "Ada", "city": {"name": "Turin"}}, {"name": "Bob"}], "last": null}
      """

    private static let columns = "document.querySelector('espalier-columns')"

    /// The titles of the rows in each column.
    private func titles(_ page: OutlinePage) async throws -> [[String]] {
      try await page.browser.run(
        """
        const { shadowRoot } = \(Self.columns) ?? {}
        return [...shadowRoot?.querySelectorAll("[part~=options]") ?? []].map(column =>
          [...column.querySelectorAll("[part~=name]")].map(name => name.textContent))
        """
      )
    }

    /// The way to the current item, as the foot shows it.
    private func crumbs(_ page: OutlinePage) async throws -> String {
      try await page.browser.run(
        """
        const steps = document.querySelectorAll(".path:not([hidden]) li")
        return [...steps].map(step => step.textContent).join("/")
        """
      )
    }

    private func query(_ name: String, _ page: OutlinePage) async throws -> String? {
      try await page.browser.run(
        "return new URLSearchParams(location.search).get(arguments[0])",
        .string(name)
      )
    }

    /// The titles of the views that can be chosen; that of the view that is seen is in brackets.
    private func views(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run(
        """
        return [...document.querySelectorAll(".views:not([hidden]) label")].map(label =>
          label.querySelector("input").checked ? `[${label.textContent}]` : label.textContent)
        """
      )
    }

    private func waitFor(view title: String, _ page: OutlinePage) async throws {
      try await wait("the view \(title)") { try await views(page).contains("[\(title)]") }
    }

    private func open(_ query: String, _ page: OutlinePage) async throws {
      let url = try #require(URL(string: "?" + query, relativeTo: page.server.page(of: nil)))
      try await page.browser.open(url.absoluteURL)
      try await page.waitForFirstRows()
    }

    @Test("A key leads to the columns, at the same item, and back to the rows as they were left")
    func key() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await wait("the switcher") { try await views(page).first == "[Outline]" }
        try await page.focus()
        try await page.press(.right)
        try await wait("the people") { try await page.titles.contains("1") }
        try await page.press(.down)
        try await wait("the way") { try await crumbs(page) == "people/0" }
        try await page.browser.type("]")
        try await waitFor(view: "Columns", page)
        try await wait("the columns") {
          try await titles(page) == [["people", "last"], ["0", "1"], ["name", "city"]]
        }
        #expect(try await query("view", page) == "columns")
        #expect(try await crumbs(page) == "people/0")
        #expect(try await !page.rows.contains { $0.isInWindow })
        try await wait("the focus") {
          try await page.browser.run("return \(Self.columns).contains(document.activeElement)")
        }
        try await page.press(.down)
        try await wait("the way") { try await crumbs(page) == "people/1" }
        try await wait("the row") { try await query("row", page) == "/people/1" }
        try await page.browser.type("[")
        try await waitFor(view: "Outline", page)
        try await wait("the row") { try await page.selection == ["1"] }
        #expect(try await page.titles == ["people", "0", "1", "last"])
        #expect(try await query("view", page) == nil)
        try await wait("the focus") { try await page.rows.contains { $0.hasFocus } }
      }
    }

    @Test("The buttons switch, too; Back and Forward lead from view to view")
    func history() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await wait("the switcher") { try await views(page).contains("Columns") }
        try await page.browser.run(
          "document.querySelector('.views input[value=columns]').parentElement.click()"
        )
        try await waitFor(view: "Columns", page)
        try await wait("the columns") { try await titles(page).first == ["people", "last"] }
        try await page.browser.run("history.back()")
        try await waitFor(view: "Outline", page)
        try await wait("the rows") { try await page.row("people").isInWindow }
        try await page.browser.run("history.forward()")
        try await waitFor(view: "Columns", page)
        #expect(try await query("view", page) == "columns")
      }
    }

    @Test("A link leads to an item in the columns")
    func link() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await open("view=columns&row=/people/0/city/name", page)
        try await waitFor(view: "Columns", page)
        try await wait("the way") { try await crumbs(page) == "people/0/city/name" }
        #expect(try await titles(page).last == ["name"])
        // A step of the path leads back, and Back to where one was.
        try await page.browser.run("document.querySelector('.path li button').click()")
        try await wait("the row") { try await query("row", page) == "/people" }
        try await wait("the columns") { try await titles(page).count == 2 }
        try await page.browser.run("history.back()")
        try await wait("the way") { try await crumbs(page) == "people/0/city/name" }
      }
    }

    @Test("Columns have the value of an item, or the number of its items, after its title")
    func values() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await open("view=columns&row=/people/0/name", page)
        func values() async throws -> [[String]] {
          try await page.browser.run(
            """
            const columns = \(Self.columns)?.shadowRoot?.querySelectorAll("[part~=options]") ?? []
            return [...columns].map(column =>
              [...column.querySelectorAll("[part~=badge]")].map(badge => badge.textContent))
            """
          )
        }
        let expected = [["2 items", "null"], ["2 items", "1 item"], ["\"Ada\"", "1 item"]]
        try await wait("the values") { try await values() == expected }
      }
    }

    @Test("The columns show only what matches, and a match is found in them")
    func filter() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await open("view=columns&search=turin&only=1", page)
        try await wait("the match") { try await crumbs(page) == "people/0/city/name" }
        #expect(try await titles(page) == [["people"], ["0"], ["city"], ["name"]])
        try await page.browser.run("document.querySelector('.only').click()")
        try await wait("all") { try await titles(page).first == ["people", "last"] }
        #expect(try await crumbs(page) == "people/0/city/name")
      }
    }

    @Test("Columns follow what changes on disk")
    func live() async throws {
      try await OutlinePage.open(.folder(["a/x.txt": "", "b": ""])) { page in
        try await open("view=columns&row=a/x.txt", page)
        try await wait("the columns") { try await titles(page) == [["a", "b"], ["x.txt"]] }
        let top = try #require(page.served)
        try Data().write(to: top.appending(path: "a/y.txt"))
        try await wait("the file") { try await titles(page) == [["a", "b"], ["x.txt", "y.txt"]] }
        try FileManager.default.removeItem(at: top.appending(path: "b"))
        try await wait("the rest") { try await titles(page) == [["a"], ["x.txt", "y.txt"]] }
        #expect(try await crumbs(page) == "a/x.txt")
      }
    }

    @Test(
      "Columns that begin in a narrow window have rows as high as elsewhere",
      .only(in: .chromium, .firefox, because: "windows narrower than 447 pixels")
    )
    func narrow() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await page.browser.resize(to: Browser.Size(width: 390, height: 600))
        try await open("view=columns", page)
        try await waitFor(view: "Columns", page)
        try await wait("the columns") { try await titles(page).first == ["people", "last"] }
        try await wait("the rows") {
          try await page.browser.run(
            """
            const row = \(Self.columns).shadowRoot.querySelector("[part~=option]")
            return row.getBoundingClientRect().height >= 28
            """
          )
        }
      }
    }

    @Test("The outlines of the gallery have their sections as the first column")
    func sections() async throws {
      try await OutlinePage.open(outline: "living-things") { page in
        try await wait("the switcher") { try await views(page).first == "[Outline]" }
        try await page.focus()
        try await page.browser.type("]")
        try await waitFor(view: "Columns", page)
        try await wait("the sections") {
          try await titles(page).first == ["Animals", "Plants", "Fungi"]
        }
      }
    }
  }
}
