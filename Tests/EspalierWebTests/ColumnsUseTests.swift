import EspalierWebDriver
import Testing

extension PageTests {
  /// Columns as people use them: by keyboard, pointer and screen reader, wide and narrow.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct ColumnsUseTests {
    // Keys

    @Test("SX-63: the arrow keys move between rows and columns, with the focus")
    func arrows() async throws {
      try await ColumnsPage.open { page in
        try await page.press(.down)
        #expect(try await page.columns == ["Life*: Animals", "Animals: -"])
        try await page.press(.right)
        #expect(try await page.columns == ["Life: Animals", "Animals*: Mammals", "Mammals: -"])
        #expect(try await page.focused == "Mammals")
        try await page.press(.enter)
        #expect(try await page.path == ["animals", "mammals", "cats"])
        #expect(try await page.focused == "Cats")
        try await page.press(.down)
        #expect(try await page.path == ["animals", "mammals", "bat"])
        try await page.press(.left)
        #expect(try await page.columns == ["Life: Animals", "Animals*: Mammals", "Mammals: -"])
        #expect(try await page.focused == "Mammals")
        try await page.press(.end)
        #expect(try await page.columns == ["Life: Animals", "Animals*: Amoeba", "[Amoeba]"])
        try await page.press(.home, .up, .pageDown, .pageUp)
        #expect(try await page.path == ["animals", "mammals"])
      }
    }

    @Test("SX-62, SX-63: keys go into the column behind a path that a program has set")
    func arrowsAfterPath() async throws {
      try await ColumnsPage.open { page in
        try await page.go("animals")
        try await page.press(.right)
        #expect(try await page.path == ["animals", "mammals"])
        #expect(try await page.focused == "Mammals")
        try await page.run("columns.restore({ ...columns.state(), path: ['animals', 'mammals'] })")
        try await page.press(.enter)
        #expect(try await page.path == ["animals", "mammals", "cats"])
        #expect(try await page.focused == "Cats")
      }
    }

    @Test("Where nothing is selected, the arrow keys begin at the ring")
    func ring() async throws {
      try await ColumnsPage.open { page in
        try await page.run("columns.data = ['a', 'b', 'c', 'd', 'e'].map((title) => ({ title }))")
        for (key, selected) in [(Key.down, "d"), (.up, "b"), (.home, "a"), (.end, "e")] {
          try await page.go("c")
          try await page.run("columns.path = []")
          try await page.press(key)
          #expect(try await page.path == [selected])
        }
      }
    }

    @Test("SX-63: typing selects by prefix, whatever the accents")
    func typing() async throws {
      try await ColumnsPage.open { page in
        try await page.go("plants", "fern")
        try await page.browser.type("as")
        #expect(try await page.path == ["plants", "ash"])
        // A prefix without a match changes nothing.
        try await page.browser.type("q")
        #expect(try await page.path == ["plants", "ash"])
      }
    }

    @Test("Enter activates a leaf, and so does a double click; Escape does nothing")
    func activating() async throws {
      try await ColumnsPage.open { page in
        try await page.go("plants", "fern")
        try await page.press(.escape)
        #expect(try await page.events == ["path plants/fern api"])
        try await page.press(.enter)
        #expect(try await page.events == ["activate plants/fern user"])
        try await page.browser.click(page.option("oak"), count: 2)
        #expect(try await page.events.last == "activate plants/oak user")
      }
    }

    @Test("From right to left, the arrow keys and the edges are mirrored")
    func mirrored() async throws {
      try await ColumnsPage.open { page in
        try await page.run("columns.dir = 'rtl'")
        try await page.press(.down, .left)
        #expect(try await page.path == ["animals", "mammals"])
        try await page.press(.right)
        #expect(try await page.path == ["animals"])
        let edges: [Double] = try await page.run(
          """
          return [...columns.shadowRoot.querySelectorAll(".pane:not([hidden])")]
            .map(it => it.getBoundingClientRect().right)
          """
        )
        #expect(edges[0] > edges[1])
      }
    }

