import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// Rows that grow: the cases of the originals that a browser can show, and the keys of a list.
  ///
  /// Of each five messages of the page the first, the second and the fourth have more content than
  /// a closed row shows, the third has two words, and the fifth has none.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct ExpandableRowsTests {
    private func open(_ body: (RowsPage) async throws -> Void) async throws {
      try await OutlinePage.gallery("rows") { page in
        let rows = RowsPage(page: page)
        try await rows.listen()
        try await rows.rest()
        try await body(rows)
      }
    }

    // Heights

    @Test("RH-01, RH-13: at first all rows are of one height, and nothing is selected")
    func heights() async throws {
      try await open { page in
        let rows = try await page.rows
        #expect(rows.prefix(5).map(\.title) == (0..<5).map { "Message \($0)" })
        #expect(Set(rows.map(\.height)).count == 1)
        for (row, next) in zip(rows, rows.dropFirst()) {
          #expect(row.top + row.height == next.top)
        }
        #expect(try await page.ask("rows.state()") == RowsState(expanded: [], selected: []))
      }
    }

    @Test("RH-02, RH-03, RH-07: a row opens to the height of its content, and closes to the base")
    func toggle() async throws {
      try await open { page in
        let base = try await page.base
        try await page.run("rows.toggle('m0')")
        let open = try await page.row("Message 0")
        #expect(open.isOpen && open.height > base && open.content == open.shown)
        #expect(try await page.row("Message 1").top == open.top + open.height)
        #expect(
          try await page.events == ["willexpand m0 api", "expand m0 true api"]
        )
        for _ in 0..<10 {
          try await page.run("rows.toggle('m0')")
          #expect(try await page.row("Message 0").height == base)
          try await page.run("rows.toggle('m0')")
          #expect(try await page.row("Message 0").height == open.height)
        }
      }
    }

    @Test("RH-05, RH-06: a row whose content fits has no button and does not open")
    func fitting() async throws {
      try await open { page in
        let base = try await page.base
        let buttons = try await page.rows.prefix(5).map(\.button)
        #expect(buttons == ["Show more", "Show more", nil, "Show more", nil])
        try await page.run("rows.expand('m2'); rows.toggle('m4')")
        try await page.click("Message 2")
        #expect(try await page.events.isEmpty)
        #expect(try await page.row("Message 2").height == base)
        #expect(try await page.row("Message 4").height == base)
      }
    }

    @Test("RH-14, RH-15: rows that scroll out and back keep their state, in other elements")
    func recycled() async throws {
      try await open { page in
        try await page.run("rows.expand('m0'); rows.expand('m1')")
        let before = try await page.rows
        try await page.run("rows.reveal('m5000')")
        // The row with the cursor is kept, wherever it is.
        #expect(try await page.rows.filter { $0.isOpen }.map(\.title) == ["Message 0"])
        try await page.click("Message 5000", part: "unfold")
        #expect(
          try await page.events.suffix(2) == ["willexpand m5000 user", "expand m5000 true user"]
        )
        try await page.run("rows.collapse('m5000'); rows.reveal('m0')")
        let after = try await page.rows
        #expect(after.first?.title == "Message 0")
        for (row, old) in zip(after, before).prefix(4) {
          #expect(row.title == old.title && row.height == old.height && row.isOpen == old.isOpen)
        }
      }
    }

    @Test("RH-17: a moved row stays open and selected")
    func edits() async throws {
      try await open { page in
        try await page.run(
          "rows.selection = 'multiple'; rows.expand('m0'); rows.selected = ['m2']"
        )
        let height = try await page.row("Message 0").height
        try await page.run("rows.insert([{ id: 'new', title: 'New', content: 'Short.' }], 0)")
        // The visible content stays in place, and the new row is above it.
        #expect(try await page.row("Message 0").top == 0)
        try await page.run("rows.reveal('new')")
        let new = try await page.row("New")
        #expect(try await new.height == page.base && !new.isSelected && new.button == nil)
        #expect(try await page.row("Message 0").height == height)
        #expect(try await page.row("Message 2").isSelected)
        #expect(try await page.row("Message 2").position == "4 of 10001")
        try await page.run("rows.move('m0', 3); rows.remove('new')")
        #expect(
          try await page.rows.prefix(3).map(\.title) == ["Message 1", "Message 2", "Message 0"]
        )
        #expect(try await page.row("Message 0").height == height)
        #expect(
          try await page.refusal("rows.insert([{ id: 'm5', title: 'Again' }])")
            == #"insert: a row with the id "m5" is there already"#
        )
        #expect(
          try await page.refusal("rows.remove('new')") == #"remove("new"): no row has the id "new""#
        )
      }
    }

    @Test(
      "RH-19: in a window of another width open rows have another height, closed ones the base"
    )
    func width() async throws {
      try await open { page in
        try await page.run("rows.expand('m0'); rows.expand('m1')")
        let (base, wide) = (try await page.base, try await page.row("Message 0").height)
        try await page.browser.resize(to: Browser.Size(width: 500, height: 700))
        let narrow = try await wait("other heights") {
          let row = try await page.row("Message 0")
          return row.height > wide ? row : nil
        }
        #expect(narrow.content == narrow.shown)
        #expect(try await page.row("Message 2").height == base)
        try await page.browser.resize(to: Browser.Options().size)
        try await wait("the heights of before") {
          try await page.row("Message 0").height == wide
        }
      }
    }

    @Test("RH-20: an open row's height follows its text; if the text fits, the row closes")
    func text() async throws {
      try await open { page in
        let base = try await page.base
        try await page.run("rows.expand('m1')")
        let before = try await page.row("Message 1").height
        try await page.run(
          "rows.update('m1', { content: 'It goes on and on, to the end of it. '.repeat(40) })"
        )
        let longer = try await page.row("Message 1")
        #expect(longer.height > before && longer.content == longer.shown)
        try await page.run("rows.update('m1', { content: 'Short.' })")
        let short = try await page.row("Message 1")
        #expect(short.height == base && !short.isOpen && short.button == nil)
      }
    }

    @Test("RH-21: with text of twice the size the base is higher, and open rows are whole")
    func largeText() async throws {
      try await open { page in
        try await page.run("rows.expand('m0')")
        let base = try await page.base
        try await page.browser.run("document.documentElement.style.fontSize = '32px'")
        try await wait("a higher base") { try await page.base > 1.5 * base }
        try await page.rest()
        let open = try await page.row("Message 0")
        #expect(open.content == open.shown)
        #expect(try await page.row("Message 1").top == open.top + open.height)
      }
    }

    @Test(
      "RH-22, RH-25: a row far below is opened by a call, and is as high as its content there"
    )
    func farAway() async throws {
      try await open { page in
        try await page.run("rows.expand('m9000')")
        #expect(try await page.ask("rows.isExpanded('m9000')") == true)
        try await page.run("rows.reveal('m9000')")
        let row = try await page.row("Message 9000")
        #expect(row.isOpen && row.content == row.shown)
        #expect(try await row.height > page.base)
      }
    }

    @Test("RH-27: loading the same data changes nothing; without rows the list is empty")
    func loading() async throws {
      try await open { page in
        try await page.run("rows.expand('m1')")
        let before = try await page.rows
        try await page.run("rows.data = [...rows.data]")
        #expect(try await page.rows == before)
        try await page.run("rows.data = [...rows.data].reverse()")
        #expect(try await page.ask("rows.data[0].title") == "Message 9999")
        #expect(try await page.ask("rows.isExpanded('m1')") == true)
        try await page.run("rows.data = []")
        #expect(try await page.rows.isEmpty)
        #expect(try await page.ask("rows.state()") == RowsState(expanded: [], selected: []))
      }
    }

    @Test("RH-28: with at most one open row, opening one closes the other")
    func single() async throws {
      try await open { page in
        let base = try await page.base
        try await page.run("rows.expansion = 'single'; rows.expand('m0')")
        _ = try await page.events
        try await page.run("rows.toggle('m3')")
        #expect(
          try await page.events == [
            "willcollapse m0 api", "willexpand m3 api", "expand m0 false api",
            "expand m3 true api",
          ]
        )
        let rows = try await page.rows
        #expect(rows.prefix(5).map { $0.height > base } == [false, false, false, true, false])
        #expect(
          try await page.refusal("rows.expandAll()")
            == #"expandAll: expansion="single" allows one expanded row"#
        )
      }
    }

    @Test("All rows open and close at once, also those never drawn")
    func all() async throws {
      try await open { page in
        let base = try await page.base
        try await page.run("rows.expandAll()")
        #expect(try await page.rows.prefix(3).map(\.isOpen) == [true, true, false])
        try await page.run("rows.reveal('m7000')")
        #expect(try await page.row("Message 7000").height > base)
        try await page.run("rows.collapseAll()")
        #expect(try await page.rows.allSatisfy { !$0.isOpen && $0.height == base })
      }
    }

    // Selection, pointer and keys

    @Test("RH-11, RH-12, RH-16: the box selects and opens nothing; the button selects nothing")
    func selecting() async throws {
      try await open { page in
        try await page.run("rows.selection = 'multiple'; rows.expand('m0')")
        let height = try await page.row("Message 0").height
        _ = try await page.events
        try await page.click("Message 0", part: "picker")
        try await page.click("Message 2", part: "picker")
        #expect(try await page.events == ["select m0 user", "select m0 m2 user"])
        #expect(try await page.row("Message 0").height == height)
        try await page.click("Message 0", part: "unfold")
        #expect(try await page.row("Message 0").isSelected)
        #expect(try await !page.row("Message 0").isOpen)
        try await page.click("Message 0", part: "picker")
        #expect(try await page.ask("rows.selected") == ["m2"])
      }
    }

    @Test("A click in a row opens it, and closes it unless it is on the content")
    func clicks() async throws {
      try await open { page in
        try await page.click("Message 1")
        #expect(try await page.row("Message 1").isOpen)
        let words = try await page.element("Message 1", part: "inside")
        try await page.browser.click(words, count: 2)
        try await page.rest()
        #expect(try await page.ask("getSelection().toString().length > 0") == true)
        #expect(try await page.row("Message 1").isOpen)
        try await page.run("getSelection().removeAllRanges()")
        try await page.click("Message 1", part: "title")
        #expect(try await !page.row("Message 1").isOpen)
      }
    }

    @Test("A prevented change leaves a row unchanged")
    func veto() async throws {
      try await open { page in
        try await page.run(
          "rows.addEventListener('espalier-willexpand', event => event.preventDefault())"
        )
        try await page.click("Message 0")
        #expect(try await page.events == ["willexpand m0 user"])
        #expect(try await !page.row("Message 0").isOpen)
      }
    }

    @Test("Disabled rows are opened and selected by the program alone")
    func disabled() async throws {
      try await open { page in
        try await page.run("rows.selection = 'multiple'; rows.toggleAttribute('disabled', true)")
        try await page.click("Message 0")
        try await page.click("Message 0", part: "picker")
        try await page.press(.enter)
        #expect(try await page.events.isEmpty)
        try await page.run("rows.expand('m0')")
        #expect(try await page.row("Message 0").isOpen)
      }
    }

    @Test("The keys of a list: one stop of Tab, up, down, Home, End and a screen up and down")
    func keys() async throws {
      try await open { page in
        try await page.focus()
        #expect(try await page.cursor == "Message 0")
        try await page.press(.up)
        #expect(try await page.cursor == "Message 0")
        try await page.press(.down, .down)
        #expect(try await page.cursor == "Message 2")
        try await page.press(.pageDown)
        let page1 = try await page.cursor
        #expect(page1 > "Message 2" && page1 != "Message 3")
        try await page.press(.pageUp)
        #expect(try await page.cursor == "Message 2")
        try await page.press(.end)
        #expect(try await page.cursor == "Message 9999")
        try await page.press(.home)
        #expect(try await page.cursor == "Message 0")
      }
    }

    @Test("Enter and Space open and close the row that has the focus")
    func turning() async throws {
      try await open { page in
        try await page.focus()
        try await page.press(.down, .enter)
        #expect(try await page.row("Message 1").isOpen)
        try await page.press(.space)
        #expect(try await !page.row("Message 1").isOpen)
        #expect(
          try await page.events == [
            "willexpand m1 user", "expand m1 true user", "willcollapse m1 user",
            "expand m1 false user",
          ]
        )
        try await page.press(.down, .enter)
        #expect(try await page.events.isEmpty)
      }
    }

    @Test("Tab enters an open row and leaves the list; keys typed in a field stay there")
    func controls() async throws {
      try await open { page in
        try await page.run(
          """
          rows.render = ({ title }, element) => {
            const [field, link] = [document.createElement("input"), document.createElement("a")]
            field.ariaLabel = `Answer to ${title}`
            link.href = "#"
            link.textContent = "More"
            const space = document.createElement("p")
            space.style.height = "90px"
            element.replaceChildren(field, space, link)
          }
          // Beyond the page's last stop Firefox leaves the page for its own buttons.
          document.body.append(document.createElement("button"))
          """
        )
        try await page.focus()
        try await page.press(.down, .tab)
        #expect(try await page.active == "Show more")
        try await page.press(.tab)
        #expect(try await page.hasFocus == false)
        try await page.press(.tab, holding: [.shift])
        try await page.press(.enter)
        try await page.press(.tab, holding: [.shift])
        #expect(try await page.active == "More")
        try await page.press(.tab, holding: [.shift])
        #expect(try await page.active == "Answer to Message 1")
        try await page.browser.type("a b")
        try await page.press(.home, .end, .down, .space)
        let value: String = try await page.ask("rows.shadowRoot.activeElement.value")
        #expect(value == "a b ")
        #expect(try await page.row("Message 1").isOpen)
        try await page.press(.escape)
        #expect(try await page.cursor == "Message 1")
      }
    }

    @Test(
      "A7: Rows of a treegrid say where they stand, and are expanded or collapsed by arrows"
    )
    func roles() async throws {
      try await open { page in
        let list = try await page.browser.element("[part~=list]")
        #expect(try await list.computedRole == "treegrid")
        #expect(try await list.computedLabel == "Messages")
        let row = try await page.element("Message 1")
        #expect(try await row.computedRole == "row")
        #expect(try await page.row("Message 1").position == "2 of 10000")
        let button = try await page.element("Message 1", part: "unfold")
        #expect(try await button.computedRole == "button")
        #expect(try await button.computedLabel == "Show more Message 1")
        #expect(try await button.attribute("aria-expanded") == "false")
        #expect(try await row.computedLabel == "Message 1 0:01")
        #expect(try await row.attribute("aria-expanded") == "false")
        #expect(try await row.attribute("aria-level") == nil)
        let cells: Int = try await page.ask(
          "rows.shadowRoot.querySelectorAll('[role=row] > [role=gridcell]').length"
        )
        #expect(cells > 3)
        // A row whose content fits is neither expanded nor collapsed.
        #expect(try await page.element("Message 2").attribute("aria-expanded") == nil)
        try await page.run("rows.focusItem('m1')")
        for (key, state) in [(Key.right, "true"), (.right, "true"), (.left, "false")] {
          try await page.press(key)
          #expect(try await page.element("Message 1").attribute("aria-expanded") == state)
        }
      }
    }

    @Test("A reversed animation continues from its position, and hides nothing twice")
    func motion() async throws {
      try await open { page in
        let tops: [Double] = try await page.ask(
          """
          (async () => {
            const row = [...rows.shadowRoot.querySelectorAll("[role=row]")]
              .find(it => it.textContent.startsWith("Message 1"))
            const tops = [row.getBoundingClientRect().top]
            const look = async () => {
              await new Promise(requestAnimationFrame)
              tops.push(row.getBoundingClientRect().top)
            }
            rows.expand("m0")
            while (tops.at(-1) < tops[0] + 30) await look()
            rows.collapse("m0")
            while (tops.at(-1) > tops[0]) await look()
            return tops
          })()
          """
        )
        let highest = try #require(tops.max())
        let top = try #require(tops.firstIndex(of: highest))
        #expect(highest >= tops[0] + 30)
        #expect(Array(tops[...top]) == tops[...top].sorted())
        #expect(Array(tops[top...]) == tops[top...].sorted(by: >))
        #expect(tops.last == tops.first)
      }
    }

    @Test("Visible content stays in place when a row above it opens")
    func anchored() async throws {
      try await open { page in
        try await page.run("rows.reveal('m500')")
        let before = try await page.rows.first { $0.top >= 0 }
        try await page.run("rows.expand('m3'); rows.expand('m480')")
        let anchor = try #require(before)
        #expect(try await page.row(anchor.title).top == anchor.top)
      }
    }

    @Test(
      "In a narrow window nothing reaches beyond its edge",
      .only(in: .chromium, .firefox, because: "windows narrower than 447 pixels")
    )
    func narrow() async throws {
      try await open { page in
        try await page.browser.resize(to: Browser.Size(width: 320, height: 568))
        try await page.run("rows.selection = 'multiple'; rows.expand('m0')")
        let rights: [Double] = try await page.ask(
          """
          [...rows.shadowRoot.querySelectorAll("[role=row] *")]
            .map(it => it.getBoundingClientRect().right)
          """
        )
        #expect(rights.count > 40)
        #expect(rights.allSatisfy { $0 <= 320 })
      }
    }

    @Test("The page's markup in the element is shown in rows, and restored")
    func written() async throws {
      try await open { page in
        try await page.browser.run(
          """
          const old = \(OutlinePage.component)
          const rows = document.createElement("espalier-rows")
          rows.label = "Notes"
          for (const title of ["Apple", "Pear"]) {
            const note = document.createElement("section")
            note.dataset.key = title.toLowerCase()
            const heading = document.createElement("h2")
            heading.textContent = title
            const words = document.createElement("p")
            words.textContent = `Of ${title}. `.repeat(title === "Pear" ? 1 : 200)
            words.style.margin = 0
            note.append(heading, words)
            rows.append(note)
          }
          old.replaceWith(rows)
          await rows.ready
          """
        )
        try await page.rest()
        #expect(try await page.rows.map(\.title) == ["Apple", "Pear"])
        #expect(try await page.rows.map(\.button) == ["Show more", nil])
        try await page.run("rows.expand('apple')")
        let apple = try await page.row("Apple")
        #expect(apple.content == apple.shown)
        try await page.browser.run(
          "const rows = \(OutlinePage.component); window.kept = rows; rows.remove()"
        )
        try await wait("the end of the view") {
          try await page.browser.run("return kept.view === undefined")
        }
        let isPlain: Bool = try await page.browser.run(
          """
          const notes = [...kept.children]
          return notes.every(it => !it.hasAttribute("slot") && !it.firstElementChild.hasAttribute("style"))
            && notes[0].hasAttribute("expanded") && !notes[1].hasAttribute("expanded")
          """
        )
        #expect(isPlain)
        try await page.browser.run("document.querySelector('.stage').append(kept)")
        try await wait("the rows") { try await page.rows.count == 2 }
        #expect(try await page.row("Apple").isOpen)
      }
    }
  }
}

