import EspalierWebDriver
import Testing

extension PageTests {
  /// Outlines that take items of another one, files and text.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct ReceiveTests {
    /// Puts two outlines beside each other, of which the second takes what the first has.
    private func open(_ body: (OutlinePage) async throws -> Void) async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          document.body.innerHTML = ["a", "b"].map((id) =>
            `<espalier-outline id="${id}" movable motion="none"></espalier-outline>`).join("")
          window.a = document.querySelector("#a")
          window.b = document.querySelector("#b")
          for (const { style } of [a, b]) Object.assign(style, { width: "300px", height: "200px" })
          b.receives = "items files text"
          const leaf = (title) => ({ id: title, title })
          a.data = [{ id: "X", title: "X", expanded: true, children: ["X1", "X2"].map(leaf) }, leaf("Y")]
          b.data = [{ id: "P", title: "P", expanded: true, children: [leaf("Q")] }, leaf("R")]
          await Promise.all([a.ready, b.ready])
          window.told = []
          window.isRefused = false
          for (const outline of [a, b]) {
            for (const name of ["willreceive", "receive", "insert", "delete"]) {
              outline.addEventListener(`espalier-${name}`, (event) => {
                const { kind = "", ids, items = [], parent = "", index = "" } = event.detail
                const what = ids ?? items.map(({ title }) => title)
                told.push(`${outline.id} ${name} ${kind} ${what} ${parent} ${index}`)
                if (isRefused && name === "willreceive") event.preventDefault()
              })
            }
          }
          window.titles = (outline) => [...outline.shadowRoot.querySelectorAll("[role=treeitem]")]
            .map((row) => row.ariaLevel + row.ariaLabel).join(" ")
          """
        )
        // The features are loaded on demand.
        try await wait("the outlines") {
          try await page.browser.run(
            """
            return a.shadowRoot.querySelector(".movable") !== null && titles(b) === "1P 2Q 1R"
            """
          )
        }
        try await body(page)
      }
    }

    private func titles(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run("return [titles(a), titles(b)]")
    }

    private func told(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run("return told.splice(0)")
    }

    /// Drags from the middle of a row to that of another, and answers whether a place is shown there.
    private func drag(_ page: OutlinePage, _ from: String, to: String) async throws -> Bool {
      let points: [Int] = try await page.browser.run(
        """
        return [...arguments].flatMap((key) => {
          const rows = [a, b].map((it) => it.shadowRoot.querySelector(`[data-key="${key}"]`))
          const { left, top, height } = rows.find(Boolean).getBoundingClientRect()
          return [Math.round(left + 80), Math.round(top + height / 2)]
        })
        """,
        .string(from),
        .string(to)
      )
      try await page.browser.pointer(
        .mouse,
        [
          .move(points[0], points[1]), .down, .move(points[0] + 10, points[1] + 10),
          .move(points[2], points[3]),
        ]
      )
      let isShown: Bool = try await page.browser.run(
        "return [...b.shadowRoot.querySelectorAll('.drop-mark')].some((mark) => !mark.hidden)"
      )
      try await page.browser.pointer(.mouse, [.move(points[2], points[3]), .up])
      return isShown
    }

    @Test("A row is dragged into another outline with all below it, as a step of each history")
    func dragging() async throws {
      try await open { page in
        #expect(try await drag(page, "X", to: "P"))
        try await wait("the items") {
          try await titles(page) == ["1Y", "1P 2Q 2X 3X1 3X2 1R"]
        }
        #expect(
          try await told(page) == [
            "b willreceive items X P 1", "b insert  X P 1", "a delete  X  ",
            "b receive items X P 1",
          ]
        )
        #expect(try await page.browser.run("return b.cursor") == "X")
        #expect(try await page.browser.run("return a.undo() && b.undo()"))
        #expect(try await titles(page) == ["1X 2X1 2X2 1Y", "1P 2Q 1R"])
        #expect(
          try await page.browser.run("return a.shadowRoot.querySelector('.drop-mark') === null")
        )
      }
    }

    @Test(
      "A drag is refused by a listener, by an id that is there, and by an outline that takes none"
    )
    func refusals() async throws {
      try await open { page in
        let before = try await titles(page)
        try await page.browser.run("isRefused = true")
        #expect(try await !drag(page, "X", to: "P"))
        #expect(try await told(page) == ["b willreceive items X P 1"])
        #expect(try await titles(page) == before)
        try await page.browser.run(
          "isRefused = false; b.update('R', { title: 'R' }); b.receives = 'text'"
        )
        #expect(try await !drag(page, "X", to: "P"))
        try await page.browser.run("b.receives = 'items'; b.insert([{ id: 'X1', title: 'X1' }])")
        #expect(try await drag(page, "X", to: "P"))
        try await wait("the events") {
          try await page.browser.run("return told.some((it) => it.startsWith('b willreceive'))")
        }
        #expect(try await titles(page) == [before[0], "1P 2Q 1R 1X1"])
      }
    }

    @Test("Items that are cut in one outline are pasted in another")
    func keys() async throws {
      try await open { page in
        try await page.browser.run("a.focusItem('Y')")
        try await page.browser.type("x", holding: [.control])
        try await page.browser.run("b.focusItem('Q')")
        try await page.browser.type("v", holding: [.control])
        try await wait("the item") { try await titles(page) == ["1X 2X1 2X2", "1P 2Q 2Y 1R"] }
        // It is there once.
        try await page.browser.type("v", holding: [.control])
        #expect(try await titles(page) == ["1X 2X1 2X2", "1P 2Q 2Y 1R"])
      }
    }

    @Test("What is cut later, in whichever outline, is what is pasted")
    func latestCut() async throws {
      try await open { page in
        for (id, outline) in [("Q", "b"), ("Y", "a")] {
          try await page.browser.run("\(outline).focusItem('\(id)')")
          try await page.browser.type("x", holding: [.control])
        }
        try await page.browser.run("b.focusItem('R')")
        try await page.browser.type("v", holding: [.control])
        try await wait("the item") { try await titles(page) == ["1X 2X1 2X2", "1P 2Q 1R 1Y"] }
      }
    }

    @Test("Any items go from outline to outline, and both are as the model")
    func random() async throws {
      let seed = Int.random(in: 0..<1_000_000)
      try await open { page in
        // Each remembers the elements of one outline.
        for name in ["a", "b"] {
          try await page.browser.run("\(PageChecker.script)\n\(name).look = window.look")
        }
        let wrong: [String] = try await page.browser.run(
          """
          let seed = arguments[0]
          const random = (limit) => {
            seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
            return Math.floor(seed / 4294967296 * limit)
          }
          a.receives = "items"
          for (let k = 0; k < 10; k += 1) await new Promise(requestAnimationFrame)
          const tree = (depth, name) => Array.from({ length: 3 }, (_, k) => ({
            id: `${name}${k}`, title: `${name}${k}`, expanded: true,
            ...(depth > 0 && { children: tree(depth - 1, `${name}${k}`) }),
          }))
          const models = new Map([a, b].map((outline) => {
            const children = tree(2, outline.id)
            outline.data = structuredClone(children)
            return [outline, children]
          }))
          const placed = (outline) => {
            const all = []
            const visit = (list) => list.forEach((item) => {
              all.push({ item, list })
              visit(item.children ?? [])
            })
            visit(models.get(outline))
            return all
          }
          const press = (outline, id, key) => {
            outline.focusItem(id)
            outline.shadowRoot.activeElement.dispatchEvent(new KeyboardEvent("keydown", {
              key, ctrlKey: true, bubbles: true, composed: true, cancelable: true,
            }))
          }
          for (let step = 0; step < 120; step += 1) {
            const [from, to] = random(2) === 0 ? [a, b] : [b, a]
            if (placed(from).length === 0 || placed(to).length === 0) continue
            const moved = placed(from)[random(placed(from).length)]
            const target = placed(to)[random(placed(to).length)]
            press(from, moved.item.id, "x")
            press(to, target.item.id, "v")
            moved.list.splice(moved.list.indexOf(moved.item), 1)
            if (target.item.children) target.item.children.push(moved.item)
            else target.list.splice(target.list.indexOf(target.item) + 1, 0, moved.item)
            for (const outline of [a, b]) {
              const wrong = outline.look(outline, [{ title: null, children: models.get(outline) }])
              if (wrong.length > 0) {
                return [`step ${step}: ${moved.item.id} to ${target.item.id}`, ...wrong.slice(0, 5)]
              }
            }
          }
          return []
          """,
          .integer(seed)
        )
        #expect(wrong == [], "seed \(seed)")
      }
    }

    @Test(
      "Files and text are dropped and pasted where the page allows it, and are the page's to insert"
    )
    func files() async throws {
      try await open { page in
        let answers: [String] = try await page.browser.run(
          """
          const tree = b.shadowRoot.querySelector("[role=tree]")
          const row = b.shadowRoot.querySelector("[data-key=P]").getBoundingClientRect()
          const at = { clientX: row.left + 80, clientY: row.top + row.height / 2 }
          const files = new DataTransfer(), text = new DataTransfer()
          files.items.add(new File(["a"], "a.txt"))
          text.setData("text/plain", "words")
          const answers = []
          const drag = (type, dataTransfer) => {
            const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, ...at })
            tree.dispatchEvent(event)
            const mark = tree.querySelector(".drop-mark")
            answers.push(`${event.defaultPrevented} ${mark !== null && !mark.hidden}`)
          }
          drag("dragover", files)
          drag("dragleave", files)
          drag("dragover", files)
          drag("drop", files)
          b.focusItem("R")
          const paste = () => {
            // Firefox makes the clipboard of an event from the text alone.
            const data = { clipboardData: text, data: "words", dataType: "text/plain" }
            const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true, ...data })
            b.shadowRoot.activeElement.dispatchEvent(event)
            answers.push(`${event.defaultPrevented}`)
          }
          paste()
          b.receives = "files"
          paste()
          return [...answers, ...told.splice(0)]
          """
        )
        #expect(
          answers == [
            "true true", "false false", "true true", "true false", "true", "false",
            "b willreceive files  P 1", "b willreceive files  P 1", "b receive files  P 1",
            "b willreceive text  null 2", "b receive text  null 2",
          ]
        )
      }
    }
  }
}
