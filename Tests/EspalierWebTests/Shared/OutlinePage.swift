import EspalierWebDriver
import Foundation
import Testing

/// A page of a server in the browser of the suite.
///
/// Each target of tests that uses this has its own ``PageHost``: who offers the page.
struct OutlinePage {
  let browser: Browser
  let host: PageHost

  /// The permitted contents of the console at the end.
  enum Console {
    /// Nothing at all.
    case staysEmpty
    /// Messages of the browser about requests that fail.
    case mayComplain
  }

  /// Opens an address, waits for the first rows, and runs the body.
  ///
  /// - Parameter hasRows: False for a page that is to have no rows.
  static func open(
    _ url: URL,
    of host: PageHost,
    console: Console = .staysEmpty,
    hasRows: Bool = true,
    _ body: (OutlinePage) async throws -> Void
  ) async throws {
    let page = OutlinePage(browser: try PageTests.browser, host: host)
    try await page.begin(url)
    if hasRows { try await page.waitForFirstRows() }
    try await body(page)
    let lines = try await page.browser.takeConsole()
    if console == .staysEmpty { #expect(lines.isEmpty, "the console") }
  }

  private func begin(_ url: URL) async throws {
    // Settings of the previous test for all pages; an empty page has none.
    try? await browser.run("sessionStorage.clear()")
    try await browser.prefer()
    try await browser.restoreNetwork()
    try await browser.resize(to: Browser.Options().size)
    // The page of the test before goes first: its server has ended, and it would complain of that.
    try await browser.openBlank()
    _ = try await browser.takeConsole()
    try await browser.open(url)
    // Browsers do not write these errors to the console themselves.
    try await browser.run(
      """
      addEventListener("error", ({ message }) => {
        if (message.startsWith("ResizeObserver")) console.error(message)
      })
      """
    )
  }

  /// Waits until rows are on the screen.
  func waitForFirstRows() async throws {
    try await wait("the first rows") {
      try await browser.run(
        "return performance.getEntriesByName('espalier-first-rows').length > 0"
      )
    }
  }

  /// Waits until a message is announced.
  func waitFor(announcement words: String) async throws {
    try await wait("the announcement “\(words)”") {
      try await browser.run(
        """
        const { shadowRoot } = \(Self.component)
        return shadowRoot.querySelector("[role=status]").textContent === arguments[0]
        """,
        .string(words)
      )
    }
  }

  // The contents

  /// The component that the page shows.
  static let component = """
    document.querySelector(
      "espalier-outline, espalier-columns, espalier-accordion, espalier-form, espalier-rows")
    """

  /// The tree in an outline, which scrolls.
  static let tree =
    "\(component).shadowRoot.querySelector('[role=tree], [role=treegrid], [role=grid]')"

  /// The element in the component that has the focus.
  static let active = "\(component).shadowRoot.activeElement"

  /// All rows that there are elements of, in the order of the document.
  var rows: [Row] {
    get async throws {
      try await browser.run(
        """
        const tree = \(Self.tree)
        const window = tree.getBoundingClientRect()
        return [...tree.querySelectorAll("[role=treeitem]")].map(row => {
          const box = row.getBoundingClientRect()
          return {
            id: Number(row.dataset.id),
            title: row.querySelector("[part~=title]").textContent,
            detail: row.querySelector("[part~=detail]")?.textContent ?? "",
            label: row.ariaLabel,
            section: row.closest("[role=group][aria-label]")?.ariaLabel ?? null,
            level: Number(row.ariaLevel),
            position: Number(row.ariaPosInSet),
            size: Number(row.ariaSetSize),
            isExpanded: row.ariaExpanded === null ? null : row.ariaExpanded === "true",
            isSelected: row.ariaSelected === "true",
            isBusy: row.ariaBusy === "true",
            isTabStop: row.tabIndex === 0,
            hasFocus: row === \(Self.active),
            top: box.top - window.top,
            bottom: box.bottom - window.top,
            isInWindow: box.bottom > window.top && box.top < window.bottom,
          }
        })
        """
      )
    }
  }

  /// The rows in the window, drawn: `v` an open branch, `>` a closed one, `-` a leaf; `<` the
  /// cursor, `*` selected.
  var picture: String {
    get async throws {
      try await rows.filter(\.isInWindow).map(\.picture).joined(separator: "\n")
    }
  }

  /// The title of the row that Tab leads to.
  ///
  /// There is exactly one, and if any row has the focus, that one has.
  var cursor: String {
    get async throws {
      let rows = try await rows
      let stops = rows.filter(\.isTabStop)
      #expect(stops.count == 1, "tab stops")
      #expect(rows.allSatisfy { $0.isTabStop || !$0.hasFocus })
      return try #require(stops.first).title
    }
  }

  /// The titles of the selected rows.
  var selection: [String] {
    get async throws { try await rows.filter(\.isSelected).map(\.title) }
  }

  /// The titles of all rows that there are elements of.
  var titles: [String] {
    get async throws { try await rows.map(\.title) }
  }

  /// The only row with a title, as soon as there is one.
  func row(_ title: String) async throws -> Row {
    try await wait("one row with the title \(title)") {
      let found = try await rows.filter { $0.title == title }
      return found.count == 1 ? found[0] : nil
    }
  }

  /// The row's element, or a part of it.
  func element(_ title: String, part: String? = nil) async throws -> Element {
    let row = "[role=treeitem][data-id='\(try await row(title).id)']"
    return try await browser.element(part.map { "\(row) [part~=\($0)]" } ?? row)
  }

  // The user's input

  /// Gives the focus to the row that Tab leads to.
  func focus() async throws {
    try await browser.run("\(Self.tree).querySelector('[tabindex=\"0\"]').focus()")
    #expect(try await rows.contains { $0.hasFocus })
  }

  func press(_ keys: Key..., holding held: [Key] = []) async throws {
    for key in keys { try await browser.press(key, holding: held) }
  }

  /// Clicks the triangle of a row.
  func turn(_ title: String) async throws {
    try await browser.click(element(title, part: "triangle"))
  }

  /// Scrolls to a place in pixels from the top, and waits until the page has noticed.
  func scroll(to top: Int) async throws {
    try await browser.run(
      """
      const tree = \(Self.tree)
      const before = tree.scrollTop
      tree.scrollTop = arguments[0]
      if (tree.scrollTop === before) return
      await new Promise(done => tree.addEventListener("scroll", done, { once: true }))
      """,
      .integer(top)
    )
  }

  /// Waits until all motion is over: rows that glide, come from under others, or go.
  func settle() async throws {
    try await browser.run(
      """
      const places = () => [...\(Self.tree).querySelectorAll("[style]")]
        .map(it => it.style.cssText).join()
      for (let same = 0, last = ""; same < 4; ) {
        await new Promise(requestAnimationFrame)
        const now = places()
        same = now === last ? same + 1 : 0
        last = now
      }
      """
    )
  }
}

extension OutlinePage {
  /// The state of a row in the document.
  struct Row: Decodable, Equatable {
    var id: Int
    var title: String
    var detail: String
    /// The label for who listens.
    var label: String?
    /// The label of the group it is in.
    var section: String?
    /// From 1.
    var level: Int
    var position: Int
    var size: Int
    /// Nil for a leaf.
    var isExpanded: Bool?
    var isSelected: Bool
    var isBusy: Bool
    var isTabStop: Bool
    var hasFocus: Bool
    /// In pixels from the top of the window.
    var top: Double
    var bottom: Double
    var isInWindow: Bool

    var picture: String {
      let mark = isExpanded.map { $0 ? "v" : ">" } ?? "-"
      return String(repeating: "  ", count: level - 1) + "\(mark) \(title)"
        + (isTabStop ? " <" : "") + (isSelected ? " *" : "")
    }
  }
}

extension Browser {
  /// Waits until the columns no longer scroll, and returns the distance by which they are scrolled.
  func settledOffsetOfColumns() async throws -> Double {
    try await run(
      """
      const columns = document.querySelector("espalier-columns")
      const strip = columns.shadowRoot.querySelector(".strip")
      for (let same = 0, last = -1; same < 9; ) {
        await new Promise(requestAnimationFrame)
        same = strip.scrollLeft === last ? same + 1 : 0
        last = strip.scrollLeft
      }
      return strip.scrollLeft
      """
    )
  }
}
