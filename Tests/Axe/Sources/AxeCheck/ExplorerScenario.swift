import EspalierWebDriver
import Foundation

/// The page of the explorer as a person may see it, over the JSON that `run` serves.
struct ExplorerScenario: Sendable {
  /// The name of the page on the command line.
  static let page = "explorer"

  var state: String
  var preference: Browser.Preference
  var width: Int
  /// Produces the state, and waits until it is there.
  var act: @Sendable (Browser) async throws -> Void

  var name: String {
    var words = [Self.page, preference == .dark ? "dark" : "light"]
    if width < 1000 { words.append("narrow") }
    return (words + [state]).joined(separator: ", ")
  }

  /// Opens the page and returns what axe-core finds there.
  func check(_ browser: Browser, at page: URL, with script: String) async throws -> Findings {
    try await browser.prefer(preference, .reducedMotion)
    try await browser.resize(to: Browser.Size(width: width, height: 800))
    // The address keeps what it says when only that is opened.
    try await browser.openBlank()
    try await browser.open(page)
    try await wait("the rows") {
      try await browser.run(
        """
        const outline = document.querySelector("espalier-outline")
        return outline?.shadowRoot?.querySelector("[part~=row]") != null
          && document.querySelector("main").ariaBusy !== "true"
        """
      )
    }
    try await act(browser)
    return try await Findings(in: browser, with: script)
  }

  /// Every state light and wide, and dark and narrow.
  static let all: [ExplorerScenario] = states.flatMap { state, act in
    [
      ExplorerScenario(state: state, preference: .light, width: 1000, act: act),
      ExplorerScenario(state: state, preference: .dark, width: 390, act: act),
    ]
  }

  private static let states: [(String, @Sendable (Browser) async throws -> Void)] = [
    ("the rows", { _ in }),
    ("a row selected", { try await select("trees", in: $0) }),
    (
      "matches",
      {
        try await search("oak", in: $0)
        try await appears(
          "document.querySelector('.search output')?.value.includes(' of ')",
          in: $0
        )
      }
    ),
    (
      "only matches",
      {
        try await search("oak", in: $0)
        try await appears(
          "document.querySelector('.search output')?.value.includes(' of ')",
          in: $0
        )
        try await $0.press(.enter, holding: [.control])
        try await appears(
          "document.querySelector('.search .only').ariaPressed === 'true' "
            + "&& document.querySelector('main').ariaBusy !== 'true'",
          in: $0
        )
      }
    ),
    (
      "nothing found",
      {
        try await search("no such thing", in: $0)
        try await appears("document.querySelector('.search output')?.value === 'Not found'", in: $0)
      }
    ),
    (
      "the sheet of keys",
      {
        try await $0.run("document.querySelector('espalier-outline').focus()")
        try await $0.type("?")
        try await appears("document.querySelector('dialog.keys')?.open", in: $0)
      }
    ),
    (
      "the menu of copies",
      {
        try await select("trees", in: $0)
        try await $0.click($0.element(".foot button.more"))
        try await appears("document.querySelector('[role=menu] [role=menuitem]')", in: $0)
      }
    ),
    (
      "a long value",
      {
        try await select("long", in: $0)
        try await $0.press(.enter, holding: [.shift])
        try await appears(
          "document.querySelector('section.value pre')?.textContent.length > 100",
          in: $0
        )
      }
    ),
  ]

  /// Waits until an expression is true in the page.
  private static func appears(_ expression: String, in browser: Browser) async throws {
    try await wait(expression) { try await browser.run("return !!(\(expression))") }
  }

  private static func search(_ text: String, in browser: Browser) async throws {
    try await browser.run("document.querySelector('espalier-outline').focus()")
    try await browser.type("/")
    try await browser.type(text)
  }

  /// Selects an item with a title that is in sight, and waits for its path.
  private static func select(_ title: String, in browser: Browser) async throws {
    try await wait("the item \(title)") {
      try await browser.run(
        """
        const outline = document.querySelector("espalier-outline")
        const id = outline.find(arguments[0])
        if (id === undefined) return false
        outline.focusItem(id)
        outline.select(id)
        return true
        """,
        .string(title)
      )
    }
    try await appears("document.querySelector('.foot button.more')?.checkVisibility()", in: browser)
  }
}
