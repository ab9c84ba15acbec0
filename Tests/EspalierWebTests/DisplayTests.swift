import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// The display of a filter without results, in a narrow window, and on paper.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct DisplayTests {
    @Test("V1, A6: a filter without results says so, and has a button that leads back")
    func nothingFound() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run("window.outline = \(OutlinePage.component)")
        let before: Int = try await page.browser.run("return outline.rows")
        let count: Int = try await page.browser.run("return outline.filter('bearzz')")
        #expect(count == 0)
        let state = """
          const root = outline.shadowRoot
          const shown = selector => [...root.querySelectorAll(selector)]
            .filter(it => it.checkVisibility()).map(it => it.textContent)
          return [...shown(".nothing > *"), ...shown(".section-title"),
            root.querySelector("[role=tree]").getAttribute("aria-description") ?? ""]
          """
        let words = "Nothing matches “bearzz”"
        #expect(try await page.browser.run(state) == [words, "Clear filter", words])
        try await page.waitFor(announcement: "No results")
        try await page.browser.click(page.browser.element("[part~=clear]"))
        #expect(try await page.browser.run("return outline.rows") == before)
        let after: [String] = try await page.browser.run(state)
        #expect(after.contains("Animals") && !after.contains(words))
        // The focus is on a row again.
        #expect(try await page.rows.contains { $0.hasFocus })
        let function: [String] = try await page.browser.run("outline.filter(() => false); \(state)")
        #expect(function.first == "Nothing matches")
      }
    }

    @Test(
      "V2: in a narrow window all columns of a tree grid get narrower, and none is lost",
      .only(in: .chromium, .firefox, because: "windows narrower than 447 pixels")
    )
    func narrowGrid() async throws {
      try await OutlinePage.gallery("treegrid") { page in
        try await page.browser.resize(to: .init(width: 390, height: 700))
        try await wait("the widths") {
          try await page.browser.run("return \(OutlinePage.component).clientWidth <= 390")
        }
        let widths: [Double] = try await page.browser.run(
          """
          await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
          const root = \(OutlinePage.component).shadowRoot
          return [...root.querySelectorAll("[role=columnheader]")]
            .map(it => it.getBoundingClientRect().width)
          """
        )
        #expect(
          widths.count == 3 && widths[0] >= 112 && widths.allSatisfy { $0 >= 56 },
          "\(widths)"
        )
        let cells: Int = try await page.browser.run(
          """
          return \(OutlinePage.component).shadowRoot
            .querySelector("[role=row] > [role=gridcell]").parentElement
            .querySelectorAll("[role=gridcell]").length
          """
        )
        #expect(cells == 3)
      }
    }

    @Test("V3: on paper there are the rows, up to a thousand, and the number of the others")
    func paper() async throws {
      try await OutlinePage.gallery("million") { page in
        let told: [String] = try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.data = { titles: k => `Row ${k}`, count: 1250 }
          const root = outline.shadowRoot
          const tell = () => [root.querySelector(".outline").classList.contains("printed"),
            root.querySelectorAll("[role=treeitem]").length >= 1000,
            root.querySelector(".content").offsetHeight === 28_006,
            root.querySelector(".unprinted")?.textContent ?? ""].join()
          outline.reveal(700)
          const { top } = outline.scene
          const told = [tell()]
          dispatchEvent(new Event("beforeprint"))
          told.push(tell())
          dispatchEvent(new Event("afterprint"))
          told.push(tell(), `${outline.scene.top === top && top > 0}`)
          return told
          """
        )
        #expect(
          told == [
            "false,false,false,", "true,true,true,and 250 more", "false,false,false,", "true",
          ]
        )
      }
    }

    @Test(
      "V15: beyond the usual levels a child still begins further in than its parent",
      .only(in: .chromium, .firefox, because: "windows narrower than 447 pixels")
    )
    func deep() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.resize(to: .init(width: 390, height: 700))
        let places: [Double] = try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          let item = { title: "13" }
          for (let level = 12; level >= 0; level -= 1) {
            item = { title: `${level}`, expanded: true, children: [item] }
          }
          outline.data = [item]
          return [...outline.shadowRoot.querySelectorAll("[role=treeitem] > .title")]
            .map(it => it.getBoundingClientRect().left)
          """
        )
        #expect(places.count == 14)
        #expect(zip(places, places.dropFirst()).allSatisfy { $1 >= $0 + 4 }, "\(places)")
      }
    }
  }
}
