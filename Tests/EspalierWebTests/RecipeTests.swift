import EspalierWeb
import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// The recipes in `Examples/recipes`, each in a page: what it is there to show.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct RecipeTests {
    /// The titles of the rows of an element that has an id.
    private static let rows = """
      const rows = (id) => [...document.getElementById(id).shadowRoot?.querySelectorAll(
        "[part~=row] [part~=title]") ?? []].filter(it => it.checkVisibility()).map(it => it.textContent)
      // Rows that only measure have none.
      .filter(title => title !== "")

      """

    /// Opens a recipe from a server of files, and expects that nothing comes to the console.
    private func open(
      _ name: String,
      at host: URL? = nil,
      _ body: (Browser) async throws -> Void
    ) async throws {
      let assets = try #require(WebAssets.find(), "the web front end is not built")
      let server = try FolderServer(assets.folder, assets.module.deletingLastPathComponent())
      defer { server.end() }
      let browser = try PageTests.browser
      try await browser.openBlank()
      _ = try await browser.takeConsole()
      let url = (host ?? server.url).appending(path: "examples/recipes/\(name).html")
      try await browser.open(url)
      try await body(browser)
      let lines = try await browser.takeConsole()
      #expect(lines.isEmpty, "the console")
    }

    /// Waits until an element has these rows.
    private func expectRows(
      _ wanted: [String],
      of id: String,
      in browser: Browser,
      _ location: SourceLocation = #_sourceLocation
    ) async throws {
      var last: [String] = []
      do {
        try await wait("the rows of \(id)") {
          last = try await browser.run(Self.rows + "return rows(arguments[0])", .string(id))
          return last == wanted
        }
      } catch is TimedOut {
        #expect(last == wanted, "the rows of \(id)", sourceLocation: location)
      }
    }

    /// Waits until an output says something.
    private func expect(
      _ id: String,
      says words: String,
      in browser: Browser,
      _ location: SourceLocation = #_sourceLocation
    ) async throws {
      var last = ""
      do {
        try await wait("\(id): \(words)") {
          last = try await browser.run(
            "return document.getElementById(arguments[0]).textContent",
            .string(id)
          )
          return last == words
        }
      } catch is TimedOut {
        #expect(last == words, "\(id)", sourceLocation: location)
      }
    }

    /// Clicks a part of the row of an element that has a title.
    private func click(
      _ part: String,
      ofRow title: String,
      in id: String,
      _ browser: Browser
    ) async throws {
      let found = try await browser.elements(
        from: """
          const root = document.getElementById(arguments[0]).shadowRoot
          const row = [...root.querySelectorAll("[part~=row]")].find(
            it => it.querySelector("[part~=title]")?.textContent === arguments[1])
          return row ? [row.querySelector(`[part~=${arguments[2]}]`)] : []
          """,
        .string(id),
        .string(title),
        .string(part)
      )
      try await browser.click(try #require(found.first, "\(title) in \(id)"))
    }

    @Test("Rendering again keeps rows, cursor and expansion, and the state decides")
    func rerender() async throws {
      try await open("rerender") { browser in
        try await expectRows(["Broadleaves", "Oak 1", "Conifers"], of: "trees", in: browser)
        let tree = "document.querySelector('#trees').shadowRoot"
        try await browser.run("window.kept = [...\(tree).querySelectorAll('[part~=row]')]")
        for _ in 0..<3 { try await browser.click(browser.element("#again")) }
        try await expect("told", says: "selected: 0, rendered: 4", in: browser)
        #expect(
          try await browser.run(
            """
            const now = [...\(tree).querySelectorAll('[part~=row]')]
            return now.length === 3 && now.every((it, k) => it === kept[k])
            """
          ),
          "the elements of the rows"
        )
        try await click("title", ofRow: "Oak 1", in: "trees", browser)
        try await expect("told", says: "selected: 1, rendered: 5", in: browser)
        try await click("triangle", ofRow: "Conifers", in: "trees", browser)
        try await expectRows(["Broadleaves", "Oak 1", "Conifers", "Fir"], of: "trees", in: browser)
        try await expect("told", says: "selected: 1, rendered: 6", in: browser)
        try await browser.click(browser.element("#add"))
        try await expectRows(
          ["Broadleaves", "Oak 2", "Oak 1", "Conifers", "Fir"],
          of: "trees",
          in: browser
        )
        let state: [String] = try await browser.run(
          "return [trees.cursor, trees.selected.join(), trees.expanded.join()]"
        )
        #expect(state == ["oak-1", "oak-1", "broad,conifers"])
        try await click("triangle", ofRow: "Broadleaves", in: "trees", browser)
        try await expectRows(["Broadleaves", "Conifers", "Fir"], of: "trees", in: browser)
      }
    }

    @Test("Binding goes both ways, and a keyed list keeps what its rows are")
    func binding() async throws {
      try await open("binding") { browser in
        let titles = (1...6).map { "Message \($0)" }
        // Fewer fit, but rows just out of sight are there as well.
        try await wait("the rows") {
          let now: [String] = try await browser.run(Self.rows + "return rows('rows')")
          return now.starts(with: titles.prefix(3))
        }
        try await click("picker", ofRow: "Message 2", in: "rows", browser)
        try await expect("chosen", says: "selected: 2", in: browser)
        try await browser.run("rows.expand(6)")
        try await browser.click(browser.element("#reverse"))
        try await wait("the other order") {
          let now: [String] = try await browser.run(
            "return document.querySelector('#rows').data.map(it => it.title)"
          )
          return now == titles.reversed()
        }
        let state: [[Int]] = try await browser.run("return [rows.selected, rows.expanded]")
        #expect(state == [[2], [6]])
        try await browser.element("#find").type("3")
        try await expectRows(["Message 3"], of: "rows", in: browser)
        #expect(try await browser.run("return rows.selected.length") == 0)
        try await expect("chosen", says: "selected: 2", in: browser)
        try await click("picker", ofRow: "Message 3", in: "rows", browser)
        try await expect("chosen", says: "selected: 2, 3", in: browser)
      }
    }

    @Test("Pages come from the server when they are needed", .needsPrograms("node"))
    func pages() async throws {
      let assets = try #require(WebAssets.find())
      let folders = [assets.folder, assets.module.deletingLastPathComponent()]
      let script = assets.folder.appending(path: "examples/recipes/server.js")
      let server = try GuardedProcess(URL(filePath: "/bin/sh")) { own in
        // The shell finds Node, and the address comes by a file.
        let command = #"exec node "$0" --port 0 "$1" "$2" >"$3/address""#
        return ["-c", command, script.path] + folders.map(\.path) + [own.path]
      }
      do {
        let address = try await wait("the server") {
          let file = server.folder.appending(path: "address")
          let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
          return text.hasSuffix("\n") ? URL(string: String(text.dropLast())) : nil
        }
        try await open("pages", at: address) { browser in
          try await wait("the first rows") {
            let now: [String] = try await browser.run(Self.rows + "return rows('numbers')")
            return now.starts(with: ["From 0", "From 100", "From 200"])
          }
          #expect(try await browser.run("return numbers.rows") == 10_000)
          try await browser.run(
            """
            const scroller = numbers.shadowRoot.querySelector("[part~=outline]")
            scroller.scrollTop = scroller.scrollHeight
            """
          )
          try await wait("the last row") {
            try await browser.run(
              Self.rows + "return rows('numbers').at(-1) === 'From 999900'"
            )
          }
          // Not those in between.
          let said: String = try await browser.run("return requests.value")
          let count = try #require(Int(said.dropFirst("requests: ".count)))
          #expect((2...4).contains(count), "\(said)")
          try await browser.run("numbers.reveal('0'); numbers.expand('0')")
          try await wait("the children") {
            let now: [String] = try await browser.run(Self.rows + "return rows('numbers')")
            return now.starts(with: ["From 0", "0", "1", "2"])
          }
          #expect(try await browser.run("return numbers.rows") == 10_100)
        }
      } catch {
        await server.end()
        throw error
      }
      await server.end()
    }

    @Test("A million rows are there at once, and few elements")
    func million() async throws {
      try await open("million") { browser in
        try await expect("rows", says: "1000 rows", in: browser)
        try await browser.click(browser.element("#expand"))
        try await expect("rows", says: "1000000 rows", in: browser)
        try await browser.run(
          """
          const scroller = items.shadowRoot.querySelector("[part~=outline]")
          scroller.scrollTop = scroller.scrollHeight
          """
        )
        try await wait("the last row") {
          try await browser.run(Self.rows + "return rows('items').at(-1) === 'Item 999999'")
        }
        let elements: Int = try await browser.run(
          "return items.shadowRoot.querySelectorAll('[part~=row]').length"
        )
        #expect((5...100).contains(elements))
        try await browser.element("#filter").type("999999")
        try await expectRows(["Branch 999", "Item 999999"], of: "items", in: browser)
        try await expect("rows", says: "2 rows", in: browser)
      }
    }

    @Test("Columns have values and an order, and rows have elements that work")
    func cells() async throws {
      try await open("cells") { browser in
        try await expectRows(["forest.jpg", "notes.txt", "trees.csv"], of: "files", in: browser)
        // The script of columns is loaded after the first rows.
        try await wait("the cells") {
          let cells: [String] = try await browser.run(
            """
            return [...files.shadowRoot.querySelectorAll("[part~=row] [part~=cell]")]
              .map(it => it.textContent)
            """
          )
          return cells == ["10 kB", "9 kB", "120 kB"]
        }
        let headers = try await browser.elements("[part~=header-button]")
        try await browser.click(try #require(headers.last))
        // By the number of bytes; as texts, 10 would be before 9.
        try await expectRows(["notes.txt", "forest.jpg", "trees.csv"], of: "files", in: browser)
        let button = try await wait("the buttons") {
          try await browser.elements(
            from: """
              const all = [...tasks.shadowRoot.querySelectorAll("button")]
              return all.filter(it => it.textContent === "Finish")
              """
          ).last
        }
        try await browser.click(button)
        try await expect("done", says: "done: 2", in: browser)
        let shares: [Double] = try await browser.run(
          "return [...tasks.shadowRoot.querySelectorAll('meter')].map(it => it.value)"
        )
        #expect(shares == [0.75, 1])
      }
    }

    @Test("In a dialog the row has the focus, Enter chooses and Escape does not")
    func dialog() async throws {
      try await open("dialog") { browser in
        try await wait("the outline") {
          try await browser.run("return document.querySelector('#folders').rows === 3")
        }
        func focused() async throws -> String {
          try await browser.run(
            """
            const [host] = [document.activeElement]
            return host.shadowRoot?.activeElement?.querySelector("[part~=title]")?.textContent
              ?? host.id
            """
          )
        }
        try await browser.click(browser.element("#open"))
        try await wait("the focus") { try await focused() == "Home" }
        try await browser.press(.down, .enter)
        try await expect("moved", says: "moved to Letters", in: browser)
        #expect(try await focused() == "open")
        try await browser.click(browser.element("#open"))
        try await wait("the focus on what was chosen") { try await focused() == "Letters" }
        try await browser.press(.escape)
        try await expect("moved", says: "not moved", in: browser)
        #expect(try await browser.run("return document.querySelector('#dialog').open") == false)
      }
    }

    @Test("What is in a hidden tab draws when it is shown, and is as it was left")
    func tabs() async throws {
      try await open("tabs") { browser in
        try await wait("the tree") {
          try await browser.run(Self.rows + "return rows('tree')[0] === 'Park 0'")
        }
        let hidden: Int = try await browser.run(
          "return columns.shadowRoot?.querySelectorAll('[part~=option]').length ?? 0"
        )
        #expect(hidden == 0)
        let top = "tree.shadowRoot.querySelector('[part~=outline]').scrollTop"
        try await browser.run("tree.expand('park-0'); \(top) = 300")
        try await wait("the place") { try await browser.run("return \(top) === 300") }
        try await browser.click(browser.element("#second-tab"))
        try await wait("the columns") {
          let names: [String] = try await browser.run(
            """
            const options = columns.shadowRoot?.querySelectorAll("[part~=option] [part~=name]") ?? []
            return [...options].filter(it => it.checkVisibility()).map(it => it.textContent)
            """
          )
          return names.starts(with: ["Park 0", "Park 1", "Park 2"])
        }
        try await browser.click(browser.element("#first-tab"))
        try await wait("the place that was left") { try await browser.run("return \(top) === 300") }
        #expect(try await browser.run("return tree.expanded.join()") == "park-0")
      }
    }

    @Test("From right to left the triangle is on the right, and ← expands")
    func rightToLeft() async throws {
      try await open("rtl") { browser in
        let closed = ["أشجار عريضة الأوراق", "صنوبريات"]
        try await expectRows(closed, of: "trees", in: browser)
        try await browser.run("trees.focusItem('broad')")
        try await browser.press(.left)
        try await expectRows([closed[0], "بلوط", "زان", closed[1]], of: "trees", in: browser)
        let places: [Double] = try await browser.run(
          """
          const place = (row, part) => trees.shadowRoot.querySelectorAll("[part~=row]")[row]
            .querySelector(`[part~=${part}]`).getBoundingClientRect().right
          return [place(0, "triangle"), place(0, "title"), place(1, "title")]
          """
        )
        #expect(places[0] > places[1] && places[1] > places[2], "\(places)")
        try await browser.press(.right)
        try await expectRows(closed, of: "trees", in: browser)
        let crossing: Bool = try await browser.run(
          """
          await columns.ready
          columns.select("broad")
          await new Promise(requestAnimationFrame)
          const panes = [...columns.shadowRoot.querySelectorAll("[part~=pane]")]
            .map(it => it.getBoundingClientRect().left)
          return panes.length >= 2 && panes[0] > panes[1]
          """
        )
        #expect(crossing, "the second column is left of the first")
      }
    }

    @Test("Answers and checks are submitted, and reset")
    func forms() async throws {
      try await open("forms") { browser in
        try await expectRows(["Fruit", "Apple", "Pear", "Hedge"], of: "plants", in: browser)
        try await expectRows(["About the garden", "Sunny", "Soil"], of: "questions", in: browser)
        try await click("body", ofRow: "Sunny", in: "questions", browser)
        try await browser.run("questions.answer('soil', 'clay')")
        try await click("check", ofRow: "Fruit", in: "plants", browser)
        try await browser.click(browser.element("#submit"))
        try await expect("sent", says: "name=Ann&sunny=on&soil=clay&plant=fruit", in: browser)
        try await browser.click(browser.element("[type=reset]"))
        try await wait("no answers") {
          try await browser.run("return Object.keys(questions.answers).length === 0")
        }
        try await browser.click(browser.element("#submit"))
        try await expect("sent", says: "name=Ann", in: browser)
      }
    }

    @Test("Nothing that elements do is against a strict policy, which is in force")
    func policy() async throws {
      try await open("csp") { browser in
        try await expectRows(
          ["<img src=x onerror=alert(1)>", "Holm oak"],
          of: "trees",
          in: browser
        )
        try await wait("the panels") {
          try await browser.run("return panels.expanded?.length === 1")
        }
        // Scripts and styles that come on demand are loaded as well.
        try await browser.run("trees.focusItem('holm')")
        // The key does nothing before the script that renames is there.
        try await wait("the field") {
          let isThere: Bool = try await browser.run(
            "return !!trees.shadowRoot.querySelector('[part~=title-input]')"
          )
          if !isThere { try await browser.press(.f2) }
          return isThere
        }
        try await browser.press(.escape)
        try await browser.click(browser.element("[part~=header]"))
        try await wait("the panel") { try await browser.run("return panels.expanded.length === 0") }
        try await expect("violations", says: "0 violations", in: browser)
        try await browser.run("new Image().src = 'http://127.0.0.1:1/x.png'")
        try await wait("the violation") {
          let said: String = try await browser.run("return violations.value")
          return said.hasPrefix("1 violations, the last of img-src")
        }
        // The browser says so, too.
        #expect(try await browser.takeConsole().count == 1)
      }
    }

    @Test("Layers are hidden, locked and made transparent in their rows")
    func layers() async throws {
      try await open("layers") { browser in
        let titles = ["Title", "Land", "Trees", "Near hills", "Far hills", "Sky", "Sun", "Air"]
        try await expectRows(titles, of: "layers", in: browser)
        try await browser.run(
          """
          window.row = (id) => layers.shadowRoot.querySelector(`[role=treeitem][data-key=${id}]`)
          window.layers = document.querySelector("#layers")
          layers.focusItem("sun")
          """
        )
        try await wait("the buttons") {
          try await browser.run("return row('sun').querySelectorAll('[part~=action]').length === 2")
        }
        // From the row to its slider, and on to its buttons.
        try await browser.press(.tab, .left)
        try await expect("told", says: "Sun: opacity 99 %", in: browser)
        try await browser.press(.tab, .enter)
        try await expect("told", says: "Sun: hidden", in: browser)
        try await browser.press(.right, .space)
        try await expect("told", says: "Sun: locked", in: browser)
        let state: [String] = try await browser.run(
          """
          const { style } = document.querySelector("[data-layer=sun]")
          const active = layers.shadowRoot.activeElement
          return [style.display, style.opacity, active.ariaLabel, active.ariaPressed,
            `${row("sun").querySelector("input").disabled} ${layers.selected.length}`]
          """
        )
        #expect(state == ["none", "0.99", "Lock, Sun", "true", "true 0"])
        // The first in the list is drawn last, which is above the others.
        let order = """
          return [...document.querySelectorAll("#picture [data-layer=land] > *")]
            .map(it => it.dataset.layer)
          """
        #expect(try await browser.run(order) == ["far", "near", "trees"])
        try await browser.run("layers.focusItem('trees')")
        try await browser.press(.down, holding: [.alt])
        #expect(try await browser.run(order) == ["far", "trees", "near"])
      }
    }

    @Test("Buttons of a message are for all that are selected, and badges follow")
    func mail() async throws {
      try await open("mail") { browser in
        try await wait("the messages") {
          let now: [String] = try await browser.run(Self.rows + "return rows('messages')")
          return now.first == "Ann BakerMinutes of the meeting on Monday"
        }
        try await expectRows(["Inbox5", "Archive", "Deleted"], of: "folders", in: browser)
        try await browser.run("messages.selected = ['m0', 'm1', 'm2']; messages.focusItem('m1')")
        try await wait("the buttons") {
          try await browser.run("return !!messages.shadowRoot.querySelector('[part~=action]')")
        }
        try await browser.press(.tab, .right, .enter)
        try await expect("told", says: "archive: 3 messages", in: browser)
        try await expectRows(["Inbox3", "Archive2", "Deleted"], of: "folders", in: browser)
        let label: String = try await browser.run(
          "return messages.shadowRoot.querySelector('[role=treeitem]').ariaLabel"
        )
        #expect(label == "unread, City Library, Three books are due on Friday, 8:30")
      }
    }

    @Test("A permission holds for what is below, and is inherited until another is set")
    func permissions() async throws {
      try await open("permissions") { browser in
        let states = """
          return ["company", "design", "logo", "payroll", "people"].map(id => {
            const row = rights.shadowRoot.querySelector(`[role=row][data-key=${id}]`)
            const box = row?.querySelector("[role=checkbox]")
            return `${box?.ariaChecked} ${box?.part.contains("own") ? "own" : "inherited"}`
          })
          """
        let first = [
          "mixed own", "true inherited", "true inherited", "false own", "mixed inherited",
        ]
        try await wait("the checks") {
          let now: [String] = try await browser.run(states)
          return now == first
        }
        try await browser.run("rights.focusItem('people')")
        try await browser.press(.tab, .space)
        try await expect("told", says: "People: Read allowed", in: browser)
        let then: [String] = try await browser.run(states)
        #expect(
          then == [
            "true own", "true inherited", "true inherited", "true inherited", "true inherited",
          ]
        )
        let label: String = try await browser.run(
          "return rights.shadowRoot.querySelector('[role=row][data-key=people]').ariaLabel"
        )
        #expect(label == "People, Read, Write in part")
      }
    }

    @Test("Every recipe is in the list, and is tested here")
    func listed() throws {
      let folder = try #require(WebAssets.find()).folder.appending(path: "examples/recipes")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".html") }
        .map { String($0.dropLast(5)) }
        .sorted()
      let list = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
      for name in names { #expect(list.contains("| [\(name)](\(name).html)"), "\(name)") }
      #expect(
        names == [
          "binding", "cells", "csp", "dialog", "forms", "layers", "mail", "million", "pages",
          "permissions", "rerender", "rtl", "tabs",
        ]
      )
    }
  }
}
