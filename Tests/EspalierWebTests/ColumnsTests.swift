import EspalierWebDriver
import Testing

extension PageTests {
  /// Columns: the cases of the originals that a browser can show.
  ///
  /// A picture has a word for each column: its title, a star if the keyboard acts on it, and what
  /// is selected in it; and in brackets the preview.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct ColumnsTests {
    // The list of columns

    @Test("SX-02, SX-03, SX-10, SX-40: each column follows the one with its selected item")
    func selecting() async throws {
      try await ColumnsPage.open { page in
        #expect(try await page.columns == ["Life*: -"])
        try await page.pick("animals")
        #expect(try await page.columns == ["Life*: Animals", "Animals: -"])
        try await page.pick("mammals")
        #expect(try await page.columns == ["Life: Animals", "Animals*: Mammals", "Mammals: -"])
        #expect(
          try await page.events == [
            "willselect animals user", "path animals user", "select animals user",
            "willselect animals/mammals user", "path animals/mammals user",
            "select animals/mammals user",
          ]
        )
      }
    }

    @Test("SX-11, SX-13, SX-15: another branch replaces the column, the same one keeps it")
    func rechoice() async throws {
      try await ColumnsPage.open { page in
        try await page.go("animals", "mammals", "cats")
        try await page.run("columns.column = columns.shadowRoot.querySelectorAll('.pane')[1]")
        try await page.pick("animals")
        #expect(try await page.columns == ["Life*: Animals", "Animals: -"])
        #expect(
          try await page.run(
            "return columns.column === columns.shadowRoot.querySelectorAll('.pane')[1]"
          )
        )
        try await page.pick("plants")
        #expect(try await page.columns == ["Life*: Plants", "Plants: -"])
        try await page.run("columns.select(null)")
        #expect(try await page.columns == ["Life*: -"])
      }
    }

    @Test("SX-14: a leaf ends the columns, with its preview behind them if enabled")
    func leaf() async throws {
      try await ColumnsPage.open { page in
        try await page.go("animals", "mammals")
        try await page.pick("virus")
        #expect(try await page.columns == ["Life*: Virus", "[Virus, alive?]"])
        try await page.run(
          "columns.preview = (item, element) => { element.textContent = `My ${item.title}` }"
        )
        #expect(try await page.run("return columns.lastChild.textContent") == "My Virus")
        try await page.run("columns.setAttribute('preview', 'none')")
        try await page.go("plants", "fern")
        #expect(try await page.columns == ["Life: Plants", "Plants*: Fern"])
      }
    }

    @Test("SX-18: an item may occur below itself, as another node")
    func repeated() async throws {
      try await ColumnsPage.open { page in
        try await page.serve()
        try await page.go("a", "a", "a")
        #expect(try await page.columns == ["Life: A", "A: A", "A*: A", "A: -"])
        try await page.browser.click(page.option("b", inColumn: 1))
        #expect(try await page.columns == ["Life: A", "A*: B", "B: -"])
      }
    }

    @Test("SX-23: fifty columns are in order, and are removed by a selection in an early one")
    func fifty() async throws {
      try await ColumnsPage.open { page in
        try await page.serve()
        try await page.go(Array(repeating: "a", count: 49))
        #expect(try await page.columns.count == 50)
        try await page.run("columns.path = ['b']")
        #expect(try await page.columns == ["Life*: B", "B: -"])
      }
    }

    @Test("SX-28: an empty column shows that, and the keyboard does not enter it")
    func empty() async throws {
      try await ColumnsPage.open { page in
        try await page.go("nothing")
        #expect(
          try await page.run("return columns.shadowRoot.querySelector('slot').textContent")
            == "No items"
        )
        try await page.press(.right, .down)
        #expect(try await page.columns == ["Life*: Virus", "[Virus, alive?]"])
      }
    }

    @Test(
      "SX-33, SX-37: a new column is scrolled just into view, and back again",
      .only(in: .chromium, .firefox, because: "settings of the user")
    )
    func scrolling() async throws {
      try await ColumnsPage.open { page in
        try await page.browser.prefer(.reducedMotion)
        try await page.run("columns.style.width = '700px'")
        try await page.go("animals")
        #expect(try await page.scrolled == 0)
        try await page.go("animals", "mammals", "cats")
        // Four columns of 216 pixels.
        let strip: Int = try await page.run(
          "return columns.shadowRoot.querySelector('.strip').clientWidth"
        )
        #expect(try await page.scrolled == 4 * 216 - strip)
        try await page.press(.left, .left)
        #expect(try await page.columns.count == 2)
        #expect(try await page.scrolled == 0)
      }
    }

    @Test("A column that changes while the columns scroll does not stop them", arguments: [1, 40])
    func changedWhileScrolling(times: Int) async throws {
      try await ColumnsPage.open { page in
        try await page.run("columns.style.width = '700px'")
        try await page.go("animals", "mammals")
        try await page.run(
          """
          let changes = \(times)
          // In this phase the columns have not heard yet how far they are.
          columns.shadowRoot.addEventListener("scroll", () => {
            if (changes-- > 0) columns.reload("animals")
          }, true)
          """
        )
        try await page.go("animals", "mammals", "cats")
        let end: Int = try await page.run(
          "return 4 * 216 - columns.shadowRoot.querySelector('.strip').clientWidth"
        )
        try await wait("the last column") { try await page.scrolled == end }
        try await page.press(.left, .left)
        try await wait("the first column") { try await page.scrolled == 0 }
      }
    }

    @Test(
      "New items on the way to a column that went with the others stop the columns",
      arguments: [400, 520]
    )
    func replacedWhileScrolling(width: Int) async throws {
      try await ColumnsPage.open { page in
        try await page.run(
          """
          columns.style.width = '\(width)px'
          columns.path = ["animals", "mammals", "cats"]
          columns.data = [{ id: "one", title: "One" }]
          """
        )
        try await wait("one column") { try await page.columns == ["Life*: -"] }
        try await wait("its start") { try await page.browser.settledOffsetOfColumns() == 0 }
      }
    }

    // Loading

    @Test("SX-60: requests of a removed column are aborted, and late responses ignored")
    func late() async throws {
      try await ColumnsPage.open { page in
        try await page.serve()
        try await page.run("columns.hold()")
        try await page.press(.down, .down)
        #expect(try await page.columns == ["Life*: B", "B...: -"])
        try await page.run("columns.answer('a')")
        #expect(try await page.columns == ["Life*: B", "B...: -"])
        try await page.run("columns.answer('b')")
        #expect(try await page.columns == ["Life*: B", "B: -"])
        #expect(try await page.run("return columns.aborted.join()") == "a")
      }
    }

    @Test("SX-63: entering a column that is loading selects its first row once loaded")
    func awaited() async throws {
      try await ColumnsPage.open { page in
        try await page.serve()
        try await page.run("columns.hold()")
        try await page.press(.down, .right)
        #expect(try await page.columns == ["Life*: A", "A...: -"])
        try await page.run("columns.answer('a')")
        #expect(try await page.columns == ["Life: A", "A*: A", "A...: -"])
        #expect(try await page.focused == "A")
      }
    }

    @Test("A failed request shows its error, is announced, and can be retried by key")
    func failure() async throws {
      try await ColumnsPage.open { page in
        try await page.serve()
        try await page.run("columns.broken = true")
        try await page.press(.down)
        try await wait("the failure") { try await page.focusableRetry }
        #expect(try await page.events.last == "fail a: No way to a")
        try await wait("the announcement") { try await page.status == "A could not be loaded" }
        try await page.press(.right)
        #expect(try await page.focused == "Try Again")
        try await page.run("columns.broken = false")
        try await page.press(.enter)
        // It was to be gone into.
        try await wait("the rows") { try await page.path == ["a", "a"] }
        #expect(try await page.columns == ["Life: A", "A*: A", "A: -"])
        #expect(try await page.focused == "A")
      }
    }

    @Test("A million and a half rows are shown at once, and the last is one key away")
    func million() async throws {
      try await ColumnsPage.open { page in
        try await page.serve()
        try await page.go("many", "row 0")
        try await page.press(.end)
        try await wait("the last row") { try await page.path == ["many", "row 1499999"] }
        let row: [Double] = try await page.run(
          """
          const list = columns.shadowRoot.querySelectorAll(".options")[1].getBoundingClientRect()
          const row = columns.shadowRoot.activeElement.getBoundingClientRect()
          return [row.top - list.top, list.bottom - row.bottom]
          """
        )
        #expect(row.allSatisfy { $0 >= 0 })
        let drawn: Int = try await page.run(
          "return columns.shadowRoot.querySelectorAll('.option').length"
        )
        #expect(drawn < 120)
      }
    }

    // The path

    @Test("SX-61, SX-62: a path is restored without a select event, up to its last item")
    func restoring() async throws {
      try await ColumnsPage.open { page in
        try await page.go("animals", "mammals")
        #expect(try await page.columns == ["Life: Animals", "Animals*: Mammals", "Mammals: -"])
        #expect(try await page.events == ["path animals/mammals api"])
        try await page.go("animals", "unicorns", "white")
        #expect(try await page.columns == ["Life*: Animals", "Animals: -"])
        try await page.run("columns.reveal('lion')")
        #expect(try await page.path == ["animals", "mammals", "cats", "lion"])
      }
    }

    @Test("SX-64: a reloaded column keeps the columns behind it, if their items still exist")
    func reloading() async throws {
      try await ColumnsPage.open { page in
        try await page.go("animals", "mammals", "cats", "lion")
        try await page.run(
          """
          columns.data[0].children[0].children.unshift({ title: "Apes", children: [] })
          columns.reload("mammals")
          """
        )
        #expect(try await page.path == ["animals", "mammals", "cats", "lion"])
        try await page.run("columns.data[0].children.shift(); columns.reload('animals')")
        #expect(try await page.columns == ["Life*: Animals", "Animals: -"])
        #expect(try await page.focused == "Animals")
      }
    }

    @Test("The breadcrumbs lead back, and the last one is marked as current")
    func trail() async throws {
      try await ColumnsPage.open { page in
        try await page.go("animals", "mammals", "cats")
        let steps = try await page.browser.elements("nav button")
        #expect(try await page.trail == ["Life", "Animals", "Mammals", "Cats"])
        #expect(try await steps[3].attribute("aria-current") == "location")
        #expect(try await steps[1].attribute("aria-current") == nil)
        try await page.browser.click(steps[1])
        #expect(try await page.columns == ["Life*: Animals", "Animals: -"])
        try await page.browser.click(steps[0])
        #expect(try await page.columns == ["Life*: -"])
      }
    }

    @Test("A selection can be prevented, and disabled items cannot be selected")
    func refusing() async throws {
      try await ColumnsPage.open { page in
        try await page.run(
          """
          const prevent = event => event.preventDefault()
          columns.addEventListener("espalier-willselect", prevent, { once: true })
          """
        )
        try await page.pick("plants")
        #expect(try await page.columns == ["Life*: -"])
        try await page.pick("extinct")
        #expect(try await page.columns == ["Life*: -"])
        try await page.go("plants")
        // Past what is disabled.
        try await page.press(.down)
        #expect(try await page.path == ["nothing"])
      }
    }
  }
}
