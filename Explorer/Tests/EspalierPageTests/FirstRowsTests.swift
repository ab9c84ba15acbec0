import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// The loaded page: visible rows and accessibility tree.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct FirstRowsTests {
    @Test("The gallery shows its first outline")
    func gallery() async throws {
      try await OutlinePage.open { page in
        let list: OutlineList = try await page.server.get("api/outlines")
        #expect(list.outlines.count > 1)
        let first = try #require(list.outlines.first)
        #expect(try await page.browser.element("h1").text == first.title)
        #expect(try await page.browser.title.contains(first.title))
        let links = try await page.browser.elements("nav a")
        #expect(links.count == list.outlines.count)
        #expect(try await links[0].attribute("aria-current") == "page")
        #expect(try await page.rows.count { $0.isInWindow } > 5)
      }
    }

    @Test(
      "Nothing moves while the page loads",
      .only(in: .chromium, because: "layout shifts"),
      arguments: [500, 800, 1200]
    )
    func steady(width: Int) async throws {
      try await OutlinePage.open(.json(#"{"a": [1], "b": [2]}"#)) { page in
        try await page.browser.resize(to: Browser.Size(width: width, height: 600))
        try await page.browser.open(page.server.page(of: nil))
        try await page.waitForFirstRows()
        try await wait("the views") {
          try await page.browser.run("return document.querySelector('.views input') !== null")
        }
        let moved: Double = try await page.browser.run(
          """
          for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
          const shifts = []
          const add = list => shifts.push(...list.map(({ value }) => value))
          const observer = new PerformanceObserver(list => add(list.getEntries()))
          observer.observe({ type: "layout-shift", buffered: true })
          await new Promise(done => setTimeout(done))
          add(observer.takeRecords())
          return shifts.reduce((sum, shift) => sum + shift, 0)
          """
        )
        #expect(moved < 0.02)
      }
    }

    @Test("A link to an outline shows it, and Back returns")
    func links() async throws {
      try await OutlinePage.open { page in
        let list: OutlineList = try await page.server.get("api/outlines")
        let before = try await page.titles
        try await page.browser.elements("nav a")[1].click()
        try await wait("the second outline") {
          try await page.browser.element("h1").text == list.outlines[1].title
        }
        #expect(try await page.titles != before)
        try await page.browser.run("history.back()")
        try await wait("the first outline") {
          try await page.browser.element("h1").text == list.outlines[0].title
        }
        #expect(try await page.titles == before)
      }
    }

    @Test("An outline that does not exist is named in the words in place of rows")
    func unknown() async throws {
      try await OutlinePage.open(console: .mayComplain) { page in
        try await page.browser.open(page.server.page(of: "nowhere"))
        let panel = try await wait("the words") {
          try await page.browser.elements(".state:not([hidden])").first
        }
        #expect(try await panel.text.contains("The link asks for “nowhere”"))
        #expect(try await panel.computedRole == "status")
        #expect(try await page.browser.element(".banner").text == "")
        let isSearchable: Bool = try await page.browser.run(
          "return document.querySelector('.search').checkVisibility()"
        )
        #expect(!isSearchable)
      }
    }

    @Test("A tree, its sections and its rows have their roles and names")
    func roles() async throws {
      try await OutlinePage.open(outline: "living-things") { page in
        let outline: OutlineResponse = try await page.server.get("api/outlines/living-things")
        let tree = try await page.browser.element("[role=tree]")
        #expect(try await tree.computedRole == "tree")
        #expect(try await tree.computedLabel == outline.title)
        let group = try await page.browser.element("[role=tree] [role=group]")
        #expect(try await group.computedRole == "group")
        #expect(try await group.computedLabel == outline.sections[0].title)
        let rows = try await page.browser.elements("[role=tree] [role=group] [role=treeitem]")
        #expect(rows.count > 5)
        for (row, expected) in zip(rows, outline.rows) {
          #expect(try await row.computedRole == "treeitem")
          let label = try await row.computedLabel
          #expect(label.contains(expected.item.title))
          #expect(label.contains(expected.item.detail))
        }
      }
    }

    @Test(
      "Level, position, size and state of every row are the server's",
      arguments: ["living-things", "survey", "property-list", "million"]
    )
    func facts(outline: String) async throws {
      try await OutlinePage.open(outline: outline) { page in
        let answer: OutlineResponse = try await page.server.get("api/outlines/\(outline)")
        let first = try await page.rows
        #expect(first.count > 5)
        expect(first, are: answer.rows.prefix(first.count))
        #expect(first.count { $0.isTabStop } == 1)
        #expect(first.first?.isTabStop == true)
        if answer.rows.count == answer.total {
          try await page.scroll(to: 10_000_000)
          // The first row stays, since it is the tab stop.
          let last = try await page.rows.drop { $0.isTabStop && !$0.isInWindow }
          expect(Array(last), are: answer.rows.suffix(last.count))
        }
      }
    }

    private func expect(_ rows: [OutlinePage.Row], are expected: ArraySlice<OutlineResponse.Row>) {
      #expect(rows.count == expected.count)
      for (row, expected) in zip(rows, expected) {
        #expect(row.title == expected.item.title)
        #expect(row.detail == expected.item.detail)
        #expect(row.level == expected.level)
        #expect(row.position == expected.position)
        #expect(row.size == expected.size)
        #expect(row.section == expected.section)
        let isOpen = expected.item.page != nil
        #expect(row.isExpanded == (expected.item.branch == true ? isOpen : nil))
        #expect(!row.isSelected)
      }
    }
  }
}
