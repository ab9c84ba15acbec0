import EspalierWebDriver
import Testing

extension PageTests {
  /// Children that come in pages, from sources of every kind.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct LoadingTests {
    private static let outline = OutlinePage.component

    /// Opens an outline with a source, an expression; what it is asked is in `asked`, and what failed
    /// in `failures`.
    private func open(
      source: String,
      attributes: [String: String] = [:],
      data: String = "undefined",
      _ body: (OutlinePage) async throws -> Void
    ) async throws {
      try await OutlinePage.gallery("outline") { page in
        for (name, value) in attributes {
          try await page.browser.run(
            "\(Self.outline).setAttribute(...arguments)",
            .string(name),
            .string(value)
          )
        }
        try await page.browser.run(
          """
          const outline = \(Self.outline)
          outline.setAttribute("motion", "none")
          window.asked = []
          window.signals = []
          window.failures = []
          window.some = (count, from = 0) =>
            Array.from({ length: count }, (_, k) => ({ id: `r${from + k}`, title: `r${from + k}` }))
          outline.addEventListener("espalier-failed", ({ detail }) => failures.push(detail.message))
          const source = \(source)
          outline.data = \(data)
          outline.source = (id, offset, limit, signal) => {
            asked.push([id, offset, limit].join())
            signals.push(signal)
            return source(id, offset, limit, signal)
          }
          """
        )
        try await body(page)
      }
    }

    private func asked(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run("return asked")
    }

    @Test("W5: after a page with fewer items than requested, the next one begins where it ended")
    func cappedPages() async throws {
      let source = """
        async (id, offset, limit) => ({ items: some(Math.min(limit, 50, 120 - offset), offset), total: 120 })
        """
      try await open(source: source) { page in
        try await wait("all rows in sight") { try await page.titles.contains("r5") }
        try await page.focus()
        try await page.press(.end)
        try await wait("the last row") { try await page.titles.contains("r119") }
        #expect(try await asked(page) == ["0,200", "50,70", "100,20"].map { ",\($0)" })
        #expect(try await page.browser.run("return failures.length") == 0)
      }
    }

    @Test("W5: a total that is too large ends in one failure, however fast the source is")
    func wrongTotal() async throws {
      let source = """
        async (id, offset) => ({ items: offset === 0 ? some(1) : [], total: 7 })
        """
      try await open(source: source) { page in
        try await wait("the failure") { try await page.browser.run("return failures.length") == 1 }
        try await page.settle()
        #expect(try await asked(page) == [",0,200", ",1,6"])
        try await page.browser.run("\(Self.outline).retry()")
        try await wait("one more failure") {
          try await page.browser.run("return failures.length") == 2
        }
        #expect(try await asked(page) == [",0,200", ",1,6", ",1,6"])
      }
    }

    @Test(
      "W6: what is no page is a failure with words",
      arguments: [
        "undefined", "null", "({})", "'text'", "({ items: 'x' })", "({ items: [null] })",
        "({ items: [], total: 1e12 })", "Promise.reject(null)", "Promise.reject('down')",
      ]
    )
    func wrongAnswers(answer: String) async throws {
      try await open(source: "async () => \(answer)") { page in
        let message = try await wait("the failure") {
          let failures: [String] = try await page.browser.run("return failures")
          return failures.first
        }
        #expect(message == "down" || message.hasPrefix("The source has"))
        let shown: String = try await page.browser.run(
          "return \(Self.outline).shadowRoot.querySelector('[role=alert]').textContent"
        )
        #expect(shown.hasPrefix(message))
        #expect(try await asked(page).count == 1)
      }
    }

