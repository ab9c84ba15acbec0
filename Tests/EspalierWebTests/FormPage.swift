import EspalierWebDriver

/// The page of the filter form.
extension OutlinePage {
  /// Opens the page, puts the focus into the form, and runs the body.
  static func form(_ body: (OutlinePage) async throws -> Void) async throws {
    try await gallery("form") { page in
      try await page.focus()
      // What moves would be clicked where it was.
      try await page.settle()
      try await body(page)
    }
  }

  /// Runs a script that knows the form as `form`.
  func run<Value: Decodable>(_ script: String) async throws -> Value {
    try await browser.run("const form = \(Self.component)\n\(script)")
  }

  func run(_ script: String) async throws {
    try await browser.run("const form = \(Self.component)\n\(script)")
  }

  /// The rows at rest: `v` an open header, `>` a closed one, `-` a label, and what they say.
  var lines: [String] {
    get async throws {
      try await settle()
      return try await rows.sorted { $0.top < $1.top }.map { row in
        let mark = row.isExpanded.map { $0 ? "v" : ">" } ?? "-"
        let indent = String(repeating: "  ", count: row.level - 1)
        return "\(indent)\(mark) \(row.title)" + (row.detail.isEmpty ? "" : ": \(row.detail)")
      }
    }
  }

  /// The saved answers as JSON.
  var answers: String {
    get async throws { try await run("return JSON.stringify(form.answers)") }
  }

  /// The open sheet: its title, and its options, `x` the checked ones; nil if none is open.
  var sheet: [String]? {
    get async throws {
      try await run(
        """
        const sheet = form.shadowRoot.querySelector("dialog")
        if (!sheet.open) return null
        const options = [...sheet.querySelectorAll(".option:not([hidden])")].map(option => {
          const mark = option.querySelector("input").checked ? "x" : "-"
          return `${mark} ${option.textContent}`
        })
        return [sheet.querySelector("h2").textContent, ...options]
        """
      )
    }
  }

  /// The message of the open sheet about its text; nil if it is valid.
  var fault: String? {
    get async throws {
      try await run(
        """
        const fault = form.shadowRoot.querySelector(".sheet .fault")
        const field = form.shadowRoot.querySelector(".sheet .text")
        if (fault.hidden !== (field.getAttribute("aria-invalid") === null)) throw new Error("both")
        return fault.hidden ? null : fault.textContent
        """
      )
    }
  }

  /// The top and the bottom of the sheet at rest, in whole pixels.
  var sheetExtent: [Int] {
    get async throws {
      try await run(
        """
        // The promise of a cancelled animation may stay open in WebKit.
        while (form.shadowRoot.getAnimations().some(it => it.playState === "running")) {
          await new Promise(requestAnimationFrame)
        }
        const { top, bottom } = form.shadowRoot.querySelector("dialog").getBoundingClientRect()
        return [Math.round(top), Math.round(bottom)]
        """
      )
    }
  }

  /// The buttons at the foot of the sheet, from left to right, with `!` behind one that stands out.
  var buttons: [String] {
    get async throws {
      try await run(
        """
        const left = (button) => button.getBoundingClientRect().left
        return [...form.shadowRoot.querySelectorAll(".sheet-foot > button")]
          .sort((a, b) => left(a) - left(b))
          .map((it) => it.textContent + (it.classList.contains("strong") ? "!" : ""))
        """
      )
    }
  }

  /// The focused element in the form: the text of a button, or the value of a field.
  var focused: String {
    get async throws {
      try await run(
        """
        const { ariaLabel, textContent, value } = form.shadowRoot.activeElement
        return ariaLabel || textContent || value
        """
      )
    }
  }

  /// Clicks a row, and waits until all rows are at rest again.
  func tap(_ title: String) async throws {
    try await browser.click(element(title))
    try await settle()
  }

  /// Clicks an option of the sheet at rest.
  func choose(_ option: String) async throws {
    _ = try await sheetExtent
    let found = try await browser.elements("dialog .option")
    for element in found where try await element.text.filter({ !$0.isNewline }) == option {
      try await element.click()
    }
  }

  /// Clicks a button of the sheet at rest.
  func click(_ words: String) async throws {
    _ = try await sheetExtent
    let found = try await browser.elements("dialog button")
    for element in found where try await element.text == words { try await element.click() }
  }
}
