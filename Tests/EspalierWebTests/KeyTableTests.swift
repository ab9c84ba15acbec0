import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// The documentation's table of keys, key by key; request 5 of those who use trees in browsers.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct KeyTableTests {
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
        #expect(table.map(\.press).sorted() == KeyUse.all.map(\.press).sorted())
        #expect(table.allSatisfy { $0.words.hasSuffix(".") })
      }
    }

    @Test("The documentation has the same table")
    func documented() async throws {
      try await OutlinePage.gallery("outline") { page in
        let lines = try await table(page).map { use in
          let name = KeyUse.name(of: use.key)
          let held = use.modifiers.isEmpty ? "" : use.modifiers + "+"
          let place = KeyUse.places[use.where] ?? "unknown: \(use.where)"
          return "| \(held)\(name) | \(use.words) | \(place) |"
        }
        let file = URL(filePath: #filePath)
          .deletingLastPathComponent()
          .appending(path: "../../Documentation/keys.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        #expect(rows.map(String.init) == lines)
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
