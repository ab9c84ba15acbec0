import EspalierWebDriver

/// A state of an outline that has a picture.
enum ScreenshotState: String, CaseIterable, Sendable {
  case rest, hover, focus, selected, multiSelected, mixedChecks
  case loading, failed, empty, filtered, dragging, disabled

  /// The name of its files, such as `multi-selected`.
  var name: String {
    rawValue.replacing(/[A-Z]/) { "-" + $0.output.lowercased() }
  }

  /// A script that produces the state of the outline `outline`, which has no rows yet.
  var script: String {
    switch self {
    case .rest, .hover, .focus, .selected:
      "outline.data = items"
    case .multiSelected:
      """
      outline.setAttribute("selection", "multiple")
      outline.data = items
      outline.selected = ["maps", "notes", "first"]
      outline.focus()
      """
    case .mixedChecks:
      """
      outline.setAttribute("checkboxes", "")
      outline.data = items
      outline.check("maps")
      outline.check("first")
      """
    case .loading:
      """
      outline.data = items
      outline.source = () => new Promise(() => {})
      outline.expand("garden")
      """
    case .failed:
      """
      outline.data = items
      outline.source = async () => { throw new Error("The garden is closed") }
      outline.expand("garden")
      """
    case .empty:
      "outline.data = []"
    case .filtered:
      """
      outline.data = items
      outline.filter("letter")
      """
    case .dragging:
      """
      outline.data = items
      outline.movable = true
      // The drag feature is loaded only now, with its style sheet.
      const isThere = () => outline.shadowRoot.adoptedStyleSheets
        .some(({ cssRules }) => [...cssRules].some(({ cssText }) => cssText.includes("drag-")))
      while (!isThere()) await new Promise(requestAnimationFrame)
      """
    case .disabled:
      """
      outline.data = items
      outline.disabled = true
      """
    }
  }

  /// The user's input after that.
  func act(_ browser: Browser) async throws {
    switch self {
    case .hover:
      try await browser.point(at: row("notes", browser))
    case .focus:
      try await browser.press(.tab, .down, .down)
    case .selected:
      try await browser.press(.tab, .down, .down, .space)
    case .dragging:
      try await browser.pointer(
        .mouse,
        [.over(row("notes", browser)), .down, .over(row("first", browser))]
      )
    case .loading:
      try await wait("a row that is loading") {
        try await !browser.elements("[role=treeitem][aria-busy=true]").isEmpty
      }
    case .failed:
      try await wait("a row that failed") {
        try await !browser.elements("[role=treeitem].failed").isEmpty
      }
    case .rest, .multiSelected, .mixedChecks, .empty, .filtered, .disabled:
      break
    }
  }

  /// Takes back what would be there in the next state too.
  func end(_ browser: Browser) async throws {
    switch self {
    case .hover: try await browser.pointer(.mouse, [.move(0, 239)])
    case .dragging: try await browser.pointer(.mouse, [.move(0, 239), .up])
    default: break
    }
  }

  private func row(_ key: String, _ browser: Browser) async throws -> Element {
    try await browser.element("[role=treeitem][data-key=\(key)]")
  }
}
