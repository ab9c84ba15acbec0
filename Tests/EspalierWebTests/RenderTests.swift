import EspalierWebDriver
import Testing

extension PageTests {
  /// Rows that functions of the page fill.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct RenderTests {
    private static let outline = OutlinePage.component

    /// Opens an outline of 300 items in ten folders, whose titles are filled by a function that makes
    /// a button and counts in `calls`; `live` has the items whose signals are not aborted.
    ///
    /// - Parameter console: What may be in the console: errors of the page's functions are.
    private func open(
      console: OutlinePage.Console = .staysEmpty,
      _ body: (OutlinePage) async throws -> Void
    ) async throws {
      try await OutlinePage.gallery("outline", console: console) { page in
        try await page.browser.run(
          """
          const outline = \(Self.outline)
          outline.setAttribute("motion", "none")
          outline.data = Array.from({ length: 10 }, (_, k) => ({
            id: `f${k}`, title: `Folder ${k}`, expanded: true,
            children: Array.from({ length: 30 }, (_, i) => ({
              id: `${k}-${i}`, title: `Item ${k}-${i}`, detail: `${i} kB`, pressed: 0,
            })),
          }))
          window.outline = outline
          window.calls = []
          window.live = new Set()
          window.fill = (item, element, { signal }) => {
            calls.push(item.id)
            const mark = `${item.id} ${calls.length}`
            live.add(mark)
            signal.addEventListener("abort", () => live.delete(mark))
            let [words, button] = element.children
            if (!button) {
              words = document.createElement("b")
              button = document.createElement("button")
              element.append(words, button)
            }
            words.textContent = item.title
            button.textContent = "+"
            button.onclick = () => outline.update(item.id, { pressed: (item.pressed ?? 0) + 1 })
          }
          outline.render = fill
          window.rowOf = (id) => outline.shadowRoot.querySelector(`[role=treeitem][data-key="${id}"]`)
          """
        )
        try await wait("the content") {
          try await page.browser.run("return !!rowOf('0-1')?.querySelector('button')")
        }
        try await body(page)
      }
    }

    /// The keys of the drawn rows, and those of the items whose content is in use, sorted.
    private func keys(_ page: OutlinePage) async throws -> [[String]] {
      try await page.browser.run(
        """
        const rows = [...outline.shadowRoot.querySelectorAll("[role=treeitem]")]
        return [rows.map(it => it.dataset.key), [...live].map(it => it.split(" ")[0])].map(it => it.sort())
        """
      )
    }

    @Test("A row is filled when it comes into sight and when its item changes, and not otherwise")
    func filling() async throws {
      try await open { page in
        let first = try await keys(page)
        #expect(first[0].count > 10)
        #expect(first[0] == first[1])
        let texts: [String] = try await page.browser.run(
          """
          const row = rowOf("0-1")
          return [row.querySelector("[part~=title]").textContent, row.ariaLabel,
            row.querySelector("[part~=rendered]").getAttribute("part")]
          """
        )
        #expect(texts == ["Item 0-1+", "Item 0-1, 1 kB", "rendered"])
        let again: [String] = try await page.browser.run(
          """
          calls.length = 0
          outline.select("0-1")
          outline.focusItem("0-2")
          outline.update("0-1", { title: "Other" })
          return [...calls, rowOf("0-1").querySelector("b").textContent, rowOf("0-1").ariaLabel]
          """
        )
        #expect(again == ["0-1", "Other", "Other, 1 kB"])
        // Far away, elements that are used again are filled for other items.
        try await page.browser.run("calls.length = 0")
        try await page.scroll(to: 4000)
        let then = try await keys(page)
        #expect(Set(then[0]).isDisjoint(with: first[0].filter { $0 != "0-2" }))
        #expect(then[0] == then[1])
        let buttons: [Int] = try await page.browser.run(
          """
          return [...outline.shadowRoot.querySelectorAll("[role=treeitem]")]
            .map(it => it.querySelectorAll("button").length)
          """
        )
        #expect(buttons.allSatisfy { $0 == 1 })
      }
    }