/// The open and selected rows.
private struct RowsState: Decodable, Equatable {
  var expanded: [String]
  var selected: [String]
}

/// The rows of the gallery.
private struct RowsPage {
  var page: OutlinePage
  var browser: Browser { page.browser }

  struct Row: Decodable, Equatable {
    var title: String
    /// The words of its button, nil without one.
    var button: String?
    var isOpen: Bool
    var isSelected: Bool
    var isTabStop: Bool
    var hasFocus: Bool
    var position: String
    /// In pixels from the top of the window.
    var top: Double
    var height: Double
    /// The height of its content, and the visible part of that.
    var content: Double
    var shown: Double
  }

  /// Runs a script that knows the rows, and waits until nothing moves.
  func run(_ script: String) async throws {
    try await browser.run("const rows = \(OutlinePage.component); \(script)")
    try await rest()
  }

  /// Evaluates an expression; the rows may continue to move.
  func ask<Value: Decodable>(_ expression: String) async throws -> Value {
    try await browser.run("const rows = \(OutlinePage.component); return \(expression)")
  }

  /// The words with which a call is refused.
  func refusal(_ call: String) async throws -> String? {
    try await browser.run(
      """
      const rows = \(OutlinePage.component)
      try { \(call) } catch (error) { return error.message }
      return null
      """
    )
  }

