import EspalierWebDriver
import Foundation

/// A page of the gallery as a person may see it.
struct Look: Sendable {
  var page: String
  var preference = Browser.Preference.light
  var width = 1000
  /// What is going on there, and the body of a function that makes it so.
  var state: (name: String, script: String)?

  var name: String {
    var words = [page, preference == .dark ? "dark" : "light"]
    if width < 1000 { words.append("narrow") }
    if let state { words.append(state.name) }
    return words.joined(separator: ", ")
  }

  /// Opens the page and returns what axe-core finds there.
  func check(
    _ browser: Browser,
    at server: URL,
    with script: String
  ) async throws -> [Violation] {
    try await browser.prefer(preference, .reducedMotion)
    try await browser.resize(to: Browser.Size(width: width, height: 800))
    try await browser.open(server.appending(path: "gallery/\(page)"))
    try await wait("the component") {
      try await browser.run(
        """
        const component = \(Self.component)
        if (!component) return false
        await component.ready
        return true
        """
      )
    }
    if let state {
      try await browser.run("const component = \(Self.component)\n\(state.script)")
    }
    try await browser.run(Self.rest)
    _ = try await browser.devTools(
      "Runtime.evaluate",
      ["expression": .string(script)],
      returning: Nothing.self
    )
    return try await browser.run(
      """
      const { violations } = await axe.run(document, { resultTypes: ["violations"] })
      return violations.map(({ id, impact, help, nodes }) => ({
        id, impact: impact ?? "", help,
        nodes: nodes.map(({ target, failureSummary }) =>
          `${target.flat().join(" ")}\\n${failureSummary}`),
      }))
      """
    )
  }

  /// The element that a page is about.
  private static let component = """
    document.querySelector(
      "espalier-outline, espalier-columns, espalier-accordion, espalier-rows, espalier-form"
    )
    """

  /// Two frames, in which nothing of this process happens, and the end of all that fades.
  private static let rest = """
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    await Promise.all(document.getAnimations().filter(({ effect }) =>
      Number.isFinite(effect.getComputedTiming().endTime)).map(({ finished }) => finished))
    """
}

/// What axe-core says is wrong.
struct Violation: Decodable {
  var id: String
  var impact: String
  var help: String
  /// Where, and how it could be mended.
  var nodes: [String]

  var report: String {
    let places = nodes.map { "    " + $0.replacing("\n", with: "\n      ") }
    return (["  \(id) (\(impact)): \(help)"] + places).joined(separator: "\n")
  }
}
