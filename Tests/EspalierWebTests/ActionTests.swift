import EspalierWebDriver
import Testing

extension PageTests {
  /// Icons, buttons and menus of the page's own in the rows of an outline.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser(flags: mouse))
  struct ActionTests {
    private static let outline = OutlinePage.component

    /// Opens an outline of five items with two buttons each, one of which stays on for the second
    /// item; `told` has the events.
    private func open(
      console: OutlinePage.Console = .staysEmpty,
      _ body: (OutlinePage) async throws -> Void
    ) async throws {
      try await OutlinePage.gallery("outline", console: console) { page in
        try await page.browser.run(
          """
          const outline = \(Self.outline)
          window.outline = outline
          outline.setAttribute("motion", "none")
          outline.selection = "multiple"
          outline.data = ["a", "b", "c", "d", "e"].map(id => ({ id, title: `Item ${id}` }))
          outline.actions = ({ id }) => id === "e" ? null : [
            { id: "pin", title: "Pin", icon: { text: "P" }, pressed: id === "b", always: id === "b" },
            { id: "copy", title: "Copy", disabled: id === "c" },
            { id: "delete", title: "Delete" },
          ]
          window.told = []
          for (const name of ["select", "activate", "action", "menu"]) {
            outline.addEventListener(`espalier-${name}`, ({ detail }) => told.push(
              [name, detail.action, detail.id, (detail.ids ?? []).join("+"), detail.cause]
                .filter(it => it !== undefined).join(" ")))
          }
          window.rowOf = (id) => outline.shadowRoot.querySelector(`[role=treeitem][data-key="${id}"]`)
          window.buttons = (id) => [...rowOf(id).querySelectorAll("[part~=action]")]
          """
        )
        try await wait("the buttons") {
          try await page.browser.run("return rowOf('a')?.querySelectorAll('button').length === 3")
        }
        try await body(page)
      }
    }

    private func focused(_ page: OutlinePage) async throws -> String {
      try await page.browser.run(
        "const it = outline.shadowRoot.activeElement; return it.ariaLabel ?? it.textContent"
      )
    }

    private func told(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run("return told.splice(0)")
    }

    @Test("The buttons of a row are one stop, with arrows between them, spoken with its title")
    func keys() async throws {
      try await open { page in
        try await page.browser.run("outline.focusItem('b')")
        try await page.press(.tab)
        #expect(try await focused(page) == "Pin, Item b")
        try await page.press(.left, .right)
        #expect(try await focused(page) == "Copy, Item b")
        try await page.press(.enter, .space, .right, .right, .enter)
        #expect(try await focused(page) == "Delete, Item b")
        #expect(
          try await told(page) == [
            "action copy b b user", "action copy b b user", "action delete b b user",
          ]
        )
        let stops: [Int] = try await page.browser.run(
          "return ['a', 'b'].map(id => buttons(id).filter(it => it.tabIndex === 0).length)"
        )
        #expect(stops == [0, 1])
        try await page.press(.escape)
        #expect(try await focused(page) == "Item b")
        try await page.press(.tab, .down)
        #expect(try await focused(page) == "Item c")
        // One that is disabled is said to be, and does nothing.
        try await page.browser.run("buttons('c')[1].focus()")
        try await page.press(.enter)
        #expect(try await told(page) == [])
        #expect(try await page.browser.run("return buttons('c')[1].ariaDisabled === 'true'"))
        // From right to left the arrows are the other way.
        try await page.browser.run("outline.dir = 'rtl'; buttons('c')[0].focus()")
        try await page.press(.left)
        #expect(try await focused(page) == "Copy, Item c")
      }
    }

    @Test("A click on a button applies to what is selected if its row is, and selects nothing")
    func clicks() async throws {
      try await open { page in
        try await page.browser.run("outline.selected = ['a', 'c']; told.length = 0")
        try await page.browser.run("buttons('c')[2].click(); buttons('b')[2].click()")
        #expect(
          try await told(page) == ["action delete c a+c user", "action delete b b user"]
        )
        // It stays below the pointer that comes, for which there are more.
        let row = try await page.browser.elements(from: "return [buttons('b')[0]]")
        try await page.browser.click(try #require(row.first))
        #expect(try await told(page) == ["action pin b b user"])
        #expect(try await page.browser.run("return outline.selected.join()") == "a,c")
        #expect(try await page.browser.run("return outline.cursor === 'b'"))
        let looks: [String?] = try await page.browser.run(
          "return ['a', 'b'].map(id => buttons(id)[0]).map(it => `${it.ariaPressed} ${it.part}`)"
        )
        #expect(looks == ["false action", "true action pressed"])
      }
    }

