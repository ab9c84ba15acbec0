import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// Records as a table, and the form that filters them.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct RecordViewTests {
    private static let json = """
      {"about": "pets", "pets": [
        {"name": "Tom", "kind": "cat", "age": 3}, {"name": "Rex", "kind": "dog", "age": 10},
        {"name": "Kit", "kind": "cat"}, {"name": "Bo", "kind": "dog", "age": 7}
      ]}
      """

    /// The cells of the table by row; empty while it is not there.
    private func cells(_ page: OutlinePage) async throws -> [[String]] {
      try await page.browser.run(
        """
        const table = [...document.querySelectorAll('.records espalier-outline')]
          .find(element => element.checkVisibility())
        const rows = table?.shadowRoot.querySelectorAll('.row[role=row]') ?? []
        return [...rows].filter(row => row.checkVisibility())
          .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
          .map(row => [...row.querySelectorAll('[role=gridcell], [role=rowheader]')]
            .map(cell => cell.textContent.trim()))
        """
      )
    }

    private func names(_ page: OutlinePage) async throws -> [String] {
      try await cells(page).map { $0.count > 1 ? $0[1] : "" }
    }

    private func query(_ page: OutlinePage, _ name: String) async throws -> String {
      try await page.browser.run(
        "return new URL(location.href).searchParams.get('\(name)') ?? ''"
      )
    }

    private func open(_ page: OutlinePage, _ query: String) async throws {
      let url = try #require(URL(string: query, relativeTo: page.server.page(of: nil)))
      try await page.browser.open(url.absoluteURL)
    }

    @Test("Rows of the table wrap, follow the width of a column, and are one line again")
    func wrap() async throws {
      let note = String(repeating: "some words ", count: 40)
      let json = #"[{"a": 1, "note": "\#(note)"}, {"a": 2, "note": "short"}]"#
      try await OutlinePage.open(.json(json)) { page in
        try await open(page, "?view=grid")
        func heights() async throws -> [Double] {
          try await page.browser.run(
            """
            return [...document.querySelector(".records espalier-outline")?.shadowRoot
              ?.querySelectorAll("[role=row][part~=row]") ?? []].map(it => it.offsetHeight)
            """
          )
        }
        try await wait("the records") { try await heights().count == 2 }
        let usual = try await heights()
        #expect(usual[0] == usual[1])
        try await page.browser.click(page.browser.element(".wrap-toggle"))
        try await wait("a higher row") { try await heights().first ?? 0 > 2 * usual[0] }
        let wrapped = try await heights()
        #expect(wrapped.count == 2 && wrapped.last == usual[1])
        let wide = wrapped.first ?? 0
        try await open(page, "?view=grid&widths=note:300")
        try await wait("a row of more lines") {
          let now = try await heights()
          return now.count == 2 && now[0] > wide
        }
        try await page.browser.click(page.browser.element(".wrap-toggle"))
        try await wait("one line") { try await heights() == usual }
      }
    }

    @Test("Values in the table are whole where its rows wrap, in their place and in their order")
    func wholeCells() async throws {
      let note = String(repeating: "word ", count: 400) + "end"
      let long = String(repeating: "many words ", count: 1_000)
      let records = (0..<200).map { #"{"id": \#($0), "note": "\#($0 == 199 ? long : note)"}"# }
      try await OutlinePage.open(.json("[\(records.joined(separator: ","))]")) { page in
        func notes() async throws -> [String] { try await cells(page).compactMap(\.last) }
        /// The record of the cursor, whether it has the focus, and the top of its row.
        func cursor() async throws -> [String] {
          try await page.browser.run(
            """
            const outline = document.querySelector(".records espalier-outline")
            const row = outline.shadowRoot.querySelector("[role=row][tabindex='0']")
            return [outline.item(outline.cursor)?.cells.id ?? "",
              `${row?.matches(":focus") ?? false}`,
              `${Math.round(row?.getBoundingClientRect().top ?? 0)}`]
            """
          )
        }
        try await open(page, "?view=grid&sort=id&desc=1")
        try await wait("the records") { try await notes().first?.hasSuffix("…") == true }
        try await page.browser.run(
          """
          const outline = document.querySelector(".records espalier-outline")
          outline.focusCursor()
          // The least number of rows in sight from now on.
          window.least = Infinity
          const look = () => {
            const { length } = outline.shadowRoot.querySelectorAll(".row[role=row]")
            window.least = Math.min(window.least, length)
            requestAnimationFrame(look)
          }
          look()
          """
        )
        try await page.press(.down)
        try await wait("the second record") { try await cursor().first == "198" }
        let place = try await cursor()
        #expect(place[1] == "true")
        try await page.browser.click(page.browser.element(".wrap-toggle"))
        try await page.browser.run(
          "document.querySelector('.records espalier-outline').focusCursor()"
        )
        try await wait("whole values") {
          let notes = try await notes()
          return notes.contains(long.prefix(10_000) + "…") && notes.contains(note)
        }
        #expect(try await cursor() == place)
        // They stay when rows do not wrap any more.
        try await page.browser.click(page.browser.element(".wrap-toggle"))
        try await wait("more rows") { try await notes().count > 10 }
        #expect(try await notes().contains(note))
        #expect(try await cursor().first == "198")
        #expect(try await page.browser.run("return window.least") as Int > 0)
      }
    }

    @Test(
      "The table shows the list that the current row is in, sorts by a header, and Back undoes it"
    )
    func table() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await open(page, "?row=/pets/1&view=grid")
        try await wait("the records") {
          try await names(page) == ["Tom", "Rex", "Kit", "Bo"]
        }
        #expect(try await cells(page)[1].suffix(3) == ["Rex", "dog", "10"])
        try await page.browser.run(
          """
          const table = document.querySelector('.records espalier-outline').shadowRoot
          const header = [...table.querySelectorAll('[role=columnheader]')]
            .find(header => header.textContent.trim().startsWith('age'))
          header.querySelector('button').click()
          """
        )
        // No value comes last.
        try await wait("the order") { try await names(page) == ["Tom", "Bo", "Rex", "Kit"] }
        #expect(try await query(page, "sort") == "age")
        try await page.browser.run("history.back()")
        try await wait("the first order") {
          try await names(page) == ["Tom", "Rex", "Kit", "Bo"]
        }
      }
    }

    /// The titles and widths of the columns that are seen, without the first one.
    private func columns(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run(
        """
        const table = document.querySelector('.records espalier-outline')?.shadowRoot
        return [...table?.querySelectorAll('[role=columnheader]') ?? []].slice(1)
          .filter(header => header.checkVisibility()).map(header => header.ariaLabel)
        """
      )
    }

    /// The width of a column in pixels, as its edge says it.
    private func width(_ page: OutlinePage, of title: String) async throws -> Int {
      try await page.browser.run(
        """
        const table = document.querySelector('.records espalier-outline').shadowRoot
        const header = [...table.querySelectorAll('[role=columnheader]')]
          .find(header => header.ariaLabel === '\(title)')
        return Number(header.querySelector('[role=separator]').ariaValueNow)
        """
      )
    }

    @Test("The address has the order, the widths and the hidden columns; Back undoes each change")
    func layout() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await open(page, "?row=/pets/0&view=grid&columns=age,name&hide=kind&widths=age:201")
        try await wait("the columns of the address") {
          try await columns(page) == ["age", "name"]
        }
        #expect(try await width(page, of: "age") == 201)
        try await wait("the cells") {
          try await cells(page).dropFirst().first?.suffix(2) == ["10", "Rex"]
        }
        let line = "[...document.querySelectorAll('.columns-list div')]"
        // The checkbox of the hidden column, which comes last.
        try await page.browser.run("\(line)[2].querySelector('input').click()")
        try await wait("the hidden column") {
          try await columns(page) == ["age", "name", "kind"]
        }
        #expect(try await query(page, "hide") == "")
        try await page.browser.run("\(line)[2].querySelector('button').click()")
        try await wait("the moved column") {
          try await columns(page) == ["age", "kind", "name"]
        }
        #expect(try await query(page, "columns") == "age,kind,name")
        #expect(try await width(page, of: "age") == 201)
        // A key on the edge of the column, twice: one step of Back.
        try await page.browser.run(
          """
          const table = document.querySelector('.records espalier-outline').shadowRoot
          const edge = table.querySelectorAll('[role=columnheader]')[1]
            .querySelector('[role=separator]')
          for (let k = 0; k < 2; k += 1) {
            edge.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
          }
          """
        )
        try await wait("the width") { try await query(page, "widths") == "age:169" }
        #expect(try await width(page, of: "age") == 169)
        try await page.browser.run("history.back()")
        try await wait("the width before") { try await width(page, of: "age") == 201 }
        try await page.browser.run("history.back()")
        try await wait("the order before") {
          try await columns(page) == ["age", "name", "kind"]
        }
        try await page.browser.run("history.back()")
        try await wait("the hidden column again") { try await columns(page) == ["age", "name"] }
        try await page.browser.run("history.forward()")
        try await wait("the columns after") {
          try await columns(page) == ["age", "name", "kind"]
        }
        // The order of the data is not told.
        for (place, button) in [(0, 1), (1, 1)] {
          try await page.browser.run(
            "\(line)[\(place)].querySelectorAll('button')[\(button)].click()"
          )
        }
        try await wait("the order of the data") {
          try await columns(page) == ["name", "kind", "age"]
        }
        #expect(try await query(page, "columns") == "")
      }
    }

    @Test("What an address says wrongly of columns is left out; the rest is done")
    func wrongLayout() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        let query = "columns=%25zz,gone,age&hide=nobody,%25&widths=age:-4,name:9e9,kind:,gone:20"
        try await open(page, "?row=/pets/0&view=grid&\(query)")
        try await wait("the columns") {
          try await columns(page) == ["age", "name", "kind"]
        }
        #expect(try await width(page, of: "age") == 96)
        try await wait("the ages") { try await names(page) == ["3", "10", "", "7"] }
      }
    }

    @Test("Records are not filtered by a search for matches, and it is said what filters them")
    func searched() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        let note = """
          return [...document.querySelectorAll('.records-note')]
            .filter(note => note.checkVisibility()).map(note => note.textContent).join()
          """
        try await open(page, "?row=/pets/1&view=grid&search=Rex&only=1")
        let words = "“Only matches” does not apply to records."
        try await wait("the words") {
          try await page.browser.run(note)
            == "\(words) The view Filter has a form that filters them."
        }
        try await wait("all records") { try await names(page) == ["Tom", "Rex", "Kit", "Bo"] }
        try await page.browser.click(page.browser.element(".views label:has(input[value=form])"))
        try await wait("the words of the form") {
          try await page.browser.run(note) == "\(words) The form filters them."
        }
        try await page.browser.click(page.browser.element(".search .only"))
        try await wait("no words") { try await page.browser.run(note) == "" }
        try await wait("the records of the form") {
          try await names(page) == ["Tom", "Rex", "Kit", "Bo"]
        }
      }
    }

    @Test("What is selected in a record stays selected in the table and in other views")
    func belowRecord() async throws {
      let json = #"{"list": [{"n": 1, "a": {"b": 3}}, {"n": 2, "a": {"b": 4}}]}"#
      try await OutlinePage.open(.json(json)) { page in
        func selected() async throws -> [String] {
          try await page.browser.run(
            """
            const outline = [...document.querySelectorAll("espalier-outline, espalier-columns")]
              .find(it => it.checkVisibility())
            return [...outline?.shadowRoot.querySelectorAll("[aria-selected=true]") ?? []]
              .map(it => it.querySelector("[part~=name], [role=rowheader], [role=gridcell]"))
              .map(name => name?.textContent.trim() ?? "")
            """
          )
        }
        for order in ["", "&sort=n&desc=1", "&filter=n:2.."] {
          try await open(page, "?row=/list/1/a/b&view=grid" + order)
          try await wait("the item in the table") { try await selected() == ["b"] }
          #expect(try await query(page, "row") == "/list/1/a/b")
        }
        try await page.browser.click(page.browser.element(".views label:has([value=columns])"))
        try await wait("the item in the columns") { try await selected().last == "b" }
        #expect(try await query(page, "row") == "/list/1/a/b")
      }
    }

    @Test("A filter of records is told of in the views without it, and can be left there")
    func filterElsewhere() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        let note = """
          return [...document.querySelectorAll('.filter-note')]
            .filter(note => note.checkVisibility())
            .map(note => note.firstElementChild.textContent).join()
          """
        let words = "The filter “kind=cat” applies to Table and Filter only."
        func press(_ title: String) async throws {
          try await page.browser.run(
            """
            [...document.querySelectorAll('.filter-note button')]
              .find(it => it.textContent === arguments[0]).click()
            """,
            .string(title)
          )
        }
        try await open(page, "?row=/pets/0&view=grid&filter=kind%3Dcat")
        try await wait("the filtered records") { try await names(page) == ["Tom", "Kit"] }
        #expect(try await page.browser.run(note) == "")
        for view in ["outline", "columns", "rows"] {
          try await page.browser.click(page.browser.element(".views label:has([value=\(view)])"))
          try await wait("the words") { try await page.browser.run(note) == words }
          try await press("Show the records")
          try await wait("the filtered records") { try await names(page) == ["Tom", "Kit"] }
          #expect(try await page.browser.run(note) == "")
        }
        try await page.browser.click(page.browser.element(".views label:has([value=outline])"))
        try await wait("the words") { try await page.browser.run(note) == words }
        try await press("Remove the filter")
        try await wait("no words") { try await page.browser.run(note) == "" }
        #expect(try await query(page, "filter") == "")
        try await page.browser.run("history.back()")
        try await wait("the words again") { try await page.browser.run(note) == words }
      }
    }

    @Test("Counts come into the form while the server counts, marked, and give way to exact ones")
    func counting() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await open(page, "?row=/pets/0&view=grid")
        try await wait("the records") { try await names(page).count == 4 }
        // The next counts come as the test lets them come.
        try await page.browser.run(
          """
          const fetch = window.fetch
          const encoder = new TextEncoder()
          window.fetch = async (path, ...rest) => {
            const response = await fetch(path, ...rest)
            if (!`${path}`.includes('progress=1') || !response.ok) return response
            const line = (await response.text()).trim().split('\\n').at(-1)
            const part = JSON.parse(line)
            part.state = 'counting'
            part.records = part.total = 4
            part.records = 2
            for (const { options } of part.columns) for (const it of options ?? []) it.count = 1
            const text = JSON.stringify(part) + '\\n'
            return new Response(new ReadableStream({
              start(stream) {
                // A line comes in pieces, too.
                stream.enqueue(encoder.encode(text.slice(0, 9)))
                stream.enqueue(encoder.encode(text.slice(9)))
                stream.enqueue(encoder.encode(text.slice(0, 5)))
                stream.enqueue(encoder.encode(text.slice(5) + line.slice(0, 7)))
                window.finishCounting = () => {
                  stream.enqueue(encoder.encode(line.slice(7) + '\\n'))
                  stream.close()
                }
              },
            }))
          }
          document.querySelector('.views input[value=form]').click()
          """
        )
        let state = """
          const form = document.querySelector('espalier-form')
          const status = [...document.querySelectorAll('.records-bar [role=status]')]
            .find(it => it.checkVisibility())
          const kind = form?.groups[0]?.fields.find(it => it.id === 'kind')
          return [form?.groups[0]?.title ?? '', status?.textContent ?? '',
            (kind?.options ?? []).map(it => it.detail).join(),
            document.querySelector('.foot .rows').textContent].join('|')
          """
        try await wait("the counts so far") {
          try await page.browser.run(state)
            == "Filter (counting…)|Counting… 50 %|1+,1+|at least 2 records"
        }
        try await page.browser.run("finishCounting()")
        try await wait("the exact counts") {
          try await page.browser.run(state) == "Filter||2,2|4 records"
        }
      }
    }

    @Test("Rows of some records only are counted as such, and more are looked through on demand")
    func goingOn() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await open(page, "?row=/pets/0&view=grid")
        try await wait("the records") { try await names(page).count == 4 }
        // The server ends early, as with very many records, unless it is given time.
        try await page.browser.run(
          """
          const fetch = window.fetch
          window.asked = []
          window.fetch = async (path, ...rest) => {
            const response = await fetch(path, ...rest)
            const url = new URL(path, location.href)
            if (/facets|order/.test(url.pathname)) {
              const name = url.pathname.split("/").at(-1)
              const { searchParams: all } = url
              asked.push(name + (all.get("most") ?? "") + (all.get("seconds") ?? ""))
            }
            const isCut = url.pathname.endsWith("/order") && !url.searchParams.has("seconds")
            if (!isCut || !response.ok) return response
            const order = await response.json()
            return Response.json({
              ...order, state: "stopped", reason: window.reason, records: 2,
              positions: order.positions.filter(position => position < 2),
            })
          }
          """
        )
        let state = """
          const bar = [...document.querySelectorAll(".records-bar")].find(it => it.checkVisibility())
          const buttons = [...bar.querySelectorAll(":scope > button")]
          return [bar.querySelector("[role=status]").textContent,
            buttons.filter(it => it.checkVisibility()).map(it => it.textContent).join(),
            document.querySelector(".foot .rows").textContent].join("|")
          """
        let table = """
          const table = document.querySelector(".grid-view .records")
          """
        for (query, reason, expected) in [
          (
            "filter=kind%3Ddog", "time",
            "Only the first 2 records were looked through.|Go on,Show all|1 of the first 2 records"
          ),
          (
            "sort=age", "memory",
            "Only the first 2 records were sorted: sorting more takes too much memory.||the first 2 records"
          ),
          ("sort=name", "time", "Only the first 2 records were sorted.|Go on|the first 2 records"),
        ] {
          try await page.browser.run(
            """
            window.reason = "\(reason)"
            const url = new URL("?row=/pets/0&view=grid&\(query)", location.href)
            history.pushState(null, "", url)
            dispatchEvent(new PopStateEvent("popstate"))
            """
          )
          try await wait("what was read") { try await page.browser.run(state) == expected }
          let filtered = query.hasPrefix("filter")
          try await wait("its rows") { try await cells(page).count == (filtered ? 1 : 2) }
        }
        #expect(
          try await page.browser.run("\(table)\nreturn asked.splice(0)")
            == ["order", "facets2", "order", "facets2", "order", "facets2"]
        )
        // The button is pressed by the keyboard, which must not lose its place.
        try await page.browser.run(
          """
          \(table)
          ;[...table.querySelectorAll(".records-bar > button")]
            .find(it => it.textContent === "Go on").focus()
          """
        )
        try await page.press(.enter)
        try await wait("all") {
          let isDone: Bool = try await page.browser.run(state + " === '||4 records'")
          let shown = try await names(page)
          return isDone && shown == ["Bo", "Kit", "Rex", "Tom"]
        }
        #expect(
          try await page.browser.run("\(table)\nreturn table.contains(document.activeElement)")
        )
        #expect(try await page.browser.run("return asked") == ["order20", "facets"])
      }
    }

    @Test("A form made from the data filters the records; the address has the filter")
    func form() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        try await open(page, "?row=/pets/0&view=form&filter=kind%3Dcat")
        try await wait("the filtered records") { try await names(page) == ["Tom", "Kit"] }
        try await wait("the form") {
          try await page.browser.run(
            "return document.querySelector('espalier-form')?.answers.kind?.[0] === 'cat'"
          )
        }
        // As a user would save the sheet of the field.
        try await page.browser.run(
          """
          const form = document.querySelector('espalier-form')
          form.openSheet('kind')
          await new Promise(requestAnimationFrame)
          """
        )
        try await wait("how it is answered") {
          try await page.browser.run(
            """
            const { shadowRoot } = document.querySelector('espalier-form')
            const help = shadowRoot.querySelector('dialog[open] .help')
            const options = shadowRoot.querySelector('.options')
            return options.getAttribute('aria-describedby') === help?.id ? help.textContent : ''
            """
          ) == "Choose one or several. Without a choice, every record passes."
        }
        try await wait("the sheet with its counts") {
          try await page.browser.run(
            """
            const sheet = document.querySelector('espalier-form').shadowRoot
              .querySelector('dialog[open]')
            return sheet?.textContent.includes('dog') && sheet.textContent.includes('2')
            """
          )
        }
        try await page.press(.escape)
        try await page.browser.run(
          "[...document.querySelectorAll('.records-bar > button')].at(-1).click()"
        )
        try await wait("all records") { try await names(page) == ["Tom", "Rex", "Kit", "Bo"] }
        #expect(try await query(page, "filter") == "")
        try await page.browser.run("history.back()")
        try await wait("the filter again") { try await names(page) == ["Tom", "Kit"] }
        #expect(try await query(page, "filter") == "kind=cat")
      }
    }
  }
}
