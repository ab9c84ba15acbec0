#if Explorer
  import EspalierWebDriver
  import Foundation
  import Testing

  extension PageTests {
    /// How an outline looks, held against pictures that were looked at.
    ///
    /// `make pictures` takes them anew.
    @Suite(.needsBrowser, .needsWebModules, .needsPictureFont, .browser(flags: mouse))
    struct PictureTests {
      /// How many pixels may differ: fewer than the smallest sign in a row has.
      private static let tolerance = 12

      private static let looks: [(name: String, preference: Browser.Preference, width: Int)] = [
        ("light-narrow", .light, 390), ("light-wide", .light, 1000),
        ("dark-narrow", .dark, 390), ("dark-wide", .dark, 1000),
      ]

      @Test("Each state looks as in its pictures", arguments: PictureState.allCases)
      func state(_ state: PictureState) async throws {
        try await OutlinePage.gallery("outline") { page in
          for look in Self.looks {
            let picture = try await take(state, look.preference, look.width, in: page.browser)
            let name = "\(state.name)-\(look.name)"
            if Picture.areWritten { try picture.keep(name) }
            let kept = try #require(Picture.kept(name), "make pictures takes \(name).png")
            let difference = try await picture.difference(from: kept, in: page.browser)
            if difference > Self.tolerance {
              let file = try picture.show(name)
              Issue.record("\(name) differs in \(difference) pixels: see \(file.path)")
            }
          }
        }
      }

      @Test("A picture is like itself taken again, and unlike one of another state")
      func comparing() async throws {
        try await OutlinePage.gallery("outline") { page in
          let browser = page.browser
          let rest = try await take(.rest, .light, 390, in: browser)
          let again = try await take(.rest, .light, 390, in: browser)
          #expect(try await again.difference(from: rest, in: browser) == 0)
          for state in PictureState.allCases where state != .rest {
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
        _ state: PictureState,
        _ preference: Browser.Preference,
        _ width: Int,
        in browser: Browser
      ) async throws -> Picture {
        try await browser.prefer(preference, .reducedMotion)
        try await browser.resize(to: Browser.Size(width: width, height: 240))
        try await browser.run(Self.stage, .string(Picture.font.name))
        try await browser.run("const { outline, items } = window.stage\n\(state.script)")
        try await state.act(browser)
        try await browser.run(Self.rest)
        let picture = Picture(data: try await browser.screenshot())
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
  private let mouse =
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,"
    + "availablePointerTypes=4"

  extension Trait where Self == ConditionTrait {
    /// Leaves the suite out where pictures would have other letters, except under `CI=true`.
    static var needsPictureFont: Self {
      .enabled(
        if: FileManager.default.fileExists(atPath: Picture.font.file) || PageTests.isCI,
        "there is no \(Picture.font.file); Debian's fonts-dejavu-core brings it"
      )
    }
  }
#endif
