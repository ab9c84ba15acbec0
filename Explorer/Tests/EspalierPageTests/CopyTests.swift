import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// The menu of what can be copied of the current row.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct CopyTests {
    private static let json = #"{"a b": {"list": [1, {"text": "say \"hi\"\n", "n": 1.50}]}}"#

    /// Opens the page at a row, with a clipboard that can be read.
    private func open(
      _ row: String,
      in served: Served,
      _ body: (OutlinePage) async throws -> Void
    ) async throws {
      try await OutlinePage.open(served) { page in
        var parts = try #require(
          URLComponents(url: page.server.page(of: nil), resolvingAgainstBaseURL: false)
        )
        parts.queryItems = (parts.queryItems ?? []) + [URLQueryItem(name: "row", value: row)]
        try await page.browser.open(#require(parts.url))
        try await page.waitForFirstRows()
        try await wait("the row") { try await page.selection.count == 1 }
        try await page.browser.run(
          """
          Object.defineProperty(navigator, "clipboard", {
            value: { writeText: async text => { window.copied = text } },
          })
          """
        )
        try await body(page)
      }
    }

    private func openMenu(_ page: OutlinePage) async throws {
      try await page.browser.click(page.browser.element(".path:not([hidden]) .more"))
      try await wait("the menu") { try await page.browser.elements(".copies").count == 1 }
    }

    /// The entry of the path of what is served.
    private func filePath(_ page: OutlinePage) throws -> String {
      "File path: \(try #require(page.served).path)"
    }

    /// The entries of the menu.
    private func entries(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run(
        """
        return [...document.querySelectorAll(".copies [role=menuitem]")]
          .map(entry => [...entry.children].map(it => it.textContent).join(": "))
        """
      )
    }

    /// Chooses an entry, and returns the text in the clipboard.
    private func copied(_ title: String, _ page: OutlinePage) async throws -> String {
      try await page.browser.run(
        """
        delete window.copied
        const entries = [...document.querySelectorAll(".copies [role=menuitem]")]
        entries.find(it => it.firstElementChild.textContent === arguments[0]).click()
        """,
        .string(title)
      )
      // The report of the copy before may still be there.
      try await wait("the copy and its report") {
        try await page.browser.run(
          """
          const report = document.querySelector('.path:not([hidden]) [role=status]')
          return "copied" in window && report.textContent === "Copied"
          """
        )
      }
      return try await page.browser.run("return window.copied")
    }

    @Test("Key, value, pointer, path for jq and link of a text are copied exactly")
    func text() async throws {
      try await open("/a b/list/1/text", in: .json(Self.json)) { page in
        try await openMenu(page)
        #expect(
          try await entries(page) == [
            "Key: text", #"Value: "say \"hi\"\n""#, "As written: ",
            "JSON Pointer: /a b/list/1/text", #"Path for jq: .["a b"].list[1].text"#,
            try filePath(page), "Link: ", "Download: text.txt",
          ]
        )
        #expect(try await copied("Key", page) == "text")
        #expect(try await page.browser.elements(".copies").isEmpty)
        try await openMenu(page)
        #expect(try await copied("Value", page) == "say \"hi\"\n")
        try await openMenu(page)
        #expect(try await copied("As written", page) == #""say \"hi\"\n""#)
        try await openMenu(page)
        #expect(try await copied("JSON Pointer", page) == "/a b/list/1/text")
        try await openMenu(page)
        #expect(try await copied("Path for jq", page) == #".["a b"].list[1].text"#)
        try await openMenu(page)
        let link = try await copied("Link", page)
        try await page.browser.open(#require(URL(string: link)))
        try await page.waitForFirstRows()
        try await wait("the row of the link") { try await page.selection == ["text"] }
      }
    }

    @Test("A branch is copied and downloaded as it is written")
    func branch() async throws {
      try await open("/a b/list/1", in: .json(Self.json)) { page in
        try await openMenu(page)
        // An element has no key.
        #expect(
          try await entries(page) == [
            "Value: 2 items", "JSON Pointer: /a b/list/1", #"Path for jq: .["a b"].list[1]"#,
            try filePath(page), "Link: ", "Download: 1.json",
          ]
        )
        let written = #"{"text": "say \"hi\"\n", "n": 1.50}"#
        let download: String = try await page.browser.run(
          """
          const link = document.querySelector(".copies a[download]")
          return await (await fetch(link.href)).text()
          """
        )
        #expect(download == written)
        #expect(try await copied("Value", page) == written)
      }
    }

    @Test("A folder has a name and a link, a data file also a download, other files have none")
    func files() async throws {
      let served = Served.folder(["sub/x.json": "[1]", "sub/note.bin": "\u{0}"])
      for (row, expected) in [
        ("sub", ["Name: sub", "Link: "]),
        ("sub/x.json", ["Name: x.json", "Link: ", "Download: x.json"]),
        (
          "sub/x.json/0",
          ["Value: 1", "JSON Pointer: /0", "Path for jq: .[0]", "Link: ", "Download: 0.txt"]
        ),
        ("sub/note.bin", ["Name: note.bin", "Link: "]),
      ] {
        try await open(row, in: served) { page in
          var expected = expected
          let place = try #require(expected.firstIndex(of: "Link: "))
          let file = row == "sub/x.json/0" ? "sub/x.json" : row
          expected.insert(try filePath(page) + "/" + file, at: place)
          try await openMenu(page)
          #expect(try await entries(page) == expected)
        }
      }
    }

    @Test("The menu is used by keys; Escape closes it, and its button has the focus again")
    func keys() async throws {
      try await open("/a b/list/1/n", in: .json(Self.json)) { page in
        try await page.browser.run(
          "document.querySelector('.path:not([hidden]) .more').focus()"
        )
        try await page.press(.enter)
        let active = "return document.activeElement.textContent"
        try await wait("the first entry") { try await page.browser.run(active) == "Keyn" }
        try await page.press(.down)
        #expect(try await page.browser.run(active) == "Value1.50")
        try await page.press(.end)
        #expect(try await page.browser.run(active) == "Downloadn.txt")
        try await page.press(.down)
        #expect(try await page.browser.run(active) == "Keyn")
        try await page.press(.escape)
        #expect(try await page.browser.elements(".copies").isEmpty)
        #expect(try await page.browser.run("return document.activeElement.className") == "more")
        try await page.press(.enter)
        try await wait("the menu") { try await page.browser.elements(".copies").count == 1 }
        try await page.press(.down)
        try await page.press(.enter)
        try await wait("the number as it is written") {
          try await page.browser.run("return window.copied ?? ''") == "1.50"
        }
        // Another click on the button closes what the first one opened.
        try await openMenu(page)
        try await page.browser.click(page.browser.element(".path:not([hidden]) .more"))
        #expect(try await page.browser.elements(".copies").isEmpty)
      }
    }
  }
}
