import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// Common feature requests for trees in browsers, by number.
  ///
  /// Tested elsewhere: 5 and 6 in `KeyTableTests` and `KeyboardTests`, 7 there too, 9 in
  /// `DragTests`.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct RequestTests {
    /// A page whose outline shows other data; `data` is an expression of the script.
    private func open(
      _ data: String,
      attributes: [String: String] = [:],
      _ body: (OutlinePage) async throws -> Void
    ) async throws {
      try await OutlinePage.gallery("outline") { page in
        for (name, value) in attributes {
          try await page.browser.run(
            "\(OutlinePage.component).setAttribute(arguments[0], arguments[1])",
            .string(name),
            .string(value)
          )
        }
        try await page.browser.run("\(OutlinePage.component).data = \(data)")
        try await wait("the rows") { try await page.count > 0 }
        try await body(page)
      }
    }

    /// A thousand folders of a hundred.
    private let folders = """
      Array.from({ length: 1000 }, (_, folder) => ({
        id: `f${folder}`, title: `Folder ${folder}`,
        children: Array.from({ length: 99 }, (_, k) => ({
          id: `f${folder}i${k}`, title: `Item ${k} of folder ${folder}` })),
      }))
      """

    /// Three families, of which the second is closed.
    private let families = """
      [
        { id: "a", title: "Apples", expanded: true, children: [
          { id: "a1", title: "Braeburn" }, { id: "a2", title: "Cox" }] },
        { id: "p", title: "Pears", children: [
          { id: "p1", title: "Conference" },
          { id: "p2", title: "Wild", children: [{ id: "p3", title: "Snow pear" }] }] },
        { id: "q", title: "Quinces", expanded: true, children: [{ id: "q1", title: "Vranja" }] },
      ]
      """

    @Test(
      "Request 1: a hundred thousand items open and close in a moment, and are edited at once"
    )
    func largeTrees() async throws {
      struct Times: Decodable {
        var expand: Double
        var collapse: Double
        var apply: Double
        var rows: Int
      }
      try await open(folders) { page in
        let times: Times = try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          const timed = async (act) => {
            const begin = performance.now()
            await act()
            return performance.now() - begin
          }
          const expand = await timed(() => outline.expandAll())
          const rows = outline.view.rows
          const collapse = await timed(() => outline.collapseAll())
          const news = structuredClone(outline.data).reverse()
          const apply = await timed(() => outline.apply(news))
          return { expand, collapse, apply, rows }
          """
        )
        #expect(times.rows == 100_000)
        // Some milliseconds; the limits are for a machine that does much else.
        #expect(times.expand < 500 && times.collapse < 500)
        #expect(times.apply < 5_000)
        // The visible rows stay in view, wherever they are now.
        #expect(try await page.titles.contains("Folder 0"))
        let first: String = try await page.browser.run(
          """
          const { view, controller } = \(OutlinePage.component)
          return controller.key(view.ids(0, 1)[0])
          """
        )
        #expect(first == "f999")
      }
    }

    @Test("Request 2: only visible rows have elements")
    func virtualised() async throws {
      try await open(folders) { page in
        try await page.browser.run("\(OutlinePage.component).expandAll()")
        for top in [0, 1_000_000, 2_700_000, 40] {
          try await page.scroll(to: top)
          #expect(try await page.browser.elements("*").count < 400)
        }
      }
    }

    @Test("Request 3: the last of two million rows of 40 pixels can be scrolled to")
    func heights() async throws {
      let data = """
        { titles: (index) => `Row ${index}`, level: new Uint8Array(2_000_000), \
        count: 2_000_000 }
        """
      try await open(data) { page in
        try await page.browser.run(
          "\(OutlinePage.component).style.setProperty('--espalier-row-height', '40px')"
        )
        try await wait("higher rows") {
          let row = try await page.row("Row 0")
          return abs(row.bottom - row.top - 40) < 1
        }
        // By the scroll bar, and by the key.
        try await page.scroll(to: 1_000_000_000)
        try await wait("the last row") { try await page.rows.last?.title == "Row 1999999" }
        #expect(try await page.row("Row 1999999").isInWindow)
        try await page.scroll(to: 0)
        try await wait("the first row") { try await page.row("Row 0").isInWindow }
        try await page.focus()
        try await page.press(.end)
        #expect(try await page.cursor == "Row 1999999")
        #expect(try await page.row("Row 1999999").isInWindow)
        try await page.press(.up, .up)
        #expect(try await page.row("Row 1999997").hasFocus)
        try await page.press(.home)
        #expect(try await page.row("Row 0").isInWindow)
        // A place in the middle, by its name.
        try await page.browser.run("await \(OutlinePage.component).reveal(1234567)")
        #expect(try await page.row("Row 1234567").isInWindow)
      }
    }

    @Test("Request 4: level, place and state are on the element that has the focus")
    func screenReaders() async throws {
      try await open(families) { page in
        try await page.focus()
        try await page.press(.down, .down)
        let element = try await page.browser.activeElement
        #expect(try await element.computedRole == "treeitem")
        #expect(try await element.computedLabel == "Cox")
        for (name, value) in [
          ("aria-level", "2"), ("aria-posinset", "2"), ("aria-setsize", "2"),
          ("aria-expanded", nil), ("aria-selected", "false"),
        ] {
          #expect(try await element.attribute(name) == value, "\(name)")
        }
        try await page.press(.down)
        let closed = try await page.browser.activeElement
        #expect(try await closed.attribute("aria-expanded") == "false")
        #expect(try await closed.attribute("aria-level") == "1")
      }
    }

    @Test("Request 10: a checked closed branch checks all descendants, also those loaded later")
    func lazyChecks() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.toggleAttribute("checkboxes", true)
          outline.data = undefined
          outline.source = async (id) => id === null
            ? [{ id: "x", title: "Lazy", branch: true }, { id: "y", title: "Other" }]
            : [{ id: `${id}1`, title: "Late" }, { id: `${id}2`, title: "Later" }]
          """
        )
        try await wait("the rows") { try await page.titles == ["Lazy", "Other"] }
        try await page.focus()
        try await page.press(.space)
        #expect(try await page.checks == ["Lazy": "true", "Other": "false"])
        try await page.press(.right)
        try await wait("the children") { try await page.titles.contains("Later") }
        #expect(
          try await page.checks
            == ["Lazy": "true", "Late": "true", "Later": "true", "Other": "false"]
        )
        try await page.press(.down, .space)
        #expect(try await page.checks["Late"] == "false")
        #expect(try await page.checks["Lazy"] == "mixed")
      }
    }

    @Test("Request 11: with a filter on, checking a branch checks its matches")
    func filteredChecks() async throws {
      try await open(families, attributes: ["checkboxes": "", "scope": "visible"]) { page in
        try await page.filter("co", shows: ["Apples", "Cox", "Pears", "Conference"])
        try await page.focus()
        try await page.press(.home, .space)
        #expect(try await page.checks["Cox"] == "true")
        try await page.filter(
          "",
          shows: ["Apples", "Braeburn", "Cox", "Pears", "Quinces", "Vranja"]
        )
        #expect(
          try await page.checks == [
            "Apples": "mixed", "Braeburn": "false", "Cox": "true", "Pears": "false",
            "Quinces": "false", "Vranja": "false",
          ]
        )
      }
    }

    @Test("Request 12: a filter keeps the ancestors of matches, and clearing it restores all")
    func filter() async throws {
      try await open(families) { page in
        let before = try await page.picture
        try await page.filter("pear", shows: ["Pears", "Conference", "Wild", "Snow pear"])
        // The descendants of a match can be expanded.
        try await page.focus()
        #expect(try await page.row("Pears").isExpanded == true)
        try await page.filter("nothing of the kind", shows: [])
        try await page.filter(
          "",
          shows: ["Apples", "Braeburn", "Cox", "Pears", "Quinces", "Vranja"]
        )
        try await page.settle()
        #expect(try await page.picture == before)
      }
    }

    @Test("Request 13: new data keep expansion, selection and scroll position")
    func reload() async throws {
      try await open(folders) { page in
        try await page.browser.run("\(OutlinePage.component).expand('f500')")
        try await page.scroll(to: 28 * 490)
        try await page.settle()
        try await page.browser.click(page.element("Item 3 of folder 500"))
        let before = try await page.row("Item 3 of folder 500")
        let above = try await page.row("Folder 497")
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          const news = structuredClone(outline.data)
          news.splice(0, 100)
          news.find(({ id }) => id === "f500").children.splice(0, 1)
          news.find(({ id }) => id === "f500").title = "Another name"
          await outline.apply(news)
          """
        )
        try await page.settle()
        let after = try await page.row("Item 3 of folder 500")
        #expect(after.isSelected && after.hasFocus)
        #expect(try await abs(page.row("Folder 497").top - above.top) < 1)
        #expect(after.position == before.position - 1)
        #expect(try await page.row("Another name").isExpanded == true)
        #expect(try await page.count == 900 + 98)
      }
    }

    @Test("Request 14: an item without an element is revealed, in any number of closed branches")
    func reveal() async throws {
      try await open(folders) { page in
        try await page.browser.run("await \(OutlinePage.component).reveal('f777i88')")
        try await page.settle()
        let row = try await page.row("Item 88 of folder 777")
        #expect(row.isInWindow && row.level == 2)
        #expect(try await page.count == 1_000 + 99)
      }
    }

    @Test("Request 15: keys typed into a field of a row stay there, those of an IME too")
    func fields() async throws {
      try await open(families) { page in
        try await page.browser.run(
          """
          const row = \(OutlinePage.tree).querySelector("[role=treeitem]")
          const field = document.createElement("input")
          field.id = "own"
          row.append(field)
          field.focus()
          """
        )
        try await page.browser.type("a b*")
        try await page.press(.left, .home, .right, .end, .down, .up)
        #expect(try await page.browser.run("return \(OutlinePage.active).value") == "a b*")
        #expect(try await page.browser.activeElement.attribute("id") == "own")
        #expect(try await page.row("Apples").isExpanded == true)
        #expect(try await page.selection == [])
        // Input of an input method is not type-ahead.
        try await page.focus()
        try await page.browser.run(
          """
          \(OutlinePage.active).dispatchEvent(new KeyboardEvent("keydown", {
            key: "q", isComposing: true, bubbles: true, composed: true, cancelable: true }))
          """
        )
        #expect(try await page.cursor == "Apples")
      }
    }

    @Test("Request 17: long names are cut off with a hint, or wrap to rows of their own height")
    func longNames() async throws {
      let name = String(repeating: "a rather long name ", count: 30)
      try await open("[{ title: '\(name)' }, { title: 'short' }]") { page in
        let row = try await page.rows[0]
        let long = try await page.browser.element("[role=treeitem]")
        try await page.browser.point(at: long)
        #expect(try await long.attribute("title")?.contains("a rather long name") == true)
        try await page.browser.run("\(OutlinePage.component).toggleAttribute('wrap', true)")
        let wrapped = try await wait("a higher row") {
          let higher = try await page.rows[0]
          return higher.bottom - higher.top > 2 * (row.bottom - row.top) ? higher : nil
        }
        let next = try await page.rows[1]
        #expect(abs(next.top - wrapped.bottom) < 1)
        #expect(
          try await page.browser.run(
            "const tree = \(OutlinePage.tree); return tree.scrollWidth <= tree.clientWidth"
          )
        )
      }
    }

    @Test("Request 18: Shift and a click select up to there, Control and Shift add a range")
    func ranges() async throws {
      try await open(families, attributes: ["selection": "multiple"]) { page in
        let browser = page.browser
        try await browser.click(page.element("Braeburn", part: "title"))
        try await browser.click(page.element("Pears", part: "title"), holding: [.shift])
        #expect(try await page.selection == ["Braeburn", "Cox", "Pears"])
        try await browser.click(page.element("Vranja", part: "title"), holding: [.control])
        #expect(try await page.selection == ["Braeburn", "Cox", "Pears", "Vranja"])
        try await browser.click(
          page.element("Quinces", part: "title"),
          holding: [.control, .shift]
        )
        #expect(try await page.selection == ["Braeburn", "Cox", "Pears", "Quinces", "Vranja"])
        try await browser.click(page.element("Apples", part: "title"))
        #expect(try await page.selection == ["Apples"])
      }
    }

    @Test("Request 19: names are text, whatever they hold, and nothing breaks the policy")
    func safety() async throws {
      let data = #"""
        [{ id: "<b>", title: "<img src=x onerror=window.harmed=1>", detail: "<script>alert(1)",
          kind: "\" onclick=\"window.harmed=1", expanded: true,
          children: [{ title: "<style>*{display:none}</style>" }] }]
        """#
      try await open(data) { page in
        try await page.browser.run(
          """
          window.violations = 0
          addEventListener("securitypolicyviolation", () => violations++)
          """
        )
        #expect(try await page.titles.first == "<img src=x onerror=window.harmed=1>")
        try await page.focus()
        try await page.press(.space, .enter, .enter, .down)
        let inside = try await page.browser.elements("[role=tree] :is(img, script, style, b)")
        #expect(inside.isEmpty)
        #expect(try await page.browser.run("return window.harmed ?? 0") == 0)
        #expect(try await page.browser.run("return violations") == 0)
      }
    }

    @Test("Request 20: from right to left all is mirrored; colours are variables")
    func mirrored() async throws {
      try await open(families) { page in
        let place = """
          const row = \(OutlinePage.tree).querySelector("[role=treeitem]")
          const part = row.querySelector("[part~=triangle]").getBoundingClientRect()
          const box = row.getBoundingClientRect()
          return [part.left - box.left, box.right - part.right]
          """
        let plain: [Double] = try await page.browser.run(place)
        try await page.browser.run("\(OutlinePage.component).dir = 'rtl'")
        let mirrored: [Double] = try await page.browser.run(place)
        #expect(plain[0] < 20 && plain[1] > 100)
        #expect(abs(mirrored[1] - plain[0]) < 1 && abs(mirrored[0] - plain[1]) < 1)
        try await page.focus()
        try await page.press(.right)
        #expect(try await page.row("Apples").isExpanded == false)
        try await page.press(.left)
        #expect(try await page.row("Apples").isExpanded == true)
        try await page.browser.run(
          "\(OutlinePage.component).style.setProperty('--espalier-background', 'rgb(1, 2, 3)')"
        )
        let tree = try await page.browser.element("[role=tree]")
        #expect(try await tree.style("background-color").contains("1, 2, 3"))
      }
    }
  }
}

extension OutlinePage {
  /// The number of the outline's rows, including those without an element.
  var count: Int {
    get async throws { try await browser.run("return \(Self.component).view.rows") }
  }

  /// The checked states of the rows, by title.
  fileprivate var checks: [String: String] {
    get async throws {
      try await browser.run(
        """
        return Object.fromEntries([...\(Self.tree).querySelectorAll("[role=treeitem]")].map(row =>
          [row.querySelector("[part~=title]").textContent, row.ariaChecked]))
        """
      )
    }
  }

  /// Filters by a text, and waits until these rows are shown.
  fileprivate func filter(_ text: String, shows titles: [String]) async throws {
    try await browser.run("await \(Self.component).filter(arguments[0])", .string(text))
    try await wait("the rows for \(text)") { try await self.titles == titles }
  }
}
