import EspalierWebDriver
import Testing

/// The page of columns, with items of its own.
struct ColumnsPage {
  let browser: Browser

  /// Opens the page and runs the body.
  static func open(_ body: (ColumnsPage) async throws -> Void) async throws {
    try await OutlinePage.gallery("columns") { page in
      let page = ColumnsPage(browser: page.browser)
      try await page.begin()
      try await body(page)
    }
  }

  /// Runs a script that knows the element as `columns`.
  func run<Value: Decodable>(_ script: String) async throws -> Value {
    try await browser.run("const columns = \(OutlinePage.component)\n\(script)")
  }

  func run(_ script: String) async throws {
    try await browser.run("const columns = \(OutlinePage.component)\n\(script)")
  }

  func press(_ keys: Key..., holding held: [Key] = []) async throws {
    for key in keys { try await browser.press(key, holding: held) }
  }

  /// Gives the element the items of these tests and the focus, and hears its events.
  private func begin() async throws {
    try await run(
      """
      columns.label = "Life"
      columns.data = \(life)
      columns.heard = []
      for (const name of ["willselect", "select", "path", "activate", "fail"]) {
        columns.addEventListener(`espalier-${name}`, ({ detail: { id, path, message, cause } }) => {
          columns.heard.push(
            name + " " + (path ? `${path.join("/")} ${cause}` : `${id}: ${message}`))
        })
      }
      columns.focus()
      """
    )
  }

  /// Has the children fetched by the page, held back until `answer` once `hold` was called.
  ///
  /// Every branch has `a`, itself a branch, and `b`; the first column has `many` too.
  func serve() async throws {
    try await run(
      """
      const waiting = new Map()
      let isHeld = false
      columns.aborted = []
      columns.hold = () => { isHeld = true }
      columns.answer = id => new Promise(done => {
        waiting.get(id)?.()
        setTimeout(done)
      })
      columns.source = async (id, offset, limit, signal) => {
        signal.addEventListener("abort", () => columns.aborted.push(id))
        if (isHeld) await new Promise(done => waiting.set(id, done))
        if (columns.broken) throw new Error(`No way to ${id}`)
        if (id === "many") {
          const row = k => ({ id: `row ${offset + k}`, title: `Row ${offset + k}` })
          return { items: Array.from({ length: limit }, (_, k) => row(k)), total: 1_500_000 }
        }
        const branch = id => ({ id, title: id.toUpperCase(), branch: true })
        return ["a", "b", ...(id === null ? ["many"] : [])].map(branch)
      }
      columns.data = undefined
      """
    )
    try await wait("the first column") { try await !browser.elements("[role=option]").isEmpty }
    try await run("columns.focus()")
  }

  /// Selects along a path for the program, and waits until it is there as far as it leads.
  func go(_ path: String...) async throws { try await go(path) }

  func go(_ path: [String]) async throws {
    try await run("columns.path = \(path)")
    try await wait("the columns") {
      try await run(
        """
        // Columns are drawn before the next frame.
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
        return !columns.shadowRoot.querySelector("[aria-busy=true]")
        """
      )
    }
  }

  /// The row of an item, in the last column that has it or in another one.
  func option(_ id: String, inColumn column: Int? = nil) async throws -> Element {
    try await wait("the row of \(id)") {
      let columns = try await browser.elements(".pane").count
      for index in column.map({ [$0] }) ?? (0..<columns).reversed() {
        let selector = ".pane:nth-child(\(index + 1)) [role=option][data-key='\(id)']"
        if let found = try await browser.elements(selector).first { return found }
      }
      return nil
    }
  }

  /// Clicks the row of an item.
  func pick(_ id: String) async throws {
    try await browser.click(option(id))
  }

  /// The columns that are shown, and the preview.
  var columns: [String] {
    get async throws {
      try await run(
        """
        return [...columns.shadowRoot.querySelectorAll(".pane:not([hidden])")].map(pane => {
          if (pane.matches(".preview")) {
            return `[${[...pane.querySelectorAll("slot > *")].map(it => it.textContent)
              .filter(Boolean).join(", ")}]`
          }
          const list = pane.querySelector("[role=listbox]")
          const selected = list.querySelector("[aria-selected=true]")
          const busy = list.ariaBusy === "true" ? "..." : ""
          const active = pane.matches(".active") ? "*" : ""
          return `${list.ariaLabel}${busy}${active}: ${selected?.textContent ?? "-"}`
        })
        """
      )
    }
  }

  /// The ids of what is selected.
  var path: [String] {
    get async throws { try await run("return columns.path") }
  }

  /// The steps of the trail.
  var trail: [String] {
    get async throws {
      try await run(
        "return [...columns.shadowRoot.querySelectorAll('nav button')].map(it => it.textContent)"
      )
    }
  }

  /// The events since the last time.
  var events: [String] {
    get async throws { try await run("return columns.heard.splice(0)") }
  }

  /// The focused element, by its text.
  var focused: String? {
    get async throws {
      try await run("return columns.shadowRoot.activeElement?.textContent ?? null")
    }
  }

  /// The last announcement.
  var status: String {
    get async throws {
      try await run("return columns.shadowRoot.querySelector('[role=status]').textContent")
    }
  }

  /// The scroll offset of the columns.
  var scrolled: Int {
    get async throws {
      try await run("return columns.shadowRoot.querySelector('.strip').scrollLeft")
    }
  }

  var focusableRetry: Bool {
    get async throws { try await !browser.elements(".again").isEmpty }
  }
}

/// The items of these tests.
private let life = """
  [
    { id: "animals", title: "Animals", children: [
      { id: "mammals", title: "Mammals", children: [
        { id: "cats", title: "Cats", children: [
          { id: "lion", title: "Lion", detail: "Panthera leo" },
          { id: "tiger", title: "Tiger" },
        ] },
        { id: "bat", title: "Bat" },
      ] },
      { id: "birds", title: "Birds of a rather long name that no column has room for", children: [
        { id: "owl", title: "Owl" },
      ] },
      { id: "amoeba", title: "Amoeba" },
    ] },
    { id: "plants", title: "Plants", children: [
      { id: "fern", title: "Fern" }, { id: "oak", title: "Oak" }, { id: "ash", title: "Äsche" },
    ] },
    { id: "extinct", title: "Extinct", disabled: true, children: [{ title: "Dodo" }] },
    { id: "nothing", title: "Nothing", children: [] },
    { id: "virus", title: "Virus", detail: "alive?" },
  ]
  """
