import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// The accordion: the cases of the originals that a browser can show, the keys of the accordion
  /// pattern of the ARIA practices, and what motion looks like.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct AccordionTests {
    private func open(
      _ body: (AccordionPage) async throws -> Void
    ) async throws {
      try await OutlinePage.gallery("accordion") { page in
        let accordion = AccordionPage(page: page)
        try await accordion.listen()
        try await body(accordion)
      }
    }

    // Rows and states

    @Test("SV-01, SV-03, SV-05: a body is visible below its header, a closed panel's is hidden")
    func bodies() async throws {
      try await open { accordion in
        #expect(
          try await accordion.picture == """
            v Oak
            > Beech
            > Maple
            > Birch
            > Cedar
            > Willow x
            > Yew
            """
        )
        #expect(try await accordion.visibleBodies == ["Oak"])
        try await accordion.run("accordion.expand('yew')")
        #expect(try await accordion.visibleBodies == ["Oak", "Yew"])
        let panels = try await accordion.panels
        for (panel, next) in zip(panels, panels.dropFirst()) {
          #expect(abs(panel.bottom - next.top) < 0.1, "\(panel.title) and \(next.title)")
          #expect(panel.isOpen == (panel.bodyHeight > 10))
        }
      }
    }

    @Test("SV-10, SV-11, SV-14: a header opens and closes its panel, with events in order")
    func toggles() async throws {
      try await open { accordion in
        try await accordion.click("Oak")
        #expect(
          try await accordion.events == [
            "willcollapse oak user", "expand oak false user", "settle oak",
          ]
        )
        try await accordion.click("Beech")
        #expect(
          try await accordion.events == [
            "willexpand beech user", "expand beech true user", "settle beech",
          ]
        )
        #expect(try await accordion.openPanels == ["Beech"])
        try await accordion.click("Beech")
        try await accordion.click("Oak")
        #expect(try await accordion.openPanels == ["Oak"])
        #expect(try await accordion.events.count == 6)
      }
    }

    @Test("SV-12: a click in a body neither opens nor closes a panel")
    func bodyClick() async throws {
      try await open { accordion in
        try await accordion.browser.click(accordion.browser.element("[data-key=oak] p"))
        #expect(try await accordion.openPanels == ["Oak"])
        #expect(try await accordion.events.isEmpty)
      }
    }

    @Test("SV-20: a listener of the will event can close another panel")
    func reentrant() async throws {
      try await open { accordion in
        try await accordion.run(
          """
          accordion.addEventListener("espalier-willexpand", () => accordion.collapse("oak"))
          accordion.expand("beech")
          """
        )
        #expect(try await accordion.openPanels == ["Beech"])
        #expect(
          try await accordion.events == [
            "willexpand beech api", "willcollapse oak api", "expand oak false api",
            "expand beech true api", "settle oak beech",
          ]
        )
        #expect(try await accordion.visibleBodies == ["Beech"])
      }
    }

    @Test("SV-21: a listener that opens the panel itself opens it only once")
    func reentrantSame() async throws {
      try await open { accordion in
        try await accordion.run(
          """
          let isAsked = false
          accordion.addEventListener("espalier-willexpand", () => {
            if (isAsked) return
            isAsked = true
            accordion.expand("beech")
          })
          accordion.expand("beech")
          """
        )
        #expect(try await accordion.openPanels == ["Oak", "Beech"])
        let events = try await accordion.events
        #expect(events.filter { $0.hasPrefix("expand") } == ["expand beech true api"])
      }
    }

    @Test("SV-21: a click does not close what a listener has opened meanwhile")
    func clickAfterListener() async throws {
      try await open { accordion in
        try await accordion.run(
          """
          accordion.addEventListener("espalier-willexpand", () => {
            if (!accordion.isExpanded("beech")) accordion.expanded = ["oak", "beech"]
          })
          """
        )
        try await accordion.click("Beech")
        #expect(try await accordion.openPanels == ["Oak", "Beech"])
        #expect(
          try await accordion.events == [
            "willexpand beech user", "expand beech true api", "settle beech",
          ]
        )
      }
    }

    @Test("SV-20: a panel that a listener opens is announced before it closes")
    func announced() async throws {
      try await open { accordion in
        try await accordion.run(
          """
          accordion.expansion = "single"
          let isAsked = false
          accordion.addEventListener("espalier-willcollapse", () => {
            if (isAsked) return
            isAsked = true
            accordion.expanded = ["maple"]
          })
          accordion.expand("beech")
          """
        )
        #expect(try await accordion.openPanels == ["Beech"])
        #expect(
          try await accordion.events == [
            "willcollapse oak api", "expand oak false api", "expand maple true api",
            "willexpand beech api", "willcollapse maple api", "expand maple false api",
            "expand beech true api", "settle oak maple beech",
          ]
        )
      }
    }

    @Test("SV-24: a call sends the events of a tap; a call without effect sends none")
    func calls() async throws {
      try await open { accordion in
        try await accordion.run("accordion.expand('beech')")
        #expect(
          try await accordion.events == [
            "willexpand beech api", "expand beech true api", "settle beech",
          ]
        )
        try await accordion.run("accordion.expand('beech')")
        try await accordion.run("accordion.collapse('yew')")
        #expect(try await accordion.events.isEmpty)
        let nobody: Bool? = try await accordion.ask("accordion.isExpanded('nobody')")
        #expect(nobody == nil)
        #expect(
          try await accordion.refusal("accordion.expand('nobody')")
            == #"expand("nobody"): no panel has the id "nobody""#
        )
      }
    }

    @Test("SV-25: all panels at once, except disabled ones")
    func all() async throws {
      try await open { accordion in
        try await accordion.run("accordion.expandAll()")
        #expect(
          try await accordion.openPanels == ["Oak", "Beech", "Maple", "Birch", "Cedar", "Yew"]
        )
        try await accordion.run("accordion.collapseAll()")
        #expect(try await accordion.openPanels.isEmpty)
        #expect(try await accordion.visibleBodies.isEmpty)
      }
    }

    @Test("SV-27: with at most one open panel, opening one closes the other in one animation")
    func single() async throws {
      try await open { accordion in
        try await accordion.run("accordion.expansion = 'single'")
        try await accordion.click("Birch")
        #expect(
          try await accordion.events == [
            "willcollapse oak user", "willexpand birch user", "expand oak false user",
            "expand birch true user", "settle oak birch",
          ]
        )
        try await accordion.click("Birch")
        #expect(try await accordion.openPanels.isEmpty)
        #expect(
          try await accordion.refusal("accordion.expandAll()")
            == #"expandAll: expansion="single" allows one expanded panel"#
        )
      }
    }

    @Test("SV-27: with one panel always open, its header is marked as not closable")
    func alwaysOne() async throws {
      try await open { accordion in
        try await accordion.run("accordion.expansion = 'always-one'")
        #expect(try await accordion.panels[0].isDisabled)
        try await accordion.click("Oak")
        #expect(try await accordion.events.isEmpty)
        try await accordion.click("Yew")
        #expect(try await accordion.openPanels == ["Yew"])
        #expect(try await accordion.panels.map(\.isDisabled).filter { $0 }.count == 2)
        #expect(
          try await accordion.refusal("accordion.collapseAll()")
            == #"collapseAll: expansion="always-one" keeps one panel expanded"#
        )
        for call in [#"collapse("yew")"#, #"remove("yew")"#] {
          #expect(
            try await accordion.refusal("accordion." + call)
              == call + #": expansion="always-one" keeps it expanded until another one is"#
          )
        }
        #expect(try await accordion.openPanels == ["Yew"])
        #expect(try await accordion.panels.count == 7)
      }
    }

    @Test("SV-38: if the document removes the panel that is always open, another one opens")
    func removedByDocument() async throws {
      try await open { accordion in
        try await accordion.run(
          """
          accordion.expansion = "always-one"
          accordion.expand("yew")
          """
        )
        _ = try await accordion.events
        try await accordion.run(
          """
          accordion.querySelector("[data-key=oak]").dataset.disabled = "true"
          accordion.querySelector("[data-key=yew]").remove()
          """
        )
        // The first panel is disabled.
        try await wait("the panel") { try await accordion.openPanels == ["Beech"] }
        #expect(
          try await accordion.events == ["expand beech true load", "settle beech"]
        )
      }
    }

    @Test("SV-36: a stricter expansion keeps the first open panel")
    func stricter() async throws {
      try await open { accordion in
        try await accordion.run("accordion.expand('maple'); accordion.expand('yew')")
        _ = try await accordion.events
        try await accordion.run("accordion.expansion = 'single'")
        #expect(
          try await accordion.events == [
            "expand maple false api", "expand yew false api", "settle maple yew",
          ]
        )
        #expect(try await accordion.openPanels == ["Oak"])
        try await accordion.run("accordion.collapse('oak'); accordion.expansion = 'always-one'")
        #expect(try await accordion.openPanels == ["Oak"])
      }
    }

    @Test("SV-38: of several new panels that are expanded, the first is, where one may be")
    func newExpanded() async throws {
      try await open { accordion in
        try await accordion.run(
          """
          accordion.expansion = "single"
          accordion.panels = ["a", "b", "c"].map((id) => ({ id, title: id, expanded: id !== "a" }))
          """
        )
        #expect(try await accordion.openPanels == ["b"])
      }
    }

    @Test("What is expanded can be set, as far as it is allowed")
    func expanded() async throws {
      try await open { accordion in
        try await accordion.run("accordion.expanded = ['yew', 'beech']")
        #expect(try await accordion.openPanels == ["Beech", "Yew"])
        #expect(
          try await accordion.events == [
            "expand oak false api", "expand beech true api", "expand yew true api",
            "settle oak beech yew",
          ]
        )
        try await accordion.run("accordion.expansion = 'single'")
        #expect(
          try await accordion.refusal("accordion.expanded = ['yew', 'oak']")
            == #"expanded: 2 panels with expansion="single""#
        )
        try await accordion.run("accordion.restore({ version: 1, expanded: ['yew', 'oak', 'x'] })")
        #expect(try await accordion.openPanels == ["Oak"])
      }
    }

    @Test("SV-29: a prevented change does not happen, and sends no further event")
    func veto() async throws {
      try await open { accordion in
        try await accordion.run(
          "accordion.addEventListener('espalier-willexpand', event => event.preventDefault())"
        )
        try await accordion.click("Beech")
        #expect(try await accordion.events == ["willexpand beech user"])
        #expect(try await accordion.openPanels == ["Oak"])
      }
    }

    @Test(
      "SV-30: without animation the end event is sent at once, after all others",
      .only(in: .chromium, .firefox, because: "settings of the user")
    )
    func still() async throws {
      try await open { accordion in
        try await accordion.browser.prefer(.reducedMotion)
        let events: [String] = try await accordion.ask(
          """
          (() => {
            accordion.expand("cedar")
            return log.splice(0)
          })()
          """
        )
        #expect(
          events == ["willexpand cedar api", "expand cedar true api", "settle cedar"]
        )
      }
    }

    @Test("Disabled panels are opened by the program alone")
    func disabled() async throws {
      try await open { accordion in
        try await accordion.run("accordion.toggleAttribute('disabled', true)")
        try await accordion.click("Beech")
        #expect(try await accordion.events.isEmpty)
        #expect(try await accordion.panels.allSatisfy(\.isDisabled))
        try await accordion.run("accordion.expand('beech')")
        #expect(try await accordion.openPanels == ["Oak", "Beech"])
      }
    }

    // Keys, roles and focus

    @Test("Up, down, Home and End go from header to header and stop at the ends")
    func headers() async throws {
      try await open { accordion in
        try await accordion.focus("Oak")
        try await accordion.press(.up)
        #expect(try await accordion.focused == "Oak")
        try await accordion.press(.down, .down)
        #expect(try await accordion.focused == "Maple")
        try await accordion.press(.end)
        #expect(try await accordion.focused == "Yew")
        try await accordion.press(.down)
        #expect(try await accordion.focused == "Yew")
        try await accordion.press(.home, .down)
        #expect(try await accordion.focused == "Beech")
      }
    }

    @Test("Enter and Space open and close; a panel that is disabled stays as it is")
    func turning() async throws {
      try await open { accordion in
        try await accordion.focus("Beech")
        try await accordion.press(.enter)
        #expect(try await accordion.openPanels == ["Oak", "Beech"])
        try await accordion.press(.space)
        #expect(try await accordion.openPanels == ["Oak"])
        try await accordion.focus("Willow")
        try await accordion.press(.enter, .space)
        #expect(try await accordion.openPanels == ["Oak"])
      }
    }

    @Test("Tab visits headers and open content, and skips closed content")
    func tabs() async throws {
      try await open { accordion in
        try await accordion.run("accordion.expand('maple')")
        try await accordion.focus("Beech")
        try await accordion.press(.tab)
        #expect(try await accordion.focused == "Maple")
        try await accordion.press(.tab)
        #expect(try await accordion.focusedField == "name")
        try await accordion.press(.tab, .tab, .tab)
        #expect(try await accordion.focused == "Birch")
        try await accordion.press(.tab)
        #expect(try await accordion.focused == "Cedar")
        try await accordion.press(.tab, .tab)
        // The link in the last panel is not there for Tab while that is closed.
        #expect(try await accordion.focused == "Yew")
        try await accordion.press(.tab)
        #expect(try await accordion.focused == nil)
      }
    }

    @Test("Keys typed into a field in a body are not handled by the accordion")
    func typing() async throws {
      try await open { accordion in
        try await accordion.run("accordion.expand('maple')")
        let field = try await accordion.browser.element("[name=name]")
        try await field.type("Acer ")
        try await accordion.press(.home, .up, .down, .end, .space)
        #expect(try await accordion.focusedField == "name")
        #expect(try await accordion.ask("document.activeElement.value") == "Acer  ")
        // It keeps what was written while the panel is closed.
        try await accordion.click("Maple")
        try await accordion.click("Maple")
        #expect(
          try await accordion.ask("document.querySelector('[name=name]').value") == "Acer  "
        )
      }
    }

    @Test("A header is a button in a heading, and labels its region")
    func roles() async throws {
      try await open { accordion in
        let header = try await accordion.header("Oak")
        #expect(try await header.computedRole == "button")
        #expect(try await header.computedLabel == "Oak")
        #expect(try await header.attribute("aria-expanded") == "true")
        let body = try #require(try await header.attribute("aria-controls"))
        let region = try await accordion.browser.element("#\(body)")
        #expect(try await region.computedRole == "region")
        #expect(try await region.computedLabel == "Oak")
        let heading = try await accordion.browser.element("[part~=head]")
        #expect(try await heading.computedRole == "heading")
        #expect(try await heading.attribute("aria-level") == "2")
        let group = try await accordion.browser.element("[part~=accordion]")
        #expect(try await group.computedRole == "group")
        #expect(try await group.computedLabel == "Trees")
      }
    }

    @Test("With more than six open panels none is a landmark")
    func landmarks() async throws {
      try await open { accordion in
        let regions = "accordion.shadowRoot.querySelectorAll('[role=region]').length"
        try await accordion.run("accordion.expandAll()")
        #expect(try await accordion.ask(regions) == 6)
        try await accordion.run(
          "accordion.insert({ title: 'Elm', expanded: true, content: 'Rare.' })"
        )
        #expect(try await accordion.ask(regions) == 0)
        try await accordion.run("accordion.collapse('oak')")
        #expect(try await accordion.ask(regions) == 6)
      }
    }

    @Test("A link into a closed panel or an invalid field in it opens the panel")
    func finding() async throws {
      try await open { accordion in
        try await accordion.run("location.hash = 'cedar-of-lebanon'")
        try await wait("the panel") { try await accordion.openPanels == ["Oak", "Cedar"] }
        try await accordion.run("document.querySelector('form:has([name=name])').requestSubmit()")
        #expect(try await accordion.openPanels == ["Oak", "Maple", "Cedar"])
        #expect(try await accordion.focusedField == "name")
      }
    }

    // Panels that come and go

    @Test("Panels are inserted, removed and moved by calls, and keep their state")
    func edits() async throws {
      try await open { accordion in
        try await accordion.run(
          "accordion.insert({ id: 7, title: 'Elm', detail: 'rare', content: 'Of elms.' }, 1)"
        )
        #expect(try await accordion.titles.prefix(3) == ["Oak", "Elm", "Beech"])
        try await accordion.run("accordion.move('oak', 2)")
        #expect(try await accordion.titles.prefix(3) == ["Elm", "Beech", "Oak"])
        #expect(try await accordion.openPanels == ["Oak"])
        try await accordion.run("accordion.remove(7)")
        #expect(try await accordion.titles.prefix(2) == ["Beech", "Oak"])
        #expect(
          try await accordion.refusal("accordion.insert({ id: 'oak', title: 'Oak' })")
            == #"insert: a panel with the id "oak" is there already"#
        )
        #expect(
          try await accordion.refusal("accordion.move('oak', 9)")
            == "move: the index 9 is not in 0...6"
        )
      }
    }

    @Test("SV-23: the accordion follows changes of the document")
    func document() async throws {
      try await open { accordion in
        try await accordion.run(
          """
          const elm = document.createElement("section")
          elm.innerText = "Of elms."
          const title = document.createElement("h2")
          title.textContent = "Elm"
          elm.prepend(title)
          accordion.querySelector("[data-key=oak]").before(elm)
          accordion.querySelector("[data-key=beech]").remove()
          accordion.querySelector("[data-key=birch] h2").textContent = "Birches"
          accordion.querySelector("[data-key=willow]").removeAttribute("data-disabled")
          """
        )
        try await wait("the panels") {
          try await accordion.picture == """
            > Elm
            v Oak
            > Maple
            > Birches
            > Cedar
            > Willow
            > Yew
            """
        }
      }
    }

    @Test("The focus of a removed panel moves to the next one")
    func focusOfRemoved() async throws {
      try await open { accordion in
        try await accordion.focus("Beech")
        try await accordion.run("accordion.remove('beech')")
        #expect(try await accordion.focused == "Maple")
        try await accordion.run("accordion.move('maple', 0)")
        #expect(try await accordion.focused == "Maple")
      }
    }

    @Test("SV-33: new data keep panels with the same ids open, with their contents")
    func data() async throws {
      try await open { accordion in
        try await accordion.run(
          """
          accordion.panels = [
            { id: "a", title: "A", content: "Of a.", expanded: true }, { id: "b", title: "B" },
          ]
          accordion.panels = [
            { id: "c", title: "C" }, { id: "b", title: "B, again" }, { id: "a", title: "A" },
          ]
          """
        )
        try await accordion.rest()
        #expect(try await accordion.picture == "> C\n> B, again\nv A")
        #expect(
          try await accordion.ask("accordion.querySelector('[data-key=a] p').textContent")
            == "Of a."
        )
      }
    }

    @Test("The expansion can be saved and restored")
    func state() async throws {
      try await open { accordion in
        try await accordion.run(
          """
          accordion.expand("birch")
          window.kept = JSON.stringify(accordion.state())
          accordion.collapseAll()
          accordion.expand("yew")
          accordion.restore(JSON.parse(kept))
          """
        )
        #expect(try await accordion.openPanels == ["Oak", "Birch"])
      }
    }

    @Test("SV-22: removed, it restores the page's markup; added again, it has the same state")
    func detached() async throws {
      try await open { accordion in
        try await accordion.browser.run(
          """
          const accordion = \(OutlinePage.component)
          accordion.expand("birch")
          window.kept = accordion
          window.place = accordion.parentElement
          accordion.remove()
          """
        )
        try await wait("the end of the view") {
          try await accordion.browser.run("return kept.view === undefined")
        }
        let isPlain: Bool = try await accordion.browser.run(
          """
          return [...kept.children].every(it => !it.hasAttribute("slot") && !it.firstElementChild.hasAttribute("style"))
            && kept.querySelectorAll("[expanded]").length === 2
          """
        )
        #expect(isPlain)
        try await accordion.browser.run("place.append(kept)")
        try await wait("the panels") { try await accordion.panels.count == 7 }
        #expect(try await accordion.openPanels == ["Oak", "Birch"])
      }
    }

    // Motion and looks

    @Test("Body and triangle share one clock; a reversed animation continues from there")
    func motion() async throws {
      try await open { accordion in
        let frames: [Frame] = try await accordion.ask(
          """
          (async () => {
            const panel = accordion.shadowRoot.querySelectorAll("[part~=panel]")[1]
            const frames = []
            const look = () => frames.push({
              height: panel.querySelector("[part~=body]").getBoundingClientRect().height,
              turned: Number(getComputedStyle(panel.querySelector("[part~=triangle]"))
                .getPropertyValue("--espalier-turned")),
            })
            look()
            accordion.expand("beech")
            look()
            for (let isBack = false; panel.matches(".moving");) {
              await new Promise(requestAnimationFrame)
              look()
              if (isBack || frames.at(-1).turned < 0.4) continue
              isBack = true
              accordion.collapse("beech")
              look()
            }
            return frames
          })()
          """
        )
        let heights = frames.map(\.height)
        let highest = try #require(heights.max())
        let full: Double = try await accordion.ask(
          """
          (async () => {
            accordion.setAttribute("motion", "none")
            accordion.expand("beech")
            return accordion.shadowRoot.querySelectorAll("[part~=body]")[1].offsetHeight
          })()
          """
        )
        #expect(highest > 0.2 * full && highest < full)
        #expect(heights.first == 0 && heights.last == 0)
        let top = try #require(heights.firstIndex(of: highest))
        #expect(heights[...top] == heights[...top].sorted()[...])
        #expect(Array(heights[top...]) == heights[top...].sorted(by: >))
        for frame in frames where frame.height > 0 {
          #expect(abs(frame.height / full - frame.turned) < 0.02)
        }
      }
    }

    private struct Frame: Decodable {
      var height: Double
      /// From 0 for closed to 1.
      var turned: Double
    }

    @Test("A header that opens stays where it is, though a higher panel above it closes")
    func anchored() async throws {
      try await open { accordion in
        try await accordion.browser.resize(to: Browser.Size(width: 900, height: 420))
        let tops: [Double] = try await accordion.ask(
          """
          (async () => {
            accordion.expansion = "single"
            const panel = accordion.shadowRoot.querySelectorAll("[part~=panel]")[3]
            panel.scrollIntoView({ block: "center" })
            const tops = [panel.getBoundingClientRect().top]
            accordion.expand("birch")
            do {
              await new Promise(requestAnimationFrame)
              tops.push(panel.getBoundingClientRect().top)
            } while (panel.matches(".moving"))
            return tops
          })()
          """
        )
        #expect(tops.count > 3)
        let first = try #require(tops.first)
        // Content that is too short to be scrolled that far cannot stay.
        let isAtTop: Bool = try await accordion.ask(
          "[accordion, document.scrollingElement].every(it => it.scrollTop === 0)"
        )
        #expect(isAtTop || tops.allSatisfy { abs($0 - first) <= 1 })
      }
    }

    @Test(
      "In a narrow window nothing reaches beyond its edge; a finger has 44 pixels",
      .only(in: .chromium, .firefox, because: "windows narrower than 447 pixels")
    )
    func narrow() async throws {
      try await open { accordion in
        try await accordion.browser.resize(to: Browser.Size(width: 320, height: 568))
        try await accordion.run("accordion.expandAll()")
        let rights: [Double] = try await accordion.ask(
          """
          [...accordion.shadowRoot.querySelectorAll("*"), ...accordion.querySelectorAll("p, h2")]
            .map(it => it.getBoundingClientRect().right)
          """
        )
        #expect(rights.count > 40)
        #expect(rights.allSatisfy { $0 <= 320 })
        let heights: [Double] = try await accordion.ask(
          """
          [...accordion.shadowRoot.querySelectorAll("[part~=header]")]
            .map(it => it.getBoundingClientRect().height)
          """
        )
        #expect(heights.allSatisfy { $0 >= 44 })
      }
    }

    @Test(
      "SV-34: without the engine the content is visible, with an error message",
      .only(in: .chromium, .firefox, because: "requests that are blocked")
    )
    func withoutEngine() async throws {
      try await OutlinePage.gallery("accordion", console: .mayComplain) { page in
        try await page.browser.block(["*espalier.wasm"])
        try await page.browser.reload()
        try await wait("the reason") {
          try await page.browser.run(
            """
            const root = \(OutlinePage.component).shadowRoot
            return root?.querySelector("[role=alert]")?.textContent.includes("espalier.wasm")
              ?? false
            """
          )
        }
        let words: [String] = try await page.browser.run(
          """
          return [...\(OutlinePage.component).querySelectorAll("h2, td")]
            .filter(it => it.checkVisibility()).map(it => it.textContent)
          """
        )
        #expect(words.prefix(4) == ["Oak", "Beech", "Maple", "Birch"])
        #expect(words.contains("Silver birch"))
      }
    }
  }
}

