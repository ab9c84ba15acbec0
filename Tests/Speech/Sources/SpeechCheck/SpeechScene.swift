import EspalierWebDriver
import Foundation

/// A scene in progress: it takes the steps of a script and notes what is said.
struct SpeechScene {
  let script: SpeechScript
  let desktop: Desktop
  let browser: Browser
  let server: URL

  /// Takes all steps.
  ///
  /// - Parameter report: Is called after each step with what was said.
  func play(_ report: (SpeechScript.Step, [String]) -> Void) async throws {
    // Another page leaves the state of the browser's own parts behind.
    try await browser.open(server.appending(path: script.page))
    try await wait("the component") {
      try await browser.run(
        """
        const component = \(Self.component)
        if (component?.ready === undefined) return false
        await component.ready
        return component.shadowRoot.querySelector("[part~=row], [role]") !== null
        """
      )
    }
    _ = try await desktop.speech.lines(after: desktop.speech.lines.count)
    for step in script.steps {
      let start = desktop.speech.lines.count
      var first = Duration.milliseconds(1000)
      switch step.act {
      case .press(let key): try await desktop.press(key)
      case .type(let text): try await desktop.type(text)
      case .run(let body):
        try await browser.run("const component = \(Self.component)\n\(body)")
      case .start: try await browser.run(Self.start)
      case .wait: first = .seconds(6)
      }
      let lines = try await desktop.speech.lines(after: start, first: first)
      report(step, Self.utterances(lines))
    }
  }

  /// The utterances, without those of what is left: of these Orca says one or another.
  private static func utterances(_ lines: [SpokenLog.Line]) -> [String] {
    lines.compactMap { if case .say(let words) = $0 { words } else { nil } }
      .filter { !$0.hasPrefix("leaving ") }
  }

  /// Puts the focus on the last control before the element.
  private static let start = """
    const component = \(component)
    const controls = [...document.querySelectorAll("a[href], button, input, select")].filter(it =>
      it.compareDocumentPosition(component) === Node.DOCUMENT_POSITION_FOLLOWING)
    controls.at(-1).focus()
    """

  /// The element that a page is about.
  private static let component = """
    document.querySelector(
      "espalier-outline, espalier-columns, espalier-accordion, espalier-rows, espalier-form"
    )
    """
}
