import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// The appearance of an outline, compared with reviewed screenshots.
  ///
  /// `make pictures` takes them again.
  @Suite(
    .serialized,
    .needsBrowser,
    .needsWebModules,
    .needsPictureFont,
    .only(in: .chromium, because: "the pictures to compare with"),
    .browser(flags: mouse)
  )
  struct ScreenshotTests {
    /// The number of pixels that may differ: fewer than those of the smallest sign in a row.
    private static let tolerance = 12

    private static let looks: [(name: String, preference: Browser.Preference, width: Int)] = [
      ("light-narrow", .light, 390), ("light-wide", .light, 1000),
      ("dark-narrow", .dark, 390), ("dark-wide", .dark, 1000),
    ]

    @Test("Each state matches its screenshots", arguments: ScreenshotState.allCases)
    func state(_ state: ScreenshotState) async throws {
      try await OutlinePage.gallery("outline") { page in
        for look in Self.looks {
          let picture = try await take(state, look.preference, look.width, in: page.browser)
          let name = "\(state.name)-\(look.name)"
          if Screenshot.areWritten { try picture.keep(name) }
          let kept = try #require(Screenshot.kept(name), "make pictures takes \(name).png")
          let difference = try await picture.difference(from: kept, in: page.browser)
          if difference > Self.tolerance {
            let file = try picture.show(name)
            Issue.record("\(name) differs in \(difference) pixels: see \(file.path)")
          }
        }
      }
    }

    @Test("A repeated screenshot matches, and one of another state does not")
    func comparing() async throws {
      try await OutlinePage.gallery("outline") { page in
        let browser = page.browser
        let rest = try await take(.rest, .light, 390, in: browser)
        let again = try await take(.rest, .light, 390, in: browser)
        #expect(try await again.difference(from: rest, in: browser) == 0)
        for state in ScreenshotState.allCases where state != .rest {
          let other = try await take(state, .light, 390, in: browser)
          let difference = try await other.difference(from: rest, in: browser)
          #expect(difference > 2 * Self.tolerance, "\(state.name)")
        }
        let dark = try await take(.rest, .dark, 390, in: browser)
        #expect(try await dark.difference(from: rest, in: browser) > 390 * 240 / 2)
        let wide = try await take(.rest, .light, 1000, in: browser)
        #expect(try await wide.difference(from: rest, in: browser) == 1000 * 240)
      }
    }

    /// A picture of an outline that is all of the page.
    private func take(
      _ state: ScreenshotState,
      _ preference: Browser.Preference,
      _ width: Int,
      in browser: Browser
    ) async throws -> Screenshot {
      try await browser.prefer(preference, .reducedMotion)
      try await browser.resize(to: Browser.Size(width: width, height: 240))
      try await browser.run(Self.stage, .string(Screenshot.font.name))
      try await browser.run("const { outline, items } = window.stage\n\(state.script)")
      try await state.act(browser)
      try await browser.run(Self.rest)
      let picture = Screenshot(data: try await browser.screenshot())
      try await state.end(browser)
      return picture
    }

    /// Makes an outline without rows the only thing in the page.
    private static let stage = """
      for (const sheet of document.querySelectorAll("link[rel=stylesheet]")) sheet.remove()
      const outline = document.createElement("espalier-outline")
      const empty = document.createElement("p")
      empty.slot = "empty"
      empty.textContent = "No books"
      outline.append(empty)
      outline.label = "Library"
      outline.style.cssText = "display: block; height: 240px"
      outline.style.setProperty("--espalier-font", `14px / 1.25 "${arguments[0]}"`)
      document.documentElement.style.colorScheme = "light dark"
      document.body.style.cssText = "margin: 0; padding: 0; display: block"
      document.body.replaceChildren(outline)
      await outline.ready
      const leaf = (id, title, kind, detail) => ({ id, title, kind, detail })
      const branch = (id, title, detail, children, expanded) =>
        ({ id, title, kind: "folder", detail, children, expanded, branch: true })
      const items = [
        branch("library", "Library", "", [
          branch("maps", "Maps", "2 sheets", [
            leaf("north", "North", "file", "1:50,000"), leaf("south", "South", "file", "1:50,000"),
          ]),
          leaf("notes", "Notes on the weather", "file", "4 KB"),
          branch("letters", "Letters", "", [
            leaf("first", "The first letter", "file", "12 KB"),
            leaf("second", "The second letter", "file", "9 KB"),
          ], true),
        ], true),
        branch("garden", "Garden", ""),
        leaf("old", "Old library", "link", ""),
      ]
      window.stage = { outline, items }
      """

    /// Waits until nothing moves or fades any more.
    private static let rest = """
      await document.fonts.ready
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      await Promise.all(stage.outline.shadowRoot.getAnimations()
        .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
        .map(({ finished }) => finished))
      """
  }
}

/// Lets the browser believe in a mouse, where the machine has none: only with one is there a hover.
let mouse =
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,"
  + "availablePointerTypes=4"

extension Trait where Self == ConditionTrait {
  /// Leaves the suite out where pictures would have other letters, except under `CI=true`.
  static var needsPictureFont: Self {
    .enabled(
      if: FileManager.default.fileExists(atPath: Screenshot.font.file) || PageTests.isCI,
      "there is no \(Screenshot.font.file); Debian's fonts-dejavu-core brings it"
    )
  }
}
