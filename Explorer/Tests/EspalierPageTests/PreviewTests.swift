import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// The beginnings of closed branches in their rows.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct PreviewTests {
    private static let long = #""a long text that is longer than a preview shows of it""#

    private static let json = """
      {"people": [{"id": 3, "name": "Ada", "tags": ["x"], "more": {}, "last": null}],
       "list": [1.50, [], [2], \(long)],
       "wide": {"first": \(long), "second": \(long), "third": \(long), "fourth": \(long)},
       "empty": {}, "one": {"<b>k</b>": true}}
      """

    /// The previews by the titles of their rows.
    private func previews(_ page: OutlinePage) async throws -> [String: String] {
      try await page.browser.run(
        """
        const rows = [...\(OutlinePage.tree).querySelectorAll("[role=treeitem]")]
        return Object.fromEntries(rows.flatMap(row => {
          const preview = row.querySelector("[part=preview]")
          return preview ? [[row.querySelector("[part~=title]").textContent, preview.textContent]] : []
        }))
        """
      )
    }

    @Test("A closed object or array shows its first members; an open, empty or other row nothing")
    func closed() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        let all = [
          "people": "[{…}]", "list": #"[1.50, [], […], "a long text that is lo…"]"#,
          "wide": #"{first: "a long text that is lo…", second: "a long text that is lo…", "#
            + #"third: "a long text that is lo…", …}"#,
          "one": "{<b>k</b>: true}",
        ]
        try await wait("the previews") { try await previews(page) == all }
        let labels = try await page.rows.map(\.label)
        #expect(labels.first == "people, 1 item", "who listens hears the number alone")
        try await page.turn("people")
        try await wait("those inside") {
          var expected = all
          expected["people"] = nil
          expected["0"] = #"{id: 3, name: "Ada", tags: […], more: {}, …}"#
          return try await previews(page) == expected
        }
        try await page.settle()
        try await page.turn("people")
        try await wait("the preview again") { try await previews(page) == all }
      }
    }

    @Test("Folders and files have no previews, values in a data file have")
    func folders() async throws {
      let served = Served.folder(["sub/x.json": #"{"a": {"b": 1}}"#, "sub/y.txt": ""])
      try await OutlinePage.open(served) { page in
        try await page.turn("sub")
        try await wait("the files") { try await page.titles.contains("x.json") }
        try await page.settle()
        try await page.turn("x.json")
        try await wait("the value's preview") { try await previews(page) == ["a": "{b: 1}"] }
      }
    }

    @Test("Rows do not wait for previews, and are there without any")
    func late() async throws {
      try await OutlinePage.open(.json(Self.json), console: .mayComplain) { page in
        try await wait("the previews") { try await !previews(page).isEmpty }
        try await page.browser.run(
          """
          const fetch = window.fetch
          window.fetch = (address, options) => `${address}`.includes('/previews?')
            ? new Promise(() => { window.isAsked = true })
            : fetch(address, options)
          """
        )
        try await page.turn("people")
        try await wait("the row") { try await page.titles.contains("0") }
        try await wait("the request") { try await page.browser.run("return !!window.isAsked") }
        #expect(try await previews(page)["0"] == nil)
        #expect(try await page.row("0").detail == "5 items")
      }
    }

    @Test(
      "In a narrow window the preview gives way to the title and the number",
      .only(in: .chromium, .firefox, because: "windows narrower than 447 pixels")
    )
    func narrow() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await page.browser.resize(to: Browser.Size(width: 320, height: 500))
        try await wait("the previews") { try await previews(page)["wide"] != nil }
        try await wait("the preview cut off, and nothing else") {
          try await page.browser.run(
            """
              const row = [...\(OutlinePage.tree).querySelectorAll("[role=treeitem]")]
                .find(row => row.querySelector("[part~=title]").textContent === "wide")
              const [title, detail, preview] = ["title", "detail", "preview"]
                .map(part => row.querySelector(`[part~=${part}]`))
              return preview.scrollWidth > preview.clientWidth
                && title.scrollWidth <= title.clientWidth
                && detail.scrollWidth <= detail.clientWidth
                && preview.getBoundingClientRect().right <= innerWidth
            """
          )
        }
      }
    }
  }
}
