import EspalierTestSupport
import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// The state of the elements: it is kept until it can be had, and comes back as it was.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct StateTests {
    /// A script in this folder, as an expression.
    private func script(_ name: String) throws -> String {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
      let url = folder.appending(path: "Scripts/\(name).js")
      // A formatter ends an expression that is a file with a semicolon.
      return try String(contentsOf: url, encoding: .utf8)
        .trimmingCharacters(in: ["\n", ";"])
    }

    /// The cases of `outline-states.js`.
    static let cases = [
      "a selection in closed branches",
      "the same item twice is selected once",
      "a stricter mode deselects, and says so",
      "a filter while the element is away",
      "a filter that is none",
      "calls before the element is ready",
      "a call before the element is ready with an unknown id",
      "properties set before the element is defined",
      "what is set while the element is away",
      "a state of items that are not loaded yet",
      "somebody who has moved is not moved again",
      "the order and the widths of columns",
      "a long sort",
    ]

    @Test("In an outline, what cannot be done yet is done when it can be")
    func outline() async throws {
      try await OutlinePage.gallery("outline") { page in
        let script = try script("outline-states")
        let names: [String] = try await page.browser.run("return Object.keys(\(script))")
        #expect(names == Self.cases)
        for name in names {
          let wrong: [String] = try await page.browser.run(
            """
            const wrong = []
            let count = 0
            const same = (actual, expected) => {
              count += 1
              const [found, wanted] = [actual, expected].map(it => JSON.stringify(it))
              if (found !== wanted) wrong.push(`${count}: ${found}, expected ${wanted}`)
            }
            const act = (\(script))[arguments[0]](same)
            const late = new Promise((_, reject) =>
              setTimeout(() => reject(new Error(`no end after ${count}: ${wrong}`)), 30_000))
            await Promise.race([act, late])
            for (const it of document.querySelectorAll("body > espalier-outline")) it.remove()
            if (count === 0) wrong.push("nothing was compared")
            return wrong
            """,
            .string(name)
          )
          #expect(wrong == [], "\(name)")
        }
      }
    }

    /// The number of states that are kept and restored, more in `make soak`.
    private static let rounds =
      ProcessInfo.processInfo.environment["ESPALIER_SOAK_STEPS"] == nil ? 12 : 100

    private struct Report: Decodable {
      var rounds: Int
      var wrong: [String]
    }

    @Test(
      "A state is restored whatever was done, in the same element and in another",
      arguments: ["outline", "rows", "accordion", "columns"],
      [20_261_123, 7]
    )
    func random(name: String, seed: Int) async throws {
      try await OutlinePage.gallery(name) { page in
        let script = try script("random-states")
        let report: Report = try await page.browser.run(
          "return (\(script))(arguments[0], arguments[1], arguments[2])",
          .string(name),
          .integer(seed),
          .integer(Self.rounds)
        )
        #expect(report.rounds == Self.rounds)
        #expect(report.wrong == [])
      }
    }
  }
}