    @Test("What is returned is shown: texts, nodes, lists of them; null shows the texts again")
    func returned() async throws {
      try await open { page in
        let shown: [String] = try await page.browser.run(
          """
          const made = (name) => Object.assign(document.createElement(name), { textContent: name })
          const shown = () => rowOf("0-1").querySelector("[part~=title]").innerHTML
            .replace(/^<span[^>]*>|<\\/span>$/g, "")
          const results = []
          for (const render of [
            () => "<b>", () => made("i"), () => [made("i"), "&", made("u")], () => new Set(["x"]),
            (item, element) => element.replaceChildren(item.title), null,
          ]) {
            outline.render = render
            results.push(shown())
          }
          results.push(`${live.size} in use`)
          outline.renderDetail = ({ detail }) => `[${detail}]`
          results.push(rowOf("0-1").querySelector("[part~=detail]").textContent)
          outline.renderDetail = null
          results.push(rowOf("0-1").querySelector("[part~=detail]").textContent)
          return results
          """
        )
        #expect(
          shown == [
            "&lt;b&gt;", "<i>i</i>", "<i>i</i>&amp;<u>u</u>", "x", "Item 0-1", "Item 0-1",
            "0 in use", "[1 kB]", "1 kB",
          ]
        )
      }
    }

    @Test(
      "A feature of the page is called for keys, rows and drawings, with all data, until it is removed"
    )
    func feature() async throws {
      try await OutlinePage.gallery("outline", console: .mayComplain) { page in
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          window.calls = { press: [], drawn: 0 }
          window.removeFeature = outline.addFeature({
            press: (event) => calls.press.push(event.key) > 0 && event.key === "Delete",
            decorateRow: ({ element, id, item, expanded }) => {
              element.part.toggle("odd", item?.title.length % 2 === 1)
              element.dataset.seen = `${id} ${item?.title} ${expanded}`
            },
            drawn: () => { calls.drawn += 1 },
          })
          outline.addFeature({ decorateRow: () => { throw new Error("mine") } })
          outline.data = [
            { id: "a", title: "Ash", expanded: true, children: [{ id: "b", title: "Bark" }] },
          ]
          outline.selected = ["a"]
          """
        )
        try await page.settle()
        let seen = """
          return [...\(OutlinePage.component).shadowRoot.querySelectorAll("[role=treeitem]")]
            .map(row => `${row.dataset.seen} ${row.part.contains("odd")}`)
          """
        #expect(
          try await page.browser.run(seen) as [String] == ["a Ash true true", "b Bark false false"]
        )
        try await page.focus()
        try await page.press(.down, .delete)
        #expect(
          try await page.browser.run("return calls.press") as [String] == ["ArrowDown", "Delete"]
        )
        #expect(try await page.browser.run("return calls.drawn > 0"))
        try await page.browser.run(
          "removeFeature(); calls.drawn = 0; \(OutlinePage.component).update('b', { title: 'B' })"
        )
        try await page.press(.up)
        let after: [Int] = try await page.browser.run("return [calls.press.length, calls.drawn]")
        #expect(after == [2, 0])
        let rows: [String] = try await page.browser.run(seen)
        #expect(rows[1] == "b Bark false false")
      }
    }

    @Test("Of a function that throws, the row shows its text, and others are filled")
    func throwing() async throws {
      try await open(console: .mayComplain) { page in
        let texts: [String] = try await page.browser.run(
          """
          const errors = []
          addEventListener("error", (event) => {
            errors.push(event.message.replace(/^.*?: /, ""))
            event.preventDefault()
          })
          outline.render = (item, element) => {
            if (item.id === "0-1") {
              element.append("half")
              throw new Error("broken")
            }
            if (item.id === "0-2") return Promise.resolve("later")
            if (item.id === "0-3") outline.expand("f1"), outline.select("0-3")
            return `<${item.title}>`
          }
          const texts = ["0-0", "0-1", "0-2", "0-3"].map(id =>
            rowOf(id).querySelector("[part~=title]").textContent)
          outline.update("0-1", { title: "Still" })
          texts.push(rowOf("0-1").querySelector("[part~=title]").textContent)
          return [...texts, ...errors]
          """
        )
        #expect(texts[0...4] == ["<Item 0-0>", "Item 0-1", "Item 0-2", "Item 0-3", "Still"])
        // Of an error in a script of the driver, a browser says no more than that there is one.
        #expect(texts.count == 9)
        #expect(
          texts[6...7] == [
            "render has to return a text, a node, nodes or nothing",
            "rows cannot change while they are filled",
          ]
        )
      }
    }

    @Test("Keys and clicks in a control are its own; Tab leads into the cursor's row alone")
    func controls() async throws {
      try await open { page in
        try await page.browser.run(
          """
          window.told = []
          for (const name of ["select", "activate", "expand", "willselect"]) {
            outline.addEventListener(`espalier-${name}`, () => told.push(name))
          }
          outline.focusItem("0-1")
          """
        )
        func focused() async throws -> String {
          try await page.browser.run(
            """
            const it = outline.shadowRoot.activeElement
            return `${it?.localName} ${it?.closest("[role=treeitem]")?.dataset.key}`
            """
          )
        }
        let stops: [String] = try await page.browser.run(
          """
          return [...outline.shadowRoot.querySelectorAll("[role=treeitem] button")]
            .filter(it => it.tabIndex === 0).map(it => it.closest("[role=treeitem]").dataset.key)
          """
        )
        #expect(stops == ["0-1"])
        try await page.press(.tab)
        #expect(try await focused() == "button 0-1")
        try await page.press(.enter, .space)
        #expect(try await focused() == "button 0-1")
        #expect(try await page.browser.run("return outline.item('0-1').pressed === 2"))
        try await page.press(.escape)
        #expect(try await focused() == "div 0-1")
        // A button needs no arrows; they go on to the rows, instead of scrolling these.
        try await page.press(.tab, .down)
        #expect(try await focused() == "div 0-2")
        let button = try await page.browser.elements(
          from: "return [rowOf('0-4').querySelector('button')]"
        )
        try await page.browser.click(try #require(button.first))
        #expect(try await focused() == "button 0-4")
        #expect(try await page.browser.run("return outline.item('0-4').pressed === 1"))
        #expect(try await page.browser.run("return outline.cursor === '0-4'"))
        #expect(try await page.browser.run("return told.length === 0"))
        // A control whose content is replaced leaves its focus to the row.
        try await page.browser.run(
          "outline.render = () => [Object.assign(document.createElement('button'), { textContent: '?' })]"
        )
        #expect(try await focused() == "div 0-4")
        // Controls that are not for the user cannot be used, and Tab skips them.
        let inert: [Bool] = try await page.browser.run(
          """
          outline.update("0-4", { disabled: true })
          const one = rowOf("0-4").querySelector("[part~=rendered]").inert
          outline.disabled = true
          const all = [...outline.shadowRoot.querySelectorAll("[part~=rendered]")].every(it => it.inert)
          return [one, all]
          """
        )
        #expect(inert == [true, true])
      }
    }

    @Test("A row with higher content keeps its height unless it wraps")
    func height() async throws {
      try await open { page in
        let heights: [Double] = try await page.browser.run(
          """
          const height = () => rowOf("0-1").getBoundingClientRect().height
          const usual = height()
          window.box = document.createElement("i")
          box.style.cssText = "display: inline-block; height: 90px"
          outline.render = ({ id, title }) => id === "0-1" ? [title, box] : title
          const fixed = height()
          outline.wrap = ""
          await new Promise(requestAnimationFrame)
          return [usual, fixed, height()]
          """
        )
        #expect(heights[0] == heights[1])
        #expect(heights[2] >= 90)
        try await page.browser.run("box.style.height = '140px'")
        try await wait("the height of the content") {
          try await page.browser.run("return rowOf('0-1').getBoundingClientRect().height >= 140")
        }
      }
    }

    @Test("A sticky copy is filled, cannot have the focus, and ends when it goes")
    func sticky() async throws {
      try await open { page in
        try await page.browser.run("outline.sticky = true")
        try await page.scroll(to: 300)
        let sticky: [String] = try await page.browser.run(
          """
          const copy = outline.shadowRoot.querySelector("[part~=sticky] > *")
          const rendered = copy.querySelector("[part~=rendered]")
          return [rendered.textContent, `${rendered.inert}`]
          """
        )
        #expect(sticky == ["Folder 0+", "true"])
        let copied: Int = try await page.browser.run("return live.size")
        try await page.scroll(to: 0)
        let keys = try await keys(page)
        #expect(keys[0] == keys[1])
        #expect(copied > 0)
      }
    }

    @Test("A title is edited in place of its content, which then is there again")
    func editing() async throws {
      try await open { page in
        try await page.browser.run("outline.editable = true; outline.focusItem('0-1')")
        try await wait("the field") {
          try await page.browser.run("return await outline.edit('0-1')")
        }
        try await page.browser.type("Renamed")
        try await page.press(.enter)
        let texts: [String] = try await page.browser.run(
          """
          const row = rowOf("0-1")
          return [row.querySelector("[part~=title]").textContent, row.ariaLabel]
          """
        )
        #expect(texts == ["Renamed+", "Renamed, 1 kB"])
      }
    }

    @Test("All signals are aborted with the element, and rows of typed arrays are filled once")
    func end() async throws {
      try await open { page in
        let counts: [Int] = try await page.browser.run(
          """
          const titles = Array.from({ length: 1000 }, (_, k) => `Row ${k}`)
          outline.data = { titles }
          calls.length = 0
          outline.selected = [3]
          outline.focusItem(4)
          const drawnAgain = calls.length
          const before = live.size
          const parent = outline.parentElement
          outline.remove()
          await new Promise(done => setTimeout(done))
          const gone = live.size
          parent.append(outline)
          return [drawnAgain, before > 10 ? 1 : 0, gone]
          """
        )
        #expect(counts == [0, 1, 0])
        try await wait("the content") { try await page.browser.run("return live.size > 10") }
      }
    }
  }
}
