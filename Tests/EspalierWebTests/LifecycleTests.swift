import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// The lifecycle of an element.
  @Suite(
    .serialized,
    .needsBrowser,
    .needsWebModules,
    .browser(flags: "--enable-precise-memory-info", "--js-flags=--expose-gc")
  )
  struct LifecycleTests {
    private struct Memory: Decodable {
      /// The heap size of the scripts, in bytes, after each round.
      var heap: [Double]
      /// The number of elements after each round, those kept in shadow roots among them.
      var elements: [Int]
    }

    @Test(
      "Memory is flat after 10,000 times of opening and closing",
      .only(in: .chromium, because: "the size of the heap")
    )
    func openAndClose() async throws {
      try await OutlinePage.gallery("outline") { page in
        let memory: Memory = try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.setAttribute("motion", "none")
          const keys = [...outline.view.expandedIds].map(id => outline.keyOf(id))
          const heap = [], elements = []
          for (let round = 0; round < 10; round += 1) {
            for (let k = 0; k < 500; k += 1) {
              const key = keys[k % keys.length]
              outline.collapse(key)
              outline.expand(key)
            }
            for (let k = 0; k < 3; k += 1) {
              gc()
              await new Promise(done => setTimeout(done))
            }
            heap.push(performance.memory.usedJSHeapSize)
            elements.push(outline.shadowRoot.querySelectorAll("*").length)
          }
          return { heap, elements }
          """
        )
        #expect(memory.heap.count == 10)
        // The first rounds fill what is kept for the next time.
        let (early, late) = (memory.heap[2], memory.heap[9])
        #expect(late < early + 300_000, "\(memory.heap)")
        #expect(memory.elements[9] == memory.elements[2])
      }
    }

    @Test("Two outlines in one page share the engine, and nothing else")
    func twoElements() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          const first = \(OutlinePage.component)
          const second = document.createElement("espalier-outline")
          second.id = "second"
          second.label = "Another"
          second.data = [{ id: "x", title: "X", expanded: true, children: [{ title: "Y" }] }]
          second.style.cssText = "inset: auto 0 0 50%; height: 50%"
          first.after(second)
          await second.ready
          """
        )
        let state = """
          [first, second].map(({ view }) => `${view.rows} ${view.selected.length} ${view.cursor}`)
          """
        let script = """
          const first = \(OutlinePage.component)
          const second = document.querySelector("#second")
          """
        let before: [String] = try await page.browser.run("\(script); return \(state)")
        #expect(before.count == 2 && before[1].hasPrefix("2 0 "))
        try await page.browser.click(page.element("Cats"))
        try await page.turn("Dogs")
        try await page.settle()
        let after: [String] = try await page.browser.run("\(script); return \(state)")
        #expect(after[0] != before[0] && after[1] == before[1])
        let modules: Int = try await page.browser.run(
          """
          return performance.getEntriesByType("resource")
            .filter(({ name }) => name.endsWith("espalier.wasm")).length
          """
        )
        #expect(modules == 1)
        // Each is one tab stop.
        try await page.browser.run(
          "\(script); first.shadowRoot.querySelector('[tabindex=\"0\"]').focus()"
        )
        try await page.press(.tab)
        #expect(try await page.browser.run("return document.activeElement.id") == "second")
      }
    }

    @Test("An outline that is removed and added again keeps its state, in a new view")
    func detached() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.turn("Dogs")
        try await page.settle()
        try await page.browser.click(page.element("Grey wolf"))
        let before = try await page.picture
        try await page.browser.run(
          """
          window.kept = \(OutlinePage.component)
          window.oldView = kept.view
          window.place = kept.parentElement
          kept.remove()
          """
        )
        // A task later it is given back.
        try await wait("the end of the view") {
          try await page.browser.run("return kept.view === undefined")
        }
        try await page.browser.run("place.append(kept)")
        try await page.waitForComponent()
        try await wait("the rows") { try await !page.rows.isEmpty }
        #expect(try await page.browser.run("return kept.view !== oldView"))
        #expect(try await page.picture == before)
        try await page.focus()
        try await page.press(.down)
        #expect(try await page.cursor == "Coyote")
      }
    }

    @Test("Out of the document the history of edits is kept, and follows the data")
    func historyOutOfDocument() async throws {
      try await OutlinePage.gallery("outline") { page in
        let steps: [String] = try await page.browser.run(
          """
          const outline = \(OutlinePage.component), place = outline.parentElement
          const away = async (act = () => {}) => {
            outline.remove()
            for (let k = 0; k < 3; k += 1) await new Promise(requestAnimationFrame)
            act()
            place.append(outline)
            await outline.ready
            for (let k = 0; k < 2; k += 1) await new Promise(requestAnimationFrame)
            return `${outline.rows} ${outline.canUndo} ${outline.canRedo}`
          }
          outline.data = [{ id: "a", title: "A" }, { id: "b", title: "B" }]
          outline.insert([{ id: "c", title: "C" }])
          const steps = [await away()]
          steps.push(`${outline.undo()} ${outline.rows}`, await away())
          steps.push(await away(() => outline.redo()))
          steps.push(await away(() => outline.apply([{ id: "a", title: "A" }])))
          steps.push(`${outline.shadowRoot.querySelectorAll("[role=treeitem]").length}`)
          steps.push(await away(() => outline.data = [{ id: "x", title: "X" }]))
          return steps
          """
        )
        #expect(
          steps == [
            "3 true false", "true 2", "2 false true", "3 true false", "1 false false", "1",
            "1 false false",
          ]
        )
      }
    }

    @Test(
      "What is out of the document with a history is given back when nothing has it",
      .only(in: .chromium, because: "the collection of garbage")
    )
    func forgotten() async throws {
      try await OutlinePage.gallery("outline") { page in
        let sizes: [Int] = try await page.browser.run(
          """
          const engine = new URL("core/engine.js", \(OutlinePage.library))
          const { memory } = await (await import(engine)).sharedEngine()
          const data = Array.from({ length: 50_000 }, (_, k) => ({ title: `${k}` }))
          const sizes = []
          for (let round = 0; round < 24; round += 1) {
            const outline = document.createElement("espalier-outline")
            outline.data = data
            document.body.append(outline)
            await outline.ready
            outline.insert([{ title: "new" }])
            outline.remove()
            for (let k = 0; k < 3; k += 1) {
              await new Promise(done => setTimeout(done))
              await new Promise(requestAnimationFrame)
              gc()
            }
            sizes.push(memory.buffer.byteLength)
          }
          return sizes
          """
        )
        #expect(sizes.count == 24)
        #expect(sizes[23] < sizes[7] + 3_000_000, "\(sizes)")
      }
    }

    @Test("An outline that is moved within a page keeps its view")
    func moved() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.turn("Dogs")
        try await page.settle()
        let before = try await page.picture
        let isSame: Bool = try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          const { view } = outline
          outline.parentElement.append(outline)
          await new Promise(done => setTimeout(done, 0))
          await new Promise(requestAnimationFrame)
          return outline.view === view
          """
        )
        #expect(isSame)
        #expect(try await page.picture == before)
      }
    }

    @Test("A slow source: the branch is busy until its children are loaded, once")
    func slowSource() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          window.asked = []
          window.answers = []
          \(OutlinePage.component).data = undefined
          \(OutlinePage.component).source = (id) => {
            asked.push(`${id}`)
            if (id === null) return Promise.resolve([{ id: "slow", title: "Slow", branch: true }])
            return new Promise(answer => answers.push(answer))
          }
          """
        )
        try await wait("the row") { try await page.titles == ["Slow"] }
        try await page.settle()
        try await page.turn("Slow")
        try await wait("the question") {
          try await page.browser.run("return answers.length === 1")
        }
        #expect(try await page.row("Slow").isBusy)
        try await page.browser.run("answers[0]([{ title: 'At last' }])")
        try await wait("the child") { try await page.titles == ["Slow", "At last"] }
        #expect(try await !page.row("Slow").isBusy)
        try await page.turn("Slow")
        try await page.turn("Slow")
        #expect(try await page.browser.run("return asked") == ["null", "slow"])
      }
    }

    @Test("A source that fails: the row shows it, and a key or a click retries")
    func failingSource() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          window.works = false
          \(OutlinePage.component).data = undefined
          \(OutlinePage.component).source = async (id) => {
            if (id === null) return [{ id: "bad", title: "Bad", branch: true }]
            if (!works) throw new Error("the line is cut")
            return [{ title: "Well" }]
          }
          """
        )
        try await wait("the row") { try await page.titles == ["Bad"] }
        try await page.settle()
        try await page.focus()
        try await page.press(.right)
        try await wait("the failure") { try await page.row("Bad").detail.contains("Try again") }
        let failed = try await page.row("Bad")
        #expect(failed.detail == "Could not be loaded: the line is cut Try again")
        #expect(failed.label == "Bad, Could not be loaded: the line is cut. Try again")
        try await page.press(.enter)
        try await wait("the failure") { try await !page.row("Bad").isBusy }
        #expect(try await page.row("Bad").detail.contains("Try again"))
        try await page.browser.run("works = true")
        try await page.browser.click(page.element("Bad", part: "detail"))
        try await wait("the child") { try await page.titles == ["Bad", "Well"] }
        #expect(try await !page.row("Bad").detail.contains("Try again"))
      }
    }
  }

  /// A browser without WebAssembly, as where a policy allows no compiled code.
  @Suite(.serialized, .needsBrowser, .browser(hasWebAssembly: false))
  struct ComponentsWithoutWebAssemblyTests {
    @Test("Without WebAssembly a component shows an error and its contents as nested lists")
    func fallback() async throws {
      try await OutlinePage.gallery("outline", isReady: false) { page in
        let browser = page.browser
        #expect(try await browser.run("return typeof WebAssembly") == "undefined")
        let words = try await wait("a message") {
          let alerts = try await browser.elements("[role=alert]")
          // It may be replaced meanwhile.
          return try? await alerts.first?.text
        }
        #expect(words.contains("WebAssembly"))
        try await wait("the list") {
          try await browser.elements("espalier-outline li").count > 400
        }
        let items = try await browser.elements("espalier-outline li")
        #expect(try await items[0].text.hasPrefix("Animals"))
        #expect(
          try await browser.run("return arguments[0].checkVisibility()", items[0].json)
        )
        #expect(try await browser.elements("[role=treeitem]").isEmpty)
      }
    }
  }

  /// A page whose module does not come.
  @Suite(.serialized, .needsBrowser, .browser)
  struct ComponentsWithoutModuleTests {
    @Test(
      "Without the module a component says so and keeps what is in it",
      .only(in: .chromium, .firefox, because: "requests that are blocked"),
      arguments: ["outline", "accordion", "form"]
    )
    func blocked(name: String) async throws {
      try await OutlinePage.gallery(name, console: .mayComplain, isReady: false) { page in
        try await page.browser.block(["*/espalier.wasm"])
        try await page.browser.reload()
        let words = try await wait("a message") {
          let alerts = try await page.browser.elements("[role=alert]")
          return try await alerts.first?.text
        }
        #expect(words.contains("espalier.wasm"))
        let first = ["outline": "Animals", "accordion": "Oak", "form": "Labels"][name] ?? ""
        try await wait("the contents") {
          try await page.browser.element("main").text.contains(first)
        }
      }
    }
  }
}
