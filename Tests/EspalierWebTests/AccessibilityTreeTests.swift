import EspalierWebDriver
import Testing

extension PageTests {
  /// The accessibility tree of each component, as the browser computes it.
  @Suite(
    .serialized,
    .needsBrowser,
    .needsWebModules,
    .only(in: .chromium, .firefox, because: "the computed roles of trees"),
    .browser
  )
  struct AccessibilityTreeTests {
    /// One element: which it is of those that match, and what it is to be.
    struct Part: Sendable {
      var selector: String
      var index = 0
      var role: String
      var name: String
      var states: [String: String?] = [:]

      func check(_ page: OutlinePage) async throws {
        let found = try await page.browser.elements(selector)
        guard index < found.count else {
          Issue.record("there is no \(selector) of number \(index)")
          return
        }
        let element = found[index]
        #expect(try await element.computedRole == role, "\(selector)")
        #expect(try await element.computedLabel == name, "\(selector)")
        for (attribute, value) in states {
          #expect(try await element.attribute(attribute) == value, "\(selector) \(attribute)")
        }
      }
    }

    @Test(
      "Each page has a main part, one heading of the first level, and a name for all controls"
    )
    func pages() async throws {
      for name in ["outline", "treegrid", "columns", "accordion", "form", "rows", "million"] {
        try await OutlinePage.gallery(name) { page in
          let browser = page.browser
          #expect(try await browser.elements("main").count == 1)
          #expect(try await browser.elements("h1").count == 1)
          #expect(try await browser.title == "\(browser.element("h1").text) – Espalier")
          #expect(try await browser.element("nav [aria-current=page]").text != "")
          for control in try await browser.elements(".controls :is(select, input, button)") {
            #expect(try await !control.computedLabel.isEmpty)
          }
          for control in ["theme", "density", "motion"] {
            #expect(try await browser.element("#\(control)").computedRole == "combobox")
          }
        }
      }
    }

