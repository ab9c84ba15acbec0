import EspalierWebDriver
import Testing

extension PageTests {
  /// Input with a pointer.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct PointerTests {
    @Test("A click selects and focuses a row")
    func click() async throws {
      try await OutlinePage.open(.garden) { page in
        try await page.browser.click(page.element("Carrot"))
        #expect(try await page.selection == ["Carrot"])
        #expect(try await page.cursor == "Carrot")
        #expect(try await page.row("Carrot").hasFocus)
        try await page.browser.click(page.element("Cabbage", part: "title"))
        #expect(try await page.selection == ["Cabbage"])
        #expect(try await page.row("Cabbage").isExpanded == false)
        try await page.press(.down)
        #expect(try await page.cursor == "Carrot")
        #expect(try await page.selection == ["Cabbage"])
      }
    }

    @Test("A click on the triangle expands and collapses, without moving cursor or selection")
    func triangle() async throws {
      try await OutlinePage.open(.garden) { page in
        try await page.browser.click(page.element("Beetroot"))
        try await page.turn("Cabbage")
        try await wait("the children") { try await page.titles.contains("White") }
        try await page.settle()
        let picture = try await page.picture
        #expect(
          picture == """
            > Apple
            - Beetroot < *
            v Cabbage
              - Red
              - White
            - Carrot
            > Cauliflower
            - Échalote
            - Fennel
            """
        )
        #expect(try await page.row("Beetroot").hasFocus)
        try await page.turn("Cabbage")
        try await page.settle()
        #expect(try await page.row("Cabbage").isExpanded == false)
        #expect(try await page.row("Beetroot").hasFocus)
        #expect(try await page.rows.count == 7)
      }
    }

    @Test("A double click expands or collapses a branch, and activates a leaf")
    func doubleClick() async throws {
      try await OutlinePage.open(.garden) { page in
        try await page.browser.run(
          """
          window.activated = []
          addEventListener("espalier-activate", event => activated.push(event.detail.item.title))
          """
        )
        try await page.browser.click(page.element("Apple"), count: 2)
        #expect(try await page.row("Apple").isExpanded == true)
        #expect(try await page.selection == ["Apple"])
        try await wait("the children") { try await page.titles.contains("Cox") }
        try await page.settle()
        try await page.browser.click(page.element("Discovery"), count: 2)
        #expect(try await page.selection == ["Discovery"])
        #expect(try await page.browser.run("return activated") == ["Discovery"])
        #expect(try await page.browser.run("return getSelection().toString()") == "")
      }
    }

    @Test("Two quick clicks on a triangle expand and collapse")
    func twoClicksOnTriangle() async throws {
      try await OutlinePage.open(.garden) { page in
        let triangle = try await page.element("Apple", part: "triangle")
        try await page.browser.click(triangle, count: 2)
        try await page.settle()
        #expect(try await page.row("Apple").isExpanded == false)
        #expect(try await page.rows.count == 7)
      }
    }

    @Test("Nested expansion is restored when a branch is expanded again")
    func reopen() async throws {
      try await OutlinePage.open(.garden) { page in
        try await page.turn("Apple")
        try await wait("the children") { try await page.titles.contains("Cox") }
        try await page.settle()
        try await page.turn("Cox")
        try await wait("the children") { try await page.titles.contains("Pippin") }
        try await page.settle()
        let open = try await page.picture
        try await page.turn("Apple")
        try await page.settle()
        #expect(try await page.rows.count == 7)
        try await page.turn("Apple")
        try await page.settle()
        #expect(try await page.picture == open)
      }
    }

    @Test("Truncated text has a tooltip, and other text has none")
    func hint() async throws {
      let long = "a name that is rather longer than a narrow window is wide, whatever font it has"
      try await OutlinePage.open(.json("{\"\(long)\": 1, \"short\": 2}")) { page in
        try await page.browser.resize(to: Browser.Size(width: 460, height: 568))
        let (cut, whole) = try await (page.element(long), page.element("short"))
        try await page.browser.point(at: cut)
        #expect(try await cut.attribute("title")?.contains(long) == true)
        try await page.browser.point(at: whole)
        #expect(try await whole.attribute("title") == nil)
      }
    }

    @Test("The wheel scrolls")
    func wheel() async throws {
      try await OutlinePage.open(.list(1000)) { page in
        try await page.browser.turnWheel(over: page.element("5"), by: 1400)
        try await wait("the fiftieth row") {
          try await page.rows.contains { $0.title == "50" && $0.isInWindow }
        }
        #expect(try await page.rows.allSatisfy { !$0.isInWindow || $0.title != "0" })
      }
    }
  }

  /// Preservation of the focus.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct FocusTests {
    @Test("The focus stays on its row when it is scrolled far away and back")
    func scrolledAway() async throws {
      try await OutlinePage.open(.list(100_000)) { page in
        try await page.browser.click(page.element("7"))
        try await page.browser.run("window.focused = \(OutlinePage.active)")
        for top in [1_000_000, 2_799_000, 50_000, 0] {
          try await page.scroll(to: top)
          let row = try await page.row("7")
          #expect(row.hasFocus)
          #expect(row.isInWindow == (top == 0))
          #expect(try await page.browser.run("return \(OutlinePage.active) === focused"))
        }
        try await page.press(.down)
        #expect(try await page.cursor == "8")
      }
    }

    @Test("A key scrolls back to the cursor")
    func keyBringsBack() async throws {
      try await OutlinePage.open(.list(100_000)) { page in
        try await page.browser.click(page.element("7"))
        try await page.scroll(to: 1_000_000)
        #expect(try await !page.row("7").isInWindow)
        try await page.press(.down)
        let row = try await page.row("8")
        #expect(row.hasFocus && row.isInWindow)
      }
    }

    @Test("When a click collapses an ancestor of the focused row, the ancestor gets the focus")
    func collapsedAround() async throws {
      try await OutlinePage.open(.garden) { page in
        try await page.turn("Apple")
        try await wait("the children") { try await page.titles.contains("Cox") }
        try await page.settle()
        try await page.turn("Cox")
        try await wait("the children") { try await page.titles.contains("Pippin") }
        try await page.settle()
        try await page.browser.click(page.element("Pippin"))
        try await page.turn("Apple")
        try await page.settle()
        #expect(try await page.row("Apple").hasFocus)
        #expect(try await page.cursor == "Apple")
        try await page.press(.down)
        #expect(try await page.cursor == "Beetroot")
      }
    }

    @Test("Rows inserted above keep the focus and the visible rows in place")
    func rowsAbove() async throws {
      let text = "{\"A\": [\(zeros(50))], \"B\": [\(zeros(90))], \"C\": 1}"
      try await OutlinePage.open(.json(text)) { page in
        // Children that were loaded before appear at once, wherever the window is.
        try await page.turn("A")
        try await wait("the children") { try await page.rows.count > 20 }
        try await page.settle()
        try await page.turn("A")
        try await page.settle()
        try await page.turn("B")
        try await wait("the children") { try await page.rows.count > 20 }
        try await page.settle()
        try await page.scroll(to: 28 * 30)
        let looked = try await page.rows.filter { $0.isInWindow && $0.top > 0 }
        try await page.browser.click(page.browser.element("[data-id='\(looked[3].id)']"))
        let before = try #require(try await page.rows.first { $0.hasFocus })
        try await page.browser.run("espalier.expand(espalier.find('A'))")
        try await page.settle()
        #expect(try await page.browser.run("return espalier.rows") == 3 + 50 + 90)
        let after = try #require(try await page.rows.first { $0.hasFocus })
        #expect(after.id == before.id)
        #expect(abs(after.top - before.top) < 1)
      }
    }

    private func zeros(_ count: Int) -> String {
      [String](repeating: "0", count: count).joined(separator: ",")
    }
  }
}
