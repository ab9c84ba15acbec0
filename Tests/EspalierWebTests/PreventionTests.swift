import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// Listeners of an outline that prevent what a key, a click or a call would do.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct PreventionTests {
    /// An outline of three folders, a, b and c, of two items each, whose events are kept as lines
    /// and which prevents those in `prevented`.
    private func open(
      _ attributes: [String: String] = [:],
      _ body: (OutlinePage) async throws -> Void
    ) async throws {
      try await OutlinePage.gallery("outline") { page in
        let attributes = try String(
          decoding: JSONEncoder().encode(attributes),
          as: UTF8.self
        )
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          for (const [name, value] of Object.entries(\(attributes))) {
            outline.setAttribute(name, value)
          }
          outline.data = ["a", "b", "c"].map(id => ({
            id, title: `Folder ${id}`,
            children: [1, 2].map(k => ({ id: `${id}${k}`, title: `Item ${id}${k}` })) }))
          window.outline = outline
          window.prevented = new Set()
          window.log = []
          for (const name of ["willexpand", "willcollapse", "willselect", "willcheck", "expand", "select", "check", "activate"]) {
            outline.addEventListener(`espalier-${name}`, event => {
              const line = `${name} ${event.detail.id} ${event.detail.cause}`
              log.push(line)
              if (prevented.has(line)) event.preventDefault()
            })
          }
          outline.focusItem("a")
          """
        )
        try await wait("the rows") { try await page.count == 3 }
        try await page.focus(on: "Folder a")
        try await body(page)
      }
    }

    private func log(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run("return log.splice(0)")
    }

    private func prevent(_ page: OutlinePage, _ lines: String...) async throws {
      let lines = try String(decoding: JSONEncoder().encode(lines), as: UTF8.self)
      try await page.browser.run("window.prevented = new Set(\(lines))")
    }

    private func expanded(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run("return outline.expanded")
    }

    @Test("KB-21: * asks about each branch, and those that are refused stay collapsed")
    func siblings() async throws {
      try await open { page in
        try await prevent(page, "willexpand b user")
        try await page.browser.type("*")
        #expect(
          try await log(page) == [
            "willexpand a user", "willexpand b user", "willexpand c user", "expand a user",
            "expand c user",
          ]
        )
        #expect(try await expanded(page) == ["a", "c"])
        // Only what would expand is asked about.
        try await prevent(page)
        try await page.browser.type("*")
        #expect(try await log(page) == ["willexpand b user", "expand b user"])
        try await page.browser.type("*")
        #expect(try await log(page) == [])
      }
    }

    @Test("Enter asks what expands and what is selected; one refusal prevents all of it")
    func activation() async throws {
      try await open { page in
        try await prevent(page, "willselect a user")
        try await page.press(.enter)
        #expect(try await log(page) == ["willexpand a user", "willselect a user"])
        #expect(try await expanded(page) == [])
        try await prevent(page, "willexpand a user")
        try await page.press(.enter, .right)
        #expect(try await log(page) == ["willexpand a user", "willexpand a user"])
        try await prevent(page)
        try await page.press(.enter)
        #expect(
          try await log(page) == [
            "willexpand a user", "willselect a user", "select a user", "activate a user",
            "expand a user",
          ]
        )
        // On an expanded branch the key moves, which nothing prevents.
        try await page.press(.right, .right)
        #expect(try await page.cursor == "Item a1")
        try await page.press(.left)
        #expect(try await log(page) == [])
        try await prevent(page, "willcollapse a user")
        try await page.press(.left)
        #expect(try await log(page) == ["willcollapse a user"])
        #expect(try await expanded(page) == ["a"])
      }
    }

    @Test("With one expanded branch, the one that collapses is asked about, too")
    func exclusive() async throws {
      try await open(["expansion": "single"]) { page in
        try await page.press(.right)
        #expect(try await log(page) == ["willexpand a user", "expand a user"])
        try await prevent(page, "willcollapse a api")
        try await page.browser.run("outline.expand('b')")
        #expect(try await log(page) == ["willcollapse a api"])
        #expect(try await expanded(page) == ["a"])
        try await prevent(page)
        try await page.browser.run("outline.expand('b')")
        #expect(
          try await log(page) == [
            "willcollapse a api", "willexpand b api", "expand a api", "expand b api",
          ]
        )
        #expect(try await expanded(page) == ["b"])
      }
    }

    @Test(
      "KB-30: a check asks, by key, click and call; nothing is asked where nothing would change"
    )
    func checks() async throws {
      try await open(["checkboxes": ""]) { page in
        try await prevent(page, "willcheck a user")
        try await page.press(.space)
        #expect(try await log(page) == ["willcheck a user"])
        #expect(try await page.browser.run("return outline.checked") == [String]())
        try await prevent(page)
        try await page.press(.space)
        #expect(try await log(page) == ["willcheck a user", "check a user"])
        try await page.browser.run("outline.check('a'); outline.check('b')")
        #expect(try await log(page) == ["willcheck b api", "check b api"])
        try await prevent(page, "willcheck b user")
        try await page.element("Folder b", part: "check").click()
        #expect(try await log(page) == ["willcheck b user"])
        #expect(try await page.browser.run("return outline.checked") == ["a", "b"])
        try await page.browser.run(
          """
          outline.addEventListener("espalier-willcheck", ({ detail }) => log.push(detail.checked), { once: true })
          outline.check("b", false)
          """
        )
        let last: [String] = try await page.browser.run("return log.splice(0).map(String)")
        #expect(last == ["willcheck b api", "false", "check b api"])
      }
    }

    @Test("A listener may change the outline: what is impossible by then is left out")
    func changed() async throws {
      try await open { page in
        try await page.browser.run(
          """
          outline.addEventListener("espalier-willexpand", ({ detail }) => {
            if (detail.id === "a") outline.apply(outline.data.filter(({ id }) => id !== "b"))
            if (detail.id === "c" && detail.cause === "user") outline.expand("c")
          })
          """
        )
        try await page.browser.type("*")
        let log = try await log(page)
        #expect(log.filter { $0.hasPrefix("expand ") } == ["expand c api", "expand a user"])
        #expect(try await expanded(page) == ["a", "c"])
      }
    }

    @Test("Expanding and collapsing everything is one question, with id null")
    func everything() async throws {
      try await open { page in
        try await prevent(page, "willexpand null api")
        try await page.browser.run("outline.expandAll()")
        #expect(try await log(page) == ["willexpand null api"])
        #expect(try await expanded(page) == [])
        try await prevent(page, "willcollapse null api")
        try await page.browser.run("outline.expandAll(1)")
        #expect(try await log(page) == ["willexpand null api", "expand null api"])
        try await page.browser.run("outline.collapseAll()")
        #expect(try await log(page) == ["willcollapse null api"])
        #expect(try await expanded(page) == ["a", "b", "c"])
      }
    }

    @Test("KB-23: a range is asked about by its new end; selecting all twice selects nothing")
    func selection() async throws {
      try await open(["selection": "multiple"]) { page in
        try await page.press(.down, holding: [.shift])
        #expect(try await log(page) == ["willselect b user", "select b user"])
        try await prevent(page, "willselect c user")
        try await page.press(.down, holding: [.shift])
        #expect(try await log(page) == ["willselect c user"])
        #expect(try await page.browser.run("return outline.selected") == ["a", "b"])
        #expect(try await page.cursor == "Folder b")
        try await prevent(page)
        try await page.browser.type("a", holding: [.control])
        #expect(try await page.browser.run("return outline.selected") == ["a", "b", "c"])
        try await page.browser.type("a", holding: [.control])
        let none: [String] = try await page.browser.run("return outline.selected")
        #expect(none == [])
      }
    }

    @Test("W4: revealing an item asks about each branch that it is in, the outermost first")
    func reveal() async throws {
      try await open { page in
        try await page.browser.run(
          """
          outline.data = [{ id: "x", title: "X", children: [
            { id: "y", title: "Y", children: [{ id: "z", title: "Z" }] }] }]
          """
        )
        try await prevent(page, "willexpand y api")
        try await page.browser.run("outline.reveal('z')")
        #expect(try await log(page) == ["willexpand x api", "willexpand y api"])
        #expect(try await expanded(page) == [])
        try await prevent(page)
        try await page.browser.run("outline.reveal('z')")
        #expect(
          try await log(page) == [
            "willexpand x api", "willexpand y api", "expand x api", "expand y api",
          ]
        )
        #expect(try await expanded(page) == ["x", "y"])
      }
    }

    @Test("W19, W40: a selection's event has what was selected then, and the row that it is about")
    func details() async throws {
      try await open(["selection": "multiple"]) { page in
        let told: [String] = try await page.browser.run(
          """
          const details = []
          outline.addEventListener("espalier-select", ({ detail }) => details.push(detail))
          outline.select("c")
          outline.select("a", "range")
          outline.select("b", "toggle")
          outline.select("c", "toggle")
          outline.select(null)
          outline.setAttribute("checkboxes", "")
          outline.addEventListener("espalier-check", ({ detail }) => details.push(detail))
          outline.check("a")
          outline.check("b")
          return details.map(({ id, ids }) => `${id}: ${ids}`)
          """
        )
        #expect(told == ["c: c", "a: a,b,c", "b: a,c", "c: a", "null: ", "a: a", "b: a,b"])
      }
    }
  }
}
