import EspalierWebDriver
import Foundation

/// A page of the gallery as a person may see it.
struct AxeScenario: Sendable {
  var page: String
  var preference = Browser.Preference.light
  var width = 1000
  /// The name of the state, and the body of a function that produces it.
  var state: (name: String, script: String)?

  var name: String {
    var words = [page, preference == .dark ? "dark" : "light"]
    if width < 1000 { words.append("narrow") }
    if let state { words.append(state.name) }
    return words.joined(separator: ", ")
  }

  /// Opens the page and returns what axe-core finds there.
  ///
  /// - Throws: `LookedAtNothing` if it did not look into the component.
  func check(
    _ browser: Browser,
    at server: URL,
    with script: String
  ) async throws -> Findings {
    try await browser.prefer(preference, .reducedMotion)
    try await browser.resize(to: Browser.Size(width: width, height: 800))
    try await browser.open(server.appending(path: "gallery/\(page)"))
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
    if let state {
      try await browser.run("const component = \(Self.component)\n\(state.script)")
    }
    let findings = try await Findings(in: browser, with: script)
    if findings.inside == 0 { throw LookedAtNothing(look: name) }
    return findings
  }

  /// The element that a page is about.
  private static let component = """
    document.querySelector(
      "espalier-outline, espalier-columns, espalier-accordion, espalier-rows, espalier-form"
    )
    """
}

/// The results of axe-core for a page.
struct Findings: Decodable {
  /// The number of passed checks in the component.
  var inside: Int
  /// The number of checks that need a manual review.
  var open: Int
  var violations: [Violation]
}

extension Findings {
  /// Has axe-core look at the page that a browser shows, when nothing moves any more.
  init(in browser: Browser, with script: String) async throws {
    try await browser.run(Self.rest)
    _ = try await browser.devTools(
      "Runtime.evaluate",
      ["expression": .string(script)],
      returning: Nothing.self
    )
    self = try await browser.run(
      """
      const { violations, passes, incomplete } = await axe.run(document)
      const nodes = passes.flatMap(({ nodes }) => nodes)
      return {
        // The selector of what is in a shadow root is a list of selectors.
        inside: nodes.filter(({ target }) => target.some(Array.isArray)).length,
        open: incomplete.flatMap(({ nodes }) => nodes).length,
        violations: violations.map(({ id, impact, help, nodes }) => ({
          id, impact: impact ?? "", help,
          nodes: nodes.map(({ target, failureSummary }) =>
            `${target.flat().join(" ")}\\n${failureSummary}`),
        })),
      }
      """
    )
  }

  /// Two frames, in which nothing of this process happens, and the end of all that fades.
  private static let rest = """
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    await Promise.all(document.getAnimations().filter(({ effect }) =>
      Number.isFinite(effect.getComputedTiming().endTime)).map(({ finished }) => finished))
    """
}

/// axe-core found nothing to check in the component.
struct LookedAtNothing: Error, CustomStringConvertible {
  var look: String

  var description: String { "\(look): axe-core did not look into the component" }
}

/// A violation reported by axe-core.
struct Violation: Decodable {
  var id: String
  var impact: String
  var help: String
  /// The elements, and axe-core's suggestions for them.
  var nodes: [String]

  var report: String {
    let places = nodes.map { "    " + $0.replacing("\n", with: "\n      ") }
    return (["  \(id) (\(impact)): \(help)"] + places).joined(separator: "\n")
  }
}
