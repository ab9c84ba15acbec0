import EspalierWebDriver
import Testing

extension PageTests {
  /// Moving rows, by pointers and by keys.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct DragTests {
    /// The page of the outline with a garden in it, whose rows can be moved.
    private func open(_ body: (OutlinePage) async throws -> Void) async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.setAttribute("motion", "none")
          outline.setAttribute("selection", "multiple")
          outline.movable = true
          const leaf = title => ({ id: title, title })
          const branch = (title, expanded, ...children) =>
            ({ id: title, title, expanded, children: children.map(leaf) })
          outline.data = [
            branch("Fruit", true, "Apple", "Pear", "Quince"),
            branch("Vegetables", true, "Beetroot", "Carrot"),
            branch("Herbs", false, "Basil", "Dill"),
            ...Array.from({ length: 40 }, (_, k) => leaf(`Seed ${k}`)),
          ]
          window.told = []
          for (const name of ["willdrop", "drop"]) {
            outline.addEventListener(`espalier-${name}`, ({ detail }) => {
              const { ids, parent, index, cause } = detail
              told.push(`${name} ${ids} ${parent} ${index} ${cause}`)
            })
          }
          """
        )
        try await wait("what moves rows") {
          try await page.browser.run("return \(OutlinePage.tree).matches('.movable')")
        }
        try await body(page)
      }
    }

    /// A place in a row: so many pixels from where rows begin, and down to a part of its height.
    private func place(
      _ page: OutlinePage,
      _ title: String,
      from start: Int = 80,
      part: Double = 0.5
    ) async throws -> Browser.PointerStep {
      let box: [Double] = try await page.browser.run(
        """
        const { left, top, height } = \(OutlinePage.tree)
          .querySelector(`[data-id="${arguments[0]}"]`).getBoundingClientRect()
        return [left, top, height]
        """,
        .integer(page.row(title).id)
      )
      return .move(Int(box[0]) + start, Int(box[1] + box[2] * part), milliseconds: 40)
    }

    /// The first rows, indented.
    private func lines(_ page: OutlinePage, _ count: Int) async throws -> String {
      let rows = try await page.rows.prefix(count)
      return rows.map { String(repeating: "  ", count: $0.level - 1) + $0.title }
        .joined(separator: "\n")
    }

    private func told(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run("return told.splice(0)")
    }

    private func focus(_ page: OutlinePage, _ title: String) async throws {
      try await page.browser.run(
        "\(OutlinePage.component).focusItem(arguments[0])",
        .string(title)
      )
      #expect(try await page.row(title).hasFocus)
    }

    @Test("A row is dragged between two others, and both events have its new place")
    func between() async throws {
      try await open { page in
        try await page.browser.pointer(
          .mouse,
          [
            place(page, "Apple"), .down, place(page, "Beetroot"),
            place(page, "Beetroot", part: 0.9), .up,
          ]
        )
        let lines = try await lines(page, 7)
        #expect(
          lines == """
            Fruit
              Pear
              Quince
            Vegetables
              Beetroot
              Apple
              Carrot
            """
        )
        let told = try await told(page)
        #expect(told == ["willdrop Apple Vegetables 1 user", "drop Apple Vegetables 1 user"])
        try await page.waitFor(announcement: "Moved Apple into Vegetables, 2 of 3")
        #expect(try await page.row("Apple").hasFocus)
        #expect(try await page.selection == [], "the end of a drag is no click")
      }
    }

    @Test("Below the last child of a branch the pointer's position chooses the level")
    func level() async throws {
      try await open { page in
        try await page.browser.pointer(
          .mouse,
          [
            place(page, "Apple"), .down, place(page, "Carrot"),
            place(page, "Carrot", from: 8, part: 0.9), .up,
          ]
        )
        #expect(try await told(page).last == "drop Apple null 2 user")
        try await page.browser.pointer(
          .mouse,
          [
            place(page, "Apple"), .down, place(page, "Carrot"),
            place(page, "Carrot", from: 80, part: 0.9), .up,
          ]
        )
        #expect(try await told(page).last == "drop Apple Vegetables 2 user")
      }
    }

    @Test("A closed branch below a resting pointer opens, and closes again without a drop")
    func hover() async throws {
      try await open { page in
        try await page.browser.pointer(
          .mouse,
          [
            place(page, "Apple"), .down, place(page, "Carrot"), place(page, "Herbs"),
          ]
        )
        try await wait("the branch") { try await page.row("Herbs").isExpanded == true }
        try await page.browser.press(.escape)
        #expect(try await page.row("Herbs").isExpanded == false)
        try await page.browser.pointer(.mouse, [.up])
        #expect(try await told(page) == [])

        try await page.browser.pointer(
          .mouse,
          [
            place(page, "Apple"), .down, place(page, "Carrot"), place(page, "Herbs"),
          ]
        )
        try await wait("the branch") { try await page.row("Herbs").isExpanded == true }
        try await page.browser.pointer(.mouse, [.up])
        #expect(try await told(page).last == "drop Apple Herbs 2 user")
        #expect(try await page.row("Herbs").isExpanded == true)
      }
    }

    @Test("Nothing can be dropped into itself, and a press without movement is a click")
    func itself() async throws {
      try await open { page in
        try await page.browser.pointer(
          .mouse,
          [
            place(page, "Fruit"), .down, place(page, "Apple"), place(page, "Pear"), .up,
          ]
        )
        #expect(try await told(page) == [])
        try await page.browser.click(page.element("Pear"))
        #expect(try await page.selection == ["Pear"])
      }
    }

    @Test("All selected rows are dragged, and a listener can prevent it")
    func several() async throws {
      try await open { page in
        try await page.browser.click(page.element("Apple"))
        try await page.browser.click(page.element("Carrot"), holding: [.control])
        try await page.browser.run(
          """
          \(OutlinePage.component).addEventListener(
            "espalier-willdrop", event => event.preventDefault(), { once: true })
          """
        )
        let steps: [Browser.PointerStep] = try await [
          place(page, "Carrot"), .down, place(page, "Seed 0"), place(page, "Herbs"), .up,
        ]
        try await page.browser.pointer(.mouse, steps)
        #expect(try await told(page) == ["willdrop Apple,Carrot Herbs 2 user"])
        #expect(try await page.row("Carrot").level == 2)
        try await page.browser.pointer(.mouse, steps)
        try await page.waitFor(announcement: "Moved 2 items into Herbs, 3 of 4")
      }
    }

    @Test("At the edge of the window a drag scrolls")
    func edge() async throws {
      try await open { page in
        try await page.browser.pointer(
          .mouse,
          [place(page, "Apple"), .down, place(page, "Carrot")]
        )
        let bottom: Int = try await page.browser.run(
          "return Math.floor(\(OutlinePage.tree).getBoundingClientRect().bottom)"
        )
        try await page.browser.pointer(.mouse, [.move(300, bottom - 3)])
        try await wait("the window to scroll") {
          try await page.browser.run("return \(OutlinePage.tree).scrollTop > 120")
        }
        try await page.browser.press(.escape)
        try await page.browser.pointer(.mouse, [.up])
        #expect(try await told(page) == [])
      }
    }

    @Test(
      "Request 9: a finger that rests drags, one that moves scrolls",
      .only(in: .chromium, .firefox, because: "touches")
    )
    func finger() async throws {
      try await open { page in
        let swipe: [Browser.PointerStep] = try await [
          place(page, "Seed 2"), .down, place(page, "Carrot"), place(page, "Apple"), .up,
        ]
        try await page.browser.pointer(.touch, swipe)
        #expect(try await told(page) == [])
        try await page.scroll(to: 0)
        try await page.browser.pointer(
          .touch,
          [
            place(page, "Apple"), .down, .pause(500), place(page, "Beetroot"),
            place(page, "Beetroot", part: 0.9), .up,
          ]
        )
        #expect(try await told(page).last == "drop Apple Vegetables 1 user")
        #expect(try await page.browser.run("return \(OutlinePage.tree).scrollTop") == 0)
      }
    }

    @Test("A branch without loaded children accepts no drop until it was opened")
    func unknownChildren() async throws {
      try await open { page in
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.data = undefined
          outline.source = async id => ["Oak", "Elm"].map(title => {
            const key = id === null ? title : `${id}'s ${title}`
            return { id: key, title: key, branch: id === null }
          })
          """
        )
        try await wait("the rows") { try await page.titles == ["Oak", "Elm"] }
        try await focus(page, "Elm")
        try await page.press(.right, holding: [.alt])
        try await page.waitFor(announcement: "Elm cannot move there")
        #expect(try await page.titles == ["Oak", "Elm"])
        try await page.browser.run("\(OutlinePage.component).expand('Oak')")
        try await wait("the children") { try await page.titles.count == 4 }
        try await page.press(.right, holding: [.alt])
        try await page.waitFor(announcement: "Moved Elm into Oak, 3 of 3")
        #expect(try await page.row("Elm").level == 2)
      }
    }

    @Test("Disabled items cannot be dragged")
    func disabled() async throws {
      try await open { page in
        try await page.browser.run("\(OutlinePage.component).disabled = true")
        try await focus(page, "Pear")
        try await page.press(.up, holding: [.alt])
        try await page.browser.pointer(
          .mouse,
          [place(page, "Apple"), .down, place(page, "Carrot"), place(page, "Herbs"), .up]
        )
        #expect(try await told(page) == [])
      }
    }

    @Test("Request 8: Alt with the arrow keys moves up, down, out and in, with announcements")
    func keys() async throws {
      try await open { page in
        try await focus(page, "Pear")
        try await page.press(.up, holding: [.alt])
        try await page.waitFor(announcement: "Moved Pear, 1 of 3 in Fruit")
        try await page.press(.up, holding: [.alt])
        try await page.waitFor(announcement: "Pear cannot move there")
        try await page.press(.down, holding: [.alt])
        try await page.waitFor(announcement: "Moved Pear, 2 of 3 in Fruit")
        try await page.press(.left, holding: [.alt])
        try await page.waitFor(announcement: "Moved Pear to the top level, 2 of 44")
        try await page.press(.right, holding: [.alt])
        try await page.waitFor(announcement: "Moved Pear into Fruit, 3 of 3")
        #expect(try await page.row("Pear").hasFocus)
        let lines = try await lines(page, 4)
        #expect(
          lines == """
            Fruit
              Apple
              Quince
              Pear
            """
        )
      }
    }

    @Test("Request 20: from right to left, the keys for out and in are swapped")
    func mirrored() async throws {
      try await open { page in
        try await page.browser.run("document.documentElement.dir = 'rtl'")
        try await focus(page, "Pear")
        try await page.press(.right, holding: [.alt])
        try await page.waitFor(announcement: "Moved Pear to the top level, 2 of 44")
        try await page.press(.left, holding: [.alt])
        try await page.waitFor(announcement: "Moved Pear into Fruit, 3 of 3")
      }
    }

    @Test("After a cut, those that are still there are announced to stay")
    func cutAndDeleted() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.movable = true
          outline.selection = "multiple"
          outline.data = ["a", "b", "c"].map((title) => ({ id: title, title }))
          """
        )
        try await page.settle()
        for (gone, words) in [("[]", "2 items stay"), ("['a']", "b stays")] {
          try await page.browser.run("\(OutlinePage.component).selected = ['a', 'b']")
          try await page.focus(on: "b")
          try await page.browser.type("x", holding: [.control])
          try await page.waitFor(announcement: "Cut 2 items")
          try await page.browser.run("\(OutlinePage.component).remove(\(gone))")
          try await page.press(.escape)
          try await page.waitFor(announcement: words)
        }
      }
    }

    @Test("Request 8: cut rows are pasted into a branch or after a leaf; Escape cancels")
    func cutAndPaste() async throws {
      try await open { page in
        let cut = "return \(OutlinePage.tree).querySelectorAll('.cut').length"
        func hold(_ letter: String) async throws {
          try await page.browser.type(letter, holding: [.control])
        }
        try await focus(page, "Apple")
        try await hold("x")
        try await page.waitFor(announcement: "Cut Apple")
        #expect(try await page.browser.run(cut) == 1)
        try await page.press(.escape)
        #expect(try await page.browser.run(cut) == 0)
        try await page.waitFor(announcement: "Apple stays")
        try await hold("x")
        try await focus(page, "Herbs")
        try await hold("v")
        try await page.waitFor(announcement: "Moved Apple into Herbs, 3 of 3")
        #expect(try await page.row("Apple").hasFocus)
        #expect(try await page.browser.run(cut) == 0)
        try await hold("x")
        try await focus(page, "Beetroot")
        try await hold("v")
        #expect(try await told(page).last == "drop Apple Vegetables 1 user")
        try await focus(page, "Vegetables")
        try await hold("x")
        try await focus(page, "Apple")
        try await hold("v")
        try await page.waitFor(announcement: "Vegetables cannot move into itself")
      }
    }
  }
}