    @Test(
      "Columns fade out at an edge that cuts them off, and not where one begins or ends",
      arguments: ["ltr", "rtl"]
    )
    func fades(direction: String) async throws {
      try await ColumnsPage.open { page in
        try await page.run("columns.dir = '\(direction)'")
        let fades = """
          return ["fades-start", "fades-end"].filter((name) =>
            columns.shadowRoot.querySelector(".strip").classList.contains(name))
          """
        try await wait("nothing cut off") { try await page.run(fades) == [String]() }
        try await page.run("columns.style.inlineSize = '800px'")
        try await page.go("animals", "mammals", "cats", "lion")
        try await wait("the last column") { try await page.run(fades) == ["fades-start"] }
        try await page.run("columns.shadowRoot.querySelector('.strip').scrollTo(0, 0)")
        try await wait("the first column") { try await page.run(fades) == ["fades-end"] }
        // The width of three columns: both edges are between columns, with more behind them.
        try await page.run(
          """
          const strip = columns.shadowRoot.querySelector(".strip")
          const width = columns.shadowRoot.querySelector(".pane").offsetWidth
          const frame = columns.offsetWidth - strip.clientWidth
          columns.style.inlineSize = `${3 * width + frame}px`
          """
        )
        // A new size scrolls back to the last column.
        #expect(try await page.browser.settledOffsetOfColumns() != 0)
        try await page.run(
          """
          const strip = columns.shadowRoot.querySelector(".strip")
          const width = columns.shadowRoot.querySelector(".pane").offsetWidth
          strip.scrollTo(columns.dir === "rtl" ? -width : width, 0)
          """
        )
        try await wait("nothing cut off by the edges") { try await page.run(fades) == [String]() }
        try await page.run("columns.style.inlineSize = '800px'")
        try await wait("the last column") { try await page.run(fades) == ["fades-start"] }
        try await page.narrow()
        try await wait("one whole column") { try await page.run(fades) == [String]() }
      }
    }

    @Test("A name is cut off before the number after it is")
    func badges() async throws {
      try await ColumnsPage.open { page in
        try await page.run(
          """
          const title = "a name that is longer than a column is wide"
          columns.data = [{ id: "file", title, badge: "131 KB" }]
          """
        )
        try await wait("the row") {
          try await page.run("return columns.shadowRoot.querySelector('.badge')?.textContent")
            == "131 KB"
        }
        let isCutOff: [Bool] = try await page.run(
          """
          return [".name", ".badge"].map((part) => {
            const { scrollWidth, clientWidth } = columns.shadowRoot.querySelector(`.option ${part}`)
            return scrollWidth > clientWidth
          })
          """
        )
        #expect(isCutOff == [true, false])
      }
    }

    // Accessibility

    @Test("A column is a listbox with the name of its item, in a group with instructions")
    func roles() async throws {
      try await ColumnsPage.open { page in
        try await page.go("animals", "mammals")
        let group = try await page.browser.element("[role=group]")
        #expect(try await group.computedLabel == "Life")
        #expect(try await group.attribute("aria-description")?.contains("Arrow") == true)
        let lists = try await page.browser.elements("[role=listbox]")
        #expect(lists.count == 3)
        #expect(try await lists[2].computedRole == "listbox")
        #expect(try await lists[2].computedLabel == "Mammals")
        let row = try await page.option("mammals")
        #expect(try await row.computedRole == "option")
        #expect(try await row.computedLabel == "Mammals")
        #expect(try await row.attribute("aria-selected") == "true")
        #expect(try await row.attribute("aria-posinset") == "1")
        #expect(try await row.attribute("aria-setsize") == "3")
        #expect(try await row.attribute("aria-description") == "opens a column")
        // After the row itself, and without repeating its title.
        try await wait("the announcement") { try await page.status == "2 items" }
      }
    }

