import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// The pane beside the rows that shows the current item.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct PreviewPaneTests {
    /// Opens a page with the pane, at a row.
    private func open(
      _ row: String,
      in served: Served,
      _ body: (OutlinePage) async throws -> Void
    ) async throws {
      try await OutlinePage.open(served) { page in
        try await page.browser.run("localStorage.setItem('espalier-preview', '1')")
        let url = try #require(
          URL(string: "?row=\(row)", relativeTo: page.server.page(of: nil))
        )
        try await page.browser.open(url.absoluteURL)
        try await page.waitForFirstRows()
        try await wait("the row") { try await page.selection.count == 1 }
        try await body(page)
      }
    }

    /// The text of the parts of the pane that a selector finds.
    private func texts(_ selector: String, _ page: OutlinePage) async throws -> [String] {
      try await page.browser.run(
        """
        return [...document.querySelectorAll(".preview:not([hidden]) " + arguments[0])]
          .map(it => it.textContent.trim())
        """,
        .string(selector)
      )
    }

    @Test("A text has its lines, and more of them on request")
    func text() async throws {
      let lines = (1...9_000).map { "line \($0) <b>" }
      let text = lines.joined(separator: "\\n")
      try await open("/text", in: .json(#"{"text": "\#(text)"}"#)) { page in
        try await wait("the text") { try await texts(".line", page).first == "line 1 <b>" }
        #expect(try await texts("h2", page) == ["text"])
        while try await texts(".lines > button:not([hidden])", page) == ["Show more"] {
          let before = try await texts(".line", page).count
          try await page.browser.run("document.querySelector('.lines > button').click()")
          try await wait("more") { try await texts(".line", page).count > before }
        }
        #expect(try await texts(".line", page) == lines)
      }
    }

    @Test("A file of text is shown, and one of bytes is told about")
    func files() async throws {
      let served = Served.folder(["a.swift": "import Foundation\n\nprint(1)", "b": "\u{0}\u{1}"])
      try await open("a.swift", in: served) { page in
        try await wait("the text") {
          try await texts(".line", page) == ["import Foundation", "", "print(1)"]
        }
        #expect(try await texts("dd", page).first == "File")
        #expect(try await texts("dd", page).contains("27 bytes"))
        try await page.focus()
        try await page.press(.down)
        try await wait("the other") {
          try await texts("p", page) == ["There is no preview of such files."]
        }
      }
    }

    @Test("A text, a picture and a table in an archive are shown as on disk")
    func archive() async throws {
      let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"></svg>"#
      let archive = tape([
        ("a.txt", "first\nsecond\n"), ("b.svg", svg), ("c.csv", "x,y\n1,2\n"),
        ("d.bin", "\u{0}\u{1}"),
      ])
      try await open("x.tar/a.txt", in: .folder(["x.tar": archive])) { page in
        try await wait("the text") { try await texts(".line", page) == ["first", "second"] }
        #expect(try await texts("dd", page).prefix(2) == ["File", "13 bytes"])
        #expect(try await texts("dt", page).contains("Changed"))
        try await page.focus()
        try await page.press(.down)
        try await wait("the picture") { try await texts("dd", page).contains("30 × 20") }
        try await page.press(.down)
        try await wait("the table") { try await texts(".line", page) == ["x,y", "1,2"] }
        try await page.press(.down)
        try await wait("that there is none") {
          try await texts("p", page) == ["There is no preview of such files."]
        }
      }
    }

    /// Returns an archive of the format ustar.
    private func tape(_ files: [(name: String, text: String)]) -> String {
      func field(_ text: String, _ count: Int) -> String {
        text + String(repeating: "\u{0}", count: count - text.utf8.count)
      }
      func octal(_ number: Int, _ count: Int) -> String {
        let digits = String(number, radix: 8)
        return String(repeating: "0", count: count - 1 - digits.count) + digits + "\u{0}"
      }
      let entries = files.map { name, text in
        let size = text.utf8.count
        let start =
          field(name, 100) + octal(0o644, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12)
          + octal(1_700_000_000, 12)
        let end = field("0", 101) + field("ustar\u{0}00", 255)
        let sum = (start + "        " + end).utf8.reduce(0) { $0 + Int($1) }
        return start + octal(sum, 7) + " " + end + field(text, (size + 511) / 512 * 512)
      }
      return entries.joined() + String(repeating: "\u{0}", count: 1024)
    }

    @Test("A picture is shown as one, and nothing in it runs")
    func picture() async throws {
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" onload="parent.harmed = 1">\
        <script>parent.harmed = 1</script></svg>
        """
      try await open("a.svg", in: .folder(["a.svg": svg])) { page in
        try await wait("the picture") { try await texts("dd", page).contains("30 × 20") }
        #expect(try await page.browser.run("return window.harmed ?? 0") == 0)
        #expect(
          try await page.browser.run("return document.querySelector('.preview img').alt") == "a.svg"
        )
      }
    }

    @Test("Records are a table with their fields; the text of a branch comes on request")
    func records() async throws {
      let json = #"{"list": [{"id": 1, "name": "Ada"}, {"name": "Bob", "more": [1, 2]}]}"#
      try await open("/list", in: .json(json)) { page in
        try await wait("the table") {
          try await texts("thead th", page) == ["", "id", "name", "more"]
        }
        #expect(
          try await texts("tbody tr", page) == ["01Ada", "1Bob2 items"],
          "the position, and a cell for each field"
        )
        #expect(try await texts("dd", page) == ["List", "2"])
        try await page.browser.run(
          "document.querySelector('.preview .preview-content button').click()"
        )
        try await wait("the text") {
          try await texts(".line", page) == [
            #"[{"id": 1, "name": "Ada"}, {"name": "Bob", "more": [1, 2]}]"#
          ]
        }
      }
    }

    @Test("A key and a button show and hide it; its width is kept")
    func toggle() async throws {
      try await OutlinePage.open(.json(#"{"created_at": 1732555555, "b": 1}"#)) { page in
        let isOpen = "return !!document.querySelector('.preview:not([hidden])')"
        #expect(try await page.browser.run(isOpen) == false)
        try await page.focus()
        try await page.browser.type("\\")
        try await wait("the pane") { try await page.browser.run(isOpen) }
        try await wait("the time") { try await texts("dt", page) == ["Kind", "Time"] }
        #expect(try await page.rows.contains { $0.hasFocus })
        try await page.browser.run("document.querySelector('.preview .edge').focus()")
        let width = "return document.querySelector('.preview').getBoundingClientRect().width"
        let before: Double = try await page.browser.run(width)
        try await page.press(.right)
        try await wait("a wider pane") { try await page.browser.run(width) > before }
        let wider: Double = try await page.browser.run(width)
        try await page.browser.reload()
        try await page.waitForFirstRows()
        try await wait("the pane") { try await page.browser.run(isOpen) }
        try await wait("its width") { try await page.browser.run(width) == wider }
        try await page.browser.run("document.querySelector('.preview-toggle').click()")
        try await wait("no pane") { try await !page.browser.run(isOpen) }
      }
    }

    @Test(
      "A file that cannot be fetched is reported, and fetched on request",
      .only(in: .chromium, .firefox, because: "requests that are blocked")
    )
    func failure() async throws {
      try await OutlinePage.open(.folder(["a.txt": "hello"]), console: .mayComplain) { page in
        try await page.browser.block(["*/file?*"])
        try await page.focus()
        try await page.browser.type("\\")
        try await wait("the reason") {
          try await texts("[role=status]", page) == ["The server does not answer."]
        }
        try await page.browser.block([])
        try await page.browser.run(
          "document.querySelector('.preview .preview-content button').click()"
        )
        try await wait("the text") { try await texts(".line", page) == ["hello"] }
      }
    }
  }
}
