import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// Behaviour and layout in which browsers have differed from one another.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct BrowserDifferenceTests {
    private static let component = OutlinePage.component

    /// The focused element, through all shadow roots, as `active`.
    private static let active = """
      let active = document.activeElement
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
      """

    @Test("F1: a row has an indent guide below the triangle of each ancestor")
    func guides() async throws {
      try await OutlinePage.gallery("outline") { page in
        let picture = try await page.browser.screenshot()
        let counts: [[Int]] = try await page.browser.run(
          """
          const bytes = Uint8Array.from(atob(arguments[0]), letter => letter.charCodeAt(0))
          const image = await createImageBitmap(new Blob([bytes]))
          const canvas = new OffscreenCanvas(image.width, image.height)
          const context = canvas.getContext("2d", { willReadFrequently: true })
          context.drawImage(image, 0, 0)
          const rows = [...\(Self.component).shadowRoot.querySelectorAll("[role=treeitem]")]
            .filter(row => row.getBoundingClientRect().bottom < innerHeight - 40)
          return rows.map(row => {
            const { left, top, height } = row.getBoundingClientRect()
            const title = row.querySelector("[part~=title]").getBoundingClientRect()
            // Without the triangle, and what is round about the row.
            const width = Math.floor(title.left - left) - 24 - 4
            const pixels = context.getImageData(
              Math.ceil(left) + 4, Math.round(top + height / 2), width, 1).data
            let lines = 0
            for (let x = 1; x < width; x++) {
              if (pixels[4 * x] < pixels[4 * x - 4] - 8) lines++
            }
            return [Number(row.ariaLevel) - 1, lines]
          })
          """,
          .string(picture.base64EncodedString())
        )
        #expect((counts.map { $0[0] }.max() ?? 0) > 2)
        for pair in counts { #expect(pair[0] == pair[1], "\(counts)") }
      }
    }

    @Test(
      "F2: no line of text is lower than its letters, whatever the font",
      .only(in: .chromium, .firefox, because: "the height of a font in a style sheet"),
      arguments: ["outline", "treegrid", "columns", "accordion", "rows", "form"]
    )
    func lines(name: String) async throws {
      try await OutlinePage.gallery(name) { page in
        let cut: [String] = try await page.browser.run(
          """
          // In percent of the size: DejaVu Sans, Liberation Sans, Cantarell, Noto Sans, Noto Sans CJK.
          const fonts = [[92.8, 23.6], [90.5, 21.2], [98.3, 21.7], [106.9, 29.3], [116, 28.8]]
          const cut = []
          for (const [ascent, descent] of fonts) {
            const family = `Sample ${ascent}`
            const sheet = new CSSStyleSheet()
            sheet.replaceSync(`
              @font-face {
                font-family: "${family}"; src: local("DejaVu Sans");
                ascent-override: ${ascent}%; descent-override: ${descent}%;
              }
              :root, body, body * { --espalier-font: 0.875rem / 1.25 "${family}" !important; }
            `)
            document.adoptedStyleSheets = [sheet]
            if ((await document.fonts.load(`14px "${family}"`)).length === 0) {
              throw new Error("no font")
            }
            const all = [document.body]
            for (const it of all) all.push(...it.children, ...(it.shadowRoot?.children ?? []))
            for (const it of all) {
              const { overflowY, webkitLineClamp, clipPath } = getComputedStyle(it)
              const isLine = overflowY !== "visible" && overflowY !== "auto" && it.clientHeight > 0 &&
                webkitLineClamp === "none" && clipPath === "none" &&
                [...it.childNodes].some(node => node.nodeType === 3 && node.data.trim() !== "")
              if (isLine && it.scrollHeight > it.clientHeight) {
                cut.push(`${family}: ${it.localName}.${it.className} ${it.textContent}`)
              }
            }
          }
          return cut
          """
        )
        #expect(cut == [])
      }
    }

    #if os(Linux)
      @Test("Only the fonts of the tests are there, whatever the machine has")
      func fonts() async throws {
        try await OutlinePage.gallery("columns") { page in
          // A width that only the font has.
          let widths: [Double] = try await page.browser.run(
            """
            const context = document.createElement("canvas").getContext("2d")
            return ["DejaVu Sans", "sans-serif", "system-ui", "Noto Sans, sans-serif"].map(name => {
              context.font = `100px ${name}`
              return context.measureText("Living things").width
            })
            """
          )
          #expect(Set(widths).count == 1, "\(widths)")
        }
      }
    #endif

    @Test("A list that scrolls sideways is no stop of the Tab key, its columns are")
    func stops() async throws {
      try await OutlinePage.gallery("columns") { page in
        for width in [1000, 500] {
          try await page.browser.resize(to: Browser.Size(width: width, height: 700))
          try await page.browser.run("document.activeElement.blur()")
          for step in 1...8 {
            try await page.press(.tab)
            let stop: [String] = try await page.browser.run(
              """
              \(Self.active)
              const isStop = active.matches("a[href], button, input, select, [tabindex='0'], body")
              return [isStop ? "" : "wrong", active.localName, active.className]
              """
            )
            #expect(stop.first == "", "\(width) pixels, step \(step): \(stop)")
          }
        }
      }
    }

    @Test(
      "F3: Shift+Tab leaves a tree backwards, and Tab comes back to the row",
      arguments: ["outline", "treegrid", "million"]
    )
    func leaving(name: String) async throws {
      try await OutlinePage.gallery(name) { page in
        try await page.browser.run(
          "\(Self.component).shadowRoot.querySelector('[data-id][tabindex=\"0\"]').focus()"
        )
        try await page.press(.down)
        let inside = "\(Self.active)\nreturn active.dataset.id ?? active.localName"
        let row: String = try await page.browser.run(inside)
        try await page.press(.tab, holding: [.shift])
        #expect(
          try await page.browser.run(
            """
            const { activeElement } = document
            return activeElement !== document.body && activeElement !== \(Self.component)
            """
          )
        )
        try await page.press(.tab)
        #expect(try await page.browser.run(inside) == row)
      }
    }

    @Test("F4: the first stop of Tab in rows is a row, not the list")
    func firstStop() async throws {
      try await OutlinePage.gallery("rows") { page in
        try await page.browser.run(
          """
          const button = document.createElement("button")
          \(Self.component).before(button)
          button.focus()
          """
        )
        try await page.press(.tab)
        #expect(try await page.browser.run("\(Self.active)\nreturn active.role") == "row")
      }
    }

    @Test("F5: the wheel scrolls columns sideways over any column")
    func sideways() async throws {
      try await OutlinePage.gallery("columns") { page in
        try await page.browser.run("\(Self.component).focus()")
        // Animals, vertebrates, mammals, carnivores, cats.
        try await page.press(.down, .right, .right, .right, .right)
        let strip = "\(Self.component).shadowRoot.querySelector('.strip')"
        let before = try await wait("the last column") {
          let offset = try await page.browser.settledOffsetOfColumns()
          return offset > 0 ? offset : nil
        }
        let over = try await page.browser.elements(
          from: "return [\(Self.component).shadowRoot.activeElement.closest('.options')]"
        )
        try await page.browser.turnWheel(over: over[0], sideways: -60)
        try await wait("the wheel") {
          try await page.browser.run("return \(strip).scrollLeft < arguments[0]", .number(before))
        }
      }
    }

    @Test("F6: in a wide window a sheet is as high as its contents")
    func sheet() async throws {
      try await OutlinePage.gallery("form") { page in
        for (field, height) in [("gender", 150.0), ("email", 100)] {
          let given: Double = try await page.browser.run(
            """
            const form = \(Self.component)
            form.openSheet(arguments[0])
            const { height } = form.shadowRoot.querySelector("dialog").getBoundingClientRect()
            return height
            """,
            .string(field)
          )
          #expect(given > height, "\(field)")
          try await page.press(.escape)
          try await wait("the sheet to go") {
            try await page.browser.run(
              "return !\(Self.component).shadowRoot.querySelector('dialog').open"
            )
          }
        }
      }
    }

    @Test(
      "F7: after a click, an arrow key shows the focus ring",
      arguments: ["outline", "treegrid", "accordion", "rows", "form"]
    )
    func ring(name: String) async throws {
      try await OutlinePage.gallery(name) { page in
        let stop = try await page.browser.elements(
          from: """
            const root = \(Self.component).shadowRoot
            return [root.querySelector("[data-id][tabindex='0']") ?? root.querySelector("button")]
            """
        )
        try await page.browser.click(stop[0])
        try await page.press(.down)
        let found: [Bool] = try await page.browser.run(
          "\(Self.active)\nreturn [active !== arguments[0], active.matches(':focus-visible')]",
          stop[0].json
        )
        #expect(found == [true, true])
      }
    }

    @Test("F8: from right to left, a text that is cut off has the direction of its own script")
    func direction() async throws {
      for (name, parts) in [("columns", ".name"), ("outline", ".title, .detail")] {
        try await OutlinePage.gallery(name) { page in
          let directions: [String] = try await page.browser.run(
            """
            document.documentElement.dir = "rtl"
            const parts = [...\(Self.component).shadowRoot.querySelectorAll(arguments[0])]
            return parts.filter(it => it.textContent).map(it => getComputedStyle(it).direction)
            """,
            .string(parts)
          )
          #expect(!directions.isEmpty && directions.allSatisfy { $0 == "ltr" })
        }
      }
    }

    @Test("F8: the detail is beside the title, at the other side from right to left")
    func detailBesideTitle() async throws {
      try await OutlinePage.gallery("outline") { page in
        for (direction, gap) in [
          ("ltr", "detail.left - title.right"), ("rtl", "title.left - detail.right"),
        ] {
          let gaps: [Double] = try await page.browser.run(
            """
            document.documentElement.dir = arguments[0]
            const rows = [...\(Self.component).shadowRoot.querySelectorAll("[role=treeitem]")]
            return rows.filter(row => row.querySelector(".detail").textContent).map(row => {
              const [title, detail] = [".title", ".detail"]
                .map(it => row.querySelector(it).getBoundingClientRect())
              return \(gap)
            })
            """,
            .string(direction)
          )
          #expect(!gaps.isEmpty && gaps.allSatisfy { abs($0 - 10) < 0.1 }, "\(direction)")
        }
      }
    }

    @Test("F10: arrows with Control or Alt do not scroll away from the row with the focus")
    func modifiedArrows() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run("\(Self.component).setAttribute('selection', 'multiple')")
        try await page.focus()
        for held in [Key.control, .alt] {
          try await page.press(.down, holding: [held])
          try await page.press(.up, holding: [held])
          try await page.press(.down, holding: [held])
          // Scrolling by a key is smooth, and begins with the next frames.
          try await page.settle()
          let focused = try #require(try await page.rows.first { $0.hasFocus })
          #expect(focused.isInWindow, "\(held)")
          let top: Double = try await page.browser.run("return \(OutlinePage.tree).scrollTop")
          #expect(top == 0, "\(held)")
        }
      }
    }

    @Test("The ancestors of the first row stick to the upper edge")
    func sticky() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run("\(Self.component).setAttribute('sticky', '')")
        try await page.scroll(to: 400)
        let titles: [String] = try await page.browser.run(
          """
          const tree = \(OutlinePage.tree)
          const top = tree.getBoundingClientRect().top
          return [...tree.querySelectorAll(".sticky > *")]
            .filter(it => it.checkVisibility())
            .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
            .map(it => it.querySelector("[part~=title]").textContent)
          """
        )
        #expect(titles == ["Vertebrates", "Mammals", "Carnivores", "Bears"])
      }
    }

    @Test("Of a million rows the last is shown whole, and the wheel in the middle moves by pixels")
    func million() async throws {
      try await OutlinePage.gallery("million") { page in
        try await wait("a million rows") {
          try await page.browser.run("return \(Self.component).rows >= 1_000_000")
        }
        try await page.focus()
        try await page.press(.end)
        let window: Double = try await page.browser.run("return \(OutlinePage.tree).clientHeight")
        try await wait("the last row") {
          let last = try await page.rows.filter(\.isInWindow).max { $0.top < $1.top }
          return last.map { $0.hasFocus && $0.position == $0.size && $0.bottom <= window } ?? false
        }
        try await page.browser.run(
          "const tree = \(OutlinePage.tree)\ntree.scrollTop = tree.scrollHeight / 2"
        )
        try await page.settle()
        let row = try #require(try await page.rows.first { $0.top > 200 && $0.isInWindow })
        let tree = try await page.browser.elements(from: "return [\(OutlinePage.tree)]")
        try await page.browser.turnWheel(over: tree[0], by: 100)
        try await wait("the wheel") {
          let moved = try await page.rows.first { $0.id == row.id }
          return moved.map { abs(row.top - $0.top - 100) < 1 } ?? false
        }
      }
    }

    /// Nothing keeps a row that left the document.
    ///
    /// WebKit collects elements only when the heap of the scripts has grown by much, to which they
    /// contribute little. Until then the process grows.
    @Test(
      "F13: the rows that left the document are collected",
      .only(in: .chromium, .webkit, because: "a heap that is collected within seconds")
    )
    func collected() async throws {
      try await OutlinePage.gallery("million") { page in
        try await wait("rows") { try await page.rows.count > 10 }
        try await page.browser.run(
          """
          const outline = \(Self.component)
          outline.setAttribute("motion", "none")
          const root = outline.shadowRoot
          const test = window.rowTest = { left: 0, collected: 0 }
          const registry = new FinalizationRegistry(() => test.collected += 1)
          test.turn = () => {
            const rows = [...root.querySelectorAll("[role=treeitem]")]
            outline.collapseAll()
            for (const row of rows.filter(it => !it.isConnected)) {
              registry.register(row)
              test.left += 1
            }
            outline.expandAll()
          }
          """
        )
        let turn = """
          for (let k = 0; k < 50; k += 1) rowTest.turn()
          // Only between two tasks the registry hears of it.
          for (let k = 0; k < 3; k += 1) await new Promise(done => setTimeout(done))
          return [rowTest.left, rowTest.collected]
          """
        var counts: [Int] = try await page.browser.run(turn)
        let left = counts[0]
        #expect(left > 1000)
        for _ in 0..<40 where counts[1] < left { counts = try await page.browser.run(turn) }
        #expect(counts[1] >= left, "\(counts)")
      }
    }
  }

  /// Elements in a browser whose user wants no small font.
  @Suite(
    .serialized,
    .needsBrowser,
    .needsWebModules,
    .only(in: .chromium, .firefox, because: "a smallest font"),
    .browser(smallestFont: 22)
  )
  struct SmallestFontTests {
    @Test("F11: rows are as high as their text, however small a font may be")
    func rows() async throws {
      try await OutlinePage.gallery("rows") { page in
        let cut: [String] = try await page.browser.run(
          """
          const root = \(OutlinePage.component).shadowRoot
          const titles = [...root.querySelectorAll(".head .title")]
          const font = it => {
            const probe = document.createElement("span")
            probe.style.cssText = "display: block; line-height: 1; width: 1lh"
            it.append(probe)
            const { width } = probe.getBoundingClientRect()
            probe.remove()
            return width
          }
          if (font(titles[0]) !== 22) throw new Error(`a font of ${font(titles[0])} pixels`)
          return titles
            .filter(it => it.textContent)
            .filter(it => it.scrollHeight > it.clientHeight || it.clientHeight < 25)
            .map(it => it.textContent)
          """
        )
        #expect(cut == [])
      }
    }
  }
}