  func rest() async throws {
    try await browser.run(
      """
      const root = \(OutlinePage.component).shadowRoot
      const places = () => [...root.querySelectorAll("[style]")].map(it => it.style.cssText).join()
      for (let same = 0, last = ""; same < 4;) {
        await new Promise(requestAnimationFrame)
        const now = places()
        same = now === last ? same + 1 : 0
        last = now
      }
      """
    )
  }

  /// Records all events from now on.
  func listen() async throws {
    try await run(
      """
      window.log = []
      for (const name of ["willexpand", "willcollapse", "expand", "select"]) {
        rows.addEventListener(`espalier-${name}`, ({ detail }) => {
          const { id, ids, expanded, cause } = detail
          log.push([name, id, ids?.join(" "), expanded, cause].filter(it => it !== undefined).join(" "))
        })
      }
      """
    )
  }

  /// The events since the last time.
  var events: [String] {
    get async throws { try await browser.run("return log.splice(0)") }
  }

  /// The rows that there are elements of, from top to bottom.
  var rows: [Row] {
    get async throws {
      try await browser.run(
        """
        const root = \(OutlinePage.component).shadowRoot
        const window = root.querySelector("[role=treegrid]").getBoundingClientRect()
        return [...root.querySelectorAll("[role=row]")].map(row => {
          const button = row.querySelector("[part~=unfold]")
          const box = row.getBoundingClientRect()
          return {
            title: row.querySelector("[part~=title]").textContent,
            button: button.checkVisibility() ? button.textContent : null,
            isOpen: button.ariaExpanded === "true",
            isSelected: row.querySelector("[part~=picker]").checked,
            isTabStop: row.tabIndex === 0,
            hasFocus: row === root.activeElement,
            position: `${row.ariaPosInSet} of ${row.ariaSetSize}`,
            top: box.top - window.top,
            height: box.height,
            content: row.querySelector("[part~=inside]").offsetHeight,
            shown: row.querySelector("[part~=text]").offsetHeight,
          }
        })
        """
      )
    }
  }

