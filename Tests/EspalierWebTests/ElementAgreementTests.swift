import EspalierWebDriver
import Testing

extension PageTests {
  /// The rules that all five elements follow: errors, state, strings, and the values of `expansion`.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct ElementAgreementTests {
    /// An element in its page of the gallery.
    struct Subject: CustomTestStringConvertible, Sendable {
      var name: String
      /// Calls with an id that nothing has.
      var unknown: [String]
      /// A script that changes whatever the state holds.
      var change: String
      /// A script that changes it to something else.
      var changeBack: String
      /// A string to override, and an expression that finds it in what is shown or announced.
      var string: String
      var override: String
      var found: String

      var testDescription: String { name }
    }

    private static let commands = [
      "expand('nobody')", "collapse('nobody')", "toggle('nobody')", "expanded = ['nobody']",
    ]

    private static let subjects = [
      Subject(
        name: "outline",
        unknown: commands + [
          "reveal('nobody')", "focusItem('nobody')", "select('nobody')", "check('nobody')",
          "selected = [it.cursor, 'nobody']", "edit('nobody')",
        ],
        change: """
          it.selection = "multiple"
          it.expand(it.find("Dogs"))
          it.selected = [it.find("Cats"), it.find("Dogs")]
          it.check(it.find("Dogs"))
          it.focusItem(it.find("Dogs"))
          """,
        changeBack: """
          it.collapseAll()
          it.check(it.find("Dogs"), false)
          it.selected = []
          it.expand(it.find("Cats"))
          """,
        string: "rows",
        override: "(count) => `${count} Zeilen`",
        found: """
          (it.expandAll(), (await announcement()).endsWith("Zeilen"))
          """
      ),
      Subject(
        name: "columns",
        unknown: ["reveal('nobody')", "select('nobody')", "reload('nobody')"],
        change: "it.path = [it.data[0].id ?? it.data[0].title]",
        changeBack: "it.path = []",
        string: "path",
        override: "'Pfad'",
        found: "it.shadowRoot.querySelector('nav').ariaLabel === 'Pfad'"
      ),
      Subject(
        name: "accordion",
        unknown: commands + ["remove('nobody')", "move('nobody', 0)"],
        change: "it.expanded = ['birch', 'yew']",
        changeBack: "it.expanded = ['oak']",
        string: "allExpanded",
        override: "'Alle offen'",
        found: """
          (it.expandAll(), (await announcement()) === "Alle offen")
          """
      ),
      Subject(
        name: "rows",
        unknown: commands + [
          "reveal('nobody')", "focusItem('nobody')", "selected = ['m0', 'nobody']",
          "remove('nobody')", "remove('m0', 'nobody')", "move('nobody', 0)",
          "update('nobody', { title: 'N' })",
        ],
        change: """
          it.selection = "multiple"
          it.expanded = ["m1", "m3"]
          it.selected = ["m2", "m4"]
          it.focusItem("m3")
          """,
        changeBack: """
          it.collapseAll()
          it.selected = []
          it.focusItem("m0")
          """,
        string: "showMore",
        override: "'Mehr'",
        found: "it.shadowRoot.querySelector('.unfold').textContent === 'Mehr'"
      ),
      Subject(
        name: "form",
        unknown: commands + [
          "answer('nobody', 'a')", "clear('nobody')", "openSheet('nobody')", "counts('nobody')",
          "answers = { city: 'Oslo', nobody: 1 }", "answer('gender', ['female', 'nobody'])",
        ],
        change: """
          it.expanded = [it.groups[1].id]
          it.answers = { gender: ["female"], city: "Oslo" }
          """,
        changeBack: """
          it.expanded = []
          it.answers = {}
          """,
        string: "count",
        override: "(answered, all) => `${answered} von ${all}`",
        found: """
          it.shadowRoot.querySelector("[role=treeitem] [part~=detail]").textContent.includes(" von ")
          """
      ),
    ]

    private func open(
      _ subject: Subject,
      _ body: (OutlinePage) async throws -> Void
    ) async throws {
      try await OutlinePage.gallery(subject.name, body)
    }

    @Test("A command on an unknown id throws an error and changes nothing", arguments: subjects)
    func unknownID(subject: Subject) async throws {
      try await open(subject) { page in
        for call in subject.unknown {
          let answer: [String] = try await page.browser.run(
            """
            const it = \(OutlinePage.component)
            const { EspalierError } = await import(\(OutlinePage.library))
            const before = JSON.stringify(it.state())
            let caught
            try { await (it.\(call)) } catch (error) { caught = error }
            return [
              `${caught instanceof EspalierError} ${caught?.name} ${caught?.code}`,
              String(JSON.stringify(it.state()) === before),
              caught?.message ?? "",
            ]
            """
          )
          #expect(answer[0] == "true EspalierError unknown-id", "\(call)")
          #expect(answer[1] == "true", "\(call)")
          #expect(answer[2].contains("nobody"), "\(call)")
        }
        let isUndefined: Bool = try await page.browser.run(
          "const it = \(OutlinePage.component)\nreturn it.isExpanded?.('nobody') === undefined"
        )
        #expect(isUndefined)
      }
    }

