import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// Words for sources without rows, marks on changes, colours, and paths that are written.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct StateTests {
    private func state(_ page: OutlinePage) async throws -> String {
      try await page.browser.run(
        "return document.querySelector('.state:not([hidden]) h2')?.textContent ?? ''"
      )
    }

    @Test("A folder that is deleted is said to be gone, and is shown when it comes back")
    func gone() async throws {
      try await OutlinePage.open(.folder(["a.txt": ""])) { page in
        let folder = try #require(page.served)
        try await wait("the watch") { try await page.browser.run("return espalier.watched > 0") }
        try FileManager.default.removeItem(at: folder)
        try await wait("the words") { try await state(page) == "This is gone" }
        try await page.browser.reload()
        try await wait("the words again") { try await state(page) == "This is gone" }
        try await wait("the watch") { try await page.browser.run("return espalier.watched > 0") }
        try FileManager.default.createDirectory(
          at: folder.appending(path: "new"),
          withIntermediateDirectories: true
        )
        try await wait("the folder") { try await page.titles == ["new"] }
        #expect(try await state(page) == "")
      }
    }

    @Test("An empty folder has a picture and words")
    func empty() async throws {
      try await OutlinePage.open(.folder(["a/b.txt": ""])) { page in
        let folder = try #require(page.served)
        try await wait("the watch") { try await page.browser.run("return espalier.watched > 0") }
        try FileManager.default.removeItem(at: folder.appending(path: "a"))
        try await wait("no rows") { try await page.titles.isEmpty }
        let empty = try await page.browser.element("espalier-outline .empty")
        try await wait("the words") { try await empty.text == "There is nothing in here." }
      }
    }

    @Test("A row that is new or has changed is marked for a moment, and no other")
    func changed() async throws {
      try await OutlinePage.open(.folder(["a": "", "b": ""])) { page in
        let folder = try #require(page.served)
        try await wait("the watch") { try await page.browser.run("return espalier.watched > 0") }
        // Marks are kept, since they last for a moment only.
        try await page.browser.run(
          """
          window.marked = new Set()
          const look = () => {
            for (const row of \(OutlinePage.tree).querySelectorAll("[part~=changed]")) {
              marked.add(row.querySelector("[part~=title]").textContent)
            }
            requestAnimationFrame(look)
          }
          look()
          """
        )
        try Data("x".utf8).write(to: folder.appending(path: "b"))
        try Data().write(to: folder.appending(path: "c"))
        try await wait("the marks") {
          try await page.browser.run("return [...marked].sort().join()") == "b,c"
        }
        try await wait("no marks") {
          try await page.browser.run(
            "return \(OutlinePage.tree).querySelectorAll('[part~=changed]').length"
          ) == 0
        }
        #expect(try await page.browser.run("return [...marked].sort().join()") == "b,c")
      }
    }

    @Test("A number of items that is not known yet is said to be counted, and shown once it is")
    func counting() async throws {
      try await OutlinePage.open(.json(#"{"list": [1, 2, 3, 4, 5, 6]}"#)) { page in
        try await wait("the preview") {
          try await page.browser.run(
            "return !!\(OutlinePage.tree).querySelector('[part=preview]')"
          )
        }
        // As for a row of a file that is still being read.
        try await page.browser.run(
          """
          const fetch = window.fetch
          window.isCounting = true
          window.fetch = async (address, options) => {
            const answer = await fetch(address, options)
            if (!window.isCounting || !`${address}`.includes("/previews?")) return answer
            const body = await answer.json()
            for (const page of body.pages) page.total = null
            return new Response(JSON.stringify(body))
          }
          const facts = { count: undefined, least: 1_234, detail: "1,000+ items" }
          Object.assign(espalier.item(espalier.find("list")), facts)
          espalier.element.controller.draw()
          """
        )
        try await wait("the words") {
          try await page.row("list").detail == "1,000+ items, counting"
        }
        try await page.browser.run("window.isCounting = false")
        try await wait("the number") { try await page.row("list").detail == "6 items" }
        #expect(try await page.row("list").label == "list, 6 items")
      }
    }

    @Test("What cannot be shown has the reason, and a way to what there is")
    func failure() async throws {
      try await OutlinePage.open(outline: "nothing", console: .mayComplain, hasRows: false) {
        page in
        try await wait("the words") { try await state(page) == "This cannot be shown" }
        let buttons =
          "return [...document.querySelectorAll('.state button')].map(it => it.textContent)"
        #expect(try await page.browser.run(buttons) == ["Try again", "Show what there is"])
        try await page.browser.run("document.querySelector('.state button:last-child').click()")
        try await wait("the samples") {
          try await page.browser.run("return document.querySelector('h1')?.textContent ?? ''")
            == "Living things"
        }
        try await page.waitForFirstRows()
        #expect(try await state(page) == "")
      }
    }

    @Test(
      "Values are in colours by their kinds, which can be read, in light and dark",
      .only(in: .chromium, .firefox, because: "settings of the user")
    )
    func colours() async throws {
      let json = #"{"text": "x", "number": 1, "true": true, "null": null, "list": []}"#
      try await OutlinePage.open(.json(json)) { page in
        for scheme in ["light", "dark"] {
          try await page.browser.prefer(scheme == "dark" ? .dark : .light)
          let contrasts: [Double] = try await page.browser.run(
            """
            const canvas = document.createElement("canvas")
            const pen = canvas.getContext("2d", { willReadFrequently: true })
            const light = color => {
              pen.fillStyle = color
              pen.fillRect(0, 0, 1, 1)
              const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map(it => {
                const part = it / 255
                return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
              })
              return 0.2126 * r + 0.7152 * g + 0.0722 * b
            }
            const tree = \(OutlinePage.tree)
            const back = light(getComputedStyle(tree).backgroundColor)
            const colors = [...tree.querySelectorAll("[role=treeitem] > [part~=detail]")]
              .map(it => getComputedStyle(it).color)
            if (new Set(colors).size < 4) return [0]
            return colors.map(light).map(it =>
              (Math.max(it, back) + 0.05) / (Math.min(it, back) + 0.05))
            """
          )
          #expect(contrasts.count == 5 && contrasts.allSatisfy { $0 >= 4.5 }, "\(contrasts)")
        }
      }
    }

    @Test("Long values wrap by the button and by Alt and Z, stay so, and are one line again")
    func wrap() async throws {
      let long = String(repeating: "rather long ", count: 15)
      let json = #"{"short": 1, "long": "\#(long)", "last": 2, "list": [1]}"#
      func height(_ title: String, _ page: OutlinePage) async throws -> Double {
        let row = try await page.row(title)
        return row.bottom - row.top
      }
      try await OutlinePage.open(.json(json)) { page in
        try await page.browser.resize(to: Browser.Size(width: 500, height: 700))
        let usual = try await height("long", page)
        try await page.browser.click(page.browser.element(".wrap-toggle"))
        try await wait("a higher row") { try await height("long", page) > 1.5 * usual }
        #expect(try await height("short", page) == usual)
        #expect(try await height("list", page) == usual)
        try await wait("the next row below it") {
          try await abs(page.row("last").top - page.row("long").bottom) < 1
        }
        #expect(
          try await page.browser.run(
            "const tree = \(OutlinePage.tree); return tree.scrollWidth <= tree.clientWidth"
          )
        )
        try await page.browser.reload()
        try await page.waitForFirstRows()
        try await wait("a higher row again") { try await height("long", page) > 1.5 * usual }
        let pressed =
          "return document.querySelector('.wrap-toggle').getAttribute('aria-pressed')"
        #expect(try await page.browser.run(pressed) == "true")
        try await page.focus()
        try await page.browser.type("z", holding: [.alt])
        try await wait("one line") { try await height("long", page) == usual }
        try await wait("the row at its place") {
          try await abs(page.row("last").top - page.row("long").bottom) < 1
        }
        #expect(try await page.browser.run(pressed) == "false")
      }
    }

    @Test("Wrapped rows show long values as a whole, up to a limit with a way to the rest")
    func wholeValues() async throws {
      let long = (0..<90).map { "word \($0)" }.joined(separator: " ")
      let huge = String(repeating: "0123456789", count: 2_000)
      let json = #"{"n": 1, "long": "\#(long)", "other": "\#(long)!", "huge": "\#(huge)"}"#
      try await OutlinePage.open(.json(json)) { page in
        try await page.browser.resize(to: Browser.Size(width: 1200, height: 1200))
        func detail(_ title: String) async throws -> String {
          try await page.row(title).detail
        }
        #expect(try await detail("long").hasSuffix("…"))
        try await page.browser.click(page.browser.element(".wrap-toggle"))
        try await wait("the whole value") { try await detail("long") == "\"\(long)\"" }
        try await wait("the other one") { try await detail("other") == "\"\(long)!\"" }
        try await wait("a part of the third") {
          try await detail("huge") == "\"\(huge.prefix(10_000))… Show more"
        }
        let row = try await page.row("long")
        #expect(row.bottom - row.top > 60)
        #expect(try await page.row("n").detail == "1")
        try await page.browser.run(
          "\(OutlinePage.component).shadowRoot.querySelector('[part=rest]').click()"
        )
        try await wait("all of it") {
          try await page.browser.run("return document.querySelector('.value pre')?.textContent")
            == huge
        }
        try await page.browser.click(page.browser.element(".wrap-toggle"))
        try await wait("the beginning again") { try await detail("long").hasSuffix("…") }
        #expect(try await detail("huge").count < 1_000)
      }
    }

    @Test(
      "A server that does not answer is waited for, and its rows come by themselves",
      .only(in: .chromium, .firefox, because: "requests that are blocked")
    )
    func offline() async throws {
      try await OutlinePage.open(.json(#"{"a": 1}"#), console: .mayComplain) { page in
        try await page.browser.block(["*/api/*"])
        try await page.browser.reload()
        try await wait("the words") { try await state(page) == "Waiting for the server" }
        let retry = "return document.querySelector('.banner button')?.textContent ?? ''"
        #expect(try await page.browser.run(retry) == "Retry")
        try await page.browser.block([])
        try await page.waitForFirstRows()
        #expect(try await page.titles == ["a"])
        #expect(try await state(page) == "")
        #expect(try await page.browser.run(retry) == "")
      }
    }

    @Test("The ancestors of the first row stay in sight")
    func sticky() async throws {
      let list = (0..<200).map(String.init).joined(separator: ",")
      try await OutlinePage.open(.json(#"{"outer": {"inner": [\#(list)]}}"#)) { page in
        try await page.browser.run("espalier.expand(espalier.find('outer'))")
        try await wait("the list") { try await page.titles.contains("inner") }
        try await page.browser.run("espalier.expand(espalier.find('inner'))")
        try await wait("the numbers") { try await page.titles.contains("5") }
        try await page.settle()
        try await page.scroll(to: 1000)
        try await wait("the ancestors") {
          try await page.browser.run(
            """
            return [...\(OutlinePage.tree).querySelectorAll(".sticky [part~=title]")]
              .map(it => it.textContent).join()
            """
          ) == "outer,inner"
        }
      }
    }

    @Test("A path is written to go somewhere; one that leads nowhere stays, with the reason")
    func path() async throws {
      try await OutlinePage.open(.json(#"{"a": {"b/c": {"d": 1}}, "z": 1}"#)) { page in
        let note = "return document.querySelector('#path-note')?.textContent ?? ''"
        try await page.focus()
        try await page.browser.type("g", holding: [.control])
        try await wait("the field") {
          try await page.browser.run("return document.activeElement.matches('.path-field input')")
        }
        try await page.browser.type("/a/x")
        try await page.press(.enter)
        try await wait("the reason") {
          try await page.browser.run(note) == "There is no “x” in “a”."
        }
        let value = "return document.querySelector('.path-field input').value"
        #expect(try await page.browser.run(value) == "/a/x")
        try await wait("the names") {
          try await page.browser.run(
            "return [...document.querySelectorAll('#path-names option')].map(it => it.value).join()"
          ) == "/a/b~1c"
        }
        try await page.press(.delete)
        try await page.browser.type("\u{E003}b~1c/d")
        try await page.press(.enter)
        try await wait("the row") { try await page.selection == ["d"] }
        #expect(try await page.browser.elements(".path-field").isEmpty)
        #expect(
          try await page.browser.run("return new URLSearchParams(location.search).get('row')")
            == "/a/b~1c/d"
        )
      }
    }
  }
}