    @Test(
      "Buttons are seen where the pointer or the focus is; those of importance always",
      .only(in: .chromium, because: "the flag by which it has a mouse")
    )
    func seen() async throws {
      try await open { page in
        let seen = """
          return ["a", "b", "c"].map(id =>
            buttons(id).filter(it => it.checkVisibility({ visibilityProperty: true })).length)
            .join("")
          """
        try await page.browser.run("outline.focusItem('a')")
        #expect(try await page.browser.run(seen) == "310")
        try await page.press(.down, .down)
        #expect(try await page.browser.run(seen) == "013")
        #expect(try await page.browser.run("return rowOf('e').querySelector('button') === null"))
        // What cannot be used has none, and they return with it.
        try await page.browser.run("outline.disabled = true")
        #expect(try await page.browser.run("return rowOf('c').querySelector('button') === null"))
        try await page.browser.run("outline.disabled = false")
        #expect(try await page.browser.run(seen) == "013")
        try await page.browser.run("outline.actions = null")
        #expect(
          try await page.browser.run(
            "return outline.shadowRoot.querySelector('[part~=actions]') === null"
          )
        )
      }
    }

    @Test("A menu is asked for with what it applies to, by pointer and by key")
    func menu() async throws {
      try await open { page in
        let prevented: [Bool] = try await page.browser.run(
          """
          outline.selected = ["a", "c"]
          told.length = 0
          const ask = (id) => {
            const { left, top } = rowOf(id).getBoundingClientRect()
            const event = new MouseEvent("contextmenu", {
              bubbles: true, composed: true, cancelable: true, clientX: left + 30, clientY: top + 5,
            })
            rowOf(id).dispatchEvent(event)
            return event.defaultPrevented
          }
          const first = ask("a")
          window.places = []
          outline.addEventListener("espalier-menu", (event) => {
            const { left, bottom } = rowOf(event.detail.id).getBoundingClientRect()
            places.push([event.detail.x - left, event.detail.y - bottom].map(Math.round).join())
            event.preventDefault()
          })
          return [first, ask("b")]
          """
        )
        #expect(prevented == [false, true])
        #expect(try await told(page) == ["menu a a+c user", "menu b b user"])
        // As browsers fire it for the key: at the row, with no place.
        let place: String = try await page.browser.run(
          """
          rowOf("c").dispatchEvent(new MouseEvent("contextmenu", {
            bubbles: true, composed: true, cancelable: true,
          }))
          return places.at(-1)
          """
        )
        #expect(place == "0,0")
      }
    }

    @Test("Icons come from the item, from its kind, from the style, or are the outline's own")
    func icons() async throws {
      // None of the pictures is there.
      try await open(console: .mayComplain) { page in
        try await page.browser.run(
          """
          document.documentElement.style.setProperty("--espalier-icon-pdf", "url(icon.svg)")
          outline.actions = null
          outline.checkboxes = true
          outline.data = [
            { id: "own", title: "Own", kind: "pdf", icon: { text: "*" } },
            { id: "kind", title: "Kind", kind: "eye", children: [{ title: "in it" }] },
            { id: "styled", title: "Styled", kind: "pdf", selected: true, checked: true },
            { id: "folder", title: "Folder", kind: "folder" },
            { id: "none", title: "None", kind: "x y" },
          ]
          outline.icons = { eye: { sprite: "icons.svg#eye" }, "x y": undefined }
          window.icon = (id) => rowOf(id).querySelector("[part~=icon]")
          """
        )
        try await wait("an icon") { try await page.browser.run("return !!icon('own')") }
        let shown: [String?] = try await page.browser.run(
          """
          return ["own", "kind", "styled", "folder", "none"].map(id => icon(id) &&
            `${icon(id).part} ${icon(id).textContent}${icon(id).querySelector("use")?.href.baseVal ?? ""}`
              + icon(id).style.getPropertyValue("--icon"))
          """
        )
        #expect(
          shown == [
            "icon *", "icon collapsed icons.svg#eye",
            "icon selected checked var(--espalier-icon-pdf)", nil, nil,
          ]
        )
        let own: [String] = try await page.browser.run(
          "return ['styled', 'folder'].map(id => getComputedStyle(rowOf(id), '::after').display)"
        )
        #expect(own[0] == "none" && own[1] != "none")
        let later: [String?] = try await page.browser.run(
          """
          outline.expand("kind")
          outline.icons = ({ id }) => id === "folder" ? "icon.svg" : null
          outline.update("own", { icon: "other.svg", disabled: true })
          return [icon("own").part.value, icon("own").querySelector("img").getAttribute("src"),
            icon("kind")?.part.value, icon("folder").querySelector("img").getAttribute("src")]
          """
        )
        #expect(later == ["icon disabled", "other.svg", nil, "icon.svg"])
        // Those of buttons have their size, whichever styles come first.
        let size: [Double] = try await page.browser.run(
          """
          outline.actions = [{ id: "x", title: "X", icon: { sprite: "icons.svg#x" }, always: true }]
          const { width, height } = buttons("kind")[0].querySelector("svg").getBoundingClientRect()
          return [width, height]
          """
        )
        #expect(size == [16, 16])
      }
    }

    @Test("Icons, buttons and content go and come back, in the copies of rows that stick as well")
    func comingAndGoing() async throws {
      try await open { page in
        let seen: [String] = try await page.browser.run(
          """
          outline.sticky = true
          outline.data = [{ id: "a", title: "Item a", kind: "all", expanded: true,
            children: Array.from({ length: 200 }, (_, k) => ({ title: `Item ${k}`, kind: "all" })) }]
          const all = [{ id: "x", title: "X", always: true }]
          outline.actions = all
          outline.icons = { all: { text: "*" } }
          outline.render = ({ title }) => `${title}!`
          while (!outline.controller.content || outline.controller.isWaiting) {
            await new Promise(requestAnimationFrame)
          }
          const tree = outline.shadowRoot.querySelector("[part~=outline]")
          tree.scrollTop = 900
          await new Promise(done => tree.addEventListener("scroll", done, { once: true }))
          await new Promise(requestAnimationFrame)
          const look = () => {
            const copy = outline.shadowRoot.querySelector("[part~=sticky] [part~=row]")
            const names = ["icon", "action", "rendered"]
            const inAll = names.map(it => outline.shadowRoot.querySelectorAll(`[part~=${it}]`).length)
            const inCopy = names.map(it => copy.querySelectorAll(`[part~=${it}]`).length)
            const grown = copy.querySelectorAll("[part~=title].filled").length
            const rows = outline.shadowRoot.querySelectorAll("[part~=row]").length
            return `${inCopy} ${grown} ${inAll.every(it => it === rows)} ${inAll.every(it => it === 0)}`
          }
          const seen = [look()]
          outline.actions = outline.icons = outline.render = null
          seen.push(look(), outline.shadowRoot.querySelector("[part~=sticky] [part~=title]").textContent)
          outline.actions = all
          outline.icons = { all: { text: "*" } }
          outline.render = ({ title }) => `${title}!`
          return [...seen, look()]
          """
        )
        #expect(
          seen == ["1,1,1 1 true false", "0,0,0 0 false true", "Item a", "1,1,1 1 true false"]
        )
      }
    }

    @Test("Of a million rows none in sight is without its icon, badge and buttons in any frame")
    func million() async throws {
      try await open { page in
        let report: [String] = try await page.browser.run(
          """
          const count = 1_000_000
          const level = new Uint8Array(count).map((_, k) => (k % 100 === 0 ? 0 : 1))
          outline.icons = ({ title }) => ({ text: title.at(-1) })
          outline.actions = [{ id: "x", title: "X", always: true }, { id: "y", title: "Y" }]
          outline.render = ({ title }, cell) => {
            if (!cell.firstChild) cell.append(document.createElement("b"), "")
            cell.firstChild.textContent = title.length
            cell.lastChild.data = title
          }
          outline.data = {
            titles: (k) => `Row ${k}`, level, expanded: new Uint8Array(count).fill(1),
          }
          while (!outline.controller.content || outline.controller.isWaiting || outline.rows < count) {
            await new Promise(requestAnimationFrame)
          }
          const tree = outline.shadowRoot.querySelector("[part~=outline]")
          const { top, bottom, left } = tree.getBoundingClientRect()
          const wrong = []
          let seen = 0, elements = 0
          for (let k = 0; k < 60; k += 1) {
            tree.scrollTop += k % 3 === 2 ? 300_000 : 137
            await new Promise(done => tree.addEventListener("scroll", done, { once: true }))
            const rows = [...outline.shadowRoot.querySelectorAll("[role=treeitem]")]
            elements = Math.max(elements, rows.length)
            const places = rows.map(row => row.getBoundingClientRect())
            for (let y = top + 10; y < bottom; y += 20) {
              const row = rows[places.findIndex(it => it.top <= y && it.bottom >= y)]
              const words = [...row?.querySelectorAll("[part~=rendered], [part~=icon], [part~=action]")
                ?? []].map(it => it.ariaLabel ?? it.textContent).join()
              const title = `Row ${row?.dataset.id}`
              seen += 1
              if (words !== `${title.length}${title},X, ${title},Y, ${title},${title.at(-1)}`) {
                wrong.push(`${y}: ${words}`)
              }
            }
          }
          return [`${seen > 600}`, `${elements < 80}`, ...wrong.slice(0, 3)]
          """
        )
        #expect(report == ["true", "true"])
      }
    }

    @Test("In a treegrid buttons are in a cell of their own, and cells are filled by the page")
    func treegrid() async throws {
      try await open { page in
        try await page.browser.run(
          """
          window.filled = []
          outline.columns = [
            { title: "Name" },
            { title: "Share", value: ({ id }) => `share ${id}`, render: (item, cell, { signal }) => {
              filled.push(item.id)
              window.last = signal
              return Object.assign(document.createElement("button"), { textContent: "%" })
            } },
          ]
          window.rowOf = (id) => outline.shadowRoot.querySelector(`[role=row][data-key="${id}"]`)
          """
        )
        try await wait("the cells") {
          try await page.browser.run("return !!rowOf('a')?.querySelector('[part~=cell] button')")
        }
        let row: [String] = try await page.browser.run(
          """
          const row = rowOf("a")
          return [...row.children].filter(it => it.role === "gridcell").map(it => it.part.value)
            .concat(row.ariaLabel, row.querySelector("[part~=cell]").textContent)
          """
        )
        #expect(row == ["title", "actions", "cell", "Item a, share a", "%"])
        try await page.browser.run("filled.length = 0; outline.focusItem('a')")
        try await page.press(.tab)
        #expect(try await focused(page) == "Pin, Item a")
        try await page.press(.tab)
        #expect(try await focused(page) == "%")
        #expect(try await page.browser.run("return filled.length === 0"))
        let changed: [String] = try await page.browser.run(
          """
          outline.update("b", { title: "Other" })
          const before = last.aborted
          outline.columns = []
          return [filled.join(), `${before} ${last.aborted}`]
          """
        )
        #expect(changed == ["b", "false true"])
      }
    }

    @Test("The rows of columns are filled, spoken by their titles, and one thing to Tab")
    func columns() async throws {
      try await OutlinePage.gallery("columns") { page in
        let row: [String] = try await page.browser.run(
          """
          const columns = \(Self.outline)
          window.columns = columns
          window.live = window.made = 0
          columns.data = [{ title: "One", badge: "2" }, { title: "Two", label: "Second" }]
          columns.render = ({ title }, element, { signal }) => {
            live += 1
            made += 1
            signal.addEventListener("abort", () => live -= 1)
            return [Object.assign(document.createElement("button"), { textContent: "!" }), title]
          }
          await new Promise(requestAnimationFrame)
          const rows = [...columns.shadowRoot.querySelectorAll("[role=option]")]
          return rows.map(it => [it.ariaLabel, it.querySelector("[part~=name]").textContent,
            it.querySelector("button").tabIndex].join())
          """
        )
        #expect(row == ["One, 2,!One,-1", "Second,!Two,-1"])
        #expect(try await page.browser.run("return live === 2"))
        // What is drawn again is not filled again.
        let made: Int = try await page.browser.run(
          """
          columns.path = ["Two"]
          await new Promise(requestAnimationFrame)
          return made
          """
        )
        #expect(made == 2)
        let back: [String] = try await page.browser.run(
          """
          columns.render = null
          await new Promise(requestAnimationFrame)
          return [...columns.shadowRoot.querySelectorAll("[role=option] [part~=name]")]
            .map(it => it.innerHTML).concat(`${live}`)
          """
        )
        #expect(back == ["One", "Two", "0"])
      }
    }
  }
}
