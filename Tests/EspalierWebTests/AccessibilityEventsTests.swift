import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// Changes of the document that screen readers are told of; `make test-speech` hears the outcome.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct AccessibilityEventsTests {
    /// Opens a page and notes which elements leave it, and which attributes of others change.
    private func open(
      _ name: String,
      _ body: (OutlinePage) async throws -> Void
    ) async throws {
      try await OutlinePage.gallery(name) { page in
        try await page.browser.run(
          """
          const { shadowRoot } = \(OutlinePage.component)
          window.left = []
          window.changed = []
          window.seen = new WeakSet()
          window.returned = []
          new MutationObserver(list => {
            const others = new Set(list.filter(it => it.attributeName === "data-id")
              .filter(({ target, oldValue }) => target.dataset.id !== oldValue)
              .map(({ target }) => target))
            for (const { target, attributeName, oldValue, addedNodes } of list) {
              const isState = attributeName !== null && attributeName !== "data-id"
              if (isState && others.has(target) && target.getAttribute(attributeName) !== oldValue)
                changed.push(`${attributeName} ${oldValue}`)
              for (const node of addedNodes)
                if (seen.has(node)) returned.push(node.outerHTML ?? node.data)
            }
            // A move is a removal too.
            for (const { removedNodes } of list) for (const node of removedNodes) {
              if (!node.isConnected) seen.add(node)
              if (node instanceof HTMLElement && node.matches("[role=treeitem], [role=row]"))
                left.push(node.ariaLabel)
            }
          }).observe(shadowRoot, {
            subtree: true, childList: true, attributes: true, attributeOldValue: true,
            attributeFilter: ["data-id", "aria-expanded", "aria-selected", "role"],
          })
          """
        )
        try await page.browser.run(
          "\(OutlinePage.tree).querySelector('[tabindex=\"0\"]').focus()"
        )
        try await body(page)
      }
    }

    @Test(
      "A1, A17: a row leaves with the box that only it is in, and no element returns",
      arguments: ["outline", "treegrid", "form", "rows"]
    )
    func boxes(name: String) async throws {
      try await open(name) { page in
        for motion in ["", "none"] {
          try await page.browser.run(
            "\(OutlinePage.component).setAttribute('motion', arguments[0])",
            .string(motion)
          )
          try await page.press(.down, .down, .enter, .enter, .home, .end, .home, .left, .right)
          try await page.settle()
        }
        let shared: Int = try await page.browser.run(
          """
          const { shadowRoot } = \(OutlinePage.component)
          const rows = [...shadowRoot.querySelectorAll("[data-id]")]
          return rows.filter(({ parentElement: box }) => box.childElementCount > 1
            // Chromium leaves out what has neither a role nor a listener.
            || box.role === null && !box.onclick).length
          """
        )
        #expect(shared == 0)
        #expect(try await page.browser.run("return left") == [String]())
        let returned: [String] = try await page.browser.run("return returned")
        #expect(returned == [])
      }
    }

    @Test(
      "A9: an element that is used for another row has the same expanded and selected state",
      arguments: ["outline", "treegrid"]
    )
    func states(name: String) async throws {
      try await open(name) { page in
        try await page.browser.run(
          "\(OutlinePage.component).setAttribute('selection', 'multiple')"
        )
        try await page.press(.down, .down, .enter, .enter, .end, .home)
        try await page.browser.type("a", holding: [.control])
        try await page.press(.end, .home)
        try await page.settle()
        let changed: [String] = try await page.browser.run("return changed")
        #expect(changed == [])
      }
    }

    @Test(
      "A9: the first cell of a row that can be expanded has its state",
      arguments: ["treegrid", "rows"]
    )
    func cells(name: String) async throws {
      try await open(name) { page in
        let states = """
          const { shadowRoot } = \(OutlinePage.component)
          return [...shadowRoot.querySelectorAll("[role=row][data-id]")].map(row =>
            `${row.ariaExpanded} ${row.querySelector("[role=gridcell]").ariaExpanded}`)
          """
        let before: [String] = try await page.browser.run(states)
        #expect(Set(before).isSubset(of: ["null null", "true true", "false false"]))
        try await page.press(.home, .enter)
        try await page.settle()
        let after: [String] = try await page.browser.run(states)
        #expect(Set(after).isSubset(of: ["null null", "true true", "false false"]))
        #expect(after.first != before.first, "\(before) \(after)")
      }
    }
  }
}