/// The accordion of the gallery.
private struct AccordionPage {
  var page: OutlinePage
  var browser: Browser { page.browser }

  struct Panel: Decodable {
    var title: String
    var isOpen: Bool
    var isDisabled: Bool
    var hasFocus: Bool
    var top: Double
    var bottom: Double
    var bodyHeight: Double
  }

  /// Runs a script that knows the accordion, and waits until nothing moves.
  func run(_ script: String) async throws {
    try await browser.run("const accordion = \(OutlinePage.component); \(script)")
    try await rest()
  }

  /// Evaluates an expression; the accordion may continue to move.
  func ask<Value: Decodable>(_ expression: String) async throws -> Value {
    try await browser.run(
      "const accordion = \(OutlinePage.component); return \(expression) ?? null"
    )
  }

  /// The words with which a call is refused.
  func refusal(_ call: String) async throws -> String? {
    try await browser.run(
      """
      const accordion = \(OutlinePage.component)
      try { \(call) } catch (error) { return error.message }
      return null
      """
    )
  }

  func rest() async throws {
    try await browser.run(
      """
      const root = \(OutlinePage.component).shadowRoot
      for (let still = 0; still < 3;) {
        await new Promise(requestAnimationFrame)
        still = root.querySelector(".moving") ? 0 : still + 1
      }
      """
    )
  }

