import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// The documentation's table of keys, key by key; request 5 of those who use trees in browsers.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct KeyTableTests {
    @Test(
      "A space within what is typed belongs to it, and is no command",
      arguments: ["", "checkboxes"]
    )
    func typedSpace(attribute: String) async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.selection = "multiple"
          if ("\(attribute)") outline.toggleAttribute("\(attribute)", true)
          outline.data = ["Ash one", "Ash two", "Oak"].map((title) => ({ id: title, title }))
          """
        )
        try await page.settle()
        try await page.focus()
        try await page.browser.run("\(OutlinePage.component).selected = []")
        try await page.browser.type("ash t")
        #expect(try await page.cursor == "Ash two")
        let state: [Int] = try await page.browser.run(
          "const it = \(OutlinePage.component); return [it.selected.length, it.checked.length]"
        )
        #expect(state == [0, 0])
        // After a command it is one itself.
        try await page.press(.up, .space)
        let after: Int = try await page.browser.run(
          "const it = \(OutlinePage.component); return it.selected.length + it.checked.length"
        )
        #expect(after == 1)
      }
    }

    /// A line of the table.
    struct Use: Decodable, Equatable, CustomTestStringConvertible {
      var key: String
      var modifiers: String
      var command: String
      var `where`: String
      var words: String

      /// The pressed keys, and their context.
      var press: String { [modifiers, key, self.where].joined(separator: " ") }
      var testDescription: String { "\(press): \(words)" }
    }

    /// The table as the scripts have it.
    private func table(_ page: OutlinePage) async throws -> [Use] {
      try await page.browser.run(
        "return (await import(new URL('../core/key-help.js', document.baseURI))).describedKeys"
      )
    }

    @Test("Every key of the table is pressed here, and no other")
    func complete() async throws {
      try await OutlinePage.gallery("outline") { page in
        let table = try await table(page)
        #expect(table.count > 20)
        // That of a form is pressed in the form's tests.
        let keys = table.filter { $0.where != "form" }.map(\.press)
        #expect(keys.sorted() == KeyUse.all.map(\.press).sorted())
        #expect(table.allSatisfy { $0.words.hasSuffix(".") })
      }
    }

    @Test("KB-29: keys of the element's own are in place of the standard ones")
    func ownKeys() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          \(OutlinePage.component).keys = [
            { key: "j", command: "next" }, { key: "ArrowDown", command: "nextSibling" },
            { key: "*", command: "" }, { key: "l", modifiers: "Ctrl", command: "last" },
          ]
          """
        )
        try await page.focus(on: "Cats")
        try await page.browser.type("j")
        #expect(try await page.cursor == "Lion")
        try await page.focus(on: "Cats")
        try await page.press(.down)
        #expect(try await page.cursor == "Dogs")
        try await page.browser.type("*")
        #expect(try await page.row("Seals").isExpanded == false)
        try await page.browser.type("l", holding: [.control])
        #expect(try await page.rows.last?.hasFocus == true)
        let refused: String = try await page.browser.run(
          """
          try { \(OutlinePage.component).keys = [{ key: "j", command: "hop" }] } catch (error) {
            return `${error.code}: ${error.message}`
          }
          """
        )
        #expect(refused == "invalid-data: keys: no command is called \"hop\"")
        try await page.browser.run("\(OutlinePage.component).keys = []")
        try await page.press(.home, .down)
        #expect(try await page.cursor == "Mammals")
      }
    }

    @Test("Each key does what the table says", arguments: KeyUse.all)
    func pressed(use: KeyUse) async throws {
      let name = ["columns", "headers"].contains(use.place) ? "treegrid" : "outline"
      try await OutlinePage.gallery(name) { page in
        let outline = OutlinePage.component
        // The test is about the final positions of rows.
        try await page.browser.run("\(outline).setAttribute('motion', 'none')")
        if use.place == "multiple" {
          try await page.browser.run("\(outline).setAttribute('selection', 'multiple')")
        }
        if ["checkboxes", "movable", "editable"].contains(use.place) {
          try await page.browser.run(
            "\(outline).toggleAttribute(arguments[0], true)",
            .string(use.place)
          )
        }
        if use.place == "movable" {
          try await wait("what moves rows") {
            try await page.browser.run("return \(OutlinePage.tree).matches('.movable')")
          }
        }
        try await use.check(page)
      }
    }
  }
}
