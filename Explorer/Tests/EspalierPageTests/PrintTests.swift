import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// The page on paper.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct PrintTests {
    /// The number of rows that are drawn, whether the last value is among them, how many rows lie
    /// over others, and the words on those that are left out.
    private static let look = """
      const root = document.querySelector('.stage > espalier-outline').shadowRoot
      const rows = [...root.querySelectorAll('[role=treeitem]')]
      const boxes = rows.map(row => row.getBoundingClientRect()).sort((a, b) => a.top - b.top)
      const overlaps = boxes.filter((box, k) => k > 0 && box.top < boxes[k - 1].bottom - 1)
      return [rows.length, rows.some(row => row.textContent.includes('the last')),
        overlaps.length, root.querySelector('.unprinted')?.textContent ?? ''].join('|')
      """

    private struct Nothing: Decodable {}

    private struct Printed: Decodable {
      /// The document in Base64.
      var data: String
    }

    /// The number of rows that are drawn.
    private func drawn(_ page: OutlinePage) async throws -> Int {
      let told: String = try await page.browser.run(Self.look)
      return told.split(separator: "|").first.flatMap { Int($0) } ?? 0
    }

    /// A list of long and short values.
    private func json(_ count: Int) -> String {
      let values = (0..<count).map { number in
        let words = String(repeating: " and on", count: number % 5 * 30)
        return "\"\(number)\(number == count - 1 ? " the last" : words)\""
      }
      return "[\(values.joined(separator: ","))]"
    }

    @Test(
      "All rows are drawn for paper, in one line each or wrapped",
      .only(in: .chromium, because: "printing and the media of paper"),
      arguments: [false, true]
    )
    func printed(isWrapped: Bool) async throws {
      try await OutlinePage.open(.json(json(300))) { page in
        let browser = page.browser
        if isWrapped { try await browser.run("document.querySelector('.wrap-toggle').click()") }
        try await wait("the first rows") {
          try await drawn(page) > 5
        }
        // Emulated paper has the styles of paper before the page is told.
        let _: Nothing = try await browser.devTools(
          "Emulation.setEmulatedMedia",
          ["media": "print"]
        )
        try await browser.run("dispatchEvent(new Event('beforeprint'))")
        // The values of the last rows may still be on their way.
        try await wait("all rows on paper") {
          try await browser.run(Self.look) == "300|true|0|"
        }
        let _: Nothing = try await browser.devTools(
          "Emulation.setEmulatedMedia",
          ["media": ""]
        )
        try await browser.run("dispatchEvent(new Event('afterprint'))")
        // As the browser prints.
        try await browser.run(
          """
          const look = () => { \(Self.look) }
          addEventListener('beforeprint', () => window.seen = look(), { once: true })
          """
        )
        let pdf: Printed = try await browser.devTools("Page.printToPDF")
        #expect(!pdf.data.isEmpty)
        let seen: String = try await browser.run("return seen")
        #expect(seen == "300|true|0|")
        try await wait("the screen again") {
          try await drawn(page) < 100
        }
        if isWrapped { try await browser.run("document.querySelector('.wrap-toggle').click()") }
      }
    }
  }
}