  /// Records all events from now on.
  func listen() async throws {
    try await run(
      """
      window.log = []
      for (const name of ["willexpand", "willcollapse", "expand", "settle"]) {
        accordion.addEventListener(`espalier-${name}`, ({ detail }) => {
          const { id, ids, expanded, cause } = detail
          log.push([name, id, ids?.join(" "), expanded, cause].filter(it => it !== undefined).join(" "))
        })
      }
      """
    )
  }

  /// The events since the last time.
  var events: [String] {
    get async throws { try await browser.run("return log.splice(0)") }
  }

  var panels: [Panel] {
    get async throws {
      try await browser.run(
        """
        const root = \(OutlinePage.component).shadowRoot
        return [...root.querySelectorAll("[part~=panel]")].map(panel => {
          const header = panel.querySelector("[part~=header]")
          const { top, bottom } = panel.getBoundingClientRect()
          return {
            title: panel.querySelector("[part~=title]").textContent,
            isOpen: header.ariaExpanded === "true",
            isDisabled: header.ariaDisabled === "true",
            hasFocus: root.activeElement === header,
            top,
            bottom,
            bodyHeight: panel.querySelector("[part~=body]").getBoundingClientRect().height,
          }
        })
        """
      )
    }
  }

  /// The panels: `v` an open one, `>` a closed one, `x` if it cannot be turned.
  var picture: String {
    get async throws {
      try await panels
        .map { "\($0.isOpen ? "v" : ">") \($0.title)\($0.isDisabled ? " x" : "")" }
        .joined(separator: "\n")
    }
  }

