import EspalierTestSupport
import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// Text as it is compared with what is typed, in a browser.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct TextFoldingTests {
    @Test("KB-24: the browser folds every text of folding.jsonl")
    func vectors() async throws {
      let file = Conformance.folder.appending(path: "Text/folding.jsonl")
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      let vectors = lines.filter { $0.hasPrefix("{") }.joined(separator: ",")
      try await OutlinePage.gallery("outline") { page in
        let checked: Int = try await page.browser.run(
          """
          const { fold } = await import(new URL("../core/keys.js", document.baseURI))
          const vectors = [\(vectors)]
          for (const { text, folded } of vectors) {
            if (fold(text) !== folded) throw new Error(`${text}: ${fold(text)}, not ${folded}`)
          }
          return vectors.length
          """
        )
        #expect(checked == vectors.components(separatedBy: "},{").count && checked > 30)
      }
    }
  }
}
