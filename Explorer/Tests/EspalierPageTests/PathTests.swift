import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// The path of the current row, in the foot of the page.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct PathTests {
    private func crumbs(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run(
        "return [...document.querySelectorAll('.path li')].map(step => step.textContent)"
      )
    }

    @Test("The foot shows what the current row is in, and each step leads there")
    func steps() async throws {
      try await OutlinePage.open(.json(#"{"a": {"<b>x</b>": {"c": 1}}, "z": 2}"#)) { page in
        try await page.turn("a")
        try await wait("the child") { try await page.titles.contains("<b>x</b>") }
        // What moves would be clicked where it was.
        try await page.settle()
        try await page.turn("<b>x</b>")
        try await wait("the grandchild") { try await page.titles.contains("c") }
        try await page.settle()
        try await page.browser.click(page.element("c"))
        try await wait("the path") { try await crumbs(page) == ["a", "<b>x</b>", "c"] }
        #expect(try await page.browser.elements(".path b").isEmpty)
        let current: [String] = try await page.browser.run(
          "return [...document.querySelectorAll('.path [aria-current]')].map(b => b.textContent)"
        )
        #expect(current == ["c"])
        try await page.browser.run("document.querySelector('.path li button').click()")
        try await wait("the way up") { try await crumbs(page) == ["a"] }
        #expect(try await page.cursor == "a")
        #expect(try await page.rows.first { $0.hasFocus }?.title == "a")
        // A step that has the focus stays while another row becomes the current one.
        try await page.browser.run(
          """
          window.step = document.querySelector(".path li button")
          step.focus()
          const outline = \(OutlinePage.component)
          outline.select(outline.find(({ title }) => title === "c"))
          """
        )
        try await wait("the path") { try await crumbs(page) == ["a", "<b>x</b>", "c"] }
        #expect(try await page.browser.run("return document.activeElement === window.step"))
        try await page.browser.run(
          "const it = \(OutlinePage.component); it.select(it.find(item => item.title === 'z'))"
        )
        try await wait("the path of another row") { try await crumbs(page) == ["z"] }
        #expect(try await page.browser.run("return document.activeElement === window.step"))
      }
    }

    @Test(
      "After going to a path, its row has the focus",
      arguments: ["outline", "columns", "rows", "grid"]
    )
    func goingTo(view: String) async throws {
      let json = #"{"list": [{"a": 1}, {"a": 2}, {"a": {"b": {"c": 3}}}], "z": 1}"#
      try await OutlinePage.open(.json(json)) { page in
        if view != "outline" {
          try await page.browser.click(page.browser.element(".views label:has([value=\(view)])"))
          try await wait("the view") {
            try await page.browser.run(
              "return !document.querySelector('.\(view)-view, espalier-columns')?.hidden"
            )
          }
        }
        for path in ["/list/1", "/list/2/a"] {
          try await page.browser.type("g", holding: [.control])
          try await wait("the field") {
            try await page.browser.run("return document.activeElement.matches('.path-field input')")
          }
          try await page.browser.type(path)
          try await page.press(.enter)
          try await wait("the focus on the row of \(path) in \(view)") {
            try await page.browser.run(
              """
              let active = document.activeElement
              while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
              const way = [...document.querySelectorAll(".path li")].map(it => it.textContent)
              return way.join("/") === arguments[0].slice(1) && document.activeElement !== document.body
                && active.matches("[role=treeitem], [role=option], [role=row], [role=gridcell], article, li")
              """,
              .string(path)
            )
          }
        }
      }
    }

    @Test(
      "A button that hides itself gives the focus to the rows, and a closed field to its button"
    )
    func lostFocus() async throws {
      try await OutlinePage.open(.json(#"{"a": {"b": 1}, "z": 1}"#)) { page in
        let url = try #require(URL(string: "?row=/a/gone", relativeTo: page.server.page(of: nil)))
        try await page.browser.open(url.absoluteURL)
        try await wait("the note") {
          try await page.browser.run("return document.querySelector('.gone')?.hidden === false")
        }
        try await page.browser.run("document.querySelector('.gone button').focus()")
        try await page.press(.enter)
        try await wait("the rows") { try await page.rows.contains { $0.hasFocus } }
        try await page.browser.type("g", holding: [.control])
        try await wait("the field") {
          try await page.browser.run("return document.activeElement.matches('.path-field input')")
        }
        try await page.press(.escape)
        #expect(try await page.browser.run("return document.activeElement.matches('.edit')"))
        // Who has left it with the pointer gets nothing.
        try await page.browser.run(
          """
          const button = document.querySelector(".path > button")
          button.focus()
          dispatchEvent(new PointerEvent("pointerdown"))
          button.blur()
          button.hidden = true
          """
        )
        #expect(try await page.browser.run("return document.activeElement === document.body"))
      }
    }

    @Test("The path is copied exactly as the command takes it")
    func copy() async throws {
      try await OutlinePage.open(.json(#"{"a/b~": [7]}"#)) { page in
        try await page.turn("a/b~")
        try await wait("the element") { try await page.titles.contains("0") }
        try await page.settle()
        try await page.browser.click(page.element("0"))
        try await wait("the path") { try await crumbs(page) == ["a/b~", "0"] }
        try await page.browser.run(
          """
          Object.defineProperty(navigator, "clipboard", {
            value: { writeText: async text => { window.copied = text } },
          })
          document.querySelector(".path > button").click()
          """
        )
        try await wait("the report") {
          try await page.browser.run(
            "return document.querySelector('.path [role=status]').textContent === 'Copied'"
          )
        }
        #expect(try await page.browser.run("return window.copied") == "/a~1b~0/0")
      }
    }

    @Test(
      "A deep path is cut off at its beginning, and the row itself stays in sight",
      .only(in: .chromium, .firefox, because: "windows narrower than 447 pixels")
    )
    func deep() async throws {
      let depth = 20
      let text =
        (0..<depth).map { #"{"level \#($0)": "# }.joined() + "1"
        + String(repeating: "}", count: depth)
      try await OutlinePage.open(.json(text)) { page in
        try await page.focus()
        try await page.browser.type("/")
        try await page.browser.type("level 19")
        try await wait("the match") { try await crumbs(page).last == "level \(depth - 1)" }
        #expect(try await crumbs(page).first == "…")
        #expect(try await crumbs(page).count == 13)
        try await page.browser.resize(to: Browser.Size(width: 390, height: 700))
        try await wait("the last step in sight") { try await isLastStepSeen(page) }
      }
    }

    private func isLastStepSeen(_ page: OutlinePage) async throws -> Bool {
      try await page.browser.run(
        """
        const steps = document.querySelectorAll(".path li")
        const last = steps[steps.length - 1].getBoundingClientRect()
        const list = document.querySelector(".path ol").getBoundingClientRect()
        return last.right <= list.right + 1 && last.left < list.right
          && list.right <= innerWidth && document.documentElement.scrollWidth <= innerWidth
        """
      )
    }
  }
}