  func row(_ title: String) async throws -> Row {
    try #require(try await rows.first { $0.title == title }, "a row with the title \(title)")
  }

  /// The height of a closed row.
  var base: Double {
    get async throws { try #require(try await rows.first { !$0.isOpen }).height }
  }

  /// The title of the row that Tab leads to; there is one, and it has the focus.
  var cursor: String {
    get async throws {
      let stops = try await rows.filter(\.isTabStop)
      #expect(stops.count == 1, "tab stops")
      #expect(stops.first?.hasFocus == true)
      return try #require(stops.first).title
    }
  }

  /// The words of what has the focus in the rows.
  var active: String? {
    get async throws {
      try await ask(
        "rows.shadowRoot.activeElement?.ariaLabel ?? rows.shadowRoot.activeElement?.textContent ?? null"
      )
    }
  }

  /// Whether the focus is in the rows.
  var hasFocus: Bool {
    get async throws { try await ask("document.activeElement === rows") }
  }

  func element(_ title: String, part: String? = nil) async throws -> Element {
    let found = try await browser.elements(
      from: """
        const rows = \(OutlinePage.component).shadowRoot.querySelectorAll("[role=row]")
        const row = [...rows].find(it =>
          it.querySelector("[part~=title]").textContent === arguments[0])
        return [arguments[1] ? row.querySelector(arguments[1]) : row]
        """,
      .string(title),
      .string(part.map { "[part~=\($0)]" } ?? "")
    )
    return try #require(found.first)
  }

  func focus() async throws {
    try await run("rows.shadowRoot.querySelector('[role=row][tabindex=\"0\"]').focus()")
  }

  func press(_ keys: Key..., holding held: [Key] = []) async throws {
    for key in keys { try await browser.press(key, holding: held) }
    try await rest()
  }

  func click(_ title: String, part: String? = nil) async throws {
    try await browser.click(element(title, part: part))
    try await rest()
  }
}