    @Test("W7: the signal of a request that ended well is never aborted")
    func signals() async throws {
      try await open(source: "async () => some(3)") { page in
        try await wait("the rows") { try await page.titles == ["r0", "r1", "r2"] }
        #expect(
          try await page.browser.run("return signals.some(({ aborted }) => aborted)") == false
        )
      }
    }

    @Test("W8: after Try again the focus stays in the outline")
    func focusAfterRetry() async throws {
      let source = "async () => { if (asked.length < 2) throw new Error('down'); return some(2) }"
      try await open(source: source) { page in
        try await wait("the failure") { try await page.browser.run("return failures.length") == 1 }
        try await page.browser.run(
          """
          const retry = \(Self.outline).shadowRoot.querySelector("[part~=retry]")
          retry.focus()
          retry.click()
          """
        )
        try await wait("the rows") { try await page.titles == ["r0", "r1"] }
        try await wait("the focus") {
          try await page.browser.activeElement.computedRole == "treeitem"
        }
      }
    }

    @Test("W9: an error with isSilent says that nothing answers, and an answer that it does again")
    func trouble() async throws {
      let source = """
        async () => {
          if (asked.length < 2) throw Object.assign(new Error("no network"), { isSilent: true })
          return some(2)
        }
        """
      try await open(source: source) { page in
        try await page.browser.run(
          """
          window.troubles = []
          \(Self.outline).addEventListener("espalier-trouble", ({ detail }) =>
            troubles.push(detail.message))
          """
        )
        try await wait("the failure") { try await page.browser.run("return failures.length") == 1 }
        try await page.browser.run("\(Self.outline).retry()")
        try await wait("the rows") { try await page.titles == ["r0", "r1"] }
        let troubles: [String] = try await page.browser.run("return troubles.map(String)")
        // The first may have been fired before anybody listened.
        #expect(troubles.last == "null")
      }
    }

    @Test("W11: Enter on a row that offers more fetches it")
    func enterLoadsMore() async throws {
      let source = """
        async (id, offset) => ({ items: some(3, offset), next: offset + 3 })
        """
      try await open(source: source, attributes: ["load-more": "button"]) { page in
        try await wait("the rows") { try await page.titles == ["r0", "r1", "r2"] }
        try await page.focus(on: "r2")
        try await page.press(.enter)
        try await wait("more rows") { try await page.titles.count == 6 }
        #expect(try await asked(page) == [",0,200", ",3,200"])
        #expect(try await page.selection == [])
        try await page.focus(on: "r5")
        try await page.press(.down)
        try await wait("the next rows") { try await page.titles.count == 9 }
      }
    }

    @Test("Down leaves a branch that could not be loaded; only Enter tries again")
    func downFromFailure() async throws {
      let source = """
        async (id) => {
          if (id !== null) throw new Error("down")
          return [{ id: "a", title: "a", branch: true }, { id: "b", title: "b" }]
        }
        """
      try await open(source: source) { page in
        try await wait("the rows") { try await page.titles == ["a", "b"] }
        try await page.focus(on: "a")
        try await page.press(.right)
        try await wait("the failure") { try await page.browser.run("return failures.length") == 1 }
        try await page.press(.down)
        #expect(try await page.row("b").hasFocus)
        try await page.press(.up, .enter)
        try await wait("another try") { try await page.browser.run("return failures.length") == 2 }
        #expect(try await asked(page).count == 3)
      }
    }

    @Test("W13: null as children is none")
    func nullChildren() async throws {
      let data = """
        [{ id: "leaf", title: "leaf", children: null },
         { id: "branch", title: "branch", branch: true, children: null, expanded: true }]
        """
      let source = "async () => [{ id: 'inside', title: 'inside', children: null }]"
      try await open(source: source, data: data) { page in
        try await wait("the child") { try await page.titles == ["leaf", "branch", "inside"] }
        #expect(try await asked(page) == ["branch,0,200"])
        #expect(try await page.row("leaf").isExpanded == nil)
        #expect(try await page.row("inside").isExpanded == nil)
      }
    }

    @Test("What was fetched is fetched again after other data were applied")
    func apply() async throws {
      let data = "[{ id: 'a', title: 'a', branch: true, expanded: true }]"
      try await open(source: "async id => some(2)", data: data) { page in
        try await wait("the children") { try await page.titles == ["a", "r0", "r1"] }
        try await page.browser.run(
          "\(Self.outline).apply([{ id: 'z', title: 'z' }, { id: 'a', title: 'b', branch: true }])"
        )
        try await wait("the children") { try await page.titles == ["z", "b", "r0", "r1"] }
        #expect(try await asked(page) == ["a,0,200", "a,0,200"])
      }
    }

    @Test("After a sort, the missing rows are fetched once, and each item is there once")
    func sort() async throws {
      let source = """
        async (id, offset, limit) => ({ items: some(Math.min(limit, 700 - offset), offset), total: 700 })
        """
      try await open(source: source) { page in
        try await wait("the rows") { try await page.titles.contains("r3") }
        try await page.focus()
        try await page.press(.end)
        try await wait("the last row") { try await page.titles.contains("r699") }
        try await page.browser.run(
          """
          const number = ({ id }) => Number(id.slice(1))
          \(Self.outline).sort((a, b) => number(b) - number(a))
          """
        )
        for offset in stride(from: 0, to: 20_000, by: 2_000) {
          try await page.scroll(to: offset)
          try await wait("rows") {
            try await page.browser.run(
              """
              const rows = [...\(OutlinePage.tree).querySelectorAll("[role=treeitem]")]
              return rows.every((row) => !row.matches(".waiting, .placeholder") && row.textContent)
              """
            )
          }
        }
        try await wait("all") {
          try await page.browser.run(
            "return asked.map((it) => Number(it.split(',')[1])).sort((a, b) => a - b).join() === '0,200,400,600'"
          )
        }
      }
    }

    @Test("Edits of a branch that is not loaded are refused")
    func refusals() async throws {
      let source = "async id => id === null ? [{ id: 'a', title: 'a', branch: true }] : some(2)"
      try await open(source: source) { page in
        try await wait("the row") { try await page.titles == ["a"] }
        let message: String = try await page.browser.run(
          """
          const outline = \(Self.outline)
          try { outline.insert([{ title: "x" }], "a") } catch (error) { return error.message }
          """
        )
        #expect(message == "insert: Not all items are loaded there")
        try await page.browser.run("\(Self.outline).expand('a')")
        try await wait("the children") { try await page.titles == ["a", "r0", "r1"] }
        try await page.browser.run("\(Self.outline).insert([{ id: 'x', title: 'x' }], 'a')")
        #expect(try await page.titles == ["a", "r0", "r1", "x"])
      }
    }
  }
}
