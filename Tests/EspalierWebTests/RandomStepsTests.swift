import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// Whatever is done to an outline, the document is as the engine has it.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct RandomStepsTests {
    /// The number of steps: 2,000, or as `make soak` sets it.
    private var steps: Int {
      let asked = ProcessInfo.processInfo.environment["ESPALIER_SOAK_STEPS"]
      return asked.flatMap { Int($0) } ?? 2_000
    }

    /// A seed of its own for every run; it is printed, and `ESPALIER_SOAK_SEED` gives it again.
    private var seed: Int {
      let asked = ProcessInfo.processInfo.environment["ESPALIER_SOAK_SEED"]
      return asked.flatMap { Int($0) } ?? Int.random(in: 0..<1_000_000_000)
    }

    /// The result of a run of steps.
    private struct Report: Decodable {
      var done: Int
      var wrong: [String]
      var last: [String]
    }

    @Test(
      "What is wrong in the document is found",
      arguments: [
        "row.ariaLevel = 9", "row.ariaPosInSet = 77", "row.ariaSetSize = 77",
        "row.ariaExpanded = true", "row.ariaSelected = true", "row.ariaChecked = true",
        "row.tabIndex = 0", "steps.rows[0].tabIndex = -1", "steps.tree.tabIndex = 0",
        "row.style.transform = 'translateY(3px)'", "row.style.height = '40px'",
        "row.querySelector('[part~=title]').textContent = 'x'",
        "box.after(box.previousElementSibling)", "row.remove()", "row.dataset.id = 4000",
        "steps.model[0].children[0].children.reverse()", "steps.model[2].children.pop()",
        "await steps.adorn('1'); row.querySelector('[part~=icon]').textContent = '?'",
        "await steps.adorn('1'); steps.tree.querySelector('[part~=action]').remove()",
      ]
    )
    func checker(harm: String) async throws {
      try await OutlinePage.gallery("outline") { page in
        try await begin(page, seed: 1)
        let before: [String] = try await page.browser.run("return steps.look()")
        #expect(before == [])
        let after: [String] = try await page.browser.run(
          "const row = steps.rows[5], box = row.parentElement; \(harm); return steps.look()"
        )
        #expect(!after.isEmpty)
      }
    }

    /// Brings the scripts into the page.
    private func begin(_ page: OutlinePage, seed: Int) async throws {
      try await page.browser.run(PageChecker.script)
      try await page.browser.run(RandomSteps.script)
      try await page.browser.run(
        "window.steps = new RandomSteps(\(OutlinePage.component), arguments[0])",
        .integer(seed)
      )
    }

    @Test("Random keys, clicks, scrolls and changes of the data: all invariants hold")
    func steps() async throws {
      let (seed, steps) = (seed, steps)
      print("random steps: seed \(seed), \(steps) steps")
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.setAttribute("selection", "multiple")
          outline.setAttribute("motion", "none")
          outline.keys = [{ key: "j", command: "nextSibling" }, { key: "g", command: "toggleCheck" }]
          let asked = 0
          outline.addEventListener("espalier-willcheck", event => {
            if (++asked % 3 === 0) event.preventDefault()
          })
          """
        )
        try await begin(page, seed: seed)
        var done = 0
        while done < steps {
          done += try await run(min(40, steps - done), after: done, of: seed, page)
          // Now and then by a real hand, which also waits for the page.
          try await page.browser.run("\(OutlinePage.component).focus()")
          let keys: [Key] = [.down, .up, .left, .right, .pageDown, .home, .end, .space]
          try await page.press(keys[done / 40 % keys.count])
          let wrong: [String] = try await page.browser.run("return steps.look()")
          try #require(wrong == [], "seed \(seed), after step \(done) and a key")
        }
      }
    }

    @Test("With animation, steps that interrupt one another keep all invariants")
    func moving() async throws {
      let (seed, steps) = (seed, steps / 5)
      print("random steps with motion: seed \(seed), \(steps) steps")
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run("\(OutlinePage.component).timing = { duration: 40 }")
        try await begin(page, seed: seed)
        var done = 0
        while done < steps {
          done += try await run(40, after: done, of: seed, page, moves: true)
        }
      }
    }

    /// Does some steps, and answers how many it did; ends the test with what is wrong.
    private func run(
      _ count: Int,
      after done: Int,
      of seed: Int,
      _ page: OutlinePage,
      moves: Bool = false
    ) async throws -> Int {
      let report: Report = try await page.browser.run(
        "return await steps.run(\(count), \(moves))"
      )
      try #require(
        report.wrong == [],
        """
        seed \(seed), step \(done + report.done), \
        after \(report.last.joined(separator: ", "))
        """
      )
      return report.done
    }
  }
}

/// A script that does at random what people and programs do to an outline.
private enum RandomSteps {
  static let script = """
    window.RandomSteps = class {
      last = []
      isFiltered = false

      constructor(outline, seed) {
        this.outline = outline
        this.seed = seed
        const { sections } = outline.data
        this.model = structuredClone(sections)
        this.next = 10_000
      }

      // mulberry32
      random(limit) {
        this.seed = (this.seed + 0x6d2b79f5) | 0
        let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed)
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
        return ((t ^ (t >>> 14)) >>> 0) % limit
      }

      pick(list) { return list[this.random(list.length)] }

      get tree() { return this.outline.shadowRoot.querySelector("[role=tree]") }

      get rows() { return [...this.tree.querySelectorAll("[role=treeitem]")] }

      get seen() {
        const window = this.tree.getBoundingClientRect()
        return this.rows.filter(row => {
          const { top, bottom } = row.getBoundingClientRect()
          return top >= window.top && bottom <= window.bottom
        })
      }

      /// All items of the model, with the list that each is in.
      get items() {
        const all = this.model.flatMap(({ children }) =>
          children.map(item => ({ item, list: children })))
        for (const { item } of all) {
          for (const child of item.children ?? []) all.push({ item: child, list: item.children })
        }
        return all
      }

      look() {
        const seen = look(this.outline, this.model, this.isFiltered)
        return [...seen, ...this.misfilled, ...this.misadorned]
      }

      /// Does some steps and looks after each; or, where rows move, after a few at a time, that
      /// interrupt one another, when all stands still again.
      async run(count, moves = false) {
        for (let done = 0; done < count; done += 1) {
          const step = this.choose()
          this.last.push(step)
          if (this.last.length > 12) this.last.shift()
          const [name, ...rest] = step.split(" ")
          await this[name](...rest)
          if (moves && done % 4 < 3) continue
          if (moves) await this.rest()
          const wrong = this.look()
          if (wrong.length > 0) return { done: done + 1, wrong, last: this.last }
        }
        return { done: count, wrong: [], last: this.last }
      }

      /// Waits until nothing moves, and for the frame after that.
      async rest() {
        const { view, scene } = this.outline
        const isMoving = () => view.frame(scene.top, scene.height, performance.now()).isMoving
        do await new Promise(requestAnimationFrame)
        while (isMoving())
        await new Promise(requestAnimationFrame)
      }

      choose() {
        const dice = this.random(100)
        if (dice < 42) {
          const keys = [
            "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowRight", "PageDown",
            "PageUp", "Home", "End", "Enter", "Space", "*", "s", "c", "b", "a", "Escape", "j", "g",
          ]
          return `press ${this.pick(keys)} ${this.pick(["", "", "", "Shift", "Ctrl", "Ctrl+Shift"])}`
        }
        if (dice < 56) return `click ${this.random(1000)} ${this.pick(["", "", "Shift", "Ctrl"])}`
        if (dice < 72) return `turn ${this.random(1000)}`
        if (dice < 80) return `scroll ${this.random(1000) / 1000}`
        if (dice < 83) return `nudge ${this.random(400) - 200}`
        if (dice < 87) return `call ${this.pick(["expand", "collapse", "reveal"])}`
        if (dice < 88) return `call ${this.pick(["expandAll", "collapseAll"])}`
        if (dice < 91) return `filter ${this.pick(["", "", "ea", "li", "xyz"])}`
        if (dice < 92) return "blur"
        if (dice < 93) return `${this.pick(["fill", "adorn"])} ${this.random(3)}`
        if (dice < 95) return "enter"
        if (dice < 96) return "update"
        return `change ${this.pick(["insert", "insert", "remove", "move", "rename", "refile"])}`
      }

      press(key, held = "") {
        const active = this.outline.shadowRoot.activeElement
        const target = active ?? this.rows.find(row => row.tabIndex === 0) ?? this.tree
        if (!active) target.focus({ preventScroll: true })
        target.dispatchEvent(new KeyboardEvent("keydown", {
          key: key === "Space" ? " " : key, shiftKey: held.includes("Shift"),
          ctrlKey: held.includes("Ctrl"), bubbles: true, composed: true, cancelable: true,
        }))
      }

      click(number, held = "") {
        const row = this.seen[number % this.seen.length]
        if (!row) return
        row.focus({ preventScroll: true })
        row.querySelector("[part~=title]").dispatchEvent(new MouseEvent("click", {
          shiftKey: held === "Shift", ctrlKey: held === "Ctrl", detail: 1, bubbles: true,
          composed: true, cancelable: true,
        }))
      }

      turn(number) {
        const branches = this.seen.filter(row => row.ariaExpanded !== null)
        branches[number % branches.length]?.querySelector("[part~=triangle]").click()
      }

      async scroll(part) {
        const { tree } = this
        const before = tree.scrollTop
        tree.scrollTop = part * (tree.scrollHeight - tree.clientHeight)
        if (tree.scrollTop === before) return
        await new Promise(done => tree.addEventListener("scroll", done, { once: true }))
      }

      nudge(pixels) {
        const { scrollTop, scrollHeight, clientHeight } = this.tree
        const room = scrollHeight - clientHeight
        return this.scroll(room > 0 ? (scrollTop + Number(pixels)) / room : 0)
      }

      call(name) { return this.outline[name](this.pick(this.items).item.id) }

      filter(words = "") {
        this.isFiltered = words !== ""
        return this.outline.filter(words)
      }

      /// Has the rows filled by a function that leaves a button in each, or shows their texts again.
      fill(how) {
        const live = this.live = new Set()
        this.outline.render = how === "0" ? null : (item, cell, { signal }) => {
          const own = { key: `${item.id}` }
          live.add(own)
          signal.addEventListener("abort", () => live.delete(own))
          if (!cell.firstChild) {
            cell.append(document.createElement("b"), document.createElement("button"))
          }
          cell.firstChild.textContent = item.title
        }
        this.isFilled = how !== "0"
      }

      /// Gives rows the icons and buttons that follow from their titles, or none.
      async adorn(how) {
        const isOn = how !== "0"
        this.outline.icons = isOn ? ({ title }) => ({ text: title.at(-1) }) : null
        this.outline.actions = isOn
          ? ({ title }) => ["Hide", "Lock"].slice(0, title.length % 3)
            .map(it => ({ id: it, title: it, always: it === "Lock" }))
          : null
        this.isAdorned = isOn
        while (this.outline.controller.isWaiting) await new Promise(requestAnimationFrame)
      }

      /// Each row has its icon and its buttons, and Tab leads to one of these in the cursor's row.
      get misadorned() {
        const titles = new Map(this.items.map(({ item }) => [`${item.id}`, item.title]))
        return this.rows.flatMap(row => {
          const title = titles.get(row.dataset.key)
          const buttons = [...row.querySelectorAll("[part~=action]")]
          const count = this.isAdorned ? title.length % 3 : 0
          const wanted = ["Hide", "Lock"].slice(0, count).map(it => `${it}, ${title}`)
          wanted.push(this.isAdorned ? title.at(-1) : undefined)
          wanted.push(Math.min(count, row.tabIndex + 1))
          const found = buttons.map(it => it.ariaLabel)
          found.push(row.querySelector("[part~=icon]")?.textContent)
          found.push(buttons.filter(it => it.tabIndex === 0).length)
          return `${found}` === `${wanted}` ? [] : [`${title} is adorned by ${found}, not ${wanted}`]
        })
      }

      /// Goes into the content of the row that has the cursor.
      enter() {
        this.rows.find(row => row.tabIndex === 0)?.querySelector("button")
          ?.focus({ preventScroll: true })
      }

      update() {
        const { item } = this.pick(this.items)
        item.title = `${item.title.slice(0, 20)} ${this.random(10)}`
        return this.outline.update(item.id, { title: item.title })
      }

      /// The content that is in use is that of the rows, and no other.
      get misfilled() {
        if (!this.isFilled || !this.outline.controller.content) return []
        const rows = this.rows.map(row => row.dataset.key).sort().join()
        const live = [...this.live].map(({ key }) => key).sort().join()
        return rows === live ? [] : [`the content is of ${live} and not of ${rows}`]
      }

      blur() { this.outline.shadowRoot.activeElement?.blur() }

      change(how) {
        const { item, list } = this.pick(this.items)
        const { item: other } = this.pick(this.items)
        if (how === "insert") {
          this.next += 1
          item.children ??= []
          item.children.splice(this.random(item.children.length + 1), 0, {
            id: `${this.next}`, title: `New ${this.next}`,
          })
        } else if (how === "rename") {
          item.title = `${item.title.slice(0, 20)} ${this.random(10)}`
        } else if (list.length > 1 && (how === "remove" ? !item.children : true)) {
          const below = [item]
          for (const one of below) below.push(...(one.children ?? []))
          if (how === "refile" && below.includes(other)) return
          list.splice(list.indexOf(item), 1)
          if (how === "move") list.splice(this.random(list.length + 1), 0, item)
          if (how === "refile") (other.children ??= []).push(item)
        }
        return this.outline.apply({ sections: structuredClone(this.model) })
      }
    }
    """
}
