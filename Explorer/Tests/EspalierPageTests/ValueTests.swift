import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// Values that are longer than their rows.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct ValueTests {
    private static let long = (0..<20_000).map { "word \($0) é\n" }.joined()

    private static var json: String {
      let text = long.replacing("\n", with: "\\n")
      return
        #"{"long": "\#(text)", "short": "x", "text": "[\"\#(String(repeating: "y", count: 500))\"]"}"#
    }

    private func text(_ page: OutlinePage) async throws -> String {
      try await page.browser.run("return document.querySelector('.value pre')?.textContent ?? ''")
    }

    private func note(_ page: OutlinePage) async throws -> String {
      try await page.browser.run("return document.querySelector('.value p')?.textContent ?? ''")
    }

    @Test("A long value is shown as a whole, a part at a time, by keys alone")
    func keys() async throws {
      try await OutlinePage.open(.json(Self.json)) { page in
        let browser = page.browser
        try await page.focus()
        #expect(try await page.cursor == "long")
        try await page.press(.enter, holding: [.shift])
        try await wait("the first part") { try await !text(page).isEmpty }
        try await wait("the size") { try await note(page).contains(" of ") }
        #expect(Self.long.hasPrefix(try await text(page)))
        #expect(try await text(page).utf8.count > 60_000)
        #expect(try await browser.element(".value h2").text == "long")
        while try await text(page).utf8.count < Self.long.utf8.count {
          let before = try await text(page).utf8.count
          try await browser.run("document.querySelector('.value > button').click()")
          try await wait("the next part") { try await text(page).utf8.count > before }
        }
        #expect(try await text(page) == Self.long)
        #expect(try await browser.run("return document.querySelector('.value > button').hidden"))
        // Escape leads back.
        try await page.press(.escape)
        #expect(try await browser.elements(".value").isEmpty)
        #expect(try await page.rows.first { $0.hasFocus }?.title == "long")
        // A value that is shown as a whole has no panel.
        try await page.press(.down)
        try await page.press(.enter, holding: [.shift])
        #expect(try await browser.elements(".value").isEmpty)
      }
    }

    @Test("A double click shows it as well, also of a text in a text; HTML in it stays text")
    func pointer() async throws {
      let inner = String(repeating: "<img src=x onerror=window.harmed=1>", count: 20)
      let json = #"{"outer": "{\"inner\": \"\#(inner)\"}"}"#
      try await OutlinePage.open(.json(json)) { page in
        try await page.turn("outer")
        try await wait("the value") { try await page.titles.contains("inner") }
        try await page.settle()
        try await page.browser.click(page.element("inner"), count: 2)
        try await wait("the text") { try await text(page) == inner }
        #expect(try await page.browser.run("return window.harmed ?? 0") == 0)
        try await page.browser.run("document.querySelector('.value header button').click()")
        #expect(try await page.browser.elements(".value").isEmpty)
      }
    }

    @Test(
      "A value that cannot be fetched is reported",
      .only(in: .chromium, .firefox, because: "requests that are blocked")
    )
    func unreachable() async throws {
      try await OutlinePage.open(.json(Self.json), console: .mayComplain) { page in
        try await page.focus()
        try await page.browser.block(["*/value*"])
        try await page.press(.enter, holding: [.shift])
        try await wait("the reason") { try await note(page) == "The server does not answer." }
        #expect(try await text(page) == "")
      }
    }
  }
}
