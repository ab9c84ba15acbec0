import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// Announcements, and the names of rows, for those who do not see them.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct AnnouncementTests {
    private func open(_ body: (OutlinePage) async throws -> Void) async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          window.outline = \(OutlinePage.component)
          outline.setAttribute("checkboxes", "")
          outline.data = [
            { id: "a", title: "Alder", expanded: true, children: [
              { id: "a1", title: "Grey" }, { id: "a2", title: "Black" }] },
            { id: "b", title: "Birch", disabled: true }, { id: "c", title: "Cedar" }]
          """
        )
        try await page.focus()
        try await body(page)
      }
    }

    private func labels(_ page: OutlinePage) async throws -> [String?] {
      try await page.rows.map(\.label)
    }

    @Test("A4: the name of a row says whether it is checked, and a key that checks is announced")
    func checks() async throws {
      try await open { page in
        #expect(
          try await labels(page) == [
            "Alder, not checked", "Grey, not checked", "Black, not checked", "Birch, not checked",
            "Cedar, not checked",
          ]
        )
        try await page.press(.down, .space)
        try await page.waitFor(announcement: "Grey, checked")
        #expect(
          try await labels(page).prefix(3) == [
            "Alder, partly checked", "Grey, checked", "Black, not checked",
          ]
        )
        try await page.press(.space)
        try await page.waitFor(announcement: "Grey, not checked")
        try await page.browser.run("outline.removeAttribute('checkboxes')")
        #expect(try await labels(page).first == "Alder")
      }
    }

    @Test("A5: how many rows are selected is announced, once there are several")
    func selection() async throws {
      try await open { page in
        try await page.browser.run("outline.setAttribute('selection', 'multiple')")
        try await page.browser.type("a", holding: [.control])
        try await page.waitFor(announcement: "5 selected")
      }
    }

    @Test("A14: a key on a disabled row is answered")
    func disabled() async throws {
      try await open { page in
        try await page.browser.run("outline.focusItem('b')")
        try await page.press(.space)
        try await page.waitFor(announcement: "unavailable")
        try await page.browser.run(
          "outline.shadowRoot.querySelector('[role=status]').textContent = ''"
        )
        try await page.press(.enter)
        try await page.waitFor(announcement: "unavailable")
      }
    }

    @Test("A16: the row whose editing is cancelled is announced")
    func editing() async throws {
      try await open { page in
        try await page.browser.run("outline.editable = true; await outline.edit('c')")
        try await page.press(.escape)
        try await page.waitFor(announcement: "Cedar")
      }
    }

    @Test("A13: loading is announced if it takes a while, and a failure with the way on")
    func loading() async throws {
      try await open { page in
        try await page.browser.run(
          """
          outline.removeAttribute("checkboxes")
          outline.data = [{ id: "slow", title: "Slow", branch: true }]
          outline.source = () => new Promise((_, fail) => { window.fail = fail })
          outline.data = outline.data
          """
        )
        try await wait("the row") { try await page.titles == ["Slow"] }
        try await page.focus()
        try await page.press(.right)
        try await page.waitFor(announcement: "Slow, Loading")
        try await page.browser.run("fail(new Error('The line is cut.'))")
        try await page.waitFor(
          announcement: "Slow could not be loaded: The line is cut. Press Enter to try again"
        )
      }
    }

    @Test("A8: the name of a toggle in a form says whether it is checked")
    func toggles() async throws {
      try await OutlinePage.gallery("form") { page in
        try await page.browser.run("\(OutlinePage.component).expand('labels')")
        try await page.settle()
        #expect(try await page.row("Freshman").label == "Freshman, Not checked")
        try await page.browser.run("\(OutlinePage.component).answer('freshman', true)")
        #expect(try await page.row("Freshman").label == "Freshman, Checked")
      }
    }
  }
}
