import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// User preferences for colours, motion, and text size.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct AppearanceTests {
    @Test(
      "Dark and light appearance have different colours, all of them readable",
      .only(in: .chromium, .firefox, because: "settings of the user")
    )
    func colours() async throws {
      try await OutlinePage.open(.garden) { page in
        try await page.browser.click(page.element("Carrot"))
        try await page.browser.prefer(.light)
        let light = try await colours(of: page)
        try await page.browser.prefer(.dark)
        let dark = try await colours(of: page)
        #expect(light.background.luminance > 0.8)
        #expect(dark.background.luminance < 0.1)
        for colours in [light, dark] {
          #expect(colours.title.contrast(to: colours.background) >= 7)
          #expect(colours.detail.contrast(to: colours.background) >= 4.5)
          #expect(colours.selectedTitle.contrast(to: colours.selected) >= 4.5)
          #expect(colours.selectedDetail.contrast(to: colours.selected) >= 4.5)
        }
        #expect(light.selected != light.background)
        #expect(dark.selected != dark.background)
      }
    }

    @Test(
      "In forced colours the selected row differs from the others",
      .only(in: .chromium, .firefox, because: "settings of the user")
    )
    func systemColours() async throws {
      try await OutlinePage.open(.garden) { page in
        try await page.browser.click(page.element("Carrot"))
        try await page.browser.prefer(.forcedColors)
        let colours = try await colours(of: page)
        #expect(colours.selected.contrast(to: colours.background) >= 3)
        #expect(colours.selectedTitle.contrast(to: colours.selected) >= 4.5)
        #expect(colours.title.contrast(to: colours.background) >= 7)
      }
    }

    @Test(
      "Rows are animated; with reduced motion they appear at their position at once",
      .only(in: .chromium, .firefox, because: "settings of the user")
    )
    func motion() async throws {
      try await OutlinePage.open(.garden) { page in
        try await page.turn("Apple")
        try await wait("the children") { try await page.titles.contains("Cox") }
        try await page.settle()
        let gliding = try await topsOfLastRow(of: page)
        #expect(Set(gliding).count > 3)
        try await page.settle()
        try await page.browser.prefer(.reducedMotion)
        let still = try await topsOfLastRow(of: page)
        #expect(still.count == 12)
        #expect(Set(still).count == 1)
        #expect(still.first != gliding.last)
        #expect(
          try await page.browser.run(
            "return \(OutlinePage.tree).getAnimations({ subtree: true }).length"
          ) == 0
        )
      }
    }

    @Test(
      "In a narrow window nothing reaches beyond its edge",
      .only(in: .chromium, .firefox, because: "windows narrower than 447 pixels"),
      arguments: ["living-things", "survey", "million"]
    )
    func narrow(outline: String) async throws {
      try await OutlinePage.open(outline: outline) { page in
        try await page.browser.resize(to: Browser.Size(width: 320, height: 568))
        try await page.browser.run("espalier.expandAll()")
        try await page.settle()
        let widths: [Double] = try await page.browser.run(
          """
          const tree = \(OutlinePage.tree)
          const rows = [...tree.querySelectorAll("[role=treeitem]")]
          return [
            document.documentElement.scrollWidth, document.body.scrollWidth, tree.scrollWidth,
            tree.getBoundingClientRect().right,
            ...rows.map(row => row.getBoundingClientRect().right),
          ]
          """
        )
        #expect(widths.count > 10)
        #expect(widths.allSatisfy { $0 <= 320 })
        let levels = try await page.rows.map(\.level)
        if outline != "million" { #expect((levels.max() ?? 0) > 2) }
      }
    }

    @Test("With text of twice the size the rows are higher, and not cut off")
    func largeText() async throws {
      try await OutlinePage.open(.garden) { page in
        let before = try await page.row("Apple")
        try await page.browser.run("document.documentElement.style.fontSize = '32px'")
        let after = try await wait("higher rows") {
          let row = try await page.row("Apple")
          return row.bottom - row.top > 1.5 * (before.bottom - before.top) ? row : nil
        }
        let next = try await page.row("Beetroot")
        #expect(abs(next.top - after.bottom) < 1)
      }
    }

    private struct Colours {
      var background: Colour
      var title: Colour
      var detail: Colour
      var selected: Colour
      var selectedTitle: Colour
      var selectedDetail: Colour
    }

    /// The colours of a row, and of the selected row.
    private func colours(of page: OutlinePage) async throws -> Colours {
      func colour(
        _ element: Element,
        _ property: String,
        over background: Colour? = nil
      ) async throws -> Colour {
        try #require(Colour(try await element.style(property), over: background))
      }
      let tree = try await page.browser.element("[role=tree]")
      let row = try await page.element("Beetroot")
      let selected = try await page.element("Carrot")
      let background = try await colour(tree, "background-color")
      let own = try await colour(selected, "background-color", over: background)
      return try await Colours(
        background: background,
        title: colour(row, "color", over: background),
        detail: colour(
          page.element("Beetroot", part: "detail"),
          "color",
          over: background
        ),
        selected: own,
        selectedTitle: colour(selected, "color", over: own),
        selectedDetail: colour(
          page.element("Carrot", part: "detail"),
          "color",
          over: own
        )
      )
    }

    /// The position of the last row in each of twelve frames, the first before anything is drawn,
    /// while the branch above it expands or collapses.
    private func topsOfLastRow(of page: OutlinePage) async throws -> [Double] {
      try await page.browser.run(
        """
        const row = [...\(OutlinePage.tree).querySelectorAll("[role=treeitem]")].at(-1)
        const tops = []
        espalier.toggle(espalier.find("Apple"))
        for (let frame = 0; frame < 12; frame++) {
          tops.push(row.getBoundingClientRect().top)
          await new Promise(requestAnimationFrame)
        }
        return tops
        """
      )
    }
  }
}

/// A colour in sRGB.
private struct Colour: Equatable {
  var red: Double
  var green: Double
  var blue: Double

  /// Reads a computed style such as `rgba(0, 0, 0, 0.5)`.
  init?(_ style: String, over background: Colour?) {
    let numbers = style.split { !"0123456789.".contains($0) }.compactMap { Double($0) }
    guard style.hasPrefix("rgb"), numbers.count == 3 || numbers.count == 4 else { return nil }
    let alpha = numbers.count == 4 ? numbers[3] : 1
    guard let base = alpha == 1 ? Colour(numbers) : background else { return nil }
    red = numbers[0] / 255 * alpha + base.red * (1 - alpha)
    green = numbers[1] / 255 * alpha + base.green * (1 - alpha)
    blue = numbers[2] / 255 * alpha + base.blue * (1 - alpha)
  }

  private init(_ numbers: [Double]) {
    (red, green, blue) = (numbers[0] / 255, numbers[1] / 255, numbers[2] / 255)
  }

  /// The relative luminance as defined by WCAG 2.
  var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio, from 1 (equal colours) to 21 (black on white).
  func contrast(to other: Colour) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }
}