  var titles: [String] {
    get async throws { try await panels.map(\.title) }
  }

  var openPanels: [String] {
    get async throws { try await panels.filter(\.isOpen).map(\.title) }
  }

  /// The panels of which the page's own content is seen.
  var visibleBodies: [String] {
    get async throws {
      try await browser.run(
        """
        return [...\(OutlinePage.component).children]
          .filter(it => it.lastElementChild.checkVisibility())
          .map(it => it.querySelector("h2").textContent)
        """
      )
    }
  }

  /// The title of the header that has the focus.
  var focused: String? {
    get async throws { try await panels.first(where: \.hasFocus)?.title }
  }

  /// The name of the field that has the focus.
  var focusedField: String? {
    get async throws { try await browser.run("return document.activeElement.name ?? null") }
  }

  func header(_ title: String) async throws -> Element {
    let at = try #require(try await titles.firstIndex(of: title))
    return try await browser.elements("[part~=header]")[at]
  }

  func focus(_ title: String) async throws {
    let at = try #require(try await titles.firstIndex(of: title))
    try await run("accordion.shadowRoot.querySelectorAll('[part~=header]')[\(at)].focus()")
  }

  func press(_ keys: Key...) async throws {
    for key in keys { try await browser.press(key) }
    try await rest()
  }

  func click(_ title: String) async throws {
    try await browser.click(header(title))
    try await rest()
  }
}