    @Test("The columns are one tab stop, and the path is one, with arrows between its steps")
    func stops() async throws {
      try await ColumnsPage.open { page in
        try await page.go("animals", "mammals")
        let stops: [String] = try await page.run(
          """
          return [...columns.shadowRoot.querySelectorAll("[tabindex='0'], button")]
            .filter(it => it.checkVisibility() && it.tabIndex === 0)
            .map(it => it.ariaLabel ?? it.textContent)
          """
        )
        #expect(stops == ["Mammals", "Mammals"])
        try await page.press(.tab)
        var steps: [String] = []
        for key: Key in [.end, .left, .left, .left, .right, .home] {
          try await page.press(key)
          steps.append(try await page.run("return columns.shadowRoot.activeElement.textContent"))
        }
        #expect(steps == ["Mammals", "Animals", "Life", "Life", "Animals", "Life"])
        try await page.press(.enter)
        #expect(try await page.path == [])
      }
    }

    // Widths

    @Test("An edge is moved by the pointer, and the width is remembered for its path")
    func dragging() async throws {
      try await ColumnsPage.open { page in
        try await page.go("animals")
        _ = try await page.browser.settledOffsetOfColumns()
        let edge: [Double] = try await page.run(
          """
          const edge = columns.shadowRoot.querySelectorAll("[role=separator]")[1]
          const { left, width, top } = edge.getBoundingClientRect()
          return [left + width / 2, top + 40]
          """
        )
        let (x, y) = (Int(edge[0]), Int(edge[1]))
        try await page.browser.pointer(.mouse, [.move(x, y), .down, .move(x + 50, y), .up])
        #expect(try await page.widths == [216, 266])
        try await page.go("plants")
        #expect(try await page.widths == [216, 216])
        try await page.go("animals")
        #expect(try await page.widths == [216, 266])
        try await page.run(
          """
          const state = JSON.parse(JSON.stringify(columns.state()))
          columns.restore({ version: 1, path: [], widths: [] })
          columns.path = ["plants"]
          columns.restore(state)
          """
        )
        #expect(try await page.path == ["animals"])
        #expect(try await page.widths == [216, 266])
      }
    }

    @Test("An edge is moved by keys, has an ARIA value, and can fit the contents")
    func edgeKeys() async throws {
      try await ColumnsPage.open { page in
        try await page.go("animals", "mammals")
        try await page.browser.press(.right, holding: [.shift])
        #expect(try await page.widths[1] == 232)
        try await page.browser.press(.left, holding: [.shift])
        #expect(try await page.path == ["animals", "mammals"])
        try await page.run("columns.shadowRoot.querySelectorAll('[role=separator]')[1].focus()")
        let edge = try await page.browser.activeElement
        #expect(try await edge.computedRole == "separator")
        #expect(try await edge.attribute("aria-valuenow") == "216")
        try await page.press(.right)
        #expect(try await edge.attribute("aria-valuenow") == "232")
        try await page.press(.left, .left)
        #expect(try await page.widths[1] == 200)
        try await page.press(.enter)
        let isWhole: Bool = try await page.run(
          """
          const names = columns.shadowRoot.querySelectorAll(".pane:nth-child(2) .name")
          return [...names].every(it => it.scrollWidth <= it.clientWidth)
          """
        )
        #expect(isWhole)
        #expect(try await page.widths[1] > 300)
        try await page.press(.home)
        // The narrowest width of the engine, in the browser as on other platforms.
        #expect(try await page.widths[1] == 60)
        #expect(try await page.path == ["animals", "mammals"])
      }
    }

    // Narrow

    @Test("A narrow element shows one column, and a button leads back to the one before")
    func narrow() async throws {
      try await ColumnsPage.open { page in
        try await page.narrow()
        #expect(try await page.seen == ["Life"])
        try await page.pick("animals")
        #expect(try await page.seen == ["Animals"])
        try await page.pick("amoeba")
        #expect(try await page.seen == ["About Amoeba"])
        let back = try await page.browser.element(".back")
        #expect(try await back.computedLabel == "Back to Animals")
        try await page.browser.click(back)
        #expect(try await page.seen == ["Animals"])
        #expect(try await page.focused == "Amoeba")
        try await page.browser.click(back)
        #expect(try await page.seen == ["Life"])
        #expect(try await page.path == ["animals"])
      }
    }

