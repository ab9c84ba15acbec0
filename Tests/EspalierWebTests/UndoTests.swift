import EspalierWebDriver
import Testing

extension PageTests {
  /// Undo and redo of edits of an outline, with what the page keeps for them.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct UndoTests {
    private func open(_ body: (OutlinePage) async throws -> Void) async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.setAttribute("motion", "none")
          outline.setAttribute("selection", "multiple")
          const leaf = title => ({ id: title, title })
          outline.data = [
            { id: "Fruit", title: "Fruit", expanded: true, children: ["Apple", "Pear"].map(leaf) },
            leaf("Herbs"), leaf("Seeds"),
          ]
          window.told = []
          for (const name of ["insert", "delete", "drop", "undo", "redo"]) {
            outline.addEventListener(`espalier-${name}`, ({ detail }) => {
              const { kind = "", ids, parent = "", index = "", cause } = detail
              told.push(`${name} ${kind} ${ids} ${parent} ${index} ${cause}`)
            })
          }
          """
        )
        try await body(page)
      }
    }

    private func call(_ page: OutlinePage, _ script: String) async throws -> String {
      try await page.browser.run(
        """
        const outline = \(OutlinePage.component)
        const answer = (() => { \(script) })()
        return `${answer}`
        """
      )
    }

    private func told(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run("return told.splice(0)")
    }

    @Test("What was deleted comes back with its texts, expanded and selected, and goes again")
    func deletion() async throws {
      try await open { page in
        #expect(
          try await call(page, "outline.selected = ['Pear']; return outline.canUndo") == "false"
        )
        _ = try await call(page, "outline.remove(['Fruit', 'Seeds'])")
        #expect(try await page.titles == ["Herbs"])
        #expect(try await call(page, "return outline.item('Pear') === undefined").hasPrefix("true"))
        #expect(try await call(page, "return outline.undo()") == "true")
        try await page.waitFor(announcement: "Undone: Deleted 2 items")
        #expect(try await page.titles == ["Fruit", "Apple", "Pear", "Herbs", "Seeds"])
        #expect(try await page.selection == ["Pear"])
        #expect(try await call(page, "return outline.item('Pear').title").hasPrefix("Pear"))
        #expect(try await call(page, "return outline.redo()") == "true")
        try await page.waitFor(announcement: "Done again: Deleted 2 items")
        #expect(try await page.titles == ["Herbs"])
        #expect(try await call(page, "return outline.redo()").hasPrefix("false"))
        #expect(
          try await told(page) == [
            "delete  Fruit,Seeds   api", "undo delete Fruit,Seeds null 0 api",
            "redo delete Fruit,Seeds null -1 api",
          ]
        )
      }
    }

    @Test("Insertions, moves and sorts are steps in the order of the calls")
    func order() async throws {
      try await open { page in
        _ = try await call(
          page,
          """
          outline.insert([{ id: "Nuts", title: "Nuts", expanded: true, children: [{ title: "Hazel" }] }], null, 1)
          outline.move(["Pear", "Seeds"], "Nuts", 0)
          outline.sort((a, b) => (a.title < b.title ? 1 : -1))
          """
        )
        let end = ["Nuts", "Seeds", "Pear", "Hazel", "Herbs", "Fruit", "Apple"]
        #expect(try await page.titles == end)
        #expect(try await call(page, "return outline.undo()") == "true")
        try await page.waitFor(announcement: "Undone: Sorted")
        #expect(
          try await page.titles == ["Fruit", "Apple", "Nuts", "Pear", "Seeds", "Hazel", "Herbs"]
        )
        #expect(try await call(page, "return outline.undo()") == "true")
        try await page.waitFor(announcement: "Undone: Moved 2 items into Nuts, 1 of 3")
        #expect(
          try await page.titles == ["Fruit", "Apple", "Pear", "Nuts", "Hazel", "Herbs", "Seeds"]
        )
        #expect(try await call(page, "return outline.undo()") == "true")
        try await page.waitFor(announcement: "Undone: Inserted Nuts")
        #expect(try await page.titles == ["Fruit", "Apple", "Pear", "Herbs", "Seeds"])
        #expect(try await call(page, "return outline.canUndo").hasPrefix("false"))
        _ = try await call(page, "while (outline.redo());")
        #expect(try await page.titles == end)
      }
    }

    @Test("A renaming is undone among the other steps, by keys")
    func renaming() async throws {
      try await open { page in
        try await page.browser.run("\(OutlinePage.component).editable = true")
        try await page.focus(on: "Herbs")
        try await wait("the field") {
          try await page.press(.f2)
          return try await page.browser.activeElement.computedRole == "textbox"
        }
        try await page.browser.type("Spices")
        try await page.press(.enter)
        try await wait("the name") { try await page.titles.contains("Spices") }
        _ = try await call(page, "outline.remove(['Seeds'])")
        try await page.browser.type("z", holding: [.control])
        try await wait("the seeds") { try await page.titles.contains("Seeds") }
        try await page.browser.type("z", holding: [.control])
        try await wait("the old name") { try await page.titles.contains("Herbs") }
        try await page.browser.type("y", holding: [.control])
        try await wait("the new name") { try await page.titles.contains("Spices") }
        let told = try await told(page)
        #expect(told.last == "redo rename Herbs null 1 user")
      }
    }

    @Test("A frozen item is renamed in the outline, and stays so out of the document")
    func frozen() async throws {
      try await open { page in
        let titles: [String] = try await page.browser.run(
          """
          const outline = \(OutlinePage.component), place = outline.parentElement
          const item = Object.freeze({ id: "a", title: "A", cells: Object.freeze({ b: 1 }) })
          outline.data = Object.freeze([item])
          const field = async () => {
            await outline.edit("a")
            return outline.shadowRoot.querySelector("input")
          }
          outline.update("a", { detail: "new" })
          const input = await field()
          input.value = "B"
          input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }))
          const titles = [outline.item("a").title, outline.item("a").detail, item.title]
          outline.undo()
          titles.push(outline.item("a").title)
          outline.redo()
          outline.remove()
          for (let k = 0; k < 3; k += 1) await new Promise(requestAnimationFrame)
          place.append(outline)
          await outline.ready
          return [...titles, outline.item("a").title, `${outline.item("a").cells.b}`]
          """
        )
        #expect(titles == ["B", "new", "A", "A", "B", "1"])
      }
    }

    @Test("A refused edit throws and changes nothing")
    func refusals() async throws {
      try await open { page in
        for (script, code) in [
          ("outline.move(['Fruit'], 'Pear')", "refused"),
          ("outline.move(['Pear'], null, 9)", "invalid-data"),
          ("outline.remove(['Pear', 'nobody'])", "unknown-id"),
          ("outline.insert([{ id: 'Pear', title: '' }])", "duplicate-id"),
          ("outline.insert([{ title: '' }], 'nobody')", "unknown-id"),
        ] {
          let answer = try await call(page, "try { \(script) } catch (error) { return error.code }")
          #expect(answer.hasPrefix(code), "\(script)")
        }
        #expect(try await page.titles == ["Fruit", "Apple", "Pear", "Herbs", "Seeds"])
        #expect(try await call(page, "return outline.canUndo").hasPrefix("false"))
        #expect(try await told(page).allSatisfy { !$0.hasPrefix("drop") })
      }
    }
  }
}
