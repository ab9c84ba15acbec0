import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// Links to rows: the current row in the address.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct RowLinkTests {
    private static let json: String = {
      let others = (0..<3000).map { #"{"id": \#($0)}"# }
      return #"{"first": {"a/b": 1, "x": 2}, "others": [\#(others.joined(separator: ","))"#
        + #", {"city": {"name": "Turin"}}], "last": null}"#
    }()

    private func row(_ page: OutlinePage) async throws -> String? {
      try await page.browser.run("return new URLSearchParams(location.search).get('row')")
    }

    private func waitFor(row expected: String, _ page: OutlinePage) async throws {
      try await wait("the address of \(expected)") { try await row(page) == expected }
    }

    /// The way to the current row, as the foot shows it.
    private func crumbs(_ page: OutlinePage) async throws -> String {
      try await page.browser.run(
        """
        const steps = document.querySelectorAll(".path:not([hidden]) li")
        return [...steps].map(step => step.textContent).join("/")
        """
      )
    }

    private func open(_ query: String, _ page: OutlinePage) async throws {
      let url = try #require(URL(string: "?" + query, relativeTo: page.server.page(of: nil)))
      try await page.browser.open(url.absoluteURL)
      try await page.waitForFirstRows()
    }

    private func note(_ page: OutlinePage) async throws -> String {
      try await page.browser.run(
        """
        const note = document.querySelector(".gone")
        return note.hidden ? "" : note.querySelector("span").textContent
        """
      )
    }

    @Test("The address has the path of the row that was chosen, and leads there again")
    func chosen() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await page.focus()
        #expect(try await page.browser.run("return location.search") == "")
        try await page.press(.right)
        try await wait("the children") { try await page.titles.contains("a/b") }
        try await page.press(.down)
        try await waitFor(row: "/first/a~1b", page)
        try await page.browser.reload()
        try await wait("the row") { try await crumbs(page) == "first/a/b" }
        #expect(try await page.selection == ["a/b"])
        try await wait("the rows") {
          try await page.titles == ["first", "a/b", "x", "others", "last"]
        }
        #expect(try await row(page) == "/first/a~1b")
      }
    }

    @Test("A link opens what its row is in, also on a page that was never loaded")
    func far() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await open("row=/others/3000/city/name", page)
        try await wait("the row") { try await crumbs(page) == "others/3000/city/name" }
        let selected = try await page.rows.first { $0.isSelected }
        #expect(try #require(selected).isInWindow)
        #expect(try await note(page) == "")
      }
    }

    @Test("Back and Forward follow far moves and steps of the path; near moves are no steps")
    func history() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await page.browser.click(page.element("first"))
        try await waitFor(row: "/first", page)
        let length: Int = try await page.browser.run("return history.length")
        try await page.press(.down)
        try await waitFor(row: "/others", page)
        #expect(try await page.browser.run("return history.length") == length)
        try await page.press(.right)
        try await wait("the elements") { try await page.titles.contains("20") }
        try await page.settle()
        // Next to the last row of the page, far from where one was.
        try await page.press(.end)
        try await waitFor(row: "/last", page)
        #expect(try await page.browser.run("return history.length") == length + 1)
        try await page.browser.run("history.back()")
        try await wait("the row before") { try await crumbs(page) == "others" }
        #expect(try await row(page) == "/others")
        try await page.browser.run("history.forward()")
        try await wait("the last row") { try await crumbs(page) == "last" }
        #expect(try await row(page) == "/last")
        // A step of the path is one of the history, however near.
        try await open("row=/first/x", page)
        try await wait("the row") { try await crumbs(page) == "first/x" }
        try await page.browser.run(
          "document.querySelector('.path:not([hidden]) li button').click()"
        )
        try await waitFor(row: "/first", page)
        try await page.browser.run("history.back()")
        try await wait("the row before") { try await crumbs(page) == "first/x" }
      }
    }

    @Test("Back and Forward lead to what was open, selected and in sight")
    func layout() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await page.browser.click(page.element("first"))
        try await waitFor(row: "/first", page)
        try await page.press(.down, .right)
        try await wait("the elements") { try await page.titles.contains("20") }
        try await page.settle()
        try await page.scroll(to: 400)
        try await wait("rows further down") { try await page.titles.contains("30") }
        try await waitFor(row: "/others", page)
        try await page.settle()
        let before = try await page.rows.filter(\.isInWindow).map(\.title)
        try await page.press(.end)
        try await waitFor(row: "/last", page)
        // The branch that is closed afterwards was open before.
        try await page.press(.home)
        try await waitFor(row: "/first", page)
        try await page.press(.down, .left)
        try await wait("fewer rows") { try await page.titles == ["first", "others", "last"] }
        try await waitFor(row: "/others", page)
        let steps: Int = try await page.browser.run("return history.length")
        try await page.browser.run("history.back()")
        try await wait("the last row") { try await row(page) == "/last" }
        try await wait("what was open at it") { try await page.rows.count > 20 }
        try await wait("the row in sight") {
          try await page.rows.contains { $0.isInWindow && $0.title == "last" && $0.isTabStop }
        }
        try await page.browser.run("history.back()")
        try await wait("what was in sight") {
          try await page.rows.filter(\.isInWindow).map(\.title) == before
        }
        #expect(try await page.cursor == "others")
        #expect(try await page.browser.run("return \(OutlinePage.component).selected.length") == 1)
        try await page.browser.run("history.go(2)")
        try await wait("the closed branch") {
          try await page.titles == ["first", "others", "last"]
        }
        #expect(try await page.browser.run("return history.length") == steps)
      }
    }

    @Test("Back and Forward lead to the widths of the columns at each step")
    func columnsLayout() async throws {
      try await OutlinePage.open(.json(#"{"a": {"b": {"c": [1, 2]}}, "d": {"e": 1}}"#)) { page in
        /// The middle of the edge of the second column and the widths of the first two.
        func edge() async throws -> [Int] {
          try await page.browser.run(
            """
            const edges = [...document.querySelector("espalier-columns")?.shadowRoot
              ?.querySelectorAll("[role=separator]") ?? []]
            const box = edges[1]?.getBoundingClientRect()
            if (!box) return []
            return [box.left + box.width / 2, box.top + 40].map(Math.round)
              .concat(edges.slice(0, 2).map(edge => Number(edge.ariaValueNow)))
            """
          )
        }
        func drag(by distance: Int) async throws {
          _ = try await page.browser.settledOffsetOfColumns()
          let place = try await edge()
          try #require(place.count == 4)
          let (x, y) = (place[0], place[1])
          try await page.browser.pointer(.mouse, [.move(x, y), .down, .move(x + distance, y), .up])
        }
        func widths() async throws -> [Int] { try await edge().suffix(2) }
        try await open("view=columns&row=/a/b/c", page)
        try await waitFor(row: "/a/b/c", page)
        try await wait("the columns") { try await widths() == [256, 256] }
        try await wait("the last one in sight") {
          try await page.browser.settledOffsetOfColumns() > 0
        }
        try await drag(by: 94)
        try await wait("a wider column") { try await widths() == [256, 350] }
        try await wait("the path") { try await crumbs(page) == "a/b/c" }
        let step: [Int] = try await page.browser.run(
          """
          const box = document.querySelector(".path:not([hidden]) li:first-child button")
            .getBoundingClientRect()
          return [box.left + box.width / 2, box.top + box.height / 2].map(Math.round)
          """
        )
        try await page.browser.pointer(.mouse, [.move(step[0], step[1]), .down, .up])
        try await waitFor(row: "/a", page)
        try await wait("the same width") { try await widths() == [256, 350] }
        try await drag(by: -130)
        try await wait("a narrower column") { try await widths() == [256, 220] }
        try await page.browser.run("history.back()")
        try await waitFor(row: "/a/b/c", page)
        try await wait("the width at that step") { try await widths() == [256, 350] }
        try await page.browser.run("history.forward()")
        try await waitFor(row: "/a", page)
        try await wait("the later width") { try await widths() == [256, 220] }
      }
    }

    @Test(
      "Back and Forward lead to the rows that were open and in sight, also into one and up again"
    )
    func rowsLayout() async throws {
      let records = (0..<700).map { #"{"id": \#($0), "name": "n", "of": [1]}"# }
      try await OutlinePage.open(.json(#"{"list": [\#(records.joined(separator: ","))]}"#)) {
        page in
        /// The title of the branch, the row of the cursor, the open rows, and the first row in sight.
        func shown() async throws -> String {
          try await page.browser.run(
            """
            const rows = document.querySelector("espalier-rows")
            const title = document.querySelector(".rows-view h2")?.textContent
            if (!rows?.scene) return ""
            const { cursor, expanded } = rows.state()
            const name = id => rows.data.find(row => row.id === id)?.title ?? ""
            const first = [...rows.scene.rows].sort((a, b) => a.y - b.y)
              .find(row => row.y + row.height > rows.scene.top)
            const { textContent } = first?.element.querySelector("[part~=title]") ?? {}
            return [title, name(cursor), expanded.map(name).sort().join(), textContent].join(" ")
            """
          )
        }
        func go(_ id: Int, by key: Key, times: Int) async throws {
          for _ in 0..<times { try await page.press(key) }
          try await waitFor(row: "/list/\(id)", page)
        }
        try await open("view=rows&row=/list/650", page)
        try await wait("the inside of the row") { try await shown().hasPrefix("650 ") }
        let up = try await page.browser.element(".rows-view header button")
        try await page.browser.click(up)
        try await wait("the list") { try await shown().hasPrefix("list 650 ") }
        try await go(640, by: .up, times: 10)
        try await page.press(.right)
        try await wait("an open row") { try await shown().hasPrefix("list 640 640 ") }
        try await go(645, by: .down, times: 5)
        try await page.press(.right)
        try await wait("two open rows") { try await shown().hasPrefix("list 645 640,645 ") }
        let before = try await shown()
        try await page.browser.run(
          """
          const { shadowRoot } = document.querySelector("espalier-rows")
          shadowRoot.querySelector("[aria-label='Open 645']").click()
          """
        )
        try await wait("the inside of a row") { try await shown().hasPrefix("645 ") }
        try await page.browser.click(up)
        try await wait("the list again, closed") { try await shown().hasPrefix("list 645  ") }
        try await page.browser.run("history.back()")
        try await wait("the inside of the row") { try await shown().hasPrefix("645 ") }
        try await page.browser.run("history.back()")
        try await wait("the open rows") { try await shown() == before }
        try await page.browser.run("history.back()")
        try await wait("the inside of the first row") { try await shown().hasPrefix("650 ") }
        try await page.browser.run("history.go(2)")
        try await wait("the inside of the row") { try await shown().hasPrefix("645 ") }
      }
    }

    @Test("What was open in the table is open again after Back to it")
    func tableLayout() async throws {
      let json = #"[{"a": 1, "list": [1, 2]}, {"a": 2, "list": []}]"#
      try await OutlinePage.open(.json(json)) { page in
        func rows() async throws -> Int {
          try await page.browser.run(
            """
            return [...document.querySelector(".records espalier-outline")?.shadowRoot
              ?.querySelectorAll("[role=row][part~=row]") ?? []].length
            """
          )
        }
        try await open("view=grid", page)
        try await wait("the records") { try await rows() == 2 }
        try await page.browser.run(
          "document.querySelector('.records espalier-outline').focusCursor()"
        )
        try await page.press(.right)
        try await wait("the members") { try await rows() == 4 }
        // Another order is another step.
        try await page.browser.run(
          """
          document.querySelector(".records espalier-outline").shadowRoot
            .querySelectorAll(".header-button")[1].click()
          """
        )
        try await wait("the order") {
          try await page.browser.run("return new URLSearchParams(location.search).get('sort')")
            == "a"
        }
        try await page.browser.run("history.back()")
        try await wait("the members again") { try await rows() == 4 }
        #expect(
          try await page.browser.run("return new URLSearchParams(location.search).has('sort')")
            == false
        )
      }
    }

    @Test("A row that is gone is told by name, and what it was in is shown")
    func gone() async throws {
      let served = Served.folder(["src/deep/needle.txt": "", "src/deep/other.txt": "", "z": ""])
      try await OutlinePage.open(served) { page in
        let top = try #require(page.served)
        try await open("row=src/deep/needle.txt", page)
        try await wait("the row") { try await crumbs(page) == "src/deep/needle.txt" }
        try FileManager.default.removeItem(at: top.appending(path: "src/deep/needle.txt"))
        try await open("row=src/deep/needle.txt", page)
        try await wait("the words") {
          try await note(page) == "“needle.txt” is no longer in “deep”."
        }
        try await wait("the folder") { try await crumbs(page) == "src/deep" }
        // The link stays in the address as long as nobody goes elsewhere.
        #expect(try await row(page) == "src/deep/needle.txt")
        try await page.focus()
        try await page.press(.up)
        try await waitFor(row: "src", page)
        #expect(try await note(page) == "")
        try await open("row=gone/far/away", page)
        try await wait("the words") {
          try await note(page) == "“gone/far/away” is no longer here."
        }
        try await page.browser.click(page.browser.element(".gone button"))
        #expect(try await note(page) == "")
      }
    }

    @Test("A link survives a change of its file: its path leads to the same value")
    func changed() async throws {
      try await OutlinePage.open(.json(#"{"a": {"b": 1}}"#)) { page in
        try await open("row=/a/b", page)
        try await wait("the row") { try await crumbs(page) == "a/b" }
        let file = try #require(page.served)
        try Data(#"{"new": [1, 2, 3], "a": {"before": 0, "b": 1}}"#.utf8).write(to: file)
        try await open("row=/a/b", page)
        try await wait("the row again") { try await crumbs(page) == "a/b" }
        #expect(try await note(page) == "")
      }
    }

    @Test("A link may have a search, its filter and a row; the row comes first")
    func filtered() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await open("search=turin&row=/first/x", page)
        try await wait("the row") { try await crumbs(page) == "first/x" }
        try await wait("the number of matches") {
          try await page.browser.run("return document.querySelector('.search output').textContent")
            == "1"
        }
        #expect(try await crumbs(page) == "first/x")
        try await open("search=/city%7Cname/&only=1&row=/others/3000/city", page)
        try await wait("the row among the matches") {
          try await crumbs(page) == "others/3000/city"
        }
        #expect(
          try await page.browser.run("return espalier.element.classList.contains('filtered')")
        )
      }
    }

    @Test("Another outline has rows of its own, and Back leads to the row in the first")
    func outlines() async throws {
      try await OutlinePage.open(outline: "living-things") { page in
        try await page.focus()
        try await page.press(.down)
        try await wait("the address") { try await row(page) != nil }
        let first = try await row(page)
        let way = try await crumbs(page)
        try await page.browser.click(page.browser.element("nav a:not([aria-current])"))
        try await wait("the other outline") { try await crumbs(page) != way }
        #expect(try await row(page) == nil)
        try await page.browser.run("history.back()")
        try await wait("the row") { try await crumbs(page) == way }
        #expect(try await row(page) == first)
        #expect(try await note(page) == "")
      }
    }
  }
}