    @Test("In a narrow element arrow keys select, and only the forward key shows the next column")
    func narrowKeys() async throws {
      try await ColumnsPage.open { page in
        try await page.narrow()
        try await page.press(.down, .down)
        #expect(try await page.seen == ["Life"])
        #expect(try await page.path == ["plants"])
        try await page.press(.right)
        #expect(try await page.seen == ["Plants"])
        #expect(try await page.path == ["plants", "fern"])
        try await page.press(.left)
        #expect(try await page.seen == ["Life"])
        #expect(try await page.focused == "Plants")
        try await page.run("columns.style.width = '800px'")
        try await wait("the columns") { try await page.seen == ["Life", "Plants"] }
        #expect(try await page.path == ["plants"])
      }
    }

    @Test("An element that gets narrow while its columns scroll shows a whole column")
    func narrowWhileScrolling() async throws {
      try await ColumnsPage.open { page in
        try await page.run("columns.style.width = '700px'")
        try await page.go("animals", "mammals", "cats")
        try await wait("the last column") { try await page.browser.settledOffsetOfColumns() > 0 }
        try await page.run(
          """
          columns.shadowRoot.addEventListener("scroll", () => {
            columns.style.width = "400px"
          }, { capture: true, once: true })
          columns.path = []
          """
        )
        try await wait("the narrow form") { try await page.isNarrow }
        #expect(try await page.browser.settledOffsetOfColumns() == 0)
        try await page.run("columns.style.width = '700px'")
        try await wait("the columns") { try await !page.isNarrow }
        #expect(try await page.browser.settledOffsetOfColumns() == 0)
      }
    }

    // The element

    @Test("An element that is removed and added again keeps its state")
    func detached() async throws {
      try await ColumnsPage.open { page in
        try await page.go("animals", "mammals")
        try await page.run(
          """
          const parent = columns.parentNode
          columns.remove()
          await new Promise(done => setTimeout(done, 20))
          parent.append(columns)
          """
        )
        #expect(try await page.columns == ["Life: Animals", "Animals*: Mammals", "Mammals: -"])
      }
    }

    @Test("A list in the element is shown if there are no other data")
    func markup() async throws {
      try await ColumnsPage.open { page in
        try await page.run(
          """
          const other = document.createElement("espalier-columns")
          other.id = "other"
          const list = [["Trees", ["Oak", "Elm"]], ["Ferns", []]].map(([title, inner]) => {
            const item = document.createElement("li")
            item.append(title, document.createElement("ul"))
            for (const name of inner) {
              item.lastChild.append(Object.assign(document.createElement("li"), { textContent: name }))
            }
            return item
          })
          other.append(document.createElement("ul"))
          other.firstChild.append(...list)
          columns.after(other)
          await other.ready
          """
        )
        let titles: [String] = try await page.run(
          """
          const other = document.querySelector("#other")
          other.path = ["Trees", "Elm"]
          return [...other.shadowRoot.querySelectorAll("[role=option]")].map(it => it.textContent)
          """
        )
        #expect(titles == ["Trees", "Ferns", "Oak", "Elm"])
      }
    }
  }
}

extension ColumnsPage {
  /// Makes the element narrow, and waits until it is.
  fileprivate func narrow() async throws {
    try await run("columns.style.width = '400px'")
    try await wait("the narrow form") { try await isNarrow }
    try await run("columns.focus()")
  }

  fileprivate var isNarrow: Bool {
    get async throws { try await !browser.elements(".narrow").isEmpty }
  }

  /// The names of the columns that are seen.
  fileprivate var seen: [String] {
    get async throws {
      try await run(
        """
        return [...columns.shadowRoot.querySelectorAll(".pane")]
          .filter(it => it.checkVisibility({ visibilityProperty: true }))
          .map(it => it.ariaLabel ?? it.querySelector("[role=listbox]").ariaLabel)
        """
      )
    }
  }

  /// The widths of the columns, in whole pixels.
  fileprivate var widths: [Int] {
    get async throws {
      try await run(
        """
        return [...columns.shadowRoot.querySelectorAll(".pane:not(.preview)")]
          .map(it => Math.round(it.getBoundingClientRect().width))
        """
      )
    }
  }
}