    @Test(
      "Ids are compared as texts: 1 and \"1\" are the same",
      arguments: [
        (
          "outline",
          "it.data = [{ id: 1, title: 'A' }, { id: '2', title: 'B' }]",
          "it.select('1'), it.selected[0] === 1 && (it.select(2), it.selected[0] === '2')",
          "it.insert([{ id: '1', title: 'C' }])"
        ),
        (
          "rows",
          "it.data = [{ id: 1, title: 'A' }, { id: '2', title: 'B' }]",
          "it.selection = 'multiple', it.selected = ['1', 2], it.selected.join() === '1,2'",
          "it.data = [{ id: 1, title: 'A' }, { id: '1', title: 'B' }]"
        ),
        (
          "columns",
          "it.data = [{ id: 1, title: 'A' }, { id: '2', title: 'B' }]",
          "it.select('1'), it.path[0] === 1 && (it.select(2), it.path[0] === '2')",
          ""
        ),
        (
          "accordion",
          "it.panels = [{ id: 1, title: 'A' }, { id: '2', title: 'B' }]",
          "it.expand('1'), it.expand(2), it.isExpanded('2') && it.isExpanded(1)",
          "it.insert({ id: '1', title: 'C' })"
        ),
        (
          "form",
          """
          it.groups = [{ id: 1, title: 'A', fields: [
            { id: 1, title: 'B', kind: 'single', options: [{ id: 1, title: 'C' }] }
          ] }]
          """,
          "it.expand('1'), it.answer('1', '1'), it.isExpanded(1) && it.answers[1] === 1",
          "it.groups = [{ id: 1, title: 'A', fields: [] }, { id: '1', title: 'B', fields: [] }]"
        ),
      ]
    )
    func oneNotionOfIDs(name: String, data: String, use: String, twice: String) async throws {
      try await OutlinePage.gallery(name) { page in
        let answers: [String] = try await page.browser.run(
          """
          const it = \(OutlinePage.component)
          \(data)
          await new Promise(requestAnimationFrame)
          const isFound = (\(use))
          let code = ""
          try { \(twice) } catch (error) { code = error.code }
          return [`${isFound}`, code]
          """
        )
        #expect(answers == ["true", twice == "" ? "" : "duplicate-id"])
      }
    }

    @Test("A state is JSON with a version, and is restored", arguments: subjects)
    func state(subject: Subject) async throws {
      try await open(subject) { page in
        let states: [String] = try await page.browser.run(
          """
          const it = \(OutlinePage.component)
          \(subject.change)
          const kept = JSON.stringify(it.state())
          \(subject.changeBack)
          const between = JSON.stringify(it.state())
          it.restore(JSON.parse(kept))
          return [kept, between, JSON.stringify(it.state())]
          """
        )
        #expect(states[0].hasPrefix(#"{"version":1,"#))
        #expect(states[0] != states[1])
        #expect(states[0] == states[2])
      }
    }

    @Test("Another version, a missing field or a wrong type is refused", arguments: subjects)
    func invalidState(subject: Subject) async throws {
      try await open(subject) { page in
        let codes: [String] = try await page.browser.run(
          """
          const it = \(OutlinePage.component)
          \(subject.change)
          const before = JSON.stringify(it.state())
          const broken = [null, [], {}, { ...it.state(), version: 2 }, { version: 1 }]
          for (const name of Object.keys(it.state())) {
            if (name !== "version") broken.push({ ...it.state(), [name]: 7.5 })
          }
          return broken.map((state) => {
            let code = "none"
            try { it.restore(state) } catch (error) { code = error.code }
            return JSON.stringify(it.state()) === before
              ? code : "changed"
          })
          """
        )
        // A number is an id, which the cursor may have.
        let expected = ["outline", "rows"].contains(subject.name) ? 1 : 0
        #expect(codes.count { $0 != "invalid-state" } <= expected, "\(codes)")
      }
    }

    @Test("Ids of a state that are gone are ignored", arguments: subjects)
    func staleState(subject: Subject) async throws {
      try await open(subject) { page in
        let isSame: Bool = try await page.browser.run(
          """
          const it = \(OutlinePage.component)
          \(subject.change)
          const kept = it.state()
          const stale = JSON.parse(JSON.stringify(kept))
          for (const name of ["expanded", "selected", "checked", "path"]) {
            stale[name]?.push("nobody")
          }
          if (stale.answers) Object.assign(stale.answers, { nobody: 1, gender: ["female", "x"] })
          \(subject.changeBack)
          it.restore(stale)
          return JSON.stringify(it.state()) === JSON.stringify(kept)
          """
        )
        #expect(isSame)
      }
    }

