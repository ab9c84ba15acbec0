import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// Data that an outline is given: in another order than expected, with null, or wrong.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct OutlineDataTests {
    /// Runs a script with `outline`, which shows two rows, a selected one and another.
    private func open(
      console: OutlinePage.Console = .staysEmpty,
      _ body: (OutlinePage) async throws -> Void
    ) async throws {
      try await OutlinePage.gallery("outline", console: console) { page in
        try await page.browser.run(
          """
          window.outline = \(OutlinePage.component)
          outline.data = [{ id: "a", title: "Alder" }, { id: "b", title: "Birch" }]
          outline.selected = ["a"]
          window.caught = act => {
            try { act(); return "nothing" } catch ({ name, code, message }) {
              return `${name} ${code}: ${message}`
            }
          }
          """
        )
        try await body(page)
      }
    }

    @Test("W12: parents in breadth-first order make the tree that they describe")
    func breadthFirst() async throws {
      try await open { page in
        try await page.browser.run(
          """
          outline.data = { titles: ["root", "x", "y", "x1", "y1", "x2"], parent: [-1, 0, 0, 1, 2, 1],
            expanded: [1, 1, 0, 0, 0, 0], ids: ["r", "x", "y", "x1", "y1", "x2"] }
          """
        )
        #expect(
          try await page.picture == """
            v root <
              v x
                - x1
                - x2
              > y
            """
        )
        // Each item is still the one with its index.
        #expect(try await page.browser.run("return outline.item('y1').title") == "y1")
        try await page.browser.run("outline.expandAll(); outline.apply(outline.data)")
        #expect(try await page.titles == ["root", "x", "x1", "x2", "y", "y1"])
      }
    }

    @Test("W13: null children, ids and details are as if they were not given")
    func nulls() async throws {
      try await open { page in
        try await page.browser.run(
          """
          window.asked = []
          outline.source = async (id) => { asked.push(id); return [] }
          outline.data = [{ id: null, title: "Leaf", children: null, detail: null, kind: null,
            branch: null, expanded: null, selected: null, checked: null, disabled: null }]
          """
        )
        try await wait("the row") { try await page.titles == ["Leaf"] }
        let row = try await page.row("Leaf")
        #expect(row.isExpanded == nil && row.label == "Leaf" && row.id == 0)
        #expect(try await page.browser.run("return outline.filter('lea')") == 1)
        #expect(try await page.browser.run("return asked.length") == 0)
        #expect(
          try await page.browser.run("outline.source = null; return outline.source === undefined")
        )
        #expect(
          try await page.browser.run(
            "outline.data = null; return `${outline.data} ${outline.rows}`"
          )
            == "undefined 0"
        )
      }
    }

    @Test("W14, W15, W20: wrong data are an error with the place, and the rows stay")
    func wrong() async throws {
      try await open { page in
        let rows = try await page.rows
        #expect(rows.map(\.title) == ["Alder", "Birch"])
        let cases = [
          "{}": "data is {}; expected a list of items, { sections } or { titles }",
          "[{ title: 'x' }, null]": "data[1] is null; expected an item, { title }",
          "['x']": "data[0] is \"x\"; expected an item, { title }",
          "{ titles: ['x'], count: -1 }": "data.count is -1; expected a whole number of items",
          "{ titles: ['x', 'y'], level: [0, 2] }": "data.level[1] is 2; expected 0...1",
          "{ titles: ['x', 'y'], parent: [-1, 1] }":
            "data.parent[1] is 1; expected -1 or the index of an item before it",
          "(x => (x.children.push(x), [x]))({ title: 'x', children: [] })":
            "data[0].children[0]: the item contains itself",
        ]
        for (data, message) in cases {
          for call in ["outline.data = \(data)", "outline.apply(\(data))"] {
            let caught: String = try await page.browser.run("return caught(() => { \(call) })")
            #expect(caught == "EspalierError invalid-data: \(message)", "\(call)")
          }
          #expect(try await page.rows == rows)
          #expect(try await page.browser.run("return outline.data.length === 2"))
        }
        let inserted: String = try await page.browser.run(
          "return caught(() => outline.insert([{ title: 'x', children: [3] }]))"
        )
        #expect(
          inserted
            == "EspalierError invalid-data: items[0].children[0] is 3; expected an item, { title }"
        )
        #expect(try await page.rows == rows)
      }
    }

    @Test("CK-03: apply checks nothing that nobody has checked, as insert")
    func applyChecks() async throws {
      try await open { page in
        let lists: [[String]] = try await page.browser.run(
          """
          const x = { id: "x", title: "x" }, y = { id: "y", title: "y" }
          const p = children => [{ id: "p", title: "p", expanded: true, children }]
          outline.checkboxes = true
          const told = []
          outline.addEventListener("espalier-check", () => told.push("check"))
          outline.data = p([x])
          outline.check("x")
          const before = outline.checked
          told.length = 0
          outline.apply(p([x, y]))
          const applied = outline.checked
          outline.apply(p([x]))
          return [before, applied, outline.checked, told]
          """
        )
        #expect(lists == [["p"], ["x"], ["p"], []])
      }
    }

    @Test("W14: before it is connected, wrong data reject ready; right data afterwards are shown")
    func beforeReady() async throws {
      try await open { page in
        let told: [String] = try await page.browser.run(
          """
          const told = []
          const other = document.createElement("espalier-outline")
          other.addEventListener("espalier-fail", ({ detail }) => told.push(detail.message))
          other.data = [null]
          document.querySelector(".stage").append(other)
          await other.ready.catch(({ name, code }) => told.push(`${name} ${code}`))
          told.push(other.shadowRoot.querySelector("[role=alert]").textContent)
          other.data = [{ title: "Right" }]
          await other.ready
          told.push(other.shadowRoot.querySelector("[part~=title]").textContent)
          other.remove()
          return told
          """
        )
        let message = "data[0] is null; expected an item, { title }"
        #expect(told == [message, "EspalierError invalid-data", message, "Right"])
      }
    }

    @Test("W14: null is no data for the other elements, too")
    func otherElements() async throws {
      try await open { page in
        let told: [Int] = try await page.browser.run(
          """
          const { define } = await import(\(OutlinePage.library))
          const lengths = []
          for (const [name, property] of Object.entries(
            { columns: "data", rows: "data", accordion: "panels", form: "groups" })) {
            await define(name)
            const element = document.createElement(`espalier-${name}`)
            element[property] = null
            document.querySelector(".stage").append(element)
            await element.ready
            element[property] = null
            lengths.push(element[property]?.length ?? 0)
            element.remove()
          }
          return lengths
          """
        )
        #expect(told == [0, 0, 0, 0])
      }
    }
  }
}
