import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// Lazy loading of children: on demand, delayed, and failed.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct LoadingTests {
    private let fruit = Served.folder([
      "fruit/apple.txt": "red\n", "fruit/b9.txt": "", "fruit/b10.txt": "",
      "fruit/stone/plum.txt": "",
      "leek.txt": "long\n",
    ])

    @Test("A folder is read only when it is expanded")
    func folder() async throws {
      try await OutlinePage.open(fruit) { page in
        #expect(try await page.picture == "> fruit <\n> leek.txt")
        // It is created after the page was loaded, and is shown nevertheless.
        let folder = try #require(page.served).appending(path: "fruit")
        try Data().write(to: folder.appending(path: "late.txt"))
        try await page.turn("fruit")
        try await wait("the files") { try await page.titles.contains("late.txt") }
        try await page.settle()
        let picture = try await page.picture
        #expect(
          picture == """
            v fruit <
              > apple.txt
              - b9.txt
              - b10.txt
              - late.txt
              > stone
            > leek.txt
            """
        )
        try await page.turn("stone")
        try await wait("the files") { try await page.titles.contains("plum.txt") }
      }
    }

    @Test("While children are loading, the branch is busy")
    func slow() async throws {
      try await OutlinePage.open(fruit) { page in
        try await page.holdRequests()
        try await page.turn("fruit")
        let busy = try await page.row("fruit")
        #expect(busy.isBusy)
        #expect(busy.isExpanded == true)
        #expect(try await page.titles == ["fruit", "leek.txt"])
        try await page.releaseRequests()
        try await wait("the files") { try await page.titles.contains("b10.txt") }
        #expect(try await !page.row("fruit").isBusy)
      }
    }

    @Test("A branch that is collapsed while loading stays collapsed")
    func closedMeanwhile() async throws {
      try await OutlinePage.open(fruit) { page in
        try await page.holdRequests()
        try await page.turn("fruit")
        try await page.turn("fruit")
        #expect(try await !page.row("fruit").isBusy)
        try await page.releaseRequests()
        try await page.settle()
        #expect(try await page.picture == "> fruit <\n> leek.txt")
        try await page.turn("fruit")
        try await wait("the files") { try await page.titles.contains("b10.txt") }
      }
    }

    @Test("Placeholder rows are at their final positions, and get their titles")
    func placeholders() async throws {
      try await OutlinePage.open(.list(100_000)) { page in
        try await page.holdRequests()
        try await page.scroll(to: 28 * 50_000)
        let early = try await page.rows.filter(\.isInWindow)
        #expect(early.count > 15)
        #expect(early.allSatisfy { $0.title.isEmpty && $0.label?.isEmpty == false })
        #expect(early.map(\.position).contains(50_001))
        try await page.releaseRequests()
        let late = try await wait("the words") {
          let rows = try await page.rows.filter(\.isInWindow)
          return rows.contains { $0.title.isEmpty } ? nil : rows
        }
        #expect(late.map(\.id) == early.map(\.id))
        #expect(late.map(\.top) == early.map(\.top))
        #expect(late.map(\.title) == early.map { "\($0.position - 1)" })
      }
    }

    @Test(
      "Over a slow network everything is loaded",
      .only(in: .chromium, .firefox, because: "requests that are delayed")
    )
    func slowNetwork() async throws {
      try await OutlinePage.open(fruit) { page in
        try await page.browser.delayNetwork(milliseconds: 300)
        try await page.browser.reload()
        try await page.waitForFirstRows()
        try await page.turn("fruit")
        try await wait("the files") { try await page.titles.contains("b10.txt") }
        let took: Double = try await page.browser.run(
          "return performance.getEntriesByName('espalier-first-rows')[0].startTime"
        )
        // The page, and then its requests.
        #expect(took > 600)
      }
    }

    @Test(
      "A failed request is reported in its row, and can be retried there",
      .only(in: .chromium, .firefox, because: "requests that are blocked")
    )
    func failedThenClick() async throws {
      try await OutlinePage.open(fruit, console: .mayComplain) { page in
        try await page.browser.block(["*/children*"])
        try await page.turn("fruit")
        try await wait("the failure") {
          try await page.row("fruit").detail.contains("Try again")
        }
        #expect(try await page.row("fruit").label?.contains("Try again") == true)
        #expect(try await !page.row("fruit").isBusy)
        try await page.browser.block([])
        try await page.browser.click(page.element("fruit", part: "detail"))
        try await wait("the files") { try await page.titles.contains("b10.txt") }
        #expect(try await !page.row("fruit").detail.contains("Try again"))
      }
    }

    @Test(
      "Enter retries the request as well",
      .only(in: .chromium, .firefox, because: "requests that are blocked")
    )
    func failedThenEnter() async throws {
      try await OutlinePage.open(fruit, console: .mayComplain) { page in
        try await page.browser.block(["*/children*"])
        try await page.focus()
        try await page.press(.right)
        try await wait("the failure") {
          try await page.row("fruit").detail.contains("Try again")
        }
        try await page.browser.block([])
        try await page.press(.enter)
        try await wait("the files") { try await page.titles.contains("b10.txt") }
      }
    }

    @Test("A deleted folder is reported below its row")
    func goneFolder() async throws {
      try await OutlinePage.open(fruit) { page in
        let folder = try #require(page.served).appending(path: "fruit")
        // A page that nobody sees is told of no changes, so the row stays.
        try await wait("the watch") { try await page.browser.run("return espalier.watched > 0") }
        try await page.browser.run(
          """
          Object.defineProperty(document, "hidden", { value: true })
          document.dispatchEvent(new Event("visibilitychange"))
          """
        )
        try await wait("no watch") { try await page.browser.run("return espalier.watched == 0") }
        try FileManager.default.removeItem(at: folder)
        try await page.turn("fruit")
        let row = try await wait("the reason") {
          try await page.rows.first { $0.level == 2 && !$0.title.isEmpty }
        }
        #expect(row.title == "No such file or directory")
        #expect(row.isExpanded == nil)
      }
    }

    @Test("A server that is gone is reported although nothing is asked for, until it is back")
    func serverGoneUnasked() async throws {
      try await OutlinePage.open(fruit, console: .mayComplain) { page in
        try await wait("the watch") { try await page.browser.run("return espalier.watched > 0") }
        let banner = try await page.browser.element(".banner")
        await page.server.end()
        try await wait("the message") {
          try await banner.text.contains("The server does not answer.")
        }
        let back = try await OutlineServer.start(
          Program.espalier,
          serving: page.served,
          port: page.server.port
        )
        try await wait("no message") { try await banner.text == "" }
        await back.end()
      }
    }

    @Test("An unreachable server is reported, and when it is back, Retry loads what is missing")
    func serverGone() async throws {
      try await OutlinePage.open(fruit, console: .mayComplain) { page in
        await page.server.end()
        try await page.turn("fruit")
        let alert = try await wait("a message") {
          let text = try await page.browser.element(".banner").text
          return text.isEmpty ? nil : text
        }
        #expect(alert.contains("The server does not answer."))
        #expect(try await page.browser.element(".banner").computedRole == "alert")
        // Loaded rows stay readable.
        try await page.focus()
        try await page.press(.end)
        #expect(try await page.cursor == "leek.txt")

        let back = try await OutlineServer.start(
          Program.espalier,
          serving: page.served,
          port: page.server.port
        )
        // The page may have retried by itself meanwhile, which removes the button.
        try await page.browser.run("document.querySelector('.banner button')?.click()")
        try await wait("the files") { try await page.titles.contains("b10.txt") }
        #expect(try await page.browser.element(".banner").text == "")
        await back.end()
      }
    }
  }

  /// A browser without WebAssembly, such as under a policy that forbids compiled code.
  @Suite(.serialized, .needsBrowser, .browser(hasWebAssembly: false))
  struct NoWebAssemblyTests {
    @Test("Without WebAssembly the page shows a message and the items as plain lists")
    func plain() async throws {
      try await OutlinePage.open(hasRows: false) { page in
        let browser = page.browser
        #expect(try await browser.run("return typeof WebAssembly") == "undefined")
        let alert = try await wait("a message") {
          let texts = try await browser.elements("[role=alert]")
          for text in texts where try await !text.text.isEmpty { return try await text.text }
          return nil
        }
        #expect(alert.contains("WebAssembly"))
        let list: OutlineList = try await page.server.get("api/outlines")
        let outline: OutlineResponse = try await page.server.get(
          "api/outlines/\(list.outlines[0].id)"
        )
        let text = try await browser.element("main").text
        for section in outline.sections {
          #expect(text.contains(section.title ?? ""))
          for item in section.page.items { #expect(text.contains(item.title)) }
        }
        #expect(try await browser.elements("main li").count >= outline.rows.count)
        #expect(try await browser.elements("[role=treeitem]").isEmpty)
      }
    }
  }

  /// A page whose module cannot be loaded.
  @Suite(.serialized, .needsBrowser, .browser)
  struct NoModuleTests {
    @Test(
      "Without the module the page shows a message and the items as plain lists",
      .only(in: .chromium, .firefox, because: "requests that are blocked")
    )
    func blocked() async throws {
      try await OutlinePage.open(.garden, console: .mayComplain) { page in
        try await page.browser.block(["*/espalier.wasm"])
        try await page.browser.reload()
        try await wait("a message") {
          try await page.browser.element("main").text.contains("espalier.wasm")
        }
        let items = try await page.browser.elements("main li")
        var texts: [String] = []
        for item in items { texts.append(try await item.text) }
        #expect(texts.count == 7)
        #expect(texts.first?.hasPrefix("Apple") == true)
        #expect(texts.last?.hasPrefix("Fennel") == true)
      }
    }
  }
}
