import EspalierWebDriver
import Testing

extension PageTests {
  /// An outline with columns, by the treegrid pattern of the ARIA practices.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct TreegridTests {
    /// The page of the treegrid with a garden in it and the focus on its first row.
    private func open(_ body: (OutlinePage) async throws -> Void) async throws {
      try await OutlinePage.gallery("treegrid") { page in
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.setAttribute("motion", "none")
          const leaf = (title, size) => ({ id: title, title, size })
          outline.columns = [
            { title: "Name", width: 160 },
            { title: "Kind", width: 100, value: it => it.children ? "Bed" : "Plant" },
            {
              title: "Size", width: 80, align: "end", value: it => `${it.size} cm`,
              compare: (a, b) => a.size - b.size,
            },
          ]
          outline.data = [
            {
              ...leaf("Fruit", 900), expanded: true,
              children: [leaf("Apple", 300), leaf("Pear", 40), leaf("Quince", 250)],
            },
            { ...leaf("Herbs", 200), children: [leaf("Basil", 30), leaf("Dill", 60)] },
            ...Array.from({ length: 60 }, (_, k) => leaf(`Seed ${k}`, k % 7)),
          ]
          window.told = []
          for (const name of ["sort", "activate"]) {
            outline.addEventListener(`espalier-${name}`, ({ detail }) => {
              told.push(`${name} ${detail.title ?? detail.id} ${detail.direction ?? ""}`.trim())
            })
          }
          """
        )
        try await wait("the columns") {
          try await page.browser.run(
            "return \(Self.grid)?.querySelectorAll('[role=columnheader]').length === 3"
          )
        }
        try await wait("the rows") {
          try await page.browser.run(
            "return \(Self.grid).querySelector('[role=row][data-id]')?.ariaLabel?.startsWith('Fr')"
          )
        }
        try await page.browser.run("\(Self.grid).querySelector('[tabindex=\"0\"]').focus()")
        try await body(page)
      }
    }

    private static let grid =
      "\(OutlinePage.component).shadowRoot.querySelector('[role=treegrid]')"

    /// The focused element: a row's title, with the number of the column if it is one of its cells,
    /// or the header of a column.
    private func focus(_ page: OutlinePage) async throws -> String {
      try await page.browser.run(
        """
        const it = \(OutlinePage.active)
        const row = it?.closest("[role=row][data-id]")
        if (!row) return `header ${it?.textContent}`
        const title = row.querySelector("[part~=title]").textContent
        return it === row ? title : `${title} ${it.getAttribute("aria-colindex")}`
        """
      )
    }

    /// The titles of the first rows.
    private func titles(_ page: OutlinePage, _ count: Int) async throws -> [String] {
      try await page.browser.run(
        """
        return [...\(Self.grid).querySelectorAll("[role=row][data-id] [part~=title]")]
          .slice(0, arguments[0]).map(title => title.textContent)
        """,
        .integer(count)
      )
    }

    private func headers(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run(
        """
        return [...\(Self.grid).querySelectorAll("[role=columnheader]")]
          .filter(it => it.checkVisibility()).map(it => it.ariaLabel)
        """
      )
    }

    @Test("Request 7: a treegrid has headers, rows and cells, with indices and counts")
    func roles() async throws {
      try await open { page in
        let grid = try await page.browser.element("[role=treegrid]")
        #expect(try await grid.computedRole == "treegrid")
        #expect(try await grid.computedLabel == "Living things")
        #expect(try await grid.attribute("aria-colcount") == "3")
        #expect(try await grid.attribute("aria-rowcount") == "66")
        let row = try await page.browser.element("[role=row][aria-rowindex='4']")
        #expect(try await row.computedRole == "row")
        #expect(try await row.computedLabel == "Pear, Plant, 40 cm")
        #expect(try await row.attribute("aria-level") == "2")
        #expect(try await row.attribute("aria-posinset") == "2")
        #expect(try await row.attribute("aria-setsize") == "3")
        let cell = try await page.browser.element(
          "[role=row][aria-rowindex='4'] [aria-colindex='3']"
        )
        #expect(try await cell.computedRole == "gridcell")
        #expect(try await cell.text == "40 cm")
        let header = try await page.browser.element("[role=columnheader][aria-colindex='3']")
        #expect(try await header.computedRole == "columnheader")
        #expect(try await header.computedLabel == "Size")
      }
    }

    @Test("Request 7: the keys move between rows first, and the right arrow enters the cells")
    func cells() async throws {
      try await open { page in
        #expect(try await focus(page) == "Fruit")
        try await page.press(.right)
        #expect(try await focus(page) == "Fruit 1")
        try await page.press(.right, .right)
        #expect(try await focus(page) == "Fruit 3")
        try await page.press(.right)
        #expect(try await focus(page) == "Fruit 3")
        try await page.press(.down)
        #expect(try await focus(page) == "Apple 3")
        try await page.press(.home)
        #expect(try await focus(page) == "Apple 1")
        try await page.press(.end)
        #expect(try await focus(page) == "Apple 3")
        try await page.press(.end, holding: [.control])
        #expect(try await focus(page) == "Seed 59 3")
        try await page.press(.home, holding: [.control])
        #expect(try await focus(page) == "Fruit 3")
        try await page.press(.left, .left)
        #expect(try await focus(page) == "Fruit 1")
        try await page.press(.left)
        #expect(try await focus(page) == "Fruit")
        try await page.press(.left)
        #expect(try await titles(page, 2) == ["Fruit", "Herbs"])
      }
    }

    @Test("Right opens a closed branch before it goes into the cells")
    func opensFirst() async throws {
      try await open { page in
        try await page.press(.left, .down, .right)
        #expect(try await focus(page) == "Herbs")
        #expect(try await titles(page, 4) == ["Fruit", "Herbs", "Basil", "Dill"])
        try await page.press(.right)
        #expect(try await focus(page) == "Herbs 1")
      }
    }

    @Test("There is one tab stop, and Enter in a cell activates its row")
    func oneTabStop() async throws {
      try await open { page in
        let stops = "return \(Self.grid).querySelectorAll('[tabindex=\"0\"]').length"
        #expect(try await page.browser.run(stops) == 1)
        try await page.press(.down, .right, .right)
        #expect(try await focus(page) == "Apple 2")
        #expect(try await page.browser.run(stops) == 1)
        try await page.press(.enter)
        #expect(try await page.browser.run("return told") == ["activate Apple"])
        #expect(try await focus(page) == "Apple 2")
      }
    }

    @Test("Request 20: from right to left, the cells and the arrow keys are mirrored")
    func mirrored() async throws {
      try await open { page in
        try await page.browser.run("document.documentElement.dir = 'rtl'")
        try await page.press(.left)
        #expect(try await focus(page) == "Fruit 1")
        try await page.press(.left)
        #expect(try await focus(page) == "Fruit 2")
        try await page.press(.right, .right)
        #expect(try await focus(page) == "Fruit")
        let isMirrored: Bool = try await page.browser.run(
          """
          const [name, kind] = \(Self.grid).querySelectorAll("[role=columnheader]")
          return kind.getBoundingClientRect().right <= name.getBoundingClientRect().left + 1
          """
        )
        #expect(isMirrored)
      }
    }

    @Test("A header sorts, announces it, and reverses the order the next time")
    func sorting() async throws {
      try await open { page in
        try await page.press(.up)
        #expect(try await focus(page) == "header Name")
        try await page.press(.right, .right)
        #expect(try await focus(page) == "header Size")
        try await page.press(.enter)
        let header = try await page.browser.element("[role=columnheader][aria-colindex='3']")
        #expect(try await header.attribute("aria-sort") == "ascending")
        // The header that has the focus says its state itself.
        try await page.waitFor(announcement: "")
        try await page.press(.enter)
        #expect(try await header.attribute("aria-sort") == "descending")
        #expect(
          try await titles(page, 5) == ["Fruit", "Apple", "Quince", "Pear", "Herbs"]
        )
        #expect(
          try await page.browser.run("return told")
            == ["sort Size ascending", "sort Size descending"]
        )
        try await page.press(.down)
        #expect(try await focus(page) == "Fruit")
      }
    }

    @Test("Columns are resized by keys and by the pointer, and cells stay below their headers")
    func resizing() async throws {
      try await open { page in
        try await page.press(.up, .right)
        try await page.press(.right, holding: [.shift])
        try await page.waitFor(announcement: "Kind, 116 pixels wide")
        try await page.press(.left, .left, holding: [.shift])
        try await page.waitFor(announcement: "Kind, 84 pixels wide")
        let separator = try await page.browser.element(
          "[role=columnheader][aria-colindex='3'] [role=separator]"
        )
        let middle: [Int] = try await page.browser.run(
          """
          const box = \(Self.grid).querySelectorAll("[role=separator]")[1].getBoundingClientRect()
          return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)]
          """
        )
        try await page.browser.pointer(
          .mouse,
          [
            .move(middle[0], middle[1]), .down,
            .move(middle[0] - 40, middle[1], milliseconds: 40),
            .up,
          ]
        )
        #expect(try await separator.attribute("aria-valuenow") == "120")
        let edges: [[Double]] = try await page.browser.run(
          """
          const left = it => it.getBoundingClientRect().left
          const row = \(Self.grid).querySelector("[role=row][data-id]")
          return [2, 3].map(k => [
            left(\(Self.grid).querySelector(`[role=columnheader][aria-colindex="${k}"]`)),
            left(row.querySelector(`[aria-colindex="${k}"]`)),
          ])
          """
        )
        for edge in edges { #expect(abs(edge[0] - edge[1]) < 1) }
      }
    }

    @Test(
      "In a narrow window columns get narrower, then the last are hidden; nothing overflows",
      .only(in: .chromium, .firefox, because: "windows narrower than 447 pixels")
    )
    func narrow() async throws {
      try await open { page in
        #expect(try await headers(page) == ["Name", "Kind", "Size"])
        let kind = """
          return \(Self.grid).querySelector("[role=columnheader][aria-colindex='2']").offsetWidth
          """
        try await page.browser.resize(to: Browser.Size(width: 300, height: 700))
        try await wait("narrower columns") {
          let width: Int = try await page.browser.run(kind)
          return width >= 56 && width < 100
        }
        #expect(try await headers(page) == ["Name", "Kind", "Size"])
        try await page.browser.resize(to: Browser.Size(width: 260, height: 700))
        try await wait("fewer columns") { try await headers(page) == ["Name", "Kind"] }
        try await page.browser.resize(to: Browser.Size(width: 210, height: 700))
        try await wait("one column") { try await headers(page) == ["Name"] }
        #expect(
          try await page.browser.run(
            "return \(Self.grid).scrollWidth <= \(Self.grid).clientWidth"
          ) == true
        )
        try await page.browser.resize(to: Browser.Options().size)
        try await wait("all columns") {
          try await headers(page) == ["Name", "Kind", "Size"]
        }
        #expect(try await page.browser.run(kind) == 100)
      }
    }

    @Test("The cells of a checked row have its state, because a treegrid's row cannot")
    func checks() async throws {
      try await open { page in
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.setAttribute("checkboxes", "")
          outline.check("Apple")
          """
        )
        func label(_ index: Int) async throws -> String {
          try await page.browser.element("[role=row][aria-rowindex='\(index)']").computedLabel
        }
        #expect(try await label(2) == "Fruit, Bed, 900 cm, partly checked")
        #expect(try await label(3) == "Apple, Plant, 300 cm, checked")
        #expect(try await label(4) == "Pear, Plant, 40 cm")
        let checked = "return \(Self.grid).querySelectorAll('[aria-checked]').length"
        #expect(try await page.browser.run(checked) == 0)
      }
    }

    @Test("Without columns it is a tree again, with one tab stop and no cell left")
    func treeAgain() async throws {
      try await open { page in
        try await page.press(.down, .right)
        #expect(try await focus(page) == "Apple 1")
        try await page.browser.run("\(OutlinePage.component).columns = []")
        #expect(try await page.browser.element("[role=tree]").computedLabel == "Living things")
        let left: Int = try await page.browser.run(
          """
          const cells = "[role=row], [role=gridcell], [role=columnheader], [role=treegrid]"
          return \(OutlinePage.component).shadowRoot.querySelectorAll(cells).length
          """
        )
        #expect(left == 0)
        let row = try await page.row("Apple")
        #expect(row.label == "Apple")
        #expect(row.level == 2)
        #expect(try await page.cursor == "Apple")
      }
    }

    @Test("Request 15: a title is edited in place, and no typed key is handled elsewhere")
    func renaming() async throws {
      try await open { page in
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.editable = true
          outline.addEventListener("espalier-rename", ({ detail }) => {
            told.push(`${detail.previous} to ${detail.title}`)
          })
          """
        )
        let input = "\(Self.grid).querySelector('input')"
        func openField() async throws {
          // The script that edits is loaded when it is first needed; a key before that is lost.
          try await wait("the field") {
            let isOpen = "const it = \(input)\nreturn it !== null && it.matches(':focus')"
            if try await page.browser.run(isOpen) { return true }
            try await page.press(.f2)
            return false
          }
        }
        func field(is expected: String) async throws {
          var text: String?
          do {
            try await wait("the text of the field") {
              text = try await page.browser.run("return \(input)?.value ?? null")
              return text == expected
            }
          } catch is TimedOut {
            #expect(text == expected)
          }
        }
        try await page.press(.down)
        try await wait("the row") { try await focus(page) == "Apple" }
        try await openField()
        try await page.browser.type("a b*")
        try await page.press(.home)
        try await page.browser.type("x")
        try await field(is: "xa b*")
        // The end of a composition is no answer.
        try await page.browser.run(
          """
          \(input).dispatchEvent(new KeyboardEvent(
            "keydown", { key: "Enter", isComposing: true, bubbles: true, composed: true }))
          """
        )
        #expect(try await page.browser.run("return \(input) !== null") == true)
        try await page.press(.enter)
        try await wait("the new title") { try await focus(page) == "xa b*" }
        #expect(try await page.browser.run("return told") == ["Apple to xa b*"])
        try await openField()
        try await page.browser.type("no")
        try await field(is: "no")
        try await page.press(.escape)
        try await wait("no field") { try await page.browser.run("return \(input) === null") }
        #expect(try await titles(page, 2) == ["Fruit", "xa b*"])
        #expect(try await focus(page) == "xa b*")
      }
    }
  }
}
