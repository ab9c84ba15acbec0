import EspalierWebDriver
import Testing

extension PageTests {
  /// Cases that the random models compare among others, each by itself.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct SingleCaseTests {
    /// Makes an element of its own in the page, known as `it`, and answers what a script returns.
    private func ask(_ name: String, _ setUp: String, _ script: String) async throws -> [String] {
      var answers: [String] = []
      try await OutlinePage.gallery("outline") { page in
        answers = try await page.browser.run(
          """
          const { define } = await import(\(OutlinePage.library))
          if (arguments[0] !== "outline") await define(arguments[0])
          const it = document.createElement(`espalier-${arguments[0]}`)
          it.style.cssText = "display: block; width: 400px; height: 200px"
          it.setAttribute("motion", "none")
          document.body.replaceChildren(it)
          \(setUp)
          await it.ready
          const drawn = async () => {
            for (let k = 0; k < 3; k += 1) await new Promise(requestAnimationFrame)
          }
          await drawn()
          const { shadowRoot: root } = it
          const titles = (selector) => [...root.querySelectorAll(selector)]
            .filter((row) => {
              const [{ top, bottom }, box] = [row.getBoundingClientRect(), it.getBoundingClientRect()]
              return bottom > box.top && top < box.bottom
            }).map((row) => row.querySelector("[part~=title], .name").textContent)
          \(script)
          """,
          .string(name)
        )
      }
      return answers
    }

    @Test("focusItem expands the ancestors of an item, and gives it the focus")
    func focus() async throws {
      let seen = try await ask(
        "outline",
        """
        const children = [{ id: 'b', title: 'B' }]
        it.data = [{ id: 'a', title: 'A', children }, { id: 'c', title: 'C' }]
        """,
        """
        it.focusItem("b")
        const { cursor: first } = it
        it.collapse("a")
        it.filter("C", { mode: "matches" })
        it.focusItem("b")
        return [first, it.cursor, root.activeElement.dataset.key]
        """
      )
      #expect(seen == ["b", "c", "c"])
    }

    @Test("Items that come back by undo are judged by the filter that came meanwhile")
    func filter() async throws {
      let seen = try await ask(
        "outline",
        "it.data = ['Ash', 'Elm', 'Ash too'].map((title) => ({ id: title, title }))",
        """
        it.remove(["Elm", "Ash too"])
        it.filter("ash")
        it.undo()
        return titles("[role=treeitem]")
        """
      )
      #expect(seen == ["Ash", "Ash too"])
    }

    @Test("A panel that was moved while it was closed shows its content when it opens")
    func movedPanel() async throws {
      let seen = try await ask(
        "accordion",
        "it.panels = ['a', 'b', 'c'].map((id) => ({ id, title: id, content: `${id} words` }))",
        """
        it.move("c", 0)
        it.expand("c")
        await drawn()
        const [{ content }] = it.panels
        return [`${content.checkVisibility()} ${content.getBoundingClientRect().height > 10}`]
        """
      )
      #expect(seen == ["true true"])
    }

    @Test("A group that is collapsed out of the document forgets its sections, as in it")
    func form() async throws {
      let seen = try await ask(
        "form",
        """
        const fields = [{ id: "f", title: "F", kind: "toggle" }]
        it.groups = [{ id: "g", title: "G", sections: [{ id: "s", title: "S", fields }] }]
        """,
        """
        const told = []
        for (const isAway of [false, true]) {
          it.expanded = ["g", "s"]
          if (isAway) {
            it.remove()
            while (it.view) await drawn()
          }
          it.collapse("g")
          told.push(it.expanded.join())
        }
        return told
        """
      )
      #expect(seen == ["", ""])
    }

    @Test("In a narrow element, Tab and focus() lead to a preview that is alone")
    func preview() async throws {
      let seen = try await ask(
        "columns",
        "it.data = [{ id: 'a', title: 'A' }, { id: 'b', title: 'B' }]",
        """
        root.querySelector("[role=option]").click()
        await drawn()
        root.activeElement.blur()
        const { tabIndex } = root.querySelector(".preview")
        it.focus()
        const { className } = root.activeElement
        it.style.width = "700px"
        await drawn()
        return [`${tabIndex}`, className, `${root.querySelector(".preview").tabIndex}`]
        """
      )
      #expect(seen == ["0", "pane preview shown", "-1"])
    }

    @Test(
      "An element that is moved in the document shows the rows that it had in sight",
      arguments: ["outline", "rows", "form", "columns"]
    )
    func moved(name: String) async throws {
      let seen = try await ask(
        name,
        """
        const titled = Array.from({ length: 200 }, (_, k) => ({ id: `${k}`, title: `Row ${k}` }))
        if (arguments[0] === "form") it.groups = titled.map((it) => ({ ...it, sections: [] }))
        else it.data = titled
        """,
        """
        const selector = ":is([role=treeitem], [role=row], [role=option])"
        const row = root.querySelector(selector)
        let scroller = row.parentElement
        const scrolls = (box) => /auto|scroll/.test(getComputedStyle(box).overflowY)
        while (!scrolls(scroller)) scroller = scroller.parentElement
        scroller.scrollTop = 2000
        await drawn()
        const before = titles(selector).join()
        const other = document.createElement("div")
        document.body.append(other)
        other.append(it)
        await drawn()
        const after = titles(selector).join()
        return [`${before !== "" && before === after}`, before, after]
        """
      )
      #expect(seen.first == "true", "\(seen)")
    }
  }
}
