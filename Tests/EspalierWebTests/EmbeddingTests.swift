import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// Elements in pages that do more with them than show them.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct EmbeddingTests {
    @Test("W26: an element has its styles in the document of a frame, and back in the page")
    func frames() async throws {
      try await OutlinePage.gallery("outline") { page in
        let told: [String] = try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.columns = [{ title: "Name" }, { title: "Letters", value: it => `${it.title.length}` }]
          const { parentElement: home } = outline
          const told = []
          const drawn = () => new Promise(done => setTimeout(() => requestAnimationFrame(done), 0))
          const tell = ({ shadowRoot: root }) => {
            const { position, height } = getComputedStyle(root.querySelector(".row"))
            const { overflowY, backgroundColor } = getComputedStyle(root.querySelector(".outline"))
            told.push(`${position} ${height} ${overflowY} ${backgroundColor}`)
          }
          tell(outline)
          const frame = document.createElement("iframe")
          home.append(frame)
          const { body } = frame.contentDocument
          body.append(outline)
          await drawn()
          tell(outline)
          const own = document.createElement("espalier-outline")
          own.data = [{ title: "Made in the page" }]
          body.append(own)
          await own.ready
          tell(own)
          home.append(outline)
          await drawn()
          tell(outline)
          // What is observed in a frame that is gone makes Chromium report errors in each frame drawn.
          own.remove()
          await drawn()
          frame.remove()
          return told
          """
        )
        #expect(told.count == 4 && told[0].hasPrefix("absolute 28px auto rgb"))
        #expect(Set(told).count == 1, "\(told)")
      }
    }

    @Test("W27: what is revealed while nothing is displayed is in sight once it is")
    func hidden() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.data = Array.from({ length: 300 }, (_, k) => ({ id: k, title: `Row ${k}` }))
          outline.parentElement.style.display = "none"
          // The observer of sizes reports after a frame.
          await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
          outline.reveal(150)
          outline.parentElement.style.display = ""
          """
        )
        try await wait("the row") {
          try await page.rows.contains { $0.title == "Row 150" && $0.isInWindow }
        }
      }
    }

    @Test("W28: without a height of its own an outline has some of its rows in sight")
    func automaticHeight() async throws {
      try await OutlinePage.gallery("outline") { page in
        let height: Double = try await page.browser.run(
          """
          const outline = document.createElement("espalier-outline")
          outline.data = [{ title: "A" }, { title: "B" }, { title: "C" }]
          outline.style.height = "auto"
          document.body.append(outline)
          await outline.ready
          const { height } = outline.shadowRoot.querySelector(".outline").getBoundingClientRect()
          outline.remove()
          return height
          """
        )
        #expect(height == 96)
      }
    }

    @Test("W29: an outline follows the list in it, and what is expanded stays so")
    func list() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          const outline = document.createElement("espalier-outline")
          window.written = outline
          outline.innerHTML = "<ul><li>One<ul><li>Two</li></ul></li></ul>"
          document.querySelector(".stage").prepend(outline)
          await outline.ready
          outline.expandAll()
          outline.querySelector("ul").append(Object.assign(document.createElement("li"), { textContent: "Three" }))
          outline.querySelector("ul ul li").textContent = "Zwei"
          """
        )
        try await wait("the items") { try await page.titles == ["One", "Zwei", "Three"] }
        // Data take its place for good.
        try await page.browser.run("written.data = [{ title: 'Data' }]")
        #expect(try await page.titles == ["Data"])
        try await page.browser.run(
          "written.querySelector('ul').remove(); await new Promise(requestAnimationFrame)"
        )
        #expect(try await page.titles == ["Data"])
      }
    }

    @Test("W29: links in the list lead where they led, by a click and by Enter, but run no script")
    func links() async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          const outline = document.createElement("espalier-outline")
          window.written = outline
          outline.innerHTML = `<ul><li><a href="#one">One</a><ul><li><a href="#two">Two</a></li></ul>
            </li><li><a href="javascript:location.hash='ran'">Three</a></li></ul>`
          document.querySelector(".stage").replaceChildren(outline)
          await outline.ready
          outline.expandAll()
          """
        )
        try await wait("the items") { try await page.titles == ["One", "Two", "Three"] }
        try await page.browser.click(page.element("One", part: "title"))
        #expect(try await page.browser.run("return location.hash") == "#one")
        try await page.press(.down, .enter)
        #expect(try await page.browser.run("return location.hash") == "#two")
        try await page.browser.run(
          """
          written.addEventListener("espalier-activate", (event) => event.preventDefault())
          location.hash = ""
          """
        )
        try await page.press(.enter)
        try await page.browser.click(page.element("Three", part: "title"))
        #expect(try await page.browser.run("return location.hash") == "")
        let links = try await page.browser.elements("[role=treeitem] a[href]")
        #expect(links.count == 2)
      }
    }

    @Test("W37: the tree can be read as it is now")
    func tree() async throws {
      try await OutlinePage.gallery("outline") { page in
        let told: [String] = try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          outline.data = { sections: [
            { title: "A", children: [{ id: 1, title: "1", children: [{ id: 2, title: "2" }] }] },
            { title: "B", children: [{ id: 3, title: "3" }] }] }
          outline.move([3], 1, 0)
          const told = [outline.childrenOf(), outline.childrenOf(null, { section: 1 }),
            outline.childrenOf(1), outline.childrenOf(2), [outline.parentOf(3)], [outline.parentOf(1)]]
          try { outline.parentOf(9) } catch ({ message }) { told.push([message]) }
          return told.map(ids => ids.map(id => `${id}`).join())
          """
        )
        #expect(
          told == ["1", "", "3,2", "", "1", "null", "parentOf(9): no item has the id 9"]
        )
      }
    }

    @Test("W24: a form's own test of records is accepts, and matches is an element's")
    func accepts() async throws {
      try await OutlinePage.gallery("form") { page in
        let told: [Bool] = try await page.browser.run(
          """
          const form = \(OutlinePage.component)
          form.answer("freshman", true)
          return [form.matches("espalier-form"), form.matches(".delete-button"),
            form.accepts({ freshman: true }), form.accepts({ freshman: false })]
          """
        )
        #expect(told == [true, false, true, false])
      }
    }

    @Test(
      "W25: a field that a script fills in changes the answer; of a disabled form nothing is sent"
    )
    func fields() async throws {
      try await OutlinePage.gallery("form") { page in
        let told: [String] = try await page.browser.run(
          """
          const form = \(OutlinePage.component)
          const told = []
          form.addEventListener("espalier-change", ({ detail }) => {
            told.push(`${detail.field}: ${detail.answer} ${detail.cause}`)
          })
          const field = form.querySelector("[name=email]")
          field.value = "bob@example.org"
          field.dispatchEvent(new Event("change", { bubbles: true }))
          told.push(`${form.answers.email}`)
          const page = form.closest("form")
          const sent = () => `${[...new FormData(page)].map(it => it.join("="))}`
          told.push(sent())
          form.disabled = true
          told.push(sent())
          form.disabled = false
          told.push(sent())
          return told
          """
        )
        #expect(
          told == [
            "email: bob@example.org user", "bob@example.org",
            "email=bob@example.org,city=,country=", "", "email=bob@example.org,city=,country=",
          ]
        )
      }
    }

    @Test(
      "W1: focus() of each element focuses what the next key is for, also before it is ready",
      arguments: [
        ("outline", "treeitem Vertebrates"), ("columns", "option Animals"),
        ("accordion", "null Oak"),
        ("rows", "row Message 0"), ("form", "treeitem Labels"),
      ]
    )
    func focus(name: String, target: String) async throws {
      try await OutlinePage.gallery(name) { page in
        let told: [String] = try await page.browser.run(
          """
          const first = \(OutlinePage.component)
          const told = []
          const tell = (element) => {
            const { activeElement: active } = element.shadowRoot
            told.push(document.activeElement === element
              ? `${active?.getAttribute("role")} ${active?.ariaLabel ?? active?.innerText}`
              : "elsewhere")
          }
          first.focus()
          tell(first)
          const { parentElement: home } = first
          const next = first.nextSibling
          document.activeElement.blur()
          first.remove()
          const other = document.createElement(first.localName)
          for (const name of ["data", "columns", "items", "rows", "sections", "definition"]) {
            if (first[name] !== undefined && name in other) other[name] = first[name]
          }
          other.append(...[...first.children].map(it => it.cloneNode(true)))
          home.insertBefore(other, next)
          other.focus()
          await other.ready
          for (let k = 0; k < 3; k += 1) await new Promise(done => requestAnimationFrame(done))
          tell(other)
          return told
          """
        )
        #expect(told.count == 2 && told.allSatisfy { $0.hasPrefix(target) }, "\(told)")
      }
    }

    @Test("W33: disabled is a property of every element that heeds the attribute")
    func disabled() async throws {
      try await OutlinePage.gallery("outline") { page in
        let told: [Bool] = try await page.browser.run(
          """
          const { define } = await import(\(OutlinePage.library))
          const told = []
          for (const name of ["outline", "columns", "accordion", "rows", "form"]) {
            if (name !== "outline") await define(name)
            const element = document.createElement(`espalier-${name}`)
            element.disabled = true
            told.push(element.hasAttribute("disabled") && element.disabled)
            element.disabled = false
            told.push(!element.hasAttribute("disabled") && !element.disabled)
          }
          return told
          """
        )
        #expect(told.count == 10 && told.allSatisfy { $0 })
      }
    }

    @Test(
      "The page's markup stays as it was written, and its heading is shown once",
      arguments: ["accordion", "rows"]
    )
    func markup(name: String) async throws {
      try await OutlinePage.gallery("outline") { page in
        let wrong: [String] = try await page.browser.run(
          """
          const { define } = await import(\(OutlinePage.library))
          await define(arguments[0])
          const section = (key, more) =>
            `<section data-key="${key}"${more}><h3 class="own">${key}</h3><p>Words</p></section>`
          const markup = `text<!-- a comment -->${section("a", ' expanded=""')}${section("b", "")}`
          const element = document.createElement(`espalier-${arguments[0]}`)
          element.setAttribute("motion", "none")
          element.style.cssText = "display: block; width: 400px; height: 300px"
          element.innerHTML = markup
          const drawn = () => new Promise(done => setTimeout(() => requestAnimationFrame(done), 0))
          const wrong = []
          const look = (where) => {
            if (element.innerHTML !== markup) wrong.push(`${where}: ${element.innerHTML}`)
            const [heading, words] = element.querySelectorAll("h3, p")
            if (heading.checkVisibility()) wrong.push(`${where}: the heading is seen`)
            if (!words.checkVisibility()) wrong.push(`${where}: the content is not seen`)
          }
          document.body.replaceChildren(element)
          const first = element.querySelector("p")
          await null
          if (!first.checkVisibility()) wrong.push("nothing is seen before the element is ready")
          await element.ready
          await drawn()
          look("in the page")
          const host = document.createElement("div")
          document.body.append(host)
          host.attachShadow({ mode: "open" }).append(element)
          await drawn()
          look("in a shadow tree")
          const frame = document.createElement("iframe")
          document.body.append(frame)
          frame.contentDocument.body.append(element)
          await drawn()
          look("in a frame")
          document.body.append(element)
          await drawn()
          look("back in the page")
          frame.remove()
          return wrong
          """,
          .string(name)
        )
        #expect(wrong == [])
      }
    }
  }
}
