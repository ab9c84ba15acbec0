import EspalierWebDriver
import Testing

extension PageTests {
  /// Outlines whose rows are copied, and dragged out of the page.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct SendTests {
    /// An outline that sends, with links in it and a function `copy` in the page.
    private func open(
      _ attributes: String = "",
      _ body: (OutlinePage) async throws -> Void
    ) async throws {
      try await OutlinePage.gallery("outline") { page in
        try await page.browser.run(
          """
          document.body.innerHTML =
            "<espalier-outline sends motion=none \(attributes)></espalier-outline>"
          const a = window.a = document.querySelector("espalier-outline")
          a.selection = "multiple"
          Object.assign(a.style, { display: "block", width: "300px", height: "200px" })
          a.data = [
            { id: "x", title: "X & Y", href: "https://example.org/x?a=1&b=2", download: "x.pdf" },
            { id: "y", title: "Y\\tand more", detail: "two" },
            { id: "z", title: "Z", href: "https://example.org/z" },
          ]
          await a.ready
          window.told = []
          window.isRefused = false
          for (const name of ["willsend", "send"]) {
            a.addEventListener(`espalier-${name}`, (event) => {
              const { ids, how, data } = event.detail
              told.push(`${name} ${how} ${ids}`)
              if (name === "willsend" && isRefused) event.preventDefault()
              else if (name === "willsend") data.setData("text/x-own", "mine")
            })
          }
          const types = ["text/plain", "text/uri-list", "text/html", "DownloadURL", "text/x-own"]
          window.read = (data) => types.map((type) => data.getData(type))
          window.copy = () => {
            const event = new ClipboardEvent("copy", {
              bubbles: true, cancelable: true, clipboardData: new DataTransfer(),
            })
            a.shadowRoot.activeElement.dispatchEvent(event)
            return [`${event.defaultPrevented}`, ...read(event.clipboardData)]
          }
          window.drag = (id, options = {}) => {
            const row = a.shadowRoot.querySelector(`[data-key=${id}]`)
            const { left, top } = row.getBoundingClientRect()
            const at = {
              bubbles: true, cancelable: true, composed: true, clientX: left + 60, clientY: top + 5,
            }
            const title = row.querySelector("[part~=title]")
            const mouse = { pointerType: "mouse", isPrimary: true }
            title.dispatchEvent(new PointerEvent("pointerdown", { ...at, ...options, ...mouse }))
            const dataTransfer = new DataTransfer()
            const event = new DragEvent("dragstart", { ...at, dataTransfer })
            if (row.draggable) row.dispatchEvent(event)
            const first = `${row.draggable} ${event.defaultPrevented}`
            const answer = [first, ...read(event.dataTransfer)]
            const end = new DataTransfer()
            end.dropEffect = "copy"
            const dragend = new DragEvent("dragend", { ...at, dataTransfer: end })
            if (row.draggable) row.dispatchEvent(dragend)
            return [...answer, `${row.draggable}`]
          }
          """
        )
        // The feature is loaded on demand: as soon as it is, a press makes a row draggable.
        try await wait("what sends") {
          try await page.browser.run(
            """
            const [is] = drag("x", { ctrlKey: true })
            told.splice(0)
            return is.startsWith("true")
            """
          )
        }
        try await body(page)
      }
    }

    private func told(_ page: OutlinePage) async throws -> [String] {
      try await page.browser.run("return told.splice(0)")
    }

    @Test(
      "Selected rows are copied as text, links and HTML, with what a listener adds",
      .only(in: .chromium, .webkit, because: "Firefox makes the clipboard of an event from a text")
    )
    func copying() async throws {
      try await open { page in
        try await page.browser.run("a.focusItem('y')")
        #expect(
          try await page.browser.run("return copy()") == [
            "true", "Y and more", "", "<ul><li>Y and more</li></ul>", "", "mine",
          ]
        )
        try await page.browser.run("a.selected = ['x', 'y', 'z']")
        #expect(
          try await page.browser.run("return copy()") == [
            "true", "X & Y\nY and more\nZ",
            "https://example.org/x?a=1&b=2\r\nhttps://example.org/z",
            #"<ul><li><a href="https://example.org/x?a=1&amp;b=2">X &amp; Y</a></li>"#
              + #"<li>Y and more</li><li><a href="https://example.org/z">Z</a></li></ul>"#,
            "", "mine",
          ]
        )
        #expect(
          try await told(page) == [
            "willsend copy y", "send copy y", "willsend copy x,y,z", "send copy x,y,z",
          ]
        )
        try await page.waitFor(announcement: "Copied 3 items")
        try await page.browser.run("isRefused = true")
        let refused: [String] = try await page.browser.run("return copy()")
        #expect(refused.first == "false")
        #expect(try await told(page) == ["willsend copy x,y,z"])
      }
    }

    @Test("The key for copying copies a row, and no text that is marked")
    func key() async throws {
      try await open { page in
        try await page.browser.run("a.focusItem('z')")
        try await page.browser.type("c", holding: [.control])
        try await wait("the event") {
          try await page.browser.run("return told.join()") == "willsend copy z,send copy z"
        }
        #expect(
          try await page.browser.run(
            """
            const text = document.createElement("p")
            text.textContent = "Words"
            document.body.append(text)
            getSelection().selectAllChildren(text)
            return copy()[0]
            """
          ) == "false"
        )
      }
    }

    @Test("In a treegrid, lines have cells, and the HTML is a table")
    func table() async throws {
      try await open { page in
        let copied: [String] = try await page.browser.run(
          """
          a.columns = [{ title: "Name" }, { title: "Id", value: ({ id }) => id }]
          while (!a.shadowRoot.querySelector("[role=columnheader]")) {
            await new Promise(requestAnimationFrame)
          }
          return [drag("y")[1], drag("y")[3]]
          """
        )
        #expect(
          copied == [
            "Y and more\ty", "<table><tr><td>Y and more</td><td>y</td></tr></table>",
          ]
        )
      }
    }

    @Test("A row is dragged out, as a file too, unless a listener prevents it")
    func dragging() async throws {
      try await open { page in
        let dragged: [String] = try await page.browser.run("return drag('x')")
        #expect(
          dragged == [
            "true false", "X & Y", "https://example.org/x?a=1&b=2",
            #"<ul><li><a href="https://example.org/x?a=1&amp;b=2">X &amp; Y</a></li></ul>"#,
            "application/octet-stream:x.pdf:https://example.org/x?a=1&b=2", "mine", "false",
          ]
        )
        let sent = try await told(page)
        #expect(sent.first == "willsend drag x")
        let refused: String = try await page.browser.run("isRefused = true; return drag('x')[0]")
        #expect(refused == "true true")
      }
    }

    @Test("Where rows are movable, a drag takes them out with Control")
    func movable() async throws {
      try await open("movable") { page in
        #expect(try await page.browser.run("return drag('x')[0]") == "false false")
        for held in ["ctrlKey", "metaKey"] {
          let dragged: String = try await page.browser.run("return drag('x', { \(held): true })[0]")
          #expect(dragged == "true false")
        }
      }
    }
  }
}