    @Test("Strings are overridden, and null restores the English ones", arguments: subjects)
    func strings(subject: Subject) async throws {
      try await open(subject) { page in
        let found: [Bool] = try await page.browser.run(
          """
          const it = \(OutlinePage.component)
          const usual = it.strings.\(subject.string)
          const keys = Object.keys(it.strings).join()
          it.strings = { \(subject.string): \(subject.override) }
          await new Promise(requestAnimationFrame)
          const announcement = () => new Promise(done => {
            const status = it.shadowRoot.querySelector("[role=status]")
            new MutationObserver(() => done(status.textContent)).observe(status, { childList: true })
          })
          const isFound = \(subject.found)
          const isMerged = Object.keys(it.strings).join() === keys
          it.strings = null
          return [isFound, isMerged, it.strings.\(subject.string) === usual]
          """
        )
        #expect(found == [true, true, true])
      }
    }

    @Test(
      "Strings are those of the nearest lang, and follow it; overrides go before them",
      arguments: [
        ("outline", "retry", ["Try again", "Erneut versuchen", "再試行", "Try again"]),
        ("columns", "path", ["Path", "Pfad", "パス", "Path"]),
        ("accordion", "allExpanded", ["All opened", "Alle geöffnet", "すべて開きました", "All opened"]),
        ("rows", "showMore", ["Show more", "Mehr anzeigen", "さらに表示", "Show more"]),
        ("form", "save", ["Save", "Sichern", "保存", "Save"]),
      ]
    )
    func languages(name: String, string: String, expected: [String]) async throws {
      try await OutlinePage.gallery(name) { page in
        let words: [String] = try await page.browser.run(
          """
          const it = \(OutlinePage.component), words = []
          const files = () => performance.getEntriesByType("resource")
            .filter(({ name }) => name.includes("/languages/")).length
          const until = async (word) => {
            for (let k = 0; k < 300 && it.strings.\(string) !== word; k += 1) {
              await new Promise(requestAnimationFrame)
            }
            words.push(it.strings.\(string))
          }
          const expected = \(expected)
          words.push(`${files()}`)
          await until(expected[0])
          document.documentElement.lang = "de-CH"
          await until(expected[1])
          const host = document.createElement("div")
          host.lang = "ja"
          it.before(host)
          host.attachShadow({ mode: "open" }).append(it)
          await until(expected[2])
          it.lang = "no language"
          await until(expected[3])
          it.strings = { \(string): "mine" }
          it.lang = "de"
          await new Promise(done => setTimeout(done))
          words.push(it.strings.\(string))
          it.strings = null
          words.push(it.strings.\(string), `${files()}`)
          return words
          """
        )
        #expect(words == ["0"] + expected + ["mine", expected[1], "2"])
      }
    }

    @Test("An element that begins in a language is never seen in another")
    func firstLanguage() async throws {
      try await OutlinePage.gallery("outline") { page in
        let texts: [String] = try await page.browser.run(
          """
          const outline = document.createElement("espalier-outline")
          outline.lang = "fr"
          outline.style.height = "10rem"
          outline.data = []
          const texts = new Set()
          const look = () => {
            texts.add(outline.strings.loading)
            for (const button of outline.shadowRoot.querySelectorAll("button")) {
              texts.add(button.textContent)
            }
          }
          document.body.append(outline)
          new MutationObserver(look).observe(outline.shadowRoot, { childList: true, subtree: true })
          await outline.ready
          look()
          await new Promise(requestAnimationFrame)
          look()
          outline.remove()
          return [...texts].sort()
          """
        )
        #expect(texts == ["Chargement", "Effacer le filtre", "Réessayer"])
      }
    }

    @Test(
      "An element supports some values of expansion; others throw, or are ignored with a warning",
      arguments: [
        ("outline", ["multiple", "single"]),
        ("accordion", ["multiple", "single", "always-one"]),
        ("rows", ["multiple", "single"]),
      ]
    )
    func expansion(name: String, values: [String]) async throws {
      try await OutlinePage.gallery(name) { page in
        let answers: [String] = try await page.browser.run(
          """
          const it = \(OutlinePage.component)
          const warnings = []
          const { warn } = console
          console.warn = message => warnings.push(message)
          const answers = [it.expansion]
          for (const value of ["multiple", "single", "always-one", "accordion"]) {
            try { it.expansion = value } catch (error) { answers.push(error.code); continue }
            answers.push(it.expansion, it.getAttribute("expansion"))
          }
          it.setAttribute("expansion", "accordion")
          console.warn = warn
          return [...answers, it.expansion, String(warnings.length)]
          """
        )
        let refused = Array(repeating: "invalid-data", count: 4 - values.count)
        #expect(
          answers == ["multiple"] + values.flatMap { [$0, $0] } + refused + ["multiple", "1"]
        )
      }
    }
  }
}