    @Test("An outline is a tree of tree items in groups")
    func outline() async throws {
      try await OutlinePage.gallery("outline") { page in
        for part in [
          Part(
            selector: "[role=tree]",
            role: "tree",
            name: "Living things",
            states: ["aria-multiselectable": nil]
          ),
          Part(selector: "[role=group]", role: "group", name: "Animals"),
          Part(
            selector: "[role=treeitem]",
            role: "treeitem",
            name: "Vertebrates, Vertebrata",
            states: [
              "aria-level": "1", "aria-posinset": "1", "aria-setsize": "7",
              "aria-expanded": "true", "aria-selected": "false", "tabindex": "0",
            ]
          ),
          Part(
            selector: "[role=treeitem]",
            index: 4,
            role: "treeitem",
            name: "Lion, Panthera leo",
            states: [
              "aria-level": "5", "aria-posinset": "1", "aria-setsize": "9",
              "aria-expanded": nil, "tabindex": "-1",
            ]
          ),
        ] { try await part.check(page) }
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.setAttribute("selection", "multiple")
          outline.toggleAttribute("checkboxes", true)
          """
        )
        let tree = try await page.browser.element("[role=tree]")
        #expect(try await tree.attribute("aria-multiselectable") == "true")
        try await page.focus()
        try await page.press(.down, .down, .down, .down, .space)
        let lion = try await page.browser.activeElement
        #expect(try await lion.computedLabel == "Lion, Panthera leo, checked")
        #expect(try await lion.attribute("aria-checked") == "true")
        #expect(try await page.element("Cats").attribute("aria-checked") == "mixed")
      }
    }

    @Test("An outline with columns is a tree grid of rows and cells, below headers")
    func treegrid() async throws {
      try await OutlinePage.gallery("treegrid") { page in
        for part in [
          Part(selector: "[role=treegrid]", role: "treegrid", name: "Living things"),
          Part(selector: "[role=columnheader]", role: "columnheader", name: "Name"),
          Part(
            selector: "[role=columnheader]",
            index: 1,
            role: "columnheader",
            name: "Scientific name"
          ),
          Part(
            selector: "[role=row][data-id]",
            role: "row",
            name: "Animals, Animalia, 285",
            states: ["aria-level": "1", "aria-expanded": "true", "tabindex": "0"]
          ),
          Part(
            selector: "[role=row][data-id] [role=gridcell]",
            role: "gridcell",
            name: "Animals"
          ),
          Part(
            selector: "[role=row][data-id] [role=gridcell]",
            index: 2,
            role: "gridcell",
            name: "285",
            states: ["aria-colindex": "3"]
          ),
        ] { try await part.check(page) }
      }
    }

    @Test("Columns are list boxes, with breadcrumbs")
    func columns() async throws {
      try await OutlinePage.gallery("columns") { page in
        for part in [
          Part(selector: "[role=group]", role: "group", name: "Living things"),
          Part(selector: "[role=listbox]", role: "listbox", name: "Living things"),
          Part(
            selector: "[role=option]",
            role: "option",
            name: "Animals",
            states: ["aria-selected": "false", "aria-setsize": "3", "aria-posinset": "1"]
          ),
        ] { try await part.check(page) }
        try await page.browser.click(page.browser.element("[role=option]"))
        try await wait("the next column") {
          try await page.browser.elements("[role=listbox]").count == 2
        }
        let option = try await page.browser.activeElement
        #expect(try await option.computedRole == "option")
        #expect(try await option.attribute("aria-selected") == "true")
        let next = try await page.browser.elements("[role=listbox]")[1]
        #expect(try await next.computedLabel == "Animals")
      }
    }

    @Test("An accordion consists of headings with buttons, and their regions")
    func accordion() async throws {
      try await OutlinePage.gallery("accordion") { page in
        for part in [
          Part(selector: "[role=group]", role: "group", name: "Trees"),
          Part(
            selector: "[aria-expanded][aria-controls]",
            role: "button",
            name: "Oak",
            states: ["aria-expanded": "true"]
          ),
          Part(
            selector: "[aria-expanded][aria-controls]",
            index: 1,
            role: "button",
            name: "Beech",
            states: ["aria-expanded": "false"]
          ),
          Part(selector: "[role=region]", role: "region", name: "Oak"),
        ] { try await part.check(page) }
        let heading: [String] = try await page.browser.run(
          """
          const button = \(OutlinePage.component).shadowRoot.querySelector("[aria-controls]")
          const heading = button.parentElement
          return [heading.ariaLevel ?? heading.localName, heading.role ?? heading.localName]
          """
        )
        #expect(heading == ["2", "heading"] || heading == ["h2", "h2"])
      }
    }

    @Test("A form is a tree of sections, with fields in sheets that are dialogs")
    func form() async throws {
      try await OutlinePage.gallery("form") { page in
        for part in [
          Part(selector: "[role=tree]", role: "tree", name: "Survey filter"),
          Part(
            selector: "[role=treeitem]",
            role: "treeitem",
            name: "Labels, 3 items",
            states: ["aria-expanded": "false", "aria-level": "1", "tabindex": "0"]
          ),
        ] { try await part.check(page) }
      }
    }

    @Test("Expandable rows are a treegrid, with buttons that open them")
    func rows() async throws {
      try await OutlinePage.gallery("rows") { page in
        for part in [
          Part(selector: "[role=treegrid]", role: "treegrid", name: "Messages"),
          Part(
            selector: "[role=row]",
            role: "row",
            name: "Message 0 0:00",
            states: ["aria-expanded": "false", "aria-posinset": "1", "aria-setsize": "10000"]
          ),
          Part(
            selector: "[role=row] button",
            role: "button",
            name: "Show more Message 0",
            states: ["aria-expanded": "false"]
          ),
        ] { try await part.check(page) }
      }
    }

    @Test("A million rows: each has its position and set size")
    func million() async throws {
      try await OutlinePage.gallery("million") { page in
        try await Part(selector: "[role=tree]", role: "tree", name: "Numbers").check(page)
        let first = try #require(try await page.rows.first)
        #expect(first.title == "Three levels of a hundred" && first.size == 2)
        try await page.focus()
        try await page.press(.down, .right)
        try await wait("its children") { try await page.count > 1_000_000 }
        try await page.press(.end)
        try await wait("the last number") { try await page.cursor == "1,000,000" }
        let last = try await page.row("1,000,000")
        #expect(last.position == 1_000_000 && last.size == 1_000_000 && last.level == 2)
      }
    }
  }
}
